//! Life-and-death problems in pages: the page, and the answers about a position of a problem. The program keeps none of
//! them: a problem is in the address of its page.

use std::sync::{Arc, PoisonError};

use axum::body::Bytes;
use axum::extract::State;
use axum::extract::rejection::BytesRejection;
use axum::response::Response;
use axum::routing::{get, post};
use axum::{Extension, Router};
use serde::Deserialize;
use serde_json::{Value, json};

use super::assets;
use super::games::WebApp;
use super::http_error::{HttpError, RequestError};
use super::requests::set_up;
use super::routes::{LARGEST_BODY, blocking, bytes, json_reply, read};
use crate::clock::Stopwatch;
use crate::language::{Language, message};
use crate::problem::{LocalProblem, no_problem, parse_part};
use ponnuki_game::color::Color;
use ponnuki_game::life::problem::ProblemError;
use ponnuki_game::point::{Move, Point, Size};

/// The seconds after which reading ends, those after which no reply is sought, and those of a guess.
const READ: f64 = 0.55;
const REPLIED: f64 = 0.8;
const GUESSED: f64 = 0.35;

/// The largest number of moves from the position of a problem.
const MOST_MOVES: usize = 200;

/// A position of a problem.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct ProblemRequest {
    columns: usize,
    rows: usize,
    black: Vec<String>,
    white: Vec<String>,
    /// The player who moves first.
    to_move: String,
    /// The point that this player may not retake at once.
    ko: Option<String>,
    /// A stone of the group. The part is found, unless there is one.
    group: Option<String>,
    /// Points and rectangles: see [`parse_part`].
    part: Option<String>,
    /// The player of the group.
    defender: Option<String>,
    /// The moves from the position, which alternate.
    #[serde(default)]
    moves: Vec<String>,
}

/// The routes of problems.
pub(super) fn routes() -> Router<Arc<WebApp>> {
    Router::new().route("/{token}/life/", get(page)).route("/{token}/life", post(answer))
}

async fn page(
    State(app): State<Arc<WebApp>>,
    Extension(language): Extension<Language>,
) -> Response {
    assets::life(&app.address.root(), language)
}

/// The fate of the group in a position, that of each move, and a reply.
async fn answer(
    State(app): State<Arc<WebApp>>,
    body: Result<Bytes, BytesRejection>,
) -> Result<Response, HttpError> {
    let bytes = bytes(body, LARGEST_BODY)?;
    let answer = move || Ok(answered(&app, &read::<ProblemRequest>(&bytes)?)?);
    Ok(json_reply(&blocking(answer).await?))
}

fn answered(app: &WebApp, request: &ProblemRequest) -> Result<Value, RequestError> {
    let (problem, size) = request.problem()?;
    let wrong = |error| RequestError::NoProblem(no_problem(size, error));
    let one_at_a_time = app.reading.lock().unwrap_or_else(PoisonError::into_inner);
    let watch = Stopwatch::start();
    let reading = problem.read(&|| watch.seconds() > READ).map_err(wrong)?;
    let reading = reading.map_err(|number| {
        let name = request.moves.get(number).cloned().unwrap_or_default();
        RequestError::NoProblem(message!("life-illegal", move = name))
    })?;
    let mut reply = problem.reply(&reading, None, &|| watch.seconds() > REPLIED);
    // The search makes pauses, in which other requests may be answered.
    drop(one_at_a_time);
    let guess = match reading.fate {
        Some(_) => None,
        None => problem.guess(&reading, &app.plan.params, &app.learned(), GUESSED),
    };
    if guess.is_some() {
        reply = problem.reply(&reading, guess.as_ref(), &|| true);
    }
    let mut json = reading.json(size);
    json["defender"] = problem.defender().letter().to_string().into();
    json["is_ko"] = problem.is_ko().into();
    json["reply"] = json!(reply.map(|mv| size.move_vertex(mv)));
    json["guess"] = json!(guess.map(|guess| guess.json(size)));
    Ok(json)
}

impl ProblemRequest {
    /// The problem with its moves, and the size of its board.
    fn problem(&self) -> Result<(LocalProblem, Size), RequestError> {
        let wrong = |name: &str| RequestError::BadBody(name.to_owned());
        let mut game =
            set_up((self.columns, self.rows), [&self.black, &self.white], &self.to_move)?;
        let size = game.size();
        let point = |name: &String| -> Result<Point, RequestError> {
            let mv = size.parse_move(name).and_then(|mv| mv.point());
            mv.ok_or_else(|| wrong(name))
        };
        if let Some(ko) = &self.ko {
            game.setup_ko(point(ko)?).map_err(|reason| wrong(&reason.to_string()))?;
        }
        let (board, first) = (game.board(), game.to_move());
        let stone = self.group.as_ref().map(point).transpose()?;
        let color = |name: &String| Color::parse(name).ok_or_else(|| wrong("defender"));
        let defender = self.defender.as_ref().map(color).transpose()?;
        let no_problem = |error| RequestError::NoProblem(no_problem(size, error));
        let problem = match (&self.part, stone) {
            (None, None) => return Err(wrong("part")),
            (None, Some(stone)) => {
                LocalProblem::of_group(board.clone(), stone, first).map_err(no_problem)?
            }
            (Some(part), stone) => {
                let part = parse_part(size, part).map_err(|text| wrong(&text))?;
                let owner = stone
                    .map(|stone| board.cell(stone).color().ok_or(ProblemError::NoStone(stone)));
                let defender = owner.transpose().map_err(no_problem)?.or(defender);
                let part = part.into_iter().chain(stone).collect();
                LocalProblem::of_part(board.clone(), part, defender, first)
            }
        };
        if self.moves.len() > MOST_MOVES {
            return Err(wrong("moves"));
        }
        let mv = |name: &String| match size.parse_move(name) {
            Some(mv @ (Move::Play(_) | Move::Pass)) => Ok(mv),
            _ => Err(wrong(name)),
        };
        let moves = self.moves.iter().map(mv).collect::<Result<Vec<_>, _>>()?;
        Ok((problem.after(&moves), size))
    }
}
