//! `ponnuki problem` and the problems of `ponnuki web`: the fates of groups, their moves, replies, and bad input.

use std::fs;
use std::process::{Output, Stdio};

use serde_json::{Value, json};

use crate::support;
use crate::support::folder::Folder;
use crate::support::web::Server;

/// White has three points in a row at the lower edge.
const THREE: &str = "(;SZ[9]AB[ag][bg][cg][dg][eh][ei]AW[ah][bh][ch][dh][di]PL[B];B[ed];W[ff])";

/// White's corner is a ko if Black moves first.
const KO: &str =
    "(;SZ[9]AB[af][bf][cf][df][ef][eg][eh][ei]AW[ag][bg][cg][dg][ch][dh][ai][di]PL[B])";

fn run(arguments: &[&str], input: &str) -> Output {
    let mut command = support::command::ponnuki();
    command.arg("problem").args(arguments);
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().unwrap();
    // The program may end without reading.
    let _ = std::io::Write::write_all(&mut child.stdin.take().unwrap(), input.as_bytes());
    child.wait_with_output().unwrap()
}

fn printed(arguments: &[&str], input: &str) -> String {
    let output = run(arguments, input);
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap()
}

fn printed_json(arguments: &[&str], input: &str) -> Value {
    serde_json::from_str(&printed(&[arguments, &["--json"]].concat(), input)).unwrap()
}

/// The moves of a player that have a fate.
fn with_fate(first: &Value, fate: &str) -> Vec<String> {
    let moves = first["moves"].as_array().unwrap().iter();
    let moves = moves.filter(|one| one["fate"] == fate);
    moves.map(|one| one["move"].as_str().unwrap().to_owned()).collect()
}

#[test]
fn the_fate_of_a_group_is_told_with_both_players_first() {
    let text = printed(&["-"], THREE);
    for part in [
        " 2 (O)(O)(O)(O) X",
        " 1  +  +  + (O) X",
        "White has the group at D1, in a part of 8 points.",
        "Black moves first: the group dies.\nMoves that succeed: B1\n",
        "White moves first: the group lives.\nMoves that succeed: B1\n",
    ] {
        assert!(text.contains(part), "{part}: {text}");
    }
    let named = printed(&["-", "--group", "d1"], THREE);
    assert_eq!(named, text);
    // The position of the record may be an earlier one.
    let earlier = printed(&["-", "--move", "0", "--to-move", "white"], THREE);
    assert!(!earlier.contains("Black moves first") && !earlier.contains("  O  "), "{earlier}");
    let json = printed_json(&["-"], THREE);
    assert_eq!((&json["defender"], &json["number"]), (&json!("W"), &json!(2)));
    assert_eq!(json["part"], json!(["A1", "B1", "C1", "D1", "A2", "B2", "C2", "D2"]));
    assert_eq!(json["exits"], json!([]));
    let [black, white] = ["B", "W"].map(|color| json["first"][color].clone());
    assert_eq!((&black["fate"], &white["fate"]), (&json!("dies"), &json!("lives")));
    assert_eq!(with_fate(&black, "dies"), ["B1"]);
    assert_eq!(with_fate(&black, "lives"), ["A1", "C1", "pass"]);
    assert_eq!(black["guess"], Value::Null);
}

#[test]
fn a_part_of_the_board_is_read_as_it_is_named() {
    let json = printed_json(&["-", "--part", "A1:C1,D2", "--group", "D1"], THREE);
    assert_eq!(json["part"], json!(["A1", "B1", "C1", "D1", "A2", "B2", "C2", "D2"]));
    assert_eq!(json["first"]["B"]["fate"], "dies");
    // Without a stone, it is the group that the part encloses.
    let alone = printed_json(&["-", "--part", "A1:D2"], THREE);
    assert_eq!(alone["first"], json["first"]);
    // Part of the room is not enough.
    let json = printed_json(&["-", "--part", "A1:B1,D1"], THREE);
    assert_eq!((&json["first"]["W"]["fate"], &json["exits"]), (&json!("dies"), &json!(["C1"])));
}

#[test]
fn kos_are_told() {
    let json = printed_json(&["-"], KO);
    assert_eq!(json["first"]["B"]["fate"], "ko");
    assert_eq!(with_fate(&json["first"]["B"], "ko"), ["B1"]);
    let text = printed(&["-", "--group", "D1", "--to-move", "B"], KO);
    assert!(text.contains("it is a ko.\nMoves that make a ko: B1\n"), "{text}");
}

