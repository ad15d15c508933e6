//! The progress of a review: a bar with the remaining time on a terminal, otherwise lines in the
//! log, or calls of a function.

use indicatif::{ProgressBar, ProgressStyle};

/// Shows the number of positions that have been searched.
pub(super) struct ReviewProgress {
    bar: ProgressBar,
    /// Receives the number of positions that have been searched, and the number of all positions.
    tell: Option<Box<dyn Fn(u64, u64)>>,
}

impl ReviewProgress {
    /// The progress of `positions` positions in all, as a bar if standard error is a terminal.
    pub(super) fn new(positions: usize) -> ReviewProgress {
        let bar = ProgressBar::new(positions as u64);
        let style =
            ProgressStyle::with_template("{bar:20} {pos}/{len} positions, {eta} left  {msg}");
        let bar = bar.with_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()));
        ReviewProgress { bar, tell: None }
    }

    /// The progress of `positions` positions in all, without a bar: `tell` is called with the
    /// number of searched positions and the number of all.
    pub(super) fn told(positions: usize, tell: impl Fn(u64, u64) + 'static) -> ReviewProgress {
        let bar = ProgressBar::hidden();
        bar.set_length(positions as u64);
        ReviewProgress { bar, tell: Some(Box::new(tell)) }
    }

    /// Notes the start of a game, of which `known` positions have been searched before.
    pub(super) fn start(&self, game: &str, known: usize) {
        self.bar.set_message(game.to_owned());
        if known > 0 {
            log::info!("{game}: {known} positions were searched before");
            self.bar.inc(known as u64);
            self.bar.reset_eta();
        }
    }

    /// Notes that the position after move `number` of a game has been searched.
    pub(super) fn searched(&self, game: &str, number: usize) {
        log::info!("{game}: searched the position after move {number}");
        self.bar.inc(1);
        if let Some(tell) = &self.tell {
            tell(self.bar.position(), self.bar.length().unwrap_or(0));
        }
    }

    /// Hides the bar while something is written.
    pub(super) fn hide<T>(&self, write: impl FnOnce() -> T) -> T {
        self.bar.suspend(write)
    }
}

impl Drop for ReviewProgress {
    fn drop(&mut self) {
        self.bar.finish_and_clear();
    }
}
