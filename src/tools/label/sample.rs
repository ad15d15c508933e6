//! The bytes of a labelled position. `docs/training.md` describes them for other programs.

use crate::evaluator::inputs::place;
use ponnuki_game::color::Color;
use ponnuki_game::point::{Move, Size};
use ponnuki_network::{Inputs, PLANES, Prediction};

/// A labelled position. Everything is from the mover's side.
pub(super) struct Label<'a> {
    pub(super) size: Size,
    pub(super) mover: Color,
    /// The inputs of a network.
    pub(super) inputs: &'a Inputs,
    /// The probabilities of the legal moves; together 1.
    pub(super) policy: &'a [(Move, f32)],
    pub(super) prediction: Prediction,
    /// The mean owners of [`Size::points`] in order, 1 for Black.
    pub(super) owners: &'a [f32],
    /// The move that was played in the game.
    pub(super) played: Move,
    /// The winner of the game, if that is known.
    pub(super) winner: Option<Option<Color>>,
    /// The number of symmetries of the board over which the label is a mean.
    pub(super) sides: u8,
    /// The number of moves before.
    pub(super) ply: u16,
}

/// The first line of a file, without its end.
pub(super) fn header(size: Size) -> String {
    format!(r#"{{"format":1,"width":{},"height":{}}}"#, size.width(), size.height())
}

impl Label<'_> {
    /// Appends the bytes of the label.
    pub(super) fn write(&self, bytes: &mut Vec<u8>) {
        self.write_inputs(bytes);
        self.write_policy(bytes);
        let Prediction { win, loss, no_result, score, score_deviation, lead, .. } = self.prediction;
        for number in [win, loss, no_result, score, score_deviation, lead] {
            bytes.extend(number.to_le_bytes());
        }
        let sign = self.mover.sign() as f32;
        let mut by_place = vec![0; self.size.area()];
        for (point, owner) in self.size.points().zip(self.owners) {
            by_place[place(self.size, point)] = (sign * owner * f32::from(i8::MAX)).round() as i8;
        }
        bytes.extend(by_place.into_iter().map(|owner| owner as u8));
        bytes.extend((self.index(self.played) as u16).to_le_bytes());
        bytes.push(self.result() as u8);
        bytes.push(self.sides);
        bytes.extend(self.ply.to_le_bytes());
    }

    /// The planes, a bit for each point, and the global features.
    fn write_inputs(&self, bytes: &mut Vec<u8>) {
        let planes = self.inputs.planes();
        for plane in 0..PLANES {
            let numbers = planes.iter().skip(plane).step_by(PLANES);
            let bits: Vec<u8> = numbers.map(|&number| u8::from(number > 0.0)).collect();
            let packed = |bits: &[u8]| {
                bits.iter().enumerate().fold(0, |byte, (place, bit)| byte | bit << place)
            };
            bytes.extend(bits.chunks(8).map(packed));
        }
        for number in self.inputs.global {
            bytes.extend(number.to_le_bytes());
        }
    }

    /// The probabilities of all points, 0 where no move is legal, and of a pass.
    fn write_policy(&self, bytes: &mut Vec<u8>) {
        let mut chances = vec![0.0; self.size.area() + 1];
        for &(mv, chance) in self.policy {
            chances[self.index(mv)] += chance;
        }
        for chance in chances {
            bytes.extend(((chance * f32::from(u16::MAX)).round() as u16).to_le_bytes());
        }
    }

    /// The place of a move in the policy. Taking the button has the place of a pass.
    fn index(&self, mv: Move) -> usize {
        mv.point().map_or(self.size.area(), |point| place(self.size, point))
    }

    fn result(&self) -> i8 {
        match self.winner {
            None => i8::MIN,
            Some(None) => 0,
            Some(Some(winner)) if winner == self.mover => 1,
            Some(Some(_)) => -1,
        }
    }
}
