//! Moves of people, which a search can explore at its root besides its own moves.
//!
//! A share of the iterations begins with a move by the policy of people. So the search has values
//! for such moves, even for those that it would not explore itself. The idea and the formula of the
//! exploration are KataGo's (`humanSLRootExploreProbWeightless` and its relatives).

use ponnuki_game::bits::mix;
use ponnuki_game::point::Move;

/// The frequency and the width with which a search explores the moves of people at its root.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Exploration {
    /// The share of the iterations that explore these moves and do not count in the value of the
    /// root.
    pub uncounted: f64,
    /// The share of the iterations that explore these moves and do count.
    pub counted: f64,
    /// The weight of exploration in these iterations.
    pub weight: f64,
    /// The growth of that weight with the square root of the visits. Because it grows, moves that
    /// lose less than this utility keep their share of the visits.
    pub growth: f64,
}

/// The policy of people, and the exploration of their moves.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct HumanPolicy {
    /// The probability of each move, by its code, 0 to 1.
    probabilities: Vec<f32>,
    exploration: Exploration,
}

/// The way in which an iteration begins.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) enum IterationKind {
    /// With the search's own choice at the root.
    #[default]
    Own,
    /// With a move of people; its result does not count in the value of the root.
    Uncounted,
    /// With a move of people; its result counts like any other.
    Counted,
}

impl HumanPolicy {
    /// A policy of people with these probabilities.
    pub fn new(policy: &[(Move, f32)], exploration: Exploration) -> HumanPolicy {
        let codes = policy.iter().map(|(mv, _)| mv.code() as usize + 1).max().unwrap_or(0);
        let mut probabilities = vec![0.0; codes];
        policy.iter().for_each(|(mv, chance)| probabilities[mv.code() as usize] = *chance);
        HumanPolicy { probabilities, exploration }
    }

    /// The moves that people make at least once in a thousand times.
    pub(super) fn moves(&self) -> impl Iterator<Item = Move> {
        let codes =
            self.probabilities.iter().enumerate().filter(|(_, probability)| **probability >= 0.001);
        codes.map(|(code, _)| Move::from_code(code as u16))
    }

    /// The probability of this move.
    pub(super) fn probability(&self, mv: Move) -> f32 {
        self.probabilities.get(mv.code() as usize).copied().unwrap_or(0.0)
    }

    /// The kind of the iteration with this number. No state is kept: the same number gives the same
    /// kind.
    pub(super) fn iteration_kind(&self, iteration: u64) -> IterationKind {
        let drawn = (mix(iteration) >> 11) as f64 / (1u64 << 53) as f64;
        match drawn {
            drawn if drawn < self.exploration.uncounted => IterationKind::Uncounted,
            drawn if drawn < self.exploration.uncounted + self.exploration.counted => {
                IterationKind::Counted
            }
            _ => IterationKind::Own,
        }
    }

    /// The weight of exploration in a position whose moves have this many visits.
    pub(super) fn weight(&self, visits: f32) -> f32 {
        (self.exploration.weight as f32 + self.exploration.growth as f32 * visits.sqrt())
            * (visits + 0.01).sqrt()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use ponnuki_game::point::Size;

    #[test]
    fn iterations_are_shared_as_asked() {
        let exploration = Exploration { uncounted: 0.5, counted: 0.25, ..Exploration::default() };
        let human_policy = HumanPolicy::new(&[], exploration);
        let of = |kind| (0..4000).filter(|&n| human_policy.iteration_kind(n) == kind).count();
        assert!((1850..2150).contains(&of(IterationKind::Uncounted)));
        assert!((850..1150).contains(&of(IterationKind::Counted)));
        assert!((0..100).all(|n| HumanPolicy::default().iteration_kind(n) == IterationKind::Own));
    }

    #[test]
    fn moves_of_others_are_found_by_their_code() {
        let points: Vec<Move> = Size::square(5).points().map(Move::Play).collect();
        let human_policy =
            HumanPolicy::new(&[(points[3], 0.75), (Move::Pass, 0.25)], Exploration::default());
        assert_eq!(
            (human_policy.probability(points[3]), human_policy.probability(Move::Pass)),
            (0.75, 0.25)
        );
        assert_eq!(
            (human_policy.probability(points[2]), human_policy.probability(points[24])),
            (0.0, 0.0)
        );
    }
}
