//! PUCT: exploration guided by a policy.
//!
//! With a policy the tree has no use for AMAF. In its place it keeps the mean square of the margins
//! and the variance of the utilities. Win rates in the tree are pure: the utility, which weighs the
//! margin around the one expected at the root, is computed when a move is rated, so the next search
//! can expect another margin.
//!
//! Numbers that are not derived here come from KataGo, an engine whose networks guide the same kind
//! of search (`cpp/search/searchexplorehelpers.cpp` and `cpp/program/setup.cpp`, 2025).

use std::f32::consts::FRAC_2_PI;

use super::approximate::{arctangent, logarithm};
use super::widening::Widening;
use super::{Formula, PositionStats, SearchEvaluator};
use crate::evaluator::{Evaluation, NetworkEvaluator};
use crate::params::Tuning;
use crate::prior::PolicyMove;
use crate::search::counts::{HALF_POINT, MOST_PRIOR_VISITS, MoveCounts, ONE, ResultSums};
use crate::search::human_policy::HumanPolicy;
use ponnuki_game::capacity::Capacity;
use ponnuki_game::color::Color;
use ponnuki_game::point::Move;

use crate::search::report::Bound;

/// Own results plus exploration in proportion to a policy. The tree keeps the policy's probability
/// in place of the prior's value, that of people in place of its visits, and in place of AMAF the
/// [`Deviations`].
///
/// Results count as utility: 1 for a game that is certainly won, -1 for one that is certainly lost, each
/// times the weight of winning, plus two bounded functions of the margin, which make it worthwhile to play for points when the
/// game is decided.
#[derive(Clone, Copy, Debug)]
pub(in crate::search) struct Puct {
    weights: Weights,
    /// Set by [`with_expected_result`](Formula::with_expected_result) for one search: the margin around which points count
    /// most, and the board's side, the root of its area; in points.
    centre: f32,
    side: f32,
    /// Set by [`with_openness`](Formula::with_openness) for one search: the points, Black's, that an open
    /// point is worth beside the margin, if the tree counts the open points.
    openness: Option<f32>,
    /// Set by [`for_position`](Formula::for_position) for one position: the weight of exploration, which grows
    /// with the square root of the visits, and the mover's utility of an unvisited move.
    weight: f32,
    unvisited: f32,
    /// Set by `for_position` at the root.
    widening: Widening,
    /// True if a visit in flight is expected to have the mean result of its move, and not the worst one.
    /// Then the visits of a batch do not drive each other away from good moves, which costs much strength
    /// (docs/log/2026-11-28-search-changes.md has the games). Workers without batches keep the worst one,
    /// or they would wait for each other more often.
    expects_mean: bool,
}

/// The parameters of the formula.
#[derive(Clone, Copy, Debug)]
pub(in crate::search) struct Weights {
    /// The weight of exploration in a position with few visits, and how much it grows with the
    /// logarithm of the visits, which are counted in `growth_visits`.
    pub exploration: f32,
    pub growth: f32,
    pub growth_visits: f32,
    /// The dependence of exploration on the spread of the utilities, 0 to 1; the spread that is
    /// assumed, and the number of visits that this assumption counts as.
    pub spread: f32,
    pub usual_spread: f32,
    pub usual_spread_visits: f32,
    /// First-play urgency: the utility by which an unvisited move is worth less than its parent
    /// once all likely moves have been visited, in the tree and at the root.
    pub reduction: f32,
    pub root_reduction: f32,
    /// The weight of winning: the utility of a win without regard to the margin.
    pub win: f32,
    /// The weights of the margin and of its distance from the centre, and the margins, in sides of the
    /// board, at which the two bounded functions reach half of their limit.
    pub score: f32,
    pub score_width: f32,
    pub points: f32,
    pub points_width: f32,
    /// The centre is the expected margin, moved towards 0 by this fraction of it, but at most by this
    /// distance in sides of the board.
    pub centre_share: f32,
    pub centre_shift: f32,
    /// The standard deviations between the utility of a move and its lower confidence bound, and the
    /// fraction of the most visits that a move needs to be chosen for that bound.
    pub caution: f32,
    pub min_visit_share: f64,
    /// The [width](Widening) of the search at the root; 0 for no widening.
    pub root_width: f32,
}

