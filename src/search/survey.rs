//! How owning a point goes with winning: what makes a point critical.

use std::sync::atomic::AtomicU32;
use std::sync::atomic::Ordering::Relaxed;

use crate::color::Color;
use crate::point::{Point, Size};

/// Sums over the playouts of one search, which all workers add to. Only searches that are asked for
/// it have one, because it costs every playout some thousand additions.
///
/// All counters are relaxed: they guard nothing, and a reader that misses a playout of each worker
/// sees the same picture.
pub(super) struct Survey {
    size: Size,
    /// For each point index.
    points: Box<[Sums]>,
    playouts: AtomicU32,
    /// Playouts that a player has won, Black first.
    won: [AtomicU32; 2],
}

/// Playouts that left a point to somebody.
#[derive(Default)]
struct Sums {
    /// To a player, Black first.
    owned: [AtomicU32; 2],
    /// To the winner.
    winners: AtomicU32,
}

impl Survey {
    pub(super) fn new(size: Size) -> Survey {
        Survey {
            size,
            points: (0..size.extent()).map(|_| Sums::default()).collect(),
            playouts: AtomicU32::new(0),
            won: Default::default(),
        }
    }

    /// Counts a playout: who owns the points at its end, and the winner as the sign of Black's
    /// margin.
    pub(super) fn add(&self, owners: impl Iterator<Item = (Point, Option<Color>)>, winner: i32) {
        self.playouts.fetch_add(1, Relaxed);
        if let Some(side) = side(winner) {
            self.won[side].fetch_add(1, Relaxed);
        }
        for (point, owner) in owners {
            let Some(color) = owner else { continue };
            let sums = &self.points[point.index()];
            if let Some(side) = side(color.sign()) {
                sums.owned[side].fetch_add(1, Relaxed);
            }
            if color.sign() == winner {
                sums.winners.fetch_add(1, Relaxed);
            }
        }
    }

    /// For each of [`Size::points`] in order, by how much more often its owner is the winner than if
    /// owning it had nothing to do with winning, -1/2 to 1/2: the criticality of Coulom,
    /// "Criticality: a Monte-Carlo Heuristic for Go Programs" (2009). Where the point and the game
    /// always have an owner, that is twice the covariance of the two.
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

/// The place of the player whose sign this is, in arrays that have Black first.
fn side(sign: i32) -> Option<usize> {
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
        let survey = Survey::new(size);
        let points: Vec<Point> = size.points().collect();
        // The first point decides the game, the second is always Black's, the third decides it
        // the wrong way round.
        for winner in [Color::Black, Color::White] {
            let owners = [Some(winner), Some(Color::Black), Some(winner.opponent())];
            survey.add(points.iter().copied().zip(owners), winner.sign());
        }
        assert_eq!(survey.criticality(), [0.5, 0.0, -0.5]);
        // A draw is nobody's.
        survey.add(points.iter().map(|&point| (point, None)), 0);
        assert!(survey.criticality()[0] < 0.5);
    }
}
