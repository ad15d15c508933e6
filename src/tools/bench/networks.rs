//! The speed of a network in a search, and the costs of the parts of an evaluation.

use std::io::{self, Write};

use serde::Serialize;

use super::plan::{BenchPlan, rounded, write_json};
use super::searches;
use crate::batch::progress::RunProgress;
use crate::clock::Stopwatch;
use crate::evaluator::NetworkEvaluator;
use crate::evaluator::inputs::InputEncoder;
use crate::tools::network::{evaluator, moves_of};
use ponnuki_game::capacity::{AnySize, Capacity};
use ponnuki_game::point::Size;
use ponnuki_game::position::{GamePosition, Position};
use ponnuki_game::with_one_of_two_capacities;
use ponnuki_network::{Inputs, Network, Output};

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
    let [us_inputs, us_network] =
        with_one_of_two_capacities!(size, C => parts::<C>(plan, network, &game));
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
fn parts<C: Capacity>(plan: &BenchPlan, network: &Network, game: &[GamePosition]) -> [f64; 2] {
    let size = game[0].size();
    let game: Vec<Position<C>> = game.iter().map(Position::root_of).collect();
    let mut maker = InputEncoder::<C>::of(network.layers());
    // The evaluator has made the pipeline already.
    let mut runner = network.runner((size.width(), size.height()), &mut |_| {});
    let count = runner.batch_size();
    let (mut inputs, mut outputs) =
        (vec![Inputs::default(); count], vec![Output::default(); count]);
    for (turn, inputs) in inputs.iter_mut().enumerate() {
        maker.fill(&game[turn % game.len()], inputs);
    }
    let us_inputs =
        repeat(plan.seconds, |turn| maker.fill(&game[turn % game.len()], &mut inputs[0]));
    let us_batch = repeat(plan.seconds, |_| runner.run(&inputs, &mut outputs));
    [us_inputs, rounded(us_batch / count as f64, 1)]
}

/// The microseconds that `work` takes on average, when it is done again and again for `seconds`. It
/// is given the number of earlier times.
fn repeat(seconds: f64, mut work: impl FnMut(usize)) -> f64 {
    let since = Stopwatch::start();
    let mut times = 0;
    while times == 0 || since.seconds() < seconds {
        work(times);
        times += 1;
    }
    rounded(since.seconds() * 1e6 / times as f64, 1)
}
