//! What the outside world may tell the engine while it thinks.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

/// Messages from the thread that reads commands to the one that carries them out.
///
/// Lines of input are counted from 1. A command knows the number of its own line, so that a message
/// reaches exactly the commands it is meant for, however late they are begun.
///
/// Every field is written by the reader alone and read by others. All that is asked of the order
/// is that a message is seen soon, and no other data depends on it: `Relaxed` is enough.
#[derive(Debug, Default)]
pub struct Signals {
    lines: AtomicU64,
    interrupted: AtomicU64,
    ending: AtomicBool,
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

    /// Says that the program will end after the commands that have been read.
    pub fn end(&self) {
        self.ending.store(true, Ordering::Relaxed);
    }
}

/// How one command may be stopped.
#[derive(Clone, Copy, Debug)]
pub struct Stop<'a> {
    signals: &'a Signals,
    line: u64,
    any_input: bool,
}

impl<'a> Stop<'a> {
    /// For the command in `line` that has to run to its end, unless it is interrupted by name.
    pub fn by_interrupt(signals: &'a Signals, line: u64) -> Stop<'a> {
        Stop { signals, line, any_input: false }
    }

    /// For the command in `line` that goes on until there is more input of any kind.
    pub fn by_any_input(signals: &'a Signals, line: u64) -> Stop<'a> {
        Stop { signals, line, any_input: true }
    }

    /// Whether the command should stop now.
    pub fn is_wanted(self) -> bool {
        self.signals.interrupted.load(Ordering::Relaxed) >= self.line
            || self.any_input
                && (self.is_ending() || self.signals.lines.load(Ordering::Relaxed) > self.line)
    }

    /// Whether the program will end after the commands that have been read.
    pub fn is_ending(self) -> bool {
        self.signals.ending.load(Ordering::Relaxed)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_interrupt_reaches_the_commands_before_it_only() {
        let signals = Signals::default();
        let first = signals.line();
        let second = signals.line();
        signals.interrupt();
        let third = signals.line();
        assert!(Stop::by_interrupt(&signals, first).is_wanted());
        assert!(Stop::by_interrupt(&signals, second).is_wanted());
        assert!(!Stop::by_interrupt(&signals, third).is_wanted());
    }

    #[test]
    fn input_ends_what_waits_for_it() {
        let signals = Signals::default();
        let line = signals.line();
        assert!(!Stop::by_any_input(&signals, line).is_wanted());
        signals.line();
        assert!(Stop::by_any_input(&signals, line).is_wanted());
        assert!(!Stop::by_interrupt(&signals, line).is_wanted());
        let last = signals.line();
        signals.end();
        assert!(Stop::by_any_input(&signals, last).is_wanted());
        assert!(!Stop::by_interrupt(&signals, last).is_wanted());
        assert!(Stop::by_interrupt(&signals, last).is_ending());
    }
}
