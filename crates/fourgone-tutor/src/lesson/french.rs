//! The lessons in French.

use super::{ExerciseText, LessonText};

pub(super) const LESSONS: [LessonText; 6] = [
    LessonText {
        title: "Quatre façons de gagner",
        explanation: &[
            "Quatre pions de ta couleur alignés gagnent : côte à côte, l’un sur l’autre, ou en \
             diagonale, montante ou descendante.",
            "Une case libre qui compléterait un alignement s’appelle une menace. Avant chaque \
             coup, cherche d’abord tes propres menaces, puis celles de l’adversaire. Les \
             diagonales sont les plus faciles à manquer.",
            "Les colonnes sont numérotées de 1 à 7 depuis la gauche, ou de a à g ; les rangées se \
             comptent depuis le bas. d3 est donc la troisième case en partant du bas dans la \
             colonne du milieu.",
        ],
        exercises: [
            ExerciseText {
                task: "Tu as les rouges. Aligne quatre pions à l’horizontale.",
                right: "Quatre côte à côte. Les colonnes 3 et 7 gagnent toutes les deux : quand \
                        trois pions ont leurs deux bouts ouverts, l’adversaire n’en ferme qu’un.",
                answers: &[],
                wrong: "Pas encore quatre. Regarde la rangée du bas : d1, e1 et f1 sont rouges.",
            },
            ExerciseText {
                task: "Tu as les rouges. Aligne quatre pions.",
                right: "Quatre l’un sur l’autre : de d1 à d4.",
                answers: &[],
                wrong: "Pas encore quatre. Regarde la tour du milieu.",
            },
            ExerciseText {
                task: "Tu as les rouges. Cette fois, c’est une diagonale.",
                right: "a1, b2, c3, d4 : une diagonale montante. Il fallait d’abord des pions sous \
                        d4.",
                answers: &[
                    (
                        "12367",
                        "Alors les jaunes jouent e1 et en alignent quatre : de b1 à e1. Mais tu \
                         peux gagner avant.",
                    ),
                    (
                        "5",
                        "Cela arrête les jaunes en e1, mais tu peux gagner tout de suite. Suis les \
                         pions rouges depuis a1 vers le haut.",
                    ),
                ],
                wrong: "Suis les pions rouges depuis a1 vers le haut à droite.",
            },
        ],
    },
    LessonText {
        title: "Coups forcés et doubles menaces",
        explanation: &[
            "Si l’adversaire peut aligner quatre pions au coup suivant, tu n’as pas le choix : il \
             faut jouer là toi-même. C’est un coup forcé.",
            "Cela se retourne : un coup qui menace d’aligner quatre pions décide où l’adversaire \
             joue ensuite.",
            "Deux menaces à la fois font une double menace : l’adversaire ne peut en parer qu’une, \
             et tu complètes l’autre. Deux cases l’une au-dessus de l’autre comptent aussi : \
             occuper celle du bas libère celle du haut.",
        ],
        exercises: [
            ExerciseText {
                task: "Tu as les jaunes. Les rouges en ont trois dans la rangée du bas. Que \
                       faut-il faire ?",
                right: "C’est forcé : tout autre coup perd aussitôt.",
                answers: &[(
                    "123567",
                    "Alors les rouges jouent d1 et en alignent quatre : de a1 à d1.",
                )],
                wrong: "Quelle case manque encore aux rouges ?",
            },
            ExerciseText {
                task: "Tu as les rouges. Crée deux menaces d’un seul coup.",
                right: "Trois pions alignés et les deux bouts libres : les jaunes n’en ferment \
                        qu’un.",
                answers: &[
                    ("2", "Une seule menace, c1 : les jaunes la bloquent."),
                    ("7", "Une seule menace, f1 : les jaunes la bloquent."),
                ],
                wrong: "Pas encore de menace. Trois pions rouges côte à côte, les deux bouts \
                        libres, en feraient deux.",
            },
            ExerciseText {
                task: "Tu as les jaunes. Trouve le coup qui menace deux fois.",
                right: "f2 menace e2 (de c2 à f2) et e3 (d4, e3, f2, g1), l’une au-dessus de \
                        l’autre : si les rouges bloquent e2, tu joues e3.",
                answers: &[
                    ("1", "Alors les rouges jouent a3 et en alignent quatre : de a3 à d3."),
                    ("5", "Alors les rouges jouent e3 et en alignent quatre : de b3 à e3."),
                ],
                wrong: "Quelle case t’aide à la fois dans la rangée 2 et sur une diagonale ?",
            },
        ],
    },
    LessonText {
        title: "Rangées impaires et paires",
        explanation: &[
            "La plupart des menaces ne se jouent pas tout de suite, car la case du dessous est \
             encore libre. Elles attendent. Personne n’aime jouer juste sous une telle menace : \
             ces colonnes se remplissent en dernier.",
            "À la fin, il faut bien que quelqu’un le fasse. Imagine que six colonnes sont pleines \
             et que la dernière est vide : cela fait 36 pions, un nombre pair, donc c’est aux \
             rouges de jouer. Dans la dernière colonne, les rouges ont la rangée 1, les jaunes la \
             2, les rouges la 3, et ainsi de suite. Les jaunes doivent donc jouer dans la rangée \
             2, juste sous une menace rouge dans la rangée 3.",
            "Une menace dans la rangée 1, 3 ou 5 s’appelle une menace impaire ; dans la rangée 2, \
             4 ou 6, une menace paire. D’où une règle simple : les rouges veulent une menace \
             impaire, les jaunes une menace paire.",
        ],
        exercises: [
            ExerciseText {
                task: "Tu as les rouges. Crée une menace en attente dans une rangée impaire.",
                right: "Maintenant d3 ferait quatre : b3, c3, d3, e3. C’est une menace impaire, le \
                        temps joue pour toi : à la fin, les jaunes devront jouer d2 (pourquoi : \
                        leçon 4).",
                answers: &[(
                    "4",
                    "Cela menace a4, dans une rangée paire ; les rouges en veulent une \
                         impaire. Parcours la rangée 3.",
                )],
                wrong: "Pas encore de menace dans la rangée 3. b3 et e3 sont à toi : quelle case \
                        entre les deux peux-tu remplir maintenant, pour que l’autre attende ?",
            },
            ExerciseText {
                task: "Tu as les rouges. Encore une menace en attente dans une rangée impaire.",
                right: "e3 est ta menace impaire : c3, d3, e3, f3. Personne ne veut jouer e2 ; à \
                        la fin, les jaunes y seront obligés.",
                answers: &[(
                    "7",
                    "Cela menace e4, dans une rangée paire ; les rouges en veulent une \
                         impaire. Parcours la rangée 3.",
                )],
                wrong: "Pas encore de menace dans la rangée 3. d3 et f3 sont à toi : quelle case \
                        de cette rangée peux-tu remplir maintenant ?",
            },
            ExerciseText {
                task: "Tu as les jaunes. Ta menace doit être dans une rangée paire.",
                right: "f4 relie e4 et g4 : d4 est ta menace paire. Réponds à chaque pion rouge \
                        juste au-dessus (leçon 5) ; à la fin, les rouges devront jouer d3, et d4 \
                        fait quatre : de d4 à g4.",
                answers: &[("1", "Alors les rouges jouent a2 et en alignent quatre : de a2 à d2.")],
                wrong: "Pas encore de menace. Parcours la rangée 4 : tu as e4 et g4.",
            },
        ],
    },
    LessonText {
        title: "Le zugzwang",
        explanation: &[
            "Zugzwang veut dire : c’est à toi de jouer, chacun de tes coups te nuit, et tu n’as \
             pas le droit de passer.",
            "Qui a une menace en attente veut que l’adversaire n’ait plus d’autre coup. Celui-ci \
             doit alors jouer juste sous la menace, et la partie est finie.",
            "Compte donc les cases sans danger : celles au-dessus desquelles personne ne peut \
             compléter quatre pions. Quand c’est à toi de jouer, il t’en faut un nombre impair : \
             tu prends alors la dernière, et l’adversaire doit jouer sous la menace.",
        ],
        exercises: [
            ExerciseText {
                task: "Tu as les rouges. d3 fait quatre pour toi, mais pour les jaunes aussi : \
                       personne ne veut jouer d2. Oblige les jaunes à le faire.",
                right: "b6 était la dernière case sans danger. Il ne reste que d2 aux jaunes, et \
                        tu en alignes quatre en d3. C’est le zugzwang.",
                answers: &[(
                    "4",
                    "Alors les jaunes jouent d3 et en alignent quatre : b1, c2, d3, e4. Joue \
                         plutôt la case sans danger.",
                )],
                wrong: "Compte les cases sans danger : il n’en reste qu’une.",
            },
            ExerciseText {
                task: "Tu as les rouges. e3 fait quatre pour les deux camps. Trois cases de la \
                       colonne 7 sont libres.",
                right: "Trois est impair : tu prends g4, les jaunes g5, toi g6. Les jaunes doivent \
                        maintenant jouer e2, et e3 fait quatre : de c3 à f3.",
                answers: &[(
                    "5",
                    "Alors les jaunes jouent e3 et en alignent quatre : d4, e3, f2, g1. Compte \
                         plutôt la colonne 7.",
                )],
                wrong: "Compte les cases libres de la colonne 7. Qui aura la dernière ?",
            },
            ExerciseText {
                task: "Tu as les rouges, et d3 fait quatre pour les deux camps. Comment mettre les \
                       jaunes en zugzwang ?",
                right: "La colonne 1 a trois cases libres : tu prends a4, les jaunes a5, toi a6. \
                        Les jaunes doivent maintenant jouer d2, et d3 fait quatre : b1, c2, d3, \
                        e4.",
                answers: &[(
                    "4",
                    "Alors les jaunes jouent d3 et en alignent quatre : de b3 à e3. Laisse d2 \
                         aux jaunes.",
                )],
                wrong: "Combien de cases sans danger reste-t-il, et dans quelle colonne ?",
            },
        ],
    },
    LessonText {
        title: "La défense par paires",
        explanation: &[
            "Le second joueur a une arme simple : répondre toujours juste au-dessus du pion rouge. \
             Deux cases libres l’une au-dessus de l’autre font une paire : les rouges prennent \
             celle du bas, toi celle du haut. Dans une colonne qui a un nombre pair de cases \
             libres, il y a toujours la place.",
            "Tu obtiens ainsi toutes les rangées paires de ces colonnes, et tout alignement rouge \
             qui a besoin d’une de ces cases est mort. Voilà la défense. Avec une menace paire, \
             elle gagne même : les rouges n’ont plus d’autre coup, doivent jouer juste au-dessous, \
             et tu en alignes quatre.",
            "Elle échoue contre une menace impaire, par exemple dans la rangée 3 : les rouges \
             jouent dans la rangée 1, tu réponds dans la 2, et les rouges en alignent quatre dans \
             la 3.",
        ],
        exercises: [
            ExerciseText {
                task: "Tu as les jaunes. Les rouges viennent de jouer a5. Que réponds-tu ?",
                right: "Juste au-dessus. Il ne reste que la colonne 3 : les rouges doivent jouer \
                        c1, et c2 fait quatre : b1, c2, d3, e4.",
                answers: &[(
                    "3",
                    "Alors les rouges jouent c2 et en alignent quatre : de a2 à d2. c2 fait \
                         quatre pour les deux camps : laisse les rouges ouvrir la colonne.",
                )],
                wrong: "Quelle case est juste au-dessus de a5 ?",
            },
            ExerciseText {
                task: "Tu as les jaunes. Les rouges viennent de jouer c1.",
                right: "Juste au-dessus. Continue de répondre au-dessus des rouges : à la fin, ils \
                        devront jouer d1, et d2 fait quatre : de c2 à f2.",
                answers: &[(
                    "4",
                    "Alors les rouges jouent d2 et en alignent quatre : c1, d2, e3, f4. \
                         Réponds là où ils viennent de jouer.",
                )],
                wrong: "Quelle case est juste au-dessus de c1 ?",
            },
            ExerciseText {
                task: "Tu as les jaunes. Les rouges viennent de jouer b3.",
                right: "Juste au-dessus : les colonnes 1, 2 et 5 ont maintenant toutes un nombre \
                        pair de cases libres. Continue de répondre au-dessus des rouges : à la \
                        fin, ils devront jouer a3 ou e3, et tu en alignes quatre en a4 ou en e4.",
                answers: &[
                    (
                        "1",
                        "Alors les rouges prennent b4 et ont une menace impaire en a5. Réponds là \
                         où ils viennent de jouer.",
                    ),
                    (
                        "5",
                        "Alors les rouges bloquent e4, ta case gagnante. Réponds plutôt juste \
                         au-dessus de b3.",
                    ),
                ],
                wrong: "Quelle case est juste au-dessus de b3 ?",
            },
        ],
    },
    LessonText {
        title: "L’ouverture : pourquoi le centre",
        explanation: &[
            "Tout alignement horizontal passe par la colonne du milieu, dans n’importe quelle \
             rangée. Plus un pion est près du centre, plus il fait partie d’alignements : d1 de \
             sept, a1 de trois.",
            "Si personne ne se trompe, le premier joueur gagne, mais seulement en commençant au \
             milieu. Juste à côté, la partie est nulle ; plus loin, elle est perdue.",
            "En fin de partie, répondre au-dessus favorise les jaunes (leçon 5). La chance des \
             rouges est de construire une menace impaire avant cela.",
        ],
        exercises: [
            ExerciseText {
                task: "Tu as les rouges et tu commences. Une seule colonne gagne.",
                right: "Le milieu. Il gagne contre toute défense, au plus tard avec le 41e pion.",
                answers: &[
                    (
                        "35",
                        "Cela ne fait que nulle. Quelle case de la rangée du bas fait partie du \
                         plus grand nombre d’alignements ?",
                    ),
                    (
                        "1267",
                        "Cela perd même. Quelle case de la rangée du bas fait partie du plus grand \
                         nombre d’alignements ?",
                    ),
                ],
                wrong: "Quelle case de la rangée du bas fait partie du plus grand nombre \
                        d’alignements ?",
            },
            ExerciseText {
                task: "Tu as les rouges. Les jaunes ont joué sur ton pion. Une seule colonne \
                       gagne.",
                right: "Encore le milieu : d3 fait partie de 13 alignements, et aucune case n’en a \
                        plus. Toutes les autres colonnes perdent.",
                answers: &[(
                    "123567",
                    "Cela perd contre un jeu parfait. Parmi les cases jouables, laquelle fait \
                         partie du plus grand nombre d’alignements ?",
                )],
                wrong: "Parmi les cases jouables, laquelle fait partie du plus grand nombre \
                        d’alignements ?",
            },
            ExerciseText {
                task: "Tu as les jaunes. Les rouges ont commencé au bord, en colonne 1. Comment \
                       gagnes-tu ?",
                right: "Les colonnes 2, 3, 4 et 6 gagnent ; le milieu est le plus facile à \
                        retenir. Commencer au bord donne la partie.",
                answers: &[
                    (
                        "5",
                        "Presque, mais la colonne 5 perd : les rouges prennent alors le milieu. \
                         Prends-le toi-même.",
                    ),
                    ("17", "Cela perd : les rouges prennent alors le milieu. Prends-le toi-même."),
                ],
                wrong: "Quelle colonne fait partie du plus grand nombre d’alignements ?",
            },
        ],
    },
];
