//! A second evaluator, for tests: it evaluates each position once, and its policy comes with the
//! value.

use std::collections::{HashMap, HashSet};
use std::sync::{Arc, Condvar, LazyLock, Mutex, PoisonError};
use std::time::Duration;

use rand_xoshiro::Xoshiro256PlusPlus;

use super::core::{DynSearch, SearchCore};
use super::human_policy::{Exploration, ExploredShares, HumanPolicy};
use super::options::{Limits, NeverStop, Options, Settings};
use super::report::Report;
use super::select::SearchEvaluator;
use super::select::puct::{Puct, Weights};
use crate::evaluator::{Evaluation, Evaluator, Leaf};
use crate::model::Model;
use crate::params::{PlayerProfile, Tuning};
use crate::prior::PolicyMove;
use ponnuki_game::capacity::{Capacity, UpTo9};
use ponnuki_game::color::ByColor;
use ponnuki_game::game::Game;
use ponnuki_game::point::{Move, Point, Size};
use ponnuki_game::position::Position;
use ponnuki_game::rules::CHINESE;

/// The table: lines that begin with one of these moves have this value for Black, and the policy
/// prefers the favourite wherever it may be played. Everything else is even.
struct Table {
    values: Vec<(Move, f32)>,
    favourite: Option<Move>,
    /// Lines that begin with one of these moves have this weight.
    weights: Vec<(Move, f32)>,
    /// The probability that people make a move.
    human: Option<fn(Move) -> f32>,
    pause: Duration,
    /// The number of evaluations that wait for each other, so that each has a worker of its own.
    together: usize,
    log: Mutex<Log>,
    /// Signalled when an evaluation starts.
    started: Condvar,
}

/// The requests to the evaluators of one search. A position is identified by the moves that led
/// there, as in the tree: transpositions count as different.
#[derive(Default)]
struct Log {
    in_flight: HashSet<Vec<u16>>,
    done: HashMap<Vec<u16>, u32>,
    /// Requests for a position while it was being evaluated.
    twice_at_once: usize,
    /// All requests so far.
    requests: usize,
}

/// The tables of all tests, by the address of the model that each test makes for itself.
static TABLES: LazyLock<Mutex<HashMap<usize, Arc<Table>>>> = LazyLock::new(Mutex::default);

/// The longest time that evaluations wait for each other, far longer than any machine should need.
const LONGEST_WAIT: Duration = Duration::from_secs(20);

/// The margin that every position has, in half points.
const MARGIN: f32 = 6.25;
/// The evaluation of an even position.
const ROOT: Evaluation = Evaluation {
    value: 0.5,
    margin: MARGIN,
    spread: 3.0,
    winner: 0,
    no_result: 0.0,
    weight: 1.0,
    open: 0.0,
};

struct TableEvaluator {
    table: Arc<Table>,
}

impl TableEvaluator {
    fn fill<C: Capacity>(&self, position: &Position<C>, moves: &mut Vec<PolicyMove>) {
        moves.clear();
        let color = position.to_move();
        let all = position.size().points().map(Move::Play).chain([Move::Pass]);
        let legal = all.filter(|&mv| match mv {
            Move::Play(point) => {
                position.board().is_empty(point) && position.board().is_playable(point, color)
            }
            _ => true,
        });
        moves.extend(legal.map(|mv| PolicyMove::new(mv, 0.01)));
        for prior in moves.iter_mut().filter(|prior| Some(prior.mv) == self.table.favourite) {
            prior.probability = 0.9;
        }
        if let Some(human) = self.table.human {
            moves.iter_mut().for_each(|prior| prior.human = human(prior.mv));
        }
    }
}

impl<C: Capacity> Evaluator<C> for TableEvaluator {
    type Prior = PolicyMove;

    const IS_STOCHASTIC: bool = false;
    const RECORDS_MOVES: bool = false;
    const HAS_ROOT_PRIORS: bool = false;
    const OWNER_UNIT: i32 = 1000;
    const STATISTICS_BATCH: u32 = 1;
    const MOVES_PER_POLL: usize = 1;

