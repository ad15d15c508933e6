//! The outputs of networks agree with KataGo's. KataGo's outputs and the network are beside the
//! project, in `../shared/data`; without them these tests are skipped.

#![allow(clippy::print_stdout)] // Tests print how close the outputs are.

use std::fmt::Write as _;
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::sync::Arc;

use ponnuki::evaluator::inputs::place;
use ponnuki::evaluator::{Evaluator, NetworkEvaluator};
use ponnuki::model::{LearnedData, Model};
use ponnuki::params::Tuning;
use ponnuki_game::capacity::UpTo25;
use ponnuki_game::color::Color;
use ponnuki_game::game::Game;
use ponnuki_game::point::{Move, Size, Symmetry};
use ponnuki_game::position::IllegalMove;
use ponnuki_game::rules::{Rules, Suicide, text};
use ponnuki_network::kernel::Kernel;
use ponnuki_network::{Network, read_file};
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::SeedableRng;
use serde_json::Value;

use crate::support;
use crate::support::folder::Folder;
use crate::support::program::Program;
use crate::support::tools::{lacks, skip};

const NETWORK: &str = "g170-b6c96-s175395328-d26788732.bin.gz";

/// A file beside the project, if it exists.
fn shared(file: &str) -> Option<PathBuf> {
    let path = format!("../shared/data/{file}");
    (!lacks(&[&path])).then(|| Path::new(env!("CARGO_MANIFEST_DIR")).join(path))
}

fn model(kernel: Kernel) -> Option<Arc<Model>> {
    let file = shared(NETWORK)?;
    let network = Network::new(read_file(&file).unwrap(), kernel, 0).unwrap();
    let learned = LearnedData::with_network(Arc::new(network));
    Some(Arc::new(Model::new(Tuning::default(), learned)))
}

/// The records of the oracle.
fn records() -> Option<Vec<Value>> {
    let file = shared("rawnn.jsonl.xz").filter(|_| !lacks(&["xz"]))?;
    let output = Command::new("xz").arg("-dc").arg(file).output().unwrap();
    let text = String::from_utf8(output.stdout).unwrap();
    Some(text.lines().map(|line| serde_json::from_str(line).unwrap()).collect())
}

/// KataGo's names of the rule sets that the oracle uses.
fn rules(name: &str) -> &'static str {
    match name {
        "chinese" => {
            r#"{"ko":"SIMPLE","scoring":"AREA","tax":"NONE","suicide":false,"friendlyPassOk":true}"#
        }
        "chinese-ogs" => {
            r#"{"ko":"POSITIONAL","scoring":"AREA","tax":"NONE","suicide":false,"friendlyPassOk":true}"#
        }
        "japanese" | "korean" => {
            r#"{"ko":"SIMPLE","scoring":"TERRITORY","tax":"SEKI","suicide":false}"#
        }
        "aga" => {
            r#"{"ko":"SITUATIONAL","scoring":"AREA","tax":"NONE","suicide":false,"friendlyPassOk":true}"#
        }
        "aga-button" => {
            r#"{"ko":"SITUATIONAL","scoring":"AREA","tax":"NONE","suicide":false,"hasButton":true,"friendlyPassOk":true}"#
        }
        "new-zealand" => {
            r#"{"ko":"SITUATIONAL","scoring":"AREA","tax":"NONE","suicide":true,"friendlyPassOk":true}"#
        }
        "tromp-taylor" => r#"{"ko":"POSITIONAL","scoring":"AREA","tax":"NONE","suicide":true}"#,
        "stone-scoring" => {
            r#"{"ko":"SIMPLE","scoring":"AREA","tax":"ALL","suicide":false,"friendlyPassOk":true}"#
        }
        other => panic!("{other}"),
    }
}

