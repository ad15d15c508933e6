//! Openings: what was played in a position in the games of a folder, and how it went.
//!
//! An [`OpeningIndex`] has the positions of all games of a folder, of the whole board and of each corner, by
//! hashes that are the same however the board is turned, mirrored, or its colours exchanged. It is kept in a
//! file, and only records that have changed are read again.
//!
//! - `position`: the hashes of a position, and the ways in which a board can be turned.
//! - `game`: the positions of a game.
//! - `index`: all positions; making an index, and bringing it up to date.
//! - `file`: the file of an index.
//! - `answer`: the moves that were played in a position.
//! - `command`: `ponnuki openings`.

mod answer;
#[cfg(not(target_family = "wasm"))]
mod command;
mod file;
mod game;
mod index;
mod position;

pub use answer::{Continuation, FoundGame, OpeningAnswer, OpeningQuery};
#[cfg(not(target_family = "wasm"))]
pub use command::{CommandError, OpeningPlan, run};
pub use index::{GameFacts, OpeningIndex};
pub use position::Area;

use std::io;
use std::path::PathBuf;

use crate::language::Message;
use crate::language::error::{of_file, of_system};
use crate::machine;

/// The reason why there is no index of a folder.
#[derive(Debug, thiserror::Error)]
pub enum OpeningError {
    /// The folder cannot be read.
    #[error("{}: {}", folder.display(), machine::plain(&reason.to_string()))]
    Folder {
        /// The folder.
        folder: PathBuf,
        /// The reason that the system gives.
        reason: io::Error,
    },
}

impl OpeningError {
    /// The reason in words.
    pub fn words(&self) -> Message {
        let OpeningError::Folder { folder, reason } = self;
        of_file(folder, of_system(reason))
    }
}