impl Weights {
    /// The parameters of their names.
    pub(in crate::search) fn of(tuning: &Tuning) -> Weights {
        Weights {
            exploration: tuning.network_exploration as f32,
            growth: tuning.network_growth as f32,
            growth_visits: tuning.network_growth_visits as f32,
            spread: tuning.network_spread as f32,
            usual_spread: tuning.network_usual_spread as f32,
            usual_spread_visits: tuning.network_usual_spread_visits as f32,
            reduction: tuning.network_reduction as f32,
            root_reduction: tuning.network_root_reduction as f32,
            win: tuning.network_win as f32,
            score: tuning.network_score as f32,
            score_width: tuning.network_score_width as f32,
            points: tuning.network_points as f32,
            points_width: tuning.network_points_width as f32,
            centre_share: tuning.network_centre_share as f32,
            centre_shift: tuning.network_centre_shift as f32,
            caution: tuning.network_caution as f32,
            min_visit_share: tuning.network_chosen_visits,
            root_width: tuning.network_root_width as f32,
        }
    }
}

/// The variance of the score for each open point: in handicap games on 19x19 the network inside predicts
/// variances that are one to three times as large as the number of open points.
const OPEN_POINT_VARIANCE: f32 = 2.0;

/// The chances at which an open game begins to be worth less to the player who wants it, and nothing.
const OPEN_UP_TO: f32 = 0.25;
const CLOSED_FROM: f32 = 0.5;

/// The fractions of the board up to which open points are worth nothing, so that no game is drawn out, and from
/// which on they are worth all that was asked for.
const LITTLE_OPEN: f32 = 0.05;
const MUCH_OPEN: f32 = 0.2;

/// The numbers that the tree stores about the results of a move besides their sums.
#[derive(Clone, Copy, Debug)]
struct Deviations {
    /// The mean square of the margin at the end of the game, in points; in a search that values open points,
    /// their mean number.
    spread: f32,
    /// The variance of the utilities of the evaluations.
    variance: f32,
}

impl Deviations {
    fn of(counts: &MoveCounts) -> Deviations {
        let (spread, variance) = counts.extra;
        Deviations { spread: f32::from_bits(spread), variance: f32::from_bits(variance) }
    }

    fn pack(self) -> (u32, u32) {
        (self.spread.to_bits(), self.variance.to_bits())
    }
}

impl Puct {
    pub(in crate::search) fn new(weights: Weights) -> Puct {
        let widening = Widening::NONE;
        Puct {
            weights,
            centre: 0.0,
            side: 1.0,
            openness: None,
            weight: 1.0,
            unvisited: 0.0,
            widening,
            expects_mean: false,
        }
    }

    /// Black's utility of a position that Black wins with this `chance` and whose `margin` at the
    /// end has this `variance`, in points.
    fn utility(&self, chance: f32, margin: f32, variance: f32) -> f32 {
        let Weights { win, score, score_width, points, points_width, .. } = self.weights;
        let share = |margin, width| mean_share(margin, variance, width * self.side);
        let score = score * share(margin, score_width);
        let points = points * share(margin - self.centre, points_width);
        win * (2.0 * chance - 1.0) + score + points
    }

    /// Black's mean utility of a move that has been visited.
    fn mean_utility(&self, counts: &MoveCounts) -> f32 {
        let share = 1.0 / counts.weight;
        let (chance, margin) = (counts.value / ONE as f32 * share, points(counts.score) * share);
        let spread = Deviations::of(counts).spread;
        match self.openness {
            Some(openness) => self.open_utility(chance, margin, spread, openness),
            None => self.utility(chance, margin, (spread - margin * margin).max(0.0)),
        }
    }

    /// The same as [`utility`](Self::utility), with so many `open` points, each of which is worth `openness`.
    fn open_utility(&self, chance: f32, margin: f32, open: f32, openness: f32) -> f32 {
        self.utility(chance, margin + openness * open, OPEN_POINT_VARIANCE * open)
    }

    /// The worst utility.
    fn min_utility(&self) -> f32 {
        -self.weights.win - self.weights.score - self.weights.points
    }