fn game(record: &Value) -> Game {
    let side = |at: usize| record["size"][at].as_u64().unwrap() as usize;
    let size = Size::new(side(0), side(1)).unwrap();
    let komi = record["komi"].as_f64().unwrap() + handicap_bonus(record) as f64;
    let komi = komi.to_string().parse().unwrap();
    let rules = text::parse(rules(record["rules"].as_str().unwrap())).unwrap();
    let mut game = Game::new(size, rules, komi);
    for entry in record["moves"].as_array().unwrap() {
        let color = if entry[0] == "b" { Color::Black } else { Color::White };
        let mv = size.parse_move(entry[1].as_str().unwrap()).unwrap();
        // KataGo accepts suicides that the rules forbid.
        if game.check(color, mv) == Err(IllegalMove::Suicide) {
            game.set_rules(Rules { suicide: Suicide::MultiStone, ..rules });
        }
        game.play(color, mv).unwrap();
        game.set_rules(rules);
    }
    game
}

/// The points that KataGo adds to White's score if Black has made several plays before White's
/// first: it counts them as handicap stones, even if White has passed in between.
fn handicap_bonus(record: &Value) -> usize {
    let moves = record["moves"].as_array().unwrap();
    let plays = |entry: &&Value| entry[1] != "pass";
    let stones = moves.iter().filter(plays).take_while(|entry| entry[0] == "b").count();
    match record["rules"].as_str().unwrap() {
        _ if stones < 2 => 0,
        "chinese" | "chinese-ogs" => stones,
        "aga" | "aga-button" => stones - 1,
        _ => 0,
    }
}

/// The largest differences from the oracle.
#[derive(Debug, Default)]
struct Drift {
    policy: f64,
    win: f64,
    ownership: f64,
    lead: f64,
    score: f64,
    divergence: f64,
}

impl Drift {
    fn join(&mut self, other: &Drift) {
        for (worst, one) in [
            (&mut self.policy, other.policy),
            (&mut self.win, other.win),
            (&mut self.ownership, other.ownership),
            (&mut self.lead, other.lead),
            (&mut self.score, other.score),
        ] {
            *worst = worst.max(one);
        }
        self.divergence += other.divergence;
    }
}

/// Compares the outputs of `evaluator` with a record.
fn compare(evaluator: &mut NetworkEvaluator<UpTo25>, record: &Value, drift: &mut Drift) {
    let game = game(record);
    let (size, position) = (game.size(), game.position());
    let symmetry = Symmetry::numbered(record["symmetry"].as_u64().unwrap() as u8, size);
    let told = evaluator.predict(position, symmetry);
    let number = |key: &str| record[key].as_f64().unwrap();
    let worse = |worst: &mut f64, difference: f64| *worst = worst.max(difference.abs());
    let white = f64::from(-position.to_move().sign());
    let wins = if white > 0.0 { [told.win, told.loss] } else { [told.loss, told.win] };
    worse(&mut drift.win, f64::from(wins[0]) - number("whiteWin"));
    worse(&mut drift.win, f64::from(wins[1]) - number("whiteLoss"));
    worse(&mut drift.win, f64::from(told.no_result) - number("noResult"));
    worse(&mut drift.lead, white * f64::from(told.lead) - number("whiteLead"));
    worse(&mut drift.score, white * f64::from(told.score) - number("whiteScoreSelfplay"));
    let policy = record["policy"].as_array().unwrap();
    let mut legal = 0;
    for (mv, likely) in evaluator.policy() {
        let theirs = match mv {
            Move::Play(point) => policy[place(size, point)].as_f64(),
            Move::Pass | Move::Button => Some(number("policyPass")),
        };
        let theirs = theirs.unwrap_or_else(|| panic!("{mv:?} is not legal for KataGo"));
        worse(&mut drift.policy, f64::from(likely) - theirs);
        drift.divergence += theirs * (theirs.max(1e-20) / f64::from(likely).max(1e-20)).ln();
        legal += usize::from(matches!(mv, Move::Play(_)));
    }
    assert_eq!(legal, policy.iter().filter(|one| !one.is_null()).count());
    for point in size.points() {
        let theirs = record["whiteOwnership"][place(size, point)].as_f64().unwrap();
        worse(&mut drift.ownership, -f64::from(evaluator.ownership(point)) - theirs);
    }
}

