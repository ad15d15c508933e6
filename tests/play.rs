//! `ponnuki play` in a pseudo-terminal: games, windows, interrupts, and games that are resumed.

#![cfg(unix)]
#![allow(clippy::disallowed_methods, reason = "a test has to give up some time")]

use std::fs::{self, File};
use std::io::{ErrorKind, Read, Write};
use std::num::NonZeroU16;
use std::os::unix::process::{CommandExt, ExitStatusExt};
use std::path::Path;
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

use rustix::event::{PollFd, PollFlags, Timespec, poll};
use rustix::fs::{Mode, OFlags};
use rustix::io::Errno;
use rustix::process::{Pid, Signal, ioctl_tiocsctty, kill_process, setsid};
use rustix::pty::{OpenptFlags, grantpt, openpt, ptsname, unlockpt};
use rustix::termios::{LocalModes, Winsize, tcgetattr, tcsetwinsize};

use crate::records;
use crate::support;
use crate::support::folder::Folder;

/// A test gives up after this. Machines on which tests run may be busy.
const PATIENCE: Duration = Duration::from_secs(300);

/// A terminal with the program in it.
struct Tty {
    /// The user's side.
    keyboard: Option<File>,
    /// The program's side.
    program_side: File,
    output: Receiver<Vec<u8>>,
    /// The thread that reads, and the signal to end it.
    reader: Option<JoinHandle<()>>,
    is_closed: Arc<AtomicBool>,
    emulator: vt100::Parser,
    /// All output of the program.
    written: Vec<u8>,
    child: Child,
}

fn winsize(columns: u16, rows: u16) -> Winsize {
    Winsize { ws_row: rows, ws_col: columns, ws_xpixel: 0, ws_ypixel: 0 }
}

fn whole(number: u16) -> NonZeroU16 {
    NonZeroU16::new(number).unwrap()
}

impl Tty {
    /// Starts `ponnuki play` in a terminal of this size and in this folder.
    fn play(folder: &Path, (columns, rows): (u16, u16), options: &[&str]) -> Tty {
        let mut command = support::command::ponnuki();
        command.arg("play").args(["--threads", "1", "--memory", "64MB", "--seed", "1"]);
        command.args(["--visits", "60"]).args(options).env_remove("NO_COLOR");
        Tty::start(command, folder, (columns, rows))
    }

    fn start(mut command: Command, folder: &Path, (columns, rows): (u16, u16)) -> Tty {
        let flags = OpenptFlags::RDWR | OpenptFlags::NOCTTY | OpenptFlags::CLOEXEC;
        let master = openpt(flags).unwrap();
        grantpt(&master).unwrap();
        unlockpt(&master).unwrap();
        let name = ptsname(&master, Vec::new()).unwrap();
        // It must be the terminal of the program, not of the test.
        let flags = OFlags::RDWR | OFlags::NOCTTY | OFlags::CLOEXEC;
        let slave = File::from(rustix::fs::open(name, flags, Mode::empty()).unwrap());
        tcsetwinsize(&master, winsize(columns, rows)).unwrap();
        let stdio = || Stdio::from(slave.try_clone().unwrap());
        command.current_dir(folder).stdin(stdio()).stdout(stdio()).stderr(stdio());
        command.env("XDG_CONFIG_HOME", "/nonexistent").env("TERM", "xterm-256color");
        if command.get_envs().all(|(name, _)| name != "XDG_DATA_HOME") {
            command.env("XDG_DATA_HOME", "/dev/null");
        }
        let controlling = slave.try_clone().unwrap();
        let take_terminal = move || {
            setsid()?;
            ioctl_tiocsctty(&controlling)?;
            Ok::<(), std::io::Error>(())
        };
        // SAFETY: both are system calls, which may be made between fork and exec.
        #[allow(unsafe_code)]
        unsafe {
            command.pre_exec(take_terminal)
        };
        let child = command.spawn().unwrap();
        let keyboard = File::from(master);
        let mut screen = keyboard.try_clone().unwrap();
        let (sender, output) = channel();
        let is_closed = Arc::new(AtomicBool::new(false));
        let is_over = Arc::clone(&is_closed);
        let reader = std::thread::spawn(move || {
            let mut bytes = [0; 4096];
            while !is_over.load(Ordering::Relaxed) {
                let soon = Timespec { tv_sec: 0, tv_nsec: 50_000_000 };
                match poll(&mut [PollFd::new(&screen, PollFlags::IN)], Some(&soon)) {
                    Ok(0) | Err(Errno::INTR) => continue,
                    other => assert_eq!(other, Ok(1)),
                }
                match screen.read(&mut bytes) {
                    Ok(count) if count > 0 => {
                        if sender.send(bytes[..count].to_vec()).is_err() {
                            return;
                        }
                    }
                    Err(error) if error.kind() == ErrorKind::Interrupted => {}
                    _ => return,
                }
            }
        });
        Tty {
            reader: Some(reader),
            is_closed,
            keyboard: Some(keyboard),
            program_side: slave,
            output,
            emulator: vt100::Parser::new(whole(rows), whole(columns), 0),
            written: Vec::new(),
            child,
        }
    }

