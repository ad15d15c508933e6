//! What heuristics see of a position.

use crate::board::Board;
use crate::capacity::Capacity;
use crate::color::Color;
use crate::model::Model;
use crate::point::Point;
use crate::position::Position;

/// What a heuristic looks at.
#[derive(Clone, Copy)]
pub struct Situation<'a, C: Capacity> {
    /// The stones.
    pub board: &'a Board<C>,
    /// Whose turn it is.
    pub color: Color,
    /// Where the opponent has just played, if that was no pass.
    pub last: Option<Point>,
    /// What is known.
    pub model: &'a Model,
}

impl<'a, C: Capacity> Situation<'a, C> {
    /// What heuristics see of `position`.
    pub fn of(position: &'a Position<C>, model: &'a Model) -> Situation<'a, C> {
        let last = position.last_move().point();
        Situation { board: position.board(), color: position.to_move(), last, model }
    }
}
