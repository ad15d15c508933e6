//! The layout of the points of a board in memory, and the tiles that cover them.

use std::iter;
use std::ops::Range;

/// The layout of the points of a board in [`FeatureMaps`](super::FeatureMaps): row by row from the
/// top, with a border of points off the board, wide enough for the tiles that reach over the edge.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Geometry {
    width: usize,
    height: usize,
}

impl Geometry {
    /// A board of `width` columns and `height` rows.
    pub fn new(width: usize, height: usize) -> Geometry {
        Geometry { width, height }
    }

    /// The columns of the board.
    pub fn width(self) -> usize {
        self.width
    }

    /// The rows of the board.
    pub fn height(self) -> usize {
        self.height
    }

    /// The points of the board.
    pub(crate) fn area(self) -> usize {
        self.width * self.height
    }

    /// The column and row of a point of the board, by its number from the top, row by row.
    #[inline(always)]
    pub(crate) fn point(self, index: usize) -> (usize, usize) {
        (index % self.width, index / self.width)
    }

    /// The parts of rows that `count` points fill from the point with the number `first` on: the
    /// number of the points before a part, the column and row of its first point, and its length.
    pub(crate) fn row_parts(
        self,
        first: usize,
        count: usize,
    ) -> impl Iterator<Item = (usize, (usize, usize), usize)> {
        let mut before = 0;
        iter::from_fn(move || {
            (before < count).then(|| {
                let (x, y) = self.point(first + before);
                let part = (before, (x, y), (self.width - x).min(count - before));
                before += part.2;
                part
            })
        })
    }

    /// Points of a row in memory: one of border to the left, the board's, and at least one to the
    /// right.
    pub(crate) fn stride(self) -> usize {
        SideTiling::of(self.width).points() + 2
    }

    /// Points in memory, the border included.
    pub fn len(self) -> usize {
        self.stride() * (SideTiling::of(self.height).points() + 2)
    }

    /// True if the board has no points.
    pub fn is_empty(self) -> bool {
        self.area() == 0
    }

    /// The place in memory, counted in points, of the point in column `x` from the left and row `y`
    /// from the top, both from zero.
    pub fn offset(self, x: usize, y: usize) -> usize {
        (y + 1) * self.stride() + x + 1
    }

    /// The tiles that cover the board.
    pub(crate) fn tiling(self) -> Tiling {
        Tiling { across: SideTiling::of(self.width), down: SideTiling::of(self.height) }
    }
}

/// The pieces into which a side of a board is cut: first those of four points, then those of three.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct SideTiling {
    fours: usize,
    threes: usize,
}

impl SideTiling {
    /// The cut of a side of `side` points that takes the fewest products: six for a piece of four
    /// points, five for one of three. There are as few pieces as can be, and those that need not
    /// have four points have three.
    fn of(side: usize) -> SideTiling {
        let pieces = side.div_ceil(4);
        let threes = (4 * pieces - side).min(pieces);
        SideTiling { fours: pieces - threes, threes }
    }

    /// Points covered, which may be one more than the side has, or two where it has a single one.
    fn points(self) -> usize {
        4 * self.fours + 3 * self.threes
    }

    /// Products for each line across the cut: those of a piece of four where there is one.
    pub(crate) fn products(self) -> usize {
        if self.fours > 0 { 6 } else { 5 }
    }

    /// True if there are pieces of four points, and of three.
    pub(crate) fn has_fours_and_threes(self) -> [bool; 2] {
        [self.fours > 0, self.threes > 0]
    }
}

/// The tiles of a board: squares and rectangles of three and four points. Tiles that share a size
/// lie together in their order: first those 4 wide and 3 high, then 4 by 4, 3 by 4, and 3 by 3. So
/// tiles of one width lie together as well as tiles of one height.
#[derive(Clone, Copy)]
pub(crate) struct Tiling {
    /// The cut of the width.
    pub(crate) across: SideTiling,
    /// The cut of the height.
    pub(crate) down: SideTiling,
}

/// A tile.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Tile {
    /// The column and row of its upper left point.
    pub(crate) corner: (usize, usize),
    /// True if it is 4 wide, not 3.
    pub(crate) is_wide: bool,
    /// True if it is 4 high, not 3.
    pub(crate) is_high: bool,
}

