//! `ponnuki train`: learns from games.
//!
//! `train patterns` learns the [strengths](crate::feature::Strengths) of features by which the
//! search rates the moves of a new node. First it counts the shapes around the moves of the games,
//! and keeps those seen often enough. Then it goes through the positions in a random order and
//! makes the moves that were played more probable. Every tenth game is held out, to measure how
//! well the strengths predict games that they were not trained on. Instead, it can learn a
//! correction for small boards from the visits of searches in samples of self-play.
//!
//! - `plan`, `error`: the options, and the errors.
//! - `shapes`: the shapes that get a strength.
//! - `example`: one position with the move that was played in it.
//! - `fit`, `figures`: gradient descent, and how well the strengths predict.

mod error;
mod example;
mod figures;
mod fit;
mod plan;
mod shapes;

use std::fs;
use std::io::{self, Write};

pub use error::TrainError;
pub use plan::PatternPlan;

use rand::RngExt;
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::SeedableRng;

use self::error::file_error;
use self::example::{ExampleMaker, TrainingExample};
use self::figures::FitFigures;
use self::fit::Fit;
use crate::batch::folder;
use crate::batch::progress::RunProgress;
use crate::batch::records::{self, MoveSequence};
use crate::feature::{Features, Strengths};
use crate::model::builtin_strengths;
use ponnuki_game::capacity::UpTo9;

/// Trains according to `plan`. Progress is written to `out`.
///
/// # Errors
/// When a file cannot be read or written, or has wrong contents.
pub fn patterns(plan: &PatternPlan, out: &mut (impl Write + Send)) -> Result<(), TrainError> {
    let pool = rayon::ThreadPoolBuilder::new().num_threads(plan.threads()).build()?;
    let mut records = Vec::new();
    for path in &plan.games {
        records::read(path, &mut records)?;
    }
    // The positions of a game are found by playing its moves on an empty board.
    records.retain(|record| record.handicap.is_empty());
    pool.install(|| PatternTraining::new(plan, records).run(out))
}

/// The games, and the positions of them that are used.
struct PatternTraining<'a> {
    plan: &'a PatternPlan,
    records: Vec<MoveSequence>,
    examples: Vec<TrainingExample>,
    tests: Vec<TrainingExample>,
}

impl<'a> PatternTraining<'a> {
    fn new(plan: &'a PatternPlan, records: Vec<MoveSequence>) -> Self {
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(plan.seed);
        let mut draw = |held_out: bool, count: usize| {
            let mut examples: Vec<TrainingExample> = (0..records.len())
                .filter(|&index| records[index].held_out == held_out)
                .filter(|&index| records[index].size.longer_side() <= plan.side())
                .flat_map(|index| TrainingExample::all(index, &records[index]))
                .collect();
            shuffle(&mut examples, &mut rng);
            examples.truncate(count);
            examples
        };
        let (tests, examples) = (draw(true, plan.test), draw(false, plan.positions));
        PatternTraining { plan, records, examples, tests }
    }

    fn run(&self, out: &mut impl Write) -> Result<(), TrainError> {
        let plan = self.plan;
        if self.examples.is_empty() {
            return Err(TrainError::Nothing);
        }
        let illegal = self.records.iter().filter(|record| record.is_cut).count();
        writeln!(
            out,
            "{} games, {illegal} of them cut at an illegal move; {} positions to learn from, {} \
             to be tested on",
            self.records.len(),
            self.examples.len(),
            self.tests.len()
        )?;
        let strengths = match fs::read(&plan.out) {
            Ok(bytes) => {
                Strengths::from_bytes(&bytes, Features::<UpTo9>::names()).map_err(|error| {
                    TrainError::Strengths { path: plan.out.display().to_string(), error }
                })?
            }
            Err(error) if error.kind() == io::ErrorKind::NotFound => match plan.correct {
                None => self.new_strengths(out)?,
                Some(_) => Strengths::clone(&builtin_strengths()),
            },
            Err(error) => return Err(file_error(&plan.out)(error)),
        };
        self.report(&strengths, out)?;
        let mut fit = Fit::new(strengths, plan, self.examples.len());
        for round in 1..=plan.rounds {
            self.round(round, &mut fit, out)?;
            fit.keep_best(plan.shapes);
            self.save(fit.strengths())?;
            self.report(fit.strengths(), out)?;
        }
        Ok(())
    }

    /// Strengths of one for the shapes that were seen often enough.
    fn new_strengths(&self, out: &mut impl Write) -> Result<Strengths, TrainError> {
        let hashes = shapes::shapes(&self.records, &self.examples, self.plan.least_seen);
        writeln!(out, "{} shapes", hashes.len())?;
        Ok(Strengths::even(Features::<UpTo9>::names().count(), hashes))
    }

    /// Goes once through all lessons.
    fn round(&self, round: usize, fit: &mut Fit, out: &mut impl Write) -> Result<(), TrainError> {
        let maker = ExampleMaker { records: &self.records, playouts: self.plan.playouts };
        let (mut loss, mut count) = (0.0, 0);
        let progress = RunProgress::new(self.examples.len(), 0, "positions");
        for (number, batch) in self.examples.chunks(fit::BATCH).enumerate() {
            loss += fit.learn(&maker, batch);
            count += batch.len();
            progress.reach(number * fit::BATCH + batch.len());
            if (number + 1) % 100 == 0 {
                let done = (number + 1) * fit::BATCH;
                let (all, mean) = (self.examples.len(), loss / count as f64);
                progress.suspend(|| {
                    writeln!(out, "round {round}: {done} of {all} positions, loss {mean:.4}")
                })?;
                (loss, count) = (0.0, 0);
                if (number + 1) % 1000 == 0 {
                    self.save(fit.strengths())?;
                    progress.suspend(|| self.report(fit.strengths(), out))?;
                }
            }
        }
        Ok(())
    }

    fn save(&self, strengths: &Strengths) -> Result<(), TrainError> {
        // If training is interrupted, the last complete file stays.
        let bytes = strengths.to_bytes(Features::<UpTo9>::names());
        Ok(folder::replace(&self.plan.out, bytes)?)
    }

    /// Measures how well the held-out games are predicted.
    fn report(&self, strengths: &Strengths, out: &mut impl Write) -> Result<(), TrainError> {
        let maker = ExampleMaker { records: &self.records, playouts: self.plan.playouts };
        let figures = FitFigures::of(&maker, strengths, self.plan.side(), &self.tests);
        Ok(writeln!(out, "{} shapes: {figures}", strengths.shapes().len())?)
    }
}

/// Puts `items` into a random order (Fisher and Yates).
fn shuffle<T>(items: &mut [T], rng: &mut Xoshiro256PlusPlus) {
    for index in (1..items.len()).rev() {
        items.swap(index, rng.random_range(0..=index));
    }
}
