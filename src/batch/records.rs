//! Games to learn from.

use std::collections::BTreeMap;
use std::fs::File;
use std::io::{self, BufRead, BufReader};
use std::path::Path;

use super::ending::GameOutcome;
use super::folder::FolderError;
use super::samples::{self, SamplesError};
use ponnuki_game::board::GameBoard;
use ponnuki_game::color::Color;
use ponnuki_game::game::{Game, HandicapError};
use ponnuki_game::point::{MAX_SIDE, Move, Point, Size};
use ponnuki_game::rules::Rules;
use ponnuki_game::score::Komi;

/// A game in which the colours alternate: Black begins, or White after a handicap.
pub(crate) struct MoveSequence {
    pub(crate) size: Size,
    /// The rules and komi, where they are known.
    pub(crate) terms: Option<(Rules, Komi)>,
    /// Komi, where it alone is known.
    pub(crate) komi: Option<Komi>,
    /// The handicap stones.
    pub(crate) handicap: Vec<Point>,
    pub(crate) moves: Vec<Move>,
    /// The winner, if it is known; the inner `None` means that nobody won.
    pub(crate) winner: Option<Option<Color>>,
    /// Its outcome, if it was played to its end.
    pub(crate) outcome: Option<GameOutcome>,
    /// The moves that a search visited, with their visits, by the number of moves before. If it is
    /// empty, the moves that were played are learned.
    pub(crate) searches: BTreeMap<usize, Vec<(Move, u64)>>,
    /// True if the game is only for tests: every tenth is.
    pub(crate) held_out: bool,
    /// True if the record continues with an illegal move. This move and all later ones are left
    /// out.
    pub(crate) is_cut: bool,
}

impl MoveSequence {
    /// The game before its first move, under `terms` if it has no rules and komi of its own.
    ///
    /// # Errors
    /// When the board has no room for the handicap.
    pub(crate) fn start(&self, terms: (Rules, Komi)) -> Result<Game, HandicapError> {
        let (rules, komi) = self.terms.unwrap_or(terms);
        let mut game = Game::new(self.size, rules, komi);
        if !self.handicap.is_empty() {
            game.place_handicap(&self.handicap)?;
        }
        Ok(game)
    }
}

