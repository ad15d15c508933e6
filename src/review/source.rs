//! The games to review: files, folders of files, and standard input.

use std::collections::BTreeSet;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use super::error::ReviewError;
use super::plan::ReviewPlan;
use crate::batch::folder::FolderError;
use crate::records::file_or_input;
use ponnuki_game::game::Game;
use ponnuki_game::record::{self, GameInfo, ParsedFile, ParsedRecord};

/// The name of the files that are about all games, without their endings.
pub(super) const INDEX: &str = "index";
/// The name of the file with the problems of all games.
pub(super) const PROBLEMS: &str = "problems";

/// The name that stands for standard input and output.
pub(super) const STANDARD: &str = "-";

/// A game before it is reviewed.
#[derive(Clone, Debug)]
pub(super) struct SourceGame {
    /// The file's name as it was given.
    pub(super) name: String,
    /// The name of the files that are written for it, without their endings; no two games have the
    /// same.
    pub(super) stem: String,
    /// The record as SGF: the text that was read, or the game if it was in another format.
    pub(super) sgf: String,
    pub(super) game: Game,
    pub(super) record: GameInfo,
}

impl SourceGame {
    /// Reads a game, under the rules and komi of `plan` if it has any.
    ///
    /// # Errors
    /// When the file cannot be read, or is not the record of a game under these rules.
    pub(super) fn read(
        path: &Path,
        stem: &str,
        plan: &ReviewPlan,
    ) -> Result<SourceGame, ReviewError> {
        let name = match path == Path::new(STANDARD) {
            true => "standard input".to_owned(),
            false => path.display().to_string(),
        };
        let bytes = file_or_input(path).map_err(|reason| FolderError::of(path, reason))?;
        SourceGame::of(name, stem.to_owned(), &bytes, plan)
    }

    /// Reads the game with this name from the bytes of a record, in the same way.
    ///
    /// # Errors
    /// When these bytes are not the record of a game under these rules.
    pub(super) fn of(
        name: String,
        stem: String,
        bytes: &[u8],
        plan: &ReviewPlan,
    ) -> Result<SourceGame, ReviewError> {
        let ParsedFile { format, recorded, .. } = record::read_file(bytes)
            .map_err(|error| ReviewError::Record { file: name.clone(), error })?;
        recorded.log_warnings(&name);
        let text = record::text_of(bytes);
        let sgf = match text.ok().filter(|_| format == "SGF") {
            Some(text) => text,
            None => record::write(&recorded.game, &recorded.record),
        };
        let ParsedRecord { mut game, record, .. } = recorded;
        plan.rules.into_iter().for_each(|rules| game.set_rules(rules));
        plan.komi.into_iter().for_each(|komi| game.set_komi(komi));
        let source = SourceGame { name, stem, sgf, game, record };
        source.positions()?;
        Ok(source)
    }

    /// The positions from the start to the end, each as the game up to it.
    ///
    /// # Errors
    /// When a move is not possible on the board.
    pub(super) fn positions(&self) -> Result<Vec<Game>, ReviewError> {
        let mut now = self.game.at_start();
        let mut positions = vec![now.clone()];
        for (index, &(color, mv)) in self.game.moves().iter().enumerate() {
            now.play_recorded(color, mv).map_err(|reason| ReviewError::Illegal {
                file: self.name.clone(),
                number: index + 1,
                reason,
            })?;
            positions.push(now.clone());
        }
        Ok(positions)
    }
}

/// The files that `paths` name, with a name for the output files of each. A folder stands for the
/// records in it, sorted by name.
///
/// # Errors
/// When a folder cannot be read, or has no records.
pub(super) fn files(paths: &[PathBuf]) -> Result<Vec<(PathBuf, String)>, ReviewError> {
    let mut files = Vec::new();
    for path in paths {
        match path.is_dir() {
            true => files.extend(records_in(path)?),
            false => files.push(path.clone()),
        }
    }
    let mut taken = BTreeSet::from([INDEX, PROBLEMS].map(str::to_owned));
    if files.len() == 1 {
        taken.clear();
    }
    let named = files.into_iter().map(|file| {
        let stem = stem(&file);
        let numbered = (2..).map(|number| format!("{stem}-{number}"));
        let free = std::iter::once(stem.clone()).chain(numbered).find(|name| !taken.contains(name));
        let name = free.unwrap_or(stem);
        taken.insert(name.clone());
        (file, name)
    });
    Ok(named.collect())
}

fn stem(file: &Path) -> String {
    if file == Path::new(STANDARD) {
        return "stdin".to_owned();
    }
    let is_packed = file.extension().is_some_and(|end| end.eq_ignore_ascii_case("gz"));
    let unpacked = if is_packed { file.with_extension("") } else { file.to_owned() };
    let stem = unpacked.file_stem();
    stem.map_or_else(|| "game".to_owned(), |stem| stem.to_string_lossy().into_owned())
}

fn records_in(folder: &Path) -> Result<Vec<PathBuf>, ReviewError> {
    let failure = |reason| FolderError::of(folder, reason);
    let entries = fs::read_dir(folder).map_err(failure)?;
    let paths: io::Result<Vec<PathBuf>> =
        entries.map(|entry| entry.map(|entry| entry.path())).collect();
    let mut records = paths.map_err(failure)?;
    records.retain(|path| record::is_record_name(path) && path.is_file());
    records.sort();
    if records.is_empty() {
        return Err(ReviewError::NoRecords(folder.to_owned()));
    }
    Ok(records)
}
