//! New records in a folder in which other programs save their games.
//!
//! A record is new until it has been marked as seen, and again when it changes. What has been seen is kept in a file,
//! so that nothing is missed while no program looks.

use std::cmp::Reverse;
use std::collections::BTreeMap;
use std::fs;
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, PoisonError};

use crate::disk;
use crate::records::{Stamp, game_texts, records_below, stamp};
use ponnuki_game::record;

/// The largest number of records in a folder.
const MOST_RECORDS: usize = 100_000;

/// A folder that is watched.
#[derive(Debug)]
pub struct WatchedFolder {
    folder: PathBuf,
    /// The file in which what has been seen is kept, if there is a place for it.
    kept: Option<PathBuf>,
    /// By name, the stamps of what has been seen; `None` before it was read.
    seen: Mutex<Option<BTreeMap<String, Stamp>>>,
}

/// A record that is new in a folder.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NewRecord {
    /// Its name below the folder, with slashes.
    pub name: String,
    /// By this it is known whether it changes.
    pub(crate) stamp: Stamp,
}

impl WatchedFolder {
    /// This folder. What has been seen is kept in the file `kept`.
    pub fn new(folder: PathBuf, kept: Option<PathBuf>) -> WatchedFolder {
        WatchedFolder { folder, kept, seen: Mutex::default() }
    }

    /// The folder.
    pub fn folder(&self) -> &Path {
        &self.folder
    }

    /// The records that have been seen, which are read from their file at the first call.
    fn seen(&self) -> MutexGuard<'_, Option<BTreeMap<String, Stamp>>> {
        // Nothing that can fail happens while the lock is held.
        let mut seen = self.seen.lock().unwrap_or_else(PoisonError::into_inner);
        if seen.is_none() {
            let text = self.kept.as_ref().and_then(|file| fs::read(file).ok());
            let read = |bytes: Vec<u8>| match serde_json::from_slice(&bytes) {
                Ok(seen) => seen,
                Err(error) => {
                    log::warn!("what has been seen is not known any more: {error}");
                    BTreeMap::new()
                }
            };
            *seen = Some(text.map_or_else(BTreeMap::new, read));
        }
        seen
    }

    /// The records that are new, the last one first.
    ///
    /// # Errors
    /// When the folder cannot be read, for instance because it has gone.
    pub fn new_records(&self) -> io::Result<Vec<NewRecord>> {
        let names = records_below(&self.folder, MOST_RECORDS)?;
        let stamped = names.into_iter().map(|name| {
            let stamp = stamp(&self.folder.join(&name));
            NewRecord { name, stamp }
        });
        let stamped: Vec<NewRecord> = stamped.collect();
        let mut seen = self.seen();
        let seen = seen.get_or_insert_default();
        // A file without contents is still to be written.
        let is_new = |one: &NewRecord| one.stamp.1 > 0 && seen.get(&one.name) != Some(&one.stamp);
        let mut records: Vec<NewRecord> = stamped.into_iter().filter(is_new).collect();
        records.sort_unstable_by_key(|one| (Reverse(one.stamp), one.name.clone()));
        Ok(records)
    }

    /// The texts of the games in a file of the folder.
    ///
    /// # Errors
    /// When there is no such record.
    pub fn games(&self, name: &str) -> io::Result<Vec<String>> {
        let is_below = !name.starts_with('/') && !name.split('/').any(|part| part == "..");
        let path = self.folder.join(name);
        if !is_below || !record::is_record_name(&path) {
            return Err(ErrorKind::NotFound.into());
        }
        game_texts(&path).ok_or_else(|| ErrorKind::NotFound.into())
    }

    /// Marks records as seen, as they were when they were new.
    ///
    /// # Errors
    /// When that cannot be kept for the next time.
    pub fn mark(&self, records: &[NewRecord]) -> io::Result<()> {
        let mut seen = self.seen();
        let seen = seen.get_or_insert_default();
        seen.extend(records.iter().map(|one| (one.name.clone(), one.stamp)));
        let Some(file) = &self.kept else { return Ok(()) };
        file.parent().map_or(Ok(()), fs::create_dir_all)?;
        disk::replace(file, serde_json::to_vec(&*seen)?)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_new_is_new_until_it_is_marked() {
        let place = std::env::temp_dir().join(format!("ponnuki-watched-{}", std::process::id()));
        let (folder, kept) = (place.join("games"), place.join("seen/a.json"));
        fs::create_dir_all(&folder).unwrap();
        let write = |name: &str, text: &str| fs::write(folder.join(name), text).unwrap();
        write("1.sgf", "(;SZ[9];B[ee])");
        write("2.sgf", "");
        let watch = || WatchedFolder::new(folder.clone(), Some(kept.clone()));
        let watched = watch();
        let new = watched.new_records().unwrap();
        assert_eq!(new.iter().map(|one| one.name.as_str()).collect::<Vec<_>>(), ["1.sgf"]);
        watched.mark(&new).unwrap();
        assert_eq!(watched.new_records().unwrap(), []);
        // It is remembered, and a record that has changed is new.
        write("2.sgf", "(;SZ[5])(;SZ[7])");
        write("1.sgf", "(;SZ[9];B[ee];W[cc])");
        let watched = watch();
        assert_eq!(watched.new_records().unwrap().len(), 2);
        assert_eq!(watched.games("2.sgf").unwrap(), ["(;SZ[5])", "(;SZ[7])"]);
        for wrong in ["../games/1.sgf", "/etc/passwd", "3.sgf", "a.txt"] {
            assert!(watched.games(wrong).is_err(), "{wrong}");
        }
        // What has been seen may be damaged, and the folder may go.
        fs::write(&kept, "{").unwrap();
        assert_eq!(watch().new_records().unwrap().len(), 2);
        fs::remove_dir_all(&folder).unwrap();
        assert_eq!(watched.new_records().unwrap_err().kind(), ErrorKind::NotFound);
        fs::remove_dir_all(place).unwrap();
    }
}
