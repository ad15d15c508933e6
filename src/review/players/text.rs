//! A table of the players on a terminal.

use super::PlayersSummary;
use super::page::{accuracy, estimate, loss, results};
use super::player::PlayerSummary;
use crate::language::{Argument, Language, message};
use crate::review::text::{lines, table as columns};

/// The titles of the columns after the name.
pub(super) const COLUMNS: [&str; 7] = [
    "players-col-games",
    "players-col-results",
    "review-col-moves",
    "review-col-accuracy",
    "review-col-lost",
    "review-col-best",
    "players-col-estimate",
];

/// The table, with what was left out.
pub(super) fn table(summary: &PlayersSummary, language: Language) -> String {
    let mut text = String::new();
    lines(&mut text, &language.say(&message!("players-count", games = summary.games.len())));
    if !summary.players.is_empty() {
        let rows =
            summary.players.iter().map(|player| (player.name.clone(), row(player, language)));
        columns(&mut text, COLUMNS.map(|key| language.text(key)), rows.collect());
    }
    for note in super::page::notes(summary) {
        text.push('\n');
        lines(&mut text, &language.say(&note));
    }
    text
}

/// The cells of a player after the name.
pub(super) fn row(player: &PlayerSummary, language: Language) -> [String; 7] {
    let play = &player.all;
    let share = (play.moves > 0).then(|| play.best as f64 / play.moves as f64);
    // The board with the most moves.
    let best = player.estimates.iter().max_by_key(|one| one.moves);
    [
        player.results.games.to_string(),
        results(&player.results),
        play.moves.to_string(),
        accuracy(play, language),
        loss(play, language),
        share.map_or("–".to_owned(), |share| language.show(&Argument::percent(share))),
        best.map_or("–".to_owned(), |one| language.say(&estimate(one))),
    ]
}
