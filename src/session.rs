//! A game with people: the session that the terminal, the web application and a page share.
//!
//! [`GameSession`] is one state machine. Commands of people, results of the engine and the time go
//! in; a front end reads its state, and [`update`](GameSession::update) returns the changes as
//! [`Event`]s. It gives the engine its present [`Task`], and has the record saved.
//! A result belongs to a task, and a task to a position: the result of a task that is no longer
//! needed is dropped, and if the engine is still at work on it, it is interrupted.
//!
//! Without a worker and a writer a session has no threads, and a caller may bring the results.
//!
//! - `command`: the commands of people, with the words by which they are typed, in one table.
//! - `undo`: takes moves and the end of the game back, and brings them back.
//! - `players`: the players, their names in the record, and handicap.
//! - `teaching`: warnings of moves that lose much.
//! - `place`, `variations`: positions that somebody studies, and changes of the record's tree.
//! - `task`, `worker`: the engine's tasks, and the engine in a thread of its own.
//! - `search_room`: the room for search trees that the engines of several games share.
//! - `autosave`, `writer`: the file of the record, and the thread that writes it.

mod autosave;
mod command;
mod place;
mod players;
mod search_room;
mod task;
mod teaching;
mod undo;
mod variations;
mod worker;
mod writer;

pub use autosave::Autosave;
pub use command::{Command, Input, ParseError, WORDS, parse};
pub use place::Place;
pub use players::{HUMAN, Player, is_engine, name_players, rank_engine, with_handicap};
pub use search_room::SearchRoom;
pub use task::{Answer, Hint, Judgement, Task, TaskKind, TaskResult};
pub use teaching::{Teaching, TeachingError, Warning, teaching};
pub use variations::{Edit, EditKind};
pub use writer::{ANALYSES, RecordDraft, RecordWriter};

use std::sync::Arc;

use self::place::Study;
use self::variations::Variations;
use self::worker::EngineWorker;
use crate::clock::{Clock, Stopwatch};
use crate::engine::{Decision, Engine, SearchSummary};
use crate::machine::{self, ThreadError};
use crate::search::Report;
use ponnuki_game::color::{ByColor, Color};
use ponnuki_game::game::{Game, IllegalMove};
use ponnuki_game::point::{Move, Point, Size};
use ponnuki_game::record::{self, GameInfo, RecordTree, result_of_resignation};

/// The phase of a game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Phase {
    /// Moves are being made.
    Playing,
    /// The players have passed and agree on the dead stones.
    Agreeing,
    /// It is over, with this result in the form of game records.
    Over(String),
}

/// The reason why a command is refused. Nothing has changed then.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// The engine is to move.
    EngineToMove,
    /// A move is illegal.
    Illegal(Size, Move, IllegalMove),
    /// The game is over.
    Over,
    /// The game was over when it was opened.
    WasOver,
    /// The game has stopped.
    Stopped,
    /// The game goes on.
    NotStopped,
    /// It is not known yet which stones are dead.
    NotJudged,
    /// No move was played.
    NothingToUndo,
    /// Nothing was taken back, or the game has gone on since.
    NothingToRedo,
    /// There is no stone on a point.
    NoStone(Size, Point),
    /// The engine is not thinking about a move.
    NotThinking,
    /// No move was warned of.
    NoWarning,
    /// The game has fewer moves than a place is after.
    NoPosition,
    /// A text names no point of the board.
    NoPoint(String),
    /// A line of moves that are tried has more than this number.
    LongLine(usize),
    /// The record has changed since its reader has seen it.
    Changed,
    /// A fact of a record, by its name, has an impossible value.
    BadFact(String),
    /// Moves are inserted in the game alone.
    OnlyInGame,
    /// A change is for variations, and the place is in the game itself.
    MainLine,
    /// The tree of the record would have more than this number of positions.
    ManyPositions(usize),
}

impl std::error::Error for Refusal {}

/// A change that a front end shows.
#[derive(Clone, Debug)]
pub enum Event {
    /// The record has changed: moves, names, comments or variations.
    RecordChanged,
    /// The state of the game has changed, besides the record and the clocks.
    StateChanged,
    /// The engine reports its results for a position.
    Thought(Thought),
    /// The engine has ended a task.
    TaskEnded,
    /// There is an [`answer`](GameSession::answer).
    Answered,
    /// The engine's thread has ended by an error in it, which is logged.
    EngineFailed,
}

