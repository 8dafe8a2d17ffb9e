//! Statements in English.

use fourgone::{Cell, Column};
use fourgone_solver::{Score, Wdl};

use super::statement::above;
use super::{Name, Others, Statement, Voice, list, listed};

#[expect(clippy::too_many_lines, reason = "an arm for each statement")]
pub(super) fn sentence(statement: &Statement, voice: &Voice) -> String {
    let name = |player| voice.name(player);
    match *statement {
        Statement::Four { player, cell } => {
            format!("{} four on {cell}.", name(player).does("completes", "complete"))
        }
        Statement::Play { player, cell } => format!("{} {cell}.", name(player).plays()),
        Statement::DoubleThreat { player, cell, ref threats } => format!(
            "{} {cell} with a {} threat, {}; {} can stop only one of them.",
            name(player).plays(),
            match threats.len() {
                2 => "double",
                3 => "triple",
                _ => "multiple",
            },
            list(threats, "and"),
            name(!player).or("you"),
        ),
        Statement::ForcedRun { player, ref moves, ref blocks } => match (&moves[..], &blocks[..]) {
            ([cell], [block]) => format!(
                "{} {cell} and {} four on {block}, so {} must play there.",
                name(player).plays(),
                name(player).form("threatens", "threaten"),
                name(!player).or("you"),
            ),
            _ => format!(
                "{} {}, each time threatening four: every {} is forced, {}.",
                name(player).plays(),
                list(moves, "and"),
                name(!player).move_of(),
                list(blocks, "and"),
            ),
        },
        Statement::MustBlock { player, cell } => format!(
            "{} four on {cell}, so {} must play there.",
            name(player).does("threatens", "threaten"),
            name(!player).or("you"),
        ),
        Statement::OnlyMove { cell, .. } => format!("only {cell} does not lose at once."),
        Statement::OnlyColumn { player, cell } => {
            format!("{} must play {cell}, in the only column that is left.", name(player).or("you"))
        }
        Statement::WinsNext { player, ref fours } => format!(
            "whatever {} next, {} four on {}.",
            name(!player).plays(),
            name(player).does("completes", "complete"),
            list(fours, "or"),
        ),
        Statement::Answers { player, ref answers, others } => {
            format!("{}.", answered(name(player), answers, others))
        }
        Statement::HasAnswers { player } => format!(
            "whatever {} next, {} an answer.",
            name(!player).plays(),
            name(player).does("has", "have"),
        ),
        Statement::CannotAfford { player, ref cells } => {
            cannot_afford(name(player), name(!player), cells)
        }
        Statement::Answering { player, ref pairs, above, zugzwang, by_move } => {
            let (we, other) = (name(player), name(!player));
            let start = answering(we, other, pairs, above, zugzwang);
            match by_move {
                None => format!("{start}, so {} never {} four.", other.or("you"), other.gets()),
                Some(last) if zugzwang => format!(
                    "{start}, and {} out of moves first: {} by move {last}.",
                    other.does("runs", "run"),
                    we.wins(),
                ),
                Some(last) => {
                    format!("{start}, and so {} {} four by move {last}.", we.or("you"), we.gets())
                }
            }
        }
        Statement::NoLine { player } => format!(
            "{} no line left in which four could still come together, so {} cannot lose.",
            name(player).does("has", "have"),
            name(!player).or("you"),
        ),
        Statement::Searched => {
            "no short reason was found; this is known by search alone.".to_owned()
        }
        Statement::BestPlay { winner: Some((player, last)) } => {
            format!("with best play {} on move {last}.", name(player).wins())
        }
        Statement::BestPlay { winner: None } => "with best play it is a draw.".to_owned(),
        Statement::Wins { player, by_move } => {
            format!("{} by move {by_move}.", name(player).wins())
        }
        Statement::NeverFour { player } => {
            format!("so {} never {} four.", name(player).or("you"), name(player).gets())
        }
        Statement::MissedFour { player, cell } => {
            format!("{} could have completed four on {cell}.", name(player).or("you"))
        }
        Statement::MissedBlock { player, cell } => format!(
            "{} threatened four on {cell}, and {} did not stop it.",
            name(!player).or("you"),
            name(player).or("you"),
        ),
        Statement::GaveUp { column, number, before, after, .. } => {
            gave_up(column, number, before, after)
        }
    }
}

fn answered(we: Name<'_>, answers: &[[Cell; 2]], others: Others) -> String {
    let mut parts: Vec<_> =
        answers.iter().map(|[reply, answer]| format!("{reply} with {answer}")).collect();
    let end = match others {
        Others::None => "",
        Others::Lose => "; anything else loses at once",
        Others::Answered(cell) => {
            let anything = if answers.is_empty() { "everything" } else { "anything else" };
            parts.push(format!("{anything} with {cell}"));
            ""
        }
    };
    format!("{} {}{end}", we.does("answers", "answer"), listed(&parts, "and"))
}

fn cannot_afford(who: Name<'_>, winner: Name<'_>, cells: &[Cell]) -> String {
    let (plays, wins, who) = (who.plays(), winner.wins(), who.or("you"));
    match (cells, cells.first().copied().and_then(above)) {
        ([cell], Some(above)) => {
            format!("if {plays} {cell}, {wins} on {above}, so {who} cannot afford {cell}.")
        }
        _ => format!(
            "{who} cannot afford {}: if {plays} there, {wins} right above.",
            list(cells, "or"),
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
        let both: Vec<_> = pairs.iter().map(|[one, two]| format!("of {one} and {two}")).collect();
        parts.push(format!(
            "if {} one {}, {} the other",
            other.does("takes", "take"),
            listed(&both, "or"),
            we.does("takes", "take"),
        ));
    }
    if above {
        let everywhere = if pairs.is_empty() && !zugzwang { "" } else { "everywhere else " };
        let answers = we.does("answers", "answer");
        parts.push(format!("{everywhere}{answers} above {}", other.or("you")));
    }
    if parts.is_empty() {
        return format!("{} must play there", other.or("you"));
    }
    parts.join("; ")
}

fn gave_up(column: Column, number: usize, before: Score, after: Score) -> String {
    let (sooner, later) = (before.ends_on_move(number - 1), after.ends_on_move(number - 1));
    let what = match (before.wdl(), after.wdl()) {
        (Wdl::Win, Wdl::Win) if before == after => "wins as soon as possible".to_owned(),
        (Wdl::Win, Wdl::Win) => format!("still wins, but on move {later} instead of {sooner}"),
        (Wdl::Win, Wdl::Draw) => "gives the win away: it is a draw".to_owned(),
        (Wdl::Win, Wdl::Loss) => "turns a win into a loss".to_owned(),
        (Wdl::Draw, Wdl::Loss) => "gives the draw away and loses".to_owned(),
        (Wdl::Loss, Wdl::Loss) if before == after => {
            "loses, but holds out as long as possible".to_owned()
        }
        (Wdl::Loss, Wdl::Loss) => format!("loses sooner, on move {later} instead of {sooner}"),
        // No move is better than the position.
        _ => "keeps the draw".to_owned(),
    };
    format!("column {column} {what}.")
}

impl Name<'_> {
    /// Name and verb.
    fn does(self, third: &str, second: &str) -> String {
        format!("{} {}", self.or("you"), self.form(third, second))
    }

    fn plays(self) -> String {
        self.does("plays", "play")
    }

    fn wins(self) -> String {
        self.does("wins", "win")
    }

    fn move_of(self) -> String {
        if self.is_you { "one of your moves".to_owned() } else { format!("move of {}", self.name) }
    }

    fn gets(self) -> &'static str {
        self.form("gets", "get")
    }
}
