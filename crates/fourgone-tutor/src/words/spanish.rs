//! Statements in Spanish. The colours are plurals: "las rojas juegan"; to a player no pronoun is
//! needed: "juegas".

use fourgone::{Cell, Column};
use fourgone_solver::{Score, Wdl};

use super::statement::above;
use super::{Name, Others, Statement, Voice, list, listed};

#[expect(clippy::too_many_lines, reason = "an arm for each statement")]
pub(super) fn sentence(statement: &Statement, voice: &Voice) -> String {
    let name = |player| voice.name(player);
    match *statement {
        Statement::Four { player, cell } => {
            format!("{} cuatro en línea en {cell}.", name(player).hace("hacen", "haces"))
        }
        Statement::Play { player, cell } => format!("{} {cell}.", name(player).juega()),
        Statement::DoubleThreat { player, cell, ref threats } => format!(
            "{} {cell} con una {} amenaza, {}; {} parar una.",
            name(player).juega(),
            match threats.len() {
                2 => "doble",
                3 => "triple",
                _ => "múltiple",
            },
            list(threats, "y"),
            name(!player).hace("solo pueden", "solo puedes"),
        ),
        Statement::ForcedRun { player, ref moves, ref blocks } => match (&moves[..], &blocks[..]) {
            ([cell], [block]) => format!(
                "{} {cell} y {} con cuatro en línea en {block}, así que {} jugar ahí.",
                name(player).juega(),
                name(player).form("amenazan", "amenazas"),
                name(!player).debe(),
            ),
            _ => format!(
                "{} {}, cada vez con una amenaza: {} son forzadas, {}.",
                name(player).juega(),
                list(moves, "y"),
                name(!player).todas_las_jugadas(),
                list(blocks, "y"),
            ),
        },
        Statement::MustBlock { player, cell } => format!(
            "{} con cuatro en línea en {cell}, así que {} jugar ahí.",
            name(player).hace("amenazan", "amenazas"),
            name(!player).debe(),
        ),
        Statement::OnlyMove { cell, .. } => format!("solo {cell} no pierde enseguida."),
        Statement::OnlyColumn { player, cell } => {
            format!("{} jugar {cell}, en la única columna que queda.", name(player).debe())
        }
        Statement::WinsNext { player, ref fours } => format!(
            "{}, {} cuatro en línea en {}.",
            name(!player).juegue_lo_que_juegue(),
            name(player).hace("hacen", "haces"),
            list(fours, "o"),
        ),
        Statement::Answers { player, ref answers, others } => {
            format!("{}.", answered(name(player), answers, others))
        }
        Statement::HasAnswers { player } => format!(
            "{}, {} respuesta.",
            name(!player).juegue_lo_que_juegue(),
            name(player).hace("tienen", "tienes"),
        ),
        Statement::CannotAfford { player, ref cells } => {
            cannot_afford(name(player), name(!player), cells)
        }
        Statement::Answering { player, ref pairs, above, zugzwang, by_move } => {
            let (we, other) = (name(player), name(!player));
            let start = answering(we, other, pairs, above, zugzwang);
            match by_move {
                None => format!("{start}, de modo que {} cuatro en línea.", other.nunca_hace()),
                Some(last) if zugzwang => format!(
                    "{start}, y {} antes sin jugadas: {} a más tardar en la jugada {last}.",
                    other.hace("se quedan", "te quedas"),
                    we.gana(),
                ),
                Some(last) => format!(
                    "{start}, y así {} cuatro en línea a más tardar en la jugada {last}.",
                    we.hace("hacen", "haces"),
                ),
            }
        }
        Statement::NoLine { player } => {
            let (who, winner) = (name(player), name(!player));
            let queda = if who.is_you {
                "no te queda".to_owned()
            } else {
                format!("a {} no les queda", who.name)
            };
            format!(
                "{queda} ninguna línea en la que hacer cuatro, así que {} perder.",
                winner.hace("ya no pueden", "ya no puedes"),
            )
        }
        Statement::Searched => {
            "no se ha encontrado una explicación breve; solo la búsqueda lo demuestra.".to_owned()
        }
        Statement::BestPlay { winner: Some((player, last)) } => {
            format!("con el mejor juego, {} en la jugada {last}.", name(player).gana())
        }
        Statement::BestPlay { winner: None } => "con el mejor juego es un empate.".to_owned(),
        Statement::Wins { player, by_move } => {
            format!("{} a más tardar en la jugada {by_move}.", name(player).gana())
        }
        Statement::NeverFour { player } => {
            format!("así, {} cuatro en línea.", name(player).nunca_hace())
        }
        Statement::MissedFour { player, cell } => {
            format!("{} hacer cuatro en línea en {cell}.", name(player).hace("podían", "podías"))
        }
        Statement::MissedBlock { player, cell } => format!(
            "{} con cuatro en línea en {cell}, y {} la amenaza.",
            name(!player).hace("amenazaban", "amenazabas"),
            name(player).hace("no pararon", "no paraste"),
        ),
        Statement::GaveUp { column, number, before, after, .. } => {
            gave_up(column, number, before, after)
        }
    }
}