/// A report of a search. Values are Black's.
#[derive(Clone, Debug)]
pub struct Thought {
    /// The kind of task.
    pub kind: TaskKind,
    /// The place of the position in the game.
    pub place: Place,
    /// The moves before the position.
    pub moves: Vec<(Color, Move)>,
    /// The report.
    pub report: Arc<Report>,
}

/// A message from a thread of a session to [`GameSession::receive`].
#[derive(Debug)]
pub enum Message {
    /// A report of the search, during a task or at its end.
    Report(Task, Arc<Report>),
    /// The end of a task.
    Done(Task, TaskResult),
    /// The engine's thread has ended by an error in it, which is logged.
    EngineFailed,
    /// The record was saved, or could not be, for this reason.
    Saved(Option<String>),
}

/// A function by which the threads of a session send messages to its owner; it returns `false` if the
/// owner has gone.
pub type Notify = Arc<dyn Fn(Message) -> bool + Send + Sync>;

/// Moves, or an end of the game, that were taken back at once.
#[derive(Debug)]
struct TakenBack {
    /// The moves, each with the comment on the position after it.
    moves: Vec<(Color, Move, Option<String>)>,
    /// The result, if the game was over, and the stones that were marked as dead.
    result: String,
    dead: Vec<Point>,
}

/// A game with people. Times are in seconds since the start of the session.
pub struct GameSession {
    game: Game,
    players: ByColor<Player>,
    clock: Clock,
    record: GameInfo,
    phase: Phase,
    /// Counts the positions, so that answers to earlier ones are recognised.
    version: u64,
    /// The player to move, if it is not the player whose turn it is by the record.
    first: Option<Color>,
    /// One stone of each chain that is marked as dead.
    dead: Vec<Point>,
    /// True if the engine or a player has decided which stones are dead.
    is_judged: bool,
    /// True if the game was over when it was opened, and no command may change that.
    was_over: bool,
    /// The moves and ends that were taken back since the last move, the last one at the end.
    taken_back: Vec<TakenBack>,
    /// A task that a player has asked for in the present position: a hint or an answer.
    request: Option<TaskKind>,
    hint: Option<Hint>,
    answer: Option<Answer>,
    /// True if the engine has already pondered this position.
    has_pondered: bool,
    /// The wish to be taught; true if the last move is still to be judged; the warning of it, and the numbers of
    /// all moves that were warned of.
    teaching: Option<Teaching>,
    is_unjudged: bool,
    warning: Option<Warning>,
    warned: Vec<usize>,
    /// True if the engine thinks during a person's turn.
    ponders: bool,
    /// True if the record gets the engine's expectations of its moves.
    comments: bool,
    /// The time since the start, and as it was when it was last read.
    time: Stopwatch,
    now: f64,
    /// When the present turn began.
    turn_began: f64,
    /// The time since which the game is paused.
    paused: Option<f64>,
    /// The position that somebody studies, the number of those so far, and whether anybody is there
    /// to read the results.
    study: Option<Study>,
    studies: u64,
    is_watched: bool,
    variations: Variations,
    /// The record when it was last looked at, and the number of its changes.
    known: Option<Arc<RecordDraft>>,
    revision: u64,
    /// The room for search trees that the engine shares with others, if it does.
    room: Option<Arc<SearchRoom>>,
    worker: Option<EngineWorker>,
    writer: Option<RecordWriter>,
    /// The reason why the record is not in its file, if it is not.
    unsaved: Option<String>,
    /// Changes since the last update.
    events: Vec<Event>,
}

impl GameSession {
    /// Continues `game`, which `record` describes. The clocks start again.
    pub fn new(
        game: Game,
        record: GameInfo,
        players: ByColor<Player>,
        clock: Clock,
    ) -> GameSession {
        let mut session = GameSession {
            phase: Phase::Playing,
            version: 0,
            first: None,
            dead: Vec::new(),
            is_judged: false,
            was_over: false,
            taken_back: Vec::new(),
            request: None,
            hint: None,
            answer: None,
            has_pondered: false,
            teaching: None,
            is_unjudged: false,
            warning: None,
            warned: Vec::new(),
            ponders: false,
            comments: false,
            time: Stopwatch::start(),
            now: 0.0,
            turn_began: 0.0,
            paused: None,
            study: None,
            studies: 0,
            is_watched: false,
            variations: Variations::default(),
            known: None,
            revision: 0,
            room: None,
            worker: None,
            writer: None,
            unsaved: None,
            events: vec![Event::StateChanged],
            game,
            players,
            clock,
            record,
        };
        session.take_result();
        session
    }

