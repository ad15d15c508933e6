//! Games as training samples: the record, the results of each search, and the final owners.
//!
//! A file of samples has a line for each game, which is a JSON object. `docs/selfplay.md` describes the
//! keys for programs that do not use this reader.

use std::fs::{self, File};
use std::io::{self, BufRead, BufReader};
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};

use super::ending::{EndReason, GameOutcome};
use super::finite::finite;
use crate::engine::parse_size;
use crate::search::Report;
use ponnuki_game::color::Color;
use ponnuki_game::game::Game;
use ponnuki_game::point::{Move, Point, Size};
use ponnuki_game::rules::{Ties, text};
use ponnuki_game::score::{Komi, Score};

/// A finished game with the results of its searches.
#[derive(Clone, Debug)]
pub struct GameSample {
    /// The number of the game in its run, from 0.
    pub number: u64,
    /// The game with all its moves.
    pub game: Game,
    /// The number of random moves at the start.
    pub opening: usize,
    /// The outcome of the game.
    pub outcome: GameOutcome,
    /// The results of the searches, in the order of the game. A move that needed no search is left
    /// out.
    pub searches: Vec<SearchedPosition>,
}

/// The results of a search of one position of a game. Values are Black's.
#[derive(Clone, Debug, PartialEq)]
pub struct SearchedPosition {
    /// The number of moves before the position.
    pub ply: usize,
    /// Black's win rate, 0 to 1.
    pub value: f64,
    /// Black's expected margin in points, komi included.
    pub score: f64,
    /// Each move that was visited with its visits, the best first.
    pub visits: Vec<(Move, u64)>,
}

/// The reason why samples cannot be read.
#[derive(Debug, thiserror::Error)]
pub enum SamplesError {
    /// The system cannot read a file.
    #[error("cannot read {file}: {reason}")]
    Read {
        /// The file or folder.
        file: PathBuf,
        /// The system's error.
        reason: io::Error,
    },
    /// A line is no sample.
    #[error("{file}, line {line}: {reason}")]
    Line {
        /// The file.
        file: PathBuf,
        /// The line, from 1.
        line: usize,
        /// The error.
        reason: String,
    },
}

/// A line of a file. Points and moves are GTP vertices, separated by spaces.
#[derive(Serialize, Deserialize)]
struct SampleLine {
    number: u64,
    size: String,
    rules: String,
    #[serde(serialize_with = "finite")]
    komi: f64,
    handicap: String,
    opening: usize,
    moves: String,
    end: EndReason,
    result: String,
    owners: String,
    searches: Vec<SearchedLine>,
}

/// A position of a line. The visits are pairs such as `D4:120`, separated by spaces.
#[derive(Serialize, Deserialize)]
struct SearchedLine {
    ply: usize,
    #[serde(serialize_with = "finite")]
    value: f64,
    #[serde(serialize_with = "finite")]
    score: f64,
    visits: String,
}

/// The largest margin that a search can expect, in points: all of the largest board, komi, and the
/// compensation for a handicap.
const LARGEST_SCORE: f64 = 625.0 + 1000.0 + 625.0;

/// The extension of files with samples.
pub const EXTENSION: &str = "jsonl";

/// Reads the samples of a file or, in order of their names, of all files in a folder that end in
/// `.jsonl`. They are read as they are asked for.
///
/// # Errors
/// When the file or the folder cannot be opened. After an item that is an error, the next item
/// comes from the next line.
pub fn read(
    path: &Path,
) -> Result<impl Iterator<Item = Result<GameSample, SamplesError>> + use<>, SamplesError> {
    let failure = |reason| SamplesError::Read { file: path.to_owned(), reason };
    let files = if path.is_dir() { files(path).map_err(failure)? } else { vec![path.to_owned()] };
    let opened: Result<Vec<_>, _> =
        files.into_iter().map(|file| Ok((BufReader::new(File::open(&file)?), file))).collect();
    Ok(opened.map_err(failure)?.into_iter().flat_map(|(reader, file)| {
        let lines = reader.lines().enumerate();
        lines.map(move |(index, line)| {
            let line = line.map_err(|reason| SamplesError::Read { file: file.clone(), reason })?;
            GameSample::parse(&line).map_err(|reason| SamplesError::Line {
                file: file.clone(),
                line: index + 1,
                reason,
            })
        })
    }))
}

