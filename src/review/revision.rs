//! A review that was made earlier: it is read from its page, filled with later results, and put
//! together again.

use std::collections::BTreeMap;

use serde::Deserialize;

use super::ReviewTexts;
use super::analysis::{AnalysedPosition, SearchedMove};
use super::chances::ChanceSource;
use super::error::ReviewError;
use super::model::{Review, ReviewedBy};
use super::page::{self, PageFrame};
use super::source::SourceGame;
use crate::language::Language;
use crate::params::Params;
use crate::search::Report;
use ponnuki_game::color::Color;
use ponnuki_game::point::Move;
use ponnuki_game::record::{self, ParsedRecord, RecordTree};

/// The text before and after the JSON of a review in its page.
const START: &str = "<script type=\"application/json\" id=\"review\">";
const END: &str = "</script>";

/// The results of a search in a position after a number of moves of a game.
#[derive(Clone, Debug)]
pub struct LivePosition(AnalysedPosition);

impl LivePosition {
    /// Takes the report of a search.
    pub fn new(report: &Report) -> LivePosition {
        LivePosition(AnalysedPosition::new(report, None))
    }

    /// The visits of the search.
    pub fn visits(&self) -> u64 {
        self.0.estimate.visits
    }
}

/// The changes since a review was made, in the same game.
#[derive(Clone, Debug, Default)]
pub struct LiveChanges {
    /// By the number of moves before.
    pub positions: BTreeMap<usize, LivePosition>,
    /// The moves of the game in which they were found.
    pub moves: Vec<(Color, Move)>,
    /// The record, if its variations or comments have changed.
    pub record: Option<String>,
    /// The record in which they were changed. A review with another stays as it is.
    pub before: Option<String>,
}

/// A review that was made earlier, or is being made.
#[derive(Clone, Debug)]
pub struct StoredReview {
    sheet: StoredJson,
    source: SourceGame,
}

/// The JSON of a review in its page.
#[derive(Clone, Debug, Deserialize)]
struct StoredJson {
    file: String,
    judge: ReviewedBy,
    #[serde(default)]
    chances_of: Option<ChanceSource>,
    #[serde(default)]
    rank: Option<String>,
    perspective: char,
    /// The tag of the language in which the page was made.
    #[serde(default)]
    language: String,
    sgf: String,
    positions: Vec<AnalysedPosition>,
    moves: Vec<StoredMove>,
}

#[derive(Clone, Debug, Deserialize)]
struct StoredMove {
    #[serde(rename = "move")]
    vertex: String,
    prior: Option<f64>,
    #[serde(default)]
    chances: Vec<f64>,
    /// The moves that were tried before it besides those of the position: win rates and scores.
    #[serde(default)]
    others: Vec<(String, f64, f64)>,
}

impl StoredReview {
    /// The review in a page. `None` if the page is not of this version of the program.
    pub fn read(page: &str) -> Option<StoredReview> {
        let (_, rest) = page.split_once(START)?;
        let (json, _) = rest.split_once(END)?;
        let mut sheet: StoredJson = serde_json::from_str(json).ok()?;
        let source = source(&sheet.file, sheet.sgf.clone())?;
        let fits = source.game.moves().len() + 1 == sheet.positions.len();
        for (position, played) in sheet.positions.iter_mut().zip(&sheet.moves) {
            position.tried.extend(played.others.iter().map(|(vertex, winrate, score)| {
                SearchedMove {
                    vertex: vertex.clone(),
                    visits: 0,
                    winrate: *winrate,
                    score: *score,
                    prior: played.prior.filter(|_| *vertex == played.vertex).unwrap_or(0.0),
                    line: String::new(),
                }
            }));
        }
        fits.then_some(StoredReview { sheet, source })
    }

    /// The review of the first moves of a game, whose `positions` have been searched: the start and those after
    /// the moves. `None` without moves.
    pub(super) fn so_far(
        source: &SourceGame,
        by: &ReviewedBy,
        (perspective, language): (Color, Language),
        positions: Vec<AnalysedPosition>,
    ) -> Option<StoredReview> {
        let count = positions.len().checked_sub(1).filter(|&count| count > 0)?;
        let mut source = source.clone();
        source.game.keep_moves(count).ok()?;
        let sheet = StoredJson {
            file: source.name.clone(),
            judge: by.clone(),
            perspective: perspective.letter(),
            language: language.tag().to_owned(),
            sgf: String::new(),
            chances_of: None,
            rank: None,
            positions,
            moves: Vec::new(),
        };
        Some(StoredReview { sheet, source })
    }

    /// The number of moves that are reviewed.
    pub fn moves(&self) -> usize {
        self.source.game.moves().len()
    }

    /// The text of the record.
    pub fn record(&self) -> &str {
        &self.source.sgf
    }

    /// Takes over results with more visits than the review has, as far as they are about the same
    /// moves, and the record if it is of the same game. Returns whether anything is new.
    pub fn fill(&mut self, findings: &LiveChanges) -> bool {
        let moves = self.source.game.moves();
        let pairs = moves.iter().zip(&findings.moves);
        let common = pairs.take_while(|(own, other)| own == other).count();
        let is_whole = common == moves.len() && common == findings.moves.len();
        let mut is_new = false;
        let positions = self.sheet.positions.iter_mut().enumerate().take(common + 1);
        for (number, known) in positions {
            let Some(LivePosition(found)) = findings.positions.get(&number) else { continue };
            if found.estimate.visits > known.estimate.visits {
                let playouts = known.playouts;
                *known = AnalysedPosition { playouts, ..found.clone() };
                is_new = true;
            }
        }
        let record =
            findings.record.clone().filter(|record| is_whole && *record != self.source.sgf);
        if let Some(source) = record.and_then(|record| source(&self.sheet.file, record)) {
            self.source = source;
            is_new = true;
        }
        is_new
    }

