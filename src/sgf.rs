//! Game records in the Smart Game Format (red-bean.com/sgf): the main line of any record becomes a
//! [`Game`], a game becomes a record of format 4.
//!
//! The crate `sgf_parse` reads the properties of each node. The tree of nodes is walked here, one
//! node at a time: the crate nests each node in the one before it, so a record of many thousand
//! nodes would overflow the stack.
//!
//! - `read`, `syntax`: from the text of a record to a game.
//! - `notes`: what a record says besides the game.
//! - `write`: from a game to a record.

mod notes;
mod read;
mod syntax;
mod write;

pub use read::{Recorded, decode, read, read_record, visit_moves};
pub use write::{Annotation, Property, Record, Variation, write, write_annotated, write_with};

use crate::game::{Game, IllegalMove, SetupError};

/// The private property that marks a pass as taking the button. Programs that do not know it see a
/// pass.
const BUTTON: &str = "BUTTON";

/// Why a text is not the record of a game that this program can play.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SgfError {
    /// The text has no `(;`, with which a record starts.
    #[error("there is no game record in the text")]
    NoRecord,
    /// A node is not made of properties.
    #[error("node {node} of the record is malformed: {message}")]
    Syntax {
        /// Which node, from 1.
        node: usize,
        /// What is wrong with it.
        message: String,
    },
    /// Variations are nested too deeply.
    #[error("variations are nested more than {0} deep")]
    TooDeep(usize),
    /// The record is of a game other than Go.
    #[error("the record is not of a game of Go")]
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
        property: &'static str,
        /// The point as written in the record.
        value: String,
    },
    /// The stones that are set up are not a legal position.
    #[error("the record sets up an illegal position: {0}")]
    Setup(#[from] SetupError),
    /// A move of the record is illegal under the rules in force.
    #[error("move {move_number} of the record, {vertex}, is illegal: {reason}")]
    IllegalMove {
        /// The number of the move in the record, from 1.
        move_number: usize,
        /// The move as a GTP vertex.
        vertex: String,
        /// Why it is illegal.
        reason: IllegalMove,
    },
}
