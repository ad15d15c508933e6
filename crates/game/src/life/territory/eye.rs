//! The number of eyes that an eye space is worth, found by playing it out.

use std::collections::HashMap;

use super::reach::ReachMap;
use crate::color::Color;

/// Points of a [`EyeBoard`]: point number `i` is bit `i`.
type Points = u16;

/// The most points that are played out, doors included: 3^9 arrangements of stones at most.
const LARGEST_ROOM: usize = 9;

/// A space with this number of points, plus one for each dead stone and each door, has two eyes
/// without being played out. A few such shapes could still be reduced to one eye, but then the
/// players would not have agreed that the stones inside are dead.
const ROOMY: usize = 6;

/// Counts the eyes, 0 to 2, that `color` is sure of in an eye space when it plays there first.
/// `real` is the space without its false eyes.
///
/// A space is worth two eyes if its wall lives without outside liberties and without another move
/// of its owner, and one eye if the wall lives so with another eye elsewhere. Stones inside are
/// dead by agreement, so there is time to capture them: the wall's outside liberties are filled
/// only after the last move inside, and its owner wins kos.
pub(super) fn count(ground: &ReachMap, color: Color, real: &[usize]) -> usize {
    let grid = ground.grid;
    let mut doors: Vec<usize> = real.iter().flat_map(|&at| grid.neighbours(at)).collect();
    doors.retain(|at| !real.contains(at) && grid.living(*at).is_none());
    doors.sort_unstable();
    doors.dedup();
    let size = real.len() + doors.len();
    let intruders = real.iter().chain(&doors).filter(|&&at| grid.dead[at]).count();
    if real.len() >= ROOMY + doors.len() + intruders {
        return 2;
    }
    if size > LARGEST_ROOM {
        // The many dead stones leave a large space when they are captured. Many doors do not.
        return if real.len() > 3 * doors.len() { 2 } else { 1 };
    }
    let points = [real, &doors].concat();
    let mut room = EyeBoard::new(ground, color, &points, real.len());
    let enemy = set(&points, |at| grid.cells[at] == color.opponent().stone());
    let start = EyeStones { own: 0, enemy, ko: 0 };
    if room.has_eyes(start) {
        return 2;
    }
    room.other_eye = true;
    usize::from(room.has_eyes(start))
}

/// An eye space as a small board. The stones around it are one chain, the wall.
struct EyeBoard {
    /// The neighbours of each point.
    near: Vec<Points>,
    /// The points beside the wall.
    wall: Points,
    /// The points beside the space that are not its own: false eyes, and the neutral points behind
    /// gates. In the end the opponent's stones there live, and so do stones connected to them.
    doors: Points,
    /// The neutral ones among the doors. Stones there are alive from the start.
    neutral: Points,
    /// True if the wall has an eye elsewhere.
    other_eye: bool,
}

/// Stones of the wall's owner and of the opponent in a [`EyeBoard`].
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
struct EyeStones {
    own: Points,
    enemy: Points,
    /// The point on which the opponent may not play next, because a ko was taken there.
    ko: Points,
}

impl EyeBoard {
    /// The board of `points`, of which the first `real` are the space and the others its doors.
    fn new(ground: &ReachMap, color: Color, points: &[usize], real: usize) -> EyeBoard {
        let grid = ground.grid;
        let beside = |at: usize, to: usize| grid.neighbours(at).any(|near| near == to);
        let is_wall = |at: usize| grid.living(at) == Some(color);
        let all = set(points, |_| true);
        let doors = all & !set(&points[..real], |_| true);
        EyeBoard {
            near: points.iter().map(|&at| set(points, |to| beside(at, to))).collect(),
            wall: set(points, |at| grid.neighbours(at).any(is_wall)),
            doors,
            neutral: doors & set(points, |at| ground.group(at).is_none()),
            other_eye: false,
        }
    }

    /// The points without a stone.
    fn empty(&self, position: EyeStones) -> Points {
        let all = ((1u32 << self.near.len()) - 1) as Points;
        all & !position.own & !position.enemy
    }

    /// The points of a set and those beside them.
    fn around(&self, points: Points) -> Points {
        each(points).fold(points, |sum, point| sum | self.near[point])
    }

    /// The stones among `stones` that are connected to one in `start`.
    fn connected(&self, start: Points, stones: Points) -> Points {
        let mut found = start & stones;
        loop {
            let more = self.around(found) & stones;
            if more == found {
                return found;
            }
            found = more;
        }
    }

    /// The stones among `stones` whose chains have neither a liberty nor a stone in `safe`.
    fn captured(&self, stones: Points, safe: Points, empty: Points) -> Points {
        let alive = self.connected(safe, stones) | self.connected(self.around(empty), stones);
        stones & !alive
    }

