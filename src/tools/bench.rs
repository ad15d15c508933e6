//! `ponnuki bench`: the speed of the board, the playouts and the search, and the fingerprint; or
//! the speed of a network.
//!
//! - `plan`: the measurements, and the form of the figures.
//! - `playouts`, `searches`, `networks`: the measurements.
//! - `threads`: the search with several numbers of threads.
//! - `fixed`: a fixed amount of work without a clock, for programs that count instructions.

mod fixed;
mod networks;
mod plan;
mod playouts;
mod searches;
mod threads;

pub use fixed::Workload;
pub use plan::BenchPlan;
pub use searches::TimeShares;
pub use threads::{ThreadsError, ThreadsPlan, compare_threads};

use std::io::{self, Write};

use serde::Serialize;

use self::plan::{rounded, write_json};
use crate::batch::fingerprint;
use crate::batch::progress::RunProgress;
use crate::search::Search;
use crate::workloads::PlayoutKind;
use ponnuki_game::point::Size;

/// The results for one board size. Rates are per second and thread, except `iterations_per_s`,
/// which counts all threads of the search.
#[derive(Clone, Debug, Serialize)]
pub struct Figures {
    /// The side of a square board, or the longer side.
    pub size: usize,
    /// Search threads.
    pub threads: usize,
    /// Seconds per measurement.
    pub seconds: f64,
    /// Uniformly random playouts from the empty board.
    pub light_playouts_per_s: f64,
    /// Time of one of their moves, everything included.
    pub light_ns_per_move: f64,
    /// Playouts by the default policy from the empty board.
    pub playouts_per_s: f64,
    /// Time of one of their moves, everything included.
    pub ns_per_move: f64,
    /// Iterations of the search in the empty position.
    pub iterations_per_s: f64,
    /// Memory per move in the tree.
    pub bytes_per_node: usize,
    /// Growth of the tree per iteration.
    pub bytes_per_iteration: f64,
    /// Pairs of a number of visits and the cost of a visit in the second half of them, in
    /// microseconds of one thread.
    pub us_per_visit: Vec<(u64, f64)>,
    /// Milliseconds from creating an engine to its first move with one visit. The first size
    /// includes the cost of tables that are built once.
    pub first_move_ms: f64,
    /// The measurements that take longer.
    #[serde(flatten)]
    pub more: Option<LongFigures>,
    /// The fingerprint of the engine's play on this board; see [`fingerprint`].
    pub fingerprint: String,
}

/// The results of the measurements that take longer.
#[derive(Clone, Debug, Serialize)]
pub struct LongFigures {
    /// Iterations of a search with one thread.
    pub iterations_per_s_1_thread: f64,
    /// Milliseconds from the request to stop to the report, the longest of ten searches.
    pub stop_ms: f64,
    /// The longest stall of a search whose memory is full, in milliseconds.
    pub stall_ms: f64,
    /// The memory for that search in bytes.
    pub stall_memory: usize,
    /// The shares of an iteration's time.
    pub shares: TimeShares,
}

/// Measures according to `plan` and writes the results to `out` as they come. If the plan's model
/// has a network, the network is measured.
///
/// # Errors
/// When an engine cannot be created, or `out` cannot be written.
pub fn run(plan: &BenchPlan, out: &mut impl Write) -> io::Result<()> {
    if let Some(network) = plan.model.network() {
        return networks::run(plan, network, out);
    }
    let words = write_sizes(plan, out)?;
    if !plan.json {
        let of_network = fingerprint::of_network().map_err(io::Error::other)?;
        writeln!(out, "Bench: {:016x} {of_network:016x}", fingerprint::combined(words))?;
    }
    out.flush()
}

/// Measures on each size of `plan`, and writes the results to `out`. Returns the fingerprints.
fn write_sizes(plan: &BenchPlan, out: &mut impl Write) -> io::Result<Vec<u64>> {
    if !plan.json {
        write_head(out)?;
    }
    let progress = RunProgress::new(plan.sizes.len() * plan.measurements(), 0, "measurements");
    let mut words = Vec::new();
    for &size in &plan.sizes {
        let first_move_ms = searches::first_move_ms(plan, size).map_err(io::Error::other)?;
        let word = fingerprint::of_size(size);
        words.push(word);
        let figures = measure(plan, size, first_move_ms, word, &progress);
        progress.suspend(|| match plan.json {
            true => write_json(&figures, out),
            false => write_row(&figures, out),
        })?;
        out.flush()?;
    }
    Ok(words)
}

