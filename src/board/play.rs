//! Playing a stone: the only code that changes a position.

use super::{Board, ChainData, zobrist};
use crate::bits::BitSet;
use crate::color::{Cell, Color};
use crate::point::Point;

/// For each direction of a [`Shape`](super::Shape), the direction that leads back.
const OPPOSITE: [usize; 8] = [2, 3, 0, 1, 6, 7, 4, 5];

impl<const N: usize, const W: usize, const HASHED: bool> Board<N, W, HASHED> {
    /// Plays a stone of `color` on the empty `point`: takes the chains that lose their last
    /// liberty, then, if the stone's own chain has none, that chain (suicide), and sets the ko
    /// point. Returns the number of enemy stones captured.
    ///
    /// Neither ko nor suicide is refused here.
    ///
    /// # Panics
    /// In debug builds when `point` is not empty.
    #[inline]
    pub fn play(&mut self, point: Point, color: Color) -> usize {
        debug_assert!(self.is_empty(point), "{} is not empty", self.size.vertex(point));
        let at = point.index();
        self.place(at, color);
        let slot = self.join(at, color);
        let mut captured = 0;
        let mut captured_at = 0;
        let enemy = color.opponent();
        for near in self.around(at) {
            if self.cells[near & (N - 1)] == enemy.stone() {
                let other = self.slot_of[near & (N - 1)] as usize;
                if self.chains[other & (N - 1)].liberty_count == 0 {
                    captured += self.remove_chain(other, enemy);
                    captured_at = near;
                }
            }
        }
        let chain = &self.chains[slot & (N - 1)];
        let lone_in_atari = chain.stones == 1 && chain.liberty_count == 1;
        self.ko = if captured == 1 && lone_in_atari { captured_at as u16 } else { 0 };
        if chain.liberty_count == 0 {
            self.remove_chain(slot, color);
        }
        captured
    }

    /// Ends the turn without a stone: the ban on retaking a ko is over.
    #[inline(always)]
    pub fn pass(&mut self) {
        self.ko = 0;
    }

    /// Exchanges two places in the list of empty points, which has no order of its own: lets a
    /// caller draw from it without repetition.
    #[inline(always)]
    pub fn swap_empties(&mut self, i: usize, j: usize) {
        self.empties.swap(i & (N - 1), j & (N - 1));
        for index in [i, j] {
            let at = self.empties[index & (N - 1)];
            self.empty_index[at as usize & (N - 1)] = index as u16;
        }
    }

    /// Forbids the simple ko's retake at `point`, or nowhere: for positions that are set up.
    pub fn set_ko_point(&mut self, point: Option<Point>) {
        self.ko = point.map_or(0, |point| point.index() as u16);
    }

    /// Sets how many stones of `color` have been taken: for positions that are set up.
    pub fn set_prisoners(&mut self, color: Color, stones: usize) {
        self.prisoners[color] = stones as u16;
    }

    /// Puts a stone down without looking at chains.
    #[inline(always)]
    fn place(&mut self, at: usize, color: Color) {
        self.cells[at & (N - 1)] = color.stone();
        self.toggle_shapes(at, color.stone());
        if HASHED {
            self.hash ^= zobrist::key(at, color);
        }
        self.empty_count -= 1;
        let index = self.empty_index[at & (N - 1)];
        let last = self.empties[self.empty_count & (N - 1)];
        self.empties[index as usize & (N - 1)] = last;
        self.empty_index[last as usize & (N - 1)] = index;
    }

    /// Takes a stone off without looking at chains.
    #[inline(always)]
    fn lift(&mut self, at: usize, color: Color) {
        self.cells[at & (N - 1)] = Cell::Empty;
        self.toggle_shapes(at, color.stone());
        if HASHED {
            self.hash ^= zobrist::key(at, color);
        }
        self.empty_index[at & (N - 1)] = self.empty_count as u16;
        self.empties[self.empty_count & (N - 1)] = at as u16;
        self.empty_count += 1;
    }

    /// Tells the eight neighbours of `at` that it has changed between empty and `cell`.
    #[inline(always)]
    fn toggle_shapes(&mut self, at: usize, cell: Cell) {
        let stride = self.stride;
        let around = [
            at + stride,
            at + 1,
            at - stride,
            at - 1,
            at + stride + 1,
            at - stride + 1,
            at - stride - 1,
            at + stride - 1,
        ];
        for (direction, near) in around.into_iter().enumerate() {
            self.shapes[near & (N - 1)].toggle(OPPOSITE[direction], cell);
        }
    }

