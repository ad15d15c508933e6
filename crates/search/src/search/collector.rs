//! Recycles memory: finds blocks for new positions among the blocks that are needed least or no
//! longer.
//!
//! The work is incremental. Each position that needs blocks does a bounded slice of it while the
//! other workers go on, so that the search never pauses, however large the memory is. With one
//! worker, evictions depend on counts and not on time, so that searches can be repeated. Blocks
//! come, in this order,
//!
//! 1. from the free list;
//! 2. from discarded positions: subtrees that the game has left behind, or that were evicted by 4.
//!    Taking one apart frees its blocks and discards its children;
//! 3. from memory that was never used;
//! 4. from eviction by CLOCK, the page-replacement algorithm: a hand goes round the memory and
//!    evicts positions with fewer visits than a threshold. The threshold is doubled after a stretch
//!    that freed too little, and halved after one that freed too much, so that a round frees about
//!    half of the memory: positions with many visits stay, and new ones have a round to collect
//!    some.
//!
//! All lists are linked through the blocks themselves, so that the collector needs no memory of its
//! own. `node` explains why no worker ever reads a position while it is taken apart.

use super::arena::Arena;
use super::node::{LANES, Role};
use ponnuki_game::point::MAX_SIDE;

/// The number of blocks of the longest move list: all moves of the largest board, with pass and
/// button.
pub(super) const MAX_POSITION_BLOCKS: usize =
    (MAX_SIDE as usize * MAX_SIDE as usize + 2).div_ceil(LANES);
/// Blocks that are examined for one expansion. If that does not free enough, the position is
/// expanded on a later visit. At three cache misses per block this takes less than 2 ms. A model
/// has few blocks.
const BLOCKS_PER_SLICE: usize = if cfg!(loom) { 8 } else { 4096 };
/// The lowest threshold of eviction. Evicting positions with fewer visits loses little.
const MIN_VISITS: u32 = 16;
/// The number of adjustments of the threshold in a round.
const STRETCHES: usize = 64;
/// The least number of blocks examined before an adjustment; fewer say too little.
const MIN_STRETCH: usize = 256;

/// The collector's state between two slices. Block index 0 means none.
pub(super) struct Collector {
    /// Head of the free list, linked by `next`.
    free: u32,
    free_count: usize,
    /// Head of the list of discarded positions, each by its first block, linked by `parent`.
    discarded: u32,
    /// CLOCK's hand: the block examined last.
    hand: u32,
    /// The threshold: positions with fewer visits are evicted.
    min_visits: u32,
    /// Blocks that the hand has examined since the threshold was last adjusted, and blocks freed.
    examined: usize,
    freed: usize,
    /// Blocks examined or freed for the last request.
    work: usize,
}

impl Collector {
    pub(super) fn new() -> Collector {
        Collector {
            free: 0,
            free_count: 0,
            discarded: 0,
            hand: 0,
            min_visits: MIN_VISITS,
            examined: 0,
            freed: 0,
            work: 0,
        }
    }

    /// Resets the threshold: for a new root, which has fewer visits than the last one.
    pub(super) fn restart(&mut self) {
        self.min_visits = MIN_VISITS;
        (self.examined, self.freed) = (0, 0);
    }

    /// Discards the position that begins with block `first`, and all below it. No `children` may
    /// point to it any more, and no worker may be below it.
    pub(super) fn discard(&mut self, arena: &Arena, first: u32) {
        arena.block(first).set_parent(self.discarded, 0);
        self.discarded = first;
    }

    /// True if there are free blocks or discarded positions, which are used before fresh memory.
    pub(super) fn has_blocks(&self) -> bool {
        self.free != 0 || self.discarded != 0
    }

    /// The length of the free list.
    pub(super) fn free_count(&self) -> usize {
        self.free_count
    }

    /// Calls `visit` with the index of every block that is free or in a discarded position, and
    /// checks the count of free blocks.
    pub(super) fn check(
        &self,
        arena: &Arena,
        visit: &mut impl FnMut(u32) -> Result<(), String>,
    ) -> Result<(), String> {
        let chain = |first: u32| {
            let some = (first != 0).then_some(first);
            std::iter::successors(some, |&index| arena.block(index).next())
        };
        let mut free = 0;
        for index in chain(self.free) {
            visit(index)?;
            free += 1;
        }
        if free != self.free_count {
            return Err(format!("{free} free blocks, but the count says {}", self.free_count));
        }
        let next = |&first: &u32| Some(arena.block(first).parent().0).filter(|&next| next != 0);
        let first = Some(self.discarded).filter(|&first| first != 0);
        let mut open: Vec<u32> = std::iter::successors(first, next).collect();
        while let Some(first) = open.pop() {
            for index in chain(first) {
                visit(index)?;
                let block = arena.block(index);
                open.extend((0..block.count()).filter_map(|lane| block.children(lane)));
            }
        }
        Ok(())
    }

