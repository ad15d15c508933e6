//! The loop of a game in the terminal: it handles keys, clocks and messages of the engine.

use std::io;
use std::path::PathBuf;
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::time::Duration;

use crossterm::event::{self, Event, KeyEvent, KeyEventKind};

use super::desk::{Desk, Pressed};
use super::keeper::Keeper;
use super::notices::Notices;
use super::screen::Screen;
use super::sitting::{PlayPhase, Sitting};
use super::thinker::{Heard, Thinker, summary};
use super::view::{self, Theme};
use crate::clock::{Stopwatch, TimeControl};
use crate::disk::plain;
use crate::engine::{Engine, EngineError};
use crate::limits::{self, ThreadError};
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
    /// The game.
    pub sitting: Sitting,
    /// The engine. Even where it does not play, it finds dead stones and explains moves.
    pub engine: Engine,
    /// The file of the record.
    pub keeper: Keeper,
    /// The characters and colours.
    pub theme: Theme,
    /// The store of log lines.
    pub notices: Notices,
}

/// Why a game cannot be played.
#[derive(Debug, thiserror::Error)]
pub enum PlayError {
    /// Standard input or output is something else.
    #[error("a game needs a terminal: standard input and output may not be redirected")]
    NoTerminal,
    /// The file for the record is there already.
    #[error("{} exists: 'ponnuki play {}' continues it", .0.display(), .0.display())]
    Exists(PathBuf),
    /// The record cannot be read or written.
    #[error("{}: {reason}", file.display())]
    File {
        /// The file.
        file: PathBuf,
        /// What the system says.
        reason: io::Error,
    },
    /// The file is not the record of a game.
    #[error("{}: {reason}", file.display())]
    Record {
        /// The file.
        file: PathBuf,
        /// What is wrong.
        reason: BadRecord,
    },
    /// The board has no such handicap.
    #[error("the handicap cannot be placed: {0}")]
    Handicap(#[from] HandicapError),
    /// The engine cannot be made.
    #[error(transparent)]
    Engine(#[from] EngineError),
    /// The system does not allow a thread.
    #[error(transparent)]
    Thread(#[from] ThreadError),
}

/// Why a game is left.
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
pub struct Farewell {
    /// Why it was left.
    pub leaving: Leaving,
    /// Where the record is, or why it is not there.
    pub keeper: Keeper,
    /// The record.
    pub text: String,
    /// The result, if the game is over.
    pub result: Option<String>,
}

/// Something that happens in a venue.
#[derive(Debug)]
enum Happening {
    Key(KeyEvent),
    /// The window has another size.
    Resized,
    Signal(i32),
    Heard(Heard),
    /// The terminal cannot be read any more.
    Lost(io::Error),
}

/// The venue before a game has begun.
pub struct Venue {
    happenings: Receiver<Happening>,
    door: Sender<Happening>,
}

/// A handle by which other threads report signals to a venue.
pub struct Outside(Sender<Happening>);

impl Outside {
    /// Reports a signal of the system, which ends the game.
    pub fn signal(&self, number: i32) {
        // Nobody listens when the game has ended by itself.
        let _ = self.0.send(Happening::Signal(number));
    }
}

impl Default for Venue {
    fn default() -> Venue {
        let (door, happenings) = channel();
        Venue { happenings, door }
    }
}

impl Venue {
    /// A handle for threads that receive signals.
    pub fn outside(&self) -> Outside {
        Outside(self.door.clone())
    }

    /// Plays a game on the terminal until the player leaves.
    ///
    /// # Errors
    /// When there is no terminal that could be used, or the system does not allow a thread.
    pub fn play(self, plan: PlayPlan) -> Result<Farewell, PlayError> {
        let PlayPlan { sitting, engine, keeper, theme, notices } = plan;
        let mut screen = Screen::open().map_err(|_| PlayError::NoTerminal)?;
        let (keys, thoughts) = (self.door.clone(), self.door);
        limits::spawn(move || listen(&keys))?;
        let tell = move |heard| thoughts.send(Happening::Heard(heard)).is_ok();
        let thinker = Thinker::start(engine, tell)?;
        let desk = Desk::new(sitting.game().size());
        let mut party = Party { sitting, desk, thinker, keeper, notices };
        let leaving = match party.spend(&mut screen, theme, &self.happenings) {
            Leaving::Failure(error) => cause(error, &self.happenings),
            leaving => leaving,
        };
        party.thinker.interrupt();
        party.save();
        party.keeper.insist();
        let result = match party.sitting.phase() {
            PlayPhase::Over(result) => Some(result.clone()),
            _ => None,
        };
        Ok(Farewell { leaving, text: party.sitting.text(), keeper: party.keeper, result })
    }
}

/// The parts of a running game.
struct Party {
    sitting: Sitting,
    desk: Desk,
    thinker: Thinker,
    keeper: Keeper,
    notices: Notices,
}

impl Party {
    /// Spends the time until the game is left.
    fn spend(
        &mut self,
        screen: &mut Screen,
        theme: Theme,
        happenings: &Receiver<Happening>,
    ) -> Leaving {
        let time = Stopwatch::start();
        loop {
            self.sitting.tick(time.seconds());
            self.save();
            self.employ();
            let (sitting, desk) = (&self.sitting, &self.desk);
            let shown = screen.show(|area, buffer| view::draw(sitting, desk, theme, area, buffer));
            if let Err(error) = shown {
                return Leaving::Failure(error);
            }
            let mut next = match happenings.recv_timeout(self.patience()) {
                Ok(happening) => Some(happening),
                Err(RecvTimeoutError::Timeout) => None,
                Err(RecvTimeoutError::Disconnected) => return Leaving::Quit,
            };
            self.sitting.tick(time.seconds());
            // Everything that has happened in the meantime is drawn at once.
            while let Some(happening) = next {
                match self.take(happening, screen) {
                    Ok(None) => {}
                    Ok(Some(leaving)) => return leaving,
                    Err(error) => return Leaving::Failure(error),
                }
                next = happenings.try_recv().ok();
            }
            if let Some(notice) = self.notices.take().pop() {
                self.desk.message = notice;
            }
        }
    }

    /// Handles an event. Returns the reason for leaving the game, if the event is a reason.
    fn take(&mut self, happening: Happening, screen: &mut Screen) -> io::Result<Option<Leaving>> {
        match happening {
            Happening::Key(key) => match self.desk.press(key, &mut self.sitting) {
                Pressed::Done => {}
                Pressed::Hurry => self.thinker.interrupt(),
                Pressed::Redraw => screen.clear()?,
                Pressed::Quit => return Ok(Some(Leaving::Quit)),
                Pressed::Interrupt => return Ok(Some(Leaving::Interrupt)),
            },
            // Drawing fits itself to the window.
            Happening::Resized => {}
            Happening::Signal(number) => return Ok(Some(Leaving::Signal(number))),
            Happening::Lost(error) => return Ok(Some(Leaving::Failure(error))),
            Happening::Heard(Heard::Failed) => {
                let error = io::Error::other("the engine has failed; please report it");
                return Ok(Some(Leaving::Failure(error)));
            }
            Happening::Heard(Heard::Thought(errand, report)) => {
                if Some(errand) == self.sitting.errand()
                    && let Some((_, thought)) = summary(&report)
                {
                    self.desk.thought = thought;
                }
            }
            Happening::Heard(Heard::Brought(errand, brought)) => {
                self.thinker.ended();
                self.desk.thought.clear();
                self.sitting.accept(errand, brought);
                if let Some(lines) = self.sitting.take_explanation() {
                    self.desk.open(lines);
                }
            }
        }
        Ok(None)
    }

    /// Gives the engine its errand, if it has a new one.
    fn employ(&mut self) {
        match (self.thinker.busy(), self.sitting.errand()) {
            (None, Some(errand)) => {
                let (game, clock) = (self.sitting.game().clone(), self.sitting.clock().clone());
                self.thinker.send(errand, game, clock);
            }
            (Some(busy), wanted) if wanted != Some(busy) => self.thinker.interrupt(),
            _ => {}
        }
    }

    /// Writes the record, once there is a move or the file has a name.
    fn save(&mut self) {
        let is_worth_it = !self.sitting.game().moves().is_empty() || self.keeper.path().is_some();
        if !is_worth_it {
            return;
        }
        self.keeper.save(&self.sitting.text());
        self.desk.unsaved = match self.keeper.failure() {
            None => String::new(),
            Some(error) => format!("NOT SAVED: {}", plain(&error.to_string())),
        };
    }

    /// How long to wait for something to happen.
    fn patience(&self) -> Duration {
        let has_clock = self.sitting.clock().control() != TimeControl::Unlimited;
        let runs = *self.sitting.phase() == PlayPhase::Moves && !self.sitting.is_paused();
        if has_clock && runs { TICK } else { LONG_TICK }
    }
}

/// The reason for leaving the game after a failure: a closed terminal may fail before its signal
/// arrives.
fn cause(error: io::Error, happenings: &Receiver<Happening>) -> Leaving {
    let waiting = Stopwatch::start();
    loop {
        let left = (SIGNAL_DELAY - waiting.seconds()).max(0.0);
        match happenings.recv_timeout(Duration::from_secs_f64(left)) {
            Ok(Happening::Signal(number)) => return Leaving::Signal(number),
            Ok(_) => {}
            Err(_) => return Leaving::Failure(error),
        }
    }
}

/// Passes the terminal's events on, until nobody receives them.
fn listen(venue: &Sender<Happening>) {
    loop {
        let happening = match event::read() {
            Ok(Event::Key(key)) if key.kind != KeyEventKind::Release => Happening::Key(key),
            Ok(Event::Resize(..)) => Happening::Resized,
            Ok(_) => continue,
            Err(error) => Happening::Lost(error),
        };
        let is_lost = matches!(happening, Happening::Lost(_));
        if venue.send(happening).is_err() || is_lost {
            return;
        }
    }
}
