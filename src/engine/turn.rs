//! One turn of the engine: think, then play, pass or resign.
//!
//! A turn is a row of stages. Each is a function of what is [`Thought`] so far and adds to it; the
//! first that leads to a decision ends the row:
//!
//! 1. [`outset`]: what needs no search.
//! 2. The search, in this file: of the game's tree when a move is made, on the side when it is only
//!    named or the rules are others.
//! 3. [`resign`]: whether to give the game up.
//! 4. [`reading`]: the owners that the search reports, read as life and death. If something is left
//!    to play for and the search wants to play, its move is the decision.
//! 5. [`judge`]: what the judge of final positions says.
//! 6. [`assess`]: what passing would bring, and which chores are left.
//! 7. [`decision`]: the choice between the search's move, a chore, and a pass.
//!
//! What is left to do afterwards, once the move is made, is to charge the clock and to take notes.

mod assess;
mod decision;
mod limits;
mod outset;
mod question;
mod reading;
mod resign;
mod standoff;
mod thought;

pub use self::decision::Decision;
pub use self::question::{Terms, Turn};
pub(super) use self::thought::Mood;

use crate::color::Color;
use crate::engine::Engine;
use crate::engine::book::Book;
use crate::engine::judge::{self, Verdict};
use crate::engine::opinion::Opinion;
use crate::engine::searches::GameTree;
use crate::engine::turn::limits::limits;
use crate::engine::turn::thought::Thought;
use crate::point::Move;
use crate::search::{Ban, Limits, Options, Report};

/// Playouts of the report for an observer of a turn that needs no search.
const GLANCE_PLAYOUTS: u64 = 100;

/// The outcome of a turn.
#[derive(Clone, Debug)]
pub struct Answer {
    /// What to do.
    pub decision: Decision,
    /// What the search says, if there was one.
    pub report: Option<Report>,
    /// What the engine thinks, if it has searched for the move and made it.
    pub opinion: Option<Opinion>,
}

impl Engine {
    /// Decides on a move for one turn, and makes it unless only its name is wanted. The game is not
    /// changed in any other way.
    pub fn genmove(&mut self, turn: &Turn<'_>) -> Answer {
        let budget = self.budget(turn);
        let mood = if turn.play { self.course.mood } else { Mood::default() };
        let about = Thought::new(turn, &self.game, &self.params, &self.settings);
        let mut thought = Thought { budget, mood, ..about };
        let (tree, verdict) = (&mut self.tree, &mut self.findings.verdict);
        let mut decision = decide(&mut thought, &self.book, tree, verdict);
        if decision == Decision::Pass && !turn.is_restricted() {
            decision = decision::instead_of_pass(&thought);
        }
        let needs_glance = thought.report.is_none() && turn.observer.is_some();
        let glance = if needs_glance { glance(&thought) } else { None };
        let (mood, delay, report) = (thought.mood, thought.delay, thought.report);
        delay.into_iter().for_each(|delay| self.lag.observe(delay));
        self.course.last_report.clone_from(&report);
        if !turn.play {
            return Answer { decision, report: report.or(glance), opinion: None };
        }
        self.course.mood = mood;
        let decision = self.carry_out(turn.color, decision);
        self.clock.spend(turn.color, turn.since.seconds());
        let opinion = self.take_notes(turn.color, decision, report.as_ref());
        self.findings.awaits_opponent = decision != Decision::Resign;
        Answer { decision, report: report.or(glance), opinion }
    }

    fn carry_out(&mut self, color: Color, decision: Decision) -> Decision {
        let mv = match decision {
            Decision::Resign => return decision,
            Decision::Pass => Move::Pass,
            Decision::Button => Move::Button,
            Decision::Play(point) => Move::Play(point),
        };
        match self.play(color, mv) {
            Ok(()) => decision,
            Err(error) => {
                // Every way to a decision checks its move; a pass is the safe answer to an error.
                log::error!("the engine chose an illegal move: {error}");
                self.carry_out(color, Decision::Pass)
            }
        }
    }

