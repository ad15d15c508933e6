//! Parsing the words after a command's name as the protocol's types.

use crate::color::Color;
use crate::gtp::reply::Failure;
use crate::point::{Move, Size};

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
    pub(super) fn word(&mut self) -> Result<&'a str, Failure> {
        self.next().ok_or(Failure::SYNTAX)
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

    /// Whether no words remain.
    pub(super) fn is_empty(&self) -> bool {
        self.words.is_empty()
    }

    /// A file name, made of all remaining words. It may be in double quotes.
    pub(super) fn file(&mut self) -> Result<String, Failure> {
        let name = self.rest().join(" ");
        let inner = name.strip_prefix('"').and_then(|name| name.strip_suffix('"'));
        let name = inner.unwrap_or(&name);
        if name.is_empty() { Err(Failure::SYNTAX) } else { Ok(name.to_owned()) }
    }

    /// A file name, and the number after it if there is one: a number as the last word belongs to
    /// the name only if it is the only word.
    pub(super) fn file_and_number(&mut self) -> Result<(String, Option<usize>), Failure> {
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
    pub(super) fn integer(&mut self) -> Result<usize, Failure> {
        integer(self.word()?)
    }

    /// A finite number.
    pub(super) fn number(&mut self) -> Result<f64, Failure> {
        number(self.word()?)
    }

    /// A player.
    pub(super) fn color(&mut self) -> Result<Color, Failure> {
        Color::parse(self.word()?).ok_or(Failure::SYNTAX)
    }

    /// A vertex, or `pass`. A well-formed vertex that is off the board is an illegal move.
    pub(super) fn vertex(&mut self, size: Size) -> Result<Move, Failure> {
        vertex(self.word()?, size)
    }
}

/// See [`Args::integer`].
pub(super) fn integer(word: &str) -> Result<usize, Failure> {
    word.parse().map_err(|_| Failure::SYNTAX)
}

/// See [`Args::number`].
pub(super) fn number(word: &str) -> Result<f64, Failure> {
    word.parse().ok().filter(|number: &f64| number.is_finite()).ok_or(Failure::SYNTAX)
}

/// See [`Args::vertex`].
pub(super) fn vertex(word: &str, size: Size) -> Result<Move, Failure> {
    match (size.parse_move(word), Size::square(25).parse_move(word)) {
        (Some(mv), _) => Ok(mv),
        (None, Some(_)) => Err(Failure::ILLEGAL_MOVE),
        (None, None) => Err(Failure::SYNTAX),
    }
}
