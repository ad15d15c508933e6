//! Statistics of the evaluations after each of the root's moves: the spread of their margins, the
//! probability of no result, and who owns each point.
//!
//! An ordinary search collects none of this. On request each worker adds to sums of its own, behind
//! a lock that only a report ever contends for.

use std::sync::{Mutex, MutexGuard, PoisonError};

use serde::{Deserialize, Serialize};

use crate::evaluator::Evaluation;
use ponnuki_game::point::{Move, Size};

/// The detail that a search records about each of the root's moves. Each level includes the one
/// before.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum DetailLevel {
    /// Nothing but the tree's own statistics.
    #[default]
    Nothing,
    /// The spread of the margins after each move and the probability of no result, which cost next to
    /// nothing.
    Scores,
    /// The ownership of all points after each move and its spread, which costs a pass over the
    /// board for each playout, and memory for each pair of points.
    Owners,
}

/// The owners of all points by some evaluations, in the order of [`Size::points`].
#[derive(Clone, Debug, PartialEq)]
pub struct Ownership {
    /// The mean: 1 is always Black's, -1 always White's, 0 nobody's or evenly shared.
    pub mean: Vec<f32>,
    /// The standard deviation over the evaluations, 0 to 1.
    pub stdev: Vec<f32>,
}

/// The sums of one search.
pub(super) struct MoveDetails {
    detail: DetailLevel,
    size: Size,
    /// For each worker.
    workers: Vec<Mutex<WorkerSums>>,
}

/// One worker's sums over the evaluations of this search.
struct WorkerSums {
    /// For each [`Move::code`], the evaluations after it; the last entry is for the evaluations of
    /// the root itself.
    evaluations: Vec<u64>,
    /// For each of these entries, Black's margins in half points.
    margins: Vec<Moments>,
    /// For each of these entries, the probabilities of no result.
    no_results: Vec<f64>,
    /// For each of these entries and each point, its owners.
    owners: Vec<Moments>,
}

/// Sums of numbers and of their squares.
#[derive(Clone, Copy, Default)]
struct Moments {
    sum: f64,
    squares: f64,
}

impl Moments {
    /// The sums for a single number that is itself the mean of a distribution with this standard
    /// deviation.
    fn of(mean: f32, deviation: f32) -> Moments {
        let (mean, deviation) = (f64::from(mean), f64::from(deviation));
        Moments { sum: mean, squares: mean * mean + deviation * deviation }
    }

    fn add(&mut self, other: Moments) {
        self.sum += other.sum;
        self.squares += other.squares;
    }

    /// The mean of `count` numbers, at least 1, and their standard deviation.
    fn spread(self, count: u64) -> (f64, f64) {
        let mean = self.sum / count as f64;
        let variance = self.squares / count as f64 - mean * mean;
        (mean, variance.max(0.0).sqrt())
    }
}

impl MoveDetails {
    /// Sums without evaluations. `None` when nothing is to be recorded.
    pub(super) fn new(detail: DetailLevel, size: Size, workers: usize) -> Option<MoveDetails> {
        let rows = size.extent() + 1;
        let places = if detail >= DetailLevel::Owners { rows * size.area() } else { 0 };
        let sums = || WorkerSums {
            evaluations: vec![0; rows],
            margins: vec![Moments::default(); rows],
            no_results: vec![0.0; rows],
            owners: vec![Moments::default(); places],
        };
        let collects = detail > DetailLevel::Nothing;
        collects.then(|| MoveDetails {
            detail,
            size,
            workers: (0..workers).map(|_| Mutex::new(sums())).collect(),
        })
    }

    /// Counts an evaluation of the worker with this number. `code` is the code of the root's move
    /// that led to it, and `owners` are the mean owners of [`Size::points`] in order.
    pub(super) fn add(
        &self,
        worker: usize,
        code: Option<u16>,
        evaluation: &Evaluation,
        owners: impl Iterator<Item = f32>,
    ) {
        let Some(sums) = self.workers.get(worker) else { return };
        let mut sums = lock(sums);
        let row = code.map_or(self.size.extent(), usize::from);
        sums.evaluations[row] += 1;
        sums.margins[row].add(Moments::of(evaluation.margin, evaluation.spread));
        sums.no_results[row] += f64::from(evaluation.no_result);
        if self.detail >= DetailLevel::Owners {
            let first = row * self.size.area();
            for (place, owner) in sums.owners[first..].iter_mut().zip(owners) {
                place.add(Moments::of(owner, 0.0));
            }
        }
    }

    /// The standard deviation of the margin after `mv` in points. `None` if it has no evaluation.
    pub(super) fn score_stdev(&self, mv: Move) -> Option<f64> {
        let row = usize::from(mv.code());
        let mut margins = Moments::default();
        self.workers.iter().map(lock).for_each(|sums| margins.add(sums.margins[row]));
        let count = self.evaluations(&[row]);
        (count > 0).then(|| margins.spread(count).1 / 2.0)
    }

    /// The mean probability after `mv` that the game ends without a result, 0 to 1. `None` if the move
    /// has no evaluation.
    pub(super) fn no_result_after(&self, mv: Move) -> Option<f64> {
        let row = usize::from(mv.code());
        let sum: f64 = self.workers.iter().map(lock).map(|sums| sums.no_results[row]).sum();
        let count = self.evaluations(&[row]);
        (count > 0).then(|| sum / count as f64)
    }