/// The largest differences over all records.
fn drift(kernel: Kernel) -> Option<Drift> {
    let (model, records) = (model(kernel)?, records()?);
    let mut drift = Drift::default();
    for record in &records {
        let size = game(record).size();
        let rng = Xoshiro256PlusPlus::seed_from_u64(1);
        let mut evaluator = NetworkEvaluator::<UpTo25>::new(size, &model, rng);
        let mut one = Drift::default();
        compare(&mut evaluator, record, &mut one);
        drift.join(&one);
    }
    drift.divergence /= records.len() as f64;
    println!("{kernel}: {drift:?}");
    Some(drift)
}

/// The replies to a GTP session of `ponnuki gtp` with these options.
fn session(options: &[&str], commands: &str) -> Output {
    let mut child = support::command::ponnuki()
        .arg("gtp")
        .args(options)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    // A program that refuses to start reads nothing.
    let _ = child.stdin.take().unwrap().write_all(commands.as_bytes());
    child.wait_with_output().unwrap()
}

#[test]
fn a_game_with_a_network_is_the_same_twice() {
    let Some(file) = shared(NETWORK) else { return };
    let options = ["--network", file.to_str().unwrap(), "--kernel", "plain", "--visits", "12"];
    // Commands are sent one by one, because the program hurries once it has read `quit`.
    let [first, second] = [0, 1].map(|_| {
        let mut program = Program::start(&options);
        let mut moves = vec![program.ask("boardsize 7"), program.ask("komi 9")];
        moves.extend((0..60).map(|ply| program.ask(["genmove b", "genmove w"][ply % 2])));
        moves.push(program.ask("final_score"));
        program.send("quit\n");
        assert!(program.end().0.success());
        moves
    });
    assert_eq!(first, second);
    assert!(first.iter().any(|reply| reply == "pass" || reply == "resign"), "{first:?}");
}

#[test]
fn a_search_among_unlikely_moves_explores_them() {
    let Some(file) = shared(NETWORK) else { return };
    let query = serde_json::json!({
        "id": "corner", "rules": "chinese", "komi": 7.5, "boardXSize": 9, "boardYSize": 9,
        "moves": [["B", "E5"], ["W", "G6"]], "maxVisits": 60,
        "allowMoves": [{"player": "B", "moves": ["A1", "B1", "A2", "B2"], "untilDepth": 1}],
    });
    let mut program = Program::run("analysis", &["--network", file.to_str().unwrap()]);
    program.send(&format!("{query}\n"));
    let reply: Value = serde_json::from_str(&program.line()).unwrap();
    let visited = reply["moveInfos"].as_array().unwrap().iter();
    let visited = visited.filter(|info| info["visits"].as_u64() > Some(0)).count();
    assert!(visited > 1, "{reply}");
    program.stdin = None;
    assert!(program.end().0.success());
}

#[test]
fn a_wide_search_visits_more_moves_and_reports_the_same_policy() {
    let Some(file) = shared(NETWORK) else { return };
    let mut program = Program::run("analysis", &["--network", file.to_str().unwrap()]);
    let [narrow, wide] = [0.0, 0.5].map(|width| {
        let query = serde_json::json!({
            "id": "wide", "rules": "chinese", "komi": 7.5, "boardXSize": 9, "boardYSize": 9,
            "moves": [["B", "E5"]], "maxVisits": 100, "includePolicy": true,
            "overrideSettings": {"wideRootNoise": width},
        });
        program.send(&format!("{query}\n"));
        let reply: Value = serde_json::from_str(&program.line()).unwrap();
        let infos = reply["moveInfos"].as_array().unwrap();
        let visited = infos.iter().filter(|info| info["visits"].as_u64() > Some(0)).count();
        (visited, reply["policy"].clone())
    });
    assert!(wide.0 >= 2 * narrow.0, "{} {}", narrow.0, wide.0);
    assert_eq!(narrow.1, wide.1);
    program.stdin = None;
    assert!(program.end().0.success());
}

