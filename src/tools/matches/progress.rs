//! The progress of a match: a bar on a terminal, else a line in the log for each game.

use super::results::FinishedGame;
use super::summary::Summary;
use crate::batch::progress::RunProgress;

/// Shows the progress of a match.
pub(super) struct ProgressView(RunProgress);

impl ProgressView {
    /// Of a match of `games` games, of which those of `summary` have been played. On a terminal if
    /// standard error is one.
    pub(super) fn new(games: usize, summary: &Summary) -> ProgressView {
        let progress = RunProgress::new(games, summary.all.games, "games");
        progress.set_message(summary.line());
        ProgressView(progress)
    }

    /// A game is over.
    pub(super) fn show(&self, game: &FinishedGame, summary: &Summary) {
        let fault = game.fault.as_ref().map_or_else(String::new, |fault| {
            format!(", {} of {}: {}", fault.kind, fault.engine, fault.message)
        });
        let line = format!(
            "game {}: {} was Black, {}, {} moves{fault}",
            game.game,
            game.black,
            game.result,
            game.length()
        );
        if !self.0.is_shown() {
            return log::info!("{line}; {}", summary.line());
        }
        self.0.reach(summary.all.games);
        self.0.set_message(summary.line());
        if game.fault.is_some() {
            self.0.print(&line);
        }
    }
}
