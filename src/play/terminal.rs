//! The loop of a game in the terminal: it handles keys, clocks and messages of the session's threads.

use std::io;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::time::Duration;

use crossterm::event::{self, KeyEvent, KeyEventKind};

use super::controls::{Controls, KeyEffect};
use super::log_lines::LogLines;
use super::screen::Screen;
use super::view::{self, Theme};
use crate::clock::{Stopwatch, TimeControl};
use crate::engine::{Engine, EngineError};
use crate::language::error::{of_file, of_record, of_system};
use crate::language::{self, Language, message};
use crate::machine::{self, ThreadError};
use crate::session::{Autosave, Event, GameSession, Message, Phase};
use crate::words;
use ponnuki_game::game::HandicapError;
use ponnuki_game::record::BadRecord;

/// The longest time between two ticks, at which a running clock is redrawn and log lines are shown.
const TICK: Duration = Duration::from_millis(200);
/// The same while no clock is running.
const LONG_TICK: Duration = Duration::from_secs(1);
/// The seconds to wait after a failure of the terminal for a signal that explains it.
const SIGNAL_DELAY: f64 = 0.5;

/// Everything that a game in the terminal starts with.
pub struct PlayPlan {
    /// The game, whose threads have not been started.
    pub session: GameSession,
    /// The engine. Even where it does not play, it finds dead stones and explains moves.
    pub engine: Engine,
    /// The file of the record.
    pub autosave: Autosave,
    /// The characters and colours.
    pub theme: Theme,
    /// The store of log lines.
    pub log_lines: LogLines,
    /// The language of everything that is shown.
    pub language: Language,
}

