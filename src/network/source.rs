//! The words and numbers of a network's file.
//!
//! A file is a sequence of words separated by white space. In a binary file each list of numbers is
//! the word `@BIN@` and its 32-bit floats, little-endian, instead of as many words.

use std::io::{BufRead, ErrorKind};

use super::error::NetworkError;

/// The longest word that a file may have.
const LONGEST_WORD: usize = 256;
/// How many numbers are read at a time, so that memory grows only with what is really there.
const PIECE: usize = 1 << 14;
/// What stands before the numbers of a binary list.
const BINARY: &[u8] = b"@BIN@";

/// Reads words and numbers.
pub(super) struct Source<R> {
    reader: R,
    /// What is being read, for error messages.
    place: String,
}

impl<R: BufRead> Source<R> {
    pub(super) fn new(reader: R) -> Source<R> {
        Source { reader, place: "its beginning".to_owned() }
    }

    /// An error at the present place.
    pub(super) fn damaged(&self, what: impl Into<String>) -> NetworkError {
        NetworkError::Damaged { place: self.place.clone(), what: what.into() }
    }

    fn next_byte(&mut self) -> Result<Option<u8>, NetworkError> {
        let byte = self.peek()?;
        self.reader.consume(usize::from(byte.is_some()));
        Ok(byte)
    }

    fn peek(&mut self) -> Result<Option<u8>, NetworkError> {
        loop {
            match self.reader.fill_buf() {
                Ok(bytes) => return Ok(bytes.first().copied()),
                Err(error) if error.kind() == ErrorKind::Interrupted => {}
                Err(error) => return Err(NetworkError::Io(error.to_string())),
            }
        }
    }

    fn skip_space(&mut self) -> Result<(), NetworkError> {
        while self.peek()?.is_some_and(|byte| byte.is_ascii_whitespace()) {
            self.reader.consume(1);
        }
        Ok(())
    }

    /// The next word.
    pub(super) fn word(&mut self) -> Result<String, NetworkError> {
        self.skip_space()?;
        let mut word = Vec::new();
        while let Some(byte) = self.peek()?.filter(|byte| !byte.is_ascii_whitespace()) {
            if word.len() == LONGEST_WORD {
                return Err(self.damaged("a word is too long"));
            }
            word.push(byte);
            self.reader.consume(1);
        }
        match String::from_utf8(word) {
            Ok(word) if !word.is_empty() => Ok(word),
            Ok(_) => Err(NetworkError::Short { place: self.place.clone() }),
            Err(_) => Err(self.damaged("a word is not text")),
        }
    }

    /// The name of the next layer, which is the place for error messages from now on.
    pub(super) fn name(&mut self) -> Result<String, NetworkError> {
        let name = self.word()?;
        self.place.clone_from(&name);
        Ok(name)
    }

    /// A whole number from `least` to `most`, which is called `what` in errors.
    pub(super) fn count(
        &mut self,
        what: &str,
        least: usize,
        most: usize,
    ) -> Result<usize, NetworkError> {
        let word = self.word()?;
        match word.parse() {
            Ok(count) if (least..=most).contains(&count) => Ok(count),
            Ok(count) => Err(self.damaged(format!("{what} is {count}, not {least} to {most}"))),
            Err(_) => Err(self.damaged(format!("{what} is '{word}', not a number"))),
        }
    }

    /// A positive number.
    pub(super) fn positive(&mut self, what: &str) -> Result<f32, NetworkError> {
        let word = self.word()?;
        match word.parse::<f32>() {
            Ok(number) if number > 0.0 && number.is_finite() => Ok(number),
            _ => Err(self.damaged(format!("{what} is '{word}', not a positive number"))),
        }
    }

    /// The next `count` numbers, which have to be finite.
    pub(super) fn floats(&mut self, count: usize) -> Result<Vec<f32>, NetworkError> {
        self.skip_space()?;
        let numbers = match self.peek()? {
            Some(b'@') => self.binary(count)?,
            _ => (0..count).map(|_| self.float()).collect::<Result<_, _>>()?,
        };
        if numbers.iter().all(|number| number.is_finite()) {
            Ok(numbers)
        } else {
            Err(self.damaged("a weight is not a finite number"))
        }
    }

    fn float(&mut self) -> Result<f32, NetworkError> {
        let word = self.word()?;
        word.parse().map_err(|_| self.damaged(format!("'{word}' is not a number")))
    }

    fn binary(&mut self, count: usize) -> Result<Vec<f32>, NetworkError> {
        for &expected in BINARY {
            if self.next_byte()? != Some(expected) {
                return Err(self.damaged("a list of numbers does not begin with @BIN@"));
            }
        }
        let mut numbers = Vec::new();
        let mut bytes = vec![0; 4 * PIECE.min(count)];
        while numbers.len() < count {
            let piece = &mut bytes[..4 * PIECE.min(count - numbers.len())];
            self.reader.read_exact(piece).map_err(|error| match error.kind() {
                ErrorKind::UnexpectedEof => NetworkError::Short { place: self.place.clone() },
                _ => NetworkError::Io(error.to_string()),
            })?;
            let four = |four: &[u8]| f32::from_le_bytes([four[0], four[1], four[2], four[3]]);
            numbers.extend(piece.chunks_exact(4).map(four));
        }
        Ok(numbers)
    }
}
