//! The progress of a run and the time left: a bar on a terminal, elsewhere now and then a line in
//! the log.

use std::sync::{Mutex, PoisonError};

use indicatif::{HumanDuration, ProgressBar, ProgressStyle};

use crate::clock::Stopwatch;

/// Stands for the time left in the words of a bar.
pub const LEFT: &str = "{eta}";

/// The seconds between two lines in the log.
const INTERVAL: f64 = 10.0;

/// A bar on standard error, if that is a terminal. It vanishes with this value. Without a bar, a
/// line in the log has the same numbers every ten seconds.
#[derive(Debug)]
pub struct RunProgress {
    bar: ProgressBar,
    lines: Option<ProgressLines>,
}

/// The lines that take the place of a bar.
#[derive(Debug)]
struct ProgressLines {
    /// The name of a step.
    unit: String,
    /// The time since the last line.
    last: Mutex<Stopwatch>,
}

impl RunProgress {
    /// Of a run of `total` steps, which are called `unit`, such as games. `done` of them were done
    /// before, and say nothing about the speed.
    pub fn new(total: usize, done: usize, unit: &str) -> RunProgress {
        let bar = ProgressBar::new(total as u64).with_position(done as u64);
        let bar = bar.with_style(style(&format!("{unit}, {LEFT} left")));
        bar.reset_eta();
        let lines = ProgressLines { unit: unit.to_owned(), last: Mutex::new(Stopwatch::start()) };
        let lines = bar.is_hidden().then_some(lines);
        RunProgress { bar, lines }
    }

    /// The same with these words behind the numbers of the bar, in which [`LEFT`] is the time left.
    pub fn with_words(self, words: &str) -> RunProgress {
        self.bar.set_style(style(words));
        self
    }

    /// Of something that shows neither bar nor lines, but counts its steps.
    pub fn hidden(total: usize) -> RunProgress {
        let bar = ProgressBar::hidden();
        bar.set_length(total as u64);
        RunProgress { bar, lines: None }
    }

    /// Returns true if there is a bar to see.
    pub fn is_shown(&self) -> bool {
        !self.bar.is_hidden()
    }

    /// The number of steps that have been done, and of all.
    pub fn steps(&self) -> (u64, u64) {
        (self.bar.position(), self.bar.length().unwrap_or(0))
    }

    /// A step has been done.
    pub fn step(&self) {
        self.bar.inc(1);
        self.log(INTERVAL);
    }

    /// Steps turn out to have been done before. They say nothing about the speed.
    pub fn skip(&self, steps: usize) {
        self.bar.inc(steps as u64);
        self.bar.reset_eta();
    }

    /// All steps up to this number have been done.
    pub fn reach(&self, steps: usize) {
        self.bar.set_position(steps as u64);
        self.log(INTERVAL);
    }

    /// Writes a line in place of a bar, if the last one is `interval` seconds old.
    fn log(&self, interval: f64) {
        if let Some(line) = self.lines.as_ref().and_then(|lines| self.line(lines, interval)) {
            log::info!("{line}");
        }
    }

    fn line(&self, lines: &ProgressLines, interval: f64) -> Option<String> {
        let mut last = lines.last.lock().unwrap_or_else(PoisonError::into_inner);
        let (done, all) = self.steps();
        if last.seconds() < interval || done >= all {
            return None;
        }
        *last = Stopwatch::start();
        Some(format!("{done} of {all} {}, {} left", lines.unit, HumanDuration(self.bar.eta())))
    }

    /// Says something behind the bar.
    pub fn set_message(&self, text: String) {
        self.bar.set_message(text);
    }

    /// Prints a line above the bar.
    pub fn print(&self, line: &str) {
        self.bar.println(line);
    }

    /// Hides the bar while something is written.
    pub fn suspend<T>(&self, write: impl FnOnce() -> T) -> T {
        self.bar.suspend(write)
    }
}

/// The style of a bar with these words behind its numbers.
fn style(words: &str) -> ProgressStyle {
    let style =
        ProgressStyle::with_template(&format!("{{bar:20}} {{pos}}/{{len}} {words}  {{wide_msg}}"));
    style.unwrap_or_else(|_| ProgressStyle::default_bar())
}

impl Drop for RunProgress {
    fn drop(&mut self) {
        self.bar.finish_and_clear();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn steps_are_counted_where_no_bar_is_shown() {
        let progress = RunProgress::hidden(10);
        progress.step();
        progress.skip(3);
        assert_eq!(progress.steps(), (4, 10));
        progress.reach(9);
        progress.step();
        assert!(!progress.is_shown());
        assert_eq!((progress.steps(), progress.suspend(|| 7)), ((10, 10), 7));
    }

    #[test]
    fn without_a_bar_lines_are_written_in_good_time() {
        let lines =
            ProgressLines { unit: "games".to_owned(), last: Mutex::new(Stopwatch::start()) };
        let progress = RunProgress::hidden(10);
        progress.step();
        assert_eq!(progress.line(&lines, f64::INFINITY), None);
        let line = progress.line(&lines, 0.0).unwrap();
        assert!(line.starts_with("1 of 10 games, ") && line.ends_with(" left"), "{line}");
        progress.reach(10);
        assert_eq!(progress.line(&lines, 0.0), None, "nothing is left");
    }
}
