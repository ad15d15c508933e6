//! The stones of a tiny board as sets of bits, one bit for each of [`Size::points`] in order.

use crate::board::GameBoard;
use crate::color::{ByColor, Color};
use crate::point::Size;
use crate::rules::Suicide;

/// A set of points.
type PointSet = u32;

/// The stones of both players.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Stones(ByColor<PointSet>);

/// A board without its stones, and the rule that says which of them stay.
pub(super) struct TinyBoard {
    size: Size,
    /// For each point, the points next to it.
    neighbours: Vec<PointSet>,
    suicide: Suicide,
}

impl Stones {
    /// The stones on `board`.
    pub(super) fn of(board: &GameBoard) -> Stones {
        let mut stones = Stones(ByColor::default());
        for (place, point) in board.size().points().enumerate() {
            if let Some(color) = board.cell(point).color() {
                stones.0[color] |= 1 << place;
            }
        }
        stones
    }

    /// Both sets as one number.
    pub(super) fn packed(self) -> u64 {
        u64::from(self.0[Color::Black]) << 32 | u64::from(self.0[Color::White])
    }

    /// The number of stones of `color`.
    pub(super) fn count(self, color: Color) -> u32 {
        self.0[color].count_ones()
    }

    fn all(self) -> PointSet {
        self.0[Color::Black] | self.0[Color::White]
    }
}

impl TinyBoard {
    /// A board of this size, of at most 32 points.
    pub(super) fn new(size: Size, suicide: Suicide) -> TinyBoard {
        let near = |point| size.neighbours(point).fold(0, |set, near| set | 1 << size.place(near));
        TinyBoard { size, neighbours: size.points().map(near).collect(), suicide }
    }

    fn everything(&self) -> PointSet {
        (1 << self.size.area()) - 1
    }

    /// The points without a stone.
    pub(super) fn empties(&self, stones: Stones) -> PointSet {
        self.everything() & !stones.all()
    }

    /// The points next to those of `set`, without `set` itself.
    fn beside(&self, set: PointSet) -> PointSet {
        let near = places(set).fold(0, |near, place| near | self.neighbours[place]);
        near & !set
    }

    /// The points of `within` that are connected with `start`.
    fn connected(&self, start: PointSet, within: PointSet) -> PointSet {
        let mut found = start & within;
        loop {
            let more = found | self.beside(found) & within;
            if more == found {
                return found;
            }
            found = more;
        }
    }

    /// The connected parts of `set`.
    fn parts(&self, mut set: PointSet) -> impl Iterator<Item = PointSet> {
        std::iter::from_fn(move || {
            let part = self.connected(set & set.wrapping_neg(), set);
            set &= !part;
            (part != 0).then_some(part)
        })
    }

    /// The stones after a play of `color` on an empty point; `None` if it is a suicide that is
    /// forbidden.
    pub(super) fn play(&self, stones: Stones, color: Color, place: u8) -> Option<Stones> {
        let Stones(mut after) = stones;
        after[color] |= 1 << place;
        let empties = self.everything() & !(after[Color::Black] | after[Color::White]);
        let near = self.neighbours[usize::from(place)];
        let chains = self.parts(after[color.opponent()]);
        let captured: PointSet = chains
            .filter(|&chain| chain & near != 0 && self.beside(chain) & empties == 0)
            .fold(0, |all, chain| all | chain);
        after[color.opponent()] &= !captured;
        let own = self.connected(1 << place, after[color]);
        if captured == 0 && self.beside(own) & empties == 0 {
            if self.suicide == Suicide::Forbidden || own.count_ones() == 1 {
                return None;
            }
            after[color] &= !own;
        }
        Some(Stones(after))
    }

    /// The points that are surely the player's: living stones, and the regions between them in which
    /// the opponent has no room for two eyes; as in [`benson`](crate::life::benson).
    fn sure(&self, stones: Stones, color: Color) -> PointSet {
        let own = stones.0[color];
        let usable = match self.suicide {
            Suicide::Forbidden => !stones.0[color.opponent()],
            Suicide::MultiStone => !0,
        };
        let (mut living, mut safe) = (own, self.everything() & !own);
        loop {
            let before = (living, safe);
            for chain in self.parts(living) {
                let beside = self.beside(chain);
                let is_vital =
                    |region: &PointSet| region & beside != 0 && region & usable & !beside == 0;
                if self.parts(safe).filter(is_vital).count() < 2 {
                    living &= !chain;
                }
            }
            let is_dropped = |region: &PointSet| self.beside(*region) & own & !living != 0;
            safe &= !self.parts(safe).filter(is_dropped).fold(0, |all, region| all | region);
            if (living, safe) == before {
                break;
            }
        }
        if living == 0 {
            return 0;
        }
        let reach = self.beside(living);
        let is_territory = |region: &PointSet| (region & usable & !reach).count_ones() <= 1;
        living | self.parts(safe).filter(is_territory).fold(0, |all, region| all | region)
    }

