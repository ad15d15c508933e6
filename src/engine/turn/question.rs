//! What is asked of the engine in a turn.

use crate::clock::Stopwatch;
use crate::color::Color;
use crate::engine::signals::Stop;
use crate::engine::watch::Observer;
use crate::search::{Ban, Detail, Options};

/// What is wanted of a turn, and within which limits.
#[derive(Clone, Copy)]
pub struct Turn<'a> {
    /// Who moves.
    pub color: Color,
    /// Runs since the command arrived.
    pub since: Stopwatch,
    /// How the turn may be cut short.
    pub stop: Stop<'a>,
    /// Who wants to see the search.
    pub observer: Option<Observer<'a>>,
    /// Whether all dead enemy stones have to be captured before a pass.
    pub cleanup: bool,
    /// Whether the move is made, or only named. A move that is only named depends on the position
    /// and the parameters, not on what was thought about before.
    pub play: bool,
    /// What else is asked of the search.
    pub terms: Terms<'a>,
}

/// What may be asked of the search of a turn; usually nothing.
#[derive(Clone, Copy, Default)]
pub struct Terms<'a> {
    /// What the players may not do. Where the mover is restricted, the search alone decides among
    /// the moves that are left.
    pub bans: &'a [Ban],
    /// What the report has to say about each move.
    pub detail: Detail,
    /// The most visits of the root, besides the engine's own limits.
    pub visits: Option<u64>,
    /// The longest time in seconds, besides the engine's own limits.
    pub seconds: Option<f64>,
    /// Whether the game is not given up.
    pub never_resigns: bool,
}

impl Turn<'_> {
    /// Whether there are moves that the mover may not make.
    pub(super) fn is_restricted(&self) -> bool {
        self.terms.bans.iter().any(|ban| ban.color == self.color && ban.plies > 0)
    }

    /// What the search has to heed and to find out.
    pub(super) fn options(&self) -> Options {
        let Terms { bans, detail, .. } = self.terms;
        Options { bans: bans.to_vec(), detail, ..Options::default() }
    }
}
