//! The library: games and reviews in a folder, where they stay when the program ends.
//!
//! A game is a record, `game-1.sgf`, and a review is `review-1.sgf`, `.json` and `.html`. What is
//! removed goes to the folder `removed`. A file that cannot be read is listed with the reason, and
//! keeps no other from being opened. The file `token` has the secret part of the address, so that
//! bookmarks stay valid.

use std::collections::HashMap;
use std::fs::{self, File, OpenOptions};
use std::io::{self, ErrorKind, Write};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};
use std::time::{SystemTime, UNIX_EPOCH};

use serde_json::{Value, json};

use super::address::Secret;
use crate::disk::{self, plain};
use crate::record::{self, Recorded};
use crate::review::ReviewTexts;

/// The largest number of a file.
const MOST_FILES: u64 = 1_000_000;
/// The largest record that is read, in bytes.
const LARGEST_RECORD: u64 = 4 << 20;
/// The largest file of a review that is read, in bytes.
const LARGEST_REVIEW: u64 = 64 << 20;

/// A folder of games and reviews.
pub(super) struct Library {
    folder: PathBuf,
    /// What was read of files, each with its age and its size.
    known: Mutex<HashMap<PathBuf, (Stamp, Value)>>,
}

/// By this a file that has changed is recognised.
type Stamp = (u64, u64);

impl Library {
    /// The library in this folder, which is made if there is none.
    ///
    /// # Errors
    /// When it cannot be made, or nothing can be written there.
    pub(super) fn open(folder: &Path) -> io::Result<Library> {
        fs::create_dir_all(folder)?;
        let trial = folder.join("trial.new");
        File::create(&trial).and_then(|_| fs::remove_file(&trial))?;
        Ok(Library { folder: folder.to_owned(), known: Mutex::default() })
    }

    /// The folder.
    pub(super) fn folder(&self) -> &Path {
        &self.folder
    }

    /// The token of the last time, or else `fresh`, which is kept for the next time.
    ///
    /// # Errors
    /// When it cannot be kept, or the last one cannot be read: then it stays for another time.
    pub(super) fn token(&self, fresh: Secret) -> io::Result<Secret> {
        let file = self.folder.join("token");
        match fs::read(&file) {
            Ok(bytes) => {
                if let Ok(token) = String::from_utf8_lossy(&bytes).parse() {
                    return Ok(token);
                }
            }
            Err(error) if error.kind() == ErrorKind::NotFound => {}
            Err(error) => return Err(error),
        }
        let mut options = OpenOptions::new();
        options.write(true).create(true).truncate(true);
        // Elsewhere the folder of a user is the user's alone.
        #[cfg(unix)]
        std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
        options.open(file)?.write_all(format!("{fresh}\n").as_bytes())?;
        Ok(fresh)
    }

    /// The number after those of all games or reviews, by the word that their names begin with.
    pub(super) fn next_number(&self, word: &str) -> u64 {
        self.names().iter().filter_map(|name| numbered(name, word)).max().map_or(1, |last| last + 1)
    }

    /// The record of a game; `None` if there is none.
    ///
    /// # Errors
    /// When its file cannot be read, with the reason.
    pub(super) fn game(&self, number: u64) -> Result<Option<String>, String> {
        let bytes = contents(&self.game_file(number), LARGEST_RECORD)?;
        let text = bytes.map(|bytes| record::text_of(&bytes)).transpose();
        text.map_err(|error| error.to_string())
    }

    /// The file of a game.
    pub(super) fn game_file(&self, number: u64) -> PathBuf {
        self.folder.join(format!("game-{number}.sgf"))
    }

    /// Adds the record of a game. Returns its number.
    ///
    /// # Errors
    /// When it cannot be written.
    pub(super) fn add(&self, record: &str) -> io::Result<u64> {
        let numbers = self.next_number("game")..MOST_FILES;
        let file = disk::create_free(numbers.map(|number| self.game_file(number)), record)?;
        let name = file.file_name().and_then(|name| name.to_str()).unwrap_or_default();
        Ok(numbered(name, "game").unwrap_or_default())
    }

