//! What players may not do in a search.

use crate::color::Color;
use crate::point::Move;

/// Forbids a player some moves in the first plies of a search. Playouts know nothing of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ban {
    /// Who may not make the moves.
    pub color: Color,
    /// Which moves are meant.
    pub moves: Banned,
    /// Plies from the root on for which this holds; with 1 it holds at the root alone.
    pub plies: usize,
}

/// The moves of a [`Ban`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Banned {
    /// These.
    These(Vec<Move>),
    /// All that neither this ban allows nor another one of this kind that holds at the same ply.
    AllBut(Vec<Move>),
}

impl Ban {
    /// Keeps `color`, whose turn it is at the root, from these moves there.
    pub fn avoid(color: Color, moves: Vec<Move>) -> Ban {
        Ban { color, moves: Banned::These(moves), plies: 1 }
    }

    /// Leaves `color`, whose turn it is at the root, no other moves there.
    pub fn allow(color: Color, moves: Vec<Move>) -> Ban {
        Ban { color, moves: Banned::AllBut(moves), plies: 1 }
    }
}
