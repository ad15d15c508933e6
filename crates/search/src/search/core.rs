//! A search for one class of boards and one kind of evaluator: keeps the tree and the workers,
//! follows the game, makes reports.

use std::mem;

use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::SeedableRng;

use super::arena::CachePadded;
use super::criticality::CriticalitySums;
use super::detail::MoveDetails;
use super::human_policy::HumanPolicy;
use super::inspect::Node;
use super::mirror::Mirror;
use super::node::MAX_VISITS;
use super::options::{Limits, Monitor, Options, Progress, Settings, View};
use super::report::{self, Bound, MoveReport, Report, for_color, rank};
use super::root::Root;
use super::select::{Formula, SearchEvaluator};
use super::statistics::Statistics;
use super::sync::{AtomicBool, AtomicI64};
use super::tree::{Edge, Tree};
use super::visit::SelectionContext;
use super::worker::{SharedState, Worker};
use crate::evaluator::{Assumptions, ResultValues};
use crate::machine::Pool;
use ponnuki_game::bits::BitSet;
use ponnuki_game::capacity::Capacity;
use ponnuki_game::color::Color;
use ponnuki_game::point::{Move, Size};
use ponnuki_game::position::{GamePosition, Position};

/// The longest principal variation that is reported.
const MAX_LINE: usize = 24;

/// A search for one capacity class of boards.
pub(super) trait DynSearch: Send {
    fn run(&mut self, position: &GamePosition, options: &Options, monitor: &dyn Monitor) -> Report;
    fn clear(&mut self);
    fn renew(&mut self);
    fn settings(&self) -> &Settings;
    fn tree_bytes(&self) -> usize;
    fn root(&self) -> Option<Node<'_>>;
    fn criticality(&self) -> Option<Vec<f32>>;
    fn locate_root(&self, position: &GamePosition) -> Option<(usize, Color)>;
    fn check_tree(&self) -> Result<(), String>;
}

pub(super) struct SearchCore<C: Capacity, E: SearchEvaluator<C>> {
    size: Size,
    settings: Settings,
    tree: Tree,
    /// The position at the tree's root and the bans, unless the tree is empty.
    tree_root: Option<Root<C>>,
    /// The options that hold for the whole tree: a search with others starts with an empty one.
    assumptions: Assumptions,
    mirror: Option<Color>,
    workers: Vec<Worker<C, E>>,
    statistics: Statistics,
    /// The sums for criticality in the last search, if they were requested.
    criticality: Option<CriticalitySums>,
    /// The details of the last search, if they were requested.
    details: Option<MoveDetails>,
    /// The threads of the workers but the first, which is the caller's.
    pool: Pool,
}

impl<C: Capacity, E: SearchEvaluator<C>> SearchCore<C, E> {
    pub(super) fn new(size: Size, settings: Settings) -> Self {
        SearchCore {
            size,
            tree: Tree::new(settings.memory),
            settings,
            tree_root: None,
            assumptions: Assumptions::default(),
            mirror: None,
            workers: Vec::new(),
            statistics: Statistics::new(size.extent(), E::OWNER_UNIT),
            criticality: None,
            details: None,
            pool: Pool::default(),
        }
    }

    /// A stream of random numbers for each thread: independent ones, or identical ones if all
    /// evaluators must give the same answer.
    fn random_streams(&self) -> impl Iterator<Item = Xoshiro256PlusPlus> + use<C, E> {
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(self.settings.seed);
        (0..self.settings.threads.max(1)).map(move |_| {
            let stream = rng.clone();
            if E::IS_STOCHASTIC {
                rng.jump();
            }
            stream
        })
    }

    /// Makes the present position the tree's root: by following the moves played since, or else by
    /// starting with an empty tree, also when the old one has little room for more visits.
    fn follow(&mut self, root: &Root<C>) {
        let followed =
            self.tree_root.take().is_some_and(|old_root| self.try_follow(old_root, root));
        if !followed || self.tree.root().block.visits(0) > MAX_VISITS / 2 {
            self.tree.clear();
        }
    }

