//! The tasks of the engine in a game, and their results.

use std::sync::Arc;

use super::teaching::Warning;
use crate::engine::{Decision, Explanation, SearchSummary};
use crate::search::Report;
use ponnuki_game::color::Color;
use ponnuki_game::game::IllegalMove;
use ponnuki_game::point::{Move, Point, Size};
use ponnuki_game::score::Score;

/// A task for the engine in one position of a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Task {
    /// The version of the position, a number that grows whenever the position changes.
    pub version: u64,
    /// The kind of task.
    pub kind: TaskKind,
}

/// The kinds of tasks.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TaskKind {
    /// Decide on this player's move.
    Move(Color),
    /// Suggest a move for this player.
    Hint(Color),
    /// Explain a move of this player, by default the best.
    Explain(Color, Option<Move>),
    /// Find out the player who is ahead, with this player to move.
    Score(Color),
    /// Judge the last move, which this player has made.
    Judge(Color),
    /// Find the dead stones.
    Dead,
    /// Think during a person's turn.
    Ponder,
    /// Search the position for this player, up to a number of visits or seconds, for a reader who
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

/// The result of a task.
#[derive(Clone, Debug)]
pub enum TaskResult {
    /// The engine's decision, and the results of its search.
    Move(Decision, Option<SearchSummary>),
    /// A suggested move.
    Hint(Hint),
    /// The answer to a question.
    Answer(Answer),
    /// The judgement of the last move.
    Judged(Judgement),
    /// One stone of each dead chain.
    Dead(Vec<Point>),
    /// No result.
    Nothing,
}

/// A move that the engine suggests.
#[derive(Clone, Debug)]
pub struct Hint {
    /// The move.
    pub mv: Move,
    /// The search, if the move is its best.
    pub report: Option<Arc<Report>>,
}

/// The judgement of a move.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Judgement {
    /// The points that it loses for its player, at least 0.
    pub loss: f64,
    /// The best move in its place.
    pub best: Move,
}

/// The answer to a question about a move or the score. Values are Black's.
#[derive(Clone, Debug)]
pub enum Answer {
    /// The reasons for and against a move.
    Move(Explanation),
    /// The loss of the move that was warned of, on a board of this size.
    Warned(Size, Warning),
    /// The move in question is illegal.
    Illegal(IllegalMove),
    /// The expected result.
    Lead {
        /// The lead in points, komi included.
        points: f64,
        /// The win rate, 0 to 1.
        winrate: f64,
    },
    /// The result if the game ended now, where no search has found more.
    FinalScore(Score),
}
