//! What is known in the course of a turn.

use crate::clock::Budget;
use crate::color::{ByColor, Color};
use crate::engine::judge::Verdict;
use crate::engine::searches::{aside, aside_settings};
use crate::engine::turn::question::Turn;
use crate::engine::watch::{Pace, Timing, Watch};
use crate::game::Game;
use crate::life::status::Status;
use crate::params::Params;
use crate::point::Move;
use crate::search::{MoveReport, Options, Report, Settings};

/// Everything that is known about a turn, from the question to the decision. A stage of the turn
/// reads what the stages before it have found, and adds what it finds.
pub(super) struct Thought<'a> {
    /// What is wanted.
    pub(super) turn: &'a Turn<'a>,
    /// The game before the move.
    pub(super) game: &'a Game,
    /// The parameters in force.
    pub(super) params: &'a Params,
    /// What they say about the game's search.
    pub(super) settings: &'a Settings,
    /// The time for all of the turn, if it is limited.
    pub(super) budget: Option<Budget>,
    /// What the engine remembers of its turns, up to this stage.
    pub(super) mood: Mood,
    /// Whether the opponent has just passed.
    pub(super) answers_pass: bool,
    /// Whether all dead enemy stones have to be captured before the game stops.
    pub(super) all_must_go: bool,
    /// For each of [`Size::points`](crate::point::Size::points) in order, the player who owns it
    /// unconditionally.
    pub(super) certain: Vec<Option<Color>>,
    /// What the search has said. It is there from the third stage on.
    pub(super) report: Option<Report>,
    /// The seconds by which the search ended late, if it used up its time.
    pub(super) delay: Option<f64>,
    /// How the search's report is read as life and death, if it is worth something.
    pub(super) reading: Option<Status>,
    /// What the judge has said, if it was asked and had the time.
    pub(super) verdict: Option<Verdict>,
}

/// What the engine remembers of its last turns in a game, for the next one.
#[derive(Clone, Copy, Debug, Default)]
pub(in crate::engine) struct Mood {
    /// For how many of its last moves in a row the engine has thought its game lost.
    pub(super) lost_moves: ByColor<u64>,
    /// Whether nothing was left to play for.
    pub(super) settled: bool,
    /// Whether it was clear who wins.
    pub(super) decided: bool,
}

impl Thought<'_> {
    /// Who moves.
    pub(super) fn color(&self) -> Color {
        self.turn.color
    }

    /// The best move of the search.
    pub(super) fn best(&self) -> Option<&MoveReport> {
        self.report.as_ref()?.best()
    }

    /// Whether it is clear who wins.
    pub(super) fn is_decided(&self) -> bool {
        let chance = self.best().map_or(0.5, |best| best.winrate(self.color()));
        let least = self.params.decided_chance;
        !(least..1.0 - least).contains(&chance)
    }

    /// Watches over the time that is left.
    pub(super) fn watch(&self) -> Watch<'_> {
        self.watch_over(1.0)
    }

    /// Watches over a share of the time for the turn.
    pub(super) fn watch_over(&self, share: f64) -> Watch<'_> {
        let pace = Pace::new(self.params);
        let timing = self.budget.map(|budget| Timing { budget: budget.share(share), pace });
        Watch::new(self.turn.since, timing, Some(self.turn.stop))
    }

    /// Asks a question on the side: what a search in `game`, which may be another one, says in the
    /// time that is left.
    pub(super) fn ask(&self, game: &Game, options: &Options) -> Option<Report> {
        self.ask_within(game, options, &self.watch())
    }

    /// The same within the time of `watch`.
    pub(super) fn ask_within(
        &self,
        game: &Game,
        options: &Options,
        watch: &Watch<'_>,
    ) -> Option<Report> {
        let settings = aside_settings(self.settings);
        Some(aside(game, self.color(), settings, options, watch)?.0)
    }

    /// All readings of the position, the most reliable first.
    pub(super) fn readings(&self) -> Vec<&Status> {
        let judged = self.verdict.iter().flat_map(|v| [&v.status].into_iter().chain(&v.to_move));
        judged.chain(&self.reading).collect()
    }

    /// Moves that cannot change the count: those into unconditional territory, unless dead stones
    /// have to be captured there.
    pub(super) fn pointless_moves(&self) -> Vec<Move> {
        if self.all_must_go {
            return Vec::new();
        }
        let board = self.game.board();
        let owned = board.size().points().zip(&self.certain).filter(|(_, owner)| owner.is_some());
        owned.filter(|(point, _)| board.is_empty(*point)).map(|(p, _)| Move::Play(p)).collect()
    }
}
