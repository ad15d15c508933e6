//! `ponnuki score`: counts under one rule set and under all, the reasons why they differ, and bad
//! records.

use std::collections::BTreeMap;
use std::fs;
use std::io::Write;
use std::path::PathBuf;
use std::process::{Output, Stdio};

use ponnuki::engine::Engine;
use ponnuki::model::LearnedData;
use ponnuki::params::Params;
use ponnuki_game::board::GameBoard;
use ponnuki_game::color::Color;
use ponnuki_game::game::Game;
use ponnuki_game::game::breakdown::ScoreBreakdown;
use ponnuki_game::game::handicap::fixed_points;
use ponnuki_game::point::{Move, Point, Size};
use ponnuki_game::record::{self, GameInfo};
use ponnuki_game::rules::{self, RULESETS, text};
use serde_json::Value;

use crate::support;
use crate::support::Random;
use crate::support::boards::FINISHED;
use crate::support::folder::Folder;

/// A game of these moves, which alternate from Black on, on a board of this size.
fn played(size: &str, moves: &str) -> Game {
    let size = support::parse_size(size);
    let chinese = rules::find("chinese").unwrap();
    let mut game = Game::new(size, chinese.rules, "6.5".parse().unwrap());
    for word in moves.split_whitespace() {
        game.play(game.to_move(), size.parse_move(word).unwrap()).unwrap();
    }
    game
}

/// Black has the three columns on the left, White the two on the right, and the fourth is dame.
const WALLS: &str = "C1 E1 C2 E2 C3 E3 C4 E4 C5 E5";

fn record(game: &Game) -> String {
    record::write(game, &GameInfo::default())
}

/// Runs `ponnuki score` on a record from standard input.
fn run(record: &str, options: &[&str]) -> Output {
    let mut child = support::command::ponnuki()
        .args(["score", "-"])
        .args(options)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    // A program that refuses its options does not read.
    let _ = child.stdin.take().unwrap().write_all(record.as_bytes());
    child.wait_with_output().unwrap()
}

fn printed(record: &str, options: &[&str]) -> String {
    let output = run(record, options);
    assert!(output.status.success() && output.stderr.is_empty(), "{output:?}");
    String::from_utf8(output.stdout).unwrap()
}

/// The counts of a record by rules.
fn counts(record: &str, options: &[&str]) -> BTreeMap<String, Value> {
    let line = printed(record, &[options, &["--json"]].concat());
    let value: Value = serde_json::from_str(&line).unwrap();
    let counts = value["counts"].as_array().unwrap().iter().cloned();
    counts.map(|count| (count["rules"].as_str().unwrap().to_owned(), count)).collect()
}

/// The differences of a count from the first: each item, and its points for Black.
fn reasons(count: &Value) -> Vec<(String, f64)> {
    let reasons = count["differs"].as_object().unwrap().iter();
    reasons.map(|(what, points)| (what.clone(), points.as_f64().unwrap())).collect()
}

fn only(what: &str, points: f64) -> Vec<(String, f64)> {
    vec![(what.to_owned(), points)]
}

#[test]
fn the_last_dame_counts_where_stones_do() {
    // Black fills the third of three dame.
    let game = played("6x5", &format!("{WALLS} D1 D2 D3 D4 D5 pass pass"));
    let record = record(&game);
    let counts = counts(&record, &["--dead", "none"]);
    assert_eq!(counts["chinese"]["result"], "W+0.5");
    assert!(reasons(&counts["cgos"]).is_empty());
    for name in ["japanese", "korean", "source-004"] {
        assert_eq!(counts[name]["result"], "W+1.5", "{name}");
        assert_eq!(reasons(&counts[name]), only("dame", -1.0), "{name}");
    }
    let text = printed(&record, &["--dead", "none"]);
    let line = "\nWhite won by 1.5 points: Japanese rules, Korean rules, ";
    assert!(text.contains(line), "{text}");
    assert!(text.contains("\n    dame: 1 point for White (filling one"), "{text}");
}

