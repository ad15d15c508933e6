//! The games and the reviews, with limits on their numbers.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, RwLock};

use axum::http::{HeaderMap, header};
use serde_json::{Value, json};

use super::address::Address;
use super::assets;
use super::http_error::{HttpError, RequestError};
use super::library::Library;
use super::networks::NetworkOffer;
use super::new_game::{NewGame, recorded, written_forms};
use super::openings::{OpeningGame, Openings};
use super::plan::WebPlan;
use super::reviews::{ReviewPage, ReviewRequest, Reviews};
use super::shared_game::{GameState, SharedGame};
use super::streams::Streams;
use crate::engine;
use crate::language::Language;
use crate::language::error::of_system;
use crate::model::LearnedData;
use crate::params::Params;
use crate::review::LiveChanges;
use crate::session::{Autosave, SearchRoom};
use ponnuki_game::color::Color;
use ponnuki_game::record::GameInfo;

/// The beginning of the cookie with the language that a reader has chosen; `src/widgets/page.js` sets it.
const LANGUAGE_COOKIE: &str = "ponnuki-language=";

/// The least memory of a game.
const LEAST_MEMORY: u64 = 4_000_000;

/// The largest number of games that are open. Few of them have a search tree at a time.
const MOST_OPEN: usize = 200;

/// A game that no page has shown for this number of seconds may make room for another.
const REST: f64 = 3.0;

/// The web application: all games and reviews.
pub(super) struct WebApp {
    pub(super) address: Address,
    pub(super) plan: WebPlan,
    pub(super) networks: NetworkOffer,
    pub(super) openings: Openings,
    /// Held while a problem is read, which takes much memory.
    pub(super) reading: Mutex<()>,
    /// The data of new games and reviews. Another network replaces it.
    learned: RwLock<LearnedData>,
    pub(super) reviews: Arc<Reviews>,
    /// The library, or why there is none.
    pub(super) library: Result<Arc<Library>, String>,
    pub(super) streams: Streams,
    /// The room for the search trees of all games.
    room: Arc<SearchRoom>,
    /// The open games by their numbers. Held for a moment, and never while a game works on a
    /// request.
    games: Mutex<Games>,
    /// Held while a game of the library is opened, so that it is opened once.
    opening: Mutex<()>,
    /// Held while an answer to a problem is kept.
    pub(super) practising: Mutex<()>,
    /// The largest number of a game so far. Held while a new game gets its number.
    numbers: Mutex<u64>,
}

type Games = BTreeMap<u64, Arc<SharedGame>>;

impl WebApp {
    pub(super) fn new(
        address: Address,
        plan: WebPlan,
        learned: LearnedData,
        library: Result<Arc<Library>, String>,
    ) -> WebApp {
        let last = |word| library.as_ref().map_or(0, |library| library.next_number(word) - 1);
        let numbers = Mutex::new(last("game"));
        let reviews = Arc::new(Reviews::new(library.as_ref().ok().cloned(), last("review")));
        let (games, opening, streams) = (Mutex::default(), Mutex::default(), Streams::default());
        let practising = Mutex::default();
        let (networks, learned) = (NetworkOffer::new(plan.networks.clone()), RwLock::new(learned));
        let openings = Openings::new(plan.openings.clone());
        let room = Arc::new(SearchRoom::new(plan.games));
        WebApp {
            address,
            plan,
            networks,
            openings,
            reading: Mutex::default(),
            learned,
            reviews,
            library,
            streams,
            room,
            games,
            opening,
            practising,
            numbers,
        }
    }

