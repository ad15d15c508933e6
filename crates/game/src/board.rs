//! The board: stones, chains with their liberties, captures, and simple ko.
//!
//! A board knows no rule set, no history and no turn. It answers questions of fact: *is this play
//! suicide? where may the simple ko not be retaken?* A [`position`](crate::position) decides what
//! is legal.
//!
//! # Representation
//!
//! Points are indices into arrays with a border, numbered by [`Size`]. A chain is named by the
//! index of its first stone. At that index, arrays hold its liberties as a bit set over the points,
//! their number, and its size; its stones form a ring. Joining two chains is an OR of two bit sets,
//! taking a liberty away clears one bit, and the few liberties that tactics ask for are found by a
//! scan of at most sixteen words. Every point carries the colours of its eight neighbours in one
//! 16-bit [`Shape`].
//!
//! The processor cannot predict the surroundings of a random move, and a mispredicted branch takes
//! as long as the rest of the work for a neighbour. So the code treats all four neighbours alike
//! wherever it can: to the arrays, a point without a stone is a chain of its own that never
//! changes.
//!
//! The one type parameter is the [capacity class](crate::capacity). The board does not keep its
//! Zobrist hash, since playouts do not need it; a [position](crate::position) updates its own.
//!
//! # Files
//!
//! - `play`: the only code that changes the stones on a board.
//! - `shape`, `zobrist`: the code of eight neighbours, and the keys of hashes.
//! - `check`: the invariants of a board. Tests compute everything anew after each move and compare.
//! - `diagram`: boards as text.

mod check;
mod diagram;
mod play;
mod shape;
mod zobrist;

pub use diagram::DiagramError;
pub use shape::Shape;

use crate::bits::BitSet;
use crate::capacity::{AnySize, Capacity};
use crate::color::{ByColor, Cell, Color};
use crate::point::{Point, Size};

/// A chain, named by the index of its first stone. Valid until the next stone is played.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Chain(u16);

impl Chain {
    /// An index below the board's capacity that no other chain has: for arrays over chains.
    #[inline(always)]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// Stones, with everything that is kept up to date about them. See the [module](self).
pub struct Board<C: Capacity> {
    // Primary data, which define the position.
    size: Size,
    cells: C::Of<Cell>,
    /// The point where the simple ko may not be retaken, 0 for none.
    ko: u16,
    /// Stones of each colour that have been captured.
    prisoners: ByColor<u16>,

    // Derived data: `check` recomputes it from the above.
    stride: usize,
    /// The step from a point to its neighbours (above, right, below, left) and to itself.
    steps: [i16; 8],
    shapes: C::Of<Shape>,
    empties: C::Of<u16>,
    empty_index: C::Of<u16>,
    empty_count: usize,
    /// The first stone of a stone's chain; for a point without a stone, the point itself.
    chain_of: C::Of<u16>,
    /// The next stone in the chain's ring; for a point without a stone, the point itself.
    next: C::Of<u16>,
    /// The number of stones of a chain, at its first stone; elsewhere 0.
    stones: C::Of<u16>,
    /// The number of liberties of a chain, at its first stone; [`NEVER_TAKEN`] at points without a
    /// stone.
    liberty_count: C::Of<u16>,
    /// The liberties of a chain, at its first stone; elsewhere none.
    liberties: C::Of<BitSet<C>>,
    /// The empty points.
    empty: BitSet<C>,
    /// The four neighbours of the point with index `stride`, as a bit set of 64.
    cross: u64,
}

/// A flat copy. A derived implementation clones the sets of liberties one after the other, which is slow where nothing is
/// optimised, as in tests.
impl<C: Capacity> Clone for Board<C> {
    fn clone(&self) -> Self {
        Self { ..*self }
    }
}

/// Up to this array length all liberties fit into the first-level cache. Copying all of them then
/// takes less time than looking for the chains.
const FLAT: usize = 128;

/// The liberty count of a point without a stone. It is neither 0 nor 1, so that the point never
/// counts as captured or in atari.
const NEVER_TAKEN: u16 = 1 << 15;

/// A board with room for any size, which games use.
pub type GameBoard = Board<AnySize>;

impl<C: Capacity> Board<C> {
    /// An empty board.
    ///
    /// # Panics
    /// When `size` does not fit the capacity class.
    pub fn new(size: Size) -> Self {
        assert!(
            size.extent() <= C::POINTS,
            "a {size} board does not fit into {} points",
            C::POINTS
        );
        let mut board = Board::<C> {
            size,
            cells: C::filled(Cell::Border),
            ko: 0,
            prisoners: ByColor::new(0, 0),
            stride: size.stride(),
            steps: [size.stride() as i16, 1, -(size.stride() as i16), -1, 0, 0, 0, 0],
            shapes: C::filled(Shape::EMPTY),
            empties: C::filled(0),
            empty_index: C::filled(0),
            empty_count: 0,
            chain_of: C::from_fn(|at| at as u16),
            next: C::from_fn(|at| at as u16),
            stones: C::filled(0),
            liberty_count: C::filled(NEVER_TAKEN),
            liberties: C::filled(BitSet::EMPTY),
            empty: BitSet::EMPTY,
            cross: 1
                | 1 << (size.stride() - 1)
                | 1 << (size.stride() + 1)
                | 1 << (2 * size.stride()),
        };
        for point in size.points() {
            board.cells[point.index()] = Cell::Empty;
            board.empty.insert(point.index());
            board.empty_index[point.index()] = board.empty_count as u16;
            board.empties[board.empty_count] = point.index() as u16;
            board.empty_count += 1;
        }
        for point in size.points() {
            board.shapes[point.index()] = board.shape_from_cells(point.index());
        }
        board
    }

