//! The star points of a board.

use super::{Point, Size};

/// The lines with star points: the third from each edge, from 13 lines on the fourth, and the middle
/// one if there is one and room for it.
fn lines(side: usize) -> Vec<usize> {
    let middle = (side % 2 == 1).then_some(side / 2);
    match side {
        ..5 => Vec::new(),
        5..7 => middle.into_iter().collect(),
        _ => {
            let low = if side < 13 { 2 } else { 3 };
            [Some(low), middle.filter(|_| side > 7), Some(side - 1 - low)]
                .into_iter()
                .flatten()
                .collect()
        }
    }
}

impl Size {
    /// The points that are marked on a board: those on the sides only on large boards.
    pub fn star_points(self) -> Vec<Point> {
        let (columns, rows) = (lines(self.width()), lines(self.height()));
        let is_large = self.width().min(self.height()) > 13;
        let is_middle = |line: usize, lines: &[usize]| lines.len() == 3 && lines[1] == line;
        let mut stars = Vec::new();
        for &row in &rows {
            for &column in &columns {
                if is_large || is_middle(column, &columns) == is_middle(row, &rows) {
                    stars.push(self.point(column, row));
                }
            }
        }
        stars
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn star_points_are_the_usual_ones() {
        let names = |width, height| {
            let size = Size::new(width, height).unwrap();
            let stars = size.star_points().into_iter();
            stars.map(|point| size.vertex(point)).collect::<Vec<_>>().join(" ")
        };
        assert_eq!(names(19, 19), "D4 K4 Q4 D10 K10 Q10 D16 K16 Q16");
        assert_eq!(names(13, 13), "D4 K4 G7 D10 K10");
        assert_eq!(names(9, 9), "C3 G3 E5 C7 G7");
        assert_eq!(names(7, 7), "C3 E3 C5 E5");
        assert_eq!(names(5, 5), "C3");
        assert_eq!((names(4, 4).as_str(), names(1, 19).as_str()), ("", ""));
    }
}
