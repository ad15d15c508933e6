//! The plan of the measurements, and the form of their figures.

use std::io::{self, Write};
use std::sync::Arc;

use serde::Serialize;

use crate::model::Model;
use ponnuki_game::point::Size;
use ponnuki_game::rules::{self, CHINESE, Rules};
use ponnuki_game::score::Komi;

/// The plan of the measurements.
#[derive(Clone, Debug)]
pub struct BenchPlan {
    /// Board sizes.
    pub sizes: Vec<Size>,
    /// Seconds per measurement.
    pub seconds: f64,
    /// Search threads. Playouts are measured with one.
    pub threads: usize,
    /// Memory for the tree, in bytes.
    pub memory: usize,
    /// The small memory that is filled to measure stalls of the search, in bytes.
    pub stall_memory: usize,
    /// The rules of the game searched.
    pub rules: Rules,
    /// The search's knowledge of Go.
    pub model: Arc<Model>,
    /// If given, the number of visits over which the search is measured, without a limit on time.
    pub visits: Option<u64>,
    /// True if the measurements that take longer are included.
    pub full: bool,
    /// One JSON object per line instead of a table.
    pub json: bool,
}

impl Default for BenchPlan {
    fn default() -> Self {
        BenchPlan {
            sizes: [9, 13, 19].map(Size::square).to_vec(),
            seconds: 2.0,
            threads: 1,
            memory: 1_000_000_000,
            stall_memory: 16_000_000,
            rules: CHINESE.rules,
            model: Arc::default(),
            visits: None,
            full: false,
            json: false,
        }
    }
}

impl BenchPlan {
    /// The komi of the game searched on a board of this size.
    pub(super) fn komi(&self, size: Size) -> Komi {
        rules::customary_komi(&self.rules, size)
    }

    /// The number of measurements on each board, those that take longer as one.
    pub(super) fn measurements(&self) -> usize {
        3 + usize::from(self.full)
    }
}

/// The value rounded to this many decimals.
pub(super) fn rounded(value: f64, digits: i32) -> f64 {
    let unit = 10_f64.powi(digits);
    (value * unit).round() / unit
}

/// Writes a JSON object on a line of its own.
pub(super) fn write_json(value: &impl Serialize, out: &mut impl Write) -> io::Result<()> {
    let line = serde_json::to_string(value).map_err(io::Error::other)?;
    writeln!(out, "{line}")
}
