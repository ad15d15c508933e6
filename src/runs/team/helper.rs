//! A rank other than 0 at work: it asks for games, plays them, and sends the results.

use super::hands::{Ended, Hands, News};
use super::message::{
    ALIVE, ASK, FIRST_WORD, GAME, HEARTBEAT, OVER, PAUSE, Parcel, RESULT, UNSENT, numbered,
};
use crate::clock::Stopwatch;
use crate::cluster::{Message, World};

/// A rank other than 0 at work.
pub(super) struct Helper<'a, R> {
    world: &'a World,
    hands: Hands<R>,
    /// Threads for which a game has been asked.
    idle: Vec<usize>,
}

impl<'a, R: Parcel> Helper<'a, R> {
    pub(super) fn new(world: &'a World, hands: Hands<R>) -> Self {
        Helper { world, hands, idle: Vec::new() }
    }

    pub(super) fn run(mut self, silence: f64) -> Ended {
        let (mut heard, mut said) = (Stopwatch::start(), Stopwatch::start());
        let mut patience = FIRST_WORD * silence;
        while heard.seconds() < patience {
            while let Ok(news) = self.hands.news.try_recv() {
                match news {
                    News::Idle(thread) => {
                        self.idle.push(thread);
                        self.world.send(0, ASK, Vec::new());
                    }
                    News::Played(number, result) => {
                        let (kind, bytes) = match result.pack() {
                            Ok(bytes) => (RESULT, bytes),
                            Err(reason) => (UNSENT, reason.into_bytes()),
                        };
                        self.world.send(0, kind, [&number.to_le_bytes()[..], &bytes].concat());
                    }
                    News::Panicked(payload) => return Err(payload),
                }
            }
            if let Some(message) = self.world.receive(PAUSE) {
                (heard, patience) = (Stopwatch::start(), silence);
                match message.kind {
                    GAME => self.start(&message),
                    OVER => return Ok(()),
                    _ => {}
                }
            }
            if said.seconds() >= HEARTBEAT {
                self.world.send(0, ALIVE, Vec::new());
                said = Stopwatch::start();
            }
        }
        log::error!("nothing has been heard of rank 0 for {patience} seconds; the work ends");
        self.world.lose(0);
        Ok(())
    }

    fn start(&mut self, message: &Message) {
        let Some((number, _)) = numbered(&message.bytes) else {
            // The leader has to know that nobody plays this game, and that a thread still waits.
            log::error!("a game without a number from rank {}", message.rank);
            self.world.send(0, RESULT, Vec::new());
            return self.world.send(0, ASK, Vec::new());
        };
        if let Some(thread) = self.idle.pop() {
            // A thread that is idle listens.
            let _ = self.hands.orders[thread].send(number);
        }
    }
}
