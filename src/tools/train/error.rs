//! Why training failed.

use std::io;
use std::path::Path;

use crate::feature::strengths::StrengthsError;
use crate::tools::folder::FolderError;
use crate::tools::samples::SamplesError;

/// Why training failed.
#[derive(Debug, thiserror::Error)]
pub enum TrainError {
    /// A file cannot be read or written.
    #[error(transparent)]
    File(#[from] FolderError),
    /// Samples cannot be read.
    #[error(transparent)]
    Samples(#[from] SamplesError),
    /// The report cannot be written.
    #[error(transparent)]
    Output(#[from] io::Error),
    /// A line is not a game.
    #[error("{path}, line {line}: {error}")]
    Record {
        /// The file.
        path: String,
        /// The number of the line, from 1.
        line: usize,
        /// What is wrong.
        error: RecordError,
    },
    /// The file to go on from is no file of strengths.
    #[error("{path}: {error}")]
    Strengths {
        /// The file.
        path: String,
        /// What is wrong.
        error: StrengthsError,
    },
    /// There is nothing to learn from.
    #[error("there are no positions to learn from in these games")]
    Nothing,
    /// The threads cannot be started.
    #[error("cannot start the threads: {0}")]
    Threads(#[from] rayon::ThreadPoolBuildError),
}

/// Turns what went wrong with the file at `path` into an error.
pub(super) fn file_error(path: &Path) -> impl FnOnce(io::Error) -> TrainError {
    |error| FolderError::of(path, error).into()
}

/// Why a line is not a game.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum RecordError {
    /// There should be four fields.
    #[error("a game has four fields: size, komi, result and moves")]
    Fields,
    /// The first field should be the size.
    #[error("'{0}' is no board size")]
    Size(String),
    /// The moves should be pairs of letters.
    #[error("'{0}' is no move")]
    Move(String),
}
