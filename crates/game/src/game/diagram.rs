//! Games that start from a diagram.

use super::{Game, Start};
use crate::board::{DiagramError, GameBoard};
use crate::color::Color;
use crate::rules::Rules;
use crate::score::Komi;

impl Game {
    /// A game that starts from the stones of a diagram, with `to_move` to move.
    /// [`Board::from_diagram`](crate::board::Board::from_diagram) defines the form of diagrams.
    ///
    /// # Errors
    /// When the text is no diagram, or a chain has no liberty.
    pub fn from_diagram(
        diagram: &str,
        rules: Rules,
        komi: Komi,
        to_move: Color,
    ) -> Result<Game, DiagramError> {
        let board = GameBoard::from_diagram(diagram)?;
        let size = board.size();
        let stones = size.points().filter_map(|point| Some((point, board.cell(point).color()?)));
        let mut game = Game::new(size, rules, komi);
        game.start = Start::new(stones.collect(), to_move);
        game.rebuild(rules);
        Ok(game)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::CHINESE;

    #[test]
    fn a_diagram_is_a_set_up_position() {
        let read = |text| Game::from_diagram(text, CHINESE.rules, CHINESE.komi, Color::White);
        let game = read("X.O / .XO / ...").unwrap();
        let point = |column, row| game.size().point(column, row);
        let (black, white) = (Color::Black, Color::White);
        let mut stones = [
            (point(0, 2), black),
            (point(1, 1), black),
            (point(2, 2), white),
            (point(2, 1), white),
        ];
        stones.sort_unstable_by_key(|(point, _)| *point);
        assert_eq!((game.start_stones(), game.to_move()), (&stones[..], white));
        let mut set_up = Game::new(game.size(), CHINESE.rules, CHINESE.komi);
        set_up.setup(&stones, white).unwrap();
        assert_eq!(format!("{game:?}"), format!("{set_up:?}"));
        assert!(matches!(read("XO\n.X"), Err(DiagramError::NoLiberty(vertex)) if vertex == "B2"));
        assert_eq!(read("X?").unwrap_err(), DiagramError::Character('?'));
    }
}
