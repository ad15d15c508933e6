//! The tree as a whole: its root, following the game to a new root, and making room.

use bytemuck::Zeroable;

use super::arena::Arena;
use super::node::{Block, LANES, Record};
use crate::point::Move;

/// A move in the tree: the block and the place in it.
#[derive(Clone, Copy)]
pub(super) struct Edge<'a> {
    pub block: &'a Block,
    pub lane: usize,
}

/// The root and the blocks below it.
pub(super) struct Tree {
    arena: Arena,
    /// Its first place stands for the move that led to the root.
    root: Block,
    /// One bit for each block, used while making room.
    marks: Vec<u64>,
    /// Positions still to be visited while making room.
    open: Vec<u32>,
}

impl Tree {
    /// An empty tree whose blocks take up to `bytes` of memory.
    pub(super) fn new(bytes: usize) -> Tree {
        let arena = Arena::new(bytes);
        let marks = vec![0; arena.capacity().div_ceil(64)];
        let mut tree = Tree { arena, root: Block::zeroed(), marks, open: Vec::new() };
        tree.clear();
        tree
    }

    /// Forgets everything.
    pub(super) fn clear(&mut self) {
        self.root.reset(0);
        self.root.push(Move::Pass, 0.5, 0.0);
        self.arena.retain(|_| false);
    }

