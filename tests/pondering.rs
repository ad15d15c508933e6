//! Pondering: thinking in the opponent's time. `side_searches.rs` tests that side searches do not
//! end it.

#![allow(clippy::disallowed_methods, reason = "the test measures the program's time")]

use std::time::Instant;

use crate::support::program::{Program, SOON, busy, pause};

fn root_visits(program: &mut Program) -> u64 {
    program.analysis()["rootInfo"]["visits"].as_u64().unwrap()
}

/// Lets the program ponder until the reply that it expects has more than `visits`. Returns the
/// reply.
fn expected_reply(program: &mut Program, visits: u64) -> String {
    let expected = (0..2000).find_map(|_| {
        pause(5);
        let best = program.analysis()["moveInfos"][0].clone();
        let is_searched = best["visits"].as_u64().unwrap() > visits;
        is_searched.then(|| best["move"].as_str().unwrap().to_owned())
    });
    expected.unwrap()
}

#[test]
fn pondering_serves_the_answer_to_the_expected_move() {
    let mut program = Program::start(&["--size", "9", "--playouts", "50", "--ponder"]);
    program.ask("genmove b");
    let reply = expected_reply(&mut program, 600);
    program.ask(&format!("play w {reply}"));
    assert!(root_visits(&mut program) > 500, "the visits of the reply are kept");
    let best = program.analysis()["moveInfos"][0]["move"].as_str().unwrap().to_owned();
    assert_eq!(program.ask("genmove b"), best);
    let comment = program.ask("gomill-explain_last_move");
    let visits = comment.rsplit(", ").next().unwrap().split(' ').next().unwrap();
    assert!(visits.parse::<u64>().unwrap() > 550, "{comment}");
}

#[test]
fn pondering_ends_with_the_next_command() {
    let mut program = Program::start(&["--size", "9", "--playouts", "100", "--ponder"]);
    program.ask("genmove b");
    busy(&program.child);
    let start = Instant::now();
    program.ask("play w E5");
    assert!(start.elapsed().as_secs_f64() < SOON);
    program.ask("genmove b");
    busy(&program.child);
    program.send("quit\n");
    let (status, seconds) = program.end();
    assert!(status.success() && seconds < SOON);
}

#[test]
fn the_limits_of_pondering_hold_for_all_of_the_opponents_time() {
    let limits =
        [["--ponder-playouts", "40"], ["--ponder-visits", "90"], ["--ponder-seconds", "0.1"]];
    for limit in limits {
        let options = ["--size", "9", "--playouts", "50", "--ponder"];
        let mut program = Program::start(&[&options[..], &limit].concat());
        program.ask("genmove b");
        pause(1000);
        let visits = root_visits(&mut program);
        for _ in 0..3 {
            program.ask("time_left w 100 0");
            pause(100);
        }
        assert_eq!(root_visits(&mut program), visits + 1, "{limit:?}");
    }
}

#[test]
fn nothing_is_pondered_after_the_end_of_the_game() {
    let white_wall = "gogui-setup w C1 w C2 w C3 w C4 w C5";
    let options = ["--size", "5", "--playouts", "300", "--ponder", "--resign-threshold", "0.4"];
    let now = ["--resign-moves", "1", "--resign-visits", "1", "--resign-opening", "0"];
    for (moves, color, end) in [(&["play b pass"][..], "w", "pass"), (&[], "b", "resign")] {
        let mut program = Program::start(&[&options[..], &now].concat());
        program.ask(white_wall);
        moves.iter().for_each(|mv| drop(program.ask(mv)));
        assert_eq!(program.ask(&format!("genmove {color}")), end);
        let visits = root_visits(&mut program);
        pause(100);
        assert_eq!(root_visits(&mut program), visits + 1, "{end}");
    }
}
