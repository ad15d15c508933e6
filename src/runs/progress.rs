//! How far a run has come, and how long the rest will take: a bar on a terminal, and nothing elsewhere.

use indicatif::{ProgressBar, ProgressStyle};

/// A bar on standard error, if that is a terminal. It vanishes with this value.
#[derive(Debug)]
pub struct RunProgress(ProgressBar);

impl RunProgress {
    /// Of a run of `total` steps, which are called `unit`, such as games. `done` of them were done
    /// before, and say nothing about the speed.
    pub fn new(total: usize, done: usize, unit: &str) -> RunProgress {
        let bar = ProgressBar::new(total as u64).with_position(done as u64);
        let template = format!("{{bar:20}} {{pos}}/{{len}} {unit}, {{eta}} left  {{wide_msg}}");
        let style = ProgressStyle::with_template(&template);
        let bar = bar.with_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()));
        bar.reset_eta();
        RunProgress(bar)
    }

    /// Of something that shows no bar, but counts its steps.
    pub fn hidden(total: usize) -> RunProgress {
        let bar = ProgressBar::hidden();
        bar.set_length(total as u64);
        RunProgress(bar)
    }

    /// Whether there is a bar to see.
    pub fn is_shown(&self) -> bool {
        !self.0.is_hidden()
    }

    /// The number of steps that have been done, and of all.
    pub fn steps(&self) -> (u64, u64) {
        (self.0.position(), self.0.length().unwrap_or(0))
    }

    /// A step has been done.
    pub fn step(&self) {
        self.0.inc(1);
    }

    /// Steps turn out to have been done before. They say nothing about the speed.
    pub fn skip(&self, steps: usize) {
        self.0.inc(steps as u64);
        self.0.reset_eta();
    }

    /// All steps up to this number have been done.
    pub fn reach(&self, steps: usize) {
        self.0.set_position(steps as u64);
    }

    /// Says something behind the bar.
    pub fn say(&self, text: String) {
        self.0.set_message(text);
    }

    /// Prints a line above the bar.
    pub fn print(&self, line: &str) {
        self.0.println(line);
    }

    /// Hides the bar while something is written.
    pub fn aside<T>(&self, write: impl FnOnce() -> T) -> T {
        self.0.suspend(write)
    }
}

impl Drop for RunProgress {
    fn drop(&mut self) {
        self.0.finish_and_clear();
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
        assert_eq!((progress.steps(), progress.aside(|| 7)), ((10, 10), 7));
    }
}
