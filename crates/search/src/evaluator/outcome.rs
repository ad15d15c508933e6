//! The outcome of a game that was played out or counted, under its rules.
//!
//! A playout fills everything but eyes, which does no harm under area counting. Under other rules
//! the playout only gives the owner of each point in the end, and the position from which it began
//! is counted: stones on enemy points are dead, own points without a stone are surrounded. That
//! leaves one question, which matters to territory, the button, and the first pass: the player who
//! runs out of useful moves first. It is inferred from the last stone of the playout that touches
//! an enemy stone.

use super::ResultValues;
use crate::playout::owner;
use ponnuki_game::board::Board;
use ponnuki_game::capacity::Capacity;
use ponnuki_game::color::Color;
use ponnuki_game::life::seki::EyeGroups;
use ponnuki_game::point::{Move, Point};
use ponnuki_game::position::Position;
use ponnuki_game::rules::{GroupTax, LongCycle, PassCost, Rules, SekiEyes, Stopping};
use ponnuki_game::score::Tally;

/// The result of a game that was played out or counted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Outcome {
    /// Black's margin in half points.
    pub margin: i32,
    /// 1 when Black wins, -1 when White does, 0 when neither does.
    pub winner: i32,
    /// True if the game has no result, which is not a draw.
    pub is_void: bool,
}

impl Outcome {
    /// The outcome of a game that a long cycle has ended.
    pub fn of_cycle(rules: &Rules) -> Outcome {
        Outcome { margin: 0, winner: 0, is_void: rules.long_cycle == LongCycle::NoResult }
    }

    /// The outcome of a count. `margin` is Black's, in half points, komi included.
    #[inline]
    pub fn of_count(rules: &Rules, margin: i32) -> Outcome {
        let winner = match margin {
            0 => rules.ties.winner().map_or(0, Color::sign),
            _ => margin.signum(),
        };
        Outcome { margin, winner, is_void: false }
    }

    /// The outcome of `position` when it is counted as it stands, all stones alive.
    pub fn of_position<C: Capacity>(position: &Position<C>) -> Outcome {
        let rules = position.rules();
        let margin =
            2 * position.tally(&[]).margin(rules) + position.pass_state().half_points(rules);
        Outcome::of_count(rules, margin - position.komi())
    }

    /// The outcome of a playout from `position` that led to `end` by `moves`, with `area` more
    /// points for Black than for White.
    #[inline]
    pub(super) fn of_playout<C: Capacity>(
        position: &Position<C>,
        moves: &[u16],
        end: &Board<C>,
        area: i32,
    ) -> Outcome {
        let rules = position.rules();
        let margin = if rules.is_plain_area() {
            2 * area
        } else {
            PlayoutLine { position, moves }.margin(end)
        };
        Outcome::of_count(rules, margin - position.komi())
    }

    /// The value of the outcome for Black, 0 to 1: the winner and, with a small weight, the margin on
    /// a board of `area` points.
    #[inline(always)]
    pub fn value(self, area: usize, values: ResultValues) -> f32 {
        let ResultValues { bonus, draw, no_result } = values;
        let won = match self.winner {
            0 if self.is_void => no_result,
            0 => draw,
            winner => 0.5 + 0.5 * winner as f32,
        };
        let share = (self.margin as f32 / (4.0 * area as f32)).clamp(-0.5, 0.5);
        (1.0 - bonus) * won + bonus * (0.5 + share)
    }
}

/// A position in the tree, and the moves that were played from there to the end.
struct PlayoutLine<'a, C: Capacity> {
    position: &'a Position<C>,
    /// Codes of the moves played out, beginning with one of the player to move.
    moves: &'a [u16],
}

