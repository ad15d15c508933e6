//! Analysis as clients request and read it: arguments, keys, ranges, sides, and its end.

use crate::support::program::Program;
use serde_json::Value;

/// The keys of a move in KataGo's order; the last ones only on request.
const KATA_KEYS: [&str; 15] = [
    "move",
    "visits",
    "edgeVisits",
    "utility",
    "winrate",
    "scoreMean",
    "scoreStdev",
    "scoreLead",
    "scoreSelfplay",
    "prior",
    "lcb",
    "utilityLcb",
    "weight",
    "order",
    "pv",
];
const LZ_KEYS: [&str; 7] = ["move", "visits", "winrate", "prior", "lcb", "order", "pv"];

/// Keys that have any number of values. All others have one.
const LISTS: [&str; 7] = [
    "pv",
    "pvVisits",
    "pvEdgeVisits",
    "movesOwnership",
    "movesOwnershipStdev",
    "ownership",
    "ownershipStdev",
];

/// Keys with their values, in order.
type Segment = Vec<(String, Vec<String>)>;

/// Reads a line as a strict client does: `info` and `rootInfo` begin a segment, a key has one value
/// unless it is known to have a list, and a list ends at the next key.
fn parse(line: &str) -> Vec<Segment> {
    let is_value = |word: &&str| {
        word.starts_with(['-', '0', '1', '2', '3', '4', '5', '6', '7', '8', '9'])
            || *word == "pass"
            || word.starts_with(|c: char| c.is_ascii_uppercase())
    };
    let mut segments: Vec<Segment> = Vec::new();
    let mut words = line.split(' ').peekable();
    while let Some(word) = words.next() {
        if word == "info" || word == "rootInfo" {
            segments.push(vec![(word.to_owned(), Vec::new())]);
            continue;
        }
        assert!(!is_value(&word), "{word} is no key in {line}");
        let mut values = Vec::new();
        while let Some(value) = words.next_if(is_value) {
            values.push(value.to_owned());
        }
        assert!(LISTS.contains(&word) || values.len() == 1, "{word} {values:?} in {line}");
        segments.last_mut().unwrap().push((word.to_owned(), values));
    }
    segments
}

fn keys(segment: &Segment) -> Vec<&str> {
    segment.iter().skip(1).map(|(key, _)| key.as_str()).collect()
}

fn values<'a>(segment: &'a Segment, key: &str) -> &'a [String] {
    let entry = segment.iter().find(|(other, _)| other == key);
    &entry.unwrap_or_else(|| panic!("no {key} in {segment:?}")).1
}

fn value(segment: &Segment, key: &str) -> f64 {
    values(segment, key)[0].parse().unwrap()
}

fn numbers(segment: &Segment, key: &str) -> Vec<f64> {
    values(segment, key).iter().map(|word| word.parse().unwrap()).collect()
}

/// The lines of an analysis with these arguments, which ends by itself.
fn lines(program: &mut Program, command: &str) -> Vec<String> {
    program.send(&format!("{command}\n"));
    let reply = program.reply();
    let mut lines = reply.lines().map(str::to_owned);
    assert_eq!(lines.next().as_deref(), Some("="), "{command}: {reply}");
    lines.collect()
}

/// The last line of such an analysis.
fn last_line(program: &mut Program, command: &str) -> String {
    lines(program, command).pop().unwrap_or_else(|| panic!("{command} has no line"))
}

/// A 7x5 board with a black wall, White far ahead thanks to komi.
fn start() -> Program {
    let mut program = Program::start(&["--size", "7x5", "--komi", "60.5"]);
    for column in ["A", "B", "C", "D", "E", "F", "G"] {
        program.ask(&format!("play b {column}3"));
    }
    program
}

#[test]
fn every_form_of_the_arguments_is_accepted() {
    let mut program = start();
    for command in ["lz-analyze", "kata-analyze", "cgos-analyze"] {
        // The arguments, and whether the win rate must be White's.
        for (arguments, white) in [
            ("", true),
            ("b", false),
            ("B 50", false),
            ("black 100", false),
            ("100 w", true),
            ("10", true),
            ("WHITE interval 50", true),
            ("interval 50 b", false),
            ("minmoves 3 maxmoves 5 w 2", true),
            ("avoid b A1,B1,pass 30 avoid w resign,C1:E2 1 b", false),
            ("b 7 ownership true movesOwnership true pvVisits true rootInfo true", false),
            ("w 100000 noResultValue false ownership false", true),
            ("allow b A1 1 allow w G5,pass 3 white", true),
        ] {
            let line = last_line(&mut program, &format!("{command} {arguments} maxvisits 40"));
            let chance = if command == "cgos-analyze" {
                serde_json::from_str::<Value>(&line).unwrap()["winrate"].as_f64().unwrap()
            } else {
                let scale = if command == "lz-analyze" { 1e4 } else { 1.0 };
                value(&parse(&line)[0], "winrate") / scale
            };
            assert_eq!(chance > 0.5, white, "{command} {arguments}: {line}");
        }
    }
}

