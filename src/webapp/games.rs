//! The games and the reviews, with limits on their numbers.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use serde_json::{Value, json};

use super::address::Address;
use super::denial::Denial;
use super::new_game::{NewGame, StartedGame};
use super::plan::WebPlan;
use super::reviews::Reviews;
use super::room::GameRoom;
use crate::color::Color;
use crate::model::Learned;
use crate::params::Params;
use crate::play::Keeper;

/// The least memory of a game.
const LEAST_MEMORY: u64 = 4_000_000;

/// The web application: all games and reviews.
pub(super) struct WebApp {
    pub(super) address: Address,
    pub(super) plan: WebPlan,
    pub(super) learned: Learned,
    pub(super) reviews: Reviews,
    games: Mutex<Games>,
}

#[derive(Default)]
struct Games {
    rooms: BTreeMap<u64, Arc<GameRoom>>,
    /// The number of games so far.
    begun: u64,
}

impl WebApp {
    pub(super) fn new(address: Address, plan: WebPlan, learned: Learned) -> WebApp {
        WebApp { address, plan, learned, reviews: Reviews::default(), games: Mutex::default() }
    }

    fn lock(&self) -> MutexGuard<'_, Games> {
        // Nothing that can fail happens while the lock is held.
        self.games.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Starts a game. Returns its number.
    ///
    /// # Errors
    /// When there are too many, or this one makes no sense.
    pub(super) fn start(&self, new: NewGame) -> Result<u64, Denial> {
        let most = self.plan.rooms;
        let full = || {
            Denial::many(format!("there are {most} games, which is the most: close one of them"))
        };
        let number = {
            let mut games = self.lock();
            if games.rooms.len() >= most {
                return Err(full());
            }
            games.begun += 1;
            games.begun
        };
        let started: StartedGame = new.start(self.params(number), &self.learned)?;
        let keeper = self.plan.folder.clone().map(Keeper::within);
        let room = GameRoom::start(started, keeper);
        let mut games = self.lock();
        // Others may have begun meanwhile.
        if games.rooms.len() >= most {
            return Err(full());
        }
        games.rooms.insert(number, room);
        Ok(number)
    }

    /// The parameters of a game: its part of the memory, and random numbers of its own.
    fn params(&self, number: u64) -> Params {
        let params = &self.plan.params;
        let memory = (params.memory / self.plan.rooms as u64).max(LEAST_MEMORY);
        Params { memory, seed: params.seed.wrapping_add(number - 1), ..params.clone() }
    }

    /// The game with this number.
    ///
    /// # Errors
    /// When there is none.
    pub(super) fn game(&self, number: u64) -> Result<Arc<GameRoom>, Denial> {
        let room = self.lock().rooms.get(&number).cloned();
        let room = room.ok_or_else(|| Denial::lost("this game is closed"))?;
        room.visit();
        Ok(room)
    }

    /// Closes a game, which waits until its record is saved.
    ///
    /// # Errors
    /// When there is none with this number.
    pub(super) fn close(&self, number: u64) -> Result<(), Denial> {
        let room = self.lock().rooms.remove(&number);
        room.map(|room| room.close()).ok_or_else(|| Denial::lost("this game is closed"))
    }

    /// Closes all games, which are saved, and stops the reviews, so that listening pages hear no more.
    pub(super) fn close_all(&self) {
        self.reviews.stop_all();
        let rooms = std::mem::take(&mut self.lock().rooms);
        rooms.values().for_each(|room| room.close());
    }

    /// Updates the clocks, and closes the games that no page shows any more.
    pub(super) fn tick(&self) {
        let rooms: Vec<(u64, Arc<GameRoom>)> = {
            let games = self.lock();
            games.rooms.iter().map(|(number, room)| (*number, room.clone())).collect()
        };
        for (number, room) in rooms {
            room.tick();
            if room.idle_seconds() > self.plan.idle_seconds {
                log::info!("game {number} is closed, because nobody looks at it");
                // Somebody else may have closed it.
                let _ = self.close(number);
            }
        }
    }

    /// The list of games and reviews, as JSON.
    pub(super) fn list(&self) -> Value {
        let rooms = self.lock().rooms.clone();
        let games = rooms.into_iter().map(|(number, room)| {
            let sitting = room.sitting();
            let names = Color::ALL.map(|color| sitting.name(color).to_owned());
            let (size, moves) = (sitting.game().size().to_string(), sitting.game().moves().len());
            json!({ "number": number, "names": names, "size": size, "moves": moves })
        });
        json!({ "games": games.collect::<Vec<_>>(), "reviews": self.reviews.list() })
    }
}
