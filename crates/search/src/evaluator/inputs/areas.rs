//! The inputs about area: the owner of each point if the game were counted now.
//!
//! Stones that do not live unconditionally own their points all the same, and so do empty points
//! that only one player surrounds, safely or not. Only where a player's ownership is certain do the
//! opponent's stones count for nothing.

use ponnuki_game::bits::BitSet;
use ponnuki_game::board::Board;
use ponnuki_game::capacity::Capacity;
use ponnuki_game::color::{ByColor, Color};
use ponnuki_game::life::benson::Enclosure;
use ponnuki_game::point::Point;
use ponnuki_game::rules::Suicide;

/// The points of each player.
pub(super) type Areas<C> = ByColor<BitSet<C>>;

/// Finds areas, in memory that is reserved once.
pub(super) struct AreaFinder<C: Capacity> {
    enclosure: Enclosure<C>,
    /// The connected points of an area.
    region: Vec<Point>,
}

impl<C: Capacity> AreaFinder<C> {
    pub(super) fn new() -> AreaFinder<C> {
        AreaFinder { enclosure: Enclosure::default(), region: Vec::new() }
    }

    /// The area of each player, eyes in seki included. `suicide` is the rule under which life is
    /// judged.
    pub(super) fn find(&mut self, board: &Board<C>, suicide: Suicide) -> Areas<C> {
        let mut certain = Color::ALL.map(|_| BitSet::EMPTY);
        let mut likely = certain;
        for (index, color) in Color::ALL.into_iter().enumerate() {
            self.enclosure.find(board, color, suicide);
            certain[index] = self.enclosure.living;
            likely[index] = stones(board, color);
            for region in &self.enclosure.regions {
                if region.is_safe && (region.interior <= 1 || !region.holds_enemy) {
                    certain[index].union_with(&region.points);
                } else if !region.holds_enemy {
                    likely[index].union_with(&region.points);
                }
            }
        }
        let [black, white] = [(0, 1), (1, 0)].map(|(own, other)| {
            let mut area = likely[own];
            area.subtract(&certain[other]);
            area.union_with(&certain[own]);
            area
        });
        ByColor::new(black, white)
    }

    /// The part of the `areas` that counts when eyes in seki do not:  the stones, and the parts
    /// that neither touch a neutral point nor hold a stone of their owner in atari.
    pub(super) fn without_seki(&mut self, board: &Board<C>, areas: &Areas<C>) -> Areas<C> {
        self.region.reserve(board.size().area());
        let [black, white] = Color::ALL.map(|color| self.counted_area(board, areas, color));
        ByColor::new(black, white)
    }

    /// The part of the area of `color` that counts.
    fn counted_area(&mut self, board: &Board<C>, areas: &Areas<C>, color: Color) -> BitSet<C> {
        let (area, other) = (&areas[color], &areas[color.opponent()]);
        let is_neutral = |point: Point| {
            let at = point.index();
            board.is_empty(point) && !area.contains(at) && !other.contains(at)
        };
        let is_doubtful = |point: Point| {
            let chain = board.chain_of_color(point, color);
            chain.is_some_and(|chain| board.in_atari(chain))
                || board.neighbours(point).into_iter().any(is_neutral)
        };
        let mut left = *area;
        let mut counted = stones(board, color);
        counted.intersect_with(area);
        while let Some(start) = left.first() {
            take_region(board, start, &mut left, &mut self.region);
            if !self.region.iter().any(|&point| is_doubtful(point)) {
                self.region.iter().for_each(|point| counted.insert(point.index()));
            }
        }
        counted
    }
}

/// Moves the points connected with the one at index `start` from the set to `region`.
fn take_region<C: Capacity>(
    board: &Board<C>,
    start: usize,
    left: &mut BitSet<C>,
    region: &mut Vec<Point>,
) {
    region.clear();
    region.push(Point::from_index(start));
    left.remove(start);
    let mut next = 0;
    while let Some(&point) = region.get(next) {
        next += 1;
        region.extend(board.neighbours(point).into_iter().filter(|near| left.take(near.index())));
    }
}

/// The stones of `color`.
fn stones<C: Capacity>(board: &Board<C>, color: Color) -> BitSet<C> {
    let mut stones = BitSet::EMPTY;
    for chain in board.chains().filter(|&chain| board.color_of(chain) == color) {
        board.stones(chain).for_each(|stone| stones.insert(stone.index()));
    }
    stones
}