#[test]
fn meaningless_arguments_are_refused() {
    let mut program = start();
    for command in ["lz-analyze", "kata-genmove_analyze", "cgos-analyze", "ponnuki-analyze_json"] {
        for arguments in [
            "interval",
            "interval x",
            "-5",
            "minmoves -1",
            "maxvisits 0",
            "maxtime -1",
            "maxtime soon",
            "ownership perhaps",
            "avoid",
            "avoid A1 b 1",
            "avoid b A1",
            "avoid b A1 0",
            "avoid b H1 1",
            "avoid b A1:H1 1",
            "avoid b A1:pass 1",
            "avoid b A1,,B1 1",
        ] {
            program.send(&format!("{command} {arguments}\n"));
            assert_eq!(program.reply(), "? syntax error", "{command} {arguments}");
        }
        // A client finds out which keys there are by trying them.
        for arguments in ["unknown", "b 50 unknown true", "ownership true unknown 1 maxmoves 2"] {
            program.send(&format!("{command} {arguments}\n"));
            assert_eq!(program.reply(), "? unknown key 'unknown'", "{command} {arguments}");
        }
    }
    assert_eq!(program.ask("name"), "Ponnuki");
}

#[test]
fn keys_come_in_pairs_and_in_order() {
    let mut program = start();
    let line = last_line(&mut program, "lz-analyze minmoves 4 maxvisits 200");
    assert!(parse(&line).len() > 3 && parse(&line).iter().all(|s| keys(s) == LZ_KEYS), "{line}");
    let line = last_line(&mut program, "kata-analyze minmoves 4 maxvisits 200");
    assert!(parse(&line).len() > 3 && parse(&line).iter().all(|s| keys(s) == KATA_KEYS), "{line}");
    let all = "rootInfo true ownership true ownershipStdev true movesOwnership true \
               movesOwnershipStdev true pvVisits true pvEdgeVisits true";
    for (command, usual) in [("lz-analyze", &LZ_KEYS[..]), ("kata-analyze", &KATA_KEYS[..])] {
        let line = last_line(&mut program, &format!("{command} {all} maxvisits 200"));
        let mut segments = parse(&line);
        let root = segments.pop().unwrap();
        let of_moves = ["pvVisits", "pvEdgeVisits", "movesOwnership", "movesOwnershipStdev"];
        for segment in &segments {
            assert_eq!(keys(segment), [usual, &of_moves].concat(), "{line}");
            assert_eq!(values(segment, "pv").len(), values(segment, "pvVisits").len());
            assert_eq!(values(segment, "movesOwnership").len(), 35);
            assert_eq!(values(segment, "movesOwnershipStdev").len(), 35);
        }
        assert_eq!(root[0].0, "rootInfo");
        assert!(keys(&root).ends_with(&["ownership", "ownershipStdev"]), "{line}");
        assert_eq!(numbers(&root, "ownership").len(), 35);
    }
}

