//! A screen as text: its characters, then a letter for the colours of each, then what the letters
//! mean.

use ratatui::buffer::{Buffer, Cell};
use ratatui::style::{Color, Modifier};

pub(crate) fn dump(screen: &Buffer) -> String {
    let mut looks: Vec<String> = vec![look(&Cell::EMPTY)];
    let (mut characters, mut colours) = (String::new(), String::new());
    for line in screen.content.chunks(usize::from(screen.area.width)) {
        let text: String = line.iter().map(Cell::symbol).collect();
        characters += text.trim_end();
        characters.push('\n');
        let mut letters = String::new();
        for cell in line {
            let look = look(cell);
            let index = looks.iter().position(|known| *known == look).unwrap_or(looks.len());
            if index == looks.len() {
                looks.push(look);
            }
            letters.push(letter(index));
        }
        colours += letters.trim_end();
        colours.push('\n');
    }
    let legend = looks.iter().enumerate().skip(1);
    let legend: Vec<String> =
        legend.map(|(index, look)| format!("{} {look}", letter(index))).collect();
    format!("{characters}\n{colours}\n{}\n", legend.join("\n"))
}

fn letter(index: usize) -> char {
    " abcdefghijklmnopqrstuvwxyz".chars().nth(index).unwrap_or('?')
}

fn look(cell: &Cell) -> String {
    let colour = |colour: Color| match colour {
        Color::Reset => "-".to_owned(),
        colour => colour.to_string(),
    };
    let names =
        [(Modifier::BOLD, " bold"), (Modifier::DIM, " dim"), (Modifier::REVERSED, " inverse")];
    let effects = names.iter().filter(|(effect, _)| cell.modifier.contains(*effect));
    let effects: String = effects.map(|(_, name)| *name).collect();
    format!("{} on {}{effects}", colour(cell.fg), colour(cell.bg))
}
