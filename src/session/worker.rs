//! The engine in a thread of its own. It runs one task at a time, which can be stopped early.

use std::panic::{self, AssertUnwindSafe};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use tokio::sync::mpsc::{UnboundedReceiver, UnboundedSender, unbounded_channel};

use super::search_room::{SearchRoom, SharedEngine, lock};
use super::task::{Answer, Hint, Judgement, Task, TaskKind, TaskResult};
use super::{Message, Notify};
use crate::clock::{Clock, Stopwatch, TimeControl};
use crate::engine::judge;
use crate::engine::{Engine, Observer, Signals, StopCondition, TimedMonitor, Turn};
use crate::machine::{self, ThreadError};
use crate::params::LEVELS;
use crate::search::{Limits, Options, Report};
use ponnuki_game::bits::{fraction, mix};
use ponnuki_game::color::Color;
use ponnuki_game::game::Game;
use ponnuki_game::point::Move;

/// The seconds between two reports of the engine's search.
const INTERVAL: f64 = 0.5;
/// The same while somebody studies a position, and the seconds until the first report.
const LIVE_INTERVAL: f64 = 0.25;
const LIVE_FIRST: f64 = 0.1;

/// The seconds that a move takes at least at a level, and the part of the time left on a clock that they
/// may take.
const SHORTEST_DELAY: f64 = 0.7;
const LONGEST_DELAY: f64 = 2.2;
const DELAY_SHARE: f64 = 0.02;
/// The visits and the seconds of a search that judges a move; of a move with this part of the visits of the best,
/// the search of the position before it says enough.
const JUDGE_VISITS: u64 = 200;
const JUDGE_SECONDS: f64 = 5.0;
const KNOWN_SHARE: u64 = 4;
/// The time between two looks at the signal that stops the turn.
const POLL_INTERVAL: Duration = Duration::from_millis(20);
/// The seconds for which a position is studied at a time where nothing can interrupt the engine.
const SLICE: f64 = 0.2;

/// The engine in its thread, as seen from outside. Dropping it interrupts the engine and ends the
/// thread.
pub(super) struct EngineWorker {
    assignments: UnboundedSender<Assignment>,
    signals: Arc<Signals>,
    running: Option<Task>,
    has_failed: bool,
}

/// A task with everything that the engine needs for it.
struct Assignment {
    task: Task,
    game: Game,
    clock: Clock,
    /// The signals that can stop it early.
    line: u64,
}

impl EngineWorker {
    /// Starts the thread, which calls `notify` and ends when that returns `false`. With `room`, it shares
    /// the room for search trees with others, and waits for its part while all of them search.
    ///
    /// # Errors
    /// When the system does not allow it.
    pub(super) fn start(
        engine: Engine,
        room: Option<Arc<SearchRoom>>,
        notify: Notify,
    ) -> Result<EngineWorker, ThreadError> {
        let (assignments, inbox) = unbounded_channel();
        let signals = Arc::new(Signals::default());
        let engine = Arc::new(Mutex::new(engine));
        machine::spawn_async(work(engine, room, inbox, Arc::clone(&signals), notify))?;
        Ok(EngineWorker { assignments, signals, running: None, has_failed: false })
    }

    /// The task that the engine is running.
    pub(super) fn running(&self) -> Option<Task> {
        self.running
    }

    /// Has the engine run a task. No other may be running.
    pub(super) fn send(&mut self, task: Task, game: Game, clock: Clock) {
        let line = self.signals.line();
        self.running = Some(task);
        // If the thread has ended, it has sent a message about that.
        let _ = self.assignments.send(Assignment { task, game, clock, line });
    }

    /// Stops the task early: a move is then made at once.
    pub(super) fn interrupt(&self) {
        self.signals.interrupt();
    }

    /// Notes that the task has ended.
    pub(super) fn finished(&mut self) {
        self.running = None;
    }

    /// Notes that the thread has ended by an error in it.
    pub(super) fn failed(&mut self) {
        self.has_failed = true;
    }

    /// True if the thread has ended by an error in it.
    pub(super) fn has_failed(&self) -> bool {
        self.has_failed
    }
}

impl Drop for EngineWorker {
    fn drop(&mut self) {
        self.interrupt();
    }
}

