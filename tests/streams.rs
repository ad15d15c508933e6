//! The dialogue of clients with the program, line by line and with timing:
//! `tests/data/streams.txt`.
//!
//! If a whole session can be written at once, a transcript in `tests/gtp` is simpler; here the
//! order matters, for instance that an analysis ends before the next reply.
//!
//! A case begins with `== its name`; `#!` gives options for the program, other lines with `#` are
//! comments. Then come steps, one per line:
//!
//! - `> text` writes a line, with `\r`, `\t`, `\0`, `\xHH`, `\n` for characters and `\A` for 200,000
//!   letters; consecutive lines are a single write.
//! - `< text` is the next line that the program must write; `</ regex` must match the whole line.
//! - `<* regex` skips all lines that match; the next step says what ends them.
//! - `busy` waits until the program works; `quiet MS` waits, and nothing may be written meanwhile.
//! - `close` closes the program's input; `end` waits for a successful exit without another line.

use std::fs;
use std::io::{BufRead, BufReader, Read, Write};
use std::path::Path;
use std::process::{Child, ChildStdin, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::time::Duration;

use regex_lite::Regex;

use crate::support;
use crate::support::escapes::unescape;
use crate::support::program::busy;

/// The longest time for a line of the program. Only a program that hangs takes this long.
const PATIENCE: Duration = Duration::from_secs(60);

/// The program under test, and the lines that it writes, without their line feeds.
struct Program {
    child: Child,
    stdin: Option<ChildStdin>,
    lines: Receiver<String>,
    /// A line that was read ahead.
    next: Option<String>,
}

impl Program {
    fn start(options: &[&str]) -> Program {
        let mut child = support::command::ponnuki()
            .args(["gtp", "--threads", "1", "--memory", "64MB", "--seed", "1"])
            .args(options)
            .env("XDG_CONFIG_HOME", "/nonexistent")
            .env_remove("HOME")
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        let mut stdout = BufReader::new(child.stdout.take().unwrap());
        let (sender, lines) = channel();
        std::thread::spawn(move || {
            let mut line = Vec::new();
            while stdout.read_until(b'\n', &mut line).is_ok_and(|count| count > 0) {
                assert_eq!(line.pop(), Some(b'\n'), "a line without an end");
                let text = String::from_utf8(std::mem::take(&mut line)).unwrap();
                if sender.send(text).is_err() {
                    return;
                }
            }
        });
        let stdin = child.stdin.take();
        Program { child, stdin, lines, next: None }
    }

    fn line(&mut self) -> Result<String, String> {
        match self.next.take() {
            Some(line) => Ok(line),
            None => self.lines.recv_timeout(PATIENCE).map_err(|error| match error {
                RecvTimeoutError::Timeout => "nothing is written".to_owned(),
                RecvTimeoutError::Disconnected => "the program has closed its output".to_owned(),
            }),
        }
    }

    /// Carries out one step of a case other than writing.
    fn step(&mut self, step: &str) -> Result<(), String> {
        let (verb, rest) = step.split_once(' ').unwrap_or((step, ""));
        let pause = || Duration::from_millis(rest.parse().unwrap());
        match verb {
            "<" => {
                let line = self.line()?;
                if line == rest { Ok(()) } else { Err(format!("got {line:?}")) }
            }
            "</" => {
                let line = self.line()?;
                if whole(rest).is_match(&line) { Ok(()) } else { Err(format!("got {line:?}")) }
            }
            "<*" => {
                let pattern = whole(rest);
                while let Ok(line) = self.line() {
                    if !pattern.is_match(&line) {
                        self.next = Some(line);
                        break;
                    }
                }
                Ok(())
            }
            "busy" => {
                busy(&self.child);
                Ok(())
            }
            "quiet" => {
                match self.next.take().map_or_else(|| self.lines.recv_timeout(pause()), Ok) {
                    Ok(line) => Err(format!("got {line:?}")),
                    Err(_) => Ok(()),
                }
            }
            "close" => {
                self.stdin = None;
                Ok(())
            }
            "end" => self.ended(),
            _ => panic!("no such step: {step}"),
        }
    }

    /// True if the program has exited, or does so now, successfully and silently.
    fn ended(&mut self) -> Result<(), String> {
        match self.line() {
            Ok(line) => return Err(format!("got {line:?}")),
            Err(_) if self.lines.try_recv() != Err(std::sync::mpsc::TryRecvError::Disconnected) => {
                return Err("the program does not end".to_owned());
            }
            Err(_) => {}
        }
        let status = self.child.wait().unwrap();
        let mut errors = String::new();
        self.child.stderr.take().unwrap().read_to_string(&mut errors).unwrap();
        if status.success() && errors.is_empty() {
            Ok(())
        } else {
            Err(format!("{status} {errors}"))
        }
    }
}

impl Drop for Program {
    fn drop(&mut self) {
        // A case may leave the program running; it is no longer needed.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// A pattern of the whole line.
fn whole(pattern: &str) -> Regex {
    Regex::new(&format!("^(?:{pattern})$")).unwrap()
}

/// Runs one case with these options besides its own. Returns what went wrong, and at which step.
fn run(case: &str, others: &[&str]) -> Result<(), String> {
    let steps: Vec<&str> = case.lines().skip(1).collect();
    let options: Vec<&str> = steps
        .iter()
        .filter_map(|line| line.strip_prefix("#!"))
        .flat_map(str::split_whitespace)
        .chain(others.iter().copied())
        .collect();
    let mut program = Program::start(&options);
    let mut pending = Vec::new();
    for (number, step) in steps.iter().enumerate() {
        if let Some(text) = step.strip_prefix("> ") {
            pending.extend(unescape(text));
            pending.push(b'\n');
            continue;
        }
        if step.is_empty() || step.starts_with('#') {
            continue;
        }
        if !pending.is_empty() {
            let written = program.stdin.as_mut().unwrap().write_all(&pending);
            written.map_err(|error| format!("before '{step}': {error}"))?;
            pending.clear();
        }
        program.step(step).map_err(|error| format!("line {}, '{step}': {error}", number + 2))?;
    }
    assert!(pending.is_empty(), "the case ends with something written");
    Ok(())
}

/// Runs all cases.
fn run_all(others: &[&str]) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/streams.txt");
    let text = fs::read_to_string(path).unwrap();
    let cases: Vec<&str> = text.split("\n== ").skip(1).collect();
    assert!(cases.len() > 20, "only {} cases were found", cases.len());
    let failures: Vec<String> = cases
        .iter()
        .filter_map(|case| {
            let name = case.lines().next().unwrap();
            run(case, others).err().map(|error| format!("{name}: {error}"))
        })
        .collect();
    assert!(failures.is_empty(), "\n{}", failures.join("\n"));
}

#[test]
fn streams() {
    run_all(&[]);
}

#[test]
fn streams_with_a_network() {
    run_all(&["--network", concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/network.bin")]);
}
