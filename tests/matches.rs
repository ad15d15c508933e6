//! `ponnuki match`: engines with all kinds of faults, interruptions, and the files that it writes.

#![cfg(unix)] // The tests end processes by signals.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::sync::OnceLock;
use std::thread;
use std::time::Duration;

use serde_json::Value;

use crate::support::command::ponnuki as program;

/// Longer than any game of these tests takes, in tenths of a second.
const LONG: usize = 600;

/// An empty folder of this name.
fn folder(name: &str) -> PathBuf {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join("matches").join(name);
    if path.exists() {
        fs::remove_dir_all(&path).unwrap();
    }
    path
}

/// The engine that passes and does one thing wrong.
fn fake(fault: &str) -> String {
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/fake_engine.py");
    format!("'{}' -IS '{}' {fault}", python(), script.display())
}

/// The path of the interpreter. The command `python3` may be a script that looks for it, which takes longer than a game
/// of these engines.
fn python() -> &'static str {
    static PYTHON: OnceLock<String> = OnceLock::new();
    PYTHON.get_or_init(|| {
        let question = ["-ISc", "import sys; print(sys.executable)"];
        let reply =
            Command::new("python3").args(question).output().expect("these tests need Python");
        assert!(reply.status.success(), "{reply:?}");
        String::from_utf8(reply.stdout).expect("a path in UTF-8").trim().to_owned()
    })
}

/// This program, with a seed and few visits.
fn ponnuki(seed: u64) -> String {
    let program = env!("CARGO_BIN_EXE_ponnuki");
    format!("'{program}' gtp --threads 1 --memory 16MB --visits 30 --seed {seed}")
}

fn command(a: &str, b: &str, out: &Path, options: &[&str]) -> Command {
    // The engines inherit its variables.
    let mut command = program();
    command.args(["match", "--a", a, "--b", b, "--json", "--out"]).arg(out).args(options);
    command.env("XDG_CONFIG_HOME", "/nonexistent");
    command
}

/// The result of a match as JSON.
fn play(a: &str, b: &str, out: &Path, options: &[&str]) -> Value {
    let output = command(a, b, out, options).output().unwrap();
    assert!(output.status.success(), "{output:?}");
    serde_json::from_slice(&output.stdout).unwrap()
}

/// The lines of the games, in the order of their numbers, without the fields that depend on time.
fn games(out: &Path) -> Vec<Value> {
    let text = fs::read_to_string(out.join("games.jsonl")).unwrap();
    let mut games: Vec<Value> =
        text.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    for game in &mut games {
        let game = game.as_object_mut().unwrap();
        game.remove("seconds").unwrap();
        game.remove("cpu").unwrap();
    }
    games.sort_by_key(|game| game["game"].as_u64());
    games
}

/// An engine's behaviour, the fault that it counts as, and the words about it.
const FAULTS: [(&str, &str, &str); 19] = [
    ("crash", "crash", "ended with exit status: 3 at 'genmove"),
    ("abort", "crash", "ended with signal: 6"),
    ("close", "crash", "closed its input or output"),
    ("hang", "hang", "no answer to 'genmove"),
    ("child", "hang", "no answer to 'genmove"),
    ("blank", "hang", "no answer to 'genmove"),
    ("chat", "garbage", "not GTP: 'hello'"),
    ("flood", "garbage", "not GTP: 'hello'"),
    ("endless", "garbage", "the answer to 'genmove"),
    ("stream", "garbage", "the answer to 'genmove"),
    ("binary", "garbage", "not GTP"),
    ("unasked", "garbage", "not GTP: 'hello'"),
    ("vertex", "garbage", "not a move: 'Z99'"),
    ("words", "garbage", "not a move: 'pass or A1'"),
    ("nothing", "garbage", "not a move: ''"),
    ("refuse", "refusal", "refused 'genmove"),
    ("boardsize", "refusal", "refused 'boardsize 5': not today"),
    ("play", "refusal", "refused 'play"),
    ("illegal", "illegal", "A1: "),
];

#[test]
fn every_fault_is_named_and_loses() {
    let (silent, others): (Vec<_>, Vec<_>) =
        FAULTS.into_iter().partition(|(_, kind, _)| *kind == "hang");
    thread::scope(|scope| {
        // These take as long as the patience with them.
        for fault in silent {
            scope.spawn(move || assert_is_named_and_loses(fault));
        }
        others.into_iter().for_each(assert_is_named_and_loses);
    });
}