    /// Takes the phase from the result in the record, or, without one, from the moves.
    fn take_result(&mut self) {
        match self.record.result.clone() {
            result if result.is_empty() || result == "?" => {
                self.phase = Phase::Playing;
                self.look_for_the_end();
            }
            result => self.phase = Phase::Over(result),
        }
    }

    /// The same session, which may be changed although the game was over: a copy of a record that stays as it is. The copy is
    /// saved when it changes.
    #[must_use]
    pub fn with_changes(self) -> GameSession {
        GameSession { was_over: false, ..self.with_kept_record() }
    }

    /// The same session, in which the engine thinks during people's turns if `ponders` is true.
    #[must_use]
    pub fn with_pondering(self, ponders: bool) -> GameSession {
        GameSession { ponders, ..self }
    }

    /// The same session, in whose record the engine writes its expectations if `comments` is true.
    #[must_use]
    pub fn with_comments(self, comments: bool) -> GameSession {
        GameSession { comments, ..self }
    }

    /// The same session, paused if `waits` is true: then the engine changes nothing by itself.
    #[must_use]
    pub fn with_wait(self, waits: bool) -> GameSession {
        GameSession { paused: waits.then_some(self.now), ..self }
    }

    /// The same session with the variations of a record. If the game is over, it stays so: no command
    /// changes it. Moves that are taken back become variations when others are played.
    #[must_use]
    pub fn with_tree(self, tree: RecordTree) -> GameSession {
        let was_over = matches!(self.phase, Phase::Over(_));
        GameSession { variations: Variations::of(tree), was_over, ..self }
    }

    /// The same session, whose record is kept elsewhere as it is now, so that it is saved when it
    /// changes.
    #[must_use]
    pub fn with_kept_record(self) -> GameSession {
        GameSession { known: Some(Arc::new(self.draft())), ..self }
    }

    /// The same session, whose engine shares the room for search trees with others.
    #[must_use]
    pub fn with_search_room(self, room: Arc<SearchRoom>) -> GameSession {
        GameSession { room: Some(room), ..self }
    }

    /// Starts the engine in a thread of its own and, with `autosave`, another that saves the record:
    /// once it has a move, or when it changes if it is in its file already. Both call `notify`.
    ///
    /// # Errors
    /// When the system does not allow a thread.
    pub fn start(
        &mut self,
        engine: Engine,
        autosave: Option<Autosave>,
        notify: Notify,
    ) -> Result<(), ThreadError> {
        if autosave.as_ref().is_some_and(Autosave::has_text) {
            self.known = Some(Arc::new(self.draft()));
        }
        self.worker = Some(EngineWorker::start(engine, self.room.clone(), Arc::clone(&notify))?);
        self.writer = autosave.map(|autosave| RecordWriter::start(autosave, notify)).transpose()?;
        Ok(())
    }

    /// Ends the threads. Waits until the record is in its file, and returns the file, if the record
    /// was to be saved.
    pub fn close(&mut self) -> Option<Autosave> {
        self.worker = None;
        self.detach_writer().and_then(RecordWriter::close)
    }

    /// The game.
    pub fn game(&self) -> &Game {
        &self.game
    }

    /// The player of a colour.
    pub fn player(&self, color: Color) -> Player {
        self.players[color]
    }

    /// A player's name.
    pub fn name(&self, color: Color) -> &str {
        match color {
            Color::Black => &self.record.black,
            Color::White => &self.record.white,
        }
    }

    /// A player's rank; of the engine its level, or nothing at full strength.
    pub fn rank(&self, color: Color) -> &str {
        match color {
            Color::Black => &self.record.black_rank,
            Color::White => &self.record.white_rank,
        }
    }

    /// The phase of the game.
    pub fn phase(&self) -> &Phase {
        &self.phase
    }

    /// The result, if the game is over.
    pub fn result(&self) -> Option<&str> {
        match &self.phase {
            Phase::Over(result) => Some(result),
            _ => None,
        }
    }

    /// The player whose turn it is.
    pub fn to_move(&self) -> Color {
        self.first.unwrap_or(self.game.to_move())
    }

