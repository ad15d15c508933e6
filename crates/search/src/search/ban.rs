//! Moves that are forbidden in a search.
//!
//! A ban of one ply holds at the root alone. A tree that was grown under deeper bans is discarded
//! when they change, because its values ignore the moves that were left out.

use ponnuki_game::color::Color;
use ponnuki_game::point::Move;

/// Forbids a player some moves in the first plies of a search. Playouts ignore it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ban {
    /// The player that it binds.
    pub color: Color,
    /// The forbidden moves.
    pub moves: BannedMoves,
    /// The number of plies, counted from the root, in which it holds; 1 is the root alone.
    pub plies: usize,
}

/// The moves of a [`Ban`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum BannedMoves {
    /// These.
    These(Vec<Move>),
    /// All moves except these, and except moves that another ban of this kind allows at the same
    /// ply.
    AllBut(Vec<Move>),
}

impl Ban {
    /// Forbids `color`, to move at the root, these moves there.
    pub fn avoid(color: Color, moves: Vec<Move>) -> Ban {
        Ban { color, moves: BannedMoves::These(moves), plies: 1 }
    }

    /// Forbids `color`, to move at the root, all other moves there.
    pub fn allow(color: Color, moves: Vec<Move>) -> Ban {
        Ban { color, moves: BannedMoves::AllBut(moves), plies: 1 }
    }
}
