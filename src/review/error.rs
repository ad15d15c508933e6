//! The reason why games are not reviewed.

use std::io;
use std::path::PathBuf;

use crate::batch::folder::FolderError;
use crate::engine::EngineError;
use ponnuki_game::game::IllegalMove;
use ponnuki_game::record::BadRecord;

/// The reason why a game is not reviewed.
#[derive(Debug, thiserror::Error)]
pub enum ReviewError {
    /// The network cannot be used.
    #[error(transparent)]
    Engine(#[from] EngineError),
    /// A file cannot be read or written, or another run uses the same journal.
    #[error(transparent)]
    Folder(#[from] FolderError),
    /// A file is not the record of a game.
    #[error("{file}: {error}")]
    Record {
        /// The file.
        file: String,
        /// The error.
        error: BadRecord,
    },
    /// The rules in force forbid a move.
    #[error("{file}: move {number} is illegal under these rules: {reason}")]
    Illegal {
        /// The file.
        file: String,
        /// The number of the move, from 1.
        number: usize,
        /// The reason why it is illegal.
        reason: IllegalMove,
    },
    /// A folder has nothing to review.
    #[error("{}: there are no records in this folder", .0.display())]
    NoRecords(PathBuf),
    /// An output is also an input.
    #[error("{} is one of the games and would be overwritten: choose another output", .0.display())]
    Overwrite(PathBuf),
    /// Two products would overwrite or follow each other.
    #[error("--{0} and --{1} cannot go to the same place")]
    SamePlace(&'static str, &'static str),
    /// Several pages do not fit into one output.
    #[error("the pages of several games cannot go to standard output: give --html a folder")]
    OnePage,
    /// Games could not be reviewed; the log has the reasons.
    #[error("{failed} of {games} games could not be reviewed")]
    Incomplete {
        /// The number.
        failed: usize,
        /// Of how many.
        games: usize,
    },
    /// The search of a position failed.
    #[error("{file}: the search after move {number} failed; this is an error in the engine")]
    Search {
        /// The file.
        file: String,
        /// The number of moves before the position.
        number: usize,
    },
    /// A signal has ended the review.
    #[error("interrupted: {missing} positions of {file} are left; {hint}")]
    Interrupted {
        /// The game.
        file: String,
        /// Its positions that have not been searched.
        missing: usize,
        /// Advice how to continue.
        hint: &'static str,
    },
    /// A review cannot be put into words.
    #[error("a review cannot be written: {0}")]
    Format(#[from] serde_json::Error),
    /// Standard output cannot be written.
    #[error(transparent)]
    Output(#[from] io::Error),
}

impl ReviewError {
    /// Returns true if the options make no sense for any games.
    pub fn is_usage(&self) -> bool {
        matches!(
            self,
            ReviewError::Engine(_)
                | ReviewError::Overwrite(_)
                | ReviewError::SamePlace(..)
                | ReviewError::OnePage
        )
    }
}
