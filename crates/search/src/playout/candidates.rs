//! Suggested points, of which one is taken at random.

use rand::Rng;

use ponnuki_game::point::Point;

/// A few suggested points. A point that is suggested more than once is more likely to be taken.
pub struct Candidates {
    points: [Point; Candidates::CAPACITY],
    count: usize,
}

impl Default for Candidates {
    fn default() -> Self {
        Self::new()
    }
}

impl Candidates {
    /// Suggestions beyond this number are dropped.
    const CAPACITY: usize = 32;

    /// No suggestions.
    #[inline(always)]
    pub fn new() -> Self {
        Candidates { points: [Point::from_index(0); Self::CAPACITY], count: 0 }
    }

    /// Forgets all suggestions.
    #[inline(always)]
    pub fn clear(&mut self) {
        self.count = 0;
    }

    /// Suggests `point`.
    #[inline(always)]
    pub fn add(&mut self, point: Point) {
        if self.count < Self::CAPACITY {
            self.points[self.count] = point;
            self.count += 1;
        }
    }

    /// Suggests `point` if `wanted`: for conditions that a branch would mispredict.
    #[inline(always)]
    pub fn add_if(&mut self, point: Point, wanted: bool) {
        let last = Self::CAPACITY - 1;
        if self.count <= last {
            self.points[self.count & last] = point;
            self.count += usize::from(wanted);
        }
    }

    /// The suggested points.
    #[inline(always)]
    pub fn points(&self) -> &[Point] {
        &self.points[..self.count]
    }

    /// Removes one of the suggestions, each with the same probability.
    #[inline(always)]
    pub fn take_random(&mut self, rng: &mut impl Rng) -> Option<Point> {
        let index = match self.count {
            0 => return None,
            1 => 0,
            count => below(rng, count as u32) as usize,
        };
        self.count -= 1;
        self.points.swap(index, self.count);
        Some(self.points[self.count])
    }
}

/// A number below `limit`, by multiplication instead of division (Lemire, 2019; the bias of at
/// most one in 2^32 is accepted).
#[inline(always)]
pub fn below(rng: &mut impl Rng, limit: u32) -> u32 {
    (((rng.next_u64() >> 32) * u64::from(limit)) >> 32) as u32
}
