//! Runs that make samples: their threads, and the errors that end them.

use std::io;
use std::ops::ControlFlow;

use super::folder::FolderError;
use super::records::RecordsError;
use super::team::{AbandonedGames, GameResult, Team};
use crate::engine::EngineError;
use ponnuki_game::game::HandicapError;

/// The reason why a run of samples ends early.
#[derive(Debug, thiserror::Error)]
pub enum SampleError {
    /// A board has no room for the handicap.
    #[error("a board is too small for the handicap: {0}")]
    Handicap(#[from] HandicapError),
    /// A game cannot be played, or has no form as a sample.
    #[error("a game: {0}")]
    Game(String),
    /// The network cannot be used.
    #[error(transparent)]
    Engine(#[from] EngineError),
    /// Some games have no result.
    #[error(transparent)]
    GivenUp(#[from] AbandonedGames),
    /// There is no network that labels.
    #[error("name the network that labels the positions: --network FILE")]
    NoNetwork,
    /// The student is no network.
    #[error("the student must be a network: `builtin` or a file")]
    NoStudent,
    /// The records cannot be read.
    #[error(transparent)]
    Records(#[from] RecordsError),
    /// None of the records may be used.
    #[error("the files contain no games to follow")]
    NoRecords,
    /// The folder cannot be used.
    #[error(transparent)]
    Folder(#[from] FolderError),
    /// The summary cannot be written.
    #[error(transparent)]
    Output(#[from] io::Error),
}

/// Has `team` make the samples with the `missing` numbers, on so many threads, and gives them to
/// `keep` as they come. What was kept before an error stays.
///
/// # Errors
/// The first one of `make` or `keep`, and when the team gives samples up.
pub(crate) fn complete<T>(
    team: &Team,
    threads: usize,
    missing: Vec<u64>,
    make: impl Fn(u64) -> Result<T, String> + Sync,
    mut keep: impl FnMut(T) -> Result<(), FolderError>,
) -> Result<(), SampleError>
where
    Result<T, String>: GameResult,
{
    let mut failure = None;
    let given_up = team.play(threads, missing.into_iter(), make, |made| {
        match made.map_err(SampleError::Game).and_then(|made| Ok(keep(made)?)) {
            Ok(()) => ControlFlow::Continue(()),
            Err(error) => {
                failure.get_or_insert(error);
                ControlFlow::Break(())
            }
        }
    });
    failure.map_or(Ok(()), Err)?;
    Ok(given_up?)
}