    /// The data that new games and reviews use.
    pub(super) fn learned(&self) -> LearnedData {
        self.learned.read().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// Fetches the network that was accepted. New games and reviews use it.
    pub(super) fn fetch_network(&self) {
        self.networks.fetch(|file| {
            let network = file.to_string_lossy().into_owned();
            let params = Params { network, ..self.plan.params.clone() };
            let learned = engine::learned(&params).map_err(|error| error.to_string())?;
            *self.learned.write().unwrap_or_else(PoisonError::into_inner) = learned;
            Ok(())
        });
    }

    fn lock(&self) -> MutexGuard<'_, Games> {
        // Nothing that can fail happens while the lock is held.
        self.games.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Starts a game. Returns its number.
    ///
    /// # Errors
    /// When there are too many, or this one makes no sense.
    pub(super) fn start(&self, new: NewGame) -> Result<u64, HttpError> {
        // A record that is only opened may be there already.
        let known = new.opened().and_then(|record| self.known(record));
        if let Some(number) = known.filter(|number| self.open(*number).is_ok()) {
            return Ok(number);
        }
        self.make_room()?;
        let (number, autosave) = self.place(new.file());
        let started = self.enter(number, new, autosave);
        if started.is_err() {
            self.release(number);
        }
        started
    }

    /// A number for a new game, and where it will be kept: in a file with this name or one like it, if it has
    /// a name.
    fn place(&self, name: Option<&str>) -> (u64, Option<Autosave>) {
        if let (Ok(library), Some(name)) = (&self.library, name)
            && let Some(number) = library.reserve_file(name)
        {
            return (number, Some(Autosave::at(library.game_file(number), String::new())));
        }
        let mut largest = self.numbers.lock().unwrap_or_else(PoisonError::into_inner);
        let next = *largest + 1;
        let (number, autosave) = match &self.library {
            Err(_) => (next, None),
            Ok(library) => match library.reserve("game", "sgf", next) {
                Ok(number) => {
                    let file = library.game_file(number);
                    (number, Some(Autosave::at(file, String::new())))
                }
                // Perhaps there is room on the disk when there is a move to be kept.
                Err(_) => {
                    let number = library.next_number("game").max(next);
                    let first = number.try_into().unwrap_or(1);
                    (number, Some(Autosave::in_folder(library.folder().to_owned(), first)))
                }
            },
        };
        *largest = number;
        (number, autosave)
    }

    /// Gives the number of a game back of which nothing was kept.
    fn release(&self, number: u64) {
        if let Ok(library) = &self.library {
            library.release("game", "sgf", number);
        }
    }

    /// Starts a game under its number.
    fn enter(
        &self,
        number: u64,
        new: NewGame,
        autosave: Option<Autosave>,
    ) -> Result<u64, HttpError> {
        let origin = new.origin();
        let (session, engine) = new.start(self.params(number), &self.learned())?;
        let session = session.with_search_room(Arc::clone(&self.room));
        let game = SharedGame::start(session, engine, autosave, origin)
            .map_err(|error| RequestError::System(error.to_string()))?;
        let mut games = self.lock();
        // Others may have begun meanwhile.
        if games.len() >= MOST_OPEN {
            return Err(RequestError::ManyGames(MOST_OPEN).into());
        }
        games.insert(number, game);
        Ok(number)
    }

    pub(super) fn library(&self) -> Result<&Arc<Library>, RequestError> {
        self.library.as_ref().map_err(|reason| RequestError::NoLibrary(reason.clone()))
    }

    /// Closes the game that has been at rest for the longest time, if there are as many as there may
    /// be.
    ///
    /// # Errors
    /// When none is at rest.
    fn make_room(&self) -> Result<(), HttpError> {
        let games = self.lock().clone();
        if games.len() < MOST_OPEN {
            return Ok(());
        }
        let at_rest = games.iter().filter(|(_, game)| game.is_at_rest());
        let at_rest = at_rest.map(|(number, game)| (game.idle_seconds(), *number));
        let longest = at_rest.filter(|(idle, _)| *idle > REST).max_by(|a, b| a.0.total_cmp(&b.0));
        let (_, number) = longest.ok_or(RequestError::ManyGames(MOST_OPEN))?;
        self.close(number)
    }

    /// The game with this number, which is opened if it is in the library.
    ///
    /// # Errors
    /// When there is none, it cannot be read, or there are too many.
    pub(super) fn open(&self, number: u64) -> Result<Arc<SharedGame>, HttpError> {
        let _opening = self.opening.lock().unwrap_or_else(PoisonError::into_inner);
        let known = self.game(number);
        let (Err(_), Ok(library)) = (&known, &self.library) else { return known };
        let unread = RequestError::GameUnreadable;
        let Some(record) = library.game(number).map_err(unread)? else { return known };
        self.make_room()?;
        let new = NewGame::kept(record.clone());
        let (new, autosave) = match library.may_write(number) {
            true => (new, Autosave::at(library.game_file(number), record)),
            // A file in another format stays as it is: changes go to a file of their own.
            false => (new.left_alone(), Autosave::in_folder(library.folder().to_owned(), 1)),
        };
        self.enter(number, new, Some(autosave))?;
        self.game(number)
    }

    /// Opens the live board for the game of a review, unless it is open. Returns its number.
    ///
    /// # Errors
    /// When there is no such review, or there are too many games.
    pub(super) fn open_review(&self, number: u64) -> Result<u64, HttpError> {
        let _opening = self.opening.lock().unwrap_or_else(PoisonError::into_inner);
        let games = self.lock().clone();
        let open =
            games.iter().find(|(_, game)| game.read(|state| state.origin.review) == Some(number));
        if let Some((&open, _)) = open {
            return Ok(open);
        }
        self.start(NewGame::of_review(number, self.reviews.record(number)?))
    }

    /// Opens a game in which a position was found, in a file of its own unless it is in the library. Returns
    /// its number.
    ///
    /// # Errors
    /// When it cannot be read, or there are too many games.
    pub(super) fn open_found(&self, wanted: OpeningGame) -> Result<u64, HttpError> {
        let (text, file) = self.openings.game(wanted)?;
        self.start(NewGame::of_file(text, file))
    }

    /// Orders a review, whose words are in this language. Returns its number.
    ///
    /// # Errors
    /// When the record cannot be read, or the request makes no sense.
    pub(super) fn order_review(
        &self,
        mut request: ReviewRequest,
        language: Language,
    ) -> Result<u64, HttpError> {
        let missing = || RequestError::BadJson("missing field `sgf`".to_owned());
        let sgf = match request.game {
            Some(number) => self.record(number)?,
            None => request.sgf.take().ok_or_else(missing)?,
        };
        let recorded = recorded(&sgf).map_err(|error| error.on("sgf"))?;
        request.sgf = Some(sgf);
        if request.name.is_empty() {
            let GameInfo { black, white, .. } = &recorded.record;
            request.name = match (black.as_str(), white.as_str()) {
                ("", "") => "game.sgf".to_owned(),
                (name, "") | ("", name) => name.to_owned(),
                (black, white) => format!("{black} – {white}"),
            };
        }
        let params = self.plan.params.clone();
        self.reviews.order((request, &recorded), params, self.learned(), language)
    }

    /// The record of a game, which need not be open.
    ///
    /// # Errors
    /// When there is none, or it cannot be read.
    fn record(&self, number: u64) -> Result<String, HttpError> {
        if let Ok(game) = self.game(number) {
            return Ok(game.record());
        }
        let kept = self.library()?.game(number).map_err(RequestError::GameUnreadable)?;
        kept.ok_or_else(|| RequestError::GameClosed.into())
    }

    /// The page of a finished review, with all that was found on its live board.
    ///
    /// # Errors
    /// When there is none.
    pub(super) fn review_page(
        &self,
        number: u64,
        language: Language,
    ) -> Result<ReviewPage, HttpError> {
        let games = self.lock().clone();
        games.values().for_each(|game| self.fill_review(game, Some(number)));
        let so_far = self.reviews.job(number).ok().and_then(|job| job.so_far());
        let offers = [self.openings.is_offered(), self.library.is_ok()];
        let frame = assets::frame(&self.address.root(), language, offers, so_far.is_some());
        self.reviews.page(number, (&self.plan.params, language, &frame))
    }

    /// Fills the review to which a live board belongs, or only this one.
    fn fill_review(&self, game: &SharedGame, only: Option<u64>) {
        let Some((number, findings)) = game.findings() else { return };
        if only.is_some_and(|only| only != number) {
            return;
        }
        let filled = self.reviews.fill(number, &findings, &self.plan.params);
        if let Err(error) = filled {
            log::warn!("review {number} is not filled: {}", error.text(Language::English));
        }
    }

    /// The language of a request: the one that the reader has chosen on a page, that of the program's option, or
    /// the first of the browser's that the program has.
    pub(super) fn language(&self, headers: &HeaderMap) -> Language {
        let header = |name| headers.get(name).and_then(|value| value.to_str().ok());
        let cookies = header(header::COOKIE).unwrap_or_default().split(';');
        let chosen = cookies.filter_map(|cookie| cookie.trim().strip_prefix(LANGUAGE_COOKIE));
        let chosen = chosen.filter_map(Language::of_tag).next().or(self.plan.language);
        let accepted = || header(header::ACCEPT_LANGUAGE).and_then(Language::accepted);
        chosen.or_else(accepted).unwrap_or_default()
    }

    /// The game of the library with this record, if it is there.
    fn known(&self, record: &str) -> Option<u64> {
        let library = self.library.as_ref().ok()?;
        library.find(&written_forms(record).ok()?)
    }

    /// Adds a record to the library, unless it is there, if possible under the name of its file. Returns its
    /// number, and whether it was there.
    ///
    /// # Errors
    /// When it is none, or cannot be kept.
    pub(super) fn keep(&self, record: &str, name: Option<&str>) -> Result<(u64, bool), HttpError> {
        self.library()?.keep(record, name)
    }

    /// Takes a game or a review, such as `game-1`, out of the library. Returns the name under which it
    /// can be brought back.
    ///
    /// # Errors
    /// When there is none.
    pub(super) fn remove(&self, stem: &str) -> Result<String, HttpError> {
        let library = self.library()?;
        let number = stem.strip_prefix("game-").and_then(|number| number.parse().ok());
        // It need not be open.
        number.map(|number| self.close(number).ok());
        library.remove(stem).map_err(|error| RequestError::NotRemoved(of_system(&error)).into())
    }

    /// Restores a game or a review that was taken out of the library. Returns its name, such as
    /// `game-1`.
    ///
    /// # Errors
    /// When there is nothing under this name, or another has its number.
    pub(super) fn bring_back(&self, removed: &str) -> Result<String, HttpError> {
        let library = self.library()?;
        let back = library.bring_back(removed);
        back.map_err(|error| RequestError::NotRestored(of_system(&error)).into())
    }

    /// Keeps the variations and comments in `sgf` with a review, and with its live board. They were made in the
    /// record `before`, if it is known.
    ///
    /// # Errors
    /// When there is no such review, its record has changed meanwhile, or the text is no record.
    pub(super) fn note_review(
        &self,
        number: u64,
        sgf: String,
        before: Option<String>,
    ) -> Result<(), HttpError> {
        let recorded = recorded(&sgf)?;
        let games = self.lock().clone();
        let live =
            games.values().find(|game| game.read(|state| state.origin.review) == Some(number));
        // What was written on the live board comes first.
        let edits = live.map(|game| game.read(|state| state.session.edits()));
        live.iter().for_each(|game| self.fill_review(game, Some(number)));
        let (moves, record) = (recorded.game.moves().to_vec(), Some(sgf.clone()));
        let notes = LiveChanges { moves, record, before, ..LiveChanges::default() };
        self.reviews.fill(number, &notes, &self.plan.params)?;
        live.zip(edits).map_or(Ok(()), |(game, edits)| game.take_record(&sgf, &recorded, edits))
    }

    /// The parameters of a game: its part of the memory, and random numbers of its own.
    fn params(&self, number: u64) -> Params {
        let params = &self.plan.params;
        let memory = (params.memory / self.plan.games as u64).max(LEAST_MEMORY);
        Params { memory, seed: params.seed.wrapping_add(number - 1), ..params.clone() }
    }

    /// The game with this number.
    ///
    /// # Errors
    /// When there is none.
    pub(super) fn game(&self, number: u64) -> Result<Arc<SharedGame>, HttpError> {
        let game = self.lock().get(&number).cloned();
        let game = game.ok_or(RequestError::GameClosed)?;
        game.visit();
        Ok(game)
    }

    /// Closes a game, which waits until its record is saved.
    ///
    /// # Errors
    /// When there is none with this number.
    pub(super) fn close(&self, number: u64) -> Result<(), HttpError> {
        let game = self.lock().remove(&number);
        let game = game.ok_or(RequestError::GameClosed)?;
        self.fill_review(&game, None);
        game.close();
        self.release(number);
        Ok(())
    }

    /// Closes all games, which are saved, and stops the reviews, so that listening pages hear no more.
    pub(super) fn close_all(&self) {
        let games = std::mem::take(&mut *self.lock());
        for (number, game) in games {
            self.fill_review(&game, None);
            game.close();
            self.release(number);
        }
        self.reviews.stop_all();
    }

    /// Updates the clocks, and closes the games that no page shows any more.
    pub(super) fn tick(&self) {
        let games = self.lock().clone();
        for (number, game) in games {
            game.tick();
            if game.idle_seconds() > self.plan.idle_seconds {
                log::info!("game {number} is closed, because nobody looks at it");
                // Somebody else may have closed it.
                let _ = self.close(number);
            }
        }
    }

    /// The list of the games and reviews that are open, and of those in the library, as JSON.
    pub(super) fn list(&self) -> Value {
        let games = self.lock().clone();
        let games = games.into_iter().map(|(number, game)| {
            game.read(|GameState { session, .. }| {
                let names = Color::ALL.map(|color| session.name(color));
                let (size, moves) =
                    (session.game().size().to_string(), session.game().moves().len());
                json!({ "number": number, "names": names, "size": size, "moves": moves })
            })
        });
        let mut library = match &self.library {
            Ok(library) => library.list(),
            Err(reason) => json!({ "games": [], "reviews": [], "trouble": reason }),
        };
        let games = games.collect::<Vec<_>>();
        // In a page that contains the program, the folder means nothing to its reader.
        if self.plan.page.is_some() {
            library["folder"] = Value::Null;
        }
        json!({ "games": games, "reviews": self.reviews.list(), "library": library })
    }
}