#[test]
fn a_search_guesses_where_nothing_is_proved() {
    // There is no time to prove anything in a part of this size.
    let wide = "(;SZ[13]AB[dd][jd][dj][jj]AW[fg][gf][hg][gh]PL[B])";
    let arguments = ["-", "--part", "D4:K10", "--group", "F7", "--seconds", "0.3"];
    let json = printed_json(&arguments, wide);
    for color in ["B", "W"] {
        let first = &json["first"][color];
        assert_eq!(first["fate"], Value::Null, "{first}");
        let chance = first["guess"]["chance"].as_f64().unwrap();
        assert!((0.0..=1.0).contains(&chance));
        assert!(first["moves"].as_array().unwrap().len() > 10);
    }
    let text = printed(&arguments, wide);
    assert!(text.contains("not proved.") && text.contains("A search guesses"), "{text}");
}

#[test]
fn bad_problems_have_reasons() {
    let folder = Folder::new("problem");
    let file = |name: &str, text: &[u8]| {
        let path = folder.path().join(name);
        fs::write(&path, text).unwrap();
        path.to_str().unwrap().to_owned()
    };
    let three = file("three.sgf", THREE.as_bytes());
    let empty_file = file("empty.sgf", b"");
    let garbage = file("garbage.sgf", &[0xff, 0x00, 0x28, 0x3b, 0x80]);
    let no_stones = file("none.sgf", b"(;SZ[19])");
    let alive = file("alive.sgf", b"(;SZ[5]AB[ab][ba][bb][bc][bd][ad]PL[W])");
    let full = file("full.sgf", b"(;SZ[2]AB[aa][ab][ba]PL[W])");
    let large = file("large.sgf", b"(;SZ[25]AB[mm]AW[aa][yy])");
    // Another group, with three points in a row, and one with two.
    let with = |black: &str, white: &str| {
        let added = THREE.replace("AB", &format!("AB{black}"));
        added.replace("AW", &format!("AW{white}"))
    };
    let twins = with("[ea][eb][fc][gc][hc][ic]", "[fa][fb][gb][hb][ib]");
    let two = with("[fa][fb][gc][hc][ic]", "[ga][gb][hb][ib]");
    let two = file("two.sgf", two.as_bytes());
    let twins = file("twins.sgf", twins.as_bytes());
    let missing = folder.path().join("missing.sgf");
    for (arguments, part) in [
        (&[three.as_str(), "--group", "E5"][..], "There is no stone at E5"),
        (&[&three, "--group", "Z99"], "There is no point “Z99”"),
        (&[&three, "--group", "pass"], "There is no point “pass”"),
        (&[&three, "--part", "A1:Z9"], "There is no point “A1:Z9”"),
        (&[&three, "--part", "A1:C1", "--group", "E5"], "There is no stone at E5"),
        (&[&three, "--move", "9"], "The record has 2 moves"),
        (&[&three, "--move", "-1"], "--move"),
        (&[&three, "--to-move", "green"], "a player is black or white"),
        (&[&three, "--seconds", "0"], "above 0"),
        (&[&empty_file], "empty.sgf"),
        (&[&garbage], "garbage.sgf"),
        (&[&no_stones], "No group is in doubt"),
        (&[&no_stones, "--group", "D4"], "There is no stone at D4"),
        (&[&alive, "--group", "A4"], "lives, whatever happens"),
        (&[&full, "--part", "A1"], "There is no empty point"),
        (&[&large, "--part", "A1:Z25", "--group", "N13"], "The part is too large"),
        (&[&twins], "Several groups are in doubt. Name one of them with --group: "),
        (&[missing.to_str().unwrap()], "missing.sgf"),
        (&[folder.path().to_str().unwrap()], "irectory"),
        (&[], "<FILE>"),
    ] {
        let output = run(arguments, "");
        let stderr = String::from_utf8(output.stderr).unwrap();
        assert!(
            output.status.code() == Some(2) && stderr.contains(part),
            "{arguments:?}: {stderr}"
        );
        assert!(output.stdout.is_empty());
    }
    // A group that lives or dies in any case is not in doubt.
    let text = printed(&[&two], "");
    assert!(text.contains("White has the group at D1"), "{text}");
    // The smallest board, and the largest.
    let smallest = file("smallest.sgf", b"(;SZ[2]AB[aa]PL[W])");
    let json = printed_json(&[&smallest, "--group", "A2"], "");
    assert_eq!(json["part"].as_array().unwrap().len(), 4);
    let json = printed_json(&[&large, "--group", "N13", "--seconds", "0.2"], "");
    assert_eq!(json["columns"], 25);
}

/// A request about [`THREE`], with more members.
fn three(more: &Value) -> Value {
    let mut body = json!({
        "columns": 9, "rows": 9, "to_move": "black", "group": "A2",
        "black": ["A3", "B3", "C3", "D3", "E2", "E1"], "white": ["A2", "B2", "C2", "D2", "D1"],
    });
    body.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
    body
}

