//! Criticality: how closely owning a point is tied to winning the game.

use std::sync::atomic::AtomicU32;
use std::sync::atomic::Ordering::Relaxed;

use ponnuki_game::point::{Point, Size};

/// A point has an owner if its mean owner is further than this from 0.
const CERTAIN: f32 = 1.0 / 3.0;

/// Sums over the playouts of one search and over the games that ended in its tree. A search has one
/// only on request, because it costs every playout about a thousand additions.
///
/// All workers add to the counters, and [`criticality`](CriticalitySums::criticality) reads them. All
/// relaxed: they guard nothing, and one playout more or less of each worker makes no difference to
/// a reader.
pub(super) struct CriticalitySums {
    size: Size,
    /// For each point index.
    points: Box<[PointSums]>,
    playouts: AtomicU32,
    /// Playouts won by each player, Black first.
    won: [AtomicU32; 2],
}

/// The playouts at whose end one point had an owner.
#[derive(Default)]
struct PointSums {
    /// Playouts in which each player owned it, Black first.
    owned: [AtomicU32; 2],
    /// Playouts in which the winner owned it.
    winners: AtomicU32,
}

impl CriticalitySums {
    pub(super) fn new(size: Size) -> CriticalitySums {
        CriticalitySums {
            size,
            points: (0..size.extent()).map(|_| PointSums::default()).collect(),
            playouts: AtomicU32::new(0),
            won: Default::default(),
        }
    }

    /// Counts an evaluation: the mean owners of the points, and the winner, 1 Black, -1 White, 0
    /// nobody.
    pub(super) fn add(&self, owners: impl Iterator<Item = (Point, f32)>, winner: i32) {
        self.playouts.fetch_add(1, Relaxed);
        if let Some(side) = player_index(winner) {
            self.won[side].fetch_add(1, Relaxed);
        }
        for (point, owner) in owners {
            let owner = if owner.abs() > CERTAIN { owner.signum() as i32 } else { 0 };
            let Some(side) = player_index(owner) else { continue };
            let sums = &self.points[point.index()];
            sums.owned[side].fetch_add(1, Relaxed);
            if owner == winner {
                sums.winners.fetch_add(1, Relaxed);
            }
        }
    }

    /// For each of [`Size::points`] in order, how much more often the owner of the point wins than
    /// if owning it had nothing to do with winning, -1/2 to 1/2: the criticality of Coulom,
    /// "Criticality: a Monte-Carlo Heuristic for Go Programs" (2009). If the point always has an
    /// owner and the game always a winner, that is twice the covariance of "Black owns the point"
    /// and "Black wins", each 0 or 1.
    pub(super) fn criticality(&self) -> Vec<f32> {
        let playouts = self.playouts.load(Relaxed).max(1) as f32;
        let share = |count: &AtomicU32| count.load(Relaxed) as f32 / playouts;
        let of = |point: Point| {
            let sums = &self.points[point.index()];
            let by_chance =
                sums.owned.iter().zip(&self.won).map(|(owned, won)| share(owned) * share(won));
            share(&sums.winners) - by_chance.sum::<f32>()
        };
        self.size.points().map(of).collect()
    }
}

/// The index of the player with this sign, in arrays that have Black first.
fn player_index(sign: i32) -> Option<usize> {
    match sign {
        1 => Some(0),
        -1 => Some(1),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_point_is_critical_if_its_owner_wins() {
        let size = Size::new(3, 1).unwrap();
        let criticality = CriticalitySums::new(size);
        let points: Vec<Point> = size.points().collect();
        // The first point goes to the winner, the second always to Black, the third to the loser.
        for winner in [1, -1] {
            let owners = [winner as f32, 0.5, -0.4 * winner as f32];
            criticality.add(points.iter().copied().zip(owners), winner);
        }
        assert_eq!(criticality.criticality(), [0.5, 0.0, -0.5]);
        // Nobody wins a draw.
        criticality.add(points.iter().map(|&point| (point, 0.2)), 0);
        assert!(criticality.criticality()[0] < 0.5);
    }
}
