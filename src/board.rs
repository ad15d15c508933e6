//! The board: stones, chains with their liberties, captures, simple ko and the position's hash.
//!
//! A board answers facts and knows no rule set, no history and no turn: *is this a self-capture?
//! where may the simple ko not be retaken?* What is legal is decided by [`game`](crate::game).
//!
//! # Representation
//!
//! Points are indices into arrays with a border, numbered by [`Size`]. A chain owns a *slot* with
//! its liberties as a bit set over the points, its size, and a ring through its stones. Joining
//! two chains is an OR of two bit sets, taking a liberty away clears one bit, and the identity of
//! the few liberties that tactics ask for comes from a scan of at most sixteen words. Every empty
//! or occupied point carries the colours of its eight neighbours in one 16-bit [`Shape`].
//!
//! `N` is the capacity class (array length, a power of two, so that indices are masked and never
//! out of bounds), `W = N / 64` the words of a bit set, and `HASHED` says whether the Zobrist hash
//! is kept: playouts do not pay for it.

mod check;
mod diagram;
mod play;
mod shape;
mod zobrist;

pub use diagram::DiagramError;
pub use shape::Shape;

use crate::bits::BitSet;
use crate::color::{ByColor, Cell, Color};
use crate::point::{Point, Size};

/// The slot of a chain. It is valid until the next stone is played.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Chain(u16);

impl Chain {
    /// The slot's number, below the board's capacity: for arrays over chains.
    #[inline(always)]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// What the board remembers about one chain.
#[derive(Clone, Copy)]
struct ChainData<const W: usize> {
    liberties: BitSet<W>,
    liberty_count: u16,
    stones: u16,
    /// Any stone of the chain: where its ring is entered.
    head: u16,
}

impl<const W: usize> ChainData<W> {
    const NONE: Self = ChainData { liberties: BitSet::EMPTY, liberty_count: 0, stones: 0, head: 0 };
}

/// A position of stones with everything that is kept up to date about it. See the
/// [module](self) for the type parameters.
#[derive(Clone)]
pub struct Board<const N: usize, const W: usize, const HASHED: bool> {
    // Unique data: what a position is.
    size: Size,
    cells: [Cell; N],
    /// The point where the simple ko may not be retaken, 0 for none.
    ko: u16,
    /// Stones of each colour that have been taken off the board.
    prisoners: ByColor<u16>,

    // Reconstructible data: `check` recomputes it from the above.
    stride: usize,
    shapes: [Shape; N],
    empties: [u16; N],
    empty_index: [u16; N],
    empty_count: usize,
    slot_of: [u16; N],
    next: [u16; N],
    slots: BitSet<W>,
    atari: BitSet<W>,
    hash: u64,
    chains: [ChainData<W>; N],
}

/// The board that holds any size and keeps its hash: what a game is recorded on.
pub type GameBoard = Board<1024, 16, true>;

impl<const N: usize, const W: usize, const HASHED: bool> Board<N, W, HASHED> {
    /// An empty board.
    ///
    /// # Panics
    /// When `size` does not fit the capacity class.
    pub fn new(size: Size) -> Self {
        const { assert!(N.is_power_of_two() && N == 64 * W) };
        assert!(size.extent() <= N, "a {size} board does not fit into {N} points");
        let mut board = Board {
            size,
            cells: [Cell::Border; N],
            ko: 0,
            prisoners: ByColor::new(0, 0),
            stride: size.stride(),
            shapes: [Shape::EMPTY; N],
            empties: [0; N],
            empty_index: [0; N],
            empty_count: 0,
            slot_of: [0; N],
            next: [0; N],
            slots: BitSet::EMPTY,
            atari: BitSet::EMPTY,
            hash: 0,
            chains: [ChainData::NONE; N],
        };
        for point in size.points() {
            board.cells[point.index()] = Cell::Empty;
            board.empty_index[point.index()] = board.empty_count as u16;
            board.empties[board.empty_count] = point.index() as u16;
            board.empty_count += 1;
        }
        for point in size.points() {
            board.shapes[point.index()] = board.shape_from_cells(point.index());
        }
        board
    }