fn assert_is_named_and_loses((fault, kind, words): (&str, &str, &str)) {
    let out = folder(fault);
    let short = ["--games", "2", "--jobs", "2", "--size", "5", "--seconds", "0"];
    // The stone on A1 makes the move illegal.
    let start = ["--patience", "8", "--setup-a", "protocol_version", "--openings"];
    let record = out.with_extension("sgf");
    fs::create_dir_all(record.parent().unwrap()).unwrap();
    fs::write(&record, "(;SZ[5];B[ae];W[ea])").unwrap();
    let options = [&short[..], &start, &[record.to_str().unwrap()]].concat();
    let result = play(&fake("pass"), &fake(fault), &out, &options);
    assert_eq!(result["faults"]["b"][kind], 2, "{fault}: {result}");
    assert_eq!(result["faults"]["a"], serde_json::json!({}), "{fault}: {result}");
    assert_eq!((&result["all"]["won"], &result["clean"]["games"]), (&2.into(), &0.into()));
    for game in games(&out) {
        let message = game["fault"]["message"].as_str().unwrap();
        assert!(message.contains(words), "{fault}: {message}");
        assert_eq!((&game["winner"], &game["end"]), (&"a".into(), &"fault".into()));
        let number = game["game"].as_u64().unwrap();
        let record = fs::read_to_string(out.join(format!("game000{number}.sgf"))).unwrap();
        assert!(record.contains(["RE[B+F]", "RE[W+F]"][number as usize]), "{record}");
    }
}

#[test]
fn a_lost_clock_is_a_fault_of_engines_that_keep_one() {
    let times: [(&[&str], &str); 3] = [
        (&["--seconds", "1", "--grace", "0.2"], "took 1."),
        (&["--clock", "1 0 0", "--grace", "0.1"], "took 1."),
        (&["--clock", "0.4 0.6 1", "--grace", "0.1"], "took 1."),
    ];
    for (index, (clock, words)) in times.into_iter().enumerate() {
        let out = folder(&format!("clock{index}"));
        let options = [&["--games", "1"], clock].concat();
        let result = play(&fake("pass"), &fake("slow"), &out, &options);
        assert_eq!(result["faults"]["b"]["time"], 1, "{result}");
        let game = &games(&out)[0];
        assert!(game["fault"]["message"].as_str().unwrap().contains(words), "{game}");
        assert_eq!(game["result"], "B+T");
        fs::remove_dir_all(&out).unwrap();
        let options = [&options[..], &["--unclocked", "b"]].concat();
        let result = play(&fake("pass"), &fake("slow"), &out, &options);
        assert_eq!(result["faults"]["b"], serde_json::json!({}), "{result}");
        assert_eq!(games(&out)[0]["result"], "W+7.5");
    }
}

#[test]
fn resignations_and_disputes_are_counted() {
    let out = folder("resign");
    let result = play(&fake("pass"), &fake("resign"), &out, &["--games", "2"]);
    assert_eq!((&result["all"]["won"], &result["disputed"]), (&2.into(), &0.into()));
    assert_eq!(games(&out)[0]["result"], "B+R");
    for (fault, referee, disputed, kept) in [
        ("disagree", "agree", 2, "W+7.5"),
        ("unable", "agree", 2, "W+7.5"),
        ("pass", "agree", 0, "W+7.5"),
        ("disagree", "ponnuki", 0, "W+7.5"),
    ] {
        let out = folder(&format!("{fault}-{referee}"));
        let options = ["--games", "2", "--referee", referee];
        let result = play(&fake("pass"), &fake(fault), &out, &options);
        assert_eq!(result["disputed"], disputed, "{fault} {referee}: {result}");
        assert!(games(&out).iter().all(|game| game["scores"]["referee"] == kept));
    }
}

