//! A position that somebody studies: after some moves of the game, and after moves that were tried
//! from there.

use serde::{Deserialize, Serialize};

use super::denial::Denial;
use crate::play::{Errand, ErrandKind};
use ponnuki_game::color::Color;
use ponnuki_game::game::Game;

/// The largest number of moves that are tried one after the other.
const LONGEST_LINE: usize = 500;
/// The largest numbers of visits and seconds for studying a position, and the default numbers.
const MOST_VISITS: u64 = 10_000_000;
const MOST_SECONDS: u32 = 600;
const USUAL_VISITS: u64 = 1_000_000;
const USUAL_SECONDS: u32 = 120;

/// A place in a game.
#[derive(Clone, Debug, PartialEq, Eq, Default, Serialize, Deserialize)]
pub(super) struct Viewpoint {
    /// The number of moves of the game before it.
    pub(super) number: usize,
    /// The moves that were tried from there, as vertices: `D4`, or `W:D4` if it is not White's turn.
    #[serde(default)]
    pub(super) line: Vec<String>,
}

/// A request to study a position.
#[derive(Clone, Debug, Deserialize)]
pub(super) struct StudyRequest {
    #[serde(flatten)]
    pub(super) place: Viewpoint,
    /// Whether the engine is to search it.
    #[serde(default)]
    pub(super) live: bool,
    visits: Option<u64>,
    seconds: Option<u32>,
}

/// A position that is being searched for somebody.
pub(super) struct Study {
    pub(super) place: Viewpoint,
    pub(super) game: Game,
    pub(super) errand: Errand,
    pub(super) is_done: bool,
}

impl StudyRequest {
    /// Whether a search with this number of visits is all that is asked for.
    pub(super) fn is_content_with(&self, visits: u64) -> bool {
        self.visits.is_some_and(|wanted| wanted <= visits)
    }

    /// The errand of the engine for the position with this number among the studied positions.
    pub(super) fn errand(&self, version: u64, color: Color) -> Errand {
        let visits = self.visits.unwrap_or(USUAL_VISITS).clamp(1, MOST_VISITS);
        let seconds = self.seconds.unwrap_or(USUAL_SECONDS).clamp(1, MOST_SECONDS);
        Errand { version, kind: ErrandKind::Study { color, visits, seconds } }
    }
}

impl Viewpoint {
    /// The game up to the place, and the player to move, who is `to_move` after the whole game.
    ///
    /// # Errors
    /// When the game is shorter, or a move is illegal.
    pub(super) fn reach(&self, whole: &Game, to_move: Color) -> Result<Reached, Denial> {
        let beyond = whole.moves().len().checked_sub(self.number);
        let beyond =
            beyond.ok_or_else(|| Denial::conflict("the game has no such position any more"))?;
        if self.line.len() > LONGEST_LINE {
            return Err(Denial::conflict(format!("a line has at most {LONGEST_LINE} moves")));
        }
        let next = whole.moves().get(self.number).map(|&(color, _)| color);
        let mut to_move = next.unwrap_or(to_move);
        let mut game = whole.clone();
        game.undo_moves(beyond).map_err(Denial::failure)?;
        for named in &self.line {
            let (vertex, color) = match named.split_once(':') {
                Some(("B", vertex)) => (vertex, Color::Black),
                Some(("W", vertex)) => (vertex, Color::White),
                _ => (named.as_str(), to_move),
            };
            let mv = game.size().parse_move(vertex);
            let mv = mv.ok_or_else(|| Denial::bad(format!("there is no point '{vertex}'")))?;
            game.play(color, mv)
                .map_err(|reason| Denial::conflict(format!("{vertex}: {reason}")))?;
            to_move = color.opponent();
        }
        Ok(Reached { game, to_move })
    }
}

/// The position at a place.
pub(super) struct Reached {
    pub(super) game: Game,
    pub(super) to_move: Color,
}
