//! The stones of a part of a board as sets of bits, between walls that cannot be captured.

use crate::color::{ByColor, Color};

/// A set of points: bit `row * width + column` for each.
pub(super) type PointSet = u128;

/// The stones of both players, walls included.
pub(super) type Stones = ByColor<PointSet>;

/// A rectangle of points, some of which are walls.
#[derive(Clone, Debug)]
pub(super) struct Grid {
    /// The bits from one row to the next. One of them belongs to no point, so that rows are apart.
    pub(super) width: u32,
    /// All points.
    pub(super) points: PointSet,
    /// Stones that always have liberties elsewhere.
    pub(super) walls: Stones,
}

impl Grid {
    /// The points next to those of `set`, without `set` itself.
    #[inline]
    pub(super) fn beside(&self, set: PointSet) -> PointSet {
        let near = set << 1 | set >> 1 | set << self.width | set >> self.width;
        near & self.points & !set
    }

    /// The points of `within` that are connected with `start`.
    #[inline]
    pub(super) fn connected(&self, start: PointSet, within: PointSet) -> PointSet {
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
    pub(super) fn parts(&self, mut set: PointSet) -> impl Iterator<Item = PointSet> {
        std::iter::from_fn(move || {
            let part = self.connected(first(set), set);
            set &= !part;
            (part != 0).then_some(part)
        })
    }

    /// The points without a stone.
    pub(super) fn empties(&self, stones: &Stones) -> PointSet {
        self.points & !(stones[Color::Black] | stones[Color::White])
    }

    /// The stones after a play of `color` on the empty point `play`, and the point where that may not
    /// be retaken at once, if it took a ko. `None` if the play is a suicide.
    pub(super) fn play(
        &self,
        stones: &Stones,
        color: Color,
        play: PointSet,
    ) -> Option<(Stones, PointSet)> {
        let enemy = color.opponent();
        let mut after = *stones;
        after[color] |= play;
        let empties = self.empties(&after);
        let mut taken = 0;
        let mut rest = self.beside(play) & after[enemy];
        while rest != 0 {
            let chain = self.connected(first(rest), after[enemy]);
            rest &= !chain;
            if chain & self.walls[enemy] == 0 && self.beside(chain) & empties == 0 {
                taken |= chain;
            }
        }
        after[enemy] &= !taken;
        let own = self.connected(play, after[color]);
        let liberties = self.beside(own) & (empties | taken);
        if liberties == 0 && own & self.walls[color] == 0 {
            return None;
        }
        let is_ko = own == play && liberties == taken && taken.is_power_of_two();
        Some((after, if is_ko { taken } else { 0 }))
    }

    /// The stones of `color` that live unconditionally, walls and what is connected with them
    /// included, as in [`benson`](crate::life::benson). A region with a wall of the opponent gives no
    /// eye, since it goes on elsewhere.
    pub(super) fn living(&self, stones: &Stones, color: Color) -> PointSet {
        let own = stones[color];
        let walls = self.walls[color];
        let empties = self.empties(stones);
        let mut living = own;
        let mut regions: Vec<PointSet> = self
            .parts(self.points & !own)
            .filter(|region| region & self.walls[color.opponent()] == 0)
            .collect();
        loop {
            let before = living;
            for chain in self.parts(living) {
                let beside = self.beside(chain);
                let is_vital = |region: &&PointSet| {
                    **region & beside != 0 && **region & empties & !beside == 0
                };
                if chain & walls == 0 && regions.iter().filter(is_vital).nth(1).is_none() {
                    living &= !chain;
                }
            }
            if living == before {
                return living;
            }
            regions.retain(|region| self.beside(*region) & own & !living == 0);
        }
    }

    /// The stones of `color` that are connected with its walls.
    pub(super) fn solid(&self, stones: &Stones, color: Color) -> PointSet {
        self.connected(self.walls[color], stones[color])
    }

    /// `solid` and the chains of `color` that have two liberties in common with it, or with another of
    /// these chains, and share them with no other chain: if the opponent plays on one, the other
    /// connects.
    pub(super) fn linked(&self, stones: &Stones, color: Color, solid: PointSet) -> PointSet {
        let (mut linked, mut free) = (solid, self.empties(stones));
        loop {
            let before = linked;
            for chain in self.parts(stones[color] & !linked) {
                let common = self.beside(chain) & self.beside(linked) & free;
                let one = first(common);
                let other = first(common & !one);
                if other != 0 {
                    linked |= chain;
                    free &= !(one | other);
                }
            }
            if linked == before {
                return linked;
            }
        }
    }

    /// The points where no stone of `color` can live if the opponent's stones in `solid` stay: between
    /// them, without room for two eyes, and not next to a wall of `color`.
    pub(super) fn hopeless(&self, color: Color, solid: PointSet) -> PointSet {
        let reach = self.beside(solid);
        let has_no_room = |part: &PointSet| {
            let room = part & !reach;
            let is_small = room & room.wrapping_sub(1) == 0
                || room.count_ones() == 2 && self.beside(first(room)) & room != 0;
            is_small && part & self.walls[color] == 0
        };
        self.parts(self.points & !solid)
            .filter(has_no_room)
            .fold(solid, |hopeless, part| hopeless | part)
    }
}

/// The first point of `set`, as a set; empty if `set` is.
#[inline]
pub(super) fn first(set: PointSet) -> PointSet {
    set & set.wrapping_neg()
}

/// The points of `set`, each as a set.
pub(super) fn singles(set: PointSet) -> impl Iterator<Item = PointSet> {
    let mut rest = set;
    std::iter::from_fn(move || {
        let single = first(rest);
        rest &= !single;
        (single != 0).then_some(single)
    })
}