impl Tiling {
    /// The number of tiles of each size, in their order.
    fn counts(self) -> [usize; 4] {
        let Tiling { across, down } = self;
        [
            across.fours * down.threes,
            across.fours * down.fours,
            across.threes * down.fours,
            across.threes * down.threes,
        ]
    }

    /// The number of tiles.
    pub(crate) fn count(self) -> usize {
        self.counts().into_iter().sum()
    }

    /// The tile with a number.
    pub(crate) fn tile(self, mut index: usize) -> Tile {
        let mut kind = 0;
        for count in self.counts() {
            if index < count {
                break;
            }
            index -= count;
            kind += 1;
        }
        let (is_wide, is_high) = (kind < 2, kind == 1 || kind == 2);
        let columns = if is_wide { self.across.fours } else { self.across.threes };
        let start = |cut: SideTiling, is_four: bool, piece: usize| match is_four {
            true => 4 * piece,
            false => 4 * cut.fours + 3 * piece,
        };
        let x = start(self.across, is_wide, index % columns);
        let y = start(self.down, is_high, index / columns);
        Tile { corner: (x, y), is_wide, is_high }
    }

    /// The tiles that are 4 wide, if `wide`, and 4 high, if `high`.
    pub(crate) fn of_four(self, wide: bool, high: bool) -> Range<usize> {
        let [low, square, narrow, _] = self.counts();
        match (wide, high) {
            (false, false) => 0..self.count(),
            (true, false) => 0..low + square,
            (false, true) => low..low + square + narrow,
            (true, true) => low..low + square,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sides_are_cut_with_the_fewest_products() {
        for side in 1..=25 {
            let products = |fours: usize, threes: usize| 6 * fours + 5 * threes;
            let all = (0..=9).flat_map(|fours| (0..=9).map(move |threes| (fours, threes)));
            let enough = all.filter(|(fours, threes)| 4 * fours + 3 * threes >= side);
            let fewest = enough.map(|(fours, threes)| products(fours, threes)).min();
            let cut = SideTiling::of(side);
            assert!(cut.points() >= side);
            assert_eq!(Some(products(cut.fours, cut.threes)), fewest, "{side}");
        }
        let cut = |side| (SideTiling::of(side).fours, SideTiling::of(side).threes);
        assert_eq!([9, 13, 19, 25].map(cut), [(0, 3), (1, 3), (4, 1), (4, 3)]);
    }

    #[test]
    fn points_lie_apart_and_inside_the_border() {
        for (width, height) in [(1, 1), (2, 2), (7, 5), (19, 19), (25, 3)] {
            let geometry = Geometry::new(width, height);
            let stride = geometry.stride();
            let mut last = 0;
            for (x, y) in (0..geometry.area()).map(|index| geometry.point(index)) {
                let offset = geometry.offset(x, y);
                assert!(offset > last && offset + stride + 1 < geometry.len());
                assert!((1..=width).contains(&(offset % stride)));
                last = offset;
            }
        }
    }

    #[test]
    fn tiles_cover_each_point_once() {
        for (width, height) in [(9, 9), (13, 13), (19, 13), (5, 25), (2, 1), (7, 10)] {
            let tiling = Geometry::new(width, height).tiling();
            let mut seen = vec![0; width * height];
            for index in 0..tiling.count() {
                let Tile { corner: (left, top), is_wide, is_high } = tiling.tile(index);
                let (right, below) =
                    (left + 3 + usize::from(is_wide), top + 3 + usize::from(is_high));
                for (x, y) in (top..below).flat_map(|y| (left..right).map(move |x| (x, y))) {
                    if x < width && y < height {
                        seen[y * width + x] += 1;
                    }
                }
                assert_eq!(tiling.of_four(true, false).contains(&index), is_wide);
                assert_eq!(tiling.of_four(false, true).contains(&index), is_high);
                assert_eq!(tiling.of_four(true, true).contains(&index), is_wide && is_high);
                assert!(tiling.of_four(false, false).contains(&index));
            }
            assert!(seen.iter().all(|&count| count == 1), "{width}x{height}");
        }
    }
}
