//! The search from the empty board: its rate, how well the rate holds up, where the time goes, and
//! how quickly it responds.

use std::ops::ControlFlow;
use std::sync::{Arc, Mutex, PoisonError};

use super::plan::{BenchPlan, rounded};
use crate::clock::Stopwatch;
use crate::engine::{Engine, EngineError, Signals, StopCondition, Turn};
use crate::params;
use crate::search::{Limits, Monitor, Options, Phase, Progress, Search, Settings, View, probe};
use crate::workloads;
use ponnuki_game::game::Game;
use ponnuki_game::point::Size;

/// Visits after which the cost of a visit is first recorded; then at each doubling.
const FIRST_NOTE: u64 = 1000;
/// Number of searches that are stopped to measure how long stopping takes.
const STOPS: usize = 10;
/// When they are stopped, in seconds.
const STOP_AFTER: f64 = 0.02;
/// The memory that the search allocates in total when stalls are measured, as a multiple of the
/// small memory. Once that is full, about half of it is freed at a time.
const FILLS: f64 = 2.0;
/// A part of an iteration that takes this many seconds was interrupted by the system.
const INTERRUPTED: f64 = 0.002;

/// A search with an empty tree, and a game on the empty board under the rules of `plan`.
pub(super) fn ready(plan: &BenchPlan, size: Size, threads: usize, memory: usize) -> (Search, Game) {
    let game = Game::new(size, plan.rules, plan.komi(size));
    (Search::new(size, settings(plan, threads, memory)), game)
}

fn settings(plan: &BenchPlan, threads: usize, memory: usize) -> Settings {
    Settings { model: Arc::clone(&plan.model), ..workloads::settings(threads, memory) }
}

/// Results of a long search.
pub(super) struct LongSearch {
    /// Iterations of all threads per second.
    pub(super) iterations_per_s: f64,
    /// The growth of the tree per iteration, in bytes.
    pub(super) bytes_per_iteration: f64,
    /// Pairs of a number of visits and the cost of a visit in the second half of them, in
    /// microseconds of one thread.
    pub(super) us_per_visit: Vec<(u64, f64)>,
    /// The search with its grown tree, and the game.
    search: Search,
    game: Game,
}

/// Searches with `threads` for the time or visits of `plan`.
pub(super) fn measure(plan: &BenchPlan, size: Size, threads: usize) -> LongSearch {
    let (mut search, game) = ready(plan, size, threads, plan.memory);
    let limits = Limits { visits: plan.visits, ..Limits::default() };
    let seconds = if plan.visits.is_some() { f64::INFINITY } else { plan.seconds };
    let watch = TimingMonitor::new(seconds);
    let options = Options { limits, ..Options::default() };
    let report = search.run(game.position(), &options, &watch);
    let taken = watch.stopwatch.seconds();
    let notes = watch.into_notes();
    LongSearch {
        iterations_per_s: (report.playouts as f64 / taken).round(),
        bytes_per_iteration: search.tree_bytes() as f64 / report.playouts.max(1) as f64,
        us_per_visit: cost_of_visits(&notes.doublings, threads),
        search,
        game,
    }
}

/// Turns pairs of visits and seconds since the start into the cost of a visit between two of them.
fn cost_of_visits(doublings: &[(u64, f64)], threads: usize) -> Vec<(u64, f64)> {
    let costs = doublings.windows(2).map(|pair| {
        let [(before, began), (visits, ended)] = [pair[0], pair[1]];
        let cost = (ended - began) * 1e6 * threads as f64 / (visits - before).max(1) as f64;
        (visits, rounded(cost, 2))
    });
    costs.collect()
}

impl LongSearch {
    /// The longest time from the request to stop to the report, in milliseconds, of ten searches on
    /// the existing tree.
    pub(super) fn stop_ms(&mut self) -> f64 {
        let mut longest = 0.0_f64;
        for _ in 0..STOPS {
            let watch = TimingMonitor::new(STOP_AFTER);
            let options = Options::default();
            self.search.run(self.game.position(), &options, &watch);
            longest = longest.max(watch.stopwatch.seconds() - STOP_AFTER);
        }
        rounded(longest * 1e3, 2)
    }
}

/// The longest stall of a search whose small memory fills repeatedly, in milliseconds. The tree
/// grows by the given number of bytes per iteration.
pub(super) fn stall_ms(plan: &BenchPlan, size: Size, bytes_per_iteration: f64) -> f64 {
    let (mut search, game) = ready(plan, size, plan.threads, plan.stall_memory);
    let playouts = (FILLS * plan.stall_memory as f64 / bytes_per_iteration.max(1.0)) as u64;
    let watch = TimingMonitor::new(f64::INFINITY);
    search.run(game.position(), &workloads::playouts(playouts), &watch);
    rounded(watch.into_notes().longest_silence * 1e3, 2)
}