    /// The least and the greatest margin of Black that is still possible.
    pub(super) fn bounds(&self, stones: Stones) -> (i32, i32) {
        let area = self.size.area() as i32;
        let sure = |color| self.sure(stones, color).count_ones() as i32;
        (2 * sure(Color::Black) - area, area - 2 * sure(Color::White))
    }

    /// The points that each player has or surrounds.
    fn areas(&self, stones: Stones) -> ByColor<PointSet> {
        let mut areas = stones.0;
        for region in self.parts(self.empties(stones)) {
            let beside = self.beside(region);
            let touches = |color| beside & stones.0[color] != 0;
            for color in Color::ALL {
                if touches(color) && !touches(color.opponent()) {
                    areas[color] |= region;
                }
            }
        }
        areas
    }

    /// Black's margin if all stones are alive.
    pub(super) fn margin(&self, stones: Stones) -> i32 {
        let areas = self.areas(stones);
        areas[Color::Black].count_ones() as i32 - areas[Color::White].count_ones() as i32
    }

    /// The owners of all points if all stones are alive.
    pub(super) fn owners(&self, stones: Stones) -> Vec<Option<Color>> {
        let areas = self.areas(stones);
        let owner =
            |place: usize| Color::ALL.into_iter().find(|&color| areas[color] >> place & 1 == 1);
        (0..self.size.area()).map(owner).collect()
    }
}

/// The places of the points of `set`.
fn places(set: PointSet) -> impl Iterator<Item = usize> {
    let following = |rest: &PointSet| Some(rest & rest.wrapping_sub(1)).filter(|&rest| rest != 0);
    let rests = std::iter::successors(Some(set).filter(|&set| set != 0), following);
    rests.map(|rest| rest.trailing_zeros() as usize)
}

#[cfg(test)]
mod tests {
    use rand::{RngExt, SeedableRng};
    use rand_xoshiro::Xoshiro256PlusPlus;

    use super::*;
    use crate::life::area;
    use crate::life::benson::unconditional_owners;
    use crate::point::Point;

    /// Random plays, compared with the boards of games.
    #[test]
    fn stones_are_played_and_counted_as_on_a_board() {
        let mut random = Xoshiro256PlusPlus::seed_from_u64(3);
        let (mut forbidden, mut settled) = (0, 0);
        for number in 0..400 {
            let suicide = [Suicide::Forbidden, Suicide::MultiStone][number % 2];
            let size = Size::new(random.random_range(1..=4), random.random_range(1..=4)).unwrap();
            let (grid, mut board) = (TinyBoard::new(size, suicide), GameBoard::new(size));
            for _ in 0..random.random_range(1..40) {
                let empties: Vec<Point> = board.empties().collect();
                if empties.is_empty() {
                    break;
                }
                let point = empties[random.random_range(0..empties.len())];
                let color = Color::ALL[random.random_range(0..2)];
                let is_suicide = board.is_self_capture(point, color);
                let is_lone = board.shape(point).neighbours_of(color) == 0;
                let is_legal = !is_suicide || suicide == Suicide::MultiStone && !is_lone;
                let played = grid.play(Stones::of(&board), color, size.place(point) as u8);
                assert_eq!(played.is_some(), is_legal, "{board:?}");
                if let Some(played) = played {
                    board.play(point, color);
                    assert_eq!(played, Stones::of(&board), "{board:?}");
                }
                forbidden += usize::from(!is_legal);
            }
            let stones = Stones::of(&board);
            assert_eq!(grid.owners(stones), area::owners(&board, &[]), "{board:?}");
            let owned = unconditional_owners(&board, suicide);
            for color in Color::ALL {
                let sure = grid.sure(stones, color);
                let of = |place: usize| sure >> place & 1 == 1;
                for (place, owner) in owned.iter().enumerate() {
                    assert_eq!(of(place), *owner == Some(color), "{color} {suicide:?} {board:?}");
                }
                settled += sure.count_ones();
            }
        }
        assert!(forbidden > 50 && settled > 50, "{forbidden} {settled}");
    }
}