#[test]
fn figures_stay_within_their_ranges() {
    let mut program = start();
    let all = "ownership true ownershipStdev true movesOwnership true movesOwnershipStdev true \
               rootInfo true pvVisits true";
    let line = last_line(&mut program, &format!("kata-analyze w {all} maxvisits 400"));
    let mut segments = parse(&line);
    let root = segments.pop().unwrap();
    let mut visits = f64::INFINITY;
    for (order, segment) in segments.iter().enumerate() {
        for key in ["winrate", "prior", "lcb"] {
            assert!((0.0..=1.0).contains(&value(segment, key)), "{line}");
            assert!(values(segment, key)[0].contains('.'), "{line}");
        }
        for key in ["utility", "utilityLcb"] {
            assert!((-1.0..=1.0).contains(&value(segment, key)), "{line}");
        }
        assert!(value(segment, "lcb") <= value(segment, "winrate"));
        assert!(value(segment, "scoreStdev") >= 0.0);
        assert_eq!(value(segment, "scoreMean"), value(segment, "scoreLead"));
        assert_eq!(value(segment, "order"), order as f64);
        assert!(value(segment, "visits") <= visits, "the best is not the first: {line}");
        visits = value(segment, "visits");
        assert_eq!(numbers(segment, "pvVisits")[0], visits);
        assert!(numbers(segment, "pvVisits").is_sorted_by(|a, b| a >= b), "{line}");
        assert_eq!(values(segment, "move")[0], values(segment, "pv")[0]);
        assert!(numbers(segment, "movesOwnership").iter().all(|o| (-1.0..=1.0).contains(o)));
        assert!(numbers(segment, "movesOwnershipStdev").iter().all(|o| (0.0..=1.0).contains(o)));
    }
    assert_eq!(value(&root, "visits"), 400.0);
    assert!(numbers(&root, "ownership").iter().all(|owner| (-1.0..=1.0).contains(owner)));
    assert!(numbers(&root, "ownershipStdev").iter().all(|stdev| (0.0..=1.0).contains(stdev)));
    // The same in ten-thousandths.
    let line = last_line(&mut program, "lz-analyze w maxvisits 400");
    for segment in parse(&line) {
        for key in ["winrate", "prior", "lcb"] {
            assert!(values(&segment, key)[0].parse::<u32>().unwrap() <= 10_000, "{line}");
        }
    }
}

#[test]
fn values_are_from_the_movers_point_of_view() {
    let mut program = start();
    program.ask("komi 0.5");
    let mut look = |color: &str| {
        let arguments = "rootInfo true ownership true maxvisits 300";
        let line = last_line(&mut program, &format!("kata-analyze {color} {arguments}"));
        parse(&line)
    };
    let (black, white) = (look("b"), look("w"));
    let (black_root, white_root) = (black.last().unwrap(), white.last().unwrap());
    for (key, whole, half) in
        [("winrate", 1.0, 0.5), ("scoreLead", 0.0, 0.0), ("utility", 0.0, 0.0)]
    {
        let (b, w) = (value(black_root, key), value(white_root, key));
        assert!(b > half && w < half, "{key} {b} {w}");
        assert!((b + w - whole).abs() < 6.0, "{key} {b} {w}");
        assert!(value(&black[0], key) > half && value(&white[0], key) < half, "{key}");
    }
    // The third row is Black's: entries 14 to 20, counted from the top.
    assert!(numbers(black_root, "ownership")[14..21].iter().all(|&owner| owner > 0.5));
    assert!(numbers(white_root, "ownership")[14..21].iter().all(|&owner| owner < -0.5));
}

#[test]
fn owners_are_listed_from_the_top_left() {
    let mut program = Program::start(&["--size", "5x3", "--rules", "cgos"]);
    // A black group with two eyes on the left, white stones on the right.
    for stone in ["b A2", "b B1", "b B2", "b B3", "w D1", "w D2", "w D3", "w E2"] {
        program.ask(&format!("play {stone}"));
    }
    let line = last_line(&mut program, "kata-analyze b ownership true maxvisits 200");
    let owners = numbers(parse(&line).last().unwrap(), "ownership");
    for row in owners.chunks(5) {
        assert!(row[0] > 0.9 && row[1] > 0.9 && row[3] < -0.9 && row[4] < -0.9, "{owners:?}");
    }
}

#[test]
fn limits_end_an_analysis_by_themselves() {
    let mut program = start();
    let line = last_line(&mut program, "kata-analyze rootInfo true maxvisits 150");
    assert_eq!(value(parse(&line).last().unwrap(), "visits"), 150.0);
    // The tree is kept, and one line is shown even if the interval is long.
    let seen = lines(&mut program, "lz-analyze 100000 maxvisits 300");
    assert_eq!(seen.len(), 1);
    assert!(lines(&mut program, "lz-analyze 1 maxtime 0.3").len() > 1);
    assert_eq!(lines(&mut program, "cgos-analyze 100000 maxtime 0.1").len(), 1);
    assert_eq!(program.ask("stop"), "");
}

#[test]
fn the_last_line_is_shown_however_early_the_stop_comes() {
    let mut program = start();
    for command in ["lz-analyze", "kata-analyze", "cgos-analyze"] {
        for stop in ["stop", "name", "protocol_version", "known_command known_command"] {
            program.send(&format!("4 {command} b 100000\n5 {stop}\n"));
            let reply = program.reply();
            let lines: Vec<&str> = reply.lines().collect();
            assert_eq!((lines.len(), lines[0]), (2, "=4"), "{reply}");
            assert!(lines[1].contains("order"), "{reply}");
            assert!(program.reply().starts_with("=5 "));
        }
    }
}

