//! The lessons in Spanish.

use super::{ExerciseText, LessonText};

pub(super) const LESSONS: [LessonText; 6] = [
    LessonText {
        title: "Cuatro maneras de ganar",
        explanation: &[
            "Cuatro fichas de tu color en línea ganan: una al lado de otra, una encima de otra o \
             en diagonal, ascendente o descendente.",
            "Una casilla libre con la que completas cuatro se llama amenaza. Antes de cada jugada \
             busca primero tus amenazas y después las del rival. Las diagonales son las que más \
             fácilmente se pasan por alto.",
            "Las columnas se numeran del 1 al 7 desde la izquierda, o de la a a la g; las filas se \
             cuentan desde abajo. Así, d3 es la tercera casilla desde abajo de la columna central.",
        ],
        exercises: [
            ExerciseText {
                task: "Llevas las rojas. Completa cuatro en horizontal.",
                right: "Cuatro seguidas. Ganan tanto la columna 3 como la 7: si tres fichas tienen \
                        los dos extremos abiertos, el rival solo puede cerrar uno.",
                answers: &[],
                wrong: "Todavía no hay cuatro. Mira la fila de abajo: d1, e1 y f1 son rojas.",
            },
            ExerciseText {
                task: "Llevas las rojas. Completa cuatro.",
                right: "Cuatro una encima de otra: de d1 a d4.",
                answers: &[],
                wrong: "Todavía no hay cuatro. Mira la torre del centro.",
            },
            ExerciseText {
                task: "Llevas las rojas. Esta vez es una diagonal.",
                right: "a1, b2, c3, d4: una diagonal ascendente. Antes tenía que haber fichas \
                        debajo de d4.",
                answers: &[
                    (
                        "12367",
                        "Entonces las amarillas juegan e1 y hacen cuatro: de b1 a e1. Pero tú \
                         puedes ganar antes.",
                    ),
                    (
                        "5",
                        "Eso para a las amarillas en e1, pero puedes ganar ya. Sigue las fichas \
                         rojas desde a1 hacia arriba.",
                    ),
                ],
                wrong: "Sigue las fichas rojas desde a1 hacia arriba a la derecha.",
            },
        ],
    },
    LessonText {
        title: "Jugadas forzadas y amenazas dobles",
        explanation: &[
            "Si el rival puede completar cuatro en la próxima jugada, no tienes elección: debes \
             jugar ahí tú. Es una jugada forzada.",
            "Puedes aprovecharlo: una jugada que amenaza con cuatro decide dónde juega el rival a \
             continuación.",
            "Dos amenazas a la vez son una amenaza doble: el rival solo puede parar una, y tú \
             completas la otra. También vale una casilla justo encima de la otra: quien ocupa la \
             de abajo deja libre la de arriba.",
        ],
        exercises: [
            ExerciseText {
                task: "Llevas las amarillas. Las rojas tienen tres en la fila de abajo. ¿Qué debes \
                       hacer?",
                right: "Forzada: cualquier otra jugada pierde enseguida.",
                answers: &[("123567", "Entonces las rojas juegan d1 y hacen cuatro: de a1 a d1.")],
                wrong: "¿Qué casilla les falta a las rojas?",
            },
            ExerciseText {
                task: "Llevas las rojas. Crea dos amenazas con una sola jugada.",
                right: "Tres seguidas con los dos extremos libres: las amarillas solo pueden \
                        cerrar uno.",
                answers: &[
                    ("2", "Solo una amenaza, c1: las amarillas la bloquean."),
                    ("7", "Solo una amenaza, f1: las amarillas la bloquean."),
                ],
                wrong: "Todavía no hay amenaza. Tres fichas rojas seguidas con los dos extremos \
                        libres serían dos.",
            },
            ExerciseText {
                task: "Llevas las amarillas. Encuentra la jugada que amenaza dos veces.",
                right: "f2 amenaza e2 (de c2 a f2) y e3 (d4, e3, f2, g1), una encima de otra: si \
                        las rojas bloquean e2, juegas e3.",
                answers: &[
                    ("1", "Entonces las rojas juegan a3 y hacen cuatro: de a3 a d3."),
                    ("5", "Entonces las rojas juegan e3 y hacen cuatro: de b3 a e3."),
                ],
                wrong: "¿Qué casilla te ayuda a la vez en la fila 2 y en una diagonal?",
            },
        ],
    },
    LessonText {
        title: "Filas impares y pares",
        explanation: &[
            "La mayoría de las amenazas no se pueden jugar enseguida, porque la casilla de debajo \
             sigue libre. Esperan. A nadie le gusta jugar justo debajo de una amenaza así, de modo \
             que esas columnas se llenan al final.",
            "Al final alguien tiene que hacerlo. Imagina que seis columnas están llenas y la \
             última vacía: son 36 fichas, un número par, así que les toca a las rojas. En la \
             última columna las rojas consiguen la fila 1, las amarillas la 2, las rojas la 3, y \
             así sucesivamente. Las amarillas, pues, tienen que jugar en la fila 2, justo debajo \
             de una amenaza roja en la fila 3.",
            "Una amenaza en la fila 1, 3 o 5 se llama amenaza impar; en la fila 2, 4 o 6, amenaza \
             par. De ahí sale una regla práctica: las rojas quieren una amenaza impar, las \
             amarillas una par.",
        ],
        exercises: [
            ExerciseText {
                task: "Llevas las rojas. Crea una amenaza en espera en una fila impar.",
                right: "Ahora d3 haría cuatro: b3, c3, d3, e3. Es una amenaza impar y el tiempo \
                        juega a tu favor: al final las amarillas tendrán que jugar d2 (por qué: \
                        lección 4).",
                answers: &[(
                    "4",
                    "Eso amenaza a4, en una fila par; las rojas quieren una impar. Recorre la \
                         fila 3.",
                )],
                wrong: "Todavía no hay amenaza en la fila 3. b3 y e3 son tuyas: ¿qué casilla entre \
                        ellas puedes llenar ahora, para que la otra espere?",
            },
            ExerciseText {
                task: "Llevas las rojas. Otra vez: una amenaza en espera en una fila impar.",
                right: "e3 es tu amenaza impar: c3, d3, e3, f3. Nadie quiere jugar e2; al final \
                        tendrán que hacerlo las amarillas.",
                answers: &[(
                    "7",
                    "Eso amenaza e4, en una fila par; las rojas quieren una impar. Recorre la \
                         fila 3.",
                )],
                wrong: "Todavía no hay amenaza en la fila 3. d3 y f3 son tuyas: ¿qué casilla de \
                        esa fila puedes llenar ahora?",
            },
            ExerciseText {
                task: "Llevas las amarillas. Tu amenaza debe estar en una fila par.",
                right: "f4 une e4 y g4: d4 es tu amenaza par. Responde a cada ficha roja justo \
                        encima (lección 5); al final las rojas tendrán que jugar d3, y d4 hace \
                        cuatro: de d4 a g4.",
                answers: &[("1", "Entonces las rojas juegan a2 y hacen cuatro: de a2 a d2.")],
                wrong: "Todavía no hay amenaza. Recorre la fila 4: tienes e4 y g4.",
            },
        ],
    },
    LessonText {
        title: "El zugzwang",
        explanation: &[
            "Zugzwang significa: te toca jugar, todas tus jugadas te perjudican y no puedes pasar.",
            "Quien tiene una amenaza en espera quiere que al rival se le acaben las demás jugadas. \
             Entonces el rival debe jugar justo debajo de la amenaza, y la partida termina.",
            "Cuenta, pues, las casillas inofensivas: aquellas sobre las que nadie puede completar \
             cuatro. Cuando te toca jugar, quieres un número impar de ellas: así te quedas con la \
             última, y el rival debe jugar debajo de la amenaza.",
        ],
        exercises: [
            ExerciseText {
                task: "Llevas las rojas. d3 hace cuatro para ti, pero también para las amarillas, \
                       así que nadie quiere jugar d2. Oblígalas a hacerlo.",
                right: "b6 era la última casilla inofensiva. A las amarillas solo les queda d2, y \
                        tú haces cuatro en d3. Eso es zugzwang.",
                answers: &[(
                    "4",
                    "Entonces las amarillas juegan d3 y hacen cuatro: b1, c2, d3, e4. Gasta \
                         mejor la casilla inofensiva.",
                )],
                wrong: "Cuenta las casillas inofensivas: solo queda una.",
            },
            ExerciseText {
                task: "Llevas las rojas. e3 hace cuatro para ambos bandos. Quedan tres casillas \
                       libres en la columna 7.",
                right: "Tres es impar: g4 para ti, g5 para las amarillas, g6 para ti. Ahora las \
                        amarillas deben jugar e2, y e3 hace cuatro: de c3 a f3.",
                answers: &[(
                    "5",
                    "Entonces las amarillas juegan e3 y hacen cuatro: d4, e3, f2, g1. Cuenta \
                         mejor la columna 7.",
                )],
                wrong: "Cuenta las casillas libres de la columna 7. ¿Quién se queda con la última?",
            },
            ExerciseText {
                task: "Llevas las rojas, y d3 hace cuatro para ambos bandos. ¿Cómo pones a las \
                       amarillas en zugzwang?",
                right: "La columna 1 tiene tres casillas libres: a4 para ti, a5 para las \
                        amarillas, a6 para ti. Ahora las amarillas deben jugar d2, y d3 hace \
                        cuatro: b1, c2, d3, e4.",
                answers: &[(
                    "4",
                    "Entonces las amarillas juegan d3 y hacen cuatro: de b3 a e3. Deja d2 a \
                         las amarillas.",
                )],
                wrong: "¿Cuántas casillas inofensivas quedan, y en qué columna?",
            },
        ],
    },
    LessonText {
        title: "La defensa por parejas",
        explanation: &[
            "El segundo jugador tiene un arma sencilla: responder siempre justo encima de la ficha \
             roja. Dos casillas libres, una encima de otra, son una pareja: las rojas ocupan la de \
             abajo, tú la de arriba. En una columna con un número par de casillas libres siempre \
             hay sitio.",
            "Así consigues todas las filas pares de esas columnas, y toda línea roja que necesite \
             una de esas casillas está muerta. Esa es la defensa. Con una amenaza par incluso \
             gana: a las rojas se les acaban las demás jugadas, tienen que jugar justo debajo y tú \
             haces cuatro.",
            "Falla contra una amenaza impar, por ejemplo en la fila 3: las rojas juegan en la fila \
             1, tú respondes en la 2, y las rojas hacen cuatro en la 3.",
        ],
        exercises: [
            ExerciseText {
                task: "Llevas las amarillas. Las rojas acaban de jugar a5. ¿Qué respondes?",
                right: "Justo encima. Solo queda la columna 3: las rojas deben jugar c1, y c2 hace \
                        cuatro: b1, c2, d3, e4.",
                answers: &[(
                    "3",
                    "Entonces las rojas juegan c2 y hacen cuatro: de a2 a d2. c2 hace cuatro \
                         para ambos bandos: deja que las rojas abran la columna.",
                )],
                wrong: "¿Qué casilla está justo encima de a5?",
            },
            ExerciseText {
                task: "Llevas las amarillas. Las rojas acaban de jugar c1.",
                right: "Justo encima. Sigue respondiendo encima de las rojas: al final tendrán que \
                        jugar d1, y d2 hace cuatro: de c2 a f2.",
                answers: &[(
                    "4",
                    "Entonces las rojas juegan d2 y hacen cuatro: c1, d2, e3, f4. Responde \
                         donde acaban de jugar.",
                )],
                wrong: "¿Qué casilla está justo encima de c1?",
            },
            ExerciseText {
                task: "Llevas las amarillas. Las rojas acaban de jugar b3.",
                right: "Justo encima: ahora las columnas 1, 2 y 5 tienen todas un número par de \
                        casillas libres. Sigue respondiendo encima de las rojas: al final tendrán \
                        que jugar a3 o e3, y harás cuatro en a4 o en e4.",
                answers: &[
                    (
                        "1",
                        "Entonces las rojas ocupan b4 y tienen una amenaza impar en a5. Responde \
                         donde acaban de jugar.",
                    ),
                    (
                        "5",
                        "Entonces las rojas bloquean e4, tu casilla ganadora. Responde mejor justo \
                         encima de b3.",
                    ),
                ],
                wrong: "¿Qué casilla está justo encima de b3?",
            },
        ],
    },
    LessonText {
        title: "La apertura: por qué el centro",
        explanation: &[
            "Toda línea horizontal de cuatro pasa por la columna central, en cualquier fila. \
             Cuanto más cerca del centro está una ficha, de más líneas forma parte: d1 de siete, \
             a1 de tres.",
            "Con juego perfecto gana quien empieza, pero solo si empieza en el centro. Justo al \
             lado es empate; más lejos se pierde.",
            "En el final, responder encima favorece a las amarillas (lección 5). La oportunidad de \
             las rojas es crear antes una amenaza impar.",
        ],
        exercises: [
            ExerciseText {
                task: "Llevas las rojas y empiezas. Solo una columna gana.",
                right: "El centro. Gana contra cualquier defensa, como muy tarde con la ficha 41.",
                answers: &[
                    (
                        "35",
                        "Eso es solo empate. ¿Qué casilla de la fila de abajo forma parte de más \
                         líneas?",
                    ),
                    (
                        "1267",
                        "Eso incluso pierde. ¿Qué casilla de la fila de abajo forma parte de más \
                         líneas?",
                    ),
                ],
                wrong: "¿Qué casilla de la fila de abajo forma parte de más líneas?",
            },
            ExerciseText {
                task: "Llevas las rojas. Las amarillas han jugado encima de tu ficha. Solo una \
                       columna gana.",
                right: "Otra vez el centro: d3 forma parte de 13 líneas, y ninguna casilla de más. \
                        Todas las demás columnas pierden.",
                answers: &[(
                    "123567",
                    "Eso pierde contra un juego perfecto. De las casillas que puedes jugar, \
                         ¿cuál forma parte de más líneas?",
                )],
                wrong: "De las casillas que puedes jugar, ¿cuál forma parte de más líneas?",
            },
            ExerciseText {
                task: "Llevas las amarillas. Las rojas empezaron en el borde, en la columna 1. \
                       ¿Cómo ganas?",
                right: "Ganan las columnas 2, 3, 4 y 6; el centro es lo más fácil de recordar. \
                        Empezar en el borde regala la partida.",
                answers: &[
                    (
                        "5",
                        "Cerca, pero la columna 5 pierde: entonces las rojas ocupan el centro. \
                         Ocúpalo tú.",
                    ),
                    ("17", "Eso pierde: entonces las rojas ocupan el centro. Ocúpalo tú."),
                ],
                wrong: "¿Qué columna forma parte de más líneas?",
            },
        ],
    },
];
