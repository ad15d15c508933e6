//! `--mpi`: two ranks write what one process writes, a rank that is killed costs only its
//! unfinished games, and two ranks play one game.
//!
//! The tests need the feature `mpi` and `mpirun`; without the command they are skipped. The parts
//! that need neither are tested in `src/batch/team.rs` and `crates/search/src/search/root_statistics.rs`.

#![cfg(all(feature = "mpi", target_os = "linux"))] // Ranks are found in /proc.

use std::collections::BTreeMap;
use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Output, Stdio};
use std::thread;
use std::time::Duration;

use ponnuki::batch::samples;
use ponnuki::engine::NAME;

use crate::support;
use crate::support::tools::lacks;

const PROGRAM: &str = env!("CARGO_BIN_EXE_ponnuki");

/// `ranks` processes of this program, one thread each.
fn mpirun(ranks: usize, more: &[&str], arguments: &[&str]) -> Command {
    let mut command = Command::new("mpirun");
    // Containers have few processors and run as root.
    command.args(["--allow-run-as-root", "--oversubscribe", "--bind-to", "none"]).args(more);
    command.args(["-n", &ranks.to_string(), PROGRAM]).args(arguments);
    command.env("PONNUKI_NETWORK", "none").env("XDG_CONFIG_HOME", "/nonexistent");
    command
}

/// An empty folder of this name, which need not exist.
fn folder(name: &str) -> PathBuf {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join("mpi").join(name);
    if path.exists() {
        fs::remove_dir_all(&path).unwrap();
    }
    path
}

fn succeed(command: &mut Command) -> Output {
    let output = command.output().unwrap();
    assert!(output.status.success(), "{output:?}");
    output
}

/// The files of a folder with their contents.
fn contents(folder: &Path) -> BTreeMap<PathBuf, Vec<u8>> {
    let files = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    files.map(|file| (file.file_name().unwrap().into(), fs::read(&file).unwrap())).collect()
}

/// The lines of a file in a folder, sorted.
fn lines(folder: &Path, name: &str) -> Vec<String> {
    let text = fs::read_to_string(folder.join(name)).unwrap_or_default();
    let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
    lines.sort();
    lines
}

/// The processes with `text` among their arguments, with their ranks.
fn ranks_of(text: &str) -> BTreeMap<String, u32> {
    let mut found = BTreeMap::new();
    for entry in fs::read_dir("/proc").unwrap().flatten() {
        let Ok(process) = entry.file_name().to_str().unwrap_or_default().parse::<u32>() else {
            continue;
        };
        let read = |name| fs::read(entry.path().join(name)).unwrap_or_default();
        let is_meant = String::from_utf8_lossy(&read("cmdline")).contains(text);
        let environment = read("environ");
        let variables = environment.split(|&byte| byte == 0).map(String::from_utf8_lossy);
        let rank = variables
            .filter_map(|line| Some(line.strip_prefix("OMPI_COMM_WORLD_RANK=")?.to_owned()))
            .next();
        if let Some(rank) = rank.filter(|_| is_meant) {
            found.insert(rank, process);
        }
    }
    found
}

/// True if `condition` holds within half a minute.
fn comes_true(condition: impl Fn() -> bool) -> bool {
    (0..300).any(|_| {
        thread::sleep(Duration::from_millis(100));
        condition()
    })
}

const QUICK: [&str; 10] = [
    "--size",
    "5,7",
    "--visits",
    "40",
    "--threads",
    "1",
    "--temperature-moves",
    "6",
    "--format",
    "both",
];

/// Runs the same command by one process and by two ranks, each with a folder of its own. Returns
/// the folders, and the output without their names.
fn alone_and_together(name: &str, arguments: &[&str]) -> [(PathBuf, String); 2] {
    let mut alone = support::command::ponnuki();
    alone.args(arguments);
    let mut together = mpirun(2, &[], arguments);
    together.arg("--mpi");
    [("alone", alone), ("together", together)].map(|(who, mut command)| {
        let out = folder(&format!("{name}-{who}"));
        let said = String::from_utf8(succeed(command.arg("--out").arg(&out)).stdout).unwrap();
        let said = said.replace(&*out.to_string_lossy(), "");
        (out, said)
    })
}

#[test]
fn two_ranks_write_the_games_of_one_process() {
    if lacks(&["mpirun"]) {
        return;
    }
    let arguments = [&["selfplay", "--games", "12"][..], &QUICK].concat();
    let both = alone_and_together("games", &arguments);
    let [alone, together] = both.map(|(out, said)| (contents(&out), said));
    assert_eq!(alone, together);
}

#[test]
fn two_ranks_label_what_one_process_labels() {
    if lacks(&["mpirun"]) {
        return;
    }
    let plan = ["--network", "builtin", "--size", "5", "--keep", "0.1", "--threads", "1"];
    let both = alone_and_together("labels", &[&["label", "--count", "250"][..], &plan].concat());
    let [alone, together] = both.map(|(out, _)| {
        let mut files = contents(&out);
        files.remove(Path::new("batches.jsonl"));
        // The journal has its lines in the order in which batches were ready.
        (files, lines(&out, "batches.jsonl"))
    });
    assert_eq!(alone, together);
    assert!(alone.0.len() > 3);
}

