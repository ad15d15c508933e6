//! The pages of players: all reviews put together, with the games of the library that have none.

use std::collections::HashSet;

use serde_json::Value;

use super::assets;
use super::games::WebApp;
use crate::language::{Language, message, result};
use crate::review::{GameSummary, PlayersLinks, PlayersSummary, UnreadGame};
use crate::widgets::{escaped, filled};

const QUEUE: &str = include_str!("pages/queue.html");

impl WebApp {
    /// The players of all reviews: those of the library or, without one, those that were made last.
    pub(super) fn players(&self, language: Language) -> PlayersSummary {
        let Ok(library) = &self.library else {
            let ready = self.reviews.ready().into_iter();
            let games = ready.filter_map(|(number, texts)| {
                GameSummary::read(&texts.json, format!("reviews/{number}/"))
            });
            return PlayersSummary::new(games.collect(), Vec::new());
        };
        let (mut games, mut unread) = (Vec::new(), Vec::new());
        for (file, summary) in library.summaries() {
            match summary {
                Some(game) => games.push(game),
                None => {
                    unread.push(UnreadGame { file, reason: language.text("error-other-version") })
                }
            }
        }
        PlayersSummary::new(games, unread)
    }

    /// The page of all players.
    pub(super) fn players_page(&self, language: Language) -> String {
        let players = self.players(language);
        let queue = self.queue(&players, language);
        let frame = assets::players_frame(&self.address.root(), language, !queue.is_empty());
        players.index(language, (&frame, &self.links()), &queue)
    }

    /// The page of the player with this part of the address; `None` if there is none.
    pub(super) fn player_page(&self, slug: &str, language: Language) -> Option<String> {
        let players = self.players(language);
        let number = players.slugs().find(|(_, known)| *known == slug)?.0;
        let frame = assets::players_frame(&self.address.root(), language, false);
        players.player(number, language, (&frame, &self.links()))
    }

    fn links(&self) -> PlayersLinks {
        let root = self.address.root();
        let index = format!("{root}players/");
        PlayersLinks { player: [index.clone(), "/".to_owned()], index, game: root }
    }

    /// The games of the library without a review, from which the reader chooses.
    fn queue(&self, players: &PlayersSummary, language: Language) -> String {
        let Ok(library) = &self.library else { return String::new() };
        let list = library.list();
        let reviewed: HashSet<u64> = players.keys().collect();
        let games = list["games"].as_array().map_or(&[][..], Vec::as_slice);
        let is_open = |game: &&Value| {
            let key = game["key"].as_str().and_then(|key| u64::from_str_radix(key, 16).ok());
            game["moves"].as_u64().is_some_and(|moves| moves > 0)
                && key.is_none_or(|key| !reviewed.contains(&key))
        };
        let rows: String = games.iter().filter(is_open).map(|game| row(game, language)).collect();
        let empty = rows.is_empty();
        let none =
            if empty { escaped(&language.text("players-queue-none")) } else { String::new() };
        let hidden = if empty { "hidden" } else { "" };
        filled(language, QUEUE, &[("rows", &rows), ("none", &none), ("hidden", hidden)])
    }
}

/// A game of the library, as a row of a table.
fn row(game: &Value, language: Language) -> String {
    let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
    let [black, white] = ["go-black", "go-white"].map(|key| language.text(key));
    let name = |at: usize, usual: String| match text(&game["names"][at]) {
        name if name.is_empty() => usual,
        name => name,
    };
    let names = format!("{} – {}", name(0, black), name(1, white));
    let number = game["number"].as_u64().unwrap_or_default();
    let label = language.say(&message!("players-queue-choose", name = &names));
    let cells = [
        language.show(&result::date(&text(&game["date"]))),
        text(&game["size"]),
        game["moves"].as_u64().unwrap_or_default().to_string(),
        language.show(&result::result_argument(&text(&game["result"]))),
    ];
    let cells = cells.map(|cell| format!("<td>{}</td>", escaped(&cell))).concat();
    format!(
        "<tr><td><input type=\"checkbox\" value=\"{number}\" aria-label=\"{}\"></td>\
         <th scope=\"row\"><a href=\"../games/{number}/\">{}</a></th>{cells}</tr>\n",
        escaped(&label),
        escaped(&names)
    )
}
