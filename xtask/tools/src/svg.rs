//! A screen as a scalable picture.

use std::fmt::Write as _;

use ratatui::buffer::{Buffer, Cell};
use ratatui::style::{Color, Modifier};

/// The size of a character, and of the edge around the screen.
const WIDTH: usize = 10;
const HEIGHT: usize = 20;
const EDGE: usize = 16;
/// The colours of the terminal itself.
const INK: &str = "#d6dae3";
const GROUND: &str = "#11141b";
/// Quarter blocks; the bits of the index are upper left, upper right, lower left, lower right.
const QUARTERS: &str = " ▘▝▀▖▌▞▛▗▚▐▜▄▙▟█";

/// Draws a screen; the title is read to those who do not see it.
pub(crate) fn draw(screen: &Buffer, title: &str) -> String {
    let (columns, rows) = (usize::from(screen.area.width), usize::from(screen.area.height));
    let (width, height) = (columns * WIDTH + 2 * EDGE, rows * HEIGHT + 2 * EDGE);
    let mut svg = format!(
        "<!-- made by `cargo xtask screens` -->\n\
         <svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" role=\"img\">\n\
         <title>{title}</title>\n\
         <rect width=\"{width}\" height=\"{height}\" rx=\"10\" fill=\"{GROUND}\"/>\n\
         <g shape-rendering=\"crispEdges\" transform=\"translate({EDGE} {EDGE})\">\n"
    );
    let lines = || screen.content.chunks(columns.max(1)).enumerate();
    for (row, cells) in lines() {
        draw_grounds(&mut svg, row, cells);
        draw_blocks(&mut svg, row, cells);
    }
    svg += "</g>\n";
    let _ = writeln!(
        svg,
        "<g font-family=\"DejaVu Sans Mono, Menlo, Consolas, monospace\" font-size=\"16\" \
         xml:space=\"preserve\" transform=\"translate({EDGE} {EDGE})\">"
    );
    for (row, cells) in lines() {
        draw_text(&mut svg, row, cells);
    }
    svg + "</g>\n</svg>\n"
}

/// The colours behind the characters, as few and wide rectangles as possible.
fn draw_grounds(svg: &mut String, row: usize, cells: &[Cell]) {
    for (column, run) in runs(cells, |cell| look(cell).ground) {
        let ground = look(&run[0]).ground;
        if ground != GROUND {
            let (x, y, width) = (column * WIDTH, row * HEIGHT, run.len() * WIDTH);
            let _ = writeln!(
                svg,
                "<rect x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"{HEIGHT}\" fill=\"{ground}\"/>"
            );
        }
    }
}

/// Block characters, which fonts draw with gaps between them.
fn draw_blocks(svg: &mut String, row: usize, cells: &[Cell]) {
    for (column, run) in runs(cells, |cell| look(cell).ink) {
        let mut path = String::new();
        for (at, cell) in run.iter().enumerate() {
            let Some(bits) = quarters(cell) else { continue };
            let (x, y) = ((column + at) * WIDTH, row * HEIGHT);
            let (half, middle) = (WIDTH / 2, HEIGHT / 2);
            if bits == 15 {
                let _ = write!(path, "M{x} {y}h{WIDTH}v{HEIGHT}h-{WIDTH}z");
                continue;
            }
            for bit in (0..4).filter(|bit| bits >> bit & 1 != 0) {
                let (x, y) = (x + bit % 2 * half, y + bit / 2 * middle);
                let _ = write!(path, "M{x} {y}h{half}v{middle}h-{half}z");
            }
        }
        if !path.is_empty() {
            let _ = writeln!(svg, "<path fill=\"{}\" d=\"{path}\"/>", look(&run[0]).ink);
        }
    }
}

/// Everything else that is written.
fn draw_text(svg: &mut String, row: usize, cells: &[Cell]) {
    let written = |cell: &Cell| quarters(cell).is_none();
    for (column, run) in runs(cells, |cell| (look(cell), written(cell))) {
        if !written(&run[0]) {
            continue;
        }
        let Look { ink, bold, dim, .. } = look(&run[0]);
        let text: String = run.iter().map(Cell::symbol).collect();
        let text = text.replace('&', "&amp;").replace('<', "&lt;");
        let weight = if bold { " font-weight=\"bold\"" } else { "" };
        let opacity = if dim { " opacity=\"0.6\"" } else { "" };
        let (x, y, length) = (column * WIDTH, row * HEIGHT + 15, run.len() * WIDTH);
        let _ = writeln!(
            svg,
            "<text x=\"{x}\" y=\"{y}\" textLength=\"{length}\" fill=\"{ink}\"{weight}{opacity}>{text}</text>"
        );
    }
}

/// Neighbours that are alike in something, each run with the column where it begins.
fn runs<T: PartialEq>(
    cells: &[Cell],
    alike: impl Fn(&Cell) -> T,
) -> impl Iterator<Item = (usize, &[Cell])> {
    let mut column = 0;
    cells.chunk_by(move |one, next| alike(one) == alike(next)).map(move |run| {
        let start = column;
        column += run.len();
        (start, run)
    })
}

/// The bits of a block character or a space.
fn quarters(cell: &Cell) -> Option<usize> {
    QUARTERS.chars().position(|block| cell.symbol().chars().eq([block]))
}

/// How a character looks.
#[derive(PartialEq)]
struct Look {
    ink: String,
    ground: String,
    bold: bool,
    dim: bool,
}

fn look(cell: &Cell) -> Look {
    let (mut ink, mut ground) = (colour(cell.fg, INK), colour(cell.bg, GROUND));
    if cell.modifier.contains(Modifier::REVERSED) {
        std::mem::swap(&mut ink, &mut ground);
    }
    let (bold, dim) =
        (cell.modifier.contains(Modifier::BOLD), cell.modifier.contains(Modifier::DIM));
    Look { ink, ground, bold, dim }
}

/// One of the 256 colours: 16 that we do not use, a cube of 6 shades each, and 24 greys.
fn colour(colour: Color, own: &str) -> String {
    let Color::Indexed(index @ 16..) = colour else { return own.to_owned() };
    let shades = |index: u8| if index == 0 { 0 } else { 55 + 40 * index };
    let [red, green, blue] = match index - 16 {
        cube @ 0..216 => [cube / 36, cube / 6 % 6, cube % 6].map(shades),
        grey => [8 + 10 * (grey - 216); 3],
    };
    format!("#{red:02x}{green:02x}{blue:02x}")
}
