//! The view of a position that features have.

use std::ops::Deref;

use crate::tactics::{LadderReader, WeakChain, is_ko_capture};
use ponnuki_game::board::{Board, Chain};
use ponnuki_game::capacity::Capacity;
use ponnuki_game::color::Color;
use ponnuki_game::point::Point;

/// The parts of a position that features depend on.
#[derive(Clone, Copy)]
pub struct FeatureInput<'a, C: Capacity> {
    /// The stones.
    pub board: &'a Board<C>,
    /// The mover.
    pub color: Color,
    /// The opponent's last play, if that was no pass.
    pub last: Option<Point>,
    /// The mover's play before that, if that was no pass.
    pub before: Option<Point>,
    /// The mean owner of each point at the end of playouts, by index: 1 is Black's, -1 White's.
    /// `None` while there are too few playouts.
    pub owners: Option<&'a C::Of<f32>>,
}

/// The position whose features are found, and the results of reading in it.
pub struct FeatureContext<'a, C: Capacity> {
    pub(super) input: FeatureInput<'a, C>,
    /// The chains with one or two liberties; see
    /// [`read_weak_chains`](crate::tactics::read_weak_chains).
    pub(super) weak: &'a [WeakChain],
    /// Reads ladders.
    pub(super) ladders: &'a mut LadderReader<C>,
}

impl<'a, C: Capacity> Deref for FeatureContext<'a, C> {
    type Target = FeatureInput<'a, C>;

    fn deref(&self) -> &FeatureInput<'a, C> {
        &self.input
    }
}

/// A stone of the opponent counts as lost if its mean owner by playouts is the mover by more than
/// this, 0 to 1.
const SETTLED: f32 = 1.0 / 3.0;

impl<'a, C: Capacity> FeatureContext<'a, C> {
    /// The mover's opponent.
    pub(super) fn opponent(&self) -> Color {
        self.color.opponent()
    }

    /// The weak chains of `color`.
    pub(super) fn weak_chains(&self, color: Color) -> impl Iterator<Item = WeakChain> + use<'a, C> {
        self.weak.iter().filter(move |weak| weak.color == color).copied()
    }

    /// The chain of the last move.
    pub(super) fn last_chain(&self) -> Option<Chain> {
        self.board.chain_of_color(self.last?, self.opponent())
    }

    /// Returns true if the last move touches this own chain.
    pub(super) fn is_attacked_by_last(&self, chain: Chain) -> bool {
        self.last.is_some_and(|last| self.touches(last, chain))
    }

    /// Returns true if `point` touches `chain`.
    pub(super) fn touches(&self, point: Point, chain: Chain) -> bool {
        let color = self.board.color_of(chain);
        let mut around = self.board.neighbours(point).into_iter();
        around.any(|near| self.board.chain_of_color(near, color) == Some(chain))
    }

    /// Returns true if two points are next to each other.
    pub(super) fn are_adjacent(&self, a: Point, b: Point) -> bool {
        self.board.neighbours(a).contains(&b)
    }

    /// Returns true if this chain of the opponent counts as lost, because playouts give its stones
    /// to the mover.
    pub(super) fn is_settled(&self, chain: Chain) -> bool {
        let stone = self.board.stones(chain).next().zip(self.owners);
        stone.is_some_and(|(stone, owners)| {
            owners[stone.index() & C::MASK] * self.color.sign() as f32 > SETTLED
        })
    }

    /// The stone with which the mover's last move took part in a ko, if the opponent has played
    /// elsewhere instead of capturing it and could capture it now.
    pub(super) fn ko_stone(&self) -> Option<Point> {
        let stone = self.before?;
        let chain = self.board.chain_of_color(stone, self.color)?;
        let is_alone = self.board.stone_count(chain) == 1 && self.board.in_atari(chain);
        let liberty = self.board.first_liberty(chain);
        (is_alone && is_ko_capture(self.board, liberty, self.opponent())).then_some(stone)
    }
}