    /// The weight of exploration in a position whose moves' visits weigh `visits` in all and whose
    /// own counts are `parent`: PUCT as in Silver et al., "Mastering the game of Go without human
    /// knowledge" (2017), after Rosin, "Multi-armed bandits with episode context" (2011). It is
    /// larger where the utilities below the position differ much.
    fn weight(&self, parent: &MoveCounts, visits: f32) -> f32 {
        let Weights { exploration, growth, growth_visits, .. } = self.weights;
        let Weights { spread, usual_spread, usual_spread_visits, .. } = self.weights;
        let known = Deviations::of(parent).variance * parent.weight;
        let all = usual_spread_visits + parent.weight;
        let variance = (known + usual_spread * usual_spread * usual_spread_visits) / all;
        let factor = 1.0 + spread * (variance.sqrt() / usual_spread - 1.0);
        let weight = exploration + growth * logarithm(1.0 + visits / growth_visits);
        // Without any visit, the policy decides.
        weight * factor * (visits + 0.01).sqrt()
    }
}

impl Formula for Puct {
    type Prior = PolicyMove;

    const USES_SCORES: bool = true;
    const USES_POLICY: bool = true;
    const UTILITY: f32 = 1.0;

    fn with_expected_result(self, expected: &Evaluation, area: usize) -> Puct {
        let Weights { centre_share, centre_shift, .. } = self.weights;
        let Evaluation { value, margin, open, .. } = *expected;
        let side = (area as f32).sqrt();
        let openness = self.openness.map(|openness| {
            let chance = if openness < 0.0 { 1.0 - value } else { value };
            let by_chance = falling(chance, OPEN_UP_TO, CLOSED_FROM);
            openness * by_chance * (1.0 - falling(open / area as f32, LITTLE_OPEN, MUCH_OPEN))
        });
        let margin = margin / 2.0 + openness.map_or(0.0, |openness| openness * open);
        let shift = (centre_share * margin).clamp(-centre_shift * side, centre_shift * side);
        Puct { centre: margin - shift, side, openness, ..self }
    }

    fn with_openness(self, openness: Option<f32>) -> Puct {
        Puct { openness, ..self }
    }

    fn with_root_width(self, width: f64) -> Puct {
        let root_width = self.weights.root_width.max(width as f32);
        Puct { weights: Weights { root_width, ..self.weights }, ..self }
    }

    fn with_batches(self) -> Puct {
        Puct { expects_mean: true, ..self }
    }

    fn for_position(self, position: &impl PositionStats, color: Color) -> Puct {
        let parent = position.parent();
        let (visits, mass) = position.visited();
        let value = if parent.weight > 0.0 {
            self.mean_utility(&parent) * color.sign() as f32
        } else {
            0.0
        };
        let Weights { reduction, root_reduction, root_width, .. } = self.weights;
        let reduction = if position.is_root() { root_reduction } else { reduction };
        let unvisited = value - reduction * mass.sqrt();
        let widening = match position.is_root() {
            true => Widening::at_selection(root_width, visits.to_bits().into()),
            false => Widening::NONE,
        };
        Puct { weight: self.weight(&parent, visits), unvisited, widening, ..self }
    }

    fn with_exploration(self, weight: f32) -> Puct {
        Puct { weight, ..self }
    }

    fn urgency(self, counts: MoveCounts, color: Color) -> f32 {
        let (probability, _) = counts.prior();
        let (visits, pending) = (counts.weight, f32::from(counts.pending));
        let own = if visits > 0.0 {
            self.mean_utility(&counts) * color.sign() as f32
        } else {
            self.unvisited
        };
        let all = visits + pending;
        let utility = match pending > 0.0 && !self.expects_mean {
            true => (own * visits + self.min_utility() * pending) / all,
            false => own,
        };
        if self.widening.is_none() {
            return utility + self.weight * probability / (1.0 + all);
        }
        let bits = u64::from(counts.prior) << 32 | u64::from(counts.visits);
        let probability = self.widening.flatten(probability);
        utility + self.widening.bonus(bits) + self.weight * probability / (1.0 + all)
    }