    /// The clocks, as they were when the turn began.
    pub fn clock(&self) -> &Clock {
        &self.clock
    }

    /// The time that `color`'s clock shows now: see [`Clock::left`].
    pub fn time_left(&self, color: Color) -> (f64, u32) {
        let runs = self.phase == Phase::Playing && color == self.to_move();
        self.clock.showing(color, if runs { self.elapsed() } else { 0.0 })
    }

    /// One stone of each chain that is marked as dead, once the game has stopped.
    pub fn dead(&self) -> &[Point] {
        &self.dead
    }

    /// True if it is decided which stones are dead.
    pub fn is_judged(&self) -> bool {
        self.is_judged
    }

    /// The move that the engine suggests.
    pub fn hint(&self) -> Option<&Hint> {
        self.hint.as_ref()
    }

    /// The answer to the last question about a move or the score in the present position.
    pub fn answer(&self) -> Option<&Answer> {
        self.answer.as_ref()
    }

    /// True if something was taken back that can be brought back.
    pub fn can_redo(&self) -> bool {
        !self.taken_back.is_empty()
    }

    /// True if the game is paused.
    pub fn is_paused(&self) -> bool {
        self.paused.is_some()
    }

    /// True if the game was over when it was opened, and no command changes that.
    pub fn was_over(&self) -> bool {
        self.was_over
    }

    /// The facts in the record besides the game.
    pub fn record(&self) -> &GameInfo {
        &self.record
    }

    /// The number of changes of the record.
    pub fn revision(&self) -> u64 {
        self.revision
    }

    /// The record of the game so far, without variations.
    pub fn text(&self) -> String {
        record::write(&self.game, &self.record)
    }

    /// True if the record is saved in a file, as far as its last writing went.
    pub fn is_kept(&self) -> bool {
        self.writer.is_some() && self.unsaved.is_none()
    }

    /// The reason why the record is not in its file, if it is not.
    pub fn unsaved(&self) -> Option<&str> {
        self.unsaved.as_deref()
    }

    /// Takes the thread that saves the record. Nothing is saved any more.
    pub fn detach_writer(&mut self) -> Option<RecordWriter> {
        self.writer.take()
    }

    /// Has a line of JSON saved beside the record, with the results of a search.
    pub fn save_analysis(&self, line: String) {
        if let Some(writer) = &self.writer {
            writer.add_analysis(line);
        }
    }

    /// Sets the comment on the position after a number of moves; none if it is empty.
    fn set_comment(&mut self, number: usize, text: &str) {
        match text {
            "" => self.record.comments.remove(&number),
            text => self.record.comments.insert(number, text.to_owned()),
        };
    }

    /// The task that the engine is running.
    pub fn running(&self) -> Option<Task> {
        self.worker.as_ref().and_then(EngineWorker::running)
    }

    /// True if the engine's thread has ended by an error in it.
    pub fn has_failed(&self) -> bool {
        self.worker.as_ref().is_some_and(EngineWorker::has_failed)
    }

    /// The task that the engine is to run in the game, if there is one.
    pub fn task(&self) -> Option<Task> {
        let color = self.to_move();
        let is_engines = self.players[color] == Player::Engine;
        let plays = self.has(Player::Engine);
        let kind = match (&self.phase, self.request) {
            (Phase::Agreeing, _) if !self.is_judged => TaskKind::Dead,
            (Phase::Playing, _) if self.judging().is_some() => self.judging()?,
            (Phase::Playing, _) if is_engines && self.paused.is_none() => TaskKind::Move(color),
            (Phase::Playing, Some(request)) => request,
            (Phase::Playing, None) if plays && self.may_ponder() => TaskKind::Ponder,
            _ => return None,
        };
        Some(Task { version: self.version, kind })
    }

    /// Reads the time. A player whose clock has run out loses.
    pub fn tick(&mut self) {
        self.set_time(self.time.seconds());
    }

    /// Sets the time, in seconds since the start of the session.
    pub(crate) fn set_time(&mut self, now: f64) {
        self.now = now;
        let color = self.to_move();
        let is_over = |left: f64| self.elapsed() > left;
        if self.phase == Phase::Playing && self.clock.until_flag(color).is_some_and(is_over) {
            self.finish(format!("{}+T", color.opponent().letter()));
            self.events.push(Event::StateChanged);
        }
    }

