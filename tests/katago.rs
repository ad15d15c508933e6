//! The program in KataGo's place: its command line, its configuration files, its settings.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

use ponnuki::clock::Stopwatch;
use ponnuki::katago;
use serde_json::{Value, json};

use crate::support::command::ponnuki;
use crate::support::program::{Program, SOON};

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
useEvalCache = true
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
    let warning = "useEvalCache (searches of earlier positions are not remembered)";
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
        (
            "unknown.cfg",
            "unknown.cfg, line 2: unknown setting 'maxVisit', did you mean 'maxVisits'?",
        ),
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

/// The distances of a point from the middle of a 7x7 board, the same for symmetric points.
fn place(vertex: &str) -> [u8; 2] {
    let bytes = vertex.as_bytes();
    let mut place = [bytes[0].abs_diff(b'D'), bytes[1].abs_diff(b'4')];
    place.sort_unstable();
    place
}

#[test]
fn moves_that_were_played_are_avoided() {
    let folder = folder("katago-avoided", &[]);
    let games = folder.display();
    let config = format!(
        "maxVisits = 60\nnnRandSeed = x\ndefaultBoardSize = 7\nnumSearchThreads = 1\n\
         avoidSgfPatternMaxFiles = 20\navoidSgfPatternLambda = 0.9\navoidSgf2PatternUtility = 2\n\
         autoAvoidRepeatDir = {games}/own\nautoAvoidRepeatUtility = 2\n\
         autoAvoidRepeatLambda = 0.9995\nautoAvoidRepeatMaxPoses = 10000\n\
         autoAvoidRepeatMinTurnNumber = 0\nautoAvoidRepeatMaxTurnNumber = 50\n\
         autoAvoidRepeatSaveChunkSize = 4\n"
    );
    fs::write(folder.join("gtp.cfg"), config).unwrap();
    let file = folder.join("gtp.cfg");
    let arguments = ["-model", "none", "-config", file.to_str().unwrap()];
    let mut program = Program::start(&arguments);
    let genmove = |program: &mut Program| place(&program.ask("genmove b"));
    let first = genmove(&mut program);
    program.ask(&format!("printsgf {games}/a.sgf"));
    let mut next = |setting: &str| {
        program.ask("undo");
        program.ask(&format!("kata-set-param {setting}"));
        genmove(&mut program)
    };
    assert_eq!(next("avoidSgfPatternUtility 2"), first, "there are no games yet");
    assert_ne!(next(&format!("avoidSgfPatternDirs {games}")), first);
    assert_eq!(next("avoidSgfPatternUtility 0"), first);
    assert_ne!(next(&format!("avoidSgf2PatternDirs {games}")), first);
    assert_eq!(next("avoidSgf2PatternUtility 0"), first);
    program.send(&format!("kata-set-param avoidSgf2PatternDirs {games}/none\n"));
    let error = program.reply();
    assert!(error.starts_with(&format!("? cannot read the games in {games}/none: ")), "{error}");
    // The own moves count from the next game on, and in other programs.
    program.ask("clear_board");
    let other = genmove(&mut program);
    assert_ne!(other, first);
    program.ask("quit");
    drop(program);
    let again = genmove(&mut Program::start(&arguments));
    assert!(again != first && again != other, "{first:?} {other:?} {again:?}");
    let lines: Vec<Value> = fs::read_dir(folder.join("own/7x7"))
        .unwrap()
        .flat_map(|file| {
            let text = fs::read_to_string(file.unwrap().path()).unwrap();
            text.lines().map(|line| serde_json::from_str(line).unwrap()).collect::<Vec<Value>>()
        })
        .collect();
    assert!(lines.len() >= 7, "{lines:?}");
    let played = lines.iter().map(|line| place(line["hintLoc"].as_str().unwrap()));
    assert_eq!(played.filter(|place| *place == first).count(), 4, "{lines:?}");
    let options = ["gtp", "-override-config", "avoidSgfPatternDirs=/x"];
    let output = run(&options, "");
    assert_eq!(output.status.code(), Some(2));
    assert!(text(&output.stderr).contains("cannot read the games in /x: "));
    fs::remove_dir_all(folder).unwrap();
}

