//! What a search knows about the present position, for those who want to see it.

use crate::clock::Stopwatch;
use crate::color::Color;
use crate::engine::searches::{GameTree, aside, aside_settings};
use crate::engine::signals::Stop;
use crate::engine::watch::Watch;
use crate::game::Game;
use crate::params::Params;
use crate::point::Move;
use crate::search::{Limits, Node, Options, Report, Search, Settings};
use crate::sgf::{self, Variation};

/// A search that was made to be shown.
#[derive(Clone, Debug)]
pub struct Look {
    /// What it says.
    pub report: Report,
    /// For each of [`Size::points`](crate::point::Size::points) in order, how much depends on the
    /// point: see [`Search::criticality`].
    pub criticality: Vec<f32>,
    /// The moves at the root in the order of the report.
    pub births: Vec<Birth>,
}

/// What a search knew about a move besides its results. Values are Black's, 0 to 1.
#[derive(Clone, Copy, Debug)]
pub struct Birth {
    /// The move.
    pub mv: Move,
    /// What it was born with: its value, and how many visits that is worth.
    pub prior: (f64, f64),
    /// The value of playouts in which the mover has played here later, and its weight.
    pub amaf: Option<(f64, f64)>,
}

/// What is known about `color`'s moves in the present position of `game`: by its tree if it has been
/// thought about for at least the parameters' number of playouts, else by a search on the side with
/// that number. `None` after an error in the search.
pub(super) fn look(
    game: &Game,
    color: Color,
    tree: &GameTree,
    how: (&Params, &Settings),
    stop: Stop<'_>,
) -> Option<Look> {
    let (survey, search) = survey(game, color, how, stop)?;
    let criticality = search.criticality().unwrap_or_default();
    let (search, report) = match tree.at(game, color) {
        Some((tree, known)) if known.visits >= survey.visits => (tree, joined(known, survey)),
        _ => (&search, survey),
    };
    let births = births(search, &report);
    Some(Look { report, criticality, births })
}

/// The game so far with its tree as variations: the moves with at least `least_visits` visits, or a
/// thousandth of the root's and no fewer than two. Without a tree, a search on the side is shown,
/// with the parameters' number of playouts. `None` after an error in it.
pub(super) fn tree_record(
    game: &Game,
    tree: &GameTree,
    how: (&Params, &Settings),
    least_visits: Option<u64>,
    stop: Stop<'_>,
) -> Option<String> {
    let Some((search, game)) = tree.on_the_way(game) else {
        let (_, search) = survey(game, game.to_move(), how, stop)?;
        return record(game, &search, least_visits);
    };
    record(&game, search, least_visits)
}

/// A search on the side, for somebody who wants to look at it.
fn survey(
    game: &Game,
    color: Color,
    (params, settings): (&Params, &Settings),
    stop: Stop<'_>,
) -> Option<(Report, Search)> {
    let settings = aside_settings(settings);
    let limits = Limits { visits: Some(params.show_playouts), playouts: None };
    let options = Options { limits, survey: true, ..Options::default() };
    let watch = Watch::new(Stopwatch::start(), None, Some(stop));
    aside(game, color, settings, &options, &watch)
}

/// What the tree knows, with the owners and the margin of `survey` where that has more playouts of
/// the present position: most of a tree's may have been made in positions before.
fn joined(known: &Report, survey: Report) -> Report {
    if known.playouts >= survey.playouts {
        return known.clone();
    }
    let Report { ownership, black_score, score_stdev, .. } = survey;
    Report { ownership, black_score, score_stdev, ..known.clone() }
}

/// What `search` knew about the moves of its report before it tried them.
fn births(search: &Search, report: &Report) -> Vec<Birth> {
    let known = search.root().map(|root| root.moves()).unwrap_or_default();
    let birth = |node: &Node<'_>| Birth { mv: node.mv(), prior: node.prior(), amaf: node.amaf() };
    let find = |mv| known.iter().find(|node| node.mv() == mv).map(birth);
    report.moves.iter().filter_map(|entry| find(entry.mv)).collect()
}

/// The record of `game`, whose last position is the root of the tree of `search`.
fn record(game: &Game, search: &Search, least_visits: Option<u64>) -> Option<String> {
    let root = search.root()?;
    let least = least_visits.unwrap_or((root.visits() / 1000).max(2)).max(1);
    let comments = [(game.moves().len(), comment(&root))].into();
    let record = sgf::Record { comments, ..sgf::Record::default() };
    Some(sgf::write_with(game, &record, &variations(&root, least)))
}

fn variations(node: &Node<'_>, least: u64) -> Vec<Variation> {
    let moves = node.moves().into_iter().take_while(|next| next.visits() >= least);
    let variation = |next: Node<'_>| Variation {
        color: next.mover(),
        mv: next.mv(),
        comment: comment(&next),
        next: variations(&next, least),
    };
    moves.map(variation).collect()
}

/// What the search says about a move, in the words of the engine's own game records.
fn comment(node: &Node<'_>) -> String {
    let winrate = node.black_winrate().unwrap_or(0.5);
    let score = node.black_score().unwrap_or(0.0);
    format!(
        "{:.1} % for black, {score:+.1} points for black, {} visits",
        100.0 * winrate,
        node.visits()
    )
}