/// The numbers that follow a word of a reply; `None` for illegal moves, which have no number.
fn after(reply: &str, word: &str, count: usize) -> Vec<Option<f64>> {
    let words = reply.split_whitespace().skip_while(|found| *found != word).skip(1);
    words.take(count).map(|number| number.parse().ok().filter(|n: &f64| !n.is_nan())).collect()
}

#[test]
fn raw_outputs_are_katagos() {
    let (Some(file), Some(records)) = (shared(NETWORK), records()) else { return };
    let options = ["--network", file.to_str().unwrap(), "--kernel", "fp32"];
    for record in [2, 12, 20, 43, 53].map(|at| &records[at]) {
        let mut commands = format!(
            "rectangular_boardsize {} {}\nkata-set-rules {}\nkomi {}\n",
            record["size"][0],
            record["size"][1],
            rules(record["rules"].as_str().unwrap()),
            record["komi"]
        );
        for entry in record["moves"].as_array().unwrap() {
            let [color, vertex] = [0, 1].map(|at| entry[at].as_str().unwrap());
            writeln!(commands, "play {color} {vertex}").unwrap();
        }
        writeln!(commands, "kata-raw-nn {}\nquit", record["symmetry"]).unwrap();
        let output = String::from_utf8(session(&options, &commands).stdout).unwrap();
        let replies: Vec<&str> = output.split("\n\n").collect();
        let reply = replies[replies.len() - 3];
        assert!(reply.starts_with("= symmetry") && !output.contains('?'), "{output}");
        for (key, bound) in [
            ("whiteWin", 1e-4),
            ("whiteLoss", 1e-4),
            ("noResult", 1e-4),
            ("whiteLead", 0.01),
            ("whiteScoreSelfplay", 0.01),
            ("whiteScoreSelfplaySq", 1.0),
            ("policyPass", 1e-4),
            // This network does not predict its own errors.
            ("varTimeLeft", 1e-4),
            ("shorttermWinlossError", 1e-4),
            ("shorttermScoreError", 1e-4),
        ] {
            let theirs = record[key].as_f64().unwrap();
            let ours = after(reply, key, 1)[0].unwrap();
            assert!((ours - theirs).abs() < bound, "{key}: {ours}, not {theirs}");
        }
        for key in ["policy", "whiteOwnership"] {
            let theirs = record[key].as_array().unwrap();
            let ours = after(reply, key, theirs.len());
            assert_eq!(ours.len(), theirs.len(), "{key}");
            for (ours, theirs) in ours.into_iter().zip(theirs.iter().map(Value::as_f64)) {
                let difference = ours.zip(theirs).map(|(ours, theirs)| (ours - theirs).abs());
                let is_close = difference.is_some_and(|difference| difference < 1e-4);
                assert!(is_close || ours.or(theirs).is_none(), "{key}: {ours:?}, not {theirs:?}");
            }
        }
    }
}

#[test]
fn bad_files_are_refused() {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    for (file, what) in [("no/such/file", "cannot be read"), ("Cargo.toml", "not a network")] {
        let file = here.join(file);
        let output = session(&["--network", file.to_str().unwrap()], "quit\n");
        let told = String::from_utf8(output.stderr).unwrap();
        assert!(output.status.code() == Some(2) && told.contains(what), "{told}");
        let output = support::command::ponnuki().arg("network").arg(&file).output().unwrap();
        let told = String::from_utf8(output.stderr).unwrap();
        assert!(output.status.code() == Some(2) && told.contains(what), "{told}");
    }
}

#[test]
fn a_network_warns_once_of_games_that_it_does_not_know() {
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/network.bin");
    let again = "kata-raw-nn 0\ngenmove b\nundo\n".repeat(2);
    let commands = format!(
        "{again}boardsize 5\n{again}kata-set-rules ing\n{again}kata-set-rules japanese\n{again}quit\n"
    );
    let options = ["--network", file, "--kernel", "plain", "--size", "7", "--visits", "4"];
    let output = session(&options, &commands);
    let told = String::from_utf8(output.stderr).unwrap();
    assert!(!String::from_utf8(output.stdout).unwrap().contains('?'));
    let lines: Vec<&str> = told.lines().filter(|line| line.contains("WARN")).collect();
    let [size, rules] = lines[..] else { panic!("{told}") };
    assert!(size.contains("on 5x5 it plays") && rules.contains("Ing's ko rule"), "{told}");
}

