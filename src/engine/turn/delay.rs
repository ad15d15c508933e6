//! Delayed replies: an opponent who answers at once, whatever the move, is no fun to play against.
//!
//! The delay is random, and longer for moves that surprise. The formula is KataGo's
//! (`cpp/command/gtp.cpp`, 2026).

use std::time::Duration;

use super::{Decision, Turn};
use crate::engine::Engine;
use crate::engine::monitor::TimedMonitor;
use crate::engine::turn::state::TurnState;
use crate::machine;
use crate::params::Params;
use ponnuki_game::bits::mix;

/// The longest time after which an interrupt ends the delay.
const SLICE: Duration = Duration::from_millis(10);

/// The probability of the move that was decided on, by the people whom the turn imitates or else by
/// the policy of the search. 1 for a move that needed no search.
pub(super) fn chance(state: &TurnState<'_>, decision: Decision) -> f64 {
    let Some(mv) = decision.mv().or(state.best().map(|best| best.mv)) else { return 1.0 };
    if let Some((_, chance)) = state.people.iter().find(|entry| entry.0 == mv) {
        return f64::from(*chance);
    }
    let found = state.report.as_ref().and_then(|report| report.find(mv));
    found.map_or(1.0, |found| found.prior)
}

/// The delay in seconds, by the parameters, of a move with this probability. It follows from the
/// number `random`, and has a gamma distribution of shape 2.
fn seconds(params: &Params, chance: f64, random: u64) -> f64 {
    let mean = 0.5 * params.delay_scale / (chance + 0.1);
    // A sum of two exponentially distributed numbers, whose means are half of it. The draws are never 0.
    let draw = |number: u64| ((mix(number) >> 11) as f64 + 0.5) / (1_u64 << 53) as f64;
    let sum = -(draw(random).ln() + draw(!random).ln());
    (0.5 * mean * sum).min(params.longest_delay)
}

impl Engine {
    /// Waits before the reply to a turn, if the parameters ask for it. The move has this probability.
    /// The time that the clock allows for a move, or a signal to end the turn, ends the delay.
    pub(super) fn delay_reply(&self, turn: &Turn<'_>, chance: f64) {
        if self.params.delay_scale <= 0.0 {
            return;
        }
        let random = mix(self.settings.seed ^ self.game.moves().len() as u64);
        let end = turn.since.seconds() + seconds(&self.params, chance, random);
        let most = self.clock_budget(turn).map_or(f64::INFINITY, |budget| budget.maximum);
        let watch = TimedMonitor::new(turn.since, None, Some(turn.stop));
        let watch = watch.with_deadline(Some(end.min(most)));
        while !watch.is_over() {
            machine::sleep(SLICE);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn delays_are_random_and_longer_for_unlikely_moves() {
        let params = Params { delay_scale: 2.0, longest_delay: 100.0, ..Params::default() };
        let all = |chance| -> Vec<f64> {
            (0..4000).map(|number| seconds(&params, chance, mix(number))).collect()
        };
        let mean = |all: &[f64]| all.iter().sum::<f64>() / all.len() as f64;
        // The mean is half of the scale over the probability and a tenth.
        let (likely, unlikely) = (all(0.9), all(0.1));
        assert!((mean(&likely) - 1.0).abs() < 0.05, "{}", mean(&likely));
        assert!((mean(&unlikely) - 5.0).abs() < 0.25, "{}", mean(&unlikely));
        // The variance of this distribution is half of the square of its mean.
        let squares: Vec<f64> = likely.iter().map(|one| (one - 1.0).powi(2)).collect();
        assert!((mean(&squares) - 0.5).abs() < 0.06, "{}", mean(&squares));
        let short = Params { longest_delay: 0.5, ..params.clone() };
        assert!((0..100).all(|number| seconds(&short, 0.0, number) <= 0.5));
        assert_eq!(seconds(&params, 0.3, 7), seconds(&params, 0.3, 7));
        assert_eq!(seconds(&Params::default(), 0.3, 7), 0.0);
    }
}
