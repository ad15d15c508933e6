//! The speed of a network in a search, and the costs of the parts of an evaluation.

use std::io::{self, Write};

use serde::Serialize;

use super::plan::{BenchPlan, rounded, write_json};
use super::searches;
use crate::batch::progress::RunProgress;
use crate::clock::Stopwatch;
use crate::evaluator::NetworkEvaluator;
use crate::tools::network::{evaluator, moves_of};
use crate::workloads;
use ponnuki_game::capacity::AnySize;
use ponnuki_game::point::Size;
use ponnuki_game::position::GamePosition;
use ponnuki_network::{Network, Output};

/// The results for one board size. Times are microseconds of one thread.
#[derive(Clone, Debug, Serialize)]
struct NetworkFigures {
    /// The longer side.
    size: usize,
    /// Search threads.
    threads: usize,
    /// Seconds per measurement.
    seconds: f64,
    /// The network's name, and how it is computed.
    network: String,
    kernel: String,
    /// Evaluations by a search from the empty board, by all its threads.
    evaluations_per_s: f64,
    /// Making the inputs of a position, move by move through a game.
    us_inputs: f64,
    /// Computing the network.
    us_network: f64,
    /// The part of a visit in the search that is not the evaluation.
    us_search: f64,
}

/// Measures `network`, the network of the plan's model, and writes the results to `out`.
///
/// # Errors
/// When `out` cannot be written.
pub(super) fn run(plan: &BenchPlan, network: &Network, out: &mut impl Write) -> io::Result<()> {
    if !plan.json {
        writeln!(out, "{}, {}", network.layers().name, network.backend())?;
        writeln!(
            out,
            "{:>5} {:>8} {:>14} {:>10} {:>11} {:>10}",
            "size", "threads", "evaluations/s", "us inputs", "us network", "us search"
        )?;
    }
    let progress = RunProgress::new(plan.sizes.len(), 0, "boards");
    for &size in &plan.sizes {
        let figures = measure(plan, network, size);
        progress.step();
        progress.suspend(|| match plan.json {
            true => write_json(&figures, out),
            false => write_row(&figures, out),
        })?;
        out.flush()?;
    }
    Ok(())
}

fn write_row(figures: &NetworkFigures, out: &mut impl Write) -> io::Result<()> {
    writeln!(
        out,
        "{:>5} {:>8} {:>14.0} {:>10.1} {:>11.1} {:>10.1}",
        figures.size,
        figures.threads,
        figures.evaluations_per_s,
        figures.us_inputs,
        figures.us_network,
        figures.us_search
    )
}

fn measure(plan: &BenchPlan, network: &Network, size: Size) -> NetworkFigures {
    let mut evaluator: NetworkEvaluator<AnySize> = evaluator(size, &plan.model);
    let game: Vec<GamePosition> = moves_of(size, &mut evaluator).collect();
    let [us_inputs, us_network] = parts(plan, network, &game);
    // An evaluation may take longer than the system lets a program run on.
    let [descent, expansion, _, backup] = searches::phases(plan, size, f64::INFINITY);
    NetworkFigures {
        size: size.longer_side(),
        threads: plan.threads,
        seconds: plan.seconds,
        network: network.layers().name.clone(),
        kernel: network.backend().to_string(),
        evaluations_per_s: searches::measure(plan, size, plan.threads).iterations_per_s,
        us_inputs,
        us_network,
        us_search: rounded((descent + expansion + backup) * 1e6, 1),
    }
}

/// The microseconds that it takes to make the inputs of the positions of a game one after the other,
/// and to compute the network.
fn parts(plan: &BenchPlan, network: &Network, game: &[GamePosition]) -> [f64; 2] {
    let size = game[0].size();
    // The evaluator has made the pipeline already.
    let mut runner = network.runner((size.width(), size.height()), &mut |_| {});
    let count = runner.batch_size();
    let (mut inputs, mut outputs) = (Vec::with_capacity(count), vec![Output::default(); count]);
    workloads::make_inputs(network.layers(), game, &mut |made| {
        inputs.push(made.clone());
        inputs.len() < count
    });
    let mut made = Repetition::start(plan.seconds);
    workloads::make_inputs(network.layers(), game, &mut |_| made.goes_on());
    let mut computed = Repetition::start(plan.seconds);
    loop {
        runner.run(&inputs, &mut outputs);
        if !computed.goes_on() {
            break;
        }
    }
    [rounded(made.microseconds(), 1), rounded(computed.microseconds() / count as f64, 1)]
}

/// Work that is done again and again for a time.
struct Repetition {
    since: Stopwatch,
    seconds: f64,
    times: u32,
    taken: f64,
}

impl Repetition {
    fn start(seconds: f64) -> Repetition {
        Repetition { since: Stopwatch::start(), seconds, times: 0, taken: 0.0 }
    }

    /// Counts one more time. False if the time is over.
    fn goes_on(&mut self) -> bool {
        self.times += 1;
        self.taken = self.since.seconds();
        self.taken < self.seconds
    }

    /// The microseconds that the work takes on average.
    fn microseconds(&self) -> f64 {
        self.taken * 1e6 / f64::from(self.times)
    }
}