#[test]
fn a_bench_measures_the_parts_of_an_evaluation() {
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/network.bin");
    let output = support::command::ponnuki()
        .args(["bench", "--network", file, "--size", "5,7x3", "--seconds", "0.01", "--json"])
        .output()
        .unwrap();
    let told = String::from_utf8(output.stdout).unwrap();
    let lines: Vec<Value> = told.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(lines.len(), 2);
    for line in lines {
        assert_eq!(line["network"], "sample");
        for key in ["evaluations_per_s", "us_inputs", "us_network", "us_search"] {
            assert!(line[key].as_f64().unwrap() > 0.0, "{key}: {line}");
        }
    }
}

#[test]
fn a_network_is_described() {
    let Some(file) = shared(NETWORK) else { return };
    let output = support::command::ponnuki()
        .args(["network", file.to_str().unwrap(), "--size", "5,7x3", "--seconds", "0.01"])
        .output()
        .unwrap();
    let told = String::from_utf8(output.stdout).unwrap();
    assert!(told.contains("6 blocks of 96 channels, 2 with global pooling"), "{told}");
    assert!(told.contains("5x5: evaluations a second") && told.contains("7x3: "), "{told}");
}

#[test]
fn it_is_told_how_well_games_are_foreseen() {
    let network = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/network.bin");
    let folder = Folder::new("accuracy");
    let file = folder.path().join("games.txt");
    let ask = |games: &str, more: &[&str]| {
        fs::write(&file, games).unwrap();
        let mut command = support::command::ponnuki();
        command.args(["network", network, "--positions", "40", "--games"]).arg(&file);
        command.args(more).output().unwrap()
    };
    // The tenth game is the held-out one.
    let spiral = "aabacadaeaebecedeedecebeaeadacab";
    let games = "5 6.5 W+R cc\n".repeat(9) + "5 6.5 B+3.5 " + spiral + "\n";
    let output = ask(&games, &[]);
    let told = String::from_utf8(output.stdout).unwrap();
    let rows: Vec<Vec<&str>> = told.lines().map(|line| line.split_whitespace().collect()).collect();
    assert_eq!(rows[0].join(" "), "40 positions of 1 held-out games", "{told}");
    assert_eq!(rows[2][..4], ["0", "to", "29", "40"], "{told}");
    assert_eq!(rows[3][..2], ["all", "40"], "{told}");
    let share = |column: usize| rows[3][column].parse::<f64>().unwrap();
    assert!(share(2) > 0.0 && share(3) <= share(5) && share(5) <= share(7) && share(7) <= 100.0);
    let bins: usize = rows[5..].iter().map(|row| row[4].parse::<usize>().unwrap()).sum();
    assert_eq!(bins, 40, "every position is in a bin: {told}");
    let json: Value = serde_json::from_slice(&ask(&games, &["--json"]).stdout).unwrap();
    assert_eq!((&json["all"]["positions"], &json["games"]), (&40.into(), &1.into()), "{json}");
    assert_eq!(json["phases"][0]["policy_loss"], json["all"]["policy_loss"], "{json}");
    let within = |rank| json["all"]["within"][rank].as_f64().unwrap();
    assert_eq!(format!("{:.1}", 100.0 * within("5")), rows[3][5], "{json}");
    for (games, reason) in [("5 6.5 W+R cc\n", "fewer than ten"), ("5 6.5\n", "line 1")] {
        let output = ask(games, &[]);
        let told = String::from_utf8(output.stderr).unwrap();
        assert!(output.status.code() == Some(2) && told.contains(reason), "{told}");
    }
}

