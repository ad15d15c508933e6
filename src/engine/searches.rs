//! The engine's searches: the one that follows the game, and side searches.
//!
//! The game's tree grows with each genmove, in the opponent's time and in analyses. Everything else
//! has a side search, which starts with an empty tree and is dropped when it ends: another komi,
//! other rules, a choice among a few moves, a move that is reported but not played, a picture. So a
//! side search neither costs the game its tree nor changes later moves, and its result does not
//! depend on earlier searches.

use std::ops::ControlFlow;
use std::panic::{self, AssertUnwindSafe};
use std::sync::{Arc, Mutex, PoisonError};

use crate::evaluator::{network_for, warn_of_untrained_game};
use crate::model::{LearnedData, Model};
use crate::params::Params;
use crate::search::{Monitor, Options, Progress, Report, RootStatistics, Search, Settings, View};
use ponnuki_game::color::Color;
use ponnuki_game::game::Game;

/// A side search gets the tree's memory divided by this, in addition to the tree's own. No two side
/// searches run at the same time, and the memory is freed when the search ends.
const SIDE_SEARCH_DIVISOR: usize = 4;

/// A network gets the memory divided by this, for its pipelines and for the cache of its results. The
/// tree gets the rest. All searches share the network.
const NETWORK_DIVISOR: u64 = 4;

/// A network that imitates people gets the memory divided by this: it looks at few positions.
const HUMAN_DIVISOR: u64 = 16;

/// Other processes that search the same positions as the game's search, at the same time.
pub trait RemoteSearches: Send {
    /// Starts to search this position of `game` for `color`, under the limits and bans of `options`.
    fn start(&mut self, game: &Game, color: Color, options: &Options);

    /// The statistics that they have reported so far.
    fn statistics(&mut self) -> Vec<RootStatistics>;

    /// Ends the search, and returns the final statistics.
    fn end(&mut self) -> Vec<RootStatistics>;
}

/// A monitor that sees the joint results of a search and the remote searches. Its decisions about
/// time depend on the search alone.
struct JointMonitor<'a> {
    monitor: &'a dyn Monitor,
    /// Only the worker that polls uses them.
    remote: Mutex<&'a mut dyn RemoteSearches>,
}

impl Monitor for JointMonitor<'_> {
    fn poll(&self, progress: &Progress, view: &dyn View) -> ControlFlow<()> {
        self.monitor.poll(progress, &JointView { view, remote: &self.remote })
    }

    fn is_over(&self) -> bool {
        self.monitor.is_over()
    }
}

/// The view of a [`JointMonitor`].
struct JointView<'a, 'b> {
    view: &'a dyn View,
    remote: &'a Mutex<&'b mut dyn RemoteSearches>,
}

impl View for JointView<'_, '_> {
    fn report(&self) -> Report {
        let mut report = self.view.report();
        report.join(&self.remote.lock().unwrap_or_else(PoisonError::into_inner).statistics());
        report
    }
}

/// The search that follows the game.
#[derive(Default)]
pub(super) struct GameTree {
    /// Made when first needed, for the size of the game.
    search: Option<Search>,
    /// The last search's report, on the position at the root of the tree.
    report: Option<Report>,
    /// Processes that search along.
    remote: Option<Box<dyn RemoteSearches>>,
}

impl GameTree {
    /// Searches the present position of `game` for `color`, in the tree so far. `None` after an
    /// error in the search, which is logged; the next search then starts with an empty tree.
    pub(super) fn run(
        &mut self,
        game: &Game,
        color: Color,
        settings: &Settings,
        options: &Options,
        monitor: &dyn Monitor,
    ) -> Option<Report> {
        warn(game, settings);
        self.drop_stale(game, settings);
        let mut search = match self.search.take() {
            Some(search) => search,
            None => Search::new(game.size(), settings.clone()),
        };
        self.report = match &mut self.remote {
            None => run(&mut search, game, color, options, monitor),
            Some(remote) => {
                remote.start(game, color, options);
                let joint = JointMonitor { monitor, remote: Mutex::new(remote.as_mut()) };
                let mut report = run(&mut search, game, color, options, &joint);
                let shares = remote.end();
                report.iter_mut().for_each(|report| report.join(&shares));
                report
            }
        };
        self.search = self.report.is_some().then_some(search);
        self.report.clone()
    }

    /// Drops everything if it no longer suits the board of `game` or the settings.
    pub(super) fn drop_stale(&mut self, game: &Game, settings: &Settings) {
        let suits = |search: &Search| search.size() == game.size() && search.settings() == settings;
        if !self.search.as_ref().is_some_and(suits) {
            self.drop_search();
        }
    }

