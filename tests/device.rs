//! The process that owns the driver of a graphics card, with the processor in place of a card: what goes
//! wrong with it in a game costs an evaluation and no move. And a game on Mesa's software driver, where
//! there is one.

#![cfg(target_os = "linux")]

use std::fs;
use std::io::{BufRead, BufReader, Read, Write};
use std::os::unix::fs::PermissionsExt;
use std::process::{Child, ChildStdout, Command, Stdio};
use std::thread;
use std::time::Duration;

use rustix::process::{Pid, Signal, kill_process};

use crate::support;
use crate::support::command::WITHOUT_CARDS;
use crate::support::folder::Folder;
use crate::support::tools::skip;

/// The moves of a game.
const MOVES: usize = 8;
/// The move before which something is done to the process.
const MIDDLE: usize = 4;

/// The program in a game on a small board, and the log that it has written.
struct Game {
    child: Child,
    output: BufReader<ChildStdout>,
}

impl Game {
    /// The program on this device, with the network inside. `adapt` changes how it is started.
    fn start(device: &str, adapt: impl FnOnce(&mut Command)) -> Game {
        Game::with_network("builtin", device, adapt)
    }

    /// The same with this network.
    fn with_network(network: &str, device: &str, adapt: impl FnOnce(&mut Command)) -> Game {
        let mut command = support::command::with_cards();
        command.args(["gtp", "--network", network, "--kernel", "fp32", "--device", device]);
        command.args(["--threads", "1", "--seed", "1", "--size", "7", "--visits", "40"]);
        command.args(["--memory", "64MB"]);
        command.env("XDG_CONFIG_HOME", "/nonexistent").env_remove("PONNUKI_DEVICE_WORKER");
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        adapt(&mut command);
        let mut child = command.spawn().unwrap();
        let output = BufReader::new(child.stdout.take().unwrap());
        Game { child, output }
    }

    /// The reply to a command.
    fn ask(&mut self, command: &str) -> String {
        self.child.stdin.as_mut().unwrap().write_all(format!("{command}\n").as_bytes()).unwrap();
        let mut reply = String::new();
        while !reply.ends_with("\n\n") {
            assert!(self.output.read_line(&mut reply).unwrap() > 0, "{command}: {reply}");
        }
        reply.trim_end().to_owned()
    }

    /// The process that this has started, once it runs; `None` if there is none.
    fn worker(&self) -> Option<Pid> {
        children(self.child.id()).first().copied()
    }

    /// Plays the game. In the middle of it, `disturb` does something to the process.
    fn play(&mut self, disturb: impl FnOnce(Option<Pid>)) -> Vec<String> {
        let mut disturb = Some(disturb);
        let mut play = |number| {
            if number == MIDDLE {
                disturb.take().unwrap()(self.worker());
            }
            self.ask(["genmove b", "genmove w"][number % 2])
        };
        (0..MOVES).map(&mut play).collect()
    }

    /// The log at the end of the program.
    fn log(mut self) -> Vec<String> {
        self.ask("quit");
        let mut log = String::new();
        self.child.stderr.take().unwrap().read_to_string(&mut log).unwrap();
        assert!(self.child.wait().unwrap().success());
        log.lines().map(str::to_owned).collect()
    }
}

/// The processes that a process has started.
fn children(parent: u32) -> Vec<Pid> {
    let parent_of = |process: &str| {
        let stat = fs::read_to_string(format!("/proc/{process}/stat")).ok()?;
        // The name, in parentheses, may have spaces.
        stat.rsplit_once(") ")?.1.split(' ').nth(1)?.parse::<u32>().ok()
    };
    let processes = fs::read_dir("/proc").unwrap().filter_map(|entry| {
        let name = entry.unwrap().file_name().into_string().ok()?;
        (parent_of(&name)? == parent).then(|| name.parse::<i32>().ok())?
    });
    processes.filter_map(Pid::from_raw).collect()
}

/// Waits for the end of a process.
fn assert_ended(process: Pid) {
    let stat = format!("/proc/{}/stat", process.as_raw_nonzero());
    let is_running = || {
        fs::read_to_string(&stat)
            .is_ok_and(|stat| !stat.rsplit_once(") ").unwrap().1.starts_with('Z'))
    };
    for _ in 0..600 {
        if !is_running() {
            return;
        }
        thread::sleep(Duration::from_millis(50));
    }
    panic!("process {process:?} still runs");
}

/// The game on the processor, without another process.
fn usual_game() -> Vec<String> {
    let mut game = Game::start("cpu", |_| {});
    let moves = game.play(|worker| assert_eq!(worker, None));
    assert_eq!(game.log(), [""; 0]);
    moves
}