    fn new(_: Size, model: &Arc<Model>, _: Xoshiro256PlusPlus) -> TableEvaluator {
        let tables = TABLES.lock().unwrap_or_else(PoisonError::into_inner);
        TableEvaluator { table: Arc::clone(&tables[&(Arc::as_ptr(model) as usize)]) }
    }

    fn reseed(&mut self, _: Xoshiro256PlusPlus) {}

    fn evaluate(&mut self, leaf: Leaf<'_, C, PolicyMove>) -> Option<Evaluation> {
        let path = leaf.trace.codes().to_vec();
        let mut log = self.table.log.lock().unwrap();
        let new = log.in_flight.insert(path.clone());
        log.requests += 1;
        self.table.started.notify_all();
        let together = |log: &mut Log| log.requests < self.table.together;
        let waited = self.table.started.wait_timeout_while(log, LONGEST_WAIT, together).unwrap();
        assert!(!waited.1.timed_out(), "a worker had no part in the search");
        drop(waited);
        std::thread::sleep(self.table.pause);
        if let Some(moves) = leaf.moves {
            self.fill(leaf.position, moves);
        }
        // The first point is certainly Black's, the second half so.
        for (point, owned) in leaf.position.size().points().zip([1000, 500]) {
            leaf.owners[point.index()] += owned;
        }
        let first = path.first().map(|&code| Move::from_code(code));
        let known = self.table.values.iter().find(|entry| Some(entry.0) == first);
        let value = known.map_or(0.5, |entry| entry.1);
        let mut log = self.table.log.lock().unwrap();
        log.twice_at_once += usize::from(!new);
        log.in_flight.remove(&path);
        *log.done.entry(path).or_default() += 1;
        let weighed = self.table.weights.iter().find(|entry| Some(entry.0) == first);
        let weight = weighed.map_or(1.0, |entry| entry.1);
        Some(Evaluation { value, weight, ..ROOT })
    }

    /// The same owners that are added to the leaf's.
    fn ownership(&self, point: Point) -> f32 {
        let size = Size::square(5);
        let known = size.points().zip([1.0, 0.5]).find(|entry| entry.0 == point);
        known.map_or(0.0, |entry| entry.1)
    }

    fn moves(
        &mut self,
        position: &Position<C>,
        _: &mut dyn FnMut() -> bool,
        moves: &mut Vec<PolicyMove>,
    ) -> Option<Evaluation> {
        self.fill(position, moves);
        Some(ROOT)
    }
}

impl<C: Capacity> SearchEvaluator<C> for TableEvaluator {
    type Formula = Puct;

    fn formula(tuning: &Tuning, _: usize) -> Puct {
        Puct::new(Weights {
            exploration: 2.0,
            growth: 0.0,
            spread: 0.0,
            reduction: 0.0,
            root_reduction: 0.0,
            score: 0.0,
            points: 0.0,
            caution: 5.0,
            root_width: 0.0,
            ..Weights::of(tuning)
        })
    }

    fn expand_visits(_: &Tuning, _: usize) -> u32 {
        0
    }

    fn score_bonus(_: &Tuning) -> f64 {
        0.0
    }
}

/// A search with `table` on a small board.
fn search(table: Table, threads: usize, memory: usize, limit: u64) -> (Report, Arc<Table>) {
    search_with(table, threads, memory, visits(limit))
}

/// Options with this limit.
fn visits(limit: u64) -> Options {
    let limits = Limits { visits: Some(limit), playouts: None };
    Options { limits, ..Options::default() }
}

fn search_with(
    table: Table,
    threads: usize,
    memory: usize,
    options: Options,
) -> (Report, Arc<Table>) {
    let (model, table) = (Arc::new(Model::default()), Arc::new(table));
    TABLES.lock().unwrap().insert(Arc::as_ptr(&model) as usize, Arc::clone(&table));
    let size = Size::square(5);
    let settings = Settings { threads, memory, seed: 1, model };
    let mut core = SearchCore::<UpTo9, TableEvaluator>::new(size, settings);
    let game = Game::new(size, CHINESE.rules, CHINESE.komi(size));
    let report = core.run(game.position(), &options, &NeverStop);
    // No block is leaked or used twice, and no visit is still announced at a move.
    core.check_tree().unwrap();
    (report, table)
}