    /// Takes a message of a thread of this session.
    pub fn receive(&mut self, message: Message) {
        match message {
            Message::Report(task, report) => {
                self.events.extend(self.thought(task, report).map(Event::Thought));
                return;
            }
            Message::Done(task, result) => {
                self.tick();
                if let Some(worker) = &mut self.worker {
                    worker.finished();
                }
                self.events.push(Event::TaskEnded);
                match &mut self.study {
                    Some(study) if study.task == task => study.is_done = true,
                    _ => self.accept(task, result),
                }
            }
            Message::EngineFailed => {
                if let Some(worker) = &mut self.worker {
                    worker.failed();
                }
                self.events.push(Event::EngineFailed);
            }
            Message::Saved(failure) => self.unsaved = failure,
        }
        self.events.push(Event::StateChanged);
    }

    /// A report of the search for a task, unless the task has changed meanwhile.
    fn thought(&self, task: Task, report: Arc<Report>) -> Option<Thought> {
        let (place, moves) = match &self.study {
            Some(study) if study.task == task => (study.place.clone(), study.game.moves()),
            _ if self.task() == Some(task) => {
                let moves = self.game.moves();
                (Place { number: moves.len(), line: Vec::new() }, moves)
            }
            _ => return None,
        };
        Some(Thought { kind: task.kind, place, moves: moves.to_vec(), report })
    }

    /// Takes the result of a task, unless the task has changed meanwhile.
    fn accept(&mut self, task: Task, result: TaskResult) {
        if Some(task) != self.task() {
            return;
        }
        match result {
            TaskResult::Move(Decision::Resign, _) => self.resign(self.to_move()),
            TaskResult::Move(Decision::Move(mv), summary) => self.make_move(mv, summary),
            TaskResult::Hint(hint) => {
                self.hint = Some(hint);
                self.request = None;
            }
            TaskResult::Answer(answer) => {
                self.answer = Some(answer);
                self.request = None;
                self.events.push(Event::Answered);
            }
            TaskResult::Judged(judgement) => self.judged(judgement),
            TaskResult::Dead(dead) => {
                self.dead = dead;
                self.is_judged = true;
                if !self.has(Player::Human) && self.paused.is_none() {
                    self.finish(self.game.score(&self.dead).to_string());
                }
            }
            // A search has failed, which is logged; the request is not made again.
            TaskResult::Nothing => match task.kind {
                TaskKind::Ponder => self.has_pondered = true,
                TaskKind::Dead => self.is_judged = true,
                TaskKind::Judge(_) => self.is_unjudged = false,
                _ => self.request = None,
            },
        }
    }

    /// Acts on changes: the engine goes where it is needed, and the record is handed over to be
    /// saved if it has changed. Returns the changes since the last update; the first time,
    /// everything has changed.
    pub fn update(&mut self) -> Vec<Event> {
        self.keep_taken_back();
        self.leave_lost_study();
        self.employ();
        let has_changed = self.has_changed();
        if has_changed || self.revision == 0 {
            self.revision += 1;
            self.events.push(Event::RecordChanged);
        }
        if has_changed {
            let draft = Arc::new(self.draft());
            self.known = Some(Arc::clone(&draft));
            let has_moves = !self.game.moves().is_empty();
            if let Some(writer) = self.writer.as_mut().filter(|it| has_moves || it.has_begun()) {
                writer.save(draft);
            }
        }
        std::mem::take(&mut self.events)
    }

    /// Gives the engine its task: the game comes first, then the position that somebody studies.
    fn employ(&mut self) {
        let own = self.task();
        let Some(worker) = &mut self.worker else { return };
        let study = self.study.as_ref().filter(|study| self.is_watched && !study.is_done);
        let (wanted, game) = match (own, study) {
            (None | Some(Task { kind: TaskKind::Ponder, .. }), Some(study)) => {
                (Some(study.task), &study.game)
            }
            (own, _) => (own, &self.game),
        };
        match (worker.running(), wanted) {
            (None, Some(task)) if !worker.has_failed() => {
                worker.send(task, game.clone(), self.clock.clone());
                self.events.push(Event::StateChanged);
            }
            (Some(running), wanted) if wanted != Some(running) => worker.interrupt(),
            _ => {}
        }
    }

