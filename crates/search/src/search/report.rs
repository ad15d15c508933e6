//! The results of a search.

use super::detail::Ownership;
use super::symmetric::SymmetricMove;
use ponnuki_game::color::Color;
use ponnuki_game::point::{Move, Size};

/// The state of a search at one moment. Values are Black's.
#[derive(Clone, Debug)]
pub struct Report {
    /// The board's size.
    pub size: Size,
    /// The player to move at the root.
    pub to_move: Color,
    /// Visits of the root, including those of a reused tree.
    pub visits: u64,
    /// Playouts of this search alone, games that ended in the tree included.
    pub playouts: u64,
    /// Black's win rate, 0 to 1: the mean of the evaluations' values.
    pub black_winrate: f64,
    /// Black's mean margin over this search's playouts in points, komi included.
    pub black_score: f64,
    /// The standard deviation of that margin over the playouts.
    pub score_stdev: f64,
    /// The root's moves, except those that were excluded, the best first.
    pub moves: Vec<MoveReport>,
    /// The moves that were not searched because each is equal to one of `moves`.
    pub symmetric: Vec<SymmetricMove>,
    /// The fraction of the most visits that a move needs to be the best: 1 if moves are chosen by
    /// their visits alone.
    pub min_visit_share: f64,
    /// For each of [`Size::points`] in order, the mean owner at the end of the playouts: 1 is
    /// always Black, -1 always White, 0 nobody or evenly shared.
    pub ownership: Vec<f32>,
    /// The standard deviation of the owner over the playouts, 0 to 1, in the same order. `None`
    /// unless it was requested.
    pub ownership_stdev: Option<Vec<f32>>,
}

/// The results of a search for one move at the root. Values are Black's.
#[derive(Clone, Debug)]
pub struct MoveReport {
    /// The move.
    pub mv: Move,
    /// Its visits.
    pub visits: u64,
    /// Black's win rate after it, 0 to 1; the root's if it has no visit.
    pub black_winrate: f64,
    /// Black's mean margin after it in points, komi included; the root's if it has no visit.
    pub black_score: f64,
    /// The lower confidence bound by which moves were compared at the end; `None` without visits, or
    /// if they were compared by visits alone.
    pub bound: Option<Bound>,
    /// Its share of the priors of all moves, 0 to 1. Moves that are equal to others count.
    pub prior: f64,
    /// The principal variation, which begins with this move.
    pub pv: Vec<Move>,
    /// The visits of each move of `pv`.
    pub pv_visits: Vec<u64>,
    /// The standard deviation, in points, of the margin over this search's playouts after the move.
    /// `None` unless it was requested and there are any.
    pub score_stdev: Option<f64>,
    /// The probability that the game ends without a result, 0 to 1, over the same playouts. `None` as
    /// for `score_stdev`.
    pub no_result: Option<f64>,
    /// The owners of all points over the same playouts. `None` as for `score_stdev`.
    pub owners: Option<Ownership>,
}

/// A lower confidence bound of a move's worth to the player who makes it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Bound {
    /// The bound, in the measure by which the search compares moves: win rate, or utility, to which
    /// the margin contributes; less the move's [penalty](super::Options::penalties).
    pub value: f64,
    /// The distance of the bound below the mean, in win rate.
    pub error: f64,
}

impl Report {
    /// The best move, if there is any.
    pub fn best(&self) -> Option<&MoveReport> {
        self.moves.first()
    }

    /// The report on this move, if it was among the choices.
    pub fn find(&self, mv: Move) -> Option<&MoveReport> {
        self.moves.iter().find(|report| report.mv == mv)
    }

    /// The win rate of `color`, 0 to 1.
    pub fn winrate(&self, color: Color) -> f64 {
        for_color(self.black_winrate, color)
    }
}

impl MoveReport {
    /// The win rate of `color` after this move, 0 to 1.
    pub fn winrate(&self, color: Color) -> f64 {
        for_color(self.black_winrate, color)
    }
}

/// Sorts moves, the best for `color` first: the one with the highest lower confidence bound, if there
/// are bounds, among those with `min_visit_share` of the most visits, and then by visits, by win rate, by
/// prior, and in the order of the board.
pub(super) fn rank(reports: &mut [MoveReport], color: Color, min_visit_share: f64) {
    reports.sort_by(|a, b| {
        let by_value = b.winrate(color).total_cmp(&a.winrate(color));
        let by_prior = b.prior.total_cmp(&a.prior);
        b.visits.cmp(&a.visits).then(by_value).then(by_prior).then(a.mv.cmp(&b.mv))
    });
    if let Some(best) = best_by_bound(reports, min_visit_share) {
        reports[..=best].rotate_right(1);
    }
}

/// The visits that a move needs to be chosen where the most visited one has `most`.
pub(super) fn needed_visits(most: u64, min_visit_share: f64) -> u64 {
    (min_visit_share * most as f64).ceil() as u64
}

/// The index of the move with the highest lower confidence bound among the moves with enough
/// visits; `reports` are sorted by visits. `None` if moves are chosen by visits alone.
fn best_by_bound(reports: &[MoveReport], min_visit_share: f64) -> Option<usize> {
    let most = reports.first()?.visits;
    let needed = needed_visits(most, min_visit_share);
    let bounds = reports.iter().take_while(|report| report.visits >= needed);
    let bounds = bounds.map(|report| report.bound);
    let bounds = bounds.enumerate().filter_map(|(index, bound)| Some((index, bound?.value)));
    // The first of equals.
    bounds.reduce(|a, b| if b.1 > a.1 { b } else { a }).map(|(index, _)| index)
}

/// Turns Black's win rate into `color`'s.
pub fn for_color(black_winrate: f64, color: Color) -> f64 {
    match color {
        Color::Black => black_winrate,
        Color::White => 1.0 - black_winrate,
    }
}
