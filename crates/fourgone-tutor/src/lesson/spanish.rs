//! The lessons in Spanish.

use super::{ExerciseText, LessonText};

pub(super) const LESSONS: [LessonText; 6] = [
    LessonText {
        title: "Cuatro maneras de ganar",
        explanation: &[
            "Cuatro fichas de tu color en línea ganan: una al lado de otra, una encima de otra o en \
             diagonal, ascendente o descendente.",
            "Una casilla libre con la que completas cuatro se llama amenaza. Antes de cada jugada \
             busca primero tus amenazas y después las del rival. Las diagonales son las que más \
             fácilmente se pasan por alto.",
            "Las columnas se numeran del 1 al 7 desde la izquierda, o de la a a la g; las filas se \
             cuentan desde abajo. Así, d3 es la tercera casilla desde abajo de la columna central.",
        ],
        exercises: [
            ExerciseText {
                task: "Llevas las rojas. Completa cuatro en horizontal.",
                right: "Cuatro seguidas. Tres fichas con los dos extremos libres valen una partida.",
                wrong: "Todavía no son cuatro. Mira la fila de abajo: d1, e1 y f1 son rojas.",
            },
            ExerciseText {
                task: "Llevas las rojas. Completa cuatro.",
                right: "Cuatro una encima de otra: de d1 a d4.",
                wrong: "No son cuatro. Mira la torre del centro.",
            },
            ExerciseText {
                task: "Llevas las rojas. Esta vez es una diagonal.",
                right: "a1, b2, c3, d4: una diagonal ascendente. Antes tenía que haber fichas debajo \
                        de d4.",
                wrong: "No son cuatro. Sigue las fichas rojas desde a1 hacia arriba a la derecha.",
            },
        ],
    },
    LessonText {
        title: "Jugadas forzadas y amenazas dobles",
        explanation: &[
            "Si el rival puede completar cuatro en la próxima jugada, no tienes elección: debes jugar \
             ahí tú. Es una jugada forzada.",
            "Puedes aprovecharlo: una jugada que amenaza con cuatro decide dónde juega el rival a \
             continuación.",
            "Dos amenazas a la vez son una amenaza doble: el rival solo puede parar una, y tú \
             completas la otra. También vale una casilla justo encima de la otra: quien ocupa la de \
             abajo deja libre la de arriba.",
        ],
        exercises: [
            ExerciseText {
                task: "Llevas las amarillas. Las rojas tienen tres en la fila de abajo. ¿Qué debes \
                       hacer?",
                right: "Forzada: cualquier otra jugada pierde enseguida.",
                wrong: "Entonces las rojas juegan d1 y hacen cuatro. Busca la casilla que necesitan.",
            },
            ExerciseText {
                task: "Llevas las rojas. Crea dos amenazas con una sola jugada.",
                right: "Tres seguidas con los dos extremos libres: las amarillas solo pueden cerrar \
                        uno.",
                wrong: "Es demasiado lento o crea una sola amenaza. Harían falta tres fichas rojas \
                        seguidas con los dos extremos libres.",
            },
            ExerciseText {
                task: "Llevas las amarillas. Encuentra la jugada que amenaza dos veces.",
                right: "f2 amenaza e2 y e3, una encima de otra: si las rojas bloquean e2, juegas e3.",
                wrong: "Así se escapa la victoria. Busca una jugada tras la cual tanto e2 como e3 \
                        completarían cuatro.",
            },
        ],
    },
    LessonText {
        title: "Filas impares y pares",
        explanation: &[
            "La mayoría de las amenazas no se pueden jugar enseguida, porque la casilla de debajo \
             sigue libre. Esperan. A nadie le gusta jugar justo debajo de una amenaza así, de modo \
             que esas columnas se llenan al final.",
            "Al final alguien tiene que hacerlo. El tablero tiene 42 casillas, un número par. Las \
             rojas empiezan; mientras ambos llenan el resto del tablero, las rojas llegan por eso a \
             las filas impares, 1, 3 y 5, y las amarillas a las pares, 2, 4 y 6.",
            "De ahí sale una regla práctica: las rojas quieren una amenaza en espera en una fila \
             impar, las amarillas en una fila par.",
        ],
        exercises: [
            ExerciseText {
                task: "Llevas las rojas. Crea una amenaza en espera en una fila impar.",
                right: "Ahora d3 haría cuatro: b3, c3, d3, e3. La fila 3 es impar y el tiempo juega a \
                        tu favor: al final las amarillas tendrán que jugar d2.",
                wrong: "Solo una columna gana. Tienes fichas en b3 y e3: ¿qué falta entre ellas?",
            },
            ExerciseText {
                task: "Llevas las rojas. Otra vez: una amenaza en espera en una fila impar.",
                right: "c3, d3 y f3 son rojas, y e3 está en una fila impar. Las amarillas nunca \
                        querrán jugar e2.",
                wrong: "Solo una columna gana. Recorre la fila 3.",
            },
            ExerciseText {
                task: "Llevas las amarillas. Tu amenaza debe estar en una fila par.",
                right: "g3, f4 y e5 apuntan a d6, en una fila par. Responde desde ahora a cada ficha \
                        roja justo encima, y d6 será tuya.",
                wrong: "Solo una columna gana. Busca una diagonal que baja hacia la derecha y acaba \
                        en g3.",
            },
        ],
    },
    LessonText {
        title: "El zugzwang",
        explanation: &[
            "Zugzwang significa: te toca jugar, todas tus jugadas te perjudican y no puedes pasar.",
            "Quien tiene una amenaza en espera quiere que al rival se le acaben las demás jugadas. \
             Entonces el rival debe jugar justo debajo de la amenaza, y la partida termina.",
            "Cuenta, pues, las casillas libres que ambos pueden llenar sin perjuicio. Si su número es \
             par cuando le toca al rival, se le acaban antes a él.",
        ],
        exercises: [
            ExerciseText {
                task: "Llevas las rojas. Ganarías en d3, pero nadie quiere jugar d2. ¿Quién tendrá que \
                       hacerlo?",
                right: "b6 era la última casilla inofensiva. A las amarillas solo les queda d2, y \
                        ganas en d3. Eso es zugzwang.",
                wrong: "Si juegas d2, las amarillas te quitan d3. Gasta la casilla inofensiva.",
            },
            ExerciseText {
                task: "Llevas las rojas, con una amenaza en e3. Quedan tres casillas libres en la \
                       columna 7.",
                right: "Tres es impar: una para ti, una para las amarillas, la última para ti, y las \
                        amarillas deben jugar e2.",
                wrong: "Debajo de tu propia amenaza la pierdes. Cuenta las casillas libres de la \
                        columna 7.",
            },
            ExerciseText {
                task: "Llevas las rojas, con una amenaza en d3. ¿Cómo pones a las amarillas en \
                       zugzwang?",
                right: "La columna 1 tiene tres casillas libres. La última es tuya, y las amarillas \
                        deben jugar d2.",
                wrong: "La columna 4 es la que nadie se puede permitir. Déjasela a las amarillas.",
            },
        ],
    },
    LessonText {
        title: "La defensa por parejas",
        explanation: &[
            "El segundo jugador tiene un arma sencilla: responder siempre justo encima de la ficha \
             rival. En una columna con un número par de casillas libres siempre hay sitio.",
            "Quien solo responde así consigue todas las filas pares de esas columnas. El otro \
             consigue las impares, y toda línea que necesite allí una casilla par queda cerrada.",
            "Por eso las amarillas ganan tan a menudo el final: las rojas siempre tienen que abrir, \
             las amarillas siempre tienen respuesta, y una amenaza amarilla en una fila par se cumple \
             sola. Falla si las rojas tienen una amenaza en una fila impar, porque ahí no se las \
             puede dejar jugar.",
        ],
        exercises: [
            ExerciseText {
                task: "Llevas las amarillas. Las rojas acaban de jugar a5. ¿Qué respondes?",
                right: "Justo encima. Ahora la columna 3 tiene seis casillas libres: las rojas la \
                        abren, y tú respondes hasta hacer cuatro.",
                wrong: "Si abres la columna 3, las parejas son de las rojas. Deja que abran ellas.",
            },
            ExerciseText {
                task: "Llevas las amarillas. Las rojas acaban de jugar c1.",
                right: "Justo encima. En las columnas 3 y 4 tendrás todas las casillas pares.",
                wrong: "Entonces las rojas se quedan con las casillas pares. Responde donde acaban de \
                        jugar.",
            },
            ExerciseText {
                task: "Llevas las amarillas. Las rojas acaban de jugar b3.",
                right: "Justo encima: ahora las columnas 1, 2 y 5 tienen todas un número par de \
                        casillas libres, y tienes respuesta para todo.",
                wrong: "Ahora una columna tiene un número impar de casillas libres, y algún día \
                        tendrás que abrir una. Haz que todos los números sean pares.",
            },
        ],
    },
    LessonText {
        title: "La apertura: por qué el centro",
        explanation: &[
            "Toda línea horizontal de cuatro pasa por la columna central, en cualquier fila. Cuanto \
             más cerca del centro está una ficha, de más líneas forma parte: d1 de siete, a1 de tres.",
            "Con juego perfecto gana quien empieza, pero solo si empieza en el centro. Justo al lado \
             es empate; más lejos se pierde.",
        ],
        exercises: [
            ExerciseText {
                task: "Llevas las rojas y empiezas. Solo una columna gana.",
                right: "El centro, que gana como tarde en la jugada 41 contra cualquier defensa.",
                wrong: "Contra un juego perfecto ya no gana. ¿Qué columna forma parte de más líneas?",
            },
            ExerciseText {
                task: "Llevas las rojas. Las amarillas han jugado encima de tu ficha. Solo una columna \
                       gana.",
                right: "Otra vez el centro. Todas las demás columnas pierden.",
                wrong: "Eso pierde contra un juego perfecto. El centro sigue valiendo más que todo lo \
                        demás.",
            },
            ExerciseText {
                task: "Llevas las amarillas. Las rojas empezaron en el borde, en la columna 1. ¿Cómo \
                       ganas?",
                right: "Sí: ganan las columnas 2, 3, 4 y 6. Empezar en el borde regala la partida.",
                wrong: "Contra un juego perfecto eso no gana. Prueba más cerca del centro.",
            },
        ],
    },
];
