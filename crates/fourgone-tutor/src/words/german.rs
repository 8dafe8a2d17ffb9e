//! Statements in German.

use fourgone::{Cell, Column};
use fourgone_solver::{Score, Wdl};

use super::statement::above;
use super::{Name, Others, Statement, Voice, capitalized, list, listed};

#[expect(clippy::too_many_lines, reason = "an arm for each statement")]
pub(super) fn sentence(statement: &Statement, voice: &Voice) -> String {
    let name = |player| voice.name(player);
    match *statement {
        Statement::Four { player, cell } => {
            format!("{} auf {cell} die Viererreihe.", name(player).tut("vollendet", "vollendest"))
        }
        Statement::Play { player, cell } => format!("{} {cell}.", name(player).spielt()),
        Statement::DoubleThreat { player, cell, ref threats } => format!(
            "{} {cell} mit {} auf {}; {} nur eine davon abwehren.",
            name(player).spielt(),
            if threats.len() == 2 { "einer Doppeldrohung" } else { "mehreren Drohungen zugleich" },
            list(threats, "und"),
            name(!player).tut("kann", "kannst"),
        ),
        Statement::ForcedRun { player, ref moves, ref blocks } => match (&moves[..], &blocks[..]) {
            ([cell], [block]) => format!(
                "{} {cell} und {} mit vier auf {block}, also {} dorthin.",
                name(player).spielt(),
                name(player).form("droht", "drohst"),
                name(!player).tut_verkehrt("muss", "musst"),
            ),
            _ => format!(
                "{} {}, jedes Mal mit einer Drohung: {} ist erzwungen, {}.",
                name(player).spielt(),
                list(moves, "und"),
                name(!player).jeder_zug(),
                list(blocks, "und"),
            ),
        },
        Statement::MustBlock { player, cell } => format!(
            "{} mit vier auf {cell}, also {} dorthin.",
            name(player).tut("droht", "drohst"),
            name(!player).tut_verkehrt("muss", "musst"),
        ),
        Statement::OnlyMove { cell, .. } => format!("nur {cell} verliert nicht sofort."),
        Statement::OnlyColumn { player, cell } => format!(
            "{} {cell} spielen, denn nur diese Spalte ist noch frei.",
            name(player).tut("muss", "musst"),
        ),
        Statement::WinsNext { player, ref fours } => format!(
            "nach jedem Zug {} {} auf {}.",
            name(!player).von(),
            name(player).gewinnt_verkehrt(),
            list(fours, "oder"),
        ),
        Statement::Answers { player, ref answers, others } => {
            format!("{}.", answered(name(player), answers, others))
        }
        Statement::HasAnswers { player } => format!(
            "auf jeden Zug {} {} eine Antwort.",
            name(!player).von(),
            name(player).tut_verkehrt("hat", "hast"),
        ),
        Statement::CannotAfford { player, ref cells } => {
            cannot_afford(name(player), name(!player), cells)
        }
        Statement::Answering { player, ref pairs, above, zugzwang, by_move } => {
            let (we, other) = (name(player), name(!player));
            let start = answering(we, other, pairs, above, zugzwang);
            match by_move {
                None => format!(
                    "{start}, sodass {} nie vier {}.",
                    other.or("du"),
                    other.form("bekommt", "bekommst"),
                ),
                Some(last) if zugzwang => format!(
                    "{start}, und {} gehen zuerst die Züge aus: {} spätestens im {last}. Zug.",
                    other.or("dir"),
                    capitalized(&we.tut("gewinnt", "gewinnst")),
                ),
                Some(last) => {
                    format!("{start}, und so {} spätestens im {last}. Zug.", we.gewinnt_verkehrt())
                }
            }
        }
        Statement::NoLine { player } => format!(
            "{} keine Reihe mehr, in der noch vier zusammenkommen könnten; {} nicht mehr verlieren.",
            name(player).tut("hat", "hast"),
            name(!player).tut("kann", "kannst"),
        ),
        Statement::Searched => {
            "eine kurze Begründung wurde nicht gefunden; das weiß allein die Suche.".to_owned()
        }
        Statement::BestPlay { winner: Some((player, last)) } => {
            format!("bei bestem Spiel {} im {last}. Zug.", name(player).gewinnt_verkehrt())
        }
        Statement::BestPlay { winner: None } => "bei bestem Spiel ist es unentschieden.".to_owned(),
        Statement::Wins { player, by_move } => {
            format!("{} spätestens im {by_move}. Zug.", name(player).tut("gewinnt", "gewinnst"))
        }
        Statement::NeverFour { player } => {
            format!("so {} nie vier.", name(player).tut_verkehrt("bekommt", "bekommst"))
        }
        Statement::MissedFour { player, cell } => format!(
            "{} auf {cell} die Viererreihe vollenden können.",
            name(player).tut("hätte", "hättest"),
        ),
        Statement::MissedBlock { player, cell } => format!(
            "{} mit vier auf {cell}, und {} es nicht verhindert.",
            name(!player).tut("drohte", "drohtest"),
            name(player).tut("hat", "hast"),
        ),
        Statement::GaveUp { column, number, before, after, .. } => {
            gave_up(column, number, before, after)
        }
    }
}

