//! Searches with two workers, in all orders in which the workers may run, and with everything that a
//! weak memory lets them read, by loom; see `sync`. The workers, the tree and its collector are those of
//! the program. Formula and evaluator are simple, so that there are few orders.

use std::mem;
use std::sync::atomic::Ordering::Relaxed;
use std::sync::{Arc, Mutex};

use loom::model::Builder;
use loom::thread;
use rand_xoshiro::Xoshiro256PlusPlus;

use super::counts::MoveCounts;
use super::node::Block;
use super::report::Bound;
use super::root::Root;
use super::select::{Formula, PositionStats, SearchEvaluator};
use super::statistics::Statistics;
use super::sync::{AtomicBool, AtomicI64, AtomicU32};
use super::tree::{Edge, Tree};
use super::visit::SelectionContext;
use super::worker::{SharedState, Worker};
use crate::evaluator::{Evaluation, Evaluator, Leaf, ResultValues};
use crate::model::Model;
use crate::params::Tuning;
use crate::prior::PolicyMove;
use ponnuki_game::board::Board;
use ponnuki_game::capacity::UpTo9;
use ponnuki_game::color::Color;
use ponnuki_game::point::{Move, Point, Size};
use ponnuki_game::position::{GamePosition, Position};

/// The moves of the models: the points of a board of 2x2.
const A: Move = Move::Play(Size::square(2).point(0, 0));
const B: Move = Move::Play(Size::square(2).point(1, 0));
const C: Move = Move::Play(Size::square(2).point(0, 1));
const D: Move = Move::Play(Size::square(2).point(1, 1));

/// An evaluator to which every position is even and has the same `moves`. It calls `seen` with the moves
/// that led to the position.
struct Even<S> {
    moves: &'static [Move],
    seen: S,
}

impl<S: Fn(&[u16]) + Send> Evaluator<UpTo9> for Even<S> {
    type Prior = PolicyMove;

    const IS_STOCHASTIC: bool = false;
    const RECORDS_MOVES: bool = false;
    const HAS_ROOT_PRIORS: bool = false;
    const OWNER_UNIT: i32 = 1;
    const STATISTICS_BATCH: u32 = u32::MAX;
    const MOVES_PER_POLL: usize = 1;

    fn new(_: Size, _: &Arc<Model>, _: Xoshiro256PlusPlus) -> Self {
        unreachable!("the tests make their evaluators")
    }

    fn reseed(&mut self, _: Xoshiro256PlusPlus) {}

    fn evaluate(&mut self, leaf: Leaf<'_, UpTo9, PolicyMove>) -> Option<Evaluation> {
        (self.seen)(leaf.trace.codes());
        if let Some(moves) = leaf.moves {
            *moves = self.moves.iter().map(|&mv| PolicyMove::new(mv, 0.5)).collect();
        }
        let [value, weight] = [0.5, 1.0];
        Some(Evaluation {
            value,
            margin: 0.0,
            spread: 0.0,
            winner: 0,
            no_result: 0.0,
            weight,
            open: 0.0,
        })
    }

    fn ownership(&self, _: Point) -> f32 {
        0.0
    }

    fn moves(
        &mut self,
        _: &Position<UpTo9>,
        _: &mut dyn FnMut() -> bool,
        _: &mut Vec<PolicyMove>,
    ) -> Option<Evaluation> {
        None
    }
}

impl<S: Fn(&[u16]) + Send> SearchEvaluator<UpTo9> for Even<S> {
    type Formula = ByPrior;

    fn formula(_: &Tuning, _: usize) -> ByPrior {
        ByPrior(1.0)
    }

    fn expand_visits(_: &Tuning, _: usize) -> u32 {
        0
    }

    fn score_bonus(_: &Tuning) -> f64 {
        0.0
    }
}

/// Prefers the moves of the largest priors, or with the weight -1 those of the smallest.
#[derive(Clone, Copy)]
struct ByPrior(f32);

impl Formula for ByPrior {
    type Prior = PolicyMove;

    const USES_SCORES: bool = false;
    const USES_POLICY: bool = false;
    const UTILITY: f32 = 0.5;

