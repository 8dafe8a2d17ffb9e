//! Text from outside, made safe for a terminal.

use alloc::string::String;

/// A text without anything that disturbs a terminal: every such character is [`printable`].
///
/// ```
/// use fourgone_render::sanitized;
///
/// assert_eq!(sanitized("a\tb \u{1b}[31mred"), "a b \u{fffd}[31mred");
/// assert_eq!(sanitized("Zoë 你好 🔴"), "Zoë 你好 🔴");
/// ```
pub fn sanitized(text: &str) -> String {
    text.chars().map(printable).collect()
}

/// What to show for a character: itself, a blank for a tab, and U+FFFD for what
/// [disturbs](is_disruptive) a terminal.
pub fn printable(character: char) -> char {
    match character {
        '\t' => ' ',
        _ if is_disruptive(character) => char::REPLACEMENT_CHARACTER,
        _ => character,
    }
}

/// Whether a character could do something to a terminal other than being seen: control characters,
/// line breaks, what turns the direction of writing, and what is invisible.
///
/// ```
/// use fourgone_render::is_disruptive;
///
/// assert!(['\u{1b}', '\n', '\u{9b}', '\u{202e}', '\u{200b}'].into_iter().all(is_disruptive));
/// assert!(!['a', 'ë', '\u{301}', '🔴', ' '].into_iter().any(is_disruptive));
/// ```
pub fn is_disruptive(character: char) -> bool {
    character.is_control()
        || matches!(
            character,
            // What Unicode calls default-ignorable, but for the variation selectors, which belong
            // to emoji; and the separators of lines and paragraphs.
            '\u{ad}'
                | '\u{34f}'
                | '\u{61c}'
                | '\u{115f}'..='\u{1160}'
                | '\u{17b4}'..='\u{17b5}'
                | '\u{180b}'..='\u{180f}'
                | '\u{200b}'..='\u{200f}'
                | '\u{2028}'..='\u{202e}'
                | '\u{2060}'..='\u{206f}'
                | '\u{3164}'
                | '\u{feff}'
                | '\u{ffa0}'
                | '\u{fff0}'..='\u{fffb}'
                | '\u{1bca0}'..='\u{1bca3}'
                | '\u{1d173}'..='\u{1d17a}'
                | '\u{e0000}'..='\u{e0fff}'
        )
}
