//! The library: games and reviews in a folder, where they stay when the program ends.
//!
//! A game is a record, `game-1.sgf`, with the results for its positions in `game-1.jsonl`, and a
//! review is `review-1.sgf`, `.json` and `.html`. Records with other names, in the folder and in those
//! below it, are games as well and keep their names: the number of such a game is made of its name. Several
//! programs may use the same folder: a number is taken by making a file, which only one of them can, and a
//! file without contents is a number that is taken. Removed games and reviews go to the folder `removed`. A
//! file that cannot be read is listed with the reason, and keeps no other from being opened. The file
//! `token` has the secret part of the address, so that bookmarks stay valid.

use std::collections::HashMap;
use std::fs::{self, Metadata};
use std::io::{self, ErrorKind};
use std::path::{Component, Path, PathBuf};
use std::sync::{Mutex, PoisonError};

use serde_json::{Value, json};

use super::http_error::{HttpError, RequestError};
use super::new_game::written_forms;
use crate::disk;
use crate::language::error::{of_record, of_system};
use crate::language::{Message, message};
use crate::records::{
    DEPTH, LARGEST_RECORD, MOST_FILES, REMOVED, Stamp, numbered, records_below, stamp,
};
use crate::review::{GameSummary, ReviewTexts, game_key};
use crate::server::Token;
use crate::session::ANALYSES;
use ponnuki_game::bits::mix;
use ponnuki_game::record::{self, ParsedRecord};

/// The bits of a number that is made of a name. Scripts know numbers up to 53 bits exactly.
const NAME_BITS: u32 = 52;
/// The largest number of records.
const MOST_RECORDS: usize = 20_000;
/// The longest name of a file, without its end, or of a folder, in bytes. Systems allow 255, of which a number, the
/// end and that of a draft take some.
const LONGEST_NAME: usize = 200;
/// The marks that change the direction of text: with them a name can look like another.
const DIRECTION_MARKS: &str =
    "\u{200e}\u{200f}\u{202a}\u{202b}\u{202c}\u{202d}\u{202e}\u{2066}\u{2067}\u{2068}\u{2069}";
/// The largest file of a review that is read, in bytes.
const LARGEST_REVIEW: u64 = 64 << 20;

/// A folder of games and reviews.
pub(super) struct Library {
    folder: PathBuf,
    /// The facts that were read in files, each with its age and its size.
    known: Mutex<HashMap<PathBuf, (Stamp, Value)>>,
    /// The same of reviews. Those that cannot be read have none.
    reviewed: Mutex<HashMap<PathBuf, (Stamp, Option<GameSummary>)>>,
}

impl Library {
    /// The library in this folder, which is made if there is none.
    ///
    /// # Errors
    /// When it cannot be made, or nothing can be written there.
    pub(super) fn open(folder: &Path) -> io::Result<Library> {
        disk::try_folder(folder)?;
        let (known, reviewed) = (Mutex::default(), Mutex::default());
        Ok(Library { folder: folder.to_owned(), known, reviewed })
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
        let file = match number < MOST_FILES {
            true => self.folder.join(format!("{word}-{number}.{kind}")),
            false => self.game_file(number),
        };
        if fs::metadata(&file).is_ok_and(|facts| facts.is_file() && facts.len() == 0) {
            // A file that remains takes nothing but its number.
            let _ = fs::remove_file(file);
        }
    }

    /// The record of a game; `None` if there is none.
    ///
    /// # Errors
    /// When its file cannot be read, with the reason.
    pub(super) fn game(&self, number: u64) -> Result<Option<String>, Message> {
        let bytes = contents(&self.game_file(number), LARGEST_RECORD)?;
        let text = bytes.map(|bytes| record::text_of(&bytes)).transpose();
        text.map_err(|error| of_record(&error))
    }

    /// The file of a game.
    pub(super) fn game_file(&self, number: u64) -> PathBuf {
        let named = || self.records().into_iter().find(|name| game_number(name) == Some(number));
        let name = if number < MOST_FILES { None } else { named() };
        self.folder.join(name.unwrap_or_else(|| format!("game-{number}.sgf")))
    }

