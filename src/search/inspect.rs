//! The tree of a search, seen from outside when no search runs.

use super::tree::{Edge, Tree};
use crate::color::Color;
use crate::point::Move;

/// A move in the tree and what is known about it; the root stands for the move before it. Values
/// are Black's.
#[derive(Clone, Copy)]
pub struct Node<'a> {
    tree: &'a Tree,
    edge: Edge<'a>,
    mv: Move,
    mover: Color,
}

impl<'a> Node<'a> {
    /// The root of `tree`, where it is the turn of `to_move`.
    pub(super) fn root(tree: &'a Tree, to_move: Color) -> Node<'a> {
        Node { tree, edge: tree.root(), mv: Move::Pass, mover: to_move.opponent() }
    }

    /// The move. That of the root is not known and reported as a pass.
    pub fn mv(&self) -> Move {
        self.mv
    }

    /// Who makes the move.
    pub fn mover(&self) -> Color {
        self.mover
    }

    /// How often the move was tried.
    pub fn visits(&self) -> u64 {
        u64::from(self.edge.block.visits(self.edge.lane))
    }

    /// The share of playouts after the move that Black wins, 0 to 1.
    pub fn black_winrate(&self) -> Option<f64> {
        self.edge.block.mean_value(self.edge.lane)
    }

    /// The mean of Black's margin after the move in points, komi included.
    pub fn black_score(&self) -> Option<f64> {
        self.edge.block.mean_score(self.edge.lane)
    }

    /// What the move was born with: Black's value, 0 to 1, and how many visits that is worth.
    pub fn prior(&self) -> (f64, f64) {
        let (value, visits) = self.edge.block.prior(self.edge.lane);
        (value.into(), visits.into())
    }

    /// The results of playouts in which the mover has played here later: Black's value, 0 to 1, and
    /// its weight, which is 1 to 3 for each playout.
    pub fn amaf(&self) -> Option<(f64, f64)> {
        let (weight, wins) = self.edge.block.amaf(self.edge.lane);
        (weight > 0.0).then(|| (wins / weight, weight))
    }

    /// The moves after this one that have been visited or may be, the most visited first.
    pub fn moves(&self) -> Vec<Node<'a>> {
        let after = |(mv, edge)| Node { tree: self.tree, edge, mv, mover: self.mover.opponent() };
        let mut moves: Vec<Node<'a>> = self.tree.moves(self.edge).map(after).collect();
        moves.sort_by(|a, b| b.visits().cmp(&a.visits()).then(a.mv.cmp(&b.mv)));
        moves
    }
}
