//! The tree as a whole: its root, new positions, and following the game to a new root.

use std::sync::PoisonError;
use std::sync::atomic::Ordering::Relaxed;

use super::arena::{Arena, CachePadded};
use super::collector::{Collector, MAX_POSITION_BLOCKS};
use super::node::{Block, LANES, Role};
use super::sync::{AtomicBool, Mutex, MutexGuard};
use ponnuki_game::point::Move;

/// A move in the tree: its block and lane.
#[derive(Clone, Copy)]
pub(super) struct Edge<'a> {
    pub block: &'a Block,
    pub lane: usize,
    /// The block's index, 0 for the move that led to the root.
    pub index: u32,
}

/// The root and the blocks below it.
pub(super) struct Tree {
    arena: Arena,
    /// Its first lane stands for the move that led to the root.
    root: CachePadded<Block>,
    /// A worker locks it while it takes blocks.
    collector: CachePadded<Mutex<Collector>>,
    /// True if the collector has free blocks or discarded positions. While it has none, workers
    /// take memory that was never used without locking. Written by the thread that holds the
    /// collector's lock, read by workers before they take the lock. Relaxed: after a stale read
    /// blocks merely come from the other source.
    collects: AtomicBool,
}

impl Tree {
    /// An empty tree whose blocks take up to `bytes` of memory.
    pub(super) fn new(bytes: usize) -> Tree {
        Tree {
            arena: Arena::new(bytes),
            root: CachePadded(new_root()),
            collector: CachePadded(Mutex::new(Collector::new())),
            collects: AtomicBool::new(false),
        }
    }

    /// Empties the tree.
    pub(super) fn clear(&mut self) {
        if let Some(first) = self.root.0.children(0) {
            self.discard_root(first);
        }
        self.root.0.reset(0);
        self.root.0.push(Move::Pass, (0.5, 0.0));
    }

    /// Makes the tree as it was when it was new, with the same memory. This takes time in proportion
    /// to the memory that it has used.
    pub(super) fn reset(&mut self) {
        self.arena.reset();
        self.root.0 = new_root();
        *self.collector.0.get_mut().unwrap_or_else(PoisonError::into_inner) = Collector::new();
        self.collects.store(false, Relaxed);
    }

    /// Hands the old root's position, which begins with block `first`, over to the collector. No
    /// `children` may point to it any more.
    fn discard_root(&self, first: u32) {
        let mut collector = self.lock_collector();
        collector.discard(&self.arena, first);
        collector.restart();
        self.collects.store(true, Relaxed);
    }