/// Checks that the log has one line, with these words.
fn assert_one_line(log: &[String], words: &str) {
    assert_eq!(log.len(), 1, "{log:#?}");
    assert!(log[0].contains(" WARN ") && log[0].contains(words), "{words}: {log:?}");
}

#[test]
fn a_game_by_the_process_is_that_without_it() {
    let mut game = Game::start("worker:cpu", |_| {});
    let mut worker = None;
    assert_eq!(game.play(|found| worker = found), usual_game());
    assert!(game.ask("kata-get-models").contains("the processor in another process"));
    let models = "kata-get-models";
    assert_eq!(game.ask("ponnuki-set_param device cpu"), "=");
    assert!(game.ask(models).contains("fp32"));
    assert_ended(worker.unwrap());
    assert_eq!(game.ask("ponnuki-set_param device worker:cpu"), "=");
    assert!(game.ask(models).contains("the processor in another process"));
    let worker = game.worker().unwrap();
    assert_eq!(game.log(), [""; 0]);
    assert_ended(worker);
}

#[test]
fn a_process_that_is_killed_or_hangs_costs_no_move() {
    let usual = usual_game();
    for (signal, words) in [
        (Signal::KILL, "has failed: its process has ended (signal: 9 (SIGKILL)); the processor"),
        (Signal::STOP, "has failed: no answer in "),
        (Signal::ABORT, "has failed: its process has ended (signal: 6 (SIGABRT)"),
    ] {
        let mut game = Game::start("worker:cpu", |_| {});
        let mut worker = None;
        let moves = game.play(|found| {
            worker = found;
            kill_process(worker.unwrap(), signal).unwrap();
        });
        assert_eq!(moves, usual, "{signal:?}");
        assert!(game.ask("kata-get-models").contains("fp32"));
        // It is not left behind, not even one that hangs.
        assert_ended(worker.unwrap());
        assert_one_line(&game.log(), words);
    }
}

#[test]
fn a_process_that_writes_nonsense_costs_no_move() {
    let folder = Folder::new("device");
    let script = folder.path().join("worker");
    let usual = usual_game();
    // Some evaluations of a game are right; the driver then writes where it should not, or nothing.
    for (right, more, words) in [
        (30_000, "yes", "has failed: it answers with something that is no message"),
        (30_001, "cat /dev/zero", "has failed: it answers with something that is no message"),
        (40_000, "true", "has failed: no answer in "),
    ] {
        let program = env!("CARGO_BIN_EXE_ponnuki");
        let text = format!(
            "#!/bin/sh\n'{program}' \"$@\" | {{ dd bs=1 count={right} status=none; {more}; }}\n"
        );
        fs::write(&script, text).unwrap();
        fs::set_permissions(&script, fs::Permissions::from_mode(0o755)).unwrap();
        let mut game = Game::start("worker:cpu", |command| {
            command.env("PONNUKI_DEVICE_WORKER", &script);
        });
        assert_eq!(game.play(|_| {}), usual, "{more}");
        assert_one_line(&game.log(), words);
    }
}

/// Numbers may be numbers and wrong all the same: here they are those of another network of the same shape.
#[test]
fn a_process_with_wrong_numbers_plays_no_move() {
    let folder = Folder::new("device-wrong");
    let network = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/network.bin");
    let (script, other) = (folder.path().join("worker"), folder.path().join("other.bin"));
    let mut file = fs::read(network).unwrap();
    let mark = b"@BIN@";
    let first = file.windows(mark.len()).position(|window| window == mark).unwrap() + mark.len();
    file[first..first + 4].copy_from_slice(&2f32.to_le_bytes());
    fs::write(&other, file).unwrap();
    let (program, other) = (env!("CARGO_BIN_EXE_ponnuki"), other.display());
    let text = format!(
        "#!/bin/sh\nexec '{program}' device-worker --device worker:cpu --network '{other}'\n"
    );
    fs::write(&script, text).unwrap();
    fs::set_permissions(&script, fs::Permissions::from_mode(0o755)).unwrap();
    let moves = |game: &mut Game| game.play(|_| {});
    let usual = moves(&mut Game::with_network(network, "cpu", |_| {}));
    let mut game = Game::with_network(network, "worker:cpu", |command| {
        command.env("PONNUKI_DEVICE_WORKER", &script);
    });
    assert_eq!(moves(&mut game), usual);
    assert_one_line(&game.log(), "has failed: its chances on 7x7 differ from the processor's by ");
}

