//! The games and the reviews, with limits on their numbers.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use serde_json::{Value, json};

use super::address::Address;
use super::assets;
use super::denial::Denial;
use super::library::Library;
use super::new_game::{NewGame, StartedGame, recorded};
use super::plan::WebPlan;
use super::reviews::{ReviewPage, Reviews};
use super::room::GameRoom;
use super::state::Keeping;
use crate::color::Color;
use crate::model::Learned;
use crate::params::Params;
use crate::play::Keeper;
use crate::review::Frame;

/// The least memory of a game.
const LEAST_MEMORY: u64 = 4_000_000;

/// A game that no page has shown for this number of seconds may make room for another.
const REST: f64 = 3.0;

/// The web application: all games and reviews.
pub(super) struct WebApp {
    pub(super) address: Address,
    pub(super) plan: WebPlan,
    pub(super) learned: Learned,
    pub(super) reviews: Reviews,
    /// The library, or why there is none.
    pub(super) library: Result<Arc<Library>, String>,
    games: Mutex<Games>,
    /// Held while a game of the library is opened, so that it is opened once.
    opening: Mutex<()>,
}

#[derive(Default)]
struct Games {
    rooms: BTreeMap<u64, Arc<GameRoom>>,
    /// The number of games so far.
    begun: u64,
}

impl WebApp {
    pub(super) fn new(
        address: Address,
        plan: WebPlan,
        learned: Learned,
        library: Result<Arc<Library>, String>,
    ) -> WebApp {
        let last = |word| library.as_ref().map_or(0, |library| library.next_number(word) - 1);
        let games = Games { begun: last("game"), ..Games::default() };
        let reviews = Reviews::new(library.as_ref().ok().cloned(), last("review"));
        let (games, opening) = (Mutex::new(games), Mutex::default());
        WebApp { address, plan, learned, reviews, library, games, opening }
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
        self.make_room()?;
        let kept = self.library.as_ref().map_or(0, |library| library.next_number("game") - 1);
        let number = {
            let mut games = self.lock();
            games.begun = games.begun.max(kept) + 1;
            games.begun
        };
        let keeping = self.library.as_ref().map_or(Keeping::Nowhere, |library| {
            let folder = library.folder().to_owned();
            Keeping::New(Keeper::within(folder, number.try_into().unwrap_or(1)))
        });
        self.enter(number, new, keeping)
    }

    /// Starts a game under its number.
    fn enter(&self, number: u64, new: NewGame, keeping: Keeping) -> Result<u64, Denial> {
        let started: StartedGame = new.start(self.params(number), &self.learned)?;
        let room = GameRoom::start(started, keeping).map_err(Denial::failure)?;
        let mut games = self.lock();
        // Others may have begun meanwhile.
        if games.rooms.len() >= self.plan.rooms {
            return Err(self.full());
        }
        games.rooms.insert(number, room);
        Ok(number)
    }

    fn full(&self) -> Denial {
        let most = self.plan.rooms;
        Denial::many(format!("there are {most} games, which is the most: close one of them"))
    }

    /// Closes the game that has been at rest for the longest time, if there are as many as there may
    /// be.
    ///
    /// # Errors
    /// When none is at rest.
    fn make_room(&self) -> Result<(), Denial> {
        let rooms = self.lock().rooms.clone();
        if rooms.len() < self.plan.rooms {
            return Ok(());
        }
        let at_rest = rooms.iter().filter(|(_, room)| room.is_at_rest());
        let at_rest = at_rest.map(|(number, room)| (room.idle_seconds(), *number));
        let longest = at_rest.filter(|(idle, _)| *idle > REST).max_by(|a, b| a.0.total_cmp(&b.0));
        let (_, number) = longest.ok_or_else(|| self.full())?;
        self.close(number)
    }

    /// The game with this number, which is opened if it is in the library.
    ///
    /// # Errors
    /// When there is none, it cannot be read, or there are too many.
    pub(super) fn open(&self, number: u64) -> Result<Arc<GameRoom>, Denial> {
        let _opening = self.opening.lock().unwrap_or_else(PoisonError::into_inner);
        let known = self.game(number);
        let (Err(_), Ok(library)) = (&known, &self.library) else { return known };
        let unread = |reason| Denial::failure(format!("the game cannot be read: {reason}"));
        let Some(record) = library.game(number).map_err(unread)? else { return known };
        self.make_room()?;
        let keeping = Keeping::Already(library.game_file(number));
        self.enter(number, NewGame::kept(record), keeping)?;
        self.game(number)
    }

