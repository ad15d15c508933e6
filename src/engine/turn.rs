//! One turn of the engine: think, then play, pass or resign.
//!
//! A turn is a sequence of stages. Each is a function of the [`TurnState`], the facts known so far,
//! and adds to it; the first to reach a decision ends the turn:
//!
//! 1. [`immediate`]: moves that need no search.
//! 2. The search, in this file: in the game's tree if the move is played. A side search replaces it
//!    if the move is only reported, if the rules are others, or if the engine plays at a
//!    [`level`](super::level).
//!    At a level, the move is drawn among those that the search reports, or as people would play
//!    where a network imitates them ([`imitation`](super::imitation)).
//! 3. [`resign`]: the decision to resign.
//! 4. [`reading`]: the ownership that the search reports, read as life and death. If something is
//!    left to play for and the search does not pass, its move is the decision, except in answer to
//!    a pass.
//! 5. [`judge`]: the verdict of the judge of final positions.
//! 6. [`assess`]: the result of a pass, and the cleanup plays that are left.
//! 7. [`decision`]: the choice between the search's move, a cleanup play, and a pass.
//!
//! Once the move is made, the clock is charged and notes are taken. Before that the reply may be
//! delayed ([`delay`]), as a person hesitates.
//!
//! `docs/scoring.md` describes how games end under each rule set.
//!
//! The request for a turn is in `request`, and the facts that its stages have found are in `state`.
//! `limits` computes the time and the visits that the engine may use, `handicap` says how the search
//! judges an uneven game, and `standoff` finds chains that hold each other, for stage 6.

mod assess;
mod decision;
mod delay;
pub(super) mod handicap;
mod immediate;
mod limits;
mod reading;
mod request;
mod resign;
mod standoff;
mod state;

pub use self::request::Turn;
pub(super) use self::state::TurnMemory;

use crate::clock::Budget;
use crate::engine::Engine;
use crate::engine::book::Book;
use crate::engine::imitation::HumanImitation;
use crate::engine::judge::{self, Verdict};
use crate::engine::mirror::mirroring_opponent;
use crate::engine::monitor::TimedMonitor;
use crate::engine::searches::GameTree;
use crate::engine::summary::SearchSummary;
use crate::engine::turn::limits::limits;
use crate::engine::turn::state::TurnState;
use crate::search::{Ban, Limits, Options, Report};
use ponnuki_game::color::Color;
use ponnuki_game::point::Move;

/// The number of playouts of the search that makes a report for an observer of a turn that needs no
/// search.
const QUICK_PLAYOUTS: u64 = 100;

/// The decision of a turn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Decision {
    /// Make this move.
    Move(Move),
    /// Resign.
    Resign,
}

impl Decision {
    /// The move, if the engine does not resign.
    pub fn mv(self) -> Option<Move> {
        match self {
            Decision::Move(mv) => Some(mv),
            Decision::Resign => None,
        }
    }
}

/// The outcome of a turn.
#[derive(Clone, Debug)]
pub struct TurnResult {
    /// The decision.
    pub decision: Decision,
    /// The search's report, if there was a search.
    pub report: Option<Report>,
    /// The summary of the search, if the engine has searched for the move and played it.
    pub summary: Option<SearchSummary>,
}

impl Engine {
    /// Decides on a move for one turn, and plays it unless it is only to be reported. The game is not
    /// changed in any other way.
    pub fn genmove(&mut self, turn: &Turn<'_>) -> TurnResult {
        let budget = self.budget(turn);
        let turn_memory =
            if turn.play { self.game_state.turn_memory } else { TurnMemory::default() };
        let about = TurnState::new(turn, &self.game, &self.params, &self.settings);
        let penalties = self.penalties(turn.color);
        let mut state = TurnState { budget, turn_memory, penalties, ..about };
        let (tree, verdict) = (&mut self.tree, &mut self.position_results.verdict);
        let mut decision = decide(&mut state, &self.book, tree, verdict);
        if decision == Decision::Move(Move::Pass) && !turn.is_restricted() {
            decision = Decision::Move(decision::instead_of_pass(&state));
        }
        let needs_report = state.report.is_none() && turn.observer.is_some();
        let quick_report = if needs_report { quick_report(&state) } else { None };
        let chance = delay::chance(&state, decision);
        let (turn_memory, delay, report) = (state.turn_memory, state.delay, state.report);
        self.game_state.last_report.clone_from(&report);
        self.observe_delay(turn, budget, delay);
        if !turn.play {
            return TurnResult { decision, report: report.or(quick_report), summary: None };
        }
        self.game_state.turn_memory = turn_memory;
        if let Some(budget) = budget.filter(|_| report.is_some()) {
            self.game_state.time_use.record(budget.desired, turn.since.seconds());
        }
        self.delay_reply(turn, chance);
        if let Some(mv) = decision.mv() {
            self.own_moves.note(&self.params, &self.game, turn.color, mv);
        }
        let decision = self.carry_out(turn.color, decision);
        self.clock.spend(turn.color, turn.since.seconds());
        let summary = self.take_notes(turn.color, decision, report.as_ref());
        self.position_results.may_ponder = decision != Decision::Resign;
        TurnResult { decision, report: report.or(quick_report), summary }
    }

