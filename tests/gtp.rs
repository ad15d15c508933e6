//! Sessions with the real program.
//!
//! Each file `tests/gtp/*.gtp` is a transcript: lines that begin with `=` or `?`, up to the next
//! empty line, are the expected replies to the lines between them, in this order. In a reply `*`
//! matches any text within a line, and `**` any text. Lines that begin with `#` are
//! comments; those that begin with `#!` are options for the program. In commands, `\r`, `\t`, `\0`,
//! `\xHH` and `\#` stand for the characters, `\A` for 200,000 letters. All commands are written at
//! once, and the input is closed after the last reply.

use std::fmt::Write as _;
use std::fs;
use std::io::{BufRead, BufReader, Read, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::mpsc;
use std::time::Duration;

use crate::support;
use crate::support::escapes::unescape;

/// The maximum duration of a session.
const PATIENCE: Duration = Duration::from_secs(60);

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/gtp")
}

/// The program in the folder of the transcripts, with a fixed seed and without the user's
/// configuration.
fn program(options: &[&str]) -> Command {
    let mut command = support::command::ponnuki();
    command.args(["--seed", "1"]).args(options).current_dir(folder());
    command.env("XDG_CONFIG_HOME", "/nonexistent").env_remove("HOME").env_remove("APPDATA");
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

/// The output of a program until it exits. A program that does not exit by itself is killed.
fn wait(child: Child) -> String {
    wait_for(child, 0, || ())
}

/// The same; `then` is called after `replies` replies.
fn wait_for(mut child: Child, replies: usize, then: impl FnOnce() + Send + 'static) -> String {
    let mut stdout = BufReader::new(child.stdout.take().unwrap());
    let (sender, receiver) = mpsc::channel();
    let reader = std::thread::spawn(move || {
        let mut output = String::new();
        for _ in 0..replies {
            while stdout.read_line(&mut output).unwrap() > 0 && !output.ends_with("\n\n") {}
        }
        then();
        stdout.read_to_string(&mut output).unwrap();
        let _ = sender.send(());
        output
    });
    let in_time = receiver.recv_timeout(PATIENCE).is_ok();
    if !in_time {
        child.kill().unwrap();
    }
    let output = reader.join().unwrap();
    let status = child.wait().unwrap();
    let mut errors = String::new();
    child.stderr.take().unwrap().read_to_string(&mut errors).unwrap();
    assert!(in_time, "the program did not end:\n{output}");
    assert!(status.success(), "{status}\n{output}\n{errors}");
    assert!(!errors.contains("panicked"), "{errors}");
    output
}

struct Transcript {
    options: Vec<String>,
    input: Vec<u8>,
    replies: Vec<String>,
}

impl Transcript {
    fn read(text: &str) -> Transcript {
        let mut transcript =
            Transcript { options: Vec::new(), input: Vec::new(), replies: Vec::new() };
        let mut reply: Option<String> = None;
        for line in text.lines().chain([""]) {
            if let Some(mut open) = reply.take() {
                if line.is_empty() {
                    transcript.replies.push(open);
                } else {
                    let _ = write!(open, "\n{line}");
                    reply = Some(open);
                }
            } else if let Some(options) = line.strip_prefix("#!") {
                transcript.options.extend(options.split_whitespace().map(str::to_owned));
            } else if line.starts_with(['=', '?']) {
                reply = Some(line.to_owned());
            } else if !line.starts_with('#') && !line.is_empty() {
                transcript.input.extend(unescape(line));
                transcript.input.push(b'\n');
            }
        }
        transcript
    }
}

/// True if `text` matches `pattern`, in which `*` stands for any text without a line feed and `**`
/// for any text.
fn matches(pattern: &str, text: &str) -> bool {
    match pattern.split_once('*') {
        None => pattern == text,
        Some((start, rest)) => text.strip_prefix(start).is_some_and(|text| {
            let (rest, end) = match rest.strip_prefix('*') {
                Some(rest) => (rest, None),
                None => (rest, text.find('\n')),
            };
            let end = end.unwrap_or(text.len());
            (0..=end).filter(|&at| text.is_char_boundary(at)).any(|at| matches(rest, &text[at..]))
        }),
    }
}

#[test]
fn transcripts() {
    let mut files: Vec<PathBuf> = fs::read_dir(folder())
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .filter(|path| path.extension().is_some_and(|end| end == "gtp"))
        .collect();
    files.sort();
    assert!(files.len() > 10);
    let mut failures = String::new();
    for file in files {
        let name = file.file_name().unwrap().to_string_lossy().into_owned();
        let transcript = Transcript::read(&fs::read_to_string(&file).unwrap());
        let mut options = vec!["--threads", "1", "--playouts", "50"];
        options.extend(transcript.options.iter().map(String::as_str));
        let mut child = program(&options).spawn().unwrap();
        let mut stdin = child.stdin.take().unwrap();
        let input = transcript.input;
        let writer = std::thread::spawn(move || {
            stdin.write_all(&input).unwrap();
            stdin
        });
        // The program hurries at the end of its input, so the input is closed after the last reply.
        let close = move || drop(writer.join().unwrap());
        let output = wait_for(child, transcript.replies.len(), close);
        assert!(!output.contains('\r'), "{name}");
        let mut replies: Vec<&str> = output.split("\n\n").collect();
        assert_eq!(replies.pop(), Some(""), "{name}: the output ends within a reply");
        for (number, wanted) in transcript.replies.iter().enumerate() {
            let got = replies.get(number).copied().unwrap_or("nothing");
            if !matches(wanted.trim_end(), got.trim_end()) {
                let _ =
                    writeln!(failures, "{name}, reply {number}: wanted\n{wanted}\ngot\n{got}\n");
            }
        }
        if replies.len() != transcript.replies.len() {
            let _ = writeln!(
                failures,
                "{name}: {} replies, not {}",
                replies.len(),
                transcript.replies.len()
            );
        }
    }
    assert!(failures.is_empty(), "\n{failures}");
}

#[test]
fn every_reply_has_its_form() {
    let mut child = program(&[]).spawn().unwrap();
    child.stdin.take().unwrap().write_all(b"list_commands\n8 help\n9 name\nquit\n").unwrap();
    let output = wait(child);
    let replies: Vec<&str> = output.split_terminator("\n\n").collect();
    assert_eq!(replies.len(), 4, "{output}");
    assert_eq!((replies[2], replies[3]), ("=9 Ponnuki", "= "));
    let commands: Vec<&str> = replies[0].strip_prefix("= ").unwrap().lines().collect();
    assert!(commands.iter().all(|name| name.trim() == *name && !name.is_empty()));
    let mut child = program(&[]).spawn().unwrap();
    let questions: String = commands.iter().map(|name| format!("known_command {name}\n")).collect();
    child.stdin.take().unwrap().write_all(questions.as_bytes()).unwrap();
    assert_eq!(wait(child), "= true\n\n".repeat(commands.len()));
}

#[test]
fn random_bytes_do_no_harm() {
    // A multiplicative generator is random enough here.
    let mut state: u64 = 1;
    let mut byte = || {
        state =
            state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (state >> 56) as u8
    };
    let names = [
        "play ",
        "boardsize ",
        "loadsgf ",
        "komi ",
        "time_left b ",
        "lz-analyze avoid ",
        "kata-set-rules {",
        "kata-set-rule ko ",
        "kgs-rules ",
        "is_legal b ",
        "gogui-setup b A1 w ",
        "ponnuki-setup_ko ",
        "",
    ];
    let mut input = b"boardsize 5\n".to_vec();
    for line in 0..2000 {
        input.extend_from_slice(names[line % names.len()].as_bytes());
        input.extend((0..line % 40).map(|_| byte()));
        input.push(b'\n');
    }
    input.extend_from_slice(b"99 name\n");
    let mut child = program(&["--playouts", "1", "--threads", "1"]).spawn().unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let writer = std::thread::spawn(move || stdin.write_all(&input).unwrap());
    let output = wait(child);
    writer.join().unwrap();
    assert!(output.ends_with("=99 Ponnuki\n\n"), "{}", &output[output.len().saturating_sub(300)..]);
}

#[test]
fn the_documentation_is_up_to_date() {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/gtp.md");
    let text = ponnuki::gtp::documentation();
    if std::env::var_os("UPDATE").is_some() {
        fs::write(&file, &text).unwrap();
    }
    assert!(
        fs::read_to_string(&file).unwrap_or_default() == text,
        "docs/gtp.md is stale; UPDATE=1 cargo test the_documentation writes it anew"
    );
}
