//! Eye spaces of three to six points: their vital points, and the shapes of stones inside them that
//! leave only one eye once they are captured.

use ponnuki_game::bits::BitSet;
use ponnuki_game::board::Board;
use ponnuki_game::capacity::Capacity;
use ponnuki_game::color::Color;
use ponnuki_game::point::Point;

/// The largest eye space that one move can reduce to one eye.
const MAX_POINTS: usize = 6;

/// The vital point of the small eye space that contains the empty `start`, if there is exactly one:
/// a stone there decides, for either side, whether the space makes one eye or two. It is the middle
/// of a three (straight or bent), a pyramid four, a bulky or crossed five, or a rabbity six. A
/// region with stones of both colours around it is not an eye space.
pub fn vital_point<C: Capacity>(board: &Board<C>, start: Point) -> Option<Point> {
    let mut region = [start; MAX_POINTS];
    let mut seen = BitSet::<C>::EMPTY;
    seen.insert(start.index());
    let (mut count, mut done) = (1, 0);
    let (mut black, mut white) = (false, false);
    while done < count {
        let shape = board.shape(region[done]);
        black |= shape.neighbours_of(Color::Black) > 0;
        white |= shape.neighbours_of(Color::White) > 0;
        if black & white {
            return None;
        }
        for near in board.neighbours_in(region[done], shape.empty_directions()) {
            if seen.insert_if(near.index(), true) {
                if count == MAX_POINTS {
                    return None;
                }
                region[count] = near;
                count += 1;
            }
        }
        done += 1;
    }
    middle(&region[..count], board.size().stride())
}

/// Returns true if stones on these connected points are a dead shape: once captured, they leave the
/// captor one eye at most. That is any shape of up to three, the square four, or a shape with a
/// [`vital_point`].
pub fn is_dead_shape(points: &[Point], stride: usize) -> bool {
    match points.len() {
        0..=3 => true,
        4 if neighbour_counts(points, stride).all(|degree| degree == 2) => true,
        _ => middle(points, stride).is_some(),
    }
}

/// For each point, the number of the others next to it.
fn neighbour_counts(points: &[Point], stride: usize) -> impl Iterator<Item = usize> + Clone {
    points.iter().map(move |point| {
        let adjacent = |other: &&Point| {
            let distance = point.index().abs_diff(other.index());
            distance == 1 || distance == stride
        };
        points.iter().filter(adjacent).count()
    })
}

/// The vital point of a connected shape, if it has exactly one.
fn middle(points: &[Point], stride: usize) -> Option<Point> {
    let count_of =
        |wanted| neighbour_counts(points, stride).filter(|&degree| degree == wanted).count();
    let degree = match points.len() {
        3 => 2,
        4 if count_of(3) == 1 => 3,
        5 if count_of(4) == 1 => 4,
        5 if count_of(3) == 1 && count_of(1) == 1 => 3,
        6 if count_of(4) == 1 && count_of(2) == 3 => 4,
        _ => return None,
    };
    let at = neighbour_counts(points, stride).position(|other| other == degree)?;
    Some(points[at])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dead_shapes() {
        let points = |spots: &[(usize, usize)]| -> Vec<Point> {
            let size = ponnuki_game::point::Size::square(9);
            spots.iter().map(|&(column, row)| size.point(column, row)).collect()
        };
        let stride = ponnuki_game::point::Size::square(9).stride();
        let dead = |spots: &[(usize, usize)]| is_dead_shape(&points(spots), stride);
        assert!(dead(&[(1, 1), (1, 2)]));
        assert!(dead(&[(1, 1), (1, 2), (2, 1), (2, 2)]));
        assert!(!dead(&[(1, 1), (1, 2), (1, 3), (1, 4)]));
        assert!(dead(&[(2, 2), (1, 2), (3, 2), (2, 1), (2, 3)]));
        assert!(dead(&[(2, 2), (1, 2), (3, 2), (2, 1), (2, 3), (3, 3)]));
        assert!(!dead(&[(1, 1), (1, 2), (1, 3), (2, 1), (2, 2), (2, 3)]));
    }
}
