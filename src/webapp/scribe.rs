//! Saves the record of a game on a thread of its own, so that neither a request nor the engine waits
//! for a disk.

use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::JoinHandle;

use crate::disk::plain;
use crate::limits::{self, ThreadError};
use crate::play::Keeper;

/// Why the record is not in its file, if it is not. The thread that saves writes it, the game reads it.
type SaveFailure = Arc<Mutex<Option<String>>>;

/// Keeps the record of a game in its file. What it has been given is in the file when it is dropped,
/// unless that fails.
pub(super) struct Scribe {
    /// `None` only while it is dropped.
    records: Option<Sender<String>>,
    /// The last record that it was given; empty before the first.
    last: String,
    failure: SaveFailure,
    thread: Option<JoinHandle<()>>,
}

impl Scribe {
    /// Saves where `keeper` says, which has the record `last` already; empty if it has none.
    ///
    /// # Errors
    /// When the system does not allow its thread.
    pub(super) fn new(keeper: Keeper, last: String) -> Result<Scribe, ThreadError> {
        let (records, given) = channel();
        let failure = SaveFailure::default();
        let told = Arc::clone(&failure);
        let thread = Some(limits::spawn(move || save(keeper, &given, &told))?);
        Ok(Scribe { records: Some(records), last, failure, thread })
    }

    /// Has the record saved, if it has changed. One that is not the last any more may be left out.
    pub(super) fn save(&mut self, record: String) {
        if record != self.last {
            self.last.clone_from(&record);
            // The thread lives as long as `self`.
            self.records.iter().for_each(|records| drop(records.send(record.clone())));
        }
    }

    /// Whether it was given a record.
    pub(super) fn has_begun(&self) -> bool {
        !self.last.is_empty()
    }

    /// Why the record is not in its file, as far as that is known.
    pub(super) fn failure(&self) -> Option<String> {
        self.failure.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }
}

impl Drop for Scribe {
    fn drop(&mut self) {
        self.records = None;
        if self.thread.take().is_some_and(|thread| thread.join().is_err()) {
            log::error!("a game could not be saved; this is an error, please report it");
        }
    }
}

/// Saves the newest of the records, until there will be no more.
fn save(mut keeper: Keeper, given: &Receiver<String>, failure: &SaveFailure) {
    while let Ok(mut record) = given.recv() {
        given.try_iter().for_each(|newer| record = newer);
        keeper.save(&record);
        *failure.lock().unwrap_or_else(PoisonError::into_inner) = reason(&keeper);
    }
    // By now there may be room on the disk.
    keeper.insist();
    if let Some(reason) = reason(&keeper) {
        log::error!("{reason}");
    }
}

/// Why the record is not in its file, if it is not.
fn reason(keeper: &Keeper) -> Option<String> {
    let failure = keeper.failure()?;
    Some(plain(&format!("the game is not saved: {failure}")))
}
