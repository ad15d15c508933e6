//! The state of a turn.

use std::sync::Arc;

use crate::clock::Budget;
use crate::engine::judge::Verdict;
use crate::engine::monitor::TimedMonitor;
use crate::engine::searches::{side_search, side_search_settings};
use crate::engine::stopping::SearchTiming;
use crate::engine::turn::request::Turn;
use crate::evaluator::network_for;
use crate::params::Params;
use crate::search::{MoveReport, Options, Report, Settings};
use ponnuki_game::color::{ByColor, Color};
use ponnuki_game::game::Game;
use ponnuki_game::life::status::Status;
use ponnuki_game::point::Move;
use ponnuki_network::Network;

/// The facts known in a turn, from the request to the decision. Each stage of the turn reads the
/// results of the stages before it, and adds its own.
pub(super) struct TurnState<'a> {
    /// The request.
    pub(super) turn: &'a Turn<'a>,
    /// The game before the move.
    pub(super) game: &'a Game,
    /// The parameters in force.
    pub(super) params: &'a Params,
    /// The settings of the game's search, made from them.
    pub(super) settings: &'a Settings,
    /// The time for the whole turn, if it is limited.
    pub(super) budget: Option<Budget>,
    /// The moves that are avoided for variety; see [`Engine::penalties`](crate::engine::Engine::penalties).
    pub(super) penalties: Vec<(Move, f32)>,
    /// The engine's memory of its turns, updated by the stages so far.
    pub(super) turn_memory: TurnMemory,
    /// True if the opponent has just passed.
    pub(super) answers_pass: bool,
    /// True if all dead enemy stones have to be captured before the game stops.
    pub(super) all_must_go: bool,
    /// For each of [`Size::points`](ponnuki_game::point::Size::points) in order, the player who owns it
    /// unconditionally.
    pub(super) certain: Vec<Option<Color>>,
    /// The moves of the people whom the turn imitates, and their probabilities; else empty.
    pub(super) people: Vec<(Move, f32)>,
    /// The search's report, from the third stage on.
    pub(super) report: Option<Report>,
    /// True if the clock has left no time for the search, which passes.
    pub(super) is_hasty: bool,
    /// The seconds by which the search ended late, if its budget ended it.
    pub(super) delay: Option<f64>,
    /// Life and death by the search's report, if it has enough visits.
    pub(super) reading: Option<Status>,
    /// The judge's verdict, if the turn needed it and there was the time.
    pub(super) verdict: Option<Verdict>,
}

/// The engine's memory of its last turns in a game, for the next turn.
#[derive(Clone, Copy, Debug, Default)]
pub(in crate::engine) struct TurnMemory {
    /// For each player, at how many of the last moves in a row the engine considered the game lost.
    pub(super) lost_moves: ByColor<u64>,
    /// True if nothing was left to play for.
    pub(super) settled: bool,
    /// True if it was clear who would win.
    pub(super) decided: bool,
    /// The advantage that the last search assumed for the player who was behind at the start of an
    /// uneven game, in doublings of the search.
    pub(super) advantage: Option<f64>,
    /// Black's win rate by the last search.
    pub(super) black_chance: Option<f64>,
}

impl<'t> TurnState<'t> {
    /// The player to move.
    pub(super) fn color(&self) -> Color {
        self.turn.color
    }

    /// The best move of the search.
    pub(super) fn best(&self) -> Option<&MoveReport> {
        self.report.as_ref()?.best()
    }

    /// Returns true if it is clear who will win.
    pub(super) fn is_decided(&self) -> bool {
        let chance = self.best().map_or(0.5, |best| best.winrate(self.color()));
        let least = self.params.decided_chance;
        !(least..1.0 - least).contains(&chance)
    }

    /// The network that evaluates the positions of the turn, if not playouts do.
    pub(super) fn network(&self) -> Option<&'t Arc<Network>> {
        network_for(&self.settings.model, self.game.size())
    }

    /// The number of visits that is as informative as this number of `playouts`: smaller with a
    /// network.
    pub(super) fn visits(&self, playouts: u64) -> u64 {
        match self.network() {
            Some(_) => (playouts / self.params.network_playouts).max(1),
            None => playouts,
        }
    }

    /// Returns a monitor for the rest of the turn's time.
    pub(super) fn monitor(&self) -> TimedMonitor<'_> {
        self.monitor_for_share(1.0)
    }

    /// Returns a monitor that only signals end.
    pub(super) fn untimed_monitor(&self) -> TimedMonitor<'_> {
        self.monitor_with(None)
    }

    /// Returns a monitor for a share of the turn's time.
    pub(super) fn monitor_for_share(&self, share: f64) -> TimedMonitor<'_> {
        let timing = |budget: Budget| SearchTiming::new(budget.share(share), self.params);
        self.monitor_with(self.budget.map(timing))
    }

    /// Returns a monitor of a search that gets a share of the turn's time, and all of it if the
    /// rest would be lost and `is_followed` returns false for its report: no stage will follow.
    pub(super) fn monitor_with_reserved_time<'a>(
        &'a self,
        share: f64,
        is_followed: &'a (dyn Fn(&Report) -> bool + Sync),
    ) -> TimedMonitor<'a> {
        let timing = |budget| SearchTiming { share, ..SearchTiming::new(budget, self.params) };
        self.monitor_with(self.budget.map(timing)).with_reserved_time(is_followed)
    }

    fn monitor_with<'a>(&'a self, timing: Option<SearchTiming<'a>>) -> TimedMonitor<'a> {
        TimedMonitor::new(self.turn.since, timing, Some(self.turn.stop))
    }

    /// A side search of `game`, which may differ from the turn's, up to the limits of `options`. Only
    /// the end of the turn's time ends it earlier: a clear choice does not, because its result is
    /// compared with other searches.
    pub(super) fn side_search(&self, game: &Game, options: &Options) -> Option<Report> {
        let deadline = self.budget.map(|budget| budget.maximum);
        self.side_search_within(game, options, &self.untimed_monitor().with_deadline(deadline))
    }

    /// A side search of `game` that `monitor` may end.
    pub(super) fn side_search_within(
        &self,
        game: &Game,
        options: &Options,
        monitor: &TimedMonitor<'_>,
    ) -> Option<Report> {
        let settings = side_search_settings(self.params, self.settings);
        Some(side_search(game, self.color(), settings, options, monitor)?.0)
    }

    /// All readings of the position, the most reliable first.
    pub(super) fn readings(&self) -> Vec<&Status> {
        let judged = self.verdict.iter().flat_map(|v| [&v.status].into_iter().chain(&v.to_move));
        judged.chain(&self.reading).collect()
    }

    /// Moves that cannot change the count: moves into unconditionally owned territory, unless dead
    /// stones have to be captured.
    pub(super) fn pointless_moves(&self) -> Vec<Move> {
        if self.all_must_go {
            return Vec::new();
        }
        let board = self.game.board();
        let owned = board.size().points().zip(&self.certain).filter(|(_, owner)| owner.is_some());
        owned.filter(|(point, _)| board.is_empty(*point)).map(|(p, _)| Move::Play(p)).collect()
    }
}
