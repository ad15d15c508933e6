//! Decides which position is searched next, with how many threads, and by which engine.

use std::cmp::Reverse;
use std::collections::BTreeMap;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};

use super::query::Query;
use super::settings::QuerySettings;
use crate::engine::{Engine, Signals, StopCondition};
use ponnuki_game::game::Game;

/// A position waiting to be searched.
#[derive(Debug)]
pub(super) struct Job {
    /// The client's id of the query.
    pub(super) id: Arc<str>,
    /// The number of moves made so far.
    pub(super) turn: usize,
    /// The game with all its moves. All jobs of a query share it: there may be as many as moves.
    game: Arc<Game>,
    pub(super) settings: Arc<QuerySettings>,
    /// The number among all jobs: at equal priority, older jobs go first.
    pub(super) number: u64,
    signals: Signals,
}

impl Job {
    /// The game up to the position.
    pub(super) fn position(&self) -> Game {
        let mut game = Game::clone(&self.game);
        // A turn is one of the game.
        let later = game.moves().len().saturating_sub(self.turn);
        let taken_back = game.undo_moves(later);
        debug_assert!(taken_back.is_ok());
        game
    }

    /// Signals to its search to end with the results so far.
    pub(super) fn stop(&self) -> StopCondition<'_> {
        // Each job has signals of its own, so it counts as their first line.
        StopCondition::by_interrupt(&self.signals, 1)
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

/// A job that is carried out.
pub(super) struct Running {
    pub(super) job: Arc<Job>,
    /// The number of its threads.
    pub(super) threads: usize,
    /// An engine for so many threads and for its board that has done an earlier job; afterwards the
    /// engine that has done this one. `None` if one has to be made, or if it has failed.
    pub(super) engine: Option<Engine>,
}

/// The jobs, and the threads available for them.
struct Jobs {
    /// In the order in which they are to start.
    waiting: BTreeMap<JobOrder, Arc<Job>>,
    running: Vec<Arc<Job>>,
    /// Idle threads.
    free: usize,
    /// Engines without a job, the oldest first. They have no more threads than are idle, and so no
    /// more memory than is theirs.
    idle: Vec<Engine>,
    /// The maximum number of positions searched at the same time.
    places: usize,
    /// The number of the next job.
    next: u64,
    /// True if there will be no more jobs.
    closed: bool,
}

impl Jobs {
    /// The number of threads for the next job, if one can start.
    fn share(&self) -> Option<usize> {
        let places = self.places.saturating_sub(self.running.len());
        share(self.free, places, self.waiting.len())
    }

    /// An idle engine with so many threads for the board of `game`, if there is one.
    fn engine(&mut self, threads: usize, game: &Game) -> Option<Engine> {
        let suits =
            |engine: &Engine| threads_of(engine) == threads && engine.game().size() == game.size();
        let last = self.idle.iter().rposition(suits)?;
        Some(self.idle.remove(last))
    }