    fn with_expected_result(self, _: &Evaluation, _: usize) -> ByPrior {
        self
    }

    fn for_position(self, _: &impl PositionStats, _: Color) -> ByPrior {
        self
    }

    fn with_exploration(self, _: f32) -> ByPrior {
        self
    }

    fn urgency(self, counts: MoveCounts, _: Color) -> f32 {
        self.0 * counts.prior().0
    }

    fn encode_prior(prior: &PolicyMove, _: Color) -> (f32, f32) {
        (prior.probability, 0.0)
    }

    fn prior_weight((probability, _): (f32, f32), _: Color) -> f64 {
        probability.into()
    }

    fn update_extra(self, _: impl FnOnce() -> MoveCounts, _: &Evaluation) -> Option<(u32, u32)> {
        None
    }

    fn min_visit_share(self) -> f64 {
        1.0
    }

    fn bound(self, _: MoveCounts, _: Color) -> Option<Bound> {
        None
    }
}

/// Everything that the workers of a test share.
struct TestSearch {
    root: Arc<Root<UpTo9>>,
    tree: Tree,
    statistics: Statistics,
    budget: AtomicI64,
    stop: AtomicBool,
    /// The evaluations two moves after the root. A visit counts its own before it leaves.
    deep: AtomicU32,
}

/// The way in which a worker searches.
#[derive(Clone, Copy)]
struct WorkerPlan {
    formula: ByPrior,
    /// The moves with which it expands a leaf. Without them it expands no leaves.
    moves: Option<&'static [Move]>,
}

impl TestSearch {
    /// A tree with memory for this number of moves, and with these moves and their priors at the
    /// root.
    fn new(root: &Arc<Root<UpTo9>>, room: usize, budget: i64, moves: &[(Move, f32)]) -> TestSearch {
        let test = TestSearch {
            root: Arc::clone(root),
            tree: Tree::new((1 + room) * Block::BYTES),
            statistics: Statistics::new(root.position.size().extent(), 1),
            budget: AtomicI64::new(budget),
            stop: AtomicBool::new(false),
            deep: AtomicU32::default(),
        };
        test.expand(test.tree.root(), moves);
        test
    }

    /// Puts moves with their priors after `edge`. Each takes a block.
    fn expand(&self, edge: Edge<'_>, moves: &[(Move, f32)]) {
        assert!(edge.block.claim_expansion(edge.lane));
        let moves = moves.iter().map(|&(mv, prior)| (mv, (prior, 0.0)));
        assert!(self.tree.expand(edge, moves));
    }

    /// This move of the root.
    fn edge(&self, mv: Move) -> Edge<'_> {
        self.tree.moves(self.tree.root()).find(|one| one.0 == mv).unwrap().1
    }

    /// Runs a worker until the budget is used up or `poll` returns true. It calls `seen` with the
    /// path of each evaluation.
    fn run(
        &self,
        plan: WorkerPlan,
        seen: impl Fn(&[u16]) + Send + Sync,
        poll: impl FnMut() -> bool,
    ) {
        let seen = |path: &[u16]| {
            seen(path);
            if path.len() == 2 {
                self.deep.fetch_add(1, Relaxed);
            }
        };
        let moves = plan.moves.unwrap_or_default();
        let shared = SharedState {
            context: SelectionContext {
                root: &self.root,
                tree: &self.tree,
                formula: plan.formula,
                human_policy: None,
                mirror: None,
                expand_visits: if plan.moves.is_some() { 0 } else { u32::MAX },
                is_stochastic: plan.moves.is_none(),
            },
            values: ResultValues { bonus: 0.0, draw: 0.5, no_result: 0.5 },
            statistics: &self.statistics,
            criticality: None,
            details: None,
            budget: &self.budget,
            stop: &self.stop,
            workers: 1,
            all_sides_after: u64::MAX,
        };
        Worker::new(0, Even { moves, seen }).run(&shared, 1, poll);
    }
}

