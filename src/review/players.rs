//! Players across games: a page that lists players and games, and a page for each player.
//!
//! - `game`: a reviewed game, as far as these pages need it, read from the JSON of its review.
//! - `name`: one player under a name that is written in different ways.
//! - `player`: the statistics of a player, put together from all games.
//! - `rank`: the estimate of a player's rank.
//! - `page`, `text`: the pages, and a table for a terminal.

mod game;
mod name;
mod page;
mod player;
mod rank;
mod text;

pub use game::{GameSummary, game_key};
pub use page::PlayersLinks;

use std::collections::{HashMap, HashSet};

use serde::Serialize;

use self::player::PlayerSummary;
use super::page::PageFrame;
use crate::engine::NAME;
use crate::language::Language;
use ponnuki_game::color::{ByColor, Color};

/// The name of a player in addresses and in words.
pub(super) type PlayerName<'a> = (&'a str, &'a str);

/// The version of the JSON.
const FORMAT: u32 = 1;

/// The players of reviewed games. `docs/review.md` describes its JSON.
#[derive(Debug, Serialize)]
pub struct PlayersSummary {
    format: u32,
    program: &'static str,
    /// Those with the most games first.
    players: Vec<PlayerSummary>,
    /// The newest first.
    games: Vec<GameSummary>,
    /// The number of games that were there more than once and count once.
    repeated: usize,
    unread: Vec<UnreadGame>,
}

/// A game that could not be read.
#[derive(Clone, Debug, Serialize)]
pub struct UnreadGame {
    /// Its file.
    pub file: String,
    /// The reason in words.
    pub reason: String,
}

impl PlayersSummary {
    /// The summary of these games. Of reviews of the same game, the one with the most visits counts.
    pub fn new(mut games: Vec<GameSummary>, unread: Vec<UnreadGame>) -> PlayersSummary {
        let all = games.len();
        games.sort_by_key(|game| std::cmp::Reverse(game.visits()));
        let mut known = HashSet::new();
        games.retain(|game| !game.has_moves() || known.insert(game.key));
        let repeated = all - games.len();
        games.sort_by(|one, other| {
            other.date.cmp(&one.date).then_with(|| one.file.cmp(&other.file))
        });
        let players = player::players(&games);
        PlayersSummary { format: FORMAT, program: NAME, players, games, repeated, unread }
    }

    /// The parts of the addresses of the players' pages, with their numbers for [`player`](Self::player).
    pub fn slugs(&self) -> impl Iterator<Item = (usize, &str)> {
        self.players.iter().map(|player| player.slug.as_str()).enumerate()
    }

    /// The keys of the games: see [`game_key`].
    pub fn keys(&self) -> impl Iterator<Item = u64> {
        self.games.iter().map(|game| game.key)
    }

    /// The games, the newest first, each with the names of its players as their pages have them, in addresses and in
    /// words. A side that the record does not name has none.
    pub(super) fn games(
        &self,
    ) -> impl Iterator<Item = (&GameSummary, ByColor<Option<PlayerName<'_>>>)> {
        let names = self.players.iter();
        let names = names.map(|one| (one.key.as_str(), (one.slug.as_str(), one.name.as_str())));
        let known: HashMap<&str, PlayerName<'_>> = names.collect();
        self.games.iter().map(move |game| {
            let of = |color| known.get(name::key(game.names()[color]).as_str()).copied();
            (game, ByColor::new(of(Color::Black), of(Color::White)))
        })
    }

    /// The JSON, on one line.
    ///
    /// # Errors
    /// None that is known of.
    pub fn json(&self) -> serde_json::Result<String> {
        serde_json::to_string(self)
    }

    /// The page of all players and games. `more` is further HTML for it.
    pub fn index(
        &self,
        language: Language,
        (frame, links): (&PageFrame, &PlayersLinks),
        more: &str,
    ) -> String {
        page::index(self, language, (frame, links), more)
    }

    /// The page of the player with this number; `None` if there is none.
    pub fn player(
        &self,
        number: usize,
        language: Language,
        (frame, links): (&PageFrame, &PlayersLinks),
    ) -> Option<String> {
        let player = self.players.get(number)?;
        Some(page::player(self, player, language, (frame, links)))
    }

    /// A table of the players for a terminal.
    pub(super) fn text(&self, language: Language) -> String {
        text::table(self, language)
    }
}
