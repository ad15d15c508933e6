//! An opening book: a game record with variations, which the engine follows.

use std::collections::HashMap;

use ponnuki_game::board::GameBoard;
use ponnuki_game::color::Color;
use ponnuki_game::game::Game;
use ponnuki_game::point::{Move, Point, Size, Symmetry};
use ponnuki_game::record::{self, BadRecord, Warning};

/// The moves in the positions of a game record, in all symmetries of the board.
#[derive(Clone, Debug, Default)]
pub struct Book {
    /// By size, hash of the stones, and player to move; in the order of the record.
    moves: HashMap<(Size, u64, Color), Vec<Point>>,
}

impl Book {
    /// Reads a book, and returns the warnings about its record.
    ///
    /// # Errors
    /// When the bytes are not a game record.
    pub fn read(bytes: &[u8]) -> Result<(Book, Vec<Warning>), BadRecord> {
        let mut book = Book::default();
        let warnings = record::visit_moves(bytes, &mut |game, color, mv| {
            if let Move::Play(point) = mv {
                book.add(game.board(), color, point);
            }
        })?;
        Ok((book, warnings))
    }

    fn add(&mut self, board: &GameBoard, color: Color, point: Point) {
        let size = board.size();
        for symmetry in Symmetry::all(size) {
            let mut turned = GameBoard::new(size);
            for from in size.points() {
                if let Some(stone) = board.cell(from).color() {
                    turned.play(symmetry.apply(size, from), stone);
                }
            }
            let moves = self.moves.entry((size, turned.hash(), color)).or_default();
            let point = symmetry.apply(size, point);
            if !moves.contains(&point) {
                moves.push(point);
            }
        }
    }

    /// The book's first move for `color` that is legal in the present position.
    pub fn find(&self, game: &Game, color: Color) -> Option<Point> {
        let moves = self.moves.get(&(game.size(), game.board().hash(), color))?;
        moves.iter().copied().find(|&point| game.is_legal(color, Move::Play(point)))
    }

    /// The number of positions in it, symmetric ones counted separately.
    pub fn len(&self) -> usize {
        self.moves.len()
    }

    /// Returns true if it has no positions.
    pub fn is_empty(&self) -> bool {
        self.moves.is_empty()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use ponnuki_game::rules::CHINESE;

    #[test]
    fn a_book_is_followed_in_every_orientation() {
        let (book, _) = Book::read(b"(;SZ[9](;B[ee];W[ec];B[gc])(;B[cc];W[ee]))").unwrap();
        let mut game = Game::new(Size::square(9), CHINESE.rules, CHINESE.komi);
        let size = game.size();
        assert_eq!(book.find(&game, Color::Black), Some(size.point(4, 4)));
        assert_eq!(book.find(&game, Color::White), None);
        game.play(Color::Black, Move::Play(size.point(4, 4))).unwrap();
        // The record answers above the centre. Any of the four symmetric moves will do.
        assert_eq!(book.find(&game, Color::White), Some(size.point(4, 6)));
        game.play(Color::White, Move::Play(size.point(2, 4))).unwrap();
        let reply = book.find(&game, Color::Black).unwrap();
        assert_eq!((size.column(reply), size.row(reply).abs_diff(4)), (2, 2));
    }

    #[test]
    fn the_first_move_of_the_record_comes_first() {
        let (book, _) = Book::read(b"(;SZ[5];B[cc](;W[cb])(;W[bc]))").unwrap();
        let mut game = Game::new(Size::square(5), CHINESE.rules, CHINESE.komi);
        game.play(Color::Black, Move::Play(game.size().point(2, 2))).unwrap();
        assert_eq!(book.find(&game, Color::White), Some(game.size().point(2, 3)));
        assert!(!book.is_empty() && book.len() == 2);
        assert!(Book::read(b"no record").is_err());
    }

    #[test]
    fn a_variation_ends_before_an_impossible_move_and_the_others_stay() {
        let text = b"(;SZ[5];B[cc](;W[cc](;B[aa])(;B[bb]);B[ab])(;W[bc];B[zz];W[ee])(;W[cb]))";
        let (book, warnings) = Book::read(text).unwrap();
        let mut game = Game::new(Size::square(5), CHINESE.rules, CHINESE.komi);
        assert_eq!(book.find(&game, Color::Black), Some(game.size().point(2, 2)));
        game.play(Color::Black, Move::Play(game.size().point(2, 2))).unwrap();
        assert_eq!(book.find(&game, Color::White), Some(game.size().point(1, 2)));
        assert_eq!((book.len(), warnings.len()), (1 + 1, 3), "{warnings:?}");
    }
}