#[test]
fn a_match_goes_on_where_it_was_interrupted() {
    let options = ["--size", "5", "--komi", "0.5", "--seconds", "0", "--opening", "2", "--games"];
    let with = |games: &'static str| [&options[..], &[games]].concat();
    let (whole, parts) = (folder("whole"), folder("parts"));
    let result =
        play(&ponnuki(1), &ponnuki(2), &whole, &[&with("4")[..], &["--jobs", "2"]].concat());
    assert_eq!(result["all"]["games"], 4);
    assert_eq!(result["faults"], serde_json::json!({ "a": {}, "b": {} }));
    play(&ponnuki(1), &ponnuki(2), &parts, &with("3"));
    // As if the run had been killed in the middle of a line.
    let path = parts.join("games.jsonl");
    let text = fs::read_to_string(&path).unwrap();
    fs::write(&path, &text[..text.len() - 20]).unwrap();
    play(&ponnuki(1), &ponnuki(2), &parts, &with("4"));
    assert_eq!(games(&whole), games(&parts));
    let openings = |at: usize| {
        let game = &games(&whole)[at];
        let moves =
            game["moves"].as_str().unwrap().split(' ').take(2).collect::<Vec<_>>().join(" ");
        (moves, game["black"].as_str().unwrap().to_owned())
    };
    assert_eq!((openings(0).0, openings(2).0), (openings(1).0, openings(3).0));
    assert_ne!(openings(0).0, openings(2).0);
    assert_eq!((openings(0).1.as_str(), openings(1).1.as_str()), ("a", "b"));
    // Nothing is left to play, and other terms are refused.
    assert_eq!(play(&ponnuki(1), &ponnuki(2), &parts, &with("4"))["all"]["games"], 4);
    for (b, seed, key) in
        [(ponnuki(3), "1", "b is {"), (ponnuki(2), "7", "seed is 1 there, and 7 here")]
    {
        let options = [&with("4")[..], &["--seed", seed]].concat();
        let output = command(&ponnuki(1), &b, &parts, &options).output().unwrap();
        let said = String::from_utf8(output.stderr).unwrap();
        assert!(output.status.code() == Some(2) && said.contains(key), "{said}");
    }
}

/// Waits until `is_so`.
fn wait_until(is_so: impl Fn() -> bool) {
    for _ in 0..LONG {
        if is_so() {
            return;
        }
        thread::sleep(Duration::from_millis(100));
    }
    panic!("it never happened");
}

/// True if a process with these words in its command line is running.
fn is_running(words: &str) -> bool {
    let processes = fs::read_dir("/proc").into_iter().flatten().flatten();
    processes.into_iter().any(|process| {
        let line = fs::read(process.path().join("cmdline")).unwrap_or_default();
        String::from_utf8_lossy(&line).contains(words)
    })
}

#[test]
#[cfg(target_os = "linux")]
fn an_interrupt_ends_the_engines_and_keeps_the_games() {
    let out = folder("interrupted");
    // The first argument is unknown to the engine, which then only passes.
    let (a, b) = (fake("pass"), fake("hang ponnuki-interrupted"));
    let mut child = command(&a, &b, &out, &["--seconds", "0"])
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    wait_until(|| out.join("game0000-b.log").exists());
    assert!(is_running("hang\0ponnuki-interrupted"));
    // A second match in the same folder is kept out.
    let second = command(&a, &b, &out, &["--seconds", "0"]).output().unwrap();
    let said = String::from_utf8(second.stderr).unwrap();
    assert!(second.status.code() == Some(2) && said.contains("another run is under way"), "{said}");
    let status = Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap();
    assert!(status.success());
    let code = child.wait().unwrap().code();
    assert_eq!(code, Some(130));
    wait_until(|| !is_running("hang\0ponnuki-interrupted"));
    assert_eq!(fs::read_to_string(out.join("games.jsonl")).unwrap(), "");
    assert!(out.join("summary.json").exists());
}

#[test]
fn a_sequential_test_ends_the_match() {
    let out = folder("sprt");
    let options = ["--games", "1000", "--jobs", "2", "--seconds", "0", "--sprt", "0", "400"];
    let result = play(&fake("pass"), &fake("crash"), &out, &options);
    assert_eq!(result["sprt"]["accepted"], "H1", "{result}");
    assert!(result["all"]["games"].as_u64().unwrap() < 100, "{result}");
    let again = play(&fake("pass"), &fake("crash"), &out, &options);
    assert_eq!(again["all"], result["all"]);
}

