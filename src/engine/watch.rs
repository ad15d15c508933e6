//! Watches a search: stops it in time, and passes its reports on.

use std::ops::ControlFlow;
use std::sync::Mutex;

use crate::clock::{Budget, Stopwatch};
use crate::engine::signals::Stop;
use crate::params::Params;
use crate::search::{Monitor, Progress, Report, View};

/// Seconds for which a command may still think once it is announced that the program will end.
const LAST_WORDS: f64 = 0.2;

/// The time for a search, and how freely it is spent.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Timing {
    /// The time, counted from the arrival of the command.
    pub budget: Budget,
    /// When a search may stop early.
    pub pace: Pace,
}

/// When a search with a budget stops early, and when it takes longer. The values are those of the
/// [parameters](Params) of the same names.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Pace {
    winning_chance: f64,
    winning_time: f64,
    won_chance: f64,
    won_time: f64,
    behind_time: f64,
    clear_ratio: f64,
    stable_chance: f64,
}

impl Pace {
    /// The pace that the parameters set.
    pub fn new(params: &Params) -> Pace {
        Pace {
            winning_chance: params.winning_chance,
            winning_time: params.winning_time,
            won_chance: params.won_chance,
            won_time: params.won_time,
            behind_time: params.behind_time,
            clear_ratio: params.clear_ratio,
            stable_chance: params.stable_chance,
        }
    }
}

/// An observer of a search, who is shown reports while it runs.
#[derive(Clone, Copy)]
pub struct Observer<'a> {
    /// Seconds before the first report.
    pub first: f64,
    /// Seconds between two reports.
    pub interval: f64,
    /// Receives a report; `false` stops the search.
    pub show: &'a (dyn Fn(&Report) -> bool + Sync),
}

/// A [`Monitor`] with a clock.
pub struct Watch<'a> {
    /// Runs since the command arrived.
    since: Stopwatch,
    /// Runs since the watch was made, just before the search: the speed is measured by it.
    search: Stopwatch,
    timing: Option<Timing>,
    stop: Option<Stop<'a>>,
    observer: Option<Observer<'a>>,
    /// Seconds after the arrival of the command at which the search stops, whatever it has found.
    deadline: Option<f64>,
    state: Mutex<Memory>,
}

/// What has to be remembered between two polls. Only one worker polls, so nobody contends for the
/// lock.
#[derive(Default)]
struct Memory {
    /// When the next report is due, in seconds after the arrival of the command.
    due: f64,
    /// The win rate of the best move when half of the desired time had passed.
    half_way: Option<f64>,
    /// When the budget stopped the search, or should have, in seconds after the arrival of the
    /// command.
    told: Option<f64>,
}

impl<'a> Watch<'a> {
    /// Watches a search for a command that arrived when `since` began. Without `timing` there is no
    /// time limit, and without `stop` signals are ignored.
    pub fn new(since: Stopwatch, timing: Option<Timing>, stop: Option<Stop<'a>>) -> Watch<'a> {
        let search = Stopwatch::start();
        let state = Mutex::new(Memory::default());
        Watch { since, search, timing, stop, observer: None, deadline: None, state }
    }

    /// Also shows reports to `observer`.
    pub fn with_observer(self, observer: Option<Observer<'a>>) -> Watch<'a> {
        self.lock().due = self.since.seconds() + observer.map_or(0.0, |observer| observer.first);
        Watch { observer, ..self }
    }

    /// Also stops the search this many seconds after the command arrived. Unlike a budget, this
    /// never makes it stop earlier.
    pub fn with_deadline(self, deadline: Option<f64>) -> Watch<'a> {
        Watch { deadline, ..self }
    }

    /// Whether everything must stop now: the budget's maximum or the deadline has passed, or a
    /// signal has come.
    pub fn is_over(&self) -> bool {
        self.is_stopped()
            || self.timing.is_some_and(|timing| self.since.seconds() >= timing.budget.maximum)
    }

    fn is_stopped(&self) -> bool {
        self.deadline.is_some_and(|deadline| self.since.seconds() >= deadline)
            || self.stop.is_some_and(|stop| {
                let ending = stop.ending().map(|moment| moment.later(self.since));
                stop.is_wanted() || ending.is_some_and(|ending| ending.seconds() >= LAST_WORDS)
            })
    }

    /// How many seconds late the search has ended, if its budget ended it.
    pub fn delay(&self) -> Option<f64> {
        self.lock().told.map(|told| self.since.seconds() - told)
    }

    fn lock(&self) -> std::sync::MutexGuard<'_, Memory> {
        // A panic while the lock is held leaves nothing half done.
        self.state.lock().unwrap_or_else(std::sync::PoisonError::into_inner)
    }
}