/// The files with samples in a folder, in order of their names.
///
/// # Errors
/// When the folder cannot be read.
pub(crate) fn files(folder: &Path) -> io::Result<Vec<PathBuf>> {
    let mut files = Vec::new();
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if path.extension().is_some_and(|extension| extension == EXTENSION) {
            files.push(path);
        }
    }
    files.sort();
    Ok(files)
}

impl GameSample {
    /// The line of a file for this game, without its end. Values have four decimals, scores two.
    ///
    /// # Errors
    /// When a number is infinite or not a number, which JSON cannot write. Numbers of searches are finite.
    pub fn line(&self) -> serde_json::Result<String> {
        let size = self.game.size();
        let join = |words: Vec<String>| words.join(" ");
        let pair = |&(mv, visits): &(Move, u64)| format!("{}:{visits}", size.move_vertex(mv));
        let searches = self.searches.iter().map(|searched| SearchedLine {
            ply: searched.ply,
            value: rounded(searched.value, 1e4),
            score: rounded(searched.score, 1e2),
            visits: join(searched.visits.iter().map(pair).collect()),
        });
        serde_json::to_string(&SampleLine {
            number: self.number,
            size: size.to_string(),
            rules: text::name_or_json(self.game.rules()),
            komi: self.game.komi().points(),
            handicap: join(self.game.start_stones().iter().map(|&(p, _)| size.vertex(p)).collect()),
            opening: self.opening,
            moves: join(self.game.moves().iter().map(|&(_, mv)| size.move_vertex(mv)).collect()),
            end: self.outcome.end,
            result: result_text(self.outcome.score),
            owners: owners_text(size, &self.outcome.owners),
            searches: searches.collect(),
        })
    }

    /// The game of a line.
    ///
    /// # Errors
    /// Returns the fault in it.
    pub fn parse(line: &str) -> Result<GameSample, String> {
        let line: SampleLine = serde_json::from_str(line).map_err(|error| error.to_string())?;
        let game = line.game()?;
        let size = game.size();
        let searches = line.searches.iter().map(|searched| searched.parse(&game));
        let searches = searches.collect::<Result<_, String>>()?;
        let score = parse_result(&line.result, game.rules().ties)
            .ok_or_else(|| format!("'{}' is not a result", line.result))?;
        let owners = parse_owners(size, &line.owners).ok_or("the owners do not fit the board")?;
        let outcome = GameOutcome { end: line.end, score, owners };
        Ok(GameSample { number: line.number, game, opening: line.opening, outcome, searches })
    }

    /// Calls a function with each searched position, as a game up to there, and its results.
    pub fn visit(&self, mut show: impl FnMut(&Game, &SearchedPosition)) {
        let mut game = self.game.at_start();
        let mut searches = self.searches.iter().peekable();
        for (ply, &(color, mv)) in self.game.moves().iter().enumerate() {
            while let Some(searched) = searches.next_if(|searched| searched.ply == ply) {
                show(&game, searched);
            }
            if game.play(color, mv).is_err() {
                return;
            }
        }
    }
}

impl SearchedPosition {
    /// Returns the results of a search of the position after `ply` moves.
    pub(crate) fn new(ply: usize, report: &Report) -> SearchedPosition {
        let visited = report.moves.iter().filter(|tried| tried.visits > 0);
        SearchedPosition {
            ply,
            value: report.black_winrate,
            score: report.black_score,
            visits: visited.map(|tried| (tried.mv, tried.visits)).collect(),
        }
    }
}