    fn try_follow(&mut self, old_root: Root<C>, root: &Root<C>) -> bool {
        let Root { mut position, excluded, deep_bans, penalties, .. } = old_root;
        let (old, new) = (position.history(), root.position.history());
        if !old.is_prefix_of(new) {
            return false;
        }
        let known = old.len();
        let is_same = known == new.len();
        let has_bans = !deep_bans.is_empty() || !root.deep_bans.is_empty();
        if has_bans && (deep_bans != root.deep_bans || !is_same) {
            return false;
        }
        // Visits from a search with fewer moves to choose from do not count for a search with more, nor
        // do those that followed other penalties: below its root a search follows none.
        let mut still_excluded: BitSet<C> = excluded;
        still_excluded.intersect_with(&root.excluded);
        let counts = match is_same {
            true => still_excluded == excluded && penalties == root.penalties,
            false => root.penalties.is_empty(),
        };
        if !counts {
            return false;
        }
        for past in new.since(known) {
            if past.mover != position.to_move() || !self.tree.advance(past.mv()) {
                return false;
            }
            position.play(past.mover, past.mv());
        }
        // Another game with the same moves may have started from another position.
        position.is_like(&root.position)
    }

    /// Makes the workers before the first search.
    fn make_workers(&mut self) {
        if self.workers.is_empty() {
            let evaluator = |rng| E::new(self.size, &self.settings.model, rng);
            let evaluators = self.random_streams().map(evaluator).enumerate();
            self.workers = evaluators.map(|(number, made)| Worker::new(number, made)).collect();
        }
    }
}

/// The number of iterations that a search with these limits may make in a tree whose root has
/// `known` visits.
fn iterations(limits: &Limits, known: u32) -> i64 {
    let by_visits = limits.visits.map(|visits| {
        let missing = visits.saturating_sub(known.into());
        missing.max(visits / 4).max(1)
    });
    let room = MAX_VISITS.saturating_sub(known).into();
    [by_visits, limits.playouts].into_iter().flatten().fold(room, u64::min) as i64
}

impl<C: Capacity, E: SearchEvaluator<C>> DynSearch for SearchCore<C, E> {
    fn run(&mut self, position: &GamePosition, options: &Options, monitor: &dyn Monitor) -> Report {
        let mut root = Root::new(position, &options.bans, &options.penalties);
        if options.skips_symmetric {
            root.exclude_symmetric(position);
        }
        let human_policy = options.human_policy.as_ref().filter(|_| E::Formula::USES_POLICY);
        let people = human_policy.and_then(HumanPolicy::later_players);
        let advantage = options.advantage as f32;
        let hidden_history = if options.hides_history { root.position.history().len() } else { 0 };
        let openness = options.openness.filter(|_| E::Formula::USES_POLICY);
        let counts_open = openness.is_some();
        let mirror = options.mirror.filter(|_| E::Formula::USES_POLICY);
        let assumptions = Assumptions { advantage, hidden_history, people, counts_open };
        if (self.assumptions, self.mirror) != (assumptions, mirror) {
            self.clear();
            (self.assumptions, self.mirror) = (assumptions, mirror);
        }
        self.follow(&root);
        self.make_workers();
        self.workers.iter_mut().for_each(|worker| worker.assume(assumptions));
        // If one of them panics, all are lost, with their visits in flight, and so is the tree: the
        // next search makes new ones.
        let mut workers = mem::take(&mut self.workers);
        self.statistics.clear();
        self.criticality = options.criticality.then(|| CriticalitySums::new(self.size));
        self.details = MoveDetails::new(options.detail, self.size, workers.len());
        let evaluations = iterations(&options.limits, self.tree.root().block.visits(0));
        let has_limit = options.limits.visits.or(options.limits.playouts).is_some();
        let side_evaluations =
            workers.first().map_or(u64::MAX, |first| first.side_evaluations(self.size));
        let budget = CachePadded(AtomicI64::new(evaluations));
        let stop = CachePadded(AtomicBool::new(false));
        let tuning = self.settings.model.tuning();
        let mut context = SelectionContext {
            human_policy,
            mirror: mirror.map(|player| Mirror::new(player, &root.position)),
            ..SelectionContext::new::<E>(&root, &self.tree, tuning)
        };
        let openness = openness.map(|points| points as f32);
        context.formula =
            context.formula.with_root_width(options.root_width).with_openness(openness);
        if let Some(first) = workers.first_mut() {
            if first.has_batches() {
                context.formula = context.formula.with_batches();
            }
            // A search that only the time ends may be too short for all symmetries of its root.
            let all_sides = has_limit && evaluations as u64 >= side_evaluations;
            first.prepare_root(&mut context, &mut || all_sides && !monitor.is_over());
        }
        let shared = SharedState::<C, E> {
            context,
            values: ResultValues::of(tuning, E::score_bonus(tuning)),
            statistics: &self.statistics,
            criticality: self.criticality.as_ref(),
            details: self.details.as_ref(),
            budget: &budget.0,
            stop: &stop.0,
            workers: workers.len().max(1),
            all_sides_after: if has_limit { u64::MAX } else { side_evaluations },
        };
        run_workers(&mut workers, &mut self.pool, &shared, monitor);
        let report = SearchView::of(&shared).report();
        self.tree_root = Some(root);
        self.workers = workers;
        report
    }

