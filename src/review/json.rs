//! A review as JSON, whose words are English. Its page uses the same JSON.

use serde::Serialize;

use super::analysis::{AnalysedPosition, Estimate, SearchedMove};
use super::chances::ChanceSource;
use super::grade::{GradedMove, Play, letter};
use super::model::{Review, ReviewedBy};
use super::words;
use crate::engine::NAME;
use crate::language::Language;
use ponnuki_game::color::Color;
use ponnuki_game::game::Game;
use ponnuki_game::point::Size;
use ponnuki_game::record::GameInfo;
use ponnuki_game::rules::text;

/// The version of the format.
const FORMAT: u32 = 1;
/// The number of moves of each search that are shown.
const SHOWN: usize = 4;
/// The number of moves that the page knows where the reader is to guess: before a fault.
const GUESSED: usize = 16;

/// A review as one JSON object on one line.
///
/// # Errors
/// None that is known of.
pub(super) fn text(review: &Review) -> serde_json::Result<String> {
    let comment = |one| CommentedMove {
        graded: one,
        comment: Some(words::comment(review, one, Language::English)),
        others: None,
    };
    serde_json::to_string(&sheet(review, comment))
}

/// Returns the JSON for the page: the same without words on each move, with the record, the side whose
/// win rates are shown first, and more moves where the reader may guess.
///
/// # Errors
/// None that is known of.
pub(super) fn page_text(review: &Review) -> serde_json::Result<String> {
    let plain = |one| CommentedMove { graded: one, comment: None, others: others(review, one) };
    let sheet = ReviewJson {
        perspective: Some(review.perspective.letter()),
        language: Some(review.language.tag()),
        sgf: Some(&review.sgf),
        ..sheet(review, plain)
    };
    serde_json::to_string(&sheet)
}

/// The moves that were tried instead of a fault, besides those that are always shown; of another move that
/// is not among those, as far as to itself.
fn others<'a>(review: &'a Review, one: &GradedMove) -> Option<Vec<OtherMove<'a>>> {
    let is_wanted = one.grade.is_fault() || one.place > Some(SHOWN);
    let before = is_wanted.then(|| &review.positions[one.number - 1])?;
    let most = GUESSED.max(one.place.unwrap_or(0));
    let others = before.tried.iter().take(most).skip(SHOWN);
    Some(others.map(|tried| (tried.vertex.as_str(), tried.winrate, tried.score)).collect())
}

/// A move with Black's win rate and score after it.
type OtherMove<'a> = (&'a str, f64, f64);

fn sheet<'a>(
    review: &'a Review,
    comment: impl Fn(&'a GradedMove) -> CommentedMove<'a>,
) -> ReviewJson<'a> {
    ReviewJson {
        format: FORMAT,
        program: NAME,
        file: &review.name,
        game: GameFacts::of(&review.game, &review.record),
        judge: &review.reviewed_by,
        chances_of: review.chances_of.as_ref(),
        rank: review.rank.as_deref(),
        players: PlayersJson {
            black: PlayerJson::of(&review.moves, Color::Black),
            white: PlayerJson::of(&review.moves, Color::White),
        },
        overview: words::overview(review, Language::English),
        mistakes: review.worst().iter().map(|one| one.number).collect(),
        positions: review.positions.iter().map(PositionJson::of).collect(),
        moves: review.moves.iter().map(comment).collect(),
        perspective: None,
        language: None,
        sgf: None,
    }
}

/// The JSON of a review. `docs/review.md` is its reference.
#[derive(Serialize)]
struct ReviewJson<'a> {
    format: u32,
    program: &'static str,
    file: &'a str,
    game: GameFacts<'a>,
    judge: &'a ReviewedBy,
    #[serde(skip_serializing_if = "Option::is_none")]
    chances_of: Option<&'a ChanceSource>,
    /// The rank of the reader.
    #[serde(skip_serializing_if = "Option::is_none")]
    rank: Option<&'a str>,
    players: PlayersJson,
    overview: String,
    mistakes: Vec<usize>,
    positions: Vec<PositionJson<'a>>,
    moves: Vec<CommentedMove<'a>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    perspective: Option<char>,
    /// The language in which the page was made.
    #[serde(skip_serializing_if = "Option::is_none")]
    language: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    sgf: Option<&'a str>,
}

#[derive(Serialize)]
struct GameFacts<'a> {
    columns: usize,
    rows: usize,
    rules: String,
    komi: f64,
    handicap: usize,
    #[serde(serialize_with = "letter")]
    to_move: Color,
    black_stones: String,
    white_stones: String,
    black: &'a str,
    black_rank: &'a str,
    white: &'a str,
    white_rank: &'a str,
    result: &'a str,
    date: &'a str,
    event: &'a str,
    place: &'a str,
}

impl<'a> GameFacts<'a> {
    fn of(game: &Game, record: &'a GameInfo) -> GameFacts<'a> {
        let size: Size = game.size();
        let stones = |color| {
            let own = game.start_stones().iter().filter(|(_, owner)| *owner == color);
            own.map(|&(point, _)| size.vertex(point)).collect::<Vec<_>>().join(" ")
        };
        GameFacts {
            columns: size.width(),
            rows: size.height(),
            rules: text::name_or_json(game.rules()),
            komi: game.komi().points(),
            handicap: game.handicap(),
            to_move: game.start_to_move(),
            black_stones: stones(Color::Black),
            white_stones: stones(Color::White),
            black: &record.black,
            black_rank: &record.black_rank,
            white: &record.white,
            white_rank: &record.white_rank,
            result: &record.result,
            date: &record.date,
            event: &record.event,
            place: &record.place,
        }
    }
}

#[derive(Serialize)]
struct PlayersJson {
    black: PlayerJson,
    white: PlayerJson,
}

#[derive(Serialize)]
struct PlayerJson {
    #[serde(flatten)]
    all: Play,
    phases: Vec<PhaseJson>,
}

#[derive(Serialize)]
struct PhaseJson {
    phase: &'static str,
    #[serde(flatten)]
    play: Play,
}

impl PlayerJson {
    fn of(moves: &[GradedMove], color: Color) -> PlayerJson {
        let phases = words::phases(moves, color).into_iter();
        let phases = phases.map(|(phase, play)| PhaseJson { phase: phase.name(), play });
        PlayerJson { all: Play::of(moves, color, None), phases: phases.collect() }
    }
}

#[derive(Serialize)]
struct PositionJson<'a> {
    #[serde(flatten)]
    estimate: &'a Estimate,
    stdev: f64,
    #[serde(skip_serializing_if = "Option::is_none")]
    playouts: Option<&'a Estimate>,
    tried: &'a [SearchedMove],
    owners: &'a str,
}

impl<'a> PositionJson<'a> {
    fn of(position: &'a AnalysedPosition) -> PositionJson<'a> {
        PositionJson {
            estimate: &position.estimate,
            stdev: position.stdev,
            playouts: position.playouts.as_ref(),
            tried: &position.tried[..position.tried.len().min(SHOWN)],
            owners: &position.owners,
        }
    }
}

#[derive(Serialize)]
struct CommentedMove<'a> {
    #[serde(flatten)]
    graded: &'a GradedMove,
    #[serde(skip_serializing_if = "Option::is_none")]
    comment: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    others: Option<Vec<OtherMove<'a>>>,
}
