//! Positions that somebody studies: after some moves of the game, and after moves that are tried
//! from there.

use serde::{Deserialize, Serialize};

use super::task::{Task, TaskKind};
use super::{Event, GameSession, Refusal};
use ponnuki_game::color::Color;
use ponnuki_game::game::Game;

/// The largest number of moves that are tried one after the other.
const LONGEST_LINE: usize = 500;

/// A place in a game.
#[derive(Clone, Debug, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Place {
    /// The number of moves of the game before it.
    pub number: usize,
    /// The moves that are tried from there, as vertices: `D4`, or `W:D4` if it is not White's turn.
    #[serde(default)]
    pub line: Vec<String>,
}

/// A position that is searched for somebody.
pub(super) struct Study {
    pub(super) place: Place,
    pub(super) game: Game,
    pub(super) task: Task,
    pub(super) is_done: bool,
}

impl Place {
    /// The game up to the place, and the player to move, who is `to_move` after the whole game.
    ///
    /// # Errors
    /// When the game is shorter, or a move is illegal.
    pub fn reach(&self, whole: &Game, to_move: Color) -> Result<(Game, Color), Refusal> {
        if self.line.len() > LONGEST_LINE {
            return Err(Refusal::LongLine(LONGEST_LINE));
        }
        let next = whole.moves().get(self.number).map(|&(color, _)| color);
        let mut to_move = next.unwrap_or(to_move);
        let mut game = whole.clone();
        game.keep_moves(self.number).map_err(|_| Refusal::NoPosition)?;
        for named in &self.line {
            let (vertex, color) = match named.split_once(':') {
                Some(("B", vertex)) => (vertex, Color::Black),
                Some(("W", vertex)) => (vertex, Color::White),
                _ => (named.as_str(), to_move),
            };
            let mv = game.size().parse_move(vertex);
            let mv = mv.ok_or_else(|| Refusal::NoPoint(vertex.to_owned()))?;
            let played = game.play(color, mv);
            played.map_err(|reason| Refusal::Illegal(game.size(), mv, reason))?;
            to_move = color.opponent();
        }
        Ok((game, to_move))
    }
}

impl GameSession {
    /// The game up to a place, and the player to move.
    ///
    /// # Errors
    /// As for [`Place::reach`].
    pub fn reach(&self, place: &Place) -> Result<(Game, Color), Refusal> {
        place.reach(&self.game, self.to_move())
    }

    /// Has the engine search the position at a place, which was [reached](GameSession::reach), up to a
    /// number of visits or seconds, whenever the game does not need it and somebody
    /// [watches](GameSession::watch). A search of the same position goes on.
    pub fn study(&mut self, place: Place, reached: (Game, Color), visits: u64, seconds: u32) {
        let (game, color) = reached;
        let is_same = |study: &Study| study.place == place && study.game.moves() == game.moves();
        if self.study.as_ref().is_some_and(is_same) {
            return;
        }
        self.studies += 1;
        let kind = TaskKind::Study { color, visits, seconds };
        let task = Task { version: self.studies, kind };
        self.study = Some(Study { place, game, task, is_done: false });
        self.events.push(Event::StateChanged);
    }

    /// Ends the study of a position.
    pub fn end_study(&mut self) {
        self.study = None;
        self.events.push(Event::StateChanged);
    }

    /// Records whether anybody reads the results for studied positions.
    pub fn watch(&mut self, is_watched: bool) {
        self.is_watched = is_watched;
        self.events.push(Event::StateChanged);
    }

    /// True if anybody reads the results for studied positions.
    pub fn is_watched(&self) -> bool {
        self.is_watched
    }

    /// Ends the study of a position that follows moves that were taken back.
    pub(super) fn leave_lost_study(&mut self) {
        let played = self.game.moves();
        let is_gone =
            |study: &mut Study| !played.starts_with(&study.game.moves()[..study.place.number]);
        self.study.take_if(is_gone);
    }
}
