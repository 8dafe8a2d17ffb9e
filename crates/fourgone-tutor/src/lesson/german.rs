//! The lessons in German.

use super::{ExerciseText, LessonText};

pub(super) const LESSONS: [LessonText; 6] = [
    LessonText {
        title: "Vier Wege zum Sieg",
        explanation: &[
            "Vier Steine deiner Farbe in einer Reihe gewinnen: nebeneinander, übereinander oder auf \
             einer Diagonale, steigend oder fallend.",
            "Ein freies Feld, mit dem du vier vollendest, heißt Drohung. Such vor jedem Zug zuerst \
             deine eigenen Drohungen und dann die deines Gegners. Diagonalen übersieht man am \
             leichtesten.",
            "Die Spalten heißen von links 1 bis 7 oder a bis g, die Zeilen zählt man von unten. d3 \
             ist also das dritte Feld von unten in der mittleren Spalte.",
        ],
        exercises: [
            ExerciseText {
                task: "Du hast Rot. Vollende eine Viererreihe.",
                right: "Vier nebeneinander. Drei Steine, an denen beide Enden frei sind, sind ein \
                        Spiel wert.",
                wrong: "Das sind noch keine vier. Sieh auf die unterste Zeile: d1, e1 und f1 sind rot.",
            },
            ExerciseText {
                task: "Du hast Rot. Vollende vier.",
                right: "Vier übereinander: d1 bis d4.",
                wrong: "Das sind keine vier. Sieh auf den Turm in der Mitte.",
            },
            ExerciseText {
                task: "Du hast Rot. Diesmal ist es eine Diagonale.",
                right: "a1, b2, c3, d4: eine steigende Diagonale. Die Steine unter d4 mussten zuerst \
                        da sein.",
                wrong: "Das sind keine vier. Folge den roten Steinen von a1 nach rechts oben.",
            },
        ],
    },
    LessonText {
        title: "Erzwungene Züge und Doppeldrohungen",
        explanation: &[
            "Kann dein Gegner mit dem nächsten Zug vier vollenden, hast du keine Wahl: Du musst \
             selbst dorthin. Das ist ein erzwungener Zug.",
            "Das kannst du nutzen. Ein Zug, der mit vier droht, bestimmt, wohin dein Gegner als \
             Nächstes spielt.",
            "Zwei Drohungen auf einmal sind eine Doppeldrohung: Dein Gegner kann nur eine abwehren, \
             die andere vollendest du. Auch zwei Felder direkt übereinander zählen: Wer das untere \
             besetzt, macht das obere frei.",
        ],
        exercises: [
            ExerciseText {
                task: "Du hast Gelb. Rot hat drei in der untersten Zeile. Was musst du tun?",
                right: "Erzwungen: Alles andere verliert sofort.",
                wrong: "Dann spielt Rot d1 und hat vier. Such das Feld, das Rot braucht.",
            },
            ExerciseText {
                task: "Du hast Rot. Stell mit einem Zug zwei Drohungen auf.",
                right: "Drei nebeneinander, beide Enden frei: Gelb kann nur eines schließen.",
                wrong: "Das ist zu langsam oder droht nur einmal. Drei rote Steine nebeneinander, \
                        beide Enden frei, das wäre es.",
            },
            ExerciseText {
                task: "Du hast Gelb. Finde den Zug, der zweimal mit vier droht.",
                right: "f2 droht auf e2 und auf e3, direkt übereinander: Blockt Rot e2, spielst du e3.",
                wrong: "Das verschenkt den Sieg. Such einen Zug, nach dem sowohl e2 als auch e3 vier \
                        vollenden würde.",
            },
        ],
    },
    LessonText {
        title: "Ungerade und gerade Zeilen",
        explanation: &[
            "Die meisten Drohungen lassen sich nicht sofort ausführen, weil das Feld darunter noch \
             frei ist. Sie warten. Niemand spielt gern direkt unter so eine Drohung, darum füllen \
             sich diese Spalten zuletzt.",
            "Am Ende muss es jemand tun. Das Brett hat 42 Felder, eine gerade Zahl. Rot beginnt; \
             solange beide den Rest des Bretts füllen, kommt deshalb Rot auf die ungeraden Zeilen \
             1, 3 und 5 und Gelb auf die geraden 2, 4 und 6.",
            "Daraus folgt eine Faustregel: Rot will eine wartende Drohung in einer ungeraden Zeile, \
             Gelb eine in einer geraden.",
        ],
        exercises: [
            ExerciseText {
                task: "Du hast Rot. Stell eine wartende Drohung in einer ungeraden Zeile auf.",
                right: "Jetzt wäre d3 die Vier: b3, c3, d3, e3. Zeile 3 ist ungerade, die Zeit \
                        arbeitet für dich: Am Ende muss Gelb d2 spielen.",
                wrong: "Nur eine Spalte gewinnt. Du hast Steine auf b3 und e3: Was fehlt dazwischen?",
            },
            ExerciseText {
                task: "Du hast Rot. Noch einmal: eine wartende Drohung in einer ungeraden Zeile.",
                right: "c3, d3 und f3 sind rot, und e3 liegt in einer ungeraden Zeile. Gelb wird nie \
                        gern e2 spielen.",
                wrong: "Nur eine Spalte gewinnt. Sieh die Zeile 3 entlang.",
            },
            ExerciseText {
                task: "Du hast Gelb. Deine Drohung muss in einer geraden Zeile liegen.",
                right: "g3, f4 und e5 zeigen auf d6, eine gerade Zeile. Antworte von jetzt an auf \
                        jeden roten Stein direkt darüber, und d6 gehört dir.",
                wrong: "Nur eine Spalte gewinnt. Such eine Diagonale, die nach rechts fällt und auf \
                        g3 endet.",
            },
        ],
    },
    LessonText {
        title: "Zugzwang",
        explanation: &[
            "Zugzwang heißt: Du bist am Zug, jeder Zug schadet dir, und aussetzen darfst du nicht.",
            "Wer eine wartende Drohung hat, will, dass dem Gegner die anderen Züge ausgehen. Dann \
             muss der Gegner direkt unter die Drohung spielen, und das Spiel ist aus.",
            "Zähl also die freien Felder, die beide noch ohne Schaden füllen können. Ist ihre Zahl \
             gerade, wenn dein Gegner am Zug ist, gehen sie ihm zuerst aus.",
        ],
        exercises: [
            ExerciseText {
                task: "Du hast Rot. Auf d3 würdest du gewinnen, aber niemand will d2 spielen. Wer \
                       muss?",
                right: "b6 war das letzte harmlose Feld. Jetzt bleibt Gelb nur d2, und du gewinnst \
                        auf d3. Das ist Zugzwang.",
                wrong: "Spielst du selbst d2, nimmt dir Gelb einfach d3 weg. Verbrauch das harmlose \
                        Feld.",
            },
            ExerciseText {
                task: "Du hast Rot und eine Drohung auf e3. In Spalte 7 sind drei Felder frei.",
                right: "Drei ist ungerade: Du nimmst eins, Gelb eins, du das letzte, und Gelb muss e2 \
                        spielen.",
                wrong: "Unter der eigenen Drohung wirfst du sie weg. Zähl die freien Felder der \
                        Spalte 7.",
            },
            ExerciseText {
                task: "Du hast Rot und eine Drohung auf d3. Wie bringst du Gelb in Zugzwang?",
                right: "Spalte 1 hat drei freie Felder. Das letzte davon bekommst du, und Gelb muss \
                        d2 spielen.",
                wrong: "Spalte 4 ist die, die sich niemand leisten kann. Überlass sie Gelb.",
            },
        ],
    },
    LessonText {
        title: "Die Verteidigung mit Paaren",
        explanation: &[
            "Wer als Zweiter spielt, hat eine einfache Waffe: immer direkt über dem Stein des \
             Gegners antworten. In einer Spalte mit einer geraden Zahl freier Felder ist dafür \
             immer Platz.",
            "Wer nur so antwortet, bekommt in diesen Spalten alle geraden Zeilen. Der andere \
             bekommt die ungeraden, und jede Reihe, für die er dort ein gerades Feld braucht, ist \
             dahin.",
            "Darum gewinnt Gelb so oft das Endspiel: Rot muss immer anfangen, Gelb hat immer eine \
             Antwort, und eine gelbe Drohung in einer geraden Zeile geht von selbst in Erfüllung. \
             Das versagt, wenn Rot eine Drohung in einer ungeraden Zeile hat, denn dort darfst du \
             Rot nicht spielen lassen.",
        ],
        exercises: [
            ExerciseText {
                task: "Du hast Gelb. Rot hat gerade a5 gespielt. Was antwortest du?",
                right: "Direkt darüber. Jetzt hat Spalte 3 sechs freie Felder: Rot fängt dort an, und \
                        du antwortest, bis du vier hast.",
                wrong: "Fängst du in Spalte 3 an, gehören die Paare Rot. Überlass Rot den Anfang.",
            },
            ExerciseText {
                task: "Du hast Gelb. Rot hat gerade c1 gespielt.",
                right: "Direkt darüber. In den Spalten 3 und 4 bekommst du alle geraden Felder.",
                wrong: "Dann nimmt sich Rot die geraden Felder. Antworte dort, wo Rot gerade war.",
            },
            ExerciseText {
                task: "Du hast Gelb. Rot hat gerade b3 gespielt.",
                right: "Direkt darüber: Jetzt haben die Spalten 1, 2 und 5 alle eine gerade Zahl \
                        freier Felder, und du hast auf alles eine Antwort.",
                wrong: "Jetzt hat eine Spalte eine ungerade Zahl freier Felder, und irgendwann musst \
                        du eine anfangen. Sorg dafür, dass alle Zahlen gerade sind.",
            },
        ],
    },
    LessonText {
        title: "Die Eröffnung: warum die Mitte",
        explanation: &[
            "Jede waagrechte Vier braucht einen Stein in der mittleren Spalte, in welcher Zeile auch \
             immer. Je näher ein Stein an der Mitte liegt, zu desto mehr Reihen gehört er: d1 zu \
             sieben, a1 zu drei.",
            "Bei perfektem Spiel gewinnt, wer beginnt, aber nur mit der Mitte. Direkt daneben ist es \
             unentschieden, noch weiter außen verliert es.",
        ],
        exercises: [
            ExerciseText {
                task: "Du hast Rot und beginnst. Nur eine Spalte gewinnt.",
                right: "Die Mitte. Sie gewinnt gegen jede Verteidigung, spätestens mit Zug 41.",
                wrong: "Gegen perfektes Spiel gewinnt das nicht mehr. Welche Spalte gehört zu den \
                        meisten Reihen?",
            },
            ExerciseText {
                task: "Du hast Rot. Gelb hat auf deinen Stein gespielt. Nur eine Spalte gewinnt.",
                right: "Wieder die Mitte. Alle anderen Spalten verlieren.",
                wrong: "Das verliert gegen perfektes Spiel. Die Mitte ist immer noch mehr wert als \
                        alles andere.",
            },
            ExerciseText {
                task: "Du hast Gelb. Rot hat am Rand begonnen, in Spalte 1. Wie gewinnst du?",
                right: "Ja: Die Spalten 2, 3, 4 und 6 gewinnen. Ein erster Zug am Rand verschenkt das \
                        Spiel.",
                wrong: "Gegen perfektes Spiel gewinnt das nicht. Versuch es näher an der Mitte.",
            },
        ],
    },
];
