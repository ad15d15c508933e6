//! The analysis of one position by searches.

use serde::{Deserialize, Serialize};

use super::plan::SearchEffort;
use crate::analysis_format::rounded;
use crate::clock::Stopwatch;
use crate::engine::{Engine, Signals, StopCondition, TimedMonitor};
use crate::model::LearnedData;
use crate::params::Params;
use crate::search::{Limits, MoveReport, Options, Report};
use ponnuki_game::game::Game;
use ponnuki_game::point::Size;

/// The most moves that are kept of a search, and those of them that are kept with a line of play.
const KEPT: usize = 40;
const LINES: usize = 3;
/// Moves of such a line, and the visits that each of them needs: a move that was tried once or
/// twice is no expectation.
const LINE_MOVES: usize = 10;
const LINE_VISITS: u64 = 3;

/// Decimal places: searches are never more precise.
const CHANCE_DIGITS: usize = 4;
const POINT_DIGITS: usize = 2;

/// The letters for the mean owner of a point: White's is the first, Black's the last.
const OWNERS: &[u8; 25] = b"abcdefghijklmnopqrstuvwxy";

/// The expectation of a search in a position.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub(super) struct Estimate {
    /// Black's win rate, 0 to 1.
    pub(super) winrate: f64,
    /// Black's margin in points, komi included.
    pub(super) score: f64,
    /// The visits of the search.
    pub(super) visits: u64,
}

/// A move that a search has tried. Values are Black's.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(super) struct SearchedMove {
    /// The move as a GTP vertex.
    #[serde(rename = "move")]
    pub(super) vertex: String,
    pub(super) visits: u64,
    pub(super) winrate: f64,
    pub(super) score: f64,
    /// Its share of the priors of all moves.
    pub(super) prior: f64,
    /// The expected line of play, which begins with it, as vertices. Empty for the lesser moves.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub(super) line: String,
}

/// The results of searching a position.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(super) struct AnalysedPosition {
    /// After the best move that was found.
    #[serde(flatten)]
    pub(super) estimate: Estimate,
    /// The standard deviation of the margin.
    pub(super) stdev: f64,
    /// The mean result of a second search with playouts, where a network evaluates positions.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) playouts: Option<Estimate>,
    /// The moves that were tried, the best first.
    pub(super) tried: Vec<SearchedMove>,
    /// A letter for the mean owner of each point, from the upper left corner to the right, then
    /// down: `y` is Black's, `a` White's, `m` nobody's.
    pub(super) owners: String,
}

/// Searches positions for a review.
pub(super) struct Analyser<'a> {
    pub(super) params: &'a Params,
    pub(super) effort: SearchEffort,
    /// The learned data, with the network if one evaluates positions.
    pub(super) learned: &'a LearnedData,
    /// The learned data without a network, for the second search.
    pub(super) plain: LearnedData,
    pub(super) signals: &'a Signals,
}

impl Analyser<'_> {
    /// Searches the present position of `game`, from an empty tree. With a limit of visits, the
    /// result depends only on the position and the settings. `None` if a signal or an error, which
    /// is logged, has ended the search.
    pub(super) fn analyze(&self, game: &Game) -> Option<AnalysedPosition> {
        let SearchEffort { visits, seconds, playout_visits } = self.effort;
        let report = self.search(game, self.learned, visits, seconds)?;
        let playouts = match playout_visits {
            0 => None,
            visits => Some(mean(&self.search(game, &self.plain, Some(visits), None)?)),
        };
        Some(AnalysedPosition::new(&report, playouts))
    }

    fn search(
        &self,
        game: &Game,
        learned: &LearnedData,
        visits: Option<u64>,
        seconds: Option<f64>,
    ) -> Option<Report> {
        let stop = StopCondition::by_interrupt(self.signals, 1);
        let params = Params { threads: 1, ..self.params.clone() };
        let mut engine = Engine::in_game(params, learned, game.clone());
        let limits = Limits { visits, playouts: None };
        let options = Options { limits, ..Options::default() };
        let watch = TimedMonitor::new(Stopwatch::start(), None, Some(stop)).with_deadline(seconds);
        let report = engine.analyze(game.to_move(), &options, &watch)?;
        (!stop.is_wanted()).then_some(report)
    }
}

impl AnalysedPosition {
    /// Returns the report of a search, with the result of a second search with playouts.
    pub(super) fn new(report: &Report, playouts: Option<Estimate>) -> AnalysedPosition {
        let tried = report.moves.iter().filter(|mv| mv.visits > 0).take(KEPT).enumerate();
        AnalysedPosition {
            estimate: best(report),
            stdev: rounded(report.score_stdev, POINT_DIGITS),
            playouts,
            tried: tried.map(|(at, mv)| SearchedMove::new(report.size, mv, at < LINES)).collect(),
            owners: owners(report),
        }
    }
}

impl SearchedMove {
    fn new(size: Size, found: &MoveReport, has_line: bool) -> SearchedMove {
        let expected = found.pv.iter().zip(&found.pv_visits).enumerate();
        let line = expected
            .take(if has_line { LINE_MOVES } else { 0 })
            .take_while(|&(at, (_, &visits))| at == 0 || visits >= LINE_VISITS)
            .map(|(_, (&mv, _))| size.move_vertex(mv));
        SearchedMove {
            vertex: size.move_vertex(found.mv),
            visits: found.visits,
            winrate: rounded(found.black_winrate, CHANCE_DIGITS),
            score: rounded(found.black_score, POINT_DIGITS),
            prior: rounded(found.prior, CHANCE_DIGITS),
            line: line.collect::<Vec<_>>().join(" "),
        }
    }
}

/// Returns the expectation of a search after the best move, if it has found any.
fn best(report: &Report) -> Estimate {
    let best = report.best().filter(|best| best.visits > 0);
    best.map_or_else(
        || mean(report),
        |best| Estimate::new(best.black_winrate, best.black_score, report.visits),
    )
}

/// Returns the expectation of a search on average over all moves that it has tried: with few
/// visits, this is steadier.
fn mean(report: &Report) -> Estimate {
    Estimate::new(report.black_winrate, report.black_score, report.visits)
}

impl Estimate {
    fn new(winrate: f64, score: f64, visits: u64) -> Estimate {
        let (winrate, score) = (rounded(winrate, CHANCE_DIGITS), rounded(score, POINT_DIGITS));
        Estimate { winrate, score, visits }
    }
}

fn owners(report: &Report) -> String {
    let size = report.size;
    let letter = |point| {
        let owner = report.ownership.get(size.place(point)).copied().unwrap_or(0.0);
        letter_of(owner)
    };
    size.points_from_top().map(letter).collect()
}

/// The letter for a mean owner, -1 to 1.
fn letter_of(owner: f32) -> char {
    let middle = (OWNERS.len() / 2) as f32;
    char::from(OWNERS[(middle + (middle * owner.clamp(-1.0, 1.0)).round()) as usize])
}

/// The mean owner that a letter stands for.
pub(super) fn owner_of(letter: u8) -> f64 {
    let middle = (OWNERS.len() / 2) as f64;
    (f64::from(letter) - f64::from(OWNERS[OWNERS.len() / 2])) / middle
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn owners_are_letters() {
        assert_eq!([b'a', b'm', b'y'].map(owner_of), [-1.0, 0.0, 1.0]);
        assert_eq!(
            [-1.0, -0.5, 0.0, 0.04, 0.5, 2.0].map(letter_of),
            ['a', 'g', 'm', 'm', 's', 'y']
        );
    }
}