    fn encode_prior(prior: &PolicyMove, _: Color) -> (f32, f32) {
        (prior.probability, prior.human * MOST_PRIOR_VISITS)
    }

    /// Gives the probabilities of excluded moves to the others, in proportion, so that a search among a
    /// few unlikely moves explores them like any others.
    fn exclude(moves: &mut [PolicyMove], is_excluded: impl Fn(Move) -> bool) {
        let allowed = moves.iter().filter(|prior| !is_excluded(prior.mv));
        let sum: f32 = allowed.map(|prior| prior.probability).sum();
        if sum > 0.0 {
            for PolicyMove { mv, probability, .. } in moves {
                *probability = if is_excluded(*mv) { 0.0 } else { *probability / sum };
            }
        }
    }

    fn favour(moves: &mut Vec<PolicyMove>, favoured: &[(Move, f32)]) {
        for &(mv, weight) in favoured {
            match moves.iter_mut().find(|known| known.mv == mv) {
                Some(known) => known.probability += (1.0 - known.probability) * weight,
                None if mv.point().is_some() => moves.push(PolicyMove::new(mv, weight)),
                None => {}
            }
        }
    }

    fn add_human_moves(moves: &mut Vec<PolicyMove>, human_policy: &HumanPolicy) {
        PolicyMove::add_people(moves, human_policy.root().iter().copied());
    }

    fn prior_weight((probability, _): (f32, f32), _: Color) -> f64 {
        probability.into()
    }

    fn update_extra(
        self,
        before: impl FnOnce() -> MoveCounts,
        evaluation: &Evaluation,
    ) -> Option<(u32, u32)> {
        let before = before();
        let (margin, deviation) = (evaluation.margin / 2.0, evaluation.spread / 2.0);
        let Evaluation { value, open, .. } = *evaluation;
        let (spread, utility) = match self.openness {
            Some(openness) => (open, self.open_utility(value, margin, open, openness)),
            None => {
                let variance = deviation * deviation;
                (margin * margin + variance, self.utility(value, margin, variance))
            }
        };
        let weight = ResultSums::of(evaluation).weight();
        let (visits, share) = (before.weight, weight / (before.weight + weight));
        let known = Deviations::of(&before);
        // The variance as by Welford, "Note on a method for calculating corrected sums of squares
        // and products" (1962).
        let distance = if before.weight > 0.0 { utility - self.mean_utility(&before) } else { 0.0 };
        let new = distance * distance * visits * share / weight;
        let deviations = Deviations {
            spread: known.spread + (spread - known.spread) * share,
            variance: known.variance + (new - known.variance) * share,
        };
        Some(deviations.pack())
    }

    fn min_visit_share(self) -> f64 {
        if self.weights.caution > 0.0 { self.weights.min_visit_share } else { 1.0 }
    }

    fn bound(self, counts: MoveCounts, color: Color) -> Option<Bound> {
        if self.weights.caution <= 0.0 || counts.weight <= 0.0 {
            return None;
        }
        let visits = counts.visits as f32;
        // One or two visits say nothing about the variance. So the largest possible variance is
        // added, with a weight that soon vanishes.
        let variance =
            Deviations::of(&counts).variance + (self.min_utility() / visits).powi(2) / visits;
        let error = self.weights.caution * (variance / visits).sqrt();
        let mean = self.mean_utility(&counts) * color.sign() as f32;
        // Utility has twice the range of a win rate.
        Some(Bound { value: (mean - error).into(), error: f64::from(error) / 2.0 })
    }
}

impl<C: Capacity> SearchEvaluator<C> for NetworkEvaluator<C> {
    type Formula = Puct;

    fn formula(tuning: &Tuning, _: usize) -> Puct {
        Puct::new(Weights::of(tuning))
    }

    fn expand_visits(_: &Tuning, _: usize) -> u32 {
        0
    }

    /// The score is weighed by the formula.
    fn score_bonus(_: &Tuning) -> f64 {
        0.0
    }
}

/// 1 up to `from`, 0 from `to` on, and in proportion between them.
fn falling(number: f32, from: f32, to: f32) -> f32 {
    ((to - number) / (to - from)).clamp(0.0, 1.0)
}