    fn press(&mut self, keys: &str) {
        self.keyboard.as_mut().unwrap().write_all(keys.as_bytes()).unwrap();
    }

    fn resize(&mut self, columns: u16, rows: u16) {
        tcsetwinsize(self.keyboard.as_ref().unwrap(), winsize(columns, rows)).unwrap();
        self.emulator.set_size(whole(rows), whole(columns));
    }

    fn contents(&self) -> String {
        self.emulator.screen().contents()
    }

    /// Reads output until the screen meets a condition.
    fn wait(&mut self, what: &str, is_so: impl Fn(&str) -> bool) {
        let start = Instant::now();
        while !is_so(&self.contents()) {
            match self.output.recv_timeout(Duration::from_millis(100)) {
                Ok(bytes) => {
                    self.emulator.process(&bytes);
                    self.written.extend(bytes);
                }
                Err(RecvTimeoutError::Timeout) if start.elapsed() < PATIENCE => {}
                Err(error) => panic!("{what}: {error} after\n{}", self.contents()),
            }
        }
    }

    /// Waits until the screen shows a text.
    fn see(&mut self, text: &str) {
        self.wait(text, |screen| screen.contains(text));
    }

    fn signal(&self, signal: Signal) {
        let pid = Pid::from_raw(self.child.id() as i32).unwrap();
        kill_process(pid, signal).unwrap();
    }

    /// Closes the user's side, as when the window of the terminal is closed.
    fn close(&mut self) {
        self.is_closed.store(true, Ordering::Relaxed);
        self.reader.take().unwrap().join().unwrap();
        drop(self.keyboard.take());
    }

    /// Waits for the program to end. Returns its status and its output after the game.
    fn end(mut self) -> (ExitStatus, String) {
        let start = Instant::now();
        let status = loop {
            if let Some(status) = self.child.try_wait().unwrap() {
                break status;
            }
            assert!(start.elapsed() < PATIENCE, "the program does not end\n{}", self.contents());
            std::thread::sleep(Duration::from_millis(10));
        };
        let modes = tcgetattr(&self.program_side).unwrap().local_modes;
        assert!(modes.contains(LocalModes::ECHO | LocalModes::ICANON), "the terminal is still raw");
        // The program's output comes before the title of a window, which is written now.
        const LAST: &[u8] = b"\x1b]0;last\x07";
        self.program_side.write_all(LAST).unwrap();
        while !self.written.ends_with(LAST) {
            let bytes = self.output.recv_timeout(PATIENCE).unwrap();
            self.emulator.process(&bytes);
            self.written.extend(bytes);
        }
        let screen = self.emulator.screen();
        assert!(!screen.alternate_screen() && !screen.hide_cursor(), "the screen is not restored");
        (status, screen.contents())
    }
}

