//! The time of a search with a budget: a forced move is played soon, a won game quickly, and a
//! choice that wavers gets the most time. Time that would be lost is used to the end, unless the
//! choice cannot change any more.

use crate::clock::Budget;
use crate::params::Params;
use crate::search::Progress;
use ponnuki_game::point::Move;

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

/// The changes of a search's first choice, its most visited move, during the search. All times are
/// in seconds after the arrival of the command.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct BestMoveTrend {
    /// The first choice, and the time since which it has been the first choice: 0 if the search
    /// began with it.
    choice: Option<(Move, f64)>,
    /// Its win rate at an earlier time, which was between a quarter and a half of the time so far.
    earlier: f64,
    /// The time at which its win rate was last noted, and the win rate.
    last_noted: (f64, f64),
    /// True if nothing will follow, so that the search has the time that was kept as well.
    is_alone: bool,
}

impl<'a> SearchTiming<'a> {
    /// All of `budget` for one search, at the pace that the parameters set.
    pub fn new(budget: Budget, params: &'a Params) -> SearchTiming<'a> {
        SearchTiming { budget, params, share: 1.0 }
    }

    /// Returns true if more search is unlikely to change the choice.
    fn is_clear(&self, now: f64, progress: &Progress, trend: &BestMoveTrend) -> bool {
        let ratio = progress.best_visits as f64 / progress.second_visits.max(1) as f64;
        ratio >= self.params.clear_ratio
            && progress.best_is_first_choice
            && (progress.best_winrate - trend.earlier).abs() <= self.params.stable_chance
            && trend.choice.is_some_and(|(_, since)| now - since >= self.params.settled_time * now)
    }

    /// Returns true if a search with this budget stops at `now`. `rate` is in playouts per second.
    ///
    /// A search stops before its usual time when the runner-up cannot catch up in the rest of it:
    /// the strategy STOP of Baier and Winands, "Time management for Monte Carlo tree search"
    /// (2015), who assume like us that it gets only a part of the playouts to come. Time that would
    /// be lost is saved for nothing. Until it is over, a search stops only if no number of visits
    /// that is still possible can change the choice.
    fn should_stop(
        &self,
        budget: Budget,
        now: f64,
        progress: &Progress,
        rate: f64,
        trend: &BestMoveTrend,
    ) -> bool {
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
        let is_clear = self.is_clear(now, progress, trend);
        if now >= usual {
            return is_clear || chance >= self.params.winning_chance;
        }
        is_searched && is_clear && lead > self.params.catching_up * rate * (usual - now)
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
    /// that time would be lost.
    pub(super) fn end_time(
        &self,
        now: f64,
        progress: &Progress,
        rate: f64,
        trend: &mut BestMoveTrend,
        is_followed: impl FnOnce() -> bool,
    ) -> Option<f64> {
        trend.update(now, progress);
        let own = self.budget.share(self.share);
        if !trend.is_alone {
            if !self.should_stop(own, now, progress, rate, trend) {
                return None;
            }
            if self.share >= 1.0 || now >= self.budget.free || is_followed() {
                return Some(now.min(own.maximum));
            }
            trend.is_alone = true;
        }
        let is_over = self.should_stop(self.budget, now, progress, rate, trend);
        is_over.then(|| now.min(self.budget.maximum))
    }
}

impl BestMoveTrend {
    /// Updates the trend by the progress of the search at `now`.
    fn update(&mut self, now: f64, progress: &Progress) {
        let (best, chance) = (progress.best, progress.best_winrate);
        match self.choice {
            Some((choice, _)) if best.is_none_or(|best| best == choice) => {}
            Some(_) => self.choice = best.map(|best| (best, now)),
            None => {
                self.choice = best.map(|best| (best, 0.0));
                (self.earlier, self.last_noted) = (chance, (now, chance));
            }
        }
        if now >= 2.0 * self.last_noted.0 {
            (self.earlier, self.last_noted) = (self.last_noted.1, (now, chance));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

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
            root_winrate: chance,
            best_is_first_choice: true,
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
        let mut trend = BestMoveTrend::default();
        let mut polls = (1..).map(|poll| (poll as f64 / RATE, poll));
        let ends = |&(now, playouts): &(f64, u64)| {
            let progress = state(now, playouts);
            timing.end_time(now, &progress, RATE, &mut trend, &is_followed).is_some()
        };
        polls.find(ends).map_or(f64::INFINITY, |(now, _)| now)
    }

    /// The time at which a search ends if only its number of visits changes.
    fn end_at_constant_rate(budget: Budget, share: f64, chance: f64) -> f64 {
        end_time(budget, |_, playouts| progress(playouts, share, chance))
    }

    #[test]
    fn a_forced_move_is_played_soon() {
        let forced = end_at_constant_rate(BUDGET, 0.98, 0.6);
        assert!((0.2..0.4).contains(&forced), "{forced}");
        let clear = end_at_constant_rate(BUDGET, 0.75, 0.6);
        assert!(clear > 1.2 * forced && clear < 1.0, "{clear}");
        let unclear = end_at_constant_rate(BUDGET, 0.55, 0.6);
        assert!(unclear > 1.8, "only what cannot change the choice is saved: {unclear}");
        assert_eq!(end_at_constant_rate(BUDGET, 0.5, 0.6), 2.0);
        // Visits that were made before, for instance in the opponent's time, count as well.
        let known =
            end_time(BUDGET, |_, n| Progress { playouts: n, ..progress(n + 5000, 0.9, 0.6) });
        assert!(known < 0.01, "{known}");
    }

    #[test]
    fn a_choice_that_wavers_gets_more_time() {
        let late = end_time(BUDGET, |now, playouts| {
            let (best, share) = if now < 0.6 { (Move::Button, 0.6) } else { (Move::Pass, 0.72) };
            Progress { best: Some(best), ..progress(playouts, share, 0.6) }
        });
        assert!((1.2..1.21).contains(&late), "{late}");
        let doubtful = Progress { best_is_first_choice: false, ..progress(1, 1.0, 0.6) };
        let second_thoughts = end_time(BUDGET, |_, n| {
            let Progress { visits, playouts, best_visits, second_visits, .. } =
                progress(n, 0.72, 0.6);
            Progress { visits, playouts, best_visits, second_visits, ..doubtful }
        });
        assert!(second_thoughts > 1.3, "{second_thoughts}");
        let falling = end_time(BUDGET, |now, n| progress(n, 0.72, 0.9 - 0.15 * now));
        assert!(falling > 1.3, "{falling}");
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
