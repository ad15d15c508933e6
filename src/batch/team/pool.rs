//! The threads of one process that play the games of a team.

use std::any::Any;
use std::panic::{self, AssertUnwindSafe};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread;

use crate::machine;

/// An event of a thread that plays.
pub(super) enum WorkerEvent<R> {
    /// The thread with this number waits for a game.
    Idle(usize),
    /// A game is over.
    Played(u64, R),
    /// A game has panicked, and the thread has ended.
    Panicked(Box<dyn Any + Send>),
}

/// The threads of this process that play.
pub(super) struct WorkerPool<R> {
    pub(super) events: Receiver<WorkerEvent<R>>,
    /// For each of them, the channel for the numbers of its games.
    pub(super) orders: Vec<Sender<u64>>,
}

/// The result of a process; the error is the panic of a game.
pub(super) type ProcessResult<T = ()> = Result<T, Box<dyn Any + Send>>;

/// Starts `jobs` threads that play, and ends them after `lead`, when their games are over.
///
/// # Panics
/// When not even one can be started.
pub(super) fn with_worker_pool<R: Send, T>(
    jobs: usize,
    play: impl Fn(u64) -> R + Sync,
    lead: impl FnOnce(WorkerPool<R>) -> ProcessResult<T>,
) -> ProcessResult<T> {
    thread::scope(|scope| {
        let (sender, events) = channel();
        let mut orders = Vec::new();
        let started = machine::start(scope, jobs, |thread| {
            let (order, told) = channel();
            orders.push(order);
            let (sender, play) = (sender.clone(), &play);
            move || run_worker(thread, &told, &sender, play)
        });
        orders.truncate(started.unwrap_or_else(|error| panic!("no game can be played: {error}")));
        drop(sender);
        lead(WorkerPool { events, orders })
    })
}

/// Plays the games that are ordered, until there are no more orders or nobody receives the events.
fn run_worker<R>(
    thread: usize,
    orders: &Receiver<u64>,
    events: &Sender<WorkerEvent<R>>,
    play: impl Fn(u64) -> R,
) {
    while events.send(WorkerEvent::Idle(thread)).is_ok() {
        let Ok(number) = orders.recv() else { return };
        let sent = match panic::catch_unwind(AssertUnwindSafe(|| play(number))) {
            Ok(result) => events.send(WorkerEvent::Played(number, result)),
            Err(payload) => return drop(events.send(WorkerEvent::Panicked(payload))),
        };
        if sent.is_err() {
            return;
        }
    }
}
