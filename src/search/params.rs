//! The numbers that shape the search.

use crate::params::SCORE_BONUS;

/// Parameters of the tree search. `docs/strength.md` records what has been measured.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Params {
    /// Visits at which AMAF and a move's own results weigh about the same; Pachi's `equiv_rave`.
    pub rave_equivalence: f32,
    /// Visits of value one half that every move is born with.
    pub even_prior: f32,
    /// Visits after which a position gets children.
    pub expand_visits: u32,
    /// The share of a playout's value that depends on the margin instead of on who won.
    pub score_bonus: f32,
}

impl Params {
    /// The defaults for a board with sides up to `side`.
    pub fn for_side(side: usize) -> Params {
        let large = side >= 15;
        Params {
            rave_equivalence: if large { 4000.0 } else { 3000.0 },
            even_prior: if large { 20.0 } else { 14.0 },
            expand_visits: if side <= 9 { 4 } else { 8 },
            score_bonus: SCORE_BONUS as f32,
        }
    }
}
