//! The search taken apart for measurements: its phases one by one, without a clock.
//!
//! A [`Probe`] does with one worker what a search does, and says when each phase has ended, so that
//! a program can read its own clock between them. Nothing of this runs in a search.

use std::sync::atomic::{AtomicBool, AtomicI64};

use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::SeedableRng;

use super::{Descent, Root, Shared, Worker};
use crate::capacity::Capacity;
use crate::game::Game;
use crate::playout::Start;
use crate::point::Move;
use crate::search::Settings;
use crate::search::statistics::Statistics;
use crate::search::tree::Tree;
use crate::with_capacity;

/// A part of an iteration.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Phase {
    /// From the root to the position that is played out. Expansion, where there is one, is part of
    /// it, and is then done again by itself.
    Descent,
    /// The moves and priors of one position, put into a tree that is thrown away.
    Expansion,
    /// The playout, the owners of its points and its result.
    Playout,
    /// Adding the result to the tree.
    Backup,
    /// What is no part of a search.
    Overhead,
}

/// One worker of a search with a tree of its own.
pub trait Probe {
    /// Does one iteration and calls `lap` at the end of each of its phases.
    fn iterate(&mut self, lap: &mut dyn FnMut(Phase));

    /// The most urgent move at the root, which must have been expanded by an iteration.
    fn select(&self) -> Option<Move>;

    /// Makes the root's moves with their priors, in a tree that is thrown away.
    fn expand(&mut self);
}

/// Gives `measure` a probe of the present position of `game`. The number of threads in `settings`
/// has no meaning here.
pub fn probe<R>(game: &Game, settings: &Settings, measure: impl FnOnce(&mut dyn Probe) -> R) -> R {
    with_capacity!(game.size(), C => with_class::<C, R>(game, settings, measure))
}

fn with_class<C: Capacity, R>(
    game: &Game,
    settings: &Settings,
    measure: impl FnOnce(&mut dyn Probe) -> R,
) -> R {
    let root = Root::<C>::of(game, game.to_move());
    let (stop, budget) = (AtomicBool::new(false), AtomicI64::new(i64::MAX));
    let mut worker = Worker::new(0, &root, Xoshiro256PlusPlus::seed_from_u64(settings.seed));
    let shared = Shared {
        root: &root,
        tree: &Tree::new(settings.memory),
        params: &settings.params,
        statistics: &Statistics::new(game.size().extent()),
        budget: &budget,
        stop: &stop,
        survey: None,
        details: None,
    };
    worker.expand_root(&shared);
    measure(&mut Bench { shared, worker, scratch: Tree::new(0) })
}

struct Bench<'a, C: Capacity> {
    shared: Shared<'a, C>,
    worker: Worker<C>,
    /// Where positions are expanded that nobody will visit.
    scratch: Tree,
}

impl<C: Capacity> Bench<'_, C> {
    /// Expands the position on the worker's board in an empty scratch tree.
    fn expand_in_scratch(&mut self, start: Start) {
        let shared = Shared { tree: &self.scratch, ..self.shared };
        self.worker.expand(&shared, self.scratch.root(), start);
    }
}

impl<C: Capacity> Probe for Bench<'_, C> {
    fn iterate(&mut self, lap: &mut dyn FnMut(Phase)) {
        let (worker, shared) = (&mut self.worker, &self.shared);
        let bytes = shared.tree.bytes_used();
        lap(Phase::Overhead);
        let descent = worker.descend(shared);
        lap(Phase::Descent);
        let outcome = worker.evaluate(shared, &descent);
        lap(Phase::Playout);
        match outcome {
            Some(outcome) => worker.back_up(shared, outcome),
            None => worker.abandon(shared),
        }
        lap(Phase::Backup);
        if let Descent::Leaf(start) = descent
            && shared.tree.bytes_used() > bytes
        {
            self.scratch.clear();
            lap(Phase::Overhead);
            self.expand_in_scratch(start);
            lap(Phase::Expansion);
        }
    }

    fn select(&self) -> Option<Move> {
        let tree = self.shared.tree;
        let color = self.shared.root.start.to_move;
        self.worker.most_urgent(&self.shared, tree.root(), color).map(|(mv, _)| mv)
    }

    fn expand(&mut self) {
        self.scratch.clear();
        self.worker.board.assign(&self.shared.root.board);
        self.worker.ledger = self.shared.root.ledger;
        self.expand_in_scratch(self.shared.root.start);
    }
}
