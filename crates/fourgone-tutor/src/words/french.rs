//! Statements in French. The colours are plurals: "les rouges jouent".

use fourgone::{Cell, Column};
use fourgone_solver::{Score, Wdl};

use super::statement::above;
use super::{Name, Others, Statement, Voice, list, listed};

#[expect(clippy::too_many_lines, reason = "an arm for each statement")]
pub(super) fn sentence(statement: &Statement, voice: &Voice) -> String {
    let name = |player| voice.name(player);
    match *statement {
        Statement::Four { player, cell } => {
            format!("{} quatre pions en {cell}.", name(player).fait("alignent", "alignes"))
        }
        Statement::Play { player, cell } => format!("{} {cell}.", name(player).joue()),
        Statement::DoubleThreat { player, cell, ref threats } => format!(
            "{} {cell} avec une {} menace, {} ; {} en parer qu’une.",
            name(player).joue(),
            match threats.len() {
                2 => "double",
                3 => "triple",
                _ => "multiple",
            },
            list(threats, "et"),
            name(!player).fait("ne peuvent", "ne peux"),
        ),
        Statement::ForcedRun { player, ref moves, ref blocks } => match (&moves[..], &blocks[..]) {
            ([cell], [block]) => format!(
                "{} {cell} et {} d’aligner quatre pions en {block} : {} y jouer.",
                name(player).joue(),
                name(player).form("menacent", "menaces"),
                name(!player).fait("doivent", "dois"),
            ),
            _ => format!(
                "{} {}, chaque fois avec une menace : {} sont forcés, {}.",
                name(player).joue(),
                list(moves, "et"),
                name(!player).tous_les_coups(),
                list(blocks, "et"),
            ),
        },
        Statement::MustBlock { player, cell } => format!(
            "{} d’aligner quatre pions en {cell} : {} y jouer.",
            name(player).fait("menacent", "menaces"),
            name(!player).fait("doivent", "dois"),
        ),
        Statement::OnlyMove { cell, .. } => format!("seul {cell} ne perd pas tout de suite."),
        Statement::OnlyColumn { player, cell } => format!(
            "{} jouer {cell}, dans la seule colonne qui reste.",
            name(player).fait("doivent", "dois"),
        ),
        Statement::WinsNext { player, ref fours } => format!(
            "{}, {} quatre pions en {}.",
            name(!player).quoi_que(),
            name(player).fait("alignent", "alignes"),
            list(fours, "ou"),
        ),
        Statement::Answers { player, ref answers, others } => {
            format!("{}.", answered(name(player), answers, others))
        }
        Statement::HasAnswers { player } => {
            format!("{}, {} une réponse.", name(!player).quoi_que(), name(player).fait("ont", "as"))
        }
        Statement::CannotAfford { player, ref cells } => {
            cannot_afford(name(player), name(!player), cells)
        }
        Statement::Answering { player, ref pairs, above, zugzwang, by_move } => {
            let (we, other) = (name(player), name(!player));
            let start = answering(we, other, pairs, above, zugzwang);
            match by_move {
                None => format!("{start} ; ainsi, {} jamais quatre pions.", other.n_aligne()),
                Some(last) if zugzwang => format!(
                    "{start}, et {} de coups en premier : {} au plus tard au coup {last}.",
                    other.fait("manquent", "manques"),
                    we.gagne(),
                ),
                Some(last) => format!(
                    "{start}, et {} ainsi quatre pions au plus tard au coup {last}.",
                    we.fait("alignent", "alignes"),
                ),
            }
        }
        Statement::NoLine { player } => format!(
            "{} plus aucune ligne où aligner quatre pions : {} plus perdre.",
            name(player).fait("n’ont", "n’as"),
            name(!player).fait("ne peuvent", "ne peux"),
        ),
        Statement::Searched => {
            "aucune explication courte n’a été trouvée ; seule la recherche l’établit.".to_owned()
        }
        Statement::BestPlay { winner: Some((player, last)) } => {
            format!("avec le meilleur jeu, {} au coup {last}.", name(player).gagne())
        }
        Statement::BestPlay { winner: None } => {
            "avec le meilleur jeu, la partie est nulle.".to_owned()
        }
        Statement::Wins { player, by_move } => {
            format!("{} au plus tard au coup {by_move}.", name(player).gagne())
        }
        Statement::NeverFour { player } => {
            format!("ainsi, {} jamais quatre pions.", name(player).n_aligne())
        }
        Statement::MissedFour { player, cell } => {
            format!("{} aligner quatre pions en {cell}.", name(player).fait("pouvaient", "pouvais"))
        }
        Statement::MissedBlock { player, cell } => format!(
            "{} d’aligner quatre pions en {cell}, et {} pas paré la menace.",
            name(!player).fait("menaçaient", "menaçais"),
            name(player).fait("n’ont", "n’as"),
        ),
        Statement::GaveUp { column, number, before, after, .. } => {
            gave_up(column, number, before, after)
        }
    }
}

