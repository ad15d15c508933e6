//! The summary of a search for a move.

use crate::search::Report;
use ponnuki_game::color::Color;
use ponnuki_game::point::{Move, Size};

/// The results of the search when the engine moved. Values are from the side of the player for whom
/// it moved.
#[derive(Clone, PartialEq, Debug)]
pub struct SearchSummary {
    /// The player for whom the engine moved.
    pub color: Color,
    /// The number of the move; after a resignation, the number of the last move.
    pub number: usize,
    /// The win rate, 0 to 1.
    pub winrate: f64,
    /// The expected margin in points, komi included.
    pub score: f64,
    /// The standard deviation of the margin over the playouts.
    pub score_stdev: f64,
    /// The number of visits of the search, including visits in a reused tree.
    pub visits: u64,
    /// The size of the board.
    pub size: Size,
    /// The principal variation.
    pub line: Vec<Move>,
}

impl SearchSummary {
    /// The summary by the report of the search for `color`'s move, with this move number. `None` if
    /// the report has no moves.
    pub(super) fn new(color: Color, number: usize, report: &Report) -> Option<SearchSummary> {
        let best = report.best()?;
        Some(SearchSummary {
            color,
            number,
            winrate: best.winrate(color),
            score: best.black_score * f64::from(color.sign()),
            score_stdev: report.score_stdev,
            visits: report.visits,
            size: report.size,
            line: best.pv.clone(),
        })
    }

    /// The principal variation as vertices, with spaces between them.
    pub fn vertices(&self) -> String {
        self.size.move_vertices(self.line.iter().copied())
    }
}

#[cfg(test)]
impl SearchSummary {
    /// A summary of a search for White, for tests of the formats that show it.
    pub(crate) fn sample() -> SearchSummary {
        let size = Size::square(19);
        SearchSummary {
            color: Color::White,
            number: 12,
            winrate: 0.41712,
            score: -0.94,
            score_stdev: 20.6,
            visits: 4005,
            size,
            line: ["C16", "Q16", "pass"].iter().filter_map(|name| size.parse_move(name)).collect(),
        }
    }
}
