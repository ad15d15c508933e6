//! Facts about a position that are known before it is searched.

use crate::engine::{Engine, RawEvaluation};
use ponnuki_game::board::{Board, GameBoard};
use ponnuki_game::color::Color;
use ponnuki_game::point::{Move, Symmetry};
use ponnuki_game::rules::Repetition;

/// The requested facts about a position that are known before it is searched.
#[derive(Clone, Debug, Default)]
pub struct Preview {
    /// The chances of all points, row by row from the top, and of the pass: together 1, or -1 for
    /// an illegal move. Moves that the search would not try have 0.
    pub(super) policy: Vec<f64>,
    /// The network's raw output, if there is a network.
    pub(super) raw: Option<RawEvaluation>,
    /// The output of the network that imitates people, if there are such a network and a profile of
    /// people, and if its output is shown or explored.
    pub(super) human: Option<RawEvaluation>,
    /// Two names of the position, which are hashes of stones, side to move and ko. The second name
    /// is the same for all positions that are symmetric to each other.
    pub(super) names: Option<[String; 2]>,
}

/// The policy of the network, or else the priors of the search: neither the search nor bans change
/// them. Empty after an error in the search.
pub(super) fn policy(engine: &Engine, color: Color, raw: Option<&RawEvaluation>) -> Vec<f64> {
    if let Some(raw) = raw {
        return policy_of(raw);
    }
    let game = engine.game();
    let moves = game.size().points_from_top().map(Move::Play).chain([Move::Pass]);
    let Some(report) = engine.priors(color) else { return Vec::new() };
    let unknown = |mv| if game.is_legal(color, mv) { 0.0 } else { -1.0 };
    let prior = |mv| {
        let entry = report.find(mv);
        entry.map_or_else(|| unknown(mv), |entry| entry.prior)
    };
    moves.map(prior).collect()
}

/// The policy of a network, as in [`Preview::policy`].
pub(super) fn policy_of(raw: &RawEvaluation) -> Vec<f64> {
    let moves = raw.size.points_from_top().map(Move::Play).chain([Move::Pass]);
    moves.map(|mv| raw.probability(mv).map_or(-1.0, f64::from)).collect()
}

/// See [`Preview::names`].
pub(super) fn names(board: &GameBoard, to_move: Color) -> [String; 2] {
    let of = |symmetry| name(&turned(board, symmetry), to_move);
    let least = Symmetry::all(board.size()).map(of).min();
    [of(Symmetry::IDENTITY), least.unwrap_or_default()]
}

/// A hash of the stones, of the player to move, and of the point where the ko may not be retaken.
fn name(board: &GameBoard, to_move: Color) -> String {
    let stones = Repetition::Situational.key(board.hash(), to_move, to_move.opponent());
    // The first 64 bits of the golden ratio spread the point.
    let ko = board.ko_point().map_or(0, |point| point.index() as u64);
    format!("{:016X}", stones ^ ko.wrapping_mul(0x9e37_79b9_7f4a_7c15))
}

/// The same stones and ko as they are seen by a symmetry.
fn turned(board: &GameBoard, symmetry: Symmetry) -> GameBoard {
    let size = board.size();
    let mut turned = Board::new(size);
    for point in size.points() {
        if let Some(color) = board.cell(point).color() {
            turned.play(symmetry.apply(size, point), color);
        }
    }
    turned.set_ko_point(board.ko_point().map(|point| symmetry.apply(size, point)));
    turned
}
