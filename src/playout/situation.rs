//! The view of a position that heuristics have.

use crate::board::Board;
use crate::capacity::Capacity;
use crate::color::Color;
use crate::model::Model;
use crate::point::Point;
use crate::position::Position;

/// The parts of a position that heuristics depend on.
#[derive(Clone, Copy)]
pub struct Situation<'a, C: Capacity> {
    /// The stones.
    pub board: &'a Board<C>,
    /// Whose turn it is.
    pub color: Color,
    /// Where the opponent has just played, if that was no pass.
    pub last: Option<Point>,
    /// What the engine knows about Go.
    pub model: &'a Model,
}

impl<'a, C: Capacity> Situation<'a, C> {
    /// The view that heuristics have of `position`.
    pub fn of(position: &'a Position<C>, model: &'a Model) -> Situation<'a, C> {
        let last = position.last_move().point();
        Situation { board: position.board(), color: position.to_move(), last, model }
    }
}
