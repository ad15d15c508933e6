//! Data of a search about the present position, to be shown.

use crate::clock::Stopwatch;
use crate::engine::monitor::TimedMonitor;
use crate::engine::searches::{GameTree, side_search, side_search_settings};
use crate::engine::signals::StopCondition;
use crate::evaluator::network_for;
use crate::params::Params;
use crate::search::{Limits, Node, Options, Report, Search, Settings, for_color};
use ponnuki_game::color::Color;
use ponnuki_game::game::Game;
use ponnuki_game::point::Move;
use ponnuki_game::record::{self, Variation};

/// The results of a search, with its priors and criticality.
#[derive(Clone, Debug)]
pub struct Inspection {
    /// Its report.
    pub report: Report,
    /// The criticality of each of [`Size::points`](ponnuki_game::point::Size::points) in order: see
    /// [`Search::criticality`].
    pub criticality: Vec<f32>,
    /// Further data about the moves of the report, in its order.
    pub moves: Vec<InspectedMove>,
}

/// Data of a search about a move besides its own results.
#[derive(Clone, Copy, Debug)]
pub struct InspectedMove {
    /// The move.
    pub mv: Move,
    /// Its prior, 0 to 1: the mover's chance of winning, or with a network the probability in its
    /// policy.
    pub prior: f64,
    /// Its AMAF statistics, Black's value and a weight: see [`Node::amaf`].
    pub amaf: Option<(f64, f64)>,
}

/// Inspects `color`'s moves in the present position of `game`: see
/// [`Engine::inspect`](crate::engine::Engine::inspect).
pub(super) fn inspect(
    game: &Game,
    color: Color,
    tree: &GameTree,
    params: &Params,
    settings: &Settings,
    stop: StopCondition<'_>,
) -> Option<Inspection> {
    let (side_report, search) = criticality_search(game, color, params, settings, stop)?;
    let criticality = search.criticality().unwrap_or_default();
    let (search, report) = match tree.search_of(game, color) {
        Some((tree, known)) if known.visits >= side_report.visits => {
            (tree, merge_ownership(known, side_report))
        }
        _ => (&search, side_report),
    };
    let moves = inspected_moves(search, &report);
    Some(Inspection { report, criticality, moves })
}

/// The game up to the root of its tree, with the tree as variations: the moves with at least
/// `least_visits` visits, by default a thousandth of the root's and no fewer than two. If the game
/// has no tree, or has not passed through its root, the tree of a side search with `show_playouts`
/// visits is shown. `None` after an error in it.
pub(super) fn tree_record(
    game: &Game,
    tree: &GameTree,
    params: &Params,
    settings: &Settings,
    least_visits: Option<u64>,
    stop: StopCondition<'_>,
) -> Option<String> {
    let Some((search, game)) = tree.search_at_root(game) else {
        let (_, search) = criticality_search(game, game.to_move(), params, settings, stop)?;
        return record(game, &search, least_visits);
    };
    record(&game, search, least_visits)
}

/// A side search that measures criticality.
fn criticality_search(
    game: &Game,
    color: Color,
    params: &Params,
    settings: &Settings,
    stop: StopCondition<'_>,
) -> Option<(Report, Search)> {
    let settings = side_search_settings(params, settings);
    let limits = Limits { visits: Some(params.show_playouts), playouts: None };
    let options = Options { limits, criticality: true, ..Options::default() };
    let monitor = TimedMonitor::new(Stopwatch::start(), None, Some(stop));
    side_search(game, color, settings, &options, &monitor)
}

/// The tree's report, but with the ownership and score of `side_report` if that has more playouts from
/// the present position: most of a tree's visits may come from searches of earlier positions.
fn merge_ownership(known: &Report, side_report: Report) -> Report {
    if known.playouts >= side_report.playouts {
        return known.clone();
    }
    let Report { ownership, black_score, score_stdev, .. } = side_report;
    Report { ownership, black_score, score_stdev, ..known.clone() }
}

/// The priors and AMAF statistics in the tree of `search`, for the moves of `report`.
fn inspected_moves(search: &Search, report: &Report) -> Vec<InspectedMove> {
    let known = search.root().map(|root| root.moves()).unwrap_or_default();
    let has_policy = network_for(&search.settings().model, search.size()).is_some();
    let inspected = |node: &Node<'_>| {
        let (prior, _) = node.prior();
        let prior = if has_policy { prior } else { for_color(prior, report.to_move) };
        InspectedMove { mv: node.mv(), prior, amaf: node.amaf() }
    };
    let find = |mv| known.iter().find(|node| node.mv() == mv).map(inspected);
    report.moves.iter().filter_map(|entry| find(entry.mv)).collect()
}

/// The record of `game`, whose last position is the root of the tree of `search`.
fn record(game: &Game, search: &Search, least_visits: Option<u64>) -> Option<String> {
    let root = search.root()?;
    let least = least_visits.unwrap_or((root.visits() / 1000).max(2)).max(1);
    let comments = [(game.moves().len(), comment(&root))].into();
    let record = record::GameInfo { comments, ..record::GameInfo::default() };
    Some(record::write_with(game, &record, &variations(&root, least)))
}

fn variations(node: &Node<'_>, least: u64) -> Vec<Variation> {
    let moves = node.moves().into_iter().take_while(|next| next.visits() >= least);
    let variation = |next: Node<'_>| Variation {
        color: next.mover(),
        mv: next.mv(),
        comment: comment(&next),
        properties: Vec::new(),
        next: variations(&next, least),
    };
    moves.map(variation).collect()
}

/// The statistics of a move, in the style of the comments in the engine's own game records.
fn comment(node: &Node<'_>) -> String {
    let winrate = node.black_winrate().unwrap_or(0.5);
    let score = node.black_score().unwrap_or(0.0);
    format!(
        "{:.1} % for black, {score:+.1} points for black, {} visits",
        100.0 * winrate,
        node.visits()
    )
}
