//! Lists of moves that an analysis avoids, and lists to which it is restricted.

use crate::search::{Ban, BannedMoves};
use ponnuki_game::color::Color;
use ponnuki_game::point::Move;

/// The meaning of a list for its moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MoveListKind {
    /// They are not tried.
    Avoid,
    /// Only they are tried.
    Allow,
}

impl MoveListKind {
    /// The ban expressed by a list of `color`'s moves, for the first `plies` plies, at least 1.
    pub fn ban(self, color: Color, moves: Vec<Move>, plies: usize) -> Ban {
        let moves = match self {
            MoveListKind::Avoid => BannedMoves::These(moves),
            MoveListKind::Allow => BannedMoves::AllBut(moves),
        };
        Ban { color, moves, plies }
    }
}
