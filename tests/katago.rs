//! The program in KataGo's place: its command line, its configuration files, its settings.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

use ponnuki::katago;
use serde_json::{Value, json};

use crate::support::command::ponnuki;

#[test]
fn the_table_of_katagos_settings_is_documented() {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/katago.md");
    let text = katago::documentation();
    if std::env::var_os("UPDATE").is_some() {
        fs::write(&file, &text).unwrap();
    }
    assert!(
        fs::read_to_string(&file).unwrap_or_default() == text,
        "docs/katago.md is stale; UPDATE=1 cargo test the_table_of_katagos_settings writes it anew"
    );
}

/// Runs the program with these arguments and this input.
fn run(arguments: &[&str], input: &str) -> Output {
    answer(ponnuki().args(arguments).env("XDG_CONFIG_HOME", "/nonexistent"), input)
}

/// Runs a command with this input.
fn answer(command: &mut Command, input: &str) -> Output {
    let mut child = command
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    std::io::Write::write_all(&mut child.stdin.take().unwrap(), input.as_bytes()).unwrap();
    child.wait_with_output().unwrap()
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

/// A folder with files of these names and contents.
fn folder(name: &str, files: &[(&str, &str)]) -> PathBuf {
    let folder = std::env::temp_dir().join(format!("ponnuki-{name}-{}", std::process::id()));
    fs::create_dir_all(&folder).unwrap();
    for (file, text) in files {
        fs::write(folder.join(file), text).unwrap();
    }
    folder
}

/// Settings of each kind, as a player would write them.
const CONFIG: &str = "\
logDir = gtp_logs      # nobody needs it
logToStderr = false
koRule = SITUATIONAL
scoringRule = AREA
whiteHandicapBonus = N-1
allowResignation = true
resignThreshold = -0.80
resignConsecTurns = 3
maxVisits = 500
ponderingEnabled=false
lagBuffer = 1.0
numSearchThreads = 6
nnCacheSizePowerOfTwo = 20
cudaDeviceToUseThread0 = 1
chosenMoveTemperature = 0.10
antiMirror = true
@include more.cfg
";

#[test]
fn gtp_starts_by_katagos_command_line() {
    let folder = folder("katago-gtp", &[("gtp.cfg", CONFIG), ("more.cfg", "maxVisits = 9\n")]);
    let config = folder.join("gtp.cfg");
    let input = "kata-get-param maxVisits\nkata-get-param resignThreshold\n\
                 ponnuki-get_param resign_moves\nkata-get-rules\nquit\n";
    let arguments =
        ["gtp", "-model", "none", "-config", config.to_str().unwrap(), "-override-config"];
    let output = run(&[&arguments[..], &["lagBuffer=0.5,maxVisits = 7"]].concat(), input);
    let (replies, errors) = (text(&output.stdout), text(&output.stderr));
    assert!(replies.starts_with("= 7\n\n= -0.8\n\n= 3\n\n= {"), "{replies}");
    assert!(replies.contains("\"ko\":\"SITUATIONAL\"") && replies.contains("\"N-1\""), "{replies}");
    let warning = "antiMirror (mirror play is not recognised)";
    assert_eq!(errors.matches("settings without an effect").count(), 1, "{errors}");
    assert!(errors.contains(warning) && !errors.contains("logDir"), "{errors}");
    // The name of a rule set replaces single rules.
    let rules = ["rules=japanese"];
    let replies = text(&run(&[&arguments[..], &rules].concat(), "kata-get-rules\n").stdout);
    assert!(replies.contains("TERRITORY"), "{replies}");
    fs::remove_dir_all(folder).unwrap();
}

#[test]
fn bad_configurations_end_with_the_file_and_the_line() {
    let files = [
        ("unknown.cfg", "\nmaxVisit = 5\n"),
        ("value.cfg", "maxVisits = many\n"),
        ("line.cfg", "maxVisits = 5\nnonsense\n"),
        ("circle.cfg", "@include circle.cfg\n"),
    ];
    let folder = folder("katago-bad", &files);
    for (file, part) in [
        ("unknown.cfg", "unknown.cfg, line 2: unknown setting 'maxVisit', maybe 'maxVisits'?"),
        ("value.cfg", "value.cfg, line 1: maxVisits: visits must be a whole number"),
        ("line.cfg", "line.cfg, line 2: expected 'name = value'"),
        ("circle.cfg", "is included already"),
        ("absent.cfg", "cannot read "),
    ] {
        let output = run(&["gtp", "-config", folder.join(file).to_str().unwrap()], "");
        let errors = text(&output.stderr);
        assert!(output.status.code() == Some(2) && output.stdout.is_empty(), "{file}: {errors}");
        assert!(errors.contains(part), "{file}: {errors}");
    }
    for (options, part) in [
        (["-override-config", "maxVisits"], "--override-config: expected 'name = value'"),
        (["-model", "/nonexistent/model.bin.gz"], "/nonexistent/model.bin.gz"),
    ] {
        let output = run(&[&["gtp"], &options[..]].concat(), "");
        let errors = text(&output.stderr);
        assert!(output.status.code() == Some(2) && errors.contains(part), "{errors}");
    }
    fs::remove_dir_all(folder).unwrap();
}

#[test]
fn an_analysis_follows_the_configuration() {
    let config = "reportAnalysisWinratesAs = WHITE\nmaxVisits = 20\nanalysisPVLen = 1\n\
                  numAnalysisThreads = 2\nnumSearchThreadsPerAnalysisThread = 16\nwideRootNoise = 0.04\n";
    let folder = folder("katago-analysis", &[("analysis.cfg", config)]);
    let file = folder.join("analysis.cfg");
    // White has won.
    let stones = json!([["W", "A1"], ["W", "B2"], ["W", "C3"], ["W", "D4"], ["W", "B4"]]);
    let query = json!({
        "id": "a", "boardXSize": 5, "boardYSize": 5, "rules": "chinese", "moves": [],
        "initialStones": stones, "initialPlayer": "B", "komi": 50,
        "overrideSettings": {"numSearchThreads": 3, "useLcbForSelection": false},
    });
    let arguments = ["analysis", "-model", "none", "-config", file.to_str().unwrap()];
    let more = ["-analysis-threads", "1"];
    let output = run(&[&arguments[..], &more].concat(), &format!("{query}\n"));
    let replies = text(&output.stdout);
    let replies: Vec<Value> =
        replies.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(replies.len(), 2, "{replies:?} {}", text(&output.stderr));
    assert!(replies[0]["warning"].as_str().unwrap().contains("numSearchThreads"), "{replies:?}");
    let reply = &replies[1];
    assert!(reply["rootInfo"]["winrate"].as_f64().unwrap() > 0.9, "{reply}");
    assert!(reply["moveInfos"][0]["pv"].as_array().unwrap().len() <= 2, "{reply}");
    fs::remove_dir_all(folder).unwrap();
}

#[test]
#[cfg(unix)]
fn a_program_named_katago_says_that_it_is() {
    let folder = folder("katago-name", &[]);
    let program = folder.join("katago");
    std::os::unix::fs::symlink(env!("CARGO_BIN_EXE_ponnuki"), &program).unwrap();
    let run = |arguments: &[&str], input: &str| {
        let mut command = Command::new(&program);
        command.env("PONNUKI_NETWORK", "none").env("XDG_CONFIG_HOME", "/nonexistent");
        text(&answer(command.args(arguments), input).stdout)
    };
    assert_eq!(run(&["gtp"], "name\nversion\n"), "= KataGo\n\n= 1.17.2\n\n");
    assert_eq!(run(&["gtp", "-gtp-name", "Ann"], "name\n"), "= Ann\n\n");
    let reply = run(&["analysis"], "{\"id\":\"a\",\"action\":\"query_version\"}\n");
    assert!(reply.contains("\"version\":\"1.17.2\""), "{reply}");
    fs::remove_dir_all(folder).unwrap();
}

#[test]
fn the_version_is_a_command() {
    let output = run(&["version"], "");
    let version = concat!("ponnuki ", env!("CARGO_PKG_VERSION"), "\n");
    assert_eq!(text(&output.stdout), version);
}

#[test]
fn a_benchmark_compares_numbers_of_threads() {
    let folder =
        folder("katago-benchmark", &[("gtp.cfg", "numSearchThreads = 6\nmaxVisits = 5\n")]);
    let config = folder.join("gtp.cfg");
    let arguments = [
        "benchmark",
        "-config",
        config.to_str().unwrap(),
        "-model",
        "none",
        "-visits",
        "20",
        "-threads",
        "1,2",
        "-numpositions",
        "3",
        "-boardsize",
        "7",
    ];
    let output = run(&arguments, "");
    let lines = text(&output.stdout);
    let lines: Vec<&str> = lines.lines().collect();
    assert_eq!(lines[0], "3 positions on 7x7 with 20 visits each, by playouts");
    assert!(lines[1].starts_with("   1 threads: 60 visits in "), "{lines:?}");
    assert!(lines[2].starts_with("   2 threads: ") && lines[2].ends_with(" visits/s"), "{lines:?}");
    assert!(lines[3].starts_with("fastest: --threads "), "{lines:?}");
    assert_eq!(lines.len(), 4);
    for (option, value) in [("-threads", "0"), ("-visits", "1"), ("-boardsize", "99")] {
        let output = run(&["benchmark", option, value], "");
        assert_eq!(output.status.code(), Some(2), "{option}");
    }
    fs::remove_dir_all(folder).unwrap();
}
