//! What the engine is asked in a turn.

use crate::clock::Stopwatch;
use crate::color::Color;
use crate::engine::level::Strength;
use crate::engine::signals::Stop;
use crate::engine::watch::Observer;
use crate::params::Params;
use crate::point::Size;
use crate::search::{Ban, Detail, Options};

/// What a turn is to do, and within which limits.
#[derive(Clone, Copy)]
pub struct Turn<'a> {
    /// The player to move.
    pub color: Color,
    /// Runs since the command arrived.
    pub since: Stopwatch,
    /// How the turn may be cut short.
    pub stop: Stop<'a>,
    /// Who wants to see the search.
    pub observer: Option<Observer<'a>>,
    /// Whether all dead enemy stones have to be captured before a pass.
    pub cleanup: bool,
    /// Whether the move is played, or only asked for. A move that is only asked for depends on the
    /// position and the parameters, not on earlier searches.
    pub play: bool,
    /// What else the search is asked.
    pub terms: Terms<'a>,
}

/// What else the search of a turn may be asked; usually nothing.
#[derive(Clone, Copy, Default)]
pub struct Terms<'a> {
    /// Forbidden moves. If any are the mover's, the search alone decides among the moves left.
    pub bans: &'a [Ban],
    /// What the report says about each move.
    pub detail: Detail,
    /// The most visits of the root, besides the engine's own limits.
    pub visits: Option<u64>,
    /// The longest time in seconds, besides the engine's own limits.
    pub seconds: Option<f64>,
    /// Whether the engine may not resign.
    pub never_resigns: bool,
    /// Whether it answers as well as it can, whatever its level.
    pub at_best: bool,
}

impl Turn<'_> {
    /// Whether some of the mover's moves are banned.
    pub(super) fn is_restricted(&self) -> bool {
        self.terms.bans.iter().any(|ban| ban.color == self.color && ban.plies > 0)
    }

    /// How strongly the engine plays by `params` on a board of this size.
    pub(super) fn strength(&self, params: &Params, size: Size) -> Strength {
        if self.terms.at_best { Strength::best(params) } else { Strength::new(params, size) }
    }

    /// The search's options: the bans, and what to record.
    pub(super) fn options(&self) -> Options {
        let Terms { bans, detail, .. } = self.terms;
        Options { bans: bans.to_vec(), detail, ..Options::default() }
    }
}