fn answered(we: Name<'_>, answers: &[[Cell; 2]], others: Others) -> String {
    let mut parts: Vec<_> =
        answers.iter().map(|[reply, answer]| format!("à {reply} par {answer}")).collect();
    let end = match others {
        Others::None => "",
        Others::Lose => " ; tout le reste perd tout de suite",
        Others::Answered(cell) => {
            let tout = if answers.is_empty() { "tout" } else { "tout le reste" };
            parts.push(format!("à {tout} par {cell}"));
            ""
        }
    };
    format!("{} {}{end}", we.fait("répondent", "réponds"), listed(&parts, "et"))
}

fn cannot_afford(who: Name<'_>, winner: Name<'_>, cells: &[Cell]) -> String {
    let (joue, gagne) = (who.joue(), winner.gagne());
    let peut = who.fait("ne peuvent", "ne peux");
    let se = who.form("se", "te");
    match (cells, cells.first().copied().and_then(above)) {
        ([cell], Some(above)) => {
            format!("si {joue} {cell}, {gagne} en {above} : {peut} pas {se} permettre {cell}.")
        }
        _ => format!(
            "{peut} {se} permettre ni {} : {}, {gagne} juste au-dessus.",
            cells.iter().map(Cell::to_string).collect::<Vec<_>>().join(" ni "),
            who.form("s’ils y jouent", "si tu y joues"),
        ),
    }
}

/// How a player answers, without the end of the sentence.
fn answering(
    we: Name<'_>,
    other: Name<'_>,
    pairs: &[[Cell; 2]],
    above: bool,
    zugzwang: bool,
) -> String {
    let mut parts = Vec::new();
    if !pairs.is_empty() {
        let cells = if let [[one, two]] = pairs {
            format!("l’une des cases {one} et {two}")
        } else {
            let both: Vec<_> = pairs.iter().map(|[one, two]| format!("{one}–{two}")).collect();
            format!("une case de l’une des paires {}", listed(&both, "et"))
        };
        let (prend, prenons) = (other.prend(), we.prend());
        parts.push(format!("si {prend} {cells}, {prenons} l’autre"));
    }
    if above {
        parts.push(if pairs.is_empty() && !zugzwang {
            format!("{} toujours juste au-dessus", we.fait("répondent", "réponds"))
        } else {
            format!("partout ailleurs, {} juste au-dessus", we.fait("répondent", "réponds"))
        });
    }
    if parts.is_empty() {
        return format!("{} y jouer", other.fait("doivent", "dois"));
    }
    parts.join(" ; ")
}

fn gave_up(column: Column, number: usize, before: Score, after: Score) -> String {
    let (sooner, later) = (before.ends_on_move(number - 1), after.ends_on_move(number - 1));
    let what = match (before.wdl(), after.wdl()) {
        (Wdl::Win, Wdl::Win) if before == after => "gagne au plus vite".to_owned(),
        (Wdl::Win, Wdl::Win) => {
            format!("gagne encore, mais au coup {later} au lieu du coup {sooner}")
        }
        (Wdl::Win, Wdl::Draw) => "laisse échapper la victoire : la partie est nulle".to_owned(),
        (Wdl::Win, Wdl::Loss) => "change une victoire en défaite".to_owned(),
        (Wdl::Draw, Wdl::Loss) => "laisse échapper le match nul et perd".to_owned(),
        (Wdl::Loss, Wdl::Loss) if before == after => {
            "perd, mais résiste le plus longtemps possible".to_owned()
        }
        (Wdl::Loss, Wdl::Loss) => format!("perd dès le coup {later} au lieu du coup {sooner}"),
        // No move is better than the position.
        _ => "maintient le match nul".to_owned(),
    };
    format!("la colonne {column} {what}.")
}

impl Name<'_> {
    /// Name and verb.
    fn fait(self, third: &str, second: &str) -> String {
        format!("{} {}", self.or("tu"), self.form(third, second))
    }

    fn joue(self) -> String {
        self.fait("jouent", "joues")
    }

    fn gagne(self) -> String {
        self.fait("gagnent", "gagnes")
    }

    fn prend(self) -> String {
        self.fait("prennent", "prends")
    }

    fn n_aligne(self) -> String {
        self.fait("n’alignent", "n’alignes")
    }

    fn quoi_que(self) -> String {
        if self.is_you {
            "quoi que tu joues".to_owned()
        } else {
            format!("quoi que jouent {}", self.name)
        }
    }

    fn tous_les_coups(self) -> String {
        match (self.is_you, self.name.strip_prefix("les ")) {
            (true, _) => "tous tes coups".to_owned(),
            (false, Some(name)) => format!("tous les coups des {name}"),
            (false, None) => format!("tous les coups de {}", self.name),
        }
    }
}