    /// Fills `blocks` with the indices of blocks that now belong to the caller. Returns false, and
    /// hands out none, if one slice of work does not free enough.
    pub(super) fn allocate(&mut self, arena: &Arena, blocks: &mut [u32]) -> bool {
        self.work = 0;
        while self.free_count < blocks.len() {
            if self.discarded != 0 {
                self.reclaim_discarded(arena);
            } else if let Some(fresh) = arena.take_fresh(blocks.len() - self.free_count) {
                let (used, unused) = blocks.split_at_mut(self.free_count);
                self.pop(arena, used);
                unused.iter_mut().zip(fresh..).for_each(|(block, index)| *block = index);
                return true;
            } else if self.work < BLOCKS_PER_SLICE {
                self.advance_hand(arena);
            } else {
                return false;
            }
        }
        self.pop(arena, blocks);
        true
    }

    /// Takes blocks from the free list, which must have enough.
    fn pop(&mut self, arena: &Arena, blocks: &mut [u32]) {
        for block in blocks.iter_mut() {
            *block = self.free;
            self.free = arena.block(self.free).next().unwrap_or(0);
        }
        self.free_count -= blocks.len();
    }

    /// Frees the blocks of one discarded position, and discards its children.
    fn reclaim_discarded(&mut self, arena: &Arena) {
        let first = self.discarded;
        self.discarded = arena.block(first).parent().0;
        let mut index = first;
        loop {
            let block = arena.block(index);
            for child in (0..block.count()).filter_map(|lane| block.children(lane)) {
                self.discard(arena, child);
            }
            block.set_role(Role::None);
            self.work += 1;
            self.freed += 1;
            self.free_count += 1;
            match block.next() {
                Some(next) => index = next,
                None => {
                    block.set_next(self.free);
                    break;
                }
            }
        }
        self.free = first;
    }