    /// Makes this board equal to `other`, which may be of another capacity class.
    ///
    /// # Panics
    /// When the size of `other` does not fit this capacity class.
    pub fn copy_from<D: Capacity>(&mut self, other: &Board<D>) {
        let mut copy = Self::new(other.size);
        for point in other.size.points() {
            if let Some(color) = other.cells[point.index()].color() {
                copy.play(point, color);
            }
        }
        copy.ko = other.ko;
        copy.prisoners = other.prisoners;
        *self = copy;
    }

    /// Makes this board equal to `other` quickly, by flat copies of the arrays. The liberties of a
    /// large board are copied only where either board has a chain.
    #[inline]
    pub fn assign(&mut self, other: &Board<C>) {
        if self.size != other.size {
            self.clone_from(other);
            return;
        }
        self.cells = other.cells;
        self.ko = other.ko;
        self.prisoners = other.prisoners;
        self.stride = other.stride;
        self.steps = other.steps;
        self.shapes = other.shapes;
        let empties = other.empty_count;
        self.empties.as_mut()[..empties].copy_from_slice(&other.empties.as_ref()[..empties]);
        self.empty_index = other.empty_index;
        self.empty_count = empties;
        self.chain_of = other.chain_of;
        self.next = other.next;
        let points = self.size.extent();
        let liberties = self.liberties.as_mut()[..points].iter_mut().zip(other.liberties.as_ref());
        let stones = self.stones.as_ref().iter().zip(other.stones.as_ref());
        for ((to, from), (own, others)) in liberties.zip(stones) {
            if C::POINTS <= FLAT || own | others != 0 {
                *to = *from;
            }
        }
        self.stones = other.stones;
        self.liberty_count = other.liberty_count;
        self.empty = other.empty;
        self.cross = other.cross;
    }

    /// Columns and rows.
    #[inline(always)]
    pub fn size(&self) -> Size {
        self.size
    }

    /// Returns the content of `point`.
    #[inline(always)]
    pub fn cell(&self, point: Point) -> Cell {
        self.cells[point.index() & C::MASK]
    }

    /// Returns the content of each point, by index, including points off the board.
    #[inline(always)]
    pub fn cells(&self) -> &C::Of<Cell> {
        &self.cells
    }

    /// Returns true if `point` is on the board and holds no stone.
    #[inline(always)]
    pub fn is_empty(&self, point: Point) -> bool {
        self.cell(point) == Cell::Empty
    }

    /// The colours of the eight neighbours of `point`.
    #[inline(always)]
    pub fn shape(&self, point: Point) -> Shape {
        self.shapes[point.index() & C::MASK]
    }

    /// The point where a single stone has just been captured by a single stone whose only liberty
    /// it now is: the opponent may not play here at once under any rule set.
    #[inline(always)]
    pub fn ko_point(&self) -> Option<Point> {
        (self.ko != 0).then(|| Point::from_index(self.ko as usize))
    }

    /// Stones of `color` that have been captured or have committed suicide.
    #[inline(always)]
    pub fn prisoners(&self, color: Color) -> usize {
        self.prisoners[color] as usize
    }

    /// The Zobrist hash of the stones, without turn or ko; 0 for the empty board. It is computed
    /// from all stones; to follow it from move to move, apply the [changes](Self::hash_change).
    pub fn hash(&self) -> u64 {
        let stones =
            self.size.points().filter_map(|point| Some((point, self.cell(point).color()?)));
        stones.fold(0, |hash, (point, color)| hash ^ zobrist::key(point.index(), color))
    }

