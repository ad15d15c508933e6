//! All positions of the games of a folder: making an index, and bringing it up to date.

use std::collections::HashMap;
use std::ops::{ControlFlow, Range};
use std::path::{Path, PathBuf};
use std::thread;

use rayon::slice::ParallelSliceMut;

use super::OpeningError;
use super::file;
use super::game::{Entry, Geometries, MOVES_READ, Occurrence, add_positions};
use crate::batch::parallel;
use crate::machine;
use crate::records::{Stamp, record_bytes, records_below, stamp};
use ponnuki_game::record::{self, BadRecord, ParsedRecord};

/// The largest numbers of files and of games. A game has a number of 32 bits.
const MOST_FILES: usize = 1_000_000;
const MOST_GAMES: usize = 2_000_000;
/// The files that a thread reads at a time.
const BATCH: usize = 64;

/// The facts about a game of an index.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct GameFacts {
    /// The names of Black and White, perhaps empty.
    pub names: [String; 2],
    /// The result as records write it in short.
    pub result: String,
    /// The date as it is written in the record.
    pub date: String,
    /// The event.
    pub event: String,
}

impl GameFacts {
    /// The year of the game, if the record has it.
    pub fn year(&self) -> Option<u16> {
        let digits = self.date.get(..4)?;
        digits.parse().ok().filter(|_| digits.bytes().all(|digit| digit.is_ascii_digit()))
    }
}

/// A file of an index, with its games.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct IndexedFile {
    /// Its name below the folder, with slashes.
    pub(super) name: String,
    pub(super) stamp: Stamp,
    /// True if it has something that is no record.
    pub(super) is_damaged: bool,
    pub(super) games: Vec<GameFacts>,
}

/// The positions of all games in the records below a folder.
#[derive(Debug, Default)]
pub struct OpeningIndex {
    pub(super) files: Vec<IndexedFile>,
    /// The positions, sorted. Games are numbered through all files.
    pub(super) entries: Vec<Entry>,
    /// The games by their numbers.
    games: Vec<IndexedGame>,
    /// The names of players by their numbers.
    names: Vec<String>,
}

/// A game as it is counted: its file and its number there, and numbers in place of names.
#[derive(Clone, Copy, Debug)]
pub(super) struct IndexedGame {
    file: u32,
    in_file: u32,
    pub(super) year: Option<u16>,
    pub(super) players: [u32; 2],
}

/// The contents of a file that was read.
struct ReadFile {
    file: IndexedFile,
    /// For each game, its positions.
    entries: Vec<Vec<Entry>>,
}

impl OpeningIndex {
    /// The index of a folder. It is kept in the file `kept`, if there is one: then only what has changed since
    /// is read. A damaged file is made anew, and one that cannot be written is done without. `progress` is told
    /// how many files have been read, and of how many; a break leaves the rest out, and nothing is kept.
    ///
    /// # Errors
    /// When the folder cannot be read.
    pub fn of_folder(
        folder: &Path,
        kept: Option<&Path>,
        progress: &mut dyn FnMut(usize, usize) -> ControlFlow<()>,
    ) -> Result<OpeningIndex, OpeningError> {
        let known = OpeningIndex::kept(kept);
        Ok(known.updated(folder, kept, progress)?.unwrap_or(known))
    }

    /// The index in a file; an empty one if there is none, or it is damaged.
    pub fn kept(file: Option<&Path>) -> OpeningIndex {
        file.and_then(file::read).unwrap_or_default()
    }