    /// Examines the next block in memory, and evicts the position that begins there if it has too
    /// few visits. Only while the list of discarded positions is empty: their first blocks look
    /// like any others, but `parent` links the list.
    fn advance_hand(&mut self, arena: &Arena) {
        let touched = arena.touched();
        self.hand = if (self.hand as usize) + 1 < touched { self.hand + 1 } else { 1 };
        self.work += 1;
        self.examined += 1;
        let block = arena.block(self.hand);
        if block.role() == Role::First {
            let (parent, lane) = block.parent();
            let before = arena.block(parent);
            // The root's moves, whose `parent` is 0, are never evicted.
            if parent != 0
                && before.visits(lane) < self.min_visits
                && before.detach_children(lane, self.hand)
            {
                self.discard(arena, self.hand);
            }
        }
        if self.examined >= (touched / STRETCHES).max(MIN_STRETCH) {
            if self.freed * 4 < self.examined {
                self.min_visits = self.min_visits.saturating_mul(2);
            } else if self.freed * 4 > self.examined * 3 {
                self.min_visits = (self.min_visits / 2).max(MIN_VISITS);
            }
            (self.examined, self.freed) = (0, 0);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::counts::{ONE, ResultSums};
    use super::super::node::Block;
    use super::super::tree::{Edge, Tree};
    use super::*;
    use ponnuki_game::point::{Move, Size};

    const WON: ResultSums = ResultSums { visits: 1, excess: 0, value: ONE, score: 1 };

    /// Expands the position after `edge` with the moves of a 5x5 board, which take two blocks. As
    /// in a search, a visit is announced there meanwhile.
    fn grow(tree: &Tree, edge: Edge<'_>) -> bool {
        assert!(edge.block.claim_expansion(edge.lane));
        edge.block.enter(edge.lane);
        let points: Vec<_> = Size::square(5).points().collect();
        let grown = tree.expand(edge, points.into_iter().map(|p| (Move::Play(p), (0.5, 2.0))));
        edge.block.leave(edge.lane);
        let collector = tree.lock_collector();
        assert!(
            collector.work < BLOCKS_PER_SLICE + MAX_POSITION_BLOCKS,
            "{} blocks in a slice",
            collector.work
        );
        grown
    }

    /// Expands a leaf below `edge`, if there is one. Returns false if there was no memory for it.
    fn grow_below(tree: &Tree, edge: Edge<'_>) -> Option<bool> {
        if tree.first_block(edge).is_none() {
            return Some(grow(tree, edge));
        }
        edge.block.enter(edge.lane);
        let leaf = tree.moves(edge).find(|(_, edge)| tree.first_block(*edge).is_none());
        let grown = leaf.map(|(_, leaf)| {
            visit(leaf, 9);
            grow(tree, leaf)
        });
        edge.block.leave(edge.lane);
        grown
    }

    fn visit(edge: Edge<'_>, times: u32) {
        (0..times).for_each(|_| edge.block.add(edge.lane, WON));
    }

    /// A tree that fills its memory. Below the root's move `index` each position has
    /// `visits(index)`.
    fn full_tree(bytes: usize, visits: impl Fn(usize) -> u32) -> Tree {
        let tree = Tree::new(bytes);
        assert!(grow(&tree, tree.root()));
        for (index, (_, edge)) in tree.moves(tree.root()).enumerate() {
            let mut open = vec![edge];
            // An equal share of memory below each move of the root, in positions of two blocks.
            for _ in 0..(bytes / Block::BYTES - 50) / 25 / 2 {
                let edge = open.remove(0);
                assert!(grow(&tree, edge));
                visit(edge, visits(index));
                open.extend(tree.moves(edge).map(|(_, edge)| edge));
            }
        }
        tree
    }

    fn positions_below(tree: &Tree, edge: Edge<'_>) -> usize {
        let below = tree.moves(edge).map(|(_, edge)| positions_below(tree, edge));
        usize::from(tree.first_block(edge).is_some()) + below.sum::<usize>()
    }

    #[test]
    fn positions_with_many_visits_stay() {
        let mut tree = full_tree(2_000_000, |index| if index % 2 == 0 { 300 } else { 20 });
        let count = |tree: &Tree| -> Vec<usize> {
            tree.moves(tree.root()).map(|(_, edge)| positions_below(tree, edge)).collect()
        };
        let before = count(&tree);
        let bytes = tree.bytes_used();
        // New positions keep coming, and none is visited twice.
        for round in 0..before.len() * before[0] {
            let (_, edge) = tree.moves(tree.root()).nth(round % 25).unwrap();
            grow_below(&tree, edge);
            tree.check().unwrap();
        }
        assert!(tree.bytes_used() <= bytes + 50 * Block::BYTES);
        let visited = |(before, edge): (&usize, Edge<'_>)| {
            let kept = positions_below(&tree, edge);
            assert!(kept >= *before, "{kept} of {before} positions with many visits");
        };
        let edges = tree.moves(tree.root()).map(|(_, edge)| edge);
        before.iter().zip(edges).step_by(2).for_each(visited);
        tree.clear();
        tree.check().unwrap();
    }

    #[test]
    fn a_slice_is_bounded_however_much_there_is_to_free() {
        let mut tree = full_tree(16_000_000, |_| 5000);
        let mut refused = 0;
        for round in 0..3000 {
            let (_, edge) = tree.moves(tree.root()).nth(round % 25).unwrap();
            refused += usize::from(grow_below(&tree, edge) == Some(false));
        }
        assert!(refused < 20, "{refused} times there was no memory");
        tree.check().unwrap();
        // Everything is discarded at once, and taken apart bit by bit.
        tree.clear();
        let used = tree.bytes_used();
        assert!(grow(&tree, tree.root()));
        assert!(tree.lock_collector().work <= MAX_POSITION_BLOCKS && tree.bytes_used() <= used);
        tree.check().unwrap();
    }

    #[test]
    fn positions_with_a_worker_below_are_not_evicted() {
        let tree = full_tree(500_000, |_| 20);
        let (_, edge) = tree.moves(tree.root()).next().unwrap();
        edge.block.enter(edge.lane);
        let before = tree.first_block(edge);
        for round in 0..1000 {
            let (_, other) = tree.moves(tree.root()).nth(1 + round % 24).unwrap();
            grow_below(&tree, other);
        }
        assert_eq!(tree.first_block(edge), before);
        edge.block.leave(edge.lane);
        tree.check().unwrap();
    }
}
