//! Playouts from the empty board.

use crate::batch::fingerprint::Hash;
use crate::clock::Stopwatch;
use crate::workloads::{self, PlayoutKind};
use ponnuki_game::point::Size;

/// The work that was done.
pub(super) struct PlayoutTally {
    pub(super) playouts: u64,
    /// Moves of the playouts, passes included.
    pub(super) moves: u64,
    /// The results of the playouts.
    pub(super) hash: Hash,
}

/// The speed of the playouts.
pub(super) struct PlayoutSpeed {
    pub(super) playouts_per_s: f64,
    pub(super) ns_per_move: f64,
}

/// Runs and scores playouts from the empty board of `size` for `seconds`, with one thread.
pub(super) fn measure(size: Size, kind: PlayoutKind, seconds: f64) -> PlayoutSpeed {
    let stopwatch = Stopwatch::start();
    let mut taken = 0.0;
    let tally = play(size, kind, |tally| {
        taken = stopwatch.seconds();
        taken < seconds || tally.playouts == 0
    });
    PlayoutSpeed {
        playouts_per_s: (tally.playouts as f64 / taken).round(),
        ns_per_move: (taken * 1e10 / tally.moves.max(1) as f64).round() / 10.0,
    }
}

/// Playouts between two calls of `go_on`.
pub(super) const BATCH: u64 = 50;

/// Runs and scores playouts from the empty board of `size`. Before each [`BATCH`] it asks `go_on`
/// whether to continue.
pub(super) fn play(
    size: Size,
    kind: PlayoutKind,
    mut go_on: impl FnMut(&PlayoutTally) -> bool,
) -> PlayoutTally {
    let mut tally = PlayoutTally { playouts: 0, moves: 0, hash: Hash::new() };
    if go_on(&tally) {
        workloads::play(size, kind, &mut |difference, moves| {
            tally.hash.add(difference as u64);
            tally.playouts += 1;
            tally.moves += moves as u64;
            !tally.playouts.is_multiple_of(BATCH) || go_on(&tally)
        });
    }
    tally
}
