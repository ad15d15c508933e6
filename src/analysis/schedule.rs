//! Decides which position is searched next, and with how many threads.

use std::cmp::Reverse;
use std::collections::BTreeMap;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};

use super::query::{Query, Task};
use crate::engine::{Signals, Stop};
use crate::formats::QuerySettings;

/// A position waiting to be searched.
#[derive(Debug)]
pub(super) struct Job {
    /// The client's id of the query.
    pub(super) id: Arc<str>,
    pub(super) task: Task,
    pub(super) settings: Arc<QuerySettings>,
    /// The number among all jobs: at equal priority, older jobs go first.
    pub(super) number: u64,
    signals: Signals,
}

impl Job {
    /// Signals to its search to end with the results so far.
    pub(super) fn stop(&self) -> Stop<'_> {
        // Each job has signals of its own, so it counts as their first line.
        Stop::by_interrupt(&self.signals, 1)
    }
}

/// Distributes the machine's threads among the positions.
///
/// Free threads are divided evenly among the waiting positions, as many as may be searched at the
/// same time. While none is waiting, one thread is kept for the next to arrive: otherwise an
/// endless search would block all others.
pub(super) struct Schedule {
    state: Mutex<Jobs>,
    /// Signalled when a job arrives, a search ends, or the input ends.
    changed: Condvar,
}

/// When a job starts among others: a higher priority goes first, and of equal ones the smaller number.
type JobOrder = (Reverse<i64>, u64);

/// The jobs, and the threads available for them.
struct Jobs {
    /// In the order in which they are to start.
    waiting: BTreeMap<JobOrder, Arc<Job>>,
    running: Vec<Arc<Job>>,
    /// Idle threads.
    free: usize,
    /// The maximum number of positions searched at the same time.
    places: usize,
    /// The number of the next job.
    next: u64,
    /// Whether there will be no more jobs.
    closed: bool,
}

impl Jobs {
    /// The number of threads for the next job, if one can start.
    fn share(&self) -> Option<usize> {
        let places = self.places.saturating_sub(self.running.len());
        share(self.free, places, self.waiting.len())
    }
}

/// How many of the `free` threads the next of `waiting` positions gets, if there is room for
/// `places` of them.
fn share(free: usize, places: usize, waiting: usize) -> Option<usize> {
    if free == 0 || places == 0 || waiting == 0 {
        return None;
    }
    let kept = usize::from(places > waiting);
    Some(((free - kept) / waiting.min(places)).max(1))
}

impl Schedule {
    /// A schedule for up to `places` positions at a time on `threads` threads.
    pub(super) fn new(threads: usize, places: usize) -> Schedule {
        let (waiting, running) = (BTreeMap::new(), Vec::new());
        let state = Jobs { waiting, running, free: threads, places, next: 0, closed: false };
        Schedule { state: Mutex::new(state), changed: Condvar::new() }
    }

    fn lock(&self) -> MutexGuard<'_, Jobs> {
        // Nothing that can fail happens while the lock is held.
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Accepts the positions of a query.
    pub(super) fn add(&self, id: &str, query: Query) {
        let (id, settings) = (Arc::<str>::from(id), Arc::new(query.settings));
        let mut state = self.lock();
        for task in query.tasks {
            let number = state.next;
            state.next += 1;
            let settings = Arc::clone(&settings);
            let (id, signals) = (Arc::clone(&id), Signals::default());
            let order = (Reverse(task.priority), number);
            state.waiting.insert(order, Arc::new(Job { id, task, settings, number, signals }));
        }
        drop(state);
        self.changed.notify_all();
    }

    /// Stops the searches of the jobs that are `meant`; removes and returns those that have not
    /// been started.
    pub(super) fn stop(&self, meant: impl Fn(&Job) -> bool) -> Vec<Arc<Job>> {
        let mut state = self.lock();
        state.running.iter().filter(|job| meant(job)).for_each(|job| job.signals.cut_off());
        let waiting = std::mem::take(&mut state.waiting);
        let (stopped, waiting): (BTreeMap<_, _>, _) =
            waiting.into_iter().partition(|(_, job)| meant(job));
        state.waiting = waiting;
        stopped.into_values().collect()
    }

