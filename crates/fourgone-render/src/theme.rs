//! What the two players are called and look like: the only place with colours.

use anstyle::{Ansi256Color, AnsiColor, Color};
use fourgone::{ByPlayer, Player};

use crate::names::named;

/// The names and colours of the two players.
///
/// ```text
///            first        second       empty
/// classic    🔴 red       🟡 yellow     🟦
/// shapes     🔵 blue      🔶 orange     ⬜     safe for colour-blind eyes
/// contrast   ❌ cross     ⭕ nought     ⬜     black and white
/// red-blue   🔴 red       🔵 blue       ⚪
/// yellow-red 🟡 yellow    🔴 red        🟦     classic, but yellow begins
/// ```
///
/// In `shapes` and `contrast` the players' discs differ in shape as well as in colour.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Theme {
    /// Red against yellow on a blue board.
    #[default]
    Classic,
    /// Blue discs against orange diamonds, which nobody's eyes confuse.
    Shapes,
    /// Crosses against noughts, in black and white.
    Contrast,
    /// Red against blue.
    RedBlue,
    /// Yellow against red on a blue board.
    YellowRed,
}

impl Theme {
    /// Everything that the theme decides.
    pub const fn look(self) -> &'static Look {
        match self {
            Self::Classic => &CLASSIC,
            Self::Shapes => &SHAPES,
            Self::Contrast => &CONTRAST,
            Self::RedBlue => &RED_BLUE,
            Self::YellowRed => &YELLOW_RED,
        }
    }

    /// What a player is called and looks like.
    pub fn team(self, player: Player) -> &'static Team {
        &self.look().teams[player]
    }
}

named!(Theme {
    Classic => "classic",
    Shapes => "shapes",
    Contrast => "contrast",
    RedBlue => "red-blue",
    YellowRed => "yellow-red",
});

/// Everything that a theme decides.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Look {
    /// The two teams.
    pub teams: ByPlayer<Team>,
    /// The emoji of an empty cell.
    pub empty: &'static str,
    /// The colour of the board.
    pub board: Paint,
    /// The colour of the holes in the board.
    pub hole: Paint,
    /// The colour of marks and text on the board.
    pub mark: Paint,
    /// The character for a hole in a terminal with all shades.
    hole_glyph: char,
}

impl Look {
    /// The character that is a hole in a terminal with these colours.
    pub const fn hole_glyph(&self, palette: Palette) -> char {
        match palette {
            // Sixteen colours have no dark shade for a hole: a filled one would look like a disc.
            Palette::None | Palette::Sixteen => '·',
            Palette::Extended => self.hole_glyph,
        }
    }
}

/// What one player is called and looks like.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Team {
    /// The name in sentences, as in "red to move".
    pub name: &'static str,
    /// The letter in plain text: `X` for the first player, `O` for the second.
    pub letter: char,
    /// The emoji of a disc.
    pub emoji: &'static str,
    /// The emoji of a disc in a winning line.
    pub winning_emoji: &'static str,
    /// The form of the discs.
    pub shape: Shape,
    /// The colour of the discs.
    pub face: Paint,
    /// The darker colour of their edge, as CSS.
    pub edge: &'static str,
    /// The character for a disc where colours are missing.
    colourless: char,
}

impl Team {
    /// The form of the discs in a terminal with these colours: where there are none, forms alone
    /// must tell the players apart.
    pub const fn form(&self, palette: Palette) -> Shape {
        match (palette, self.colourless) {
            (Palette::None, '○') => Shape::Ring,
            _ => self.shape,
        }
    }

    /// The character that is a disc in a terminal with these colours.
    pub const fn glyph(&self, palette: Palette) -> char {
        match (palette, self.shape) {
            (Palette::None, _) => self.colourless,
            (_, Shape::Disc) => '●',
            (_, Shape::Diamond) => '◆',
            (_, Shape::Cross) => 'X',
            (_, Shape::Ring) => 'O',
        }
    }
}

