//! Sessions in which timing matters: interrupts, analysis, exit, clocks, and games of the program
//! against itself.

#![allow(clippy::disallowed_methods, reason = "the test measures the program's time")]

use std::io::Write;
use std::time::Instant;

use crate::support::folder::Folder;
use crate::support::program::{Program, SOON, busy, full, idle, pause, spawn};

#[test]
fn an_interrupt_ends_a_search_with_a_move() {
    let mut program = Program::start(&["--size", "9", "--seconds", "60"]);
    program.ask("name");
    program.send("5 genmove b\n");
    busy(&program.child);
    let start = Instant::now();
    program.send("# interrupt\n");
    let reply = program.reply();
    assert!(start.elapsed().as_secs_f64() < SOON);
    assert!(reply.starts_with("=5 ") && reply.len() > 4, "{reply}");
    // There is no other reply, and the next search is not interrupted.
    assert_eq!(program.ask("ponnuki-set_param seconds 0.5"), "");
    program.send("lz-genmove_analyze w 10\n");
    assert!(program.reply().contains("\nplay "));
}

#[test]
fn any_line_ends_an_analysis() {
    let mut program = Program::start(&["--size", "9"]);
    for line in ["name\n", "\n7 name\n", "# comment\nname\n"] {
        program.send("3 lz-analyze b 5\n");
        assert_eq!(program.line(), "=3");
        let info = program.line();
        assert!(info.starts_with("info move ") && info.contains(" order 0 pv "), "{info}");
        let start = Instant::now();
        program.send(line);
        program.rest_of_stream();
        assert!(program.reply().ends_with(" Ponnuki"));
        assert!(start.elapsed().as_secs_f64() < SOON);
    }
}

#[test]
fn a_search_that_is_cancelled_changes_nothing() {
    let mut program = Program::start(&["--size", "9", "--seconds", "60"]);
    for (command, reply) in [
        ("kata-search_cancellable b", "cancelled"),
        ("kata-search_analyze_cancellable b 10", "\nplay cancelled"),
    ] {
        let start = Instant::now();
        program.send(&format!("{command}\n"));
        program.send("name\n");
        assert!(program.reply().ends_with(reply), "{command}");
        assert!(program.reply().ends_with(" Ponnuki"));
        assert!(start.elapsed().as_secs_f64() < SOON);
        assert_eq!(program.ask("move_history"), "");
    }
}

#[test]
fn analysis_keeps_to_its_restrictions() {
    let mut program = Program::start(&["--size", "5"]);
    program.send("lz-analyze w allow w C3,B2,pass 1 avoid b A1 50 minmoves 2 3 ownership true\n");
    assert_eq!(program.line(), "=");
    let info = program.line();
    let moves: Vec<&str> =
        info.split("info move ").skip(1).map(|part| part.split(' ').next().unwrap()).collect();
    assert!(moves.len() >= 2 && moves.iter().all(|mv| ["C3", "B2", "pass"].contains(mv)), "{info}");
    assert_eq!(info.split("ownership ").nth(1).unwrap().split(' ').count(), 25);
    program.send("lz-analyze interval 2 maxmoves 1 black\n");
    program.rest_of_stream();
    assert_eq!(program.line(), "=");
    assert_eq!(program.line().matches("info").count(), 1);
    program.send("quit\n");
}

#[test]
fn the_program_ends_at_once() {
    for command in ["", "lz-analyze b 10\n", "genmove b\n", "lz-genmove_analyze b 10\n"] {
        for last in ["quit\n", ""] {
            let mut program = Program::start(&["--seconds", "60"]);
            program.ask("name");
            program.send(command);
            if !command.is_empty() {
                busy(&program.child);
            }
            program.send(last);
            drop(program.stdin.take());
            let (status, seconds) = program.end();
            assert!(status.success() && seconds < SOON, "{command:?} {last:?} {seconds}");
        }
    }
}

#[test]
fn a_closed_output_ends_the_program_quietly() {
    for command in ["name\n", "lz-analyze b 1\n"] {
        let mut child = spawn(&["--threads", "1", "--size", "9"]);
        let mut stdin = child.stdin.take().unwrap();
        drop(child.stdout.take());
        stdin.write_all(command.as_bytes()).unwrap();
        let output = child.wait_with_output().unwrap();
        assert!(output.status.success() && output.stderr.is_empty(), "{output:?}");
    }
}

