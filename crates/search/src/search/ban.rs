//! Moves that are forbidden in a search.
//!
//! A ban of one ply holds at the root alone. A tree that was grown under deeper bans is discarded
//! when they change, because its values ignore the moves that were left out.

use serde::{Deserialize, Serialize};

use ponnuki_game::bits::BitSet;
use ponnuki_game::capacity::Capacity;
use ponnuki_game::color::Color;
use ponnuki_game::point::{Move, Size};

/// Forbids a player some moves in the first plies of a search. Playouts ignore it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Ban {
    /// The player that it binds.
    pub color: Color,
    /// The forbidden moves.
    pub moves: BannedMoves,
    /// The number of plies, counted from the root, in which it holds; 1 is the root alone.
    pub plies: usize,
}

/// The moves of a [`Ban`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
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

/// The codes of the moves that `bans` forbid `color`, the mover `ply` plies after the root. A ban or permission of the
/// pass also holds for the button.
pub fn banned<C: Capacity>(bans: &[Ban], size: Size, color: Color, ply: usize) -> BitSet<C> {
    let mut banned = BitSet::EMPTY;
    let mut allowed: Option<Vec<Move>> = None;
    for ban in bans.iter().filter(|ban| ban.color == color && ply < ban.plies) {
        let (BannedMoves::These(moves) | BannedMoves::AllBut(moves)) = &ban.moves;
        let button = moves.contains(&Move::Pass).then_some(Move::Button);
        let moves = moves.iter().copied().chain(button);
        match &ban.moves {
            BannedMoves::These(_) => moves.for_each(|mv| banned.insert(mv.code() as usize)),
            BannedMoves::AllBut(_) => allowed.get_or_insert_default().extend(moves),
        }
    }
    if let Some(allowed) = allowed {
        let all = size.points().map(Move::Play).chain([Move::Pass, Move::Button]);
        let others = all.filter(|mv| !allowed.contains(mv));
        others.for_each(|mv| banned.insert(mv.code() as usize));
    }
    banned
}