fn table() -> Table {
    Table {
        values: Vec::new(),
        favourite: None,
        weights: Vec::new(),
        human: None,
        pause: Duration::ZERO,
        together: 0,
        log: Mutex::default(),
        started: Condvar::new(),
    }
}

/// A move on that board.
fn at(vertex: &str) -> Move {
    Size::square(5).parse_move(vertex).unwrap()
}

const AMPLE: usize = 64 << 20;

#[test]
fn a_policy_that_comes_with_the_value_guides_the_search() {
    let favours = Table { favourite: Some(at("B2")), ..table() };
    let (report, favours) = search(favours, 1, AMPLE, 300);
    assert_eq!(report.best().unwrap().mv, at("B2"));
    assert!(report.best().unwrap().prior > 0.5);
    assert_eq!((report.visits, report.playouts), (300, 300));
    // Each leaf was evaluated once and expanded with the policy of that evaluation.
    let log = favours.log.lock().unwrap();
    assert!(log.done.values().all(|&times| times == 1));
    assert_eq!(log.done.len(), 300);
    assert!(log.done.keys().any(|path| path.len() > 2));
}

#[test]
fn values_overrule_the_policy_for_either_side() {
    let values = vec![(at("B2"), 0.1), (at("D4"), 0.9)];
    let (report, _) = search(Table { values, favourite: Some(at("B2")), ..table() }, 1, AMPLE, 800);
    assert_eq!(report.best().unwrap().mv, at("D4"));
    assert!((report.best().unwrap().black_winrate - 0.9).abs() < 1e-3);
}

/// With a policy that prefers B2, a search that explores moves of people: D4 most of the time, B4
/// else.
fn explored(uncounted: f64, counted: f64) -> Report {
    let root = ExploredShares { uncounted, counted };
    explored_by(Exploration { root, weight: 0.5, growth: 2.0, ..Exploration::default() })
}

/// The same with this exploration.
fn explored_by(how: Exploration) -> Report {
    let root = vec![(at("D4"), 0.8), (at("B4"), 0.2)];
    let human_policy = Some(HumanPolicy::new(root, how, PlayerProfile::default()));
    let values = vec![(at("B4"), 0.1), (at("D4"), 0.3)];
    let table = Table { values, favourite: Some(at("B2")), ..table() };
    search_with(table, 1, AMPLE, Options { human_policy, ..visits(400) }).0
}

fn visits_of(report: &Report, vertex: &str) -> u64 {
    report.moves.iter().find(|entry| entry.mv == at(vertex)).unwrap().visits
}

#[test]
fn moves_of_others_are_explored_at_the_root() {
    let own = explored(0.0, 0.0);
    assert!(visits_of(&own, "D4") < 20 && visits_of(&own, "B4") < 20);
    for report in [explored(0.5, 0.0), explored(0.0, 0.5)] {
        assert_eq!((report.visits, report.playouts), (400, 400));
        assert!(visits_of(&report, "D4") > visits_of(&report, "B4"));
        assert!((150..230).contains(&(visits_of(&report, "D4") + visits_of(&report, "B4"))));
        assert_eq!(report.best().unwrap().mv, at("B2"));
    }
}

#[test]
fn uncounted_iterations_do_not_change_the_root() {
    let (own, uncounted, counted) = (explored(0.0, 0.0), explored(0.5, 0.0), explored(0.0, 0.5));
    assert!((uncounted.black_winrate - own.black_winrate).abs() < 0.01);
    assert!(counted.black_winrate < own.black_winrate - 0.05);
    assert!((uncounted.black_score - own.black_score).abs() < 1e-9);
    assert_eq!(uncounted.ownership[..3], own.ownership[..3]);
}