    /// Drops the search with everything that it knows.
    pub(super) fn drop_search(&mut self) {
        *self = GameTree { remote: self.remote.take(), ..GameTree::default() };
    }

    /// Lets `remote` search along from now on.
    pub(super) fn set_remote_searches(&mut self, remote: Box<dyn RemoteSearches>) {
        self.remote = Some(remote);
    }

    /// Empties the tree, and restarts the random numbers.
    pub(super) fn clear(&mut self) {
        self.search.iter_mut().for_each(Search::clear);
        self.report = None;
    }

    /// Makes everything as it was when it was new, in the same memory.
    pub(super) fn renew(&mut self) {
        self.search.iter_mut().for_each(Search::renew);
        self.report = None;
    }

    /// The search and its report, if the root of its tree is the present position of `game` with
    /// `color` to move.
    pub(super) fn search_of(&self, game: &Game, color: Color) -> Option<(&Search, &Report)> {
        let (search, report) = (self.search.as_ref()?, self.report.as_ref()?);
        let here = Some((game.moves().len(), color));
        (search.locate_root(game.position()) == here).then_some((search, report))
    }

    /// The search, and `game` as it was at the root of its tree. `None` if the game has not passed
    /// through that position.
    pub(super) fn search_at_root(&self, game: &Game) -> Option<(&Search, Game)> {
        let search = self.search.as_ref()?;
        let (moves, _) = search.locate_root(game.position())?;
        let mut past = game.clone();
        past.keep_moves(moves).ok()?;
        Some((search, past))
    }
}

/// The settings of a search by `params`, with the learned data. This builds the model's tables, so
/// it is called only when parameters change.
pub fn search_settings(params: &Params, learned: &LearnedData) -> Settings {
    settings_with(params, Arc::new(Model::new(params.tuning, learned.clone())))
}

/// The same with the learned data of `model`. The model itself is used if it has the same tuning.
pub(super) fn settings_for_model(params: &Params, model: &Arc<Model>) -> Settings {
    if *model.tuning() == params.tuning {
        settings_with(params, Arc::clone(model))
    } else {
        search_settings(params, model.learned())
    }
}

fn settings_with(params: &Params, model: Arc<Model>) -> Settings {
    let networks = &model.learned().networks;
    let main = if networks.main.is_some() { network_memory(params) } else { 0 };
    let human = if networks.human.is_some() { human_memory(params) } else { 0 };
    Settings {
        threads: params.threads as usize,
        memory: params.memory as usize - main - human,
        seed: params.seed,
        model,
    }
}

/// The memory for a network, by `params`.
pub(super) fn network_memory(params: &Params) -> usize {
    (params.memory / NETWORK_DIVISOR) as usize
}

/// The memory for a network that imitates people, by `params`.
pub(super) fn human_memory(params: &Params) -> usize {
    (params.memory / HUMAN_DIVISOR) as usize
}

/// The settings of a side search in a game whose own search has `settings`. The seed is the program's
/// and not the game's, so that the result depends on the position alone.
pub(super) fn side_search_settings(params: &Params, settings: &Settings) -> Settings {
    Settings {
        memory: settings.memory / SIDE_SEARCH_DIVISOR,
        seed: params.seed,
        ..settings.clone()
    }
}

/// A side search for `color`: returns its report, and the search with its tree. `None` after an error
/// in the search, which is logged.
pub(super) fn side_search(
    game: &Game,
    color: Color,
    settings: Settings,
    options: &Options,
    monitor: &dyn Monitor,
) -> Option<(Report, Search)> {
    warn(game, &settings);
    quiet_side_search(game, color, settings, options, monitor)
}

/// A side search without a warning of games for which the network was not trained. It is for
/// verdicts, which are sought under rules of the judge's own.
pub(super) fn quiet_side_search(
    game: &Game,
    color: Color,
    settings: Settings,
    options: &Options,
    monitor: &dyn Monitor,
) -> Option<(Report, Search)> {
    let mut search = Search::new(game.size(), settings);
    let report = run(&mut search, game, color, options, monitor)?;
    Some((report, search))
}

/// Warns if the network was not trained for games like `game`.
fn warn(game: &Game, settings: &Settings) {
    if let Some(network) = network_for(&settings.model, game.size()) {
        warn_of_untrained_game(network, game.size(), game.rules());
    }
}

fn run(
    search: &mut Search,
    game: &Game,
    color: Color,
    options: &Options,
    monitor: &dyn Monitor,
) -> Option<Report> {
    let run = AssertUnwindSafe(|| search.run(&game.to_play(color), options, monitor));
    let report = panic::catch_unwind(run).ok();
    if report.is_none() {
        log::error!("the search failed; this is an error in the engine, please report it");
    }
    report
}
