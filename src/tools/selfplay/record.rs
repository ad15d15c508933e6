//! A game as a record with comments.

use std::collections::BTreeMap;

use crate::batch::samples::{GameSample, SearchedPosition};
use crate::engine::NAME;
use ponnuki_game::point::Size;
use ponnuki_game::record::{self, GameInfo};

/// The number of moves that a comment lists.
const LISTED: usize = 5;

/// The record of a game. The comment on a move has the results of the search for it.
pub(super) fn text(sample: &GameSample) -> String {
    let size = sample.game.size();
    let comment = |searched: &SearchedPosition| (searched.ply + 1, comment(size, searched));
    let comments: BTreeMap<usize, String> = sample.searches.iter().map(comment).collect();
    let name = NAME.to_owned();
    let score = sample.outcome.score;
    let result = score.map_or_else(|| "Void".to_owned(), |score| score.to_string());
    let record =
        GameInfo { black: name.clone(), white: name, result, comments, ..GameInfo::default() };
    record::write(&sample.game, &record)
}

fn comment(size: Size, searched: &SearchedPosition) -> String {
    let tried = searched.visits.iter().take(LISTED);
    let tried: Vec<String> =
        tried.map(|&(mv, visits)| format!("{} {visits}", size.move_vertex(mv))).collect();
    format!(
        "{:.1} % for black, {:+.1} points for black; visits: {}",
        100.0 * searched.value,
        searched.score,
        tried.join(", ")
    )
}