    /// Carries out a command of a person, at the time of the last [`tick`](GameSession::tick).
    ///
    /// # Errors
    /// When the command makes no sense now.
    pub fn command(&mut self, command: Command) -> Result<(), Refusal> {
        if self.was_over {
            return Err(Refusal::WasOver);
        }
        self.events.push(Event::StateChanged);
        match command {
            Command::Move(mv) => self.play(mv),
            Command::Undo => {
                let before = self.draft();
                self.undo()?;
                self.variations.taken_back(before);
                Ok(())
            }
            Command::Redo => self.redo(),
            Command::Hint => self.request(TaskKind::Hint(self.to_move())),
            Command::Explain(mv) => self.request(TaskKind::Explain(self.to_move(), mv)),
            Command::Score => self.request(TaskKind::Score(self.to_move())),
            Command::Swap => self.swap(),
            Command::Teach(teaching) => {
                self.teach(teaching);
                Ok(())
            }
            Command::Keep => self.keep_move(),
            Command::Lost => {
                let warning = self.warning.clone().ok_or(Refusal::NoWarning)?;
                self.answer = Some(Answer::Warned(self.game.size(), warning));
                self.events.push(Event::Answered);
                Ok(())
            }
            Command::Wait => self.wait(),
            Command::Resign => {
                self.in_play()?;
                self.resign(self.speaker());
                Ok(())
            }
            Command::Toggle(point) => self.toggle(point),
            Command::Agree => {
                self.has_stopped()?;
                if !self.is_judged {
                    return Err(Refusal::NotJudged);
                }
                self.taken_back.clear();
                self.finish(self.game.score(&self.dead).to_string());
                Ok(())
            }
            Command::Continue => self.play_on(),
            Command::Now => match self.task().map(|task| task.kind) {
                Some(TaskKind::Move(_) | TaskKind::Judge(_)) => {
                    self.worker.iter().for_each(EngineWorker::interrupt);
                    Ok(())
                }
                _ => Err(Refusal::NotThinking),
            },
        }
    }

    fn has(&self, player: Player) -> bool {
        Color::ALL.iter().any(|&color| self.players[color] == player)
    }

    /// The player who gives commands: the only person who plays, or otherwise the player to move.
    fn speaker(&self) -> Color {
        match Color::ALL.map(|color| self.players[color]) {
            [Player::Human, Player::Engine] => Color::Black,
            [Player::Engine, Player::Human] => Color::White,
            _ => self.to_move(),
        }
    }

    fn may_ponder(&self) -> bool {
        self.ponders && machine::is_interruptible() && !self.has_pondered && self.paused.is_none()
    }

    /// Seconds that the present turn has taken.
    fn elapsed(&self) -> f64 {
        if self.is_unjudged {
            return 0.0;
        }
        self.paused.unwrap_or(self.now) - self.turn_began
    }

    fn in_play(&self) -> Result<(), Refusal> {
        match self.phase {
            Phase::Playing => Ok(()),
            Phase::Agreeing => Err(Refusal::Stopped),
            Phase::Over(_) => Err(Refusal::Over),
        }
    }

    fn has_stopped(&self) -> Result<(), Refusal> {
        match self.phase {
            Phase::Playing => Err(Refusal::NotStopped),
            Phase::Agreeing => Ok(()),
            Phase::Over(_) => Err(Refusal::Over),
        }
    }

    /// A move of a person.
    fn play(&mut self, mv: Move) -> Result<(), Refusal> {
        self.in_play()?;
        if self.players[self.to_move()] == Player::Engine {
            return Err(Refusal::EngineToMove);
        }
        if self.is_kept_move(mv) {
            return self.keep_move();
        }
        let color = self.to_move();
        self.advance(mv).map_err(|error| Refusal::Illegal(self.game.size(), mv, error))?;
        self.await_judgement(color);
        Ok(())
    }

    /// A move of the engine.
    fn make_move(&mut self, mv: Move, summary: Option<SearchSummary>) {
        if let Some(summary) = summary.filter(|_| self.comments) {
            self.record.comments.insert(self.game.moves().len() + 1, summary.to_string());
        }
        // The engine checks its moves, and a pass is always legal.
        if let Err(error) = self.advance(mv) {
            log::error!("the engine chose an illegal move: {error}");
            let _ = self.advance(Move::Pass);
        }
    }

