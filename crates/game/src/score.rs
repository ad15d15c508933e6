//! Counting: the owners of points, komi, and results.
//!
//! A count works the same way under all rules: a [`Tally`] of stones, surrounded points, lost
//! stones and points that cannot be filled, which [`Tally::margin`] weighs as the rules say. Komi
//! and results are integers in half points, so nothing is ever rounded.
//!
//! - [`final_board`]: the state of each point of a finished board, for maps of territory.

pub mod final_board;

pub use crate::komi::{Komi, KomiError};

use std::fmt;

use crate::board::Board;
use crate::capacity::Capacity;
use crate::color::{ByColor, Color};
use crate::life::area;
use crate::life::territory::{Grid, Territory};
use crate::point::Point;
use crate::rules::{GroupTax, Rules, SekiEyes, Ties};

/// The points or stones of both players at the end of a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Tally {
    /// Stones that stay on the board.
    pub stones: ByColor<i32>,
    /// Points that only the player's stones surround, including those with dead enemy stones.
    pub surrounded: ByColor<i32>,
    /// The player's stones that are off the board: captured, dead, or paid for passes.
    pub lost: ByColor<i32>,
    /// Surrounded points that the player's groups cannot fill without dying.
    pub unfillable: ByColor<i32>,
}

impl Tally {
    /// The stones, surrounded points and dead stones of a board after the chains with a stone in
    /// `dead` are taken off.
    pub fn of<C: Capacity>(
        board: &Board<C>,
        dead: &[Point],
        surrounded: &EmptyPointOwners,
    ) -> Tally {
        let mut tally = Tally::default();
        let vacant = area::vacant(board, dead);
        tally.unfillable = surrounded.unfillable;
        for ((point, owner), vacant) in board.size().points().zip(&surrounded.owners).zip(vacant) {
            owner.iter().for_each(|&color| tally.surrounded[color] += 1);
            match board.cell(point).color() {
                Some(color) if vacant => tally.lost[color] += 1,
                Some(color) => tally.stones[color] += 1,
                None => {}
            }
        }
        tally
    }

    /// Black's points minus White's under the rules, without komi.
    pub fn margin(&self, rules: &Rules) -> i32 {
        let counts = rules.counts;
        let weigh = |counted: bool, what: &ByColor<i32>| {
            if counted { what[Color::Black] - what[Color::White] } else { 0 }
        };
        weigh(counts.stones, &self.stones) + weigh(counts.surrounded, &self.surrounded)
            - weigh(counts.prisoners, &self.lost)
            - weigh(rules.group_tax == GroupTax::TwoPoints, &self.unfillable)
    }
}

/// The result of a count: Black's margin in half points, komi included, and the meaning of a tie.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Score {
    half_points: i32,
    ties: Ties,
}

impl Score {
    /// A margin of this many half points for Black, with draws.
    pub const fn from_half_points(half_points: i32) -> Score {
        Score { half_points, ties: Ties::Draw }
    }

    /// The same margin with another rule for ties.
    pub const fn with_ties(self, ties: Ties) -> Score {
        Score { half_points: self.half_points, ties }
    }

    /// Black's margin in half points.
    pub const fn half_points(self) -> i32 {
        self.half_points
    }

    /// Black's margin in points.
    pub fn points(self) -> f64 {
        f64::from(self.half_points) / 2.0
    }

    /// The player with the larger count or, after a tie, the one who wins ties; `None` after a
    /// draw.
    pub const fn winner(self) -> Option<Color> {
        match self.half_points {
            0 => self.ties.winner(),
            1.. => Some(Color::Black),
            _ => Some(Color::White),
        }
    }
}

/// In the form of GTP's `final_score`: `B+3.5`, `W+12`, `0` for a draw, and `W+0` for a tie that
/// White wins.
impl fmt::Display for Score {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.winner() {
            None => f.write_str("0"),
            Some(color) => write!(f, "{}+{}", color.letter(), self.points().abs()),
        }
    }
}

