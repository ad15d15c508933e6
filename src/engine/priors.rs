//! The search's priors in a position.

use crate::color::Color;
use crate::engine::Engine;
use crate::engine::searches::aside;
use crate::search::{Limits, Options, Patient, Report, Settings};

/// The memory of a search of a single playout, in bytes.
const LITTLE_MEMORY: usize = 1_000_000;

impl Engine {
    /// A report after a single playout, with `color` to move in the present position, by a search
    /// on the side without bans: it has the priors of all moves. `None` after an error in the
    /// search, which is logged.
    pub fn newborn(&self, color: Color) -> Option<Report> {
        let settings = Settings { threads: 1, memory: LITTLE_MEMORY, ..self.settings.clone() };
        let limits = Limits { playouts: Some(1), ..Limits::default() };
        let options = Options { limits, ..Options::default() };
        let (report, _) = aside(&self.game, color, settings, &options, &Patient)?;
        Some(report)
    }
}
