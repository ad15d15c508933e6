//! A hash of how the engine plays.
//!
//! It covers a fixed, seeded set of playouts, and of searches with one thread and a visit limit.
//! The hash is the same on every machine, and changes when any move of any playout or any visit
//! count changes: code changes that are not meant to affect play must leave it the same.

use super::workloads::{self, PlayoutKind, PlayoutRun};
use crate::capacity::Capacity;
use crate::point::Size;
use crate::search::{Patient, Report, Search};
use crate::with_capacity;

/// Playouts of either kind.
const PLAYOUTS: usize = 20;
/// Visits of each search.
const VISITS: u64 = 400;
/// Moves of the game searched.
const MOVES: usize = 8;
/// Memory of the search: never full.
const MEMORY: usize = 64 << 20;

/// FNV-1a (Fowler, Noll and Vo) over 64-bit words.
pub(crate) struct Hash(u64);

impl Hash {
    pub(crate) fn new() -> Self {
        Hash(0xcbf2_9ce4_8422_2325)
    }

    pub(crate) fn add(&mut self, word: u64) {
        for byte in word.to_le_bytes() {
            self.0 = (self.0 ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
        }
    }

    /// Adds the root's moves and how often each was visited.
    pub(crate) fn add_report(&mut self, report: &Report) {
        for entry in &report.moves {
            self.add(u64::from(entry.mv.code()) << 32 | entry.visits);
        }
    }

    /// The hash as sixteen hexadecimal digits.
    pub(crate) fn text(&self) -> String {
        format!("{:016x}", self.0)
    }
}

/// The fingerprint of play on boards of `size`.
pub fn of_size(size: Size) -> u64 {
    let mut hash = Hash::new();
    with_capacity!(size, C => add_playouts::<C>(size, &mut hash));
    add_searches(size, &mut hash);
    hash.0
}

/// One fingerprint for all of `sizes`, as used in commit messages.
pub fn combined(fingerprints: impl IntoIterator<Item = u64>) -> u64 {
    let mut hash = Hash::new();
    fingerprints.into_iter().for_each(|fingerprint| hash.add(fingerprint));
    hash.0
}

fn add_playouts<C: Capacity>(size: Size, hash: &mut Hash) {
    let mut playouts = PlayoutRun::<C>::new(size);
    for kind in [PlayoutKind::Light, PlayoutKind::Default] {
        for _ in 0..PLAYOUTS {
            let difference = playouts.run(kind);
            playouts.trace().codes().iter().for_each(|&code| hash.add(u64::from(code)));
            hash.add(difference as u64);
        }
    }
}

/// A short game of the search against itself, including all visit counts.
fn add_searches(size: Size, hash: &mut Hash) {
    let mut search = Search::new(size, workloads::settings(1, MEMORY));
    let mut game = workloads::empty_game(size);
    let options = workloads::visits(VISITS);
    for _ in 0..MOVES {
        let color = game.to_move();
        let report = search.run(&game.to_play(color), &options, &Patient);
        hash.add_report(&report);
        let Some(best) = report.best() else { break };
        if game.play(color, best.mv).is_err() {
            break;
        }
    }
}