    /// The number of empty points.
    #[inline(always)]
    pub fn empty_count(&self) -> usize {
        self.empty_count
    }

    /// The `index`th empty point, in an order that depends on the moves played.
    #[inline(always)]
    pub fn empty_at(&self, index: usize) -> Point {
        debug_assert!(index < self.empty_count);
        Point::from_index(self.empties[index & C::MASK] as usize)
    }

    /// All empty points.
    pub fn empties(&self) -> impl Iterator<Item = Point> + '_ {
        self.empties.as_ref()[..self.empty_count]
            .iter()
            .map(|&index| Point::from_index(index as usize))
    }

    /// Black's stones minus White's.
    #[inline(always)]
    pub fn stone_difference(&self) -> i32 {
        self.cells.as_ref().iter().map(|cell| cell.sign()).sum()
    }

    /// The empty neighbours of `point`, by index.
    #[inline(always)]
    pub fn empty_neighbours(&self, point: Point) -> BitSet<C> {
        let mut set = BitSet::EMPTY;
        set.insert_pattern(point.index() - self.stride, self.cross, &self.empty);
        set
    }

    /// The four orthogonal neighbours of a point of the board, border points included: above,
    /// right, below, left.
    #[inline(always)]
    pub fn neighbours(&self, point: Point) -> [Point; 4] {
        self.around(point.index()).map(Point::from_index)
    }

    /// The four diagonal neighbours of a point of the board, border points included.
    #[inline(always)]
    pub fn diagonals(&self, point: Point) -> [Point; 4] {
        let (at, stride) = (point.index(), self.stride);
        [at + stride + 1, at - stride + 1, at - stride - 1, at + stride - 1].map(Point::from_index)
    }

    /// The indices of the neighbours of a point of the board, masked so that array accesses need no
    /// bounds checks.
    #[inline(always)]
    fn around(&self, at: usize) -> [usize; 4] {
        [at + self.stride, at + 1, at - self.stride, at - 1].map(|near| near & C::MASK)
    }

    /// The chain of the stone on `point`, which must hold one.
    #[inline(always)]
    pub fn chain(&self, point: Point) -> Chain {
        debug_assert!(self.cell(point).is_stone());
        Chain(self.chain_of[point.index() & C::MASK])
    }

    /// The chain of the stone on `point`, if it holds one of `color`.
    #[inline(always)]
    pub fn chain_of_color(&self, point: Point, color: Color) -> Option<Chain> {
        (self.cell(point) == color.stone()).then(|| self.chain(point))
    }

