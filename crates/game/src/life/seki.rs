//! Seki: its definition, and the search for it on a board that was played out.
//!
//! A group that stays on the board is *in seki* if its eyes alone would not save it, that is, if it
//! has fewer than two. [`is_seki`] says just that. Its users differ only in how exactly they find
//! groups and eyes:
//!
//! - [`Territory`](super::territory::Territory) takes any finished position, with eye spaces of any
//!   size. Counts and status lists read it.
//! - [`EyeGroups`] takes boards that were played out, where every eye is a point. The search reads
//!   it after each playout; `tests/territory.rs` compares the two.
//!
//! A seki depends on the stones alone and is the same under all rules. The rules choose only
//! whether eyes in seki count ([`SekiEyes`](crate::rules::SekiEyes)).

use crate::board::{Board, Chain};
use crate::capacity::Capacity;
use crate::color::{ByColor, Color};
use crate::point::Point;

/// The number of eyes that keeps a group on the board in any surroundings.
pub const EYES_TO_LIVE: usize = 2;

/// Returns true if a group that stays on the board with `eyes` eyes is in seki.
#[inline(always)]
pub const fn is_seki(eyes: usize) -> bool {
    eyes < EYES_TO_LIVE
}

/// The groups of a board that was played out, and their eyes.
///
/// There all eyes are single points. Chains that surround a point together, or share a neutral
/// point, are a group.
pub struct EyeGroups<C: Capacity> {
    /// For each index of a chain or of a surrounded point, the next index on the way to the first
    /// one of its group. The first one points to itself.
    next: C::Of<u16>,
    /// At the first index of each group, the number of points that the group surrounds.
    points: C::Of<u16>,
    /// At the first index of each group, how many of these points are eyes.
    eyes: C::Of<u16>,
}

impl<C: Capacity> EyeGroups<C> {
    /// Returns true if any group of a board that was played out can be in seki: a group with too
    /// few eyes has been captured unless it shares a point with the opponent, or holds one, where
    /// neither dares to play. This is much cheaper than looking at the groups.
    pub fn any_in_seki(board: &Board<C>, owner: &impl Fn(Point) -> Option<Color>) -> bool {
        let is_eye = |point| owner(point).is_some_and(|color| board.is_eye(point, color));
        board.empties().any(|point| !is_eye(point))
    }

    /// Reads a board that was played out, where `owner` says whose point each empty point is.
    pub fn of(board: &Board<C>, owner: &impl Fn(Point) -> Option<Color>) -> EyeGroups<C> {
        let mut groups: EyeGroups<C> = EyeGroups {
            next: C::from_fn(|index| index as u16),
            points: C::filled(0),
            eyes: C::filled(0),
        };
        for point in board.empties() {
            let Some(color) = owner(point) else {
                for color in Color::ALL {
                    groups.join_around(board, point, color, None);
                }
                continue;
            };
            groups.points[point.index() & C::MASK] = 1;
            groups.eyes[point.index() & C::MASK] = u16::from(board.is_eye(point, color));
            groups.join_around(board, point, color, Some(point.index()));
        }
        groups
    }

    /// Joins the chains of `color` next to `point` into one group, with `first` if there is one.
    fn join_around(
        &mut self,
        board: &Board<C>,
        point: Point,
        color: Color,
        mut first: Option<usize>,
    ) {
        for near in board.neighbours(point) {
            if let Some(chain) = board.chain_of_color(near, color) {
                self.join(*first.get_or_insert(chain.index()), chain.index());
            }
        }
    }

    /// Joins two groups.
    fn join(&mut self, one: usize, other: usize) {
        let (one, other) = (self.first(one), self.first(other));
        if one != other {
            self.next[other] = one as u16;
            self.points[one] += self.points[other];
            self.eyes[one] += self.eyes[other];
        }
    }

    /// The index that stands for the group of a chain or a point.
    fn first(&self, mut index: usize) -> usize {
        while self.next[index & C::MASK] as usize != index {
            index = self.next[index & C::MASK] as usize;
        }
        index
    }

    /// Returns true if the chain belongs to a group in seki.
    pub fn is_in_seki(&self, chain: Chain) -> bool {
        self.has_too_few(chain.index())
    }

    /// Returns true if the group of a chain or a point is in seki.
    fn has_too_few(&self, index: usize) -> bool {
        is_seki(usize::from(self.eyes[self.first(index)]))
    }

