//! A game in lines of text, without control of the cursor: for screen readers, for terminals that can do no more,
//! and for other programs in a pipe.

use std::collections::VecDeque;
use std::io::{self, BufRead, Write};
use std::sync::Arc;
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::time::Duration;

use super::terminal::{Leaving, PlayError, PlayOutcome, PlayPlan};
use crate::language::result::rules;
use crate::language::{self, Argument, Language, message};
use crate::machine;
use crate::session::{Event, GameSession, Input, Message, Phase, Player, TaskKind, WORDS, parse};
use crate::words::{self, Sentences};
use ponnuki_game::color::Color;
use ponnuki_game::point::Move;
use ponnuki_game::rules::text;

/// The time between two looks at the clocks.
const TICK: Duration = Duration::from_millis(200);

/// The word that shows the board.
const BOARD: &str = "board";

/// An event that the loop handles.
enum PlainInput {
    /// A line that was typed, without its end.
    Line(String),
    /// Nothing more will be typed.
    End,
    Signal(i32),
    Session(Message),
}

/// A game in lines, before it has started.
pub struct PlainUi {
    inputs: Receiver<PlainInput>,
    sender: Sender<PlainInput>,
}

impl Default for PlainUi {
    fn default() -> PlainUi {
        let (sender, inputs) = channel();
        PlainUi { inputs, sender }
    }
}

impl PlainUi {
    /// A function that reports a signal of the system, by its number. A signal ends the game.
    pub fn signals(&self) -> impl Fn(i32) + Send + 'static {
        let sender = self.sender.clone();
        // Nobody listens when the game has ended by itself.
        move |number| drop(sender.send(PlainInput::Signal(number)))
    }

    /// Plays a game by the lines of `input`, in answer to which lines are written to `out`, until the player
    /// leaves or there are no more lines. With `waits`, the next line is read when the engine has done what
    /// the last one asked for, because a pipe has all lines at once.
    ///
    /// # Errors
    /// When the system does not allow a thread.
    pub fn play(
        self,
        plan: PlayPlan,
        input: impl BufRead + Send + 'static,
        out: &mut dyn Write,
        waits: bool,
    ) -> Result<PlayOutcome, PlayError> {
        let PlayPlan { mut session, engine, autosave, log_lines, language, .. } = plan;
        let (lines, messages) = (self.sender.clone(), self.sender);
        machine::spawn(move || read_lines(input, &lines))?;
        let notify = Arc::new(move |message| messages.send(PlainInput::Session(message)).is_ok());
        session.start(engine, Some(autosave), notify)?;
        let mut game = PlainGame { session, language, last: LastOutput::default(), out };
        let leaving =
            game.begin().and_then(|()| game.run(&self.inputs, waits, || log_lines.take()));
        let leaving = leaving.unwrap_or_else(Leaving::Failure);
        let mut session = game.session;
        session.update();
        let autosave = session.close();
        let result = session.result().map(|result| words::outcome(&session, result));
        Ok(PlayOutcome { leaving, text: session.text(), autosave, result })
    }
}

/// The newest output of each kind, so that nothing is written twice.
#[derive(Default)]
struct LastOutput {
    moves: usize,
    prompt: String,
    hint: Sentences,
}

/// A game whose course is written in lines.
struct PlainGame<'a> {
    session: GameSession,
    language: Language,
    last: LastOutput,
    out: &'a mut dyn Write,
}

