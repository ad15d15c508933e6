//! Moves that the symmetry of a position makes equal to others, so that one of them is enough.

use ponnuki_game::color::Color;
use ponnuki_game::point::{Move, Point, Size, Symmetry};
use ponnuki_game::position::GamePosition;

/// A move that is equal to another one by a symmetry of the position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SymmetricMove {
    /// The move.
    pub mv: Move,
    /// The other one, which is searched.
    pub original: Move,
    /// Maps the other one to this one.
    pub symmetry: Symmetry,
}

impl SymmetricMove {
    /// The move that is to the other move's line of play what `mv` is to its own.
    pub fn seen(&self, size: Size, mv: Move) -> Move {
        self.symmetry.apply_to_move(size, mv)
    }
}

/// The plays in `position` that are equal to others, all among those that may be searched. The
/// others are as near as possible to the upper right corner for Black, to the lower left corner for
/// White, as players are used to begin.
///
/// A position is symmetric if its stones are, and if no play is forbidden because of ko or because it
/// repeats a position. Earlier positions, which later plays may repeat, are ignored, as in KataGo.
pub(super) fn symmetric_moves(
    position: &GamePosition,
    may_be_searched: impl Fn(Point) -> bool,
) -> Vec<SymmetricMove> {
    let (size, board) = (position.size(), position.board());
    if !position.repetitions().is_empty() {
        return Vec::new();
    }
    let stone = |point| board.cell(point).color();
    let is_kept = |symmetry: &Symmetry| {
        size.points().all(|point| stone(point) == stone(symmetry.apply(size, point)))
    };
    let all = Symmetry::all(size).filter(|symmetry| *symmetry != Symmetry::IDENTITY);
    let symmetries: Vec<Symmetry> = all.filter(is_kept).collect();
    let mut points: Vec<Point> = size.points().filter(|&point| may_be_searched(point)).collect();
    // By columns from the left, and in each of them from the bottom; for Black the other way round.
    points.sort_by_key(|&point| (size.column(point), size.row(point)));
    if position.to_move() == Color::Black {
        points.reverse();
    }
    let mut found: Vec<SymmetricMove> = Vec::new();
    let is_found = |found: &[SymmetricMove], mv| found.iter().any(|other| other.mv == mv);
    for &point in &points {
        let original = Move::Play(point);
        if is_found(&found, original) {
            continue;
        }
        for &symmetry in &symmetries {
            let mv = symmetry.apply_to_move(size, original);
            let is_other = mv != original && mv.point().is_some_and(&may_be_searched);
            if is_other && !is_found(&found, mv) {
                found.push(SymmetricMove { mv, original, symmetry });
            }
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;
    use ponnuki_game::game::Game;
    use ponnuki_game::rules::CHINESE;

    /// The moves that are searched after these moves on 5x5.
    fn searched(moves: &[&str], banned: &[&str]) -> Vec<String> {
        let size = Size::square(5);
        let mut game = Game::new(size, CHINESE.rules, CHINESE.komi(size));
        for vertex in moves {
            game.play(game.to_move(), size.parse_move(vertex).unwrap()).unwrap();
        }
        let mover = game.to_move();
        let is_banned = |point| banned.contains(&size.vertex(point).as_str());
        let may_be = |point| game.is_legal(mover, Move::Play(point)) && !is_banned(point);
        let copies = symmetric_moves(game.position(), may_be);
        for copy in &copies {
            assert_eq!(copy.seen(size, copy.original), copy.mv);
            assert!(copies.iter().all(|other| other.mv != copy.original));
        }
        let is_copy = |point: &Point| copies.iter().any(|copy| copy.mv == Move::Play(*point));
        let rest = size.points().filter(|&point| may_be(point)).filter(|point| !is_copy(point));
        rest.map(|point| size.vertex(point)).collect()
    }

    #[test]
    fn of_equal_moves_one_is_searched() {
        // An eighth of the empty board, at the upper right.
        assert_eq!(searched(&[], &[]), ["C3", "D3", "E3", "D4", "E4", "E5"]);
        assert_eq!(searched(&["C3"], &[]), ["A1", "A2", "B2", "A3", "B3"]);
        // A reflection remains.
        assert_eq!(searched(&["D4"], &[]).len(), 14);
        assert_eq!(searched(&["D4", "C2"], &[]).len(), 23);
        // Another copy takes the place of one that is banned.
        assert_eq!(searched(&[], &["E5", "C3"]), ["E1", "D3", "E3", "D4", "E4"]);
    }

    #[test]
    fn a_ko_breaks_the_symmetry() {
        let size = Size::square(5);
        let mut game = Game::new(size, CHINESE.rules, CHINESE.komi(size));
        for vertex in ["B3", "D2", "C2", "D4", "C4", "E3", "pass", "C3", "D3"] {
            game.play(game.to_move(), size.parse_move(vertex).unwrap()).unwrap();
        }
        assert!(game.board().ko_point().is_some());
        assert_eq!(symmetric_moves(game.position(), |point| game.board().is_empty(point)), []);
        // Without the ban on retaking it, the position is its own reflection.
        game.play(game.to_move(), Move::Pass).unwrap();
        let copies = symmetric_moves(game.position(), |point| game.board().is_empty(point));
        assert!(!copies.is_empty());
    }
}
