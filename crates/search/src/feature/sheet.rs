//! The candidate moves of a position, and the features found so far.

use ponnuki_game::board::Board;
use ponnuki_game::capacity::Capacity;
use ponnuki_game::color::Color;
use ponnuki_game::point::Point;

/// A candidate has a feature.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct FeatureMark {
    /// The candidate's index in [`FeatureSheet::points`].
    pub candidate: u16,
    /// The number of the feature's value: first the values of the
    /// [`TABLE`](super::Features::TABLE) in order, then the shapes by their number in the
    /// [`Strengths`](super::Strengths).
    pub feature: u32,
}

/// Candidates with their marks. The next position reuses it, so that nothing is allocated.
pub struct FeatureSheet<C: Capacity> {
    points: Vec<Point>,
    marks: Vec<FeatureMark>,
    /// For each point index, the value of the present row's feature, or [`NO_VALUE`].
    values: C::Of<u8>,
    /// The number of the first value of the present row.
    first: u32,
}

/// The move does not have the feature.
const NO_VALUE: u8 = u8::MAX;

impl<C: Capacity> Default for FeatureSheet<C> {
    fn default() -> Self {
        FeatureSheet {
            points: Vec::new(),
            marks: Vec::new(),
            values: C::filled(NO_VALUE),
            first: 0,
        }
    }
}

impl<C: Capacity> FeatureSheet<C> {
    /// Starts a position: the candidates of `color` are the playable points other than own eyes.
    pub fn start(&mut self, board: &Board<C>, color: Color) {
        self.points.clear();
        self.marks.clear();
        self.first = 0;
        let playable = |&point: &Point| {
            board.is_empty(point) && board.is_playable(point, color) && !board.is_eye(point, color)
        };
        self.points.extend(board.size().points().filter(playable));
    }

    /// The candidates, in the order of the board's points.
    pub fn points(&self) -> &[Point] {
        &self.points
    }

    /// All marks so far.
    pub fn marks(&self) -> &[FeatureMark] {
        &self.marks
    }

    /// Gives the play on `point` this value of the present row's feature, unless it already has one
    /// that comes earlier in the row. Nothing happens if the point is no candidate.
    #[inline]
    pub fn mark(&mut self, point: Point, value: usize) {
        note::<C>(&mut self.values, point, value);
    }

    /// [Marks](Self::mark) each candidate that `value` gives a value.
    #[inline]
    pub fn mark_each(&mut self, mut value: impl FnMut(Point) -> Option<usize>) {
        for point in &self.points {
            if let Some(value) = value(*point) {
                note::<C>(&mut self.values, *point, value);
            }
        }
    }

    /// Stores the marks of the present row, whose feature has `count` values, and begins the next
    /// row.
    pub(super) fn end_row(&mut self, count: usize) {
        for (candidate, point) in self.points.iter().enumerate() {
            let value = self.values[point.index() & C::MASK];
            if value != NO_VALUE {
                debug_assert!(usize::from(value) < count);
                let feature = self.first + u32::from(value);
                self.marks.push(FeatureMark { candidate: candidate as u16, feature });
            }
        }
        self.values = C::filled(NO_VALUE);
        self.first += count as u32;
    }

    /// Marks the candidate with this index with a shape, which is given by its number among the
    /// shapes.
    #[inline]
    pub(super) fn mark_shape(&mut self, candidate: usize, shape: u32) {
        self.marks.push(FeatureMark { candidate: candidate as u16, feature: self.first + shape });
    }
}

/// Gives `point` the earlier of its present value and `value`.
#[inline]
fn note<C: Capacity>(values: &mut C::Of<u8>, point: Point, value: usize) {
    let known = &mut values[point.index() & C::MASK];
    *known = (*known).min(value as u8);
}
