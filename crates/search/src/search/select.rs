//! The formulas that select the next move to visit. Each is a function of plain numbers.
//!
//! The formula goes with the evaluator. With playouts, RAVE mixes a move's own results with AMAF
//! (all moves as first) by the minimum mean squared error, without exploration. With a policy,
//! `puct` adds an exploration term to a move's own results, and `widening` makes a search explore
//! more moves than it needs. An evaluator names its formula by implementing `SearchEvaluator`.
//! `approximate` has the functions that formulas need, the same on every machine.

pub(super) mod puct;

mod approximate;
mod widening;

use super::counts::{MoveCounts, ONE};
use super::human_policy::HumanPolicy;
use super::report::{Bound, for_color};
use crate::evaluator::{Evaluation, Evaluator, PlayoutEvaluator};
use crate::params::Tuning;
use crate::prior::{Prior, RatedMove};
use ponnuki_game::capacity::Capacity;
use ponnuki_game::color::Color;
use ponnuki_game::point::Move;

/// The formula by which a search chooses among the moves of a position.
pub(super) trait Formula: Copy + Send + Sync {
    /// The priors that it reads.
    type Prior: RatedMove;

    /// True if it reads the margins and the weights.
    const USES_SCORES: bool;

    /// True if a policy guides its exploration, so that the policy of people can do it as well.
    const USES_POLICY: bool;

    /// The difference in urgency that a difference of 1 in utility makes: utilities are from -1 for a
    /// loss to 1 for a win.
    const UTILITY: f32;

    /// The formula for one search, which expects this result at its root, on a board of `area` points.
    fn with_expected_result(self, expected: &Evaluation, area: usize) -> Self;

    /// The formula for a search that counts the open points and to which one of them is worth up to this
    /// number of points, Black's; `None` for a search that does not count them. Before
    /// [`with_expected_result`](Self::with_expected_result).
    fn with_openness(self, _openness: Option<f32>) -> Self {
        self
    }

    /// The formula for a search that spreads its visits at the root at least by this width.
    fn with_root_width(self, _width: f64) -> Self {
        self
    }

    /// The formula for evaluations in batches.
    fn with_batches(self) -> Self {
        self
    }

    /// The formula for the moves of one position, with `color` to move.
    fn for_position(self, position: &impl PositionStats, color: Color) -> Self;

    /// The formula of a position with another weight of exploration.
    fn with_exploration(self, weight: f32) -> Self;

    /// The urgency for `color` of a move with these `counts`.
    fn urgency(self, counts: MoveCounts, color: Color) -> f32;

    /// The part of the prior of `color`'s move that the tree stores: a number from 0 to 1, and a
    /// weight.
    fn encode_prior(prior: &Self::Prior, color: Color) -> (f32, f32);

    /// Changes the priors of a root some of whose moves are excluded.
    fn exclude(_moves: &mut [Self::Prior], _is_excluded: impl Fn(Move) -> bool) {}

    /// Makes these legal moves more likely: the more, the nearer their weight is to 1.
    fn favour(_moves: &mut Vec<Self::Prior>, _favoured: &[(Move, f32)]) {}

    /// Adds the probabilities of people to the priors of a root, and moves that only people make.
    fn add_human_moves(_moves: &mut Vec<Self::Prior>, _people: &HumanPolicy) {}

    /// The weight of `color`'s move among all priors of its position, from the
    /// [stored](Self::encode_prior) part. Only the proportions have a meaning.
    fn prior_weight(kept: (f32, f32), color: Color) -> f64;

    /// The new [`extra`](MoveCounts::extra) of a move with the counts `before` after one more
    /// evaluation; `None` if the formula stores nothing there.
    fn update_extra(
        self,
        before: impl FnOnce() -> MoveCounts,
        evaluation: &Evaluation,
    ) -> Option<(u32, u32)>;

    /// The fraction of the most visits that a move needs to be chosen: 1 if moves are chosen by their
    /// visits alone.
    fn min_visit_share(self) -> f64;

    /// A lower bound of the move's worth to `color`; `None` without visits, or if moves are chosen
    /// by their visits alone.
    fn bound(self, counts: MoveCounts, color: Color) -> Option<Bound>;
}

