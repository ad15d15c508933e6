//! The numbers of move sequences in `tests/data/perft.txt`, counted by the board alone where only
//! the simple ko matters, and by the game.

use ponnuki_game::board::Board;
use ponnuki_game::capacity::{Capacity, UpTo9, UpTo13, UpTo19};
use ponnuki_game::color::Color;
use ponnuki_game::game::Game;
use ponnuki_game::point::{Move, Point, Size};
use ponnuki_game::rules::{Repetition, Rules, Suicide};
use ponnuki_game::score::Komi;

use crate::support::{color_of_turn, parse_size, rules};

/// One line of the table.
struct Row {
    line: &'static str,
    size: Size,
    rules: Rules,
    passes: bool,
    counts: Vec<u64>,
}

fn rows() -> Vec<Row> {
    let lines = include_str!("data/perft.txt").lines();
    lines.filter(|line| !line.is_empty() && !line.starts_with('#')).map(parse_row).collect()
}

fn parse_row(line: &'static str) -> Row {
    let words: Vec<&str> = line.split_whitespace().collect();
    let repetition = match words[1] {
        "simple" => Repetition::Simple,
        "positional" => Repetition::Positional,
        "situational" => Repetition::Situational,
        other => panic!("{other} is no repetition rule"),
    };
    let suicide = match words[2] {
        "forbidden" => Suicide::Forbidden,
        "multi-stone" => Suicide::MultiStone,
        other => panic!("{other} is no suicide rule"),
    };
    let passes = match words[3] {
        "none" => false,
        "passes" => true,
        other => panic!("{other} says nothing about passes"),
    };
    let counts = words[4..].iter().map(|count| count.parse().unwrap()).collect();
    Row { line, size: parse_size(words[0]), rules: rules(repetition, suicide), passes, counts }
}

/// The number of sequences of `plies` moves from here. The last move is not made.
fn perft_of_game(game: &mut Game, plies: usize, passes: bool) -> u64 {
    if game.consecutive_passes() == 2 {
        return 0;
    }
    let color = color_of_turn(game.moves().len());
    let moves = game.size().points().map(Move::Play).chain(passes.then_some(Move::Pass));
    if plies == 1 {
        return moves.filter(|&mv| game.is_legal(color, mv)).count() as u64;
    }
    let mut total = 0;
    for mv in moves {
        if game.play(color, mv).is_ok() {
            total += perft_of_game(game, plies - 1, passes);
            game.undo().unwrap();
        }
    }
    total
}

/// The same with simple ko and without passes, by the board alone.
fn perft_of_board<C: Capacity>(
    board: &Board<C>,
    color: Color,
    plies: usize,
    suicide: Suicide,
) -> u64 {
    let may_play = |&point: &Point| {
        board.is_playable(point, color)
            || suicide == Suicide::MultiStone
                && board.is_self_capture(point, color)
                && board.shape(point).neighbours_of(color) > 0
    };
    let points = board.empties().filter(may_play);
    if plies == 1 {
        return points.count() as u64;
    }
    let mut next = board.clone();
    let continuations = points.map(|point| {
        next.assign(board);
        next.play(point, color);
        perft_of_board(&next, color.opponent(), plies - 1, suicide)
    });
    continuations.sum()
}

fn perft_by_size(size: Size, plies: usize, suicide: Suicide) -> u64 {
    let black = Color::Black;
    match size.extent() {
        ..=128 => perft_of_board(&Board::<UpTo9>::new(size), black, plies, suicide),
        129..=256 => perft_of_board(&Board::<UpTo13>::new(size), black, plies, suicide),
        _ => perft_of_board(&Board::<UpTo19>::new(size), black, plies, suicide),
    }
}

#[test]
fn boards_match_the_table() {
    for row in rows().iter().filter(|row| row.rules.repetition == Repetition::Simple) {
        for (index, &count) in row.counts.iter().enumerate() {
            let found = perft_by_size(row.size, index + 1, row.rules.suicide);
            assert_eq!(found, count, "{} moves: {}", index + 1, row.line);
        }
    }
}

/// Playing and undoing in a game is slow, so large counts are left to the board.
#[test]
fn games_match_the_table() {
    for row in rows() {
        let mut game = Game::new(row.size, row.rules, Komi::default());
        let feasible = row.counts.iter().enumerate().filter(|(_, count)| **count < 60_000);
        for (index, &count) in feasible {
            let found = perft_of_game(&mut game, index + 1, row.passes);
            assert_eq!(found, count, "{} moves: {}", index + 1, row.line);
        }
    }
}

/// Ordered choices of `n` points, minus the fourth stone in a corner whose two neighbours are the
/// opponent's.
#[test]
#[ignore = "takes a minute: 17 thousand million sequences"]
fn four_plies_on_a_full_board() {
    let n: u64 = 361;
    let expected = n * (n - 1) * (n - 2) * (n - 3) - 8 * (n - 3);
    assert_eq!(perft_by_size(Size::square(19), 4, Suicide::Forbidden), expected);
}