impl Monitor for Watch<'_> {
    fn poll(&self, progress: &Progress, view: &dyn View) -> ControlFlow<()> {
        let now = self.since.seconds();
        let mut state = self.lock();
        if let Some(observer) = self.observer
            && progress.visits > 0
            && now >= state.due
        {
            state.due = now + observer.interval;
            if !(observer.show)(&view.report()) {
                return ControlFlow::Break(());
            }
        }
        if self.is_stopped() {
            return ControlFlow::Break(());
        }
        let Some(Timing { budget, pace }) = self.timing else {
            return ControlFlow::Continue(());
        };
        if now * 2.0 >= budget.desired {
            state.half_way.get_or_insert(progress.best_winrate);
        }
        let rate = progress.playouts as f64 / self.search.seconds().max(1e-3);
        let half_way = state.half_way.unwrap_or(progress.best_winrate);
        if is_enough(now, &Timing { budget, pace }, progress, rate, half_way) {
            // The delay counts from the maximum, or from now if the search stops before that, so
            // that it is never negative.
            state.told.get_or_insert(now.min(budget.maximum));
            return ControlFlow::Break(());
        }
        ControlFlow::Continue(())
    }
}

/// Whether to stop at `now`. `rate` is in playouts per second, `half_way` is the win rate at half
/// of the desired time.
fn is_enough(now: f64, timing: &Timing, progress: &Progress, rate: f64, half_way: f64) -> bool {
    let Timing { budget, pace } = timing;
    if now >= budget.maximum {
        return true;
    }
    let lead = progress.best_visits.saturating_sub(progress.second_visits) as f64;
    let reachable = rate * (budget.maximum - now);
    if progress.playouts > 0 && progress.best_visits > 0 && lead > reachable {
        return true;
    }
    if now < budget.free {
        return false;
    }
    let chance = progress.best_winrate;
    let share = match chance {
        _ if chance >= pace.won_chance => pace.won_time,
        _ if chance >= pace.winning_chance => pace.winning_time,
        _ if chance < 0.5 => pace.behind_time,
        _ => 1.0,
    };
    let is_sure = chance >= pace.winning_chance || pace.is_clear(progress, half_way);
    now >= budget.desired * share && is_sure
}

impl Pace {
    /// Whether further search is unlikely to change the choice.
    fn is_clear(&self, progress: &Progress, half_way: f64) -> bool {
        let ratio = progress.best_visits as f64 / progress.second_visits.max(1) as f64;
        ratio >= self.clear_ratio
            && progress.best_is_first_choice
            && (progress.best_winrate - half_way).abs() <= self.stable_chance
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const BUDGET: Budget = Budget { desired: 1.0, maximum: 2.0, free: 0.0 };

    /// Whether a search with this budget stops, at the default pace.
    fn is_enough(now: f64, budget: &Budget, now_known: &Progress, rate: f64, half: f64) -> bool {
        let timing = Timing { budget: *budget, pace: Pace::new(&Params::default()) };
        super::is_enough(now, &timing, now_known, rate, half)
    }

    fn progress(best: u64, second: u64, chance: f64) -> Progress {
        Progress {
            visits: best + second,
            playouts: best + second,
            best_visits: best,
            second_visits: second,
            best_winrate: chance,
            root_winrate: chance,
            best_is_first_choice: true,
        }
    }

    #[test]
    fn an_unclear_choice_gets_the_maximum() {
        let close = progress(500, 450, 0.6);
        assert!(!is_enough(1.5, &BUDGET, &close, 900.0, 0.6));
        assert!(is_enough(2.0, &BUDGET, &close, 900.0, 0.6));
        let clear = progress(900, 300, 0.6);
        assert!(!is_enough(0.9, &BUDGET, &clear, 1300.0, 0.6));
        assert!(is_enough(1.1, &BUDGET, &clear, 1300.0, 0.6));
        assert!(!is_enough(1.1, &BUDGET, &clear, 1300.0, 0.65), "the value is still falling");
        let second_thoughts = Progress { best_is_first_choice: false, ..clear };
        assert!(!is_enough(1.1, &BUDGET, &second_thoughts, 1300.0, 0.6));
    }

    #[test]
    fn a_lead_that_cannot_be_made_up_ends_the_search() {
        assert!(is_enough(0.5, &BUDGET, &progress(1000, 10, 0.6), 600.0, 0.6));
        assert!(!is_enough(0.5, &BUDGET, &progress(1000, 200, 0.6), 600.0, 0.6));
        let fixed = Budget::exactly(1.0);
        assert!(!is_enough(0.9, &fixed, &progress(500, 450, 0.99), 1000.0, 0.99));
        assert!(is_enough(0.9, &fixed, &progress(800, 100, 0.5), 1000.0, 0.5));
    }

    #[test]
    fn time_that_would_be_lost_is_used() {
        let budget = Budget { free: 0.9, ..BUDGET };
        let won = progress(400, 200, 0.99);
        assert!(is_enough(0.8, &BUDGET, &won, 500.0, 0.99));
        assert!(!is_enough(0.8, &budget, &won, 500.0, 0.99));
        assert!(is_enough(0.95, &budget, &won, 500.0, 0.99));
    }

    #[test]
    fn winners_are_quick_and_losers_take_their_time() {
        assert!(is_enough(0.3, &BUDGET, &progress(300, 290, 0.97), 2000.0, 0.97));
        assert!(!is_enough(1.2, &BUDGET, &progress(900, 300, 0.4), 1000.0, 0.4));
        assert!(is_enough(1.6, &BUDGET, &progress(900, 300, 0.4), 1000.0, 0.4));
    }

    #[test]
    fn without_time_a_search_stops_at_once() {
        assert!(is_enough(0.001, &Budget::exactly(0.0), &progress(1, 0, 0.5), 1000.0, 0.5));
    }
}
