//! `ponnuki tune`: better values of parameters by games between versions of the engine (SPSA), and
//! the match that shows whether they are better.
//!
//! - `plan`: the parameters to tune, and the number of games.
//! - `spsa`: simultaneous perturbation stochastic approximation.
//! - `pair`: games between two versions, in one process.
//! - `plot`: the course of a tuning as a picture.

mod pair;
mod plan;
mod plot;
mod spsa;

pub use plan::{KnobChoice, KnobError, TunePlan};
pub use spsa::{Knob, SpsaSchedule};

use std::io::{self, Write};
use std::ops::ControlFlow;

use serde::{Deserialize, Serialize};

use self::spsa::{Spsa, Trial, with_values};
use crate::batch::folder::{self, FolderError, RunFolder};
use crate::batch::journal::Journal;
use crate::batch::progress::RunProgress;
use crate::batch::stats::{self, GamePoints};
use crate::batch::{opening, parallel};
use crate::engine::{self, EngineError};
use crate::model::LearnedData;
use crate::params::{ParamError, Params};

/// The number of times that the picture is drawn in the course of a tuning.
const PICTURES: u64 = 50;

/// The reason why a tuning ends early.
#[derive(Debug, thiserror::Error)]
pub enum TuneError {
    /// A parameter cannot be tuned.
    #[error(transparent)]
    Knob(#[from] KnobError),
    /// A parameter refuses a value of its range.
    #[error(transparent)]
    Param(#[from] ParamError),
    /// A network cannot be used.
    #[error(transparent)]
    Engine(#[from] EngineError),
    /// The folder cannot be used.
    #[error(transparent)]
    Folder(#[from] FolderError),
    /// The journal has an iteration that does not belong to this plan.
    #[error("iteration {0} in the folder does not match the plan of the run")]
    Iteration(u64),
    /// The report cannot be written.
    #[error(transparent)]
    Output(#[from] io::Error),
}

/// One iteration, as it stands in the journal.
#[derive(Serialize, Deserialize)]
struct Iteration {
    /// Its number, from 1.
    iteration: u64,
    /// For each parameter, whether the first version had the larger value.
    up: Vec<bool>,
    /// Games that the first version has won, and lost; the others were drawn.
    won: u64,
    lost: u64,
    /// The values after it.
    values: Vec<f64>,
}

/// A pair of games of the match, as it stands in the journal.
#[derive(Serialize, Deserialize)]
struct MatchPair {
    /// Its number, from 0.
    pair: u64,
    /// The points of the tuned version, with Black and with White.
    points: [f64; 2],
}

/// Tunes parameters by `plan`, and continues an interrupted run. Then plays the match between the
/// tuned values and the first values, and writes a report to `out`.
///
/// # Errors
/// When a parameter cannot be tuned so, the network cannot be used, the folder belongs to another plan, or a file cannot be read
/// or written.
pub fn run(plan: &TunePlan, out: &mut impl Write) -> Result<(), TuneError> {
    let knobs = plan.knobs()?;
    let learned = engine::learned(&plan.params)?;
    let folder = RunFolder::open(&plan.out, &plan.description(&knobs))?;
    let tuned = tune(plan, &learned, &folder, Spsa::new(knobs.clone(), plan.schedule))?;
    let texts = tuned.iter().zip(&knobs).map(|(value, knob)| knob.text(*value));
    let changed = with_values(&plan.params, &knobs, tuned.iter().copied())?;
    for (text, knob) in texts.zip(&knobs) {
        writeln!(out, "{} {} (was {})", knob.param.name, text, knob.text(knob.start))?;
    }
    out.flush()?;
    if plan.match_pairs > 0 {
        let result = play_match(plan, &learned, &folder, &[changed, plan.params.clone()])?;
        result.write(out)?;
        out.flush()?;
    }
    Ok(())
}

/// Goes through all iterations, first those in the journal of an earlier run. Returns the final
/// values.
fn tune(
    plan: &TunePlan,
    learned: &LearnedData,
    folder: &RunFolder,
    mut spsa: Spsa,
) -> Result<Vec<f64>, TuneError> {
    let (journal, noted) = Journal::open::<Iteration>(folder.file("iterations.jsonl"))?;
    let mut course: Vec<Vec<f64>> = Vec::new();
    for Iteration { iteration, up, won, lost, values } in noted {
        let trial = spsa.trial(&mut opening::stream(plan.seed ^ TRIALS, spsa.done()));
        if iteration != spsa.done() + 1 || Trial(up) != trial {
            return Err(TuneError::Iteration(iteration));
        }
        spsa.learn(&trial, net(plan, won, lost));
        if spsa.values().iter().zip(&values).any(|(ours, noted)| (ours - noted).abs() > 1e-6) {
            return Err(TuneError::Iteration(iteration));
        }
        course.push(values);
    }
    let steps = plan.schedule.iterations as usize;
    let progress = RunProgress::new(steps, spsa.done() as usize, "iterations");
    let between = (plan.schedule.iterations / PICTURES).max(1);
    while spsa.done() < plan.schedule.iterations {
        let trial = spsa.trial(&mut opening::stream(plan.seed ^ TRIALS, spsa.done()));
        let versions = spsa.versions(&plan.params, &trial)?;
        let (won, lost) = compare(plan, learned, &versions, spsa.done());
        spsa.learn(&trial, net(plan, won, lost));
        let (iteration, values) = (spsa.done(), spsa.values().to_vec());
        log::info!("iteration {iteration}: won {won}, lost {lost}, {values:?}");
        course.push(values.clone());
        progress.step();
        journal.add(&Iteration { iteration, up: trial.0, won, lost, values })?;
        if iteration.is_multiple_of(between) {
            draw(plan, folder, &spsa, &course)?;
        }
    }
    draw(plan, folder, &spsa, &course)?;
    Ok(spsa.values().to_vec())
}

/// Keeps the random numbers of the trials apart from those of the games.
const TRIALS: u64 = 0x7472_6961_6c73;

/// The share of games that the first version has won, minus the share that it has lost.
fn net(plan: &TunePlan, won: u64, lost: u64) -> f64 {
    (won as f64 - lost as f64) / (2 * plan.pairs) as f64
}

/// Plays the games of an iteration, and returns how many the first version has won and lost.
fn compare(
    plan: &TunePlan,
    learned: &LearnedData,
    versions: &[Params; 2],
    iteration: u64,
) -> (u64, u64) {
    let (mut won, mut lost) = (0, 0);
    let numbers = iteration * plan.pairs..(iteration + 1) * plan.pairs;
    play_pairs(plan, learned, versions, numbers, |_, results| {
        won += results.iter().filter(|&&result| result == GamePoints::Full).count() as u64;
        lost += results.iter().filter(|&&result| result == GamePoints::None).count() as u64;
        ControlFlow::Continue(())
    });
    (won, lost)
}

/// Plays the pairs with these numbers, and hands the results of the first version to `finished` as
/// they come.
fn play_pairs(
    plan: &TunePlan,
    learned: &LearnedData,
    versions: &[Params; 2],
    numbers: impl Iterator<Item = u64> + Send,
    mut finished: impl FnMut(u64, [GamePoints; 2]) -> ControlFlow<()>,
) {
    let play = |number| {
        let (start, seed) = plan.pair(number);
        (number, pair::play_pair(&start, versions, learned, seed))
    };
    parallel::play(plan.threads, numbers, play, |(number, results)| finished(number, results));
}

fn draw(
    plan: &TunePlan,
    folder: &RunFolder,
    spsa: &Spsa,
    course: &[Vec<f64>],
) -> Result<(), FolderError> {
    let title = format!("ponnuki tune, {}, {} games an iteration", plan.size, 2 * plan.pairs);
    folder::replace(&folder.file("course.svg"), plot::svg(&title, spsa.knobs(), course))
}

/// Plays the match between the tuned version and the first version, or continues it.
fn play_match(
    plan: &TunePlan,
    learned: &LearnedData,
    folder: &RunFolder,
    versions: &[Params; 2],
) -> Result<MatchResult, TuneError> {
    let (journal, noted) = Journal::open::<MatchPair>(folder.file("match.jsonl"))?;
    let mut result = MatchResult::default();
    noted.iter().for_each(|pair| result.add(pair.points));
    let missing = (0..plan.match_pairs).filter(|&pair| noted.iter().all(|done| done.pair != pair));
    // The games of the match begin where those of the iterations end.
    let first = plan.schedule.iterations * plan.pairs;
    let progress = RunProgress::new(plan.match_pairs as usize, noted.len(), "pairs of games");
    let mut failure = None;
    play_pairs(plan, learned, versions, missing.map(|pair| first + pair), |number, results| {
        let points = results.map(GamePoints::value);
        result.add(points);
        progress.step();
        match journal.add(&MatchPair { pair: number - first, points }) {
            Ok(()) => ControlFlow::Continue(()),
            Err(error) => {
                failure.get_or_insert(error);
                ControlFlow::Break(())
            }
        }
    });
    failure.map_or(Ok(result), |error| Err(error.into()))
}

/// The score of the tuned version in the match.
#[derive(Default)]
struct MatchResult {
    games: usize,
    points: f64,
}

impl MatchResult {
    fn add(&mut self, points: [f64; 2]) {
        self.games += points.len();
        self.points += points.iter().sum::<f64>();
    }

    /// Writes the score with its 95 % interval, as a share and in Elo points.
    fn write(&self, out: &mut impl Write) -> io::Result<()> {
        let MatchResult { games, points } = self;
        let share = points / *games as f64;
        let interval = stats::wilson(*points, *games);
        let elo = interval.map(stats::elo);
        writeln!(
            out,
            "tuned against first values: {points} of {games} games, {:.1} % [{:.1}, {:.1}], Elo \
             {:+.0} [{:+.0}, {:+.0}]",
            100.0 * share,
            100.0 * interval.low,
            100.0 * interval.high,
            stats::elo(share),
            elo.low,
            elo.high,
        )
    }
}