#[test]
fn floats_agree_with_katago() {
    for kernel in [Kernel::fp32(), Kernel::PLAIN] {
        let Some(drift) = drift(kernel) else { return };
        assert!(drift.policy < 1e-4 && drift.win < 1e-4 && drift.ownership < 1e-4, "{drift:?}");
        assert!(drift.lead < 0.01 && drift.score < 0.01, "{drift:?}");
    }
}

#[test]
fn integers_agree_with_katago() {
    let Some(drift) = drift(Kernel::int16()) else { return };
    assert!(drift.policy < 0.02 && drift.win < 0.02 && drift.divergence < 2e-4, "{drift:?}");
}

#[test]
fn matrix_tiles_agree_with_katago() {
    let Ok(kernel) = Kernel::tiles() else { return skip("a processor with AMX") };
    let Some(drift) = drift(kernel) else { return };
    assert!(drift.policy < 0.02 && drift.win < 0.02 && drift.divergence < 2e-4, "{drift:?}");
}

#[test]
fn kernels_of_other_machines_are_refused() {
    let other = if cfg!(target_arch = "aarch64") { "avx2" } else { "neon" };
    let output = session(&["--network", "builtin", "--kernel", other], "quit\n");
    let told = String::from_utf8(output.stderr).unwrap();
    let reason = format!("cannot use the kernel {other}: this processor has no ");
    assert!(output.status.code() == Some(2) && told.contains(&reason), "{told}");
}

#[test]
fn networks_have_the_task_for_which_they_were_made() {
    let file = |name: &str| format!("{}/tests/data/{name}", env!("CARGO_MANIFEST_DIR"));
    let human = file("human.bin");
    for (options, part) in [
        (["--network", &human], "--human-network"),
        (["--human-network", &file("network.bin")], "does not imitate people"),
        (["--human-network", "no-such"], "no network of this name"),
        (["--human-profile", "rank_5kyu"], "did you mean 'rank_5k'"),
    ] {
        let output = session(&options, "quit\n");
        let told = String::from_utf8(output.stderr).unwrap();
        assert!(output.status.code() == Some(2) && told.contains(part), "{told}");
    }
    let told = session(&["--human-profile", "rank_5k"], "quit\n");
    assert!(String::from_utf8(told.stderr).unwrap().contains("has no effect"));
    // The tool for networks describes all of them.
    let output = support::command::ponnuki()
        .args(["network", &human, "--size", "5", "--seconds", "0.01"])
        .output()
        .unwrap();
    let told = String::from_utf8(output.stdout).unwrap();
    assert!(told.contains("imitates people") && told.contains("5x5: evaluations"), "{told}");
}

/// The moves of a game by people of a rank, by `options`.
fn game_of_people(options: &[&str]) -> Vec<String> {
    let file = |name: &str| format!("{}/tests/data/{name}", env!("CARGO_MANIFEST_DIR"));
    let files = [file("network.bin"), file("human.bin")];
    let common = ["--network", &files[0], "--human-network", &files[1], "--kernel", "plain"];
    let usual = ["--size", "7", "--threads", "1", "--seed", "3", "--visits", "8"];
    let commands = "genmove b\ngenmove w\n".repeat(4) + "quit\n";
    let output = session(&[&common[..], &usual, options].concat(), &commands);
    let text = String::from_utf8(output.stdout).unwrap();
    let moves = text.lines().filter_map(|line| line.strip_prefix("= ")).map(str::to_owned);
    moves.take(8).collect()
}

#[test]
fn people_play_their_own_moves() {
    let people = ["--human-profile", "rank_9k", "--human-share", "1"];
    let game = game_of_people(&people);
    assert_eq!(game.len(), 8);
    assert_eq!(game, game_of_people(&people), "the same seed gives the same game");
    assert_ne!(game, game_of_people(&["--human-profile", "rank_9k"]), "a share of 0 is none");
    let alone = game_of_people(&["--level", "9k", "--human-network", ""]);
    assert_ne!(game_of_people(&["--level", "9k"]), alone, "a level plays as people do");
}
