//! The reason why training failed.

use std::io;
use std::path::Path;

use crate::batch::folder::FolderError;
use crate::batch::records::RecordsError;
use crate::feature::strengths::StrengthsError;

/// The reason why training failed.
#[derive(Debug, thiserror::Error)]
pub enum TrainError {
    /// A file cannot be read or written.
    #[error(transparent)]
    File(#[from] FolderError),
    /// The games cannot be read.
    #[error(transparent)]
    Games(#[from] RecordsError),
    /// The report cannot be written.
    #[error(transparent)]
    Output(#[from] io::Error),
    /// The file from which training should continue is no file of strengths.
    #[error("{path}: {error}")]
    Strengths {
        /// The file.
        path: String,
        /// The error.
        error: StrengthsError,
    },
    /// There is nothing to learn from.
    #[error("there are no positions to learn from in these games")]
    Nothing,
    /// The threads cannot be started.
    #[error("cannot start the threads: {0}")]
    Threads(#[from] rayon::ThreadPoolBuildError),
}

/// Turns an error with the file at `path` into a training error.
pub(super) fn file_error(path: &Path) -> impl FnOnce(io::Error) -> TrainError {
    |error| FolderError::of(path, error).into()
}