#[test]
fn two_ranks_play_a_match() {
    if lacks(&["mpirun"]) {
        return;
    }
    let out = folder("match");
    let engine = format!("'{PROGRAM}' gtp --threads 1 --memory 16MB --visits 30 --seed %SRAND");
    let arguments = ["match", "--mpi", "--a", &engine, "--b", &engine, "--json", "--seconds", "0"];
    let more = ["--size", "5", "--games", "6", "--opening", "1", "--out", out.to_str().unwrap()];
    let output = succeed(&mut mpirun(2, &[], &[&arguments[..], &more].concat()));
    let summary: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(summary["all"]["games"], 6);
    assert_eq!(summary["clean"]["games"], 6, "{summary}");
    assert_eq!(lines(&out, "games.jsonl").len(), 6);
    for game in 0..6 {
        let record = fs::read_to_string(out.join(format!("game{game:04}.sgf"))).unwrap();
        assert!(record.contains(NAME) && record.contains(";B["), "{record}");
    }
}

/// A long run by three ranks. One rank is killed when some games have been written.
fn killed(out: &Path, more: &[&str]) -> Child {
    let name = out.to_str().unwrap();
    let run = ["selfplay", "--mpi", "--out", name, "--games", "40", "--size", "7"];
    let arguments = [&run[..], &["--visits", "100", "--threads", "1"]].concat();
    let run = mpirun(3, more, &arguments).stderr(Stdio::piped()).stdout(Stdio::null()).spawn();
    assert!(comes_true(|| lines(out, "samples-00000.jsonl").len() >= 4), "no games");
    let victim = ranks_of(name)["2"];
    Command::new("kill").args(["-9", &victim.to_string()]).status().unwrap();
    run.unwrap()
}

#[test]
fn a_run_that_lost_a_rank_goes_on_where_it_was() {
    if lacks(&["mpirun"]) {
        return;
    }
    let (out, whole) = (folder("killed"), folder("whole"));
    // Open MPI ends the other ranks as well.
    assert!(!killed(&out, &[]).wait().unwrap().success());
    assert!(comes_true(|| ranks_of(out.to_str().unwrap()).is_empty()), "processes are left");
    let run = |out: &Path| {
        let arguments = ["--games", "40", "--size", "7", "--visits", "100", "--threads", "1"];
        let folder = ["selfplay", "--mpi", "--out", out.to_str().unwrap()];
        succeed(&mut mpirun(2, &[], &[&folder[..], &arguments].concat()));
    };
    run(&out);
    run(&whole);
    assert_eq!(contents(&out), contents(&whole));
    let numbers: Vec<u64> = samples::read(&out).unwrap().map(|game| game.unwrap().number).collect();
    assert_eq!(numbers, (0..40).collect::<Vec<u64>>());
}

#[test]
#[ignore = "rank 0 waits a minute for the rank that is lost, and it is up to MPI whether it may"]
fn with_recovery_the_others_play_the_games_of_a_lost_rank() {
    if lacks(&["mpirun"]) {
        return;
    }
    let out = folder("recovered");
    assert!(killed(&out, &["--enable-recovery"]).wait().unwrap().success());
    assert_eq!(lines(&out, "samples-00000.jsonl").len(), 40);
}

#[test]
fn two_ranks_play_one_game() {
    if lacks(&["mpirun"]) {
        return;
    }
    let arguments = ["gtp", "--mpi", "--threads", "1", "--visits", "300", "--memory", "16MB"];
    let unique = ["--log", "debug", "--gtp-name", "root-parallel-test"];
    let mut run = mpirun(2, &[], &[&arguments[..], &unique].concat())
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut input = run.stdin.take().unwrap();
    let mut output = BufReader::new(run.stdout.take().unwrap()).lines();
    let mut ask = |command: &str| {
        writeln!(input, "{command}").unwrap();
        let reply = output.next().unwrap().unwrap();
        assert!(reply.starts_with('='), "{command}: {reply}");
        while !output.next().unwrap().unwrap().is_empty() {}
        reply[1..].trim().to_owned()
    };
    ask("boardsize 5");
    for color in ["b", "w", "b", "w"] {
        let vertex = ask(&format!("genmove {color}"));
        assert!(!vertex.is_empty(), "no move");
    }
    ask("quit");
    let ended = run.wait_with_output().unwrap();
    assert!(ended.status.success(), "{ended:?}");
    let log = String::from_utf8_lossy(&ended.stderr);
    assert!(log.contains("1 of 1 other ranks were heard"), "{log}");
    assert!(comes_true(|| ranks_of("root-parallel-test").is_empty()), "processes are left");
}
