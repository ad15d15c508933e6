//! A search for one class of boards and one kind of evaluator: keeps the tree and the workers,
//! follows the game, makes reports.

use std::mem;

use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::SeedableRng;
use rayon::{ThreadPool, ThreadPoolBuilder};

use super::arena::Apart;
use super::detail::Details;
use super::inspect::Node;
use super::node::MOST_VISITS;
use super::options::{Limits, Monitor, Options, Progress, Settings, View};
use super::report::{self, Bound, MoveReport, Report, for_color, rank};
use super::root::Root;
use super::select::{Formula, Guided};
use super::statistics::Statistics;
use super::survey::Survey;
use super::sync::{AtomicBool, AtomicI64};
use super::tree::{Edge, Tree};
use super::visit::Way;
use super::worker::{Shared, Worker};
use ponnuki_game::bits::BitSet;
use ponnuki_game::capacity::Capacity;
use ponnuki_game::color::Color;
use ponnuki_game::point::{Move, Size};
use ponnuki_game::position::{GamePosition, Position};

/// The longest principal variation that is reported.
const LONGEST_LINE: usize = 24;

/// A search for one capacity class of boards.
pub(super) trait Think: Send {
    fn think(
        &mut self,
        position: &GamePosition,
        options: &Options,
        monitor: &dyn Monitor,
    ) -> Report;
    fn clear(&mut self);
    fn renew(&mut self);
    fn settings(&self) -> &Settings;
    fn tree_bytes(&self) -> usize;
    fn root(&self) -> Option<Node<'_>>;
    fn criticality(&self) -> Option<Vec<f32>>;
    fn rooted_at(&self, position: &GamePosition) -> Option<(usize, Color)>;
    fn check_tree(&self) -> Result<(), String>;
}

pub(super) struct Core<C: Capacity, E: Guided<C>> {
    size: Size,
    settings: Settings,
    tree: Tree,
    /// The position at the tree's root and the bans, unless the tree is empty.
    rooted: Option<Root<C>>,
    workers: Vec<Worker<C, E>>,
    statistics: Statistics,
    /// The survey of the last search, if it was requested.
    survey: Option<Survey>,
    /// The details of the last search, if they were requested.
    details: Option<Details>,
    /// Created by the first search that needs more than one thread.
    pool: Option<ThreadPool>,
}

impl<C: Capacity, E: Guided<C>> Core<C, E> {
    pub(super) fn new(size: Size, settings: Settings) -> Self {
        Core {
            size,
            tree: Tree::new(settings.memory),
            settings,
            rooted: None,
            workers: Vec::new(),
            statistics: Statistics::new(size.extent(), E::OWNED),
            survey: None,
            details: None,
            pool: None,
        }
    }

    /// A stream of random numbers for each thread: independent ones, or identical ones if all
    /// evaluators must give the same answer.
    fn streams(&self) -> impl Iterator<Item = Xoshiro256PlusPlus> + use<C, E> {
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(self.settings.seed);
        (0..self.settings.threads.max(1)).map(move |_| {
            let stream = rng.clone();
            if E::VARIES {
                rng.jump();
            }
            stream
        })
    }

    /// Makes the present position the tree's root: by following the moves played since, or else by
    /// starting with an empty tree, also when the old one has little room for more visits.
    fn follow(&mut self, root: &Root<C>) {
        let followed = self.rooted.take().is_some_and(|rooted| self.try_follow(rooted, root));
        if !followed || self.tree.root().block.visits(0) > MOST_VISITS / 2 {
            self.tree.clear();
        }
    }

