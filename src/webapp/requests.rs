//! The requests of pages about a game or a position, as JSON.

use serde::Deserialize;

use super::http_error::RequestError;
use crate::session::Place;
use ponnuki_game::color::Color;
use ponnuki_game::game::Game;
use ponnuki_game::point::Size;
use ponnuki_game::rules::CHINESE;
use ponnuki_game::score::Komi;

/// The largest numbers of visits and seconds for studying a position, and the default numbers.
const MOST_VISITS: u64 = 10_000_000;
const MOST_SECONDS: u32 = 600;
const USUAL_VISITS: u64 = 1_000_000;
const USUAL_SECONDS: u32 = 120;

/// A request to study a position.
#[derive(Clone, Debug, Deserialize)]
pub(super) struct StudyRequest {
    #[serde(flatten)]
    pub(super) place: Place,
    /// True if the engine is to search it.
    #[serde(default)]
    pub(super) live: bool,
    visits: Option<u64>,
    seconds: Option<u32>,
}

impl StudyRequest {
    /// True if the engine is to search the position, of which a search with `known` visits is known.
    pub(super) fn wants_search(&self, known: Option<u64>) -> bool {
        let is_enough = |known| self.visits.is_some_and(|wanted| wanted <= known);
        self.live && !known.is_some_and(is_enough)
    }

    /// The largest numbers of visits and seconds of a search.
    pub(super) fn limits(&self) -> (u64, u32) {
        let visits = self.visits.unwrap_or(USUAL_VISITS).clamp(1, MOST_VISITS);
        (visits, self.seconds.unwrap_or(USUAL_SECONDS).clamp(1, MOST_SECONDS))
    }
}

/// The game that begins with a position: columns and rows, the names of the points of black and of white stones, and the
/// player to move.
pub(super) fn set_up(
    (columns, rows): (usize, usize),
    stones: [&[String]; 2],
    to_move: &str,
) -> Result<Game, RequestError> {
    let wrong = |what: &str| RequestError::BadBody(what.to_owned());
    let size = Size::new(columns, rows).ok_or_else(|| wrong("size"))?;
    let to_move = Color::parse(to_move).ok_or_else(|| wrong("to_move"))?;
    let mut all = Vec::new();
    for (names, color) in stones.into_iter().zip(Color::ALL) {
        for name in names {
            let point = size.parse_move(name).and_then(|mv| mv.point());
            all.push((point.ok_or_else(|| wrong(name))?, color));
        }
    }
    let mut game = Game::new(size, CHINESE.rules, Komi::default());
    game.setup(&all, to_move).map_err(|reason| wrong(&reason.to_string()))?;
    Ok(game)
}