#[test]
fn pages_play_a_problem_to_its_end() {
    let server = Server::start(&[]);
    assert!(server.get("life/").body.contains("assets/life.js"));
    let answer = |moves: &[&str]| server.post("life", three(&json!({ "moves": moves })));
    let start = answer(&[]);
    assert_eq!((&start["fate"], &start["defender"]), (&json!("dies"), &json!("W")));
    assert_eq!((&start["reply"], &start["end"]), (&json!("B1"), &Value::Null));
    assert_eq!((&start["to_move"], &start["guess"]), (&json!("B"), &Value::Null));
    // After the best move there is nothing left to try.
    let killed = answer(&["B1"]);
    assert_eq!((&killed["fate"], &killed["reply"]), (&json!("dies"), &Value::Null));
    // After another one White answers, and then the group lives whatever Black tries.
    let missed = answer(&["A1"]);
    assert_eq!((&missed["fate"], &missed["reply"]), (&json!("lives"), &json!("B1")));
    let saved = answer(&["A1", "B1"]);
    assert_eq!((&saved["fate"], &saved["end"]), (&json!("lives"), &json!("lives")));
    assert_eq!(saved["reply"], Value::Null);
    // A ko that is taken is not retaken at once.
    let ko = json!({
        "columns": 9, "rows": 9, "to_move": "B", "group": "D1", "moves": ["B1", "B2", "A2"],
        "black": ["A4", "B4", "C4", "D4", "E4", "E3", "E2", "E1"],
        "white": ["A3", "B3", "C3", "D3", "C2", "D2", "A1", "D1"],
    });
    let ko = server.post("life", ko);
    assert_eq!((&ko["fate"], &ko["is_ko"]), (&json!("ko"), &json!(true)));
    assert_eq!(ko["moves"], json!([{ "move": "pass", "fate": "dies" }]));
    // A part, with a player or without.
    let mut part = three(&json!({ "part": "A1:D2" }));
    part.as_object_mut().unwrap().remove("group");
    assert_eq!(server.post("life", part.clone())["fate"], "dies");
    part["defender"] = "white".into();
    assert_eq!(server.post("life", part.clone())["fate"], "dies");
    part["to_move"] = "white".into();
    assert_eq!(server.post("life", part)["fate"], "lives");
}

#[test]
fn bad_requests_about_problems_are_refused() {
    let server = Server::start(&[]);
    for (more, part) in [
        (json!({ "columns": 99 }), "size"),
        (json!({ "rows": 0 }), "size"),
        (json!({ "to_move": "" }), "to_move"),
        (json!({ "black": ["A1", "A1"] }), "A1"),
        (json!({ "black": ["Z99"] }), "Z99"),
        (json!({ "black": ["A1", "B1", "C1", "A3", "B3", "C3", "D3", "E2", "E1"] }), "liberty"),
        (json!({ "ko": "A2" }), "A2"),
        (json!({ "group": "E5" }), "There is no stone at E5"),
        (json!({ "group": "pass" }), "pass"),
        (json!({ "part": "A1:Z1" }), "A1:Z1"),
        (json!({ "part": "", "group": null }), "no empty point"),
        (json!({ "group": null }), "part"),
        (json!({ "defender": "green", "group": null, "part": "A1" }), "defender"),
        (json!({ "moves": ["F9"] }), "F9 cannot be played here"),
        (json!({ "moves": ["B1", "B1"] }), "B1 cannot be played here"),
        (json!({ "moves": ["pass", "pass", "pass"] }), "pass cannot be played here"),
        (json!({ "moves": ["button"] }), "button"),
        (json!({ "moves": vec!["pass"; 1000] }), "moves"),
        (json!({ "seconds": 100 }), "seconds"),
    ] {
        let (status, reason) = server.refused("life", three(&more));
        assert!(status == 400 && reason.contains(part), "{more}: {reason}");
    }
    let reply = server.ask("POST", "life", "(;SZ[9])");
    assert_eq!(reply.status, 400, "{reply:?}");
    let reply = server.ask("POST", "life", vec![b' '; 2 << 20]);
    assert_eq!(reply.status, 413, "{reply:?}");
    // The largest part that fits, and one that does not.
    let board = |side: usize, part: &str| {
        let middle = if side == 25 { "N13" } else { "G6" };
        json!({ "columns": side, "rows": side, "black": [middle], "white": [], "to_move": "W", "group": middle, "part": part })
    };
    assert_eq!(server.post("life", board(10, "A1:K10"))["end"], Value::Null);
    let (status, reason) = server.refused("life", board(25, "A1:Z25"));
    assert!(status == 400 && reason.contains("too large"), "{reason}");
}
