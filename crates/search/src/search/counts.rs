//! The statistics of one move in plain numbers, as the formulas of selection read them.

use std::ops::AddAssign;

use crate::evaluator::Evaluation;

/// A value of 1 in the fixed-point sums of values.
pub(super) const ONE: u64 = 1 << 16;
/// A margin of a half point in the fixed-point sums of margins.
pub(super) const HALF_POINT: f32 = 256.0;
/// The unit of prior visits.
const PRIOR_UNIT: f32 = 1.0 / 64.0;

/// The most prior visits.
pub(super) const MOST_PRIOR_VISITS: f32 = 65535.0 * PRIOR_UNIT;

/// The unit of weights that differ from 1.
const WEIGHT_UNIT: f32 = 1.0 / 16.0;

/// Results of evaluations, summed up. Each counts by its weight, in whole units of 1/16.
#[derive(Clone, Copy, Default, Debug)]
pub(super) struct ResultSums {
    /// The number of evaluations.
    pub visits: u32,
    /// By how much their weights are more than their number, in units of 1/16; negative if less.
    pub excess: i32,
    /// The sum of the values in units of 1 / [`ONE`].
    pub value: u64,
    /// The sum of the margins in units of a half point / [`HALF_POINT`].
    pub score: i64,
}

impl ResultSums {
    /// One evaluation.
    #[inline(always)]
    pub(super) fn of(evaluation: &Evaluation) -> ResultSums {
        let excess = ((evaluation.weight - 1.0) / WEIGHT_UNIT).round().max(-15.0) as i32;
        let weight = 1.0 + excess as f32 * WEIGHT_UNIT;
        ResultSums {
            visits: 1,
            excess,
            value: (evaluation.value * weight * ONE as f32) as u64,
            score: (evaluation.margin * weight * HALF_POINT) as i64,
        }
    }

    /// The same evaluations, which count as visits and nothing else.
    pub(super) fn weightless(self) -> ResultSums {
        let excess = -(self.visits as i32) * (1.0 / WEIGHT_UNIT) as i32;
        ResultSums { visits: self.visits, excess, ..ResultSums::default() }
    }

    /// The sum of the weights.
    #[inline(always)]
    pub(super) fn weight(self) -> f32 {
        weight(self.visits, self.excess)
    }

    /// The same evaluations, all with the weight 1: with the same means. None if they have no weight, and so no means.
    pub(super) fn unweighted(self) -> ResultSums {
        if self.weight() <= 0.0 {
            return ResultSums::default();
        }
        let share = f64::from(self.visits) / f64::from(self.weight());
        let (value, score) = (self.value as f64 * share, self.score as f64 * share);
        ResultSums { excess: 0, value: value as u64, score: score as i64, ..self }
    }
}

impl AddAssign for ResultSums {
    fn add_assign(&mut self, other: ResultSums) {
        self.visits += other.visits;
        self.excess += other.excess;
        self.value += other.value;
        self.score += other.score;
    }
}

/// The weight of this number of visits with this excess.
#[inline(always)]
pub(super) fn weight(visits: u32, excess: i32) -> f32 {
    visits as f32 + excess as f32 * WEIGHT_UNIT
}

/// The counts of a move as a block keeps them. Values are Black's.
#[derive(Clone, Copy, Debug)]
pub(super) struct MoveCounts {
    /// Visits completed so far.
    pub visits: u32,
    /// The sum of their weights, for formulas that [read](super::select::Formula::USES_SCORES) it.
    pub weight: f32,
    /// The sum of their values, each times its weight, in units of 1 / [`ONE`].
    pub value: f32,
    /// The sum of their margins, each times its weight, in units of a half point / [`HALF_POINT`],
    /// for formulas that [read](super::select::Formula::USES_SCORES) it.
    pub score: f32,
    /// Further numbers of the formula: AMAF, as weight and won weight in half units, or the numbers
    /// that the formula itself [updates](super::select::Formula::update_extra).
    pub extra: (u32, u32),
    /// The [packed](pack_prior) part of the prior.
    pub prior: u32,
    /// Virtual losses: visits in flight that go through the move.
    pub pending: u16,
}

impl MoveCounts {
    /// The counts of a move whose probability is that of people, which the prior's weight stands for.
    #[inline(always)]
    pub(super) fn by_people(self) -> MoveCounts {
        MoveCounts { prior: self.prior << 16, ..self }
    }

    /// The stored part of the prior; see [`pack_prior`].
    #[inline(always)]
    pub(super) fn prior(&self) -> (f32, f32) {
        unpack_prior(self.prior)
    }
}

/// Packs the stored part of a prior: a number from 0 to 1 (high half, 65535 is 1) and a weight in
/// visits (low half, in 1/64, up to 1023).
#[inline]
pub(super) fn pack_prior((value, visits): (f32, f32)) -> u32 {
    let value = (value.clamp(0.0, 1.0) * 65535.0) as u32;
    let visits = (visits / PRIOR_UNIT).clamp(0.0, 65535.0) as u32;
    value << 16 | visits
}

/// Unpacks the stored part of a prior.
#[inline(always)]
pub(super) fn unpack_prior(prior: u32) -> (f32, f32) {
    (f32::from((prior >> 16) as u16) / 65535.0, f32::from(prior as u16) * PRIOR_UNIT)
}
