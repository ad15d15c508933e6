//! The player's side of a game in the terminal: the cursor, the line being typed, and windows over
//! the board. It turns keys into commands.

use crossterm::event::{KeyCode, KeyEvent, KeyModifiers};

use crate::columns::padded;
use crate::language::{Language, Message, message};
use crate::session::{Command, GameSession, Input, Phase, WORDS, parse};
use crate::words::{self, Sentences};
use ponnuki_game::point::{Move, Point, Size};

/// The longest line that can be typed.
const MAX_ENTRY: usize = 40;

/// The effect of a key, besides changing the controls and the game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum KeyEffect {
    /// No other effect.
    None,
    /// The player leaves.
    Quit,
    /// The player leaves by an interrupt.
    Interrupt,
    /// The screen has to be redrawn, because something else has written on it.
    Redraw,
}

/// The controls. See the [module](self).
#[derive(Clone, Debug)]
pub(super) struct Controls {
    /// The language of everything that is shown.
    pub language: Language,
    /// The point at the cursor.
    pub cursor: Point,
    /// The line being typed.
    pub entry: String,
    /// The last message to the player.
    pub message: String,
    /// The last report of the engine's search, in lines.
    pub thought: Vec<String>,
    /// The lines in a window over the board, and the first that is shown.
    pub window: Option<(Vec<String>, usize)>,
}

/// The key for help, which can also be typed as a word.
const HELP: &str = "?";
/// Columns for the keys and words that the help explains.
const KEY_COLUMNS: usize = 14;

/// The keys and their actions.
fn keys(language: Language) -> [(String, Message); 6] {
    [
        (language.text("term-key-arrows"), message!("term-key-arrows-help")),
        (language.text("term-key-enter"), message!("term-key-enter-help")),
        ("D4 Enter".to_owned(), message!("term-key-point-help")),
        ("Esc".to_owned(), message!("term-key-escape-help")),
        (HELP.to_owned(), message!("term-key-help-help")),
        ("Ctrl-C".to_owned(), message!("term-key-interrupt-help")),
    ]
}

impl Controls {
    /// The controls for a board of this size, the cursor in the middle.
    pub(super) fn new(size: Size, language: Language) -> Controls {
        Controls {
            language,
            cursor: size.point(size.width() / 2, size.height() / 2),
            entry: String::new(),
            message: String::new(),
            thought: Vec::new(),
            window: None,
        }
    }

    /// Handles a key.
    pub(super) fn press(&mut self, key: KeyEvent, session: &mut GameSession) -> KeyEffect {
        if key.modifiers.contains(KeyModifiers::CONTROL) {
            return match key.code {
                KeyCode::Char('c') => KeyEffect::Interrupt,
                KeyCode::Char('l') => KeyEffect::Redraw,
                _ => KeyEffect::None,
            };
        }
        if self.window.is_some() && self.takes(key.code) {
            return KeyEffect::None;
        }
        match key.code {
            KeyCode::Left => self.step(session, -1, 0),
            KeyCode::Right => self.step(session, 1, 0),
            KeyCode::Up => self.step(session, 0, 1),
            KeyCode::Down => self.step(session, 0, -1),
            KeyCode::Enter if !self.entry.is_empty() => return self.submit(session),
            KeyCode::Enter => return self.point_at(session),
            KeyCode::Char(' ') if self.entry.is_empty() => return self.point_at(session),
            KeyCode::Char('?') | KeyCode::F(1) if self.entry.is_empty() => self.show_help(session),
            KeyCode::Char(letter) if self.entry.len() < MAX_ENTRY && letter.is_ascii_graphic() => {
                self.entry.push(letter);
            }
            KeyCode::Char(' ') if self.entry.len() < MAX_ENTRY => self.entry.push(' '),
            KeyCode::Backspace => drop(self.entry.pop()),
            KeyCode::Esc => self.entry.clear(),
            _ => {}
        }
        KeyEffect::None
    }

    /// Opens a window with these lines.
    pub(super) fn open(&mut self, lines: Vec<String>) {
        self.window = Some((lines, 0));
    }

    /// Opens a window with what the engine says.
    pub(super) fn open_sentences(&mut self, sentences: &Sentences) {
        let lines = sentences.all();
        self.open(lines.map(|line| self.language.say(line)).collect());
    }

    fn show_help(&mut self, session: &GameSession) {
        let language = self.language;
        let row = |what: &str, help: &Message| {
            format!("{}{}", padded(what, KEY_COLUMNS), language.say(help))
        };
        let keys = keys(language);
        let mut lines: Vec<String> = keys.iter().map(|(key, help)| row(key, help)).collect();
        lines.push(language.text("term-words"));
        // The key for help stands above, and some words make sense at times.
        let is_shown = |meaning: Input| match meaning {
            Input::Command(Command::Move(Move::Button)) => {
                session.game().is_legal(session.to_move(), Move::Button)
            }
            Input::Command(Command::Keep | Command::Lost) => session.warning().is_some(),
            _ => true,
        };
        let words = WORDS.iter().filter(|(word, meaning)| *word != HELP && is_shown(*meaning));
        lines.extend(words.map(|(word, meaning)| row(word, &words::help(*meaning))));
        self.open(lines);
    }

    /// Lets the window take a key: it scrolls, or closes. A key that means something on the board is
    /// not the window's, which closes all the same.
    fn takes(&mut self, code: KeyCode) -> bool {
        let Some((lines, top)) = &mut self.window else { return false };
        match code {
            KeyCode::Down => *top = (*top + 1).min(lines.len().saturating_sub(1)),
            KeyCode::Up => *top = top.saturating_sub(1),
            _ => self.window = None,
        }
        let closes = matches!(code, KeyCode::Enter | KeyCode::Esc | KeyCode::Char(' ' | '?'));
        self.window.is_some() || closes
    }

    fn step(&mut self, session: &GameSession, right: isize, up: isize) {
        let size = session.game().size();
        let along = |at: usize, by: isize, side: usize| at.saturating_add_signed(by).min(side - 1);
        let column = along(size.column(self.cursor), right, size.width());
        let row = along(size.row(self.cursor), up, size.height());
        self.cursor = size.point(column, row);
    }

    /// Handles Enter or Space at the cursor.
    fn point_at(&mut self, session: &mut GameSession) -> KeyEffect {
        let command = match session.phase() {
            Phase::Agreeing => Command::Toggle(self.cursor),
            _ => Command::Move(Move::Play(self.cursor)),
        };
        self.carry_out(command, session)
    }

    /// Carries out the line that was typed.
    fn submit(&mut self, session: &mut GameSession) -> KeyEffect {
        let line = std::mem::take(&mut self.entry);
        let marks = *session.phase() == Phase::Agreeing;
        match parse(&line, session.game().size(), marks) {
            Ok(Input::Command(command)) => self.carry_out(command, session),
            Ok(Input::Quit) => KeyEffect::Quit,
            Ok(Input::Help) => {
                self.show_help(session);
                KeyEffect::None
            }
            Err(error) => {
                self.message = self.language.say(&words::not_understood(&error));
                KeyEffect::None
            }
        }
    }

    fn carry_out(&mut self, command: Command, session: &mut GameSession) -> KeyEffect {
        if let Command::Move(Move::Play(point)) | Command::Toggle(point) = command {
            self.cursor = point;
        }
        match session.command(command) {
            Ok(()) => self.message.clear(),
            Err(refusal) => self.message = self.language.say(&words::refusal(&refusal)),
        }
        KeyEffect::None
    }
}

#[cfg(test)]
mod tests;
