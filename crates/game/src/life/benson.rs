//! Unconditional life: stones and territory that remain whatever the opponent does, even if their
//! owner passes every time.

use crate::bits::BitSet;
use crate::board::{Board, Chain};
use crate::capacity::Capacity;
use crate::color::{Cell, Color};
use crate::point::Point;
use crate::rules::Suicide;

/// For each of [`Size::points`](crate::point::Size::points) in order, the player who owns it
/// unconditionally.
///
/// The stones that live unconditionally own their points. A region between living chains is
/// territory if at most one of its points is out of their reach, so that the opponent has no room
/// for two eyes in it. Where the rules allow the suicide of several stones, occupied points of a
/// region count as empty, because they may become so.
pub fn unconditional_owners<C: Capacity>(board: &Board<C>, suicide: Suicide) -> Vec<Option<Color>> {
    let owned = Color::ALL.map(|color| {
        let Enclosure { mut living, regions, .. } = Enclosure::of(board, color, suicide);
        for region in regions.iter().filter(|region| region.is_safe && region.room <= 1) {
            living.union_with(&region.points);
        }
        living
    });
    let owner = |point: Point| {
        let owns = |color: &Color| owned[*color as usize - 1].contains(point.index());
        Color::ALL.into_iter().find(owns)
    };
    board.size().points().map(owner).collect()
}

/// The regions that a player's stones enclose, and the stones that live unconditionally. All sets are
/// of point indices. It can be found again for other stones, which reserves no more memory on boards of
/// the same size.
pub struct Enclosure<C: Capacity> {
    /// The stones that live, by Benson's algorithm (Life in the Game of Go, Information Sciences
    /// 10, 1976): a chain lives if two enclosed regions are vital to it, and a region serves only
    /// while all chains around it live.
    pub living: BitSet<C>,
    /// The regions between the player's stones; none if the player has no stones.
    pub regions: Vec<EnclosedRegion<C>>,
    /// The player's chains that may still live.
    chains: Vec<Chain>,
    /// The points of one region.
    points: Vec<Point>,
}

/// A connected set of points without a stone of the player, as large as possible.
pub struct EnclosedRegion<C: Capacity> {
    /// The points.
    pub points: BitSet<C>,
    /// True if all chains around it live.
    pub is_safe: bool,
    /// True if there is a stone of the opponent in it.
    pub holds_enemy: bool,
    /// The number of points that are next to no stone of the player.
    pub interior: usize,
    /// The number of these points that the opponent could use for an eye: the empty ones, and the
    /// occupied ones too where the rules allow the suicide of several stones.
    pub room: usize,
    /// The chains that are next to every point that the opponent could use.
    vital_to: [Option<Chain>; 4],
}

/// A point that is in no region.
const NO_REGION: u16 = u16::MAX;

impl<C: Capacity> Default for Enclosure<C> {
    /// Nothing is enclosed.
    fn default() -> Self {
        let living = BitSet::EMPTY;
        Enclosure { living, regions: Vec::new(), chains: Vec::new(), points: Vec::new() }
    }
}

impl<C: Capacity> Enclosure<C> {
    /// Finds the regions that the stones of `color` enclose.
    pub fn of(board: &Board<C>, color: Color, suicide: Suicide) -> Enclosure<C> {
        let mut enclosure = Enclosure::default();
        enclosure.find(board, color, suicide);
        enclosure
    }

    /// Finds the regions that the stones of `color` enclose.
    pub fn find(&mut self, board: &Board<C>, color: Color, suicide: Suicide) {
        self.living = BitSet::EMPTY;
        self.regions.clear();
        self.chains.clear();
        // No board has more chains or regions than points.
        let most = board.size().area();
        self.regions.reserve(most);
        self.chains.reserve(most);
        self.points.reserve(most);
        self.chains.extend(board.chains().filter(|&chain| board.color_of(chain) == color));
        if self.chains.is_empty() {
            return;
        }
        let mut region_at = C::filled(NO_REGION);
        // There is an empty point in every region, since every chain has a liberty.
        for start in board.empties() {
            if region_at[start.index()] == NO_REGION {
                let number = self.regions.len() as u16;
                flood(board, start, color, &mut self.points, |at| {
                    std::mem::replace(&mut region_at[at], number) == NO_REGION
                });
                self.regions.push(EnclosedRegion::of(board, &self.points, color, suicide));
            }
        }
        self.find_living(board, &region_at);
    }

    /// Drops the chains with fewer than two vital regions, and the regions around them, until there
    /// are none left to drop.
    fn find_living(&mut self, board: &Board<C>, region_at: &C::Of<u16>) {
        let mut chains = std::mem::take(&mut self.chains);
        let mut vital = C::filled(0u16);
        for chain in self.regions.iter().flat_map(|region| region.vital_to.iter().flatten()) {
            vital[chain.index()] += 1;
        }
        let mut before = usize::MAX;
        while chains.len() < before {
            before = chains.len();
            chains.retain(|&chain| {
                let lives = vital[chain.index()] >= 2;
                if !lives {
                    self.drop_regions_of(board, chain, region_at, &mut vital);
                }
                lives
            });
        }
        for stone in chains.iter().flat_map(|&chain| board.stones(chain)) {
            self.living.insert(stone.index());
        }
        self.chains = chains;
    }

