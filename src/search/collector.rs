//! Gives memory that is no longer needed, or needed least, to the positions that need it.
//!
//! Nothing is ever collected all at once. A position that needs blocks pays for them by a bounded
//! slice of work while the other workers go on, so that there is no pause, whatever the size of the
//! memory; and with one worker it is a matter of counts, not of time, what is forgotten when.
//! Blocks come, in this order,
//!
//! 1. from the list of free ones;
//! 2. from positions that are doomed: they were given up with everything below them, because the
//!    game went on elsewhere or because of 4. Taking one apart frees its blocks and dooms its
//!    children;
//! 3. from the part of the memory that was never used;
//! 4. from a hand that goes round the memory, as that of a clock does. It dooms the positions that
//!    have fewer visits than it asks for. What it asks for is doubled after a stretch in which it
//!    found too little, and halved after one in which it found too much, so that a round frees
//!    about half of the memory: what is visited often stays, and what is new has a round's time to
//!    be visited.
//!
//! All lists go through the blocks themselves, so that the collector needs no memory of its own.
//! `node` states why no worker ever looks at a position that is taken apart.

use super::arena::Arena;
use super::node::{LANES, Role};
use crate::point::MAX_SIDE;

/// Blocks in the longest list of a position's: that of the largest board, pass and button included.
pub(super) const LONGEST: usize = (MAX_SIDE as usize * MAX_SIDE as usize + 2).div_ceil(LANES);
/// Blocks that are looked at for one position in need; the position waits for its next visit
/// when they were not enough. At three misses of the cache for a block it is less than 2 ms.
const SLICE: usize = 4096;
/// The visits that the hand asks for at least: of positions with fewer little is lost.
const LEAST_VISITS: u32 = 16;
/// The part of the memory after which the hand asks itself whether it finds enough.
const STRETCHES: usize = 64;
/// The least number of blocks for which that says something.
const SHORTEST_STRETCH: usize = 256;

/// The collector's state between two slices. Block index 0 stands for none.
pub(super) struct Collector {
    /// The first free block; `next` leads to the others.
    free: u32,
    free_count: usize,
    /// The first block of a position to be taken apart; `parent` leads to the others.
    doomed: u32,
    /// The block that the hand looked at last.
    hand: u32,
    /// The hand dooms positions with fewer visits.
    least_visits: u32,
    /// Blocks that the hand has looked at since it last changed its demand, and blocks freed.
    examined: usize,
    freed: usize,
    /// Blocks looked at for the last request.
    work: usize,
}

impl Collector {
    pub(super) fn new() -> Collector {
        Collector {
            free: 0,
            free_count: 0,
            doomed: 0,
            hand: 0,
            least_visits: LEAST_VISITS,
            examined: 0,
            freed: 0,
            work: 0,
        }
    }

    /// Lets the hand begin with the lowest demand: for a new root, which has fewer visits than the
    /// last one.
    pub(super) fn restart(&mut self) {
        self.least_visits = LEAST_VISITS;
        (self.examined, self.freed) = (0, 0);
    }

    /// Gives up the position that begins with block `first`, and all below it. Nothing may lead to
    /// it any more, and no worker be there.
    pub(super) fn doom(&mut self, arena: &Arena, first: u32) {
        arena.block(first).set_parent(self.doomed, 0);
        self.doomed = first;
    }

    /// Whether there are blocks to be had before memory that was never used is touched.
    pub(super) fn has_some(&self) -> bool {
        self.free != 0 || self.doomed != 0
    }

    /// Free blocks that have been used before.
    pub(super) fn free_count(&self) -> usize {
        self.free_count
    }

    /// Passes the index of every block that is free or in a position given up to `see`, and checks
    /// that free blocks are as many as counted.
    pub(super) fn check(
        &self,
        arena: &Arena,
        see: &mut impl FnMut(u32) -> Result<(), String>,
    ) -> Result<(), String> {
        let chain = |first: u32| {
            let some = (first != 0).then_some(first);
            std::iter::successors(some, |&index| arena.block(index).next())
        };
        let mut free = 0;
        for index in chain(self.free) {
            see(index)?;
            free += 1;
        }
        if free != self.free_count {
            return Err(format!("{free} free blocks are counted as {}", self.free_count));
        }
        let next = |&first: &u32| Some(arena.block(first).parent().0).filter(|&next| next != 0);
        let first = Some(self.doomed).filter(|&first| first != 0);
        let mut open: Vec<u32> = std::iter::successors(first, next).collect();
        while let Some(first) = open.pop() {
            for index in chain(first) {
                see(index)?;
                let block = arena.block(index);
                open.extend((0..block.count()).filter_map(|lane| block.children(lane)));
            }
        }
        Ok(())
    }

