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
                right: "Quatre côte à côte. Trois pions dont les deux bouts sont libres valent une \
                        partie.",
                wrong: "Cela ne fait pas encore quatre. Regarde la rangée du bas : d1, e1 et f1 \
                        sont rouges.",
            },
            ExerciseText {
                task: "Tu as les rouges. Aligne quatre pions.",
                right: "Quatre l’un sur l’autre : de d1 à d4.",
                wrong: "Cela ne fait pas quatre. Regarde la tour du milieu.",
            },
            ExerciseText {
                task: "Tu as les rouges. Cette fois, c’est une diagonale.",
                right: "a1, b2, c3, d4 : une diagonale montante. Il fallait d’abord des pions sous \
                        d4.",
                wrong: "Cela ne fait pas quatre. Suis les pions rouges depuis a1 vers le haut à \
                        droite.",
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
                wrong: "Alors les rouges jouent d1 et gagnent. Trouve la case qu’il leur faut.",
            },
            ExerciseText {
                task: "Tu as les rouges. Crée deux menaces d’un seul coup.",
                right: "Trois pions alignés et les deux bouts libres : les jaunes n’en ferment \
                        qu’un.",
                wrong: "C’est trop lent, ou cela ne crée qu’une menace. Il faudrait trois pions \
                        rouges côte à côte, les deux bouts libres.",
            },
            ExerciseText {
                task: "Tu as les jaunes. Trouve le coup qui menace deux fois.",
                right: "f2 menace e2 et e3, l’une au-dessus de l’autre : si les rouges bloquent \
                        e2, tu joues e3.",
                wrong: "Cela laisse échapper la victoire. Cherche le coup après lequel e2 et e3 \
                        compléteraient tous deux un alignement.",
            },
        ],
    },
    LessonText {
        title: "Rangées impaires et paires",
        explanation: &[
            "La plupart des menaces ne se jouent pas tout de suite, car la case du dessous est \
             encore libre. Elles attendent. Personne n’aime jouer juste sous une telle menace : \
             ces colonnes se remplissent en dernier.",
            "À la fin, il faut bien que quelqu’un le fasse. La grille a 42 cases, un nombre pair. \
             Les rouges commencent ; tant que les deux remplissent le reste de la grille, les \
             rouges arrivent donc sur les rangées impaires, 1, 3 et 5, et les jaunes sur les \
             rangées paires, 2, 4 et 6.",
            "D’où une règle simple : les rouges veulent une menace en attente dans une rangée \
             impaire, les jaunes dans une rangée paire.",
        ],
        exercises: [
            ExerciseText {
                task: "Tu as les rouges. Crée une menace en attente dans une rangée impaire.",
                right: "Maintenant d3 ferait quatre : b3, c3, d3, e3. La rangée 3 est impaire, le \
                        temps joue pour toi : à la fin, les jaunes devront jouer d2.",
                wrong: "Une seule colonne gagne. Tu as des pions en b3 et en e3 : que manque-t-il \
                        entre les deux ?",
            },
            ExerciseText {
                task: "Tu as les rouges. Encore une menace en attente dans une rangée impaire.",
                right: "c3, d3 et f3 sont rouges, et e3 est dans une rangée impaire. Les jaunes ne \
                        voudront jamais jouer e2.",
                wrong: "Une seule colonne gagne. Parcours la rangée 3.",
            },
            ExerciseText {
                task: "Tu as les jaunes. Ta menace doit être dans une rangée paire.",
                right: "g3, f4 et e5 mènent à d6, dans une rangée paire. Réponds désormais à \
                        chaque pion rouge juste au-dessus, et d6 sera à toi.",
                wrong: "Une seule colonne gagne. Cherche une diagonale qui descend vers la droite \
                        et finit en g3.",
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
            "Compte donc les cases libres que les deux peuvent encore remplir sans dommage. Si \
             leur nombre est pair quand c’est à l’adversaire de jouer, il en manquera le premier.",
        ],
        exercises: [
            ExerciseText {
                task: "Tu as les rouges. Tu gagnerais en d3, mais personne ne veut jouer d2. Qui \
                       devra le faire ?",
                right: "b6 était la dernière case sans danger. Il ne reste que d2 aux jaunes, et \
                        tu gagnes en d3. C’est le zugzwang.",
                wrong: "Si tu joues d2, les jaunes te prennent d3. Joue plutôt la case sans \
                        danger.",
            },
            ExerciseText {
                task: "Tu as les rouges et une menace en e3. Trois cases de la colonne 7 sont \
                       libres.",
                right: "Trois est impair : une pour toi, une pour les jaunes, la dernière pour \
                        toi, et les jaunes doivent jouer e2.",
                wrong: "Sous ta propre menace, tu la perds. Compte les cases libres de la colonne \
                        7.",
            },
            ExerciseText {
                task: "Tu as les rouges et une menace en d3. Comment mettre les jaunes en zugzwang \
                       ?",
                right: "La colonne 1 a trois cases libres. La dernière est pour toi, et les jaunes \
                        doivent jouer d2.",
                wrong: "La colonne 4 est celle que personne ne peut se permettre. Laisse-la aux \
                        jaunes.",
            },
        ],
    },
    LessonText {
        title: "La défense par paires",
        explanation: &[
            "Le second joueur a une arme simple : répondre toujours juste au-dessus du pion \
             adverse. Dans une colonne qui a un nombre pair de cases libres, il y a toujours la \
             place.",
            "Qui répond ainsi obtient toutes les rangées paires de ces colonnes. L’autre obtient \
             les rangées impaires, et tout alignement auquel il faut là une case paire lui est \
             fermé.",
            "Voilà pourquoi les jaunes gagnent si souvent la fin de partie : les rouges doivent \
             toujours ouvrir, les jaunes ont toujours une réponse, et une menace jaune dans une \
             rangée paire se réalise toute seule. Cela échoue si les rouges ont une menace dans \
             une rangée impaire, car on ne peut pas les y laisser jouer.",
        ],
        exercises: [
            ExerciseText {
                task: "Tu as les jaunes. Les rouges viennent de jouer a5. Que réponds-tu ?",
                right: "Juste au-dessus. La colonne 3 a maintenant six cases libres : les rouges \
                        l’ouvrent, et tu réponds jusqu’à aligner quatre pions.",
                wrong: "Si tu ouvres la colonne 3, les paires vont aux rouges. Laisse-les ouvrir.",
            },
            ExerciseText {
                task: "Tu as les jaunes. Les rouges viennent de jouer c1.",
                right: "Juste au-dessus. Dans les colonnes 3 et 4, tu auras toutes les cases \
                        paires.",
                wrong: "Alors les rouges prennent les cases paires. Réponds là où ils viennent de \
                        jouer.",
            },
            ExerciseText {
                task: "Tu as les jaunes. Les rouges viennent de jouer b3.",
                right: "Juste au-dessus : les colonnes 1, 2 et 5 ont maintenant toutes un nombre \
                        pair de cases libres, et tu as réponse à tout.",
                wrong: "Une colonne a maintenant un nombre impair de cases libres, et tu devras un \
                        jour en ouvrir une. Rends tous les nombres pairs.",
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
        ],
        exercises: [
            ExerciseText {
                task: "Tu as les rouges et tu commences. Une seule colonne gagne.",
                right: "Le milieu, qui gagne au plus tard au coup 41 contre toute défense.",
                wrong: "Contre un jeu parfait, cela ne gagne plus. Quelle colonne fait partie du \
                        plus grand nombre d’alignements ?",
            },
            ExerciseText {
                task: "Tu as les rouges. Les jaunes ont joué sur ton pion. Une seule colonne \
                       gagne.",
                right: "Encore le milieu. Toutes les autres colonnes perdent.",
                wrong: "Cela perd contre un jeu parfait. Le milieu vaut toujours plus que tout le \
                        reste.",
            },
            ExerciseText {
                task: "Tu as les jaunes. Les rouges ont commencé au bord, en colonne 1. Comment \
                       gagnes-tu ?",
                right: "Oui : les colonnes 2, 3, 4 et 6 gagnent. Commencer au bord donne la \
                        partie.",
                wrong: "Contre un jeu parfait, cela ne gagne pas. Essaie plus près du milieu.",
            },
        ],
    },
];
