//! The openings of a match: the same opening for both games of a pair.

use std::fs;
use std::io;
use std::path::PathBuf;

use super::plan::{MatchPlan, OpeningPlan};
use crate::batch::opening;
use ponnuki_game::game::{Game, HandicapError, IllegalMove, SetupError};
use ponnuki_game::point::Size;
use ponnuki_game::record::{self, BadRecord};

/// The reason why the openings of a match cannot be played.
#[derive(Debug, thiserror::Error)]
pub enum OpeningError {
    /// Random stones keep a distance from each other and from the edge.
    #[error("there is no room for {stones} stones on a {size} board; see --opening")]
    NoRoom {
        /// Stones.
        stones: usize,
        /// The board.
        size: Size,
    },
    /// A file cannot be read.
    #[error("cannot read {}: {reason}", file.display())]
    File {
        /// The file.
        file: PathBuf,
        /// The system's error.
        reason: io::Error,
    },
    /// A file is no game record.
    #[error("{}: {reason}", file.display())]
    Record {
        /// The file.
        file: PathBuf,
        /// The error.
        reason: BadRecord,
    },
    /// A record is of another board.
    #[error("{}: the board is {found}, but the match is on {wanted}", file.display())]
    Size {
        /// The file.
        file: PathBuf,
        /// The board of the record.
        found: Size,
        /// The board of the match.
        wanted: Size,
    },
    /// A record is not a game under the rules of the match.
    #[error("{}: not a game under the rules of the match: {reason}", file.display())]
    Rules {
        /// The file.
        file: PathBuf,
        /// The reason why not.
        reason: String,
    },
}

/// The openings of a match.
pub(super) struct Openings<'a> {
    plan: &'a MatchPlan,
    /// The openings from records; empty if the openings are random.
    records: Vec<Game>,
}

impl<'a> Openings<'a> {
    /// The openings of a match with this many pairs.
    ///
    /// # Errors
    /// When the opening of a pair cannot be played.
    pub(super) fn new(plan: &'a MatchPlan, pairs: usize) -> Result<Openings<'a>, OpeningError> {
        let records = match &plan.openings {
            OpeningPlan::Random(_) => Vec::new(),
            OpeningPlan::Records { files, moves } => files
                .iter()
                .map(|file| opening_of_record(plan, file.clone(), *moves))
                .collect::<Result<_, _>>()?,
        };
        let openings = Openings { plan, records };
        (0..pairs).try_for_each(|pair| openings.of_pair(pair).map(drop))?;
        Ok(openings)
    }

    /// A game of the match before the opening.
    pub(super) fn empty_game(&self) -> Game {
        Game::new(self.plan.size, self.plan.rules, self.plan.komi)
    }

    /// The games of this pair after the opening.
    pub(super) fn of_pair(&self, pair: usize) -> Result<Game, OpeningError> {
        match &self.plan.openings {
            OpeningPlan::Records { .. } => Ok(self.records[pair % self.records.len()].clone()),
            OpeningPlan::Random(stones) => random_opening(self.plan, *stones, pair),
        }
    }
}

fn random_opening(plan: &MatchPlan, stones: usize, pair: usize) -> Result<Game, OpeningError> {
    let mut game = Game::new(plan.size, plan.rules, plan.komi);
    let played =
        opening::play_random(&mut game, stones, &mut opening::stream(plan.seed, pair as u64));
    let has_room = played == stones;
    if has_room { Ok(game) } else { Err(OpeningError::NoRoom { stones, size: plan.size }) }
}

/// The main line of a record, up to a number of moves, as a game under the terms of the match.
/// Passes at its end are left out.
fn opening_of_record(
    plan: &MatchPlan,
    file: PathBuf,
    moves: Option<usize>,
) -> Result<Game, OpeningError> {
    let bytes = match fs::read(&file) {
        Ok(bytes) => bytes,
        Err(reason) => return Err(OpeningError::File { file, reason }),
    };
    let before = moves.map(|moves| moves.saturating_add(1));
    let record = match record::read_before(&bytes, before) {
        Ok(recorded) => {
            recorded.log_warnings(&file.display());
            recorded.game
        }
        Err(reason) => return Err(OpeningError::Record { file, reason }),
    };
    if record.size() != plan.size {
        let (found, wanted) = (record.size(), plan.size);
        return Err(OpeningError::Size { file, found, wanted });
    }
    replayed(plan, &record)
        .map_err(|reason| OpeningError::Rules { file, reason: reason.to_string() })
}

/// The reason why a game cannot be replayed under other rules.
#[derive(Debug, thiserror::Error)]
enum NotReplayed {
    #[error(transparent)]
    Handicap(#[from] HandicapError),
    #[error(transparent)]
    Setup(#[from] SetupError),
    #[error(transparent)]
    Move(#[from] IllegalMove),
}

fn replayed(plan: &MatchPlan, record: &Game) -> Result<Game, NotReplayed> {
    let mut game = Game::new(plan.size, plan.rules, plan.komi);
    game.count_handicap_moves(record.handicap_moves());
    if record.start_stones().is_empty() {
        // The game begins with an empty board.
    } else if record.handicap() > 0 {
        let stones: Vec<_> = record.start_stones().iter().map(|&(point, _)| point).collect();
        game.place_handicap(&stones)?;
    } else {
        game.setup(record.start_stones(), record.start_to_move())?;
    }
    let played = record.moves().len() - record.consecutive_passes();
    for &(color, mv) in &record.moves()[..played] {
        game.play(color, mv)?;
    }
    Ok(game)
}
