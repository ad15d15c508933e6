//! The memory of the tree: one array of blocks of equal size.
//!
//! Since all blocks are of one size, memory never fragments, and a freed block will do for any
//! position. The limit of `--memory` is exact, because even the lists of free blocks are linked
//! through the blocks themselves. Blocks that were never used are handed out here, consecutive
//! ones, so that a position's blocks lie together; [`Collector`](super::collector::Collector) hands
//! out the others.

use std::sync::atomic::Ordering::Relaxed;

use super::node::Block;
use super::sync::{AtomicUsize, try_zeroed_slice_box, zeroed_slice_box};
use crate::machine;

/// A value on cache lines of its own, so that writing it does not slow down readers of its
/// neighbours in memory (false sharing). It takes two lines because some processors fetch them in
/// pairs.
#[repr(align(128))]
pub(super) struct CachePadded<T>(pub T);

/// A fixed number of blocks. Block 0 is never handed out: its index means "none".
pub(super) struct Arena {
    /// Zeroed by the system when first touched, so that memory that is never used costs nothing.
    blocks: Box<[Block]>,
    /// The first block that has not been handed out yet. Any worker reads and advances it, relaxed:
    /// the contents of a block reach other workers through the Release store that publishes it.
    next_fresh: CachePadded<AtomicUsize>,
}

impl Arena {
    /// An arena of up to `bytes` of memory, but never less than a few positions need. If the system
    /// cannot provide that much beside the memory that the rest of the program needs, the arena is
    /// smaller.
    pub(super) fn new(bytes: usize) -> Arena {
        let wanted = bytes / Block::BYTES;
        let mut count = wanted.clamp(Self::MIN_BLOCKS, Self::MAX_BLOCKS);
        let blocks = loop {
            match Self::allocate_blocks(count) {
                Some(blocks) => break blocks,
                // Nothing works without the minimum: this allocation panics and says so.
                None if count == Self::MIN_BLOCKS => break zeroed_slice_box(count),
                None => count = (count / 2).max(Self::MIN_BLOCKS),
            }
        };
        if count < wanted.min(Self::MAX_BLOCKS) {
            log::warn!("memory for only {} MB of tree available", count * Block::BYTES / 1_000_000);
        }
        Arena { blocks, next_fresh: CachePadded(AtomicUsize::new(1)) }
    }

    /// Allocates this number of blocks, if the system has memory for everything else beside them.
    fn allocate_blocks(count: usize) -> Option<Box<[Block]>> {
        let _room = machine::reserve_memory()?;
        try_zeroed_slice_box(count).ok()
    }

    /// Enough for the root and some of its replies on the largest board, or for a model.
    pub(super) const MIN_BLOCKS: usize = if cfg!(loom) { 4 } else { 512 };
    /// Indices have 32 bits, and the largest value has another meaning.
    const MAX_BLOCKS: usize = u32::MAX as usize - 1;

    /// The block with this index.
    #[inline(always)]
    pub(super) fn block(&self, index: u32) -> &Block {
        &self.blocks[index as usize]
    }

    /// The number of blocks that have been handed out at least once, block 0 included: all blocks
    /// with smaller indices.
    pub(super) fn touched(&self) -> usize {
        self.next_fresh.0.load(Relaxed)
    }

    /// Makes all blocks as they were before they were first handed out.
    pub(super) fn reset(&mut self) {
        let touched = self.next_fresh.0.swap(1, Relaxed);
        self.blocks[..touched].iter_mut().for_each(|block| *block = Block::default());
    }

    /// Hands out `count` consecutive blocks that were never used, and returns the index of the
    /// first; `None` when fewer are left.
    pub(super) fn take_fresh(&self, count: usize) -> Option<u32> {
        let enough = |fresh: usize| Some(fresh + count).filter(|&end| end <= self.blocks.len());
        self.next_fresh.0.fetch_update(Relaxed, Relaxed, enough).ok().map(|first| first as u32)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_block_is_handed_out_once() {
        let arena = Arena::new(0);
        assert_eq!(arena.touched(), 1);
        assert_eq!(arena.take_fresh(Arena::MIN_BLOCKS), None);
        let mut next = 1;
        while let Some(first) = arena.take_fresh(10) {
            assert_eq!(first, next);
            next += 10;
        }
        assert_eq!(next, 511);
        assert_eq!((arena.take_fresh(2), arena.take_fresh(1)), (None, Some(511)));
        assert_eq!((arena.take_fresh(1), arena.touched()), (None, Arena::MIN_BLOCKS));
    }
}
