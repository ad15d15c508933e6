//! The moves of one simulation: down the tree and through the playout.

use ponnuki_game::point::{MAX_SIDE, Move};

/// Moves in order, passes included, in memory that is reserved once.
pub struct Trace {
    moves: Vec<u16>,
}

/// More moves than a descent through the tree and a playout can have together.
const CAPACITY: usize = 6 * MAX_SIDE as usize * MAX_SIDE as usize;

impl Default for Trace {
    fn default() -> Self {
        Trace { moves: Vec::with_capacity(CAPACITY) }
    }
}

impl Trace {
    /// Forgets all moves.
    #[inline(always)]
    pub fn clear(&mut self) {
        self.moves.clear();
    }

    /// Appends a move. Moves beyond the reserved length are dropped, but no game gets that long.
    #[inline(always)]
    pub fn push(&mut self, mv: Move) {
        if self.moves.len() < self.moves.capacity() {
            self.moves.push(mv.code());
        }
    }

    /// The number of moves.
    #[inline(always)]
    pub fn len(&self) -> usize {
        self.moves.len()
    }

    /// Returns true if there are no moves.
    pub fn is_empty(&self) -> bool {
        self.moves.is_empty()
    }

    /// The [codes](Move::code) of the moves.
    #[inline(always)]
    pub fn codes(&self) -> &[u16] {
        &self.moves
    }
}
