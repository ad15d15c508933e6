//! What a played-out game is worth under the rules in force.
//!
//! A playout fills everything but eyes, which is harmless where area counts. Where it is not, the
//! playout only says who owns which point in the end; the account is that of the position where it
//! began: stones on enemy points are dead, own points without a stone are surrounded. That leaves
//! one question, which matters to territory, the button, and the first pass: who runs out of useful
//! moves first.

use crate::board::Board;
use crate::capacity::Capacity;
use crate::color::{ByColor, Color};
use crate::game::Ledger;
use crate::point::{Move, Point};
use crate::rules::{GroupTax, PassCost, Rules, SekiEyes, Stopping};
use crate::score::Tally;

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
        let tally = self.tally(rules, end, |point| crate::playout::owner(end, point));
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
        let owners = crate::score::owners(self.board, &[]);
        let size = self.board.size();
        let owner = |point| owners[size.place(point)];
        let tally = self.tally(rules, self.board, owner);
        2 * tally.margin(rules) + self.ledger.half_points(rules)
    }

    /// The account of the position when `owner` says who has which point of `end`.
    fn tally(
        &self,
        rules: &Rules,
        end: &Board<C>,
        owner: impl Fn(Point) -> Option<Color>,
    ) -> Tally {
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
        if only_stones || rules.group_tax == GroupTax::TwoPoints {
            tally.unfillable = unfillable(end, &owner);
        }
        if rules.seki_eyes == SekiEyes::DoNotCount {
            exclude_seki(end, &owner, &mut tally.surrounded);
        }
        for color in Color::ALL {
            let paid = self.ledger.pass_stones(color);
            tally.lost[color] += (self.board.prisoners(color) + paid) as i32;
            if only_stones && !self.ledger.is_stopped() {
                // Everything will be filled but what the groups need. After a stop nothing is.
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

/// For each player the surrounded points that cannot be filled: two of each group, or as many as it
/// has. Chains that surround a point together are a group.
fn unfillable<C: Capacity>(
    end: &Board<C>,
    owner: &impl Fn(Point) -> Option<Color>,
) -> ByColor<i32> {
    let mut leader: C::Of<u16> = C::from_fn(|index| index as u16);
    let mut eyes = C::filled(0u16);
    let find = |leader: &C::Of<u16>, mut chain: usize| {
        while leader[chain] as usize != chain {
            chain = leader[chain] as usize;
        }
        chain
    };
    for point in end.empties() {
        let Some(color) = owner(point) else { continue };
        let mut group = None;
        for chain in end.neighbours(point).into_iter().filter_map(|p| end.chain_of_color(p, color))
        {
            let other = find(&leader, chain.index());
            let joined = *group.get_or_insert(other);
            if joined != other {
                leader[other] = joined as u16;
                eyes[joined] += eyes[other];
            }
        }
        if let Some(group) = group {
            eyes[group] += 1;
        }
    }
    let mut unfillable = ByColor::default();
    for chain in end.chains().filter(|chain| leader[chain.index()] as usize == chain.index()) {
        unfillable[end.color_of(chain)] += i32::from(eyes[chain.index()].min(2));
    }
    unfillable
}

/// Takes the points surrounded by chains in seki off the count. When nobody finds a move any more,
/// a chain that still touches a neutral point is in seki.
fn exclude_seki<C: Capacity>(
    end: &Board<C>,
    owner: &impl Fn(Point) -> Option<Color>,
    surrounded: &mut ByColor<i32>,
) {
    let mut in_seki = C::filled(false);
    let mut any = false;
    let chains = |point: Point| {
        let stones = end.neighbours(point).into_iter().filter(|&near| end.cell(near).is_stone());
        stones.map(|near| end.chain(near).index())
    };
    for point in end.empties().filter(|&point| owner(point).is_none()) {
        chains(point).for_each(|chain| in_seki[chain] = true);
        any = true;
    }
    if !any {
        return;
    }
    for point in end.empties() {
        if let Some(color) = owner(point)
            && chains(point).any(|chain| in_seki[chain])
        {
            surrounded[color] -= 1;
        }
    }
}