#[test]
fn without_the_process_the_game_begins_all_the_same() {
    let usual = usual_game();
    for (program, words) in [
        ("/nonexistent/worker", "cannot be used: No such file or directory; the processor"),
        ("/bin/false", "cannot be used: its process has ended (exit status: 1); the processor"),
        (
            "/bin/echo",
            "cannot be used: it answers with something that is no message; the processor",
        ),
    ] {
        let mut game = Game::start("worker:cpu", |command| {
            command.env("PONNUKI_DEVICE_WORKER", program);
        });
        assert_eq!(game.play(|_| {}), usual, "{program}");
        assert_one_line(&game.log(), words);
    }
}

#[test]
fn cards_that_are_not_there_are_replaced_by_the_processor() {
    let usual = usual_game();
    for device in ["gpu", "gpu:99", "gpu:a card that nobody has"] {
        // With or without support for cards in the program, no driver is found.
        let mut game = Game::start(device, |command| {
            command.envs(WITHOUT_CARDS);
        });
        assert_eq!(game.play(|_| {}), usual, "{device}");
        assert_one_line(&game.log(), &format!("the device {device} cannot be used: "));
    }
    let mut game = Game::start("auto", |command| {
        command.envs(WITHOUT_CARDS);
    });
    assert_eq!(game.play(|_| {}), usual);
    assert_eq!(game.log(), [""; 0], "nobody asked for a card");
}

#[test]
fn no_process_is_left_when_the_program_is_killed() {
    let mut game = Game::start("worker:cpu", |_| {});
    game.ask("name");
    let worker = game.worker().unwrap();
    game.child.kill().unwrap();
    game.child.wait().unwrap();
    assert_ended(worker);
}

#[test]
fn other_names_of_devices_are_refused() {
    let mut command = support::command::ponnuki();
    let output = command.args(["gtp", "--device", "gpuu"]).output().unwrap();
    assert_eq!(output.status.code(), Some(2));
    let said = String::from_utf8(output.stderr).unwrap();
    assert!(said.contains("device must be auto, cpu, gpu, or gpu:"), "{said}");
    assert!(said.contains("did you mean 'gpu'?"), "{said}");
    let mut game = Game::start("cpu", |_| {});
    for name in ["", "gpu:", "worker:/bin/sh", "../gpu", "cpu:1"] {
        let said = game.ask(&format!("kata-set-param device {name}"));
        assert!(said.starts_with('?'), "{name}: {said}");
    }
    assert_eq!(game.log(), [""; 0]);
}

#[test]
fn no_process_is_started_in_a_sandbox() {
    let folder = Folder::new("device-sandbox");
    let sandbox = |command: &mut Command| {
        command.arg("--sandbox").arg(folder.path());
    };
    let usual = usual_game();
    let mut game = Game::start("gpu", sandbox);
    assert_eq!(game.play(|worker| assert_eq!(worker, None)), usual);
    let said = game.ask("kata-set-param device worker:cpu");
    assert!(said.starts_with("? device "), "{said}");
    assert_one_line(&game.log(), "with --sandbox graphics cards are not used");
}

/// A game on Mesa's software driver, and the same game again. The network is small, because that driver compiles the
/// shaders of a usual one for a minute.
#[test]
fn a_card_plays_a_game() {
    if !cfg!(feature = "gpu") {
        return skip("the feature gpu");
    }
    let network = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/network.bin");
    let caches = Folder::new("device-card");
    let play = || {
        let mut game = Game::with_network(network, "gpu:llvmpipe", |command| {
            command.args(["--size", "9", "--visits", "12"]);
            command.env("XDG_CACHE_HOME", caches.path());
        });
        let models = game.ask("kata-get-models");
        let moves = game.play(|_| {});
        (models, moves, game.log())
    };
    let (models, moves, log) = play();
    if log.iter().any(|line| line.contains("cannot be used")) {
        assert_one_line(&log, "there is no");
        return skip("Mesa's lavapipe");
    }
    assert!(models.contains("llvmpipe"), "{models}");
    assert_eq!(log, [""; 0]);
    let (_, again, log) = play();
    assert_eq!((again, log), (moves, Vec::new()));
}

#[test]
fn figures_without_a_card_are_called_not_measured() {
    let script = concat!(env!("CARGO_MANIFEST_DIR"), "/scripts/gpu-check");
    let mut command = Command::new(script);
    command.args([env!("CARGO_BIN_EXE_ponnuki"), "builtin"]);
    command.envs(WITHOUT_CARDS);
    let output = command.stdin(Stdio::null()).output().unwrap();
    let said = String::from_utf8(output.stdout).unwrap();
    assert!(output.status.success(), "{said}");
    let missing: Vec<&str> = said.lines().filter(|line| line.contains("not measured")).collect();
    let [evaluations, games] = missing[..] else { panic!("{said}") };
    assert!(evaluations.starts_with("builtin: differences") && games.starts_with("builtin: games"));
}
