//! What the engine does for a game.

use crate::color::Color;
use crate::engine::Decision;
use crate::point::{Move, Point};

/// Something for the engine to do in one position of a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Errand {
    /// The position, which has a number of its own whenever it changes.
    pub version: u64,
    /// What is to be done.
    pub kind: ErrandKind,
}

/// What is to be done.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ErrandKind {
    /// Decide on this player's move.
    Move(Color),
    /// Say what it would play for this player.
    Hint(Color),
    /// Explain a move of this player, by default the best.
    Explain(Color, Option<Move>),
    /// Find the dead stones.
    Dead,
    /// Think while a person does.
    Ponder,
    /// Search the position for this player, up to so many visits or seconds, to be looked at.
    Study {
        /// Whose moves.
        color: Color,
        /// The most visits.
        visits: u64,
        /// The most seconds.
        seconds: u32,
    },
}

/// What comes of it.
#[derive(Clone, PartialEq, Debug)]
pub enum Brought {
    /// The engine's decision, and its comment for the record.
    Move(Decision, Option<String>),
    /// A move to suggest, and what is expected of it.
    Hint(Move, String),
    /// An explanation in lines.
    Explanation(Vec<String>),
    /// One stone of each dead chain.
    Dead(Vec<Point>),
    /// Nothing but time spent.
    Nothing,
}
