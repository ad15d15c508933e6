//! How a review comes along: a bar with the remaining time on a terminal, else lines in the log.

use indicatif::{ProgressBar, ProgressStyle};

/// Shows how many positions have been searched.
pub(super) struct ReviewProgress(ProgressBar);

impl ReviewProgress {
    /// Of `positions` in all. On a terminal if standard error is one.
    pub(super) fn new(positions: usize) -> ReviewProgress {
        let bar = ProgressBar::new(positions as u64);
        let style =
            ProgressStyle::with_template("{bar:20} {pos}/{len} positions, {eta} left  {msg}");
        ReviewProgress(bar.with_style(style.unwrap_or_else(|_| ProgressStyle::default_bar())))
    }

    /// A game begins, of which so many positions have been searched before.
    pub(super) fn begin(&self, game: &str, known: usize) {
        self.0.set_message(game.to_owned());
        if known > 0 {
            log::info!("{game}: {known} positions were searched before");
            self.0.inc(known as u64);
            self.0.reset_eta();
        }
    }

    /// The position after move `number` of a game has been searched.
    pub(super) fn searched(&self, game: &str, number: usize) {
        log::info!("{game}: searched the position after move {number}");
        self.0.inc(1);
    }

    /// Hides the bar while something is written.
    pub(super) fn hide<T>(&self, write: impl FnOnce() -> T) -> T {
        self.0.suspend(write)
    }
}

impl Drop for ReviewProgress {
    fn drop(&mut self) {
        self.0.finish_and_clear();
    }
}
