//! A game that pages show: a session, the pages that listen, and the results for its positions.

use std::collections::BTreeMap;
use std::fs;
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError, Weak};

use serde_json::Value;
use tokio::sync::watch;

use super::analyses::KeptAnalyses;
use super::counts::SharedCounts;
use super::game_json;
use super::http_error::{HttpError, RequestError};
use super::requests::StudyRequest;
use crate::clock::Stopwatch;
use crate::engine::Engine;
use crate::machine::{ThreadError, plain};
use crate::review::{LiveChanges, LivePosition};
use crate::session::{
    ANALYSES, Autosave, Edit, Event, GameSession, Input, Message, Phase, RecordWriter, Refusal,
    Thought, parse,
};
use crate::words;
use ponnuki_game::color::Color;
use ponnuki_game::point::Move;
use ponnuki_game::record::ParsedRecord;

/// The number of seconds for which a page that has listened is expected to listen again.
const PAUSE: f64 = 3.0;

/// A game that pages show. Requests and the threads of the session call it from any thread. Pages that
/// listen receive every change.
pub(super) struct SharedGame {
    /// Held for a change with everything that follows from it, so that pages receive changes in their
    /// order.
    state: Mutex<GameState>,
    record: watch::Sender<Arc<str>>,
    game: watch::Sender<Arc<str>>,
    thought: watch::Sender<Arc<str>>,
    /// The time of the last request for the game. Its own lock, because threads that look for an
    /// idle game do not wait for changes.
    visited: Mutex<Stopwatch>,
    pub(super) counts: SharedCounts,
}

/// The origin of a game.
pub(super) struct GameOrigin {
    /// The review whose live board it is.
    pub(super) review: Option<u64>,
    /// The part of its record that was not read, in words.
    pub(super) doubts: Vec<String>,
    /// The parameters that were set for it, by name.
    pub(super) params: BTreeMap<String, String>,
    /// True if the record gets the engine's expectations of its moves as comments.
    pub(super) comments: bool,
}

/// The state of a game.
pub(super) struct GameState {
    pub(super) session: GameSession,
    /// The results of searches in the positions of the game and of its variations.
    pub(super) analyses: KeptAnalyses,
    pub(super) origin: GameOrigin,
    /// The results of searches for the review, by the number of moves before, and the moves of the game
    /// for which they are.
    findings: BTreeMap<usize, LivePosition>,
    moves: Vec<(Color, Move)>,
    /// The number of changes by readers when the record was last that of the review.
    noted: u64,
    /// The time when a page listened last.
    listened: Stopwatch,
}

impl SharedGame {
    /// Starts a game, which `autosave` saves. If the game is in its file already, the results of its
    /// searches are read from the file beside it.
    ///
    /// # Errors
    /// When the system does not allow its threads.
    pub(super) fn start(
        mut session: GameSession,
        engine: Engine,
        autosave: Option<Autosave>,
        origin: GameOrigin,
    ) -> Result<Arc<SharedGame>, ThreadError> {
        let file =
            autosave.as_ref().filter(|autosave| autosave.has_text()).and_then(Autosave::path);
        // Without the file, nothing was found.
        let lines = file.and_then(|file| fs::read(file.with_extension(ANALYSES)).ok());
        let lines = lines.unwrap_or_default();
        let analyses = KeptAnalyses::read(session.game(), &String::from_utf8_lossy(&lines));
        // The threads send nothing before the first update, which comes from the game.
        let itself = Arc::new(OnceLock::<Weak<SharedGame>>::new());
        let known = Arc::clone(&itself);
        let notify = move |message| {
            let game = known.get().and_then(Weak::upgrade);
            game.inspect(|game| game.receive(message)).is_some()
        };
        session.start(engine, autosave, Arc::new(notify))?;
        let state = GameState {
            analyses,
            origin,
            findings: BTreeMap::new(),
            moves: session.game().moves().to_vec(),
            noted: session.edits(),
            listened: Stopwatch::start(),
            session,
        };
        let game = Arc::new(SharedGame {
            state: Mutex::new(state),
            record: watch::Sender::new("".into()),
            game: watch::Sender::new("".into()),
            thought: watch::Sender::new("".into()),
            visited: Mutex::new(Stopwatch::start()),
            counts: SharedCounts::default(),
        });
        itself.get_or_init(|| Arc::downgrade(&game));
        game.change(|_| ());
        Ok(game)
    }

