//! Places at equal distances in an array, checked all at once.
//!
//! A transform reads and writes dozens of vectors at regular distances. Checking each of them
//! against the bounds of its array costs a third of the time, so the last one stands for all.

/// Equal distances in two directions.
#[derive(Clone, Copy)]
pub(crate) struct Strides {
    /// From a place to the next in its row.
    pub(crate) across: usize,
    /// From a place to the next in its column.
    pub(crate) down: usize,
    /// Places in a row.
    pub(crate) columns: usize,
    /// Places in a column.
    pub(crate) rows: usize,
    /// Numbers at a place.
    pub(crate) depth: usize,
}

impl Strides {
    /// Panics unless all places lie within `len` numbers. The last one begins farthest, since
    /// distances are not negative.
    #[inline(always)]
    fn check(self, len: usize) {
        let last = |count: usize, distance: usize| count.saturating_sub(1).checked_mul(distance);
        let fits = match (last(self.columns, self.across), last(self.rows, self.down)) {
            (Some(right), Some(below)) => right
                .checked_add(below)
                .and_then(|start| start.checked_add(self.depth))
                .is_some_and(|end| end <= len),
            _ => false,
        };
        assert!(fits, "places beyond the end of an array");
    }

    /// The index of the place in column `x` and row `y`. Panics if there is none; as a rule the
    /// compiler knows that there is.
    #[inline(always)]
    fn start(self, x: usize, y: usize) -> usize {
        assert!(x < self.columns && y < self.rows, "a place outside its view");
        y * self.down + x * self.across
    }
}

/// Places to read.
#[derive(Clone, Copy)]
pub(crate) struct StridedView<'a, T> {
    data: &'a [T],
    strides: Strides,
}

impl<'a, T> StridedView<'a, T> {
    /// Places of `data`, the first at its beginning. Panics if not all of them lie in it.
    #[inline(always)]
    pub(crate) fn new(data: &'a [T], strides: Strides) -> StridedView<'a, T> {
        strides.check(data.len());
        StridedView { data, strides }
    }

    /// The numbers in column `x` and row `y`.
    #[inline(always)]
    pub(crate) fn at(&self, x: usize, y: usize) -> &'a [T] {
        let start = self.strides.start(x, y);
        // SAFETY: column and row were checked, so the place begins no later than the last one,
        // whose end was checked against the length of the data.
        unsafe { self.data.get_unchecked(start..start + self.strides.depth) }
    }
}

/// Places to write.
pub(crate) struct StridedViewMut<'a, T> {
    data: &'a mut [T],
    strides: Strides,
}

impl<'a, T> StridedViewMut<'a, T> {
    /// Places of `data`, the first at its beginning. Panics if not all of them lie in it.
    #[inline(always)]
    pub(crate) fn new(data: &'a mut [T], strides: Strides) -> StridedViewMut<'a, T> {
        strides.check(data.len());
        StridedViewMut { data, strides }
    }

    /// The numbers in column `x` and row `y`.
    #[inline(always)]
    pub(crate) fn at(&mut self, x: usize, y: usize) -> &mut [T] {
        let start = self.strides.start(x, y);
        // SAFETY: as for `StridedView::at`.
        unsafe { self.data.get_unchecked_mut(start..start + self.strides.depth) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const STRIDES: Strides = Strides { across: 3, down: 10, columns: 3, rows: 2, depth: 2 };

    #[test]
    fn places_are_found() {
        let mut data: Vec<usize> = (0..18).collect();
        assert_eq!(StridedView::new(&data, STRIDES).at(2, 1), [16, 17]);
        StridedViewMut::new(&mut data, STRIDES).at(1, 1)[0] = 0;
        assert_eq!(data[13], 0);
    }

    #[test]
    #[should_panic(expected = "beyond the end")]
    fn all_places_must_lie_in_the_data() {
        let _ = StridedView::new(&[0; 17], STRIDES);
    }

    #[test]
    #[should_panic(expected = "beyond the end")]
    fn distances_may_not_overflow() {
        let _ = StridedView::new(&[0; 17], Strides { down: usize::MAX, rows: 3, ..STRIDES });
    }

    #[test]
    #[should_panic(expected = "outside its view")]
    fn there_are_no_other_places() {
        StridedViewMut::new(&mut [0; 18], STRIDES).at(3, 0)[0] = 1;
    }
}
