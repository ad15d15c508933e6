//! The facts about a finished game: one line of `games.jsonl`.

use std::fmt;

use serde::{Deserialize, Serialize};

use super::competitor::{ByCompetitor, Competitor};
use crate::batch::client::ClientError;
use crate::batch::stats::GamePoints;
use crate::batch::team::{self, GameResult};
use ponnuki_game::game::Game;

/// A game that is over.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct FinishedGame {
    /// Its number, from 0.
    pub game: usize,
    /// The engine that had Black.
    pub black: Competitor,
    /// The result as game records have it: `B+3.5`, `W+R`, `B+T`, `W+F`, `0`, `Void`.
    pub result: String,
    /// The winner, if there is one.
    pub winner: Option<Competitor>,
    /// Its end.
    pub end: GameEnd,
    /// The fault of an engine that ended the game, if there was one.
    pub fault: Option<Fault>,
    /// The moves of the opening.
    pub opening: usize,
    /// All moves as GTP vertices, separated by spaces.
    pub moves: String,
    /// The results that the two engines and the referee gave.
    pub scores: FinalScores,
    /// The seconds of each engine's moves.
    pub seconds: ByCompetitor<Vec<f64>>,
    /// Processor seconds of each engine, by its own account.
    pub cpu: ByCompetitor<Option<f64>>,
}

impl FinishedGame {
    /// The number of moves, including the opening.
    pub fn length(&self) -> usize {
        self.moves.split_whitespace().count()
    }

    /// The seconds of all moves of an engine.
    pub fn total_seconds(&self, engine: Competitor) -> f64 {
        // The sum of nothing would be -0.
        self.seconds[engine].iter().fold(0.0, |sum, seconds| sum + seconds)
    }

    /// The result of the first engine.
    pub fn points(&self) -> GamePoints {
        match self.winner {
            Some(Competitor::A) => GamePoints::Full,
            Some(Competitor::B) => GamePoints::None,
            None => GamePoints::Half,
        }
    }

    /// The game, given its opening; `None` if its moves are not legal after that.
    pub(super) fn replayed(&self, opening: Game) -> Option<Game> {
        let mut game = opening;
        for vertex in self.moves.split_whitespace().skip(self.opening) {
            let mv = game.size().parse_move(vertex)?;
            game.play(game.to_move(), mv).ok()?;
        }
        Some(game)
    }

    /// The name of its record.
    pub fn record_name(&self) -> String {
        format!("game{:04}.sgf", self.game)
    }
}

/// A game, or nothing if the match was interrupted.
impl GameResult for Option<FinishedGame> {
    fn encode(self) -> Result<Vec<u8>, String> {
        team::to_json(&self)
    }

    fn decode(bytes: &[u8]) -> Result<Self, String> {
        team::from_json(bytes)
    }
}

/// The end of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum GameEnd {
    /// By two passes; it was counted.
    Score,
    /// By resignation.
    Resignation,
    /// It became too long and was counted as it stood.
    MoveLimit,
    /// A cycle made it void or drawn.
    Cycle,
    /// By a fault.
    Fault,
}

/// The results that were given at the end of a counted game, in the format of GTP's `final_score`.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct FinalScores {
    /// By the first engine.
    pub a: Option<String>,
    /// By the second.
    pub b: Option<String>,
    /// By the referee.
    pub referee: Option<String>,
    /// True if this program decided because the two engines, or GNU Go, gave no usable result.
    pub disputed: bool,
}

/// An engine's fault. It loses the game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Fault {
    /// The engine.
    pub engine: Competitor,
    /// The kind of fault.
    pub kind: FaultKind,
    /// The description of the fault.
    pub message: String,
}

/// Kinds of faults.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum FaultKind {
    /// It ended or closed its output.
    Crash,
    /// It did not answer.
    Hang,
    /// Its output is not GTP, or not a move.
    Garbage,
    /// It refused a command that it has to understand.
    Refusal,
    /// Its move is illegal.
    Illegal,
    /// It overstepped its clock.
    Time,
}

impl FaultKind {
    /// The kind of fault for a missing answer; `None` if the match was interrupted.
    pub(super) fn of(reason: &ClientError) -> Option<FaultKind> {
        Some(match reason {
            ClientError::Gone { .. } => FaultKind::Crash,
            ClientError::Late { .. } => FaultKind::Hang,
            ClientError::NotGtp(_) | ClientError::Endless(_) => FaultKind::Garbage,
            ClientError::Refused { .. } => FaultKind::Refusal,
            ClientError::Interrupted => return None,
        })
    }
}

/// As in `games.jsonl`.
impl fmt::Display for FaultKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&format!("{self:?}").to_lowercase())
    }
}