/// A sum of margins as the tree stores it, in points.
fn points(score: f32) -> f32 {
    score / (2.0 * HALF_POINT)
}

/// The mean of a bounded function of a margin that is normally distributed with this mean and
/// `variance`: 2 / pi times the arctangent of the margin over `width`.
///
/// The arctangent of the mean margin over `(width^2 + 2 / pi variance)^0.5` is close: its slope at
/// 0 is right if either the width or the deviation is much larger than the other, and it has the
/// same bounds.
fn mean_share(margin: f32, variance: f32, width: f32) -> f32 {
    FRAC_2_PI * arctangent(margin / (width * width + FRAC_2_PI * variance).sqrt())
}

#[cfg(test)]
mod tests {
    use super::*;

    const WEIGHTS: Weights = Weights {
        exploration: 1.0,
        growth: 0.0,
        growth_visits: 500.0,
        spread: 0.0,
        usual_spread: 0.4,
        usual_spread_visits: 2.0,
        reduction: 0.2,
        root_reduction: 0.1,
        win: 1.0,
        score: 0.0,
        score_width: 2.0,
        points: 0.0,
        points_width: 0.75,
        centre_share: 0.2,
        centre_shift: 0.75,
        caution: 5.0,
        min_visit_share: 0.15,
        root_width: 0.0,
    };

    /// A position with the counts of the move that led there, the visits of its moves, and the sum
    /// of the priors of its visited moves.
    struct TestPosition(MoveCounts, f32, f32);

    impl PositionStats for TestPosition {
        fn is_root(&self) -> bool {
            false
        }

        fn parent(&self) -> MoveCounts {
            self.0
        }

        fn visited(&self) -> (f32, f32) {
            (self.1, self.2)
        }
    }

    fn counts(visits: u32, black_wins: f32, probability: f32) -> MoveCounts {
        let prior = ((probability * 65535.0) as u32) << 16;
        let value = black_wins * ONE as f32;
        let weight = visits as f32;
        MoveCounts { visits, weight, value, score: 0.0, extra: (0, 0), prior, pending: 0 }
    }

    /// An evaluation with this chance of Black's, margin in points and number of open points.
    fn expected(value: f32, margin: f32, open: f32) -> Evaluation {
        let margin = 2.0 * margin;
        Evaluation { value, margin, spread: 40.0, winner: 0, no_result: 0.0, weight: 1.0, open }
    }

    /// The counts of a move with these results: Black's chance, margin and its deviation in points.
    fn counts_after(formula: Puct, results: &[(f32, f32, f32)]) -> MoveCounts {
        results.iter().fold(counts(0, 0.0, 0.1), |before, &(value, margin, spread)| {
            let evaluation = Evaluation { spread: 2.0 * spread, ..expected(value, margin, 0.0) };
            let extra = formula.update_extra(|| before, &evaluation).unwrap();
            MoveCounts {
                visits: before.visits + 1,
                weight: before.weight + 1.0,
                value: before.value + value * ONE as f32,
                score: before.score + 2.0 * margin * HALF_POINT,
                extra,
                ..before
            }
        })
    }

    #[test]
    fn the_policy_leads_until_results_take_over() {
        let formula = Puct::new(WEIGHTS)
            .for_position(&TestPosition(counts(100, 50.0, 0.0), 100.0, 1.0), Color::Black);
        let urgency = |counts| formula.urgency(counts, Color::Black);
        assert!(urgency(counts(0, 0.0, 0.6)) > urgency(counts(0, 0.0, 0.3)));
        assert!(urgency(counts(50, 40.0, 0.1)) > urgency(counts(50, 10.0, 0.4)));
        assert!((urgency(counts(4, 1.0, 0.5)) - (-0.5 + 10.0 * 0.5 / 5.0)).abs() < 1e-3);
    }

    #[test]
    fn an_unvisited_move_is_worth_less_the_more_likely_ones_were_tried() {
        let unvisited = |mass| {
            let formula = Puct::new(WEIGHTS)
                .for_position(&TestPosition(counts(9, 9.0, 0.0), 9.0, mass), Color::Black);
            formula.urgency(counts(0, 0.0, 0.0), Color::Black)
        };
        assert!((unvisited(0.0) - 1.0).abs() < 1e-6 && (unvisited(1.0) - 0.8).abs() < 1e-6);
        assert!((unvisited(0.25) - 0.9).abs() < 1e-6);
    }