    /// True if a game can be written to its file: it is in SGF, so that nothing of it would be lost.
    pub(super) fn may_write(&self, number: u64) -> bool {
        let file = self.game_file(number);
        let is_sgf = file.extension().is_some_and(|end| end.eq_ignore_ascii_case("sgf"));
        is_sgf
            && (number < MOST_FILES
                || fs::read(file).is_ok_and(|bytes| {
                    record::read_file(&bytes).is_ok_and(|read| read.format == "SGF")
                }))
    }

    /// Adds a record, unless it is there, if possible under the name of its file. Returns its number, and whether
    /// it was there.
    ///
    /// # Errors
    /// When it is none, or cannot be kept.
    pub(super) fn keep(&self, record: &str, name: Option<&str>) -> Result<(u64, bool), HttpError> {
        let forms = written_forms(record).map_err(|error| error.on("sgf"))?;
        if let Some(number) = self.find(&forms) {
            return Ok((number, true));
        }
        let added = self.add(record, name).map(|number| (number, false));
        added.map_err(|error| RequestError::NotKept(of_system(&error)).into())
    }

    /// Adds the record of a game, as a file with this name or one like it; without a name, by its
    /// number. Returns its number.
    ///
    /// # Errors
    /// When it cannot be written.
    pub(super) fn add(&self, record: &str, name: Option<&str>) -> io::Result<u64> {
        let Some(files) = name.and_then(|name| self.files_like(name)) else {
            let numbers = self.next_number("game")..MOST_FILES;
            let file = disk::create_free(numbers.map(|number| self.game_file(number)), record)?;
            return Ok(number_of(&file, "game"));
        };
        Ok(self.number_of_record(&disk::create_free(files, record)?))
    }

    /// Takes the name of a file, or one like it, for a new game. Returns its number; `None` if there is no
    /// such name, or it cannot be taken.
    pub(super) fn reserve_file(&self, name: &str) -> Option<u64> {
        let file = disk::reserve(self.files_like(name)?).ok()?;
        Some(self.number_of_record(&file))
    }

    /// The files with this name or one like it, the best first. Their folder is made.
    fn files_like(&self, name: &str) -> Option<impl Iterator<Item = PathBuf>> {
        let stem = file_stem(name)?;
        fs::create_dir_all(self.folder.join(&stem).parent()?).ok()?;
        // A second `review.sgf` has no name of the library's own, such as `review-2.sgf`.
        let separator = if is_ours(&format!("{stem}-2.sgf")) { '_' } else { '-' };
        let others = (2..MOST_FILES).map({
            let stem = stem.clone();
            move |number| format!("{stem}{separator}{number}")
        });
        let names = std::iter::once(stem).chain(others);
        Some(names.map(|stem| self.folder.join(format!("{stem}.sgf"))))
    }

