//! Sessions of GTP.

use std::fs;
use std::io::Cursor;
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::thread;
use std::time::Duration;

use ponnuki::engine::Engine;
use ponnuki::gtp::GtpServer;
use ponnuki::params::Params;
use ponnuki::sandbox::Sandbox;

use super::scratch::Scratch;
use super::written::Written;

/// The longest time of a session before it is ended from outside: clients may ask for long
/// searches.
const PATIENCE: Duration = Duration::from_millis(300);

/// A record in the folder that commands may use.
const RECORD: &str = "(;GM[1]SZ[5]KM[0.5];B[cc];W[bc](;B[cb])(;B[dd]C[here]))";

/// All lines of a session. Each command gets one reply, in GTP's form and with its number.
pub(super) fn session(bytes: &[u8]) {
    let scratch = Scratch::new();
    fs::write(scratch.path().join("a.sgf"), RECORD).unwrap();
    let params = Params {
        size: "5".to_owned(),
        threads: 1,
        memory: 4_000_000,
        visits: 6,
        seed: 1,
        network: "none".to_owned(),
        untimed_seconds: 0.02,
        ..Params::default()
    };
    let engine = Engine::new(params).unwrap();
    let engine = engine.in_sandbox(Sandbox::within(scratch.path()).unwrap());
    let output = Written::default();
    let cut_off = converse(engine, bytes.to_vec(), output.clone());
    let replies = replies(&output.text());
    let commands = commands(bytes);
    assert!(cut_off || replies.len() == commands.len(), "{commands:?}: {replies:?}");
    for (reply, command) in replies.iter().zip(&commands) {
        assert_eq!(reply, command, "the number of a command and of its reply");
    }
}

/// Has a conversation, and ends it if it takes long. Returns whether it was ended.
fn converse(engine: Engine, input: Vec<u8>, output: Written) -> bool {
    let conversation = GtpServer::default();
    let stop_handle = conversation.stop_handle();
    let (done, is_done) = channel::<()>();
    let watch = thread::spawn(move || {
        let late = is_done.recv_timeout(PATIENCE) == Err(RecvTimeoutError::Timeout);
        if late {
            stop_handle.stop();
        }
        late
    });
    conversation.run(engine, Cursor::new(input), output).unwrap();
    drop(done);
    watch.join().unwrap()
}

/// The numbers of the commands up to `quit`; empty for a command without one.
fn commands(bytes: &[u8]) -> Vec<String> {
    let mut numbers = Vec::new();
    for line in bytes.split(|&byte| byte == b'\n') {
        let line = line.strip_prefix(b"\xef\xbb\xbf").unwrap_or(line);
        let line = line.split(|&byte| byte == b'#').next().unwrap_or_default();
        let kept = line.iter().filter(|byte| **byte == b'\t' || !byte.is_ascii_control());
        let kept: Vec<u8> = kept.copied().collect();
        let mut words = kept.split(|byte| b" \t".contains(byte)).filter(|word| !word.is_empty());
        let Some(first) = words.next() else { continue };
        let is_number = first.iter().all(u8::is_ascii_digit);
        numbers.push(if is_number {
            String::from_utf8(first.to_vec()).unwrap()
        } else {
            String::new()
        });
        let name = if is_number { words.next().unwrap_or_default() } else { first };
        if name == b"quit" {
            break;
        }
    }
    numbers
}

/// The numbers of the replies. Each begins with `=` or `?` and its number, goes on with a space or a line
/// end, and ends with the first empty line.
fn replies(mut output: &str) -> Vec<String> {
    let mut numbers = Vec::new();
    while !output.is_empty() {
        let rest = output.strip_prefix(['=', '?']).unwrap_or_else(|| panic!("no reply: {output}"));
        let length = rest.bytes().take_while(u8::is_ascii_digit).count();
        let (number, rest) = rest.split_at(length);
        assert!(rest.starts_with([' ', '\n']), "{output}");
        let (text, rest) = rest.split_once("\n\n").unwrap_or_else(|| panic!("no end: {output}"));
        let is_plain = |one: char| one == '\n' || one == '\t' || !one.is_ascii_control();
        assert!(text.chars().all(is_plain), "{text:?}");
        numbers.push(number.to_owned());
        output = rest;
    }
    numbers
}
