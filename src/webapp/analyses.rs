//! The results of searches in the positions of a game. They are kept beside the record, a line of JSON
//! for each search, and read again when the game is opened.

use std::collections::HashMap;
use std::sync::Arc;

use serde_json::{Map, Value};

use crate::analysis_format::{Extra, Format, Perspective, Preview, ReportOptions};
use crate::search::Report;
use ponnuki_game::bits::mix;
use ponnuki_game::color::Color;
use ponnuki_game::game::Game;
use ponnuki_game::point::Move;
use ponnuki_game::record::{self, GameInfo};

/// The key by which a line names its position.
const KEY: &str = "key";

/// The largest number of moves of a search that are shown, and of moves in a line after its first.
const MOST_MOVES: usize = 40;
const LONGEST_LINE: usize = 15;

/// The result that the engine expects in a position of the game. Values are Black's.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Expected {
    pub(super) winrate: f64,
    pub(super) score: f64,
    pub(super) visits: u64,
}

/// The results of searches in the positions of a game and of its variations.
pub(super) struct KeptAnalyses {
    /// A hash of the start of the game, under its rules.
    start: u64,
    known: HashMap<u64, FoundPosition>,
    /// The report of the present search, and the key of its position.
    latest: Option<(u64, Arc<Report>)>,
}

/// The result of a search.
struct FoundPosition {
    expected: Expected,
    /// The report as JSON, once the search has ended.
    text: Option<Arc<str>>,
}

impl KeptAnalyses {
    /// Reads the lines that were kept with this game. A line that cannot be read is passed over.
    pub(super) fn read(game: &Game, lines: &str) -> KeptAnalyses {
        let start = record::write(&game.at_start(), &GameInfo::default());
        let start = start.bytes().fold(0, |hash, byte| mix(hash ^ u64::from(byte)));
        let known = lines.lines().filter_map(found).collect();
        KeptAnalyses { start, known, latest: None }
    }

    /// Keys of the positions before the first of `moves` and after each of them.
    fn keys(&self, moves: &[(Color, Move)]) -> impl Iterator<Item = u64> {
        let after = moves.iter().scan(self.start, |hash, &(color, mv)| {
            *hash = mix(*hash ^ (u64::from(mv.code()) << 1 | u64::from(color == Color::White)));
            Some(*hash)
        });
        std::iter::once(self.start).chain(after)
    }

    fn key(&self, moves: &[(Color, Move)]) -> u64 {
        self.keys(moves).last().unwrap_or(self.start)
    }

    /// Takes a report of the present search of the position after `moves`.
    pub(super) fn take(&mut self, moves: &[(Color, Move)], report: &Arc<Report>) {
        let Some(best) = report.best().filter(|best| best.visits > 0) else { return };
        let key = self.key(moves);
        let (winrate, score) = (best.black_winrate, best.black_score);
        let expected = Expected { winrate, score, visits: report.visits };
        if self.known.get(&key).is_none_or(|known| report.visits >= known.expected.visits) {
            let text = self.known.remove(&key).and_then(|known| known.text);
            self.known.insert(key, FoundPosition { expected, text });
            self.latest = Some((key, Arc::clone(report)));
        }
    }

    /// Records the end of the search. Returns its results as a line to be kept.
    pub(super) fn end(&mut self) -> Option<String> {
        let (key, report) = self.latest.take()?;
        let mut line = report_json(&report);
        line.insert(KEY.to_owned(), key.into());
        let line = Value::Object(line).to_string();
        self.known.get_mut(&key)?.text = Some(line.as_str().into());
        Some(line)
    }

    /// The results that are expected in the positions of a game with these moves, by the number of moves
    /// before.
    pub(super) fn course(&self, moves: &[(Color, Move)]) -> Vec<(usize, Expected)> {
        let keys = self.keys(moves).enumerate();
        keys.filter_map(|(number, key)| Some((number, self.known.get(&key)?.expected))).collect()
    }

    /// The report of the longest search of the position after `moves`, as JSON, and its visits.
    pub(super) fn report(&self, moves: &[(Color, Move)]) -> Option<(Arc<str>, u64)> {
        let found = self.known.get(&self.key(moves))?;
        Some((found.text.clone()?, found.expected.visits))
    }
}

/// The result in a line, with the key of its position.
fn found(line: &str) -> Option<(u64, FoundPosition)> {
    let report: Value = serde_json::from_str(line).ok()?;
    let (best, key) = (&report["moveInfos"][0], report[KEY].as_u64()?);
    let expected = Expected {
        winrate: best["winrate"].as_f64()?,
        score: best["scoreLead"].as_f64()?,
        visits: report["rootInfo"]["visits"].as_u64()?,
    };
    Some((key, FoundPosition { expected, text: Some(line.into()) }))
}

/// The report of a search, with the keys of KataGo's analysis engine.
pub(super) fn report_json(report: &Report) -> Map<String, Value> {
    let mut options = ReportOptions {
        perspective: Perspective::default(),
        max_moves: MOST_MOVES,
        line: LONGEST_LINE,
        ..ReportOptions::new(Format::Json)
    };
    options.set(Extra::Ownership, true);
    options.json(report, &Preview::default())
}