    /// Removes the oldest engines that have more threads than are idle.
    fn surplus(&mut self) -> Vec<Engine> {
        let mut taken = 0;
        let fits = |engine: &&Engine| {
            taken += threads_of(engine);
            taken <= self.free
        };
        let kept = self.idle.iter().rev().take_while(fits).count();
        self.idle.drain(..self.idle.len() - kept).collect()
    }
}

fn threads_of(engine: &Engine) -> usize {
    engine.params().threads as usize
}

/// Returns the number of the `free` threads for the next of `waiting` positions, if there is room
/// for `places` of them.
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
        let idle = Vec::new();
        let state = Jobs { waiting, running, free: threads, idle, places, next: 0, closed: false };
        Schedule { state: Mutex::new(state), changed: Condvar::new() }
    }

    fn lock(&self) -> MutexGuard<'_, Jobs> {
        // Nothing that can fail happens while the lock is held.
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Accepts the positions of a query.
    pub(super) fn add(&self, id: &str, query: Query) {
        let (id, settings) = (Arc::<str>::from(id), Arc::new(query.settings));
        let game = Arc::new(query.game);
        let mut state = self.lock();
        for (turn, priority) in query.turns {
            let job = Job {
                id: Arc::clone(&id),
                turn,
                game: Arc::clone(&game),
                settings: Arc::clone(&settings),
                number: state.next,
                signals: Signals::default(),
            };
            state.next += 1;
            state.waiting.insert((Reverse(priority), job.number), Arc::new(job));
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

    /// Waits for a job; `None` when there are no more.
    pub(super) fn take(&self) -> Option<Running> {
        let mut state = self.lock();
        loop {
            if let Some(threads) = state.share() {
                let (_, job) = state.waiting.pop_first()?;
                state.free -= threads;
                state.running.push(Arc::clone(&job));
                let engine = state.engine(threads, &job.game);
                let surplus = state.surplus();
                drop(state);
                // This takes time, and the memory has to be free before the job takes as much.
                drop(surplus);
                return Some(Running { job, threads, engine });
            }
            if state.closed && state.waiting.is_empty() {
                return None;
            }
            state = self.changed.wait(state).unwrap_or_else(PoisonError::into_inner);
        }
    }

    /// Returns the threads and the engine of a job.
    pub(super) fn done(&self, done: Running) {
        let mut state = self.lock();
        state.free += done.threads;
        state.idle.extend(done.engine);
        state.running.retain(|running| !Arc::ptr_eq(running, &done.job));
        drop(state);
        self.changed.notify_all();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::LearnedData;
    use crate::params::Params;
    use ponnuki_game::point::Size;
    use ponnuki_game::rules::Rules;
    use ponnuki_game::score::Komi;

    fn add(schedule: &Schedule, id: &str, turns: &[(usize, i64)]) {
        let mut game = Game::new(Size::square(3), Rules::default(), Komi::default());
        for vertex in ["A1", "C3"] {
            let mv = game.size().parse_move(vertex).unwrap();
            game.play(game.to_move(), mv).unwrap();
        }
        let turns = turns.iter().copied().collect();
        let settings = QuerySettings::new(Params::default());
        schedule.add(id, Query { game, turns, settings, warnings: Vec::new() });
    }

    fn name(job: &Job) -> String {
        format!("{}{}", job.id, job.turn)
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
        while let Some(running) = schedule.take() {
            order.push(name(&running.job));
            schedule.done(running);
        }
        assert_eq!(order, ["b0", "a0", "a1", "c0", "b1"]);
    }

    #[test]
    fn the_positions_of_a_query_share_its_game() {
        let schedule = Schedule::new(3, 3);
        add(&schedule, "a", &[(0, 0), (1, 0), (2, 0)]);
        let jobs: Vec<Running> = (0..3).map(|_| schedule.take().unwrap()).collect();
        for (turn, Running { job, .. }) in jobs.iter().enumerate() {
            assert!(Arc::ptr_eq(&job.game, &jobs[0].job.game));
            assert_eq!(job.position().moves(), &job.game.moves()[..turn]);
        }
    }

    #[test]
    fn stopped_jobs_end_or_never_start() {
        let schedule = Schedule::new(2, 2);
        add(&schedule, "a", &[(0, 2), (1, 1), (2, 0)]);
        let first = schedule.take().unwrap();
        assert_eq!((name(&first.job), first.threads), ("a0".to_owned(), 1));
        let stopped = schedule.stop(|job| &*job.id == "a" && job.turn != 1);
        assert!(first.job.stop().is_wanted());
        assert_eq!(stopped.iter().map(|job| name(job)).collect::<Vec<_>>(), ["a2"]);
        schedule.done(first);
        let second = schedule.take().unwrap();
        assert!(name(&second.job) == "a1" && !second.job.stop().is_wanted());
        schedule.close();
        assert!(schedule.take().is_none());
    }

    /// An engine for the job, with its threads.
    fn engine(running: &Running) -> Engine {
        let params = Params { threads: running.threads as u64, ..Params::default() };
        Engine::in_game(params, &LearnedData::default(), running.job.position())
    }

    /// The threads of the engines without a job.
    fn idle(schedule: &Schedule) -> Vec<usize> {
        schedule.lock().idle.iter().map(threads_of).collect()
    }

    #[test]
    fn engines_wait_for_the_next_job_and_have_the_threads_that_are_idle() {
        let schedule = Schedule::new(4, 2);
        let take = || {
            let mut running = schedule.take().unwrap();
            let is_used_again = running.engine.is_some();
            running.engine.get_or_insert(engine(&running));
            (running, is_used_again)
        };
        // One position gets all threads but the reserved one.
        for is_used_again in [false, true] {
            add(&schedule, "one", &[(0, 0)]);
            let (one, again) = take();
            assert_eq!((one.threads, again, idle(&schedule)), (3, is_used_again, vec![]));
            schedule.done(one);
        }
        assert_eq!(idle(&schedule), [3]);
        // Of two positions each has half of them, so that the memory of the first engine is needed.
        add(&schedule, "two", &[(0, 0), (1, 0)]);
        let (first, second) = (take(), take());
        assert_eq!((first.0.threads, second.0.threads, idle(&schedule)), (2, 2, vec![]));
        assert!(!first.1 && !second.1);
        schedule.done(first.0);
        schedule.done(second.0);
        assert_eq!(idle(&schedule), [2, 2]);
        // An engine that has failed is not used again.
        add(&schedule, "three", &[(0, 0), (1, 0)]);
        let (failed, other) = (take().0, take().0);
        assert_eq!(idle(&schedule), vec![0; 0]);
        schedule.done(Running { engine: None, ..failed });
        schedule.done(other);
        assert_eq!(idle(&schedule), [2]);
    }
}