/// Does a fixed amount of each of the `workloads`, `times` times, for every size of `plan`, without
/// reading the clock, and writes the amount of work to `out`.
///
/// # Errors
/// When `out` cannot be written.
pub fn run_fixed(
    plan: &BenchPlan,
    workloads: &[Workload],
    times: u64,
    out: &mut impl Write,
) -> io::Result<()> {
    fixed::run(plan, workloads, times, out)
}

/// Measures on a board of this size, of which the milliseconds to the first move and the fingerprint
/// are known.
fn measure(
    plan: &BenchPlan,
    size: Size,
    first_move_ms: f64,
    fingerprint: u64,
    progress: &RunProgress,
) -> Figures {
    let light = playouts::measure(size, PlayoutKind::Light, plan.seconds);
    progress.step();
    let default = playouts::measure(size, PlayoutKind::Default, plan.seconds);
    progress.step();
    let mut run = searches::measure(plan, size, plan.threads);
    progress.step();
    let more = plan.full.then(|| LongFigures {
        iterations_per_s_1_thread: match plan.threads {
            1 => run.iterations_per_s,
            _ => searches::measure(plan, size, 1).iterations_per_s,
        },
        stop_ms: run.stop_ms(),
        stall_ms: searches::stall_ms(plan, size, run.bytes_per_iteration),
        stall_memory: plan.stall_memory,
        shares: searches::shares(plan, size),
    });
    more.iter().for_each(|_| progress.step());
    Figures {
        size: size.longer_side(),
        threads: plan.threads,
        seconds: plan.seconds,
        light_playouts_per_s: light.playouts_per_s,
        light_ns_per_move: light.ns_per_move,
        playouts_per_s: default.playouts_per_s,
        ns_per_move: default.ns_per_move,
        iterations_per_s: run.iterations_per_s,
        bytes_per_node: Search::bytes_per_node(),
        bytes_per_iteration: rounded(run.bytes_per_iteration, 1),
        us_per_visit: run.us_per_visit,
        first_move_ms,
        more,
        fingerprint: format!("{fingerprint:016x}"),
    }
}

fn write_head(out: &mut impl Write) -> io::Result<()> {
    writeln!(
        out,
        "{:>5} {:>8} {:>15} {:>8} {:>12} {:>8} {:>14} {:>11}  fingerprint",
        "size",
        "threads",
        "light plays/s",
        "ns/move",
        "playouts/s",
        "ns/move",
        "iterations/s",
        "bytes/node"
    )
}

fn write_row(figures: &Figures, out: &mut impl Write) -> io::Result<()> {
    writeln!(
        out,
        "{:>5} {:>8} {:>15.0} {:>8.1} {:>12.0} {:>8.1} {:>14.0} {:>11}  {}",
        figures.size,
        figures.threads,
        figures.light_playouts_per_s,
        figures.light_ns_per_move,
        figures.playouts_per_s,
        figures.ns_per_move,
        figures.iterations_per_s,
        figures.bytes_per_node,
        figures.fingerprint
    )?;
    figures.more.as_ref().map_or(Ok(()), |more| write_more(figures, more, out))
}

