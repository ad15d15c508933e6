//! Where the points of a board lie in memory, and how tiles cover them.

/// The side of the square of points that one step of a Winograd convolution computes at once.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Tile {
    /// 3x3 points from 25 products.
    F3,
    /// 4x4 points from 36 products. Rounds a little more than [`F3`](Tile::F3).
    F4,
}

impl Tile {
    /// The side in points.
    pub(crate) fn side(self) -> usize {
        match self {
            Tile::F3 => 3,
            Tile::F4 => 4,
        }
    }

    /// Products per channel that a board of this size takes.
    fn products(self, width: usize, height: usize) -> usize {
        let side = self.side();
        width.div_ceil(side) * height.div_ceil(side) * (side + 2).pow(2)
    }
}

/// How the points of a board lie in [`Activations`](super::Activations): row by row from the top,
/// with a border of points off the board, wide enough for the tiles that reach over the edge.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Geometry {
    width: usize,
    height: usize,
    tile: Tile,
}

impl Geometry {
    /// A board of `width` columns and `height` rows, with the tile that suits it: the one with the
    /// fewest products, but [`Tile::F4`] only where it saves more than a tenth of them, because it
    /// rounds more and its transforms cost more.
    pub fn new(width: usize, height: usize) -> Geometry {
        let [three, four] = [Tile::F3, Tile::F4].map(|tile| tile.products(width, height));
        Self::with_tile(width, height, if 10 * four < 9 * three { Tile::F4 } else { Tile::F3 })
    }

    /// A board of `width` columns and `height` rows, to be covered with the given tile.
    pub fn with_tile(width: usize, height: usize, tile: Tile) -> Geometry {
        Geometry { width, height, tile }
    }

    /// The columns of the board.
    pub fn width(self) -> usize {
        self.width
    }

    /// The rows of the board.
    pub fn height(self) -> usize {
        self.height
    }

    /// The tile that covers it.
    pub fn tile(self) -> Tile {
        self.tile
    }

    /// Points of a row in memory: one of border to the left, the board's, and at least one to the
    /// right.
    pub(crate) fn stride(self) -> usize {
        self.width.next_multiple_of(self.tile.side()) + 2
    }

    /// Points in memory, the border included.
    pub fn len(self) -> usize {
        self.stride() * (self.height.next_multiple_of(self.tile.side()) + 2)
    }

    /// Whether the board has no points.
    pub fn is_empty(self) -> bool {
        self.width == 0 || self.height == 0
    }

    /// The place in memory, counted in points, of the point in column `x` from the left and row `y`
    /// from the top, both from zero.
    pub fn offset(self, x: usize, y: usize) -> usize {
        (y + 1) * self.stride() + x + 1
    }

    /// How squares of `side` points cover the board.
    pub(crate) fn cover(self, side: usize) -> Cover {
        Cover { side, across: self.width.div_ceil(side), down: self.height.div_ceil(side) }
    }
}

/// Squares of equal size that cover a board, numbered row by row.
#[derive(Clone, Copy)]
pub(crate) struct Cover {
    side: usize,
    across: usize,
    down: usize,
}

impl Cover {
    /// How many squares there are.
    pub(crate) fn count(self) -> usize {
        self.across * self.down
    }

    /// The column and row of the upper left point of a square.
    #[inline(always)]
    pub(crate) fn corner(self, index: usize) -> (usize, usize) {
        (index % self.across * self.side, index / self.across * self.side)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_tile_suits_the_board() {
        let tile = |width, height| Geometry::new(width, height).tile();
        assert_eq!([9, 13, 19, 25].map(|side| tile(side, side)), {
            [Tile::F3, Tile::F3, Tile::F4, Tile::F4]
        });
        assert_eq!((tile(3, 3), tile(4, 4), tile(7, 8)), (Tile::F3, Tile::F4, Tile::F4));
    }

    #[test]
    fn points_lie_apart_and_inside_the_border() {
        for (width, height) in [(1, 1), (2, 2), (7, 5), (19, 19), (25, 3)] {
            for tile in [Tile::F3, Tile::F4] {
                let geometry = Geometry::with_tile(width, height, tile);
                let stride = geometry.stride();
                let mut last = 0;
                for (y, x) in (0..height).flat_map(|y| (0..width).map(move |x| (y, x))) {
                    let offset = geometry.offset(x, y);
                    assert!(offset > last && offset + stride + 1 < geometry.len());
                    assert!((1..=width).contains(&(offset % stride)));
                    last = offset;
                }
            }
        }
    }

    #[test]
    fn squares_cover_the_board() {
        let cover = Geometry::new(19, 7).cover(4);
        assert_eq!(cover.count(), 10);
        assert_eq!((cover.corner(0), cover.corner(4), cover.corner(9)), ((0, 0), (16, 0), (16, 4)));
    }
}