    /// Keeps a review.
    ///
    /// # Errors
    /// When it cannot be written.
    pub(super) fn keep_review(&self, number: u64, texts: &ReviewTexts) -> io::Result<()> {
        let kinds = [("json", &texts.json), ("html", &texts.alone), ("sgf", &texts.sgf)];
        kinds
            .into_iter()
            .try_for_each(|(kind, text)| disk::replace(&self.review(number, kind), text))
    }

    /// A text of a review, by the end of its name; `None` if there is none.
    ///
    /// # Errors
    /// When its file cannot be read, with the reason.
    pub(super) fn review_text(&self, number: u64, kind: &str) -> Result<Option<String>, String> {
        let bytes = contents(&self.review(number, kind), LARGEST_REVIEW)?;
        let text = bytes.map(String::from_utf8).transpose();
        text.map_err(|_| "the file is no text in UTF-8".to_owned())
    }

    fn review(&self, number: u64, kind: &str) -> PathBuf {
        self.folder.join(format!("review-{number}.{kind}"))
    }

    /// Moves the files of a game or a review, such as `game-1`, to the folder for what was removed.
    ///
    /// # Errors
    /// When there are none, or they cannot be moved.
    pub(super) fn remove(&self, stem: &str) -> io::Result<()> {
        let is_its = |name: &&String| name.split_once('.').is_some_and(|(start, _)| start == stem);
        let names = self.names();
        let own: Vec<&String> = names.iter().filter(is_its).collect();
        let is_ours = ["game", "review"]
            .iter()
            .any(|word| own.first().is_some_and(|name| numbered(name, word).is_some()));
        if !is_ours {
            return Err(ErrorKind::NotFound.into());
        }
        let removed = self.folder.join("removed");
        fs::create_dir_all(&removed)?;
        let free = |number: &u64| {
            own.iter().all(|name| !removed.join(format!("{number}-{name}")).exists())
        };
        let number = (1..MOST_FILES).find(free).unwrap_or(MOST_FILES);
        own.iter().try_for_each(|name| {
            fs::rename(self.folder.join(name), removed.join(format!("{number}-{name}")))
        })
    }

    /// The names of the files in the folder.
    fn names(&self) -> Vec<String> {
        let entries = fs::read_dir(&self.folder).into_iter().flatten().flatten();
        entries.filter_map(|entry| entry.file_name().into_string().ok()).collect()
    }

    /// The list of games and reviews, the newest first, as JSON.
    pub(super) fn list(&self) -> Value {
        let names = self.names();
        let of = |word: &str| {
            let files = names.iter().filter(|name| name.ends_with(".sgf"));
            let mut all: Vec<(u64, &String)> =
                files.filter_map(|name| Some((numbered(name, word)?, name))).collect();
            all.sort_unstable_by(|one, other| other.cmp(one));
            let entry = |(number, name): (u64, &String)| {
                let mut entry = self.entry(&self.folder.join(name));
                entry["number"] = number.into();
                entry["stem"] = format!("{word}-{number}").into();
                entry
            };
            all.into_iter().map(entry).collect::<Vec<Value>>()
        };
        json!({ "folder": self.folder.display().to_string(), "games": of("game"), "reviews": of("review") })
    }

    /// What there is to say of a record.
    fn entry(&self, file: &Path) -> Value {
        let mut known = self.known.lock().unwrap_or_else(PoisonError::into_inner);
        let stamp = stamp(file);
        if let Some((_, entry)) = known.get(file).filter(|(of, _)| *of == stamp) {
            return entry.clone();
        }
        let mut entry = read_entry(file);
        entry["changed"] = (stamp.0 / 1_000_000_000).into();
        known.insert(file.to_owned(), (stamp, entry.clone()));
        entry
    }
}

/// The time of the last change in nanoseconds since 1970, and the size in bytes.
fn stamp(file: &Path) -> Stamp {
    let Ok(facts) = fs::metadata(file) else { return (0, 0) };
    let since = |time: SystemTime| time.duration_since(UNIX_EPOCH).ok();
    let age = facts.modified().ok().and_then(since).map_or(0, |age| age.as_nanos() as u64);
    (age, facts.len())
}

