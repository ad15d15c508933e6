//! Teaching: moves of a person against the engine that lose much are judged before the engine answers, and the
//! player is warned, or gets the move back.

use std::str::FromStr;

use super::task::Judgement;
use super::{GameSession, Phase, Player, Refusal, TaskKind};
use ponnuki_game::color::Color;
use ponnuki_game::point::Move;

/// The fewest and the most points, in tenths, of a loss from which moves are warned of.
const LEAST_TENTHS: u16 = 5;
const MOST_TENTHS: u16 = 1000;

/// The words that end teaching, and that have moves taken back.
const OFF: &str = "off";
const BACK: &str = "back";

/// The wish to be taught.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Teaching {
    /// The loss, in tenths of a point, from which a move is warned of.
    tenths: u16,
    /// True if such moves are taken back at once.
    pub takes_back: bool,
}

impl Teaching {
    /// Warnings of moves that lose three points.
    pub const USUAL: Teaching = Teaching { tenths: 30, takes_back: false };

    /// The loss in points from which a move is warned of.
    pub fn points(self) -> f64 {
        f64::from(self.tenths) / 10.0
    }
}

/// A text is no wish to be taught.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TeachingError;

impl std::error::Error for TeachingError {}

/// The wish in a text, such as `3`, `2.5 back` or `off`. Without a text, moves that lose three points are warned
/// of.
///
/// # Errors
/// When it is not understood.
pub fn teaching(text: &str) -> Result<Option<Teaching>, TeachingError> {
    let words: Vec<&str> = text.split_whitespace().collect();
    match words[..] {
        [OFF] => Ok(None),
        [] => Ok(Some(Teaching::USUAL)),
        [BACK] => Ok(Some(Teaching { takes_back: true, ..Teaching::USUAL })),
        [points] => Ok(Some(Teaching { tenths: tenths(points)?, takes_back: false })),
        [points, BACK] => Ok(Some(Teaching { tenths: tenths(points)?, takes_back: true })),
        _ => Err(TeachingError),
    }
}

fn tenths(points: &str) -> Result<u16, TeachingError> {
    let tenths = (10.0 * f64::from_str(points).map_err(|_| TeachingError)?).round();
    let is_possible = (f64::from(LEAST_TENTHS)..=f64::from(MOST_TENTHS)).contains(&tenths);
    if is_possible { Ok(tenths as u16) } else { Err(TeachingError) }
}

/// A warning of a move.
#[derive(Clone, PartialEq, Debug)]
pub struct Warning {
    /// The number of the move, from 1.
    pub number: usize,
    /// The move.
    pub mv: Move,
    /// Its loss, and the better move.
    pub judgement: Judgement,
    /// True if it was taken back; otherwise the game waits for the player.
    pub is_taken_back: bool,
}

impl GameSession {
    /// The same session, with teaching if this is a wish for it.
    #[must_use]
    pub fn with_teaching(self, teaching: Option<Teaching>) -> GameSession {
        GameSession { teaching, ..self }
    }

    /// The wish to be taught, if there is one.
    pub fn teaching(&self) -> Option<Teaching> {
        self.teaching
    }

    /// The warning of the last move, until the player has kept it or plays another.
    pub fn warning(&self) -> Option<&Warning> {
        self.warning.as_ref()
    }

    /// The numbers of the moves that were warned of.
    pub fn warned(&self) -> &[usize] {
        &self.warned
    }

    /// Begins teaching, or ends it. A warning stays.
    pub(super) fn teach(&mut self, teaching: Option<Teaching>) {
        self.teaching = teaching;
        if teaching.is_none() {
            self.is_unjudged = false;
        }
    }

    /// Has a person's move judged that was just made, if it is to be.
    pub(super) fn await_judgement(&mut self, color: Color) {
        let is_against_engine = self.players[color] == Player::Human
            && self.players[color.opponent()] == Player::Engine;
        self.is_unjudged =
            self.teaching.is_some() && is_against_engine && self.phase == Phase::Playing;
    }

    /// The task to judge the last move, if it is to be.
    pub(super) fn judging(&self) -> Option<TaskKind> {
        let &(color, _) = self.game.moves().last()?;
        (self.is_unjudged && self.paused.is_none()).then_some(TaskKind::Judge(color))
    }

    /// Takes the judgement of the last move, and warns of it if it loses much. The clocks begin anew: judging takes
    /// nobody's time.
    pub(super) fn judged(&mut self, judgement: Judgement) {
        self.is_unjudged = false;
        self.turn_began = self.now;
        let Some(teaching) = self.teaching else { return };
        let Some(&(_, mv)) = self.game.moves().last() else { return };
        if judgement.loss < teaching.points() {
            return;
        }
        let number = self.game.moves().len();
        let warning = Warning { number, mv, judgement, is_taken_back: teaching.takes_back };
        if teaching.takes_back {
            let before = self.draft();
            if self.undo().is_err() {
                return;
            }
            self.variations.taken_back(before);
        } else {
            self.paused = Some(self.now);
        }
        self.warned.push(number);
        self.warning = Some(warning);
    }

    /// Keeps the move that was warned of: the engine answers it.
    ///
    /// # Errors
    /// When no move was warned of.
    pub(super) fn keep_move(&mut self) -> Result<(), Refusal> {
        match self.warning.take().ok_or(Refusal::NoWarning)? {
            Warning { is_taken_back: true, .. } => self.redo(),
            _ => {
                self.answer = None;
                self.wake();
                Ok(())
            }
        }
    }

    /// True if this move was taken back with a warning, so that who plays it again keeps it.
    pub(super) fn is_kept_move(&self, mv: Move) -> bool {
        self.warning.as_ref().is_some_and(|warning| warning.is_taken_back && warning.mv == mv)
    }

    /// Drops the warning of an earlier position, and goes on if the game has waited for the player.
    pub(super) fn leave_warning(&mut self) {
        if self.warning.take().is_some_and(|warning| !warning.is_taken_back) {
            self.paused = None;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn wishes_are_points_and_a_word() {
        let wish = |tenths, takes_back| Ok(Some(Teaching { tenths, takes_back }));
        assert_eq!(teaching(""), wish(30, false));
        assert_eq!(teaching(" 2.5 "), wish(25, false));
        assert_eq!(teaching("6 back"), wish(60, true));
        assert_eq!(teaching("back"), wish(30, true));
        assert_eq!(teaching("off"), Ok(None));
        for text in ["0", "-3", "NaN", "inf", "1e9", "three", "3 forth", "3 back again", "off 3"] {
            assert_eq!(teaching(text), Err(TeachingError), "{text}");
        }
    }
}
