//! Watches a search: stops it in time, and passes its reports on.

use std::ops::ControlFlow;
use std::sync::Mutex;

use crate::clock::Stopwatch;
use crate::engine::signals::StopCondition;
use crate::engine::stopping::SearchTiming;
use crate::machine;
use crate::search::{Monitor, Progress, Report, View};

/// The seconds for which a command may still think after the end of the program was announced.
const FINAL_SECONDS: f64 = 0.2;

/// An observer of a search, which receives reports while the search runs.
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
pub struct TimedMonitor<'a> {
    /// Runs since the command arrived.
    since: Stopwatch,
    /// Runs since the monitor was made, just before the search. It is used to measure the speed.
    search: Stopwatch,
    timing: Option<SearchTiming<'a>>,
    /// Returns, for a report, true if the stages after the search will need the time that is
    /// reserved for them.
    is_followed: Option<&'a (dyn Fn(&Report) -> bool + Sync)>,
    stop: Option<StopCondition<'a>>,
    observer: Option<Observer<'a>>,
    /// Seconds after the arrival of the command at which the search stops, whatever it has found.
    deadline: Option<f64>,
    state: Mutex<MonitorState>,
}

/// The state that is kept between two polls. Only one worker polls, so the lock is never contended.
#[derive(Default)]
struct MonitorState {
    /// The time of the next report, in seconds after the arrival of the command.
    due: f64,
    /// True if no stage will follow the search, so that it has the time that was reserved for one.
    is_alone: bool,
    /// The time at which the budget stopped the search, or should have, in seconds after the
    /// arrival of the command.
    stopped_at: Option<f64>,
}

impl<'a> TimedMonitor<'a> {
    /// Makes a monitor of a search for a command that arrived when `since` began. Without `timing`
    /// there is no time limit, and without `stop` signals are ignored.
    pub fn new(
        since: Stopwatch,
        timing: Option<SearchTiming<'a>>,
        stop: Option<StopCondition<'a>>,
    ) -> TimedMonitor<'a> {
        let search = Stopwatch::start();
        let state = Mutex::new(MonitorState::default());
        let (is_followed, observer, deadline) = (None, None, None);
        TimedMonitor { since, search, timing, is_followed, stop, observer, deadline, state }
    }

    /// Gives the search the time that its timing reserves for later stages if that time would be
    /// lost and `is_followed`, called with the search's report, returns false: no stage will need
    /// it.
    pub fn with_reserved_time(
        self,
        is_followed: &'a (dyn Fn(&Report) -> bool + Sync),
    ) -> TimedMonitor<'a> {
        TimedMonitor { is_followed: Some(is_followed), ..self }
    }

    /// Also shows reports to `observer`.
    pub fn with_observer(self, observer: Option<Observer<'a>>) -> TimedMonitor<'a> {
        self.lock().due = self.since.seconds() + observer.map_or(0.0, |observer| observer.first);
        TimedMonitor { observer, ..self }
    }

    /// Also stops the search this many seconds after the command arrived. Unlike a budget, this
    /// never makes it stop earlier.
    pub fn with_deadline(self, deadline: Option<f64>) -> TimedMonitor<'a> {
        TimedMonitor { deadline, ..self }
    }

    /// Returns true if everything must stop now: the budget's maximum or the deadline has passed,
    /// or a signal has come.
    pub fn is_over(&self) -> bool {
        self.is_stopped()
            || self.timing.is_some_and(|timing| self.since.seconds() >= timing.budget.maximum)
    }

    fn is_stopped(&self) -> bool {
        self.deadline.is_some_and(|deadline| self.since.seconds() >= deadline)
            || self.stop.is_some_and(|stop| {
                let ending = stop.ending().map(|moment| moment.later(self.since));
                stop.is_wanted() || ending.is_some_and(|ending| ending.seconds() >= FINAL_SECONDS)
            })
    }

    /// Returns the seconds by which the search has ended late, if its budget ended it.
    pub fn delay(&self) -> Option<f64> {
        self.lock().stopped_at.map(|stopped_at| self.since.seconds() - stopped_at)
    }

    fn lock(&self) -> std::sync::MutexGuard<'_, MonitorState> {
        // A panic while the lock is held leaves nothing half done.
        self.state.lock().unwrap_or_else(std::sync::PoisonError::into_inner)
    }
}

impl Monitor for TimedMonitor<'_> {
    fn poll(&self, progress: &Progress, view: &dyn View) -> ControlFlow<()> {
        machine::pause();
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
        let Some(timing) = self.timing else {
            return ControlFlow::Continue(());
        };
        let rate = progress.playouts as f64 / self.search.seconds().max(1e-3);
        let is_followed = || self.is_followed.is_none_or(|is_followed| is_followed(&view.report()));
        match timing.end_time(now, progress, rate, &mut state.is_alone, is_followed) {
            // The delay counts from there, so that it is never negative.
            Some(end) => {
                state.stopped_at.get_or_insert(end);
                ControlFlow::Break(())
            }
            None => ControlFlow::Continue(()),
        }
    }

    fn is_over(&self) -> bool {
        TimedMonitor::is_over(self)
    }
}
