//! The tasks of the engine in a game, and their results.

use crate::engine::Decision;
use ponnuki_game::color::Color;
use ponnuki_game::point::{Move, Point};

/// A task for the engine in one position of a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Task {
    /// The version of the position, a number that grows whenever the position changes.
    pub version: u64,
    /// The kind of task.
    pub kind: TaskKind,
}

/// What is to be done.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TaskKind {
    /// Decide on this player's move.
    Move(Color),
    /// Suggest a move for this player.
    Hint(Color),
    /// Explain a move of this player, by default the best.
    Explain(Color, Option<Move>),
    /// Say who is ahead, with this player to move.
    Score(Color),
    /// Find the dead stones.
    Dead,
    /// Think during a person's turn.
    Ponder,
    /// Search the position for this player, up to a number of visits or seconds, for somebody who
    /// studies it.
    Study {
        /// The player to move.
        color: Color,
        /// The largest number of visits.
        visits: u64,
        /// The largest number of seconds.
        seconds: u32,
    },
}

/// The result of an task.
#[derive(Clone, PartialEq, Debug)]
pub enum TaskResult {
    /// The engine's decision, and its comment for the record.
    Move(Decision, Option<String>),
    /// A suggested move, and the expected result in words.
    Hint(Move, String),
    /// An explanation, or who is ahead, in lines.
    Explanation(Vec<String>),
    /// One stone of each dead chain.
    Dead(Vec<Point>),
    /// No result.
    Nothing,
}
