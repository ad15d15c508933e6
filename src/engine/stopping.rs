//! The time of a search with a budget: a forced move is played soon, a won game quickly, and a
//! choice that more visits may change gets the most time. Time that would be lost is used to the
//! end, unless the choice cannot change any more.

use crate::clock::Budget;
use crate::params::Params;
use crate::search::Progress;

/// The time for a search, and the rules for using more or less of it.
#[derive(Clone, Copy, Debug)]
pub struct SearchTiming<'a> {
    /// The time, counted from the arrival of the command.
    pub budget: Budget,
    /// The parameters by which the search stops early, or takes longer.
    pub params: &'a Params,
    /// The fraction of the budget, 0 to 1, that the search gets; the rest is reserved for stages
    /// that may have to follow it. Reserved time that would be lost is the search's after all if no
    /// stage will follow.
    pub share: f64,
}

impl<'a> SearchTiming<'a> {
    /// All of `budget` for one search, at the pace that the parameters set.
    pub fn new(budget: Budget, params: &'a Params) -> SearchTiming<'a> {
        SearchTiming { budget, params, share: 1.0 }
    }

    /// Returns true if more search is not worth its time. At the time `usual` the best move needs
    /// `clear_ratio` times the visits of the runner-up, with half of the visits of that time twice as
    /// many, with twice of them half as many.
    ///
    /// Twice the visits change the choice the more often, the more visits the runner-up has, and are
    /// worth the less, the more there were before (docs/log/2026-11-30-time.md). So the ratio at which
    /// a search stops is inversely proportional to its visits.
    fn is_clear(&self, now: f64, usual: f64, progress: &Progress, rate: f64) -> bool {
        let visits = progress.visits as f64;
        let by_then = visits + rate * (usual - now);
        let ratio = progress.best_visits as f64 / progress.second_visits.max(1) as f64;
        ratio * visits >= self.params.clear_ratio * by_then
    }

    /// Returns true if a search with this budget stops at `now`. `rate` is in playouts per second.
    ///
    /// A search stops when the runner-up cannot catch up any more: the strategy STOP of Baier and
    /// Winands, "Time management for Monte Carlo tree search" (2015). Time that would be lost is saved
    /// for nothing. Until it is over, a search stops only if no number of visits that is still possible
    /// can change the choice.
    fn should_stop(&self, budget: Budget, now: f64, progress: &Progress, rate: f64) -> bool {
        if now >= budget.maximum {
            return true;
        }
        let is_searched = progress.playouts > 0 && progress.best_visits > 0;
        let possible = rate * (budget.maximum - now);
        if now < budget.free {
            return is_searched && progress.missing_visits as f64 > possible;
        }
        let lead = progress.best_visits.saturating_sub(progress.second_visits) as f64;
        if is_searched && lead > possible {
            return true;
        }
        let chance = progress.best_winrate;
        let usual = budget.desired * self.usual_share(chance);
        now >= usual && chance >= self.params.winning_chance
            || is_searched && self.is_clear(now, usual, progress, rate)
    }

    /// The usual time as a fraction of the desired time, for a player with this winning chance.
    fn usual_share(&self, chance: f64) -> f64 {
        match chance {
            _ if chance >= self.params.won_chance => self.params.won_time,
            _ if chance >= self.params.winning_chance => self.params.winning_time,
            _ if chance < 0.5 => self.params.behind_time,
            _ => 1.0,
        }
    }

    /// The time at which the search should have ended, if it is over at `now`: its maximum, or now
    /// if it stops before that. `rate` is in playouts per second. `is_followed` returns true if a
    /// later stage will need the time that is reserved for it. It is called once, and only where
    /// that time would be lost; `is_alone` is set if it has returned false, and given to later calls.
    pub(super) fn end_time(
        &self,
        now: f64,
        progress: &Progress,
        rate: f64,
        is_alone: &mut bool,
        is_followed: impl FnOnce() -> bool,
    ) -> Option<f64> {
        let own = self.budget.share(self.share);
        if !*is_alone {
            if !self.should_stop(own, now, progress, rate) {
                return None;
            }
            if self.share >= 1.0 || now >= self.budget.free || is_followed() {
                return Some(now.min(own.maximum));
            }
            *is_alone = true;
        }
        let is_over = self.should_stop(self.budget, now, progress, rate);
        is_over.then(|| now.min(self.budget.maximum))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use ponnuki_game::point::Move;

    /// Playouts per second, and polls.
    const RATE: f64 = 1000.0;

    const BUDGET: Budget = Budget { desired: 1.0, maximum: 2.0, free: 0.0 };

    /// The state of a search in which the best move got `share` of the `visits` and the runner-up
    /// the rest.
    fn progress(visits: u64, share: f64, chance: f64) -> Progress {
        let best_visits = (share * visits as f64) as u64;
        Progress {
            visits,
            playouts: visits,
            best: Some(Move::Pass),
            best_visits,
            second_visits: visits - best_visits,
            missing_visits: best_visits.saturating_sub(visits - best_visits),
            best_winrate: chance,
        }
    }

    /// The time at which a search ends at the default pace, with a clock of the test. `state` gives
    /// the state of the search after a number of seconds and a number of playouts.
    fn end_time(budget: Budget, state: impl Fn(f64, u64) -> Progress) -> f64 {
        let params = Params::default();
        end_of(SearchTiming::new(budget, &params), state, || false)
    }

    /// The same for a search that something may follow.
    fn end_of(
        timing: SearchTiming<'_>,
        state: impl Fn(f64, u64) -> Progress,
        is_followed: impl Fn() -> bool,
    ) -> f64 {
        let mut is_alone = false;
        let mut polls = (1..).map(|poll| (poll as f64 / RATE, poll));
        let ends = |&(now, playouts): &(f64, u64)| {
            let progress = state(now, playouts);
            timing.end_time(now, &progress, RATE, &mut is_alone, &is_followed).is_some()
        };
        polls.find(ends).map_or(f64::INFINITY, |(now, _)| now)
    }

    /// The time at which a search ends if only its number of visits changes.
    fn end_at_constant_rate(budget: Budget, share: f64, chance: f64) -> f64 {
        end_time(budget, |_, playouts| progress(playouts, share, chance))
    }

    #[test]
    fn the_fewer_visits_the_clearer_the_choice_has_to_be() {
        // At the usual time 2.5 times the visits of the runner-up are enough, at half of it 5 times.
        for (share, time) in [(10.0 / 11.0, 0.25), (5.0 / 6.0, 0.5), (5.0 / 7.0, 1.0), (0.6, 1.67)]
        {
            let end = end_at_constant_rate(BUDGET, share, 0.6);
            assert!((end - time).abs() < 0.02, "{share}: {end}");
        }
        let unclear = end_at_constant_rate(BUDGET, 0.55, 0.6);
        assert!((1.8..1.9).contains(&unclear), "the choice cannot change then: {unclear}");
        assert_eq!(end_at_constant_rate(BUDGET, 0.5, 0.6), 2.0);
        // Visits that were made before, for instance in the opponent's time, count as well.
        let known =
            end_time(BUDGET, |_, n| Progress { playouts: n, ..progress(n + 5000, 0.9, 0.6) });
        assert!(known < 0.01, "{known}");
    }

    #[test]
    fn a_lead_that_cannot_be_made_up_ends_the_search() {
        let fixed = Budget::exactly(1.0);
        assert_eq!(end_at_constant_rate(fixed, 0.5, 0.99), 1.0);
        let ahead = end_at_constant_rate(fixed, 0.9, 0.5);
        assert!((0.55..0.57).contains(&ahead), "{ahead}");
    }

    #[test]
    fn time_that_would_be_lost_is_used() {
        let usual = end_at_constant_rate(BUDGET, 0.6, 0.99);
        let free = end_at_constant_rate(Budget { free: 0.9, ..BUDGET }, 0.6, 0.99);
        assert!(usual < 0.3 && (0.9..0.91).contains(&free), "{usual} {free}");
    }

    #[test]
    fn time_that_would_be_lost_is_used_unless_the_choice_cannot_change() {
        // Chosen by bounds: the runner-up is chosen with 15 % of the visits of the most visited move.
        let by_bounds = |visits: u64, share: f64| {
            let progress = progress(visits, share, 0.99);
            let needed = (0.15 * progress.best_visits as f64) as u64;
            Progress { missing_visits: needed.saturating_sub(progress.second_visits), ..progress }
        };
        let fixed = Budget::exactly(2.0);
        assert_eq!(end_time(fixed, |_, n| by_bounds(n, 0.8)), 2.0);
        assert!((1.8..1.95).contains(&end_time(fixed, |_, n| by_bounds(n, 0.95))));
        // A tree that is known already does not fix the choice, unless it has no other move.
        let known =
            |share| end_time(fixed, |_, n| Progress { playouts: n, ..by_bounds(n + 4000, share) });
        assert_eq!(known(0.85), 2.0);
        assert!((1.2..1.4).contains(&known(0.99)), "{}", known(0.99));
        // Time that is not lost is saved.
        let kept = Budget { free: 0.0, ..fixed };
        assert!(end_time(kept, |_, n| by_bounds(n, 0.95)) < 0.5);
    }

    #[test]
    fn time_kept_for_what_follows_is_used_if_nothing_follows() {
        let params = Params::default();
        let timing = |budget| SearchTiming { share: 0.5, ..SearchTiming::new(budget, &params) };
        let even = |_, n| progress(n, 0.5, 0.6);
        let fixed = Budget::exactly(2.0);
        assert_eq!(end_of(timing(fixed), even, || true), 1.0);
        assert_eq!(end_of(timing(fixed), even, || false), 2.0);
        // Time that is not lost is left for the moves to come, and `is_followed` is not called.
        let saved = Budget { desired: 1.0, maximum: 2.0, free: 0.0 };
        assert_eq!(end_of(timing(saved), even, || panic!("asked")), 1.0);
        // It is called only once.
        let asked = std::cell::Cell::new(0);
        end_of(timing(fixed), even, || {
            asked.set(asked.get() + 1);
            false
        });
        assert_eq!(asked.get(), 1);
    }

    #[test]
    fn winners_are_quick_and_losers_take_their_time() {
        assert_eq!(end_at_constant_rate(BUDGET, 0.51, 0.97), 0.25);
        assert_eq!(end_at_constant_rate(BUDGET, 0.51, 0.92), 0.5);
        assert!(
            end_at_constant_rate(BUDGET, 0.72, 0.4) > 1.2 * end_at_constant_rate(BUDGET, 0.72, 0.6)
        );
    }

    #[test]
    fn without_time_a_search_stops_at_once() {
        assert_eq!(end_at_constant_rate(Budget::exactly(0.0), 1.0, 0.5), 1.0 / RATE);
    }
}