/// A client that sends commands and reads nothing, not even an analysis whose lines fill the pipe.
#[test]
fn a_client_that_does_not_read_is_obeyed() {
    for last in ["quit\n", ""] {
        let folder = Folder::new("deaf");
        let mut child = spawn(&["--threads", "1"]);
        let mut stdin = child.stdin.take().unwrap();
        let mut send = |text: &str| stdin.write_all(text.as_bytes()).unwrap();
        // The first analysis is ended by input, the second by its deadline.
        for (number, more) in ["", " maxtime 0.3"].iter().enumerate() {
            send(&format!("kata-analyze b 1 maxmoves 30 movesOwnership true{more}\n"));
            if number == 0 {
                full(&child);
            } else {
                idle(&child);
            }
            let saved = folder.path().join(format!("after{number}.sgf"));
            send(&format!("printsgf {}\n", saved.display()));
            let start = Instant::now();
            while !saved.exists() {
                assert!(start.elapsed().as_secs_f64() < SOON, "analysis {number} goes on");
                pause(10);
            }
        }
        send(last);
        drop(stdin);
        let start = Instant::now();
        while child.try_wait().unwrap().is_none() {
            assert!(start.elapsed().as_secs_f64() < SOON, "{last:?}");
            pause(10);
        }
        // Its earlier output is whole as far as the pipe goes.
        let output = child.wait_with_output().unwrap();
        assert!(output.status.success() && output.stdout.len() > 1 << 14, "{:?}", output.status);
        assert!(output.stdout.starts_with(b"=\ninfo move "));
    }
}

#[test]
fn one_second_per_move_is_kept() {
    let mut program = Program::start(&["--size", "9", "--untimed-seconds", "60"]);
    program.ask("time_settings 0 1 1");
    program.ask("play b E5");
    for _ in 0..2 {
        let start = Instant::now();
        program.ask("genmove w");
        assert!(start.elapsed().as_secs_f64() < SOON);
        program.ask("undo");
        program.ask("time_left w 1 1");
    }
    program.ask("time_left w 0 1");
    let start = Instant::now();
    program.ask("genmove w");
    assert!(start.elapsed().as_secs_f64() < SOON);
}

#[test]
fn a_whole_game_keeps_within_absolute_time() {
    for ponder in ["--ponder=false", "--ponder"] {
        let options = ["--size", "7", "--resign-threshold", "0", "--untimed-seconds", "60", ponder];
        let mut program = Program::start(&options);
        program.ask("time_settings 2 0 0");
        let start = Instant::now();
        let mut passes = 0;
        for turn in 0..400 {
            let answer = program.ask(["genmove b", "genmove w"][turn % 2]);
            passes = if answer == "pass" { passes + 1 } else { 0 };
            if passes == 2 {
                break;
            }
        }
        assert_eq!(passes, 2);
        assert!(start.elapsed().as_secs_f64() < SOON);
    }
}

#[test]
fn a_player_without_time_moves_at_once() {
    let mut program = Program::start(&["--untimed-seconds", "60"]);
    for (settings, left) in
        [("10 0 0", "0 0"), ("10 5 5", "0 0"), ("10 5 5", "0 5"), ("0 5 5", "1 5")]
    {
        program.ask("clear_board");
        program.ask(&format!("time_settings {settings}"));
        program.ask(&format!("time_left b {left}"));
        let start = Instant::now();
        let answer = program.ask("genmove b");
        assert!(answer != "pass" && answer != "resign", "{answer}");
        assert!(start.elapsed().as_secs_f64() < SOON, "{settings}, {left}");
    }
}

/// Plays a game between two programs, which must end with two passes, and compares their counts.
fn play_out(options: &[&str]) -> String {
    let mut players = ["1", "2"].map(|seed| Program::start(&[options, &["--seed", seed]].concat()));
    let mut passes = 0;
    for turn in 0..1000 {
        let color = ["b", "w"][turn % 2];
        let answer = players[turn % 2].ask(&format!("genmove {color}"));
        assert_ne!(answer, "resign");
        players[1 - turn % 2].ask(&format!("play {color} {answer}"));
        passes = if answer == "pass" { passes + 1 } else { 0 };
        if passes == 2 {
            let scores = players.each_mut().map(|player| player.ask("final_score"));
            assert_eq!(scores[0], scores[1], "{}", players[0].ask("showboard"));
            let dead = players.each_mut().map(|player| player.ask("final_status_list dead"));
            assert_eq!(dead[0], dead[1]);
            return scores[0].clone();
        }
    }
    panic!("the game did not end:\n{}", players[0].ask("showboard"));
}

