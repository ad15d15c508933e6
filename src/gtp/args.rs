//! Parsing the words after a command's name as the protocol's types.

use crate::gtp::reply::CommandError;
use ponnuki_game::color::Color;
use ponnuki_game::point::{Move, Point, Size};

/// The arguments of a command, taken one by one. Extra words are ignored, because newer versions of
/// clients send more than older ones.
pub(super) struct Args<'a> {
    words: &'a [String],
}

impl<'a> Args<'a> {
    pub(super) fn new(words: &'a [String]) -> Args<'a> {
        Args { words }
    }

    /// The next word.
    pub(super) fn word(&mut self) -> Result<&'a str, CommandError> {
        self.next().ok_or(CommandError::SYNTAX)
    }

    /// The next word, if there is one.
    pub(super) fn next(&mut self) -> Option<&'a str> {
        let (first, rest) = self.words.split_first()?;
        self.words = rest;
        Some(first)
    }

    /// All remaining words.
    pub(super) fn rest(&mut self) -> &'a [String] {
        std::mem::take(&mut self.words)
    }

    /// Returns true if no words remain.
    pub(super) fn is_empty(&self) -> bool {
        self.words.is_empty()
    }

    /// A file name, made of all remaining words. It may be in double quotes.
    pub(super) fn file(&mut self) -> Result<String, CommandError> {
        let name = self.rest().join(" ");
        let inner = name.strip_prefix('"').and_then(|name| name.strip_suffix('"'));
        let name = inner.unwrap_or(&name);
        if name.is_empty() { Err(CommandError::SYNTAX) } else { Ok(name.to_owned()) }
    }

    /// A file name, and the number after it if there is one: a number as the last word belongs to
    /// the name only if it is the only word.
    pub(super) fn file_and_number(&mut self) -> Result<(String, Option<usize>), CommandError> {
        let number = match self.words {
            [file @ .., number] if !file.is_empty() => integer(number).ok(),
            _ => None,
        };
        if number.is_some() {
            self.words = &self.words[..self.words.len() - 1];
        }
        Ok((self.file()?, number))
    }

    /// A non-negative integer.
    pub(super) fn integer(&mut self) -> Result<usize, CommandError> {
        integer(self.word()?)
    }

    /// A finite number.
    pub(super) fn number(&mut self) -> Result<f64, CommandError> {
        number(self.word()?)
    }

    /// A player.
    pub(super) fn color(&mut self) -> Result<Color, CommandError> {
        Color::parse(self.word()?).ok_or(CommandError::SYNTAX)
    }

    /// A vertex, or `pass`. A well-formed vertex that is off the board is an illegal move.
    pub(super) fn vertex(&mut self, size: Size) -> Result<Move, CommandError> {
        vertex(self.word()?, size)
    }

    /// A point on a board of this size.
    pub(super) fn point(&mut self, size: Size) -> Result<Point, CommandError> {
        self.vertex(size)?.point().ok_or(CommandError::SYNTAX)
    }
}

/// See [`Args::integer`].
pub(super) fn integer(word: &str) -> Result<usize, CommandError> {
    word.parse().map_err(|_| CommandError::SYNTAX)
}

/// See [`Args::number`].
pub(super) fn number(word: &str) -> Result<f64, CommandError> {
    word.parse().ok().filter(|number: &f64| number.is_finite()).ok_or(CommandError::SYNTAX)
}

/// See [`Args::vertex`].
pub(super) fn vertex(word: &str, size: Size) -> Result<Move, CommandError> {
    match (size.parse_move(word), Size::square(25).parse_move(word)) {
        (Some(mv), _) => Ok(mv),
        (None, Some(_)) => Err(CommandError::ILLEGAL_MOVE),
        (None, None) => Err(CommandError::SYNTAX),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn words(line: &str) -> Vec<String> {
        line.split_whitespace().map(str::to_owned).collect()
    }

    #[test]
    fn words_are_taken_one_by_one() {
        let line = words("one two three four");
        let mut args = Args::new(&line);
        assert_eq!(args.word(), Ok("one"));
        assert_eq!(args.next(), Some("two"));
        assert!(!args.is_empty());
        assert_eq!(args.rest(), ["three", "four"]);
        assert!(args.is_empty());
        assert_eq!(args.rest(), [""; 0]);
        assert_eq!(args.next(), None);
        assert_eq!(args.word(), Err(CommandError::SYNTAX));
    }

    #[test]
    fn a_file_name_is_all_that_is_left() {
        let file = |line| Args::new(&words(line)).file();
        assert_eq!(file("a game.sgf"), Ok("a game.sgf".to_owned()));
        assert_eq!(file("\"a game.sgf\""), Ok("a game.sgf".to_owned()));
        assert_eq!(file("\"a game.sgf"), Ok("\"a game.sgf".to_owned()));
        for nothing in ["", "\"\""] {
            assert_eq!(file(nothing), Err(CommandError::SYNTAX), "{nothing}");
        }
    }

    #[test]
    fn a_number_after_a_file_name_is_no_part_of_it() {
        let both = |line| Args::new(&words(line)).file_and_number();
        assert_eq!(both("a game 12"), Ok(("a game".to_owned(), Some(12))));
        assert_eq!(both("12 13"), Ok(("12".to_owned(), Some(13))));
        for name in ["12", "game", "12 game", "game -1"] {
            assert_eq!(both(name), Ok((name.to_owned(), None)));
        }
        assert_eq!(both(""), Err(CommandError::SYNTAX));
        assert_eq!(both("\"\" 3"), Err(CommandError::SYNTAX));
    }

    #[test]
    fn numbers_are_finite_and_integers_are_not_negative() {
        let line = words("12 -7.5 white 1e400");
        let mut args = Args::new(&line);
        assert_eq!(args.integer(), Ok(12));
        assert_eq!(args.number(), Ok(-7.5));
        assert_eq!(args.color(), Ok(Color::White));
        assert_eq!(args.number(), Err(CommandError::SYNTAX));
        for wrong in ["-1", "1.0", "x", ""] {
            assert_eq!(integer(wrong), Err(CommandError::SYNTAX), "{wrong}");
        }
        for wrong in ["nan", "inf", "-inf", "x", ""] {
            assert_eq!(number(wrong), Err(CommandError::SYNTAX), "{wrong}");
        }
        assert_eq!(Args::new(&words("green")).color(), Err(CommandError::SYNTAX));
    }

    #[test]
    fn a_vertex_off_the_board_is_an_illegal_move() {
        let size = Size::square(9);
        let vertex = |line| Args::new(&words(line)).vertex(size);
        assert_eq!(vertex("j9"), Ok(Move::Play(size.point(8, 8))));
        assert_eq!(vertex("PASS"), Ok(Move::Pass));
        for off in ["K1", "A10", "Z25"] {
            assert_eq!(vertex(off), Err(CommandError::ILLEGAL_MOVE), "{off}");
        }
        for wrong in ["I1", "A26", "A0", "9A", ""] {
            assert_eq!(vertex(wrong), Err(CommandError::SYNTAX), "{wrong}");
        }
    }
}
