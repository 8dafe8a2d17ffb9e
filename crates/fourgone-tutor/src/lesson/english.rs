//! The lessons in English.

use super::{ExerciseText, LessonText};

pub(super) const LESSONS: [LessonText; 6] = [
    LessonText {
        title: "Four ways to win",
        explanation: &[
            "Four discs of your colour in a line win: side by side, one on top of the other, or on \
             a diagonal, rising or falling.",
            "A free cell with which you complete four is called a threat. Before every move, look \
             for your own threats first, and then for your opponent's. Diagonals are the easiest to \
             miss.",
            "Columns are numbered 1 to 7 from the left, and also a to g; rows are numbered from the \
             bottom. So d3 is the third cell from the bottom in the middle column.",
        ],
        exercises: [
            ExerciseText {
                task: "You are red. Complete a row of four.",
                right: "Four in a row. Three discs with a free cell at both ends are worth a game.",
                wrong: "That is no four yet. Look at the bottom row: d1, e1 and f1 are red.",
            },
            ExerciseText {
                task: "You are red. Complete four.",
                right: "Four on top of each other: d1 to d4.",
                wrong: "That is no four. Look at the tower in the middle.",
            },
            ExerciseText {
                task: "You are red. This one is on a diagonal.",
                right: "a1, b2, c3, d4: a rising diagonal. The discs below d4 had to be there first.",
                wrong: "That is no four. Follow the red discs from a1 upwards to the right.",
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
                wrong: "Then red plays d1 and has four. Find the cell that red needs.",
            },
            ExerciseText {
                task: "You are red. Make two threats with one move.",
                right: "Three in a row with a free cell at both ends: yellow can close only one.",
                wrong: "That is too slow, or makes only one threat. Three red discs side by side, \
                        with both ends free, would do it.",
            },
            ExerciseText {
                task: "You are yellow. Find the move that threatens four twice.",
                right: "f2 threatens e2 and e3, one above the other: if red blocks e2, you play e3.",
                wrong: "That gives the win away. Look for a move after which both e2 and e3 would \
                        complete four.",
            },
        ],
    },
    LessonText {
        title: "Odd and even rows",
        explanation: &[
            "Most threats cannot be played at once, because the cell below is still free. They \
             wait. Nobody likes to play right below such a threat, so these columns are filled last.",
            "In the end somebody has to. The board has 42 cells, an even number. Red moves first, \
             so as long as both fill the rest of the board, red gets to the odd rows, 1, 3 and 5, \
             and yellow to the even rows, 2, 4 and 6.",
            "A rule of thumb follows: red wants a waiting threat in an odd row, yellow one in an \
             even row.",
        ],
        exercises: [
            ExerciseText {
                task: "You are red. Make a waiting threat in an odd row.",
                right: "Now d3 would be four: b3, c3, d3, e3. Row 3 is odd, so time is on your side: \
                        in the end yellow must play d2.",
                wrong: "Only one column wins. You have discs on b3 and e3: what is missing between \
                        them?",
            },
            ExerciseText {
                task: "You are red. Again, make a waiting threat in an odd row.",
                right: "c3, d3 and f3 are red, and e3 is in an odd row. Yellow will never want to \
                        play e2.",
                wrong: "Only one column wins. Look along row 3.",
            },
            ExerciseText {
                task: "You are yellow. Your threat must be in an even row.",
                right: "g3, f4 and e5 point to d6, an even row. From now on you answer each disc of \
                        red's right above it, and d6 will be yours.",
                wrong: "Only one column wins. Look for a diagonal that falls to the right and ends \
                        on g3.",
            },
        ],
    },
    LessonText {
        title: "Zugzwang",
        explanation: &[
            "Zugzwang means: it is your turn, every move you have harms you, and you may not pass.",
            "Somebody who has a waiting threat wants the opponent to run out of other moves. Then \
             the opponent must play right below the threat, and the game is over.",
            "So count the free cells that both can still fill without harm. If their number is even \
             when your opponent is to move, your opponent runs out first.",
        ],
        exercises: [
            ExerciseText {
                task: "You are red. You would win on d3, but nobody wants to play d2. Who has to?",
                right: "b6 was the last harmless cell. Now yellow has nothing but d2, and you win on \
                        d3. That is zugzwang.",
                wrong: "If you play d2 yourself, yellow simply takes d3 away from you. Use up the \
                        harmless cell.",
            },
            ExerciseText {
                task: "You are red, with a threat on e3. Three cells of column 7 are free.",
                right: "Three is odd: you take one, yellow one, you the last, and yellow must play e2.",
                wrong: "Below your own threat you throw it away. Count the free cells of column 7.",
            },
            ExerciseText {
                task: "You are red, with a threat on d3. How do you put yellow into zugzwang?",
                right: "Column 1 has three free cells. You get the last of them, and yellow must \
                        play d2.",
                wrong: "Column 4 is the one that nobody can afford. Leave it to yellow.",
            },
        ],
    },
    LessonText {
        title: "The pairing defence",
        explanation: &[
            "The second player has a simple weapon: always answer right above the opponent's disc. \
             In a column with an even number of free cells there is always room for that.",
            "Whoever only answers like this gets every even row of these columns. The other one \
             gets the odd rows, and every line that needs an even cell there is gone.",
            "This is why yellow so often wins the endgame: red always has to open, yellow always \
             has an answer, and a yellow threat in an even row comes true by itself. It fails if \
             red has a threat in an odd row, because then you cannot let red play there.",
        ],
        exercises: [
            ExerciseText {
                task: "You are yellow. Red has just played a5. What do you answer?",
                right: "Right above. Now column 3 has six free cells: red opens it, and you answer \
                        until you have four.",
                wrong: "If you open column 3, the pairs fall to red. Leave the opening to red.",
            },
            ExerciseText {
                task: "You are yellow. Red has just played c1.",
                right: "Right above. In columns 3 and 4 you will have every even cell.",
                wrong: "Then red takes the even cells. Answer where red has just played.",
            },
            ExerciseText {
                task: "You are yellow. Red has just played b3.",
                right: "Right above: now columns 1, 2 and 5 all have an even number of free cells, \
                        and you have an answer to everything.",
                wrong: "Now a column has an odd number of free cells, and you will have to open one \
                        some day. Make all numbers even.",
            },
        ],
    },
    LessonText {
        title: "The opening: why the middle",
        explanation: &[
            "Every horizontal four needs a disc in the middle column, in whatever row. The nearer a \
             disc is to the middle, the more lines it is part of: d1 belongs to seven, a1 to three.",
            "With perfect play the first player wins, but only by beginning in the middle. To begin \
             next to it is a draw; to begin further out loses.",
        ],
        exercises: [
            ExerciseText {
                task: "You are red and begin. Only one column wins.",
                right: "The middle, which wins by move 41 against any defence.",
                wrong: "Against perfect play this does not win any more. Which column is part of \
                        most lines?",
            },
            ExerciseText {
                task: "You are red. Yellow has played on top of your disc. Only one column wins.",
                right: "The middle again. All other columns lose.",
                wrong: "That loses against perfect play. The middle is still worth more than \
                        anything else.",
            },
            ExerciseText {
                task: "You are yellow. Red began at the edge, in column 1. How do you win?",
                right: "Yes: columns 2, 3, 4 and 6 win. A first move at the edge gives the game away.",
                wrong: "Against perfect play this does not win. Try nearer to the middle.",
            },
        ],
    },
];
