//! One turn of the engine: think, then play, pass or resign.
//!
//! A turn is a sequence of stages. Each is a function of what is known so far, the [`Thought`], and
//! adds to it; the first to reach a decision ends the turn:
//!
//! 1. [`immediate`]: moves that need no search.
//! 2. The search, in this file: in the game's tree if the move is played. A side search replaces it
//!    if the move is only reported, if the rules are others, or if the engine plays at a [`level`].
//!    At a level, the move is drawn among those that the search reports, or as people would play
//!    where a network imitates them ([`imitation`](super::imitation)).
//! 3. [`resign`]: whether to resign.
//! 4. [`reading`]: the ownership that the search reports, read as life and death. If something is
//!    left to play for and the search does not pass, its move is the decision, except in answer to
//!    a pass.
//! 5. [`judge`]: the verdict of the judge of final positions.
//! 6. [`assess`]: what passing would bring, and which chores are left.
//! 7. [`decision`]: the choice between the search's move, a chore, and a pass.
//!
//! Once the move is made, the clock is charged and notes are taken.
//!
//! `docs/scoring.md` describes how games end under each rule set.
//!
//! The request for a turn is in `request`, and the facts that its stages have found are in
//! `thought`. `limits` says how long the engine may think, and `standoff` finds chains that hold
//! each other, for stage 6.

mod assess;
mod decision;
mod immediate;
mod limits;
mod reading;
mod request;
mod resign;
mod standoff;
mod thought;

pub use self::request::{Turn, TurnOptions};
pub(super) use self::thought::Mood;

use crate::clock::Budget;
use crate::engine::Engine;
use crate::engine::book::Book;
use crate::engine::imitation::Imitation;
use crate::engine::judge::{self, Verdict};
use crate::engine::level;
use crate::engine::searches::GameTree;
use crate::engine::summary::SearchSummary;
use crate::engine::turn::limits::limits;
use crate::engine::turn::thought::Thought;
use crate::engine::watch::Watch;
use crate::search::{Ban, Limits, Options, Report};
use ponnuki_game::color::Color;
use ponnuki_game::point::Move;

/// The number of playouts of the search that makes a report for an observer of a turn that needs no
/// search.
const QUICK_PLAYOUTS: u64 = 100;

/// What the engine decides to do in a turn.
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
pub struct Answer {
    /// What to do.
    pub decision: Decision,
    /// The search's report, if there was a search.
    pub report: Option<Report>,
    /// The summary of the search, if the engine has searched for the move and played it.
    pub summary: Option<SearchSummary>,
}

impl Engine {
    /// Decides on a move for one turn, and plays it unless it is only to be reported. The game is not
    /// changed in any other way.
    pub fn genmove(&mut self, turn: &Turn<'_>) -> Answer {
        let budget = self.budget(turn);
        let mood = if turn.play { self.course.mood } else { Mood::default() };
        let about = Thought::new(turn, &self.game, &self.params, &self.settings);
        let mut thought = Thought { budget, mood, ..about };
        let (tree, verdict) = (&mut self.tree, &mut self.findings.verdict);
        let mut decision = decide(&mut thought, &self.book, tree, verdict);
        if decision == Decision::Move(Move::Pass) && !turn.is_restricted() {
            decision = Decision::Move(decision::instead_of_pass(&thought));
        }
        let needs_report = thought.report.is_none() && turn.observer.is_some();
        let quick_report = if needs_report { quick_report(&thought) } else { None };
        let (mood, delay, report) = (thought.mood, thought.delay, thought.report);
        self.course.last_report.clone_from(&report);
        if !turn.play {
            self.observe_delay(turn, budget, delay);
            return Answer { decision, report: report.or(quick_report), summary: None };
        }
        self.course.mood = mood;
        if let Some(budget) = budget.filter(|_| report.is_some()) {
            self.course.thrift.note(budget.desired, turn.since.seconds());
        }
        let decision = self.carry_out(turn.color, decision);
        self.clock.spend(turn.color, turn.since.seconds());
        let summary = self.take_notes(turn.color, decision, report.as_ref());
        self.findings.awaits_opponent = decision != Decision::Resign;
        self.observe_delay(turn, budget, delay);
        Answer { decision, report: report.or(quick_report), summary }
    }

    /// Notes how late the reply is, if the time for the turn ended its search. What follows a search
    /// takes time as well.
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
        let notes = &mut self.course.notes;
        notes.played[color] = true;
        if decision == Decision::Resign {
            notes.resigned = Some(color);
        }
        notes.opponent.clone_from(&self.opponent);
        let number = self.game.moves().len();
        let summary = SearchSummary::new(color, number, report?)?;
        log::info!("{summary}");
        notes.comments.insert(number, summary.to_string());
        self.course.summary = Some(summary);
        self.course.summary.clone()
    }
}

