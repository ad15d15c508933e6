//! Playouts from the empty board.

use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::SeedableRng;

use crate::board::Board;
use crate::capacity::Capacity;
use crate::clock::Stopwatch;
use crate::color::Color;
use crate::model::Model;
use crate::playout::{self, Trace};
use crate::point::Size;
use crate::position::Position;
use crate::tools::fingerprint::Hash;
use crate::with_capacity;

/// The kind of playout.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum PlayoutKind {
    /// Uniformly random moves.
    Light,
    /// Moves by the default policy.
    Default,
}

/// What was done.
pub(super) struct PlayoutTally {
    pub(super) playouts: u64,
    /// Moves of the playouts, passes included.
    pub(super) moves: u64,
    /// The results of the playouts.
    pub(super) hash: Hash,
}

/// How fast they were.
pub(super) struct Speed {
    pub(super) playouts_per_s: f64,
    pub(super) ns_per_move: f64,
}

/// Runs and scores playouts from the empty board of `size` for `seconds`, with one thread.
pub(super) fn measure(size: Size, kind: PlayoutKind, seconds: f64) -> Speed {
    let stopwatch = Stopwatch::start();
    let mut taken = 0.0;
    let tally = play(size, kind, &mut |tally| {
        taken = stopwatch.seconds();
        taken < seconds || tally.playouts == 0
    });
    Speed {
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
    let mut board = Board::<C>::new(size);
    let empty = Position::of_stones(board.clone(), Color::Black);
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(1);
    let mut trace = Trace::default();
    let model = Model::default();
    let mut tally = PlayoutTally { playouts: 0, moves: 0, hash: Hash::new() };
    while go_on(&tally) {
        for _ in 0..BATCH {
            trace.clear();
            match kind {
                PlayoutKind::Light => playout::run_light(&empty, &mut board, &mut rng, &mut trace),
                PlayoutKind::Default => {
                    playout::run(&empty, &model, &mut board, &mut rng, &mut trace)
                }
            }
            tally.hash.add(playout::area_difference(&board) as u64);
            tally.playouts += 1;
            tally.moves += trace.len() as u64;
        }
    }
    tally
}
