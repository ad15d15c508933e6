//! Monte Carlo tree search on a tree that all threads share.
//!
//! A search is given a position, limits and a [`Monitor`], and returns a [`Report`]. It knows
//! neither the clock nor the protocol; the monitor watches the time. With one thread and a limit on
//! visits, the result of a new or renewed search depends only on the game, the settings and the
//! seed. All values in the tree are Black's; one function converts them to the mover's, where a
//! move is chosen or reported.
//!
//! An iteration has three steps. A `visit` selects a leaf, an [evaluator](crate::evaluator)
//! evaluates it, and the `worker` completes the visit: it expands the leaf if it has enough visits,
//! and backs the value up. An evaluator that computes batches on a device has several visits of
//! each worker under way.
//!
//! - `options`, `ban`, `report`: the request to a search, and its report.
//! - `symmetric`: moves that the symmetry of the root makes equal to others.
//! - `core`, `root`: the search for one capacity class and one kind of evaluator; the position from
//!   which it starts.
//! - `worker`, `visit`: a thread with its three steps, and one iteration in progress.
//! - `human_policy`: moves of people that a search explores.
//! - `mirror`: play against an opponent who mirrors.
//! - `select`, `counts`: the formulas (RAVE, `puct`, `widening`), and the numbers that they read.
//! - `node`, `tree`: moves with their statistics, how threads share them, and following the game.
//! - `arena`, `collector`: the memory of the tree, and how it is reclaimed.
//! - `sync`: the atomics of the tree, which loom replaces in tests.
//! - `statistics`, `criticality`, `detail`: sums over evaluations: owners and margins, criticality, and
//!   the same after each of the root's moves.
//! - `root_statistics`: one report from the searches of several processes.
//! - `inspect`, `worker/probe`: the tree, and the phases of an iteration, seen from outside.
//! - `table_evaluator`, `interleavings`: for tests, a second evaluator with a policy, and searches in all orders in
//!   which their workers may run.

mod arena;
mod ban;
mod collector;
mod core;
mod counts;
mod criticality;
mod detail;
mod human_policy;
mod inspect;
#[cfg(loom)]
mod interleavings;
mod mirror;
mod node;
mod options;
mod report;
mod root;
mod root_statistics;
mod select;
mod statistics;
mod symmetric;
mod sync;
#[cfg(test)]
mod table_evaluator;
mod tree;
mod visit;
mod worker;

pub use ban::{Ban, BannedMoves, banned};
pub use detail::{DetailLevel, Ownership};
pub use human_policy::{Exploration, ExploredShares, HumanPolicy};
pub use inspect::Node;
pub use mirror::{is_centre, mirrored};
pub use options::{Limits, Monitor, NeverStop, Options, Progress, Settings, View};
pub use report::{Bound, MoveReport, Report, for_color};
pub use root_statistics::RootStatistics;
pub use symmetric::SymmetricMove;
pub use worker::probe::{Phase, Probe, probe};

use self::core::{DynSearch, SearchCore};
use crate::evaluator::{NetworkEvaluator, PlayoutEvaluator, network_for};
use ponnuki_game::color::Color;
use ponnuki_game::point::Size;
use ponnuki_game::position::GamePosition;
use ponnuki_game::{with_capacity, with_one_of_two_capacities};

/// A search with its tree, its threads and their random number generators, for boards of one size.
pub struct Search {
    size: Size,
    core: Box<dyn DynSearch>,
}

impl Search {
    /// A search for boards of `size`. The system provides memory as the tree grows.
    pub fn new(size: Size, settings: Settings) -> Search {
        let core: Box<dyn DynSearch> = match network_for(&settings.model, size) {
            Some(_) => with_one_of_two_capacities!(size, C => {
                Box::new(SearchCore::<C, NetworkEvaluator<C>>::new(size, settings))
            }),
            None => {
                with_capacity!(size, C => Box::new(SearchCore::<C, PlayoutEvaluator<C>>::new(size, settings)))
            }
        };
        Search { size, core }
    }

    /// The size of the boards.
    pub fn size(&self) -> Size {
        self.size
    }

    /// The settings that the search was made with.
    pub fn settings(&self) -> &Settings {
        self.core.settings()
    }

