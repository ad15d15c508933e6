//! GoGui's pictures: every command replies in its declared type, trees are written as game records,
//! and live pictures appear on standard error when requested.

use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Child, ChildStdout, Output};

use ponnuki_game::point::{Move, Size};
use ponnuki_game::record;

use crate::support::folder::Folder;
use crate::support::program::{busy, spawn};

fn line(stdout: &mut BufReader<ChildStdout>) -> String {
    let mut line = String::new();
    stdout.read_line(&mut line).unwrap();
    line
}

/// The program's output for this one command.
fn run_one(options: &[&str], command: &str) -> Output {
    let mut child = start(options);
    let mut stdin = child.stdin.take().unwrap();
    stdin.write_all(command.as_bytes()).unwrap();
    let mut stdout = BufReader::new(child.stdout.take().unwrap());
    let reply = line(&mut stdout);
    assert!(reply.starts_with("= "), "{reply}");
    stdin.write_all(b"quit\n").unwrap();
    child.wait_with_output().unwrap()
}

fn start(options: &[&str]) -> Child {
    spawn(
        &[&["--threads", "1", "--size", "9", "--memory", "64MB", "--seed", "1"][..], options]
            .concat(),
    )
}

/// The replies to these commands, each with its first character. `quit` is written last, because the
/// program hurries once it has read that.
fn replies(options: &[&str], input: &str) -> Vec<String> {
    let mut child = start(options);
    let mut stdin = child.stdin.take().unwrap();
    let mut stdout = BufReader::new(child.stdout.take().unwrap());
    stdin.write_all(input.as_bytes()).unwrap();
    let reply = |_| {
        let lines = std::iter::repeat_with(|| line(&mut stdout));
        let reply: String = lines.take_while(|line| !line.trim_end().is_empty()).collect();
        reply.trim_end_matches('\n').to_owned()
    };
    let replies = input.lines().map(reply).collect();
    stdin.write_all(b"quit\n").unwrap();
    assert!(child.wait_with_output().unwrap().status.success());
    replies
}

fn is_vertex(word: &str) -> bool {
    Size::square(9).parse_move(word).is_some()
}

fn is_point(word: &str) -> bool {
    Size::square(9).parse_move(word).is_some_and(|mv| mv.point().is_some())
}

/// True if a line is one of GoGui's drawing commands.
fn is_drawing(line: &str) -> bool {
    let words: Vec<&str> = line.split(' ').collect();
    let (name, rest) = words.split_first().unwrap();
    let pairs = |first: fn(&str) -> bool, second: fn(&str) -> bool| {
        rest.len().is_multiple_of(2) && rest.chunks(2).all(|pair| first(pair[0]) && second(pair[1]))
    };
    match *name {
        "TEXT" => true,
        "BLACK" | "WHITE" | "MARK" | "CIRCLE" | "SQUARE" => rest.iter().all(|word| is_point(word)),
        "COLOR" => rest[0].starts_with('#') && rest[1..].iter().all(|word| is_point(word)),
        "LABEL" => pairs(is_point, |label| !label.is_empty()),
        "INFLUENCE" => {
            pairs(is_point, |value| (-1.0..=1.0).contains(&value.parse::<f64>().unwrap()))
        }
        "VAR" => pairs(|color| color == "b" || color == "w", is_vertex),
        _ => false,
    }
}

/// True if `text` has the form that GoGui expects from a command of type `kind`.
fn is_of_type(kind: &str, text: &str) -> bool {
    let words: Vec<&str> = text.split_whitespace().collect();
    let number = |word: &&str| word.parse::<f64>().is_ok_and(|value| (-1.0..=1.0).contains(&value));
    match kind {
        "gfx" => !text.is_empty() && text.lines().all(is_drawing),
        "pspairs" => {
            let labelled = |pair: &[&str]| is_vertex(pair[0]) && !is_vertex(pair[1]);
            !words.is_empty() && words.len().is_multiple_of(2) && words.chunks(2).all(labelled)
        }
        "dboard" => text.lines().count() == 9 && words.len() == 81 && words.iter().all(number),
        "plist" => words.iter().all(|word| is_point(word)),
        "varc" => !words.is_empty() && words.iter().all(|word| is_vertex(word)),
        "param" => text.lines().all(|line| {
            let kind = line.strip_prefix('[').and_then(|rest| rest.split_once("] "));
            kind.is_some_and(|(kind, rest)| {
                ["string", "bool"].contains(&kind) && rest.contains(' ')
                    || kind.starts_with("list/")
            })
        }),
        "none" => text.is_empty(),
        "string" | "pstring" => !text.is_empty(),
        "hpstring" => text.lines().all(|line| line.contains(": ")),
        _ => false,
    }
}

#[test]
fn every_command_replies_in_its_declared_type() {
    check_types(&["--playouts", "80", "--show-playouts", "80"]);
}

#[test]
fn so_does_every_command_with_a_network() {
    let network = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/network.bin");
    check_types(&["--network", network, "--playouts", "80", "--show-playouts", "80"]);
}

