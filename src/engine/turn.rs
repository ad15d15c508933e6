//! One turn of the engine: think, then play, pass or resign.
//!
//! A turn is a row of stages. Each is a function of what is [`Known`] so far and adds to it; the
//! first that leads to a decision ends the row:
//!
//! 1. [`outset`]: what needs no search.
//! 2. The search, in this file: of the game's tree when a move is made, on the side when it is only
//!    named or the rules are others.
//! 3. [`resign`]: whether to give the game up.
//! 4. [`reading`]: the owners that the search reports, read as life and death. If something is left
//!    to play for and the search wants to play, its move is the decision.
//! 5. [`judge`]: what the judge of final positions says.
//! 6. [`assess`](crate::engine::assess): what passing would bring, and which chores are left.
//! 7. [`decision`]: the choice between the search's move, a chore, and a pass.
//!
//! What is left to do afterwards, once the move is made, is to charge the clock and to take notes.

mod limits;
mod outset;
mod reading;
mod resign;

pub(super) mod known;

use crate::clock::Stopwatch;
use crate::color::Color;
use crate::engine::book::Book;
use crate::engine::decision::{self, Decision};
use crate::engine::judge::{self, Verdict};
use crate::engine::opinion::Opinion;
use crate::engine::searches::GameTree;
use crate::engine::signals::Stop;
use crate::engine::turn::known::{Known, Mood};
use crate::engine::watch::Observer;
use crate::engine::{Engine, turn::limits::limits};
use crate::point::Move;
use crate::search::{Ban, Detail, Limits, Options, Report};

/// Playouts of the report for an observer of a turn that needs no search.
const GLANCE_PLAYOUTS: u64 = 100;

/// What is wanted of a turn, and within which limits.
#[derive(Clone, Copy)]
pub struct Turn<'a> {
    /// Who moves.
    pub color: Color,
    /// Runs since the command arrived.
    pub since: Stopwatch,
    /// How the turn may be cut short.
    pub stop: Stop<'a>,
    /// Who wants to see the search.
    pub observer: Option<Observer<'a>>,
    /// Whether all dead enemy stones have to be captured before a pass.
    pub cleanup: bool,
    /// Whether the move is made, or only named. A move that is only named depends on the position
    /// and the parameters, not on what was thought about before.
    pub play: bool,
    /// What else is asked of the search.
    pub terms: Terms<'a>,
}

/// What may be asked of the search of a turn; usually nothing.
#[derive(Clone, Copy, Default)]
pub struct Terms<'a> {
    /// What the players may not do. Where the mover is restricted, the search alone decides among
    /// the moves that are left.
    pub bans: &'a [Ban],
    /// What the report has to say about each move.
    pub detail: Detail,
    /// The most visits of the root, besides the engine's own limits.
    pub visits: Option<u64>,
    /// The longest time in seconds, besides the engine's own limits.
    pub seconds: Option<f64>,
    /// Whether the game is not given up.
    pub never_resigns: bool,
}

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
        let mut known = Known { budget, mood, ..Known::new(turn, &self.game, &self.params) };
        let (tree, verdict) = (&mut self.tree, &mut self.position.verdict);
        let mut decision = choose(&mut known, &self.book, tree, verdict);
        if decision == Decision::Pass && !turn.is_restricted() {
            decision = decision::instead_of_pass(&known);
        }
        let needs_glance = known.report.is_none() && turn.observer.is_some();
        let glance = if needs_glance { glance(&known) } else { None };
        let (mood, delay, report) = (known.mood, known.delay, known.report);
        delay.into_iter().for_each(|delay| self.lag.observe(delay));
        self.course.last_report.clone_from(&report);
        if !turn.play {
            return Answer { decision, report: report.or(glance), opinion: None };
        }
        self.course.mood = mood;
        let decision = self.carry_out(turn.color, decision);
        self.clock.spend(turn.color, turn.since.seconds());
        let opinion = self.take_notes(turn.color, decision, report.as_ref());
        self.position.awaits_opponent = decision != Decision::Resign;
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
fn choose(
    known: &mut Known<'_>,
    book: &Book,
    tree: &mut GameTree,
    verdict: &mut Option<Verdict>,
) -> Decision {
    let (turn, color) = (known.turn, known.color());
    if !turn.is_restricted()
        && let Some(decision) = outset::at_once(known, book)
    {
        return decision;
    }
    search(known, tree);
    known.mood.lost_moves[color] = resign::lost_moves(known);
    let resigns = resign::is_due(known);
    if turn.is_restricted() {
        let best = known.best().map_or(Move::Pass, |best| best.mv);
        return if resigns { Decision::Resign } else { best.into() };
    }
    if known.report.is_none() {
        return decision::any_move(known);
    }
    let chance = known.best().map_or(0.5, |best| best.winrate(color));
    let undecided = known.params.decided_chance;
    known.mood.decided = !(undecided..1.0 - undecided).contains(&chance);
    let best = known.best().map_or(Move::Pass, |best| best.mv);
    if resigns && !known.answers_pass {
        return Decision::Resign;
    } else if best == Move::Button {
        return Decision::Button;
    }
    known.reading = reading::read(known);
    known.mood.settled = known.reading.is_some() && known.assess().settled;
    if !known.answers_pass && best != Move::Pass && !known.mood.settled {
        return decision::by_search(known);
    }
    known.verdict = judge::verdict(verdict, known.game, &known.watch());
    let assessment = known.assess();
    known.mood.settled = assessment.settled;
    log::debug!("assessment for {color}: {assessment:?}");
    decision::decide(known, &assessment)
}

/// The second stage: searches, and leaves time for the judge where he may be asked afterwards.
/// Where dead stones have to be captured whatever the rules say about counting, the search is told
/// that they count and that captures cost nothing.
fn search(known: &mut Known<'_>, tree: &mut GameTree) {
    let turn = known.turn;
    let may_judge = known.answers_pass || known.mood.settled || known.mood.decided;
    let asks_judge = may_judge && !turn.is_restricted();
    let share = if asks_judge { known.params.search_share } else { 1.0 };
    let avoid = if turn.is_restricted() { Vec::new() } else { known.pointless_moves() };
    let options = Options { limits: limits(turn, known.params), avoid, ..turn.options() };
    let watch = known.watch_over(share).with_observer(turn.observer);
    let cleanup = (turn.cleanup && !turn.is_restricted()).then(|| judge::cleanup_game(known.game));
    let report = if cleanup.is_some() || !turn.play {
        known.ask_within(cleanup.as_ref().unwrap_or(known.game), &options, &watch)
    } else {
        tree.run(known.game, turn.color, known.settings(), &options, &watch)
    };
    let delay = watch.delay();
    known.report = report;
    known.delay = delay;
}

/// A quick look at the position, for somebody who wants to see a report. `None` where the game is
/// over without a result.
fn glance(known: &Known<'_>) -> Option<Report> {
    let limits = Limits { playouts: Some(GLANCE_PLAYOUTS), ..Limits::default() };
    let options = Options { limits, ..known.turn.options() };
    let is_over = known.game.void().is_some();
    if is_over { None } else { known.ask(known.game, &options) }
}

impl Turn<'_> {
    /// Whether there are moves that the mover may not make.
    fn is_restricted(&self) -> bool {
        self.terms.bans.iter().any(|ban| ban.color == self.color && ban.plies > 0)
    }

    /// What the search has to heed and to find out.
    fn options(&self) -> Options {
        let Terms { bans, detail, .. } = self.terms;
        Options { bans: bans.to_vec(), detail, ..Options::default() }
    }
}