    /// Memory in use, in bytes: by the positions of the tree, and by discarded positions whose
    /// blocks have not been freed yet.
    pub fn tree_bytes(&self) -> usize {
        self.core.tree_bytes()
    }

    /// Checks that no block of the tree's memory is used twice or leaked.
    ///
    /// # Errors
    /// Names the fault.
    pub fn check_tree(&self) -> Result<(), String> {
        self.core.check_tree()
    }

    /// The bytes that one move takes in the tree.
    pub fn bytes_per_node() -> usize {
        node::Block::BYTES / node::LANES
    }

    /// Empties the tree and restarts the random numbers from the seed.
    pub fn clear(&mut self) {
        self.core.clear();
    }

    /// Makes the search as it was when it was new, with the same memory and threads: later searches
    /// do not depend on earlier ones, not even in a full memory. This takes time in proportion to
    /// the memory that the tree has used.
    pub fn renew(&mut self) {
        self.core.renew();
    }

    /// Searches `position` until a limit is reached or the monitor stops it. The tree of the last
    /// search is reused if the game has followed one of its lines.
    ///
    /// # Panics
    /// When the board is of another size.
    pub fn run(
        &mut self,
        position: &GamePosition,
        options: &Options,
        monitor: &dyn Monitor,
    ) -> Report {
        assert_eq!(position.size(), self.size, "the search was made for another board");
        self.core.run(position, options, monitor)
    }

