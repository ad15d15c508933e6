//! Signals from outside to the engine while it thinks.

use std::sync::OnceLock;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use crate::clock::Stopwatch;

/// Signals from the threads that watch the outside world, above all the one that reads commands, to
/// the one that carries commands out.
///
/// Lines of input are counted from 1. A command knows the number of its own line, so that a signal
/// reaches exactly the commands it is meant for, however late they start.
///
/// The watching threads write, the thread that carries commands out and the search's poll read. A
/// signal only has to be seen soon, and no other data depends on it, so `Relaxed` will do.
#[derive(Debug, Default)]
pub struct Signals {
    lines: AtomicU64,
    interrupted: AtomicU64,
    ending: OnceLock<Stopwatch>,
    cut_off: AtomicBool,
}

impl Signals {
    /// Counts a line of input and returns its number.
    pub fn line(&self) -> u64 {
        self.lines.fetch_add(1, Ordering::Relaxed) + 1
    }

    /// Interrupts the commands of all lines so far.
    pub fn interrupt(&self) {
        self.interrupted.store(self.lines.load(Ordering::Relaxed), Ordering::Relaxed);
    }

    /// Announces that the program will end after the commands that have been read.
    pub fn end(&self) {
        self.ending.get_or_init(Stopwatch::start);
    }

    /// Announces that the program must end now: the present command is the last.
    pub fn cut_off(&self) {
        self.end();
        self.cut_off.store(true, Ordering::Relaxed);
    }

    /// A stopwatch that has run since the end was announced.
    pub fn ending(&self) -> Option<Stopwatch> {
        self.ending.get().copied()
    }

    /// Returns true if the program must end now.
    pub fn is_cut_off(&self) -> bool {
        self.cut_off.load(Ordering::Relaxed)
    }
}

/// The ways to stop one command.
#[derive(Clone, Copy, Debug)]
pub struct StopCondition<'a> {
    signals: &'a Signals,
    line: u64,
    any_input: bool,
}

impl<'a> StopCondition<'a> {
    /// For the command in `line`, which runs to its end unless it is interrupted explicitly.
    pub fn by_interrupt(signals: &'a Signals, line: u64) -> StopCondition<'a> {
        StopCondition { signals, line, any_input: false }
    }

    /// For the command in `line`, which goes on until there is more input of any kind.
    pub fn by_any_input(signals: &'a Signals, line: u64) -> StopCondition<'a> {
        StopCondition { signals, line, any_input: true }
    }

    /// Returns true if the command should stop now.
    pub fn is_wanted(self) -> bool {
        self.signals.is_cut_off()
            || self.signals.interrupted.load(Ordering::Relaxed) >= self.line
            || self.any_input
                && (self.signals.ending.get().is_some()
                    || self.signals.lines.load(Ordering::Relaxed) > self.line)
    }

    /// A stopwatch that has run since it was announced that the program will end after the commands
    /// that have been read.
    pub fn ending(self) -> Option<Stopwatch> {
        self.signals.ending()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_interrupt_reaches_only_the_commands_before_it() {
        let signals = Signals::default();
        let first = signals.line();
        let second = signals.line();
        signals.interrupt();
        let third = signals.line();
        assert!(StopCondition::by_interrupt(&signals, first).is_wanted());
        assert!(StopCondition::by_interrupt(&signals, second).is_wanted());
        assert!(!StopCondition::by_interrupt(&signals, third).is_wanted());
    }

    #[test]
    fn input_ends_what_waits_for_it() {
        let signals = Signals::default();
        let line = signals.line();
        assert!(!StopCondition::by_any_input(&signals, line).is_wanted());
        signals.line();
        assert!(StopCondition::by_any_input(&signals, line).is_wanted());
        assert!(!StopCondition::by_interrupt(&signals, line).is_wanted());
        let last = signals.line();
        signals.end();
        assert!(StopCondition::by_any_input(&signals, last).is_wanted());
        assert!(!StopCondition::by_interrupt(&signals, last).is_wanted());
        assert!(StopCondition::by_interrupt(&signals, last).ending().is_some());
        signals.cut_off();
        assert!(StopCondition::by_interrupt(&signals, last).is_wanted());
    }
}