#[test]
fn dame_that_are_left_are_listed() {
    let chinese = rules::find("chinese").unwrap();
    let game = Game::from_diagram(FINISHED, chinese.rules, chinese.komi, Color::Black).unwrap();
    let text = printed(&record(&game), &["--dead", "A4", "--rules", "japanese"]);
    assert!(text.contains("\nDame left: D4 D5 (where stones count, each is a point"), "{text}");
    assert!(text.contains("\n 5 + X X . O O - 5\n 4 o + X . O - O 4\n"), "{text}");
    assert!(text.contains(". dame") && text.contains("\nDead: A4\n"), "{text}");
}

#[test]
fn a_protective_play_costs_a_point_of_territory_alone() {
    let game = played("6x5", &format!("{WALLS} D1 D2 D3 D4 D5 pass B3 pass pass"));
    let counts = counts(&record(&game), &["--dead", "none", "--rules", "chinese,japanese"]);
    assert_eq!(reasons(&counts["japanese"]), [("dame".into(), -1.0), ("teire".into(), -1.0)]);
    assert_eq!(counts["japanese"]["account"]["teire"], -1.0);
    assert_eq!(counts["chinese"]["account"]["teire"], Value::Null);
}

#[test]
fn eyes_in_seki_count_under_some_rules() {
    let seki = "O.X.X/.OXXX/XXOOO/.XO.O/XXOO.";
    let chinese = rules::find("chinese").unwrap();
    let game = Game::from_diagram(seki, chinese.rules, chinese.komi, Color::Black).unwrap();
    let counts = counts(&record(&game), &["--dead", "none"]);
    let japanese: BTreeMap<_, _> = reasons(&counts["japanese"]).into_iter().collect();
    assert!(japanese["seki"] != 0.0, "{japanese:?}");
    // Rules with territory that counts in seki, too, do not have that reason.
    let source: BTreeMap<_, _> = reasons(&counts["source-001"]).into_iter().collect();
    assert!(!source.contains_key("seki"), "{source:?}");
    let text = printed(&record(&game), &["--dead", "none", "--rules", "japanese"]);
    assert!(text.contains("* surrounded points that do not count"), "{text}");
}

#[test]
fn groups_pay_a_tax_under_ancient_rules() {
    // White's left group has four points and its right one two; Black's has one.
    let diagram = "..OXXXO./OOOX.XOO/..OXXXO.";
    let chinese = rules::find("chinese").unwrap();
    let game = Game::from_diagram(diagram, chinese.rules, chinese.komi, Color::Black).unwrap();
    let counts = counts(&record(&game), &["--dead", "none"]);
    assert_eq!(reasons(&counts["ancient-chinese"]), only("group tax", 3.0));
    // With a single eye, Black's group is in seki, and has nothing to be taxed.
    let territory: BTreeMap<_, _> = reasons(&counts["ancient-territory"]).into_iter().collect();
    assert_eq!((territory["group tax"], territory["seki"]), (4.0, -1.0));
}

#[test]
fn the_button_and_the_first_pass_are_worth_what_the_rules_say() {
    let mut game = played("6x5", &format!("{WALLS} D1 D2 D3 D4 D5"));
    game.set_rules(rules::find("button-go").unwrap().rules);
    game.play(Color::White, Move::Button).unwrap();
    for color in [Color::Black, Color::White] {
        game.play(color, Move::Pass).unwrap();
    }
    let counts = counts(&record(&game), &["--dead", "none"]);
    assert_eq!(counts["button-go"]["account"]["button"], -0.5);
    assert_eq!(reasons(&counts["chinese"]), only("button", 0.5));
    // Without a button, White is the first to pass.
    let of_white = [("button".to_owned(), 0.5), ("first pass".to_owned(), -1.0)];
    assert_eq!(reasons(&counts["wmsg"]), of_white);
    let white_first = played("6x5", &format!("{WALLS} D1 D2 D3 D4 D5 pass pass"));
    let wmsg = &self::counts(&record(&white_first), &["--dead", "none"])["wmsg"];
    assert_eq!(reasons(wmsg), only("first pass", -1.0));
}

