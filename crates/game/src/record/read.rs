//! From the bytes of a file to a game, whatever its format is.

use super::builder::ParsedRecord;
use super::encoding::{self, DecodedText};
use super::error::{BadRecord, LocatedFault, RecordFault, fault};
use super::formats::{FORMATS, RecordFormat, is_sgf};
use super::sgf;
use super::unpack::{is_packed, unpacked};
use super::warning::{Warning, WarningKind};
use crate::color::Color;
use crate::game::Game;
use crate::point::Move;

/// A file that was read.
#[derive(Clone, Debug)]
pub struct ParsedFile {
    /// The name of the format.
    pub format: &'static str,
    /// The name of the encoding, as browsers use it.
    pub encoding: &'static str,
    /// The record.
    pub recorded: ParsedRecord,
}

/// The game in the main line of the first record in a file, with the other facts in the record and
/// the warnings about it.
///
/// If the record names no rules, or rules that nobody knows, they are Chinese. A record without komi
/// gets the komi of its rules, or none in a handicap game. If a position is set up and neither the record
/// nor the next move says whose turn it is, Black is to move. Comments on what comes before a position
/// that is set up later are left out.
///
/// # Errors
/// When the bytes are not a record in any known format, or the record is not of a possible game of Go.
pub fn read(bytes: &[u8]) -> Result<ParsedRecord, BadRecord> {
    Ok(read_file(bytes)?.recorded)
}

/// The same, with the format and the encoding.
///
/// # Errors
/// As for [`read`].
pub fn read_file(bytes: &[u8]) -> Result<ParsedFile, BadRecord> {
    read_file_before(bytes, None)
}

/// The same for a game that ends with the position before move `before_move` (from 1; passes count,
/// set-up stones do not). The rest is not read.
///
/// # Errors
/// As for [`read`].
pub fn read_before(bytes: &[u8], before_move: Option<usize>) -> Result<ParsedRecord, BadRecord> {
    Ok(read_file_before(bytes, before_move)?.recorded)
}

fn read_file_before(bytes: &[u8], before_move: Option<usize>) -> Result<ParsedFile, BadRecord> {
    let bytes = unpacked(bytes)?;
    let DecodedText { text, encoding, warning } = encoding::decode(&bytes);
    let (format, mut recorded) = read_as(&text, before_move)?;
    let warning = warning.map(|text| Warning { place: None, kind: WarningKind::Encoding, text });
    recorded.warnings.splice(0..0, warning);
    Ok(ParsedFile { format, encoding, recorded })
}

/// The same for a text. The encoding that it names does not matter.
///
/// # Errors
/// As for [`read`].
pub fn read_text(text: &str) -> Result<ParsedRecord, BadRecord> {
    Ok(read_as(text, None)?.1)
}

/// The same as [`read_before`] for a text.
///
/// # Errors
/// As for [`read`].
pub fn read_text_before(text: &str, before_move: usize) -> Result<ParsedRecord, BadRecord> {
    Ok(read_as(text, Some(before_move))?.1)
}

/// The name of the format of a text, and the record in it.
fn read_as(
    text: &str,
    before_move: Option<usize>,
) -> Result<(&'static str, ParsedRecord), BadRecord> {
    let read = format_of(text).and_then(|format| {
        let recorded = (format.read)(text, before_move)?;
        Ok((format.name, recorded))
    });
    read.map_err(|fault| fault.placed(text))
}

/// The reason why writing the game in a file, which was read as `recorded`, would lose something that is in
/// the file: `unreadable`, `compressed`, `format`, `doubtful` or `more`. None if nothing would be lost.
pub fn reason_to_keep(bytes: &[u8], recorded: &ParsedRecord) -> Option<&'static str> {
    let Ok(text) = text_of(bytes) else { return Some("unreadable") };
    if is_packed(bytes) {
        Some("compressed")
    } else if !is_sgf(&text) {
        Some("format")
    } else if !recorded.warnings.is_empty() {
        Some("doubtful")
    } else {
        (!sgf::is_plain(&text, recorded)).then_some("more")
    }
}

/// The text of a file in any encoding.
///
/// # Errors
/// When the file is packed and cannot be unpacked.
pub fn text_of(bytes: &[u8]) -> Result<String, BadRecord> {
    Ok(encoding::decode(&unpacked(bytes)?).text.into_owned())
}

/// The games in a text, each as a text of its own: several if it is a collection in SGF. At least one,
/// which need not be a record.
pub fn games_of(text: &str) -> Vec<String> {
    let games = if is_sgf(text) { sgf::games(text) } else { Vec::new() };
    match games[..] {
        [] | [_] => vec![text.to_owned()],
        ref several => several.iter().map(|game| game.trim().to_owned()).collect(),
    }
}

/// Calls `visitor` for every move of every variation of the first record in a file, with the game
/// as it is before the move, in the order of the text. Returns the warnings; a variation ends
/// before a move that is impossible.
///
/// # Errors
/// As for [`read`]; the moves before the error have been visited by then.
pub fn visit_moves(
    bytes: &[u8],
    visitor: &mut dyn FnMut(&Game, Color, Move),
) -> Result<Vec<Warning>, BadRecord> {
    let bytes = unpacked(bytes)?;
    let text = encoding::decode(&bytes).text;
    let visited = format_of(&text).and_then(|format| {
        if format.has_variations {
            return sgf::all_lines(&text, visitor);
        }
        let ParsedRecord { game, warnings, .. } = (format.read)(&text, None)?;
        let mut now = game.at_start();
        for &(color, mv) in game.moves() {
            visitor(&now, color, mv);
            // It was possible before.
            let _ = now.play_recorded(color, mv);
        }
        Ok(warnings)
    });
    visited.map_err(|fault| fault.placed(&text))
}

/// The format of a text.
fn format_of(text: &str) -> Result<&'static RecordFormat, LocatedFault> {
    let found = FORMATS.iter().find(|format| (format.recognises)(text));
    found.ok_or(fault(0, RecordFault::NoRecord))
}