    /// The index after the changes in its folder, which is kept as [`of_folder`](OpeningIndex::of_folder) says;
    /// `None` if nothing has changed.
    ///
    /// # Errors
    /// When the folder cannot be read.
    pub fn updated(
        &self,
        folder: &Path,
        kept: Option<&Path>,
        progress: &mut dyn FnMut(usize, usize) -> ControlFlow<()>,
    ) -> Result<Option<OpeningIndex>, OpeningError> {
        let failure = |reason| OpeningError::Folder { folder: folder.to_owned(), reason };
        let mut names = records_below(folder, MOST_FILES).map_err(failure)?;
        names.sort_unstable();
        let old: HashMap<&str, usize> =
            self.files.iter().enumerate().map(|(number, file)| (&*file.name, number)).collect();
        let (mut same, mut fresh) = (Vec::new(), Vec::new());
        for name in names {
            let stamp = stamp(&folder.join(&name));
            match old.get(&*name).filter(|&&at| self.files[at].stamp == stamp) {
                Some(&at) => same.push(at),
                None => fresh.push((name, stamp)),
            }
        }
        if fresh.is_empty() && same.len() == self.files.len() {
            return Ok(None);
        }
        let (read, is_whole) = read_files(folder, fresh, progress);
        let index = self.merged(&same, read);
        if let Some(kept) = kept.filter(|_| is_whole)
            && let Err(reason) = file::write(kept, &index)
        {
            let reason = machine::plain(&reason.to_string());
            log::warn!("the index is not kept: {}: {reason}", kept.display());
        }
        Ok(Some(index))
    }

    /// The files of this index with the numbers `same`, and others that were read.
    fn merged(&self, same: &[usize], mut read: Vec<ReadFile>) -> OpeningIndex {
        let (mut files, mut games) = (Vec::new(), 0);
        // The new number of each old game.
        let mut numbers = vec![None; self.games.len()];
        let mut firsts = vec![0; self.files.len()];
        for (number, game) in self.games.iter().enumerate() {
            if game.in_file == 0 {
                firsts[game.file as usize] = number;
            }
        }
        for &at in same {
            let file = &self.files[at];
            for number in 0..file.games.len() {
                numbers[firsts[at] + number] = Some(games);
                games += 1;
            }
            files.push(file.clone());
        }
        let new: usize = read.iter().flat_map(|read| &read.entries).map(Vec::len).sum();
        let mut entries = Vec::with_capacity(self.entries.len() + new);
        entries.extend(self.entries.iter().filter_map(|&entry| {
            let number = *numbers.get(Occurrence::of(entry).game)?;
            Some(Occurrence::with_game(number?, entry))
        }));
        read.sort_unstable_by(|one, other| one.file.name.cmp(&other.file.name));
        for mut one in read {
            one.file.games.truncate(MOST_GAMES.saturating_sub(games));
            for positions in one.entries.into_iter().take(one.file.games.len()) {
                let numbered = |entry| Occurrence::with_game(games, entry);
                entries.extend(positions.into_iter().map(numbered));
                games += 1;
            }
            files.push(one.file);
        }
        entries.par_sort_unstable();
        OpeningIndex::new(files, entries)
    }

    /// The index of these files, with the positions of their games.
    pub(super) fn new(files: Vec<IndexedFile>, entries: Vec<Entry>) -> OpeningIndex {
        let (mut games, mut names) = (Vec::new(), Vec::new());
        let mut numbers: HashMap<&str, u32> = HashMap::new();
        for (file, of) in files.iter().enumerate() {
            for (in_file, facts) in of.games.iter().enumerate() {
                let players = facts.names.each_ref().map(|name| {
                    *numbers.entry(name).or_insert_with(|| {
                        names.push(name.clone());
                        names.len() as u32 - 1
                    })
                });
                let (file, in_file) = (file as u32, in_file as u32);
                games.push(IndexedGame { file, in_file, year: facts.year(), players });
            }
        }
        OpeningIndex { files, entries, games, names }
    }

    /// The number of games.
    pub fn games(&self) -> usize {
        self.games.len()
    }

    /// The number of positions.
    pub fn positions(&self) -> usize {
        self.entries.len()
    }

    /// The names of the files with something that is no record.
    pub fn damaged(&self) -> impl Iterator<Item = &str> {
        self.files.iter().filter(|file| file.is_damaged).map(|file| &*file.name)
    }

