//! Makes the moves that were played more probable, by gradient descent on the logarithm of the
//! probability that the strengths give them.
//!
//! The steps are AdaGrad's (J. Duchi, E. Hazan and Y. Singer, "Adaptive Subgradient Methods for
//! Online Learning and Stochastic Optimization", 2011), which suit features that are rare. A
//! quadratic penalty keeps strengths near one, so that a feature that was seen twice has little
//! effect.

use rayon::prelude::*;

use super::example::{ExampleMaker, RatedCandidates, TrainingExample};
use super::plan::PatternPlan;
use crate::feature::Strengths;
use crate::feature::strengths::SizeStrengths;

/// The number of lessons between two changes of the strengths.
pub(super) const BATCH: usize = 128;

/// The strengths during training.
pub(super) struct Fit {
    strengths: Strengths,
    /// The longer side of the boards whose table is learned.
    side: usize,
    /// Only features with lower numbers are learned.
    end: usize,
    /// The strengths near which the features with names are kept.
    base: Vec<f32>,
    rate: f32,
    restraint: f32,
    /// The number of batches in a round.
    batches: f32,
    /// For each feature, the sum of the squares of its gradients.
    squares: Vec<f32>,
    /// For each feature, the number of batches in which it was seen.
    seen: Vec<u32>,
    /// The number of batches so far.
    time: u32,
    /// The gradients of a batch; zero between batches.
    gradients: Vec<f32>,
}

impl Fit {
    pub(super) fn new(mut strengths: Strengths, plan: &PatternPlan, examples: usize) -> Fit {
        let (count, named) = (strengths.end(), strengths.named());
        let side = plan.side();
        let base = match plan.correct {
            None => vec![0.0; named],
            Some(_) => (0..named).map(|feature| strengths.on(side).logarithm(feature)).collect(),
        };
        if plan.correct.is_some() {
            strengths.split(side);
        }
        Fit {
            strengths,
            side,
            end: if plan.correct.is_some() { named } else { count },
            base,
            rate: plan.rate,
            restraint: plan.restraint,
            batches: examples.div_ceil(BATCH) as f32,
            squares: vec![1.0; count],
            seen: vec![0; count],
            time: 0,
            gradients: vec![0.0; count],
        }
    }

    pub(super) fn strengths(&self) -> &Strengths {
        &self.strengths
    }

    /// Learns from a batch of lessons. Returns the sum of their losses before that.
    pub(super) fn learn(&mut self, maker: &ExampleMaker<'_>, batch: &[TrainingExample]) -> f64 {
        let strengths = &self.strengths;
        let found: Vec<(f64, Vec<(u32, f32)>)> = batch
            .par_iter()
            .filter_map(|&example| maker.answers(example, strengths))
            .map(|answers| gradient(&answers, strengths.on(self.side), self.end))
            .collect();
        let mut touched = Vec::new();
        let mut loss = 0.0;
        for (part, gradient) in found {
            loss += part;
            for (feature, slope) in gradient {
                let sum = &mut self.gradients[feature as usize];
                if *sum == 0.0 {
                    touched.push(feature as usize);
                }
                *sum += slope;
            }
        }
        self.time += 1;
        touched.sort_unstable();
        touched.dedup();
        for feature in touched {
            self.step(feature);
        }
        loss
    }

    fn step(&mut self, feature: usize) {
        let base = self.base.get(feature).copied().unwrap_or(0.0);
        let strength = self.strengths.logarithm_mut(self.side, feature);
        self.seen[feature] += 1;
        // The penalty of a round, spread over the batches in which the feature is seen.
        let share = self.time as f32 / self.seen[feature] as f32 / self.batches;
        let gradient = self.gradients[feature] + self.restraint * share * (*strength - base);
        self.gradients[feature] = 0.0;
        self.squares[feature] += gradient * gradient;
        *strength -= self.rate * gradient / self.squares[feature].sqrt();
    }

    /// Drops the shapes that matter least until there are no more than `most`. The importance of a
    /// shape is the distance of its strength from one, times the square root of the number of times
    /// that it was seen.
    pub(super) fn keep_best(&mut self, most: usize) {
        let (named, old) = (self.strengths.named(), &self.strengths);
        let mut shapes = old.shapes();
        if shapes.len() <= most {
            return;
        }
        let any = old.on(self.side);
        let weight =
            |feature: usize| any.logarithm(feature).abs() * (self.seen[feature] as f32).sqrt();
        shapes.sort_by(|a, b| weight(b.0).total_cmp(&weight(a.0)));
        shapes.truncate(most);
        shapes.sort_unstable_by_key(|&(_, hash)| hash);
        let new = old.with_shapes(shapes.iter().map(|&(_, hash)| hash).collect());
        let (mut squares, mut seen) = (vec![1.0; new.end()], vec![0; new.end()]);
        let kept = new.shapes().into_iter().zip(shapes).map(|((to, _), (from, _))| (to, from));
        for (to, from) in kept.chain((0..named).map(|feature| (feature, feature))) {
            (squares[to], seen[to]) = (self.squares[from], self.seen[from]);
        }
        self.gradients = vec![0.0; new.end()];
        (self.strengths, self.squares, self.seen) = (new, squares, seen);
    }
}

/// The loss of an example, and its gradient with respect to the strength of each feature below
/// `end`.
fn gradient(
    answers: &RatedCandidates,
    strengths: SizeStrengths<'_>,
    end: usize,
) -> (f64, Vec<(u32, f32)>) {
    let mut errors = answers.chances(strengths);
    let loss = answers.loss(&errors);
    errors.iter_mut().zip(&answers.wanted).for_each(|(error, wanted)| *error -= wanted);
    let learned = answers.marks.iter().filter(|mark| (mark.feature as usize) < end);
    let slopes = learned.map(|mark| (mark.feature, errors[usize::from(mark.candidate)])).collect();
    (loss, slopes)
}