/// The statistics of a position of the tree, which a formula may read before it rates the moves.
/// Those that it does not read cost nothing.
pub(super) trait PositionStats {
    /// True if it is the root.
    fn is_root(&self) -> bool;

    /// The counts of the move that led there.
    fn parent(&self) -> MoveCounts;

    /// The weight of its moves' visits, and the sum of the stored numbers of the priors, over the
    /// moves that have been visited or are being visited.
    fn visited(&self) -> (f32, f32);
}

/// An evaluator and the formula that suits it.
pub(super) trait SearchEvaluator<C: Capacity>: Evaluator<C> {
    /// The formula.
    type Formula: Formula<Prior = Self::Prior>;

    /// The formula with its parameters for boards whose longer side is `side`.
    fn formula(tuning: &Tuning, side: usize) -> Self::Formula;

    /// The visits that a leaf needs on such boards before it is expanded.
    fn expand_visits(tuning: &Tuning, side: usize) -> u32;

    /// The share of the margin in the value of a game that ends in the tree.
    fn score_bonus(tuning: &Tuning) -> f64;
}

impl<C: Capacity> SearchEvaluator<C> for PlayoutEvaluator<C> {
    type Formula = Rave;

    fn formula(tuning: &Tuning, side: usize) -> Rave {
        Rave { equivalence: tuning.rave_equivalence_on(side) as f32 }
    }

    fn expand_visits(tuning: &Tuning, side: usize) -> u32 {
        tuning.expand_visits_on(side) as u32
    }

    fn score_bonus(tuning: &Tuning) -> f64 {
        tuning.score_bonus
    }
}

/// RAVE: own results and AMAF results, with priors as visits given in advance.
#[derive(Clone, Copy, Debug)]
pub(super) struct Rave {
    /// Visits at which own results and AMAF weigh about the same; Pachi's `equiv_rave`.
    pub equivalence: f32,
}

/// Statistics of one move from the mover's side, in visits and won visits.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Stats {
    /// Visits: real ones, prior visits, and virtual losses.
    pub visits: f32,
    /// Won visits.
    pub wins: f32,
    /// AMAF weight of the playouts in which the same side made the move at this ply or later.
    pub amaf_visits: f32,
    /// AMAF weight of the won ones among these playouts.
    pub amaf_wins: f32,
}

impl Rave {
    /// `counts` from the side of `color`. Every virtual loss counts as a visit that the mover lost.
    #[inline(always)]
    pub(super) fn stats(counts: MoveCounts, color: Color) -> Stats {
        let value = counts.value * (1.0 / ONE as f32);
        let (amaf_visits, amaf_wins) = (counts.extra.0 as f32 * 0.5, counts.extra.1 as f32 * 0.5);
        let (prior_value, prior_visits) = counts.prior();
        let wins = value + prior_value * prior_visits;
        let known = counts.visits as f32 + prior_visits;
        let visits = known + f32::from(counts.pending);
        match color {
            Color::Black => Stats { visits, wins, amaf_visits, amaf_wins },
            Color::White => Stats {
                visits,
                wins: known - wins,
                amaf_visits,
                amaf_wins: amaf_visits - amaf_wins,
            },
        }
    }
}

impl Formula for Rave {
    type Prior = Prior;

    const USES_SCORES: bool = false;
    const USES_POLICY: bool = false;
    /// Urgencies are win rates.
    const UTILITY: f32 = 0.5;

    fn with_expected_result(self, _: &Evaluation, _: usize) -> Rave {
        self
    }

    #[inline(always)]
    fn for_position(self, _: &impl PositionStats, _: Color) -> Rave {
        self
    }

    fn with_exploration(self, _: f32) -> Rave {
        self
    }

    #[inline(always)]
    fn urgency(self, counts: MoveCounts, color: Color) -> f32 {
        rave_value(Rave::stats(counts, color), self.equivalence)
    }

    fn encode_prior(prior: &Prior, color: Color) -> (f32, f32) {
        (value_for(prior.value(), color), prior.visits)
    }

    fn prior_weight((value, visits): (f32, f32), color: Color) -> f64 {
        f64::from(visits) * for_color(value.into(), color)
    }

    #[inline(always)]
    fn update_extra(self, _: impl FnOnce() -> MoveCounts, _: &Evaluation) -> Option<(u32, u32)> {
        None
    }