    /// The names of all files.
    pub fn file_names(&self) -> impl Iterator<Item = &str> {
        self.files.iter().map(|file| &*file.name)
    }

    /// Returns true if a file has a game with this number.
    pub fn has_game(&self, file: &str, number: usize) -> bool {
        self.files.iter().any(|one| one.name == file && number < one.games.len())
    }

    /// A game by its number, as it is counted.
    pub(super) fn counted(&self, number: usize) -> Option<&IndexedGame> {
        self.games.get(number)
    }

    /// The name of a player.
    pub(super) fn name(&self, player: u32) -> &str {
        self.names.get(player as usize).map_or("", String::as_str)
    }

    /// The numbers of the games in a file.
    pub(super) fn games_in(&self, file: &str) -> Range<usize> {
        let is_its = |game: &IndexedGame| self.files[game.file as usize].name == file;
        let first = self.games.iter().position(is_its).unwrap_or(0);
        let count = self.games[first..].iter().take_while(|game| is_its(game)).count();
        first..first + count
    }

    /// The file of a game, the game's number there, and its facts.
    pub(super) fn game(&self, number: usize) -> Option<(&str, usize, &GameFacts)> {
        let &IndexedGame { file, in_file, .. } = self.games.get(number)?;
        let file = self.files.get(file as usize)?;
        Some((&file.name, in_file as usize, file.games.get(in_file as usize)?))
    }
}

/// Reads files on all processors. Returns what was read, and false if not all of it was.
fn read_files(
    folder: &Path,
    files: Vec<(String, Stamp)>,
    progress: &mut dyn FnMut(usize, usize) -> ControlFlow<()>,
) -> (Vec<ReadFile>, bool) {
    let all = files.len();
    let (mut read, mut is_whole) = (Vec::with_capacity(all), true);
    let jobs = thread::available_parallelism().map_or(1, usize::from);
    let read_batch = |batch: Vec<(String, Stamp)>| {
        let mut geometries = Geometries::default();
        let read = |(name, stamp)| read_file(folder, name, stamp, &mut geometries);
        batch.into_iter().map(read).collect::<Vec<_>>()
    };
    let finished = |batch: Vec<ReadFile>| {
        read.extend(batch);
        let told = progress(read.len(), all);
        is_whole &= told.is_continue() || read.len() == all;
        told
    };
    let mut files = files.into_iter();
    let batches = std::iter::from_fn(move || {
        let batch: Vec<_> = files.by_ref().take(BATCH).collect();
        (!batch.is_empty()).then_some(batch)
    });
    parallel::play(jobs, batches, read_batch, finished);
    (read, is_whole)
}

fn read_file(folder: &Path, name: String, stamp: Stamp, geometries: &mut Geometries) -> ReadFile {
    let path: PathBuf = folder.join(&name);
    let mut file = IndexedFile { name, stamp, is_damaged: false, games: Vec::new() };
    let mut entries = Vec::new();
    let mut add = |recorded: Result<ParsedRecord, BadRecord>| match recorded {
        Ok(ParsedRecord { game, record, .. }) => {
            let mut positions = Vec::new();
            let result = record::short_result(&record.result);
            add_positions(&game, &result, geometries.of(game.size()), &mut positions);
            entries.push(positions);
            file.games.push(GameFacts {
                names: [record.black, record.white],
                result,
                date: record.date,
                event: record.event,
            });
        }
        Err(_) => file.is_damaged = true,
    };
    let before = MOVES_READ + 1;
    match record_bytes(&path) {
        Err(_) => add(record::read(b"")),
        // A file without contents is a number of a library that is taken.
        Ok(bytes) if bytes.is_empty() => {}
        Ok(bytes) => {
            let games = record::text_of(&bytes).map(|text| record::games_of(&text));
            match games.as_deref() {
                Ok([_, _, ..]) => games.iter().flatten().for_each(|text| {
                    add(record::read_text_before(text, before));
                }),
                _ => add(record::read_before(&bytes, Some(before))),
            }
        }
    }
    ReadFile { file, entries }
}