    /// Makes this board equal to `other`, which may be of another capacity class and kind of
    /// hashing. A hashed board copied from one that is not hashed recomputes the hash.
    ///
    /// # Panics
    /// When the size of `other` does not fit this capacity class.
    pub fn copy_from<const M: usize, const V: usize, const H: bool>(
        &mut self,
        other: &Board<M, V, H>,
    ) {
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

    /// Makes this board equal to `other`, fast: a flat copy of the arrays and of the chain slots
    /// in use. The hash is copied when both boards keep one, and is 0 otherwise.
    #[inline]
    pub fn assign<const H: bool>(&mut self, other: &Board<N, W, H>) {
        self.size = other.size;
        self.cells = other.cells;
        self.ko = other.ko;
        self.prisoners = other.prisoners;
        self.stride = other.stride;
        self.shapes = other.shapes;
        let empties = other.empty_count;
        self.empties[..empties].copy_from_slice(&other.empties[..empties]);
        self.empty_index = other.empty_index;
        self.empty_count = empties;
        self.slot_of = other.slot_of;
        self.next = other.next;
        self.slots = other.slots;
        self.atari = other.atari;
        self.hash = if HASHED && H { other.hash } else { 0 };
        let used = other.slots.end();
        self.chains[..used].copy_from_slice(&other.chains[..used]);
    }

    /// Columns and rows.
    #[inline(always)]
    pub fn size(&self) -> Size {
        self.size
    }

    /// The distance between the indices of a point and the one above it.
    #[inline(always)]
    pub fn stride(&self) -> usize {
        self.stride
    }

    /// What `point` holds.
    #[inline(always)]
    pub fn cell(&self, point: Point) -> Cell {
        self.cells[point.index() & (N - 1)]
    }

    /// Whether there is no stone on `point` of the board.
    #[inline(always)]
    pub fn is_empty(&self, point: Point) -> bool {
        self.cell(point) == Cell::Empty
    }

    /// The colours of the eight neighbours of `point`.
    #[inline(always)]
    pub fn shape(&self, point: Point) -> Shape {
        self.shapes[point.index() & (N - 1)]
    }

    /// The point where a single stone has just been captured by a single stone that now has this
    /// point as its only liberty: the opponent may not play here under any rule set.
    #[inline(always)]
    pub fn ko_point(&self) -> Option<Point> {
        (self.ko != 0).then(|| Point::from_index(self.ko as usize))
    }

    /// Stones of `color` that have been captured or have committed suicide.
    #[inline(always)]
    pub fn prisoners(&self, color: Color) -> usize {
        self.prisoners[color] as usize
    }

    /// The Zobrist hash of the stones, without turn or ko; 0 for the empty board. Only kept by a
    /// `HASHED` board.
    #[inline(always)]
    pub fn hash(&self) -> u64 {
        debug_assert!(HASHED, "this board keeps no hash");
        self.hash
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
        Point::from_index(self.empties[index & (N - 1)] as usize)
    }

    /// All empty points.
    pub fn empties(&self) -> impl Iterator<Item = Point> + '_ {
        self.empties[..self.empty_count].iter().map(|&index| Point::from_index(index as usize))
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

    #[inline(always)]
    fn around(&self, at: usize) -> [usize; 4] {
        [at + self.stride, at + 1, at - self.stride, at - 1]
    }

    /// The chain of the stone on `point`, which must hold one.
    #[inline(always)]
    pub fn chain(&self, point: Point) -> Chain {
        debug_assert!(self.cell(point).is_stone());
        Chain(self.slot_of[point.index() & (N - 1)])
    }

    /// The chain of the stone on `point`, if it holds one of `color`.
    #[inline(always)]
    pub fn chain_of_color(&self, point: Point, color: Color) -> Option<Chain> {
        (self.cell(point) == color.stone()).then(|| self.chain(point))
    }

    /// The number of liberties of `chain`.
    #[inline(always)]
    pub fn liberty_count(&self, chain: Chain) -> usize {
        self.data(chain).liberty_count as usize
    }

    /// Whether `chain` has one liberty left.
    #[inline(always)]
    pub fn in_atari(&self, chain: Chain) -> bool {
        self.data(chain).liberty_count == 1
    }

    /// The set of liberties of `chain`, by point index.
    #[inline(always)]
    pub fn liberties(&self, chain: Chain) -> &BitSet<W> {
        &self.data(chain).liberties
    }

    /// The liberty of `chain` with the smallest index.
    #[inline(always)]
    pub fn first_liberty(&self, chain: Chain) -> Point {
        Point::from_index(self.data(chain).liberties.first().unwrap_or(0))
    }

    /// The number of stones of `chain`.
    #[inline(always)]
    pub fn stone_count(&self, chain: Chain) -> usize {
        self.data(chain).stones as usize
    }

    /// The colour of `chain`.
    #[inline(always)]
    pub fn color_of(&self, chain: Chain) -> Color {
        match self.cells[self.data(chain).head as usize & (N - 1)] {
            Cell::White => Color::White,
            _ => Color::Black,
        }
    }

    /// The stones of `chain`, in an order that depends on the moves played.
    #[inline(always)]
    pub fn stones(&self, chain: Chain) -> impl Iterator<Item = Point> + '_ {
        let head = self.data(chain).head;
        let mut at = Some(head);
        std::iter::from_fn(move || {
            let stone = at?;
            let next = self.next[stone as usize & (N - 1)];
            at = (next != head).then_some(next);
            Some(Point::from_index(stone as usize))
        })
    }

