//! Area: the owner of each point of a board once the dead stones are taken off.

use crate::board::{Board, GameBoard};
use crate::capacity::Capacity;
use crate::color::{Cell, Color};
use crate::point::{Point, Size};

/// The owner of each of the board's points, in the order of [`Size::points`], after the chains with
/// a stone in `dead` are taken off: a point with a stone belongs to its colour, an empty point to
/// the colour whose stones alone it reaches through empty points (the definition of John Tromp and
/// Bill Taylor). Empty points in `dead` have no effect.
pub fn owners<C: Capacity>(board: &Board<C>, dead: &[Point]) -> Vec<Option<Color>> {
    let size = board.size();
    let mut cells = vec![Cell::Border; size.extent()];
    for point in size.points() {
        cells[point.index()] = board.cell(point);
    }
    for &point in dead.iter().filter(|&&point| board.cell(point).is_stone()) {
        for stone in board.stones(board.chain(point)) {
            cells[stone.index()] = Cell::Empty;
        }
    }
    let mut region = Vec::new();
    for start in size.points() {
        if cells[start.index()] != Cell::Empty {
            continue;
        }
        // The region's points count as border until its owner is known. After that they may look
        // like stones, since no other region is next to this one.
        let mut colors_reached = 0;
        cells[start.index()] = Cell::Border;
        region.clear();
        region.push(start);
        let mut next = 0;
        while next < region.len() {
            for near in size.neighbours(region[next]) {
                match cells[near.index()] {
                    Cell::Empty => {
                        cells[near.index()] = Cell::Border;
                        region.push(near);
                    }
                    Cell::Border => {}
                    stone => colors_reached |= stone as u8,
                }
            }
            next += 1;
        }
        if let Some(owner) = Color::ALL.into_iter().find(|&color| colors_reached == color as u8) {
            region.iter().for_each(|point| cells[point.index()] = owner.stone());
        }
    }
    size.points().map(|point| cells[point.index()].color()).collect()
}

/// For each of [`Size::points`] in order, whether it holds no stone once the chains with a stone in
/// `dead` are taken off.
pub fn vacant<C: Capacity>(board: &Board<C>, dead: &[Point]) -> Vec<bool> {
    let size = board.size();
    let mut vacant: Vec<bool> = size.points().map(|point| board.is_empty(point)).collect();
    for &stone in dead.iter().filter(|&&point| board.cell(point).is_stone()) {
        board.stones(board.chain(stone)).for_each(|stone| vacant[size.place(stone)] = true);
    }
    vacant
}

/// The owner of each point of a board once the dead stones are taken off.
#[derive(Clone, Debug)]
pub struct Area {
    size: Size,
    owners: Vec<Option<Color>>,
    vacant: Vec<bool>,
}

impl Area {
    /// The owner of each point once the chains with a stone in `dead` are taken off.
    pub fn of(board: &GameBoard, dead: &[Point]) -> Area {
        Area { size: board.size(), owners: owners(board, dead), vacant: vacant(board, dead) }
    }

    /// The owner of `point`, whether by a stone or by surrounding it.
    pub fn owner(&self, point: Point) -> Option<Color> {
        self.owners[self.size.place(point)]
    }

    /// Returns true if `point` holds no stone and only stones of `color` surround it.
    pub fn is_surrounded(&self, point: Point, color: Color) -> bool {
        self.vacant[self.size.place(point)] && self.owner(point) == Some(color)
    }

    /// Returns true if `point` holds no stone and reaches both colours, or neither.
    pub fn is_neutral(&self, point: Point) -> bool {
        self.vacant[self.size.place(point)] && self.owner(point).is_none()
    }

    /// The connected sets of neutral points.
    pub fn neutral_regions(&self) -> Vec<Vec<Point>> {
        let mut seen = vec![false; self.size.extent()];
        let mut regions = Vec::new();
        for start in self.size.points() {
            if seen[start.index()] || !self.is_neutral(start) {
                continue;
            }
            seen[start.index()] = true;
            let mut region = vec![start];
            let mut next = 0;
            while let Some(&point) = region.get(next) {
                next += 1;
                for near in self.size.neighbours(point) {
                    if !seen[near.index()] && self.is_neutral(near) {
                        seen[near.index()] = true;
                        region.push(near);
                    }
                }
            }
            regions.push(region);
        }
        regions
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dead_stones_leave_their_points_to_those_around_them() {
        let board = GameBoard::from_diagram(".XO.\nOXO.\n.XX.").unwrap();
        let size = board.size();
        let (dead, beyond, shared) = (size.point(0, 1), size.point(0, 0), size.point(3, 0));
        let as_it_stands = Area::of(&board, &[]);
        assert!(as_it_stands.is_neutral(beyond) && as_it_stands.owner(dead) == Some(Color::White));
        let area = Area::of(&board, &[dead, shared]);
        assert!(area.is_surrounded(dead, Color::Black) && area.is_surrounded(beyond, Color::Black));
        assert!(!area.is_surrounded(size.point(1, 1), Color::Black), "a stone is not surrounded");
        let right = [shared, size.point(3, 1), size.point(3, 2)];
        assert_eq!(area.neutral_regions(), [right]);
    }
}