    /// Notes what happened in a turn. Returns what the engine thinks after it.
    fn take_notes(
        &mut self,
        color: Color,
        decision: Decision,
        report: Option<&Report>,
    ) -> Option<Opinion> {
        let notes = &mut self.course.notes;
        notes.played[color] = true;
        if decision == Decision::Resign {
            notes.resigned = Some(color);
        }
        notes.opponent.clone_from(&self.opponent);
        let number = self.game.moves().len();
        let opinion = Opinion::new(color, number, report?)?;
        log::info!("{opinion}");
        notes.comments.insert(number, opinion.to_string());
        self.course.opinion = Some(opinion);
        self.course.opinion.clone()
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
    if let Some(decision) = outset::at_once(thought, book) {
        return decision;
    }
    search(thought, tree);
    if thought.report.is_none() {
        return decision::any_move(thought);
    }
    let best = thought.best().map_or(Move::Pass, |best| best.mv);
    thought.mood.decided = thought.is_decided();
    thought.mood.lost_moves[color] = resign::lost_moves(thought);
    if resign::is_due(thought) && !thought.answers_pass {
        return Decision::Resign;
    }
    if best == Move::Button {
        return Decision::Button;
    }
    thought.reading = reading::read(thought);
    thought.mood.settled = thought.reading.is_some() && thought.assess().settled;
    if !thought.answers_pass && best != Move::Pass && !thought.mood.settled {
        return decision::by_search(thought);
    }
    thought.verdict = judge::verdict(verdict, thought.game, &thought.watch());
    let assessment = thought.assess();
    thought.mood.settled = assessment.settled;
    log::debug!("assessment for {color}: {assessment:?}");
    decision::decide(thought, &assessment)
}

/// The decision where the mover may not make some moves: the search alone makes it. A pass if no
/// move is left.
fn among_allowed(thought: &mut Thought<'_>, tree: &mut GameTree) -> Decision {
    search(thought, tree);
    thought.mood.lost_moves[thought.turn.color] = resign::lost_moves(thought);
    if resign::is_due(thought) {
        return Decision::Resign;
    }
    thought.best().map_or(Move::Pass, |best| best.mv).into()
}

/// The second stage: searches, and leaves time for the judge where he may be asked afterwards.
/// Where dead stones have to be captured whatever the rules say about counting, the search is told
/// that they count and that captures cost nothing.
fn search(thought: &mut Thought<'_>, tree: &mut GameTree) {
    let turn = thought.turn;
    let may_judge = thought.answers_pass || thought.mood.settled || thought.mood.decided;
    let asks_judge = may_judge && !turn.is_restricted();
    let share = if asks_judge { thought.params.search_share } else { 1.0 };
    let mut options = Options { limits: limits(turn, thought.params), ..turn.options() };
    if !turn.is_restricted() {
        options.bans.push(Ban::avoid(turn.color, thought.pointless_moves()));
    }
    let watch = thought.watch_over(share).with_observer(turn.observer);
    let cleanup =
        (turn.cleanup && !turn.is_restricted()).then(|| judge::cleanup_game(thought.game));
    let report = if cleanup.is_some() || !turn.play {
        thought.ask_within(cleanup.as_ref().unwrap_or(thought.game), &options, &watch)
    } else {
        tree.run(thought.game, turn.color, thought.settings, &options, &watch)
    };
    let delay = watch.delay();
    thought.report = report;
    thought.delay = delay;
}

/// A quick look at the position, for somebody who wants to see a report. `None` where the game is
/// over without a result.
fn glance(thought: &Thought<'_>) -> Option<Report> {
    let limits = Limits { playouts: Some(GLANCE_PLAYOUTS), ..Limits::default() };
    let options = Options { limits, ..thought.turn.options() };
    let is_over = thought.game.void().is_some();
    if is_over { None } else { thought.ask(thought.game, &options) }
}
