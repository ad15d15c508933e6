//! The openings that pages show: the index of the library or of another folder.

use std::ops::ControlFlow;
use std::path::PathBuf;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use serde::Deserialize;
use serde_json::{Value, json};

use super::http_error::{HttpError, RequestError};
use super::library::game_number;
use super::requests::set_up;
use crate::clock::Stopwatch;
use crate::language::{Language, Message};
use crate::openings::{Area, FoundGame, OpeningError, OpeningIndex, OpeningQuery};
use crate::records::game_texts;
use ponnuki_game::game::Game;

/// The seconds after which the folder is looked at again for changes, if a page asks.
const FRESH: f64 = 10.0;
/// The number of games that are named for each move.
const GAMES: usize = 20;

/// The folder whose games pages look up.
#[derive(Clone, Debug)]
pub struct OpeningPlace {
    /// The folder.
    pub folder: PathBuf,
    /// The file in which its index is kept, if there is a place for it.
    pub kept: Option<PathBuf>,
    /// True if it is the library.
    pub is_library: bool,
}

/// The index of a folder. Without a place there is none.
pub(super) struct Openings {
    place: Option<OpeningPlace>,
    state: Mutex<State>,
}

#[derive(Default)]
struct State {
    index: Option<Arc<OpeningIndex>>,
    /// The time since the folder was last looked at.
    checked: Option<Stopwatch>,
    /// While the index is brought up to date: the numbers of files that have been read, and of all.
    progress: Option<[usize; 2]>,
    /// The reason why that has failed.
    trouble: Option<Message>,
}

/// A position that a page looks up.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct OpeningRequest {
    columns: usize,
    rows: usize,
    black: Vec<String>,
    white: Vec<String>,
    to_move: String,
    /// A point of the corner that counts alone.
    corner: Option<String>,
    /// The number of a game of the library that does not count.
    without: Option<u64>,
}

/// A game in a file of the folder.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct OpeningGame {
    file: String,
    game: usize,
}

impl Openings {
    pub(super) fn new(place: Option<OpeningPlace>) -> Openings {
        Openings { place, state: Mutex::default() }
    }

    /// True if pages offer openings.
    pub(super) fn is_offered(&self) -> bool {
        self.place.is_some()
    }

    fn state(&self) -> MutexGuard<'_, State> {
        // Nothing that can fail happens while the lock is held.
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn place(&self) -> Result<&OpeningPlace, RequestError> {
        self.place.as_ref().ok_or(RequestError::NoOpenings)
    }

    /// Returns true if the caller is to [update](Openings::update) the index: the folder has not been looked at for
    /// a while, and nobody else is at it. Then nobody else gets this answer until the update has ended.
    pub(super) fn begin_update(&self) -> bool {
        let mut state = self.state();
        let is_fresh = state.checked.as_ref().is_some_and(|since| since.seconds() < FRESH);
        let is_due = self.is_offered() && !is_fresh && state.progress.is_none();
        if is_due {
            state.progress = Some([0, 0]);
        }
        is_due
    }

    /// Brings the index up to date with its folder.
    pub(super) fn update(&self) {
        let Some(place) = &self.place else { return };
        let kept = place.kept.as_deref();
        let known = self.state().index.clone();
        let known = known.unwrap_or_else(|| Arc::new(OpeningIndex::kept(kept)));
        self.state().index = Some(Arc::clone(&known));
        let mut progress = |done, all| {
            self.state().progress = Some([done, all]);
            ControlFlow::Continue(())
        };
        let updated = known.updated(&place.folder, kept, &mut progress);
        let mut state = self.state();
        state.progress = None;
        state.checked = Some(Stopwatch::start());
        state.trouble = updated.as_ref().err().map(OpeningError::words);
        if let Ok(Some(index)) = updated {
            state.index = Some(Arc::new(index));
        }
    }

    /// The moves that were played in a position, as JSON, and how far the index is.
    ///
    /// # Errors
    /// When there is no index, or the position makes no sense.
    pub(super) fn answer(
        &self,
        request: &OpeningRequest,
        language: Language,
    ) -> Result<Value, HttpError> {
        let place = self.place()?;
        let (game, area) = request.position()?;
        let (index, progress, trouble) = {
            let state = self.state();
            (state.index.clone(), state.progress, state.trouble.clone())
        };
        let index = index.unwrap_or_default();
        let number_of = |file: &str| game_number(file).filter(|_| place.is_library);
        let is_left_out =
            |file: &&str| request.without.is_some() && number_of(file) == request.without;
        let without = index.file_names().find(is_left_out);
        let (board, to_move) = (game.board(), game.to_move());
        let query = OpeningQuery { board, to_move, area, games: GAMES, without };
        let link = |game: &FoundGame, json: &mut Value| {
            // The page of a game of the library shows the first game of its file.
            if let Some(number) = number_of(&game.file).filter(|_| game.in_file == 0) {
                json["library"] = number.into();
            }
        };
        let mut answer = index.find(&query).json(game.size(), link);
        answer["games"] = index.games().into();
        answer["damaged"] = index.damaged().count().into();
        answer["indexing"] = json!(progress);
        answer["trouble"] = json!(trouble.map(|reason| language.say(&reason)));
        Ok(answer)
    }

    /// The text of a game of the folder, and the name of its file.
    ///
    /// # Errors
    /// When the index has no such game, or the file cannot be read any more.
    pub(super) fn game(&self, wanted: OpeningGame) -> Result<(String, String), RequestError> {
        let place = self.place()?;
        let index = self.state().index.clone().unwrap_or_default();
        let OpeningGame { file, game } = wanted;
        if !index.has_game(&file, game) {
            return Err(RequestError::NoFile);
        }
        let texts = game_texts(&place.folder.join(&file));
        let text = texts.and_then(|texts| texts.into_iter().nth(game));
        let text = text.ok_or(RequestError::NoFile)?;
        Ok((text, file))
    }
}

impl OpeningRequest {
    /// The position, as a game that begins with it, and the part that counts.
    fn position(&self) -> Result<(Game, Area), RequestError> {
        let game = set_up((self.columns, self.rows), [&self.black, &self.white], &self.to_move)?;
        let corner = match &self.corner {
            None => return Ok((game, Area::Whole)),
            Some(name) => game.size().parse_move(name).and_then(|mv| mv.point()),
        };
        let wrong = || RequestError::BadBody(self.corner.clone().unwrap_or_default());
        Ok((game, Area::Corner(corner.ok_or_else(wrong)?)))
    }
}
