//! Statistics of the playouts after each of the root's moves: the spread of their margins, and who
//! owned each point in the end.
//!
//! An ordinary search collects none of this. On request each worker adds to sums of its own, behind
//! a lock that only a report ever contends for.

use std::sync::{Mutex, MutexGuard, PoisonError};

use crate::color::{ByColor, Color};
use crate::point::{Move, Size};

/// How much a search records about each of the root's moves. Each level includes the one before.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum Detail {
    /// Only what the tree holds anyway.
    #[default]
    Nothing,
    /// The spread of the margins after each move, which costs next to nothing.
    Scores,
    /// The ownership of all points after each move and its spread, which costs a pass over the
    /// board for each playout, and memory for each pair of points.
    Owners,
}

/// Who owned the points at the end of some playouts, in the order of [`Size::points`].
#[derive(Clone, Debug, PartialEq)]
pub struct Owners {
    /// The mean: 1 is always Black's, -1 always White's, 0 nobody's or evenly shared.
    pub mean: Vec<f32>,
    /// The standard deviation over the playouts, 0 to 1.
    pub stdev: Vec<f32>,
}

/// The sums of one search.
pub(super) struct Details {
    detail: Detail,
    size: Size,
    /// For each worker.
    workers: Vec<Mutex<Sums>>,
}

/// One worker's sums over the playouts of this search.
struct Sums {
    /// For each [`Move::code`]; the last entry is for playouts from the root itself.
    margins: Vec<Margins>,
    /// For each entry of `margins` and each point, the playouts at whose end a player owned it.
    owners: Vec<ByColor<u32>>,
}

/// Sums of Black's margins in half points.
#[derive(Clone, Copy, Default)]
struct Margins {
    playouts: u64,
    sum: f64,
    squares: f64,
}

impl Margins {
    fn add(&mut self, other: Margins) {
        self.playouts += other.playouts;
        self.sum += other.sum;
        self.squares += other.squares;
    }
}

impl Details {
    /// Sums without playouts. `None` when nothing is to be recorded.
    pub(super) fn new(detail: Detail, size: Size, workers: usize) -> Option<Details> {
        let rows = size.extent() + 1;
        let places = if detail >= Detail::Owners { rows * size.area() } else { 0 };
        let sums = || Sums {
            margins: vec![Margins::default(); rows],
            owners: vec![ByColor::default(); places],
        };
        let collects = detail > Detail::Nothing;
        collects.then(|| Details {
            detail,
            size,
            workers: (0..workers).map(|_| Mutex::new(sums())).collect(),
        })
    }

    /// Counts a playout of the worker with this number. `code` is that of the root's move which it
    /// followed, `margin` is Black's in half points, and `owners` are those of [`Size::points`] in
    /// order; points without one count as nobody's.
    pub(super) fn add(
        &self,
        worker: usize,
        code: Option<u16>,
        margin: f32,
        owners: impl Iterator<Item = Option<Color>>,
    ) {
        let Some(sums) = self.workers.get(worker) else { return };
        let mut sums = lock(sums);
        let row = code.map_or(self.size.extent(), usize::from);
        let sum = f64::from(margin);
        sums.margins[row].add(Margins { playouts: 1, sum, squares: sum * sum });
        if self.detail >= Detail::Owners {
            let first = row * self.size.area();
            for (place, owner) in sums.owners[first..].iter_mut().zip(owners) {
                if let Some(color) = owner {
                    place[color] += 1;
                }
            }
        }
    }

    /// The standard deviation of the margin after `mv` in points. `None` if it has no playout.
    pub(super) fn score_stdev(&self, mv: Move) -> Option<f64> {
        let margins = self.margins(&[usize::from(mv.code())]);
        let playouts = margins.playouts as f64;
        let mean = margins.sum / playouts;
        let variance = margins.squares / playouts - mean * mean;
        (margins.playouts > 0).then(|| variance.max(0.0).sqrt() / 2.0)
    }

