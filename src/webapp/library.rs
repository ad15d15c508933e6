//! The library: games and reviews in a folder, where they stay when the program ends.
//!
//! A game is a record, `game-1.sgf`, with the results for its positions in `game-1.jsonl`, and a
//! review is `review-1.sgf`, `.json` and `.html`. Several programs may use the same folder: a
//! number is taken by making a file, which only one of them can, and a file without contents is a
//! number that is taken. Removed games and reviews go to the folder `removed`. A file that cannot
//! be read is listed with the reason, and keeps no other from being opened. The file `token` has
//! the secret part of the address, so that bookmarks stay valid.

use std::collections::HashMap;
use std::fs;
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};
use std::time::{SystemTime, UNIX_EPOCH};

use serde_json::{Value, json};

use crate::disk::{self, plain};
use crate::review::ReviewTexts;
use crate::server::Token;
use ponnuki_game::record::{self, ParsedRecord};

/// The largest number of a file.
const MOST_FILES: u64 = 1_000_000;
/// The largest record that is read, in bytes.
const LARGEST_RECORD: u64 = 32 << 20;
/// The largest file of a review that is read, in bytes.
const LARGEST_REVIEW: u64 = 64 << 20;

/// A folder of games and reviews.
pub(super) struct Library {
    folder: PathBuf,
    /// The facts that were read in files, each with its age and its size.
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
        disk::try_folder(folder)?;
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
    pub(super) fn token(&self, fresh: Token) -> io::Result<Token> {
        let file = self.folder.join("token");
        match Token::kept_in(&file, fresh.clone()) {
            Err(error) if error.kind() == ErrorKind::InvalidData => {
                fs::remove_file(&file)?;
                Token::kept_in(&file, fresh)
            }
            kept => kept,
        }
    }

    /// The number after those of all games or reviews, by the word that their names begin with. Those
    /// that were removed count, so that their addresses stay free for them.
    pub(super) fn next_number(&self, word: &str) -> u64 {
        let present = self.names().into_iter();
        let removed = names_in(&self.removed_folder());
        let removed = removed.iter().filter_map(|name| Some(name.split_once('-')?.1.to_owned()));
        let numbers = present.chain(removed).filter_map(|name| numbered(&name, word));
        numbers.max().map_or(1, |last| last + 1)
    }

    /// Takes the next number, at least `least`, for a game or a review. No other program takes it: a
    /// file without contents stands for it, by the end of its name.
    ///
    /// # Errors
    /// When the file cannot be made.
    pub(super) fn reserve(&self, word: &str, kind: &str, least: u64) -> io::Result<u64> {
        let numbers = self.next_number(word).max(least)..MOST_FILES;
        let file = |number| self.folder.join(format!("{word}-{number}.{kind}"));
        Ok(number_of(&disk::reserve(numbers.map(file))?, word))
    }

    /// Gives a number back to which nothing was written.
    pub(super) fn release(&self, word: &str, kind: &str, number: u64) {
        let file = self.folder.join(format!("{word}-{number}.{kind}"));
        if fs::metadata(&file).is_ok_and(|facts| facts.is_file() && facts.len() == 0) {
            // A file that remains takes nothing but its number.
            let _ = fs::remove_file(file);
        }
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
        Ok(number_of(&file, "game"))
    }