    /// The chains of `color` next to `point` that have exactly `liberties` liberties, which must be
    /// at least 1. Each chain comes once.
    #[inline(always)]
    pub fn chains_around(
        &self,
        point: Point,
        color: Color,
        liberties: u16,
    ) -> impl Iterator<Item = Chain> + '_ {
        let around = self.around(point.index());
        let chains = around.map(|near| self.chain_of[near] & C::MASK as u16);
        let mut found = 0u32;
        for index in 0..4 {
            let fits = self.cells[around[index]].is_stone_of(color)
                & (self.liberty_count[chains[index] as usize & C::MASK] == liberties);
            let again =
                chains[..index].iter().fold(false, |any, &other| any | (other == chains[index]));
            found |= u32::from(fits & !again) << index;
        }
        std::iter::from_fn(move || {
            let index = found.trailing_zeros() as usize;
            found &= found.wrapping_sub(1);
            (index < 4).then(|| Chain(chains[index & 3]))
        })
    }

    /// Returns true if a chain of `color` with at least `liberties` liberties is next to `point`.
    #[inline(always)]
    pub fn has_chain_around(&self, point: Point, color: Color, liberties: u16) -> bool {
        self.around(point.index()).into_iter().fold(false, |any, near| {
            let count = self.liberty_count[self.chain_of[near] as usize & C::MASK];
            any | (self.cells[near].is_stone_of(color) & (count >= liberties))
        })
    }

    /// Returns true if a stone of `color` on `point` would have liberties through a chain other
    /// than `but`: by connecting to an own chain, or by capturing an enemy one.
    #[inline(always)]
    pub fn gains_by_chains(&self, point: Point, but: Chain, color: Color) -> bool {
        let enemy = color.opponent();
        self.around(point.index()).into_iter().fold(false, |any, near| {
            let (cell, chain) = (self.cells[near], self.chain_of[near]);
            let in_atari = self.liberty_count[chain as usize & C::MASK] == 1;
            let joins = cell.is_stone_of(color) & (chain != but.0);
            any | joins | (cell.is_stone_of(enemy) & in_atari)
        })
    }

    /// The neighbours of `point` in the given [directions](Shape::directions_of).
    #[inline(always)]
    pub fn neighbours_in(&self, point: Point, directions: u16) -> impl Iterator<Item = Point> {
        let around = self.neighbours(point);
        let mut left = directions;
        std::iter::from_fn(move || {
            let index = left.trailing_zeros() as usize / 2;
            left &= left.wrapping_sub(1);
            (index < 4).then(|| around[index & 3])
        })
    }

    /// The number of liberties of `chain`.
    #[inline(always)]
    pub fn liberty_count(&self, chain: Chain) -> usize {
        self.liberty_count[chain.index() & C::MASK] as usize
    }

    /// Returns true if `chain` has one liberty left.
    #[inline(always)]
    pub fn in_atari(&self, chain: Chain) -> bool {
        self.liberty_count(chain) == 1
    }

    /// The set of liberties of `chain`, by point index.
    #[inline(always)]
    pub fn liberties(&self, chain: Chain) -> &BitSet<C> {
        &self.liberties[chain.index() & C::MASK]
    }

    /// The liberty of `chain` with the smallest index.
    #[inline(always)]
    pub fn first_liberty(&self, chain: Chain) -> Point {
        Point::from_index(self.liberties(chain).first().unwrap_or(0))
    }

    /// The number of stones of `chain`.
    #[inline(always)]
    pub fn stone_count(&self, chain: Chain) -> usize {
        self.stones[chain.index() & C::MASK] as usize
    }

    /// The colour of `chain`.
    #[inline(always)]
    pub fn color_of(&self, chain: Chain) -> Color {
        match self.cells[chain.index() & C::MASK] {
            Cell::White => Color::White,
            _ => Color::Black,
        }
    }

    /// The stones of `chain`, in an order that depends on the moves played.
    #[inline(always)]
    pub fn stones(&self, chain: Chain) -> impl Iterator<Item = Point> + '_ {
        let head = chain.0;
        let mut at = Some(head);
        std::iter::from_fn(move || {
            let stone = at?;
            let next = self.next[stone as usize & C::MASK];
            at = (next != head).then_some(next);
            Some(Point::from_index(stone as usize))
        })
    }

    /// All chains on the board, in the order of their first stones.
    pub fn chains(&self) -> impl Iterator<Item = Chain> + '_ {
        let chains = self.stones.as_ref().iter().enumerate().filter(|(_, stones)| **stones > 0);
        chains.map(|(first, _)| Chain(first as u16))
    }

    /// Returns true if a stone of `color` on the empty `point` would have no liberty and capture
    /// nothing.
    #[inline(always)]
    pub fn is_self_capture(&self, point: Point, color: Color) -> bool {
        !self.shape(point).has_empty_neighbour() && !self.connects_or_captures(point, color)
    }

    /// Returns true if an own chain next to the empty `point` has a second liberty, or an enemy
    /// chain has no second one. It looks at all four neighbours, since a branch on each would be
    /// mispredicted.
    #[inline(always)]
    fn connects_or_captures(&self, point: Point, color: Color) -> bool {
        self.around(point.index()).into_iter().fold(false, |any, near| {
            let has_more = self.liberty_count[self.chain_of[near] as usize & C::MASK] > 1;
            any | (self.cells[near].is_stone_of(color) == has_more)
        })
    }

    /// The bits of the [`hash`](Self::hash) that flip when `color` plays on the empty `point`,
    /// captures and suicide included.
    #[inline]
    pub fn hash_change(&self, point: Point, color: Color) -> u64 {
        let suicide = self.is_self_capture(point, color);
        // A stone that commits suicide is taken off with its chain.
        let mut change = if suicide { 0 } else { zobrist::key(point.index(), color) };
        let victims = if suicide { color } else { color.opponent() };
        for chain in self.chains_around(point, victims, 1) {
            for stone in self.stones(chain) {
                change ^= zobrist::key(stone.index(), victims);
            }
        }
        change
    }

    /// Returns true if `color` may play on the empty `point` if suicide is forbidden and repetition
    /// is left to the simple ko rule: the legality of playouts.
    #[inline(always)]
    pub fn is_playable(&self, point: Point, color: Color) -> bool {
        (point.index() != self.ko as usize) & !self.is_self_capture(point, color)
    }

    /// Returns true if the empty `point` is a one-point eye of `color` by the usual rule of
    /// playouts: all four neighbours are own stones or border, and enemy stones hold at most one of
    /// the diagonals, or none of them on the edge.
    #[inline(always)]
    pub fn is_eye(&self, point: Point, color: Color) -> bool {
        self.shape(point).is_eye(color)
    }
}
