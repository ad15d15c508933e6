//! What the search believes about a position before it begins.

use crate::color::Color;
use crate::engine::Engine;
use crate::engine::searches::aside;
use crate::search::{Limits, Options, Patient, Report, Settings};

/// The memory of a search that makes no more than one playout, in bytes.
const LITTLE_MEMORY: usize = 1_000_000;

impl Engine {
    /// A report after a single playout of `color`'s turn in the present position, by a search on the
    /// side and without bans: its priors are those of all moves. `None` after an error in the search,
    /// which is logged.
    pub fn newborn(&self, color: Color) -> Option<Report> {
        let settings = Settings { threads: 1, memory: LITTLE_MEMORY, ..self.settings.clone() };
        let limits = Limits { playouts: Some(1), ..Limits::default() };
        let options = Options { limits, ..Options::default() };
        let (report, _) = aside(&self.game, color, settings, &options, &Patient)?;
        Some(report)
    }
}
