//! Lists of moves that an analysis leaves out, and lists that it keeps to.

use crate::color::Color;
use crate::point::Move;
use crate::search::{Ban, Banned};

/// What a list says about its moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Listing {
    /// They are not tried.
    Avoid,
    /// No others are tried.
    Allow,
}

impl Listing {
    /// The ban of a list of `color`'s moves that holds for the first `plies` plies, at least 1.
    pub(super) fn ban(self, color: Color, moves: Vec<Move>, plies: usize) -> Ban {
        let moves = match self {
            Listing::Avoid => Banned::These(moves),
            Listing::Allow => Banned::AllBut(moves),
        };
        Ban { color, moves, plies }
    }
}