    /// Records the delay of the reply, if the time for the turn ended its search. The stages after
    /// a search take time as well.
    fn observe_delay(&mut self, turn: &Turn<'_>, budget: Option<Budget>, delay: Option<f64>) {
        let Some(delay) = delay else { return };
        let overrun = budget.map_or(0.0, |budget| turn.since.seconds() - budget.maximum);
        self.lag.observe(delay.max(overrun));
    }

    fn carry_out(&mut self, color: Color, decision: Decision) -> Decision {
        let Decision::Move(mv) = decision else { return decision };
        match self.play(color, mv) {
            Ok(()) => decision,
            Err(error) => {
                // Every decision checks its move, so this is a bug; a pass is the safe way out.
                log::error!("the engine chose an illegal move: {error}");
                self.carry_out(color, Decision::Move(Move::Pass))
            }
        }
    }

    /// Takes notes on a turn for the game record. Returns the summary of the search.
    fn take_notes(
        &mut self,
        color: Color,
        decision: Decision,
        report: Option<&Report>,
    ) -> Option<SearchSummary> {
        let notes = &mut self.game_state.notes;
        notes.played[color] = true;
        if decision == Decision::Resign {
            notes.resigned = Some(color);
        }
        notes.opponent.clone_from(&self.opponent);
        let number = self.game.moves().len();
        let summary = SearchSummary::new(color, number, report?)?;
        log::info!("{summary}");
        notes.comments.insert(number, summary.to_string());
        self.game_state.summary = Some(summary);
        self.game_state.summary.clone()
    }
}

/// Goes through the stages of a turn up to the decision.
fn decide(
    state: &mut TurnState<'_>,
    book: &Book,
    tree: &mut GameTree,
    verdict: &mut Option<Verdict>,
) -> Decision {
    let (turn, color) = (state.turn, state.color());
    if turn.is_restricted() {
        return search_allowed_moves(state, tree);
    }
    if let Some(mv) = immediate::immediate_move(state, book) {
        return Decision::Move(mv);
    }
    search(state, tree);
    if state.report.is_none() {
        return Decision::Move(decision::any_move(state));
    }
    let best = state.best().map_or(Move::Pass, |best| best.mv);
    state.turn_memory.decided = state.is_decided();
    state.turn_memory.lost_moves[color] = resign::lost_moves(state);
    if resign::should_resign(state) && !state.answers_pass {
        return Decision::Resign;
    }
    state.reading = state.report.as_ref().and_then(|report| reading::read(state, report));
    state.turn_memory.settled = state.reading.is_some() && state.assess().settled;
    if !state.answers_pass && best != Move::Pass && !state.turn_memory.settled {
        return Decision::Move(decision::unsettled_move(state));
    }
    let network = state.network();
    let share = (1.0 + state.params.search_share) / 2.0;
    state.verdict = judge::verdict(verdict, state.game, network, &state.monitor_for_share(share));
    let mut assessment = state.assess();
    state.turn_memory.settled = assessment.settled;
    // A network's search passes when nothing is left. If the judge has no time to find out what
    // happens when the opponent moves first, the engine plays the search's choice.
    assessment.settled &= state.verdict.is_some() || network.is_none();
    log::debug!("assessment for {color}: {assessment:?}");
    Decision::Move(decision::decide(state, &assessment))
}

/// The decision where some of the mover's moves are banned: it is the search's alone. A pass if no
/// move is left.
fn search_allowed_moves(state: &mut TurnState<'_>, tree: &mut GameTree) -> Decision {
    search(state, tree);
    state.turn_memory.lost_moves[state.turn.color] = resign::lost_moves(state);
    if resign::should_resign(state) {
        return Decision::Resign;
    }
    Decision::Move(state.best().map_or(Move::Pass, |best| best.mv))
}

