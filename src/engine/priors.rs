//! The search's priors in a position.

use crate::engine::Engine;
use crate::engine::searches::side_search;
use crate::search::{Limits, NeverStop, Options, Report, Settings};
use ponnuki_game::color::Color;

/// The memory of a search of a single playout, in bytes.
const MEMORY: usize = 1_000_000;

impl Engine {
    /// The report of a side search of a single playout without bans, with `color` to move in the
    /// present position: it has the priors of all moves. `None` after an error in the search, which
    /// is logged.
    pub fn priors(&self, color: Color) -> Option<Report> {
        let settings = Settings { threads: 1, memory: MEMORY, ..self.settings.clone() };
        let limits = Limits { playouts: Some(1), ..Limits::default() };
        let options = Options { limits, ..Options::default() };
        let (report, _) = side_search(&self.game, color, settings, &options, &NeverStop)?;
        Some(report)
    }
}
