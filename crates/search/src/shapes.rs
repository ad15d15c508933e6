//! Shapes that were played: a move with the stones around it, in any orientation and either colour.
//!
//! A table of the shapes of earlier games, or of the game so far, tells a search which moves would
//! repeat them. The size of a shape and the moves that have none are KataGo's
//! (`cpp/search/patternbonustable.cpp`, 2026).

use std::collections::{HashMap, HashSet};

use ponnuki_game::bits::mix;
use ponnuki_game::board::GameBoard;
use ponnuki_game::color::Color;
use ponnuki_game::game::Game;
use ponnuki_game::point::{Move, Point, Symmetry};

/// The number of lines around a move, in each direction, whose stones belong to its shape.
const RADIUS: usize = 4;

/// The shapes of a game's moves. Each stands in it once, however often it was played.
#[derive(Clone, Debug, Default)]
pub struct GameShapes(HashSet<u64>);

impl GameShapes {
    /// The shapes of the moves of `game` that `counts`, by the number of the move, from 1, and its
    /// player.
    pub fn of(game: &Game, counts: impl Fn(usize, Color) -> bool) -> GameShapes {
        let (mut shapes, mut now) = (GameShapes::default(), game.at_start());
        for (number, &(color, mv)) in (1..).zip(game.moves()) {
            if let Move::Play(point) = mv
                && counts(number, color)
            {
                shapes.add(now.board(), color, point);
            }
            // It was possible before.
            let _ = now.play_recorded(color, mv);
        }
        shapes
    }

    /// Adds the shape of `color`'s move on an empty `point` of `board`.
    pub fn add(&mut self, board: &GameBoard, color: Color, point: Point) {
        self.0.extend(shape(board, color, point));
    }
}

/// Shapes with weights: the more games they occur in, and the newer these are, the more they weigh.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct PlayedShapes(HashMap<u64, f32>);

impl PlayedShapes {
    /// Adds the shapes of a game with this weight.
    pub fn add(&mut self, shapes: GameShapes, weight: f32) {
        for shape in shapes.0 {
            *self.0.entry(shape).or_default() += weight;
        }
    }

    /// The weight of the shape of `color`'s move on an empty `point` of `board`: 0 if it is new.
    pub fn weight(&self, board: &GameBoard, color: Color, point: Point) -> f32 {
        let known = shape(board, color, point).and_then(|shape| self.0.get(&shape));
        known.copied().unwrap_or(0.0)
    }

    /// Returns true if no shape is known.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

/// A hash of the shape of `color`'s move on `point`: the same in all symmetries of the board, and for
/// the other player where all stones have the other colour. `None` for a move that takes a ko, which has
/// to be repeated.
fn shape(board: &GameBoard, color: Color, point: Point) -> Option<u64> {
    if takes_ko(board, color, point) {
        return None;
    }
    let size = board.size();
    let (column, row) = (size.column(point), size.row(point));
    let near = |middle: usize, side: usize| {
        middle.saturating_sub(RADIUS)..=(middle + RADIUS).min(side - 1)
    };
    // Each stone by its point: 2 for the player's, plus 1 if it is in atari.
    let mut stones = Vec::new();
    for row in near(row, size.height()) {
        for point in near(column, size.width()).map(|column| size.point(column, row)) {
            if let Some(stone) = board.cell(point).color() {
                let is_own = u64::from(stone == color);
                stones.push((point, 2 * is_own + u64::from(board.in_atari(board.chain(point)))));
            }
        }
    }
    let board_hash = mix((size.width() << 8 | size.height()) as u64);
    let seen_by = |symmetry: Symmetry| {
        let place = |point| size.place(symmetry.apply(size, point)) as u64;
        let stones = stones.iter().map(|&(point, kind)| mix(place(point) << 3 | kind));
        stones.fold(board_hash ^ mix(place(point) << 3 | 4), |hash, stone| hash ^ stone)
    };
    Symmetry::all(size).map(seen_by).min()
}

/// Returns true if `color`'s move on `point` captures a stone that may not be retaken at once.
fn takes_ko(board: &GameBoard, color: Color, point: Point) -> bool {
    board.has_chain_around(point, color.opponent(), 1) && {
        let mut after = board.clone();
        after.play(point, color);
        after.ko_point().is_some()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use ponnuki_game::point::Size;
    use ponnuki_game::rules::CHINESE;

    fn weight(shapes: &PlayedShapes, diagram: &str, color: Color, vertex: &str) -> f32 {
        let board = GameBoard::from_diagram(diagram).unwrap();
        let point = board.size().parse_move(vertex).unwrap().point().unwrap();
        shapes.weight(&board, color, point)
    }

    #[test]
    fn a_shape_is_known_in_all_orientations_and_colours() {
        let size = Size::square(13);
        let mut game = Game::new(size, CHINESE.rules, CHINESE.komi(size));
        for (color, vertex) in [(Color::Black, "D4"), (Color::White, "C6"), (Color::Black, "F3")] {
            game.play(color, size.parse_move(vertex).unwrap()).unwrap();
        }
        let mut shapes = PlayedShapes::default();
        assert!(shapes.is_empty());
        shapes.add(GameShapes::of(&game, |number, _| number > 2), 0.5);
        shapes.add(GameShapes::of(&game, |_, color| color == Color::Black), 1.0);
        let point = |vertex: &str| size.parse_move(vertex).unwrap().point().unwrap();
        for symmetry in Symmetry::all(size) {
            for (own, far) in [(Color::Black, None), (Color::White, Some("L11"))] {
                let mut board = GameBoard::new(size);
                for (color, vertex) in [(own, "D4"), (own.opponent(), "C6")] {
                    board.play(symmetry.apply(size, point(vertex)), color);
                }
                // Stones elsewhere do not matter.
                far.into_iter().for_each(|vertex| {
                    board.play(symmetry.apply(size, point(vertex)), own);
                });
                let reply = symmetry.apply(size, point("F3"));
                assert_eq!(shapes.weight(&board, own, reply), 1.5);
                assert_eq!(shapes.weight(&board, own.opponent(), reply), 0.0);
            }
        }
    }

    #[test]
    fn ataris_count_and_kos_do_not() {
        let mut shapes = GameShapes::default();
        let board = GameBoard::from_diagram(".XO./XO.O/.XO./....").unwrap();
        shapes.add(&board, Color::Black, board.size().point(2, 2));
        let mut played = PlayedShapes::default();
        played.add(shapes, 1.0);
        assert!(played.is_empty(), "the move takes a ko");
        let mut shapes = GameShapes::default();
        // Black's stone at the edge of the shape is in atari.
        let far = "......./......./.......";
        let board = GameBoard::from_diagram(&format!("...OX../....O../{far}")).unwrap();
        shapes.add(&board, Color::White, board.size().point(0, 0));
        played.add(shapes, 1.0);
        let known = |near: &str| weight(&played, &format!("{near}/{far}"), Color::White, "A1");
        assert_eq!(known("...OX../....O.."), 1.0);
        assert_eq!(known("...OXX./....O.."), 0.0);
        assert_eq!(known("...XO../....X.."), 0.0);
    }
}