    fn lock(&self) -> MutexGuard<'_, GameState> {
        // A panic while the lock is held is logged, and the game continues if possible.
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Reads from the state.
    pub(super) fn read<T>(&self, read: impl FnOnce(&GameState) -> T) -> T {
        read(&self.lock())
    }

    /// Changes the state, and sends the changes to the pages.
    fn change<T>(&self, change: impl FnOnce(&mut GameState) -> T) -> T {
        let mut state = self.lock();
        let result = change(&mut state);
        let mut has_changed = false;
        for event in state.session.update() {
            match event {
                Event::Thought(thought) => {
                    state.keep(&thought);
                    let json = game_json::thought(&thought);
                    self.thought.send_replace(json.to_string().into());
                    continue;
                }
                Event::TaskEnded => state.end_search(),
                Event::RecordChanged => {
                    state.drop_findings();
                    send(&self.record, &game_json::record(&state.session));
                }
                Event::StateChanged | Event::Answered | Event::EngineFailed => {}
            }
            has_changed = true;
        }
        if has_changed {
            send(&self.game, &game_json::game(&state));
        }
        result
    }

    /// Takes a message of a thread of the session.
    fn receive(&self, message: Message) {
        self.change(|state| state.session.receive(message));
    }

    /// Carries out a command in the words of `ponnuki play`.
    ///
    /// # Errors
    /// When it is not understood, or makes no sense now.
    pub(super) fn command(&self, line: &str) -> Result<(), HttpError> {
        self.change(|GameState { session, .. }| {
            let marks = *session.phase() == Phase::Agreeing;
            let command = match parse(line, session.game().size(), marks) {
                Ok(Input::Command(command)) => command,
                Ok(Input::Help | Input::Quit) => {
                    return Err(RequestError::ForTerminal.into());
                }
                Err(error) => return Err(error.into()),
            };
            session.tick();
            Ok(session.command(command)?)
        })
    }

    /// Studies a position: plays through to it, and has the engine search it if the request asks
    /// for a search that nobody has made. Returns the player to move, and the facts about the
    /// position as JSON.
    ///
    /// # Errors
    /// When the game has no such position, or a move that was tried is illegal.
    pub(super) fn study(
        &self,
        request: StudyRequest,
    ) -> Result<(Color, Option<Arc<str>>), HttpError> {
        self.change(|GameState { session, analyses, .. }| {
            let reached = session.reach(&request.place)?;
            let (game, to_move) = (&reached.0, reached.1);
            let (known, visits) = analyses.report(game.moves()).unzip();
            if request.wants_search(visits) {
                let (visits, seconds) = request.limits();
                session.study(request.place, reached, visits, seconds);
            } else {
                session.end_study();
            }
            Ok((to_move, known))
        })
    }

    /// Changes the record of the game; see [`GameSession::edit`].
    ///
    /// # Errors
    /// As for that.
    pub(super) fn edit(&self, edit: Edit) -> Result<bool, HttpError> {
        self.change(|state| state.session.edit(edit)).map_err(|refusal| match &refusal {
            Refusal::BadFact(name) => HttpError::from(refusal.clone()).on(name),
            _ => refusal.into(),
        })
    }

    /// Takes the variations and comments of a record of the same game, which is that of the review; see
    /// [`GameSession::take_record`].
    ///
    /// # Errors
    /// When there were other changes than these `edits`.
    pub(super) fn take_record(
        &self,
        text: &str,
        recorded: &ParsedRecord,
        edits: u64,
    ) -> Result<(), HttpError> {
        self.change(|GameState { session, noted, .. }| {
            if session.edits() != edits {
                return Err(Refusal::Changed.into());
            }
            session.take_record(text, recorded);
            *noted = session.edits();
            Ok(())
        })
    }