    /// The owners after `mv`. `None` if it has no evaluation, or owners are not recorded.
    pub(super) fn owners_after(&self, mv: Move) -> Option<Ownership> {
        self.owners(&[usize::from(mv.code())])
    }

    /// The owners over all evaluations. `None` if there are none, or owners are not recorded.
    pub(super) fn all_owners(&self) -> Option<Ownership> {
        let rows: Vec<usize> = (0..=self.size.extent()).collect();
        self.owners(&rows)
    }

    fn evaluations(&self, rows: &[usize]) -> u64 {
        let of = |sums: MutexGuard<'_, WorkerSums>| {
            rows.iter().map(|&row| sums.evaluations[row]).sum::<u64>()
        };
        self.workers.iter().map(lock).map(of).sum()
    }

    fn owners(&self, rows: &[usize]) -> Option<Ownership> {
        let count = self.evaluations(rows);
        if count == 0 || self.detail < DetailLevel::Owners {
            return None;
        }
        let area = self.size.area();
        let mut all = vec![Moments::default(); area];
        for sums in self.workers.iter().map(lock) {
            for row in rows {
                let places = &sums.owners[row * area..][..area];
                all.iter_mut().zip(places).for_each(|(moments, place)| moments.add(*place));
            }
        }
        let (mean, stdev) = all
            .iter()
            .map(|moments| moments.spread(count))
            .map(|(mean, stdev)| (mean as f32, stdev as f32))
            .unzip();
        Some(Ownership { mean, stdev })
    }
}

fn lock(sums: &Mutex<WorkerSums>) -> MutexGuard<'_, WorkerSums> {
    // After a panic one evaluation may be half counted, which does no harm.
    sums.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_sums_of_all_workers_are_combined() {
        let margin = |margin| Evaluation {
            value: 0.5,
            margin,
            spread: 0.0,
            winner: 0,
            no_result: margin / 8.0,
            weight: 1.0,
            open: 0.0,
        };
        let size = Size::square(2);
        let details = MoveDetails::new(DetailLevel::Owners, size, 2).unwrap();
        let mv = Move::Play(size.point(0, 0));
        details.add(0, Some(mv.code()), &margin(8.0), [1.0; 4].into_iter());
        details.add(1, Some(mv.code()), &margin(-8.0), [1.0, -1.0, 0.0, -1.0].into_iter());
        details.add(1, Some(Move::Pass.code()), &margin(2.0), [-1.0; 4].into_iter());
        assert_eq!(details.score_stdev(mv), Some(4.0));
        assert_eq!(details.score_stdev(Move::Pass), Some(0.0));
        assert_eq!(details.score_stdev(Move::Button), None);
        assert_eq!(details.no_result_after(mv), Some(0.0));
        assert_eq!(details.no_result_after(Move::Pass), Some(0.25));
        assert_eq!(details.no_result_after(Move::Button), None);
        let owners = details.owners_after(mv).unwrap();
        assert_eq!(owners.mean, [1.0, 0.0, 0.5, 0.0]);
        assert_eq!(owners.stdev, [0.0, 1.0, 0.5, 1.0]);
        assert_eq!(details.owners_after(Move::Button), None);
        details.add(0, None, &margin(0.0), std::iter::empty());
        assert_eq!(details.all_owners().unwrap().mean, [0.25, -0.25, 0.0, -0.25]);
    }

    #[test]
    fn margins_spread_by_themselves_and_owners_are_means() {
        let size = Size::square(2);
        let details = MoveDetails::new(DetailLevel::Owners, size, 1).unwrap();
        for margin in [3.0, -3.0] {
            let evaluation = Evaluation {
                value: 0.5,
                margin,
                spread: 4.0,
                winner: 0,
                no_result: 0.0,
                weight: 1.0,
                open: 0.0,
            };
            details.add(
                0,
                Some(Move::Pass.code()),
                &evaluation,
                [0.5, 0.25, 0.0, margin / 3.0].into_iter(),
            );
        }
        assert_eq!(details.score_stdev(Move::Pass), Some(2.5));
        let owners = details.owners_after(Move::Pass).unwrap();
        assert_eq!(owners.mean, [0.5, 0.25, 0.0, 0.0]);
        assert_eq!(owners.stdev, [0.0, 0.0, 0.0, 1.0]);
    }

    #[test]
    fn only_what_was_requested_is_recorded() {
        assert!(MoveDetails::new(DetailLevel::Nothing, Size::square(3), 1).is_none());
        let details = MoveDetails::new(DetailLevel::Scores, Size::square(3), 1).unwrap();
        let evaluation = Evaluation {
            value: 0.5,
            margin: 3.0,
            spread: 0.0,
            winner: 0,
            no_result: 0.0,
            weight: 1.0,
            open: 0.0,
        };
        details.add(0, Some(Move::Pass.code()), &evaluation, [1.0; 9].into_iter());
        assert_eq!(details.score_stdev(Move::Pass), Some(0.0));
        assert!(details.owners_after(Move::Pass).is_none() && details.all_owners().is_none());
    }
}