/// Runs tasks until nobody receives the messages any more, or there is an error in one.
async fn work(
    engine: SharedEngine,
    room: Option<Arc<SearchRoom>>,
    mut inbox: UnboundedReceiver<Assignment>,
    signals: Arc<Signals>,
    notify: Notify,
) {
    let mut advice = None;
    while let Some(Assignment { task, game, clock, line }) = inbox.recv().await {
        let since = Stopwatch::start();
        let mut work = || {
            let stop = StopCondition::by_interrupt(&signals, line);
            let (shared, mut engine) = (&engine, lock(&engine));
            engine.follow(&game);
            while room.as_ref().is_some_and(|room| !room.admit(shared)) && !stop.is_wanted() {
                machine::sleep(POLL_INTERVAL);
            }
            let result = run(&mut engine, task, (&clock, since), &mut advice, stop, &*notify)?;
            // A search that was cut short gives no good advice.
            advice.take_if(|_| stop.is_wanted());
            Some(notify(Message::Done(task, result)))
        };
        let goes_on = loop {
            let done = panic::catch_unwind(AssertUnwindSafe(&mut work)).unwrap_or_else(|_| {
                notify(Message::EngineFailed);
                Some(false)
            });
            match done {
                Some(goes_on) => break goes_on,
                // Others have their turn, who may stop the task.
                None => tokio::task::yield_now().await,
            }
        };
        if !goes_on {
            return;
        }
    }
}

/// The move that the engine suggests on request. A hint and an explanation in one position are by
/// the same search.
struct Advice {
    game: Game,
    color: Color,
    mv: Move,
    report: Option<Arc<Report>>,
}

/// Runs a task that was started at `since`. Returns nothing if it is to be run again, to go on with it.
fn run(
    engine: &mut Engine,
    task: Task,
    (clock, since): (&Clock, Stopwatch),
    advice: &mut Option<Advice>,
    stop: StopCondition<'_>,
    notify: &(dyn Fn(Message) -> bool + Sync),
) -> Option<TaskResult> {
    let show = |report: &Report| notify(Message::Report(task, Arc::new(report.clone())));
    let observer = Observer { first: INTERVAL, interval: INTERVAL, show: &show };
    let turn = |color, play| Turn {
        observer: Some(observer),
        play,
        // A hint is at full strength at any level.
        never_resigns: !play,
        at_best: !play,
        ..Turn::new(color, Stopwatch::start(), stop)
    };
    Some(match task.kind {
        TaskKind::Move(color) => {
            set_clock(engine, clock);
            let turn = turn(color, true);
            let answer = engine.genmove(&turn);
            delay_move(engine, &turn, clock);
            answer.report.as_ref().map(show);
            TaskResult::Move(answer.decision, answer.summary)
        }
        TaskKind::Hint(color) => {
            let Advice { mv, report, .. } = advised(engine, advice, &turn(color, false));
            // The search's expectation of another move than the suggested one would mislead.
            let is_best = |report: &&Arc<Report>| report.best().is_some_and(|best| best.mv == *mv);
            let report = report.as_ref().filter(is_best).cloned();
            TaskResult::Hint(Hint { mv: *mv, report })
        }
        TaskKind::Explain(color, mv) => {
            let Advice { mv: best, report, .. } = advised(engine, advice, &turn(color, false));
            let mv = Some(mv.unwrap_or(*best));
            let explanation = engine.explain(color, mv, report.as_deref(), stop);
            TaskResult::Answer(explanation.map_or_else(Answer::Illegal, Answer::Move))
        }
        TaskKind::Score(color) => {
            let Advice { report, .. } = advised(engine, advice, &turn(color, false));
            TaskResult::Answer(match report.as_deref().and_then(Report::best) {
                Some(best) => {
                    Answer::Lead { points: best.black_score, winrate: best.black_winrate }
                }
                None => Answer::FinalScore(engine.final_score()),
            })
        }
        TaskKind::Judge(color) => {
            judged(engine, color, stop).map_or(TaskResult::Nothing, TaskResult::Judged)
        }
        TaskKind::Dead => {
            let watch = TimedMonitor::new(Stopwatch::start(), None, Some(stop));
            let verdict = judge::judge(engine.game(), engine.network(), &watch);
            verdict.map_or(TaskResult::Nothing, |verdict| TaskResult::Dead(verdict.status.dead()))
        }
        TaskKind::Ponder => {
            engine.ponder(stop);
            TaskResult::Nothing
        }
        TaskKind::Study { color, visits, seconds } => {
            let observer = Observer { first: LIVE_FIRST, interval: LIVE_INTERVAL, show: &show };
            let left = f64::from(seconds) - since.seconds();
            let slice = if machine::is_interruptible() { seconds.into() } else { left.min(SLICE) };
            let watch = TimedMonitor::new(Stopwatch::start(), None, Some(stop))
                .with_observer(Some(observer))
                .with_deadline(Some(slice));
            let limits = Limits { visits: Some(visits), playouts: None };
            let options = Options { limits, ..Options::default() };
            let report = engine.analyze(color, &options, &watch);
            report.as_ref().map(show);
            let goes_on = report.is_some_and(|report| report.visits < visits);
            if slice < left && goes_on && !stop.is_wanted() {
                return None;
            }
            TaskResult::Nothing
        }
    })
}

