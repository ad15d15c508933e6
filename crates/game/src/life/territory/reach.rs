//! The points that each player reaches: area, gates, groups and their eye spaces.

use super::grid::{DIRECTIONS, Grid};
use crate::color::{ByColor, Cell, Color};

/// A grid with the points that its stones reach.
pub(super) struct ReachMap<'a> {
    pub(super) grid: &'a Grid,
    /// The gates of each colour, which the other does not pass.
    gates: ByColor<Vec<bool>>,
    area: Vec<Option<Color>>,
    /// The group that holds the point.
    groups: Vec<Option<usize>>,
    /// The colour of each group.
    colors: Vec<Color>,
}

/// Connected points without a living stone that one group holds.
pub(super) struct EyeSpace {
    pub(super) color: Color,
    pub(super) group: usize,
    /// The points, false eyes included.
    pub(super) points: Vec<usize>,
    /// The number of eyes that the space is worth, 0 to 2.
    pub(super) eyes: usize,
}

impl<'a> ReachMap<'a> {
    pub(super) fn of(grid: &'a Grid) -> ReachMap<'a> {
        let points = || 0..grid.cells.len();
        let open = || vec![false; grid.cells.len()];
        let mut ground = ReachMap {
            grid,
            gates: ByColor::new(open(), open()),
            area: Vec::new(),
            groups: vec![None; grid.cells.len()],
            colors: Vec::new(),
        };
        // As long as there are no gates, this is the area.
        ground.area = ground.reached_by_one();
        let gates = |color| points().map(|at| is_gate(grid, color, at)).collect();
        ground.gates = ByColor::new(gates(Color::Black), gates(Color::White));
        let held = ground.reached_by_one();
        for start in points() {
            if let (Some(color), None) = (grid.living(start), ground.groups[start]) {
                let reached = ground.reached_from(color, vec![start]);
                for at in points().filter(|&at| reached[at] && held[at] == Some(color)) {
                    ground.groups[at].get_or_insert(ground.colors.len());
                }
                ground.colors.push(color);
            }
        }
        ground
    }

    /// The owner of the point under area counting.
    pub(super) fn area(&self, at: usize) -> Option<Color> {
        self.area[at]
    }

    /// The group that holds the point, or `None` for a neutral point.
    pub(super) fn group(&self, at: usize) -> Option<usize> {
        self.groups[at]
    }

    /// The number of groups of both colours.
    pub(super) fn group_count(&self) -> usize {
        self.colors.len()
    }

    /// Returns true if `color`, having reached `at`, can go on from there.
    pub(super) fn can_pass(&self, color: Color, at: usize) -> bool {
        !self.gates[color.opponent()][at]
    }

    /// The points that `color` reaches from `start`: those in `start`, and every point without a
    /// living stone of the opponent next to a reached one from which it can go on.
    fn reached_from(&self, color: Color, start: Vec<usize>) -> Vec<bool> {
        let mut reached = vec![false; self.grid.cells.len()];
        start.iter().for_each(|&at| reached[at] = true);
        let mut todo = start;
        while let Some(at) = todo.pop() {
            if !self.can_pass(color, at) {
                continue;
            }
            for near in self.grid.neighbours(at) {
                if !reached[near] && self.grid.living(near) != Some(color.opponent()) {
                    reached[near] = true;
                    todo.push(near);
                }
            }
        }
        reached
    }

    /// For each point the colour that reaches it, if the other does not.
    fn reached_by_one(&self) -> Vec<Option<Color>> {
        let points = || 0..self.grid.cells.len();
        let [black, white] = Color::ALL.map(|color| {
            let stones = points().filter(|&at| self.grid.living(at) == Some(color));
            self.reached_from(color, stones.collect())
        });
        let owner = |at: usize| match (black[at], white[at]) {
            (true, false) => Some(Color::Black),
            (false, true) => Some(Color::White),
            _ => None,
        };
        points().map(owner).collect()
    }

    /// The eye spaces of all groups, not yet counted in eyes.
    pub(super) fn eye_spaces(&self) -> Vec<EyeSpace> {
        let mut spaces = Vec::new();
        let mut seen = vec![false; self.groups.len()];
        for start in 0..self.groups.len() {
            let Some(group) = self.groups[start].filter(|_| !seen[start]) else { continue };
            if self.grid.living(start).is_some() {
                continue;
            }
            let mut points = vec![start];
            seen[start] = true;
            let mut next = 0;
            while next < points.len() {
                for near in self.grid.neighbours(points[next]) {
                    let is_inside =
                        self.groups[near] == Some(group) && self.grid.living(near).is_none();
                    if is_inside && !seen[near] {
                        seen[near] = true;
                        points.push(near);
                    }
                }
                next += 1;
            }
            spaces.push(EyeSpace { color: self.colors[group], group, points, eyes: 0 });
        }
        spaces
    }
}

/// Returns true if `at` is a gate of `color`: an empty gap of one point, between two of its stones
/// or between one and the edge, where an opponent's stone is stopped by the answer right behind it.
///
/// The answer is connected with the stones beside the gap diagonally. It is sure if a stone on a
/// diagonal makes one of the connections solid, or while no opponent's stone stands before the gap:
/// then there is one more move to spare.
fn is_gate(grid: &Grid, color: Color, at: usize) -> bool {
    let is_own = |point: usize| grid.living(point) == Some(color);
    let is_free = |point: usize| grid.living(point) != Some(color.opponent());
    let closes = |(right, up): (isize, isize)| {
        let (mut stones, mut solid) = (0, false);
        for (aside, along) in [(up, right), (-up, -right)] {
            // Next to the gap is the edge, or a stone that the answer can be connected with.
            let Some(beside) = grid.step(at, (aside, along)) else { continue };
            let diagonal = grid.step(at, (right + aside, up + along));
            if !is_own(beside) || !diagonal.is_some_and(is_free) {
                return false;
            }
            stones += 1;
            solid |= diagonal.is_some_and(is_own);
        }
        let can_answer = |point| grid.cells[point] == Cell::Empty || is_own(point);
        stones > 0
            && grid.step(at, (right, up)).is_some_and(can_answer)
            && (solid || grid.step(at, (-right, -up)).is_some_and(is_free))
    };
    grid.cells[at] == Cell::Empty && DIRECTIONS.into_iter().any(closes)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_gate_has_a_stone_beside_it() {
        for (width, stones, expected) in
            [(3, "...X.X...", &[4][..]), (1, "X...X", &[]), (5, "X...X", &[])]
        {
            let stone = |sign| if sign == 'X' { Cell::Black } else { Cell::Empty };
            let grid = Grid::new(width, stones.chars().map(stone).collect()).unwrap();
            let points = 0..grid.cells.len();
            let gates: Vec<usize> = points.filter(|&at| is_gate(&grid, Color::Black, at)).collect();
            assert_eq!(gates, expected, "{stones} in rows of {width}");
        }
    }
}