#[test]
fn lizzieyzy_nexts_queries_are_answered() {
    let common = json!({
        "boardXSize": 9, "boardYSize": 7, "komi": 7.5, "maxVisits": 5, "initialStones": [["B", "C3"]],
        "initialPlayer": "W", "moves": [["W", "D4"], ["B", "pass"]], "analyzeTurns": [2],
    });
    let query = |id: &str, more: Value| {
        let mut query = common.clone();
        query["id"] = id.into();
        query.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
        query.to_string() + "\n"
    };
    // Whole games by an engine of its own; a player of the human network; and both kinds of its client for
    // machines far away.
    let flash = query(
        "1",
        json!({
            "includePVVisits": true, "includeOwnership": true, "includeMovesOwnership": true,
            "rules": "tromp-taylor", "overrideSettings": {"reportAnalysisWinratesAs": "SIDETOMOVE"},
        }),
    );
    let human = query(
        "2",
        json!({
            "includePVVisits": false, "includeOwnership": false, "includeMovesOwnership": false,
            "includePolicy": true, "rules": "tromp-taylor", "overrideSettings": {
                "reportAnalysisWinratesAs": "SIDETOMOVE", "humanSLProfile": "rank_5k",
                "ignorePreRootHistory": false, "humanSLRootExploreProbWeightless": 0.5,
                "rootNumSymmetriesToSample": 2,
            },
        }),
    );
    let rules = json!({
        "friendlyPassOk": true, "hasButton": false, "ko": "SIMPLE", "scoring": "TERRITORY",
        "suicide": false, "tax": "SEKI", "whiteHandicapBonus": "0",
    });
    let far = |id: &str, priority: u8, settings: Value| {
        let more = json!({
            "rules": rules, "priority": priority, "playoutDoublingAdvantage": 0.0,
            "includeOwnership": priority == 0, "includeMovesOwnership": priority == 0,
            "includePolicy": true, "overrideSettings": settings, "reportDuringSearchEvery": 0.1,
        });
        query(id, more)
    };
    let moves = far("3", 2, json!({"reportAnalysisWinratesAs": "BLACK", "maxTime": 1e20}));
    let live = far("4", 0, json!({"reportAnalysisWinratesAs": "WHITE", "wideRootNoise": 0.04}));
    let model = |name: &str| format!("{}/tests/data/{name}", env!("CARGO_MANIFEST_DIR"));
    let (main, people) = (model("network.bin"), model("human.bin"));
    let arguments = ["analysis", "-model", &main, "-human-model", &people];
    let output = run(&arguments, &[flash, human, moves, live].concat());
    let replies: Vec<Value> =
        text(&output.stdout).lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert!(replies.iter().all(|reply| reply.get("error").is_none()), "{replies:?}");
    let of = |id| {
        let is_final = |reply: &&Value| reply["id"] == id && reply["isDuringSearch"] == false;
        replies.iter().find(is_final).unwrap_or_else(|| panic!("{id}: {replies:?}"))
    };
    for id in ["1", "2", "3", "4"] {
        let best = &of(id)["moveInfos"][0];
        assert!(best["order"] == 0 && best["visits"].as_u64() > Some(0), "{best}");
        assert!(of(id)["rootInfo"]["visits"].as_u64() >= Some(5));
    }
    for id in ["1", "4"] {
        assert_eq!(of(id)["ownership"].as_array().unwrap().len(), 63);
        assert_eq!(of(id)["moveInfos"][0]["ownership"].as_array().unwrap().len(), 63);
    }
    assert!(of("1")["moveInfos"][0]["pvVisits"].is_array());
    assert_eq!(of("2")["policy"].as_array().unwrap().len(), 64);
    assert!(of("2")["moveInfos"][0]["humanPrior"].is_number(), "{}", of("2"));
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

/// The value of a field of the move at `vertex` in an analysis.
fn of_move<'a>(analysis: &'a Value, vertex: &str, field: &str) -> &'a Value {
    let infos = analysis["moveInfos"].as_array().unwrap();
    &infos.iter().find(|info| info["move"] == vertex).unwrap()[field]
}