/// The time from creating an engine to its first move with one visit, in milliseconds.
///
/// # Errors
/// When the engine cannot be created.
pub(super) fn first_move_ms(plan: &BenchPlan, size: Size) -> Result<f64, EngineError> {
    let since = Stopwatch::start();
    let params = params::Params {
        size: format!("{}x{}", size.width(), size.height()),
        threads: plan.threads as u64,
        visits: 1,
        ..params::Params::default()
    };
    let mut engine = Engine::new(params)?;
    engine.set_rules(plan.rules);
    let signals = Signals::default();
    let stop = StopCondition::by_interrupt(&signals, signals.line());
    let color = engine.game().to_move();
    engine.genmove(&Turn::new(color, since, stop));
    Ok(rounded(since.seconds() * 1e3, 2))
}

/// The fractions of an iteration's time with one thread, which add up to 1.
#[derive(Clone, Copy, Debug, PartialEq, serde::Serialize)]
pub struct TimeShares {
    /// From the root to the leaf, without expansion.
    pub descent: f64,
    /// Moves and priors of new positions.
    pub expansion: f64,
    /// The playout, its ownership and its result.
    pub playout: f64,
    /// Adding the result to the tree.
    pub backup: f64,
}

/// Measures the parts of the iterations for `plan.seconds`.
pub(super) fn shares(plan: &BenchPlan, size: Size) -> TimeShares {
    let [descent, expansion, playout, backup] = phases(plan, size, INTERRUPTED);
    let all = (descent + expansion + playout + backup).max(f64::MIN_POSITIVE);
    let share = |seconds: f64| rounded(seconds / all, 3);
    TimeShares {
        descent: share(descent),
        expansion: share(expansion),
        playout: share(playout),
        backup: share(backup),
    }
}

/// The seconds that descent, expansion, evaluation and backup take of an iteration with one thread,
/// measured for `plan.seconds`. A part that takes as long as `interrupted` was interrupted by the
/// system.
pub(super) fn phases(plan: &BenchPlan, size: Size, interrupted: f64) -> [f64; 4] {
    let game = Game::new(size, plan.rules, plan.komi(size));
    let began = Stopwatch::start();
    probe(game.position(), &settings(plan, 1, plan.memory), |probe| {
        let mut seconds = [0.0; 4];
        let mut last = began.seconds();
        let mut iterations = 0;
        while last < plan.seconds || iterations == 0 {
            iterations += 1;
            probe.iterate(&mut |phase| {
                let now = began.seconds();
                let index = match phase {
                    Phase::Selection => Some(0),
                    Phase::Expansion => Some(1),
                    Phase::Evaluation => Some(2),
                    Phase::Backup => Some(3),
                    Phase::Overhead => None,
                };
                if let Some(index) = index
                    && now - last < interrupted
                {
                    seconds[index] += now - last;
                }
                last = now;
            });
        }
        seconds.map(|seconds| seconds / f64::from(iterations))
    })
}

/// The measurements of a [`TimingMonitor`].
#[derive(Default)]
struct Timings {
    /// Visits and seconds since the start, at about each doubling of the visits.
    doublings: Vec<(u64, f64)>,
    /// When the monitor was last polled, in seconds since the start.
    last: f64,
    /// The longest interval between two polls of the monitor, in seconds.
    longest_silence: f64,
}

/// Ends a search after some seconds, and records its progress.
struct TimingMonitor {
    stopwatch: Stopwatch,
    seconds: f64,
    notes: Mutex<Timings>,
}

impl TimingMonitor {
    fn new(seconds: f64) -> TimingMonitor {
        TimingMonitor { stopwatch: Stopwatch::start(), seconds, notes: Mutex::default() }
    }

    fn into_notes(self) -> Timings {
        self.notes.into_inner().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Monitor for TimingMonitor {
    fn poll(&self, progress: &Progress, _: &dyn View) -> ControlFlow<()> {
        let now = self.stopwatch.seconds();
        // Only one worker polls, so nobody ever waits for this lock.
        let mut notes = self.notes.lock().unwrap_or_else(PoisonError::into_inner);
        let due = notes.doublings.last().map_or(FIRST_NOTE, |&(visits, _)| 2 * visits);
        if progress.playouts >= due {
            notes.doublings.push((progress.playouts, now));
        }
        notes.longest_silence = notes.longest_silence.max(now - notes.last);
        notes.last = now;
        if now < self.seconds { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    }
}
