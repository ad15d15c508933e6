//! The earlier positions of a game, and which of them may not be repeated.
//!
//! [`Repetition::key`](crate::rules::Repetition::key) alone defines when two positions count as the
//! same, and the history looks keys up. Ing's rule depends on how a position arose, so it is
//! consulted only when a key is repeated, and replays only that cycle ([`ing`](super::ing)). Under
//! simple ko alone a cycle voids the game.

use std::sync::Arc;

use crate::color::Color;
use crate::point::Move;

/// A position of the past, and the move that led to it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Past {
    /// Equal for two positions that repeat each other under the rules in force; see
    /// [`Repetition::key`](crate::rules::Repetition::key).
    pub key: u64,
    /// White's lost stones minus Black's where prisoners count, else 0: a cycle voids the game only
    /// if it leaves this as it was.
    pub balance: i32,
    /// The code of the move.
    code: u16,
    /// The player who made it; at the start, the opponent of the player to move.
    pub mover: Color,
}

impl Past {
    /// A position with the move that led to it; the start is remembered with a pass.
    pub(super) fn new(key: u64, balance: i32, mover: Color, mv: Move) -> Past {
        Past { key, balance, code: mv.code(), mover }
    }

    /// The move that led to the position.
    pub fn mv(&self) -> Move {
        Move::from_code(self.code)
    }
}

/// All positions from the start to the present one, numbered by the moves made before them.
///
/// A search looks into the history at every step, and begins each line from the same position. So
/// the positions before the search are shared and sorted by their keys, and each line only adds its
/// own.
#[derive(Clone, Debug, Default)]
pub struct History {
    before: Arc<Before>,
    line: Vec<Past>,
    /// Positions before this number may be repeated, because a button was taken since.
    forgotten: usize,
}

/// The part of a history that no longer changes.
#[derive(Debug, Default)]
struct Before {
    positions: Vec<Past>,
    /// The keys with the numbers of their positions, sorted.
    by_key: Vec<(u64, u32)>,
}

impl History {
    /// The number of positions, the start and the present one included.
    pub fn len(&self) -> usize {
        self.before.positions.len() + self.line.len()
    }

    /// Whether not even the start is recorded.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The positions in order.
    pub fn iter(&self) -> impl DoubleEndedIterator<Item = &Past> {
        self.before.positions.iter().chain(&self.line)
    }

    /// The positions from this number on.
    pub fn since(&self, number: usize) -> impl Iterator<Item = &Past> + Clone {
        let shared = self.before.positions.get(number..).unwrap_or_default();
        let own = number.saturating_sub(self.before.positions.len());
        shared.iter().chain(self.line.get(own..).unwrap_or_default())
    }

    /// The present position.
    #[inline]
    pub fn last(&self) -> Option<&Past> {
        self.line.last().or_else(|| self.before.positions.last())
    }

    /// Whether `other` begins with the same start and the same moves.
    pub fn is_prefix_of(&self, other: &History) -> bool {
        self.len() <= other.len() && self.iter().zip(other.iter()).all(|(a, b)| a == b)
    }

    /// The numbers, in order, of the positions with this key whose repetition is forbidden or has
    /// consequences.
    #[inline]
    pub(super) fn with_key(&self, key: u64) -> impl Iterator<Item = usize> {
        let before = &self.before.by_key;
        let first = before.partition_point(|entry| entry.0 < key);
        let known = before[first..].iter().take_while(move |entry| entry.0 == key);
        let known = known.map(|entry| entry.1 as usize);
        let offset = self.before.positions.len();
        let own = self.line.iter().enumerate().filter(move |(_, past)| past.key == key);
        let own = own.map(move |(index, _)| offset + index);
        known.chain(own).filter(|&number| number >= self.forgotten)
    }

    /// The position with this number, which must exist.
    #[inline]
    pub(super) fn get(&self, number: usize) -> &Past {
        match number.checked_sub(self.before.positions.len()) {
            Some(own) => &self.line[own],
            None => &self.before.positions[number],
        }
    }

    /// Makes room for `moves` more positions.
    pub(super) fn reserve(&mut self, moves: usize) {
        self.line.reserve(moves);
    }

    /// Adds the present position.
    #[inline]
    pub(super) fn push(&mut self, past: Past) {
        self.line.push(past);
    }

    /// Replaces the entry of the present position.
    pub(super) fn set_last(&mut self, past: Past) {
        if let Some(last) = self.line.last_mut() {
            *last = past;
        }
    }

    /// Allows every position so far to be repeated.
    pub(super) fn forget(&mut self) {
        self.forgotten = self.len();
    }

    /// The same history, ready for many lines that begin here.
    pub(super) fn settled(&self) -> History {
        let positions: Vec<Past> = self.iter().copied().collect();
        let keys = positions.iter().map(|past| past.key);
        let mut by_key: Vec<(u64, u32)> = keys.zip(0..).collect();
        by_key.sort_unstable();
        let before = Arc::new(Before { positions, by_key });
        History { before, line: Vec::new(), forgotten: self.forgotten }
    }

    /// Makes this history equal to `other`: quick if both continue from the same position.
    #[inline]
    pub(super) fn assign(&mut self, other: &History) {
        if !Arc::ptr_eq(&self.before, &other.before) {
            self.before = Arc::clone(&other.before);
        }
        self.line.clear();
        self.line.extend_from_slice(&other.line);
        self.forgotten = other.forgotten;
    }
}

/// Histories are equal if they hold the same positions, however these are stored.
impl PartialEq for History {
    fn eq(&self, other: &History) -> bool {
        self.forgotten == other.forgotten && self.iter().eq(other.iter())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn history(keys: &[u64]) -> History {
        let mut history = History::default();
        keys.iter().for_each(|&key| history.push(Past::new(key, 0, Color::Black, Move::Pass)));
        history
    }

    #[test]
    fn positions_are_found_by_key_before_a_search_and_in_it() {
        let plain = history(&[5, 3, 5, 9]);
        let mut settled = history(&[5, 3]).settled();
        settled.push(*plain.get(2));
        settled.push(*plain.get(3));
        assert_eq!(plain, settled);
        for history in [&plain, &settled] {
            let found = |key| history.with_key(key).collect::<Vec<_>>();
            assert_eq!((found(5), found(3), found(4)), (vec![0, 2], vec![1], vec![]));
            let keys = |number| history.since(number).map(|past| past.key).collect::<Vec<_>>();
            assert_eq!(
                (keys(0), keys(1), keys(3), keys(4)),
                (vec![5, 3, 5, 9], vec![3, 5, 9], vec![9], vec![])
            );
            assert_eq!((history.len(), history.last().map(|past| past.key)), (4, Some(9)));
        }
        assert!(history(&[5, 3]).is_prefix_of(&settled) && !settled.is_prefix_of(&history(&[5])));
    }

    #[test]
    fn forgotten_positions_may_be_repeated() {
        let mut history = history(&[1, 2]).settled();
        history.forget();
        history.push(Past::new(1, 0, Color::White, Move::Pass));
        assert_eq!(history.with_key(1).collect::<Vec<_>>(), [2]);
        assert_eq!(history.with_key(2).count(), 0);
    }
}
