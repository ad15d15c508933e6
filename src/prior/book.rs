//! Priors under construction.

use crate::point::{Move, Point};

/// A move with its prior. Wins are the mover's.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Prior {
    /// The move.
    pub mv: Move,
    /// Prior wins, at most `visits`.
    pub wins: f32,
    /// Prior visits.
    pub visits: f32,
}

impl Prior {
    /// The share of the visits that is won, 0 to 1.
    pub fn value(&self) -> f32 {
        self.wins / self.visits.max(f32::MIN_POSITIVE)
    }

    /// Adds `visits`, of which the share `value` is won.
    fn add(&mut self, visits: f64, value: f32) {
        self.visits += visits as f32;
        self.wins += visits as f32 * value;
    }
}

/// The priors under construction, found by point.
pub struct PriorBook<'a> {
    priors: &'a mut [Prior],
    at: &'a [u16],
}

impl<'a> PriorBook<'a> {
    /// A book for `priors`; `at` has, for each point index, one more than the index of the point's
    /// prior, 0 for none.
    pub(super) fn new(priors: &'a mut [Prior], at: &'a [u16]) -> PriorBook<'a> {
        PriorBook { priors, at }
    }

    /// If the play on `point` is worth a node, gives it `visits`, of which the share `value` is
    /// won.
    pub fn add(&mut self, point: Point, visits: f64, value: f32) {
        if let Some(index) = self.at[point.index()].checked_sub(1) {
            self.priors[index as usize].add(visits, value);
        }
    }

    /// The points of all plays worth a node.
    pub fn points(&self) -> impl Iterator<Item = Point> + use<> {
        let points: Vec<Point> = self.priors.iter().filter_map(|prior| prior.mv.point()).collect();
        points.into_iter()
    }
}
