//! `ponnuki score --check`: the contents of records, and the warnings about them.

use std::fmt;
use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use rayon::prelude::*;
use serde::Serialize;
use serde_json::json;

use crate::machine::plain;
use crate::records::file_or_input;
use ponnuki_game::color::{ByColor, Color};
use ponnuki_game::record::{self, ParsedFile};
use ponnuki_game::rules::text;

/// The number of files that are read before their results are printed, so that memory does not grow
/// with the number of all files.
const AT_A_TIME: usize = 256;

/// The number of files that were checked, and the results.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct CheckSummary {
    /// Files without anything doubtful.
    pub clear: usize,
    /// Files that were read, but not without doubts.
    pub doubtful: usize,
    /// Files that could not be read.
    pub unreadable: usize,
}

impl CheckSummary {
    /// The exit code: 0 if everything is clear, 1 if something is doubtful, 2 if something cannot be
    /// read.
    pub fn code(&self) -> u8 {
        match self {
            CheckSummary { unreadable: 1.., .. } => 2,
            CheckSummary { doubtful: 1.., .. } => 1,
            _ => 0,
        }
    }
}

/// Reads the records in `paths`, and all records in the folders among them, and reports for each
/// its contents and the warnings about it: as text with a summary, or with `json` on one line each.
///
/// # Errors
/// When `out` cannot be written.
pub fn check(paths: &[PathBuf], json: bool, out: &mut impl Write) -> io::Result<CheckSummary> {
    let mut checked = CheckSummary::default();
    // The last is looked at next.
    let mut left: Vec<PathBuf> = paths.iter().rev().cloned().collect();
    let mut files = Vec::new();
    while let Some(path) = left.pop() {
        if path.is_dir() {
            match records_in(&path) {
                Ok(found) => left.extend(found.into_iter().rev()),
                Err(error) => {
                    check_files(&mut files, &mut checked, json, out)?;
                    checked.unreadable += 1;
                    out.write_all(unreadable(&path, plain(&error.to_string()), json).as_bytes())?;
                }
            }
            continue;
        }
        files.push(path);
        if files.len() == AT_A_TIME {
            check_files(&mut files, &mut checked, json, out)?;
        }
    }
    check_files(&mut files, &mut checked, json, out)?;
    let CheckSummary { clear, doubtful, unreadable } = checked;
    let files = clear + doubtful + unreadable;
    if !json {
        writeln!(
            out,
            "{files} files: {clear} clear, {doubtful} doubtful, {unreadable} unreadable"
        )?;
    }
    out.flush()?;
    Ok(checked)
}

/// The records and folders in a folder, sorted by name.
fn records_in(folder: &Path) -> io::Result<Vec<PathBuf>> {
    let entries = fs::read_dir(folder)?.map(|entry| entry.map(|entry| entry.path()));
    let mut paths = entries.collect::<io::Result<Vec<PathBuf>>>()?;
    paths.retain(|path| {
        // A link to a folder may lead back here.
        path.is_dir() && !path.is_symlink() || record::is_record_name(path) && path.is_file()
    });
    paths.sort();
    Ok(paths)
}

/// Reads the files on all processors, reports on them in their order, and empties the list.
fn check_files(
    files: &mut Vec<PathBuf>,
    checked: &mut CheckSummary,
    json: bool,
    out: &mut impl Write,
) -> io::Result<()> {
    let reports: Vec<(CheckSummary, String)> =
        files.par_iter().map(|path| report_on(path, json)).collect();
    files.clear();
    for (one, text) in reports {
        checked.clear += one.clear;
        checked.doubtful += one.doubtful;
        checked.unreadable += one.unreadable;
        out.write_all(text.as_bytes())?;
    }
    Ok(())
}