    /// Returns true if the wall has no liberty inside.
    fn wall_is_full(&self, position: EyeStones) -> bool {
        let wall = self.connected(self.wall, position.own);
        (self.wall | self.around(wall)) & self.empty(position) == 0
    }

    /// The position after the owner plays at `point`, if that is legal. No ko binds the owner.
    fn defend(&self, position: EyeStones, point: usize) -> Option<EyeStones> {
        let stone = 1 << point;
        let mut next = EyeStones { own: position.own | stone, ..position };
        next.enemy &= !self.captured(next.enemy, self.neutral, self.empty(next));
        let taken = position.enemy & !next.enemy;
        let alone = self.wall & stone == 0 && self.near[point] & next.own == 0;
        if alone && taken.count_ones() == 1 && self.near[point] & self.empty(next) == taken {
            next.ko = taken;
        }
        (self.captured(next.own, self.wall, self.empty(next)) == 0).then_some(next)
    }

    /// The position after the opponent plays at `point`, if that is legal. The opponent's stones in
    /// `safe` live, and so does the wall.
    fn attack(&self, position: EyeStones, point: usize, safe: Points) -> Option<EyeStones> {
        let mut next = EyeStones { enemy: position.enemy | 1 << point, ko: 0, ..position };
        next.own &= !self.captured(next.own, self.wall, self.empty(next));
        let legal = position.ko & (1 << point) == 0
            && self.captured(next.enemy, safe, self.empty(next)) == 0;
        legal.then_some(next)
    }

    /// Returns true if the opponent's next move captures the wall when its outside liberties are
    /// filled. With an eye elsewhere it falls when that eye is its last liberty.
    fn wall_falls(&self, position: EyeStones) -> bool {
        let fills_last = |point: usize| {
            let enemy = position.enemy | 1 << point;
            self.wall_is_full(EyeStones { enemy, ..position })
        };
        self.wall_is_full(position)
            || (!self.other_eye && each(self.empty(position)).any(fills_last))
    }

    /// Returns true if the wall lives even if its owner does not move again. `known` keeps answers.
    fn is_settled(&self, position: EyeStones, known: &mut HashMap<EyeStones, bool>) -> bool {
        if let Some(&settled) = known.get(&position) {
            return settled;
        }
        let settled = !self.wall_falls(position)
            && each(self.empty(position))
                .filter_map(|point| self.attack(position, point, self.doors))
                .all(|next| self.is_settled(next, known));
        known.insert(position, settled);
        settled
    }

    /// Returns true if the owner, who moves first, can bring about a settled position. Both may
    /// pass.
    fn has_eyes(&self, start: EyeStones) -> bool {
        let mut game = EyeGraph::default();
        let mut known = HashMap::new();
        game.number(start, true);
        while let Some(&(position, defends)) = game.nodes.get(game.replies.len()) {
            let settled = EyeStones { ko: 0, ..position };
            let won = defends && self.is_settled(settled, &mut known);
            let mut replies = Vec::new();
            if !won {
                for point in each(self.empty(position)) {
                    let next = match defends {
                        true => self.defend(position, point),
                        false => self.attack(position, point, self.neutral),
                    };
                    replies.extend(next.map(|next| game.number(next, !defends)));
                }
                replies.push(game.number(settled, !defends));
            }
            game.won.push(won);
            game.replies.push(replies);
        }
        game.solve()
    }
}

/// All positions of an eye space that can arise.
#[derive(Default)]
struct EyeGraph {
    numbers: HashMap<(EyeStones, bool), usize>,
    /// A position, and whether the owner of the wall is to move.
    nodes: Vec<(EyeStones, bool)>,
    /// The nodes that one move leads to.
    replies: Vec<Vec<usize>>,
    /// True for each node from which the owner is known to reach a settled position.
    won: Vec<bool>,
}

impl EyeGraph {
    /// The number of a node, known or new.
    fn number(&mut self, position: EyeStones, defends: bool) -> usize {
        let next = self.nodes.len();
        let number = *self.numbers.entry((position, defends)).or_insert(next);
        if number == next {
            self.nodes.push((position, defends));
        }
        number
    }

    /// Returns true if the first node is won. A node is won if the owner, to move, has a move to a
    /// node known as won, or if all moves of the opponent lead to such nodes; so positions that
    /// only repeat each other are not.
    fn solve(mut self) -> bool {
        let mut changed = true;
        while changed {
            changed = false;
            for node in (0..self.nodes.len()).rev() {
                let mut replies = self.replies[node].iter().map(|&reply| self.won[reply]);
                let won = match self.nodes[node].1 {
                    true => replies.any(|won| won),
                    false => replies.all(|won| won),
                };
                if won && !self.won[node] {
                    self.won[node] = true;
                    changed = true;
                }
            }
        }
        self.won[0]
    }
}

