//! The reason why a file is not the record of a game.

use std::fmt;

use super::warning::TextPosition;
use crate::game::{IllegalMove, SetupError};

/// The reason why a text is not the record of a game that this program can play, and where.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BadRecord {
    /// The place in the text. None if it concerns the whole.
    pub place: Option<TextPosition>,
    /// The fault.
    pub fault: RecordFault,
}

impl std::error::Error for BadRecord {}

impl fmt::Display for BadRecord {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.place {
            Some(place) => write!(f, "{place}: {}", self.fault),
            None => self.fault.fmt(f),
        }
    }
}

/// A fault of a record.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum RecordFault {
    /// The file is packed, and cannot be unpacked.
    #[error("the compressed record cannot be unpacked: {0}")]
    Packed(String),
    /// The file is packed, and has more bytes than this.
    #[error("the compressed record has more than {} MiB", .0 >> 20)]
    Large(usize),
    /// No record of any known format begins in the text.
    #[error("there is no game record in the text")]
    NoRecord,
    /// The text is not written as the format says.
    #[error("the record is malformed: {0}")]
    Syntax(String),
    /// The record is of a game other than Go.
    #[error("this is the record of another game than Go")]
    NotGo,
    /// The board is too large, or its size is not valid.
    #[error("a {0} board is not supported")]
    Size(String),
    /// A property has a value that it cannot have.
    #[error("{property}[{value}] is not valid")]
    Value {
        /// The property's identifier.
        property: String,
        /// All its values.
        value: String,
    },
    /// A stone is set up, or played, off the board.
    #[error("{property}[{value}] is off the board")]
    OffBoard {
        /// The property's identifier.
        property: String,
        /// The point as written in the record.
        value: String,
    },
    /// The stones that are set up are not a legal position.
    #[error("the record sets up an illegal position: {0}")]
    Setup(#[from] SetupError),
    /// A move of the record is impossible on any board.
    #[error("move {move_number} of the record, {vertex}, is illegal: {reason}")]
    IllegalMove {
        /// The number of the move in the record, from 1.
        move_number: usize,
        /// The move as a GTP vertex.
        vertex: String,
        /// The reason why it is illegal.
        reason: IllegalMove,
    },
}

/// A fault and the byte of the text where it is.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct LocatedFault {
    pub(super) at: usize,
    pub(super) fault: RecordFault,
}

impl LocatedFault {
    /// The error with the place in `text`.
    pub(super) fn placed(self, text: &str) -> BadRecord {
        let place = (self.fault != RecordFault::NoRecord).then(|| TextPosition::of(text, self.at));
        BadRecord { place, fault: self.fault }
    }
}

/// Returns a fault at the byte `at`.
pub(super) fn fault(at: usize, fault: impl Into<RecordFault>) -> LocatedFault {
    LocatedFault { at, fault: fault.into() }
}
