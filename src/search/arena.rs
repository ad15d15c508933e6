//! The memory of the tree: blocks of one size, taken while workers search, given back between.
//!
//! Blocks are handed out from a list of free ones and, when that is used up, from the untouched
//! rest. Nothing is given back while workers run; [`Arena::retain`] does it when they stand still,
//! by keeping the blocks it is told of. Since all blocks have one size, memory never fragments and
//! what has been given back can always be used.

use std::sync::atomic::AtomicUsize;
use std::sync::atomic::Ordering::Relaxed;

use super::node::Block;

/// A fixed number of blocks. Block 0 is never handed out: its index means "none".
pub(super) struct Arena {
    /// Zeroed by the system on first touch, so that memory that is never used costs nothing.
    blocks: Box<[Block]>,
    /// Indices that have been given back; the first `free_left` of them are to be had.
    free: Vec<u32>,
    /// Taken from the end. Workers decrement it; relaxed, because what a block holds reaches other
    /// workers through the Release store that publishes it.
    free_left: AtomicUsize,
    /// The first block that was never handed out. Workers increment it, perhaps beyond the end.
    fresh: AtomicUsize,
}

impl Arena {
    /// An arena that takes up to `bytes` of memory, and never less than what a few positions need.
    /// Where the system does not have so much, it takes what there is.
    pub(super) fn new(bytes: usize) -> Arena {
        // The free list takes one index for each block.
        let wanted = bytes / (Block::BYTES + size_of::<u32>());
        let mut count = wanted.clamp(Self::LEAST, Self::MOST);
        let blocks = loop {
            match bytemuck::try_zeroed_slice_box(count) {
                Ok(blocks) => break blocks,
                // Without even the least there is nothing to be done; the box panics and says so.
                Err(()) if count == Self::LEAST => break bytemuck::zeroed_slice_box(count),
                Err(()) => count = (count / 2).max(Self::LEAST),
            }
        };
        if count < wanted.min(Self::MOST) {
            log::warn!("there is memory for {} MB of tree only", count * Block::BYTES / 1_000_000);
        }
        Arena {
            blocks,
            free: Vec::new(),
            free_left: AtomicUsize::new(0),
            fresh: AtomicUsize::new(1),
        }
    }

    /// Enough for the root and some of its replies on the largest board.
    const LEAST: usize = 512;
    /// Indices are 32 bits, and the largest stands for something else.
    const MOST: usize = u32::MAX as usize - 1;

    /// The block with this index.
    #[inline(always)]
    pub(super) fn block(&self, index: u32) -> &Block {
        &self.blocks[index as usize]
    }

    /// The number of blocks in all.
    pub(super) fn capacity(&self) -> usize {
        self.blocks.len()
    }

    /// Blocks that are handed out.
    pub(super) fn used(&self) -> usize {
        self.fresh.load(Relaxed).min(self.blocks.len()) - self.free_left.load(Relaxed)
    }

    /// Hands out a block with arbitrary content, or `None` when all are in use.
    pub(super) fn take(&self) -> Option<u32> {
        // The list does not grow while workers run, so a plain countdown cannot hand out an index
        // twice.
        let pop = |left: usize| left.checked_sub(1);
        if let Ok(left) = self.free_left.fetch_update(Relaxed, Relaxed, pop) {
            return Some(self.free[left - 1]);
        }
        let fresh = self.fresh.fetch_add(1, Relaxed);
        (fresh < self.blocks.len()).then_some(fresh as u32)
    }

    /// Gives every block back that `keep` is false for.
    pub(super) fn retain(&mut self, keep: impl Fn(u32) -> bool) {
        let touched = self.fresh.load(Relaxed).min(self.blocks.len());
        self.fresh.store(touched, Relaxed);
        self.free.clear();
        self.free.reserve_exact(touched);
        self.free.extend((1..touched as u32).rev().filter(|&index| !keep(index)));
        self.free_left.store(self.free.len(), Relaxed);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_block_is_handed_out_once_and_again_after_it_was_given_back() {
        let mut arena = Arena::new(0);
        let mut taken: Vec<u32> = std::iter::from_fn(|| arena.take()).collect();
        assert_eq!(taken.len(), Arena::LEAST - 1);
        assert_eq!(arena.take(), None);
        assert_eq!(arena.used(), arena.capacity());
        arena.retain(|index| index % 3 == 0);
        let mut again: Vec<u32> = std::iter::from_fn(|| arena.take()).collect();
        taken.retain(|index| index % 3 != 0);
        taken.sort_unstable();
        again.sort_unstable();
        assert_eq!(taken, again);
    }
}
