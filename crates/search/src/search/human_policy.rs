//! Moves of people, which a search can explore besides its own moves.
//!
//! In a share of the iterations, a position's move is chosen by the policy of people. At the root, so
//! the search has values for such moves, even for those that it would not explore itself. Below the
//! root, it expects mistakes of people. The idea and the formula of the exploration are KataGo's
//! (`humanSLRootExploreProbWeightless` and its relatives).
//!
//! The tree stores people's probabilities beside its own ([`PolicyMove`](crate::prior::PolicyMove)). For
//! the root they are given, for other positions the evaluator has a network that imitates people.

use serde::{Deserialize, Serialize};

use crate::params::PlayerProfile;
use ponnuki_game::bits::{fraction, mix};
use ponnuki_game::color::{ByColor, Color};
use ponnuki_game::point::Move;

/// The frequency and the width with which a search explores the moves of people.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Exploration {
    /// At the root.
    pub root: ExploredShares,
    /// Below the root, for each player's moves.
    pub later: ByColor<ExploredShares>,
    /// The weight of exploration in these iterations.
    pub weight: f64,
    /// The growth of that weight with the square root of the visits. Because it grows, moves that
    /// lose less than this utility keep their share of the visits.
    pub growth: f64,
}

/// The shares of the iterations through a position that explore moves of people there.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct ExploredShares {
    /// Those that do not count in the value of the position and of those before it.
    pub uncounted: f64,
    /// Those that do count.
    pub counted: f64,
}

/// The policy of people, and the exploration of their moves.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct HumanPolicy {
    /// The moves at the root with their probabilities, 0 to 1.
    root: Vec<(Move, f32)>,
    exploration: Exploration,
    players: PlayerProfile,
}

/// The way in which an iteration goes on from a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) enum IterationKind {
    /// With the search's own choice.
    #[default]
    Own,
    /// With a move of people; its result does not count in the value of the position.
    Uncounted,
    /// With a move of people; its result counts like any other.
    Counted,
}

impl ExploredShares {
    fn sum(self) -> f64 {
        self.uncounted + self.counted
    }
}

impl HumanPolicy {
    /// The policy of these players, who make the moves at the root with these probabilities.
    pub fn new(
        root: Vec<(Move, f32)>,
        exploration: Exploration,
        players: PlayerProfile,
    ) -> HumanPolicy {
        HumanPolicy { root, exploration, players }
    }

    /// The moves at the root with their probabilities.
    pub(super) fn root(&self) -> &[(Move, f32)] {
        &self.root
    }

    /// The players whose moves are explored below the root. `None` if none are.
    pub fn later_players(&self) -> Option<PlayerProfile> {
        let is_explored = |color| self.exploration.later[color].sum() > 0.0;
        Color::ALL.into_iter().any(is_explored).then_some(self.players)
    }

    /// The kind of an iteration in a position with `color` to move that is the root or not. No state is
    /// kept: the same `number` gives the same kind.
    pub(super) fn iteration_kind(&self, is_root: bool, color: Color, number: u64) -> IterationKind {
        let shares = if is_root { self.exploration.root } else { self.exploration.later[color] };
        let drawn = fraction(mix(number));
        match drawn {
            drawn if drawn < shares.uncounted => IterationKind::Uncounted,
            drawn if drawn < shares.sum() => IterationKind::Counted,
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

    #[test]
    fn iterations_are_shared_as_asked() {
        let half = ExploredShares { uncounted: 0.5, counted: 0.25 };
        let (none, all) =
            (ExploredShares::default(), ExploredShares { uncounted: 0.0, counted: 1.0 });
        let exploration =
            Exploration { root: half, later: ByColor::new(none, all), ..Exploration::default() };
        let human_policy = HumanPolicy::new(vec![], exploration, PlayerProfile::default());
        let of = |is_root, color, kind| {
            let is_kind = |&n: &u64| human_policy.iteration_kind(is_root, color, n) == kind;
            (0..4000).filter(is_kind).count()
        };
        for color in Color::ALL {
            assert!((1850..2150).contains(&of(true, color, IterationKind::Uncounted)));
            assert!((850..1150).contains(&of(true, color, IterationKind::Counted)));
        }
        assert_eq!(of(false, Color::Black, IterationKind::Own), 4000);
        assert_eq!(of(false, Color::White, IterationKind::Counted), 4000);
        assert!(human_policy.later_players().is_some());
        assert!(HumanPolicy::default().later_players().is_none());
    }
}
