//! The tree over a long search: how the cost of a visit grows, the longest pause, and the time it
//! takes to follow the game.
//!
//! Without arguments it makes a short search and checks it. For figures:
//!
//! ```text
//! cargo bench --bench tree -- --size 19 --visits 5000000 --memory 2000 --threads 1
//! ```
//!
//! Memory is in MB. Each line is a window that ends when the root has the given number of visits.
//! `wall` is visits per second, `cpu` the same by the processor time of the first worker, which is
//! less disturbed by other programs on the machine; `pause` is the longest time between two polls
//! of the monitor, which are about a millisecond apart when nothing holds the worker up. With
//! `--stops 100` it measures instead how soon a search ends after a signal.

#![allow(clippy::print_stdout)] // Printing figures is what this program is for.

use std::fs;
use std::ops::ControlFlow;
use std::sync::Mutex;
use std::sync::atomic::AtomicBool;
use std::sync::atomic::Ordering::Relaxed;
use std::time::Duration;

use ponnuki::clock::Stopwatch;
use ponnuki::search::{Monitor, Options, Progress, Search, Settings, View};
use ponnuki::workloads;
use ponnuki_game::point::Size;

/// Processor seconds of this thread from the scheduler's statistics; 0 where these do not exist.
fn cpu_seconds() -> f64 {
    let account = fs::read_to_string("/proc/thread-self/schedstat").unwrap_or_default();
    let nanoseconds = account.split(' ').next().and_then(|word| word.parse().ok());
    nanoseconds.unwrap_or(0.0) * 1e-9
}

/// The moment of a poll: visits of the root, and seconds.
#[derive(Clone, Copy)]
struct Moment {
    visits: u64,
    wall: f64,
    cpu: f64,
}

struct Window {
    begin: Moment,
    last: Moment,
    /// The longest time between two polls: wall clock, and processor.
    pause: (f64, f64),
    end: u64,
}

/// Prints a line whenever the search passes the end of a window.
struct Meter {
    stopwatch: Stopwatch,
    window: Mutex<Window>,
}

impl Meter {
    fn new(first_end: u64) -> Meter {
        let now = Moment { visits: 0, wall: 0.0, cpu: cpu_seconds() };
        let window = Window { begin: now, last: now, pause: (0.0, 0.0), end: first_end };
        Meter { stopwatch: Stopwatch::start(), window: Mutex::new(window) }
    }
}

impl Monitor for Meter {
    fn poll(&self, progress: &Progress, _: &dyn View) -> ControlFlow<()> {
        let wall = self.stopwatch.seconds();
        let now = Moment { visits: progress.visits, wall, cpu: cpu_seconds() };
        let Ok(mut window) = self.window.lock() else { return ControlFlow::Break(()) };
        window.pause.0 = window.pause.0.max(now.wall - window.last.wall);
        window.pause.1 = window.pause.1.max(now.cpu - window.last.cpu);
        window.last = now;
        if now.visits >= window.end {
            let begin = window.begin;
            let visits = (now.visits - begin.visits) as f64;
            println!(
                "{:>10} visits {:>9.0} wall {:>9.0} cpu {:>8.1} ms pause ({:.1} cpu)",
                now.visits,
                visits / (now.wall - begin.wall),
                visits / (now.cpu - begin.cpu),
                window.pause.0 * 1e3,
                window.pause.1 * 1e3,
            );
            *window = Window { begin: now, last: now, pause: (0.0, 0.0), end: next(window.end) };
        }
        ControlFlow::Continue(())
    }
}

/// The end of the next window: 1, 2 and 5 times a power of ten.
fn next(end: u64) -> u64 {
    let unit = 10u64.pow(end.ilog10());
    unit * match end / unit {
        1 => 2,
        2 => 5,
        _ => 10,
    }
}

/// The number after `--name`, or `default`.
fn argument(name: &str, default: u64) -> u64 {
    let mut words = std::env::args().skip_while(|word| word != name);
    words.nth(1).and_then(|word| word.parse().ok()).unwrap_or(default)
}

/// Ends a search when it is pressed.
#[derive(Default)]
struct Button {
    pressed: AtomicBool,
}

impl Monitor for Button {
    fn poll(&self, _: &Progress, _: &dyn View) -> ControlFlow<()> {
        if self.pressed.load(Relaxed) { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }
}

/// Measures the time from a signal to the end of the search, `times` times.
fn measure_stops(size: Size, settings: Settings, times: u64) {
    let mut search = Search::new(size, settings);
    let game = workloads::empty_game(size);
    let mut delays: Vec<f64> = (0..times)
        .filter_map(|time| {
            let button = Button::default();
            std::thread::scope(|scope| {
                let presser = scope.spawn(|| {
                    // The delay varies, so that the signal does not always come at the same point
                    // of an iteration.
                    std::thread::sleep(Duration::from_micros(50_000 + time * 137 % 1000));
                    button.pressed.store(true, Relaxed);
                    Stopwatch::start()
                });
                search.run(game.position(), &Options::default(), &button);
                let end = Stopwatch::start();
                presser.join().ok().map(|pressed| pressed.seconds() - end.seconds())
            })
        })
        .collect();
    delays.sort_by(f64::total_cmp);
    let at = |share: usize| delays.get(delays.len() * share / 100).map_or(f64::NAN, |s| s * 1e3);
    println!("stops after {:.2} ms, nine of ten {:.2} ms, all {:.2} ms", at(50), at(90), at(99));
}

fn main() {
    let side = argument("--size", 9) as usize;
    let visits = argument("--visits", 20_000);
    let size = Size::square(side);
    let threads = argument("--threads", 1) as usize;
    let memory = argument("--memory", 16) as usize * 1_000_000;
    let settings = Settings { seed: argument("--seed", 1), ..workloads::settings(threads, memory) };
    if argument("--stops", 0) > 0 {
        return measure_stops(size, settings, argument("--stops", 0));
    }
    let mut search = Search::new(size, settings.clone());
    let mut game = workloads::empty_game(size);
    let report = search.run(game.position(), &workloads::visits(visits), &Meter::new(1000));
    assert_eq!(report.visits, visits);
    assert!(search.tree_bytes() <= settings.memory);
    println!("{} MB of tree, {:.1?}", search.tree_bytes() / 1_000_000, report.moves[0].pv);

    // Following a move, and discarding the tree.
    let options = workloads::playouts(1);
    for what in ["following a move", "following another", "starting anew"] {
        let best = match what {
            "starting anew" => None,
            _ => search
                .run(game.position(), &options, &Meter::new(u64::MAX))
                .best()
                .map(|best| best.mv),
        };
        if let Some(best) = best {
            assert!(game.play(game.to_move(), best).is_ok());
        } else {
            search.clear();
        }
        let (wall, cpu) = (Stopwatch::start(), cpu_seconds());
        let report = search.run(game.position(), &options, &Meter::new(u64::MAX));
        println!(
            "{what}: {:.2} ms ({:.1} cpu), {} visits known",
            wall.seconds() * 1e3,
            (cpu_seconds() - cpu) * 1e3,
            report.visits
        );
    }
}