fn answered(we: Name<'_>, answers: &[[Cell; 2]], others: Others) -> String {
    let mut parts: Vec<_> =
        answers.iter().map(|[reply, answer]| format!("auf {reply} mit {answer}")).collect();
    let end = match others {
        Others::None => "",
        Others::Lose => "; alles andere verliert sofort",
        Others::Answered(cell) => {
            let alles = if answers.is_empty() { "alles" } else { "alles andere" };
            parts.push(format!("auf {alles} mit {cell}"));
            ""
        }
    };
    format!("{} {}{end}", we.tut("antwortet", "antwortest"), listed(&parts, "und"))
}

fn cannot_afford(who: Name<'_>, winner: Name<'_>, cells: &[Cell]) -> String {
    let (spielt, gewinnt) = (who.tut_verkehrt("spielt", "spielst"), winner.gewinnt_verkehrt());
    match (cells, cells.first().copied().and_then(above)) {
        ([cell], Some(above)) => {
            let kann = if who.is_you {
                "kannst du dir nicht leisten".to_owned()
            } else {
                format!("kann sich {} nicht leisten", who.name)
            };
            format!("{spielt} {cell}, {gewinnt} auf {above}: {cell} {kann}.")
        }
        _ => format!(
            "{} {} nicht leisten: {} dort, {gewinnt} direkt darüber.",
            who.tut("kann sich", "kannst dir"),
            list(cells, "und"),
            capitalized(&spielt),
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
        let both: Vec<_> = pairs.iter().map(|[one, two]| format!("von {one} und {two}")).collect();
        parts.push(format!(
            "{} eins {}, {} das andere",
            other.tut_verkehrt("nimmt", "nimmst"),
            listed(&both, "oder"),
            we.tut_verkehrt("nimmt", "nimmst"),
        ));
    }
    if above {
        parts.push(if pairs.is_empty() && !zugzwang {
            format!("{} immer direkt darüber", we.tut("antwortet", "antwortest"))
        } else {
            format!("überall sonst {} direkt darüber", we.tut_verkehrt("antwortet", "antwortest"))
        });
    }
    if parts.is_empty() {
        return format!("{} dort spielen", other.tut("muss", "musst"));
    }
    parts.join("; ")
}

fn gave_up(column: Column, number: usize, before: Score, after: Score) -> String {
    let (sooner, later) = (before.ends_on_move(number - 1), after.ends_on_move(number - 1));
    let what = match (before.wdl(), after.wdl()) {
        (Wdl::Win, Wdl::Win) if before == after => "gewinnt so schnell wie möglich".to_owned(),
        (Wdl::Win, Wdl::Win) => {
            format!("gewinnt auch, aber erst im {later}. statt im {sooner}. Zug")
        }
        (Wdl::Win, Wdl::Draw) => "verschenkt den Sieg: Es wird unentschieden".to_owned(),
        (Wdl::Win, Wdl::Loss) => "macht aus einem Sieg eine Niederlage".to_owned(),
        (Wdl::Draw, Wdl::Loss) => "verschenkt das Unentschieden und verliert".to_owned(),
        (Wdl::Loss, Wdl::Loss) if before == after => {
            "verliert, hält aber am längsten stand".to_owned()
        }
        (Wdl::Loss, Wdl::Loss) => {
            format!("verliert schon im {later}. statt im {sooner}. Zug")
        }
        // No move is better than the position.
        _ => "hält das Unentschieden".to_owned(),
    };
    format!("Spalte {column} {what}.")
}

impl Name<'_> {
    /// Name and verb.
    fn tut(self, third: &str, second: &str) -> String {
        format!("{} {}", self.or("du"), self.form(third, second))
    }

    /// Verb and name.
    fn tut_verkehrt(self, third: &str, second: &str) -> String {
        format!("{} {}", self.form(third, second), self.or("du"))
    }

    fn spielt(self) -> String {
        self.tut("spielt", "spielst")
    }

    fn gewinnt_verkehrt(self) -> String {
        self.tut_verkehrt("gewinnt", "gewinnst")
    }

    fn jeder_zug(self) -> String {
        if self.is_you {
            "Jeder deiner Züge".to_owned()
        } else {
            format!("Jeder Zug von {}", self.name)
        }
    }

    /// Whose move it is.
    fn von(self) -> String {
        format!("von {}", self.or("dir"))
    }
}
