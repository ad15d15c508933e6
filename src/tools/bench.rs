//! `ponnuki bench`: how fast the board, the playouts and the search are, and the fingerprint.

use std::hint::black_box;
use std::io::{self, Write};
use std::ops::ControlFlow;

use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::SeedableRng;
use serde::Serialize;

use super::fingerprint;
use crate::board::Board;
use crate::clock::Stopwatch;
use crate::color::Color;
use crate::game::Game;
use crate::playout::{self, Policy, Start, Trace};
use crate::point::{Move, Size};
use crate::rules::CHINESE;
use crate::search::{Monitor, Options, Params, Progress, Search, Settings, View};

/// What to measure.
#[derive(Clone, Debug)]
pub struct Plan {
    /// Board sizes.
    pub sizes: Vec<Size>,
    /// Seconds for each of the three measurements of a size.
    pub seconds: f64,
    /// Threads of the search. Playouts are measured with one.
    pub threads: usize,
    /// Memory for the tree in bytes.
    pub memory: usize,
    /// One JSON object a line instead of a table.
    pub json: bool,
}

/// The figures of one board size. Rates are per second of one thread, but for `iterations_per_s`,
/// which counts all threads of the search.
#[derive(Clone, Debug, Serialize)]
pub struct Figures {
    /// The side of a square board, or the longer side.
    pub size: usize,
    /// Threads of the search.
    pub threads: usize,
    /// Seconds of each measurement.
    pub seconds: f64,
    /// Uniformly random playouts from the empty board.
    pub light_playouts_per_s: f64,
    /// Time of one of their moves, everything included.
    pub light_ns_per_move: f64,
    /// Playouts by the default policy from the empty board.
    pub playouts_per_s: f64,
    /// Iterations of the search in the empty position.
    pub iterations_per_s: f64,
    /// Memory of a move in the tree.
    pub bytes_per_node: usize,
    /// How the engine plays on this board; see [`fingerprint`].
    pub fingerprint: String,
}

/// Measures by `plan` and writes the figures to `out` as they come.
///
/// # Errors
/// When `out` cannot be written.
pub fn run(plan: &Plan, out: &mut impl Write) -> io::Result<()> {
    if !plan.json {
        writeln!(
            out,
            "{:>5} {:>8} {:>15} {:>8} {:>12} {:>14} {:>10}  fingerprint",
            "size",
            "threads",
            "light plays/s",
            "ns/move",
            "playouts/s",
            "iterations/s",
            "bytes/node"
        )?;
    }
    let mut words = Vec::new();
    for &size in &plan.sizes {
        let word = fingerprint::of_size(size);
        words.push(word);
        let figures = measure(plan, size, word);
        if plan.json {
            let line = serde_json::to_string(&figures).map_err(io::Error::other)?;
            writeln!(out, "{line}")?;
        } else {
            writeln!(
                out,
                "{:>5} {:>8} {:>15.0} {:>8.1} {:>12.0} {:>14.0} {:>10}  {}",
                figures.size,
                figures.threads,
                figures.light_playouts_per_s,
                figures.light_ns_per_move,
                figures.playouts_per_s,
                figures.iterations_per_s,
                figures.bytes_per_node,
                figures.fingerprint
            )?;
        }
        out.flush()?;
    }
    if !plan.json {
        writeln!(out, "Bench: {:016x}", fingerprint::combined(words))?;
    }
    out.flush()
}

fn measure(plan: &Plan, size: Size, fingerprint: u64) -> Figures {
    let (light, default) = match size.extent() {
        0..=128 => measure_playouts::<128, 2>(size, plan.seconds),
        129..=256 => measure_playouts::<256, 4>(size, plan.seconds),
        257..=512 => measure_playouts::<512, 8>(size, plan.seconds),
        _ => measure_playouts::<1024, 16>(size, plan.seconds),
    };
    Figures {
        size: size.width().max(size.height()),
        threads: plan.threads,
        seconds: plan.seconds,
        light_playouts_per_s: light.playouts_per_s(),
        light_ns_per_move: light.ns_per_move(),
        playouts_per_s: default.playouts_per_s(),
        iterations_per_s: measure_search(plan, size),
        bytes_per_node: Search::bytes_per_node(),
        fingerprint: format!("{fingerprint:016x}"),
    }
}

