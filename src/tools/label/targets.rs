//! The result of a game, as a part of its labels.

use crate::batch::ending::GameOutcome;
use crate::batch::records::MoveSequence;
use ponnuki_game::color::Color;
use ponnuki_game::point::Move;
use ponnuki_network::Prediction;

/// The result of a game, the results of its searches, and their weight in labels beside the output
/// of a network.
#[derive(Clone, Copy)]
pub(super) struct GameTargets<'a> {
    share: f32,
    outcome: &'a GameOutcome,
    record: &'a MoveSequence,
}

impl<'a> GameTargets<'a> {
    /// The result of a record, if the record has one; `share` is 0 to 1.
    pub(super) fn of(record: &'a MoveSequence, share: f64) -> Option<GameTargets<'a>> {
        let outcome = record.outcome.as_ref().filter(|_| share > 0.0)?;
        Some(GameTargets { share: share as f32, outcome, record })
    }

    fn mixed(&self, expected: f32, happened: f32) -> f32 {
        expected + self.share * (happened - expected)
    }

    /// The game's result for `mover`, in place of the prediction that a network `expected`.
    pub(super) fn prediction(&self, mover: Color, expected: Prediction) -> Prediction {
        let winner = self.outcome.score.map(|score| score.winner());
        let chance = |of: Color| match winner {
            None => 0.0,
            Some(None) => 0.5,
            Some(Some(winner)) => f32::from(u8::from(winner == of)),
        };
        // A game without a result counts as even.
        let margin = self.outcome.score.map_or(0, |score| score.half_points()) * mover.sign();
        let margin = margin as f32 / 2.0;
        let score = self.mixed(expected.score, margin);
        let square = |score: f32, deviation: f32| score * score + deviation * deviation;
        let mean_square =
            self.mixed(square(expected.score, expected.score_deviation), square(margin, 0.0));
        Prediction {
            win: self.mixed(expected.win, chance(mover)),
            loss: self.mixed(expected.loss, chance(mover.opponent())),
            no_result: self.mixed(expected.no_result, f32::from(u8::from(winner.is_none()))),
            score,
            score_deviation: (mean_square - score * score).max(0.0).sqrt(),
            lead: self.mixed(expected.lead, margin),
            uncertainty: None,
        }
    }

    /// The owners of all points in place of a network's, 1 for Black.
    pub(super) fn own(&self, owners: &mut [f32]) {
        for (expected, owner) in owners.iter_mut().zip(&self.outcome.owners) {
            let happened = owner.map_or(0.0, |color| color.sign() as f32);
            *expected = self.mixed(*expected, happened);
        }
    }

    /// The shares of the visits of the search after `ply` moves; `None` if there was no search.
    pub(super) fn policy(&self, ply: usize) -> Option<Vec<(Move, f32)>> {
        let visits = self.record.searches.get(&ply)?;
        let all: u64 = visits.iter().map(|(_, visits)| visits).sum();
        Some(visits.iter().map(|&(mv, visits)| (mv, visits as f32 / all as f32)).collect())
    }
}
