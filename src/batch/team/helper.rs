//! A rank other than 0 at work: it asks for games, plays them, and sends the results.

use super::message::{
    ALIVE, ASK, FIRST_MESSAGE_FACTOR, GAME, GameResult, HEARTBEAT, OVER, PAUSE, RESULT, UNSENT,
    numbered,
};
use super::pool::{ProcessResult, WorkerEvent, WorkerPool};
use crate::clock::Stopwatch;
use crate::cluster::{Cluster, Message};

/// A rank other than 0 at work.
pub(super) struct Helper<'a, R> {
    cluster: &'a Cluster,
    pool: WorkerPool<R>,
    /// Threads for which a game has been asked.
    idle: Vec<usize>,
}

impl<'a, R: GameResult> Helper<'a, R> {
    pub(super) fn new(cluster: &'a Cluster, pool: WorkerPool<R>) -> Self {
        Helper { cluster, pool, idle: Vec::new() }
    }

    pub(super) fn run(mut self, timeout: f64) -> ProcessResult {
        let (mut last_received, mut last_sent) = (Stopwatch::start(), Stopwatch::start());
        let mut patience = FIRST_MESSAGE_FACTOR * timeout;
        while last_received.seconds() < patience {
            while let Ok(events) = self.pool.events.try_recv() {
                match events {
                    WorkerEvent::Idle(thread) => {
                        self.idle.push(thread);
                        self.cluster.send(0, ASK, Vec::new());
                    }
                    WorkerEvent::Played(number, result) => {
                        let (kind, bytes) = match result.encode() {
                            Ok(bytes) => (RESULT, bytes),
                            Err(reason) => (UNSENT, reason.into_bytes()),
                        };
                        self.cluster.send(0, kind, [&number.to_le_bytes()[..], &bytes].concat());
                    }
                    WorkerEvent::Panicked(payload) => return Err(payload),
                }
            }
            if let Some(message) = self.cluster.receive(PAUSE) {
                (last_received, patience) = (Stopwatch::start(), timeout);
                match message.kind {
                    GAME => self.start(&message),
                    OVER => return Ok(()),
                    _ => {}
                }
            }
            if last_sent.seconds() >= HEARTBEAT {
                self.cluster.send(0, ALIVE, Vec::new());
                last_sent = Stopwatch::start();
            }
        }
        log::error!("nothing has been heard of rank 0 for {patience} seconds; the work ends");
        self.cluster.mark_lost(0);
        Ok(())
    }

    fn start(&mut self, message: &Message) {
        let Some((number, _)) = numbered(&message.bytes) else {
            // The leader has to know that nobody plays this game, and that a thread still waits.
            log::error!("a game without a number from rank {}", message.rank);
            self.cluster.send(0, RESULT, Vec::new());
            return self.cluster.send(0, ASK, Vec::new());
        };
        if let Some(thread) = self.idle.pop() {
            // A thread that is idle listens.
            let _ = self.pool.orders[thread].send(number);
        }
    }
}