    #[test]
    fn values_are_the_movers_and_probabilities_stay() {
        let position = TestPosition(counts(9, 6.0, 0.0), 9.0, 1.0);
        let of = |color| {
            Puct::new(WEIGHTS).for_position(&position, color).urgency(counts(3, 1.0, 0.5), color)
        };
        let explored = 3.0 * 0.5 / 4.0;
        assert!((of(Color::Black) - (-1.0 / 3.0 + explored)).abs() < 2e-3);
        assert!((of(Color::White) - (1.0 / 3.0 + explored)).abs() < 2e-3);
        let pending = MoveCounts { pending: 2, ..counts(3, 1.0, 0.5) };
        let after = Puct::new(WEIGHTS).for_position(&position, Color::Black);
        assert!(after.urgency(pending, Color::Black) < of(Color::Black));
    }

    #[test]
    fn exploration_grows_with_the_visits_and_the_spread() {
        let formula = Puct::new(Weights { growth: 0.45, spread: 1.0, ..WEIGHTS });
        let usual = counts(0, 0.0, 0.0);
        let weight = |visits: f32| formula.weight(&usual, visits) / visits.sqrt();
        assert!((weight(1e4) - (1.0 + 0.45 * 21.0f32.ln())).abs() < 1e-3);
        let calm = counts_after(formula, &[(0.5, 0.0, 5.0); 20]);
        let wild = counts_after(formula, &[(0.0, 0.0, 5.0), (1.0, 0.0, 5.0)].repeat(10));
        assert!(formula.weight(&calm, 20.0) < 0.5 * formula.weight(&usual, 20.0));
        assert!(formula.weight(&wild, 20.0) > 2.0 * formula.weight(&usual, 20.0));
    }

    #[test]
    fn a_decided_game_is_played_for_points() {
        let formula = Puct::new(Weights { score: 0.1, points: 0.3, ..WEIGHTS });
        for centre in [-40.0, 0.0, 40.0] {
            let formula = formula.with_expected_result(&expected(0.5, centre, 0.0), 81);
            let of =
                |margin| formula.mean_utility(&counts_after(formula, &[(1.0, margin, 2.0); 3]));
            assert!(of(centre + 1.0) > of(centre) && of(centre) > of(centre - 1.0));
            // Far from the centre a point is worth less, and no margin is worth more than the game.
            assert!(of(centre + 1.0) - of(centre) > of(centre + 31.0) - of(centre + 30.0));
            let lost = formula.mean_utility(&counts_after(formula, &[(0.0, centre + 200.0, 2.0)]));
            assert!(lost < of(centre - 200.0) && lost > formula.min_utility());
        }
    }

    #[test]
    fn open_points_are_worth_what_the_search_says() {
        let formula = Puct::new(Weights { score: 0.1, points: 0.3, ..WEIGHTS });
        let utility = |openness: Option<f32>, root: (f32, f32), margin: f32, open: f32| {
            let expected = expected(root.0, 90.0, root.1);
            let formula = formula.with_openness(openness).with_expected_result(&expected, 361);
            let before = counts(0, 0.0, 0.1);
            let evaluation = Evaluation { margin: 2.0 * margin, open, ..expected };
            let extra = formula.update_extra(|| before, &evaluation).unwrap();
            let score = 2.0 * margin * HALF_POINT;
            let value = root.0 * ONE as f32;
            formula.mean_utility(&MoveCounts { weight: 1.0, value, score, extra, ..before })
        };
        // To White, who is behind, 20 open points more are worth six points of the score.
        let of = |root, margin, open| utility(Some(-0.3), root, margin, open);
        let behind = (0.9, 200.0);
        assert!((of(behind, 90.0, 200.0) - of(behind, 96.0, 220.0)).abs() < 0.005);
        assert!(of(behind, 90.0, 200.0) > of(behind, 94.0, 220.0));
        assert!(of(behind, 90.0, 200.0) < of(behind, 98.0, 220.0));
        // They are worth half of it in the middle between behind and even, and nothing where White is ahead or
        // little is open.
        let halfway = (0.625, 200.0);
        assert!(of(halfway, 90.0, 200.0) > of(halfway, 92.0, 220.0));
        assert!(of(halfway, 90.0, 200.0) < of(halfway, 94.0, 220.0));
        for (root, open) in [((0.5, 200.0), 200.0), ((0.1, 200.0), 200.0), ((0.9, 18.0), 18.0)] {
            assert!(of(root, 90.0, open) < of(root, 91.0, open + 20.0), "{root:?}");
        }
        // Black wants the game to stay open where Black is behind.
        let of_black = |margin, open| utility(Some(0.3), (0.1, 200.0), margin, open);
        assert!(of_black(90.0, 220.0) > of_black(94.0, 200.0));
        let none = |margin, open| utility(None, behind, margin, open);
        assert_eq!(none(90.0, 200.0), none(90.0, 220.0));
        assert!(none(90.0, 200.0) < none(91.0, 200.0));
    }

