//! The request for a turn.

use crate::clock::Stopwatch;
use crate::engine::level::Strength;
use crate::engine::monitor::Observer;
use crate::engine::signals::StopCondition;
use crate::params::Params;
use crate::search::{Ban, DetailLevel, Options};
use ponnuki_game::color::Color;
use ponnuki_game::game::Game;

/// A request for a turn of the engine: the task and its limits.
#[derive(Clone, Copy)]
pub struct Turn<'a> {
    /// The player to move.
    pub color: Color,
    /// Runs since the command arrived.
    pub since: Stopwatch,
    /// The ways to cut the turn short.
    pub stop: StopCondition<'a>,
    /// Receives reports of the search while it runs.
    pub observer: Option<Observer<'a>>,
    /// True if all dead enemy stones have to be captured before a pass.
    pub cleanup: bool,
    /// True if the move is played, false if it is only reported. A move that is only reported
    /// depends on the position and the parameters, not on earlier searches.
    pub play: bool,
    /// Forbidden moves. If any are the mover's, the search alone decides among the moves left.
    pub bans: &'a [Ban],
    /// The detail that the search records about each move.
    pub detail: DetailLevel,
    /// The largest number of visits of the root, in addition to the engine's own limits.
    pub visits: Option<u64>,
    /// The largest number of seconds, in addition to the engine's own limits.
    pub seconds: Option<f64>,
    /// True if the engine may not resign.
    pub never_resigns: bool,
    /// True if the engine plays at full strength, whatever its level.
    pub at_best: bool,
}

impl<'a> Turn<'a> {
    /// An ordinary turn: a move of `color` that is played, by a command that arrived when `since`
    /// began.
    pub fn new(color: Color, since: Stopwatch, stop: StopCondition<'a>) -> Turn<'a> {
        Turn {
            color,
            since,
            stop,
            observer: None,
            cleanup: false,
            play: true,
            bans: &[],
            detail: DetailLevel::default(),
            visits: None,
            seconds: None,
            never_resigns: false,
            at_best: false,
        }
    }

    /// Returns true if some of the mover's moves are banned.
    pub(super) fn is_restricted(&self) -> bool {
        self.bans.iter().any(|ban| ban.color == self.color && ban.plies > 0)
    }

    /// Returns the engine's strength by `params` in the present position of `game`.
    pub(super) fn strength(&self, params: &Params, game: &Game) -> Strength {
        if self.at_best { Strength::best(params) } else { Strength::new(params, game) }
    }

    /// The options of the turn's search: the bans, and the detail to record.
    pub(super) fn search_options(&self) -> Options {
        Options { bans: self.bans.to_vec(), detail: self.detail, ..Options::default() }
    }
}