#[test]
fn pass_stones_and_handicap_are_reasons() {
    let game = played("6x5", &format!("{WALLS} D1 D2 D3 D4 D5 pass pass"));
    let paid = r#"{"scoring":"TERRITORY","passCost":"PRISONER","ko":"SIMPLE","suicide":false}"#;
    let paid_name = text::name_or_json(&text::parse(paid).unwrap());
    let options = ["--dead", "none", "--rules", "japanese", "--rules", paid];
    // Both have paid one stone, and one more pass of White makes a point.
    assert!(reasons(&counts(&record(&game), &options)[&paid_name]).is_empty());
    let game = played("6x5", &format!("{WALLS} D1 D2 D3 D4 D5 pass B3 pass pass"));
    assert_eq!(reasons(&counts(&record(&game), &options)[&paid_name]), only("pass stones", 1.0));

    let size = Size::square(9);
    let chinese = rules::find("chinese").unwrap();
    let mut game = Game::new(size, chinese.rules, "0.5".parse().unwrap());
    game.place_handicap(&fixed_points(size, 2).unwrap()).unwrap();
    let counts = counts(&record(&game), &["--dead", "none"]);
    assert_eq!(reasons(&counts["tromp-taylor"]), only("handicap", 2.0));
    let japanese = reasons(&counts["japanese"]);
    assert_eq!(japanese, [("handicap".to_owned(), 2.0), ("stones at the start".to_owned(), -2.0)]);
}

#[test]
fn dead_stones_are_those_of_final_score() {
    let chinese = rules::find("chinese").unwrap();
    let game = Game::from_diagram(FINISHED, chinese.rules, chinese.komi, Color::Black).unwrap();
    let counts = counts(&record(&game), &[]);
    assert_eq!(counts.len(), RULESETS.len());
    assert_eq!(counts["chinese"]["dead"], serde_json::json!(["A4"]));
    // The stone is alive where dead stones have to be captured first.
    let alive = &counts["tromp-taylor"];
    assert_eq!(alive["dead"], serde_json::json!([]));
    assert!(reasons(alive).iter().all(|(what, _)| what == "dead stones"), "{alive}");
    assert!(!reasons(alive).is_empty());
    for ruleset in RULESETS {
        let mut game = game.clone();
        game.set_rules(ruleset.rules);
        let params = Params { threads: 1, ..Params::default() };
        let score = Engine::in_game(params, &LearnedData::default(), game).final_score();
        assert_eq!(counts[ruleset.name]["result"], score.to_string(), "{}", ruleset.name);
    }
    let thorough = self::counts(&record(&game), &["--visits", "1500", "--rules", "chinese"]);
    assert_eq!(thorough["chinese"]["dead"], serde_json::json!(["A4"]));
    // The user's choice of dead stones replaces it.
    let alive = self::counts(&record(&game), &["--dead", "none", "--rules", "chinese"]);
    assert_eq!(alive["chinese"]["dead"], serde_json::json!([]));
}

/// Random plays and passes.
fn random_game(seed: u64) -> Game {
    let mut random = Random::new(seed);
    let size = Size::new(2 + random.below(5), 2 + random.below(5)).unwrap();
    let ruleset = &RULESETS[random.below(RULESETS.len())];
    let mut game = Game::new(size, ruleset.rules, "0.5".parse().unwrap());
    if random.below(4) == 0 && size.area() > 4 {
        let points: Vec<Point> = size.points().step_by(2).take(2).collect();
        game.place_handicap(&points).unwrap();
    }
    for _ in 0..random.below(60) {
        // Now and then a player moves twice, as protocols allow.
        let color = game.to_move().after(usize::from(random.below(20) == 0));
        let points: Vec<Point> = size.points().collect();
        let mv = match random.below(8) {
            0 => Move::Pass,
            1 => Move::Button,
            _ => Move::Play(points[random.below(points.len())]),
        };
        let _ = game.play(color, mv);
    }
    game
}

