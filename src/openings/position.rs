//! The hashes of a position: of the whole board, and of each corner.
//!
//! A position has a hash in each frame, which is a way to turn or mirror the board, perhaps with the colours
//! exchanged. The least of them is the key of the position, so that equal positions have equal keys. The colours of
//! a whole board are those of the player to move and of the opponent. In a corner it does not matter who is to move.

use ponnuki_game::bits::mix;
use ponnuki_game::board::GameBoard;
use ponnuki_game::color::Color;
use ponnuki_game::point::{Point, Size, Symmetry};

/// The largest number of symmetries of a board.
const SYMMETRIES: usize = 8;
/// The shortest side of a corner. Smaller boards have none.
const LEAST_CORNER: usize = 3;
/// The number of corners.
pub(super) const CORNERS: usize = 4;

/// The part of the board that is looked up.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Area {
    /// All of it.
    Whole,
    /// The corner to which this point belongs. Its sides are half of those of the board, without the line in
    /// the middle.
    Corner(Point),
}

impl Area {
    /// Returns true if a board has this part.
    pub fn is_on(self, size: Size) -> bool {
        match self {
            Area::Whole => true,
            Area::Corner(point) => Geometry::of(size).corner_of(point).is_some(),
        }
    }
}

/// A way to look at a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Frame {
    /// The number of the symmetry.
    symmetry: u8,
    /// True if Black and White are exchanged.
    pub(super) is_exchanged: bool,
}

impl Frame {
    /// The colour in this frame of a colour of the board, and the other way round.
    pub(super) fn color(self, color: Color) -> Color {
        if self.is_exchanged { color.opponent() } else { color }
    }
}

/// The frames of a board size, with tables.
pub(super) struct Geometry {
    size: Size,
    count: usize,
    /// For each place of [`Size::points`], the place to which each symmetry maps it.
    images: Vec<[u16; SYMMETRIES]>,
    /// For each symmetry, the place that it maps to a place.
    origins: Vec<[u16; SYMMETRIES]>,
    /// The keys of a black and a white stone on each place.
    keys: Vec<[u64; 2]>,
    /// True for the places of the corner at A1, in which frames look at corners.
    is_in_corner: Vec<bool>,
    /// The corner that each symmetry maps to that at A1.
    corners: [usize; SYMMETRIES],
}

impl Geometry {
    pub(super) fn of(size: Size) -> Geometry {
        let area = size.area();
        let (mut images, mut origins) = (vec![[0; SYMMETRIES]; area], vec![[0; SYMMETRIES]; area]);
        let count = Symmetry::count(size);
        for (number, symmetry) in Symmetry::all(size).enumerate() {
            for point in size.points() {
                let image = size.place(symmetry.apply(size, point));
                images[size.place(point)][number] = image as u16;
                origins[image][number] = size.place(point) as u16;
            }
        }
        let [width, height] = corner(size);
        let is_in_corner =
            size.points().map(|point| size.column(point) < width && size.row(point) < height);
        let key = |place: usize, color: u64| mix(mix(2 * place as u64 + color + 1));
        let mut geometry = Geometry {
            size,
            count,
            images,
            keys: (0..area).map(|place| [key(place, 0), key(place, 1)]).collect(),
            is_in_corner: is_in_corner.collect(),
            corners: [CORNERS; SYMMETRIES],
            origins,
        };
        if width >= LEAST_CORNER && height >= LEAST_CORNER {
            for number in 0..count {
                geometry.corners[number] = quarter(size, geometry.origin(number, 0));
            }
        }
        geometry
    }

    pub(super) fn size(&self) -> Size {
        self.size
    }

    /// The point that a symmetry maps to a place.
    fn origin(&self, symmetry: usize, place: usize) -> Point {
        let place = usize::from(self.origins[place][symmetry]);
        self.size.point(place % self.size.width(), place / self.size.width())
    }

    /// The place of a point in a frame.
    pub(super) fn place(&self, frame: Frame, point: Point) -> usize {
        usize::from(self.images[self.size.place(point)][usize::from(frame.symmetry)])
    }

    /// The point at a place of a frame.
    pub(super) fn point(&self, frame: Frame, place: usize) -> Option<Point> {
        (place < self.size.area()).then(|| self.origin(usize::from(frame.symmetry), place))
    }