    /// Makes a move for the player whose turn it is.
    fn advance(&mut self, mv: Move) -> Result<(), IllegalMove> {
        let color = self.to_move();
        self.game.play(color, mv)?;
        self.taken_back.clear();
        self.clock.spend(color, self.elapsed());
        self.changed();
        self.look_for_the_end();
        Ok(())
    }

    /// Drops the state that belonged to the position before.
    fn changed(&mut self) {
        self.leave_warning();
        self.is_unjudged = false;
        self.version += 1;
        self.turn_began = self.now;
        self.paused = self.paused.map(|_| self.now);
        self.first = None;
        self.dead.clear();
        self.is_judged = false;
        self.request = None;
        self.hint = None;
        self.answer = None;
        self.has_pondered = false;
        self.phase = Phase::Playing;
    }

    /// Ends the game, or lets the players agree, if the last move has stopped it.
    fn look_for_the_end(&mut self) {
        let pass_state = self.game.pass_state();
        if let Some(void) = self.game.void() {
            self.finish(void.result().to_owned());
        } else if pass_state.is_stopped() && pass_state.all_alive(self.game.rules()) {
            self.is_judged = true;
            self.finish(self.game.score(&[]).to_string());
        } else if pass_state.is_stopped() {
            self.phase = Phase::Agreeing;
        }
    }

    fn finish(&mut self, result: String) {
        self.record.result.clone_from(&result);
        self.phase = Phase::Over(result);
        self.request = None;
    }

    fn resign(&mut self, color: Color) {
        self.taken_back.clear();
        self.finish(result_of_resignation(color));
    }

    fn request(&mut self, request: TaskKind) -> Result<(), Refusal> {
        self.in_play()?;
        if self.players[self.to_move()] == Player::Engine && self.paused.is_none() {
            return Err(Refusal::EngineToMove);
        }
        if let TaskKind::Explain(color, Some(mv)) = request {
            let check = self.game.check(color, mv);
            check.map_err(|error| Refusal::Illegal(self.game.size(), mv, error))?;
        }
        self.request = Some(request);
        Ok(())
    }

    /// Exchanges the players. If the engine plays both sides, a person takes over the side to move.
    fn swap(&mut self) -> Result<(), Refusal> {
        let color = self.to_move();
        let [black, white] = Color::ALL.map(|color| self.players[color]);
        if (black, white) == (Player::Engine, Player::Engine) {
            self.players[color] = Player::Human;
            let record = &mut self.record;
            let (name, rank) = match color {
                Color::Black => (&mut record.black, &mut record.black_rank),
                Color::White => (&mut record.white, &mut record.white_rank),
            };
            HUMAN.clone_into(name);
            rank.clear();
        } else {
            let record = &mut self.record;
            self.players = ByColor::new(white, black);
            std::mem::swap(&mut record.black, &mut record.white);
            std::mem::swap(&mut record.black_rank, &mut record.white_rank);
        }
        self.version += 1;
        self.request = None;
        self.wake();
        Ok(())
    }

    /// Pauses the engine and the clocks, or continues.
    fn wait(&mut self) -> Result<(), Refusal> {
        self.in_play()?;
        match self.paused {
            Some(_) => self.wake(),
            None => self.paused = Some(self.now),
        }
        Ok(())
    }

    fn wake(&mut self) {
        if let Some(paused) = self.paused.take() {
            self.turn_began += self.now - paused;
            self.request = None;
            self.warning = None;
        }
    }

    /// Marks a chain as dead, or as alive.
    fn toggle(&mut self, point: Point) -> Result<(), Refusal> {
        self.has_stopped()?;
        let board = self.game.board();
        if !board.cell(point).is_stone() {
            return Err(Refusal::NoStone(self.game.size(), point));
        }
        let chain = board.chain(point);
        let before = self.dead.len();
        self.dead.retain(|&dead| board.chain(dead) != chain);
        if self.dead.len() == before {
            self.dead.push(point);
        }
        self.is_judged = true;
        Ok(())
    }

    /// Resumes a game that has stopped.
    fn play_on(&mut self) -> Result<(), Refusal> {
        self.has_stopped()?;
        let (asker, next) = (self.speaker(), self.game.to_move());
        self.taken_back.clear();
        self.changed();
        self.first = Some(self.game.rules().resumption.first(asker, next));
        Ok(())
    }
}

#[cfg(test)]
pub(crate) mod tests;
