//! The saving of games, and their records.

use std::path::Path;

use crate::clock::Stopwatch;
use crate::disk;
use crate::engine::Engine;
use crate::engine::monitor::TimedMonitor;
use crate::engine::record::{self, GameNotes, Opponent};
use crate::machine::plain;
use ponnuki_game::color::Color;
use ponnuki_game::record::result_of_resignation;

/// The reason why a game is not saved yet.
#[derive(Clone, Debug, thiserror::Error)]
#[error("cannot save the game in {folder} yet: {reason}")]
pub struct SaveError {
    folder: String,
    reason: String,
}

/// Warns if no games can be saved in `folder`, which would otherwise be noticed at the end of the first
/// game. Without a folder nothing is to be saved.
pub(super) fn warn_of_folder(folder: &str) {
    if folder.is_empty() {
        return;
    }
    if let Err(error) = disk::try_folder(Path::new(folder)) {
        let reason = plain(&error.to_string());
        log::warn!("cannot save games in {folder} now: {reason}");
    }
}

impl Engine {
    /// Sets the opponent's name. It is for the record of the present game if the engine still moves
    /// in this game, and for the record of the next game otherwise.
    pub fn set_opponent_name(&mut self, name: String) {
        self.opponent = Opponent { name, rating: String::new() };
    }

    /// Sets the opponent's rating, as the server writes it.
    pub fn set_opponent_rating(&mut self, rating: String) {
        self.opponent.rating = rating;
    }

    /// Sets the result of the game, in the form of game records, and saves the game.
    ///
    /// # Errors
    /// As for [`save_game`](Engine::save_game).
    pub fn set_result(&mut self, result: String) -> Result<(), SaveError> {
        self.game_state.notes.result = Some(result);
        let saved = self.save_game(None);
        self.opponent = Opponent::default();
        saved
    }

    /// Ends the game, and saves it, and the engine's moves, if the parameters name folders for that and
    /// the engine has played in it.
    /// With a limit in seconds, as at the end of the program, the result of a game that has to be counted
    /// is left out if the judge runs out of time. Games that could not be saved before are tried again.
    ///
    /// # Errors
    /// When a game cannot be saved, which is logged. It is kept for the next time.
    pub fn save_game(&mut self, seconds: Option<f64>) -> Result<(), SaveError> {
        self.position_results.may_ponder = false;
        self.own_moves.save(&self.params, seconds.is_some());
        let notes = std::mem::take(&mut self.game_state.notes);
        if self.params.sgf_dir.is_empty() {
            return Ok(());
        }
        if Color::ALL.iter().any(|&color| notes.played[color]) {
            let result = self.result_in_record(&notes, seconds);
            self.unsaved.push(record::write_record(&self.game, &notes, &result));
        }
        self.save_records()
    }

    /// The records of games that are over and could not be saved.
    pub fn unsaved(&self) -> &[String] {
        &self.unsaved
    }

    /// Saves all games that are over and not saved.
    fn save_records(&mut self) -> Result<(), SaveError> {
        while let Some(text) = self.unsaved.first() {
            match record::save_record(Path::new(&self.params.sgf_dir), text) {
                Ok(path) => log::info!("game saved as {}", path.display()),
                Err(error) => {
                    let folder = self.params.sgf_dir.clone();
                    let error = SaveError { folder, reason: plain(&error.to_string()) };
                    log::error!("{error}");
                    return Err(error);
                }
            }
            self.unsaved.remove(0);
        }
        Ok(())
    }

    /// The result of the present game, as its record has it; empty if it is unknown.
    fn result_in_record(&mut self, notes: &GameNotes, seconds: Option<f64>) -> String {
        match (notes.resigned, self.game.void()) {
            _ if notes.result.is_some() => notes.result.clone().unwrap_or_default(),
            (Some(color), _) => result_of_resignation(color),
            (None, Some(void)) => void.result().to_owned(),
            (None, None) if self.game.consecutive_passes() < 2 => String::new(),
            (None, None) => {
                let monitor = TimedMonitor::new(Stopwatch::start(), None, None);
                let verdict = self.verdict_within(&monitor.with_deadline(seconds));
                verdict.map_or_else(String::new, |v| self.game.score(&v.status.dead()).to_string())
            }
        }
    }

    /// The engine's comment on the last move, if it made that move after a search.
    pub fn last_comment(&self) -> Option<&str> {
        self.game_state.notes.comments.get(&self.game.moves().len()).map(String::as_str)
    }

    /// The record of the game so far, with the engine's comments.
    pub fn record(&self) -> String {
        record::write_record(&self.game, &self.game_state.notes, "")
    }
}