/// The form of a disc.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Shape {
    /// Round and filled, as discs are.
    Disc,
    /// A square on its corner.
    Diamond,
    /// Two crossing strokes.
    Cross,
    /// Round and hollow.
    Ring,
}

impl Shape {
    /// Whether a disc of this form and radius covers a point, measured from its centre.
    ///
    /// ```
    /// use fourgone_render::Shape;
    ///
    /// assert!(Shape::Disc.covers(2.0, 1.4, 1.4));
    /// assert!(!Shape::Diamond.covers(2.0, 1.4, 1.4));
    /// assert!(!Shape::Ring.covers(2.0, 0.0, 0.0));
    /// ```
    pub fn covers(self, radius: f32, x: f32, y: f32) -> bool {
        let (across, up, squared) = (x.abs(), y.abs(), x * x + y * y);
        let within = |radius: f32| squared <= radius * radius;
        match self {
            Self::Disc => within(radius),
            Self::Diamond => across + up <= radius,
            Self::Cross => across.max(up) <= radius * 0.85 && (across - up).abs() <= radius * 0.35,
            Self::Ring => within(radius) && !within(radius * 0.5),
        }
    }
}

/// How many colours a terminal has.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Palette {
    /// No colours: discs differ in shape alone, whatever the theme.
    None,
    /// The 16 colours of old terminals, which every user may have changed.
    Sixteen,
    /// The 256 colours of nearly every terminal, of which we use the fixed ones.
    Extended,
}

/// A colour as style sheets and terminals name it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Paint {
    css: &'static str,
    extended: u8,
    sixteen: AnsiColor,
}

impl Paint {
    /// The colour with these names: CSS, one of 256, one of 16.
    pub(crate) const fn new(css: &'static str, extended: u8, sixteen: AnsiColor) -> Self {
        Self { css, extended, sixteen }
    }

    /// The colour for SVG and style sheets, as `#rrggbb`.
    pub const fn css(self) -> &'static str {
        self.css
    }

    /// The nearest colour that a terminal with this palette has, if it has any.
    pub const fn color(self, palette: Palette) -> Option<Color> {
        match palette {
            Palette::None => None,
            Palette::Sixteen => Some(Color::Ansi(self.sixteen)),
            Palette::Extended => Some(Color::Ansi256(Ansi256Color(self.extended))),
        }
    }
}

/// A colour of discs, for teams that are not those of a [`Theme`](crate::Theme).
///
/// ```
/// use fourgone_render::Colour;
///
/// let colour: Colour = "purple".parse()?;
/// assert_eq!((colour.disc(), colour.winning_disc()), ("🟣", "🟪"));
/// # Ok::<(), fourgone_render::UnknownName>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
#[expect(missing_docs, reason = "the names say it")]
pub enum Colour {
    Red,
    Yellow,
    Blue,
    Green,
    Orange,
    Purple,
    Brown,
    Black,
    White,
}

impl Colour {
    /// The emoji of a disc. Black and white ones are old enough to be letters too: a mark behind
    /// them asks for the picture.
    pub const fn disc(self) -> &'static str {
        ["🔴", "🟡", "🔵", "🟢", "🟠", "🟣", "🟤", "⚫\u{fe0f}", "⚪\u{fe0f}"][self as usize]
    }

    /// The emoji of a disc in a winning line: another shape, so that it is seen without colours.
    pub const fn winning_disc(self) -> &'static str {
        ["🟥", "🟨", "🟦", "🟩", "🟧", "🟪", "🟫", "⬛\u{fe0f}", "⬜\u{fe0f}"][self as usize]
    }

    /// The colour as CSS, for pictures on light and on dark ground.
    pub const fn css(self) -> &'static str {
        [
            "#fb4b51", "#ffd23f", "#4aa3ff", "#2da44e", "#f5731a", "#8957e5", "#8a5a2b", "#1f2328",
            "#f6f8fa",
        ][self as usize]
    }
}

