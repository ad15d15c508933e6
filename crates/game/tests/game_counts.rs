//! The number of games on tiny boards under Tromp-Taylor rules.
//!
//! A game is a path through different positions from the empty board, each step a play of either
//! player: passes are free, so either may play at any time (Tromp and Farnebäck, "Combinatorics of
//! Go", 2007). The counts by length were computed by an independent program.

use std::collections::HashMap;

use ponnuki_game::board::Board;
use ponnuki_game::capacity::{Capacity, UpTo9};
use ponnuki_game::color::Color;
use ponnuki_game::game::Game;
use ponnuki_game::point::{Move, Size};
use ponnuki_game::rules;
use ponnuki_game::score::Komi;
use rayon::prelude::*;

use crate::support::color_of_turn;

fn new_game(width: usize, height: usize) -> Game {
    let rules = rules::find("tromp-taylor").unwrap().rules;
    Game::new(Size::new(width, height).unwrap(), rules, Komi::default())
}

/// Adds the games that continue from here to the counts by number of plays, up to the last entry.
fn count_by_plays(game: &mut Game, counts: &mut [u64]) {
    let plays = game.moves().len();
    counts[plays] += 1;
    if plays + 1 == counts.len() {
        return;
    }
    let size = game.size();
    for color in Color::ALL {
        for point in size.points() {
            if game.play(color, Move::Play(point)).is_ok() {
                count_by_plays(game, counts);
                game.undo().unwrap();
            }
        }
    }
}

#[test]
fn games_by_number_of_plays() {
    let tables: [(usize, usize, &[u64]); 5] = [
        (1, 1, &[1, 0]),
        (1, 2, &[1, 4, 4, 0, 0]),
        (1, 3, &[1, 6, 20, 28, 44, 48, 48, 64, 80, 96, 128, 148, 124, 60, 12, 0]),
        (1, 4, &[1, 8, 44, 148, 324, 832, 2028, 4268, 9556, 22048]),
        (2, 2, &[1, 8, 48, 176, 304, 784, 2096, 4592, 9232]),
    ];
    for (width, height, expected) in tables {
        let mut counts = vec![0; expected.len()];
        count_by_plays(&mut new_game(width, height), &mut counts);
        assert_eq!(counts, expected, "{width}x{height}");
    }
}

/// Adds the alternating games that end with two passes to the counts by number of turns.
fn count_by_turns(game: &mut Game, counts: &mut [u64]) {
    let turns = game.moves().len();
    if game.consecutive_passes() == 2 {
        counts[turns] += 1;
        return;
    }
    if turns + 1 == counts.len() {
        return;
    }
    let size = game.size();
    let moves = size.points().map(Move::Play).chain([Move::Pass]);
    for mv in moves {
        if game.play(color_of_turn(turns), mv).is_ok() {
            count_by_turns(game, counts);
            game.undo().unwrap();
        }
    }
}

#[test]
fn games_by_number_of_turns() {
    let mut counts = [0; 10];
    count_by_turns(&mut new_game(2, 2), &mut counts);
    assert_eq!(counts, [0, 0, 1, 4, 16, 48, 92, 176, 336, 576]);
}

/// Every reachable position, and for each the positions that a play leads to.
fn game_graph<C: Capacity>(size: Size) -> Vec<Vec<usize>> {
    let mut numbers = HashMap::from([(0, 0)]);
    let mut boards = vec![Board::<C>::new(size)];
    let mut edges: Vec<Vec<usize>> = Vec::new();
    while let Some(board) = boards.get(edges.len()).cloned() {
        let mut targets = Vec::new();
        for color in Color::ALL {
            for point in size.points().filter(|&point| board.is_empty(point)) {
                let mut next = board.clone();
                next.play(point, color);
                if next.hash() != board.hash() {
                    let fresh = numbers.len();
                    let number = *numbers.entry(next.hash()).or_insert(fresh);
                    if number == fresh {
                        boards.push(next);
                    }
                    targets.push(number);
                }
            }
        }
        edges.push(targets);
    }
    edges
}

/// The game graph: nodes are the legal positions, edges the plays that change the position.
#[test]
fn game_graphs() {
    let degree = |width, height| {
        let graph = game_graph::<UpTo9>(Size::new(width, height).unwrap());
        let edges: usize = graph.iter().map(Vec::len).sum();
        (graph.len(), edges)
    };
    assert_eq!(degree(1, 2), (5, 12));
    assert_eq!(degree(1, 3), (15, 42));
    for (width, height, nodes, mean) in [
        (1, 4, 41, 3.512),
        (2, 2, 57, 3.368),
        (2, 3, 489, 4.728),
        (2, 4, 4125, 6.208),
        (3, 3, 12675, 6.801),
    ] {
        let (found, edges) = degree(width, height);
        assert_eq!(found, nodes);
        assert!((edges as f64 / nodes as f64 - mean).abs() < 0.0005, "{width}x{height}: {edges}");
    }
}

/// The number of paths from `node` through positions that are not in the set `seen`.
fn count_paths(graph: &[Vec<usize>], node: usize, seen: u64) -> u64 {
    let seen = seen | 1 << node;
    let fresh = graph[node].iter().filter(|&&next| seen >> next & 1 == 0);
    1 + fresh.map(|&next| count_paths(graph, next, seen)).sum::<u64>()
}

#[test]
fn all_games_on_a_line_of_four() {
    let graph = game_graph::<UpTo9>(Size::new(4, 1).unwrap());
    // By symmetry of colours and of left and right, a quarter of the games start with Black on one
    // of the first two points. The second plays are divided among the processors.
    let openings: Vec<(usize, usize)> = graph[0][..2]
        .iter()
        .flat_map(|&first| graph[first].iter().map(move |&second| (first, second)))
        .filter(|&(_, second)| second != 0)
        .collect();
    let of_two_and_more: u64 = openings
        .par_iter()
        .map(|&(first, second)| count_paths(&graph, second, 1 | 1 << first))
        .sum();
    assert_eq!(1 + 8 + 4 * of_two_and_more, 2_098_407_841);
}