    /// The number of the game in this file of the library.
    fn number_of_record(&self, file: &Path) -> u64 {
        let name = file.strip_prefix(&self.folder).ok().and_then(slashed);
        name.and_then(|name| game_number(&name)).unwrap_or_default()
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
    pub(super) fn review_text(&self, number: u64, kind: &str) -> Result<Option<String>, Message> {
        let bytes = contents(&self.review(number, kind), LARGEST_REVIEW)?;
        let text = bytes.map(String::from_utf8).transpose();
        text.map_err(|_| message!("record-not-utf-8"))
    }

    /// What the reviews say of their players, with the names of their files; nothing if one cannot be read.
    pub(super) fn summaries(&self) -> Vec<(String, Option<GameSummary>)> {
        let number = |name: &String| numbered(name, "review").filter(|_| name.ends_with(".json"));
        let mut numbers: Vec<u64> = self.names().iter().filter_map(number).collect();
        numbers.sort_unstable();
        let mut reviewed = self.reviewed.lock().unwrap_or_else(PoisonError::into_inner);
        let summary = |number| {
            let file = self.review(number, "json");
            let stamp = stamp(&file);
            // A file without contents is a number that is taken.
            if stamp.1 == 0 {
                return None;
            }
            let name = format!("review-{number}.json");
            if let Some((_, known)) = reviewed.get(&file).filter(|(of, _)| *of == stamp) {
                return Some((name, known.clone()));
            }
            let json = self.review_text(number, "json").ok().flatten();
            let link = format!("reviews/{number}/");
            let found = json.and_then(|json| GameSummary::read(&json, link));
            reviewed.insert(file, (stamp, found.clone()));
            Some((name, found))
        };
        numbers.into_iter().filter_map(summary).collect()
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
        let names = self.records();
        let same = names.iter().filter(|name| is_same(self.folder.join(name)));
        same.filter_map(|name| game_number(name)).max()
    }

    /// The names of the files of a game or a review, such as `game-1`.
    fn files_of(&self, stem: &str) -> Vec<String> {
        let number = stem.strip_prefix("game-").and_then(|number| number.parse::<u64>().ok());
        if number.is_none_or(|number| number < MOST_FILES) {
            return named(self.names(), stem).into_iter().filter(|name| is_ours(name)).collect();
        }
        let record = self.records().into_iter().find(|name| game_number(name) == number);
        let with_analyses = |name: String| {
            let analyses = Path::new(&name).with_extension(ANALYSES);
            // Those of `game-1.gib` would be those of game 1.
            let is_its = |name: &String| !is_ours(name) && self.folder.join(name).is_file();
            let analyses = slashed(&analyses).filter(is_its);
            std::iter::once(name).chain(analyses).collect()
        };
        record.map_or_else(Vec::new, with_analyses)
    }

    /// Moves the files of a game or a review, such as `game-1`, to the folder for removed files.
    /// Returns the beginning of their names there.
    ///
    /// # Errors
    /// When there are none, or they cannot be moved.
    pub(super) fn remove(&self, stem: &str) -> io::Result<String> {
        let names = self.files_of(stem);
        let first = names.first().ok_or(ErrorKind::NotFound)?;
        let removed = self.removed_folder();
        let place = |number: u64, name: &str| removed.join(format!("{number}-{name}"));
        let free = |number: &u64| names.iter().all(|name| !place(*number, name).exists());
        let number = (1..MOST_FILES).find(free).unwrap_or(MOST_FILES);
        for name in &names {
            let target = place(number, name);
            target.parent().map_or(Ok(()), fs::create_dir_all)?;
            fs::rename(self.folder.join(name), target)?;
        }
        let known = if is_ours(first) { stem } else { first };
        Ok(format!("{number}-{known}"))
    }

    /// Brings the files back that were removed, by the beginning of their names there. Returns the one
    /// that they have now.
    ///
    /// # Errors
    /// When there are none, they cannot be moved, or another has their number.
    pub(super) fn bring_back(&self, removed: &str) -> io::Result<String> {
        let folder = self.removed_folder();
        let (number, stem) = removed.split_once('-').ok_or(ErrorKind::NotFound)?;
        let mut targets: Vec<String> = named(names_in(&folder), removed)
            .iter()
            .filter_map(|name| name.strip_prefix(number)?.strip_prefix('-').map(str::to_owned))
            .filter(|name| is_ours(name))
            .collect();
        if targets.is_empty() {
            let is_record = game_number(stem).is_some() && folder.join(removed).is_file();
            let files = [stem.to_owned()].into_iter().chain(
                slashed(&Path::new(stem).with_extension(ANALYSES))
                    .filter(|name| folder.join(format!("{number}-{name}")).is_file()),
            );
            targets = if is_record { files.collect() } else { Vec::new() };
        }
        if targets.is_empty() {
            return Err(ErrorKind::NotFound.into());
        }
        if targets.iter().any(|name| self.folder.join(name).exists()) {
            return Err(io::Error::other(format!("there is another {stem} by now")));
        }
        for name in &targets {
            let target = self.folder.join(name);
            target.parent().map_or(Ok(()), fs::create_dir_all)?;
            fs::rename(folder.join(format!("{number}-{name}")), target)?;
        }
        Ok(stem.to_owned())
    }

    /// The names of the files in the folder.
    fn names(&self) -> Vec<String> {
        names_in(&self.folder)
    }

    /// The names of all files that may be records, in the folder and below it, with slashes.
    pub(super) fn records(&self) -> Vec<String> {
        let mut names = records_below(&self.folder, MOST_RECORDS).unwrap_or_default();
        names.retain(|name| game_number(name).is_some());
        names
    }

    fn removed_folder(&self) -> PathBuf {
        self.folder.join(REMOVED)
    }

    /// The list of games and reviews, those with the largest numbers first, as JSON.
    pub(super) fn list(&self) -> Value {
        // A file without contents is a number that is taken.
        let has_contents =
            |name: &String| fs::metadata(self.folder.join(name)).is_ok_and(|facts| facts.len() > 0);
        let entries = |names: Vec<String>, number_of: &dyn Fn(&str) -> Option<u64>, word: &str| {
            let numbers = names.into_iter().filter(has_contents);
            let mut all: Vec<(u64, String)> =
                numbers.filter_map(|name| Some((number_of(&name)?, name))).collect();
            all.sort_unstable_by(|one, other| other.cmp(one));
            let entry = |(number, name): (u64, String)| {
                let mut entry = self.entry(&self.folder.join(&name));
                entry["number"] = number.into();
                entry["stem"] = format!("{word}-{number}").into();
                if !is_ours(&name) {
                    entry["file"] = name.into();
                }
                entry
            };
            all.into_iter().map(entry).collect::<Vec<Value>>()
        };
        let review_number =
            |name: &str| numbered(name, "review").filter(|_| name.ends_with(".sgf"));
        json!({
            "folder": self.folder.display().to_string(),
            "games": entries(self.records(), &game_number, "game"),
            "reviews": entries(self.names(), &review_number, "review"),
        })
    }

    /// The facts of a record for the list.
    pub(super) fn entry(&self, file: &Path) -> Value {
        let mut known = self.known.lock().unwrap_or_else(PoisonError::into_inner);
        let stamp = stamp(file);
        if let Some((_, entry)) = known.get(file).filter(|(of, _)| *of == stamp) {
            return entry.clone();
        }
        let mut entry = facts_of(file);
        entry["changed"] = (stamp.0 / 1_000_000_000).into();
        known.insert(file.to_owned(), (stamp, entry.clone()));
        entry
    }
}

/// The contents of a file of at most `largest` bytes; `None` if there is no such file, or nothing in it.
///
/// # Errors
/// When it cannot be read, with the reason.
pub(super) fn contents(file: &Path, largest: u64) -> Result<Option<Vec<u8>>, Message> {
    // A file that is no plain file may have no end.
    let is_readable = |facts: &Metadata| facts.is_file() && facts.len() <= largest;
    if fs::metadata(file).is_ok_and(|facts| !is_readable(&facts)) {
        return Err(message!("record-not-file"));
    }
    match fs::read(file) {
        // Its number is taken, and nothing is written yet.
        Ok(bytes) if bytes.is_empty() => Ok(None),
        Ok(bytes) => Ok(Some(bytes)),
        Err(error) if error.kind() == ErrorKind::NotFound => Ok(None),
        Err(error) => Err(of_system(&error)),
    }
}

/// The facts of a record as JSON, or the reason why it cannot be read.
pub(super) fn facts_of(file: &Path) -> Value {
    let bytes = match contents(file, LARGEST_RECORD) {
        Ok(bytes) => bytes.unwrap_or_default(),
        Err(reason) => return json!({ "error": reason.json() }),
    };
    match record::read(&bytes) {
        Ok(ParsedRecord { game, record, .. }) => json!({
            "names": [record.black, record.white],
            "ranks": [record.black_rank, record.white_rank],
            "size": game.size().to_string(),
            "moves": game.moves().len(),
            "key": format!("{:x}", game_key(&game, &record)),
            "handicap": game.handicap(),
            "result": record::short_result(&record.result),
            "round": record.round,
            "date": record.date,
            "event": record.event,
        }),
        Err(error) => json!({ "error": of_record(&error).json() }),
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

/// The number of the game in a file with this name below the folder: the one in its name, as in
/// `game-1.sgf`, or one that is made of it. `None` if this is no record of a game.
pub(super) fn game_number(name: &str) -> Option<u64> {
    let is_below = Path::new(name).components().all(|part| matches!(part, Component::Normal(_)));
    if !is_below || numbered(name, "review").is_some() || !record::is_record_name(Path::new(name)) {
        return None;
    }
    let own = numbered(name, "game").filter(|number| name == format!("game-{number}.sgf"));
    let hash = name.bytes().fold(0, |hash, byte| mix(hash ^ u64::from(byte)));
    Some(own.unwrap_or(MOST_FILES + (hash >> (u64::BITS - NAME_BITS))))
}

/// A path with slashes, if it is text.
fn slashed(path: &Path) -> Option<String> {
    let parts: Option<Vec<&str>> = path.iter().map(|part| part.to_str()).collect();
    Some(parts?.join("/"))
}

/// The name for a file that comes from elsewhere, perhaps in folders, without its end. `None` if
/// nothing is left of it, or it looks like a number of the library.
fn file_stem(name: &str) -> Option<String> {
    let name = name.trim_end_matches(".gz");
    let stem = name.rsplit_once('.').map_or(name, |(stem, _)| stem);
    let plain = |part: &str| {
        let is_special = |it: char| {
            it.is_control() || DIRECTION_MARKS.contains(it) || r#"\:*?"<>|"#.contains(it)
        };
        let part: String = part.chars().filter(|it| !is_special(*it)).collect();
        let part = disk::beginning(&part, LONGEST_NAME);
        part.trim_matches(|it: char| it == '.' || it.is_whitespace()).to_owned()
    };
    let parts: Vec<String> =
        stem.split('/').map(plain).filter(|part| !part.is_empty()).take(DEPTH).collect();
    let first = parts.first().filter(|first| *first != REMOVED)?;
    let is_number = ["game-", "review-"].iter().any(|word| first.starts_with(word));
    (!is_number).then(|| parts.join("/"))
}

/// True if a name is one of a game or a review, such as `game-1.sgf`. Other files with such numbers, for instance
/// `game-1.gib`, are a reader's.
fn is_ours(name: &str) -> bool {
    let kinds = [("game", &["sgf", ANALYSES][..]), ("review", &["sgf", "json", "html"])];
    kinds.iter().any(|(word, kinds)| {
        let number = numbered(name, word);
        let is_its = |number| kinds.iter().any(|kind| name == format!("{word}-{number}.{kind}"));
        number.is_some_and(is_its)
    })
}

/// The number of a file that was named by its number.
fn number_of(file: &Path, word: &str) -> u64 {
    let name = file.file_name().and_then(|name| name.to_str()).unwrap_or_default();
    numbered(name, word).unwrap_or_default()
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
        assert_eq!(library.add("(;SZ[9]PB[Ann]RE[B+R];B[ee])", None).unwrap(), 1);
        assert_eq!(library.add("(;SZ[9];B[zz", None).unwrap(), 2);
        assert_eq!(library.add("(;SZ[5])", None).unwrap(), 3);
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
            assert!(games[damaged]["error"].is_array(), "{}", games[damaged]);
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
            assert_eq!(
                library.add("(;SZ[5])", None).unwrap(),
                number,
                "each has an address of its own"
            );
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
    fn a_folder_of_records_is_a_library() {
        let library = library("library-folder");
        let write = |name: &str, text: &str| fs::write(library.folder().join(name), text).unwrap();
        fs::create_dir_all(library.folder().join("ann/2025")).unwrap();
        fs::create_dir_all(library.folder().join(REMOVED)).unwrap();
        write("Lee-Gu.sgf", "(;SZ[9]RO[3]RE[\u{9ed1}\u{4e2d}\u{76d8}\u{80dc}];B[ee])");
        write("ann/2025/first.SGF", "(;SZ[9];B[cc])");
        write("ann/old.ngf", "no record");
        for name in ["removed/1-x.sgf", ".hidden.sgf", "notes.txt", "ann/list.json"] {
            write(name, "(;SZ[5])");
        }
        assert_eq!(library.add("(;SZ[5])", None).unwrap(), 1);
        let list = library.list();
        let games = list["games"].as_array().unwrap();
        let mut files: Vec<&str> = games.iter().filter_map(|game| game["file"].as_str()).collect();
        files.sort_unstable();
        assert_eq!(
            (files, games.len()),
            (vec!["Lee-Gu.sgf", "ann/2025/first.SGF", "ann/old.ngf"], 4)
        );
        let of = |file: &str| games.iter().find(|game| game["file"] == file).unwrap();
        let lee = of("Lee-Gu.sgf");
        assert_eq!((&lee["round"], &lee["result"]), (&json!("3"), &json!("B+R")));
        assert!(of("ann/old.ngf")["error"].is_array());
        // Each has an address, and can be removed and brought back.
        let number = |file: &str| of(file)["number"].as_u64().unwrap();
        let first = number("ann/2025/first.SGF");
        assert_eq!(library.game(first), Ok(Some("(;SZ[9];B[cc])".to_owned())));
        assert!(library.may_write(first) && !library.may_write(number("ann/old.ngf")));
        let removed = library.remove(&format!("game-{first}")).unwrap();
        assert_eq!((removed.as_str(), library.game(first)), ("1-ann/2025/first.SGF", Ok(None)));
        for wrong in ["1-../first.SGF", "1-ann/2025/other.sgf", "1-/etc/passwd.sgf"] {
            assert!(library.bring_back(wrong).is_err(), "{wrong}");
        }
        assert_eq!(library.bring_back(&removed).unwrap(), "ann/2025/first.SGF");
        // A file that is added under a name keeps it, and replaces nothing.
        for (name, file) in [
            ("Lee-Gu.sgf", Some("Lee-Gu-2.sgf")),
            ("ben/a?b.sgf.gz", Some("ben/ab.sgf")),
            ("../../up.gib", Some("up.sgf")),
            ("\u{202e}fgs.jpg", Some("fgs.sgf")),
            ("removed/x.sgf", None),
            ("game-7.sgf", None),
        ] {
            let number = library.add("(;SZ[7])", Some(name)).unwrap();
            let path = library.game_file(number);
            let wanted = file.map_or_else(|| format!("game-{number}.sgf"), str::to_owned);
            assert_eq!((path.is_file(), path), (true, library.folder().join(wanted)), "{name}");
        }
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
    fn files_of_one_name_get_names_of_games() {
        let library = library("library-names");
        for name in ["review.sgf", "game.sgf", "a.sgf", "b/review.sgf"] {
            let numbers = [(); 3].map(|()| library.reserve_file(name).unwrap());
            assert!(numbers.iter().all(|number| *number >= MOST_FILES), "{name} {numbers:?}");
        }
        assert_eq!((library.next_number("review"), library.next_number("game")), (1, 1));
        assert!(library.folder().join("review_3.sgf").exists());
        assert!(library.folder().join("b/review-3.sgf").exists());
        fs::remove_dir_all(library.folder()).unwrap();
    }

    #[test]
    fn files_of_readers_with_numbers_are_no_files_of_the_library() {
        let library = library("library-readers");
        for name in ["game-5.sgf", "game-5.jsonl", "game-5.gib", "game-5.SGF", "game-5.txt"] {
            fs::write(library.folder().join(name), "(;SZ[5])").unwrap();
        }
        let present = || {
            let mut names = names_in(library.folder());
            names.retain(|name| name.starts_with("game"));
            names.sort_unstable();
            names
        };
        let all = present();
        for (stem, left) in [
            ("game-5".to_owned(), &["game-5.SGF", "game-5.gib", "game-5.txt"][..]),
            (
                format!("game-{}", game_number("game-5.gib").unwrap()),
                &["game-5.SGF", "game-5.jsonl", "game-5.sgf", "game-5.txt"],
            ),
        ] {
            let removed = library.remove(&stem).unwrap();
            assert_eq!(present(), left, "{stem}");
            library.bring_back(&removed).unwrap();
            assert_eq!(present(), all, "{stem}");
        }
        let files: Vec<Value> = library.list()["games"].as_array().unwrap().clone();
        let mut files: Vec<&str> = files.iter().filter_map(|game| game["file"].as_str()).collect();
        files.sort_unstable();
        assert_eq!(files, ["game-5.SGF", "game-5.gib"]);
        fs::remove_dir_all(library.folder()).unwrap();
    }

    #[test]
    fn names_are_as_long_as_systems_allow() {
        let library = library("library-long");
        let name = format!("{}.sgf", "\u{56f2}".repeat(99));
        let numbers = [(); 2].map(|()| library.add("(;SZ[5])", Some(&name)).unwrap());
        for number in numbers {
            let file = library.game_file(number);
            disk::replace(&file, "(;SZ[7])").unwrap();
            assert_eq!(fs::read_to_string(file).unwrap(), "(;SZ[7])");
        }
        // A reader's own file may have the longest name of all.
        let longest = library.folder().join(format!("{}.sgf", "\u{56f2}".repeat(83)));
        disk::replace(&longest, "(;SZ[9])").unwrap();
        assert_eq!(fs::read_to_string(longest).unwrap(), "(;SZ[9])");
        fs::remove_dir_all(library.folder()).unwrap();
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
