//! The invariants of a board as code: all derived data is recomputed and compared.

use super::{Board, NEVER_TAKEN, Shape};
use crate::bits::BitSet;
use crate::capacity::Capacity;
use crate::color::{Cell, Color};
use crate::point::Point;

impl<C: Capacity> Board<C> {
    /// Recomputes every derived field from the stones by flood fill and compares.
    ///
    /// # Errors
    /// Names the first field that is wrong.
    pub fn check(&self) -> Result<(), String> {
        self.check_empties()?;
        self.check_shapes()?;
        self.check_chains()?;
        self.check_ko()
    }

    /// The colours around the point with this index, read from the cells.
    pub(super) fn shape_from_cells(&self, at: usize) -> Shape {
        let mut shape = Shape::EMPTY;
        let point = Point::from_index(at);
        let around = self.neighbours(point).into_iter().chain(self.diagonals(point));
        for (direction, near) in around.enumerate() {
            shape.toggle(direction, self.cells[near.index()] as u16);
        }
        shape
    }

    fn check_empties(&self) -> Result<(), String> {
        let count = self.size.points().filter(|&point| self.is_empty(point)).count();
        if count != self.empty_count {
            return Err(format!("{} points are empty but {} are counted", count, self.empty_count));
        }
        for (index, point) in self.empties().enumerate() {
            if !self.is_empty(point)
                || !self.empty.contains(point.index())
                || self.empty_index[point.index()] as usize != index
            {
                return Err(format!("the empty list is wrong at {}", self.size.vertex(point)));
            }
        }
        Ok(())
    }

    fn check_shapes(&self) -> Result<(), String> {
        match self.size.points().find(|&p| self.shape(p) != self.shape_from_cells(p.index())) {
            Some(point) => Err(format!("the shape is wrong at {}", self.size.vertex(point))),
            None => Ok(()),
        }
    }

    fn check_chains(&self) -> Result<(), String> {
        for point in self.size.points() {
            let Some(color) = self.cell(point).color() else { continue };
            let (stones, liberties) = self.flood(point, color);
            let chain = self.chain(point);
            let name = self.size.vertex(point);
            let mut ring = BitSet::<C>::EMPTY;
            self.stones(chain).for_each(|stone| ring.insert(stone.index()));
            if ring != stones || self.stone_count(chain) != stones.count() {
                return Err(format!("the stones of the chain at {name} are wrong"));
            }
            if stones.iter().any(|stone| self.chain_of[stone] != chain.0) {
                return Err(format!("the stones of the chain at {name} name different chains"));
            }
            let count = liberties.count();
            if *self.liberties(chain) != liberties || self.liberty_count(chain) != count {
                return Err(format!("the liberties of the chain at {name} are wrong"));
            }
            if count == 0 {
                return Err(format!("the chain at {name} has no liberty"));
            }
        }
        let first = |at: usize| self.cells[at].is_stone() && self.chain_of[at] as usize == at;
        let alone = |at: usize| {
            self.chain_of[at] as usize == at
                && self.next[at] as usize == at
                && self.liberty_count[at] == NEVER_TAKEN
        };
        let nothing = |at: usize| self.stones[at] == 0 && self.liberties[at].is_empty();
        if let Some(at) = (0..C::POINTS)
            .find(|&at| !self.cells[at].is_stone() && !alone(at) || !first(at) && !nothing(at))
        {
            return Err(format!("index {at} holds data of a chain that does not exist"));
        }
        Ok(())
    }

    /// Stones and liberties of the chain through `point`, by flood fill.
    fn flood(&self, point: Point, color: Color) -> (BitSet<C>, BitSet<C>) {
        let (mut stones, mut liberties) = (BitSet::EMPTY, BitSet::EMPTY);
        let mut open = vec![point];
        stones.insert(point.index());
        while let Some(stone) = open.pop() {
            for near in self.size.neighbours(stone) {
                if self.is_empty(near) {
                    liberties.insert(near.index());
                } else if self.cell(near) == color.stone() && !stones.contains(near.index()) {
                    stones.insert(near.index());
                    open.push(near);
                }
            }
        }
        (stones, liberties)
    }

    fn check_ko(&self) -> Result<(), String> {
        match self.ko_point() {
            Some(point) if self.cell(point) != Cell::Empty => {
                Err(format!("the ko point {} is not empty", self.size.vertex(point)))
            }
            _ => Ok(()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::GameBoard;

    #[test]
    fn every_wrong_field_is_found() {
        let whole = GameBoard::from_diagram(
            ". X X .
             O . O .
             . O . .",
        )
        .unwrap();
        let size = whole.size();
        let at = |column, row| size.point(column, row).index();
        // The black chain's first stone and the other one, a white stone, and two empty points.
        let black = whole.chain(size.point(1, 2)).index();
        let other = at(1, 2) + at(2, 2) - black;
        let (white, empty, last) = (at(0, 1), at(0, 0), at(3, 2));
        type Fault<'a> = &'a dyn Fn(&mut GameBoard);
        let faults: [(Fault<'_>, &str); 16] = [
            (&|board| board.empty_count -= 1, "points are empty"),
            (&|board| board.empties.swap(0, 1), "the empty list"),
            (&|board| board.empty.remove(empty), "the empty list"),
            (&|board| board.empty_index[last] += 1, "the empty list"),
            (&|board| board.shapes[empty].toggle(0, Cell::Black as u16), "the shape"),
            (&|board| board.stones[black] += 1, "the stones of the chain"),
            (&|board| board.next.swap(black, white), "the stones of the chain"),
            (&|board| board.chain_of[other] = white as u16, "different chains"),
            (&|board| board.liberty_count[white] += 1, "the liberties"),
            (&|board| board.liberties[white].remove(empty), "the liberties"),
            (&|board| board.next[empty] = last as u16, "does not exist"),
            (&|board| board.chain_of[empty] = last as u16, "does not exist"),
            (&|board| board.liberty_count[empty] = 0, "does not exist"),
            (&|board| board.stones[other] = 2, "does not exist"),
            (&|board| board.liberties[other].insert(empty), "does not exist"),
            (&|board| board.ko = white as u16, "the ko point"),
        ];
        assert_eq!(whole.check(), Ok(()));
        for (number, (fault, words)) in faults.into_iter().enumerate() {
            let mut board = whole.clone();
            fault(&mut board);
            let found = board.check().expect_err("a fault");
            assert!(found.contains(words), "{number}: {found}");
        }
    }
}
