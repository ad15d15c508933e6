//! The engine: a game, a search, a clock, and the decisions that need all three.
//!
//! The protocols and the programs use [`Engine`]. It writes nothing but log lines and game records,
//! and knows nothing of the protocol. The state of a game (`GameState`) and the facts about the present
//! position (`PositionResults`) are one value each, so that resetting them is one assignment.
//!
//! - `turn`: a whole turn, from the request to the decision. Its header lists the stages.
//! - [`judge`]: the verdict on a final position.
//! - `level`, `imitation`, `drawing`: playing at the level of a person, and as people do; the random
//!   choice of a move.
//! - `rank_chances`: the chances that players of different ranks make a move.
//! - `mirror`: recognises an opponent who mirrors the engine's moves.
//! - `searches`: the tree that follows the game, and side searches.
//! - [`monitor`], [`stopping`], [`signals`]: the ends of a search: limits, time, a clear choice, or
//!   a signal from outside.
//! - `count`: results and the status of stones, from the judge's verdicts.
//! - [`inspection`], [`explain`], [`shown_playout`], [`summary`], `priors`, `raw_evaluation`,
//!   `root_evaluator`: a search, a move, a playout and the engine's expectations, for showing them; and
//!   a position before its search, by priors or by a network.
//! - `record`, `saving`, [`book`]: game records, their saving, and the opening book.
//! - `avoided`, `own_moves`: moves that it avoids for variety, and its own moves of earlier games.
//! - `files`, `networks`, `error`: the files that parameters name, the places in which networks are
//!   found, and why an engine cannot be made.

pub mod book;
pub mod explain;
pub mod inspection;
pub mod judge;
pub mod monitor;
pub mod shown_playout;
pub mod signals;
pub mod stopping;
pub mod summary;

mod avoided;
mod count;
mod drawing;
mod error;
mod files;
mod imitation;
mod level;
mod mirror;
mod networks;
mod own_moves;
mod priors;
mod rank_chances;
mod raw_evaluation;
mod record;
mod root_evaluator;
mod saving;
mod searches;
mod turn;

#[cfg(test)]
mod tests;

pub use error::EngineError;
pub use explain::{Explanation, Topic};
pub use files::learned;
pub use level::{MeasuredRank, measured_rank};
pub use monitor::{Observer, TimedMonitor};
pub use networks::{
    NETWORKS_VARIABLE, found_networks, is_network_name, network_layers, own_networks,
};
pub use rank_chances::{CHANCE_RANKS, rank_chances};
pub use record::NAME;
pub use root_evaluator::RawEvaluation;
pub use saving::SaveError;
pub use searches::{RemoteSearches, search_settings};
pub use signals::{Signals, StopCondition};
pub use stopping::SearchTiming;
pub use summary::SearchSummary;
pub use turn::{Decision, Turn, TurnResult};

use std::sync::Arc;

use nom::Parser;
use nom::character::complete::{one_of, usize};
use nom::combinator::{all_consuming, opt};
use nom::sequence::preceded;
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::{Rng, SeedableRng};

use crate::clock::{Clock, Lag, Stopwatch, TimeControl, TimeUse};
use crate::engine::avoided::AvoidedGames;
use crate::engine::book::Book;
use crate::engine::imitation::HumanImitation;
use crate::engine::inspection::Inspection;
use crate::engine::judge::Verdict;
use crate::engine::level::Strength;
use crate::engine::mirror::mirroring_opponent;
use crate::engine::own_moves::OwnMoves;
use crate::engine::record::{GameNotes, Opponent};
use crate::engine::root_evaluator::RootEvaluator;
use crate::engine::searches::GameTree;
use crate::engine::shown_playout::{ShownPlayout, ShownPlayouts};
use crate::engine::turn::{TurnMemory, handicap};
use crate::evaluator;
use crate::model::{LearnedData, Networks};
use crate::params::{ParamError, Params};
use crate::sandbox::Sandbox;
use crate::search::{Limits, Options, Report, Settings};
use ponnuki_game::color::Color;
use ponnuki_game::game::{Game, HandicapError, IllegalMove, NothingToUndo, SavedGame, SetupError};
use ponnuki_game::point::{Move, Point, Size};
use ponnuki_game::rules::text;
use ponnuki_game::rules::{self, Rules};
use ponnuki_game::score::Komi;
use ponnuki_network::Network;

