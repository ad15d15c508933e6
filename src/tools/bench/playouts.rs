//! Playouts from the empty board.

use crate::batch::fingerprint::Hash;
use crate::batch::workloads::{PlayoutKind, PlayoutRun};
use crate::clock::Stopwatch;
use ponnuki_game::capacity::Capacity;
use ponnuki_game::point::Size;
use ponnuki_game::with_capacity;

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
    let tally = play(size, kind, &mut |tally| {
        taken = stopwatch.seconds();
        taken < seconds || tally.playouts == 0
    });
    PlayoutSpeed {
        playouts_per_s: (tally.playouts as f64 / taken).round(),
        ns_per_move: (taken * 1e10 / tally.moves.max(1) as f64).round() / 10.0,
    }
}

/// Runs and scores playouts from the empty board of `size`. Before each [`BATCH`] it asks `go_on`
/// whether to continue.
pub(super) fn play(
    size: Size,
    kind: PlayoutKind,
    go_on: &mut dyn FnMut(&PlayoutTally) -> bool,
) -> PlayoutTally {
    with_capacity!(size, C => play_in_class::<C>(size, kind, go_on))
}

/// Playouts between two calls of `go_on`.
pub(super) const BATCH: u64 = 50;

fn play_in_class<C: Capacity>(
    size: Size,
    kind: PlayoutKind,
    go_on: &mut dyn FnMut(&PlayoutTally) -> bool,
) -> PlayoutTally {
    let mut playouts = PlayoutRun::<C>::new(size);
    let mut tally = PlayoutTally { playouts: 0, moves: 0, hash: Hash::new() };
    while go_on(&tally) {
        for _ in 0..BATCH {
            tally.hash.add(playouts.run(kind) as u64);
            tally.playouts += 1;
            tally.moves += playouts.trace().len() as u64;
        }
    }
    tally
}
