//! Helpers shared by several test files.

pub(crate) mod agreement;
pub(crate) mod finished;
pub(crate) mod prover;
pub(crate) mod reference;

use ponnuki_game::board::Board;
use ponnuki_game::capacity::Capacity;
use ponnuki_game::color::Color;
use ponnuki_game::game::{Game, IllegalMove};
use ponnuki_game::point::{Move, Point, Size};
use ponnuki_game::rules::{Repetition, Rules, Suicide};

/// A small pseudo-random number generator (xorshift64* by Sebastiano Vigna), so that every run of a
/// test plays the same games.
pub(crate) struct Random(u64);

impl Random {
    pub(crate) fn new(seed: u64) -> Random {
        Random(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1)
    }

    /// A number below `bound`.
    pub(crate) fn below(&mut self, bound: usize) -> usize {
        self.0 ^= self.0 >> 12;
        self.0 ^= self.0 << 25;
        self.0 ^= self.0 >> 27;
        let high = self.0.wrapping_mul(0x2545_f491_4f6c_dd1d) >> 32;
        (high as usize * bound) >> 32
    }
}

/// Chinese rules except for these two choices.
pub(crate) fn rules(repetition: Repetition, suicide: Suicide) -> Rules {
    Rules { repetition, suicide, ..Rules::default() }
}

/// Every combination of a repetition rule and a suicide rule.
pub(crate) const LEGALITY: [(Repetition, Suicide); 8] = [
    (Repetition::Simple, Suicide::Forbidden),
    (Repetition::Simple, Suicide::MultiStone),
    (Repetition::Positional, Suicide::Forbidden),
    (Repetition::Positional, Suicide::MultiStone),
    (Repetition::Situational, Suicide::Forbidden),
    (Repetition::Situational, Suicide::MultiStone),
    (Repetition::NaturalSituational, Suicide::Forbidden),
    (Repetition::NaturalSituational, Suicide::MultiStone),
];

/// Reads `9x9` or `3x4`: columns, then rows.
pub(crate) fn parse_size(text: &str) -> Size {
    let (width, height) = text.split_once('x').unwrap();
    Size::new(width.parse().unwrap(), height.parse().unwrap()).unwrap()
}

/// Black for even turns.
pub(crate) fn color_of_turn(turn: usize) -> Color {
    Color::ALL[turn % 2]
}

/// A random move of `color` that is possible and fills no own eye; None if there is none.
pub(crate) fn random_play<C: Capacity>(
    board: &Board<C>,
    color: Color,
    random: &mut Random,
) -> Option<Point> {
    let is_sane = |&point: &Point| board.is_playable(point, color) && !board.is_eye(point, color);
    let plays: Vec<Point> = board.empties().filter(is_sane).collect();
    (!plays.is_empty()).then(|| plays[random.below(plays.len())])
}

/// The verdict of the rules of `game` on a move, as a word of the data files: in `superko:N` the
/// move repeats the position after move N.
pub(crate) fn verdict(game: &Game, color: Color, mv: Move) -> String {
    match game.check(color, mv) {
        Ok(()) => "ok".to_owned(),
        Err(IllegalMove::OffBoard) => "off".to_owned(),
        Err(IllegalMove::Occupied) => "occupied".to_owned(),
        Err(IllegalMove::Ko) => "ko".to_owned(),
        Err(IllegalMove::Suicide) => "suicide".to_owned(),
        Err(IllegalMove::NoButton) => "button".to_owned(),
        Err(IllegalMove::Superko { move_number }) => format!("superko:{move_number}"),
    }
}