    /// The review in all its forms, in this language or, without one, in that of its page.
    ///
    /// # Errors
    /// None that is known of.
    pub fn texts(
        self,
        params: &Params,
        language: Option<Language>,
    ) -> Result<ReviewTexts, ReviewError> {
        ReviewTexts::of(&self.review(params, language))
    }

    /// The page of the review in a language and a frame.
    ///
    /// # Errors
    /// None that is known of.
    pub fn page(
        self,
        params: &Params,
        language: Language,
        frame: &PageFrame,
    ) -> Result<String, ReviewError> {
        Ok(page::html(&self.review(params, Some(language)), frame)?)
    }

    fn review(self, params: &Params, language: Option<Language>) -> Review {
        let StoredReview { sheet, source } = self;
        let perspective = if sheet.perspective == 'W' { Color::White } else { Color::Black };
        let language = language.or_else(|| Language::of_tag(&sheet.language)).unwrap_or_default();
        let shown = (perspective, language);
        let mut review = Review::new(source, sheet.judge, shown, sheet.positions, params);
        for (graded, stored) in review.moves.iter_mut().zip(sheet.moves) {
            if graded.grade.is_fault() {
                graded.chances = stored.chances;
            }
        }
        Review { chances_of: sheet.chances_of, rank: sheet.rank, ..review }
    }
}

/// The game of a record.
fn source(name: &str, sgf: String) -> Option<SourceGame> {
    let recorded = record::read_text(&sgf).ok()?;
    RecordTree::read(&sgf, &recorded)?;
    let ParsedRecord { game, record, .. } = recorded;
    Some(SourceGame { name: name.to_owned(), stem: String::new(), sgf, game, record })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::review::analysis::Estimate;
    use crate::review::plan::SearchEffort;

    const SGF: &str = "(;SZ[5]PB[Ann];B[cc];W[dd](;B[bb])(;B[aa]))";

    fn position(winrate: f64, visits: u64) -> AnalysedPosition {
        let tried = |name: &str| SearchedMove {
            vertex: name.to_owned(),
            visits: 9,
            winrate,
            score: 10.0 * winrate,
            prior: 0.1,
            line: String::new(),
        };
        AnalysedPosition {
            estimate: Estimate { winrate, score: 20.0 * winrate, visits },
            stdev: 1.0,
            playouts: None,
            tried: ["A1", "A2", "A3", "A4", "A5", "D2", "B4"].map(tried).to_vec(),
            owners: "m".repeat(25),
        }
    }

    fn texts() -> ReviewTexts {
        let effort = SearchEffort { visits: Some(50), ..SearchEffort::default() };
        let by = ReviewedBy { network: Some("it".to_owned()), is_builtin: true, effort };
        let positions = [0.5, 0.6, 0.1, 0.9].map(|winrate| position(winrate, 50)).to_vec();
        let source = source("game.sgf", SGF.to_owned()).unwrap();
        let shown = (Color::Black, Language::German);
        let review = Review::new(source, by, shown, positions, &Params::default());
        ReviewTexts::of(&review).unwrap()
    }

    #[test]
    fn a_review_that_is_read_again_is_the_same() {
        let before = texts();
        let again = StoredReview::read(&before.html).unwrap();
        assert_eq!(again.record(), SGF);
        let again = again.texts(&Params::default(), None).unwrap();
        assert!(again.html == before.html, "{}", again.json);
        for wrong in ["", "<p>", &before.html.replace("\"judge\"", "\"jury\"")] {
            assert!(StoredReview::read(wrong).is_none());
        }
    }

    #[test]
    fn longer_searches_replace_shorter_ones() {
        let before = texts();
        let mut kept = StoredReview::read(&before.html).unwrap();
        let moves = kept.source.game.moves().to_vec();
        let positions =
            [(1, LivePosition(position(0.55, 50))), (2, LivePosition(position(0.5, 51)))];
        let mut findings =
            LiveChanges { positions: positions.into(), moves, ..LiveChanges::default() };
        assert!(kept.fill(&findings) && !kept.fill(&findings), "the second time it is known");
        let sheet = kept.texts(&Params::default(), None).unwrap();
        let filled = StoredReview::read(&sheet.html).unwrap().sheet.positions;
        let rates: Vec<f64> = filled.iter().map(|one| one.estimate.winrate).collect();
        assert_eq!(rates, [0.5, 0.6, 0.5, 0.9]);
        // A variation that was added comes along, but not a variation of another game.
        let mut kept = StoredReview::read(&sheet.html).unwrap();
        findings.record = Some(SGF.replace("(;B[aa])", "(;B[aa])(;B[ab])"));
        assert!(kept.fill(&findings) && kept.record().contains("B[ab]"));
        findings.moves.pop();
        findings.record = Some(SGF.to_owned());
        assert!(!kept.fill(&findings));
    }
}
