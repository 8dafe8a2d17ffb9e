//! The lessons in English.

use super::{ExerciseText, LessonText};

pub(super) const LESSONS: [LessonText; 6] = [
    LessonText {
        title: "Four ways to win",
        explanation: &[
            "Four discs of your colour in a line win: side by side, one on top of the other, or on \
             a diagonal, rising or falling.",
            "A free cell with which you complete four is called a threat. Before every move, look \
             for your own threats first, and then for your opponent's. Diagonals are the easiest \
             to miss.",
            "Columns are numbered 1 to 7 from the left, and also a to g; rows are numbered from \
             the bottom. So d3 is the third cell from the bottom in the middle column.",
        ],
        exercises: [
            ExerciseText {
                task: "You are red. Complete a row of four.",
                right: "Four in a row. Columns 3 and 7 both win: of three discs with both ends \
                        open, your opponent can close only one end.",
                answers: &[],
                wrong: "No four yet. Look at the bottom row: d1, e1 and f1 are red.",
            },
            ExerciseText {
                task: "You are red. Complete four.",
                right: "Four on top of each other: d1 to d4.",
                answers: &[],
                wrong: "No four yet. Look at the tower in the middle.",
            },
            ExerciseText {
                task: "You are red. This one is on a diagonal.",
                right: "a1, b2, c3, d4: a rising diagonal. The discs below d4 had to be there \
                        first.",
                answers: &[
                    (
                        "12367",
                        "Then yellow plays e1 and has four: b1 to e1. But you can win first.",
                    ),
                    (
                        "5",
                        "That stops yellow on e1, but you can win at once. Follow the red discs \
                         from a1 upwards.",
                    ),
                ],
                wrong: "Follow the red discs from a1 upwards to the right.",
            },
        ],
    },
    LessonText {
        title: "Forced moves and double threats",
        explanation: &[
            "If your opponent can complete four with the next move, you have no choice: you must \
             play there yourself. That is a forced move.",
            "You can use this. A move that threatens four decides where your opponent plays next.",
            "Two threats at once are a double threat: your opponent can stop only one, and you \
             complete the other. One cell right above the other counts too: blocking the lower one \
             makes room for the upper one.",
        ],
        exercises: [
            ExerciseText {
                task: "You are yellow. Red has three in the bottom row. What must you do?",
                right: "Forced: anything else loses at once.",
                answers: &[("123567", "Then red plays d1 and has four: a1 to d1.")],
                wrong: "Which cell does red still need?",
            },
            ExerciseText {
                task: "You are red. Make two threats with one move.",
                right: "Three in a row with a free cell at both ends: yellow can close only one.",
                answers: &[
                    ("2", "Only one threat, c1: yellow blocks it."),
                    ("7", "Only one threat, f1: yellow blocks it."),
                ],
                wrong: "No threat yet. Three red discs side by side with both ends free would make \
                        two.",
            },
            ExerciseText {
                task: "You are yellow. Find the move that threatens four twice.",
                right: "f2 threatens e2 (c2 to f2) and e3 (d4, e3, f2, g1), one above the other: \
                        if red blocks e2, you play e3.",
                answers: &[
                    ("1", "Then red plays a3 and has four: a3 to d3."),
                    ("5", "Then red plays e3 and has four: b3 to e3."),
                ],
                wrong: "Which cell helps you in row 2 and on a diagonal at the same time?",
            },
        ],
    },
    LessonText {
        title: "Odd and even rows",
        explanation: &[
            "Most threats cannot be played at once, because the cell below is still free. They \
             wait. Nobody likes to play right below such a threat, so these columns are filled \
             last.",
            "In the end somebody has to. Suppose that six columns are full and the last one is \
             empty: 36 discs lie there, an even number, so red is to move. In the last column red \
             gets row 1, yellow row 2, red row 3, and so on. So yellow has to play row 2, right \
             below a red threat in row 3.",
            "A threat in row 1, 3 or 5 is called an odd threat, one in row 2, 4 or 6 an even \
             threat. A rule of thumb follows: red wants an odd threat, yellow an even one.",
        ],
        exercises: [
            ExerciseText {
                task: "You are red. Make a waiting threat in an odd row.",
                right: "Now d3 would be four: b3, c3, d3, e3. That is an odd threat, so time is on \
                        your side: in the end yellow must play d2 (why: lesson 4).",
                answers: &[(
                    "4",
                    "That threatens a4, in an even row; red wants an odd one. Look along row \
                         3.",
                )],
                wrong: "No threat in row 3 yet. b3 and e3 are yours: which cell between them can \
                        you fill now, so that the other one waits?",
            },
            ExerciseText {
                task: "You are red. Again, make a waiting threat in an odd row.",
                right: "e3 is your odd threat: c3, d3, e3, f3. Nobody wants to play e2; in the end \
                        yellow has to.",
                answers: &[(
                    "7",
                    "That threatens e4, in an even row; red wants an odd one. Look along row \
                         3.",
                )],
                wrong: "No threat in row 3 yet. d3 and f3 are yours: which cell of that row can \
                        you fill now?",
            },
            ExerciseText {
                task: "You are yellow. Your threat must be in an even row.",
                right: "f4 joins e4 and g4: d4 is your even threat. Answer every red disc right \
                        above it (lesson 5); in the end red must play d3, and d4 is four: d4 to \
                        g4.",
                answers: &[("1", "Then red plays a2 and has four: a2 to d2.")],
                wrong: "No threat yet. Look along row 4: you have e4 and g4.",
            },
        ],
    },
    LessonText {
        title: "Zugzwang",
        explanation: &[
            "Zugzwang means: it is your turn, every move you have harms you, and you may not pass.",
            "Somebody who has a waiting threat wants the opponent to run out of other moves. Then \
             the opponent must play right below the threat, and the game is over.",
            "So count the harmless cells: those that let nobody complete four right above. On your \
             turn you want an odd number of them: then you take the last one, and your opponent \
             must play below the threat.",
        ],
        exercises: [
            ExerciseText {
                task: "You are red. d3 is four for you, but for yellow too, so nobody wants to \
                       play d2. Make yellow do it.",
                right: "b6 was the last harmless cell. Now yellow has nothing but d2, and you have \
                        four on d3. That is zugzwang.",
                answers: &[(
                    "4",
                    "Then yellow plays d3 and has four: b1, c2, d3, e4. Use up the harmless \
                         cell instead.",
                )],
                wrong: "Count the harmless cells: just one is left.",
            },
            ExerciseText {
                task: "You are red. e3 is four for both of you. Three cells of column 7 are free.",
                right: "Three is odd: you take g4, yellow g5, you g6. Now yellow must play e2, and \
                        e3 is four: c3 to f3.",
                answers: &[(
                    "5",
                    "Then yellow plays e3 and has four: d4, e3, f2, g1. Count column 7 \
                         instead.",
                )],
                wrong: "Count the free cells of column 7. Who gets the last one?",
            },
            ExerciseText {
                task: "You are red, and d3 is four for both of you. How do you put yellow into \
                       zugzwang?",
                right: "Column 1 has three free cells: you take a4, yellow a5, you a6. Now yellow \
                        must play d2, and d3 is four: b1, c2, d3, e4.",
                answers: &[(
                    "4",
                    "Then yellow plays d3 and has four: b3 to e3. Leave d2 to yellow.",
                )],
                wrong: "How many harmless cells are left, and in which column?",
            },
        ],
    },
    LessonText {
        title: "The pairing defence",
        explanation: &[
            "The second player has a simple weapon: always answer right above red's disc. Two free \
             cells, one above the other, are a pair: red takes the lower one, you the upper one. \
             In a column with an even number of free cells there is always room for that.",
            "So you get every even row of these columns, and every red line that needs one of \
             these cells is dead. That is the defence. With an even threat it even wins: red runs \
             out of other moves and must play right below it, and you have four.",
            "It fails against an odd threat, say in row 3: red plays row 1, you answer in row 2, \
             and red has four in row 3.",
        ],
        exercises: [
            ExerciseText {
                task: "You are yellow. Red has just played a5. What do you answer?",
                right: "Right above. Only column 3 is left: red must play c1, and c2 is four: b1, \
                        c2, d3, e4.",
                answers: &[(
                    "3",
                    "Then red plays c2 and has four: a2 to d2. c2 is four for both of you, so \
                         let red open the column.",
                )],
                wrong: "Which cell is right above a5?",
            },
            ExerciseText {
                task: "You are yellow. Red has just played c1.",
                right: "Right above. Keep answering above red: in the end red must play d1, and d2 \
                        is four: c2 to f2.",
                answers: &[(
                    "4",
                    "Then red plays d2 and has four: c1, d2, e3, f4. Answer where red has just \
                         played.",
                )],
                wrong: "Which cell is right above c1?",
            },
            ExerciseText {
                task: "You are yellow. Red has just played b3.",
                right: "Right above: now columns 1, 2 and 5 all have an even number of free cells. \
                        Keep answering above red: in the end red must play a3 or e3, and you have \
                        four on a4 or e4.",
                answers: &[
                    (
                        "1",
                        "Then red takes b4 and has an odd threat on a5. Answer where red has just \
                         played.",
                    ),
                    ("5", "Then red blocks e4, your winning cell. Answer right above b3 instead."),
                ],
                wrong: "Which cell is right above b3?",
            },
        ],
    },
    LessonText {
        title: "The opening: why the middle",
        explanation: &[
            "Every horizontal four needs a disc in the middle column, in whatever row. The nearer \
             a disc is to the middle, the more lines it is part of: d1 belongs to seven, a1 to \
             three.",
            "With perfect play the first player wins, but only by beginning in the middle. To \
             begin next to it is a draw; to begin further out loses.",
            "In the endgame, answering above favours yellow (lesson 5). Red's chance is to build \
             an odd threat before that.",
        ],
        exercises: [
            ExerciseText {
                task: "You are red and begin. Only one column wins.",
                right: "The middle. It wins against any defence, by the 41st disc at the latest.",
                answers: &[
                    (
                        "35",
                        "That is only a draw. Which cell of the bottom row is part of the most \
                         lines?",
                    ),
                    (
                        "1267",
                        "That even loses. Which cell of the bottom row is part of the most lines?",
                    ),
                ],
                wrong: "Which cell of the bottom row is part of the most lines?",
            },
            ExerciseText {
                task: "You are red. Yellow has played on top of your disc. Only one column wins.",
                right: "The middle again: d3 is part of 13 lines, and no cell is part of more. All \
                        other columns lose.",
                answers: &[(
                    "123567",
                    "That loses against perfect play. Which cell that you can play is part of \
                         the most lines?",
                )],
                wrong: "Which cell that you can play is part of the most lines?",
            },
            ExerciseText {
                task: "You are yellow. Red began at the edge, in column 1. How do you win?",
                right: "Columns 2, 3, 4 and 6 win; the middle is the easiest to remember. \
                        Beginning at the edge gives the game away.",
                answers: &[
                    (
                        "5",
                        "Close, but column 5 loses: then red takes the middle. Take it yourself.",
                    ),
                    ("17", "That loses: then red takes the middle. Take it yourself."),
                ],
                wrong: "Which column is part of the most lines?",
            },
        ],
    },
];