/// Runs `model` in all orders in which up to three switches come from a thread that could go on.
/// `LOOM_MAX_PREEMPTIONS` allows another number.
fn explore(model: impl Fn() + Send + Sync + 'static) {
    let mut builder = Builder::new();
    builder.preemption_bound = builder.preemption_bound.or(Some(3));
    builder.max_branches = 10_000; // steps of one run
    builder.check(model);
}

/// Runs two workers in a tree in all orders, and then calls `after`.
fn run_models(
    test: impl Fn(&Arc<Root<UpTo9>>) -> TestSearch + Send + Sync + 'static,
    one: impl Fn(&TestSearch) + Send + Sync + 'static,
    other: impl Fn(&TestSearch) + Copy + Send + Sync + 'static,
    after: impl Fn(&TestSearch) + Send + Sync + 'static,
) {
    let board = Board::new(Size::square(2));
    let root = Arc::new(Root::new(&GamePosition::of_stones(board, Color::Black), &[], &[]));
    explore(move || {
        let test = Arc::new(test(&root));
        let theirs = Arc::clone(&test);
        let running = thread::spawn(move || other(&theirs));
        one(&test);
        running.join().unwrap();
        test.tree.check().unwrap();
        after(&test);
    });
}

/// Two moves at the root, a position after one of them, and no room for more.
fn full(root: &Arc<Root<UpTo9>>, expanded: Move, reply: Move) -> TestSearch {
    let test = TestSearch::new(root, 3, 2, &[(A, 0.9), (B, 0.1)]);
    test.expand(test.edge(expanded), &[(reply, 0.5)]);
    test
}

const PREFERS_A: WorkerPlan = WorkerPlan { formula: ByPrior(1.0), moves: None };
const PREFERS_B: WorkerPlan = WorkerPlan { formula: ByPrior(-1.0), moves: None };

/// A position is evaluated once, and a visit that finds its moves finds them whole, although the block
/// was that of another position. No result is lost.
#[test]
fn a_position_is_evaluated_once_and_published_whole() {
    static SEEN: Mutex<Vec<Vec<u16>>> = Mutex::new(Vec::new());
    let visit = |test: &TestSearch| {
        let note = |path: &[u16]| SEEN.lock().unwrap().push(path.to_vec());
        test.run(WorkerPlan { moves: Some(&[C]), ..PREFERS_A }, note, || false);
    };
    run_models(
        |root| full(root, B, D),
        visit,
        visit,
        |test| {
            let mut seen = mem::take(&mut *SEEN.lock().unwrap());
            seen.sort();
            assert_eq!(seen, [vec![A.code()], vec![A.code(), C.code()]]);
            for edge in [test.tree.root(), test.edge(A)] {
                assert_eq!((edge.block.visits(0), edge.block.mean_value(0)), (2, Some(0.5)));
            }
        },
    );
}

/// The collector takes a position apart only once no visit is below it, and after all that visits did
/// there.
#[test]
fn a_position_is_taken_apart_while_nobody_is_below() {
    static DEEP: Mutex<Option<u32>> = Mutex::new(None);
    let visit = |test: &TestSearch| {
        let known = [&[A.code()][..], &[A.code(), C.code()]];
        test.run(PREFERS_A, |path| assert!(known.contains(&path), "{path:?}"), || false);
    };
    let collect = |test: &TestSearch| {
        test.run(WorkerPlan { moves: Some(&[D]), ..PREFERS_B }, |_| {}, || false);
        let is_evicted = test.tree.first_block(test.edge(B)).is_some();
        *DEEP.lock().unwrap() = is_evicted.then(|| test.deep.load(Relaxed));
    };
    run_models(
        |root| full(root, A, C),
        visit,
        collect,
        |test| {
            let seen = DEEP.lock().unwrap().unwrap_or(test.deep.load(Relaxed));
            assert_eq!(seen, test.deep.load(Relaxed), "a visit is below");
        },
    );
}

/// A reader that holds the collector reads whole positions without announcing a visit.
#[test]
fn a_position_is_kept_while_the_collector_is_held() {
    let read = |test: &TestSearch| {
        let _still = test.tree.lock_collector();
        assert!(test.tree.moves(test.edge(A)).all(|(mv, _)| mv == C));
    };
    let collect = |test: &TestSearch| {
        test.run(WorkerPlan { moves: Some(&[D]), ..PREFERS_B }, |_| {}, || false);
    };
    run_models(|root| full(root, A, C), read, collect, |_| {});
}