#[test]
fn restrictions_are_respected() {
    let mut program = start();
    let moves = |line: &str| -> Vec<String> {
        parse(line).iter().map(|segment| values(segment, "move")[0].clone()).collect()
    };
    let line =
        last_line(&mut program, "lz-analyze w allow w G5,A1:B2,pass 1 minmoves 9 maxvisits 90");
    let mut allowed = moves(&line);
    allowed.sort();
    assert_eq!(allowed, ["A1", "A2", "B1", "B2", "G5", "pass"]);
    let line =
        last_line(&mut program, "kata-analyze avoid w A1:G2,pass 1 w minmoves 99 maxvisits 90");
    assert_eq!(moves(&line).len(), 14, "{line}");
    // A ban also applies to the player who does not move first, down to its depth.
    let line = last_line(&mut program, "lz-analyze w avoid b A4:G5,pass 9 maxvisits 500");
    for segment in parse(&line) {
        let line = values(&segment, "pv");
        let black = line.iter().skip(1).step_by(2).take(4);
        assert!(black.clone().all(|mv| !mv.ends_with(['4', '5']) && mv != "pass"), "{line:?}");
    }
    let line = last_line(&mut program, "lz-analyze maxmoves 1 maxvisits 90");
    assert_eq!(moves(&line).len(), 1);
}

#[test]
fn restrictions_apply_to_a_generated_move() {
    let mut program = Program::start(&["--size", "9", "--playouts", "100"]);
    for (command, mv) in [
        ("lz-genmove_analyze b allow b A1 1", "A1"),
        ("kata-genmove_analyze w 10 allow w J9 1 ownership true", "J9"),
        ("cgos-genmove_analyze b allow b pass 1", "pass"),
    ] {
        let lines = lines(&mut program, command);
        assert_eq!(lines.last().unwrap(), &format!("play {mv}"), "{command}");
        assert!(lines.len() >= 2, "{lines:?}");
    }
    // From here on the tree has nothing from the searches before.
    program.ask("clear_board");
    let seen = lines(&mut program, "kata-genmove_analyze w rootInfo true maxvisits 30");
    let root = parse(&seen[seen.len() - 2]).pop().unwrap();
    assert_eq!(value(&root, "visits"), 30.0);
}

#[test]
fn white_keeps_a_handicap_game_open_and_counts_as_ever() {
    // The analysis of a move for White and of one for Black, in games with this openness.
    let searched = |openness: &str| {
        let options = ["--network", "builtin", "--visits", "80", "--handicap-openness", openness];
        let mut program = Program::start(&[&["--size", "9", "--seed", "1"], &options[..]].concat());
        program.ask("komi 0.5");
        program.ask("fixed_handicap 4");
        let white = lines(&mut program, "kata-genmove_analyze w rootInfo true");
        program.ask("undo");
        program.ask("play w E5");
        (white, lines(&mut program, "kata-genmove_analyze b rootInfo true"))
    };
    let ((usual, black), (open, same)) = (searched("0"), searched("10"));
    assert_ne!(usual, open);
    assert_eq!(black, same);
    // Dozens of open points, each worth ten points, would change the score by hundreds.
    let lead = |seen: &[String]| value(&parse(&seen[seen.len() - 2]).pop().unwrap(), "scoreLead");
    let difference = lead(&usual) - lead(&open);
    assert!(difference.abs() < 15.0, "{difference}");
}

#[test]
fn a_player_who_may_not_resign_plays_on() {
    let options = [
        "--size",
        "5",
        "--komi",
        "-60",
        "--playouts",
        "200",
        "--resign-moves",
        "1",
        "--resign-visits",
        "1",
    ];
    let mut program = Program::start(&options);
    for stone in ["b B2", "b C2", "b D2", "b B3", "b D3", "b B4", "b C4", "b D4"] {
        program.ask(&format!("play {stone}"));
    }
    let seen = lines(&mut program, "lz-genmove_analyze w");
    assert_eq!(seen.last().unwrap(), "play resign");
    let seen = lines(&mut program, "lz-genmove_analyze avoid w resign 1 w");
    assert_ne!(seen.last().unwrap(), "play resign");
}