impl Drop for Tty {
    fn drop(&mut self) {
        // It has ended, unless the test has failed.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

fn record(folder: &Folder, name: &str) -> String {
    fs::read_to_string(folder.path().join(name)).unwrap()
}

#[test]
fn a_game_between_people_is_played_counted_and_saved() {
    let folder = Folder::new("play");
    let options = ["--size", "5", "--white", "human", "--name", "Ann", "--komi", "0.5"];
    let mut tty = Tty::play(folder.path(), (80, 24), &options);
    tty.see("Black to move>");
    assert!(tty.contents().contains("Chinese rules, komi 0.5"), "{}", tty.contents());
    // The cursor is at C3, and goes to B5.
    tty.press("\x1b[A\x1b[A\x1b[D\r");
    tty.see("move 1: Black B5");
    for (vertex, seen) in [
        ("c5", "move 2: White C5"),
        ("b4", "move 3: Black B4"),
        ("c4", "move 4: White C4"),
        ("b3", "move 5: Black B3"),
        ("c3", "move 6: White C3"),
        ("b2", "move 7: Black B2"),
        ("c2", "move 8: White C2"),
        ("b1", "move 9: Black B1"),
        ("c1", "move 10: White C1"),
    ] {
        tty.press(&format!("{vertex}\r"));
        tty.see(seen);
    }
    tty.press("b1\r");
    tty.see("B1 is not possible: ");
    tty.press("?");
    tty.see("Words to type");
    tty.press(" ");
    tty.wait("the board", |screen| !screen.contains("Words to type"));
    tty.press("undo\r");
    tty.see("move 9: Black B1");
    tty.press("c1\r");
    tty.see("move 10: White C1");
    tty.press("pass\rp\r");
    tty.see("If x and o are dead");
    tty.see("Dead stones>");
    tty.press("agree\r");
    tty.see("White won by 5.5 points");
    tty.press("q\r");
    let (status, said) = tty.end();
    assert_eq!(status.code(), Some(0), "{said}");
    assert!(said.contains("Result: White won by 5.5 points"), "{said}");
    assert!(said.contains("The game is in game-1.sgf;"), "{said}");
    let record = record(&folder, "game-1.sgf");
    assert!(record.contains("PB[Ann]PW[Ann]") && record.contains("RE[W+5.5]"), "{record}");
    assert!(record.contains(";B[ba];W[ca];B[bb]"), "{record}");
}

#[test]
fn networks_are_offered_once_to_those_who_have_none() {
    let folder = Folder::new("play-offer");
    let offers = || {
        let mut command = support::command::ponnuki();
        command.args(["play", "--size", "5", "--white", "human"]);
        for name in ["VIRTUAL_ENV", "CONDA_PREFIX", "PONNUKI_NETWORKS"] {
            command.env_remove(name);
        }
        command.env("HOME", folder.path()).env("PATH", folder.path());
        command.env("XDG_DATA_HOME", folder.path().join("data"));
        let mut tty = Tty::start(command, folder.path(), (80, 24));
        tty.see("Black to move>");
        tty.press("quit\r");
        let (status, said) = tty.end();
        assert_eq!(status.code(), Some(0), "{said}");
        said.contains("“ponnuki network get” lists")
    };
    assert_eq!([offers(), offers()], [true, false]);
    assert!(folder.path().join("data/ponnuki/networks").is_dir());
    fs::remove_dir(folder.path().join("data/ponnuki/networks")).unwrap();
    fs::create_dir(folder.path().join(".katago")).unwrap();
    fs::write(folder.path().join(".katago/some.bin.gz"), "").unwrap();
    assert!(!offers());
}

#[test]
fn the_engine_answers_and_the_game_is_resumed() {
    let folder = Folder::new("play-engine");
    let mut tty = Tty::play(folder.path(), (80, 24), &["--size", "7", "--time", "1h"]);
    tty.see("Black to move>");
    tty.press("d4\r");
    tty.see("move 2: White ");
    tty.press("hint\r");
    tty.see("Try ");
    tty.press("explain\r");
    tty.see(" for Black");
    // The key that closes the window is the first letter of the next word.
    tty.press("score");
    tty.wait("the board", |screen| !screen.contains(" for Black"));
    tty.see("> score");
    tty.press("\r");
    tty.see("komi included");
    tty.press("\x1b");
    tty.wait("the board", |screen| !screen.contains("komi included"));
    tty.press("\x03");
    let (status, said) = tty.end();
    assert_eq!(status.code(), Some(130), "{said}");
    let before = record(&folder, "game-1.sgf");
    assert!(before.contains("PB[Human]PW[Ponnuki ") && before.contains("B[dd];W["), "{before}");

    let mut tty = Tty::play(folder.path(), (80, 24), &["game-1.sgf"]);
    tty.see("move 2: White ");
    tty.see("White: Ponnuki");
    tty.press("pass\r");
    tty.see("move 4: White ");
    tty.press("undo\r");
    tty.see("move 2: White ");
    tty.press("resign\r");
    tty.see("you resigned");
    tty.press("quit\r");
    assert_eq!(tty.end().0.code(), Some(0));
    let after = record(&folder, "game-1.sgf");
    assert!(after.contains("RE[W+R]") && after.contains("B[dd];W["), "{after}");
    assert_eq!(after.replace("RE[W+R]", ""), before);
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
}

#[test]
fn records_of_every_format_and_encoding_are_continued() {
    let mut kinds = Vec::new();
    for row in records::table() {
        let kind = (row.encoding, row.file.rsplit('.').next().unwrap().to_owned());
        // A game that has been stopped goes to the count.
        if row.moves.is_empty() || row.moves.ends_with("pass") || kinds.contains(&kind) {
            continue;
        }
        kinds.push(kind);
        let folder = Folder::new("play-records");
        fs::copy(records::folder().join(&row.file), folder.path().join(&row.file)).unwrap();
        let options = ["--white", "human", "--network", "none", row.file.as_str()];
        let mut tty = Tty::play(folder.path(), (120, 40), &options);
        let moves: Vec<&str> = row.moves.split(' ').collect();
        let (color, vertex) = moves[moves.len() - 1].split_at(1);
        let color = if color == "B" { "Black" } else { "White" };
        tty.see(&format!("move {}: {color} {vertex}", moves.len()));
        tty.see(&row.black);
        tty.press("\x03");
        assert_eq!(tty.end().0.code(), Some(130), "{}", row.file);
    }
    assert!(kinds.len() >= 15, "{kinds:?}");
}

#[test]
fn an_engine_plays_itself_to_the_end() {
    let folder = Folder::new("play-watch");
    // On 4x4 it tries to solve the game, which takes longer than to play one on 5x5.
    let options = [
        "--size",
        "5",
        "--black",
        "engine",
        "--comments",
        "--out",
        "watched.sgf",
        "--ascii",
        "--mono",
    ];
    let mut tty = Tty::play(folder.path(), (80, 24), &options);
    tty.see("Result: ");
    assert!(tty.contents().is_ascii(), "{}", tty.contents());
    tty.press("quit\r");
    assert_eq!(tty.end().0.code(), Some(0));
    let record = record(&folder, "watched.sgf");
    assert!(record.contains("RE[") && record.contains(" visits: "), "{record}");
}

#[test]
fn there_are_no_colours_for_those_who_do_not_want_them() {
    let folder = Folder::new("play-colours");
    for (wish, has_colours) in [("", true), ("1", false)] {
        let mut command = support::command::ponnuki();
        command.args(["play", "--white", "human", "--size", "5"]).env("NO_COLOR", wish);
        let mut tty = Tty::start(command, folder.path(), (80, 24));
        tty.see("Black to move>");
        let shown = String::from_utf8_lossy(&tty.written).into_owned();
        assert_eq!(shown.contains("48;5;"), has_colours, "{wish}: {shown}");
        tty.press("q\r");
        assert_eq!(tty.end().0.code(), Some(0));
    }
}

#[test]
fn windows_may_change_and_be_too_small() {
    let folder = Folder::new("play-resize");
    let mut tty = Tty::play(folder.path(), (20, 5), &["--white", "human"]);
    tty.see("The window has 20x5");
    tty.resize(80, 24);
    tty.see("Black to move>");
    tty.see("19 ");
    assert!(tty.contents().contains("A B C D E F G H J K L M N O P Q R S T"), "{}", tty.contents());
    tty.press("q16\r");
    tty.see("move 1: Black Q16");
    tty.resize(40, 12);
    tty.wait("a part", |screen| screen.contains("[●]") && !screen.contains("move 1:"));
    tty.resize(10, 4);
    tty.see("The");
    tty.press("\x03");
    assert_eq!(tty.end().0.code(), Some(130));
    assert!(record(&folder, "game-1.sgf").contains("B[pd]"));
}

#[test]
fn signals_and_interrupts_end_a_thinking_engine_with_the_game_saved() {
    let endless = ["--size", "9", "--visits", "0", "--seconds", "86400"];
    for (signal, code) in [(Some(Signal::TERM), 143), (Some(Signal::HUP), 129), (None, 130)] {
        let folder = Folder::new("play-signal");
        let mut tty = Tty::play(folder.path(), (80, 24), &endless);
        tty.see("Black to move>");
        tty.press("e5\r");
        tty.see("Thinking");
        // Meanwhile the screen still reacts.
        tty.press("?");
        tty.see("Words to type");
        match signal {
            Some(signal) => tty.signal(signal),
            None => tty.press("\x03"),
        }
        let (status, said) = tty.end();
        assert_eq!(status.code(), Some(code), "{said}");
        assert!(record(&folder, "game-1.sgf").contains(";B[ee]"));
    }
}

#[test]
fn thinking_can_be_cut_short_and_taken_back() {
    let folder = Folder::new("play-now");
    let endless = ["--size", "9", "--visits", "0", "--seconds", "86400"];
    let mut tty = Tty::play(folder.path(), (80, 24), &endless);
    tty.see("Black to move>");
    tty.press("e5\r");
    tty.see("Thinking");
    tty.press("now\r");
    tty.see("move 2: White ");
    tty.press("a1\r");
    tty.see("move 3: Black A1");
    tty.see("Thinking");
    tty.press("undo\r");
    tty.see("move 2: White ");
    tty.press("swap\r");
    tty.see("Black: Ponnuki");
    tty.see("Thinking");
    tty.press("quit\r");
    assert_eq!(tty.end().0.code(), Some(0));
}

#[test]
fn a_closed_terminal_ends_the_program() {
    let folder = Folder::new("play-closed");
    let mut tty = Tty::play(folder.path(), (80, 24), &["--size", "9", "--white", "human"]);
    tty.see("Black to move>");
    tty.press("e5\r");
    tty.see("move 1: Black E5");
    tty.close();
    let start = Instant::now();
    let status = loop {
        if let Some(status) = tty.child.try_wait().unwrap() {
            break status;
        }
        assert!(start.elapsed() < PATIENCE, "the program does not end");
        std::thread::sleep(Duration::from_millis(10));
    };
    assert_eq!((status.code(), status.signal()), (Some(129), None));
    assert!(record(&folder, "game-1.sgf").contains(";B[ee]"));
}

#[test]
fn a_record_that_cannot_be_saved_is_reported_and_printed() {
    let folder = Folder::new("play-unsaved");
    let [games, gone] = ["games", "gone"].map(|name| folder.path().join(name));
    fs::create_dir(&games).unwrap();
    let options = ["--size", "5", "--white", "human", "--out", "games/game.sgf"];
    let mut tty = Tty::play(folder.path(), (80, 24), &options);
    tty.see("Black to move>");
    fs::rename(&games, &gone).unwrap();
    tty.press("c3\r");
    tty.see("NOT SAVED: No such file or directory");
    fs::rename(&gone, &games).unwrap();
    tty.press("b2\r");
    tty.see("move 2: White B2");
    tty.wait("saved again", |screen| !screen.contains("NOT SAVED"));
    fs::rename(&games, &gone).unwrap();
    tty.press("d2\r");
    tty.see("NOT SAVED");
    tty.press("d4\r");
    tty.see("move 4: White D4");
    tty.press("quit\r");
    let (status, said) = tty.end();
    assert_eq!(status.code(), Some(1), "{said}");
    assert!(said.contains(";B[cc];W[bd];B[dd];W[db]"), "{said}");
    assert!(said.contains("error: The game is not saved: "), "{said}");
}

#[test]
fn bad_options_end_with_code_2() {
    let folder = Folder::new("play-bad");
    fs::write(folder.path().join("bad.sgf"), "no record").unwrap();
    fs::write(folder.path().join("there.sgf"), "(;B[dd])").unwrap();
    for (options, part) in [
        (&["missing.sgf"][..], "missing.sgf: No such file"),
        (&["bad.sgf"], "bad.sgf: there is no game record"),
        (&["--out", "there.sgf"], "there.sgf exists"),
        (&["--out", "none/game.sgf"], "none/game.sgf: No such file"),
        (&["--handicap", "1"], "the handicap cannot be placed"),
        (&["--time", "soon"], "'soon' is not a time control"),
        (&["--time", "10"], "write 10m for 10 minutes"),
        (&["--black", "nobody"], "possible values: human, engine"),
        (&["there.sgf", "--size", "9"], "cannot be used with"),
        (&["there.sgf", "--from", "2"], "no such position. Moves in it: 1."),
        (&["there.sgf", "--from", "-1"], "takes a whole number of 0 or more"),
        (&["--from", "1"], "the following required arguments were not provided"),
        (&["--rules", "japanes"], "did you mean 'japanese'"),
        (&["--network", "none.bin"], "cannot use the network"),
    ] {
        let mut tty = Tty::play(folder.path(), (200, 24), options);
        tty.see(part);
        let (status, said) = tty.end();
        assert_eq!(status.code(), Some(2), "{options:?}: {said}");
    }
}

#[test]
fn a_record_with_more_than_a_game_is_left_alone() {
    let folder = Folder::new("play-other");
    let text = "(;GM[1]SZ[9]PB[A]PW[B];B[ee](;W[cc])(;W[gg]))\n";
    fs::write(folder.path().join("other.sgf"), text).unwrap();
    let mut tty = Tty::play(folder.path(), (80, 24), &["other.sgf"]);
    tty.see("move 2: White C7");
    tty.see("not overwritten");
    tty.press("d4\r");
    tty.see("move 3: Black D4");
    tty.press("quit\r");
    assert_eq!(tty.end().0.code(), Some(0));
    assert_eq!(record(&folder, "other.sgf"), text);
    assert!(record(&folder, "game-1.sgf").contains(";B[ee];W[cc];B[df]"));
}

#[test]
fn a_game_goes_on_from_an_earlier_position_in_another_file() {
    let folder = Folder::new("play-from");
    let text = "(;GM[1]SZ[7]PB[A]PW[B]RE[W+R];B[dd]C[first];W[cc];B[ee]C[third];W[cd])\n";
    fs::write(folder.path().join("old.sgf"), text).unwrap();
    let options = ["old.sgf", "--from", "2", "--white", "engine"];
    let mut tty = Tty::play(folder.path(), (80, 24), &options);
    tty.see("move 2: White C5");
    tty.press("d2\r");
    tty.see("move 4: White ");
    tty.press("quit\r");
    assert_eq!(tty.end().0.code(), Some(0));
    assert_eq!(record(&folder, "old.sgf"), text);
    let new = record(&folder, "game-1.sgf");
    assert!(new.contains("B[dd]C[first];W[cc];B[df];W["), "{new}");
    assert!(!new.contains("RE[") && !new.contains("third") && new.contains("PB[A]"), "{new}");

    let options = ["old.sgf", "--from", "0", "--white", "engine", "--out", "new.sgf"];
    let mut tty = Tty::play(folder.path(), (80, 24), &options);
    tty.see("Black to move>");
    tty.press("d2\r");
    tty.see("move 2: White ");
    tty.press("quit\r");
    assert_eq!(tty.end().0.code(), Some(0));
    assert_eq!(record(&folder, "old.sgf"), text);
    assert!(record(&folder, "new.sgf").contains(";B[df];W["));
}

#[test]
fn a_record_in_another_layout_stays_in_its_file() {
    let folder = Folder::new("play-layout");
    let text = "(;GM[1]SZ[9]\nPB[A]PW[B]KM[5.5]\n;B[ee]\n;W[cc])\n";
    fs::write(folder.path().join("b.sgf"), text).unwrap();
    // A file in place of a command is played.
    let mut command = support::command::ponnuki();
    command.args(["b.sgf", "--threads", "1", "--memory", "64MB", "--network", "none"]);
    let mut tty = Tty::start(command, folder.path(), (80, 24));
    tty.see("move 2: White C7");
    assert!(!tty.contents().contains("overwritten"), "{}", tty.contents());
    // Nothing is written before something changes.
    assert_eq!(record(&folder, "b.sgf"), text);
    tty.press("d4\r");
    tty.see("move 3: Black D4");
    tty.press("quit\r");
    assert_eq!(tty.end().0.code(), Some(0));
    assert!(record(&folder, "b.sgf").contains(";B[ee];W[cc];B[df]"));
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
}

#[test]
fn lines_in_a_pipe_are_enough_for_a_game() {
    let folder = Folder::new("play-plain");
    let mut command = support::command::ponnuki();
    command.args(["play", "--plain", "--size", "5", "--threads", "1", "--memory", "64MB"]);
    command.args(["--seed", "1", "--visits", "20", "--komi", "0.5"]).current_dir(folder.path());
    command.env("XDG_CONFIG_HOME", "/nonexistent").env("XDG_DATA_HOME", "/dev/null");
    let mut child = command.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
    let lines = "C3\nundo\nC3\nboard\nxyzzy\nr\nresig\nresign\n";
    child.stdin.take().unwrap().write_all(lines.as_bytes()).unwrap();
    let output = child.wait_with_output().unwrap();
    let said = String::from_utf8(output.stdout).unwrap();
    let parts = [
        "Black: Human. White: Ponnuki",
        "Black to move\nMove 1: Black C3.",
        "White is thinking.\nMove 2: White ",
        "Moves taken back: 2.\nBlack to move\nMove 1: Black C3.",
        "Black stones: C3.\nWhite stones: ",
        "“xyzzy” is not understood",
        "There is nothing to bring back",
        "“resig” is not understood",
        "Result: White won: you resigned\n",
        "The game is in game-1.sgf",
    ];
    let mut rest = said.as_str();
    for part in parts {
        let (_, after) = rest.split_once(part).unwrap_or_else(|| panic!("no {part:?} in {said}"));
        rest = after;
    }
    assert!(output.status.success() && !said.contains('\u{1b}'), "{said}");
}

#[test]
fn nothing_that_is_typed_loses_a_game() {
    let folder = Folder::new("play-broken");
    let mut command = support::command::ponnuki();
    command.args(["play", "--plain", "--size", "5", "--white", "human", "--language", "de"]);
    command.current_dir(folder.path()).env("XDG_CONFIG_HOME", "/nonexistent");
    command.env("XDG_DATA_HOME", "/dev/null");
    let mut child = command.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
    let mut lines = b"C3\n\n\xff\xfe\x1b[2J\x07\nC3\n9x\nD44\n".to_vec();
    lines.extend(b"undo undo\n? ?\nresig\nexplain Z9\nD3\r\n".to_vec());
    lines.extend(b"pass\n".repeat(25));
    // The last line has no end.
    lines.extend(b"agree\nC4\nundo\ncontinue\nB2");
    child.stdin.take().unwrap().write_all(&lines).unwrap();
    let output = child.wait_with_output().unwrap();
    let said = String::from_utf8(output.stdout).unwrap();
    assert!(output.status.success() && !said.contains(['\u{1b}', '\u{7}']), "{said}");
    for part in [
        "C3 ist nicht möglich: auf dem Punkt liegt schon ein Stein.",
        "gibt es keinen Punkt D44",
        "„resig“ ist unverständlich",
        "Zug 2: Weiß D3.",
        "Zug 4: Weiß passt.",
        "Beide haben gepasst.",
        "Zug 5: Schwarz B2.",
        "Die Partie ist in game-1.sgf",
    ] {
        assert!(said.contains(part), "no {part:?} in {said}");
    }
    let record = record(&folder, "game-1.sgf");
    assert!(record.contains(";B[cc];W[dc];B[];W[];B[bd]"), "{record}");
}

#[test]
fn without_a_terminal_there_is_no_game() {
    let output = support::command::ponnuki()
        .args(["play", "--size", "9"])
        .stdin(Stdio::null())
        .output()
        .unwrap();
    let errors = String::from_utf8(output.stderr).unwrap();
    assert!(output.status.code() == Some(2) && output.stdout.is_empty(), "{errors}");
    assert!(errors.contains("a game needs a terminal"), "{errors}");
}
