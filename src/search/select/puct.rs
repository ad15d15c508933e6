//! PUCT: exploration guided by a policy.

use super::{Formula, Guided, turned};
use crate::capacity::Capacity;
use crate::color::Color;
use crate::evaluator::NetworkEvaluator;
use crate::params::Tuning;
use crate::prior::Prior;
use crate::search::counts::{MoveCounts, ONE};

/// Own results plus exploration in proportion to a policy. The tree keeps the policy's probability
/// in place of the prior's value, with no visits.
#[derive(Clone, Copy, Debug)]
pub(in crate::search) struct Puct {
    /// The weight of exploration.
    pub exploration: f32,
    /// First-play urgency: by how much less than its parent an unvisited move is worth.
    pub reduction: f32,
    /// Set by [`after`](Formula::after) for one position: the square root of the parent's visits,
    /// and the value of an unvisited move.
    root_of_visits: f32,
    unvisited: f32,
}

impl Puct {
    pub(in crate::search) fn new(exploration: f32, reduction: f32) -> Puct {
        Puct { exploration, reduction, root_of_visits: 1.0, unvisited: 0.5 }
    }
}

impl Formula for Puct {
    fn after(self, parent: impl FnOnce() -> MoveCounts, color: Color) -> Puct {
        let parent = parent();
        let visits = parent.visits.max(1) as f32;
        let value = match parent.visits {
            0 => 0.5,
            _ => turned(parent.value / ONE as f32 / visits, color),
        };
        let unvisited = value - self.reduction;
        Puct { root_of_visits: visits.sqrt(), unvisited, ..self }
    }

    fn urgency(self, counts: MoveCounts, color: Color) -> f32 {
        let (probability, _) = counts.prior();
        let visits = counts.visits as f32 + f32::from(counts.pending);
        let black_wins = counts.value / ONE as f32;
        let wins = match color {
            Color::Black => black_wins,
            Color::White => counts.visits as f32 - black_wins,
        };
        let value = if visits > 0.0 { wins / visits } else { self.unvisited };
        explored(value, probability, visits, self.exploration * self.root_of_visits)
    }

    fn keep(prior: &Prior, _: Color) -> (f32, f32) {
        (prior.value(), 0.0)
    }

    fn share((probability, _): (f32, f32), _: Color) -> f64 {
        probability.into()
    }
}

impl<C: Capacity> Guided<C> for NetworkEvaluator<C> {
    type Formula = Puct;

    fn formula(tuning: &Tuning, _: usize) -> Puct {
        Puct::new(tuning.network_exploration as f32, tuning.network_reduction as f32)
    }

    fn expand_visits(_: &Tuning, _: usize) -> u32 {
        0
    }
}

/// The urgency of a move of this `value` and `probability` after `visits`, with exploration
/// weighted by `weight`, which grows with the square root of the parent's visits: PUCT as in Silver
/// et al., "Mastering the game of Go without human knowledge" (2017), after Rosin, "Multi-armed
/// bandits with episode context" (2011).
fn explored(value: f32, probability: f32, visits: f32, weight: f32) -> f32 {
    value + weight * probability / (1.0 + visits)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn counts(visits: u32, black_wins: f32, probability: f32) -> MoveCounts {
        let prior = ((probability * 65535.0) as u32) << 16;
        let value = black_wins * ONE as f32;
        MoveCounts { visits, value, amaf: (0, 0), prior, pending: 0 }
    }

    #[test]
    fn the_policy_leads_until_results_take_over() {
        let formula = Puct::new(1.0, 0.1).after(|| counts(100, 50.0, 0.0), Color::Black);
        let urgency = |counts| formula.urgency(counts, Color::Black);
        assert!(urgency(counts(0, 0.0, 0.6)) > urgency(counts(0, 0.0, 0.3)));
        assert!(urgency(counts(50, 40.0, 0.1)) > urgency(counts(50, 10.0, 0.4)));
        assert!((urgency(counts(4, 1.0, 0.5)) - (0.25 + 10.0 * 0.5 / 5.0)).abs() < 1e-3);
    }

    #[test]
    fn values_are_the_movers_and_probabilities_stay() {
        let parent = || counts(9, 6.0, 0.0);
        let of =
            |color| Puct::new(1.0, 0.1).after(parent, color).urgency(counts(3, 1.0, 0.5), color);
        let explored = 3.0 * 0.5 / 4.0;
        assert!((of(Color::Black) - (1.0 / 3.0 + explored)).abs() < 1e-3);
        assert!((of(Color::White) - (2.0 / 3.0 + explored)).abs() < 1e-3);
        let pending = MoveCounts { pending: 2, ..counts(3, 1.0, 0.5) };
        let after = Puct::new(1.0, 0.1).after(parent, Color::Black);
        assert!(after.urgency(pending, Color::Black) < of(Color::Black));
    }
}
