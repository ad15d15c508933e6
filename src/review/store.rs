//! The positions that have been searched, kept so that none is searched twice.

use std::collections::HashMap;
use std::path::Path;

use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::analysis::AnalysedPosition;
use crate::batch::fingerprint::Hash;
use crate::batch::folder::{FolderError, RunFolder};
use crate::batch::journal::Journal;
use ponnuki_game::game::Game;
use ponnuki_game::record::{self, GameInfo};

/// A line for each position.
const POSITIONS: &str = "positions.jsonl";

/// The key of a position: a hash of the game up to it, and of the terms of its search.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub(super) struct PositionKey(String);

impl PositionKey {
    /// The key of the last position of `game`, searched on these terms.
    pub(super) fn of(game: &Game, terms: &Value) -> PositionKey {
        let text = format!("{terms} {}", record::write(game, &GameInfo::default()));
        let mut hash = Hash::new();
        text.bytes().for_each(|byte| hash.add(byte.into()));
        PositionKey(hash.text())
    }
}

/// A line of the journal.
#[derive(Serialize, Deserialize)]
struct Entry<S> {
    key: PositionKey,
    found: S,
}

/// The results for positions that have been searched, on any terms.
pub(super) struct PositionStore {
    known: HashMap<PositionKey, AnalysedPosition>,
    /// The folder and the journal, if the results are kept. The folder stays locked.
    kept: Option<(RunFolder, Journal)>,
}

impl PositionStore {
    /// The store in a folder, which is made if necessary. Without a folder, the results are lost in
    /// the end.
    ///
    /// # Errors
    /// When another run uses the folder, or it cannot be read or written.
    pub(super) fn open(folder: Option<&Path>) -> Result<PositionStore, FolderError> {
        let Some(path) = folder else {
            return Ok(PositionStore { known: HashMap::new(), kept: None });
        };
        let folder = RunFolder::lock(path)?;
        let (journal, entries) = Journal::open::<Entry<AnalysedPosition>>(folder.file(POSITIONS))?;
        let known = entries.into_iter().map(|entry| (entry.key, entry.found)).collect();
        Ok(PositionStore { known, kept: Some((folder, journal)) })
    }

    /// True if the results are in the journal, from which another run goes on.
    pub(super) fn is_kept(&self) -> bool {
        self.kept.is_some()
    }

    /// The results for a position, if they are known.
    pub(super) fn get(&self, key: &PositionKey) -> Option<&AnalysedPosition> {
        self.known.get(key)
    }

    /// Adds the results for a position.
    ///
    /// # Errors
    /// When it cannot be written.
    pub(super) fn add(
        &mut self,
        key: PositionKey,
        found: AnalysedPosition,
    ) -> Result<(), FolderError> {
        if let Some((_, journal)) = &self.kept {
            journal.add(&Entry { key: key.clone(), found: &found })?;
        }
        self.known.insert(key, found);
        Ok(())
    }
}