    /// The corner of a point; `None` between corners, and on small boards.
    pub(super) fn corner_of(&self, point: Point) -> Option<usize> {
        let corner = quarter(self.size, point);
        let symmetry = self.corners.iter().position(|&own| own == corner)?;
        let image = usize::from(self.images[self.size.place(point)][symmetry]);
        self.is_in_corner[image].then_some(corner)
    }
}

/// Width and height of a corner.
fn corner(size: Size) -> [usize; 2] {
    [size.width(), size.height()].map(|side| (side - 1) / 2)
}

/// The quarter of the board in which a point is.
fn quarter(size: Size, point: Point) -> usize {
    let half = |at: usize, side: usize| usize::from(2 * at + 1 > side);
    half(size.column(point), size.width()) + 2 * half(size.row(point), size.height())
}

/// A position that is followed from move to move.
pub(super) struct FollowedPosition<'a> {
    geometry: &'a Geometry,
    cells: Vec<Option<Color>>,
    /// For each symmetry, the hash of the board, and with the colours exchanged.
    whole: [[u64; 2]; SYMMETRIES],
    /// The same for the corner that the symmetry maps to A1.
    corner: [[u64; 2]; SYMMETRIES],
}

impl FollowedPosition<'_> {
    /// The empty board.
    pub(super) fn empty(geometry: &Geometry) -> FollowedPosition<'_> {
        let size = geometry.size;
        let sides = mix((size.width() << 8 | size.height()) as u64);
        FollowedPosition {
            geometry,
            cells: vec![None; size.area()],
            whole: [[sides; 2]; SYMMETRIES],
            corner: [[mix(sides); 2]; SYMMETRIES],
        }
    }

    /// Takes over what has changed on the board. Returns for each corner whether it has changed.
    pub(super) fn follow(&mut self, board: &GameBoard) -> [bool; CORNERS] {
        let mut changed = [false; CORNERS + 1];
        for (place, point) in self.geometry.size.points().enumerate() {
            let now = board.cell(point).color();
            if now == self.cells[place] {
                continue;
            }
            for color in [self.cells[place], now].into_iter().flatten() {
                self.flip(place, color, &mut changed);
            }
            self.cells[place] = now;
        }
        let [corners @ .., _] = changed;
        corners
    }

    /// Puts a stone on a place, or takes it off.
    fn flip(&mut self, place: usize, color: Color, changed: &mut [bool; CORNERS + 1]) {
        let geometry = self.geometry;
        for number in 0..geometry.count {
            let image = usize::from(geometry.images[place][number]);
            let [own, other] = geometry.keys[image];
            let [own, other] = if color == Color::Black { [own, other] } else { [other, own] };
            self.whole[number][0] ^= own;
            self.whole[number][1] ^= other;
            if geometry.is_in_corner[image] {
                self.corner[number][0] ^= own;
                self.corner[number][1] ^= other;
                changed[geometry.corners[number]] = true;
            }
        }
    }

    /// The hashes of the whole board in all frames in which this player is Black.
    fn whole(&self, to_move: Color) -> impl Iterator<Item = (u64, Frame)> {
        let is_exchanged = to_move == Color::White;
        self.whole.into_iter().enumerate().take(self.geometry.count).map(move |(number, hashes)| {
            let frame = Frame { symmetry: number as u8, is_exchanged };
            (hashes[usize::from(is_exchanged)], frame)
        })
    }

    /// The hashes of a corner in all of its frames.
    fn corner(&self, corner: usize) -> impl Iterator<Item = (u64, Frame)> {
        let own = move |number: &usize| self.geometry.corners[*number] == corner;
        (0..self.geometry.count).filter(own).flat_map(move |number| {
            [false, true].map(|is_exchanged| {
                let frame = Frame { symmetry: number as u8, is_exchanged };
                (self.corner[number][usize::from(is_exchanged)], frame)
            })
        })
    }

    /// The key of the whole board, where this player is to move, and a frame that has it.
    pub(super) fn whole_key(&self, to_move: Color) -> Option<(u64, Frame)> {
        self.whole(to_move).min_by_key(|(hash, _)| *hash)
    }

    /// The key of a corner, and a frame that has it; `None` if the board has no corners.
    pub(super) fn corner_key(&self, corner: usize) -> Option<(u64, Frame)> {
        self.corner(corner).min_by_key(|(hash, _)| *hash)
    }

    /// The key of a part of the board, and all frames that have it: several, if it is symmetric. `None` if the
    /// point belongs to no corner.
    pub(super) fn key(&self, area: Area, to_move: Color) -> Option<(u64, Vec<Frame>)> {
        let hashes: Vec<(u64, Frame)> = match area {
            Area::Whole => self.whole(to_move).collect(),
            Area::Corner(point) => self.corner(self.geometry.corner_of(point)?).collect(),
        };
        let key = hashes.iter().map(|(hash, _)| *hash).min()?;
        let frames = hashes.into_iter().filter(|(hash, _)| *hash == key);
        Some((key, frames.map(|(_, frame)| frame).collect()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use ponnuki_game::color::Cell;
    use std::collections::HashSet;

    /// The position of a diagram after it was turned by a symmetry, perhaps with the colours exchanged.
    fn turned(board: &GameBoard, symmetry: Symmetry, is_exchanged: bool) -> GameBoard {
        let size = board.size();
        let mut rows = vec![vec!['.'; size.width()]; size.height()];
        for point in size.points() {
            let Some(color) = board.cell(point).color() else { continue };
            let image = symmetry.apply(size, point);
            let is_black = (color == Color::Black) != is_exchanged;
            rows[size.height() - 1 - size.row(image)][size.column(image)] =
                if is_black { 'X' } else { 'O' };
        }
        let rows: Vec<String> = rows.into_iter().map(|row| row.into_iter().collect()).collect();
        GameBoard::from_diagram(&rows.join("\n")).unwrap()
    }

    const DIAGRAM: &str = ". . . . . . . . .
                           . . X . . . O . .
                           . . . . . . . . .
                           . . . . . . . . .
                           . . . . . . . . .
                           . . . . . . . . .
                           . . O . . . . . .
                           . . . . X . X . .
                           . . . . . . . . .";

    #[test]
    fn a_position_has_one_key_however_it_is_turned() {
        let board = GameBoard::from_diagram(DIAGRAM).unwrap();
        let size = board.size();
        let geometry = Geometry::of(size);
        let key = |board: &GameBoard, area, to_move| {
            let mut position = FollowedPosition::empty(&geometry);
            position.follow(board);
            position.key(area, to_move).unwrap()
        };
        let (whole, frames) = key(&board, Area::Whole, Color::Black);
        assert_eq!(frames.len(), 1);
        let corner = key(&board, Area::Corner(size.point(2, 2)), Color::Black).0;
        for symmetry in Symmetry::all(size) {
            for is_exchanged in [false, true] {
                let board = turned(&board, symmetry, is_exchanged);
                let to_move = if is_exchanged { Color::White } else { Color::Black };
                assert_eq!(key(&board, Area::Whole, to_move).0, whole);
                assert_ne!(key(&board, Area::Whole, to_move.opponent()).0, whole);
                let point = symmetry.apply(size, size.point(1, 2));
                for color in Color::ALL {
                    assert_eq!(key(&board, Area::Corner(point), color).0, corner);
                }
            }
        }
        let corners = [(2, 2), (6, 2), (2, 6), (6, 6)].map(|(column, row)| {
            key(&board, Area::Corner(size.point(column, row)), Color::Black).0
        });
        // Three of them have a single stone on the same point, in two colours.
        assert_eq!(corners.into_iter().collect::<HashSet<_>>().len(), 2);
        let middle =
            FollowedPosition::empty(&geometry).key(Area::Corner(size.point(4, 1)), Color::Black);
        assert_eq!(middle, None);
    }

    #[test]
    fn a_frame_maps_points_there_and_back() {
        for size in [Size::square(19), Size::new(9, 7).unwrap(), Size::square(2)] {
            let geometry = Geometry::of(size);
            for symmetry in 0..geometry.count {
                let frame = Frame { symmetry: symmetry as u8, is_exchanged: false };
                for point in size.points() {
                    let place = geometry.place(frame, point);
                    assert_eq!(geometry.point(frame, place), Some(point));
                }
            }
            assert_eq!(geometry.point(Frame { symmetry: 0, is_exchanged: false }, 1000), None);
        }
    }

    #[test]
    fn hashes_follow_captures() {
        let geometry = Geometry::of(Size::square(9));
        let mut position = FollowedPosition::empty(&geometry);
        let start = position.whole_key(Color::Black);
        let board = GameBoard::from_diagram(DIAGRAM).unwrap();
        assert_eq!(position.follow(&board), [true; CORNERS]);
        assert_ne!(position.whole_key(Color::Black), start);
        assert_eq!(board.cell(Size::square(9).point(4, 1)), Cell::Black);
        position.follow(&GameBoard::new(Size::square(9)));
        assert_eq!(position.whole_key(Color::Black), start);
    }
}
