//! What a played-out game is worth under the rules in force.
//!
//! A playout fills everything but eyes, which is harmless where area counts. Where it is not, the
//! playout only says who owns which point in the end; the account is that of the position where it
//! began: stones on enemy points are dead, own points without a stone are surrounded. That leaves
//! one question, which matters to territory, the button, and the first pass: who runs out of useful
//! moves first.

use crate::board::Board;
use crate::capacity::Capacity;
use crate::color::Color;
use crate::game::Ledger;
use crate::life::seki::EyeGroups;
use crate::playout;
use crate::point::{Move, Point};
use crate::rules::{GroupTax, PassCost, Rules, SekiEyes, Stopping};
use crate::score::{Surrounded, Tally};

/// The result of an iteration.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Outcome {
    /// Black's margin in half points.
    pub margin: i32,
    /// 1 when Black wins, -1 when White does, 0 after a draw.
    pub winner: i32,
}

impl Outcome {
    /// A game without a winner.
    pub(super) const DRAW: Outcome = Outcome { margin: 0, winner: 0 };

    /// The outcome of a count, with `margin` Black's in half points, komi included.
    #[inline]
    pub(super) fn of_count(rules: &Rules, margin: i32) -> Outcome {
        let winner = match margin {
            0 => rules.ties.winner().map_or(0, Color::sign),
            _ => margin.signum(),
        };
        Outcome { margin, winner }
    }
}

/// A position in the tree, and what was played from there to the end.
pub(super) struct Line<'a, C: Capacity> {
    pub board: &'a Board<C>,
    pub ledger: &'a Ledger,
    pub to_move: Color,
    /// Codes of the moves played out, beginning with one of `to_move`.
    pub moves: &'a [u16],
}

impl<C: Capacity> Line<'_, C> {
    /// Black's margin in half points, without komi, when the playout has led to `end`.
    pub(super) fn margin(&self, rules: &Rules, end: &Board<C>) -> i32 {
        let tally = self.tally(rules, end);
        let margin = 2 * tally.margin(rules) + self.ledger.half_points(rules);
        if self.ledger.is_stopped() {
            return margin;
        }
        let plies = self.useful_plies(end);
        let rest = self.to_move.after(plies);
        let at_rest = self.ledger.half_points_at_rest(rules, rest, plies == 0);
        margin + at_rest - 2 * self.surplus(rules, plies)
    }

    /// Black's margin in half points, without komi, of the board as it is.
    pub(super) fn margin_as_it_stands(&self, rules: &Rules) -> i32 {
        let surrounded = Surrounded::of(self.board, &[], rules);
        let mut tally = Tally::of(self.board, &[], &surrounded);
        self.add_losses(&mut tally);
        2 * tally.margin(rules) + self.ledger.half_points(rules)
    }

    /// Counts the stones that either player has lost on the way, or paid for passes.
    fn add_losses(&self, tally: &mut Tally) {
        for color in Color::ALL {
            let paid = self.ledger.pass_stones(color);
            tally.lost[color] += (self.board.prisoners(color) + paid) as i32;
        }
    }

    /// The account of the position when the playout has led to `end`.
    fn tally(&self, rules: &Rules, end: &Board<C>) -> Tally {
        let owner = |point: Point| playout::owner(end, point);
        let mut tally = Tally::default();
        for point in self.board.size().points() {
            let owner = owner(point);
            match self.board.cell(point).color() {
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
        self.add_losses(&mut tally);
        if only_stones && !self.ledger.is_stopped() {
            // Everything will be filled but what the groups need. After a stop nothing is.
            for color in Color::ALL {
                tally.stones[color] += tally.surrounded[color] - tally.unfillable[color];
            }
        }
        tally
    }

    /// Plies until nothing is left to play but own territory and lost causes: up to the last stone
    /// that stands beside an enemy stone in the end.
    fn useful_plies(&self, end: &Board<C>) -> usize {
        let useful = |&(ply, &code): &(usize, &u16)| {
            let color = self.to_move.after(ply);
            let Move::Play(point) = Move::from_code(code) else { return false };
            end.cell(point) == color.stone() && end.shape(point).neighbours_of(color.opponent()) > 0
        };
        self.moves.iter().enumerate().rev().find(useful).map_or(0, |(ply, _)| ply + 1)
    }

    /// Moves that Black makes more than White from here on, each of which costs a point, when
    /// `plies` useful ones are to come.
    ///
    /// Where passes cost as much as plays, the passes that end the game count with them. If White
    /// makes the last one, it does not even matter what the other moves are.
    fn surplus(&self, rules: &Rules, plies: usize) -> i32 {
        if !rules.plays_cost() {
            return 0;
        }
        let passes_cost = rules.pass_cost == PassCost::Prisoner && rules.counts.prisoners;
        let first_moves_once_more = match rules.stopping {
            Stopping::WhiteLast if passes_cost => self.to_move == Color::White,
            // Of the two passes one may have been made already.
            Stopping::TwoPasses if passes_cost && plies == 0 => self.ledger.passes() % 2 == 1,
            _ => plies % 2 == 1,
        };
        if first_moves_once_more { self.to_move.sign() } else { 0 }
    }
}
