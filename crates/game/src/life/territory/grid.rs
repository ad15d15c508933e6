//! A finished position as a grid of points of any size.

use crate::board::Board;
use crate::capacity::Capacity;
use crate::color::{Cell, Color};
use crate::point::Point;

/// A position with its dead stones. It may be larger than a [`Board`]. Points are numbered as in
/// [`Size::points`](crate::point::Size::points): the bottom row from the left, then up.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Grid {
    width: usize,
    height: usize,
    pub(super) cells: Vec<Cell>,
    pub(super) dead: Vec<bool>,
}

impl Grid {
    /// A position in rows of `width` points, without dead stones. `None` when `cells` are not whole
    /// rows of stones and empty points.
    pub fn new(width: usize, cells: Vec<Cell>) -> Option<Grid> {
        if width == 0 || !cells.len().is_multiple_of(width) || cells.contains(&Cell::Border) {
            return None;
        }
        Some(Grid { width, height: cells.len() / width, dead: vec![false; cells.len()], cells })
    }

    /// The position on `board`. The chains with a stone in `dead` are dead; empty points there have
    /// no effect.
    pub fn of<C: Capacity>(board: &Board<C>, dead: &[Point]) -> Grid {
        let size = board.size();
        let cells: Vec<Cell> = size.points().map(|point| board.cell(point)).collect();
        let (width, height) = (size.width(), size.height());
        let mut grid = Grid { width, height, dead: vec![false; cells.len()], cells };
        for &point in dead {
            grid.mark_dead(size.place(point));
        }
        grid
    }

    /// Marks the chain at `at` as dead, if a stone stands there.
    ///
    /// # Panics
    /// When there is no point with this number.
    pub fn mark_dead(&mut self, at: usize) {
        let mut chain = vec![at];
        while let Some(stone) = chain.pop() {
            if self.cells[stone].is_stone() && !self.dead[stone] {
                self.dead[stone] = true;
                let same = |&near: &usize| self.cells[near] == self.cells[stone];
                chain.extend(self.neighbours(stone).filter(same));
            }
        }
    }

    /// Columns.
    pub fn width(&self) -> usize {
        self.width
    }

    /// Rows.
    pub fn height(&self) -> usize {
        self.height
    }

    /// Returns the content of each point, dead stones included.
    pub fn cells(&self) -> &[Cell] {
        &self.cells
    }

    /// Returns true for each point with a dead stone.
    pub fn dead(&self) -> &[bool] {
        &self.dead
    }

    /// The colour of the living stone at `at`, if there is one.
    pub(super) fn living(&self, at: usize) -> Option<Color> {
        self.cells[at].color().filter(|_| !self.dead[at])
    }

    /// The point this many columns to the right and rows up, if it is on the grid.
    pub(super) fn step(&self, at: usize, (right, up): (isize, isize)) -> Option<usize> {
        let column = (at % self.width).checked_add_signed(right).filter(|&c| c < self.width)?;
        let row = (at / self.width).checked_add_signed(up).filter(|&row| row < self.height)?;
        Some(row * self.width + column)
    }

    /// The points beside `at`, up to four.
    pub(super) fn neighbours(&self, at: usize) -> impl Iterator<Item = usize> + use<> {
        DIRECTIONS.map(|direction| self.step(at, direction)).into_iter().flatten()
    }
}

/// One step to the right, up, to the left and down, each as columns and rows.
pub(super) const DIRECTIONS: [(isize, isize); 4] = [(1, 0), (0, 1), (-1, 0), (0, -1)];