    fn clear(&mut self) {
        self.tree.clear();
        self.tree_root = None;
        self.criticality = None;
        let streams: Vec<_> = self.random_streams().collect();
        for (worker, stream) in self.workers.iter_mut().zip(streams) {
            worker.restart(stream);
        }
    }

    fn renew(&mut self) {
        self.clear();
        self.tree.reset();
    }

    fn settings(&self) -> &Settings {
        &self.settings
    }

    fn tree_bytes(&self) -> usize {
        self.tree.bytes_used()
    }

    fn root(&self) -> Option<Node<'_>> {
        self.tree_root
            .as_ref()
            .map(|root| Node::root(&self.tree, root.position.to_move(), E::RECORDS_MOVES))
    }

    fn criticality(&self) -> Option<Vec<f32>> {
        self.criticality.as_ref().map(CriticalitySums::criticality)
    }

    fn locate_root(&self, position: &GamePosition) -> Option<(usize, Color)> {
        let root = self.tree_root.as_ref()?;
        let at_root: &Position<C> = &root.position;
        let same_rules = at_root.rules() == position.rules() && at_root.komi() == position.komi();
        // A tree that was grown under bans below the root is not the game's.
        let belongs = same_rules
            && root.deep_bans.is_empty()
            && at_root.history().is_prefix_of(position.history());
        belongs.then_some((at_root.history().len() - 1, at_root.to_move()))
    }

    fn check_tree(&self) -> Result<(), String> {
        self.tree.check()
    }
}

/// Lets all workers search; the first one polls the monitor.
fn run_workers<C: Capacity, E: SearchEvaluator<C>>(
    workers: &mut [Worker<C, E>],
    pool: &mut Pool,
    shared: &SharedState<'_, C, E>,
    monitor: &dyn Monitor,
) {
    let view = SearchView::of(shared);
    let poll = || monitor.poll(&view.progress(shared.statistics.playouts()), &view).is_break();
    let Some((first, others)) = workers.split_first_mut() else { return };
    let others = others.iter_mut().map(|worker| || worker.run(shared, usize::MAX, || false));
    // Each of the others may still be busy with its last iteration when the first has ended.
    pool.run(others, || first.run(shared, E::MOVES_PER_POLL, poll));
}

/// The view of a search for its monitor, while it runs or after it has ended.
struct SearchView<'a, C: Capacity, E: SearchEvaluator<C>>(&'a SharedState<'a, C, E>);

impl<'a, C: Capacity, E: SearchEvaluator<C>> SearchView<'a, C, E> {
    fn of(shared: &'a SharedState<'a, C, E>) -> Self {
        SearchView(shared)
    }

    fn to_move(&self) -> Color {
        self.0.context.root.position.to_move()
    }

    /// The moves of the root that are not excluded.
    fn moves(&self) -> impl Iterator<Item = (Move, Edge<'_>)> {
        let excluded = |mv: Move| self.0.context.root.excluded.contains(mv.code() as usize);
        self.0.context.tree.moves(self.0.context.tree.root()).filter(move |(mv, _)| !excluded(*mv))
    }

    /// The win rate after `edge` of the player to move at the root, one half without a visit.
    fn winrate(&self, edge: Edge<'_>) -> f64 {
        let black = edge.block.mean_value(edge.lane).unwrap_or(0.5);
        for_color(black, self.to_move())
    }