    /// Puts the indices of blocks that the caller may fill into `blocks`. False, without any, when
    /// there are not enough to be had for the work of one slice.
    pub(super) fn take(&mut self, arena: &Arena, blocks: &mut [u32]) -> bool {
        self.work = 0;
        while self.free_count < blocks.len() {
            if self.doomed != 0 {
                self.take_apart(arena);
            } else if let Some(fresh) = arena.take_fresh(blocks.len() - self.free_count) {
                let (used, unused) = blocks.split_at_mut(self.free_count);
                self.pop(arena, used);
                unused.iter_mut().zip(fresh..).for_each(|(block, index)| *block = index);
                return true;
            } else if self.work < SLICE {
                self.move_hand(arena);
            } else {
                return false;
            }
        }
        self.pop(arena, blocks);
        true
    }

    /// Takes blocks from the list of free ones, which has so many.
    fn pop(&mut self, arena: &Arena, blocks: &mut [u32]) {
        for block in blocks.iter_mut() {
            *block = self.free;
            self.free = arena.block(self.free).next().unwrap_or(0);
        }
        self.free_count -= blocks.len();
    }

    /// Frees the blocks of one doomed position, and dooms its children.
    fn take_apart(&mut self, arena: &Arena) {
        let first = self.doomed;
        self.doomed = arena.block(first).parent().0;
        let mut index = first;
        loop {
            let block = arena.block(index);
            for child in (0..block.count()).filter_map(|lane| block.children(lane)) {
                self.doom(arena, child);
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

    /// Looks at the next block in memory, and dooms the position that begins there if it is not
    /// visited enough. Only while no position is doomed: the hand could not tell it from others.
    fn move_hand(&mut self, arena: &Arena) {
        let touched = arena.touched();
        self.hand = if (self.hand as usize) + 1 < touched { self.hand + 1 } else { 1 };
        self.work += 1;
        self.examined += 1;
        let block = arena.block(self.hand);
        if block.role() == Role::First {
            let (parent, lane) = block.parent();
            let before = arena.block(parent);
            // The root's moves have no parent and always stay.
            if parent != 0
                && before.visits(lane) < self.least_visits
                && before.detach_children(lane, self.hand)
            {
                self.doom(arena, self.hand);
            }
        }
        if self.examined >= (touched / STRETCHES).max(SHORTEST_STRETCH) {
            if self.freed * 4 < self.examined {
                self.least_visits = self.least_visits.saturating_mul(2);
            } else if self.freed * 4 > self.examined * 3 {
                self.least_visits = (self.least_visits / 2).max(LEAST_VISITS);
            }
            (self.examined, self.freed) = (0, 0);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::counts::ONE;
    use super::super::node::Block;
    use super::super::tree::{Edge, Tree};
    use super::*;
    use crate::point::{Move, Size};

    /// Gives the position after `edge` the moves of a board with sides of 5 lines: two blocks.
    /// As in a search somebody is there meanwhile.
    fn grow(tree: &Tree, edge: Edge<'_>) -> bool {
        assert!(edge.block.claim_expansion(edge.lane));
        edge.block.enter(edge.lane);
        let points: Vec<_> = Size::square(5).points().collect();
        let grown = tree.expand(edge, points.into_iter().map(|p| (Move::Play(p), (0.5, 2.0))));
        edge.block.leave(edge.lane);
        let collector = tree.hold();
        assert!(collector.work < SLICE + LONGEST, "{} blocks in a slice", collector.work);
        grown
    }

    /// Gives a position below `edge` its moves, if there is one without; whether there was memory.
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
        (0..times).for_each(|_| edge.block.add_result(edge.lane, ONE, 1));
    }

    /// A tree without free memory; each position but the root has `visits(move of the root)`.
    fn full_tree(bytes: usize, visits: impl Fn(usize) -> u32) -> Tree {
        let tree = Tree::new(bytes);
        assert!(grow(&tree, tree.root()));
        for (index, (_, edge)) in tree.moves(tree.root()).enumerate() {
            let mut open = vec![edge];
            // The same memory below each move of the root, in positions of two blocks.
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
    fn what_is_visited_stays() {
        let mut tree = full_tree(2_000_000, |index| if index % 2 == 0 { 300 } else { 20 });
        let count = |tree: &Tree| -> Vec<usize> {
            tree.moves(tree.root()).map(|(_, edge)| positions_below(tree, edge)).collect()
        };
        let before = count(&tree);
        let bytes = tree.bytes_used();
        // New positions appear all the time, and none is visited a second time.
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
    fn a_slice_is_bounded_however_much_there_is_to_forget() {
        let mut tree = full_tree(16_000_000, |_| 5000);
        let mut refused = 0;
        for round in 0..3000 {
            let (_, edge) = tree.moves(tree.root()).nth(round % 25).unwrap();
            refused += usize::from(grow_below(&tree, edge) == Some(false));
        }
        assert!(refused < 20, "{refused} times there was no memory");
        tree.check().unwrap();
        // Everything is given up at once, and taken apart piece by piece.
        tree.clear();
        let used = tree.bytes_used();
        assert!(grow(&tree, tree.root()));
        assert!(tree.hold().work <= LONGEST && tree.bytes_used() <= used);
        tree.check().unwrap();
    }

    #[test]
    fn nothing_is_taken_from_under_a_worker() {
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