/// What was done in some time.
struct Tally {
    playouts: u64,
    moves: u64,
    seconds: f64,
}

impl Tally {
    fn playouts_per_s(&self) -> f64 {
        (self.playouts as f64 / self.seconds).round()
    }

    fn ns_per_move(&self) -> f64 {
        (self.seconds * 1e10 / self.moves.max(1) as f64).round() / 10.0
    }
}

fn measure_playouts<const N: usize, const W: usize>(size: Size, seconds: f64) -> (Tally, Tally) {
    let light = tally::<N, W>(size, seconds, |board, start, rng, trace| {
        playout::run_light(board, start, rng, trace);
    });
    let policy = Policy::default();
    let default = tally::<N, W>(size, seconds, |board, start, rng, trace| {
        policy.run(board, start, rng, trace);
    });
    (light, default)
}

/// Plays out the empty board with `play` again and again, and scores it, for `seconds`.
fn tally<const N: usize, const W: usize>(
    size: Size,
    seconds: f64,
    mut play: impl FnMut(&mut Board<N, W, false>, Start, &mut Xoshiro256PlusPlus, &mut Trace),
) -> Tally {
    /// Playouts between two looks at the clock.
    const BATCH: u64 = 50;
    let empty = Board::<N, W, false>::new(size);
    let mut board = empty.clone();
    let start = Start { to_move: Color::Black, last: Move::Pass, previous: Move::Pass };
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(1);
    let mut trace = Trace::default();
    let mut tally = Tally { playouts: 0, moves: 0, seconds: 0.0 };
    let stopwatch = Stopwatch::start();
    while tally.seconds < seconds || tally.playouts == 0 {
        for _ in 0..BATCH {
            board.assign(&empty);
            trace.clear();
            play(&mut board, start, &mut rng, &mut trace);
            black_box(playout::area_difference(&board));
            tally.playouts += 1;
            tally.moves += trace.len() as u64;
        }
        tally.seconds = stopwatch.seconds();
    }
    tally
}

/// Ends a search after some seconds.
struct Timer {
    stopwatch: Stopwatch,
    seconds: f64,
}

impl Monitor for Timer {
    fn poll(&self, _: &Progress, _: &dyn View) -> ControlFlow<()> {
        if self.stopwatch.seconds() < self.seconds {
            ControlFlow::Continue(())
        } else {
            ControlFlow::Break(())
        }
    }
}

/// Iterations a second of a search from the empty board.
fn measure_search(plan: &Plan, size: Size) -> f64 {
    let params = Params::for_side(size.width().max(size.height()));
    let settings = Settings { threads: plan.threads, memory: plan.memory, seed: 1, params };
    let mut search = Search::new(size, settings);
    let game = Game::new(size, CHINESE.rules, CHINESE.komi);
    let timer = Timer { stopwatch: Stopwatch::start(), seconds: plan.seconds };
    let report = search.run(&game, Color::Black, &Options::default(), &timer);
    (report.playouts as f64 / timer.stopwatch.seconds()).round()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn json_lines_have_the_documented_keys() {
        let plan = Plan {
            sizes: vec![Size::square(5)],
            seconds: 0.01,
            threads: 1,
            memory: 1 << 20,
            json: true,
        };
        let mut out = Vec::new();
        run(&plan, &mut out).unwrap();
        let text = String::from_utf8(out).unwrap();
        assert_eq!(text.lines().count(), 1);
        let value: serde_json::Value = serde_json::from_str(&text).unwrap();
        let keys = [
            "size",
            "threads",
            "seconds",
            "light_playouts_per_s",
            "light_ns_per_move",
            "playouts_per_s",
            "iterations_per_s",
            "bytes_per_node",
            "fingerprint",
        ];
        let object = value.as_object().unwrap();
        assert_eq!(object.len(), keys.len());
        assert!(keys.iter().all(|key| object.contains_key(*key)));
        let rates = ["light_playouts_per_s", "playouts_per_s", "iterations_per_s"];
        assert!(rates.iter().all(|key| value[key].as_f64().unwrap() > 0.0));
        assert_eq!(value["fingerprint"].as_str().unwrap().len(), 16);
    }
}
