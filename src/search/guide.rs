//! Moves that others would make, which a search can explore at its root besides those of its own.
//!
//! A share of the iterations begins with a move that the others' policy chooses. So the search knows
//! what such moves are worth, even those that it would not look at. The idea and the formula of the
//! exploration are KataGo's (`humanSLRootExploreProbWeightless` and its relatives).

use ponnuki_game::bits::mix;
use ponnuki_game::point::Move;

/// How often and how widely a search explores the moves of others at its root.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Exploration {
    /// The share of the iterations that explore these moves and do not count in the value of the
    /// root.
    pub apart: f64,
    /// The share of those that explore them and count.
    pub counted: f64,
    /// The weight of exploration in these iterations.
    pub weight: f64,
    /// How much it grows with the square root of the visits. What grows never fades: moves that lose
    /// less than this utility keep their share of the visits.
    pub lasting: f64,
}

/// The moves of others, and how a search explores them.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Guide {
    /// For each move, by its code, how likely the others make it, 0 to 1.
    likely: Vec<f32>,
    how: Exploration,
}

/// How an iteration begins.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) enum Opening {
    /// With the search's own choice.
    #[default]
    Own,
    /// With a move of others; its result does not count in the value of the root.
    Apart,
    /// With a move of others; its result counts like any other.
    Counted,
}

impl Guide {
    /// The guide by the policy of others.
    pub fn new(policy: &[(Move, f32)], how: Exploration) -> Guide {
        let codes = policy.iter().map(|(mv, _)| mv.code() as usize + 1).max().unwrap_or(0);
        let mut likely = vec![0.0; codes];
        policy.iter().for_each(|(mv, chance)| likely[mv.code() as usize] = *chance);
        Guide { likely, how }
    }

    /// The moves that others make at least once in a thousand times.
    pub(super) fn moves(&self) -> impl Iterator<Item = Move> {
        let codes = self.likely.iter().enumerate().filter(|(_, likely)| **likely >= 0.001);
        codes.map(|(code, _)| Move::from_code(code as u16))
    }

    /// How likely others make this move.
    pub(super) fn likely(&self, mv: Move) -> f32 {
        self.likely.get(mv.code() as usize).copied().unwrap_or(0.0)
    }

    /// How the iteration with this number begins. No state is kept: the same number gives the same
    /// answer.
    pub(super) fn opening(&self, iteration: u64) -> Opening {
        let drawn = (mix(iteration) >> 11) as f64 / (1u64 << 53) as f64;
        match drawn {
            drawn if drawn < self.how.apart => Opening::Apart,
            drawn if drawn < self.how.apart + self.how.counted => Opening::Counted,
            _ => Opening::Own,
        }
    }

    /// The weight of exploration in a position whose moves have this many visits.
    pub(super) fn weight(&self, visits: f32) -> f32 {
        (self.how.weight as f32 + self.how.lasting as f32 * visits.sqrt()) * (visits + 0.01).sqrt()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use ponnuki_game::point::Size;

    #[test]
    fn iterations_are_shared_as_asked() {
        let how = Exploration { apart: 0.5, counted: 0.25, ..Exploration::default() };
        let guide = Guide::new(&[], how);
        let of = |opening| (0..4000).filter(|&n| guide.opening(n) == opening).count();
        assert!((1850..2150).contains(&of(Opening::Apart)));
        assert!((850..1150).contains(&of(Opening::Counted)));
        assert!((0..100).all(|n| Guide::default().opening(n) == Opening::Own));
    }

    #[test]
    fn moves_of_others_are_found_by_their_code() {
        let points: Vec<Move> = Size::square(5).points().map(Move::Play).collect();
        let guide = Guide::new(&[(points[3], 0.75), (Move::Pass, 0.25)], Exploration::default());
        assert_eq!((guide.likely(points[3]), guide.likely(Move::Pass)), (0.75, 0.25));
        assert_eq!((guide.likely(points[2]), guide.likely(points[24])), (0.0, 0.0));
    }
}
