//! The parts of a position that heuristics read.

use crate::model::Model;
use ponnuki_game::board::Board;
use ponnuki_game::capacity::Capacity;
use ponnuki_game::color::Color;
use ponnuki_game::point::Point;
use ponnuki_game::position::Position;

/// The parts of a position that heuristics depend on.
#[derive(Clone, Copy)]
pub struct PlayoutContext<'a, C: Capacity> {
    /// The stones.
    pub board: &'a Board<C>,
    /// The player to move.
    pub color: Color,
    /// The opponent's last play, if that was no pass.
    pub last: Option<Point>,
    /// The engine's knowledge of Go.
    pub model: &'a Model,
}

impl<'a, C: Capacity> PlayoutContext<'a, C> {
    /// The context of heuristics in `position`.
    pub fn of(position: &'a Position<C>, model: &'a Model) -> PlayoutContext<'a, C> {
        let last = position.last_move().point();
        PlayoutContext { board: position.board(), color: position.to_move(), last, model }
    }
}