fn check_types(options: &[&str]) {
    let offered = replies(options, "gogui-analyze_commands\n").remove(0);
    let entries: Vec<Vec<&str>> =
        offered.strip_prefix("= ").unwrap().lines().map(|line| line.split('/').collect()).collect();
    assert!(entries.len() > 25);
    let folder = Folder::new("pictures");
    let file = folder.path().join("tree.sgf");
    // The position has an engine's move to explain, and stones with a status.
    let mut input = "play b E5\nplay w E4\nplay b D4\nplay w F5\nplay b E3\ngenmove w\n".to_owned();
    let before = input.lines().count();
    for entry in &entries {
        assert_eq!(entry.len(), 3, "{entry:?}");
        let command = entry[2].replace("%m", "b").replace("%c", "w").replace("%p", "C3");
        let command = command.replace("%s", "japanese");
        let file = format!("\"{}\"", file.display());
        input += &(command.replace("%w", &file).replace("%r", &file) + "\n");
    }
    let answers = replies(options, &input);
    for (entry, reply) in entries.iter().zip(&answers[before..]) {
        let text = reply.strip_prefix("= ").unwrap_or_else(|| panic!("{entry:?}: {reply}"));
        // A search with a network has no AMAF to show.
        let may_be_empty = options.contains(&"--network") && entry[1] == "AMAF";
        assert!(is_of_type(entry[0], text) || may_be_empty && text.is_empty(), "{entry:?}\n{text}");
    }
}

#[test]
fn a_tree_is_a_record_with_variations() {
    let file = std::env::temp_dir().join(format!("ponnuki-tree-{}.sgf", std::process::id()));
    let name = file.display();
    let input = format!(
        "ponnuki-save_tree {name}\nplay b E5\nponnuki-best_moves\nponnuki-save_tree {name} 10\n\
         ponnuki-save_tree /nonexistent/folder/tree.sgf\nponnuki-save_tree\n"
    );
    let answers = replies(&["--show-playouts", "600"], &input);
    assert!(answers[..4].iter().all(|answer| answer.starts_with("= ")), "{answers:?}");
    assert!(answers[4].starts_with("? ") && answers[5] == "? syntax error");
    let text = std::fs::read_to_string(&file).unwrap();
    std::fs::remove_file(&file).unwrap();
    let (mut moves, mut first, mut deep) = (0, Vec::new(), 0);
    record::visit_moves(text.as_bytes(), &mut |game, _, mv| {
        moves += 1;
        if game.moves().len() == 1 {
            first.push(mv);
        }
        deep = deep.max(game.moves().len());
    })
    .unwrap();
    assert!(moves > 20 && deep >= 3, "{moves} moves, {deep} deep");
    assert!(first.len() > 1 && first.iter().all(|mv| *mv != Move::Pass));
    assert!(text.contains("C[") && text.contains("600 visits"), "{text}");
}

#[test]
fn a_search_for_a_picture_can_be_interrupted() {
    let mut child = start(&["--show-playouts", "1000000000000"]);
    let mut stdin = child.stdin.take().unwrap();
    stdin.write_all(b"name\n").unwrap();
    let mut stdout = BufReader::new(child.stdout.take().unwrap());
    assert_eq!([(); 2].map(|()| line(&mut stdout)), ["= Ponnuki\n", "\n"]);
    stdin.write_all(b"ponnuki-best_moves\n").unwrap();
    busy(&child);
    stdin.write_all(b"# interrupt\nponnuki-win_rates\nquit\n").unwrap();
    let mut output = String::new();
    stdout.read_to_string(&mut output).unwrap();
    assert!(child.wait().unwrap().success());
    // Results are kept and not searched for again.
    let replies: Vec<&str> = output.split_terminator("\n\n").collect();
    assert_eq!(replies.len(), 3, "{output}");
    assert!(replies[0].starts_with("= COLOR") && is_of_type("pspairs", &replies[1][2..]));
}

#[test]
fn a_move_for_a_regression_depends_on_nothing_before_it() {
    let asked = "reg_genmove w\ntop_moves\n";
    let input =
        format!("play b E5\n{asked}ponnuki-best_moves\n{asked}clear_board\nplay b E5\n{asked}");
    let answers = replies(&["--playouts", "300"], &input);
    assert_eq!(answers[1..3], answers[4..6]);
    assert_eq!(answers[1..3], answers[8..10]);
    assert!(answers[2].len() > 20, "{answers:?}");
}

#[test]
fn live_pictures_come_only_when_asked_for() {
    for (graphics, keyword) in
        [("off", ""), ("moves", "LABEL"), ("line", "VAR"), ("owners", "INFLUENCE")]
    {
        let output = run_one(&["--seconds", "1.2", "--live-graphics", graphics], "genmove b\n");
        let errors = String::from_utf8(output.stderr).unwrap();
        let pictures: Vec<&str> = errors.split("gogui-gfx:\n").skip(1).collect();
        assert_eq!(pictures.is_empty(), keyword.is_empty(), "{graphics}: {errors}");
        for picture in pictures {
            let (picture, _) = picture.split_once("\n\n").unwrap();
            assert!(picture.contains(keyword) && picture.lines().all(is_drawing), "{picture}");
        }
    }
}