    /// The root of the tree: the position that was searched last, if there is one.
    pub fn root(&self) -> Option<Node<'_>> {
        self.core.root()
    }

    /// The criticality of each point in the order of [`Size::points`], -1/2 to 1/2: how much more
    /// often the owner of the point wins than if owning it had nothing to do with winning. `None`
    /// unless the last search [measured](Options::criticality) it.
    pub fn criticality(&self) -> Option<Vec<f32>> {
        self.core.criticality()
    }

    /// The move number of the tree's root and the player to move there, if the game has passed
    /// through the root on its way to `position`.
    pub fn locate_root(&self, position: &GamePosition) -> Option<(usize, Color)> {
        self.core.locate_root(position)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::{LearnedData, Model};
    use crate::params::Tuning;
    use ponnuki_game::game::Game;
    use ponnuki_game::point::Move;
    use ponnuki_game::rules::CHINESE;
    use ponnuki_network::random;
    use std::ops::ControlFlow;
    use std::sync::Arc;

    /// Enough visits for a root, reused or not, to be evaluated in all its symmetries.
    const VISITS: u64 = 400;

    fn model(cache: usize) -> Arc<Model> {
        let learned = LearnedData::with_network(Arc::new(random::network(cache)));
        Arc::new(Model::new(Tuning::default(), learned))
    }

    fn search(model: &Arc<Model>) -> Search {
        let settings = Settings { threads: 1, memory: 4 << 20, seed: 7, model: Arc::clone(model) };
        Search::new(Size::square(7), settings)
    }

    fn run(search: &mut Search, game: &Game) -> Report {
        let limits = Limits { visits: Some(VISITS), playouts: None };
        let options = Options { limits, ..Options::default() };
        search.run(&game.to_play(game.to_move()), &options, &NeverStop)
    }

    fn new_game() -> Game {
        Game::new(Size::square(7), CHINESE.rules, CHINESE.komi)
    }

    /// A game of six moves in one tree, as a text of all its reports.
    fn played(model: &Arc<Model>) -> String {
        let (mut search, mut game, mut found) = (search(model), new_game(), String::new());
        for _ in 0..6 {
            let report = run(&mut search, &game);
            game.play(game.to_move(), report.moves[0].mv).unwrap();
            found += &format!("{report:?}\n");
        }
        found
    }

    #[test]
    fn a_cache_does_not_change_what_is_found() {
        let played_without = played(&model(0));
        for cache in [30_000, 30_000_000] {
            let model = model(cache);
            assert_eq!(played(&model), played_without);
            assert_eq!(
                played(&model),
                played_without,
                "with a cache that the first game has filled"
            );
        }
    }

    #[test]
    fn open_points_change_the_choice_and_no_score() {
        let (model, game) = (model(0), new_game());
        let found = |openness: Option<f64>| {
            let limits = Limits { visits: Some(VISITS), playouts: None };
            let options = Options { limits, openness, ..Options::default() };
            search(&model).run(&game.to_play(Color::White), &options, &NeverStop)
        };
        let [usual, closed, open] = [None, Some(0.0), Some(30.0)].map(found);
        let visits = |report: &Report| -> Vec<(Move, u64)> {
            report.moves.iter().map(|one| (one.mv, one.visits)).collect()
        };
        assert_ne!(visits(&open), visits(&closed));
        // Dozens of open points, each worth up to 30 points, would be hundreds of points.
        for report in [closed, open] {
            let difference = report.black_score - usual.black_score;
            assert!(difference.abs() < 5.0, "{difference}");
        }
        let mut tree = search(&model);
        let mut run = |openness: Option<f64>, visits: u64| {
            let limits = Limits { visits: Some(visits), playouts: None };
            let options = Options { limits, openness, ..Options::default() };
            tree.run(&game.to_play(Color::White), &options, &NeverStop).playouts
        };
        assert_eq!(run(Some(-0.3), 100), 100);
        assert_eq!(
            run(Some(-0.2), 120),
            30,
            "another worth leaves the tree, and at least a quarter is new"
        );
        assert_eq!(run(None, 130), 130, "without open points it is another tree");
    }

    #[test]
    fn a_renewed_search_finds_what_a_new_one_does() {
        for model in [model(0), Arc::new(Model::default())] {
            // A memory that is soon full, so that evictions matter.
            let settings = Settings { threads: 1, memory: 0, seed: 7, model };
            let new = || Search::new(Size::square(7), settings.clone());
            let limits = Limits { visits: Some(3000), playouts: None };
            let options = Options { limits, ..Options::default() };
            let run = |search: &mut Search, color| {
                format!("{:?}", search.run(&new_game().to_play(color), &options, &NeverStop))
            };
            let (mut search, found) = (new(), run(&mut new(), Color::White));
            assert_ne!(run(&mut search, Color::Black), found);
            search.renew();
            assert_eq!(search.tree_bytes(), 0);
            assert_eq!(run(&mut search, Color::White), found);
            search.check_tree().unwrap();
        }
    }

    #[test]
    fn a_leaf_that_becomes_the_root_gets_the_priors_of_a_root() {
        let model = model(0);
        let (mut grown, mut game) = (search(&model), new_game());
        let reply = run(&mut grown, &game).moves[0].mv;
        game.play(game.to_move(), reply).unwrap();
        let priors = |report: Report| -> Vec<(Move, f64)> {
            let mut priors: Vec<_> = report.moves.iter().map(|one| (one.mv, one.prior)).collect();
            priors.sort_by_key(|(mv, _)| *mv);
            priors
        };
        let reused = run(&mut grown, &game);
        assert!(reused.visits > reused.playouts, "the tree was reused");
        let (reused, fresh) = (priors(reused), priors(run(&mut search(&model), &game)));
        assert_eq!(reused, fresh);
    }

    /// Compares each state of a search with the report at that moment.
    struct Comparing;

    impl Monitor for Comparing {
        fn poll(&self, progress: &Progress, view: &dyn View) -> ControlFlow<()> {
            let report = view.report();
            let mut visits: Vec<u64> = report.moves.iter().map(|one| one.visits).collect();
            visits.sort_unstable_by(|a, b| b.cmp(a));
            // A move is chosen by its bound if it has 15 % of the most visits.
            let needed = (0.15 * visits[0] as f64).ceil() as u64;
            let missing = visits.get(1).map_or(u64::MAX, |second| needed.saturating_sub(*second));
            assert_eq!((progress.best_visits, progress.missing_visits), (visits[0], missing));
            assert!(missing == 0 || Some(report.moves[0].mv) == progress.best, "{report:?}");
            ControlFlow::Continue(())
        }
    }

    #[test]
    fn no_rival_is_chosen_as_long_as_visits_are_missing() {
        let model = model(0);
        let limits = Limits { visits: Some(VISITS), playouts: None };
        let only = Move::Play(Size::square(7).points().next().unwrap());
        for bans in [vec![], vec![Ban::allow(Color::Black, vec![only])]] {
            let options = Options { limits, bans, ..Options::default() };
            search(&model).run(&new_game().to_play(Color::Black), &options, &Comparing);
        }
    }
}