impl SampleLine {
    /// The game with its moves.
    fn game(&self) -> Result<Game, String> {
        let size =
            parse_size(&self.size).ok_or_else(|| format!("'{}' is not a size", self.size))?;
        let rules = text::parse(&self.rules).map_err(|error| error.to_string())?;
        let komi = Komi::try_from(self.komi).map_err(|error| error.to_string())?;
        let mut game = Game::new(size, rules, komi);
        let handicap = words(&self.handicap).map(|word| size.parse_move(word)?.point());
        let handicap: Vec<Point> = handicap.collect::<Option<_>>().ok_or("not a handicap")?;
        if !handicap.is_empty() {
            game.place_handicap(&handicap).map_err(|error| error.to_string())?;
        }
        for word in words(&self.moves) {
            let mv = size.parse_move(word).ok_or_else(|| format!("'{word}' is not a move"))?;
            game.play(game.to_move(), mv).map_err(|reason| format!("{word}: {reason}"))?;
        }
        Ok(game)
    }
}

impl SearchedLine {
    fn parse(&self, game: &Game) -> Result<SearchedPosition, String> {
        let pair = |word: &str| {
            let (vertex, visits) = word.split_once(':')?;
            Some((game.size().parse_move(vertex)?, visits.parse().ok()?))
        };
        let visits = words(&self.visits).map(pair).collect::<Option<_>>();
        let is_possible = (0.0..=1.0).contains(&self.value) && self.score.abs() <= LARGEST_SCORE;
        let visits = visits.filter(|_| self.ply < game.moves().len() && is_possible);
        let visits =
            visits.ok_or_else(|| format!("the search at ply {} is no search", self.ply))?;
        Ok(SearchedPosition { ply: self.ply, value: self.value, score: self.score, visits })
    }
}

/// The words of a list, which may be empty.
fn words(text: &str) -> impl Iterator<Item = &str> {
    text.split(' ').filter(|word| !word.is_empty())
}

/// The result as `final_score` writes it, or `void`.
fn result_text(score: Option<Score>) -> String {
    score.map_or_else(|| VOID.to_owned(), |score| score.to_string())
}

/// The result of a game without one.
const VOID: &str = "void";

/// `None` inside if the game was void.
fn parse_result(text: &str, ties: Ties) -> Option<Option<Score>> {
    if text == VOID {
        return Some(None);
    }
    let points: f64 = match text.split_once('+') {
        None => text.parse().ok().filter(|points| *points == 0.0)?,
        Some((color, points)) => {
            f64::from(Color::parse(color)?.sign()) * points.parse::<f64>().ok()?
        }
    };
    let margin = Komi::try_from(points).ok()?.half_points();
    Some(Some(Score::from_half_points(margin).with_ties(ties)))
}

/// The owners as a diagram in one line: rows from the top, separated by slashes.
fn owners_text(size: Size, owners: &[Option<Color>]) -> String {
    let letter = |owner: &Option<Color>| owner.map_or('.', mark);
    let rows = owners.chunks(size.width()).rev();
    rows.map(|row| row.iter().map(letter).collect()).collect::<Vec<String>>().join("/")
}

fn parse_owners(size: Size, text: &str) -> Option<Vec<Option<Color>>> {
    let rows: Vec<&str> = text.split('/').collect();
    let fits = rows.len() == size.height() && rows.iter().all(|row| row.len() == size.width());
    let owner = |letter: char| match letter {
        '.' => Some(None),
        _ => Color::ALL.into_iter().find(|&color| mark(color) == letter).map(Some),
    };
    let letters = rows.iter().rev().flat_map(|row| row.chars());
    letters.map(owner).collect::<Option<Vec<_>>>().filter(|_| fits)
}

/// The stones of `color` in a diagram.
fn mark(color: Color) -> char {
    match color {
        Color::Black => 'X',
        Color::White => 'O',
    }
}

fn rounded(value: f64, parts: f64) -> f64 {
    (value * parts).round() / parts
}
