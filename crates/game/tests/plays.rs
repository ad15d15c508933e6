//! The games in `tests/data/plays.txt`: captures, suicide, ko and superko.

use ponnuki_game::board::GameBoard;
use ponnuki_game::color::Color;
use ponnuki_game::game::{Game, IllegalMove};
use ponnuki_game::point::{Move, Point};
use ponnuki_game::rules::{Repetition, Rules, Suicide};
use ponnuki_game::score::Komi;

use crate::support::{parse_size, rules, verdict};

const REPETITIONS: [Repetition; 4] = [
    Repetition::Simple,
    Repetition::Positional,
    Repetition::Situational,
    Repetition::NaturalSituational,
];

#[test]
fn games_of_the_table_are_played_as_expected() {
    let text = include_str!("data/plays.txt");
    let games: Vec<&str> = text.split("\n= ").skip(1).collect();
    assert!(games.len() > 15);
    for game in games {
        for suicide in [Suicide::Forbidden, Suicide::MultiStone] {
            let other = match suicide {
                Suicide::Forbidden => "suicide multi-stone",
                Suicide::MultiStone => "suicide forbidden",
            };
            if !game.lines().any(|line| line == other) {
                REPETITIONS.into_iter().for_each(|repetition| run(game, repetition, suicide));
            }
        }
    }
}

fn run(text: &str, repetition: Repetition, suicide: Suicide) {
    let rules = rules(repetition, suicide);
    let mut game = Game::new(parse_size("19x19"), rules, Komi::default());
    let mut lines = text.lines().skip(1).peekable();
    while let Some(line) = lines.next() {
        let words: Vec<&str> = line.split_whitespace().collect();
        let mut diagram = || {
            let is_row = |line: &&str| line.starts_with(['.', 'X', 'O']);
            std::iter::from_fn(|| lines.next_if(is_row)).collect::<Vec<&str>>().join("\n")
        };
        match words[..] {
            [] | ["suicide", _] => {}
            ["size", size] => game = Game::new(parse_size(size), rules, Komi::default()),
            ["start", color] => {
                let to_move = Color::parse(color).unwrap();
                game = Game::from_diagram(&diagram(), rules, Komi::default(), to_move).unwrap();
            }
            ["board"] => {
                let board = GameBoard::from_diagram(&diagram()).unwrap();
                assert_eq!(game.board().to_diagram(), board.to_diagram(), "{text}");
            }
            ["moves", ref moves @ ..] => play(&mut game, moves),
            ["check", color, vertex, ref verdicts @ ..] => {
                let verdict = match verdicts {
                    [one] => one,
                    each => each[REPETITIONS.iter().position(|&r| r == repetition).unwrap()],
                };
                let found = judge(&game, color, vertex);
                assert_eq!(found, verdict, "{line} under {repetition:?} in {text}");
            }
            ref other => panic!("{other:?}"),
        }
    }
}

fn play(game: &mut Game, moves: &[&str]) {
    for pair in moves.chunks(2) {
        let color = Color::parse(pair[0]).unwrap();
        let mv = game.size().parse_move(pair[1]).unwrap();
        game.play(color, mv).unwrap();
        game.board().check().unwrap();
    }
}

fn judge(game: &Game, color: &str, vertex: &str) -> String {
    let mv = game.size().parse_move(vertex).unwrap();
    verdict(game, Color::parse(color).unwrap(), mv)
}

#[test]
fn a_refused_move_does_not_change_the_game() {
    let rules = rules(Repetition::Positional, Suicide::Forbidden);
    let mut game = Game::new(parse_size("3x3"), rules, Komi::default());
    play(&mut game, &["b", "B1", "b", "A2"]);
    let before = format!("{game:?}");
    for (vertex, reason) in [("B1", IllegalMove::Occupied), ("A1", IllegalMove::Suicide)] {
        let mv = game.size().parse_move(vertex).unwrap();
        assert_eq!(game.play(Color::White, mv), Err(reason));
        assert_eq!(format!("{game:?}"), before);
    }
    for index in [0, 4, 100, 65535] {
        let point = Point::from_index(index);
        assert_eq!(game.play(Color::White, Move::Play(point)), Err(IllegalMove::OffBoard));
    }
    assert_eq!(format!("{game:?}"), before);
}