/// The lines about a file.
fn report_on(path: &Path, json: bool) -> (CheckSummary, String) {
    let read = file_or_input(path)
        .map_err(|error| plain(&error.to_string()))
        .and_then(|bytes| record::read_file(&bytes).map_err(|error| error.to_string()));
    let file = match read {
        Ok(file) => file,
        Err(error) => {
            let checked = CheckSummary { unreadable: 1, ..CheckSummary::default() };
            return (checked, unreadable(path, error, json));
        }
    };
    let warnings = &file.recorded.warnings;
    let checked = match warnings.is_empty() {
        true => CheckSummary { clear: 1, ..CheckSummary::default() },
        false => CheckSummary { doubtful: 1, ..CheckSummary::default() },
    };
    if json {
        return (checked, RecordLine::of(path, &file).to_string());
    }
    let mut text = format!("{}: {}\n", path.display(), contents(&file));
    warnings.iter().for_each(|warning| text += &format!("  {warning}\n"));
    (checked, text)
}

/// The line about a file that cannot be read.
fn unreadable(path: &Path, error: String, json: bool) -> String {
    match json {
        true => format!("{}\n", json!({ "file": path.display().to_string(), "error": error })),
        false => format!("{}: {error}\n", path.display()),
    }
}

/// The contents of a record, as JSON.
#[derive(Serialize)]
struct RecordLine<'a> {
    file: String,
    format: &'static str,
    encoding: &'static str,
    width: usize,
    height: usize,
    moves: usize,
    rules: String,
    komi: f64,
    /// True if the record has a komi.
    has_komi: bool,
    handicap: usize,
    black: &'a str,
    black_rank: &'a str,
    white: &'a str,
    white_rank: &'a str,
    /// The result in the record.
    recorded: &'a str,
    warnings: Vec<String>,
}

impl RecordLine<'_> {
    fn of<'a>(path: &Path, file: &'a ParsedFile) -> RecordLine<'a> {
        let (game, record) = (&file.recorded.game, &file.recorded.record);
        RecordLine {
            file: path.display().to_string(),
            format: file.format,
            encoding: file.encoding,
            width: game.size().width(),
            height: game.size().height(),
            moves: game.moves().len(),
            rules: text::name_or_json(game.rules()),
            komi: game.komi().points(),
            has_komi: file.recorded.has_komi,
            handicap: game.handicap(),
            black: &record.black,
            black_rank: &record.black_rank,
            white: &record.white,
            white_rank: &record.white_rank,
            recorded: &record.result,
            warnings: file.recorded.warnings.iter().map(ToString::to_string).collect(),
        }
    }
}

/// On one line.
impl fmt::Display for RecordLine<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{}", serde_json::to_string(self).map_err(|_| fmt::Error)?)
    }
}

/// Describes the contents of a record on one line.
fn contents(file: &ParsedFile) -> String {
    let (game, record) = (&file.recorded.game, &file.recorded.record);
    let komi = if file.recorded.has_komi { "komi" } else { "no komi given, assumed" };
    let mut text = format!(
        "{} in {}, {}, {} moves, {} rules, {komi} {}",
        file.format,
        file.encoding,
        game.size(),
        game.moves().len(),
        text::name_or_json(game.rules()),
        game.komi(),
    );
    match (game.handicap(), game.start_stones().len()) {
        (0, 0) => {}
        (0, stones) => text += &format!(", {stones} stones set up"),
        (handicap, _) => text += &format!(", handicap {handicap}"),
    }
    let names =
        ByColor::new((&record.black, &record.black_rank), (&record.white, &record.white_rank));
    for color in Color::ALL {
        let (name, rank) = names[color];
        match (name.is_empty(), rank.is_empty()) {
            (true, true) => {}
            (_, true) => text += &format!(", {color} {name}"),
            _ => text += &format!(", {color} {name} ({rank})"),
        }
    }
    if !record.result.is_empty() {
        text += &format!(", result {}", record.result);
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_worst_file_decides() {
        let code =
            |clear, doubtful, unreadable| CheckSummary { clear, doubtful, unreadable }.code();
        assert_eq!((code(0, 0, 0), code(3, 0, 0), code(3, 1, 0), code(3, 1, 1)), (0, 0, 1, 2));
    }
}