    fn progress(&self, playouts: u64) -> Progress {
        let (mut best, mut second) = ((0, 0.5, None), None);
        for (mv, edge) in self.moves() {
            let visits = edge.block.visits(edge.lane);
            if visits > best.0 {
                second = best.2.map(|_| best.0).max(second);
                best = (visits, self.winrate(edge), Some(mv));
            } else {
                second = second.max(Some(visits));
            }
        }
        let root = self.0.context.tree.root();
        Progress {
            visits: u64::from(root.block.visits(root.lane)),
            playouts,
            best: best.2,
            best_visits: u64::from(best.0),
            second_visits: second.map_or(0, u64::from),
            missing_visits: second.map_or(u64::MAX, |second| {
                report::needed_visits(best.0.into(), self.min_visit_share())
                    .saturating_sub(second.into())
            }),
            best_winrate: best.1,
        }
    }

    /// The principal variation that begins with `first`: the most visited moves and their visits.
    fn principal_variation(&self, first: (Move, Edge<'_>)) -> Vec<(Move, u64)> {
        let entry = |(mv, edge): (Move, Edge<'_>)| (mv, u64::from(edge.block.visits(edge.lane)));
        let mut line = vec![entry(first)];
        let mut edge = first.1;
        while line.len() < MAX_LINE {
            let visits = |(_, edge): &(Move, Edge<'_>)| edge.block.visits(edge.lane);
            // The first among equals, so that every report gives the same line.
            let most = self.0.context.tree.moves(edge).filter(|entry| visits(entry) > 0);
            let Some(next) = most.reduce(|a, b| if visits(&b) > visits(&a) { b } else { a }) else {
                break;
            };
            line.push(entry(next));
            edge = next.1;
        }
        line
    }

    fn move_reports(&self) -> Vec<MoveReport> {
        let root_value = self.0.context.tree.root().block.mean_value(0).unwrap_or(0.5);
        let root_score = self.0.context.tree.root().block.mean_score(0).unwrap_or(0.0);
        let prior_wins =
            |edge: Edge<'_>| E::Formula::prior_weight(edge.block.prior(edge.lane), self.to_move());
        let symmetric = &self.0.context.root.symmetric;
        let copies = |mv| symmetric.iter().filter(|copy| copy.original == mv).count();
        let all = self.moves().map(|(mv, edge)| (1 + copies(mv)) as f64 * prior_wins(edge));
        let all: f64 = all.sum();
        let mut reports: Vec<MoveReport> = self
            .moves()
            .map(|(mv, edge)| {
                let (pv, pv_visits) = self.principal_variation((mv, edge)).into_iter().unzip();
                MoveReport {
                    mv,
                    visits: u64::from(edge.block.visits(edge.lane)),
                    black_winrate: edge.block.mean_value(edge.lane).unwrap_or(root_value),
                    black_score: edge.block.mean_score(edge.lane).unwrap_or(root_score),
                    bound: self.bound(mv, edge),
                    prior: if all > 0.0 { prior_wins(edge) / all } else { 0.0 },
                    pv,
                    pv_visits,
                    score_stdev: self.0.details.and_then(|details| details.score_stdev(mv)),
                    no_result: self.0.details.and_then(|details| details.no_result_after(mv)),
                    owners: self.0.details.and_then(|details| details.owners_after(mv)),
                }
            })
            .collect();
        rank(&mut reports, self.to_move(), self.min_visit_share());
        reports
    }

    fn min_visit_share(&self) -> f64 {
        self.0.context.formula.min_visit_share()
    }

    /// The lower confidence bound of the value of a move at the root, less its penalty.
    fn bound(&self, mv: Move, edge: Edge<'_>) -> Option<Bound> {
        let context = &self.0.context;
        let bound = context.formula.bound(edge.block.counts(edge.lane), self.to_move())?;
        Some(Bound { value: bound.value - f64::from(context.penalty(mv)), ..bound })
    }
}

impl<C: Capacity, E: SearchEvaluator<C>> View for SearchView<'_, C, E> {
    fn report(&self) -> Report {
        // Principal variations reach deep into the tree, and this reader announces no visit.
        let _still = self.0.context.tree.lock_collector();
        let root = self.0.context.tree.root();
        let size = self.0.context.root.position.size();
        let (black_score, score_stdev) = self.0.statistics.score();
        Report {
            size,
            to_move: self.to_move(),
            visits: u64::from(root.block.visits(root.lane)),
            playouts: self.0.statistics.playouts(),
            black_winrate: root.block.mean_value(root.lane).unwrap_or(0.5),
            black_score,
            score_stdev,
            moves: self.move_reports(),
            symmetric: self.0.context.root.symmetric.clone(),
            min_visit_share: self.min_visit_share(),
            ownership: size.points().map(|point| self.0.statistics.owner(point.index())).collect(),
            ownership_stdev: self
                .0
                .details
                .and_then(MoveDetails::all_owners)
                .map(|owners| owners.stdev),
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::evaluator::PlayoutEvaluator;
    use crate::search::counts::{ONE, ResultSums};
    use crate::search::options::NeverStop;
    use ponnuki_game::capacity::UpTo9;
    use ponnuki_game::game::Game;
    use ponnuki_game::rules::CHINESE;

    fn limits(visits: Option<u64>, playouts: Option<u64>) -> Limits {
        Limits { visits, playouts }
    }

    #[test]
    fn limits_and_room_for_visits_end_a_search() {
        assert_eq!(iterations(&limits(Some(100), None), 0), 100);
        assert_eq!(iterations(&limits(Some(100), None), 60), 40);
        assert_eq!(iterations(&limits(Some(100), None), 99), 25);
        assert_eq!(iterations(&limits(Some(100), Some(7)), 60), 7);
        assert_eq!(iterations(&limits(None, Some(7)), 1000), 7);
        let most = i64::from(MAX_VISITS);
        for endless in [None, Some(1 << 33), Some(u64::MAX)] {
            assert_eq!(iterations(&limits(endless, endless), 0), most);
            assert_eq!(iterations(&limits(endless, None), MAX_VISITS - 3), 3);
            assert_eq!(iterations(&limits(endless, None), MAX_VISITS + 3), 0);
        }
    }

    fn core(size: Size) -> SearchCore<UpTo9, PlayoutEvaluator<UpTo9>> {
        let settings = Settings { threads: 1, memory: 1 << 20, seed: 1, model: Arc::default() };
        SearchCore::new(size, settings)
    }

    #[test]
    fn a_tree_is_kept_for_searches_under_the_same_assumptions() {
        let size = Size::square(5);
        let limits = limits(None, Some(30));
        let usual = Options { limits, ..Options::default() };
        let hiding = Options { hides_history: true, ..usual.clone() };
        let avoiding = Options { penalties: vec![(Move::Pass, 0.5)], ..usual.clone() };
        for (first, second, keeps_here, keeps_later) in [
            (&usual, &usual, true, true),
            (&usual, &hiding, false, false),
            (&hiding, &hiding, true, false),
            (&usual, &avoiding, false, false),
            (&avoiding, &avoiding, true, false),
            (&avoiding, &usual, false, true),
        ] {
            for (moves, keeps) in [(0, keeps_here), (1, keeps_later)] {
                let (mut core, mut game) =
                    (core(size), Game::new(size, CHINESE.rules, CHINESE.komi(size)));
                let report = core.run(game.position(), first, &NeverStop);
                for _ in 0..moves {
                    game.play(Color::Black, report.moves[0].mv).unwrap();
                }
                let report = core.run(game.position(), second, &NeverStop);
                assert_eq!(report.visits > report.playouts, keeps, "{first:?} {second:?} {moves}");
            }
        }
    }

    #[test]
    fn a_tree_without_room_for_visits_is_given_up() {
        let size = Size::square(5);
        let mut core = core(size);
        let game = Game::new(size, CHINESE.rules, CHINESE.komi(size));
        let options = Options { limits: limits(None, Some(30)), ..Options::default() };
        let mut run = |more: u32| {
            // As if there had been more visits, all of them won by Black.
            let value = u64::from(more) * ONE;
            let results = ResultSums { visits: more, value, ..ResultSums::default() };
            core.tree.root().block.add(0, results);
            core.run(game.position(), &options, &NeverStop)
        };
        assert_eq!(run(0).visits, 30);
        let many = MAX_VISITS / 2 - 30;
        let report = run(many);
        assert_eq!(report.visits, u64::from(many) + 60);
        assert!((report.black_winrate - 1.0).abs() < 1e-6);
        assert_eq!(run(1).visits, 30);
    }
}