#[test]
fn games_against_itself_end_with_a_count() {
    for (size, rules) in [
        ("5", "chinese"),
        ("7", "tromp-taylor"),
        ("9", "chinese"),
        ("6x8", "aga"),
        ("2", "chinese"),
        ("1x5", "chinese"),
        ("1", "tromp-taylor"),
    ] {
        let options =
            ["--size", size, "--rules", rules, "--visits", "100", "--resign-threshold", "0"];
        play_out(&options);
    }
}

#[test]
fn large_and_non_square_boards_are_played_to_the_end() {
    for size in ["25", "19x5"] {
        play_out(&["--size", size, "--visits", "6", "--resign-threshold", "0"]);
    }
}

/// The first moves of a new game.
fn beginning(program: &mut Program) -> String {
    program.ask("boardsize 9");
    program.ask("clear_board");
    let moves: Vec<String> =
        (0..12).map(|turn| program.ask(["genmove b", "genmove w"][turn % 2])).collect();
    moves.join(" ")
}

#[test]
fn the_same_seed_gives_the_same_games() {
    let start = |seed: &str| Program::start(&["--visits", "100", "--seed", seed]);
    let [mut one, mut other] = [start("7"), start("7")];
    let games = [beginning(&mut one), beginning(&mut one)];
    assert_eq!([beginning(&mut other), beginning(&mut other)], games);
    assert_ne!(games[0], games[1]);
    one.ask("set_random_seed 7");
    assert_eq!(beginning(&mut one), games[1], "a game was played before");
}

#[test]
fn without_a_seed_every_process_has_its_own() {
    let seeds: [u64; 2] = std::array::from_fn(|_| {
        let seed = Program::start(&["--seed", "0"]).ask("get_random_seed");
        seed.parse().unwrap()
    });
    assert!(seeds[0] != seeds[1] && !seeds.contains(&0), "{seeds:?}");
}

#[test]
fn games_are_saved() {
    let dir = std::env::temp_dir().join(format!("ponnuki-{}", std::process::id()));
    let options = ["--size", "5", "--playouts", "30", "--sgf-dir", dir.to_str().unwrap()];
    let mut program = Program::start(&options);
    program.ask("play b C3");
    // The engine has not played a game yet.
    program.ask("clear_board");
    let first = program.ask("genmove b");
    program.ask("clear_board");
    program.ask("genmove b");
    program.ask("play w pass");
    program.ask("play b pass");
    program.send("quit\n");
    assert!(program.end().0.success());
    let mut files: Vec<_> =
        std::fs::read_dir(&dir).unwrap().map(|entry| entry.unwrap().path()).collect();
    files.sort();
    assert_eq!(files.len(), 2);
    let text = std::fs::read_to_string(&files[0]).unwrap();
    let game = ponnuki_game::record::read_text(&text).unwrap().game;
    let (_, mv) = game.moves()[0];
    assert_eq!(game.size().move_vertex(mv), first);
    assert!(text.contains("PB[Ponnuki") && text.contains("visits"), "{text}");
    let counted = std::fs::read_to_string(&files[1]).unwrap();
    assert!(counted.contains("RE["), "{counted}");
    std::fs::remove_dir_all(&dir).unwrap();
}

#[test]
fn games_without_a_result_are_saved_as_void() {
    let dir = std::env::temp_dir().join(format!("ponnuki-void-{}", std::process::id()));
    let options = ["--playouts", "30", "--sgf-dir", dir.to_str().unwrap()];
    let mut program = Program::start(&options);
    for outcome in ["NO-RESULT", "DRAW"] {
        program.ask("boardsize 1 3");
        program.ask(&format!(
            "kata-set-rules {{\"ko\":\"SIMPLE\",\"ties\":\"WHITE\",\"longCycle\":\"{outcome}\"}}"
        ));
        // The engine's move for White is taken back: it has played, and the cycle follows.
        for command in ["genmove w", "undo", "play b A1", "play w A2", "play b pass"] {
            program.ask(command);
        }
        for command in ["play w A3", "play b A1", "clear_board"] {
            program.ask(command);
        }
    }
    program.send("quit\n");
    assert!(program.end().0.success());
    let mut files: Vec<_> =
        std::fs::read_dir(&dir).unwrap().map(|entry| entry.unwrap().path()).collect();
    files.sort();
    let texts: Vec<String> =
        files.iter().map(|file| std::fs::read_to_string(file).unwrap()).collect();
    assert_eq!(texts.len(), 2);
    assert!(
        texts[0].contains("RE[Void]") && texts[0].contains("\"ko\":\"SIMPLE\""),
        "{}",
        texts[0]
    );
    assert!(texts[1].contains("RE[0]"), "{}", texts[1]);
    std::fs::remove_dir_all(&dir).unwrap();
}
