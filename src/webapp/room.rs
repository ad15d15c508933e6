//! A game in the browser with its engine.

use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError, Weak};

use tokio::sync::watch;

use super::counts::SharedCounts;
use super::denial::Denial;
use super::edits::EditRequest;
use super::game_json;
use super::new_game::StartedGame;
use super::state::{Keeping, RoomState};
use super::study::StudyRequest;
use crate::clock::Stopwatch;
use crate::limits::ThreadError;
use crate::play::{Heard, Sitting, Thinker};
use crate::review::LiveChanges;
use ponnuki_game::color::Color;
use ponnuki_game::record::{Recorded, TreeMove};

/// A game in the browser. Requests and the engine's thread call it from any thread. Pages that
/// listen receive every change.
pub(super) struct GameRoom {
    state: Mutex<RoomState>,
    record: watch::Sender<Arc<str>>,
    game: watch::Sender<Arc<str>>,
    thought: watch::Sender<Arc<str>>,
    /// The time of the last request for the game.
    visited: Mutex<Stopwatch>,
    pub(super) counts: SharedCounts,
}

/// The events that a page receives: what the record says, how the game stands, and what the engine is
/// thinking. All have their present value immediately.
pub(super) struct Hearing {
    pub(super) record: watch::Receiver<Arc<str>>,
    pub(super) game: watch::Receiver<Arc<str>>,
    pub(super) thought: watch::Receiver<Arc<str>>,
}

impl GameRoom {
    /// Starts a game, which is kept in this way.
    ///
    /// # Errors
    /// When the system does not allow its threads.
    pub(super) fn start(started: StartedGame, kept: Keeping) -> Result<Arc<GameRoom>, ThreadError> {
        let StartedGame { sitting, engine, tree, review } = started;
        // The engine says nothing before the first errand, which comes from the room.
        let itself = Arc::new(OnceLock::<Weak<GameRoom>>::new());
        let known = Arc::clone(&itself);
        let tell =
            move |heard| known.get().and_then(Weak::upgrade).is_some_and(|room| room.hear(heard));
        let thinker = Thinker::start(engine, tell)?;
        let state = RoomState::new((sitting, tree, review), thinker, kept)?;
        let room = Arc::new(GameRoom {
            state: Mutex::new(state),
            record: watch::Sender::new("".into()),
            game: watch::Sender::new("".into()),
            thought: watch::Sender::new("".into()),
            visited: Mutex::new(Stopwatch::start()),
            counts: SharedCounts::default(),
        });
        itself.get_or_init(|| Arc::downgrade(&room));
        room.change(|_| ());
        Ok(room)
    }

    fn lock(&self) -> MutexGuard<'_, RoomState> {
        // A panic while the lock is held is logged, and the game continues if possible.
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Changes the state, and sends to the pages what has changed.
    fn change<T>(&self, change: impl FnOnce(&mut RoomState) -> T) -> T {
        let mut state = self.lock();
        let result = change(&mut state);
        if state.settle() || self.record.borrow().is_empty() {
            tell(&self.record, game_json::record(&state));
        }
        tell(&self.game, game_json::game(&state));
        result
    }

    /// Handles a message of the engine. Always true: the engine is needed as long as the room
    /// exists.
    fn hear(&self, heard: Heard) -> bool {
        match heard {
            Heard::Thought(errand, report) => {
                // Nothing else changes by it.
                let thought = self.lock().think(errand, report);
                if let Some(thought) = thought {
                    self.thought.send_replace(game_json::thought(&thought).to_string().into());
                }
            }
            Heard::Brought(errand, brought) => self.change(|state| state.accept(errand, brought)),
            Heard::Failed => self.change(|state| state.has_failed = true),
        }
        true
    }

    /// Carries out an order in the words of `ponnuki play`.
    ///
    /// # Errors
    /// When it is not understood, or makes no sense now.
    pub(super) fn obey(&self, line: &str) -> Result<(), Denial> {
        self.change(|state| state.obey(line))
    }

    /// Studies a position; see [`RoomState::study`].
    pub(super) fn study(&self, request: StudyRequest) -> Result<(Color, Option<Arc<str>>), Denial> {
        self.change(|state| state.study(request))
    }

    /// Changes the tree of the game; see [`RoomState::edit`].
    pub(super) fn edit(&self, request: EditRequest) -> Result<(), Denial> {
        self.change(|state| state.edit(request))
    }

    /// Takes what else a record of the same game says; see [`RoomState::take_record`].
    pub(super) fn take_record(&self, text: &str, recorded: &Recorded) {
        self.change(|state| state.take_record(text, recorded));
    }

    /// The record with its variations.
    pub(super) fn record(&self) -> String {
        let draft = self.lock().draft();
        draft.grown().text()
    }

    /// The tree of the game, and the number of its changes.
    pub(super) fn outline(&self) -> (u64, Vec<TreeMove>) {
        let state = self.lock();
        let (edits, draft) = (state.edits, state.draft());
        drop(state);
        (edits, draft.grown().outline())
    }

    /// The review whose live board this is.
    pub(super) fn review(&self) -> Option<u64> {
        self.lock().review
    }

    /// The review whose live board this is, with what was found since it was made.
    pub(super) fn findings(&self) -> Option<(u64, LiveChanges)> {
        let state = self.lock();
        let findings = LiveChanges {
            positions: state.findings.clone(),
            moves: state.sitting.game().moves().to_vec(),
            record: (state.edits > 0).then(|| state.draft().grown().text()),
        };
        state.review.map(|number| (number, findings))
    }

    /// Ends the saving of the record, which waits until it is in its file.
    pub(super) fn close(&self) {
        let scribe = self.lock().dismiss_scribe();
        drop(scribe);
    }

    /// The game as it stands.
    pub(super) fn sitting(&self) -> Sitting {
        self.lock().sitting.clone()
    }

    /// The game as it stands, and all that its counts depend on, as text.
    pub(super) fn position(&self) -> (Sitting, String) {
        let sitting = self.sitting();
        let dead = sitting.is_judged().then(|| sitting.dead());
        let position = format!("{} {dead:?}", sitting.text());
        (sitting, position)
    }

    /// Lets a page listen.
    pub(super) fn listen(&self) -> Hearing {
        let hearing = Hearing {
            record: self.record.subscribe(),
            game: self.game.subscribe(),
            thought: self.thought.subscribe(),
        };
        self.visit();
        self.change(RoomState::listen);
        hearing
    }

    /// Notes the time of a request for the game.
    pub(super) fn visit(&self) {
        *self.visited.lock().unwrap_or_else(PoisonError::into_inner) = Stopwatch::start();
    }

    /// Whether the game can be closed without loss: no page shows it, and it is kept in the library or
    /// has no moves.
    pub(super) fn is_at_rest(&self) -> bool {
        self.game.receiver_count() == 0 && self.lock().is_safe()
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
        let mut state = self.lock();
        let has_changed = state.tick() | state.heed(self.game.receiver_count());
        drop(state);
        if has_changed {
            self.change(|_| ());
        }
    }
}

/// Sends a text to the pages, if it is another than the last.
fn tell(channel: &watch::Sender<Arc<str>>, text: serde_json::Result<String>) {
    match text {
        Ok(text) => {
            channel.send_if_modified(|known| {
                let is_new = **known != *text;
                *known = text.into();
                is_new
            });
        }
        Err(error) => log::error!("a game cannot be shown: {error}"),
    }
}

impl Drop for GameRoom {
    fn drop(&mut self) {
        self.lock().thinker.interrupt();
    }
}