named!(Colour {
    Red => "red",
    Yellow => "yellow",
    Blue => "blue",
    Green => "green",
    Orange => "orange",
    Purple => "purple",
    Brown => "brown",
    Black => "black",
    White => "white",
});

const WHITE: Paint = Paint::new("#ffffff", 231, AnsiColor::BrightWhite);

const RED: Team = Team {
    name: "red",
    letter: 'X',
    emoji: "🔴",
    winning_emoji: "🟥",
    shape: Shape::Disc,
    face: Paint::new("#fb4b51", 203, AnsiColor::BrightRed),
    edge: "#a81722",
    colourless: '●',
};

const YELLOW: Team = Team {
    name: "yellow",
    letter: 'O',
    emoji: "🟡",
    winning_emoji: "🟨",
    shape: Shape::Disc,
    face: Paint::new("#ffd23f", 220, AnsiColor::BrightYellow),
    edge: "#c48a00",
    colourless: '○',
};

const BLUE_BOARD: Look = Look {
    teams: ByPlayer { first: RED, second: YELLOW },
    empty: "🟦",
    board: Paint::new("#1f5fd0", 18, AnsiColor::Black),
    hole: Paint::new("#0f2f70", 16, AnsiColor::BrightBlue),
    mark: WHITE,
    hole_glyph: '●',
};

static CLASSIC: Look = BLUE_BOARD;

static YELLOW_RED: Look = Look {
    teams: ByPlayer {
        first: Team { letter: RED.letter, colourless: RED.colourless, ..YELLOW },
        second: Team { letter: YELLOW.letter, colourless: YELLOW.colourless, ..RED },
    },
    ..BLUE_BOARD
};

static SHAPES: Look = Look {
    teams: ByPlayer {
        first: Team {
            name: "blue",
            letter: 'X',
            emoji: "🔵",
            winning_emoji: "🟦",
            shape: Shape::Disc,
            face: Paint::new("#56b4e9", 75, AnsiColor::BrightCyan),
            edge: "#0b6aa8",
            colourless: '●',
        },
        second: Team {
            name: "orange",
            letter: 'O',
            emoji: "🔶",
            winning_emoji: "🟧",
            shape: Shape::Diamond,
            face: Paint::new("#f5a31a", 214, AnsiColor::BrightYellow),
            edge: "#a35f00",
            colourless: '◆',
        },
    },
    empty: "⬜",
    board: Paint::new("#3a3f52", 237, AnsiColor::Black),
    hole: Paint::new("#23262f", 246, AnsiColor::White),
    mark: WHITE,
    hole_glyph: '·',
};

static CONTRAST: Look = Look {
    teams: ByPlayer {
        first: Team {
            name: "cross",
            letter: 'X',
            emoji: "❌",
            winning_emoji: "❎",
            shape: Shape::Cross,
            face: WHITE,
            edge: "#ffffff",
            colourless: 'X',
        },
        second: Team {
            name: "nought",
            letter: 'O',
            emoji: "⭕",
            winning_emoji: "🔘",
            shape: Shape::Ring,
            face: WHITE,
            edge: "#ffffff",
            colourless: 'O',
        },
    },
    empty: "⬜",
    board: Paint::new("#000000", 16, AnsiColor::Black),
    hole: Paint::new("#2e2e2e", 246, AnsiColor::White),
    mark: Paint::new("#ffe14d", 227, AnsiColor::BrightYellow),
    hole_glyph: '·',
};

static RED_BLUE: Look = Look {
    teams: ByPlayer {
        first: RED,
        second: Team {
            name: "blue",
            letter: 'O',
            emoji: "🔵",
            winning_emoji: "🟦",
            shape: Shape::Disc,
            face: Paint::new("#4aa3ff", 75, AnsiColor::BrightCyan),
            edge: "#1559a8",
            colourless: '○',
        },
    },
    empty: "⚪",
    board: Paint::new("#4b5563", 237, AnsiColor::Black),
    hole: Paint::new("#2b323d", 246, AnsiColor::White),
    mark: WHITE,
    hole_glyph: '·',
};
