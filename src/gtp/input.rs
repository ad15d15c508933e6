//! Reading lines of input, and signalling the events that must not wait.

use std::io::{BufReader, Read};

use crate::clock::Stopwatch;
use crate::engine::Signals;
use crate::gtp::command_line::{self, CommandLine};
use crate::lines::read_line;

/// The maximum length of a line in bytes; longer ones are refused. The longest sensible lines list
/// many points.
const LONGEST_LINE: usize = 1 << 16;

/// A line with a command.
#[derive(Debug)]
pub(super) struct InputLine {
    /// The number of the line in the input, from 1.
    pub(super) number: u64,
    /// Started when the line arrived.
    pub(super) since: Stopwatch,
    /// The command.
    pub(super) command: CommandLine,
    /// True if the end of the line was dropped because it was too long.
    pub(super) overlong: bool,
}

/// Reads lines until the end of `input`, until the command `quit`, or until `take` returns false. `take`
/// receives those with a command.
///
/// Every line is counted, even an empty one, because any line ends an analysis.
pub(super) fn read_lines(
    input: impl Read,
    signals: &Signals,
    mut take: impl FnMut(InputLine) -> bool,
) {
    let mut input = BufReader::new(input);
    let mut bytes = Vec::new();
    let failed = |error| log::warn!("cannot read the input: {error}");
    let mut next = |bytes: &mut Vec<u8>| read_line(&mut input, bytes, LONGEST_LINE).map_err(failed);
    while let Ok(Some(overlong)) = next(&mut bytes) {
        let since = Stopwatch::start();
        if command_line::is_interrupt(&bytes) {
            signals.interrupt();
        }
        let number = signals.line();
        let Some(command) = CommandLine::parse(&bytes) else { continue };
        let quits = command.name == "quit";
        if quits {
            signals.end();
        }
        if !take(InputLine { number, since, command, overlong }) || quits {
            return;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(input: &[u8]) -> Vec<InputLine> {
        let mut lines = Vec::new();
        read_lines(input, &Signals::default(), |line| {
            lines.push(line);
            true
        });
        lines
    }

    #[test]
    fn lines_without_a_command_are_counted_and_dropped() {
        let lines = read(b"\n# comment\nname\r\n\r\n  2 version # why\nprotocol_version");
        let found: Vec<(u64, &str)> =
            lines.iter().map(|line| (line.number, line.command.name.as_str())).collect();
        assert_eq!(found, [(3, "name"), (5, "version"), (6, "protocol_version")]);
    }

    #[test]
    fn nothing_is_read_after_quit() {
        assert_eq!(read(b"quit\nname\n").len(), 1);
    }

    #[test]
    fn the_line_after_a_long_one_is_read() {
        let mut input = b"7 name ".to_vec();
        input.resize(3 * LONGEST_LINE, b'x');
        input.extend_from_slice(b"\nversion\n");
        let lines = read(&input);
        assert!(lines[0].overlong && lines[0].command.id.as_deref() == Some("7"));
        assert!(!lines[1].overlong && lines[1].command.name == "version");
    }
}