    /// Declares that there will be no more jobs.
    pub(super) fn close(&self) {
        self.lock().closed = true;
        self.changed.notify_all();
    }

    /// Waits for a job and returns it with the number of its threads; `None` when there are no
    /// more.
    pub(super) fn take(&self) -> Option<(Arc<Job>, usize)> {
        let mut state = self.lock();
        loop {
            if let Some(threads) = state.share() {
                let (_, job) = state.waiting.pop_first()?;
                state.free -= threads;
                state.running.push(Arc::clone(&job));
                return Some((job, threads));
            }
            if state.closed && state.waiting.is_empty() {
                return None;
            }
            state = self.changed.wait(state).unwrap_or_else(PoisonError::into_inner);
        }
    }

    /// Returns the threads of a job.
    pub(super) fn done(&self, job: &Arc<Job>, threads: usize) {
        let mut state = self.lock();
        state.free += threads;
        state.running.retain(|running| !Arc::ptr_eq(running, job));
        drop(state);
        self.changed.notify_all();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::formats::Perspective;
    use crate::game::Game;
    use crate::params::Params;
    use crate::point::Size;
    use crate::rules::Rules;
    use crate::score::Komi;

    fn add(schedule: &Schedule, id: &str, turns: &[(usize, i64)]) {
        let task = |&(turn, priority): &(usize, i64)| {
            let game = Game::new(Size::square(3), Rules::default(), Komi::default());
            Task { turn, priority, game: Arc::new(game) }
        };
        let tasks = turns.iter().map(task).collect();
        let settings = QuerySettings::new(Params::default(), Perspective::default());
        schedule.add(id, Query { tasks, settings, warnings: Vec::new() });
    }

    fn name(job: &Job) -> String {
        format!("{}{}", job.id, job.task.turn)
    }

    #[test]
    fn threads_are_distributed() {
        assert_eq!([share(0, 4, 1), share(4, 0, 1), share(4, 4, 0)], [None; 3]);
        // One thread is kept for the next to arrive, unless there is only one thread or one place.
        assert_eq!(share(8, 8, 1), Some(7));
        assert_eq!(share(2, 2, 1), Some(1));
        assert_eq!(share(1, 1, 1), Some(1));
        assert_eq!(share(8, 1, 1), Some(8));
        // Many waiting positions get one each, few get more.
        assert_eq!(share(8, 8, 200), Some(1));
        assert_eq!(share(8, 2, 200), Some(4));
        assert_eq!(share(8, 8, 2), Some(3));
        for free in 1..20 {
            for places in 1..20 {
                for waiting in 1..40 {
                    assert!((1..=free).contains(&share(free, places, waiting).unwrap()));
                }
            }
        }
    }

    #[test]
    fn higher_priorities_go_first_then_older_jobs() {
        let schedule = Schedule::new(1, 1);
        add(&schedule, "a", &[(0, 1), (1, 1)]);
        add(&schedule, "b", &[(0, 5), (1, -3)]);
        add(&schedule, "c", &[(0, 1)]);
        schedule.close();
        let mut order = Vec::new();
        while let Some((job, threads)) = schedule.take() {
            order.push(name(&job));
            schedule.done(&job, threads);
        }
        assert_eq!(order, ["b0", "a0", "a1", "c0", "b1"]);
    }

    #[test]
    fn stopped_jobs_end_or_never_start() {
        let schedule = Schedule::new(2, 2);
        add(&schedule, "a", &[(0, 2), (1, 1), (2, 0)]);
        let (first, threads) = schedule.take().unwrap();
        assert_eq!((name(&first), threads), ("a0".to_owned(), 1));
        let stopped = schedule.stop(|job| &*job.id == "a" && job.task.turn != 1);
        assert!(first.stop().is_wanted());
        assert_eq!(stopped.iter().map(|job| name(job)).collect::<Vec<_>>(), ["a2"]);
        schedule.done(&first, threads);
        let (second, _) = schedule.take().unwrap();
        assert!(name(&second) == "a1" && !second.stop().is_wanted());
        schedule.close();
        assert!(schedule.take().is_none());
    }
}