    #[test]
    fn the_weight_of_winning_leaves_the_margin() {
        let utility = |win, chance| {
            let formula = Puct::new(Weights { win, score: 0.1, points: 0.3, ..WEIGHTS });
            let formula = formula.with_expected_result(&expected(0.5, 0.0, 0.0), 81);
            assert!((formula.min_utility() + win + 0.4).abs() < 1e-6);
            formula.mean_utility(&counts_after(formula, &[(chance, 5.0, 2.0); 3]))
        };
        assert_eq!(utility(0.0, 1.0), utility(0.0, 0.0));
        assert!((utility(0.5, 1.0) - utility(0.5, 0.0) - 1.0).abs() < 1e-5);
        assert!((utility(1.0, 1.0) - utility(0.5, 1.0) - 0.5).abs() < 1e-5);
    }

    #[test]
    fn variances_are_those_of_all_results() {
        let results = [(0.2, 3.0, 4.0), (0.9, -8.0, 2.0), (0.5, 6.5, 1.0), (0.4, 0.0, 9.0)];
        let formula = Puct::new(WEIGHTS);
        let deviations = Deviations::of(&counts_after(formula, &results));
        let mean = |of: fn((f32, f32, f32)) -> f32| results.map(of).iter().sum::<f32>() / 4.0;
        assert!((deviations.spread - mean(|(_, m, s)| m * m + s * s)).abs() < 1e-3);
        let variance = mean(|(v, ..)| 4.0 * v * v) - mean(|(v, ..)| 2.0 * v).powi(2);
        assert!((deviations.variance - variance).abs() < 1e-5);
    }

    #[test]
    fn bounds_are_cautious() {
        let formula = Puct::new(WEIGHTS);
        let of = |visits: usize| {
            let counts =
                counts_after(formula, &[(0.8, 0.0, 1.0), (0.6, 0.0, 1.0)].repeat(visits / 2));
            formula.bound(counts, Color::Black).unwrap().value
        };
        assert!(of(2) < of(10) && of(10) < of(100) && of(100) < 0.4 && of(100) > 0.2);
        assert!(formula.bound(counts(0, 0.0, 0.5), Color::Black).is_none());
    }

    #[test]
    fn means_of_the_bounded_share_are_close() {
        for (margin, deviation) in [(0.5, 1.0), (3.0, 12.0), (-20.0, 5.0), (9.0, 30.0), (60.0, 3.0)]
        {
            let steps = (-400..=400).map(|step| f64::from(step) / 100.0);
            let (sum, all) = steps.fold((0.0, 0.0), |(sum, all), step| {
                let density = (-step * step / 2.0).exp();
                let share = ((f64::from(margin) + step * f64::from(deviation)) / 6.75).atan();
                (sum + density * share * std::f64::consts::FRAC_2_PI, all + density)
            });
            let close = f64::from(mean_share(margin, deviation * deviation, 6.75));
            assert!((close - sum / all).abs() < 0.04, "{margin} {deviation}: {close} {sum} {all}");
        }
    }
}