#[test]
fn moves_of_people_are_explored_below_the_root() {
    // People answer Black's moves by D4. The policy has no preference.
    let likely: fn(Move) -> f32 = |mv| if mv == at("D4") { 0.9 } else { 0.0 };
    let report = |shares: ExploredShares| {
        let later = ByColor::new(ExploredShares::default(), shares);
        let how = Exploration { later, weight: 0.5, ..Exploration::default() };
        let human_policy = Some(HumanPolicy::new(vec![], how, PlayerProfile::default()));
        let table = Table { favourite: Some(at("B2")), human: Some(likely), ..table() };
        search_with(table, 1, AMPLE, Options { human_policy, ..visits(400) }).0
    };
    let answers = |report: &Report| {
        let best = report.moves.iter().filter(|one| one.mv != at("D4") && one.visits > 20);
        best.filter(|one| one.pv.get(1) == Some(&at("D4"))).count()
    };
    let none = report(ExploredShares::default());
    let counted = report(ExploredShares { uncounted: 0.0, counted: 0.9 });
    assert_eq!((none.visits, counted.visits), (400, 400));
    assert!(answers(&none) == 0 && answers(&counted) > 0, "{counted:?}");
    // Results that do not count change no value above, although the visits are made.
    let uncounted = report(ExploredShares { uncounted: 0.5, counted: 0.0 });
    assert_eq!((uncounted.visits, uncounted.playouts), (400, 400));
    assert!(uncounted.moves.iter().all(|one| one.visits == 0 || one.bound.is_some()));
}

#[test]
fn penalties_move_visits_and_the_choice_at_the_root_alone() {
    let report = |penalties| search_with(table(), 1, AMPLE, Options { penalties, ..visits(300) }).0;
    let first = report(vec![]).best().unwrap().mv;
    let penalised = report(vec![(first, 0.1)]);
    assert_ne!(penalised.best().unwrap().mv, first);
    let entry = penalised.find(first).unwrap();
    assert!(entry.visits < penalised.best().unwrap().visits / 2, "{penalised:?}");
    assert_eq!((entry.black_winrate, penalised.black_winrate), (0.5, 0.5));
    let preferred = report(vec![(at("A1"), -0.1)]);
    assert_eq!(preferred.best().unwrap().mv, at("A1"));
}

#[test]
fn evaluations_count_by_their_weight() {
    // Black's first move is even; White's answers to it are evaluated by the same value, so a mean
    // of the two differs by the weights alone.
    let mean = |weights: Vec<(Move, f32)>| {
        let values = vec![(at("B2"), 0.8)];
        let (report, _) = search(Table { values, weights, ..table() }, 1, AMPLE, 60);
        (report.black_winrate, report.visits)
    };
    let (usual, heavy) = (mean(vec![]), mean(vec![(at("B2"), 4.0)]));
    let light = mean(vec![(at("B2"), 0.25)]);
    assert_eq!((usual.1, heavy.1, light.1), (60, 60, 60));
    assert!(heavy.0 > usual.0 && usual.0 > light.0, "{heavy:?} {usual:?} {light:?}");
}

#[test]
fn score_spread_and_owners_are_reported() {
    let (report, _) = search(table(), 1, AMPLE, 100);
    assert!((report.black_score - 3.125).abs() < 1e-9);
    assert!((report.score_stdev - 1.5).abs() < 0.05, "{}", report.score_stdev);
    assert_eq!(report.ownership[..3], [1.0, 0.5, 0.0]);
    assert!((report.moves[0].black_score - 3.125).abs() < 1e-9);
}

#[test]
fn all_threads_share_a_few_visits() {
    // The first sixteen evaluations end only when all of them have started.
    let (report, _) = search(Table { together: 16, ..table() }, 16, AMPLE, 25);
    assert_eq!((report.visits, report.playouts), (25, 25));
    let (report, _) = search(Table { together: 3, ..table() }, 16, AMPLE, 3);
    assert_eq!((report.visits, report.playouts), (3, 3));
}

#[test]
fn no_position_is_evaluated_twice_at_once() {
    for (memory, visits) in [(AMPLE, 2000), (0, 4000)] {
        let slow = Table { favourite: Some(at("C3")), pause: Duration::from_micros(50), ..table() };
        let (report, slow) = search(slow, 8, memory, visits);
        let log = slow.log.lock().unwrap();
        assert_eq!(log.twice_at_once, 0);
        assert!(log.in_flight.is_empty());
        let evaluations: u64 = log.done.values().map(|&times| u64::from(times)).sum();
        assert_eq!((report.playouts, evaluations), (visits, visits));
        // A position is evaluated again only if it was evicted, or not expanded, for lack of
        // memory.
        let again = log.done.values().filter(|&&times| times > 1).count();
        assert_eq!(again > 0, memory == 0, "{again} positions were evaluated again");
    }
}