#[test]
fn an_account_adds_up_to_the_score() {
    for seed in 0..300 {
        let game = random_game(seed);
        let board: &GameBoard = game.board();
        let mut random = Random::new(seed);
        let stones: Vec<Point> =
            board.size().points().filter(|&point| board.cell(point).is_stone()).collect();
        let some = |random: &mut Random| {
            stones.iter().copied().filter(|_| random.below(5) == 0).collect::<Vec<Point>>()
        };
        let (agreed, dead) = (some(&mut random), some(&mut random));
        for ruleset in RULESETS {
            let mut game = game.clone();
            game.set_rules(ruleset.rules);
            let alive = game.pass_state().all_alive(game.rules());
            let dead = if alive { &[][..] } else { &dead };
            let account = ScoreBreakdown::of(&game, &agreed, dead);
            if game.void().is_none() {
                let name = ruleset.name;
                assert_eq!(account.margin(), game.score(dead).half_points(), "{name}\n{board}");
            }
            assert!(account.difference(&account).is_empty());
        }
    }
}

#[test]
fn several_records_are_counted_and_bad_ones_named() {
    let folder = Folder::new("score");
    let file = |name: &str, text: &str| -> PathBuf {
        let path = folder.path().join(name);
        fs::write(&path, text).unwrap();
        path
    };
    let good = record(&played("6x5", WALLS));
    let paths = [
        file("good.sgf", &good),
        file("bad.sgf", "no record"),
        folder.path().join("missing.sgf"),
        file("also good.sgf", &good),
    ];
    let output = support::command::ponnuki()
        .arg("score")
        .args(&paths)
        .args(["--rules", "aga", "--dead", "none"])
        .output()
        .unwrap();
    let (out, errors) =
        (String::from_utf8(output.stdout).unwrap(), String::from_utf8(output.stderr).unwrap());
    assert_eq!(output.status.code(), Some(2), "{errors}");
    assert!(out.contains("/good.sgf: 6x5, AGA") && out.contains("also good.sgf: "), "{out}");
    assert!(errors.contains("bad.sgf: there is no game record"), "{errors}");
    assert!(errors.contains("missing.sgf: No such file"), "{errors}");
}

#[test]
fn bad_options_end_with_code_2() {
    let good = record(&played("6x5", WALLS));
    for (options, part) in [
        (&["--rules", "japanes"][..], "did you mean 'japanese'"),
        (&["--dead", "A1"], "there is no stone on “A1”"),
        (&["--dead", "Z99"], "there is no stone on “Z99”"),
        (&["--komi", "0.3"], "komi is a multiple of 0.5"),
        (&["--visits", "1"], "10..=10000000"),
        (&["--svg", "/nonexistent/map.svg"], "/nonexistent/map.svg: No such file"),
        (&["second.sgf", "--svg", "map.svg"], "a picture shows one game"),
        (&["--network", "/nonexistent/net"], "cannot use the network /nonexistent/net"),
    ] {
        let output = run(&good, options);
        let errors = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(2), "{options:?}: {errors}");
        assert!(errors.contains(part), "{options:?}: {errors}");
    }
}

#[test]
fn a_map_is_drawn_as_a_picture() {
    let folder = Folder::new("score-svg");
    let path = folder.path().join("map.svg");
    let chinese = rules::find("chinese").unwrap();
    let game = Game::from_diagram(FINISHED, chinese.rules, chinese.komi, Color::Black).unwrap();
    printed(&record(&game), &["--dead", "A4", "--svg", path.to_str().unwrap()]);
    let picture = fs::read_to_string(path).unwrap();
    let count = |what: &str| picture.matches(what).count();
    let board = game.board();
    let stones = board.size().area() - board.empty_count();
    assert_eq!(count("<circle class=\"stone "), stones);
    assert_eq!(count(" dead\""), 1);
    // Every empty point but the two dame belongs to a player, and so does the point under the dead
    // stone.
    assert_eq!(count("<rect class=\"owner "), board.empty_count() - 2 + 1);
    assert!(picture.starts_with("<svg xmlns=") && picture.ends_with("</svg>\n"));
}

#[test]
fn a_count_does_not_warn_of_rules_that_it_is_only_compared_with() {
    let record = record(&played("9x9", "E5 C3 G7 C7 pass pass"));
    let output = run(&record, &["--rules", "japanese,ing"]);
    let errors = String::from_utf8(output.stderr).unwrap();
    assert!(output.status.success() && errors.is_empty(), "{errors}");
}
