//! The lessons in German.

use super::{ExerciseText, LessonText};

pub(super) const LESSONS: [LessonText; 6] = [
    LessonText {
        title: "Vier Wege zum Sieg",
        explanation: &[
            "Vier Steine deiner Farbe in einer Reihe gewinnen: nebeneinander, übereinander oder \
             auf einer Diagonale, steigend oder fallend.",
            "Ein freies Feld, mit dem du vier vollendest, heißt Drohung. Such vor jedem Zug zuerst \
             deine eigenen Drohungen und dann die deines Gegners. Diagonalen übersieht man am \
             leichtesten.",
            "Die Spalten heißen von links 1 bis 7 oder a bis g, die Zeilen zählt man von unten. d3 \
             ist also das dritte Feld von unten in der mittleren Spalte.",
        ],
        exercises: [
            ExerciseText {
                task: "Du hast Rot. Vollende eine Viererreihe.",
                right: "Vier nebeneinander. Die Spalten 3 und 7 gewinnen beide: Sind bei drei \
                        Steinen beide Enden offen, kann dein Gegner nur eines schließen.",
                answers: &[],
                wrong: "Noch keine vier. Sieh auf die unterste Zeile: d1, e1 und f1 sind rot.",
            },
            ExerciseText {
                task: "Du hast Rot. Vollende vier.",
                right: "Vier übereinander: d1 bis d4.",
                answers: &[],
                wrong: "Noch keine vier. Sieh auf den Turm in der Mitte.",
            },
            ExerciseText {
                task: "Du hast Rot. Diesmal ist es eine Diagonale.",
                right: "a1, b2, c3, d4: eine steigende Diagonale. Die Steine unter d4 mussten \
                        zuerst da sein.",
                answers: &[
                    (
                        "12367",
                        "Dann spielt Gelb e1 und hat vier: b1 bis e1. Du kannst aber vorher \
                         gewinnen.",
                    ),
                    (
                        "5",
                        "Das stoppt Gelb auf e1, aber du kannst sofort gewinnen. Folge den roten \
                         Steinen von a1 nach oben.",
                    ),
                ],
                wrong: "Folge den roten Steinen von a1 nach rechts oben.",
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
            "Zwei Drohungen auf einmal sind eine Doppeldrohung: Dein Gegner kann nur eine \
             abwehren, die andere vollendest du. Auch zwei Felder direkt übereinander zählen: Wer \
             das untere besetzt, macht das obere frei.",
        ],
        exercises: [
            ExerciseText {
                task: "Du hast Gelb. Rot hat drei in der untersten Zeile. Was musst du tun?",
                right: "Erzwungen: Alles andere verliert sofort.",
                answers: &[("123567", "Dann spielt Rot d1 und hat vier: a1 bis d1.")],
                wrong: "Welches Feld fehlt Rot noch?",
            },
            ExerciseText {
                task: "Du hast Rot. Stell mit einem Zug zwei Drohungen auf.",
                right: "Drei nebeneinander, beide Enden frei: Gelb kann nur eines schließen.",
                answers: &[
                    ("2", "Nur eine Drohung, c1: Gelb blockt sie."),
                    ("7", "Nur eine Drohung, f1: Gelb blockt sie."),
                ],
                wrong: "Noch keine Drohung. Drei rote Steine nebeneinander, beide Enden frei, das \
                        wären zwei.",
            },
            ExerciseText {
                task: "Du hast Gelb. Finde den Zug, der zweimal mit vier droht.",
                right: "f2 droht auf e2 (c2 bis f2) und auf e3 (d4, e3, f2, g1), direkt \
                        übereinander: Blockt Rot e2, spielst du e3.",
                answers: &[
                    ("1", "Dann spielt Rot a3 und hat vier: a3 bis d3."),
                    ("5", "Dann spielt Rot e3 und hat vier: b3 bis e3."),
                ],
                wrong: "Welches Feld hilft dir in Zeile 2 und zugleich auf einer Diagonale?",
            },
        ],
    },
    LessonText {
        title: "Ungerade und gerade Zeilen",
        explanation: &[
            "Die meisten Drohungen lassen sich nicht sofort ausführen, weil das Feld darunter noch \
             frei ist. Sie warten. Niemand spielt gern direkt unter so eine Drohung, darum füllen \
             sich diese Spalten zuletzt.",
            "Am Ende muss es jemand tun. Stell dir vor, sechs Spalten sind voll und die letzte ist \
             leer: Dort liegen 36 Steine, eine gerade Zahl, also ist Rot am Zug. In der letzten \
             Spalte bekommt Rot Zeile 1, Gelb Zeile 2, Rot Zeile 3 und so weiter. Gelb muss also \
             in Zeile 2 spielen, direkt unter eine rote Drohung in Zeile 3.",
            "Eine Drohung in Zeile 1, 3 oder 5 heißt ungerade Drohung, eine in Zeile 2, 4 oder 6 \
             gerade Drohung. Daraus folgt eine Faustregel: Rot will eine ungerade Drohung, Gelb \
             eine gerade.",
        ],
        exercises: [
            ExerciseText {
                task: "Du hast Rot. Stell eine wartende Drohung in einer ungeraden Zeile auf.",
                right: "Jetzt wäre d3 die Vier: b3, c3, d3, e3. Das ist eine ungerade Drohung, die \
                        Zeit arbeitet für dich: Am Ende muss Gelb d2 spielen (warum: Lektion 4).",
                answers: &[(
                    "4",
                    "Das droht auf a4, in einer geraden Zeile; Rot will eine ungerade. Sieh \
                         die Zeile 3 entlang.",
                )],
                wrong: "Noch keine Drohung in Zeile 3. b3 und e3 gehören dir: Welches Feld \
                        dazwischen kannst du jetzt besetzen, sodass das andere wartet?",
            },
            ExerciseText {
                task: "Du hast Rot. Noch einmal: eine wartende Drohung in einer ungeraden Zeile.",
                right: "e3 ist deine ungerade Drohung: c3, d3, e3, f3. Niemand will e2 spielen; am \
                        Ende muss es Gelb tun.",
                answers: &[(
                    "7",
                    "Das droht auf e4, in einer geraden Zeile; Rot will eine ungerade. Sieh \
                         die Zeile 3 entlang.",
                )],
                wrong: "Noch keine Drohung in Zeile 3. d3 und f3 gehören dir: Welches Feld dieser \
                        Zeile kannst du jetzt besetzen?",
            },
            ExerciseText {
                task: "Du hast Gelb. Deine Drohung muss in einer geraden Zeile liegen.",
                right: "f4 verbindet e4 und g4: d4 ist deine gerade Drohung. Antworte auf jeden \
                        roten Stein direkt darüber (Lektion 5); am Ende muss Rot d3 spielen, und \
                        d4 ist die Vier: d4 bis g4.",
                answers: &[("1", "Dann spielt Rot a2 und hat vier: a2 bis d2.")],
                wrong: "Noch keine Drohung. Sieh die Zeile 4 entlang: Du hast e4 und g4.",
            },
        ],
    },
    LessonText {
        title: "Zugzwang",
        explanation: &[
            "Zugzwang heißt: Du bist am Zug, jeder Zug schadet dir, und aussetzen darfst du nicht.",
            "Wer eine wartende Drohung hat, will, dass dem Gegner die anderen Züge ausgehen. Dann \
             muss der Gegner direkt unter die Drohung spielen, und das Spiel ist aus.",
            "Zähl also die harmlosen Felder: die, über denen niemand vier vollenden kann. Bist du \
             am Zug, willst du eine ungerade Zahl davon: Dann nimmst du das letzte, und dein \
             Gegner muss unter die Drohung spielen.",
        ],
        exercises: [
            ExerciseText {
                task: "Du hast Rot. d3 ist für dich die Vier, aber auch für Gelb; darum will \
                       niemand d2 spielen. Bring Gelb dazu.",
                right: "b6 war das letzte harmlose Feld. Jetzt bleibt Gelb nur d2, und du hast auf \
                        d3 vier. Das ist Zugzwang.",
                answers: &[(
                    "4",
                    "Dann spielt Gelb d3 und hat vier: b1, c2, d3, e4. Nimm lieber das \
                         harmlose Feld.",
                )],
                wrong: "Zähl die harmlosen Felder: Es gibt nur noch eines.",
            },
            ExerciseText {
                task: "Du hast Rot. e3 ist für euch beide die Vier. In Spalte 7 sind drei Felder \
                       frei.",
                right: "Drei ist ungerade: Du nimmst g4, Gelb g5, du g6. Jetzt muss Gelb e2 \
                        spielen, und e3 ist die Vier: c3 bis f3.",
                answers: &[(
                    "5",
                    "Dann spielt Gelb e3 und hat vier: d4, e3, f2, g1. Zähl lieber Spalte 7.",
                )],
                wrong: "Zähl die freien Felder der Spalte 7. Wer bekommt das letzte?",
            },
            ExerciseText {
                task: "Du hast Rot, und d3 ist für euch beide die Vier. Wie bringst du Gelb in \
                       Zugzwang?",
                right: "Spalte 1 hat drei freie Felder: Du nimmst a4, Gelb a5, du a6. Jetzt muss \
                        Gelb d2 spielen, und d3 ist die Vier: b1, c2, d3, e4.",
                answers: &[("4", "Dann spielt Gelb d3 und hat vier: b3 bis e3. Überlass d2 Gelb.")],
                wrong: "Wie viele harmlose Felder gibt es noch, und in welcher Spalte?",
            },
        ],
    },
    LessonText {
        title: "Die Verteidigung mit Paaren",
        explanation: &[
            "Wer als Zweiter spielt, hat eine einfache Waffe: immer direkt über dem roten Stein \
             antworten. Zwei freie Felder übereinander sind ein Paar: Rot nimmt das untere, du das \
             obere. In einer Spalte mit einer geraden Zahl freier Felder ist dafür immer Platz.",
            "So bekommst du in diesen Spalten alle geraden Zeilen, und jede rote Reihe, die eines \
             dieser Felder braucht, ist tot. Das ist die Verteidigung. Mit einer geraden Drohung \
             gewinnt sie sogar: Rot gehen die anderen Züge aus, es bleibt nur das Feld direkt \
             darunter, und du hast vier.",
            "Gegen eine ungerade Drohung versagt sie, etwa in Zeile 3: Rot spielt in Zeile 1, du \
             antwortest in Zeile 2, und Rot hat in Zeile 3 vier.",
        ],
        exercises: [
            ExerciseText {
                task: "Du hast Gelb. Rot hat gerade a5 gespielt. Was antwortest du?",
                right: "Direkt darüber. Nur Spalte 3 ist noch frei: Rot muss c1 spielen, und c2 \
                        ist die Vier: b1, c2, d3, e4.",
                answers: &[(
                    "3",
                    "Dann spielt Rot c2 und hat vier: a2 bis d2. c2 ist für euch beide die \
                         Vier, also lass Rot die Spalte anfangen.",
                )],
                wrong: "Welches Feld liegt direkt über a5?",
            },
            ExerciseText {
                task: "Du hast Gelb. Rot hat gerade c1 gespielt.",
                right: "Direkt darüber. Antworte weiter über Rot: Am Ende muss Rot d1 spielen, und \
                        d2 ist die Vier: c2 bis f2.",
                answers: &[(
                    "4",
                    "Dann spielt Rot d2 und hat vier: c1, d2, e3, f4. Antworte dort, wo Rot \
                         gerade gespielt hat.",
                )],
                wrong: "Welches Feld liegt direkt über c1?",
            },
            ExerciseText {
                task: "Du hast Gelb. Rot hat gerade b3 gespielt.",
                right: "Direkt darüber: Jetzt haben die Spalten 1, 2 und 5 alle eine gerade Zahl \
                        freier Felder. Antworte weiter über Rot: Am Ende muss Rot a3 oder e3 \
                        spielen, und du hast auf a4 oder e4 vier.",
                answers: &[
                    (
                        "1",
                        "Dann nimmt Rot b4 und hat eine ungerade Drohung auf a5. Antworte dort, wo \
                         Rot gerade gespielt hat.",
                    ),
                    ("5", "Dann blockt Rot e4, dein Gewinnfeld. Antworte lieber direkt über b3."),
                ],
                wrong: "Welches Feld liegt direkt über b3?",
            },
        ],
    },
    LessonText {
        title: "Die Eröffnung: warum die Mitte",
        explanation: &[
            "Jede waagrechte Vier braucht einen Stein in der mittleren Spalte, in welcher Zeile \
             auch immer. Je näher ein Stein an der Mitte liegt, zu desto mehr Reihen gehört er: d1 \
             zu sieben, a1 zu drei.",
            "Bei perfektem Spiel gewinnt, wer beginnt, aber nur mit der Mitte. Direkt daneben ist \
             es unentschieden, noch weiter außen verliert es.",
            "Im Endspiel hilft es Gelb, immer darüber zu antworten (Lektion 5). Die Chance für Rot \
             ist, vorher eine ungerade Drohung aufzubauen.",
        ],
        exercises: [
            ExerciseText {
                task: "Du hast Rot und beginnst. Nur eine Spalte gewinnt.",
                right: "Die Mitte. Sie gewinnt gegen jede Verteidigung, spätestens mit dem 41. \
                        Stein.",
                answers: &[
                    (
                        "35",
                        "Das ist nur unentschieden. Welches Feld der untersten Zeile gehört zu den \
                         meisten Reihen?",
                    ),
                    (
                        "1267",
                        "Das verliert sogar. Welches Feld der untersten Zeile gehört zu den \
                         meisten Reihen?",
                    ),
                ],
                wrong: "Welches Feld der untersten Zeile gehört zu den meisten Reihen?",
            },
            ExerciseText {
                task: "Du hast Rot. Gelb hat auf deinen Stein gespielt. Nur eine Spalte gewinnt.",
                right: "Wieder die Mitte: d3 gehört zu 13 Reihen, und kein Feld zu mehr. Alle \
                        anderen Spalten verlieren.",
                answers: &[(
                    "123567",
                    "Das verliert gegen perfektes Spiel. Welches Feld, auf das du spielen \
                         kannst, gehört zu den meisten Reihen?",
                )],
                wrong: "Welches Feld, auf das du spielen kannst, gehört zu den meisten Reihen?",
            },
            ExerciseText {
                task: "Du hast Gelb. Rot hat am Rand begonnen, in Spalte 1. Wie gewinnst du?",
                right: "Die Spalten 2, 3, 4 und 6 gewinnen; die Mitte merkt man sich am \
                        leichtesten. Wer am Rand beginnt, verschenkt das Spiel.",
                answers: &[
                    (
                        "5",
                        "Knapp daneben: Spalte 5 verliert, denn dann nimmt Rot die Mitte. Nimm sie \
                         selbst.",
                    ),
                    ("17", "Das verliert: Dann nimmt Rot die Mitte. Nimm sie selbst."),
                ],
                wrong: "Welche Spalte gehört zu den meisten Reihen?",
            },
        ],
    },
];