/// The reason why games cannot be read.
#[derive(Debug, thiserror::Error)]
pub enum RecordsError {
    /// A file cannot be read.
    #[error(transparent)]
    File(#[from] FolderError),
    /// Samples cannot be read.
    #[error(transparent)]
    Samples(#[from] SamplesError),
    /// A line is not a game.
    #[error("{path}, line {line}: {error}")]
    Record {
        /// The file.
        path: String,
        /// The number of the line, from 1.
        line: usize,
        /// The error.
        error: RecordError,
    },
}

/// The reason why a line is not a game.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum RecordError {
    /// There should be four fields.
    #[error("a game has four fields: size, komi, result and moves")]
    Fields,
    /// The first field should be the size.
    #[error("'{0}' is not a board size")]
    Size(String),
    /// The moves should be pairs of letters.
    #[error("'{0}' is not a move")]
    Move(String),
}

/// Reads games: a file of lines, `-` for standard input, or the samples of self-play, which are a
/// folder or a file that ends in `.jsonl`.
///
/// # Errors
/// When a file cannot be read, or a line is not a game.
pub(crate) fn read(path: &Path, records: &mut Vec<MoveSequence>) -> Result<(), RecordsError> {
    let is_jsonl = path.extension().is_some_and(|extension| extension == samples::EXTENSION);
    if path.is_dir() || is_jsonl { read_samples(path, records) } else { read_lines(path, records) }
}

/// One of this number of games is held out.
const HELD_OUT: usize = 10;

fn read_samples(path: &Path, records: &mut Vec<MoveSequence>) -> Result<(), RecordsError> {
    for (index, sample) in samples::read(path)?.enumerate() {
        let sample = sample?;
        records.push(MoveSequence {
            size: sample.game.size(),
            terms: Some((*sample.game.rules(), sample.game.komi())),
            komi: None,
            handicap: sample.game.start_stones().iter().map(|&(point, _)| point).collect(),
            winner: Some(sample.outcome.score.and_then(|score| score.winner())),
            moves: sample.game.moves().iter().map(|&(_, mv)| mv).collect(),
            searches: sample.searches.into_iter().map(|found| (found.ply, found.visits)).collect(),
            outcome: Some(sample.outcome),
            held_out: (index + 1) % HELD_OUT == 0,
            is_cut: false,
        });
    }
    Ok(())
}

fn read_lines(path: &Path, records: &mut Vec<MoveSequence>) -> Result<(), RecordsError> {
    let failure = |reason| FolderError::of(path, reason);
    let reader: Box<dyn BufRead> = if path == Path::new("-") {
        Box::new(io::stdin().lock())
    } else {
        Box::new(BufReader::new(File::open(path).map_err(failure)?))
    };
    for (index, line) in reader.lines().enumerate() {
        let line = line.map_err(failure)?;
        let number = index + 1;
        let mut record = parse(&line).map_err(|error| RecordsError::Record {
            path: path.display().to_string(),
            line: number,
            error,
        })?;
        record.held_out = number % HELD_OUT == 0;
        records.push(record);
    }
    Ok(())
}

fn parse(line: &str) -> Result<MoveSequence, RecordError> {
    let fields: Vec<&str> = line.split(' ').collect();
    let [size, komi, result, moves] = fields[..] else { return Err(RecordError::Fields) };
    let side = size.parse().ok().filter(|side| (1..=usize::from(MAX_SIDE)).contains(side));
    let size = Size::square(side.ok_or_else(|| RecordError::Size(size.to_owned()))?);
    let mut pairs = Vec::new();
    for pair in moves.as_bytes().chunks(2) {
        let no_move = || RecordError::Move(String::from_utf8_lossy(pair).into_owned());
        let place = |letter: u8| {
            letter.checked_sub(b'a').map(usize::from).filter(|&place| place < size.width())
        };
        pairs.push(match *pair {
            [b'-', b'-'] => Move::Pass,
            [column, row] => match (place(column), place(row)) {
                (Some(column), Some(row)) => {
                    Move::Play(size.point(column, size.height() - 1 - row))
                }
                _ => return Err(no_move()),
            },
            _ => return Err(no_move()),
        });
    }
    let legal = legal_moves(size, &pairs);
    let is_cut = legal < pairs.len();
    pairs.truncate(legal);
    Ok(MoveSequence {
        size,
        terms: None,
        komi: komi.parse().ok(),
        handicap: Vec::new(),
        moves: pairs,
        winner: winner(result),
        outcome: None,
        searches: BTreeMap::new(),
        held_out: false,
        is_cut,
    })
}

/// The winner by a result such as `B+3.5`, `W+R` or `0`; `None` if the result is unknown.
fn winner(result: &str) -> Option<Option<Color>> {
    match result.split_once('+') {
        Some((color, _)) => Color::parse(color).map(Some),
        None => (result == "0").then_some(None),
    }
}

/// The number of moves up to the first that is impossible, repetition aside.
fn legal_moves(size: Size, moves: &[Move]) -> usize {
    let mut board = GameBoard::new(size);
    let colors = [Color::Black, Color::White].into_iter().cycle();
    for (index, (color, mv)) in colors.zip(moves).enumerate() {
        match mv.point() {
            Some(point) if !board.is_empty(point) || !board.is_playable(point, color) => {
                return index;
            }
            Some(point) => {
                board.play(point, color);
            }
            None => board.pass(),
        }
    }
    moves.len()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_is_a_game() {
        let record = parse("9 7.5 B+R eece--gg").unwrap();
        let vertices: Vec<_> = record.moves.iter().map(|&mv| record.size.move_vertex(mv)).collect();
        assert_eq!(vertices, ["E5", "C5", "pass", "G3"]);
        assert!(!record.is_cut && record.winner == Some(Some(Color::Black)));
        let cut = parse("9 7.5 B+R eeeegg").unwrap();
        assert!(cut.is_cut && cut.moves.len() == 1);
        for (line, error) in [
            ("9 7.5 B+R", RecordError::Fields),
            ("26 7.5 B+R aa", RecordError::Size("26".to_owned())),
            ("9 7.5 B+R aaj", RecordError::Move("j".to_owned())),
            ("9 7.5 B+R aaja", RecordError::Move("ja".to_owned())),
        ] {
            assert_eq!(parse(line).err(), Some(error));
        }
    }
}
