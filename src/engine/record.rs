//! Game records: the notes taken during a game, and saving it at the end.

use std::collections::BTreeMap;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use crate::clock;
use crate::disk;
use ponnuki_game::color::{ByColor, Color};
use ponnuki_game::game::Game;
use ponnuki_game::record;

/// Notes about a game besides its moves.
#[derive(Clone, Debug, Default)]
pub(super) struct GameNotes {
    /// The players for whom the engine has moved.
    pub(super) played: ByColor<bool>,
    /// The player who resigned.
    pub(super) resigned: Option<Color>,
    /// The result, if a server has announced it.
    pub(super) result: Option<String>,
    /// The other player.
    pub(super) opponent: Opponent,
    /// The engine's comments, by move number.
    pub(super) comments: BTreeMap<usize, String>,
}

/// Data about the other player. Empty strings stand for unknown.
#[derive(Clone, Debug, Default)]
pub(super) struct Opponent {
    pub(super) name: String,
    pub(super) rating: String,
}

/// The engine's name and version in records.
pub const NAME: &str = concat!("Ponnuki ", env!("CARGO_PKG_VERSION"));

/// The record of `game`, dated today.
pub(super) fn write_record(game: &Game, notes: &GameNotes, result: &str) -> String {
    let name = |color| if notes.played[color] { NAME } else { &notes.opponent.name }.to_owned();
    let rank = |color| if notes.played[color] { "" } else { &notes.opponent.rating }.to_owned();
    let record = record::GameInfo {
        black: name(Color::Black),
        white: name(Color::White),
        black_rank: rank(Color::Black),
        white_rank: rank(Color::White),
        result: result.to_owned(),
        date: clock::date(),
        comments: notes.comments.clone(),
        ..record::GameInfo::default()
    };
    record::write(game, &record)
}

/// Writes a record to a new file in the folder `dir`, and returns its path.
///
/// # Errors
/// When the folder cannot be created or the file cannot be written.
pub(super) fn save_record(dir: &Path, text: &str) -> io::Result<PathBuf> {
    fs::create_dir_all(dir)?;
    let date = clock::date();
    let names = (1_u32..).map(|number| dir.join(format!("{date}-{number:04}.sgf")));
    disk::create_free(names, text)
}