    /// Takes the liberty `at` from the chains around it, and joins the new stone there with its
    /// own neighbours. Returns the slot of the stone's chain.
    #[inline(always)]
    fn join(&mut self, at: usize, color: Color) -> usize {
        let mut own = None;
        let mut empty = [0; 4];
        let mut empty_count = 0;
        for near in self.around(at) {
            let cell = self.cells[near & (N - 1)];
            match cell {
                Cell::Empty => {
                    empty[empty_count] = near;
                    empty_count += 1;
                }
                Cell::Border => {}
                Cell::Black | Cell::White => {
                    let slot = self.slot_of[near & (N - 1)] as usize;
                    self.take_liberty(slot, at);
                    if cell == color.stone() {
                        own = Some(match own {
                            None => slot,
                            Some(other) if other == slot => slot,
                            Some(other) => self.merge(other, slot),
                        });
                    }
                }
            }
        }
        let slot = match own {
            None => self.new_chain(at),
            Some(slot) => {
                let chain = &mut self.chains[slot & (N - 1)];
                chain.stones += 1;
                let head = chain.head as usize & (N - 1);
                self.next[at & (N - 1)] = self.next[head];
                self.next[head] = at as u16;
                self.slot_of[at & (N - 1)] = slot as u16;
                slot
            }
        };
        for &liberty in &empty[..empty_count] {
            self.give_liberty(slot, liberty);
        }
        slot
    }

    /// A chain of the one stone at `at`, without liberties yet.
    #[inline(always)]
    fn new_chain(&mut self, at: usize) -> usize {
        // A chain has a liberty and a liberty has at most four chains, so at most four fifths of
        // the points are chains and a slot is always free.
        let slot = self.slots.first_absent().unwrap_or(0);
        self.slots.insert(slot);
        self.chains[slot & (N - 1)] =
            ChainData { liberties: BitSet::EMPTY, liberty_count: 0, stones: 1, head: at as u16 };
        self.next[at & (N - 1)] = at as u16;
        self.slot_of[at & (N - 1)] = slot as u16;
        slot
    }

    /// Joins two chains into the larger one and returns its slot.
    #[inline]
    fn merge(&mut self, a: usize, b: usize) -> usize {
        let larger = self.chains[a & (N - 1)].stones >= self.chains[b & (N - 1)].stones;
        let (to, from) = if larger { (a, b) } else { (b, a) };
        let moved = self.chains[from & (N - 1)];
        let mut at = moved.head as usize;
        for _ in 0..moved.stones {
            self.slot_of[at & (N - 1)] = to as u16;
            at = self.next[at & (N - 1)] as usize;
        }
        let kept = &mut self.chains[to & (N - 1)];
        kept.stones += moved.stones;
        kept.liberties.union_with(&moved.liberties);
        kept.liberty_count = kept.liberties.count() as u16;
        // Crossing the successors of one stone of each turns two rings into one.
        let (i, j) = (kept.head as usize & (N - 1), moved.head as usize & (N - 1));
        self.next.swap(i, j);
        self.slots.remove(from);
        self.atari.remove(from);
        self.atari.set(to, self.chains[to & (N - 1)].liberty_count == 1);
        to
    }

    /// Takes a chain off the board and gives its points as liberties to the chains around it.
    /// Returns the number of stones.
    fn remove_chain(&mut self, slot: usize, color: Color) -> usize {
        let ChainData { stones, head, .. } = self.chains[slot & (N - 1)];
        let other = color.opponent().stone();
        let mut at = head as usize;
        for _ in 0..stones {
            self.lift(at, color);
            for near in self.around(at) {
                if self.cells[near & (N - 1)] == other {
                    self.give_liberty(self.slot_of[near & (N - 1)] as usize, at);
                }
            }
            at = self.next[at & (N - 1)] as usize;
        }
        self.slots.remove(slot);
        self.atari.remove(slot);
        self.prisoners[color] = self.prisoners[color].saturating_add(stones);
        stones as usize
    }

    #[inline(always)]
    fn give_liberty(&mut self, slot: usize, at: usize) {
        let chain = &mut self.chains[slot & (N - 1)];
        chain.liberty_count += u16::from(!chain.liberties.contains(at));
        chain.liberties.insert(at);
        self.atari.set(slot, chain.liberty_count == 1);
    }

    #[inline(always)]
    fn take_liberty(&mut self, slot: usize, at: usize) {
        let chain = &mut self.chains[slot & (N - 1)];
        chain.liberty_count -= u16::from(chain.liberties.contains(at));
        chain.liberties.remove(at);
        self.atari.set(slot, chain.liberty_count == 1);
    }
}
