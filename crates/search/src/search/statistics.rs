//! Statistics over all playouts of one search: the owner of each point at the end, the margins, and
//! the results of the root, through which every playout goes.

use std::mem;
use std::sync::atomic::Ordering::Relaxed;
use std::sync::atomic::{AtomicI64, AtomicU64};

use crate::evaluator::Evaluation;
use ponnuki_game::capacity::Capacity;
use ponnuki_game::color::Color;
use ponnuki_game::point::Point;

use super::counts::{HALF_POINT, ResultSums};

/// Results over all workers. Each worker adds to its own [`LocalStatistics`] sums, and now and then passes them
/// on to these. Reports read them while the search runs. All relaxed: a reader may miss a few
/// playouts of each worker.
pub(super) struct Statistics {
    /// For each point index the sum of its owners, Black's positive.
    ownership: Box<[AtomicI64]>,
    /// The number that one evaluation adds for a point that is certainly Black's.
    owner_unit: i32,
    playouts: AtomicU64,
    /// The playouts among them that count in the sums.
    counted: AtomicU64,
    /// The sum of Black's margins in units of a half point / [`HALF_POINT`].
    margins: AtomicI64,
    /// The sum of their squares, the evaluations' own variance included, in squared half points.
    squares: AtomicI64,
}

/// The sums of one worker that it has not passed on yet.
pub(super) struct LocalStatistics<C: Capacity> {
    ownership: C::Of<i32>,
    /// The owners in playouts that do not count. Nobody reads them.
    ignored: C::Of<i32>,
    playouts: u32,
    counted: u32,
    margins: i64,
    squares: i64,
    /// The results for the root.
    root: ResultSums,
}

impl Statistics {
    pub(super) fn new(points: usize, owner_unit: i32) -> Self {
        Statistics {
            ownership: (0..points).map(|_| AtomicI64::new(0)).collect(),
            owner_unit,
            playouts: AtomicU64::new(0),
            counted: AtomicU64::new(0),
            margins: AtomicI64::new(0),
            squares: AtomicI64::new(0),
        }
    }

    /// Sets all sums to zero.
    pub(super) fn clear(&self) {
        self.ownership.iter().for_each(|sum| sum.store(0, Relaxed));
        self.playouts.store(0, Relaxed);
        self.counted.store(0, Relaxed);
        self.margins.store(0, Relaxed);
        self.squares.store(0, Relaxed);
    }

    /// Playouts passed on so far.
    pub(super) fn playouts(&self) -> u64 {
        self.playouts.load(Relaxed)
    }

    /// The playouts that count, at least 1.
    fn counted(&self) -> u64 {
        self.counted.load(Relaxed).max(1)
    }

    /// The mean owner of the point with this index: 1 always Black, -1 always White.
    pub(super) fn owner(&self, index: usize) -> f32 {
        let sum = self.ownership[index].load(Relaxed) as f32 / self.owner_unit as f32;
        sum / self.counted() as f32
    }

    /// The mean and standard deviation of Black's margin in points.
    pub(super) fn score(&self) -> (f64, f64) {
        let playouts = self.counted() as f64;
        let mean = self.margins.load(Relaxed) as f64 / f64::from(HALF_POINT) / playouts;
        let variance = self.squares.load(Relaxed) as f64 / playouts - mean * mean;
        (mean / 2.0, variance.max(0.0).sqrt() / 2.0)
    }
}

impl<C: Capacity> LocalStatistics<C> {
    pub(super) fn new() -> Self {
        let root = ResultSums::default();
        let (ownership, ignored) = (C::filled(0), C::filled(0));
        LocalStatistics {
            ownership,
            ignored,
            playouts: 0,
            counted: 0,
            margins: 0,
            squares: 0,
            root,
        }
    }

    /// The sums of the owners, for an evaluator to add to; sums that nobody reads if the evaluation
    /// does not count.
    #[inline]
    pub(super) fn owners(&mut self, counts: bool) -> &mut C::Of<i32> {
        if counts { &mut self.ownership } else { &mut self.ignored }
    }

    /// Adds the owners of points at the end of a game, each with the weight `owner_unit`.
    pub(super) fn add_owners(
        &mut self,
        owners: impl Iterator<Item = (Point, Option<Color>)>,
        owner_unit: i32,
    ) {
        for (point, owner) in owners {
            self.ownership[point.index() & C::MASK] += owner_unit * owner.map_or(0, Color::sign);
        }
    }

    /// Adds an evaluation, with its sums for the root, or one that does not count. Returns the
    /// number of evaluations that have not been passed on yet.
    #[inline]
    pub(super) fn add_result(&mut self, evaluation: Option<&Evaluation>, root: ResultSums) -> u32 {
        self.playouts += 1;
        let Some(evaluation) = evaluation else {
            self.root += root.weightless();
            return self.playouts;
        };
        self.root += root;
        self.counted += 1;
        self.margins += (evaluation.margin * HALF_POINT) as i64;
        let (mean, spread) = (f64::from(evaluation.margin), f64::from(evaluation.spread));
        self.squares += (mean * mean + spread * spread) as i64;
        self.playouts
    }

    /// Adds everything to the shared sums, and returns the sums for the root.
    pub(super) fn flush(&mut self, to: &Statistics) -> ResultSums {
        let root = mem::take(&mut self.root);
        if self.playouts == 0 {
            return root;
        }
        for (sum, part) in to.ownership.iter().zip(self.ownership.as_mut()) {
            if *part != 0 {
                sum.fetch_add(i64::from(*part), Relaxed);
                *part = 0;
            }
        }
        to.playouts.fetch_add(u64::from(self.playouts), Relaxed);
        to.counted.fetch_add(u64::from(self.counted), Relaxed);
        to.margins.fetch_add(self.margins, Relaxed);
        to.squares.fetch_add(self.squares, Relaxed);
        (self.playouts, self.counted, self.margins, self.squares) = (0, 0, 0, 0);
        root
    }
}
