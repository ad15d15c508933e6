//! The earlier positions of a game, and which of them may not be repeated.
//!
//! [`Repetition::key`](crate::rules::Repetition::key) alone defines when two positions count as the
//! same, and the history looks keys up. Ing's rule depends on how a position arose, so it is
//! consulted only when a key is repeated, and replays only that cycle ([`ing`](super::ing)). Under
//! simple ko alone a cycle voids the game.

use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::fmt;
use std::hash::{BuildHasherDefault, Hasher};
use std::sync::Arc;

use crate::color::Color;
use crate::point::Move;

/// A position of the past, and the move that led to it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct HistoryEntry {
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

impl HistoryEntry {
    /// A position with the move that led to it; the start is remembered with a pass.
    pub(super) fn new(key: u64, balance: i32, mover: Color, mv: Move) -> HistoryEntry {
        HistoryEntry { key, balance, code: mv.code(), mover }
    }

    /// The move that led to the position.
    pub fn mv(&self) -> Move {
        Move::from_code(self.code)
    }
}

/// All positions from the start to the present one, numbered by the moves made before them.
///
/// A game, however long it is, and each step of a search look a key up. So the positions of the game are in a
/// table by their keys, which all lines of a search share; each line only adds its own, which are few.
#[derive(Clone, Default)]
pub struct History {
    before: Arc<KeyedPositions>,
    /// The positions after these, at least the present one.
    line: Vec<HistoryEntry>,
    /// Positions before this number may be repeated, because a button was taken or the game stopped since.
    forgotten: usize,
}

/// The most positions that are looked at one after the other for the sake of sharing the others.
const MOST_WAITING: usize = 64;

/// The part of a history that is found by its keys.
#[derive(Clone, Debug, Default)]
struct KeyedPositions {
    positions: Vec<HistoryEntry>,
    /// For each position, the number of the next one with the same key.
    next: Vec<Option<u32>>,
    /// The numbers of the first and of the last position with a key.
    by_key: HashMap<u64, (u32, u32), BuildHasherDefault<KeyHasher>>,
}

/// The hash of a key: keys are hashes already.
#[derive(Clone, Copy, Debug, Default)]
struct KeyHasher(u64);

impl Hasher for KeyHasher {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        bytes.iter().for_each(|&byte| self.0 = self.0.rotate_left(8) ^ u64::from(byte));
    }

    fn write_u64(&mut self, key: u64) {
        self.0 = key;
    }
}

impl KeyedPositions {
    fn push(&mut self, past: HistoryEntry) {
        let number = self.positions.len() as u32;
        match self.by_key.entry(past.key) {
            Entry::Vacant(vacant) => {
                vacant.insert((number, number));
            }
            Entry::Occupied(mut known) => {
                let last = std::mem::replace(&mut known.get_mut().1, number);
                self.next[last as usize] = Some(number);
            }
        }
        self.positions.push(past);
        self.next.push(None);
    }
}

impl History {
    /// The number of positions, the start and the present one included.
    pub fn len(&self) -> usize {
        self.before.positions.len() + self.line.len()
    }

    /// Returns true if not even the start is recorded.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The positions in order.
    pub fn iter(&self) -> impl DoubleEndedIterator<Item = &HistoryEntry> {
        self.before.positions.iter().chain(&self.line)
    }

    /// The positions from this number on.
    pub fn since(&self, number: usize) -> impl Iterator<Item = &HistoryEntry> + Clone {
        let shared = self.before.positions.get(number..).unwrap_or_default();
        let own = number.saturating_sub(self.before.positions.len());
        shared.iter().chain(self.line.get(own..).unwrap_or_default())
    }

    /// The present position.
    #[inline]
    pub fn last(&self) -> Option<&HistoryEntry> {
        self.line.last().or_else(|| self.before.positions.last())
    }

    /// Returns true if `other` begins with the same start and the same moves.
    pub fn is_prefix_of(&self, other: &History) -> bool {
        self.len() <= other.len() && self.iter().zip(other.iter()).all(|(a, b)| a == b)
    }

    /// The numbers, in order, of the positions with this key whose repetition is forbidden or has
    /// consequences.
    #[inline]
    pub(super) fn with_key(&self, key: u64) -> impl Iterator<Item = usize> {
        let first = self.before.by_key.get(&key).map(|&(first, _)| first as usize);
        let known = std::iter::successors(first, |&number| {
            self.before.next[number].map(|number| number as usize)
        });
        let offset = self.before.positions.len();
        let own = self.line.iter().enumerate().filter(move |(_, past)| past.key == key);
        let own = own.map(move |(index, _)| offset + index);
        known.chain(own).filter(|&number| number >= self.forgotten)
    }