#[cfg(test)]
mod tests {
    use super::*;
    use ponnuki_game::board::GameBoard;
    use ponnuki_game::life::benson::unconditional_owners;

    /// The rows of areas from the top: `B`, `W`, or `.` for a point that is nobody's.
    fn rows<C: Capacity>(board: &Board<C>, areas: &Areas<C>) -> String {
        let letter = |point: Point| {
            let owns = |&color: &Color| areas[color].contains(point.index());
            Color::ALL.into_iter().find(owns).map_or('.', Color::letter)
        };
        let size = board.size();
        let row = |row| (0..size.width()).map(|column| letter(size.point(column, row))).collect();
        (0..size.height()).rev().map(row).collect::<Vec<String>>().join("/")
    }

    fn plain_rows(diagram: &str, suicide: Suicide) -> String {
        let board = GameBoard::from_diagram(diagram).unwrap();
        rows(&board, &AreaFinder::new().find(&board, suicide))
    }

    fn rows_without_seki(diagram: &str) -> String {
        let board = GameBoard::from_diagram(diagram).unwrap();
        let mut finder = AreaFinder::new();
        let areas = finder.find(&board, Suicide::Forbidden);
        rows(&board, &finder.without_seki(&board, &areas))
    }

    #[test]
    fn stones_and_what_one_side_surrounds_are_its_area() {
        let of = |diagram| plain_rows(diagram, Suicide::Forbidden);
        assert_eq!(of(".X.X./XXXXX/OOOOO/....."), "BBBBB/BBBBB/WWWWW/WWWWW");
        assert_eq!(of(".X.O./.X.O./.X.O."), "BB.WW/BB.WW/BB.WW");
        assert_eq!(of(".../.../..."), ".../.../...");
        assert_eq!(of(".../.X./..."), "BBB/BBB/BBB");
    }

    #[test]
    fn stones_in_a_safe_region_without_room_are_not_area() {
        let diagram = ".X.X. XXXXX ....X .O..X XXXXX".replace(' ', "/");
        assert_eq!(plain_rows(&diagram, Suicide::Forbidden), ["BBBBB"; 5].join("/"));
        // Black's eye in the corner is certain although only White surrounds it.
        let corner = ".OX.X.X/OXXXXXX/XX.....";
        assert_eq!(plain_rows(corner, Suicide::Forbidden), ["BBBBBBB"; 3].join("/"));
    }

    /// Stones out of reach count as room for networks, but not for Benson's territory.
    #[test]
    fn the_interior_includes_enemy_stones() {
        let rows = [".X.X.", "XXXXX", "....X", ".OO.X", "....X", "XXXXX", ".X.X."];
        let board = GameBoard::from_diagram(&rows.join("/")).unwrap();
        let owners = unconditional_owners(&board, Suicide::Forbidden);
        assert!(owners.iter().all(|&owner| owner == Some(Color::Black)));
        let expected = ["BBBBB", "BBBBB", "....B", ".WW.B", "....B", "BBBBB", "BBBBB"].join("/");
        for suicide in [Suicide::Forbidden, Suicide::MultiStone] {
            assert_eq!(plain_rows(&rows.join("/"), suicide), expected);
        }
    }

    /// White's stone is out of Black's reach: an eye for White, should it be taken off by suicide.
    #[test]
    fn suicide_may_open_an_eye() {
        let diagram = ".XXXXX/XX...X/XX.O.X/XX...X/XXXXXX";
        assert_eq!(plain_rows(diagram, Suicide::Forbidden), ["BBBBBB"; 5].join("/"));
        let legal = "BBBBBB/BB...B/BB.W.B/BB...B/BBBBBB";
        assert_eq!(plain_rows(diagram, Suicide::MultiStone), legal);
    }

    #[test]
    fn areas_that_touch_neutral_points_or_stand_in_atari_lose_their_eyes() {
        assert_eq!(rows_without_seki(".X.O./.X.O./.X.O."), ".B.W./.B.W./.B.W.");
        assert_eq!(rows_without_seki(".XO./.XO./.XO."), "BBWW/BBWW/BBWW");
        assert_eq!(rows_without_seki(".XO."), ".BW.");
    }
}
