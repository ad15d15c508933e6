//! The reason why games are not reviewed.

use std::io;
use std::path::{Path, PathBuf};

use super::players::UnreadGame;
use crate::batch::folder::FolderError;
use crate::engine::EngineError;
use crate::language::error::{illegal, of_file, of_record, of_system};
use crate::language::{Language, Message, message};
use ponnuki_game::game::IllegalMove;
use ponnuki_game::record::BadRecord;

/// The reason why a game is not reviewed.
#[derive(Debug, thiserror::Error)]
#[error("{}", self.words())]
pub enum ReviewError {
    /// The network cannot be used.
    Engine(#[from] EngineError),
    /// A file cannot be read or written, or another run uses the same journal.
    Folder(#[from] FolderError),
    /// A file is not the record of a game.
    Record {
        /// The file.
        file: String,
        /// The error.
        error: BadRecord,
    },
    /// The rules in force forbid a move.
    Illegal {
        /// The file.
        file: String,
        /// The number of the move, from 1.
        number: usize,
        /// The reason why it is illegal.
        reason: IllegalMove,
    },
    /// A folder has nothing to review.
    NoRecords(PathBuf),
    /// An output is also an input.
    Overwrite(PathBuf),
    /// Two products would overwrite or follow each other.
    SamePlace(&'static str, &'static str),
    /// Several pages do not fit into one output.
    OnePage,
    /// Games could not be reviewed; the log has the reasons.
    Incomplete {
        /// The number.
        failed: usize,
        /// Of how many.
        games: usize,
    },
    /// The search of a position failed.
    Search {
        /// The file.
        file: String,
        /// The number of moves before the position.
        number: usize,
    },
    /// A signal has ended the review.
    Interrupted {
        /// The game.
        file: String,
        /// Its positions that have not been searched.
        missing: usize,
        /// True if the positions that have been searched are kept, and the same command goes on.
        is_kept: bool,
    },
    /// A review cannot be put into words.
    Format(#[from] serde_json::Error),
    /// Standard output cannot be written.
    Output(#[from] io::Error),
}

impl ReviewError {
    /// The reason in words.
    pub fn words(&self) -> Message {
        match self {
            ReviewError::Engine(error) => message!("error-system", reason = error.to_string()),
            ReviewError::Folder(FolderError::File { file, reason }) => {
                of_file(file, of_system(reason))
            }
            ReviewError::Folder(error) => message!("error-system", reason = error.to_string()),
            ReviewError::Record { file, error } => {
                message!("cli-file", file = file, reason = of_record(error))
            }
            ReviewError::Illegal { file, number, reason } => {
                let reason = message!("cli-illegal", number = *number, reason = illegal(reason));
                message!("cli-file", file = file, reason = reason)
            }
            ReviewError::NoRecords(folder) => of_file(folder, message!("cli-no-records")),
            ReviewError::Overwrite(file) => {
                message!("cli-overwrite", file = file.display().to_string())
            }
            ReviewError::SamePlace(one, other) => {
                message!("cli-same-place", one = format!("--{one}"), other = format!("--{other}"))
            }
            ReviewError::OnePage => message!("cli-one-page"),
            ReviewError::Incomplete { failed, games } => {
                message!("cli-incomplete", failed = *failed, games = *games)
            }
            ReviewError::Search { file, number } => {
                let reason = message!("cli-search-failed", number = *number);
                message!("cli-file", file = file, reason = reason)
            }
            ReviewError::Interrupted { file, missing, is_kept } => {
                let kept = if *is_kept { "yes" } else { "no" };
                message!("cli-interrupted", file = file, missing = *missing, kept = kept)
            }
            ReviewError::Format(error) => message!("error-system", reason = error.to_string()),
            ReviewError::Output(error) => of_system(error),
        }
    }

    /// The game in this file, which was not read for this reason.
    pub(super) fn unread_game(&self, file: &Path, language: Language) -> UnreadGame {
        let file = file.display().to_string();
        let reason = language.say(&self.words());
        let reason = reason.strip_prefix(&format!("{file}: ")).unwrap_or(&reason).to_owned();
        UnreadGame { file, reason }
    }

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