fn answered(we: Name<'_>, answers: &[[Cell; 2]], others: Others) -> String {
    let mut parts: Vec<_> =
        answers.iter().map(|[reply, answer]| format!("a {reply} con {answer}")).collect();
    let end = match others {
        Others::None => "",
        Others::Lose => "; todo lo demás pierde enseguida",
        Others::Answered(cell) => {
            let todo = if answers.is_empty() { "todo" } else { "todo lo demás" };
            parts.push(format!("a {todo} con {cell}"));
            ""
        }
    };
    format!("{} {}{end}", we.hace("responden", "respondes"), listed(&parts, "y"))
}

fn cannot_afford(who: Name<'_>, winner: Name<'_>, cells: &[Cell]) -> String {
    let (juega, gana) = (who.juega(), winner.gana());
    match (cells, cells.first().copied().and_then(above)) {
        ([cell], Some(above)) => format!(
            "si {juega} {cell}, {gana} en {above}, así que {} {cell}.",
            who.hace("no pueden permitirse", "no puedes permitirte"),
        ),
        _ => format!(
            "{} ni {}: si {} ahí, {gana} justo encima.",
            who.hace("no pueden permitirse", "no puedes permitirte"),
            cells.iter().map(Cell::to_string).collect::<Vec<_>>().join(" ni "),
            who.form("juegan", "juegas"),
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
            format!("una de las casillas {one} y {two}")
        } else {
            let both: Vec<_> = pairs.iter().map(|[one, two]| format!("{one}–{two}")).collect();
            format!("una casilla de las parejas {}", listed(&both, "y"))
        };
        let (ocupa, ocupamos) = (other.ocupa(), we.ocupa());
        parts.push(format!("si {ocupa} {cells}, {ocupamos} la otra"));
    }
    if above {
        parts.push(if pairs.is_empty() && !zugzwang {
            format!("{} siempre justo encima", we.hace("responden", "respondes"))
        } else {
            format!("en las demás columnas {} justo encima", we.hace("responden", "respondes"))
        });
    }
    if parts.is_empty() {
        return format!("{} jugar ahí", other.hace("tienen que", "tienes que"));
    }
    parts.join("; ")
}

fn gave_up(column: Column, number: usize, before: Score, after: Score) -> String {
    let (sooner, later) = (before.ends_on_move(number - 1), after.ends_on_move(number - 1));
    let what = match (before.wdl(), after.wdl()) {
        (Wdl::Win, Wdl::Win) if before == after => "gana cuanto antes".to_owned(),
        (Wdl::Win, Wdl::Win) => {
            format!("también gana, pero en la jugada {later} en lugar de la {sooner}")
        }
        (Wdl::Win, Wdl::Draw) => "deja escapar la victoria: es un empate".to_owned(),
        (Wdl::Win, Wdl::Loss) => "convierte una victoria en una derrota".to_owned(),
        (Wdl::Draw, Wdl::Loss) => "deja escapar el empate y pierde".to_owned(),
        (Wdl::Loss, Wdl::Loss) if before == after => {
            "pierde, pero resiste lo más posible".to_owned()
        }
        (Wdl::Loss, Wdl::Loss) => {
            format!("pierde antes, en la jugada {later} en lugar de la {sooner}")
        }
        // No move is better than the position.
        _ => "mantiene el empate".to_owned(),
    };
    format!("la columna {column} {what}.")
}

impl Name<'_> {
    /// Name and verb; to a player the verb alone.
    fn hace(self, third: &str, second: &str) -> String {
        if self.is_you { second.to_owned() } else { format!("{} {third}", self.name) }
    }

    fn juega(self) -> String {
        self.hace("juegan", "juegas")
    }

    fn gana(self) -> String {
        self.hace("ganan", "ganas")
    }

    fn ocupa(self) -> String {
        self.hace("ocupan", "ocupas")
    }

    fn debe(self) -> String {
        self.hace("deben", "debes")
    }

    fn nunca_hace(self) -> String {
        self.hace("nunca hacen", "nunca haces")
    }

    fn juegue_lo_que_juegue(self) -> String {
        if self.is_you {
            "juegues lo que juegues".to_owned()
        } else {
            format!("jueguen lo que jueguen {}", self.name)
        }
    }

    fn todas_las_jugadas(self) -> String {
        if self.is_you {
            "todas tus jugadas".to_owned()
        } else {
            format!("todas las jugadas de {}", self.name)
        }
    }
}
