//! The tree as a whole: its root, new positions, and following the game to a new root.

use std::sync::atomic::AtomicBool;
use std::sync::atomic::Ordering::Relaxed;
use std::sync::{Mutex, MutexGuard, PoisonError};

use bytemuck::Zeroable;

use super::arena::{Apart, Arena};
use super::collector::{Collector, LONGEST};
use super::node::{Block, LANES, Role};
use crate::point::Move;

/// A move in the tree: the block and the place in it.
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
    /// Its first place stands for the move that led to the root.
    root: Apart<Block>,
    /// A worker holds it for as long as it takes blocks.
    collector: Apart<Mutex<Collector>>,
    /// Whether the collector has blocks, or memory that was never used has come to its end. Before
    /// that workers take what they need without waiting for each other. Relaxed: who reads it late
    /// takes blocks from the other place.
    collects: AtomicBool,
}

impl Tree {
    /// An empty tree whose blocks take up to `bytes` of memory.
    pub(super) fn new(bytes: usize) -> Tree {
        let root = Block::zeroed();
        root.push(Move::Pass, (0.5, 0.0));
        Tree {
            arena: Arena::new(bytes),
            root: Apart(root),
            collector: Apart(Mutex::new(Collector::new())),
            collects: AtomicBool::new(false),
        }
    }

    /// Forgets everything.
    pub(super) fn clear(&mut self) {
        if let Some(first) = self.root.0.children(0) {
            self.give_up(first);
        }
        self.root.0.reset(0);
        self.root.0.push(Move::Pass, (0.5, 0.0));
    }

    /// Leaves the position that begins with block `first`, to which nothing leads any more, to the
    /// collector, because another position is the root now.
    fn give_up(&self, first: u32) {
        let mut collector = self.hold();
        collector.doom(&self.arena, first);
        collector.restart();
        self.collects.store(true, Relaxed);
    }

    /// Keeps all positions where they are until the guard is dropped: for readers of the tree that
    /// do not announce themselves at the moves they follow. Workers that need memory wait.
    pub(super) fn hold(&self) -> MutexGuard<'_, Collector> {
        self.collector.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The move that led to the root.
    pub(super) fn root(&self) -> Edge<'_> {
        Edge { block: &self.root.0, lane: 0, index: 0 }
    }

    /// Memory that is not to be had for new positions, in bytes: that of the tree's, and that of
    /// given up ones which have not been taken apart yet.
    pub(super) fn bytes_used(&self) -> usize {
        let collector = self.hold();
        (self.arena.touched() - 1 - collector.free_count()) * Block::BYTES
    }

    /// The move in place `lane` of the block with this index.
    #[inline(always)]
    pub(super) fn edge(&self, index: u32, lane: usize) -> Edge<'_> {
        Edge { block: self.arena.block(index), lane, index }
    }

    /// The first block of the position after the move `edge`, if the position has moves.
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

    /// The moves of the position after the move `edge`, repetitions left out.
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

    /// Gives the position after `edge` its moves. Only for the worker that has claimed the
    /// expansion; `moves` yields each move and what is kept of its prior.
    ///
    /// Returns false, with the claim given back, when there is no memory to be had now.
    pub(super) fn expand(
        &self,
        edge: Edge<'_>,
        mut moves: impl ExactSizeIterator<Item = (Move, (f32, f32))>,
    ) -> bool {
        let mut blocks = [0; LONGEST];
        let blocks = &mut blocks[..moves.len().div_ceil(LANES).min(LONGEST)];
        if !self.take(blocks) {
            edge.block.publish_children(edge.lane, 0);
            return false;
        }
        let mut first = 0;
        // The list is built from its end, so that each block can point to the next; the blocks in
        // front are full.
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

    /// Finds blocks for a position.
    fn take(&self, blocks: &mut [u32]) -> bool {
        if !self.collects.load(Relaxed)
            && let Some(first) = self.arena.take_fresh(blocks.len())
        {
            blocks.iter_mut().zip(first..).for_each(|(block, index)| *block = index);
            return true;
        }
        let mut collector = self.hold();
        let enough = collector.take(&self.arena, blocks);
        self.collects.store(collector.has_some(), Relaxed);
        enough
    }

    /// Makes the position after `mv` the root. Returns false, with the tree unchanged, when the
    /// root has no such move or nothing is known about it.
    pub(super) fn advance(&mut self, mv: Move) -> bool {
        let Some((_, edge)) = self.moves(self.root()).find(|(other, _)| *other == mv) else {
            return false;
        };
        let (Some(old), Some(new)) = (self.root.0.children(0), edge.block.children(edge.lane))
        else {
            return false;
        };
        let root = Block::zeroed();
        root.push_copy(edge.block, edge.lane);
        // What is below the move is no longer below the old root.
        edge.block.publish_children(edge.lane, 0);
        self.arena.block(new).set_parent(0, 0);
        self.give_up(old);
        self.root.0 = root;
        true
    }

    /// Checks that every block is used for one thing only: in a position that is reached by one
    /// move and leads back to it, in a position that waits to be taken apart, or as a free one.
    /// Only while no worker runs.
    ///
    /// # Errors
    /// Says what is wrong.
    pub(super) fn check(&self) -> Result<(), String> {
        let collector = self.hold();
        let mut seen = vec![false; self.arena.touched()];
        // Block 0 is nobody's.
        seen[0] = true;
        let mut see = |index: u32| {
            let new = seen.get(index as usize) == Some(&false);
            if new {
                seen[index as usize] = true;
            }
            if new { Ok(()) } else { Err(format!("block {index} is in two places, or in none")) }
        };
        let mut open = Vec::new();
        let mut position = |edge: Edge<'_>, open: &mut Vec<(u32, usize)>| {
            let Some(first) = edge.block.children(edge.lane) else { return Ok(()) };
            if edge.block.virtual_loss(edge.lane) != 0 {
                return Err(format!("somebody is below block {}", edge.index));
            }
            let back = self.arena.block(first).parent();
            if back != (edge.index, edge.lane) {
                return Err(format!("block {first} leads back to {back:?}"));
            }
            for (index, block) in self.blocks_from(first) {
                see(index)?;
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
        collector.check(&self.arena, &mut see)?;
        match seen.iter().position(|&seen| !seen) {
            Some(lost) => Err(format!("block {lost} is lost")),
            None => Ok(()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::point::Size;

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
        edge.block.add_result(edge.lane, super::super::counts::ONE, 4);
        assert!(tree.advance(chosen));
        tree.check().unwrap();
        assert_eq!(tree.root().block.visits(0), 1);
        assert_eq!(tree.moves(tree.root()).count(), 25);
        // The three blocks of the old root wait for a position that needs two of them.
        assert_eq!(tree.bytes_used(), 4 * Block::BYTES);
    }
}