    /// The move that led to the root.
    pub(super) fn root(&self) -> Edge<'_> {
        Edge { block: &self.root, lane: 0 }
    }

    /// Memory in use by positions, in bytes.
    pub(super) fn bytes_used(&self) -> usize {
        self.arena.used() * Block::BYTES
    }

    /// The move in place `lane` of the block with this index.
    #[inline(always)]
    pub(super) fn edge(&self, block: u32, lane: usize) -> Edge<'_> {
        Edge { block: self.arena.block(block), lane }
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
            |(_, block)| {
                (0..block.count())
                    .filter_map(move |lane| Some((block.legal_move(lane)?, Edge { block, lane })))
            },
        )
    }

    /// Gives the position after `edge` its moves. Only for the worker that has claimed the
    /// expansion; `moves` yields the move and Black's prior value and visits.
    ///
    /// Returns false, with the claim given back, when memory is used up.
    pub(super) fn expand(
        &self,
        edge: Edge<'_>,
        mut moves: impl ExactSizeIterator<Item = (Move, f32, f32)>,
    ) -> bool {
        let mut first = 0;
        // The list is built from its end, so that each block can point to the next; the blocks in
        // front are full.
        for index in (0..moves.len().div_ceil(LANES)).rev() {
            let Some(taken) = self.arena.take() else {
                edge.block.publish_children(edge.lane, 0);
                return false;
            };
            let block = self.arena.block(taken);
            block.reset(first);
            let share = if index == 0 { LANES } else { moves.len() - index * LANES };
            for (mv, value, visits) in moves.by_ref().take(share.min(LANES)) {
                block.push(mv, value, visits);
            }
            first = taken;
        }
        edge.block.publish_children(edge.lane, first);
        true
    }

    /// Puts a move as it was recorded in the place of the one that led to the root. The tree has to
    /// be empty.
    pub(super) fn plant(&mut self, record: &Record) {
        self.root.reset(0);
        self.root.push_record(record);
    }

    /// Gives the position after `edge`, which has none, the moves that were recorded in this order.
    /// Returns false when memory is used up.
    pub(super) fn graft(&self, edge: Edge<'_>, records: &[Record]) -> bool {
        let mut first = 0;
        for records in records.chunks(LANES).rev() {
            let Some(taken) = self.arena.take() else { return false };
            let block = self.arena.block(taken);
            block.reset(first);
            records.iter().for_each(|record| block.push_record(record));
            first = taken;
        }
        edge.block.publish_children(edge.lane, first);
        true
    }

    /// Makes the position after `mv` the root. What can no longer be reached stays in memory until
    /// [`release_unreachable`](Self::release_unreachable) is called. Returns false, with the tree unchanged, when the root has no such move or nothing is known
    /// about it.
    pub(super) fn advance(&mut self, mv: Move) -> bool {
        let next = Block::zeroed();
        let Some((_, edge)) = self.moves(self.root()).find(|(other, _)| *other == mv) else {
            return false;
        };
        if edge.block.children(edge.lane).is_none() {
            return false;
        }
        next.push_copy(edge.block, edge.lane);
        self.root = next;
        true
    }

    /// Gives back what cannot be reached from the root.
    pub(super) fn release_unreachable(&mut self) {
        self.sweep(0);
    }

    /// Forgets the least visited positions until at least half of the memory is free.
    pub(super) fn make_room(&mut self) {
        let mut least_visits = 16;
        while self.sweep(least_visits) * 2 > self.arena.capacity() && least_visits < u32::MAX / 2 {
            least_visits *= 2;
        }
    }

    /// Keeps the root's moves and all positions below that have been visited `least_visits` times
    /// and are reached through such positions only. Returns the number of blocks kept.
    fn sweep(&mut self, least_visits: u32) -> usize {
        self.marks.fill(0);
        self.open.clear();
        let mut kept = 0;
        if let Some(first) = self.root.children(0) {
            self.open.push(first);
        }
        while let Some(position) = self.open.pop() {
            let mut next = Some(position);
            while let Some(index) = next {
                self.marks[index as usize / 64] |= 1 << (index % 64);
                kept += 1;
                let block = self.arena.block(index);
                for lane in 0..block.count() {
                    let Some(first) = block.children(lane) else { continue };
                    if block.visits(lane) >= least_visits {
                        self.open.push(first);
                    } else {
                        block.publish_children(lane, 0);
                    }
                }
                next = block.next();
            }
        }
        let marks = &self.marks;
        self.arena.retain(|index| marks[index as usize / 64] >> (index % 64) & 1 != 0);
        kept
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::point::Size;

    fn moves() -> Vec<(Move, f32, f32)> {
        Size::square(5).points().map(|point| (Move::Play(point), 0.5, 2.0)).collect()
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
        assert_eq!(tree.bytes_used(), 3 * Block::BYTES);
    }

    #[test]
    fn the_tree_follows_the_game() {
        let mut tree = Tree::new(1 << 20);
        grow(&tree, tree.root());
        let chosen = moves()[3].0;
        assert!(!tree.advance(chosen));
        let (_, edge) = tree.moves(tree.root()).find(|(mv, _)| *mv == chosen).unwrap();
        grow(&tree, edge);
        edge.block.add_result(edge.lane, super::super::node::ONE, 4);
        assert!(tree.advance(chosen));
        tree.release_unreachable();
        assert_eq!(tree.root().block.visits(0), 1);
        assert_eq!(tree.moves(tree.root()).count(), 25);
        assert_eq!(tree.bytes_used(), 3 * Block::BYTES);
    }

    #[test]
    fn making_room_keeps_what_was_visited() {
        let mut tree = Tree::new(0);
        grow(&tree, tree.root());
        let mut full = false;
        // The last of the root's moves gets the most visits, and is grown first.
        for (index, (_, edge)) in tree.moves(tree.root()).enumerate() {
            for _ in 0..index * 8 {
                edge.block.add_result(edge.lane, 0, 0);
            }
        }
        for (_, edge) in tree.moves(tree.root()).collect::<Vec<_>>().into_iter().rev() {
            assert!(edge.block.claim_expansion(edge.lane));
            full |= !tree.expand(edge, moves().into_iter());
            for (_, below) in tree.moves(edge) {
                assert!(below.block.claim_expansion(below.lane));
                full |= !tree.expand(below, moves().into_iter());
            }
        }
        assert!(full);
        tree.make_room();
        assert!(tree.bytes_used() * 2 <= tree.arena.capacity() * Block::BYTES);
        let best = tree.moves(tree.root()).max_by_key(|(_, e)| e.block.visits(e.lane)).unwrap();
        assert_eq!(tree.moves(best.1).count(), 25);
    }
}