#[test]
fn the_files_of_a_match_say_the_same() {
    let out = folder("files");
    play(&fake("pass"), &fake("disagree"), &out, &["--games", "3", "--komi", "7.5"]);
    let table = fs::read_to_string(out.join("match.dat")).unwrap();
    let rows: Vec<&str> = table.lines().filter(|line| !line.starts_with('#')).collect();
    // In the second game the colours are swapped, and the table turns the results round.
    let results: Vec<_> =
        rows.iter().map(|row| row.split('\t').take(7).collect::<Vec<_>>().join(" ")).collect();
    assert_eq!(
        results,
        ["0 W+7.5 B+1 W+7.5 0 - 2", "1 B+7.5 W+1 B+7.5 1 0 2", "2 W+7.5 B+1 W+7.5 0 0 2"]
    );
    assert!(rows.iter().all(|row| row.split('\t').count() == 13), "{table}");
    assert!(table.contains("\n# BlackVersion: 1\n") && table.contains("# Komi: 7.5\n"), "{table}");
    let report = fs::read_to_string(out.join("report.html")).unwrap();
    assert!(report.contains("href=\"game0002.sgf\"") && !report.contains("http"), "{report}");
    let record = fs::read_to_string(out.join("game0001.sgf")).unwrap();
    assert!(record.contains("PB[Fake 1 (b)]") && record.contains("RE[W+7.5]"), "{record}");
}

#[test]
fn wrong_options_end_with_code_2() {
    let out = folder("wrong");
    fs::create_dir_all(out.parent().unwrap()).unwrap();
    let file = out.with_extension("sgf");
    fs::write(&file, "(;SZ[13];B[aa])").unwrap();
    let file = file.to_str().unwrap();
    for (options, words) in [
        (&["--games", "0"][..], "1..=1000000"),
        (&["--jobs", "0"], "1..=1024"),
        (&["--size", "26"], "1 to 25 lines"),
        (&["--size", "0"], "1 to 25 lines"),
        (&["--komi", "0.3"], "multiple of 0.5"),
        (&["--clock", "30 5"], "three numbers"),
        (&["--clock", "0 0 1"], "three numbers"),
        (&["--clock", "-1 5 1"], "three numbers"),
        (&["--seconds", "-1"], "between 0 and"),
        (&["--rules", "chines"], "did you mean 'chinese'"),
        (&["--sprt", "20", "0"], "ELO0 below ELO1"),
        (&["--sprt", "0", "20", "--sprt-error", "0.5"], "below 0.5"),
        (&["--size", "1", "--opening", "2"], "no room for 2 stones on a 1x1 board"),
        (&["--openings", "/nonexistent.sgf"], "cannot read /nonexistent.sgf"),
        (&["--openings", file], "the board is 13x13, but the match is on 9x9"),
        (&["--out", "/dev/null/here"], "/dev/null/here: "),
        (&["--a", ""], "'' is not a command"),
        (&["--a", "'"], "''' is not a command"),
        (&["--b", "/no/such/program"], "cannot start '/no/such/program'"),
        (&["--cwd-b", "/nonexistent"], "engine b: '/nonexistent' is not a folder"),
        (&["--b", "true"], "engine b: ended with exit status: 0 at 'list_commands'"),
        (&["--b", "echo hello"], "engine b: "),
    ] {
        let mut command = program();
        command.arg("match");
        let defaults = [("--a", fake("pass")), ("--b", fake("pass"))];
        for (option, value) in defaults.iter().filter(|(option, _)| !options.contains(option)) {
            command.args([*option, value.as_str()]);
        }
        if !options.contains(&"--out") {
            command.arg("--out").arg(&out);
        }
        let output: Output = command.args(options).output().unwrap();
        let said = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(2), "{options:?}: {said}");
        assert!(said.contains(words) && output.stdout.is_empty(), "{options:?}: {said}");
    }
}

#[test]
fn the_smallest_board_can_be_played_on() {
    let out = folder("smallest");
    let options = ["--games", "1", "--size", "1", "--seconds", "0"];
    let result = play(&ponnuki(1), &ponnuki(2), &out, &options);
    assert_eq!(
        (&result["all"]["games"], &result["faults"]["a"]),
        (&1.into(), &serde_json::json!({}))
    );
}