    /// All chains on the board.
    pub fn chains(&self) -> impl Iterator<Item = Chain> + '_ {
        self.slots.iter().map(|slot| Chain(slot as u16))
    }

    /// All chains of either colour with one liberty.
    #[inline(always)]
    pub fn chains_in_atari(&self) -> impl Iterator<Item = Chain> + '_ {
        self.atari.iter().map(|slot| Chain(slot as u16))
    }

    #[inline(always)]
    fn data(&self, chain: Chain) -> &ChainData<W> {
        &self.chains[chain.0 as usize & (N - 1)]
    }

    /// Whether a stone of `color` on the empty `point` would have no liberty and capture nothing.
    #[inline(always)]
    pub fn is_self_capture(&self, point: Point, color: Color) -> bool {
        if self.shape(point).has_empty_neighbour() {
            return false;
        }
        !self.around(point.index()).into_iter().any(|at| {
            let (cell, slot) = (self.cells[at & (N - 1)], self.slot_of[at & (N - 1)]);
            let liberties = self.chains[slot as usize & (N - 1)].liberty_count;
            cell.is_stone() && (cell == color.stone()) == (liberties > 1)
        })
    }

    /// The [`hash`](Self::hash) after `color` has played on the empty `point`, captures and suicide
    /// included.
    pub fn hash_after(&self, point: Point, color: Color) -> u64 {
        debug_assert!(HASHED, "this board keeps no hash");
        let mut hash = self.hash ^ zobrist::key(point.index(), color);
        let suicide = self.is_self_capture(point, color);
        let mut taken = BitSet::<W>::EMPTY;
        for near in self.neighbours(point) {
            let Some(owner) = self.cell(near).color() else { continue };
            let chain = self.chain(near);
            if (owner == color) == suicide
                && self.in_atari(chain)
                && !taken.contains(chain.0 as usize)
            {
                taken.insert(chain.0 as usize);
                for stone in self.stones(chain) {
                    hash ^= zobrist::key(stone.index(), owner);
                }
            }
        }
        if suicide { hash ^ zobrist::key(point.index(), color) } else { hash }
    }

    /// Whether `color` may play on the empty `point` when suicide is forbidden and repetition is
    /// left to the simple ko rule: the legality of playouts.
    #[inline(always)]
    pub fn is_playable(&self, point: Point, color: Color) -> bool {
        point.index() != self.ko as usize && !self.is_self_capture(point, color)
    }

    /// Whether the empty `point` is a one-point eye of `color` by the usual rule of playouts: all
    /// four neighbours are own stones or border, and enemy stones hold fewer than two of the
    /// diagonals, or none of them on the edge.
    #[inline(always)]
    pub fn is_eye(&self, point: Point, color: Color) -> bool {
        self.shape(point).is_eye(color)
    }
}
