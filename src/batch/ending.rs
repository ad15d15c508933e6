//! The end of a game in which the engine plays both sides.

use serde::{Deserialize, Serialize};

use crate::engine::Engine;
use ponnuki_game::color::Color;
use ponnuki_game::game::Game;
use ponnuki_game::rules::LongCycle;
use ponnuki_game::score::Score;

/// The reason why a game is over.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum EndReason {
    /// The players passed, and the rules stop the game then.
    Passes,
    /// A cycle has ended it.
    Void,
    /// It was broken off because it had become too long, and counted as it stood.
    Length,
}

/// The end of a game in numbers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameOutcome {
    /// The reason why it ended.
    pub end: EndReason,
    /// The count; `None` if the game has no result.
    pub score: Option<Score>,
    /// For each of [`Size::points`](ponnuki_game::point::Size::points) in order, the owner by the
    /// rules of the game: the player of a living stone, or the one who has surrounded the point.
    pub owners: Vec<Option<Color>>,
}

impl EndReason {
    /// Returns why `game` is over, or `None` if it is not. It may have `longest` moves for each
    /// point of its board.
    pub(crate) fn of(game: &Game, longest: u64) -> Option<EndReason> {
        let most = longest.saturating_mul(game.size().area() as u64);
        if game.void().is_some() {
            Some(EndReason::Void)
        } else if game.pass_state().is_stopped() {
            Some(EndReason::Passes)
        } else if game.moves().len() as u64 >= most {
            Some(EndReason::Length)
        } else {
            None
        }
    }
}

impl GameOutcome {
    /// The outcome of the engine's game by the engine's judge.
    pub(crate) fn of(engine: &mut Engine, end: EndReason) -> GameOutcome {
        let score = match engine.game().void() {
            Some(void) if void.outcome == LongCycle::NoResult => None,
            Some(_) => Some(Score::from_half_points(0)),
            None => Some(engine.final_score()),
        };
        GameOutcome { end, score, owners: engine.final_owners() }
    }
}
