//! The messages among the ranks of a team, and the times that a rank waits for them.

use std::time::Duration;

use serde::Serialize;
use serde::de::DeserializeOwned;

/// The seconds without a message after which a rank is lost. A rank sends a sign of life every second,
/// also while it plays; a machine that swaps or was suspended may be silent for a while.
pub(super) const TIMEOUT: f64 = 60.0;
/// Helpers wait this number of times [`TIMEOUT`] for the first message of the leader, because it has
/// more to prepare.
pub(super) const FIRST_MESSAGE_FACTOR: f64 = 10.0;
/// The seconds without a message after which the end of a run no longer waits for a rank that has sent
/// messages before.
pub(super) const LAST_MESSAGE_WAIT: f64 = 10.0;
/// The seconds between two signs of life.
pub(super) const HEARTBEAT: f64 = 1.0;
/// The number of unreadable results after which a game is given up.
pub(super) const TRIES: usize = 3;
/// The time that a rank waits for messages before it attends to its own threads.
pub(super) const PAUSE: Duration = Duration::from_millis(2);

/// A helper has an idle thread.
pub(super) const ASK: u8 = 1;
/// The leader gives a game to a helper: its number.
pub(super) const GAME: u8 = 2;
/// A helper has played a game: its number, and the result.
pub(super) const RESULT: u8 = 3;
/// The sender lives.
pub(super) const ALIVE: u8 = 4;
/// A helper plays no more.
pub(super) const LEAVING: u8 = 5;
/// The leader needs no more games.
pub(super) const OVER: u8 = 6;
/// A helper has played a game whose result cannot be sent: its number, and the reason.
pub(super) const UNSENT: u8 = 7;

/// The reason why some games of a run have no result. All others have.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("games {games:?} have no result, after {TRIES} tries each: {reason}")]
pub struct AbandonedGames {
    /// The numbers of the games.
    pub games: Vec<u64>,
    /// The error of the last try.
    pub reason: String,
}

/// The result of a game on its way from one process to another.
pub(crate) trait GameResult: Sized + Send {
    /// The result as bytes.
    ///
    /// # Errors
    /// Says which part of it has no form as bytes.
    fn encode(self) -> Result<Vec<u8>, String>;

    /// The result that was packed.
    ///
    /// # Errors
    /// Returns the fault in the bytes.
    fn decode(bytes: &[u8]) -> Result<Self, String>;
}

/// A result, or the reason why there is none.
impl<T: GameResult> GameResult for Result<T, String> {
    fn encode(self) -> Result<Vec<u8>, String> {
        let (mark, bytes) = match self {
            Ok(result) => (GOOD, result.encode()?),
            Err(reason) => (BAD, reason.into_bytes()),
        };
        Ok([&[mark], &bytes[..]].concat())
    }

    fn decode(bytes: &[u8]) -> Result<Self, String> {
        match bytes.split_first() {
            Some((&GOOD, rest)) => T::decode(rest).map(Ok),
            Some((&BAD, rest)) => Ok(Err(String::from_utf8_lossy(rest).into_owned())),
            _ => Err("neither a result nor a reason".to_owned()),
        }
    }
}

/// The first bytes of a packed result and of a packed reason.
const GOOD: u8 = 0;
const BAD: u8 = 1;

/// Packs a value as JSON.
///
/// # Errors
/// Says which part of it has no form in JSON.
pub(crate) fn to_json(value: &impl Serialize) -> Result<Vec<u8>, String> {
    serde_json::to_vec(value).map_err(|error| error.to_string())
}

/// The value that was packed as JSON.
///
/// # Errors
/// Returns the fault in the bytes.
pub(crate) fn from_json<T: DeserializeOwned>(bytes: &[u8]) -> Result<T, String> {
    serde_json::from_slice(bytes).map_err(|error| error.to_string())
}

/// The number at the beginning of a message, and the rest.
pub(super) fn numbered(bytes: &[u8]) -> Option<(u64, &[u8])> {
    let (number, rest) = bytes.split_first_chunk()?;
    Some((u64::from_le_bytes(*number), rest))
}