    /// The record with its variations.
    pub(super) fn record(&self) -> String {
        let draft = self.read(|state| state.session.draft());
        draft.tree().text()
    }

    /// The review whose live board this is, with the results since it was made.
    pub(super) fn findings(&self) -> Option<(u64, LiveChanges)> {
        let state = self.lock();
        let number = state.origin.review?;
        let (findings, moves) = (state.findings.clone(), state.session.game().moves().to_vec());
        let is_new = state.session.edits() > state.noted;
        let draft = is_new.then(|| state.session.draft());
        drop(state);
        let record = draft.map(|draft| draft.tree().text());
        Some((number, LiveChanges { positions: findings, moves, record, before: None }))
    }

    /// Ends the saving of the record, which waits until it is in its file.
    pub(super) fn close(&self) {
        let writer = self.lock().session.detach_writer();
        let autosave = writer.and_then(RecordWriter::close);
        if let Some(failure) = autosave.as_ref().and_then(Autosave::failure) {
            log::error!("{}", words::not_saved(&plain(&failure.to_string())));
        }
    }

    /// Lets a page listen to the events `record`, `game` and `thought`, which have their present value
    /// immediately.
    pub(super) fn listen(&self) -> [(&'static str, watch::Receiver<Arc<str>>); 3] {
        let channels = [("record", &self.record), ("game", &self.game), ("thought", &self.thought)];
        let channels = channels.map(|(name, channel)| (name, channel.subscribe()));
        self.visit();
        self.change(|state| {
            state.listened = Stopwatch::start();
            state.session.watch(true);
        });
        channels
    }

    /// Notes the time of a request for the game.
    pub(super) fn visit(&self) {
        *self.visited.lock().unwrap_or_else(PoisonError::into_inner) = Stopwatch::start();
    }

    /// True if the game can be closed without loss: no page shows it, and it is kept in the library or
    /// has no moves.
    pub(super) fn is_at_rest(&self) -> bool {
        let is_safe =
            |session: &GameSession| session.is_kept() || session.game().moves().is_empty();
        self.game.receiver_count() == 0 && self.read(|state| is_safe(&state.session))
    }

    /// The seconds since the last request for the game.
    pub(super) fn idle_seconds(&self) -> f64 {
        self.visited.lock().unwrap_or_else(PoisonError::into_inner).seconds()
    }

    /// Updates the clocks, and stops searches that no page shows any more.
    pub(super) fn tick(&self) {
        let has_listeners = self.game.receiver_count() > 0;
        if has_listeners {
            self.visit();
        }
        self.change(|state| {
            state.session.tick();
            let was_watched = state.session.is_watched();
            let is_watched = has_listeners || was_watched && state.listened.seconds() < PAUSE;
            if is_watched != was_watched {
                state.session.watch(is_watched);
            }
        });
    }
}

impl GameState {
    /// Keeps the engine's results for a position.
    fn keep(&mut self, thought: &Thought) {
        let Thought { place, moves, report, .. } = thought;
        self.analyses.take(moves, report);
        let known = self.findings.get(&place.number).map_or(0, LivePosition::visits);
        let is_tried = report.best().is_some_and(|best| best.visits > 0);
        if self.origin.review.is_some()
            && place.line.is_empty()
            && is_tried
            && report.visits >= known
        {
            self.findings.insert(place.number, LivePosition::new(report));
        }
    }

    /// Saves the results of the search that has ended.
    fn end_search(&mut self) {
        if let Some(line) = self.analyses.end() {
            self.session.save_analysis(line);
        }
    }

    /// Drops results for the review after moves that the game does not have any more.
    fn drop_findings(&mut self) {
        let moves = self.session.game().moves();
        let common = self.moves.iter().zip(moves).take_while(|(was, is)| was == is).count();
        self.findings.retain(|&number, _| number <= common);
        self.moves = moves.to_vec();
    }
}

/// Sends JSON to the pages, if it is not the same as the last.
fn send(channel: &watch::Sender<Arc<str>>, json: &Value) {
    let text = json.to_string();
    channel.send_if_modified(|known| {
        let is_new = **known != *text;
        *known = text.into();
        is_new
    });
}
