//! The ways in which the program ends: it leaves game records, and no unfinished work.

#![allow(clippy::disallowed_methods, reason = "the test measures the program's time")]

use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::path::PathBuf;
use std::process::{Command, Stdio};

use crate::support;
use crate::support::program::{Program, SOON, busy, full, spawn};
use ponnuki_game::game::Game;

/// Commands that the engine may be busy with when it is told to end, and how many moves it still
/// makes.
const BUSY: [(&str, usize); 4] =
    [("", 0), ("genmove w\n", 1), ("lz-analyze w 10\n", 0), ("lz-genmove_analyze w 10\n", 1)];

/// A folder for game records that is removed after the test.
struct Records(PathBuf);

impl Records {
    fn new(name: &str) -> Records {
        let name = format!("ponnuki-{name}-{}", std::process::id());
        Records(std::env::temp_dir().join(name))
    }

    fn options<'a>(&'a self, more: &[&'a str]) -> Vec<&'a str> {
        [&["--size", "9", "--sgf-dir", self.0.to_str().unwrap()], more].concat()
    }

    /// The texts of all records in the order in which they were written.
    fn texts(&self) -> Vec<String> {
        let Ok(folder) = fs::read_dir(&self.0) else { return Vec::new() };
        let mut files: Vec<PathBuf> = folder.map(|entry| entry.unwrap().path()).collect();
        files.sort();
        files.iter().map(|file| fs::read_to_string(file).unwrap()).collect()
    }

    /// The game of the only record.
    fn game(&self) -> Game {
        let texts = self.texts();
        assert_eq!(texts.len(), 1, "{texts:?}");
        ponnuki_game::record::read_text(&texts[0]).unwrap().game
    }
}

impl Drop for Records {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

/// A program that has made one move, would spend a minute on the next, and is busy with this command if
/// there is one.
fn thinker(records: &Records, command: &str) -> Program {
    let mut program = Program::start(&records.options(&["--playouts", "20"]));
    program.ask("genmove b");
    program.ask("ponnuki-set_param playouts 0");
    program.ask("ponnuki-set_param seconds 60");
    program.send(command);
    if !command.is_empty() {
        busy(&program.child);
    }
    program
}

#[cfg(unix)]
fn signal(program: &Program, name: &str) {
    let id = program.child.id().to_string();
    assert!(Command::new("kill").args(["-s", name, &id]).status().unwrap().success());
}

#[test]
#[cfg(unix)]
fn signals_end_the_program_with_the_game_saved() {
    for name in ["TERM", "INT", "HUP"] {
        for (command, moves) in BUSY {
            let records = Records::new(&format!("signal-{name}-{}", command.trim()));
            let program = thinker(&records, command);
            signal(&program, name);
            let (status, seconds) = program.end();
            assert!(status.success() && seconds < SOON, "{name} {command:?} {status} {seconds}");
            assert_eq!(records.game().moves().len(), 1 + moves, "{name} {command:?}");
        }
    }
}

#[test]
fn quit_and_the_end_of_input_save_the_game() {
    for last in ["quit\n", ""] {
        for (command, moves) in BUSY {
            let records = Records::new(&format!("{}-{}", last.trim(), command.trim()));
            let mut program = thinker(&records, command);
            program.send(last);
            drop(program.stdin.take());
            let (status, seconds) = program.end();
            assert!(status.success() && seconds < SOON, "{last:?} {command:?} {seconds}");
            assert_eq!(records.game().moves().len(), 1 + moves, "{last:?} {command:?}");
        }
    }
}

#[test]
fn a_closed_output_saves_the_game() {
    for (number, (command, _)) in BUSY.into_iter().enumerate().skip(1) {
        let records = Records::new(&format!("closed-{number}"));
        let mut program = spawn(&records.options(&["--threads", "1", "--playouts", "20"]));
        let mut stdin = program.stdin.take().unwrap();
        let set = "ponnuki-set_param playouts 0\nponnuki-set_param seconds 60\n";
        stdin.write_all(format!("genmove b\n{set}{command}").as_bytes()).unwrap();
        let mut stdout = BufReader::new(program.stdout.take().unwrap());
        assert!(stdout.read_line(&mut String::new()).unwrap() > 3);
        busy(&program);
        // The input stays open: the program ends because nobody reads the replies.
        drop(stdout);
        let output = program.wait_with_output().unwrap();
        drop(stdin);
        assert!(output.status.success() && output.stderr.is_empty(), "{output:?}");
        assert!(!records.game().moves().is_empty(), "{command:?}");
    }
}

#[test]
#[cfg(unix)]
fn commands_in_the_queue_do_not_delay_a_signal() {
    let records = Records::new("queue");
    let program = thinker(&records, &"genmove w\ngenmove b\n".repeat(20));
    signal(&program, "TERM");
    let (status, seconds) = program.end();
    assert!(status.success() && seconds < SOON);
    assert_eq!(records.game().moves().len(), 2);
}

#[test]
#[cfg(unix)]
fn a_client_that_does_not_read_does_not_keep_the_program_alive() {
    let mut program = support::command::ponnuki()
        .env("XDG_CONFIG_HOME", "/nonexistent")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    // More text than a pipe can hold.
    program.stdin.as_mut().unwrap().write_all("help\n".repeat(500).as_bytes()).unwrap();
    full(&program);
    let id = program.id().to_string();
    assert!(Command::new("kill").args(["-s", "TERM", &id]).status().unwrap().success());
    let status = program.wait().unwrap();
    assert!(!status.success(), "{status}");
}

#[test]
fn finished_games_are_saved_with_their_result_at_the_end() {
    let records = Records::new("finished");
    let mut program = Program::start(&records.options(&["--playouts", "20"]));
    for command in ["genmove b", "play w pass", "play b pass"] {
        program.ask(command);
    }
    drop(program.stdin.take());
    assert!(program.end().0.success());
    assert!(records.texts()[0].contains("RE[B+"), "{:?}", records.texts());
}

#[test]
fn servers_report_the_result() {
    let records = Records::new("servers");
    let mut program = Program::start(&records.options(&["--playouts", "20"]));
    for command in [
        "cgos-opponent_name Some-Body_1",
        "cgos-opponent_rating 1800?",
        "clear_board",
        "play b E5",
        "genmove w",
        "cgos-gameover B+Time",
    ] {
        program.ask(command);
    }
    let texts = records.texts();
    assert_eq!(texts.len(), 1);
    for part in ["PB[Some-Body_1]", "BR[1800?]", "PW[Ponnuki", "RE[B+Time]"] {
        assert!(texts[0].contains(part), "{part}: {}", texts[0]);
    }
    assert!(!texts[0].contains("WR["), "{}", texts[0]);
    // A game that has been saved is not saved again, and its opponent is forgotten.
    for command in ["clear_board", "genmove b", "kgs-game_over", "kgs-game_over", "undo"] {
        program.ask(command);
    }
    program.send("quit\n");
    assert!(program.end().0.success());
    let texts = records.texts();
    assert_eq!(texts.len(), 2);
    assert!(!texts[1].contains("Some-Body") && !texts[1].contains("RE["), "{}", texts[1]);
}

#[test]
fn observers_hear_what_the_engine_thinks() {
    let run = |options: &[&str], commands: &str| {
        let mut child =
            spawn(&[&["--size", "9", "--threads", "1", "--playouts", "60"][..], options].concat());
        let mut stdin = child.stdin.take().unwrap();
        stdin.write_all(commands.as_bytes()).unwrap();
        drop(stdin);
        String::from_utf8(child.wait_with_output().unwrap().stderr).unwrap()
    };
    assert_eq!(run(&[], "genmove b\n"), "");
    let form = regex_lite::Regex::new(concat!(
        r"^MALKOVICH:Visits \d+ Winrate \d+\.\d\d% ScoreLead -?\d+\.\d ScoreStdev -?\d+\.\d ",
        r"PV [A-J]\d( [A-J]\d| pass)*$"
    ))
    .unwrap();
    let twice = "genmove b\nreg_genmove w\nlz-genmove_analyze w 10\n";
    for text in [
        run(&["--malkovich"], twice),
        run(&[], &format!("ponnuki-set_param malkovich true\n{twice}")),
    ] {
        let lines: Vec<&str> = text.lines().collect();
        // Only moves that are played are announced.
        assert_eq!(lines.len(), 3, "{text}");
        assert!(lines[0].contains("KataGo") && !lines[0].contains("MALKOVICH:"), "{text}");
        assert!(lines[1..].iter().all(|line| form.is_match(line)), "{text}");
    }
}

#[test]
fn chat_and_clocks_do_not_end_pondering() {
    let cpu = |program: &mut Program| program.ask("cputime").parse::<f64>().unwrap();
    let mut program = Program::start(&["--size", "9", "--playouts", "10", "--ponder"]);
    let before = cpu(&mut program);
    program.send("genmove b\nkgs-chat game somebody hello\ntime_left b 60 0\n");
    for _ in 0..3 {
        assert!(program.reply().starts_with("= "));
    }
    busy(&program.child);
    let pondered = cpu(&mut program) - before;
    assert!(pondered > 0.03, "{pondered} s of work");
}