/// The engine. See the [module](self).
pub struct Engine {
    params: Params,
    /// The files that commands may use.
    sandbox: Sandbox,
    /// The settings of the game's search, from the parameters, and with a seed of the game's own.
    settings: Settings,
    /// Games in which moves were played, since the random numbers were last restarted.
    games_played: u64,
    book: Book,
    clock: Clock,
    lag: Lag,
    game: Game,
    tree: GameTree,
    root_evaluator: RootEvaluator,
    /// The state of the game besides its moves.
    game_state: GameState,
    /// The results for the present position.
    position_results: PositionResults,
    /// The other player, in the present game or the next.
    opponent: Opponent,
    /// The records of games that are over and could not be saved, the oldest first.
    unsaved: Vec<String>,
    /// The engine's own moves of earlier games.
    own_moves: OwnMoves,
}

/// The state that the engine keeps for as long as a game lasts.
#[derive(Default)]
struct GameState {
    /// The engine's memory of its last turns.
    turn_memory: TurnMemory,
    /// The share of their time that its turns have used.
    time_use: TimeUse,
    /// The search's report when the engine last made or suggested a move.
    last_report: Option<Report>,
    /// The summary of the search when the engine last moved.
    summary: Option<SearchSummary>,
    /// For the game record.
    notes: GameNotes,
}

/// Results for the present position, apart from the tree. It is dropped when the position changes.
#[derive(Default)]
struct PositionResults {
    /// The judge's verdict.
    verdict: Option<Verdict>,
    /// The last inspection of a search.
    inspection: Option<Inspection>,
    /// The playouts shown move by move.
    shown_playouts: ShownPlayouts,
    /// True if the engine has moved, the opponent has not, and pondering has not come to its limits.
    may_ponder: bool,
}

impl Engine {
    /// An engine at the start of a game as `params` describe it. Makes the folder for records that they name, and
    /// warns if nothing can be written there.
    ///
    /// # Errors
    /// When size, rules or komi make no sense, or a file cannot be read.
    pub fn new(params: Params) -> Result<Engine, EngineError> {
        let game = empty_game(&params)?;
        let learned = learned(&params)?;
        warn_of_missing_people(&params, &learned);
        saving::warn_of_folder(&params.sgf_dir);
        let book =
            if params.book.is_empty() { Book::default() } else { files::read_book(&params.book)? };
        let own_moves = OwnMoves::read(&params)?;
        Ok(Engine { book, own_moves, ..Engine::in_game(params, &learned, game) })
    }

    /// An engine in the middle of `game`, without a book. The parameters that describe a game or name
    /// a file have no effect.
    pub fn in_game(params: Params, learned: &LearnedData, game: Game) -> Engine {
        let settings = search_settings(&params, learned);
        Engine::with_settings(params, settings, game)
    }

    /// The engine that [`in_game`](Self::in_game) makes with this one's learned data. Its play does
    /// not depend on this one's, but it takes over the parts that take time to make, as far as they
    /// suit: the model, and the search with its memory and its threads.
    pub fn renewed(self, params: Params, game: Game) -> Engine {
        let settings = searches::settings_for_model(&params, &self.settings.model);
        let Engine { mut tree, mut root_evaluator, .. } = self;
        tree.drop_stale(&game, &settings);
        tree.renew();
        root_evaluator.drop_stale(&game, &settings);
        Engine { tree, root_evaluator, ..Engine::with_settings(params, settings, game) }
    }

    fn with_settings(params: Params, settings: Settings, game: Game) -> Engine {
        Engine {
            settings,
            games_played: 0,
            params,
            sandbox: Sandbox::default(),
            book: Book::default(),
            clock: Clock::default(),
            lag: Lag::default(),
            game,
            tree: GameTree::default(),
            root_evaluator: RootEvaluator::default(),
            game_state: GameState::default(),
            position_results: PositionResults::default(),
            opponent: Opponent::default(),
            unsaved: Vec::new(),
            own_moves: OwnMoves::default(),
        }
    }

    /// The same engine with remote searches: other processes that search the same positions
    /// whenever the game's tree is searched, which is for moves, analyses and pondering. Choices
    /// and reports follow from the sums of all searches.
    pub fn with_remote_searches(mut self, remote: Box<dyn RemoteSearches>) -> Engine {
        self.tree.set_remote_searches(remote);
        self
    }

