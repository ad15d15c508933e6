//! Play against an opponent who mirrors the moves at the centre of the board.
//!
//! As long as a line of the tree goes on like that, the search expects the mirrored answer, and it
//! looks at the moves that can end it: the centre, and attacks on a stone there. Both are done by the
//! policy of new positions, which is changed the less, the deeper they are. The weights are KataGo's
//! (`cpp/search/searchmirror.cpp`, 2026).

use ponnuki_game::board::Board;
use ponnuki_game::capacity::Capacity;
use ponnuki_game::color::Color;
use ponnuki_game::point::{Move, Point, Size, Symmetry};
use ponnuki_game::position::Position;

/// The weights of the mirrored answer, of the centre, and of moves near it.
const ANSWER: f32 = 1.0;
const CENTRE: f32 = 0.3;
const NEAR: f32 = 0.05;
const FARTHER: f32 = 0.03;

/// Returns the move that mirrors `mv` at the centre of a board of `size`.
pub fn mirrored(size: Size, mv: Move) -> Move {
    Symmetry::HALF_TURN.apply_to_move(size, mv)
}

/// The player who mirrors, and the start of the lines in which that may go on.
#[derive(Clone, Copy, Debug)]
pub(super) struct Mirror {
    player: Color,
    /// The player to move at the root, and the move before.
    first: Color,
    before: Move,
}

impl Mirror {
    /// In a search from `root`, `player` mirrors.
    pub(super) fn new<C: Capacity>(player: Color, root: &Position<C>) -> Mirror {
        Mirror { player, first: root.to_move(), before: root.last_move() }
    }

    /// The moves that the policy of `position` should favour, with the weights from 0 to 1. The moves with
    /// these `codes` have led there from the root. None where nobody mirrors any more.
    pub(super) fn favoured<C: Capacity>(
        &self,
        codes: &[u16],
        position: &Position<C>,
    ) -> Vec<(Move, f32)> {
        let (size, mover) = (position.size(), position.to_move());
        let mv = |ply: usize| Move::from_code(codes[ply]);
        let before = |ply: usize| if ply == 0 { self.before } else { mv(ply - 1) };
        let mut own = (0..codes.len()).filter(|&ply| self.first.after(ply) == self.player);
        if !own.all(|ply| mv(ply) == mirrored(size, before(ply))) {
            return Vec::new();
        }
        let depth = 1.0 + (codes.len() as f32).sqrt();
        let is_legal = |mv| position.check(mover, mv).is_ok();
        if mover == self.player {
            let last = before(codes.len());
            let answer = mirrored(size, last);
            // A player who cannot mirror a play waits.
            let answer = if is_legal(answer) { answer } else { Move::Pass };
            return last.point().map(|_| (answer, ANSWER / depth)).into_iter().collect();
        }
        let weight = |point| breaking_weight(position.board(), point, self.player) / depth;
        let plays = size.points().map(|point| (Move::Play(point), weight(point)));
        plays.filter(|(mv, weight)| *weight > 0.0 && is_legal(*mv)).collect()
    }
}

/// The weight of a play against `player`, who mirrors: of the centre, of a point beside it, and of an
/// attack on the stone of `player` there.
fn breaking_weight<C: Capacity>(board: &Board<C>, point: Point, player: Color) -> f32 {
    let size = board.size();
    // The distances from the centre in half lines.
    let distance =
        |place: usize, side: usize| (2 * place as i32 - (side as i32 - 1)).unsigned_abs();
    let columns = distance(size.column(point), size.width());
    let rows = distance(size.row(point), size.height());
    if columns.max(rows) <= 1 {
        return CENTRE;
    }
    let has_centre = size.width() % 2 == 1 && size.height() % 2 == 1;
    let centre = size.point(size.width() / 2, size.height() / 2);
    let attacked = board.chain_of_color(centre, player).filter(|_| has_centre);
    let is_attack = attacked.is_some_and(|chain| {
        size.neighbours(point).any(|near| board.chain_of_color(near, player) == Some(chain))
    });
    match columns * columns + rows * rows {
        _ if columns.max(rows) <= 3 || is_attack => NEAR,
        ..=16 if attacked.is_some() => FARTHER,
        _ => 0.0,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use ponnuki_game::capacity::AnySize;

    /// The favoured moves on 9x9 after these, Black first, where White mirrors.
    fn favoured(line: &[&str]) -> Vec<(String, f32)> {
        let size = Size::square(9);
        let root = Position::<AnySize>::of_stones(Board::new(size), Color::Black);
        let (mirror, mut position) = (Mirror::new(Color::White, &root), root);
        let line: Vec<Move> = line.iter().map(|mv| size.parse_move(mv).unwrap()).collect();
        for &mv in &line {
            position.play(position.to_move(), mv);
        }
        let codes: Vec<u16> = line.iter().map(|mv| mv.code()).collect();
        let moves = mirror.favoured(&codes, &position);
        moves.into_iter().map(|(mv, weight)| (size.move_vertex(mv), weight)).collect()
    }

    #[test]
    fn the_centre_is_looked_at_and_the_mirrored_answer_expected() {
        let at_root = favoured(&[]);
        let weight = |moves: &[(String, f32)], vertex: &str| {
            moves.iter().find(|entry| entry.0 == vertex).map(|entry| entry.1)
        };
        assert_eq!(at_root.len(), 9);
        assert_eq!((weight(&at_root, "E5"), weight(&at_root, "D4")), (Some(0.3), Some(0.05)));
        assert_eq!(favoured(&["C3"]), [("G7".to_owned(), 0.5)]);
        let deeper = weight(&favoured(&["C3", "G7"]), "E5").unwrap();
        assert!((deeper - 0.3 / (1.0 + 2.0_f32.sqrt())).abs() < 1e-6, "{deeper}");
        // The centre cannot be mirrored.
        assert_eq!(favoured(&["E5"]), [("pass".to_owned(), 0.5)]);
        assert!(favoured(&["C3", "G7", "C4", "G5"]).is_empty(), "White has stopped");
    }

    #[test]
    fn a_stone_in_the_centre_is_attacked() {
        let size = Size::square(9);
        let board = Board::<AnySize>::from_diagram(
            ".........\n.........\n.........\n....O....\n...OO....\n.........\n.........\n.........\n.........",
        )
        .unwrap();
        let weight = |vertex: &str| {
            let point = size.parse_move(vertex).unwrap().point().unwrap();
            breaking_weight(&board, point, Color::White)
        };
        assert_eq!(["E7", "C5", "G5", "C3", "H5"].map(weight), [0.05, 0.05, 0.03, 0.0, 0.0]);
    }
}