/// No two positions get the same block, whether it is new or was used before.
#[test]
fn a_block_has_one_owner() {
    const ROOT: &[(Move, f32)] = &[(A, 0.9), (B, 0.1)];
    let visit = |plan: WorkerPlan, reply: &'static [Move]| {
        move |test: &TestSearch| {
            test.run(WorkerPlan { moves: Some(reply), ..plan }, |_| {}, || false);
        }
    };
    let new = |root: &Arc<Root<UpTo9>>| TestSearch::new(root, 5, 2, ROOT);
    let cleared = |root: &Arc<Root<UpTo9>>| {
        let mut test = TestSearch::new(root, 5, 2, ROOT);
        test.expand(test.edge(A), &[(C, 0.5)]);
        test.tree.clear();
        test.expand(test.tree.root(), ROOT);
        test
    };
    let after = |test: &TestSearch| {
        for (mv, reply) in [(A, C), (B, D)] {
            let edge = test.edge(mv);
            assert!(test.tree.moves(edge).all(|(mv, _)| mv == reply));
        }
    };
    run_models(new, visit(PREFERS_A, &[C]), visit(PREFERS_B, &[D]), after);
    run_models(cleared, visit(PREFERS_A, &[C]), visit(PREFERS_B, &[D]), after);
}

/// A search makes as many evaluations as it may.
#[test]
fn a_budget_is_used_up_and_no_more() {
    let visit = |plan: WorkerPlan| move |test: &TestSearch| test.run(plan, |_| {}, || false);
    let test = |root: &Arc<Root<UpTo9>>| TestSearch::new(root, 3, 2, &[(A, 0.9), (B, 0.1)]);
    run_models(test, visit(PREFERS_A), visit(PREFERS_B), |test| {
        assert_eq!(test.tree.root().block.visits(0), 2);
        assert_eq!(test.edge(A).block.visits(0) + test.edge(B).block.visits(0), 2);
    });
}

/// Once a worker stops the search, both end. The other may have begun a visit, or see it late.
#[test]
fn a_search_that_is_stopped_ends() {
    let visit = |plan: WorkerPlan, stops: bool| {
        move |test: &TestSearch| test.run(plan, |_| {}, move || stops)
    };
    let test = |root: &Arc<Root<UpTo9>>| TestSearch::new(root, 3, 2, &[(A, 0.9), (B, 0.1)]);
    run_models(test, visit(PREFERS_A, true), visit(PREFERS_B, false), |test| {
        let (visits, own) = (test.tree.root().block.visits(0), test.edge(A).block.visits(0));
        assert!(own <= 1 && (1..=2).contains(&visits));
        assert_eq!(own == 1, test.stop.load(Relaxed));
    });
}

/// A third thread finds a position whole that the collector claimed and restored, because there was a
/// visit below it.
#[test]
fn a_position_that_is_restored_is_whole() {
    explore(|| {
        let tree = Arc::new(Tree::new(0));
        let expand = |edge: Edge<'_>| {
            assert!(edge.block.claim_expansion(0));
            assert!(tree.expand(edge, [(C, (0.5, 0.0))].into_iter()));
        };
        expand(tree.root());
        let run = |work: fn(&Tree, Edge<'_>)| {
            let tree = Arc::clone(&tree);
            thread::spawn(move || {
                let edge = tree.edge(1, 0);
                work(&tree, edge)
            })
        };
        let collector = run(|_, edge| assert!(!edge.block.detach_children(0, 2)));
        let reader = run(|tree, edge| {
            edge.block.enter(0);
            assert!(tree.moves(edge).all(|(mv, _)| mv == C));
            edge.block.leave(0);
        });
        let edge = tree.edge(1, 0);
        edge.block.enter(0);
        expand(edge);
        collector.join().unwrap();
        reader.join().unwrap();
    });
}