    /// Keeps a review.
    ///
    /// # Errors
    /// When it cannot be written.
    pub(super) fn keep_review(&self, number: u64, texts: &ReviewTexts) -> io::Result<()> {
        let kinds = [("json", &texts.json), ("html", &texts.html), ("sgf", &texts.sgf)];
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

    /// The newest game whose file has one of these texts.
    pub(super) fn find(&self, texts: &[String]) -> Option<u64> {
        let is_same = |file: PathBuf| {
            let Ok(facts) = fs::metadata(&file) else { return false };
            let may_be = texts.iter().any(|text| text.len() as u64 == facts.len());
            may_be
                && fs::read(file).is_ok_and(|found| texts.iter().any(|it| it.as_bytes() == found))
        };
        let names = self.names();
        let games = names.iter().filter(|name| name.ends_with(".sgf"));
        let same = games.filter(|name| is_same(self.folder.join(name)));
        same.filter_map(|name| numbered(name, "game")).max()
    }

    /// Moves the files of a game or a review, such as `game-1`, to the folder for removed files.
    /// Returns the beginning of their names there.
    ///
    /// # Errors
    /// When there are none, or they cannot be moved.
    pub(super) fn remove(&self, stem: &str) -> io::Result<String> {
        let names = named(self.names(), stem);
        if !names.iter().any(|name| is_ours(name)) {
            return Err(ErrorKind::NotFound.into());
        }
        let removed = self.removed_folder();
        fs::create_dir_all(&removed)?;
        let free = |number: &u64| {
            names.iter().all(|name| !removed.join(format!("{number}-{name}")).exists())
        };
        let number = (1..MOST_FILES).find(free).unwrap_or(MOST_FILES);
        names.iter().try_for_each(|name| {
            fs::rename(self.folder.join(name), removed.join(format!("{number}-{name}")))
        })?;
        Ok(format!("{number}-{stem}"))
    }

    /// Brings the files back that were removed, by the beginning of their names there. Returns the one
    /// that they have now.
    ///
    /// # Errors
    /// When there are none, they cannot be moved, or another has their number.
    pub(super) fn bring_back(&self, removed: &str) -> io::Result<String> {
        let folder = self.removed_folder();
        let (number, stem) = removed.split_once('-').ok_or(ErrorKind::NotFound)?;
        let names = named(names_in(&folder), removed);
        let targets: Vec<&str> =
            names.iter().filter_map(|name| name.strip_prefix(number)?.strip_prefix('-')).collect();
        if !targets.iter().any(|name| is_ours(name)) {
            return Err(ErrorKind::NotFound.into());
        }
        if targets.iter().any(|name| self.folder.join(name).exists()) {
            return Err(io::Error::other(format!("there is another {stem} by now")));
        }
        names.iter().zip(&targets).try_for_each(|(name, target)| {
            fs::rename(folder.join(name), self.folder.join(target))
        })?;
        Ok(stem.to_owned())
    }

    /// The names of the files in the folder.
    fn names(&self) -> Vec<String> {
        names_in(&self.folder)
    }

    fn removed_folder(&self) -> PathBuf {
        self.folder.join("removed")
    }

    /// The list of games and reviews, the newest first, as JSON.
    pub(super) fn list(&self) -> Value {
        let names = self.names();
        let of = |word: &str| {
            // A file without contents is a number that is taken.
            let has_contents = |name: &&String| {
                fs::metadata(self.folder.join(name)).is_ok_and(|facts| facts.len() > 0)
            };
            let files = names.iter().filter(|name| name.ends_with(".sgf")).filter(has_contents);
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

    /// The facts of a record for the list.
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

/// The contents of a file of at most `largest` bytes; `None` if there is no such file, or nothing in it.
///
/// # Errors
/// When it cannot be read, with the reason.
fn contents(file: &Path, largest: u64) -> Result<Option<Vec<u8>>, String> {
    // A file that is no plain file may have no end.
    let read =
        fs::metadata(file).and_then(|facts| match facts.is_file() && facts.len() <= largest {
            true => fs::read(file),
            false => Err(io::Error::other("it is no plain file, or too large")),
        });
    match read {
        // Its number is taken, and nothing is written yet.
        Ok(bytes) if bytes.is_empty() => Ok(None),
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
        Ok(ParsedRecord { game, record, .. }) => json!({
            "names": [record.black, record.white],
            "ranks": [record.black_rank, record.white_rank],
            "size": game.size().to_string(),
            "moves": game.moves().len(),
            "handicap": game.handicap(),
            "result": match record::result_of(&record.result) {
                other if other.is_empty() => record.result,
                standard => standard,
            },
            "date": record.date,
            "event": record.event,
        }),
        Err(error) => json!({ "error": error.to_string() }),
    }
}

/// The names of the files in a folder, perhaps none.
fn names_in(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    entries.filter_map(|entry| entry.file_name().into_string().ok()).collect()
}

/// Of these names of files, those that end after `stem`.
fn named(names: Vec<String>, stem: &str) -> Vec<String> {
    let is_its = |name: &String| name.split_once('.').is_some_and(|(start, _)| start == stem);
    names.into_iter().filter(is_its).collect()
}

/// True if a name is one of a game or a review.
fn is_ours(name: &str) -> bool {
    ["game", "review"].iter().any(|word| numbered(name, word).is_some())
}

/// The number of a file that was named by its number.
fn number_of(file: &Path, word: &str) -> u64 {
    let name = file.file_name().and_then(|name| name.to_str()).unwrap_or_default();
    numbered(name, word).unwrap_or_default()
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
        for number in 1..3 {
            assert_eq!(library.add("(;SZ[5])").unwrap(), number, "each has an address of its own");
            library.remove(&format!("game-{number}")).unwrap();
        }
        fs::write(library.game_file(1), "(;SZ[7])").unwrap();
        library.remove("game-1").unwrap();
        for (file, text) in [("1-game-1.sgf", "(;SZ[5])"), ("2-game-1.sgf", "(;SZ[7])")] {
            let removed = library.removed_folder().join(file);
            assert_eq!(fs::read_to_string(removed).unwrap(), text);
        }
        for stem in ["game-1", "token", "..", "removed", "game-1.sgf", ""] {
            assert!(library.remove(stem).is_err(), "{stem}");
            assert!(library.bring_back(stem).is_err(), "{stem}");
        }
        // It comes back with all its files, unless another has its number.
        fs::write(library.removed_folder().join("2-game-1.jsonl"), "{}").unwrap();
        assert_eq!(library.bring_back("2-game-1").unwrap(), "game-1");
        assert_eq!(library.game(1), Ok(Some("(;SZ[7])".to_owned())));
        assert!(library.folder().join("game-1.jsonl").is_file());
        assert!(library.bring_back("1-game-1").unwrap_err().to_string().contains("another game-1"));
        assert_eq!(library.remove("game-1").unwrap(), "2-game-1");
        fs::remove_dir_all(library.folder()).unwrap();
    }

    #[test]
    fn a_number_is_taken_once_and_given_back_unused() {
        let folder = library("library-numbers").folder;
        let [one, other] = [(); 2].map(|()| Library::open(&folder).unwrap());
        let take = |library: &Library| library.reserve("review", "json", 1).unwrap();
        assert_eq!([take(&one), take(&other), take(&one)], [1, 2, 3]);
        assert_eq!(one.reserve("review", "json", 9).unwrap(), 9);
        assert_eq!((one.next_number("review"), one.next_number("game")), (10, 1));
        assert_eq!(one.list()["reviews"], json!([]));
        assert_eq!(one.review_text(2, "json"), Ok(None));
        fs::write(folder.join("review-2.json"), "{}").unwrap();
        for number in [1, 2, 3, 9] {
            one.release("review", "json", number);
        }
        assert_eq!(names_in(&folder), ["review-2.json"]);
        fs::remove_dir_all(folder).unwrap();
    }

    #[test]
    fn the_token_stays() {
        let library = library("library-token");
        let [first, other] = [Token::new([1; 16]), Token::new([2; 16])];
        assert_eq!(library.token(first.clone()).unwrap(), first);
        assert_eq!(library.token(other.clone()).unwrap(), first);
        fs::write(library.folder().join("token"), "short").unwrap();
        assert_eq!(library.token(other.clone()).unwrap(), other);
        fs::remove_dir_all(library.folder()).unwrap();
    }
}
