//! Side searches: a command during a game leaves the game's tree alone, does not change later
//! moves, and does not end pondering.

use crate::support::boards::{FINISHED, OPEN};
use crate::support::program::{Program, pause};

/// Commands that make the engine think about something else, or show what it thinks.
const COMMANDS: &[&str] = &[
    "reg_genmove b",
    "reg_genmove w",
    "top_moves",
    "top_moves_black",
    "top_moves_white",
    "gomill-explain_last_move",
    "final_score",
    "final_status_list dead",
    "final_status_list seki",
    "final_status_list dame",
    "kgs-chat game somebody score",
    "ponnuki-best_moves b",
    "ponnuki-best_moves w",
    "ponnuki-score_map",
    "ponnuki-principal_variation",
    "ponnuki-win_rates",
    "ponnuki-priors",
    "ponnuki-amaf",
    "ponnuki-ownership w",
    "ponnuki-criticality b",
    "ponnuki-ladders",
    "ponnuki-playout 5",
    "ponnuki-new_playout",
    "ponnuki-explain",
    "ponnuki-explain pass w",
    "ponnuki-explain b",
    "time_left b 60 0",
    "all_legal b",
    "printsgf",
];

/// The visits of the root of the game's tree. Asking adds one.
fn root_visits(program: &mut Program) -> u64 {
    program.analysis()["rootInfo"]["visits"].as_u64().unwrap()
}

#[test]
fn side_searches_leave_the_tree_alone() {
    for show_playouts in ["50", "2000"] {
        let options = ["--size", "9", "--visits", "300", "--show-playouts", show_playouts];
        let mut program = Program::start(&options);
        program.ask("genmove b");
        program.ask("genmove w");
        program.ask("ponnuki-analyze_json maxvisits 500");
        let mut visits = root_visits(&mut program);
        assert!(visits > 400, "{visits}");
        for command in COMMANDS {
            program.ask(command);
            let now = root_visits(&mut program);
            assert_eq!(now, visits + 1, "{command}");
            visits = now;
        }
        // The rules of a cleanup differ, so it is a side search, too.
        program.ask("kgs-genmove_cleanup b");
        program.ask("undo");
        assert_eq!(root_visits(&mut program), visits + 1);
    }
}

#[test]
fn a_picture_shows_the_larger_tree() {
    let mut program = Program::start(&["--size", "9", "--show-playouts", "50"]);
    assert!(program.ask("ponnuki-best_moves").contains("\nTEXT 50 visits"));
    program.ask("ponnuki-analyze_json maxvisits 300");
    assert!(program.ask("ponnuki-best_moves").contains("\nTEXT 300 visits"));
    assert!(program.ask("ponnuki-best_moves w").contains("\nTEXT 50 visits"));
    assert!(program.ask("ponnuki-best_moves b").contains("\nTEXT 300 visits"));
}

#[test]
fn queries_do_not_change_the_game() {
    let options = ["--size", "9", "--visits", "150", "--show-playouts", "60", "--seed", "3"];
    let [mut quiet, mut asked] = [(); 2].map(|()| Program::start(&options));
    for turn in 0..10 {
        for command in COMMANDS.iter().skip(turn % 3).step_by(3) {
            asked.ask(command);
        }
        let command = ["genmove b", "genmove w"][turn % 2];
        assert_eq!(quiet.ask(command), asked.ask(command), "move {turn}");
        let said = |program: &mut Program| program.ask("gomill-explain_last_move");
        assert_eq!(said(&mut quiet), said(&mut asked), "move {turn}");
    }
}

#[test]
fn reg_genmove_depends_on_the_position_alone() {
    let options = ["--size", "9", "--visits", "200"];
    let mut busy = Program::start(&options);
    let moves: Vec<String> =
        (0..6).map(|turn| busy.ask(["genmove b", "genmove w"][turn % 2])).collect();
    busy.ask("ponnuki-analyze_json maxvisits 1000");
    let mut fresh = Program::start(&options);
    for (turn, mv) in moves.iter().enumerate() {
        fresh.ask(&format!("play {} {mv}", ["b", "w"][turn % 2]));
    }
    for command in ["reg_genmove b", "top_moves", "reg_genmove w", "top_moves_black"] {
        assert_eq!(busy.ask(command), fresh.ask(command), "{command}");
    }
}

/// The command that sets up a diagram.
fn setup(diagram: &str) -> String {
    let rows: Vec<String> = diagram.trim().lines().map(|row| row.replace(' ', "")).collect();
    let mut command = "gogui-setup".to_owned();
    for (number, row) in rows.iter().enumerate() {
        for (stone, column) in row.chars().zip("ABCDEFGHJ".chars()) {
            match stone {
                'X' => command += &format!(" b {column}{}", rows.len() - number),
                'O' => command += &format!(" w {column}{}", rows.len() - number),
                _ => {}
            }
        }
    }
    command
}

#[test]
fn searches_for_a_decision_leave_the_tree_alone() {
    let file = std::env::temp_dir().join(format!("ponnuki-questions-{}", std::process::id()));
    for (size, rules, komi, diagram, moves) in [
        // A choice between cleanup plays.
        ("7", "chinese", "0.5", FINISHED, ["D4", "D5"]),
        ("7", "japanese", "0.5", FINISHED, ["D4", "D5"]),
        // A hopelessly lost game, treated as a close one.
        ("9", "japanese", "40.5", OPEN, ["C9", "C9"]),
    ] {
        let game = ["--size", size, "--rules", rules, "--komi", komi];
        let options = ["--visits", "300", "--resign-threshold", "0"];
        let mut program = Program::start(&[game.as_slice(), &options].concat());
        program.ask(&setup(diagram));
        let played = program.ask("genmove b");
        assert!(moves.contains(&played.as_str()), "{rules}: {played}");
        // The record contains the search tree from before the move, and its visits.
        program.ask(&format!("ponnuki-save_tree \"{}\"", file.display()));
        let record = std::fs::read_to_string(&file).unwrap();
        let (_, comment) = record.split_once("C[").unwrap();
        let (comment, _) = comment.split_once(']').unwrap();
        assert!(comment.ends_with(" 300 visits"), "{rules}: {comment}");
    }
    std::fs::remove_file(&file).unwrap();
}

#[test]
fn pondering_continues_after_a_side_search() {
    let options = ["--size", "9", "--visits", "100", "--show-playouts", "50", "--ponder"];
    let mut program = Program::start(&options);
    program.ask("genmove b");
    let mut visits = root_visits(&mut program);
    for command in COMMANDS {
        program.ask(command);
        let asked = visits;
        // Each request for the visits adds one; the others were added in between.
        let grows = (1..=500).any(|look| {
            pause(5);
            visits = root_visits(&mut program);
            visits > asked + look
        });
        assert!(grows, "{command}");
    }
    // Once the opponent has moved, pondering ends.
    program.ask("play w pass");
    visits = root_visits(&mut program);
    pause(100);
    assert_eq!(root_visits(&mut program), visits + 1);
}