#[test]
fn rules_can_change_during_a_game() {
    let positional = rules(Repetition::Positional, Suicide::Forbidden);
    let mut game = Game::new(parse_size("2x1"), positional, Komi::default());
    play(&mut game, &["b", "A1", "w", "B1", "b", "pass"]);
    assert_eq!(judge(&game, "b", "A1"), "superko:1");
    game.set_rules(rules(Repetition::Simple, Suicide::Forbidden));
    play(&mut game, &["b", "A1"]);
    assert!(game.void().is_some());
    game.set_rules(positional);
    assert!(game.void().is_none());
    assert_eq!(judge(&game, "w", "B1"), "ko");
    play(&mut game, &["w", "pass", "b", "pass"]);
    assert_eq!(judge(&game, "w", "B1"), "superko:2");
}

#[test]
fn the_first_pass_takes_the_button_whatever_the_rules_become() {
    let without = rules(Repetition::Positional, Suicide::Forbidden);
    let with = Rules { button: true, ..without };
    let mut game = Game::new(parse_size("3x1"), without, Komi::default());
    let moves = |game: &Game| game.moves().iter().map(|&(_, mv)| mv).collect::<Vec<Move>>();
    play(&mut game, &["b", "pass"]);
    assert_eq!(game.play(Color::White, Move::Button), Err(IllegalMove::NoButton));
    assert_eq!(game.play_recorded(Color::White, Move::Button), Ok(Some(IllegalMove::NoButton)));
    assert_eq!(moves(&game), [Move::Pass, Move::Pass]);
    game.set_rules(with);
    assert_eq!(moves(&game), [Move::Button, Move::Pass]);
    assert_eq!(game.pass_state().button(), Some(Color::Black));
    assert_eq!(game.pass_state().passes(), 1);
    game.undo_moves(1).unwrap();
    assert_eq!(moves(&game), [Move::Button]);
    game.set_rules(without);
    assert_eq!(moves(&game), [Move::Pass]);
    assert_eq!(game.pass_state().button(), None);
}

#[test]
fn a_ko_that_is_retaken_after_a_stop_voids_nothing() {
    let simple = rules(Repetition::Simple, Suicide::Forbidden);
    let diagram = ". X O . / X O . O / . X O .";
    for (passes, voids) in [(1, true), (2, false), (3, false)] {
        let mut game = Game::from_diagram(diagram, simple, Komi::default(), Color::Black).unwrap();
        play(&mut game, &["b", "C2"]);
        for _ in 0..passes {
            let color = game.to_move();
            game.play(color, Move::Pass).unwrap();
        }
        play(&mut game, &["w", "B2"]);
        assert_eq!(game.void().is_some(), voids, "{passes} passes");
        // A cycle of plays after the stop is one.
        if !voids {
            play(&mut game, &["b", "A1", "w", "pass", "b", "C2", "w", "D1"]);
            assert!(game.void().is_none());
        }
    }
}

#[test]
fn a_set_up_ko_may_not_be_retaken() {
    let simple = rules(Repetition::Simple, Suicide::Forbidden);
    let diagram = ". X O . / X . X O / . X O .";
    let mut game = Game::from_diagram(diagram, simple, Komi::default(), Color::White).unwrap();
    assert_eq!(game.to_move(), Color::White);
    assert_eq!(judge(&game, "w", "B2"), "ok");
    let ko = game.size().point(1, 1);
    game.setup_ko(ko).unwrap();
    assert_eq!(judge(&game, "w", "B2"), "ko");
    play(&mut game, &["w", "D1", "b", "A1"]);
    assert_eq!(judge(&game, "w", "B2"), "ok");
    assert!(game.setup_ko(ko).is_err());
    game.undo().unwrap();
    game.undo().unwrap();
    assert_eq!(judge(&game, "w", "B2"), "ko");
    assert!(game.undo().is_err());
}

#[test]
fn only_positions_can_be_set_up() {
    let mut game = Game::new(
        parse_size("2x2"),
        rules(Repetition::Simple, Suicide::Forbidden),
        Komi::default(),
    );
    play(&mut game, &["b", "A1"]);
    let before = format!("{game:?}");
    let point = |column, row| game.size().point(column, row);
    let (black, white) = (Color::Black, Color::White);
    let bad = [
        vec![(point(0, 0), black), (point(0, 0), white)],
        vec![(point(0, 0), black), (point(0, 1), white), (point(1, 0), white)],
        vec![
            (point(0, 0), black),
            (point(0, 1), black),
            (point(1, 0), black),
            (point(1, 1), black),
        ],
        vec![(Point::from_index(0), black)],
    ];
    for stones in bad {
        assert!(game.setup(&stones, white).is_err());
        assert_eq!(format!("{game:?}"), before);
    }
}
