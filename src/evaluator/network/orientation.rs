//! The sides from which a board can be looked at.

use rand::{Rng, RngExt};

use crate::network::PLANES;
use crate::point::{Point, Size};

/// One of eight ways to look at a square board, or of four at another rectangle.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Orientation {
    /// Whether rows are seen from the bottom.
    upside_down: bool,
    /// Whether columns are seen from the right.
    mirrored: bool,
    /// Whether columns are seen as rows, after the other two.
    turned: bool,
}

impl Orientation {
    /// The board as it is.
    pub const IDENTITY: Orientation =
        Orientation { upside_down: false, mirrored: false, turned: false };

    /// Number 0 to 7, as KataGo counts them: bit 0 turns the board upside down, bit 1 mirrors it,
    /// bit 2 exchanges rows and columns after that, if the board of `size` is a square.
    pub fn numbered(number: u8, size: Size) -> Orientation {
        Orientation {
            upside_down: number & 1 != 0,
            mirrored: number & 2 != 0,
            turned: number & 4 != 0 && size.width() == size.height(),
        }
    }

    /// One of those that a board of `size` has.
    pub(super) fn random(size: Size, rng: &mut impl Rng) -> Orientation {
        Orientation::numbered(rng.random_range(0..8), size)
    }

    /// Where `point` is seen, counted by rows from the top.
    #[inline]
    pub fn place(self, size: Size, point: Point) -> usize {
        let (width, height) = (size.width(), size.height());
        let (column, row) = (size.column(point), height - 1 - size.row(point));
        self.seen(width, height, column, row)
    }

    fn seen(self, width: usize, height: usize, column: usize, row: usize) -> usize {
        let row = if self.upside_down { height - 1 - row } else { row };
        let column = if self.mirrored { width - 1 - column } else { column };
        if self.turned { column * height + row } else { row * width + column }
    }

    /// Fills `turned` with the planes as they are seen: [`PLANES`] for each point, by rows from the
    /// top.
    pub(super) fn turn(self, size: Size, planes: &[f32], turned: &mut Vec<f32>) {
        turned.resize(planes.len(), 0.0);
        let (width, height) = (size.width(), size.height());
        for (place, planes) in planes.chunks_exact(PLANES).enumerate() {
            let seen = self.seen(width, height, place % width, place / width);
            turned[seen * PLANES..][..PLANES].copy_from_slice(planes);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rand_xoshiro::Xoshiro256PlusPlus;
    use rand_xoshiro::rand_core::SeedableRng;

    #[test]
    fn what_is_turned_is_found_where_its_point_is_seen() {
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(2);
        for (width, height, count) in [(5, 5, 8), (4, 7, 4)] {
            let size = Size::new(width, height).unwrap();
            let place = |point| Orientation::IDENTITY.place(size, point);
            let planes: Vec<f32> = (0..size.area() * PLANES).map(|at| at as f32).collect();
            let mut seen = Vec::new();
            for _ in 0..100 {
                let orientation = Orientation::random(size, &mut rng);
                let mut turned = Vec::new();
                orientation.turn(size, &planes, &mut turned);
                for point in size.points() {
                    let at = orientation.place(size, point) * PLANES;
                    assert_eq!(turned[at + 3], planes[place(point) * PLANES + 3]);
                }
                if !seen.contains(&turned) {
                    seen.push(turned);
                }
            }
            assert_eq!(seen.len(), count);
        }
    }
}
