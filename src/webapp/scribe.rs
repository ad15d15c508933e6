//! Saves the record of a game, and what was found in it, on a thread of its own: neither a request nor
//! the engine waits for a disk, or until a long record is written out.

use std::fs::OpenOptions;
use std::io::Write;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::JoinHandle;

use crate::disk::plain;
use crate::limits::{self, ThreadError};
use crate::play::Keeper;
use ponnuki_game::game::Game;
use ponnuki_game::record::{Record, RecordTree};

/// The end of the name of the file with what was found in a game.
pub(super) const ANALYSES: &str = "jsonl";

/// Why the record is not in its file, if it is not. The thread that saves writes it, the game reads it.
type SaveFailure = Arc<Mutex<Option<String>>>;

/// A record that is still to be written out.
pub(super) struct RecordDraft {
    pub(super) tree: Arc<RecordTree>,
    pub(super) game: Game,
    pub(super) record: Record,
}

impl RecordDraft {
    /// The tree with the game as it stands.
    pub(super) fn grown(&self) -> RecordTree {
        self.tree.grown(&self.game, &self.record)
    }
}

/// What is to be saved.
enum Saving {
    Record(Box<RecordDraft>),
    /// A line of what was found.
    Analysis(String),
}

/// Keeps a game in its files. What it has been given is there when it is dropped, unless that fails.
pub(super) struct Scribe {
    /// `None` only while it is dropped.
    given: Option<Sender<Saving>>,
    has_begun: bool,
    failure: SaveFailure,
    thread: Option<JoinHandle<()>>,
}

impl Scribe {
    /// Saves where `keeper` says. `has_begun` is whether the record is there already.
    ///
    /// # Errors
    /// When the system does not allow its thread.
    pub(super) fn new(keeper: Keeper, has_begun: bool) -> Result<Scribe, ThreadError> {
        let (given, taken) = channel();
        let failure = SaveFailure::default();
        let told = Arc::clone(&failure);
        let thread = Some(limits::spawn(move || save((keeper, has_begun), &taken, &told))?);
        Ok(Scribe { given: Some(given), has_begun, failure, thread })
    }

    /// Has a record saved. One that is not the last any more may be left out.
    pub(super) fn save(&mut self, draft: RecordDraft) {
        self.has_begun = true;
        self.give(Saving::Record(Box::new(draft)));
    }

    /// Has a line saved of what was found.
    pub(super) fn add(&self, line: String) {
        self.give(Saving::Analysis(line));
    }

    fn give(&self, saving: Saving) {
        // The thread lives as long as `self`.
        if let Some(given) = &self.given {
            let _ = given.send(saving);
        }
    }

    /// Whether it was given a record, or had one.
    pub(super) fn has_begun(&self) -> bool {
        self.has_begun
    }

    /// Why the record is not in its file, as far as that is known.
    pub(super) fn failure(&self) -> Option<String> {
        self.failure.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }
}

impl Drop for Scribe {
    fn drop(&mut self) {
        self.given = None;
        if self.thread.take().is_some_and(|thread| thread.join().is_err()) {
            log::error!("a game could not be saved; this is an error, please report it");
        }
    }
}

/// Saves the newest of the records and all lines, until there will be no more. `has_record` is whether
/// there is a record already.
fn save(
    (mut keeper, mut has_record): (Keeper, bool),
    given: &Receiver<Saving>,
    failure: &SaveFailure,
) {
    // Lines wait until the record has a file.
    let mut lines = String::new();
    while let Ok(first) = given.recv() {
        let mut newest = None;
        for saving in std::iter::once(first).chain(given.try_iter()) {
            match saving {
                Saving::Record(draft) => newest = Some(draft),
                // What was left half written before does not spoil this.
                Saving::Analysis(line) => lines += &format!("\n{line}"),
            }
        }
        if let Some(draft) = newest {
            has_record = true;
            keeper.save(&draft.grown().text());
            *failure.lock().unwrap_or_else(PoisonError::into_inner) = reason(&keeper);
        }
        if has_record {
            append(&keeper, &mut lines);
        }
    }
    // By now there may be room on the disk.
    keeper.insist();
    if has_record {
        append(&keeper, &mut lines);
    }
    if let Some(reason) = reason(&keeper) {
        log::error!("{reason}");
    }
}

/// Adds the lines to the file beside the record, if that has a file by now.
fn append(keeper: &Keeper, lines: &mut String) {
    let Some(path) = keeper.path().filter(|_| !lines.is_empty()) else { return };
    let file = OpenOptions::new().create(true).append(true).open(path.with_extension(ANALYSES));
    match file.and_then(|mut file| file.write_all(lines.as_bytes())) {
        Ok(()) => lines.clear(),
        Err(error) => log::warn!("what was found is not kept: {}", plain(&error.to_string())),
    }
}

/// Why the record is not in its file, if it is not.
fn reason(keeper: &Keeper) -> Option<String> {
    let failure = keeper.failure()?;
    Some(plain(&format!("the game is not saved: {failure}")))
}
