//! Positions that a network's own search looks at.

use std::sync::Arc;

use rand_xoshiro::Xoshiro256PlusPlus;

use crate::model::Model;
use crate::playout::below;
use crate::point::{Move, Size};
use crate::position::GamePosition;
use crate::search::{Limits, Node, Options, Patient, Search, Settings};

/// Bytes for the tree of a search, which has some hundred positions.
const MEMORY: usize = 8_000_000;

/// A search with the network that is to learn, on boards of one size.
///
/// A search evaluates what its network takes for promising, so it looks more often than any game at
/// positions that its network misjudges.
pub(super) struct Explorer {
    search: Search,
    visits: u64,
}

impl Explorer {
    /// An explorer whose searches have so many visits.
    pub(super) fn new(size: Size, model: &Arc<Model>, visits: u64) -> Explorer {
        let settings = Settings { threads: 1, memory: MEMORY, seed: 0, model: Arc::clone(model) };
        Explorer { search: Search::new(size, settings), visits }
    }

    /// Searches `position`, and returns so many lines of moves to positions that the search has
    /// evaluated, any of them with the same chance.
    pub(super) fn explore(
        &mut self,
        position: &GamePosition,
        lines: usize,
        rng: &mut Xoshiro256PlusPlus,
    ) -> Vec<Vec<Move>> {
        self.search.clear();
        let limits = Limits { visits: Some(self.visits), ..Limits::default() };
        self.search.run(position, &Options { limits, ..Options::default() }, &Patient);
        let root = self.search.root();
        root.into_iter()
            .flat_map(|root| (0..lines).map(move |_| root))
            .map(|root| line(root, rng))
            .collect()
    }
}

/// The moves from `node` to one of the positions that have been evaluated below it.
fn line(mut node: Node<'_>, rng: &mut Xoshiro256PlusPlus) -> Vec<Move> {
    let mut moves = Vec::new();
    loop {
        let next = node.moves();
        let visits: u64 = next.iter().map(Node::visits).sum();
        // One evaluation was that of the position itself.
        let mut left = u64::from(below(rng, visits as u32 + 1));
        let chosen = next.iter().find(|one| {
            let is_it = left < one.visits();
            left = left.saturating_sub(one.visits());
            is_it
        });
        let Some(&chosen) = chosen else { return moves };
        moves.push(chosen.mv());
        node = chosen;
    }
}