    /// Prevents eviction until the guard is dropped: for readers of the tree that do not announce
    /// visits. Workers that need memory from the collector wait.
    pub(super) fn lock_collector(&self) -> MutexGuard<'_, Collector> {
        self.collector.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The move that led to the root.
    pub(super) fn root(&self) -> Edge<'_> {
        Edge { block: &self.root.0, lane: 0, index: 0 }
    }

    /// Memory in use, in bytes: by the positions of the tree, and by discarded positions whose
    /// blocks have not been freed yet.
    pub(super) fn bytes_used(&self) -> usize {
        let collector = self.lock_collector();
        (self.arena.touched() - 1 - collector.free_count()) * Block::BYTES
    }

    /// The move in this lane of the block with this index.
    #[inline(always)]
    pub(super) fn edge(&self, index: u32, lane: usize) -> Edge<'_> {
        Edge { block: self.arena.block(index), lane, index }
    }

    /// The first block of the position after the move `edge`, if it has been expanded.
    #[inline(always)]
    pub(super) fn first_block(&self, edge: Edge<'_>) -> Option<u32> {
        edge.block.children(edge.lane)
    }

    /// The blocks of a position from its first one on, with their indices.
    #[inline(always)]
    pub(super) fn blocks_from(&self, first: u32) -> impl Iterator<Item = (u32, &Block)> {
        std::iter::successors(Some((first, self.arena.block(first))), |(_, block)| {
            let next = block.next()?;
            Some((next, self.arena.block(next)))
        })
    }

    /// The moves of the position after the move `edge`, without those marked as repetitions.
    pub(super) fn moves<'a>(
        &'a self,
        edge: Edge<'a>,
    ) -> impl Iterator<Item = (Move, Edge<'a>)> + 'a {
        self.first_block(edge).into_iter().flat_map(|first| self.blocks_from(first)).flat_map(
            |(index, block)| {
                let edge = move |lane| Edge { block, lane, index };
                (0..block.count())
                    .filter_map(move |lane| Some((block.legal_move(lane)?, edge(lane))))
            },
        )
    }

    /// Expands the position after `edge`. Only for the visit that has claimed the expansion.
    /// `moves` yields each move and the stored part of its prior.
    ///
    /// Returns false, with the claim withdrawn, when there is no memory for it at present.
    pub(super) fn expand(
        &self,
        edge: Edge<'_>,
        mut moves: impl ExactSizeIterator<Item = (Move, (f32, f32))>,
    ) -> bool {
        let mut blocks = [0; MAX_POSITION_BLOCKS];
        let blocks = &mut blocks[..moves.len().div_ceil(LANES).min(MAX_POSITION_BLOCKS)];
        if !self.allocate(blocks) {
            edge.block.publish_children(edge.lane, 0);
            return false;
        }
        let mut first = 0;
        // The list is built from its end, so that each block can point to the next. All blocks but
        // the last are full.
        for (place, &index) in blocks.iter().enumerate().rev() {
            let block = self.arena.block(index);
            block.reset(first);
            let share = if place == 0 { LANES } else { moves.len() - place * LANES };
            for (mv, prior) in moves.by_ref().take(share.min(LANES)) {
                block.push(mv, prior);
            }
            if place > 0 {
                block.set_role(Role::Rest);
            } else {
                block.set_parent(edge.index, edge.lane);
                block.set_role(Role::First);
            }
            first = index;
        }
        edge.block.publish_children(edge.lane, first);
        true
    }

    /// Allocates blocks for a position.
    fn allocate(&self, blocks: &mut [u32]) -> bool {
        if !self.collects.load(Relaxed)
            && let Some(first) = self.arena.take_fresh(blocks.len())
        {
            blocks.iter_mut().zip(first..).for_each(|(block, index)| *block = index);
            return true;
        }
        let mut collector = self.lock_collector();
        let enough = collector.allocate(&self.arena, blocks);
        self.collects.store(collector.has_blocks(), Relaxed);
        enough
    }

    /// Makes the position after `mv` the root. Returns false, with the tree unchanged, when the
    /// root has no such move or the position after it has not been expanded.
    pub(super) fn advance(&mut self, mv: Move) -> bool {
        let Some((_, edge)) = self.moves(self.root()).find(|(other, _)| *other == mv) else {
            return false;
        };
        let (Some(old), Some(new)) = (self.root.0.children(0), edge.block.children(edge.lane))
        else {
            return false;
        };
        let root = Block::default();
        root.push_copy(edge.block, edge.lane);
        // The subtree is detached from the old root before that is discarded.
        edge.block.publish_children(edge.lane, 0);
        self.arena.block(new).set_parent(0, 0);
        self.discard_root(old);
        self.root.0 = root;
        true
    }

    /// Checks that every block has one use: in a position whose `parent` is the one move that leads
    /// there, in a discarded position, or in the free list; and that no visit is announced. Only
    /// while no worker runs.
    ///
    /// # Errors
    /// Names the fault.
    pub(super) fn check(&self) -> Result<(), String> {
        let collector = self.lock_collector();
        let mut seen = vec![false; self.arena.touched()];
        // Block 0 is never handed out.
        seen[0] = true;
        let mut visit = |index: u32| {
            let new = seen.get(index as usize) == Some(&false);
            if new {
                seen[index as usize] = true;
            }
            if new { Ok(()) } else { Err(format!("block {index} is used twice, or never taken")) }
        };
        let mut open = Vec::new();
        let mut position = |edge: Edge<'_>, open: &mut Vec<(u32, usize)>| {
            if edge.block.virtual_loss(edge.lane) != 0 {
                return Err(format!("a visit is still announced in block {}", edge.index));
            }
            let Some(first) = edge.block.children(edge.lane) else { return Ok(()) };
            let back = self.arena.block(first).parent();
            if back != (edge.index, edge.lane) {
                return Err(format!("the parent of block {first} is wrong: {back:?}"));
            }
            for (index, block) in self.blocks_from(first) {
                visit(index)?;
                let role = if index == first { Role::First } else { Role::Rest };
                if block.role() != role {
                    return Err(format!("block {index} should be {role:?}"));
                }
                open.extend((0..block.count()).map(|lane| (index, lane)));
            }
            Ok(())
        };
        position(self.root(), &mut open)?;
        while let Some((index, lane)) = open.pop() {
            position(self.edge(index, lane), &mut open)?;
        }
        collector.check(&self.arena, &mut visit)?;
        match seen.iter().position(|&seen| !seen) {
            Some(lost) => Err(format!("block {lost} has leaked")),
            None => Ok(()),
        }
    }
}

/// The root of an empty tree.
fn new_root() -> Block {
    let root = Block::default();
    root.push(Move::Pass, (0.5, 0.0));
    root
}

#[cfg(test)]
mod tests {
    use super::super::counts::{ONE, ResultSums};
    use super::*;
    use ponnuki_game::point::Size;

    fn moves() -> Vec<(Move, (f32, f32))> {
        Size::square(5).points().map(|point| (Move::Play(point), (0.5, 2.0))).collect()
    }

    fn grow(tree: &Tree, edge: Edge<'_>) {
        assert!(edge.block.claim_expansion(edge.lane));
        assert!(tree.expand(edge, moves().into_iter()));
    }

    #[test]
    fn a_position_has_all_its_moves() {
        let tree = Tree::new(1 << 20);
        grow(&tree, tree.root());
        let mut found: Vec<Move> = tree.moves(tree.root()).map(|(mv, _)| mv).collect();
        found.sort_unstable();
        assert_eq!(found, moves().iter().map(|entry| entry.0).collect::<Vec<_>>());
        assert_eq!(tree.bytes_used(), 2 * Block::BYTES);
    }

    #[test]
    fn the_tree_follows_the_game() {
        let mut tree = Tree::new(1 << 20);
        grow(&tree, tree.root());
        let chosen = moves()[3].0;
        assert!(!tree.advance(chosen));
        let (_, edge) = tree.moves(tree.root()).find(|(mv, _)| *mv == chosen).unwrap();
        grow(&tree, edge);
        edge.block.add(edge.lane, ResultSums { visits: 1, value: ONE, score: 4, excess: 0 });
        assert!(tree.advance(chosen));
        tree.check().unwrap();
        assert_eq!(tree.root().block.visits(0), 1);
        assert_eq!(tree.moves(tree.root()).count(), 25);
        // The old root's two blocks are discarded, but not yet freed.
        assert_eq!(tree.bytes_used(), 4 * Block::BYTES);
    }
}