impl PlainGame<'_> {
    fn write_line(&mut self, line: &str) -> io::Result<()> {
        writeln!(self.out, "{line}")?;
        self.out.flush()
    }

    /// Writes a message.
    fn write_message(&mut self, message: &language::Message) -> io::Result<()> {
        let line = self.language.say(message);
        self.write_line(&line)
    }

    /// Writes plain words and the numbers behind them.
    fn write_sentences(&mut self, sentences: &Sentences) -> io::Result<()> {
        sentences.all().try_for_each(|line| self.write_message(line))
    }

    /// Writes the names of the players and the conditions of the game.
    fn begin(&mut self) -> io::Result<()> {
        let game = self.session.game();
        let [black, white] = Color::ALL.map(|color| {
            let name = words::name(&self.session, color);
            let level = words::level(&self.session, color).map(Argument::from);
            self.language.list(std::iter::once(name).chain(level))
        });
        let players = message!("term-plain-players", black = black, white = white);
        let (handicap, moves) = (game.handicap(), game.moves().len());
        let conditions = [
            Some(rules(&text::name_or_json(game.rules()))),
            Some(message!("go-komi", komi = Argument::short(game.komi().points()))),
            (handicap > 0).then(|| message!("go-handicap", count = handicap)),
            (moves > 0).then(|| message!("go-moves", count = moves)),
        ];
        let size = Argument::from(game.size().to_string());
        let conditions = conditions.into_iter().flatten().map(Argument::from);
        let conditions = self.language.list(std::iter::once(size).chain(conditions));
        self.last.moves = moves;
        self.write_message(&players)?;
        self.write_line(&conditions)?;
        let words = "pass, undo, hint, score, board, help, quit";
        self.write_message(&message!("term-plain-start", words = words))
    }

    /// Handles inputs until the game is left.
    fn run(
        &mut self,
        inputs: &Receiver<PlainInput>,
        waits: bool,
        log_lines: impl Fn() -> Vec<String>,
    ) -> io::Result<Leaving> {
        // Lines that wait, and at last the end.
        let mut typed: VecDeque<Option<String>> = VecDeque::new();
        loop {
            self.session.tick();
            for event in self.session.update() {
                match event {
                    Event::Answered => self.answer()?,
                    Event::EngineFailed => {
                        let failed = self.language.text("say-engine-failed");
                        return Err(io::Error::other(failed));
                    }
                    _ => {}
                }
            }
            for line in log_lines() {
                self.write_line(&line)?;
            }
            self.write_changes()?;
            if !waits || self.is_idle() {
                match typed.pop_front() {
                    Some(Some(line)) => {
                        if self.obey(&line)? {
                            return Ok(Leaving::Quit);
                        }
                        continue;
                    }
                    Some(None) => return Ok(Leaving::Quit),
                    None => {}
                }
            }
            match inputs.recv_timeout(TICK) {
                Ok(PlainInput::Line(line)) => typed.push_back(Some(line)),
                Ok(PlainInput::End) => typed.push_back(None),
                Ok(PlainInput::Signal(number)) => return Ok(Leaving::Signal(number)),
                Ok(PlainInput::Session(message)) => self.session.receive(message),
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => return Ok(Leaving::Quit),
            }
        }
    }

    /// True if the engine has nothing to do that somebody waits for.
    fn is_idle(&self) -> bool {
        self.session.task().is_none_or(|task| task.kind == TaskKind::Ponder)
    }

    /// Carries a line out. Returns true if the player leaves.
    fn obey(&mut self, line: &str) -> io::Result<bool> {
        let line = line.trim();
        if line.is_empty() {
            self.last.prompt.clear();
            return Ok(false);
        }
        if line.eq_ignore_ascii_case(BOARD) {
            self.show_board()?;
            return Ok(false);
        }
        let marks = *self.session.phase() == Phase::Agreeing;
        self.session.tick();
        let refused = match parse(line, self.session.game().size(), marks) {
            Ok(Input::Quit) => return Ok(true),
            Ok(Input::Help) => {
                self.help()?;
                return Ok(false);
            }
            Ok(Input::Command(command)) => {
                self.session.command(command).err().map(|refusal| words::refusal(&refusal))
            }
            Err(error) => Some(words::not_understood(&error)),
        };
        refused.map_or(Ok(()), |reason| self.write_message(&reason))?;
        // The prompt is written again after each line.
        self.last.prompt.clear();
        Ok(false)
    }

    fn help(&mut self) -> io::Result<()> {
        let language = self.language;
        self.write_line(&format!("{BOARD}: {}", language.text("term-plain-board")))?;
        for (word, meaning) in WORDS {
            self.write_line(&format!("{word}: {}", language.say(&words::help(*meaning))))?;
        }
        Ok(())
    }

    /// The board by its rows: the stones of each, by their points.
    fn show_board(&mut self) -> io::Result<()> {
        let (size, board) = (self.session.game().size(), self.session.game().board().clone());
        let mut rows = Vec::new();
        for color in Color::ALL {
            let stones: Vec<String> = size
                .points_from_top()
                .filter(|&point| board.cell(point).color() == Some(color))
                .map(|point| size.vertex(point))
                .collect();
            let line = listed(&stones);
            rows.push(message!("term-plain-stones", color = color, line = line));
        }
        rows.iter().try_for_each(|row| self.write_message(row))
    }

    fn answer(&mut self) -> io::Result<()> {
        let answer = self.session.answer().map(words::answer).unwrap_or_default();
        self.write_sentences(&answer)
    }

    /// Writes changes since the last call: moves, hints, and the prompt.
    fn write_changes(&mut self) -> io::Result<()> {
        let game = self.session.game();
        let (moves, size) = (game.moves().to_vec(), game.size());
        if moves.len() < self.last.moves {
            let taken_back = self.last.moves - moves.len();
            self.write_message(&message!("term-plain-taken-back", count = taken_back))?;
        }
        for (number, &(color, mv)) in moves.iter().enumerate().skip(self.last.moves) {
            let number = number + 1;
            let text = match mv {
                Move::Pass => message!("term-plain-pass", number = number, color = color),
                mv => {
                    let mv = Argument::mv(size, mv);
                    message!("term-plain-move", number = number, color = color, move = mv)
                }
            };
            self.write_message(&text)?;
        }
        self.last.moves = moves.len();
        let hint = self.session.hint().map(|hint| words::hint(hint, size)).unwrap_or_default();
        if hint != self.last.hint {
            self.last.hint.clone_from(&hint);
            self.write_sentences(&hint)?;
        }
        // An answer that the player waits for comes first.
        let is_human = self.session.player(self.session.to_move()) == Player::Human;
        let is_asked = is_human && !self.is_idle() && *self.session.phase() == Phase::Playing;
        let prompt = self.prompt();
        if !is_asked && prompt != self.last.prompt {
            self.last.prompt.clone_from(&prompt);
            self.write_line(&prompt)?;
            let warnings = words::warnings(&self.session);
            warnings.iter().try_for_each(|warnings| self.write_message(warnings))?;
        }
        Ok(())
    }

    /// The line that says whose turn it is, or what the game waits for.
    fn prompt(&self) -> String {
        let session = &self.session;
        let (color, size) = (session.to_move(), session.game().size());
        let result = words::standing(session);
        self.language.say(&match (session.phase(), result) {
            (Phase::Over(_), Some(result)) => message!("term-result", result = result),
            (Phase::Agreeing, Some(result)) => {
                let dead: Vec<String> =
                    session.dead().iter().map(|&point| size.vertex(point)).collect();
                message!("term-plain-settle", line = listed(&dead), result = result)
            }
            (Phase::Agreeing, None) => message!("term-looking"),
            (Phase::Playing, _) if session.is_paused() => {
                words::warning(session).unwrap_or_else(|| message!("term-waiting"))
            }
            (Phase::Playing, _) if session.player(color) == Player::Engine => {
                message!("term-plain-thinking", color = color)
            }
            _ => words::warning(session).unwrap_or_else(|| message!("term-to-move", color = color)),
        })
    }
}

/// Points by their names, or that there are none.
fn listed(points: &[String]) -> Argument {
    match points {
        [] => message!("term-plain-none").into(),
        points => points.join(" ").into(),
    }
}

/// Passes lines on, until nobody receives them. The characters of a line that is no text are replaced.
fn read_lines(input: impl BufRead, sender: &Sender<PlainInput>) {
    for line in input.split(b'\n') {
        let Ok(line) = line else { break };
        let line = String::from_utf8_lossy(&line).into_owned();
        if sender.send(PlainInput::Line(line)).is_err() {
            return;
        }
    }
    // The game may have been left meanwhile.
    drop(sender.send(PlainInput::End));
}
