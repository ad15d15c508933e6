//! A view of the tree for other modules, while no search is running.

use super::tree::{Edge, Tree};
use ponnuki_game::color::Color;
use ponnuki_game::point::Move;

/// A move in the tree and its statistics; the root stands for the move that led to it. Values are
/// Black's.
#[derive(Clone, Copy)]
pub struct Node<'a> {
    tree: &'a Tree,
    edge: Edge<'a>,
    mv: Move,
    mover: Color,
    /// True if the search collects AMAF statistics.
    has_amaf: bool,
}

impl<'a> Node<'a> {
    /// The root of `tree`, with `to_move` to move.
    pub(super) fn root(tree: &'a Tree, to_move: Color, has_amaf: bool) -> Node<'a> {
        Node { tree, edge: tree.root(), mv: Move::Pass, mover: to_move.opponent(), has_amaf }
    }

    /// The move. The root's is unknown, and reported as a pass.
    pub fn mv(&self) -> Move {
        self.mv
    }

    /// The player who makes the move.
    pub fn mover(&self) -> Color {
        self.mover
    }

    /// The move's visits.
    pub fn visits(&self) -> u64 {
        u64::from(self.edge.block.visits(self.edge.lane))
    }

    /// Black's win rate after the move, 0 to 1.
    pub fn black_winrate(&self) -> Option<f64> {
        self.edge.block.mean_value(self.edge.lane)
    }

    /// Black's mean margin after the move in points, komi included.
    pub fn black_score(&self) -> Option<f64> {
        self.edge.block.mean_score(self.edge.lane)
    }

    /// The move's prior: Black's value, 0 to 1, and its weight in visits.
    pub fn prior(&self) -> (f64, f64) {
        let (value, visits) = self.edge.block.prior(self.edge.lane);
        (value.into(), visits.into())
    }

    /// The AMAF statistics, from playouts in which the mover made the move at this ply or later:
    /// Black's value, 0 to 1, and its weight, to which each playout adds 1 to 3.
    pub fn amaf(&self) -> Option<(f64, f64)> {
        let (weight, wins) = self.edge.block.amaf(self.edge.lane);
        (self.has_amaf && weight > 0.0).then(|| (wins / weight, weight))
    }

    /// The moves after this one, the most visited first, without those marked as repetitions.
    pub fn moves(&self) -> Vec<Node<'a>> {
        let mover = self.mover.opponent();
        let after = |(mv, edge)| Node { edge, mv, mover, ..*self };
        let mut moves: Vec<Node<'a>> = self.tree.moves(self.edge).map(after).collect();
        moves.sort_by(|a, b| b.visits().cmp(&a.visits()).then(a.mv.cmp(&b.mv)));
        moves
    }
}