    fn try_follow(&mut self, rooted: Root<C>, root: &Root<C>) -> bool {
        let Root { mut position, excluded, deep_bans, .. } = rooted;
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
        // Visits from a search with fewer moves to choose from do not count for a search with more.
        let mut still_excluded: BitSet<C> = excluded;
        still_excluded.intersect_with(&root.excluded);
        if is_same && still_excluded != excluded {
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
            let evaluators = self.streams().map(evaluator).enumerate();
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
    let room = MOST_VISITS.saturating_sub(known).into();
    [by_visits, limits.playouts].into_iter().flatten().fold(room, u64::min) as i64
}

impl<C: Capacity, E: Guided<C>> Think for Core<C, E> {
    fn think(
        &mut self,
        position: &GamePosition,
        options: &Options,
        monitor: &dyn Monitor,
    ) -> Report {
        let root = Root::new(position, &options.bans);
        self.follow(&root);
        self.make_workers();
        // If one of them panics, all are lost, with the visits that they have under way, and so is the
        // tree: the next search makes new ones.
        let mut workers = mem::take(&mut self.workers);
        self.statistics.clear();
        self.survey = options.survey.then(|| Survey::new(self.size));
        self.details = Details::new(options.detail, self.size, workers.len());
        let evaluations = iterations(&options.limits, self.tree.root().block.visits(0));
        let budget = Apart(AtomicI64::new(evaluations));
        let stop = Apart(AtomicBool::new(false));
        let tuning = self.settings.model.tuning();
        let guide = options.guide.as_ref().filter(|_| E::Formula::EXPLORES);
        let mut way = Way { guide, ..Way::new::<E>(&root, &self.tree, tuning) };
        if let Some(first) = workers.first_mut() {
            first.prepare_root(&mut way, evaluations);
        }
        let shared = Shared::<C, E> {
            way,
            score_bonus: E::score_bonus(tuning),
            statistics: &self.statistics,
            survey: self.survey.as_ref(),
            details: self.details.as_ref(),
            budget: &budget.0,
            stop: &stop.0,
        };
        run_workers(&mut workers, &mut self.pool, &shared, monitor);
        let report = Watched::of(&shared).report();
        self.rooted = Some(root);
        self.workers = workers;
        report
    }

    fn clear(&mut self) {
        self.tree.clear();
        self.rooted = None;
        self.survey = None;
        let streams: Vec<_> = self.streams().collect();
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
        self.rooted.as_ref().map(|root| Node::root(&self.tree, root.position.to_move(), E::TRACES))
    }

    fn criticality(&self) -> Option<Vec<f32>> {
        self.survey.as_ref().map(Survey::criticality)
    }

    fn rooted_at(&self, position: &GamePosition) -> Option<(usize, Color)> {
        let root = self.rooted.as_ref()?;
        let rooted: &Position<C> = &root.position;
        let same_rules = rooted.rules() == position.rules() && rooted.komi() == position.komi();
        // A tree that was grown under bans below the root is not the game's.
        let belongs = same_rules
            && root.deep_bans.is_empty()
            && rooted.history().is_prefix_of(position.history());
        belongs.then_some((rooted.history().len() - 1, rooted.to_move()))
    }

    fn check_tree(&self) -> Result<(), String> {
        self.tree.check()
    }
}

/// Lets all workers search; the first one polls the monitor.
fn run_workers<C: Capacity, E: Guided<C>>(
    workers: &mut [Worker<C, E>],
    pool: &mut Option<ThreadPool>,
    shared: &Shared<'_, C, E>,
    monitor: &dyn Monitor,
) {
    let watched = Watched::of(shared);
    let poll =
        || monitor.poll(&watched.progress(shared.statistics.playouts()), &watched).is_break();
    let Some((first, others)) = workers.split_first_mut() else { return };
    if others.is_empty() {
        return first.run(shared, E::MOVES_PER_POLL, poll);
    }
    let threads = others.len();
    let pool = match pool {
        Some(pool) => pool,
        None => match ThreadPoolBuilder::new().num_threads(threads).build() {
            Ok(made) => pool.insert(made),
            Err(error) => {
                log::warn!("searching with one thread: {error}");
                return first.run(shared, E::MOVES_PER_POLL, poll);
            }
        },
    };
    // The calling thread is the first worker, so the pool has one thread fewer.
    pool.in_place_scope(|scope| {
        for worker in others {
            scope.spawn(move |_| worker.run(shared, usize::MAX, || false));
        }
        first.run(shared, E::MOVES_PER_POLL, poll);
        // Each of the others may still be busy with its last iteration; the scope waits for them.
    });
}

/// A search as a monitor sees it, while it runs or after it has ended.
struct Watched<'a, C: Capacity, E: Guided<C>>(&'a Shared<'a, C, E>);

impl<'a, C: Capacity, E: Guided<C>> Watched<'a, C, E> {
    fn of(shared: &'a Shared<'a, C, E>) -> Self {
        Watched(shared)
    }

    fn to_move(&self) -> Color {
        self.0.way.root.position.to_move()
    }

    /// The moves of the root that are not excluded.
    fn moves(&self) -> impl Iterator<Item = (Move, Edge<'_>)> {
        let excluded = |mv: Move| self.0.way.root.excluded.contains(mv.code() as usize);
        self.0.way.tree.moves(self.0.way.tree.root()).filter(move |(mv, _)| !excluded(*mv))
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
        let rivals = self
            .moves()
            .filter(|(mv, e)| Some(*mv) != best.2 && e.block.visits(e.lane) >= best.0.div_ceil(10));
        let highest = rivals.map(|(_, edge)| self.winrate(edge)).fold(0.0, f64::max);
        let root = self.0.way.tree.root();
        Progress {
            visits: u64::from(root.block.visits(root.lane)),
            playouts,
            best: best.2,
            best_visits: u64::from(best.0),
            second_visits: second.map_or(0, u64::from),
            missing_visits: second.map_or(u64::MAX, |second| {
                report::needed_visits(best.0.into(), self.chosen_share())
                    .saturating_sub(second.into())
            }),
            best_winrate: best.1,
            root_winrate: self.winrate(root),
            best_is_first_choice: best.1 >= highest,
        }
    }

    /// The principal variation that begins with `first`: the most visited moves and their visits.
    fn line(&self, first: (Move, Edge<'_>)) -> Vec<(Move, u64)> {
        let entry = |(mv, edge): (Move, Edge<'_>)| (mv, u64::from(edge.block.visits(edge.lane)));
        let mut line = vec![entry(first)];
        let mut edge = first.1;
        while line.len() < LONGEST_LINE {
            let visits = |(_, edge): &(Move, Edge<'_>)| edge.block.visits(edge.lane);
            // The first among equals, so that every report gives the same line.
            let most = self.0.way.tree.moves(edge).filter(|entry| visits(entry) > 0);
            let Some(next) = most.reduce(|a, b| if visits(&b) > visits(&a) { b } else { a }) else {
                break;
            };
            line.push(entry(next));
            edge = next.1;
        }
        line
    }

    fn move_reports(&self) -> Vec<MoveReport> {
        let root_value = self.0.way.tree.root().block.mean_value(0).unwrap_or(0.5);
        let root_score = self.0.way.tree.root().block.mean_score(0).unwrap_or(0.0);
        let prior_wins =
            |edge: Edge<'_>| E::Formula::share(edge.block.prior(edge.lane), self.to_move());
        let all: f64 = self.moves().map(|(_, edge)| prior_wins(edge)).sum();
        let mut reports: Vec<MoveReport> = self
            .moves()
            .map(|(mv, edge)| {
                let (pv, pv_visits) = self.line((mv, edge)).into_iter().unzip();
                MoveReport {
                    mv,
                    visits: u64::from(edge.block.visits(edge.lane)),
                    black_winrate: edge.block.mean_value(edge.lane).unwrap_or(root_value),
                    black_score: edge.block.mean_score(edge.lane).unwrap_or(root_score),
                    bound: self.bound(edge),
                    prior: if all > 0.0 { prior_wins(edge) / all } else { 0.0 },
                    pv,
                    pv_visits,
                    score_stdev: self.0.details.and_then(|details| details.score_stdev(mv)),
                    owners: self.0.details.and_then(|details| details.owners_after(mv)),
                }
            })
            .collect();
        rank(&mut reports, self.to_move(), self.chosen_share());
        reports
    }

    fn chosen_share(&self) -> f64 {
        self.0.way.formula.chosen_share()
    }

    /// The lower confidence bound of the value of a move at the root.
    fn bound(&self, edge: Edge<'_>) -> Option<Bound> {
        self.0.way.formula.bound(edge.block.counts(edge.lane), self.to_move())
    }
}

impl<C: Capacity, E: Guided<C>> View for Watched<'_, C, E> {
    fn report(&self) -> Report {
        // Principal variations reach deep into the tree, and this reader announces no visit.
        let _still = self.0.way.tree.hold();
        let root = self.0.way.tree.root();
        let size = self.0.way.root.position.size();
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
            chosen_share: self.chosen_share(),
            ownership: size.points().map(|point| self.0.statistics.owner(point.index())).collect(),
            ownership_stdev: self
                .0
                .details
                .and_then(Details::all_owners)
                .map(|owners| owners.stdev),
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::evaluator::Playouts;
    use crate::search::counts::{ONE, Results};
    use crate::search::options::Patient;
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
        let most = i64::from(MOST_VISITS);
        for endless in [None, Some(1 << 33), Some(u64::MAX)] {
            assert_eq!(iterations(&limits(endless, endless), 0), most);
            assert_eq!(iterations(&limits(endless, None), MOST_VISITS - 3), 3);
            assert_eq!(iterations(&limits(endless, None), MOST_VISITS + 3), 0);
        }
    }

    #[test]
    fn a_tree_without_room_for_visits_is_given_up() {
        let size = Size::square(5);
        let settings = Settings { threads: 1, memory: 1 << 20, seed: 1, model: Arc::default() };
        let mut core = Core::<UpTo9, Playouts<UpTo9>>::new(size, settings);
        let game = Game::new(size, CHINESE.rules, CHINESE.komi(size));
        let options = Options { limits: limits(None, Some(30)), ..Options::default() };
        let mut run = |more: u32| {
            // As if there had been more visits, all of them won by Black.
            let value = u64::from(more) * ONE;
            let results = Results { visits: more, value, ..Results::default() };
            core.tree.root().block.add(0, results);
            core.think(game.position(), &options, &Patient)
        };
        assert_eq!(run(0).visits, 30);
        let many = MOST_VISITS / 2 - 30;
        let report = run(many);
        assert_eq!(report.visits, u64::from(many) + 60);
        assert!((report.black_winrate - 1.0).abs() < 1e-6);
        assert_eq!(run(1).visits, 30);
    }
}
