//! What the terminal can show.

use fourgone_render::Palette;

/// The characters that a terminal has.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Glyphs {
    /// Letters, digits and signs of ASCII.
    Ascii,
    /// Half blocks and lines, as on the text console of a PC.
    Console,
    /// Everything, quarter blocks included.
    Full,
}

impl Glyphs {
    /// The characters of a terminal, judged by the environment: `LC_ALL`, `LC_CTYPE` and `LANG`
    /// tell whether it speaks UTF-8, `TERM` what it is.
    pub fn of_environment(variable: impl Fn(&str) -> Option<String>) -> Self {
        let set = |name: &&str| variable(name).is_some_and(|value| !value.is_empty());
        let locale = ["LC_ALL", "LC_CTYPE", "LANG"].iter().find(|name| set(name));
        let locale = locale.and_then(|name| variable(name)).unwrap_or_default().to_lowercase();
        if !locale.contains("utf-8") && !locale.contains("utf8") && !cfg!(windows) {
            Self::Ascii
        } else if variable("TERM").as_deref() == Some("linux") {
            Self::Console
        } else {
            Self::Full
        }
    }

    /// The nearest character that there is for one of our signs.
    pub(crate) fn nearest(self, sign: char) -> char {
        match (self, sign) {
            (Self::Full, sign) => sign,
            (_, '★') => '*',
            (Self::Console, '▸') => '►',
            (Self::Console, '…') => '.',
            (Self::Console, '●') => '•',
            (Self::Console, '○') => 'o',
            (Self::Console, '╭') => '┌',
            (Self::Console, '╮') => '┐',
            (Self::Console, '╰') => '└',
            (Self::Console, '╯') => '┘',
            (Self::Console, sign) => sign,
            (Self::Ascii, sign) if sign.is_ascii() => sign,
            (Self::Ascii, '▼') => 'v',
            (Self::Ascii, '▸') => '>',
            (Self::Ascii, '·' | '…') => '.',
            (Self::Ascii, '─' | '━') => '-',
            (Self::Ascii, '│' | '┃') => '|',
            (Self::Ascii, '█' | '▄' | '▀') => '#',
            (Self::Ascii, '●') => 'o',
            (Self::Ascii, '╭' | '╮' | '╰' | '╯') => '+',
            (Self::Ascii, _) => '?',
        }
    }
}

/// A terminal's colours and characters.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Medium {
    /// Its colours.
    pub palette: Palette,
    /// Its characters.
    pub glyphs: Glyphs,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_environment_tells_which_characters_there_are() {
        let glyphs = |variables: &[(&str, &str)]| {
            Glyphs::of_environment(|name| {
                let found = variables.iter().find(|(known, _)| *known == name);
                found.map(|(_, value)| (*value).to_owned())
            })
        };
        assert_eq!(glyphs(&[("LANG", "de_DE.UTF-8"), ("TERM", "xterm")]), Glyphs::Full);
        assert_eq!(glyphs(&[("LANG", "C.utf8"), ("TERM", "linux")]), Glyphs::Console);
        assert_eq!(glyphs(&[("LC_ALL", "C"), ("LANG", "C.UTF-8")]), Glyphs::Ascii);
        assert_eq!(glyphs(&[("LC_ALL", ""), ("LANG", "C.UTF-8")]), Glyphs::Full);
        assert_eq!(glyphs(&[]), Glyphs::Ascii);
    }
}
