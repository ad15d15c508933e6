//! When a game is saved, and what its record says.

use std::path::Path;

use crate::clock::{Budget, Stopwatch};
use crate::color::Color;
use crate::engine::Engine;
use crate::engine::pace::Timing;
use crate::engine::record::{self, Opponent};
use crate::engine::watch::Watch;
use crate::rules::LongCycle;

impl Engine {
    /// Sets the opponent's name. It is for the record of the present game if the engine still moves
    /// in this game, and for the record of the next game otherwise.
    pub fn meet(&mut self, name: String) {
        self.opponent = Opponent { name, rating: String::new() };
    }

    /// Sets the opponent's rating, as the server writes it.
    pub fn rate_opponent(&mut self, rating: String) {
        self.opponent.rating = rating;
    }

    /// Sets the result of the game, in the form of game records, and saves the game.
    pub fn take_result(&mut self, result: String) {
        self.course.notes.result = Some(result);
        self.save_game(None);
        self.opponent = Opponent::default();
    }

    /// Ends the game, and saves it if the parameters name a folder and the engine has played in it.
    /// With a budget, the result of a game that has to be counted is left out if the judge runs out
    /// of time.
    pub fn save_game(&mut self, budget: Option<Budget>) {
        self.findings.awaits_opponent = false;
        let notes = std::mem::take(&mut self.course.notes);
        if self.params.sgf_dir.is_empty() || Color::ALL.iter().all(|&c| !notes.played[c]) {
            return;
        }
        let result = match (notes.resigned, self.game.void()) {
            _ if notes.result.is_some() => notes.result.clone().unwrap_or_default(),
            (Some(color), _) => format!("{}+R", color.opponent().letter()),
            (None, Some(void)) if void.outcome == LongCycle::NoResult => "Void".to_owned(),
            (None, Some(_)) => "0".to_owned(),
            (None, None) if self.game.consecutive_passes() < 2 => String::new(),
            (None, None) => {
                let timing = budget.map(|budget| Timing::new(budget, &self.params));
                let verdict = self.verdict_within(&Watch::new(Stopwatch::start(), timing, None));
                verdict.map_or_else(String::new, |v| self.game.score(&v.status.dead()).to_string())
            }
        };
        match record::save(Path::new(&self.params.sgf_dir), &self.game, &notes, &result) {
            Ok(path) => log::info!("game saved as {}", path.display()),
            Err(error) => log::error!("cannot save the game in {}: {error}", self.params.sgf_dir),
        }
    }

    /// The engine's comment on the last move, if it made that move after a search.
    pub fn last_thought(&self) -> Option<&str> {
        self.course.notes.comments.get(&self.game.moves().len()).map(String::as_str)
    }

    /// The record of the game so far, with the engine's comments.
    pub fn record(&self) -> String {
        record::text(&self.game, &self.course.notes, "")
    }
}