fn write_more(figures: &Figures, more: &LongFigures, out: &mut impl Write) -> io::Result<()> {
    let TimeShares { descent, expansion, playout, backup } = more.shares;
    writeln!(out, "      {:.0} iterations/s with one thread", more.iterations_per_s_1_thread)?;
    writeln!(
        out,
        "      time of an iteration: descent {:.1} %, expansion {:.1} %, playout {:.1} %, backup {:.1} %",
        100.0 * descent,
        100.0 * expansion,
        100.0 * playout,
        100.0 * backup
    )?;
    write!(out, "      µs per visit:")?;
    for (visits, cost) in &figures.us_per_visit {
        write!(out, " {cost:.1} to {visits}")?;
    }
    writeln!(out)?;
    writeln!(out, "      {:.0} bytes of tree per iteration", figures.bytes_per_iteration)?;
    writeln!(
        out,
        "      first move after {:.2} ms, stop after {:.2} ms, longest stall {:.2} ms in {} MB",
        figures.first_move_ms,
        more.stop_ms,
        more.stall_ms,
        more.stall_memory / 1_000_000
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The results of every run.
    const KEYS: [&str; 13] = [
        "size",
        "threads",
        "seconds",
        "light_playouts_per_s",
        "light_ns_per_move",
        "playouts_per_s",
        "ns_per_move",
        "iterations_per_s",
        "bytes_per_node",
        "bytes_per_iteration",
        "us_per_visit",
        "first_move_ms",
        "fingerprint",
    ];
    /// The measurements of a run with `full`.
    const MORE: [&str; 5] =
        ["iterations_per_s_1_thread", "stop_ms", "stall_ms", "stall_memory", "shares"];

    /// The results without the last line, whose fingerprint of the network takes seconds:
    /// tests/fingerprint.rs reads that.
    fn sizes(full: bool, json: bool) -> String {
        let plan = BenchPlan {
            sizes: vec![Size::square(5)],
            seconds: 0.01,
            memory: 64_000_000,
            stall_memory: 1_000_000,
            full,
            json,
            ..BenchPlan::default()
        };
        let mut out = Vec::new();
        write_sizes(&plan, &mut out).unwrap();
        String::from_utf8(out).unwrap()
    }

    #[test]
    fn json_lines_have_the_documented_keys() {
        for full in [false, true] {
            let text = sizes(full, true);
            assert_eq!(text.lines().count(), 1);
            let value: serde_json::Value = serde_json::from_str(&text).unwrap();
            let object = value.as_object().unwrap();
            let mut wanted: Vec<&str> = KEYS.to_vec();
            wanted.extend(MORE.iter().filter(|_| full));
            assert_eq!(object.len(), wanted.len(), "{text}");
            assert!(wanted.iter().all(|key| object.contains_key(*key)), "{text}");
            for key in
                ["light_playouts_per_s", "light_ns_per_move", "playouts_per_s", "ns_per_move"]
            {
                assert!(value[key].as_f64().unwrap() > 0.0, "{key}");
            }
            assert!(value["iterations_per_s"].as_f64().unwrap() > 0.0);
            assert!(value["bytes_per_iteration"].as_f64().unwrap() > 0.0);
            assert!(value["first_move_ms"].as_f64().unwrap() > 0.0);
            assert_eq!(value["fingerprint"].as_str().unwrap().len(), 16);
        }
    }

    #[test]
    fn shares_add_up_to_one() {
        let value: serde_json::Value = serde_json::from_str(&sizes(true, true)).unwrap();
        let shares = value["shares"].as_object().unwrap();
        assert_eq!(shares.len(), 4);
        let values = shares.values().map(|share| share.as_f64().unwrap());
        assert!(values.clone().all(|share| (0.0..=1.0).contains(&share)), "{value}");
        assert!((values.sum::<f64>() - 1.0).abs() < 0.01, "{value}");
        assert!(value["shares"]["playout"].as_f64().unwrap() > 0.0);
    }

    #[test]
    fn a_search_ends_at_its_visits() {
        let plan = BenchPlan { visits: Some(5000), seconds: 0.001, ..BenchPlan::default() };
        let run = searches::measure(&plan, Size::square(5), 1);
        let noted = run.us_per_visit.last().unwrap().0;
        assert!((2000..=5000).contains(&noted), "the last note was at {noted}");
        assert!(run.us_per_visit.iter().all(|&(_, cost)| cost > 0.0));
    }

    #[test]
    fn the_table_has_one_row_per_size() {
        let table = sizes(false, false);
        assert_eq!(table.lines().count(), 2);
        let words = |line: usize| table.lines().nth(line).unwrap().split_whitespace().count();
        assert_eq!(words(1), 9);
        assert_eq!(sizes(true, false).lines().count(), 7);
    }
}
