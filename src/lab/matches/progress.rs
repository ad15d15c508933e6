//! How a match comes along: a bar on a terminal, else a line in the log for each game.

use indicatif::{ProgressBar, ProgressStyle};

use super::results::FinishedGame;
use super::summary::Summary;

/// Shows the progress of a match.
pub(super) struct ProgressView(Option<ProgressBar>);

impl ProgressView {
    /// Of a match of `games` games, of which those of `summary` have been played. On a terminal if
    /// standard error is one.
    pub(super) fn new(games: usize, summary: &Summary) -> ProgressView {
        let bar = ProgressBar::new(games as u64).with_position(summary.all.games as u64);
        if bar.is_hidden() {
            return ProgressView(None);
        }
        let style = ProgressStyle::with_template("{bar:20} {pos}/{len} {wide_msg} {eta}");
        let bar = bar.with_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()));
        bar.set_message(summary.line());
        bar.reset_eta();
        ProgressView(Some(bar))
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
        match &self.0 {
            None => log::info!("{line}; {}", summary.line()),
            Some(bar) => {
                bar.set_position(summary.all.games as u64);
                bar.set_message(summary.line());
                if game.fault.is_some() {
                    bar.println(line);
                }
            }
        }
    }
}

impl Drop for ProgressView {
    fn drop(&mut self) {
        self.0.iter().for_each(ProgressBar::finish_and_clear);
    }
}
