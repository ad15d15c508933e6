//! The phases of an iteration one by one, for measurements.
//!
//! A [`Probe`] searches with one worker and reports the end of each phase, so that a program can
//! read its own clock in between. Searches for a move do not use it.

use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::SeedableRng;

use super::{SharedState, Worker};
use crate::evaluator::{NetworkEvaluator, PlayoutEvaluator, ResultValues, network_for};
use crate::search::human_policy::IterationKind;
use crate::search::options::Settings;
use crate::search::root::Root;
use crate::search::select::SearchEvaluator;
use crate::search::statistics::Statistics;
use crate::search::sync::{AtomicBool, AtomicI64};
use crate::search::tree::Tree;
use crate::search::visit::{PathEnd, SelectionContext, Visit};
use ponnuki_game::capacity::Capacity;
use ponnuki_game::point::Move;
use ponnuki_game::position::{GamePosition, Position};
use ponnuki_game::{with_capacity, with_one_of_two_capacities};

/// A part of an iteration.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Phase {
    /// From the root to the leaf.
    Selection,
    /// Putting the leaf's moves into the tree, and before a playout also generating them with their
    /// priors.
    Expansion,
    /// The evaluation: a playout, the owners of its points and its result, or the output of a
    /// network, which includes the moves.
    Evaluation,
    /// Backing the result up.
    Backup,
    /// Time between iterations, which is no part of the search.
    Overhead,
}

/// One worker of a search with a tree of its own.
pub trait Probe {
    /// Does one iteration and calls `lap` at the end of each of its phases.
    fn iterate(&mut self, lap: &mut dyn FnMut(Phase));

    /// The most urgent move at the root.
    fn select(&self) -> Option<Move>;

    /// Expands the root, in a tree of its own that is thrown away.
    fn expand(&mut self);
}

/// Calls `measure` with a probe of `position`. The number of threads in `settings` is ignored.
pub fn probe<R>(
    position: &GamePosition,
    settings: &Settings,
    measure: impl FnOnce(&mut dyn Probe) -> R,
) -> R {
    match network_for(&settings.model, position.size()) {
        Some(_) => with_one_of_two_capacities!(position.size(), C => {
            probe_in_class::<C, NetworkEvaluator<C>, R>(position, settings, measure)
        }),
        None => with_capacity!(position.size(), C => {
            probe_in_class::<C, PlayoutEvaluator<C>, R>(position, settings, measure)
        }),
    }
}

fn probe_in_class<C: Capacity, E: SearchEvaluator<C>, R>(
    position: &GamePosition,
    settings: &Settings,
    measure: impl FnOnce(&mut dyn Probe) -> R,
) -> R {
    let root = Root::<C>::new(position, &[], &[]);
    let size = position.size();
    let (stop, budget) = (AtomicBool::new(false), AtomicI64::new(i64::MAX));
    let rng = Xoshiro256PlusPlus::seed_from_u64(settings.seed);
    let mut worker = Worker::new(0, E::new(size, &settings.model, rng));
    let tuning = settings.model.tuning();
    let tree = Tree::new(settings.memory);
    let mut context = SelectionContext::new::<E>(&root, &tree, tuning);
    worker.prepare_root(&mut context, &mut || true);
    let shared = SharedState::<C, E> {
        context,
        values: ResultValues::of(tuning, E::score_bonus(tuning)),
        statistics: &Statistics::new(size.extent(), E::OWNER_UNIT),
        budget: &budget,
        stop: &stop,
        workers: 1,
        all_sides_after: u64::MAX,
        criticality: None,
        details: None,
    };
    let visit = Visit::new(&root);
    measure(&mut SearchProbe { shared, worker, visit, scratch: Tree::new(0) })
}

struct SearchProbe<'a, C: Capacity, E: SearchEvaluator<C>> {
    shared: SharedState<'a, C, E>,
    worker: Worker<C, E>,
    visit: Visit<C, E::Prior>,
    /// For expansions that are only measured.
    scratch: Tree,
}

impl<C: Capacity, E: SearchEvaluator<C>> SearchProbe<'_, C, E> {
    /// Expands a position in the scratch tree, which must be empty.
    fn expand_in_scratch(&mut self, position: &Position<C>) {
        self.visit.path.clear();
        self.visit.position.assign(position);
        self.worker.evaluator.moves(position, &mut || true, &mut self.visit.moves);
        self.visit.expand::<E::Formula>(&self.scratch);
    }
}

impl<C: Capacity, E: SearchEvaluator<C>> Probe for SearchProbe<'_, C, E> {
    fn iterate(&mut self, lap: &mut dyn FnMut(Phase)) {
        let (worker, shared, visit) = (&mut self.worker, &self.shared, &mut self.visit);
        lap(Phase::Overhead);
        visit.select(&shared.context);
        lap(Phase::Selection);
        // Here expansion is a phase of its own. It includes generating the moves, unless the
        // evaluation generates them anyway.
        let expands = visit.end == (PathEnd::Leaf { expands: true });
        if expands && E::IS_STOCHASTIC {
            visit.end = PathEnd::Leaf { expands: false };
        }
        let is_leaf = matches!(visit.end, PathEnd::Leaf { .. });
        if is_leaf && worker.evaluator.submit(&visit.position) == 0 {
            worker.evaluator.wait();
        }
        let evaluation = worker.evaluate(shared, visit);
        lap(Phase::Evaluation);
        if expands {
            visit.end = PathEnd::Leaf { expands: false };
            if E::IS_STOCHASTIC {
                worker.evaluator.moves(&visit.position, &mut || true, &mut visit.moves);
            }
            visit.expand::<E::Formula>(shared.context.tree);
            lap(Phase::Expansion);
        }
        worker.complete(shared, visit, evaluation);
        lap(Phase::Backup);
    }

    fn select(&self) -> Option<Move> {
        let tree = self.shared.context.tree;
        let color = self.shared.context.root.position.to_move();
        let (root, context) = (tree.root(), &self.shared.context);
        let most = context.most_urgent(root, tree.first_block(root)?, 0, color, IterationKind::Own);
        most.map(|(mv, _)| mv)
    }

    fn expand(&mut self) {
        self.scratch.clear();
        let position = &self.shared.context.root.position;
        self.expand_in_scratch(position);
    }
}