    /// For each player, the points that groups in seki surround.
    pub fn points_in_seki(
        &self,
        board: &Board<C>,
        owner: &impl Fn(Point) -> Option<Color>,
    ) -> ByColor<i32> {
        let mut points = ByColor::default();
        for point in board.empties() {
            if let Some(color) = owner(point) {
                points[color] += i32::from(self.has_too_few(point.index()));
            }
        }
        points
    }

    /// For each player, the number of surrounded points that cannot be filled: two for each group,
    /// or all if it has fewer.
    pub fn unfillable(&self, board: &Board<C>) -> ByColor<i32> {
        let mut unfillable = ByColor::default();
        let mut seen = C::filled(false);
        for chain in board.chains() {
            let first = self.first(chain.index());
            if !seen[first] {
                seen[first] = true;
                unfillable[board.color_of(chain)] += i32::from(self.points[first].min(2));
            }
        }
        unfillable
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::capacity::UpTo9;

    /// The player without an opponent's stone beside an empty point.
    fn owner_in(board: &Board<UpTo9>) -> impl Fn(Point) -> Option<Color> {
        |point| {
            let shape = board.shape(point);
            Color::ALL.into_iter().find(|&color| shape.neighbours_of(color.opponent()) == 0)
        }
    }

    /// The vertices of the chains in seki, and the points that they surround, Black's first.
    fn found(diagram: &str) -> (Vec<String>, [i32; 2]) {
        let board = Board::<UpTo9>::from_diagram(diagram).unwrap();
        let size = board.size();
        let owner = owner_in(&board);
        let groups = EyeGroups::of(&board, &owner);
        let in_seki =
            |point: &Point| board.cell(*point).is_stone() && groups.is_in_seki(board.chain(*point));
        let points = groups.points_in_seki(&board, &owner);
        let stones = size.points().filter(in_seki).map(|point| size.vertex(point));
        let stones: Vec<String> = stones.collect();
        assert!(EyeGroups::any_in_seki(&board, &owner) || stones.is_empty(), "{diagram}");
        (stones, Color::ALL.map(|color| points[color]))
    }

    #[test]
    fn two_eyes_are_enough_and_one_is_not() {
        // Each player has one eye, and they share a liberty.
        let (stones, points) = found(". X . O .\nX X O O O");
        assert_eq!((stones.len(), points), (7, [1, 1]));
        assert_eq!(found(". X .\nX X X"), (Vec::new(), [0, 0]));
    }

    #[test]
    fn nothing_is_in_seki_where_all_empty_points_are_eyes() {
        for (diagram, any) in [(". X .\nX X X", false), (". X O\nX . O\nX X O\nO O .", true)] {
            let board = Board::<UpTo9>::from_diagram(diagram).unwrap();
            assert_eq!(EyeGroups::any_in_seki(&board, &owner_in(&board)), any, "{diagram}");
        }
    }

    #[test]
    fn eyes_count_for_all_chains_around_them() {
        // Two stones that are not connected, and two eyes that both share.
        assert_eq!(found(". X\nX ."), (Vec::new(), [0, 0]));
    }

    #[test]
    fn a_false_eye_is_a_point_but_not_an_eye() {
        // The black stone on A2 is connected only through A3. White has a single eye as well.
        let (stones, points) = found(". X O\nX X O\n. X O\nX O O\nO O .");
        assert_eq!((stones.len(), points), (12, [2, 1]));
    }

    #[test]
    fn eyes_of_groups_outside_the_seki_are_not_counted() {
        // White on the right lives with two eyes; on the left nobody dares to play C1 or C2.
        let (stones, points) = found(
            "X X X X X X . X O O\nO O O O O X X X O .\nX X . O O O X X O O\nX X . O O O X X O .",
        );
        assert_eq!((stones.len(), points), (29, [1, 0]));
    }

    #[test]
    fn a_group_keeps_two_points_or_all_if_it_has_fewer() {
        let unfillable = |diagram: &str| {
            let board = Board::<UpTo9>::from_diagram(diagram).unwrap();
            let found = EyeGroups::of(&board, &owner_in(&board)).unfillable(&board);
            Color::ALL.map(|color| found[color])
        };
        // Black has three points, White one.
        assert_eq!(unfillable(". . . X O .\nX X X X O O"), [2, 1]);
        // Black has two groups with one point each, White four points.
        assert_eq!(unfillable(". X O . . . . O X .\nX X O O O O O O X X"), [2, 2]);
    }
}
