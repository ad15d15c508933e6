//! Decides which position is searched next, with how many threads, and by which engine.

use std::cmp::Reverse;
use std::collections::BTreeMap;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use super::output::Replies;
use super::query::Query;
use super::settings::QuerySettings;
use crate::engine::{Engine, Signals, StopCondition};
use crate::machine;
use ponnuki_game::game::Game;

/// The time after which a client that had left too much unread may have read it.
const GLANCE: Duration = Duration::from_millis(20);

/// The least that a waiting position counts, in bytes.
const LEAST_SIZE: usize = 1 << 10;

/// A position waiting to be searched.
pub(super) struct Job {
    /// The client that has sent the query.
    pub(super) client: u64,
    /// The replies to this client.
    pub(super) replies: Arc<Replies>,
    /// The client's id of the query.
    pub(super) id: Arc<str>,
    /// The number of moves made so far.
    pub(super) turn: usize,
    /// The game with all its moves. All jobs of a query share it: there may be as many as moves.
    game: Arc<Game>,
    pub(super) settings: Arc<QuerySettings>,
    /// The number among all jobs: at equal priority, older jobs go first.
    pub(super) number: u64,
    /// Its part of the length of the query, in bytes.
    size: usize,
    signals: Signals,
}

impl Job {
    /// The game up to the position.
    pub(super) fn position(&self) -> Game {
        let mut game = Game::clone(&self.game);
        // A turn is one of the game, so this cannot fail.
        let kept = game.keep_moves(self.turn);
        debug_assert!(kept.is_ok());
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
///
/// Clients take turns: the next position is one of the client with the fewest threads, and of those
/// the one that has waited longest for its turn. While others search or wait, a client has its part of
/// the threads, which are divided among its positions in the same way. One without a search always gets
/// a thread, even if none is free, so that the endless searches of others do not block it.
pub(super) struct Schedule {
    state: Mutex<Jobs>,
    /// Signalled when a job arrives, a search ends, or there will be no more jobs.
    changed: Condvar,
}

/// When a job starts among those of its client: a higher priority goes first, and of equal ones the
/// smaller number.
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

/// The jobs of a client that wait.
struct ClientJobs {
    replies: Arc<Replies>,
    /// In the order in which they are to start.
    waiting: BTreeMap<JobOrder, Arc<Job>>,
    /// The largest size of all of them, in bytes.
    most: usize,
    /// The number of jobs of all clients that had been started when its last one was.
    turn: u64,
}

impl ClientJobs {
    /// True if it has a job that may start: none does while it has left too much unread.
    fn is_ready(&self) -> bool {
        !self.waiting.is_empty() && self.replies.has_room()
    }
}

/// The jobs, and the threads available for them.
struct Jobs {
    clients: BTreeMap<u64, ClientJobs>,
    /// The jobs that are carried out, with their numbers of threads.
    running: Vec<(Arc<Job>, usize)>,
    /// The number of all threads.
    threads: usize,
    /// Engines without a job, the oldest first. They have no more threads than are idle, and so no
    /// more memory than is theirs.
    idle: Vec<Engine>,
    /// The maximum number of positions searched at the same time.
    places: usize,
    /// The number of jobs that have been started.
    started: u64,
    /// The number of the next job.
    next: u64,
    /// True if there will be no more jobs.
    closed: bool,
}

impl Jobs {
    /// The number of idle threads.
    fn free(&self) -> usize {
        let used: usize = self.running.iter().map(|(_, threads)| threads).sum();
        self.threads.saturating_sub(used)
    }

    /// The number of threads of a client.
    fn used(&self, client: u64) -> usize {
        let of_client = self.running.iter().filter(|(job, _)| job.client == client);
        of_client.map(|(_, threads)| threads).sum()
    }

    /// The client whose turn it is, and the number of threads for its next job, if one can start.
    fn next(&self) -> Option<(u64, usize)> {
        let ready = self.clients.iter().filter(|(_, jobs)| jobs.is_ready());
        let in_turn = |(client, jobs): &(&u64, &ClientJobs)| (self.used(**client), jobs.turn);
        let (&client, jobs) = ready.min_by_key(in_turn)?;
        let is_active = |(client, jobs): &(&u64, &ClientJobs)| {
            !jobs.waiting.is_empty() || self.used(**client) > 0
        };
        let active = self.clients.iter().filter(is_active).count();
        let used = self.used(client);
        // Threads that others leave idle go to a client beyond its part one by one.
        let part = self.threads.div_ceil(active.max(1)).saturating_sub(used).max(1);
        let places = self.places.saturating_sub(self.running.len());
        let free = self.free().min(part);
        let threads = share(free, places, jobs.waiting.len());
        Some((client, threads.or((used == 0).then_some(free.max(1)))?))
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
        let (mut taken, free) = (0, self.free());
        let fits = |engine: &&Engine| {
            taken += threads_of(engine);
            taken <= free
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
        let state = Jobs {
            clients: BTreeMap::new(),
            running: Vec::new(),
            threads,
            idle: Vec::new(),
            places,
            started: 0,
            next: 0,
            closed: false,
        };
        Schedule { state: Mutex::new(state), changed: Condvar::new() }
    }

    fn lock(&self) -> MutexGuard<'_, Jobs> {
        // Nothing that can fail happens while the lock is held.
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Accepts a client, for whose positions at most `most` bytes of queries may wait. Returns its
    /// number.
    pub(super) fn join(&self, replies: Arc<Replies>, most: usize) -> u64 {
        let mut state = self.lock();
        let (client, turn) = (state.next, state.started);
        state.next += 1;
        state.clients.insert(client, ClientJobs { replies, waiting: BTreeMap::new(), most, turn });
        client
    }

    /// Ends all searches of a client, which sends no more.
    pub(super) fn leave(&self, client: u64) {
        self.stop(client, |_| true);
        self.lock().clients.remove(&client);
    }

    /// Accepts the positions of a query of this `length` in bytes. Returns false if too much waits for
    /// the client already.
    pub(super) fn add(&self, client: u64, id: &str, query: Query, length: usize) -> bool {
        let (id, settings) = (Arc::<str>::from(id), Arc::new(query.settings));
        let game = Arc::new(query.game);
        let size = (length / query.turns.len().max(1)).max(LEAST_SIZE);
        let mut state = self.lock();
        let Jobs { clients, next, .. } = &mut *state;
        let Some(jobs) = clients.get_mut(&client) else { return true };
        let waiting: usize = jobs.waiting.values().map(|job| job.size).sum();
        if waiting.saturating_add(size * query.turns.len()) > jobs.most {
            return false;
        }
        for (turn, priority) in query.turns {
            let job = Job {
                client,
                replies: Arc::clone(&jobs.replies),
                id: Arc::clone(&id),
                turn,
                game: Arc::clone(&game),
                settings: Arc::clone(&settings),
                number: *next,
                size,
                signals: Signals::default(),
            };
            *next += 1;
            jobs.waiting.insert((Reverse(priority), job.number), Arc::new(job));
        }
        drop(state);
        self.changed.notify_all();
        true
    }

    /// Stops the searches of the jobs of a client that are `meant`; removes and returns those that have
    /// not been started.
    pub(super) fn stop(&self, client: u64, meant: impl Fn(&Job) -> bool) -> Vec<Arc<Job>> {
        let mut state = self.lock();
        let running = state.running.iter().map(|(job, _)| job);
        let of_client = running.filter(|job| job.client == client && meant(job));
        of_client.for_each(|job| job.signals.cut_off());
        let Some(jobs) = state.clients.get_mut(&client) else { return Vec::new() };
        let waiting = std::mem::take(&mut jobs.waiting);
        let (stopped, waiting): (BTreeMap<_, _>, _) =
            waiting.into_iter().partition(|(_, job)| meant(job));
        jobs.waiting = waiting;
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
            if let Some((client, threads)) = state.next() {
                return self.start(state, client, threads);
            }
            let is_waiting = state.clients.values().any(|jobs| !jobs.waiting.is_empty());
            if state.closed && !is_waiting {
                return None;
            }
            state = match is_waiting {
                // Clients do not say when they have read.
                true => machine::wait(&self.changed, &self.state, state, GLANCE),
                false => self.changed.wait(state).unwrap_or_else(PoisonError::into_inner),
            };
        }
    }

    /// Starts the next job of a client.
    fn start(
        &self,
        mut state: MutexGuard<'_, Jobs>,
        client: u64,
        threads: usize,
    ) -> Option<Running> {
        state.started += 1;
        let started = state.started;
        let jobs = state.clients.get_mut(&client)?;
        jobs.turn = started;
        let (_, job) = jobs.waiting.pop_first()?;
        state.running.push((Arc::clone(&job), threads));
        let engine = state.engine(threads, &job.game);
        let surplus = state.surplus();
        drop(state);
        // This takes time, and the memory has to be free before the job takes as much.
        drop(surplus);
        Some(Running { job, threads, engine })
    }

    /// Returns the threads and the engine of a job.
    pub(super) fn done(&self, done: Running) {
        let mut state = self.lock();
        state.idle.extend(done.engine);
        state.running.retain(|(running, _)| !Arc::ptr_eq(running, &done.job));
        // A job that was started although no thread was free leaves none idle.
        let surplus = state.surplus();
        drop(state);
        self.changed.notify_all();
        drop(surplus);
    }
}

#[cfg(test)]
mod tests {
    use std::io;

    use super::*;
    use crate::model::LearnedData;
    use crate::output_queue::OutputQueue;
    use crate::params::Params;
    use ponnuki_game::point::Size;
    use ponnuki_game::rules::Rules;
    use ponnuki_game::score::Komi;

    /// A client that reads everything.
    fn join(schedule: &Schedule) -> u64 {
        let replies = Replies::new(OutputQueue::new(io::sink(), || {}).unwrap());
        schedule.join(Arc::new(replies), 1 << 20)
    }

    /// Adds a query of the client 0.
    fn add(schedule: &Schedule, id: &str, turns: &[(usize, i64)]) {
        if schedule.lock().clients.is_empty() {
            assert_eq!(join(schedule), 0);
        }
        assert!(add_of(schedule, 0, id, turns));
    }

    fn add_of(schedule: &Schedule, client: u64, id: &str, turns: &[(usize, i64)]) -> bool {
        let mut game = Game::new(Size::square(3), Rules::default(), Komi::default());
        for vertex in ["A1", "C3"] {
            let mv = game.size().parse_move(vertex).unwrap();
            game.play(game.to_move(), mv).unwrap();
        }
        let turns = turns.iter().copied().collect();
        let settings = QuerySettings::new(Params::default());
        schedule.add(client, id, Query { game, turns, settings, warnings: Vec::new() }, 100)
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
        let stopped = schedule.stop(0, |job| &*job.id == "a" && job.turn != 1);
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

    #[test]
    fn clients_take_turns_whatever_their_priorities() {
        let schedule = Schedule::new(1, 1);
        let (one, other) = (join(&schedule), join(&schedule));
        assert!(add_of(&schedule, one, "a", &[(0, 9), (1, 9), (2, 9)]));
        assert!(add_of(&schedule, other, "b", &[(0, 0), (1, 1)]));
        schedule.close();
        let mut order = Vec::new();
        while let Some(running) = schedule.take() {
            order.push(name(&running.job));
            schedule.done(running);
        }
        assert_eq!(order, ["a0", "b1", "a1", "b0", "a2"]);
    }

    #[test]
    fn an_endless_search_blocks_no_other_client_and_shares_become_equal() {
        let schedule = Schedule::new(8, 8);
        let clients = [(); 3].map(|()| join(&schedule));
        let start = |client| {
            assert!(add_of(&schedule, client, "q", &[(0, 0)]));
            let running = schedule.take().unwrap();
            assert_eq!(running.job.client, client);
            running
        };
        // The first is alone; the last starts although no thread is free.
        let mut running: Vec<Running> = clients.into_iter().map(start).collect();
        let threads = |all: &[Running]| all.iter().map(|one| one.threads).collect::<Vec<_>>();
        assert_eq!(threads(&running), [7, 1, 1]);
        for index in [0, 1, 2, 0, 1, 2] {
            let client = clients[index];
            schedule.done(running.remove(index));
            running.insert(index, start(client));
        }
        let threads = threads(&running);
        assert!(threads.iter().all(|threads| (2..=3).contains(threads)), "{threads:?}");
        running.into_iter().for_each(|running| schedule.done(running));
    }

    #[test]
    fn clients_end_only_their_own_searches() {
        let schedule = Schedule::new(2, 2);
        let (one, other) = (join(&schedule), join(&schedule));
        for client in [one, other] {
            assert!(add_of(&schedule, client, "same", &[(0, 0), (1, 0)]));
        }
        let running = [(); 2].map(|()| schedule.take().unwrap());
        assert_eq!(running.each_ref().map(|running| running.job.client), [one, other]);
        let stopped = schedule.stop(other, |job| &*job.id == "same");
        assert!(stopped.iter().all(|job| job.client == other) && stopped.len() == 1);
        assert_eq!(running.each_ref().map(|running| running.job.stop().is_wanted()), [false, true]);
        schedule.leave(one);
        assert!(running[0].job.stop().is_wanted());
        running.into_iter().for_each(|running| schedule.done(running));
        schedule.close();
        assert!(schedule.take().is_none());
    }

    #[test]
    fn what_waits_for_a_client_is_bounded() {
        let schedule = Schedule::new(1, 1);
        let (one, other) = (join(&schedule), join(&schedule));
        let all: Vec<(usize, i64)> = (0..3).map(|turn| (turn, 0)).collect();
        let accepted = (0..1000).take_while(|_| add_of(&schedule, one, "a", &all)).count();
        assert_eq!(accepted, (1 << 20) / LEAST_SIZE / 3);
        assert!(add_of(&schedule, other, "b", &all));
        // It is the other's turn after the first position.
        let first = schedule.take().unwrap();
        schedule.done(first);
        assert_eq!(schedule.take().unwrap().job.client, other);
        schedule.leave(one);
        assert!(add_of(&schedule, one, "c", &all), "a client that has left gets no refusal");
    }
}