/// The points of the grid that pass a test, as points of an eye space.
fn set(points: &[usize], wanted: impl Fn(usize) -> bool) -> Points {
    let numbers = (0..points.len()).filter(|&number| wanted(points[number]));
    numbers.fold(0, |set, number| set | 1 << number)
}

/// The numbers of the points in a set.
fn each(mut points: Points) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let number = (points != 0).then_some(points.trailing_zeros() as usize)?;
        points &= points - 1;
        Some(number)
    })
}

#[cfg(test)]
mod tests {
    use super::super::Grid;
    use super::*;
    use crate::color::Cell;

    /// A grid of `.`, `X` and `O` from the top row down, where all of White's stones are dead.
    fn grid(rows: &[&str]) -> Grid {
        let text = rows.iter().rev().flat_map(|row| row.chars());
        let cells: Vec<Cell> = text
            .map(|character| match character {
                'X' => Cell::Black,
                'O' => Cell::White,
                _ => Cell::Empty,
            })
            .collect();
        let mut grid = Grid::new(rows[0].len(), cells).unwrap();
        for at in 0..grid.cells.len() {
            if grid.cells[at] == Cell::White {
                grid.mark_dead(at);
            }
        }
        grid
    }

    #[test]
    fn well_known_eye_shapes_have_the_right_worth() {
        for (eyes, rows) in [
            (1, &["XXX", "X.X", "XXX"] as &[&str]),
            (1, &["XXXX", "X..X", "XXXX"]),
            (1, &["XXXX", "X.OX", "XXXX"]),
            // Three points are two eyes for the player who takes the middle.
            (2, &["XXXXX", "X...X", "XXXXX"]),
            (1, &["XXXXX", "X.O.X", "XXXXX"]),
            (2, &["XXXXX", "XO..X", "XXXXX"]),
            (1, &["XXXX", "X.XX", "XO.X", "XXXX"]),
            // Of the fours, the square is one eye in any case; the straight and the bent four are
            // two.
            (1, &["XXXX", "X..X", "X..X", "XXXX"]),
            (2, &["XXXXXX", "X.O..X", "XXXXXX"]),
            (2, &["XXXXX", "X.OXX", "XX..X", "XXXXX"]),
            (2, &["XXXXX", "X...X", "XX.XX", "XXXXX"]),
            (1, &["XXXXX", "X.O.X", "XX.XX", "XXXXX"]),
            // Bulky five, crossed five, rabbity six: the opponent on the vital point.
            (2, &["XXXXX", "X..XX", "X...X", "XXXXX"]),
            (1, &["XXXXX", "X..XX", "X.O.X", "XXXXX"]),
            (1, &["XXXXX", "XX.XX", "X.O.X", "XX.XX", "XXXXX"]),
            (1, &["XXXXX", "X..XX", "X.O.X", "XX.XX", "XXXXX"]),
            // Rectangular six has two vital points, one for each side.
            (2, &["XXXXX", "X.O.X", "X...X", "XXXXX"]),
            // The capture leaves three points, where White is to play, or four.
            (1, &["XXXXXX", "XOOO.X", "XXXXXX"]),
            (2, &["XXXXXXX", "XOOOO.X", "XXXXXXX"]),
        ] {
            let grid = grid(rows);
            let ground = ReachMap::of(&grid);
            let spaces = ground.eye_spaces();
            assert_eq!(spaces.len(), 1);
            assert_eq!(count(&ground, Color::Black, &spaces[0].points), eyes, "{rows:?}");
        }
    }

    #[test]
    fn a_door_costs_a_move() {
        // A row whose right end is a false eye: the move that makes two eyes of three points is
        // needed at the door, and four points have one more.
        for (eyes, row) in [(1, "X..X"), (1, "X...X"), (1, "X....X"), (2, "X.....X")] {
            let wall = "X".repeat(row.len());
            let grid = grid(&[&wall, row, &wall]);
            let ground = ReachMap::of(&grid);
            let mut real = ground.eye_spaces().remove(0).points;
            real.pop();
            assert_eq!(count(&ground, Color::Black, &real), eyes, "{row}");
        }
    }

    #[test]
    fn a_large_space_has_two_eyes_if_its_doors_are_few() {
        // The ends of the row and the gap in the wall are doors.
        for (eyes, row) in [(1, "X..O.......X"), (1, "X..O........X"), (2, "X..OO........X")] {
            let mut wall = "X".repeat(row.len());
            let below = wall.clone();
            wall.replace_range(5..6, ".");
            let grid = grid(&[&wall, row, &below]);
            let ground = ReachMap::of(&grid);
            let real: Vec<usize> = (row.len() + 2..2 * row.len() - 2).collect();
            assert_eq!(count(&ground, Color::Black, &real), eyes, "{row}");
        }
    }
}