#[test]
fn settings_of_the_search_work_as_katagos() {
    let file = |name: &str| format!("{}/tests/data/{name}", env!("CARGO_MANIFEST_DIR"));
    let (network, people) = (file("network.bin"), file("human.bin"));
    let networks = ["--network", &network, "--human-network", &people, "--kernel", "plain"];
    let options = [&networks[..], &["--size", "9", "--visits", "80"]].concat();
    let mut program = Program::start(&options);
    let set = |program: &mut Program, settings: Value| {
        program.ask(&format!("kata-set-params {settings}"));
    };
    let analysis = |program: &mut Program| -> Value {
        let reply = program.ask("ponnuki-analyze_json maxvisits 80 minmoves 82");
        serde_json::from_str(&reply).unwrap()
    };
    // Of equal moves on the empty board, one is searched.
    set(&mut program, json!({"rootSymmetryPruning": true}));
    let pruned = analysis(&mut program);
    let infos = pruned["moveInfos"].as_array().unwrap();
    assert_eq!(infos.len(), 82);
    assert_eq!(infos.iter().filter(|info| info["isSymmetryOf"].is_null()).count(), 16);
    for copy in infos.iter().filter(|info| info["isSymmetryOf"].is_string()) {
        let original = copy["isSymmetryOf"].as_str().unwrap();
        assert_eq!(&copy["visits"], of_move(&pruned, original, "visits"), "{copy}");
        assert_eq!(copy["pv"][0], copy["move"]);
    }
    let priors: f64 = infos.iter().map(|info| info["prior"].as_f64().unwrap()).sum();
    assert!((priors - 1.0).abs() < 1e-3, "{priors}");
    set(&mut program, json!({"rootSymmetryPruning": false}));
    // White mirrors Black's moves.
    let pairs = ["C3", "C4", "D3", "C7", "D7", "C6", "B5"];
    let mirrored = ["G7", "G6", "F7", "G3", "F3", "G4", "H5"];
    for (black, white) in pairs.iter().zip(mirrored) {
        program.ask(&format!("play b {black}"));
        program.ask(&format!("play w {white}"));
    }
    let usual = analysis(&mut program);
    set(&mut program, json!({"antiMirror": true}));
    let breaking = analysis(&mut program);
    let of_centre = |analysis: &Value, field| of_move(analysis, "E5", field).as_f64().unwrap();
    assert!(of_centre(&usual, "prior") < 0.05 && of_centre(&breaking, "prior") > 0.15);
    assert!(of_centre(&breaking, "visits") > 2.0 * of_centre(&usual, "visits"), "{breaking}");
    set(&mut program, json!({"antiMirror": false}));
    assert_eq!(analysis(&mut program), usual);
    // The opponent makes mistakes of people.
    let mistakes = json!({"humanSLProfile": "rank_5k", "humanSLOppExploreProbWeightful": 0.8});
    set(&mut program, mistakes);
    let expected = analysis(&mut program);
    assert_ne!(expected["rootInfo"]["winrate"], usual["rootInfo"]["winrate"]);
    assert_eq!(expected["rootInfo"]["visits"], 80);
    set(&mut program, json!({"humanSLOppExploreProbWeightful": 0}));
    // A temperature that falls in the course of the game.
    set(
        &mut program,
        json!({"chosenMoveTemperatureEarly": 0.85, "chosenMoveTemperature": 0.7,
        "chosenMoveTemperatureHalflife": 80, "chosenMoveTemperatureOnlyBelowProb": 0.01,
        "chosenMoveSubtract": 0, "chosenMovePrune": 1, "rootPolicyTemperatureEarly": 1.25}),
    );
    assert_eq!(program.ask("kata-get-param chosenMoveTemperatureEarly"), "0.85");
    // A delay of a quarter of an hour would have to end with the time for the move.
    set(&mut program, json!({"delayMoveScale": 10000, "delayMoveMax": 900}));
    program.ask("time_settings 0 1 1");
    let start = Stopwatch::start();
    program.ask("genmove b");
    let waited = start.seconds();
    assert!((0.5..SOON).contains(&waited), "{waited}");
    // The end of the program ends it as well.
    program.ask("time_settings 0 1 0");
    program.send("genmove w\n");
    drop(program.stdin.take());
    let (status, seconds) = program.end();
    assert!(status.success() && seconds < SOON, "{seconds}");
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
    for (line, threads) in lines[1..3].iter().zip(1..) {
        let start = format!("numSearchThreads =  {threads}: 3 / 3 positions, visits/s = ");
        assert!(line.starts_with(&start) && line.ends_with(" secs)"), "{lines:?}");
    }
    assert!(lines[3].starts_with("numSearchThreads = "), "{lines:?}");
    assert!(lines[3].ends_with(" visits/s (recommended)"), "{lines:?}");
    assert_eq!(lines.len(), 4);
    // As LizzieYzy-Next calls it: with options that mean nothing here, and by a network, whose cache is empty
    // each time.
    let network = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/network.bin");
    let config = config.to_str().unwrap();
    let arguments = "-s -n 1 -v 20 -time 5 -boardsize 9 -fixed-batch-size 8 -override-config \
                     homeDataDir=/nonexistent";
    let start = ["benchmark", "-config", config, "-model", network];
    let output = run(&[&start[..], &arguments.split(' ').collect::<Vec<_>>()].concat(), "");
    let printed = text(&output.stdout);
    let evaluations = |line: &str| {
        let after = line.split(" nnEvals/s = ").nth(1)?;
        after.split(' ').next()?.parse::<f64>().ok()
    };
    let rows: Vec<f64> = printed.lines().filter_map(evaluations).collect();
    assert!(!rows.is_empty() && rows.iter().all(|&rate| rate > 1.0), "{printed} {output:?}");
    assert!(printed.contains(" nnBatches/s = ") && printed.contains(" avgBatchSize = 1.00 ("));
    for (option, value) in [("-threads", "0"), ("-visits", "1"), ("-boardsize", "99")] {
        let output = run(&["benchmark", option, value], "");
        assert_eq!(output.status.code(), Some(2), "{option}");
    }
    fs::remove_dir_all(folder).unwrap();
}
