//! Text on a terminal, measured in columns: a letter of Chinese, Japanese or Korean takes two.

use unicode_width::{UnicodeWidthChar, UnicodeWidthStr};

/// The columns of a terminal that texts fit into: one less than the usual 80, for terminals that break a line
/// which is full.
pub const LINE: usize = 79;

/// The columns that a text takes.
pub fn width(text: &str) -> usize {
    text.width()
}

/// The part of a text that fits into `columns`.
pub fn cut(text: &str, columns: usize) -> String {
    let mut left = columns;
    let fits = |letter: &char| {
        let needed = letter.width().unwrap_or(0);
        let is_room = needed <= left;
        left = if is_room { left - needed } else { 0 };
        is_room
    };
    text.chars().take_while(fits).collect()
}

/// A text with spaces after it, so that it takes at least `columns`.
pub fn padded(text: &str, columns: usize) -> String {
    format!("{text}{}", " ".repeat(columns.saturating_sub(width(text))))
}

/// A text in lines of at most `columns`, broken between words where possible.
pub fn wrapped(text: &str, columns: usize) -> Vec<String> {
    let columns = columns.max(1);
    if width(text) <= columns {
        return vec![text.to_owned()];
    }
    let (mut lines, mut line) = (Vec::new(), String::new());
    for word in text.split_whitespace() {
        let mut rest = word;
        while !rest.is_empty() {
            // A line has at least one letter, even if that is wider.
            let first = rest.chars().next().map_or(1, char::len_utf8);
            let part = &rest[..cut(rest, columns).len().max(first)];
            rest = &rest[part.len()..];
            let used = width(&line);
            if used > 0 && used + 1 + width(part) > columns {
                lines.push(std::mem::take(&mut line));
            } else if used > 0 {
                line.push(' ');
            }
            line.push_str(part);
        }
    }
    lines.push(line);
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn wide_letters_take_two_columns() {
        assert_eq!((width("Ann"), width("\u{67ef}\u{6d01}"), width("M\u{fc}ller")), (3, 4, 6));
        assert_eq!(cut("\u{67ef}\u{6d01}9", 3), "\u{67ef}");
        assert_eq!(padded("\u{67ef}", 4), "\u{67ef}  ");
        assert_eq!(padded("Annette", 4), "Annette");
        assert_eq!(wrapped("\u{67ef}\u{6d01} 9p", 4), ["\u{67ef}\u{6d01}", "9p"]);
        assert_eq!(wrapped("\u{67ef}\u{6d01}", 1), ["\u{67ef}", "\u{6d01}"]);
    }

    #[test]
    fn long_lines_are_broken_between_words() {
        assert_eq!(wrapped("one two three", 7), ["one two", "three"]);
        assert_eq!(wrapped("  kept as it is", 20), ["  kept as it is"]);
        assert_eq!(wrapped("a verylongword b", 5), ["a", "veryl", "ongwo", "rd b"]);
        assert_eq!(wrapped("", 5), [""]);
        assert_eq!(wrapped("ab", 0), ["a", "b"]);
    }
}