/// The owners of the points without a stone at the end of a game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct EmptyPointOwners {
    /// For each of [`Size::points`] in order, the player for whom the point counts; `None` for
    /// neutral points and for points with a stone.
    ///
    /// [`Size::points`]: crate::point::Size::points
    pub owners: Vec<Option<Color>>,
    /// The number of these points that each player cannot fill, for rules with a group tax.
    pub unfillable: ByColor<i32>,
}

impl EmptyPointOwners {
    /// The points that the stones surround under `rules`, after the chains with a stone in `dead`
    /// are taken off.
    ///
    /// Groups, seki and false eyes need a [`Territory`]; see there for its assumptions. Where
    /// stones count, a false eye counts as the stone that will fill it.
    pub fn of<C: Capacity>(board: &Board<C>, dead: &[Point], rules: &Rules) -> EmptyPointOwners {
        let vacant = area::vacant(board, dead);
        let on_vacant = |owners: Vec<Option<Color>>| -> Vec<Option<Color>> {
            owners
                .into_iter()
                .zip(&vacant)
                .map(|(owner, &vacant)| owner.filter(|_| vacant))
                .collect()
        };
        let seki_counts = rules.seki_eyes == SekiEyes::Count;
        if seki_counts && rules.group_tax == GroupTax::None {
            let unfillable = ByColor::default();
            return EmptyPointOwners { owners: on_vacant(area::owners(board, dead)), unfillable };
        }
        let judged = Territory::of(&Grid::of(board, dead));
        let outside_seki = judged.area.iter().zip(&judged.seki);
        let owners = match (seki_counts, rules.counts.stones) {
            (true, _) => on_vacant(judged.area.clone()),
            (false, true) => {
                on_vacant(outside_seki.map(|(owner, seki)| owner.filter(|_| !seki)).collect())
            }
            (false, false) => judged.territory.clone(),
        };
        let tax = judged.group_tax(&owners);
        let [black, white] = Color::ALL.map(|color| tax[color] as i32);
        EmptyPointOwners { owners, unfillable: ByColor::new(black, white) }
    }
}

/// Black's area minus White's, in points without komi. See [`area::owners`].
pub fn area<C: Capacity>(board: &Board<C>, dead: &[Point]) -> i32 {
    area::owners(board, dead).into_iter().flatten().map(Color::sign).sum()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::Counts;

    #[test]
    fn each_part_of_a_tally_counts_for_its_owner() {
        let tally = Tally {
            stones: ByColor::new(40, 30),
            surrounded: ByColor::new(7, 2),
            lost: ByColor::new(5, 1),
            unfillable: ByColor::new(6, 2),
        };
        let margin = |stones, surrounded, prisoners, group_tax| {
            let counts = Counts { stones, surrounded, prisoners };
            tally.margin(&Rules { counts, group_tax, ..Rules::default() })
        };
        assert_eq!(margin(true, false, false, GroupTax::None), 10);
        assert_eq!(margin(false, true, false, GroupTax::None), 5);
        assert_eq!(
            margin(false, true, true, GroupTax::None),
            5 - 4,
            "prisoners count for the other"
        );
        assert_eq!(
            margin(true, true, false, GroupTax::TwoPoints),
            15 - 4,
            "the owner pays the tax"
        );
    }

    #[test]
    fn scores_read_as_gtp_writes_them() {
        let text = |half_points| Score::from_half_points(half_points).to_string();
        assert_eq!(text(7), "B+3.5");
        assert_eq!(text(-24), "W+12");
        assert_eq!(text(0), "0");
        assert_eq!(Score::from_half_points(-1).winner(), Some(Color::White));
        let tie = Score::from_half_points(0).with_ties(Ties::White);
        assert_eq!((tie.to_string().as_str(), tie.winner()), ("W+0", Some(Color::White)));
    }
}
