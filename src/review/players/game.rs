//! A reviewed game, as far as summaries of players need it.

use std::sync::Arc;

use serde::{Deserialize, Serialize};

use super::name;
use crate::review::fault::FaultKind;
use crate::review::grade::{GamePhase, GradedMove, Play, worst};
use crate::review::model::ReviewedBy;
use crate::review::practice::{self, PracticeProblem, ReviewedPosition};
use ponnuki_game::bits::mix;
use ponnuki_game::color::{ByColor, Color};
use ponnuki_game::game::Game;
use ponnuki_game::point::Size;
use ponnuki_game::record::{GameInfo, short_result};
use ponnuki_game::rules::{CHINESE, text};
use ponnuki_game::score::Komi;

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
    #[serde(skip)]
    rules: String,
    #[serde(skip)]
    komi: f64,
    #[serde(skip)]
    problems: Arc<[PracticeProblem]>,
    /// The number of mistakes for which no better move is known.
    #[serde(skip)]
    unsolved: usize,
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
    #[serde(default)]
    positions: Vec<ReviewedPosition>,
}

#[derive(Deserialize)]
struct GameJson {
    columns: usize,
    rows: usize,
    #[serde(default)]
    rules: String,
    #[serde(default)]
    komi: f64,
    #[serde(default)]
    to_move: String,
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
        let ReviewJson { file, game, judge, mut moves, positions } =
            serde_json::from_str(json).ok()?;
        let size = Size::new(game.columns, game.rows)?;
        let start = game.start(size);
        let found = start.map(|start| practice::problems(start, &mut moves, &positions));
        let (problems, unsolved) = found.unwrap_or_default();
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
            rules: game.rules,
            komi: game.komi,
            problems: problems.into(),
            unsolved,
        })
    }

    /// The problems in it.
    pub fn problems(&self) -> &[PracticeProblem] {
        &self.problems
    }

    /// The number of mistakes for which no better move is known.
    pub(in crate::review) fn unsolved(&self) -> usize {
        self.unsolved
    }

    /// An empty board with its rules and komi.
    pub(in crate::review) fn empty_board(&self) -> Game {
        board(self.size, &self.rules, self.komi)
    }

    /// The file of its record.
    pub fn file(&self) -> &str {
        &self.file
    }

    /// The address of its review; empty if there is none.
    pub fn link(&self) -> &str {
        &self.link
    }

    /// The date, as the record has it.
    pub fn date(&self) -> &str {
        &self.date
    }

    /// The board.
    pub fn size(&self) -> Size {
        self.size
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
    pub fn names(&self) -> ByColor<&str> {
        ByColor::new(&self.sides.black.name, &self.sides.white.name)
    }
}

impl GameJson {
    /// The game at its start. `None` if its stones cannot be set up.
    fn start(&self, size: Size) -> Option<Game> {
        let mut stones = Vec::new();
        for (names, color) in
            [(&self.black_stones, Color::Black), (&self.white_stones, Color::White)]
        {
            for name in names.split_whitespace() {
                stones.push((size.parse_move(name)?.point()?, color));
            }
        }
        let mut start = board(size, &self.rules, self.komi);
        start.setup(&stones, Color::parse(&self.to_move)?).ok()?;
        Some(start)
    }
}

/// An empty board. Rules and komi that cannot be read are the usual ones.
fn board(size: Size, rules: &str, komi: f64) -> Game {
    let rules = text::parse(rules).unwrap_or(CHINESE.rules);
    Game::new(size, rules, Komi::try_from(komi).unwrap_or_default())
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