/// What is in a file of at most `largest` bytes; `None` if there is no such file.
///
/// # Errors
/// When it cannot be read, with the reason.
fn contents(file: &Path, largest: u64) -> Result<Option<Vec<u8>>, String> {
    // What is no plain file may have no end.
    let read =
        fs::metadata(file).and_then(|facts| match facts.is_file() && facts.len() <= largest {
            true => fs::read(file),
            false => Err(io::Error::other("it is no plain file, or too large")),
        });
    match read {
        Ok(bytes) => Ok(Some(bytes)),
        Err(error) if error.kind() == ErrorKind::NotFound => Ok(None),
        Err(error) => Err(plain(&error.to_string())),
    }
}

fn read_entry(file: &Path) -> Value {
    let bytes = match contents(file, LARGEST_RECORD) {
        Ok(bytes) => bytes.unwrap_or_default(),
        Err(reason) => return json!({ "error": reason }),
    };
    match record::read(&bytes) {
        Ok(Recorded { game, record, .. }) => json!({
            "names": [record.black, record.white],
            "ranks": [record.black_rank, record.white_rank],
            "size": game.size().to_string(),
            "moves": game.moves().len(),
            "handicap": game.handicap(),
            "result": record.result,
            "date": record.date,
            "event": record.event,
        }),
        Err(error) => json!({ "error": error.to_string() }),
    }
}

/// The number in a name such as `game-1.sgf`.
fn numbered(name: &str, word: &str) -> Option<u64> {
    let (number, _) = name.strip_prefix(word)?.strip_prefix('-')?.split_once('.')?;
    let is_plain = !number.starts_with(['0', '+']);
    number.parse().ok().filter(|number| is_plain && *number < MOST_FILES)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn library(name: &str) -> Library {
        let folder = std::env::temp_dir().join(format!("ponnuki-{name}-{}", std::process::id()));
        Library::open(&folder).unwrap()
    }

    #[test]
    fn a_damaged_file_keeps_no_other_from_the_list() {
        let library = library("library");
        assert_eq!(library.add("(;SZ[9]PB[Ann]RE[B+R];B[ee])").unwrap(), 1);
        assert_eq!(library.add("(;SZ[9];B[zz").unwrap(), 2);
        assert_eq!(library.add("(;SZ[5])").unwrap(), 3);
        fs::write(library.folder().join("game-10.sgf"), [0xff, 0, 1]).unwrap();
        fs::write(library.folder().join("game-x.sgf"), "").unwrap();
        fs::create_dir_all(library.folder().join("game-11.sgf")).unwrap();
        assert_eq!(library.next_number("game"), 12);
        let list = library.list();
        let games = list["games"].as_array().unwrap();
        let numbers: Vec<&Value> = games.iter().map(|game| &game["number"]).collect();
        assert_eq!(numbers, [11, 10, 3, 2, 1]);
        assert_eq!((&games[4]["names"][0], &games[4]["moves"]), (&json!("Ann"), &json!(1)));
        for damaged in [0, 1, 3] {
            assert!(games[damaged]["error"].is_string(), "{}", games[damaged]);
        }
        assert!(games[2]["error"].is_null());
        let found = [3, 4, 11].map(|number| library.game(number).map(|game| game.is_some()));
        assert!(matches!(found, [Ok(true), Ok(false), Err(_)]), "{found:?}");
        fs::remove_dir_all(library.folder()).unwrap();
    }

    #[test]
    fn what_is_removed_is_kept_elsewhere() {
        let library = library("library-removed");
        for _ in 0..2 {
            assert_eq!(library.add("(;SZ[5])").unwrap(), 1);
            library.remove("game-1").unwrap();
        }
        assert!(library.folder().join("removed/2-game-1.sgf").is_file());
        for stem in ["game-1", "token", "..", "removed", "game-1.sgf", ""] {
            assert!(library.remove(stem).is_err(), "{stem}");
        }
        fs::remove_dir_all(library.folder()).unwrap();
    }

    #[test]
    fn the_token_stays() {
        let library = library("library-token");
        let [first, other] = [Secret::new([1; 16]), Secret::new([2; 16])];
        assert_eq!(library.token(first.clone()).unwrap(), first);
        assert_eq!(library.token(other.clone()).unwrap(), first);
        fs::write(library.folder().join("token"), "short").unwrap();
        assert_eq!(library.token(other.clone()).unwrap(), other);
        fs::remove_dir_all(library.folder()).unwrap();
    }
}
