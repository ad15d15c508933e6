//! The start of a game: handicap, and the names of the players.

use super::sitting::Who;
use crate::color::{ByColor, Color};
use crate::engine;
use crate::game::handicap::free_points;
use crate::game::{Game, HandicapError};
use crate::record::Record;
use crate::score::Komi;

/// The game `empty` with this number of handicap stones. With handicap, komi is 0.5 unless
/// `has_komi`, that is, unless it was set explicitly.
///
/// # Errors
/// When the board has no such handicap.
pub fn with_handicap(empty: &Game, stones: usize, has_komi: bool) -> Result<Game, HandicapError> {
    let mut game = empty.clone();
    if stones > 0 {
        let mut points = free_points(game.size(), stones)?;
        // In the order in which records are read, so that a resumed game is the same.
        points.sort_unstable();
        game.place_handicap(&points)?;
        if !has_komi {
            game.set_komi(Komi::from_half_points(1));
        }
    }
    Ok(game)
}

/// Whether a name in a record is the name of this program, in any version.
pub fn is_engine(name: &str) -> bool {
    name.split(' ').next() == engine::NAME.split(' ').next()
}

/// Sets the names in the record that are missing or do not fit the players.
pub fn name_players(record: &mut Record, players: ByColor<Who>, human: &str) {
    for (color, name) in [(Color::Black, &mut record.black), (Color::White, &mut record.white)] {
        match players[color] {
            Who::Engine if !is_engine(name) => engine::NAME.clone_into(name),
            Who::Human if name.is_empty() || is_engine(name) => human.clone_into(name),
            _ => {}
        }
    }
}
