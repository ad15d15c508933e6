//! The state of every point of a finished board, for maps of territory.

use super::EmptyPointOwners;
use crate::board::GameBoard;
use crate::color::Color;
use crate::life::area::{self, Area};
use crate::life::territory::{Grid, Territory};
use crate::point::{Point, Size};
use crate::rules::Rules;

/// The most points of a neutral region that players leave to be filled. A larger one is an open
/// border.
pub const LARGEST_DAME: usize = 6;

/// The content of a point or counts at the end of a game.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum PointState {
    /// A stone of this player that stays on the board.
    Stone(Color),
    /// A dead stone of this player.
    Dead(Color),
    /// An empty point that counts for this player.
    Point(Color),
    /// An empty point that only this player's stones surround, and that does not count.
    Uncounted(Color),
    /// An empty point that nobody surrounds, in a small region.
    Dame,
    /// The same beside a group in seki, where a stone may be fatal.
    Shared,
    /// The same in a large region: the border is open, and the game is not finished.
    Open,
}

/// The board at the end of a game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FinalBoard {
    size: Size,
    states: Vec<PointState>,
}

impl FinalBoard {
    /// The board as `rules` see it, after the chains with a stone in `dead` are taken off.
    pub fn of(board: &GameBoard, dead: &[Point], rules: &Rules) -> FinalBoard {
        let size = board.size();
        let vacant = area::vacant(board, dead);
        let counted = EmptyPointOwners::of(board, dead, rules).owners;
        let area = Area::of(board, dead);
        let state = |point: Point| {
            let place = size.place(point);
            match (board.cell(point).color(), counted[place], area.owner(point)) {
                (Some(color), ..) if vacant[place] => PointState::Dead(color),
                (Some(color), ..) => PointState::Stone(color),
                (None, Some(color), _) => PointState::Point(color),
                (None, None, Some(color)) => PointState::Uncounted(color),
                (None, None, None) => PointState::Dame,
            }
        };
        let mut states: Vec<PointState> = size.points().map(state).collect();
        let seki = Territory::of(&Grid::of(board, dead)).seki;
        for region in area.neutral_regions() {
            let in_seki =
                |&point: &Point| size.neighbours(point).any(|near| seki[size.place(near)]);
            let kind = match region.len() {
                many if many > LARGEST_DAME => PointState::Open,
                _ if region.iter().any(in_seki) => PointState::Shared,
                _ => PointState::Dame,
            };
            let empty = region.into_iter().filter(|&point| board.is_empty(point));
            empty.for_each(|point| states[size.place(point)] = kind);
        }
        FinalBoard { size, states }
    }

    /// The size of the board.
    pub fn size(&self) -> Size {
        self.size
    }

    /// Returns the state of `point`.
    pub fn at(&self, point: Point) -> PointState {
        self.states[self.size.place(point)]
    }

    /// Returns the points with this state, in the order of [`Size::points`].
    pub fn all(&self, state: PointState) -> Vec<Point> {
        self.size.points().filter(|&point| self.at(point) == state).collect()
    }

    /// The dead stones.
    pub fn dead(&self) -> Vec<Point> {
        Color::ALL.map(|color| self.all(PointState::Dead(color))).concat()
    }

    /// The points that one player surrounds, but that do not count.
    pub fn uncounted(&self) -> Vec<Point> {
        let [black, white] = Color::ALL.map(PointState::Uncounted);
        [black, white, PointState::Shared].map(|state| self.all(state)).concat()
    }

    /// The player for whom `point` counts, if no stone stays on it.
    pub fn owner(&self, point: Point) -> Option<Color> {
        match self.at(point) {
            PointState::Point(color) => Some(color),
            PointState::Dead(color) => Some(color.opponent()),
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::{CHINESE, find};

    #[test]
    fn dead_stones_dame_and_seki_have_their_own_marks() {
        // A seki with eyes on the left, and a dame and a dead stone on the right.
        let diagram = "
            O . X . X X . . X . O . .
            . O X X X X X X X . O O O
            X X O O O O O O O O O . .
            . X O . O . . . . . O . x
            X X O O . . . . . . O . .";
        let board = GameBoard::from_diagram(diagram).unwrap();
        let size = board.size();
        let dead = [size.point(12, 1)];
        let japanese = find("japanese").unwrap().rules;
        let (area, territory) = (
            FinalBoard::of(&board, &dead, &CHINESE.rules),
            FinalBoard::of(&board, &dead, &japanese),
        );
        let at = |final_board: &FinalBoard, column, row| final_board.at(size.point(column, row));
        assert_eq!(at(&area, 12, 1), PointState::Dead(Color::Black));
        assert_eq!(at(&area, 0, 1), PointState::Point(Color::Black));
        assert_eq!(at(&territory, 0, 1), PointState::Uncounted(Color::Black));
        assert_eq!(at(&territory, 3, 1), PointState::Point(Color::White));
        assert_eq!(at(&area, 0, 3), PointState::Shared);
        assert_eq!(at(&area, 0, 4), PointState::Stone(Color::White));
        let dame = [size.point(9, 3), size.point(9, 4)];
        assert_eq!(area.all(PointState::Dame), dame);
        assert!(area.all(PointState::Open).is_empty());
        assert_eq!(area.dead(), dead);
        assert_eq!(area.uncounted(), area.all(PointState::Shared));
        let eyes = territory.all(PointState::Uncounted(Color::Black));
        assert!(!eyes.is_empty() && eyes.iter().all(|eye| territory.uncounted().contains(eye)));
        let owner =
            |final_board: &FinalBoard, column, row| final_board.owner(size.point(column, row));
        assert_eq!(owner(&area, 12, 1), Some(Color::White));
        assert_eq!(owner(&area, 0, 1), Some(Color::Black));
        assert_eq!(owner(&territory, 0, 1), None);
        let begun = GameBoard::from_diagram("X....O/".repeat(3).as_str()).unwrap();
        let open = FinalBoard::of(&begun, &[], &CHINESE.rules).all(PointState::Open);
        assert_eq!(open.len(), begun.empty_count());
    }
}