/// The reason why a game cannot be played.
#[derive(Debug, thiserror::Error)]
#[error("{}", self.words())]
pub enum PlayError {
    /// Standard input or output is something else.
    NoTerminal,
    /// The file for the record is there already.
    Exists(PathBuf),
    /// The record cannot be read or written.
    File {
        /// The file.
        file: PathBuf,
        /// The reason that the system gives.
        reason: io::Error,
    },
    /// The file is not the record of a game.
    Record {
        /// The file.
        file: PathBuf,
        /// The fault in it.
        reason: BadRecord,
    },
    /// The game has only this number of moves.
    NoPosition(usize),
    /// The board has no such handicap.
    Handicap(#[from] HandicapError),
    /// The engine cannot be made.
    Engine(#[from] EngineError),
    /// The system does not allow a thread.
    Thread(#[from] ThreadError),
}

impl PlayError {
    /// The reason in words.
    pub fn words(&self) -> language::Message {
        match self {
            PlayError::NoTerminal => message!("cli-no-terminal"),
            PlayError::Exists(file) => message!("cli-exists", file = file.display().to_string()),
            PlayError::File { file, reason } => of_file(file, of_system(reason)),
            PlayError::Record { file, reason } => of_file(file, of_record(reason)),
            PlayError::NoPosition(moves) => message!("cli-no-position", moves = *moves),
            PlayError::Handicap(_) => message!("cli-no-handicap"),
            PlayError::Engine(error) => message!("error-system", reason = error.to_string()),
            PlayError::Thread(error) => message!("error-system", reason = error.to_string()),
        }
    }
}

/// The reason why a game is left.
#[derive(Debug)]
pub enum Leaving {
    /// The player wants to.
    Quit,
    /// The player interrupts it.
    Interrupt,
    /// The system has sent a signal with this number.
    Signal(i32),
    /// The terminal or the engine is gone.
    Failure(io::Error),
}

/// The outcome of a game in the terminal.
pub struct PlayOutcome {
    /// The reason why it was left.
    pub leaving: Leaving,
    /// The file of the record, or the reason why there is none. `None` if the thread that saves has
    /// failed.
    pub autosave: Option<Autosave>,
    /// The record.
    pub text: String,
    /// The result in words, if the game is over.
    pub result: Option<language::Argument>,
}

/// Something that the loop handles.
#[derive(Debug)]
enum Input {
    Key(KeyEvent),
    /// The window has another size.
    Resized,
    /// A signal of the system.
    Signal(i32),
    /// A message of a thread of the session.
    Session(Message),
    /// The terminal cannot be read any more.
    Lost(io::Error),
}

/// A game in a terminal, before it has started.
pub struct TerminalUi {
    inputs: Receiver<Input>,
    sender: Sender<Input>,
}

impl Default for TerminalUi {
    fn default() -> TerminalUi {
        let (sender, inputs) = channel();
        TerminalUi { inputs, sender }
    }
}

impl TerminalUi {
    /// A function that reports a signal of the system, by its number. A signal ends the game.
    pub fn signals(&self) -> impl Fn(i32) + Send + 'static {
        let sender = self.sender.clone();
        // Nobody listens when the game has ended by itself.
        move |number| drop(sender.send(Input::Signal(number)))
    }

    /// Plays a game on the terminal until the player leaves.
    ///
    /// # Errors
    /// When there is no terminal that could be used, or the system does not allow a thread.
    pub fn play(self, plan: PlayPlan) -> Result<PlayOutcome, PlayError> {
        let PlayPlan { mut session, engine, autosave, theme, log_lines, language } = plan;
        let mut screen = Screen::open().map_err(|_| PlayError::NoTerminal)?;
        let (keys, messages) = (self.sender.clone(), self.sender);
        machine::spawn(move || listen(&keys))?;
        let notify = Arc::new(move |message| messages.send(Input::Session(message)).is_ok());
        session.start(engine, Some(autosave), notify)?;
        let controls = Controls::new(session.game().size(), language);
        let mut shown = ShownGame { session, controls, log_lines };
        let leaving = match shown.run(&mut screen, theme, &self.inputs) {
            Leaving::Failure(error) => cause(error, &self.inputs),
            leaving => leaving,
        };
        let mut session = shown.session;
        session.update();
        let autosave = session.close();
        let result = session.result().map(|result| words::outcome(&session, result));
        Ok(PlayOutcome { leaving, text: session.text(), autosave, result })
    }
}

/// A game that the terminal shows.
struct ShownGame {
    session: GameSession,
    controls: Controls,
    log_lines: LogLines,
}

impl ShownGame {
    /// Handles inputs until the game is left.
    fn run(&mut self, screen: &mut Screen, theme: Theme, inputs: &Receiver<Input>) -> Leaving {
        loop {
            self.session.tick();
            for event in self.session.update() {
                if let Some(leaving) = self.show(event) {
                    return leaving;
                }
            }
            let (session, controls) = (&self.session, &self.controls);
            let shown =
                screen.show(|area, buffer| view::draw(session, controls, theme, area, buffer));
            if let Err(error) = shown {
                return Leaving::Failure(error);
            }
            let mut next = match inputs.recv_timeout(self.patience()) {
                Ok(input) => Some(input),
                Err(RecvTimeoutError::Timeout) => None,
                Err(RecvTimeoutError::Disconnected) => return Leaving::Quit,
            };
            self.session.tick();
            // Everything that has happened in the meantime is drawn at once.
            while let Some(input) = next {
                match self.handle(input, screen) {
                    Ok(None) => {}
                    Ok(Some(leaving)) => return leaving,
                    Err(error) => return Leaving::Failure(error),
                }
                next = inputs.try_recv().ok();
            }
            if let Some(line) = self.log_lines.take().pop() {
                self.controls.message = line;
            }
        }
    }

    /// Handles an input. Returns the reason for leaving the game, if the input is a reason.
    fn handle(&mut self, input: Input, screen: &mut Screen) -> io::Result<Option<Leaving>> {
        match input {
            Input::Key(key) => match self.controls.press(key, &mut self.session) {
                KeyEffect::None => {}
                KeyEffect::Redraw => screen.clear()?,
                KeyEffect::Quit => return Ok(Some(Leaving::Quit)),
                KeyEffect::Interrupt => return Ok(Some(Leaving::Interrupt)),
            },
            // Drawing fits itself to the window.
            Input::Resized => {}
            Input::Signal(number) => return Ok(Some(Leaving::Signal(number))),
            Input::Lost(error) => return Ok(Some(Leaving::Failure(error))),
            Input::Session(message) => self.session.receive(message),
        }
        Ok(None)
    }

    /// Shows changes that are not drawn from the session. Returns the reason for leaving the game,
    /// if the event is a reason.
    fn show(&mut self, event: Event) -> Option<Leaving> {
        match event {
            Event::Thought(thought) => {
                let said = words::thought(&thought.report);
                if !said.is_empty() {
                    self.controls.thought =
                        said.iter().map(|line| self.controls.language.say(line)).collect();
                }
            }
            Event::TaskEnded => self.controls.thought.clear(),
            Event::Answered => {
                if let Some(answer) = self.session.answer() {
                    self.controls.open_sentences(&words::answer(answer));
                }
            }
            Event::EngineFailed => {
                let failed = self.controls.language.say(&message!("say-engine-failed"));
                return Some(Leaving::Failure(io::Error::other(failed)));
            }
            Event::RecordChanged | Event::StateChanged => {}
        }
        None
    }

    /// The longest time to wait for an input.
    fn patience(&self) -> Duration {
        let has_clock = self.session.clock().control() != TimeControl::Unlimited;
        let runs = *self.session.phase() == Phase::Playing && !self.session.is_paused();
        if has_clock && runs { TICK } else { LONG_TICK }
    }
}

/// The reason for leaving the game after a failure: a closed terminal may fail before its signal
/// arrives.
fn cause(error: io::Error, inputs: &Receiver<Input>) -> Leaving {
    let waiting = Stopwatch::start();
    loop {
        let left = (SIGNAL_DELAY - waiting.seconds()).max(0.0);
        match inputs.recv_timeout(Duration::from_secs_f64(left)) {
            Ok(Input::Signal(number)) => return Leaving::Signal(number),
            Ok(_) => {}
            Err(_) => return Leaving::Failure(error),
        }
    }
}

/// Passes the terminal's events on, until nobody receives them.
fn listen(sender: &Sender<Input>) {
    loop {
        let input = match event::read() {
            Ok(event::Event::Key(key)) if key.kind != KeyEventKind::Release => Input::Key(key),
            Ok(event::Event::Resize(..)) => Input::Resized,
            Ok(_) => continue,
            Err(error) => Input::Lost(error),
        };
        let is_lost = matches!(input, Input::Lost(_));
        if sender.send(input).is_err() || is_lost {
            return;
        }
    }
}
