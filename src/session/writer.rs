//! The thread that saves the record of a game, and the results for its positions: neither people
//! nor the engine wait for a disk, or until a long record is written out.

use std::fs::OpenOptions;
use std::io::Write;
use std::iter;
use std::sync::Arc;

use tokio::sync::mpsc::{UnboundedReceiver, UnboundedSender, unbounded_channel};

use super::autosave::Autosave;
use super::{Message, Notify};
use crate::machine::{self, JoinHandle, ThreadError, plain};
use ponnuki_game::game::Game;
use ponnuki_game::record::{self, GameInfo, RecordTree};

/// The end of the name of the file with the results for a game's positions.
pub const ANALYSES: &str = "jsonl";

/// A record as it is at some moment, which can be written out.
pub struct RecordDraft {
    pub(super) tree: Option<Arc<RecordTree>>,
    pub(super) game: Game,
    pub(super) record: GameInfo,
}

impl RecordDraft {
    /// The tree with the game as it stands.
    pub fn tree(&self) -> RecordTree {
        match &self.tree {
            Some(tree) => tree.grown(&self.game, &self.record),
            None => RecordTree::of(&self.game, &self.record),
        }
    }

    /// The record as text.
    pub fn text(&self) -> String {
        match self.tree {
            Some(_) => self.tree().text(),
            None => record::write(&self.game, &self.record),
        }
    }
}

/// Something to be saved.
enum Saving {
    Record(Arc<RecordDraft>),
    /// A line with the results of a search.
    Analysis(String),
}

/// The thread that saves a game. Everything that it was given is in its files when this is dropped,
/// unless that fails.
pub struct RecordWriter {
    /// `None` once nothing more is to be saved.
    given: Option<UnboundedSender<Saving>>,
    has_begun: bool,
    thread: Option<JoinHandle<Autosave>>,
}

impl RecordWriter {
    /// Starts the thread, which saves by `autosave` and reports failures and their ends to `notify`.
    ///
    /// # Errors
    /// When the system does not allow the thread.
    pub(super) fn start(autosave: Autosave, notify: Notify) -> Result<RecordWriter, ThreadError> {
        let (given, taken) = unbounded_channel();
        let has_begun = autosave.has_text();
        let thread = Some(machine::spawn_async(save(autosave, taken, notify))?);
        Ok(RecordWriter { given: Some(given), has_begun, thread })
    }

    /// Has a record saved. A record may be left out if a later one follows.
    pub(super) fn save(&mut self, draft: Arc<RecordDraft>) {
        self.has_begun = true;
        self.give(Saving::Record(draft));
    }

    /// Has a line saved with the results of a search.
    pub(super) fn add_analysis(&self, line: String) {
        self.give(Saving::Analysis(line));
    }

    fn give(&self, saving: Saving) {
        if let Some(given) = &self.given {
            // Nobody takes it only if the thread has failed, which is logged when it is joined.
            let _ = given.send(saving);
        }
    }

    /// True if it was given a record, or had one.
    pub(super) fn has_begun(&self) -> bool {
        self.has_begun
    }

    /// Waits until everything is saved. Returns the file, unless the thread has failed.
    pub fn close(mut self) -> Option<Autosave> {
        self.join()
    }

    fn join(&mut self) -> Option<Autosave> {
        self.given = None;
        // The thread itself may drop the last handle of a session, and still saves everything that
        // it was given.
        let thread = self.thread.take().filter(|thread| !thread.is_current())?;
        let ended = thread.join();
        if ended.is_none() {
            log::error!("a game could not be saved; this is an error, please report it");
        }
        ended
    }
}

impl Drop for RecordWriter {
    fn drop(&mut self) {
        self.join();
    }
}

/// Saves the newest of the records and all lines, until there will be no more.
async fn save(
    mut autosave: Autosave,
    mut given: UnboundedReceiver<Saving>,
    notify: Notify,
) -> Autosave {
    // Lines wait until the record has a file.
    let (mut lines, mut has_record) = (String::new(), autosave.has_text());
    while let Some(first) = given.recv().await {
        let mut newest = None;
        for saving in iter::once(first).chain(iter::from_fn(|| given.try_recv().ok())) {
            match saving {
                Saving::Record(draft) => newest = Some(draft),
                // A line that was left half written before does not spoil this one.
                Saving::Analysis(line) => lines += &format!("\n{line}"),
            }
        }
        if let Some(draft) = newest {
            has_record = true;
            let before = failure(&autosave);
            autosave.save(&draft.text());
            let after = failure(&autosave);
            if after != before {
                notify(Message::Saved(after));
            }
        }
        if has_record {
            append(&autosave, &mut lines);
        }
    }
    // By now there may be room on the disk.
    autosave.retry();
    if has_record {
        append(&autosave, &mut lines);
    }
    autosave
}

/// Adds the lines to the file beside the record, if that has a file by now.
fn append(autosave: &Autosave, lines: &mut String) {
    let Some(path) = autosave.path().filter(|_| !lines.is_empty()) else { return };
    let file = OpenOptions::new().create(true).append(true).open(path.with_extension(ANALYSES));
    match file.and_then(|mut file| file.write_all(lines.as_bytes())) {
        Ok(()) => lines.clear(),
        Err(error) => log::warn!("what was found is not kept: {}", plain(&error.to_string())),
    }
}

/// The reason why the record is not in its file, if it is not.
fn failure(autosave: &Autosave) -> Option<String> {
    autosave.failure().map(|error| plain(&error.to_string()))
}
