//! Places in the text of a record, and warnings about them.

use std::fmt;

/// A place in the text of a record.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct TextPosition {
    /// The line, from 1.
    pub line: usize,
    /// The character in its line, from 1.
    pub column: usize,
}

impl TextPosition {
    /// The place of the byte `at` of `text`; its end if there are not as many bytes.
    pub(super) fn of(text: &str, at: usize) -> TextPosition {
        let at = at.min(text.len());
        let before = &text.as_bytes()[..at];
        let line_start = before.iter().rposition(|&byte| byte == b'\n').map_or(0, |end| end + 1);
        let lines = before[..line_start].iter().filter(|&&byte| byte == b'\n').count();
        // Bytes that continue a character are not counted.
        let is_first = |byte: &&u8| **byte & 0b1100_0000 != 0b1000_0000;
        let column = before[line_start..].iter().filter(is_first).count();
        TextPosition { line: lines + 1, column: column + 1 }
    }
}

impl fmt::Display for TextPosition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}, column {}", self.line, self.column)
    }
}

/// Kinds of warnings about a record, with a word and a meaning for each.
macro_rules! doubts {
    ($($(#[doc = $meaning:literal])+ $kind:ident $word:literal;)+) => {
        /// A kind of warning about a record.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum WarningKind {
            $($(#[doc = $meaning])+ $kind,)+
        }

        impl WarningKind {
            /// All kinds with their meanings.
            pub const TABLE: &[(WarningKind, &str)] = &[$((WarningKind::$kind, concat!($($meaning),+)),)+];

            /// The word for it in diagnoses.
            pub fn word(self) -> &'static str {
                match self {
                    $(WarningKind::$kind => $word,)+
                }
            }
        }
    };
}

doubts! {
    /// The text fits an encoding other than the one that the record names, or names none.
    Encoding "encoding";
    /// Text outside of a record's values, or a value that seems to lack its end.
    Syntax "syntax";
    /// The file has further records, which are not read.
    More "more";
    /// The size of the board is not named properly.
    Size "size";
    /// Komi is written in a way that allows several readings, or does not fit the game.
    Komi "komi";
    /// The rules are unknown.
    Rules "rules";
    /// The handicap does not agree with the stones.
    Handicap "handicap";
    /// Stones are set up after moves, and the game begins there; or they cannot stand as they are set up.
    Setup "setup";
    /// A player moves twice in a row.
    Turn "turn";
    /// A move breaks the rules that the record names.
    Illegal "illegal";
    /// A move is impossible: the game is read up to it.
    Impossible "impossible";
    /// A property stands twice in a node, or a property of the whole game in several nodes.
    Twice "twice";
    /// A point or another value is not written as the format says.
    Value "value";
}

/// Something doubtful in a record, and how it was read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Warning {
    /// Its place. None if it concerns the whole.
    pub place: Option<TextPosition>,
    /// The kind of the warning.
    pub kind: WarningKind,
    /// The doubt, and how it was resolved.
    pub text: String,
}

impl fmt::Display for Warning {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.place {
            Some(place) => write!(f, "{place}: {} ({})", self.text, self.kind.word()),
            None => write!(f, "{} ({})", self.text, self.kind.word()),
        }
    }
}

/// More warnings than a person reads.
const MAX_WARNINGS: usize = 100;

/// The warnings of a record while it is read.
#[derive(Clone, Debug, Default)]
pub(super) struct Warnings(Vec<(usize, WarningKind, String)>);

impl Warnings {
    /// Adds a warning at the byte `at`, unless there are very many already.
    pub(super) fn add(&mut self, kind: WarningKind, at: usize, text: impl Into<String>) {
        if self.0.len() < MAX_WARNINGS {
            self.0.push((at, kind, text.into()));
        }
    }

    /// Adds the warnings of another part.
    pub(super) fn join(&mut self, other: Warnings) {
        let room = MAX_WARNINGS.saturating_sub(self.0.len());
        self.0.extend(other.0.into_iter().take(room));
    }

    /// All of them in the order of the text.
    pub(super) fn placed(mut self, text: &str) -> Vec<Warning> {
        self.0.sort_by_key(|warning| warning.0);
        let placed = |(at, kind, said)| Warning {
            place: Some(TextPosition::of(text, at)),
            kind,
            text: said,
        };
        self.0.into_iter().map(placed).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_count_lines_and_characters() {
        let text = "(;C[\u{e9}]\nB[aa]\u{767d}x";
        let place = |part: &str| TextPosition::of(text, text.find(part).unwrap()).to_string();
        assert_eq!(place("(;"), "line 1, column 1");
        assert_eq!(place("]\n"), "line 1, column 6");
        assert_eq!(place("aa"), "line 2, column 3");
        assert_eq!(place("x"), "line 2, column 7");
        assert_eq!(TextPosition::of(text, 1000), TextPosition::of(text, text.len()));
    }

    #[test]
    fn kinds_have_words_of_their_own_and_a_meaning() {
        let words: Vec<&str> = WarningKind::TABLE.iter().map(|(kind, _)| kind.word()).collect();
        for (index, word) in words.iter().enumerate() {
            assert!(!words[..index].contains(word), "{word}");
        }
        assert!(WarningKind::TABLE.iter().all(|(_, meaning)| meaning.trim().ends_with('.')));
    }
}