    /// The same engine, whose commands use no other files than the sandbox lets them. The files
    /// that `params` named at the start may be anywhere.
    pub fn in_sandbox(mut self, sandbox: Sandbox) -> Engine {
        self.sandbox = sandbox;
        self
    }

    /// The files that commands may use.
    pub fn sandbox(&self) -> &Sandbox {
        &self.sandbox
    }

    /// The game.
    pub fn game(&self) -> &Game {
        &self.game
    }

    /// The clocks of the game.
    pub fn clock(&self) -> &Clock {
        &self.clock
    }

    /// The parameters in force.
    pub fn params(&self) -> &Params {
        &self.params
    }

    /// The main network, which evaluates positions instead of playouts, if there is one.
    pub fn network(&self) -> Option<&Arc<Network>> {
        self.settings.model.network()
    }

    /// All networks.
    pub fn networks(&self) -> &Networks {
        &self.settings.model.learned().networks
    }

    /// The network that imitates people, if there is one.
    pub fn human_network(&self) -> Option<&Arc<Network>> {
        self.networks().human.as_ref()
    }

    /// Changes parameters, given by name and value: all of them or none.
    ///
    /// # Errors
    /// When there is no such parameter, the value is wrong, or it cannot be changed now: `threads` and
    /// `device` never can in a sandbox.
    pub fn set_params<'a>(
        &mut self,
        changes: impl IntoIterator<Item = (&'a str, &'a str)>,
    ) -> Result<(), ParamError> {
        let mut params = self.params.clone();
        changes.into_iter().try_for_each(|(name, text)| params.change(name, text))?;
        let other_device = params.device != self.params.device;
        // A client that may not use other files may not use more of the machine, either.
        if self.sandbox.is_closed() {
            let fixed =
                [("threads", params.threads != self.params.threads), ("device", other_device)];
            if let Some((name, _)) = fixed.into_iter().find(|(_, is_changed)| *is_changed) {
                return Err(ParamError::Fixed(name));
            }
        }
        let mut learned = self.settings.model.learned().clone();
        let failure = |error: EngineError| ParamError::File(error.to_string());
        let other_backend = other_device || params.kernel != self.params.kernel;
        let other_main = params.network != self.params.network;
        let other_human = params.human_network != self.params.human_network;
        let Networks { main, human } = &mut learned.networks;
        if other_main {
            *main = files::read_main_network(&params, &self.sandbox).map_err(failure)?;
        } else if other_backend {
            let memory = searches::network_memory(&params);
            let name = &params.network;
            *main = files::made_anew(main.take(), name, &params, memory).map_err(failure)?;
        }
        if other_human {
            *human = files::read_human_network(&params, &self.sandbox).map_err(failure)?;
        } else if other_backend {
            let memory = searches::human_memory(&params);
            let name = &params.human_network;
            *human = files::made_anew(human.take(), name, &params, memory).map_err(failure)?;
        }
        let sets = AvoidedGames::of(&params).into_iter().zip(AvoidedGames::of(&self.params));
        for (shapes, (now, before)) in learned.avoided.iter_mut().zip(sets) {
            if now != before {
                *shapes = Arc::new(now.read(&self.sandbox).map_err(failure)?);
            }
        }
        if params.handicap_by_moves != self.params.handicap_by_moves {
            self.game.count_handicap_moves(max_handicap_moves(&params));
            self.forget_search();
        }
        if params.human_profile != self.params.human_profile {
            warn_of_missing_people(&params, &learned);
        }
        self.params = params;
        self.apply_settings(&learned);
        if other_backend || other_main || other_human {
            self.prepare();
        }
        Ok(())
    }

    /// Restarts all random numbers from `seed`.
    pub fn set_seed(&mut self, seed: u64) {
        self.params.seed = seed;
        self.games_played = 0;
        self.apply_settings(&self.settings.model.learned().clone());
        self.position_results.shown_playouts = ShownPlayouts::default();
    }

    /// Makes the next search follow the parameters in force and the learned data.
    fn apply_settings(&mut self, learned: &LearnedData) {
        let seed = seed_of_game(self.params.seed, self.games_played);
        let settings = search_settings(&self.params, learned);
        self.settings = Settings { seed, ..settings };
        self.drop_stale();
        self.position_results.inspection = None;
        self.position_results.verdict = None;
    }

    /// Ends the present game and starts one on an empty board. Rules, komi and time control stay.
    pub fn new_game(&mut self, size: Size) {
        let mut game = Game::new(size, *self.game.rules(), self.game.komi());
        game.count_handicap_moves(max_handicap_moves(&self.params));
        self.replace_game(game);
    }

    /// Ends the present game and starts one with these stones on a board of the same size, Black to
    /// move. Two or more of Black alone are a handicap. Rules, komi and time control stay.
    ///
    /// # Errors
    /// When a chain has no liberty; nothing is changed.
    pub fn set_position(&mut self, stones: &[(Point, Color)]) -> Result<(), SetupError> {
        let mut game = Game::new(self.game.size(), *self.game.rules(), self.game.komi());
        game.count_handicap_moves(max_handicap_moves(&self.params));
        game.setup(stones, Color::Black)?;
        game.take_start_as_handicap();
        self.replace_game(game);
        Ok(())
    }

    /// Ends the present game and continues with another. If moves were played in it, the other
    /// has other random numbers, so that it does not repeat them.
    pub fn replace_game(&mut self, game: Game) {
        // What cannot be saved now is tried again.
        let _ = self.save_game(None);
        if !self.game.moves().is_empty() {
            self.games_played += 1;
            self.settings.seed = seed_of_game(self.params.seed, self.games_played);
        }
        self.game = game;
        self.drop_stale();
        self.clock.restart();
        self.game_state = GameState::default();
        self.forget_search();
        self.prepare();
    }

    /// Drops everything that no longer suits the board or the settings.
    fn drop_stale(&mut self) {
        self.tree.drop_stale(&self.game, &self.settings);
        self.root_evaluator.drop_stale(&self.game, &self.settings);
    }

    /// Prepares the networks for the board now, while no clock runs, instead of in the first turn.
    fn prepare(&self) {
        let size = self.game.size();
        let main = evaluator::network_for(&self.settings.model, size);
        for network in main.into_iter().chain(self.human_network()) {
            evaluator::prepare(network, size);
        }
    }

    /// Makes `game` the present one. If it is the same with other last moves, these are taken back
    /// and played, so that the tree is kept; otherwise it [replaces](Engine::replace_game) the
    /// present game.
    pub fn follow(&mut self, game: &Game) {
        let pairs = self.game.moves().iter().zip(game.moves());
        let common = pairs.take_while(|(own, other)| own == other).count();
        let surplus = self.game.moves().len() - common;
        let followed = self.game.starts_like(game)
            && self.undo_moves(surplus).is_ok()
            && game.moves()[common..].iter().all(|&(color, mv)| self.play(color, mv).is_ok());
        if followed {
            self.game.count_handicap_moves(game.handicap_moves());
        } else {
            self.replace_game(game.clone());
        }
    }

    /// Changes komi.
    pub fn set_komi(&mut self, komi: Komi) {
        self.game.set_komi(komi);
        self.forget_search();
    }

    /// Changes the rules. Komi stays.
    pub fn set_rules(&mut self, rules: Rules) {
        self.game.set_rules(rules);
        self.forget_search();
    }

    /// Makes a move for `color`.
    ///
    /// # Errors
    /// When it is illegal; nothing changes then.
    pub fn play(&mut self, color: Color, mv: Move) -> Result<(), IllegalMove> {
        self.game.play(color, mv)?;
        self.leave_position();
        Ok(())
    }

    /// Makes moves one after the other.
    ///
    /// # Errors
    /// When one of them is illegal; nothing changes then.
    pub fn play_sequence(&mut self, moves: &[(Color, Move)]) -> Result<(), IllegalMove> {
        let mut game = self.game.clone();
        for &(color, mv) in moves {
            game.play(color, mv)?;
        }
        self.game = game;
        self.leave_position();
        Ok(())
    }

    /// Forgets what belongs to the position before: a player who goes on has not resigned either.
    fn leave_position(&mut self) {
        self.position_results = PositionResults::default();
        self.game_state.notes.resigned = None;
    }

    /// Takes the last move back.
    ///
    /// # Errors
    /// When there is none.
    pub fn undo(&mut self) -> Result<(), NothingToUndo> {
        self.undo_moves(1)
    }

    /// Takes the last `count` moves back.
    ///
    /// # Errors
    /// When there are fewer; nothing changes then.
    pub fn undo_moves(&mut self, count: usize) -> Result<(), NothingToUndo> {
        if count == 0 {
            return Ok(());
        }
        self.game.undo_moves(count)?;
        let left = self.game.moves().len();
        self.game_state.notes.comments.retain(|&number, _| number <= left);
        self.game_state.summary = None;
        self.game_state.turn_memory = TurnMemory::default();
        self.leave_position();
        Ok(())
    }

    /// Starts from a handicap.
    ///
    /// # Errors
    /// When the board is not empty or the points are no handicap.
    pub fn place_handicap(&mut self, points: &[Point]) -> Result<(), HandicapError> {
        self.game.place_handicap(points)?;
        self.forget_search();
        Ok(())
    }

    /// Changes the position that the game starts from.
    ///
    /// # Errors
    /// When `change` fails.
    pub fn set_up(
        &mut self,
        change: impl FnOnce(&mut Game) -> Result<(), SetupError>,
    ) -> Result<(), SetupError> {
        change(&mut self.game)?;
        self.forget_search();
        Ok(())
    }

    /// Changes the time control and resets both clocks.
    pub fn set_time_control(&mut self, control: TimeControl) {
        self.clock.set_control(control);
    }

    /// Sets the clock of `color` as a controller reports it; see [`Clock::set_left`].
    pub fn set_time_left(&mut self, color: Color, seconds: f64, stones: u32) {
        // A controller's clock also runs while commands and replies are on their way.
        let delay = self.clock.set_left(color, seconds, stones);
        if self.game_state.notes.played[color] && delay > 0.0 {
            self.lag.observe(delay);
        }
    }

    /// The player who mirrors the moves of `color`, as analyses are told by the parameters.
    pub fn mirroring_opponent(&self, color: Color) -> Option<Color> {
        mirroring_opponent(&self.game, color, self.params.analysis_breaks_mirror_play)
    }

    /// Searches for `color`'s move until a limit of `options` is reached or `monitor` stops it.
    /// `None` after an error in the search, which is logged.
    pub fn analyze(
        &mut self,
        color: Color,
        options: &Options,
        monitor: &TimedMonitor<'_>,
    ) -> Option<Report> {
        // After this search the tree may know more than the last inspection showed.
        self.position_results.inspection = None;
        self.tree.run(&self.game, color, &self.settings, options, monitor)
    }

    /// Ponders: searches the position in the opponent's time until `stop` ends it, or a limit, once. It does so only
    /// if the parameter `ponder` is set, the engine plays at full strength, and the engine has
    /// moved and the opponent has not.
    pub fn ponder(&mut self, stop: StopCondition<'_>) {
        let goes_on = self.game.consecutive_passes() < 2;
        let is_weak = Strength::new(&self.params, &self.game).is_weak;
        if self.params.ponder && !is_weak && self.position_results.may_ponder && goes_on {
            let Params { ponder_visits, ponder_playouts, ponder_seconds, .. } = self.params;
            let seconds = (ponder_seconds > 0.0).then_some(ponder_seconds);
            let monitor = TimedMonitor::new(Stopwatch::start(), None, Some(stop));
            let limits = Limits {
                visits: (ponder_visits > 0).then_some(ponder_visits),
                playouts: (ponder_playouts > 0).then_some(ponder_playouts),
            };
            let color = self.game.to_move();
            let memory = &self.game_state.turn_memory;
            let advantage =
                handicap::last_advantage(memory, &self.game, &self.params, color.opponent());
            let openness = handicap::openness(&self.game, &self.params, color.opponent());
            let hides_history = self.params.hides_history;
            // A tree that explores the moves of people below its root is of no use for another search.
            let people = imitation::explores_later(&self.params).then(|| {
                HumanImitation::of(&self.params, self.networks(), false, &self.game, color)
            });
            let human_policy =
                people.flatten().and_then(|people| people.human_policy(color.opponent()));
            let breaks_mirror = self.params.breaks_mirror_play;
            let mirror = mirroring_opponent(&self.game, color.opponent(), breaks_mirror);
            let options = Options {
                limits,
                advantage,
                openness,
                hides_history,
                human_policy,
                mirror,
                ..Options::default()
            };
            self.analyze(color, &options, &monitor.with_deadline(seconds));
            self.position_results.may_ponder = stop.is_wanted();
        }
    }

    /// Inspects `color`'s moves in the present position. A side search with `show_playouts` visits
    /// gives the criticality. Everything else comes from the game's tree if that has at least as many
    /// visits, and from the side search otherwise. `None` after an error in the search.
    pub fn inspect(&mut self, color: Color, stop: StopCondition<'_>) -> Option<&Inspection> {
        let known =
            self.position_results.inspection.take().filter(|known| known.report.to_move == color);
        self.position_results.inspection = known.or_else(|| {
            inspection::inspect(&self.game, color, &self.tree, &self.params, &self.settings, stop)
        });
        self.position_results.inspection.as_ref()
    }

    /// The game up to the root of its tree, with the tree as variations: the moves with at least
    /// `least_visits` visits, by default a thousandth of the root's and no fewer than two. If the
    /// game has no tree, or has not passed through its root, the tree of a side search with
    /// `show_playouts` visits is shown. `None` after an error in it.
    pub fn tree_record(
        &self,
        least_visits: Option<u64>,
        stop: StopCondition<'_>,
    ) -> Option<String> {
        inspection::tree_record(
            &self.game,
            &self.tree,
            &self.params,
            &self.settings,
            least_visits,
            stop,
        )
    }

    /// Goes `steps` moves further in the playout that is shown. A new one begins if there is none
    /// from the present position, or if `anew` is true. The same seed gives the same playouts.
    pub fn show_playout(&mut self, steps: usize, anew: bool) -> &ShownPlayout {
        self.position_results.shown_playouts.show(&self.game, &self.settings, steps, anew)
    }

    /// The summary of the search when the engine last moved, if it has moved in this game.
    pub fn summary(&self) -> Option<&SearchSummary> {
        self.game_state.summary.as_ref()
    }

    /// The search's report on the position in which the engine last made or suggested a move.
    pub fn last_report(&self) -> Option<&Report> {
        self.game_state.last_report.as_ref()
    }

    /// Goes back to a game that was saved before a panic, and drops everything that the panic may have
    /// left half changed.
    pub fn recover(&mut self, saved: SavedGame) {
        self.game = Game::restored(saved);
        self.tree.drop_search();
        self.game_state.turn_memory = TurnMemory::default();
        self.position_results = PositionResults::default();
    }

    /// Gives the memory of the tree back. The next search begins with an empty one.
    pub fn drop_search(&mut self) {
        self.tree.drop_search();
        self.root_evaluator = RootEvaluator::default();
    }

    /// Drops the tree and all findings, for instance because the rules or komi have changed.
    pub fn forget_search(&mut self) {
        self.tree.clear();
        self.position_results = PositionResults::default();
    }
}