    /// Opens the live board for the game of a review, unless it is open. Returns its number.
    ///
    /// # Errors
    /// When there is no such review, or there are too many games.
    pub(super) fn open_review(&self, number: u64) -> Result<u64, Denial> {
        let _opening = self.opening.lock().unwrap_or_else(PoisonError::into_inner);
        let rooms = self.lock().rooms.clone();
        let open = rooms.iter().find(|(_, room)| room.review() == Some(number));
        if let Some((&open, _)) = open {
            return Ok(open);
        }
        self.start(NewGame::of_review(number, self.reviews.record(number)?))
    }

    /// The page of a finished review, with all that was found on its live board.
    ///
    /// # Errors
    /// When there is none.
    pub(super) fn review_page(&self, number: u64) -> Result<ReviewPage, Denial> {
        let rooms = self.lock().rooms.clone();
        rooms.values().for_each(|room| self.fill_review(room, Some(number)));
        self.reviews.page(number, (&self.plan.params, &self.frame()))
    }

    /// Fills the review to which a live board belongs, or only this one.
    fn fill_review(&self, room: &GameRoom, only: Option<u64>) {
        let Some((number, findings)) = room.findings() else { return };
        if only.is_some_and(|only| only != number) {
            return;
        }
        let filled = self.reviews.fill(number, &findings, (&self.plan.params, &self.frame()));
        if let Err(denial) = filled {
            log::warn!("review {number} is not filled: {}", denial.text);
        }
    }

    /// The frame of reviews.
    pub(super) fn frame(&self) -> Frame {
        assets::frame(&self.address.root())
    }

    /// Adds a record to the library. Returns its number.
    ///
    /// # Errors
    /// When it is none, or cannot be kept.
    pub(super) fn keep(&self, record: &str) -> Result<u64, Denial> {
        recorded(record).map_err(|denial| denial.on("sgf"))?;
        let library = self.library.as_ref().map_err(Denial::conflict)?;
        library.add(record).map_err(|error| Denial::failure(format!("this is not kept: {error}")))
    }

    /// Takes a game or a review, such as `game-1`, out of the library.
    ///
    /// # Errors
    /// When there is none.
    pub(super) fn remove(&self, stem: &str) -> Result<(), Denial> {
        let library = self.library.as_ref().map_err(Denial::conflict)?;
        let number = stem.strip_prefix("game-").and_then(|number| number.parse().ok());
        // It need not be open.
        number.map(|number| self.close(number).ok());
        library.remove(stem).map_err(|error| Denial::lost(format!("this is not removed: {error}")))
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
        let room = room.ok_or_else(|| Denial::lost("this game is closed"))?;
        self.fill_review(&room, None);
        room.close();
        Ok(())
    }

    /// Closes all games, which are saved, and stops the reviews, so that listening pages hear no more.
    pub(super) fn close_all(&self) {
        let rooms = std::mem::take(&mut self.lock().rooms);
        for room in rooms.values() {
            self.fill_review(room, None);
            room.close();
        }
        self.reviews.stop_all();
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

    /// The list of the games and reviews that are open, and of those in the library, as JSON.
    pub(super) fn list(&self) -> Value {
        let rooms = self.lock().rooms.clone();
        let games = rooms.into_iter().map(|(number, room)| {
            let sitting = room.sitting();
            let names = Color::ALL.map(|color| sitting.name(color).to_owned());
            let (size, moves) = (sitting.game().size().to_string(), sitting.game().moves().len());
            json!({ "number": number, "names": names, "size": size, "moves": moves })
        });
        let library = match &self.library {
            Ok(library) => library.list(),
            Err(reason) => json!({ "games": [], "reviews": [], "trouble": reason }),
        };
        let games = games.collect::<Vec<_>>();
        json!({ "games": games, "reviews": self.reviews.list(), "library": library })
    }
}
