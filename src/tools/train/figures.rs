//! The accuracy with which strengths predict the moves of games.

use std::fmt;

use rayon::prelude::*;

use super::example::{ExampleMaker, TrainingExample};
use crate::feature::Strengths;

/// The ranks whose shares are reported.
const RANKS: [usize; 4] = [1, 5, 10, 20];

/// Figures over a number of positions.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct FitFigures {
    positions: usize,
    loss: f64,
    /// For each of [`RANKS`], the number of times that the move was among this number of best
    /// moves.
    within: [usize; RANKS.len()],
}

impl FitFigures {
    pub(super) fn of(
        maker: &ExampleMaker<'_>,
        strengths: &Strengths,
        side: usize,
        examples: &[TrainingExample],
    ) -> FitFigures {
        let results: Vec<Option<(f64, usize)>> = examples
            .par_iter()
            .map(|&example| {
                let answers = maker.answers(example, strengths)?;
                let chances = answers.chances(strengths.on(side));
                let wanted = most_wanted(&answers.wanted);
                let better = chances.iter().filter(|&&other| other > chances[wanted]).count();
                let before = chances[..wanted].iter();
                let ties = before.filter(|&&other| other == chances[wanted]).count();
                Some((answers.loss(&chances), better + ties + 1))
            })
            .collect();
        let mut figures = FitFigures { positions: results.len(), ..FitFigures::default() };
        for (loss, rank) in results.into_iter().flatten() {
            figures.loss += loss;
            for (count, most) in figures.within.iter_mut().zip(RANKS) {
                *count += usize::from(rank <= most);
            }
        }
        figures
    }
}

/// The candidate that should get most of the choice.
fn most_wanted(wanted: &[f32]) -> usize {
    let best = wanted.iter().enumerate().rev().max_by(|a, b| a.1.total_cmp(b.1));
    best.map_or(0, |(candidate, _)| candidate)
}

impl fmt::Display for FitFigures {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let positions = self.positions.max(1) as f64;
        write!(f, "held-out loss {:.4}", self.loss / positions)?;
        for (count, most) in self.within.iter().zip(RANKS) {
            write!(f, ", top-{most} {:.1} %", 100.0 * *count as f64 / positions)?;
        }
        Ok(())
    }
}
