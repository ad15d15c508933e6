//! The player's side of a game in the terminal: the cursor, the line being typed, and windows over
//! the board. It turns keys into orders.

use crossterm::event::{KeyCode, KeyEvent, KeyModifiers};

use super::orders::{self, Order, Typed, WORDS};
use super::sitting::{PlayPhase, Sitting};
use ponnuki_game::point::{Move, Point, Size};

/// The longest line that can be typed.
const LONGEST: usize = 40;

/// The effect of a key, besides changing the desk and the game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Pressed {
    /// Nothing else.
    Done,
    /// The engine is to make its move at once.
    Hurry,
    /// The player leaves.
    Quit,
    /// The player leaves by an interrupt.
    Interrupt,
    /// The screen has to be redrawn, because something else has written on it.
    Redraw,
}

/// The desk. See the [module](self).
#[derive(Clone, Debug)]
pub(super) struct Desk {
    /// Where the cursor is.
    pub cursor: Point,
    /// The line being typed.
    pub entry: String,
    /// The last message to the player.
    pub message: String,
    /// The last report of what the engine is thinking.
    pub thought: String,
    /// The lines in a window over the board, and the first that is shown.
    pub window: Option<(Vec<String>, usize)>,
    /// The reason why the record is not in its file, and the file.
    pub unsaved: String,
}

/// The keys, with what they do.
pub(super) const KEYS: &[(&str, &str)] = &[
    ("arrows", "move the cursor"),
    ("Enter, Space", "play at the cursor; mark a dead chain at the end"),
    ("D4 Enter", "play there: type the point"),
    ("Esc", "drop what you have typed"),
    ("?", "show this"),
    ("Ctrl-C", "leave at once; the game is saved"),
];

impl Desk {
    /// A desk for a board of this size, the cursor in the middle.
    pub(super) fn new(size: Size) -> Desk {
        Desk {
            cursor: size.point(size.width() / 2, size.height() / 2),
            entry: String::new(),
            message: String::new(),
            thought: String::new(),
            window: None,
            unsaved: String::new(),
        }
    }

    /// Handles a key.
    pub(super) fn press(&mut self, key: KeyEvent, sitting: &mut Sitting) -> Pressed {
        if key.modifiers.contains(KeyModifiers::CONTROL) {
            return match key.code {
                KeyCode::Char('c') => Pressed::Interrupt,
                KeyCode::Char('l') => Pressed::Redraw,
                _ => Pressed::Done,
            };
        }
        if self.window.is_some() && self.takes(key.code) {
            return Pressed::Done;
        }
        match key.code {
            KeyCode::Left => self.step(sitting, -1, 0),
            KeyCode::Right => self.step(sitting, 1, 0),
            KeyCode::Up => self.step(sitting, 0, 1),
            KeyCode::Down => self.step(sitting, 0, -1),
            KeyCode::Enter if !self.entry.is_empty() => return self.submit(sitting),
            KeyCode::Enter => return self.point_at(sitting),
            KeyCode::Char(' ') if self.entry.is_empty() => return self.point_at(sitting),
            KeyCode::Char('?') | KeyCode::F(1) if self.entry.is_empty() => self.show_help(),
            KeyCode::Char(letter) if self.entry.len() < LONGEST && letter.is_ascii_graphic() => {
                self.entry.push(letter);
            }
            KeyCode::Char(' ') if self.entry.len() < LONGEST => self.entry.push(' '),
            KeyCode::Backspace => drop(self.entry.pop()),
            KeyCode::Esc => self.entry.clear(),
            _ => {}
        }
        Pressed::Done
    }

    /// Opens a window with these lines.
    pub(super) fn open(&mut self, lines: Vec<String>) {
        self.window = Some((lines, 0));
    }

    fn show_help(&mut self) {
        let row = |what: &str, help: &str| format!("{what:<14}{help}");
        let mut lines: Vec<String> = KEYS.iter().map(|(key, help)| row(key, help)).collect();
        lines.push(String::new());
        lines.push(
            "Words to type; the first letter is enough (sc for score, red for redo):".to_owned(),
        );
        lines.extend(WORDS.iter().map(|word| row(word.word, word.help)));
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

    fn step(&mut self, sitting: &Sitting, right: isize, up: isize) {
        let size = sitting.game().size();
        let along = |at: usize, by: isize, side: usize| at.saturating_add_signed(by).min(side - 1);
        let column = along(size.column(self.cursor), right, size.width());
        let row = along(size.row(self.cursor), up, size.height());
        self.cursor = size.point(column, row);
    }

    /// Handles Enter or Space at the cursor.
    fn point_at(&mut self, sitting: &mut Sitting) -> Pressed {
        let order = match sitting.phase() {
            PlayPhase::Settling => Order::Toggle(self.cursor),
            _ => Order::Move(Move::Play(self.cursor)),
        };
        self.carry_out(order, sitting)
    }

    /// Carries out the line that was typed.
    fn submit(&mut self, sitting: &mut Sitting) -> Pressed {
        let line = std::mem::take(&mut self.entry);
        let marks = *sitting.phase() == PlayPhase::Settling;
        match orders::read(&line, sitting.game().size(), marks) {
            Ok(Typed::Order(order)) => self.carry_out(order, sitting),
            Ok(Typed::Quit) => Pressed::Quit,
            Ok(Typed::Help) => {
                self.show_help();
                Pressed::Done
            }
            Err(error) => {
                self.message = error.to_string();
                Pressed::Done
            }
        }
    }

    fn carry_out(&mut self, order: Order, sitting: &mut Sitting) -> Pressed {
        if let Order::Move(Move::Play(point)) | Order::Toggle(point) = order {
            self.cursor = point;
        }
        match sitting.obey(order) {
            Ok(()) => self.message.clear(),
            Err(error) => {
                self.message = error.to_string();
                return Pressed::Done;
            }
        }
        if order == Order::Now { Pressed::Hurry } else { Pressed::Done }
    }
}

#[cfg(test)]
mod tests;
