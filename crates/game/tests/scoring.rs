//! The positions in `tests/data/counts.txt`, and the effect of komi, handicap and dead stones on a
//! count.

use ponnuki_game::board::{Board, GameBoard};
use ponnuki_game::capacity::UpTo9;
use ponnuki_game::color::Color;
use ponnuki_game::game::Game;
use ponnuki_game::game::handicap::fixed_points;
use ponnuki_game::life::area;
use ponnuki_game::point::{Point, Size};
use ponnuki_game::rules::{self, RULESETS, Rules};
use ponnuki_game::score::{self, Komi};

use crate::support::parse_size;

/// A position with the dead stones and the two areas.
struct Row {
    name: &'static str,
    board: GameBoard,
    dead: Vec<Point>,
    area: [usize; 2],
}

fn rows() -> Vec<Row> {
    let mut rows = Vec::new();
    for block in include_str!("data/counts.txt").split("\n= ").skip(1) {
        let is_row = |line: &&str| line.starts_with(['.', 'X', 'O']);
        let diagram: Vec<&str> = block.lines().filter(is_row).collect();
        let board = GameBoard::from_diagram(&diagram.join("\n")).unwrap();
        let name = block.lines().next().unwrap();
        let mut dead = Vec::new();
        for line in block.lines() {
            let words: Vec<&str> = line.split_whitespace().collect();
            match words[..] {
                ["dead", ref vertices @ ..] => dead = points(board.size(), vertices),
                ["area", black, white] => {
                    let area = [black, white].map(|count| count.parse().unwrap());
                    rows.push(Row { name, board: board.clone(), dead: dead.clone(), area });
                }
                _ => {}
            }
        }
    }
    rows
}

fn points(size: Size, vertices: &[&str]) -> Vec<Point> {
    vertices.iter().map(|vertex| size.parse_move(vertex).unwrap().point().unwrap()).collect()
}

#[test]
fn areas_match_the_table() {
    let rows = rows();
    assert!(rows.len() > 12);
    for row in rows {
        let owners = area::owners(&row.board, &row.dead);
        let areas =
            Color::ALL.map(|color| owners.iter().filter(|&&owner| owner == Some(color)).count());
        assert_eq!(areas, row.area, "{}\n{}", row.name, row.board);
        let margin = row.area[0] as i32 - row.area[1] as i32;
        assert_eq!(score::area(&row.board, &row.dead), margin);
        let mut small = Board::<UpTo9>::new(row.board.size());
        small.copy_from(&row.board);
        assert_eq!(score::area(&small, &row.dead), margin);
    }
}

fn game(rules: Rules, komi: &str) -> Game {
    let mut game = Game::new(parse_size("5x5"), rules, komi.parse().unwrap());
    let size = game.size();
    let black = points(size, &["C1", "C2", "C3", "C4", "C5", "A5"]);
    let white = points(size, &["B5", "D1", "D2", "D3", "D4", "D5"]);
    let stones: Vec<(Point, Color)> = black
        .into_iter()
        .map(|point| (point, Color::Black))
        .chain(white.into_iter().map(|point| (point, Color::White)))
        .collect();
    game.setup(&stones, Color::Black).unwrap();
    game
}

#[test]
fn dead_stones_go_only_where_the_players_agree_on_them() {
    for ruleset in RULESETS.iter().filter(|ruleset| ruleset.rules.is_plain_area()) {
        let mut game = game(ruleset.rules, "0.5");
        let dead = points(game.size(), &["B5"]);
        let expected = match ruleset.rules.agrees_on_dead() {
            true => "B+4.5",
            false => "W+5.5",
        };
        assert_eq!(game.score(&dead).to_string(), expected, "{}", ruleset.name);
        assert_eq!(game.score(&[]).to_string(), "W+5.5");
        game.set_komi("-5".parse().unwrap());
        assert_eq!(game.score(&[]).winner(), ruleset.rules.ties.winner(), "{}", ruleset.name);
        assert_eq!(game.score(&[]).half_points(), 0);
        game.set_komi("-5.5".parse().unwrap());
        assert_eq!(game.score(&[]).to_string(), "B+0.5");
    }
}

#[test]
fn prisoners_of_a_position_that_is_set_up_count_as_points_with_territory_alone() {
    for (name, half_points) in [("japanese", 4), ("chinese", 0)] {
        let mut game = game(rules::find(name).unwrap().rules, "0.5");
        let before = game.score(&[]).half_points();
        game.setup_prisoners(Color::White, 3).unwrap();
        game.setup_prisoners(Color::Black, 1).unwrap();
        assert_eq!(game.board().prisoners(Color::White), 3);
        assert_eq!(game.score(&[]).half_points(), before + half_points, "{name}");
    }
}

#[test]
fn handicap_stones_are_compensated_once() {
    for ruleset in RULESETS {
        let name = ruleset.name;
        let compensation = match name {
            "chinese" | "chinese-kgs" | "wmsg" => [0, 2, 3, 9],
            "aga" | "aga-button" | "button-go" => [0, 1, 2, 8],
            _ => [0; 4],
        };
        for (stones, points) in [0, 2, 3, 9].into_iter().zip(compensation) {
            let komi: Komi = "0.5".parse().unwrap();
            let mut game = Game::new(Size::square(19), ruleset.rules, komi);
            if stones > 0 {
                let points = fixed_points(game.size(), stones).unwrap();
                game.place_handicap(&points).unwrap();
            }
            assert_eq!(game.handicap(), stones);
            assert_eq!(game.effective_komi(), 1 + 2 * points, "{name} {stones}");
            let margin = game.position().tally(&[]).margin(&ruleset.rules);
            assert_eq!(game.score(&[]).half_points(), 2 * margin - 1 - 2 * points, "{name}");
            if stones > 0 && ruleset.rules.is_plain_area() {
                assert_eq!(margin, 361);
            }
        }
    }
}