/// Returns true if the rest of a turn after a search with this report is the judge's: the turn
/// answers a pass, the search passes, or nothing is left to play for.
fn is_judged(state: &TurnState<'_>, report: &Report) -> bool {
    let passes = report.best().is_none_or(|best| best.mv == Move::Pass);
    let is_settled = |reading| state.assess_by(&[&reading]).settled;
    state.answers_pass || passes || reading::read(state, report).is_some_and(is_settled)
}

/// The second stage: searches, and leaves time for the judge where its verdict may be needed. Where
/// dead stones have to be captured whatever the rules say about counting, the search is under rules
/// by which they count as alive and captures cost nothing.
fn search(state: &mut TurnState<'_>, tree: &mut GameTree) {
    let turn = state.turn;
    let may_judge = state.answers_pass || state.turn_memory.settled || state.turn_memory.decided;
    let asks_judge = may_judge && !turn.is_restricted();
    let share = if asks_judge { state.params.search_share } else { 1.0 };
    let strength = turn.strength(state.params, state.game);
    let advantage = handicap::advantage(state);
    // A level keeps its strength, and the end of a game is not drawn out.
    let may_stay_open = !strength.is_weak && !turn.cleanup && !state.answers_pass;
    let openness =
        handicap::openness(state.game, state.params, turn.color).filter(|_| may_stay_open);
    let mut options = Options {
        advantage,
        openness,
        hides_history: state.params.hides_history,
        skips_symmetric: state.params.skips_symmetric_moves,
        mirror: mirroring_opponent(state.game, turn.color, state.params.breaks_mirror_play),
        limits: limits(turn, state.game, state.params, &strength),
        penalties: state.penalties.clone(),
        ..turn.search_options()
    };
    if !turn.is_restricted() {
        options.bans.push(Ban::avoid(turn.color, state.pointless_moves()));
    }
    let networks = &state.settings.model.learned().networks;
    let is_level = strength.is_weak;
    let people = HumanImitation::of(state.params, networks, is_level, state.game, turn.color);
    let people = people.filter(|_| !turn.at_best);
    state.people = people.as_ref().map_or_else(Vec::new, |people| people.policy().to_vec());
    options.human_policy = people.as_ref().and_then(|people| people.human_policy(turn.color));
    let is_judged = |report: &Report| is_judged(state, report);
    let monitor = state.monitor_with_reserved_time(share, &is_judged).with_observer(turn.observer);
    let cleanup = (turn.cleanup && !turn.is_restricted()).then(|| judge::cleanup_game(state.game));
    // The results that are already in the game's tree would make a weak player stronger.
    let is_aside = cleanup.is_some() || !turn.play || strength.is_weak;
    let mut run = |options: &Options, monitor: &TimedMonitor<'_>| match is_aside {
        true => state.side_search_within(cleanup.as_ref().unwrap_or(state.game), options, monitor),
        false => tree.run(state.game, turn.color, state.settings, options, monitor),
    };
    let mut report = run(&options, &monitor);
    let mut delay = monitor.delay();
    let enough = state.visits(state.params.reading_visits);
    // A pass that the clock has left no time to examine is a guess, and may lose the game.
    let is_hasty =
        delay.is_some() && report.as_ref().is_some_and(|report| is_hasty_pass(report, enough));
    if is_hasty {
        let visits = options.limits.visits.map_or(enough, |visits| visits.min(enough));
        let limits = Limits { visits: Some(visits), ..options.limits };
        report = run(&Options { limits, ..options.clone() }, &state.untimed_monitor());
        delay = None;
    }
    if let Some(report) = report.as_mut() {
        let random = state.settings.seed ^ state.game.moves().len() as u64;
        match people {
            Some(people) => people.draw(report, &options.bans, random),
            None if strength.drawing.is_random() => strength.drawing.draw(report, random),
            None => {}
        }
    }
    if let Some(best) = report.as_ref().and_then(Report::best) {
        state.turn_memory.black_chance = Some(best.black_winrate);
    }
    (state.report, state.delay, state.is_hasty) = (report, delay, is_hasty);
}

/// Returns true if the search has found nothing better than a pass in fewer than `enough` visits.
fn is_hasty_pass(report: &Report, enough: u64) -> bool {
    report.visits < enough && report.best().is_none_or(|best| best.mv == Move::Pass)
}

/// The report of a quick search, for an observer. `None` if the game is void.
fn quick_report(state: &TurnState<'_>) -> Option<Report> {
    let limits = Limits { playouts: Some(QUICK_PLAYOUTS), ..Limits::default() };
    let options = Options { limits, ..state.turn.search_options() };
    let is_over = state.game.void().is_some();
    if is_over { None } else { state.side_search(state.game, &options) }
}