    /// The owners after `mv`. `None` if it has no playout, or owners are not recorded.
    pub(super) fn owners_after(&self, mv: Move) -> Option<Owners> {
        self.owners(&[usize::from(mv.code())])
    }

    /// The owners over all playouts. `None` if there are none, or owners are not recorded.
    pub(super) fn all_owners(&self) -> Option<Owners> {
        let rows: Vec<usize> = (0..=self.size.extent()).collect();
        self.owners(&rows)
    }

    fn margins(&self, rows: &[usize]) -> Margins {
        let mut all = Margins::default();
        for sums in self.workers.iter().map(lock) {
            rows.iter().for_each(|&row| all.add(sums.margins[row]));
        }
        all
    }

    fn owners(&self, rows: &[usize]) -> Option<Owners> {
        let playouts = self.margins(rows).playouts as f32;
        if playouts == 0.0 || self.detail < Detail::Owners {
            return None;
        }
        let area = self.size.area();
        let mut counts: Vec<ByColor<u32>> = vec![ByColor::default(); area];
        for sums in self.workers.iter().map(lock) {
            for row in rows {
                let places = &sums.owners[row * area..][..area];
                for (count, place) in counts.iter_mut().zip(places) {
                    Color::ALL.into_iter().for_each(|color| count[color] += place[color]);
                }
            }
        }
        let mean = |count: &ByColor<u32>| {
            (f64::from(count[Color::Black]) - f64::from(count[Color::White])) as f32 / playouts
        };
        // The square of an owner, 1 or -1, is 1.
        let stdev = |count: &ByColor<u32>| {
            let owned = (count[Color::Black] + count[Color::White]) as f32 / playouts;
            (owned - mean(count) * mean(count)).clamp(0.0, 1.0).sqrt()
        };
        Some(Owners {
            mean: counts.iter().map(mean).collect(),
            stdev: counts.iter().map(stdev).collect(),
        })
    }
}

fn lock(sums: &Mutex<Sums>) -> MutexGuard<'_, Sums> {
    // After a panic one playout may be half counted, which does no harm.
    sums.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_sums_of_all_workers_are_combined() {
        const B: Option<Color> = Some(Color::Black);
        const W: Option<Color> = Some(Color::White);
        let size = Size::square(2);
        let details = Details::new(Detail::Owners, size, 2).unwrap();
        let mv = Move::Play(size.point(0, 0));
        details.add(0, Some(mv.code()), 8.0, [B, B, B, B].into_iter());
        details.add(1, Some(mv.code()), -8.0, [B, W, None, W].into_iter());
        details.add(1, Some(Move::Pass.code()), 2.0, [W, W, W, W].into_iter());
        assert_eq!(details.score_stdev(mv), Some(4.0));
        assert_eq!(details.score_stdev(Move::Pass), Some(0.0));
        assert_eq!(details.score_stdev(Move::Button), None);
        let owners = details.owners_after(mv).unwrap();
        assert_eq!(owners.mean, [1.0, 0.0, 0.5, 0.0]);
        assert_eq!(owners.stdev, [0.0, 1.0, 0.5, 1.0]);
        assert_eq!(details.owners_after(Move::Button), None);
        details.add(0, None, 0.0, std::iter::empty());
        assert_eq!(details.all_owners().unwrap().mean, [0.25, -0.25, 0.0, -0.25]);
    }

    #[test]
    fn only_what_was_requested_is_recorded() {
        assert!(Details::new(Detail::Nothing, Size::square(3), 1).is_none());
        let details = Details::new(Detail::Scores, Size::square(3), 1).unwrap();
        details.add(0, Some(Move::Pass.code()), 3.0, [Some(Color::Black); 9].into_iter());
        assert_eq!(details.score_stdev(Move::Pass), Some(0.0));
        assert!(details.owners_after(Move::Pass).is_none() && details.all_owners().is_none());
    }
}
