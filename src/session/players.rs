//! The players of a game and their names, and the start with a handicap.

use serde::Deserialize;

use crate::engine;
use crate::params::LEVELS;
use ponnuki_game::color::{ByColor, Color};
use ponnuki_game::game::handicap::free_points;
use ponnuki_game::game::{Game, HandicapError};
use ponnuki_game::record::GameInfo;
use ponnuki_game::score::Komi;

/// The name of a person who has not given a name.
pub const HUMAN: &str = "Human";

/// The player of a colour.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Player {
    /// Somebody at the keyboard.
    Human,
    /// The engine.
    Engine,
}

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

/// True if a name in a record is the name of this program, in any version.
pub fn is_engine(name: &str) -> bool {
    name.split(' ').next() == engine::NAME.split(' ').next()
}

/// Sets the rank of the engine in the record: its `level`, or nothing at full strength. To be called
/// before the names are set, because a person who takes over has not the engine's rank.
pub fn rank_engine(record: &mut GameInfo, players: ByColor<Player>, level: &str) {
    for (color, name, rank) in [
        (Color::Black, &record.black, &mut record.black_rank),
        (Color::White, &record.white, &mut record.white_rank),
    ] {
        if players[color] == Player::Engine && level != LEVELS[0] {
            level.clone_into(rank);
        } else if players[color] == Player::Engine || is_engine(name) {
            rank.clear();
        }
    }
}

/// Sets the names in the record that are missing or do not fit the players.
pub fn name_players(record: &mut GameInfo, players: ByColor<Player>, human: &str) {
    for (color, name) in [(Color::Black, &mut record.black), (Color::White, &mut record.white)] {
        match players[color] {
            Player::Engine if !is_engine(name) => engine::NAME.clone_into(name),
            Player::Human if name.is_empty() || is_engine(name) => human.clone_into(name),
            _ => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_rank_of_the_engine_is_its_level() {
        let players = ByColor::new(Player::Human, Player::Engine);
        let mut record = GameInfo { black_rank: "3k".into(), ..GameInfo::default() };
        rank_engine(&mut record, players, "5k");
        assert_eq!((record.black_rank.as_str(), record.white_rank.as_str()), ("3k", "5k"));
        name_players(&mut record, players, "Ann");
        rank_engine(&mut record, players, LEVELS[0]);
        assert_eq!((record.black_rank.as_str(), record.white_rank.as_str()), ("3k", ""));
        rank_engine(&mut record, players, "5k");
        rank_engine(&mut record, ByColor::new(Player::Human, Player::Human), "5k");
        assert_eq!((record.black_rank.as_str(), record.white_rank.as_str()), ("3k", ""));
    }
}
