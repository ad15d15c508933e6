//! The progress of a review: a bar with the remaining time on a terminal, otherwise lines in the
//! log, or calls of a function.

use super::revision::StoredReview;
use crate::batch::progress::{LEFT, RunProgress};
use crate::language::{Language, message};

/// A function that receives the number of positions that have been searched, the number of all positions, and
/// the review of the moves so far; `None` before the first.
type TellProgress = dyn Fn(u64, u64, Option<StoredReview>);

/// Shows the number of positions that have been searched.
pub(super) struct ReviewProgress {
    run: RunProgress,
    tell: Option<Box<TellProgress>>,
}

impl ReviewProgress {
    /// The progress of `positions` positions in all, as a bar if standard error is a terminal.
    pub(super) fn new(positions: usize, language: Language) -> ReviewProgress {
        let words = language.say(&message!("cli-positions-left", left = LEFT));
        let run = RunProgress::new(positions, 0, "positions").with_words(&words);
        ReviewProgress { run, tell: None }
    }

    /// The progress of `positions` positions in all, without a bar: `tell` is called with the
    /// number of searched positions, the number of all, and the review of the moves so far.
    pub(super) fn with_callback(
        positions: usize,
        tell: impl Fn(u64, u64, Option<StoredReview>) + 'static,
    ) -> ReviewProgress {
        ReviewProgress { run: RunProgress::hidden(positions), tell: Some(Box::new(tell)) }
    }

    /// Notes the start of a game, of which `known` positions have been searched before.
    pub(super) fn start(&self, game: &str, known: usize) {
        self.run.set_message(game.to_owned());
        if known > 0 {
            log::info!("{game}: {known} positions were searched before");
            self.run.skip(known);
        }
    }

    /// Notes that the position after move `number` of a game has been searched. `so_far` makes the review of the
    /// moves so far.
    pub(super) fn searched(
        &self,
        game: &str,
        number: usize,
        so_far: impl FnOnce() -> Option<StoredReview>,
    ) {
        log::info!("{game}: searched the position after move {number}");
        self.run.step();
        if let Some(tell) = &self.tell {
            let (done, all) = self.run.steps();
            tell(done, all, so_far());
        }
    }

    /// Hides the bar while something is written.
    pub(super) fn hide<T>(&self, write: impl FnOnce() -> T) -> T {
        self.run.suspend(write)
    }
}