#[test]
fn a_move_without_a_search_is_still_explained() {
    // White's stones fill the board except for two eyes, so there is nothing to think about.
    let mut program = Program::start(&["--size", "3", "--playouts", "100"]);
    program.ask("gogui-setup w A1 w A2 w A3 w B1 w B3 w C2 w C3 w B2");
    for (command, start) in [
        ("lz-genmove_analyze w", "info move "),
        ("kata-genmove_analyze w ownership true", "info move "),
        ("cgos-genmove_analyze w", "{\"moves\":["),
    ] {
        let seen = lines(&mut program, command);
        assert!(seen.len() == 2 && seen[0].starts_with(start), "{seen:?}");
        assert_eq!(seen[1], "play pass");
    }
}

#[test]
fn cgos_gets_the_fields_that_it_stores() {
    let mut program = Program::start(&["--size", "9", "--playouts", "400"]);
    let seen = lines(&mut program, "cgos-genmove_analyze b");
    assert_eq!(seen.len(), 2, "{seen:?}");
    let analysis: Value = serde_json::from_str(&seen[0]).unwrap();
    assert!((0.0..=1.0).contains(&analysis["winrate"].as_f64().unwrap()));
    assert!(analysis["score"].is_number());
    assert_eq!(analysis["visits"], 400);
    let owners = analysis["ownership"].as_str().unwrap();
    assert!(owners.len() == 81 && owners.chars().all(|c| c.is_ascii_alphanumeric() || c == '+'));
    let moves = analysis["moves"].as_array().unwrap();
    assert!((1..=10).contains(&moves.len()));
    let best = &moves[0];
    assert_eq!(format!("play {}", best["move"].as_str().unwrap()), seen[1]);
    let line = best["pv"].as_str().unwrap();
    assert!(!line.is_empty() && line.split(' ').next() != best["move"].as_str(), "{line}");
    for key in ["winrate", "score", "prior", "visits", "lcb", "order"] {
        assert!(best[key].is_number(), "{key}");
    }
}

#[test]
fn json_replies_are_complete() {
    let mut program = start();
    let arguments = "w maxvisits 200 ownership true ownershipStdev true movesOwnership true \
                     movesOwnershipStdev true pvVisits true pvEdgeVisits true policy true minmoves 3 maxmoves 3";
    let answer = program.ask(&format!("ponnuki-analyze_json {arguments}"));
    let answer: Value = serde_json::from_str(&answer).unwrap();
    assert_eq!(answer["turnNumber"], 7);
    assert_eq!(answer["isDuringSearch"], false);
    assert_eq!(answer["rootInfo"]["currentPlayer"], "W");
    assert_eq!(answer["rootInfo"]["visits"], 200);
    for key in ["utility", "winrate", "scoreLead", "scoreStdev", "weight"] {
        assert!(answer["rootInfo"][key].is_number(), "{key}");
    }
    let length = |value: &Value| value.as_array().map_or(0, Vec::len);
    assert_eq!([length(&answer["ownership"]), length(&answer["ownershipStdev"])], [35, 35]);
    let policy: Vec<f64> =
        answer["policy"].as_array().unwrap().iter().map(|p| p.as_f64().unwrap()).collect();
    assert_eq!(policy.len(), 36);
    assert_eq!(policy.iter().filter(|&&prior| prior == -1.0).count(), 7, "Black's stones");
    let sum: f64 = policy.iter().filter(|&&prior| prior >= 0.0).sum();
    assert!((sum - 1.0).abs() < 1e-3, "{sum}");
    assert_eq!(length(&answer["moveInfos"]), 3);
    for (order, info) in answer["moveInfos"].as_array().unwrap().iter().enumerate() {
        assert_eq!(info["order"], order);
        assert_eq!(length(&info["pv"]), length(&info["pvVisits"]));
        assert_eq!(info["pvVisits"], info["pvEdgeVisits"]);
        assert_eq!([length(&info["ownership"]), length(&info["ownershipStdev"])], [35, 35]);
        for key in KATA_KEYS.iter().filter(|key| !["move", "pv"].contains(key)) {
            assert!(info[*key].is_number(), "{key}");
        }
    }
    // Without a maximum it takes the time that the engine may use for a move.
    program.ask("ponnuki-set_param visits 300");
    let answer = program.ask("ponnuki-analyze_json");
    let answer: Value = serde_json::from_str(&answer).unwrap();
    assert_eq!(answer["rootInfo"]["visits"], 300);
    assert!(answer.get("ownership").is_none() && answer.get("policy").is_none());
}
