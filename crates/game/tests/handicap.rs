//! Handicap: the tables of the Go Text Protocol, free placement, and the game that follows.

use std::collections::BTreeSet;

use ponnuki_game::color::Color;
use ponnuki_game::game::handicap::{fixed_points, free_points};
use ponnuki_game::game::{Game, HandicapError};
use ponnuki_game::point::{Move, Point, Size};
use ponnuki_game::rules::Rules;
use ponnuki_game::score::Komi;

use crate::support::parse_size;

fn vertices(size: Size, points: &[Point]) -> String {
    let vertices: Vec<String> = points.iter().map(|&point| size.vertex(point)).collect();
    vertices.join(" ")
}

#[test]
fn fixed_handicaps_of_the_table() {
    let mut sizes = 0;
    let lines = include_str!("data/handicap.txt").lines();
    for line in lines.filter(|line| !line.starts_with('#')) {
        let Some((name, rest)) = line.split_once(':') else { continue };
        let size = parse_size(name.trim());
        let groups: Vec<&str> = rest.split('|').map(str::trim).collect();
        let text = |stones: usize| vertices(size, &fixed_points(size, stones).unwrap());
        assert_eq!(text(4), groups[0]);
        for stones in [2, 3] {
            let first: Vec<&str> = groups[0].split(' ').take(stones).collect();
            assert_eq!(text(stones), first.join(" "));
        }
        if let [corners, centre, sides, ends] = groups[..] {
            assert_eq!(text(5), [corners, centre].join(" "));
            assert_eq!(text(6), [corners, sides].join(" "));
            assert_eq!(text(7), [corners, centre, sides].join(" "));
            assert_eq!(text(8), [corners, sides, ends].join(" "));
            assert_eq!(text(9), [corners, centre, sides, ends].join(" "));
        } else {
            for stones in 5..=9 {
                assert_eq!(fixed_points(size, stones), Err(HandicapError::InvalidNumber));
            }
        }
        sizes += 1;
    }
    assert!(sizes >= 22);
}

#[test]
fn other_fixed_handicaps_do_not_exist() {
    for width in 1..=25 {
        for height in 1..=25 {
            let size = Size::new(width, height).unwrap();
            let most = match width.min(height) {
                ..7 => 0,
                _ if width % 2 == 0 || height % 2 == 0 || width == 7 || height == 7 => 4,
                _ => 9,
            };
            for stones in 0..=20 {
                let points = fixed_points(size, stones);
                if stones >= 2 && stones <= most {
                    let different: BTreeSet<Point> = points.unwrap().into_iter().collect();
                    assert_eq!(different.len(), stones);
                } else {
                    assert_eq!(points, Err(HandicapError::InvalidNumber), "{size} {stones}");
                }
            }
        }
    }
}

#[test]
fn free_handicaps_have_exactly_the_stones_asked_for() {
    for name in ["1x1", "1x2", "1x5", "2x2", "2x3", "5x5", "7x7", "8x8", "9x9", "13x13", "19x5"] {
        let size = parse_size(name);
        for stones in 0..=size.area() + 1 {
            let points = free_points(size, stones);
            if stones < 2 || stones >= size.area() {
                assert_eq!(points, Err(HandicapError::InvalidNumber), "{size} {stones}");
                continue;
            }
            let points = points.unwrap();
            assert_eq!(points.len(), stones);
            if let Ok(fixed) = fixed_points(size, stones) {
                assert_eq!(points, fixed);
            }
            let mut game = Game::new(size, Rules::default(), Komi::default());
            game.place_handicap(&points).unwrap();
            assert_eq!(game.board().empty_count(), size.area() - stones);
            game.board().check().unwrap();
        }
    }
}

#[test]
fn free_stones_keep_apart() {
    for (name, stones) in [("19x19", 25), ("13x13", 13), ("9x9", 9), ("10x10", 8), ("8x8", 6)] {
        let size = parse_size(name);
        let points = free_points(size, stones).unwrap();
        for (index, &point) in points.iter().enumerate() {
            assert!(size.edge_distance(point) >= 1, "{}", vertices(size, &points));
            for &other in &points[..index] {
                let distance = size.column(point).abs_diff(size.column(other))
                    + size.row(point).abs_diff(size.row(other));
                assert!(distance >= 2, "{}", vertices(size, &points));
            }
        }
    }
}

#[test]
fn a_handicap_starts_the_game() {
    let size = Size::square(9);
    let mut game = Game::new(size, Rules::default(), Komi::default());
    let points = fixed_points(size, 4).unwrap();
    game.place_handicap(&points).unwrap();
    assert_eq!((game.to_move(), game.handicap(), game.moves().len()), (Color::White, 4, 0));
    assert!(game.undo().is_err());
    assert_eq!(game.place_handicap(&points), Err(HandicapError::BoardNotEmpty));
    game.play(Color::White, Move::Play(size.point(4, 4))).unwrap();
    game.undo().unwrap();
    assert_eq!(game.board().empty_count(), 77);
    assert_eq!(game.to_move(), Color::White);
}

#[test]
fn bad_handicaps_are_refused() {
    let size = Size::square(2);
    let [a, b, c, d] = [(0, 0), (1, 0), (0, 1), (1, 1)].map(|(x, y)| size.point(x, y));
    let mut game = Game::new(size, Rules::default(), Komi::default());
    for points in [&[][..], &[a], &[a, a], &[a, b, c, d], &[a, Point::from_index(0)]] {
        assert_eq!(game.place_handicap(points), Err(HandicapError::BadVertexList));
    }
    game.play(Color::Black, Move::Pass).unwrap();
    assert_eq!(game.place_handicap(&[a, b]), Err(HandicapError::BoardNotEmpty));
    game.undo().unwrap();
    game.place_handicap(&[a, b, c]).unwrap();
    assert_eq!(game.handicap(), 3);
}
