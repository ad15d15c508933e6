//! The request for an analysis, in any protocol.

use super::format::Format;
use super::report::ReportOptions;
use crate::engine::Engine;
use crate::search::{Ban, Limits, Options};
use ponnuki_game::color::Color;

/// Everything that can be requested of an analysis. GTP commands and JSON queries are both parsed
/// into this.
#[derive(Clone, Debug, PartialEq)]
pub struct AnalysisRequest {
    /// The player whose moves are analysed; `None` for the player to move.
    pub color: Option<Color>,
    /// The facts to report, and their format.
    pub report: ReportOptions,
    /// Seconds between reports while the search is running. `None` for a final report only, if any.
    pub interval: Option<f64>,
    /// Seconds until the first of them, if different.
    pub first: Option<f64>,
    /// The moves that the players may not make.
    pub bans: Vec<Ban>,
    /// The players who may not resign.
    pub never_resign: Vec<Color>,
    /// Visits after which the search ends.
    pub max_visits: Option<u64>,
    /// Seconds after which the search ends.
    pub max_time: Option<f64>,
}

impl AnalysisRequest {
    /// Returns the defaults of this format.
    pub fn new(format: Format) -> AnalysisRequest {
        AnalysisRequest {
            color: None,
            report: ReportOptions::new(format),
            interval: None,
            first: None,
            bans: Vec::new(),
            never_resign: Vec::new(),
            max_visits: None,
            max_time: None,
        }
    }

    /// Returns true if the analysis goes on until it is stopped: the client reads line after line
    /// and has set no limit. An analysis in [`Format::Json`] is a single reply, so it must end.
    pub fn is_endless(&self) -> bool {
        self.report.format != Format::Json && !self.has_maximum()
    }

    fn has_maximum(&self) -> bool {
        self.max_visits.is_some() || self.max_time.is_some()
    }

    /// The limits of a search by `engine` for this analysis alone: its options, and its time in
    /// seconds. By default they are those for a move without a clock.
    pub fn options(&self, engine: &Engine) -> (Options, Option<f64>) {
        let (limits, seconds) = match self.has_maximum() || self.is_endless() {
            true => (Limits { visits: self.max_visits, playouts: None }, self.max_time),
            false => engine.untimed_limits(),
        };
        let (bans, detail) = (self.bans.clone(), self.report.detail());
        let color = self.color.unwrap_or(engine.game().to_move());
        let root_width = engine.params().analysis_root_width;
        let (advantage, mirror) = (engine.fixed_advantage(color), engine.mirroring_opponent(color));
        let hides_history = engine.params().analysis_hides_history;
        let skips_symmetric = engine.params().skips_symmetric_moves;
        let penalties = engine.penalties(color);
        let options = Options {
            limits,
            bans,
            detail,
            root_width,
            advantage,
            hides_history,
            skips_symmetric,
            mirror,
            penalties,
            ..Options::default()
        };
        (options, seconds)
    }
}
