//! A fixed amount of work without a clock, for tools that count instructions.
//!
//! A build does exactly the same work each time, instruction by instruction. Asking for no work at
//! all measures the cost of set-up.

use std::io::{self, Write};

use serde::Serialize;

use super::plan::{BenchPlan, write_json};
use super::playouts::{self, BATCH};
use super::searches;
use crate::batch::fingerprint::Hash;
use crate::search::NeverStop;
use crate::workloads::{self, PlayoutKind};
use ponnuki_game::point::Size;

/// A kind of work.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub enum Workload {
    /// Uniformly random playouts.
    Light,
    /// Playouts by the default policy.
    Default,
    /// Iterations of a search.
    Search,
}

/// The work on one board.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
struct WorkDone {
    size: usize,
    workload: &'static str,
    /// Playouts, or iterations of the search.
    playouts: u64,
    /// Moves of the playouts; `None` for a search, which counts none.
    #[serde(skip_serializing_if = "Option::is_none")]
    moves: Option<u64>,
    /// A checksum of the results.
    checksum: String,
}

impl Workload {
    /// Its name.
    const fn name(self) -> &'static str {
        match self {
            Workload::Light => "light",
            Workload::Default => "default",
            Workload::Search => "search",
        }
    }

    /// The number of playouts on a board of `area` points, chosen so that each kind of work takes
    /// about as long on all boards, a few tenths of a second.
    fn playouts(self, area: usize) -> u64 {
        let points = match self {
            Workload::Light => 1_000_000,
            Workload::Default => 200_000,
            Workload::Search => 400_000,
        };
        (points / area as u64 / BATCH).max(1) * BATCH
    }
}

/// Does the work `times` times for each size of `plan` and writes its amount.
///
/// # Errors
/// When `out` cannot be written.
pub(super) fn run(
    plan: &BenchPlan,
    workloads: &[Workload],
    times: u64,
    out: &mut impl Write,
) -> io::Result<()> {
    for &size in &plan.sizes {
        for &workload in workloads {
            let done = work(plan, size, workload, times);
            if plan.json {
                write_json(&done, out)?;
                continue;
            }
            let moves = done.moves.map(|moves| format!(", {moves} moves")).unwrap_or_default();
            let WorkDone { size, workload, playouts, checksum, .. } = done;
            writeln!(out, "{size:>5} {workload:>8}: {playouts} playouts{moves}, {checksum}")?;
        }
    }
    out.flush()
}

fn work(plan: &BenchPlan, size: Size, workload: Workload, times: u64) -> WorkDone {
    let wanted = times * workload.playouts(size.area());
    let (playouts, moves, hash) = match workload {
        Workload::Light | Workload::Default => {
            let kind =
                if workload == Workload::Light { PlayoutKind::Light } else { PlayoutKind::Default };
            let tally = playouts::play(size, kind, |tally| tally.playouts < wanted);
            (tally.playouts, Some(tally.moves), tally.hash)
        }
        Workload::Search => {
            let (mut search, game) = searches::ready(plan, size, 1, plan.memory);
            let report = search.run(game.position(), &workloads::playouts(wanted), &NeverStop);
            let mut hash = Hash::new();
            hash.add_report(&report);
            (report.playouts, None, hash)
        }
    };
    WorkDone {
        size: size.longer_side(),
        workload: workload.name(),
        playouts,
        moves,
        checksum: hash.text(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lines(workload: Workload, times: u64) -> String {
        let plan = BenchPlan { sizes: vec![Size::square(7)], json: true, ..BenchPlan::default() };
        let mut out = Vec::new();
        run(&plan, &[workload], times, &mut out).unwrap();
        String::from_utf8(out).unwrap()
    }

    #[test]
    fn work_is_the_same_each_time() {
        for workload in [Workload::Light, Workload::Default, Workload::Search] {
            let once = lines(workload, 1);
            assert_eq!(once, lines(workload, 1));
            let value: serde_json::Value = serde_json::from_str(&once).unwrap();
            let expected = workload.playouts(49);
            assert!(expected > 0 && expected.is_multiple_of(BATCH));
            assert_eq!(value["playouts"].as_u64(), Some(expected));
            assert_eq!(value["size"], 7);
            assert_eq!(value["checksum"].as_str().unwrap().len(), 16);
            let has_moves = value["moves"].as_u64().is_some_and(|moves| moves > 49 * expected / 2);
            assert_eq!(has_moves, workload != Workload::Search);
            let nothing: serde_json::Value = serde_json::from_str(&lines(workload, 0)).unwrap();
            assert_eq!(nothing["playouts"], 0);
            assert_ne!(nothing["checksum"], value["checksum"]);
        }
    }
}