/// Judges the last move of the game, which this player has made, by a search of the position before it and, if
/// that has not looked at the move enough, of the one after it. `None` if a search fails or is stopped.
fn judged(engine: &mut Engine, color: Color, stop: StopCondition<'_>) -> Option<Judgement> {
    let after = engine.game().clone();
    let &(_, mv) = after.moves().last()?;
    let mut before = after.clone();
    before.undo().ok()?;
    let search = |engine: &mut Engine, game: &Game, color| {
        engine.follow(game);
        let watch = TimedMonitor::new(Stopwatch::start(), None, Some(stop))
            .with_deadline(Some(JUDGE_SECONDS));
        let limits = Limits { visits: Some(JUDGE_VISITS), playouts: None };
        let report = engine.analyze(color, &Options { limits, ..Options::default() }, &watch);
        report.filter(|_| !stop.is_wanted())
    };
    let report = search(engine, &before, color);
    engine.follow(&after);
    let report = report?;
    let best = report.best()?.clone();
    let known = report.moves.iter().find(|known| {
        known.mv == mv && (known.mv == best.mv || known.visits * KNOWN_SHARE >= best.visits)
    });
    let score = match known {
        Some(known) => known.black_score,
        None => search(engine, &after, color.opponent())?.best()?.black_score,
    };
    let sign = f64::from(color.sign());
    Some(Judgement { loss: (sign * (best.black_score - score)).max(0.0), best: best.mv })
}

/// Waits as long as a person would look at the board before a move, if the engine plays as one: at a
/// level it needs no time of its own. Ends at once if the turn is stopped.
fn delay_move(engine: &Engine, turn: &Turn<'_>, clock: &Clock) {
    if engine.params().level == LEVELS[0] {
        return;
    }
    let number = engine.game().moves().len() as u64;
    let share = fraction(mix(number));
    let wanted = SHORTEST_DELAY + share * (LONGEST_DELAY - SHORTEST_DELAY);
    let most = match clock.control() {
        TimeControl::Unlimited => wanted,
        _ => clock.left(turn.color).0 * DELAY_SHARE,
    };
    while turn.since.seconds() < wanted.min(most) && !turn.stop.is_wanted() {
        machine::sleep(POLL_INTERVAL);
    }
}

/// The advice for a turn, which is found once in a position.
fn advised<'a>(engine: &mut Engine, known: &'a mut Option<Advice>, turn: &Turn<'_>) -> &'a Advice {
    let game = engine.game();
    let serves =
        |advice: &Advice| advice.color == turn.color && advice.game.moves() == game.moves();
    let found = known.take().filter(serves).unwrap_or_else(|| {
        engine.set_time_control(TimeControl::Unlimited);
        let answer = engine.genmove(turn);
        let mv = answer.decision.mv().unwrap_or(Move::Pass);
        let report = answer.report.map(Arc::new);
        Advice { game: engine.game().clone(), color: turn.color, mv, report }
    });
    known.insert(found)
}

/// Sets the engine's clocks to the clocks of the game.
fn set_clock(engine: &mut Engine, clock: &Clock) {
    engine.set_time_control(clock.control());
    if clock.control() == TimeControl::Unlimited {
        return;
    }
    for color in Color::ALL {
        let (seconds, count) = clock.left(color);
        engine.set_time_left(color, seconds.max(0.0), count);
    }
}
