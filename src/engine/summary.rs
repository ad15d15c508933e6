//! The summary of a search for a move.

use std::fmt;

use crate::search::{Report, for_color};
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
    /// The principal variation, as vertices.
    pub line: String,
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
            line: vertices(report.size, &best.pv),
        })
    }
}

/// The comment in game records. Values are Black's, as in everything that people read.
impl fmt::Display for SearchSummary {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "{:.1} % for black, {:+.1} points for black, {} visits: {}",
            100.0 * for_color(self.winrate, self.color),
            self.score * f64::from(self.color.sign()),
            self.visits,
            self.line,
        )
    }
}

fn vertices(size: Size, line: &[Move]) -> String {
    line.iter().map(|&mv| size.move_vertex(mv)).collect::<Vec<String>>().join(" ")
}

#[cfg(test)]
impl SearchSummary {
    /// A summary of a search for White, for tests of the formats that show it.
    pub(crate) fn sample() -> SearchSummary {
        SearchSummary {
            color: Color::White,
            number: 12,
            winrate: 0.41712,
            score: -0.94,
            score_stdev: 20.6,
            visits: 4005,
            line: "C16 Q16 pass".to_owned(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn comments_give_the_score_as_blacks() {
        let summary = SearchSummary::sample();
        assert_eq!(
            summary.to_string(),
            "58.3 % for black, +0.9 points for black, 4005 visits: C16 Q16 pass"
        );
    }
}