    /// The number of the last of these positions.
    pub(super) fn last_with_key(&self, key: u64) -> Option<usize> {
        let own = self.line.iter().rposition(|past| past.key == key);
        let own = own.map(|index| self.before.positions.len() + index);
        let known = || self.before.by_key.get(&key).map(|&(_, last)| last as usize);
        own.or_else(known).filter(|&number| number >= self.forgotten)
    }

    /// The position with this number, which must exist.
    #[inline]
    pub(super) fn get(&self, number: usize) -> &HistoryEntry {
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
    pub(super) fn push(&mut self, past: HistoryEntry) {
        self.line.push(past);
    }

    /// Replaces the entry of the present position.
    pub(super) fn set_last(&mut self, past: HistoryEntry) {
        if let Some(last) = self.line.last_mut() {
            *last = past;
        }
    }

    /// Allows every position so far to be repeated.
    pub(super) fn forget(&mut self) {
        self.forgotten = self.len();
    }

    /// Lets all positions but the present one be found by their keys, unless that takes long: while another
    /// history shares the table, some positions wait. However long a game is, a move of it takes as long.
    pub(super) fn settle_in_passing(&mut self) {
        if Arc::get_mut(&mut self.before).is_some() || self.line.len() > MOST_WAITING {
            self.settle();
        }
    }

    /// Lets all positions but the present one be found by their keys. If another history shares the table, it is
    /// copied.
    pub(super) fn settle(&mut self) {
        let past = self.line.len().saturating_sub(1);
        if past > 0 {
            let before = Arc::make_mut(&mut self.before);
            self.line.drain(..past).for_each(|past| before.push(past));
        }
    }

    /// The number of positions that are looked at one after the other.
    #[cfg(test)]
    pub(crate) fn unsettled(&self) -> usize {
        self.line.len()
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

impl fmt::Debug for History {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let positions: Vec<&HistoryEntry> = self.iter().collect();
        let mut shown = f.debug_struct("History");
        shown.field("positions", &positions).field("forgotten", &self.forgotten).finish()
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
        keys.iter()
            .for_each(|&key| history.push(HistoryEntry::new(key, 0, Color::Black, Move::Pass)));
        history
    }

    #[test]
    fn positions_are_found_by_key_before_a_search_and_in_it() {
        let plain = history(&[5, 3, 5, 9]);
        let mut settled = history(&[5, 3]);
        settled.settle();
        settled.push(*plain.get(2));
        settled.push(*plain.get(3));
        let mut all = settled.clone();
        all.settle();
        assert_eq!((settled.unsettled(), all.unsettled()), (3, 1));
        assert_eq!((&plain, &plain), (&settled, &all));
        for history in [&plain, &settled, &all] {
            let found = |key| history.with_key(key).collect::<Vec<_>>();
            assert_eq!((found(5), found(3), found(4)), (vec![0, 2], vec![1], vec![]));
            let last = |key| history.last_with_key(key);
            assert_eq!((last(5), last(3), last(9), last(4)), (Some(2), Some(1), Some(3), None));
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
    fn few_positions_are_looked_at_however_long_a_game_is() {
        let keys: Vec<u64> = (0..5000).collect();
        let (mut own, mut shared) = (History::default(), History::default());
        let (mut copies, mut tables) = (Vec::new(), 0);
        for &key in &keys {
            let past = HistoryEntry::new(key, 0, Color::Black, Move::Pass);
            own.push(past);
            own.settle_in_passing();
            assert_eq!(own.unsettled(), 1);
            let table = Arc::as_ptr(&shared.before);
            shared.push(past);
            shared.settle_in_passing();
            assert!(shared.unsettled() <= MOST_WAITING);
            tables += usize::from(table != Arc::as_ptr(&shared.before));
            copies.push(shared.clone());
        }
        // A copy of all positions so far is made for every so many moves at most.
        assert!(tables <= 1 + keys.len() / (MOST_WAITING - 1), "{tables}");
        assert!(own == shared && copies[99].is_prefix_of(&own));
    }

    #[test]
    fn forgotten_positions_may_be_repeated() {
        let mut history = history(&[1, 2]);
        history.settle();
        history.forget();
        history.push(HistoryEntry::new(1, 0, Color::White, Move::Pass));
        for _ in 0..2 {
            assert_eq!(history.with_key(1).collect::<Vec<_>>(), [2]);
            assert_eq!((history.with_key(2).count(), history.last_with_key(2)), (0, None));
            history.settle();
        }
    }
}