/// Goes through the stages of a turn up to the decision.
fn decide(
    thought: &mut Thought<'_>,
    book: &Book,
    tree: &mut GameTree,
    verdict: &mut Option<Verdict>,
) -> Decision {
    let (turn, color) = (thought.turn, thought.color());
    if turn.is_restricted() {
        return among_allowed(thought, tree);
    }
    if let Some(mv) = immediate::choice(thought, book) {
        return Decision::Move(mv);
    }
    search(thought, tree);
    if thought.report.is_none() {
        return Decision::Move(decision::any_move(thought));
    }
    let best = thought.best().map_or(Move::Pass, |best| best.mv);
    thought.mood.decided = thought.is_decided();
    thought.mood.lost_moves[color] = resign::lost_moves(thought);
    if resign::is_due(thought) && !thought.answers_pass {
        return Decision::Resign;
    }
    thought.reading = thought.report.as_ref().and_then(|report| reading::read(thought, report));
    thought.mood.settled = thought.reading.is_some() && thought.assess().settled;
    if !thought.answers_pass && best != Move::Pass && !thought.mood.settled {
        return Decision::Move(decision::play_on(thought));
    }
    let network = thought.network();
    let share = (1.0 + thought.params.search_share) / 2.0;
    thought.verdict = judge::verdict(verdict, thought.game, network, &thought.watch_over(share));
    let mut assessment = thought.assess();
    thought.mood.settled = assessment.settled;
    // A network's search passes when nothing is left. If the judge has no time to find out what
    // happens when the opponent moves first, the engine plays the search's choice.
    assessment.settled &= thought.verdict.is_some() || network.is_none();
    log::debug!("assessment for {color}: {assessment:?}");
    Decision::Move(decision::decide(thought, &assessment))
}

/// The decision where some of the mover's moves are banned: it is the search's alone. A pass if no
/// move is left.
fn among_allowed(thought: &mut Thought<'_>, tree: &mut GameTree) -> Decision {
    search(thought, tree);
    thought.mood.lost_moves[thought.turn.color] = resign::lost_moves(thought);
    if resign::is_due(thought) {
        return Decision::Resign;
    }
    Decision::Move(thought.best().map_or(Move::Pass, |best| best.mv))
}

/// Whether what is left of a turn after a search with this report is the judge's: the turn answers a
/// pass, the search passes, or nothing is left to play for.
fn is_judged(thought: &Thought<'_>, report: &Report) -> bool {
    let passes = report.best().is_none_or(|best| best.mv == Move::Pass);
    let is_settled = |reading| thought.assess_by(&[&reading]).settled;
    thought.answers_pass || passes || reading::read(thought, report).is_some_and(is_settled)
}

/// The second stage: searches, and leaves time for the judge where its verdict may be needed. Where
/// dead stones have to be captured whatever the rules say about counting, the search is under rules
/// by which they count as alive and captures cost nothing.
fn search(thought: &mut Thought<'_>, tree: &mut GameTree) {
    let turn = thought.turn;
    let may_judge = thought.answers_pass || thought.mood.settled || thought.mood.decided;
    let asks_judge = may_judge && !turn.is_restricted();
    let share = if asks_judge { thought.params.search_share } else { 1.0 };
    let strength = turn.strength(thought.params, thought.game.size());
    let mut options =
        Options { limits: limits(turn, thought.params, &strength), ..turn.search_options() };
    if !turn.is_restricted() {
        options.bans.push(Ban::avoid(turn.color, thought.pointless_moves()));
    }
    let how = (thought.params, &thought.settings.model.learned().networks);
    let people = Imitation::of(how, strength.is_weak, (thought.game, turn.color));
    let people = people.filter(|_| !turn.options.at_best);
    options.guide = people.as_ref().and_then(Imitation::guide);
    let is_judged = |report: &Report| is_judged(thought, report);
    let watch = thought.watch_before(share, &is_judged).with_observer(turn.observer);
    let cleanup =
        (turn.cleanup && !turn.is_restricted()).then(|| judge::cleanup_game(thought.game));
    // The results that are already in the game's tree would make a weak player stronger.
    let is_aside = cleanup.is_some() || !turn.play || strength.is_weak;
    let mut run = |options: &Options, watch: &Watch<'_>| match is_aside {
        true => {
            thought.side_search_within(cleanup.as_ref().unwrap_or(thought.game), options, watch)
        }
        false => tree.run(thought.game, turn.color, thought.settings, options, watch),
    };
    let mut report = run(&options, &watch);
    let mut delay = watch.delay();
    let enough = thought.visits(thought.params.reading_visits);
    // A pass that the clock has left no time to examine is a guess, and may lose the game.
    let is_hasty =
        delay.is_some() && report.as_ref().is_some_and(|report| is_hasty_pass(report, enough));
    if is_hasty {
        let visits = options.limits.visits.map_or(enough, |visits| visits.min(enough));
        let limits = Limits { visits: Some(visits), ..options.limits };
        report = run(&Options { limits, ..options.clone() }, &thought.untimed_watch());
        delay = None;
    }
    if let Some(report) = report.as_mut() {
        let random = thought.settings.seed ^ thought.game.moves().len() as u64;
        match people {
            Some(people) => people.draw(report, &options.bans, random),
            None if strength.temperature > 0.0 => level::draw(report, strength.temperature, random),
            None => {}
        }
    }
    (thought.report, thought.delay, thought.is_hasty) = (report, delay, is_hasty);
}

/// Whether the search has found nothing better than a pass in fewer than `enough` visits.
fn is_hasty_pass(report: &Report, enough: u64) -> bool {
    report.visits < enough && report.best().is_none_or(|best| best.mv == Move::Pass)
}

/// The report of a quick search, for an observer. `None` if the game is void.
fn quick_report(thought: &Thought<'_>) -> Option<Report> {
    let limits = Limits { playouts: Some(QUICK_PLAYOUTS), ..Limits::default() };
    let options = Options { limits, ..thought.turn.search_options() };
    let is_over = thought.game.void().is_some();
    if is_over { None } else { thought.side_search(thought.game, &options) }
}
