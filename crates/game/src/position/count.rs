//! Counts a position as it stands.

use crate::capacity::Capacity;
use crate::color::Color;
use crate::point::{Move, Point};
use crate::score::{EmptyPointOwners, Score, Tally};

use super::Position;

impl<C: Capacity> Position<C> {
    /// The result of counting by the rules. The chains with a stone in `dead` are taken off first,
    /// unless the rules count every stone on the board. A game without result counts as a draw.
    pub fn score(&self, dead: &[Point]) -> Score {
        let dead = if self.pass_state.all_alive(&self.rules) { &[] } else { dead };
        self.result_of(&self.tally(dead))
    }

    /// The tally after the chains with a stone in `dead` are taken off.
    pub fn tally(&self, dead: &[Point]) -> Tally {
        let mut tally = Tally::of(&*self.board, dead, &self.surrounded(dead));
        for color in Color::ALL {
            tally.lost[color] += self.lost(color) as i32;
        }
        tally
    }

    /// Finds the points that the stones surround when the chains with a stone in `dead` are taken
    /// off.
    pub fn surrounded(&self, dead: &[Point]) -> EmptyPointOwners {
        EmptyPointOwners::of::<C>(&self.board, dead, &self.rules)
    }

    /// The result of the game with this `tally`.
    pub fn result_of(&self, tally: &Tally) -> Score {
        if self.void_since.is_some() {
            return Score::from_half_points(0);
        }
        let margin = 2 * tally.margin(&self.rules) + self.pass_state.half_points(&self.rules);
        Score::from_half_points(margin - self.komi).with_ties(self.rules.ties)
    }

    /// The position after the passes that stop the game, the first of them by `color`.
    pub fn stopped_by(&self, color: Color) -> Position<C> {
        let mut position = self.clone();
        let mut mover = color;
        // If White has to make the last pass, there are at most three.
        for _ in 0..3 {
            position.play(mover, Move::Pass);
            if position.pass_state.is_stopped() {
                break;
            }
            mover = mover.opponent();
        }
        position
    }
}