impl<C: Capacity> PlayoutLine<'_, C> {
    /// Black's margin in half points, without komi, when the playout has led to `end`.
    fn margin(&self, end: &Board<C>) -> i32 {
        let (rules, pass_state) = (self.position.rules(), self.position.pass_state());
        let tally = self.tally(end);
        let margin = 2 * tally.margin(rules) + pass_state.half_points(rules);
        if pass_state.is_stopped() {
            return margin;
        }
        let plies = self.useful_plies(end);
        let rest = self.position.to_move().after(plies);
        let at_rest = pass_state.half_points_at_rest(rules, rest, plies == 0);
        margin + at_rest - 2 * self.surplus(plies)
    }

    /// The tally of the position, given that the playout led to `end`.
    fn tally(&self, end: &Board<C>) -> Tally {
        let (rules, board) = (self.position.rules(), self.position.board());
        let owner = |point: Point| owner(end, point);
        let mut tally = Tally::default();
        for point in board.size().points() {
            let owner = owner(point);
            match board.cell(point).color() {
                Some(color) if owner == Some(color) => tally.stones[color] += 1,
                stone => {
                    stone.iter().for_each(|&color| tally.lost[color] += 1);
                    owner.iter().for_each(|&color| tally.surrounded[color] += 1);
                }
            }
        }
        let only_stones = rules.counts_only_stones();
        let is_taxed = only_stones || rules.group_tax == GroupTax::TwoPoints;
        let may_be_seki =
            rules.seki_eyes == SekiEyes::DoNotCount && EyeGroups::any_in_seki(end, &owner);
        if is_taxed || may_be_seki {
            let groups = EyeGroups::of(end, &owner);
            if is_taxed {
                tally.unfillable = groups.unfillable(end);
            }
            if may_be_seki {
                let excluded = groups.points_in_seki(end, &owner);
                Color::ALL.iter().for_each(|&color| tally.surrounded[color] -= excluded[color]);
            }
        }
        for color in Color::ALL {
            tally.lost[color] += self.position.lost(color) as i32;
        }
        if only_stones && !self.position.pass_state().is_stopped() {
            // Everything will be filled except what the groups need; after a stop, nothing will.
            for color in Color::ALL {
                tally.stones[color] += tally.surrounded[color] - tally.unfillable[color];
            }
        }
        tally
    }

    /// The number of plies until only moves in own territory and lost causes are left: up to the
    /// last stone that is next to an enemy stone in the end.
    fn useful_plies(&self, end: &Board<C>) -> usize {
        let useful = |&(ply, &code): &(usize, &u16)| {
            let color = self.position.to_move().after(ply);
            let Move::Play(point) = Move::from_code(code) else { return false };
            end.cell(point) == color.stone() && end.shape(point).neighbours_of(color.opponent()) > 0
        };
        self.moves.iter().enumerate().rev().find(useful).map_or(0, |(ply, _)| ply + 1)
    }

    /// Black's number of moves minus White's from here on, if `plies` useful moves follow and every
    /// move costs a point; elsewhere 0.
    ///
    /// Where passes cost as much as plays, the passes that end the game count with them. If White
    /// makes the last one, the number of the other moves does not matter.
    fn surplus(&self, plies: usize) -> i32 {
        let (rules, to_move) = (self.position.rules(), self.position.to_move());
        if !rules.plays_cost() {
            return 0;
        }
        let passes_cost = rules.pass_cost == PassCost::Prisoner && rules.counts.prisoners;
        let first_moves_once_more = match rules.stopping {
            Stopping::WhiteLast if passes_cost => to_move == Color::White,
            // One of the two passes may have been made already.
            Stopping::TwoPasses if passes_cost && plies == 0 => {
                self.position.pass_state().passes() % 2 == 1
            }
            _ => plies % 2 == 1,
        };
        if first_moves_once_more { to_move.sign() } else { 0 }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::evaluator::Evaluation;

    #[test]
    fn the_margin_moves_the_value_a_little() {
        let value = |margin: i32, area, bonus| {
            let values = ResultValues { bonus, draw: 0.5, no_result: 0.5 };
            Outcome { margin, winner: margin.signum(), is_void: false }.value(area, values)
        };
        assert_eq!(value(0, 81, 0.0), 0.5);
        assert_eq!(value(1, 81, 0.0), 1.0);
        assert_eq!(value(-1, 81, 0.0), 0.0);
        assert!(value(20, 81, 0.04) > value(1, 81, 0.04));
        assert!(value(-1, 81, 0.04) < 0.04 && value(-162, 81, 0.04) >= 0.0);
        assert!(value(162, 81, 0.04) <= 1.0);
    }

    #[test]
    fn draws_and_games_without_a_result_have_values_of_their_own() {
        let values = ResultValues { bonus: 0.0, draw: 0.25, no_result: 0.75 };
        let [draw, void] = [LongCycle::Draw, LongCycle::NoResult].map(|long_cycle| {
            let outcome = Outcome::of_cycle(&Rules { long_cycle, ..Rules::default() });
            Evaluation::of(outcome, 81, values)
        });
        assert_eq!((draw.value, draw.no_result), (0.25, 0.0));
        assert_eq!((void.value, void.no_result), (0.75, 1.0));
    }
}