    fn min_visit_share(self) -> f64 {
        1.0
    }

    fn bound(self, _: MoveCounts, _: Color) -> Option<Bound> {
        None
    }
}

/// Turns Black's value into `color`'s, or the other way round.
fn value_for(value: f32, color: Color) -> f32 {
    match color {
        Color::Black => value,
        Color::White => 1.0 - value,
    }
}

/// The value of a move by its own results and its AMAF results, 0 to 1; one half without either.
///
/// The weight of AMAF is `r / (r + n + r n / e)` for `r` AMAF visits, `n` visits and equivalence
/// `e`: the minimum mean squared error schedule of Gelly and Silver, "Monte-Carlo tree search and
/// rapid action value estimation in computer Go" (2011), with `1 / e` for their `4 b^2`. There is
/// no exploration term: priors and AMAF take its place.
///
/// With that weight `b`, `b wr/r + (1-b) wn/n` is the fraction below, which needs one division.
#[inline(always)]
pub(super) fn rave_value(stats: Stats, equivalence: f32) -> f32 {
    let own = 1.0 + stats.amaf_visits / equivalence;
    let weight = stats.amaf_visits + own * stats.visits;
    if weight > 0.0 { (stats.amaf_wins + own * stats.wins) / weight } else { 0.5 }
}

/// The weights of moves in the AMAF statistics of one position: a move played sooner weighs more. A
/// move played at ply `at` of a game of `length` plies weighs, at ply `from`, `1 + floor(3 (length
/// - at) / (length - from + 1))`, Pachi's formula, which is 1 to 3.
#[derive(Clone, Copy, Debug)]
pub(super) struct AmafWeights {
    from: u16,
    /// A move before these plies weighs at least 2, and 3: the formula solved for the ply, which
    /// saves a division for each move.
    two_before: u16,
    three_before: u16,
}

impl AmafWeights {
    #[inline(always)]
    pub(super) fn new(from: usize, length: usize) -> AmafWeights {
        let span = length - from + 1;
        AmafWeights {
            from: from as u16,
            two_before: (length + 1 - span.div_ceil(3)) as u16,
            three_before: (length + 1 - (2 * span).div_ceil(3)) as u16,
        }
    }

    /// The weight of a move first played at ply `at`, `from` or later: 0 if the opponent played it.
    /// That is unpredictable, so there is no branch for it.
    #[inline(always)]
    pub(super) fn weight(self, at: u16) -> u64 {
        let own = u64::from((at ^ self.from) & 1 == 0);
        own * (1 + u64::from(at < self.two_before) + u64::from(at < self.three_before))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn stats(visits: f32, wins: f32, amaf_visits: f32, amaf_wins: f32) -> Stats {
        Stats { visits, wins, amaf_visits, amaf_wins }
    }

    #[test]
    fn urgency_is_the_published_mix() {
        for (n, wn, r, wr, e) in
            [(10.0, 6.0, 100.0, 40.0, 3000.0), (4000.0, 1000.0, 4000.0, 3000.0, 4000.0)]
        {
            let beta: f32 = r / (r + n + r * n / e);
            let mix = beta * wr / r + (1.0 - beta) * wn / n;
            assert!((rave_value(stats(n, wn, r, wr), e) - mix).abs() < 1e-5);
        }
        assert_eq!(rave_value(stats(0.0, 0.0, 0.0, 0.0), 3000.0), 0.5);
        assert_eq!(rave_value(stats(0.0, 0.0, 8.0, 2.0), 3000.0), 0.25);
        assert_eq!(rave_value(stats(8.0, 2.0, 0.0, 0.0), 3000.0), 0.25);
    }

    #[test]
    fn own_moves_weigh_more_the_earlier_they_come() {
        for length in [1, 2, 3, 4, 5, 90, 333] {
            for from in 0..length {
                let weights = AmafWeights::new(from, length);
                for at in from..length {
                    let own = (at - from).is_multiple_of(2);
                    let formula = if own { 1 + 3 * (length - at) / (length - from + 1) } else { 0 };
                    assert_eq!(weights.weight(at as u16), formula as u64);
                }
            }
        }
        let weights = AmafWeights::new(0, 90);
        assert_eq!((weights.weight(0), weights.weight(1), weights.weight(88)), (3, 0, 1));
    }
}