    /// Takes the regions around a chain that does not live from the chains to which they were
    /// vital.
    fn drop_regions_of(
        &mut self,
        board: &Board<C>,
        chain: Chain,
        region_at: &C::Of<u16>,
        vital: &mut C::Of<u16>,
    ) {
        for near in board.stones(chain).flat_map(|stone| board.neighbours(stone)) {
            let number = usize::from(region_at[near.index()]);
            let Some(region) = self.regions.get_mut(number).filter(|region| region.is_safe) else {
                continue;
            };
            region.is_safe = false;
            for other in region.vital_to.iter().flatten() {
                vital[other.index()] -= 1;
            }
        }
    }
}

impl<C: Capacity> EnclosedRegion<C> {
    /// The region of `color` with these points, safe for now.
    fn of(board: &Board<C>, points: &[Point], color: Color, suicide: Suicide) -> EnclosedRegion<C> {
        let is_open = |point: Point| suicide == Suicide::MultiStone || board.is_empty(point);
        let mut region = EnclosedRegion {
            points: BitSet::EMPTY,
            is_safe: true,
            holds_enemy: false,
            interior: 0,
            room: 0,
            vital_to: [None; 4],
        };
        let mut first = true;
        for &point in points {
            region.points.insert(point.index());
            region.holds_enemy |= !board.is_empty(point);
            let is_interior = board.shape(point).neighbours_of(color) == 0;
            region.interior += usize::from(is_interior);
            if !is_open(point) {
                continue;
            }
            region.room += usize::from(is_interior);
            if !first && region.vital_to == [None; 4] {
                continue;
            }
            let around = board.neighbours(point).map(|near| board.chain_of_color(near, color));
            if std::mem::take(&mut first) {
                region.vital_to = distinct(around);
            } else {
                region.vital_to.iter_mut().for_each(|chain| {
                    chain.take_if(|chain| !around.contains(&Some(*chain)));
                });
            }
        }
        region
    }
}

/// The chains among `around`, each once.
fn distinct(mut around: [Option<Chain>; 4]) -> [Option<Chain>; 4] {
    for later in 1..around.len() {
        if around[..later].contains(&around[later]) {
            around[later] = None;
        }
    }
    around
}

/// Sets `points` to the connected points around `start` that hold no stone of `color`. `enter`
/// marks the point with an index, and says whether it was new.
fn flood<C: Capacity>(
    board: &Board<C>,
    start: Point,
    color: Color,
    points: &mut Vec<Point>,
    mut enter: impl FnMut(usize) -> bool,
) {
    points.clear();
    points.push(start);
    enter(start.index());
    let mut next = 0;
    while let Some(&point) = points.get(next) {
        next += 1;
        for near in board.neighbours(point) {
            let cell = board.cell(near);
            if cell != Cell::Border && cell != color.stone() && enter(near.index()) {
                points.push(near);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::GameBoard;

    fn owned(diagram: &str, suicide: Suicide) -> String {
        let board = GameBoard::from_diagram(diagram).unwrap();
        let owners = unconditional_owners(&board, suicide);
        let letter = |owner: &Option<Color>| owner.map_or('.', Color::letter);
        let rows: Vec<String> = owners
            .chunks(board.size().width())
            .rev()
            .map(|row| row.iter().map(letter).collect())
            .collect();
        rows.join("/")
    }

    #[test]
    fn two_eyes_live_and_one_does_not() {
        assert_eq!(owned(".X.X./XXXXX/OOOOO/.....", Suicide::Forbidden), "BBBBB/BBBBB/...../.....");
        assert_eq!(owned("..XX./XXXXX/OOOOO/.....", Suicide::Forbidden), "BBBBB/BBBBB/...../.....");
        assert_eq!(owned("XXXX./XXXXX/OOOOO/.....", Suicide::Forbidden), "...../...../...../.....");
    }

    #[test]
    fn a_stone_without_room_for_eyes_is_dead() {
        let diagram = "
            . X . X .
            X X X X X
            . . . . X
            . O . . X
            X X X X X";
        assert_eq!(owned(diagram, Suicide::Forbidden), "BBBBB/BBBBB/BBBBB/BBBBB/BBBBB");
        // Here there is room for eyes.
        assert_eq!(owned(".X.../XX.../.X...", Suicide::Forbidden), "BB.../BB.../BB...");
    }

    #[test]
    fn regions_say_what_they_hold() {
        let diagram = "
            . X . O . X .
            X X . . . X X
            X X X X X X X";
        let board = GameBoard::from_diagram(diagram).unwrap();
        // The white stone is the only point in the middle that is not beside a black one.
        for (suicide, room) in [(Suicide::Forbidden, 0), (Suicide::MultiStone, 1)] {
            let regions = Enclosure::of(&board, Color::Black, suicide).regions;
            assert!(regions.iter().all(|region| region.is_safe));
            let mut found: Vec<_> = regions
                .iter()
                .map(|region| {
                    (region.points.iter().count(), region.holds_enemy, region.interior, region.room)
                })
                .collect();
            found.sort_unstable();
            assert_eq!(found, [(1, false, 0, 0), (1, false, 0, 0), (6, true, 1, room)]);
        }
    }

    #[test]
    fn an_empty_or_open_board_belongs_to_nobody() {
        assert_eq!(owned(".../.../...", Suicide::Forbidden), ".../.../...");
        assert_eq!(owned(".../.X./...", Suicide::Forbidden), ".../.../...");
        assert_eq!(owned(".", Suicide::MultiStone), ".");
    }
}
