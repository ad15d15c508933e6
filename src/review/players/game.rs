//! A reviewed game, as far as summaries of players need it.

use serde::{Deserialize, Serialize};

use super::name;
use crate::review::fault::FaultKind;
use crate::review::grade::{GamePhase, GradedMove, Play, worst};
use crate::review::model::ReviewedBy;
use ponnuki_game::bits::mix;
use ponnuki_game::color::{ByColor, Color};
use ponnuki_game::game::Game;
use ponnuki_game::point::Size;
use ponnuki_game::record::{GameInfo, short_result};

/// A reviewed game.
#[derive(Clone, Debug, Serialize)]
pub struct GameSummary {
    /// The file of the record.
    pub(super) file: String,
    /// The address of the review; empty if there is no page of it.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub(super) link: String,
    /// The board, as in `19x19`.
    pub(super) board: String,
    #[serde(skip)]
    pub(super) size: Size,
    pub(super) handicap: usize,
    pub(super) date: String,
    pub(super) result: String,
    pub(super) judge: ReviewedBy,
    #[serde(flatten)]
    sides: SidesJson,
    /// The same for all reviews of the same game.
    #[serde(skip)]
    pub(super) key: u64,
}

#[derive(Clone, Debug, Serialize)]
struct SidesJson {
    black: SideSummary,
    white: SideSummary,
}

/// A player's part of a game.
#[derive(Clone, Debug, Serialize)]
pub(super) struct SideSummary {
    pub(super) name: String,
    pub(super) rank: String,
    #[serde(flatten)]
    pub(super) all: Play,
    #[serde(skip)]
    pub(super) phases: [Play; 3],
    #[serde(skip)]
    pub(super) kinds: [KindCount; FaultKind::ALL.len()],
    /// The number of the move that cost most.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) worst_move: Option<usize>,
}

/// The mistakes of a kind.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct KindCount {
    pub(super) count: usize,
    pub(super) points_lost: f64,
}

/// The part of a review's JSON that is read.
#[derive(Deserialize)]
struct ReviewJson {
    file: String,
    game: GameJson,
    judge: ReviewedBy,
    moves: Vec<GradedMove>,
}

#[derive(Deserialize)]
struct GameJson {
    columns: usize,
    rows: usize,
    handicap: usize,
    black_stones: String,
    white_stones: String,
    black: String,
    black_rank: String,
    white: String,
    white_rank: String,
    result: String,
    date: String,
}

impl GameSummary {
    /// Reads the JSON of a review, whose page is at `link`. `None` if it is none.
    pub fn read(json: &str, link: String) -> Option<GameSummary> {
        let ReviewJson { file, game, judge, moves } = serde_json::from_str(json).ok()?;
        let size = Size::new(game.columns, game.rows)?;
        let side = |color, name: &str, rank: &str| SideSummary::new(&moves, color, name, rank);
        let sides = SidesJson {
            black: side(Color::Black, &game.black, &game.black_rank),
            white: side(Color::White, &game.white, &game.white_rank),
        };
        let stones = [game.black_stones.as_str(), &game.white_stones];
        let words = [&game.black, &game.white, &game.date].map(String::as_str);
        let key = key(size, stones, words, moves.iter().map(|one| one.vertex.clone()));
        Some(GameSummary {
            file,
            link,
            board: size.to_string(),
            size,
            handicap: game.handicap,
            date: game.date,
            result: short_result(&game.result),
            judge,
            sides,
            key,
        })
    }

    pub(super) fn side(&self, color: Color) -> &SideSummary {
        match color {
            Color::Black => &self.sides.black,
            Color::White => &self.sides.white,
        }
    }

    pub(super) fn has_moves(&self) -> bool {
        Color::ALL.iter().any(|&color| self.side(color).all.moves > 0)
    }

    /// The visits of the review.
    pub(super) fn visits(&self) -> u64 {
        self.judge.effort.visits.unwrap_or(0)
    }

    /// Returns true if this player won, false if the other did. `None` if nobody did.
    pub(super) fn has_won(&self, color: Color) -> Option<bool> {
        let winner = self.result.split_once('+')?.0;
        Color::parse(winner).map(|winner| winner == color)
    }

    /// The month, as in `2026-03`, if the record has a date.
    pub(super) fn month(&self) -> Option<&str> {
        let month = self.date.get(..7)?;
        let (year, number) = month.split_once('-')?;
        let is_year = year.len() == 4 && year.bytes().all(|it| it.is_ascii_digit());
        let is_month = number.parse::<u8>().is_ok_and(|number| (1..=12).contains(&number));
        (is_year && is_month).then_some(month)
    }

    /// The names as the record has them.
    pub(super) fn names(&self) -> ByColor<&str> {
        ByColor::new(&self.sides.black.name, &self.sides.white.name)
    }
}

/// The key of a game: all reviews of it have the same.
pub fn game_key(game: &Game, record: &GameInfo) -> u64 {
    let size = game.size();
    let stones = Color::ALL.map(|color| {
        let own = game.start_stones().iter().filter(|(_, owner)| *owner == color);
        own.map(|&(point, _)| size.vertex(point)).collect::<Vec<_>>().join(" ")
    });
    let words = [&record.black, &record.white, &record.date].map(String::as_str);
    let moves = game.moves().iter().map(|&(_, mv)| size.move_vertex(mv));
    key(size, stones.each_ref().map(String::as_str), words, moves)
}

/// The key of a game by its stones at the start, names and date, and moves.
fn key(
    size: Size,
    stones: [&str; 2],
    [black, white, date]: [&str; 3],
    moves: impl Iterator<Item = String>,
) -> u64 {
    let facts = [stones[0].to_owned(), stones[1].to_owned(), name::key(black), name::key(white)];
    let words = facts.into_iter().chain([date.to_owned()]).chain(moves);
    let bytes = words.flat_map(|word| word.into_bytes().into_iter().chain([b' ']));
    bytes.fold(size.area() as u64, |hash, byte| mix(hash ^ u64::from(byte)))
}

impl SideSummary {
    fn new(moves: &[GradedMove], color: Color, name: &str, rank: &str) -> SideSummary {
        let own: Vec<GradedMove> = moves.iter().filter(|one| one.color == color).cloned().collect();
        let kinds = FaultKind::ALL.map(|kind| {
            let of_kind = own.iter().filter(|one| one.kind == Some(kind));
            of_kind.fold(KindCount::default(), |sum, one| KindCount {
                count: sum.count + 1,
                points_lost: sum.points_lost + one.points_lost,
            })
        });
        SideSummary {
            name: name.to_owned(),
            rank: rank.to_owned(),
            all: Play::of(&own, color, None),
            phases: GamePhase::ALL.map(|phase| Play::of(&own, color, Some(phase))),
            kinds,
            worst_move: worst(&own, 1).first().map(|one| one.number),
        }
    }
}