/// Warns of people who are to be imitated without a network that does.
fn warn_of_missing_people(params: &Params, learned: &LearnedData) {
    if !params.human_profile.is_empty() && learned.networks.human.is_none() {
        log::warn!("human_profile has no effect without a human_network");
    }
}

/// The start of the game that `params` describe.
///
/// # Errors
/// When size, rules or komi make no sense.
pub fn empty_game(params: &Params) -> Result<Game, EngineError> {
    let size = parse_size(&params.size).ok_or_else(|| EngineError::Size(params.size.clone()))?;
    let rules = text::parse(&params.rules)?;
    let komi = match [params.forced_komi.as_str(), params.komi.as_str()] {
        ["", ""] => rules::customary_komi(&rules, size),
        ["", komi] | [komi, _] => komi.parse()?,
    };
    let mut game = Game::new(size, rules, komi);
    game.count_handicap_moves(max_handicap_moves(params));
    Ok(game)
}

/// The most plays of Black at the start that count as handicap stones.
fn max_handicap_moves(params: &Params) -> usize {
    if params.handicap_by_moves { usize::MAX } else { 0 }
}

/// The seed of a game after `earlier` others in a program with this `seed`: the seed itself for the
/// first game, then the numbers that follow from it.
fn seed_of_game(seed: u64, earlier: u64) -> u64 {
    let mut random = Xoshiro256PlusPlus::seed_from_u64(seed);
    (0..earlier).fold(seed, |_, _| random.next_u64())
}

/// Reads `19`, `13x9`, `13 × 9`, `13:9` or `13 9`.
pub fn parse_size(text: &str) -> Option<Size> {
    let text = text.trim().replace('×', "x");
    let text = if text.contains(['x', 'X']) { text.replace(' ', "") } else { text };
    let separator = one_of::<_, _, nom::error::Error<&str>>("xX: ");
    let mut sides = all_consuming((usize, opt(preceded(separator, usize))));
    let (_, (width, height)) = sides.parse(text.as_str()).ok()?;
    Size::new(width, height.unwrap_or(width))
}
