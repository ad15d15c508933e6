//! Play against an opponent who mirrors the moves at the centre of the board.
//!
//! As long as a line of the tree goes on like that, the search expects the mirrored answer, and it
//! looks at the moves that can end it: the centre, and attacks on a stone there. The policy of new
//! positions says so, less the deeper they are; its weights are KataGo's (`cpp/search/searchmirror.cpp`,
//! 2026). A part of the visits follows the mirrored answer even if it is bad, for then the move before
//! is good. The value of a mirrored board is drawn to the result that it has if both go on to the end.

use crate::evaluator::{Evaluation, Outcome, ResultValues};
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

/// The least part of a position's visits that follow the mirrored answer.
pub(super) const LEAST_SHARE: f32 = 0.5;
/// The weight of the result of mirroring to the end in the value of a mirrored board.
const TO_THE_END: f32 = 0.5;

/// Returns the move that mirrors `mv` at the centre of a board of `size`.
pub fn mirrored(size: Size, mv: Move) -> Move {
    Symmetry::HALF_TURN.apply_to_move(size, mv)
}

/// Returns true if `mv` is a play that mirrors itself.
pub fn is_centre(size: Size, mv: Move) -> bool {
    mv.point().is_some() && mirrored(size, mv) == mv
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

    /// The move before the one with this number after the root.
    fn before(&self, codes: &[u16], ply: usize) -> Move {
        if ply == 0 { self.before } else { Move::from_code(codes[ply - 1]) }
    }

    /// Returns true if the player still mirrors after the moves with these `codes`. The centre cannot be
    /// mirrored, so any move may answer it.
    fn goes_on(&self, codes: &[u16], size: Size) -> bool {
        let mut own = (0..codes.len()).filter(|&ply| self.first.after(ply) == self.player);
        own.all(|ply| {
            let before = self.before(codes, ply);
            is_centre(size, before) || Move::from_code(codes[ply]) == mirrored(size, before)
        })
    }

    /// The mirrored answer in `position`, to which the moves with these `codes` have led from the root. None
    /// if it is illegal, or nobody mirrors there.
    pub(super) fn expected<C: Capacity>(
        &self,
        codes: &[u16],
        position: &Position<C>,
    ) -> Option<Move> {
        let (size, mover) = (position.size(), position.to_move());
        let answer = mirrored(size, self.before(codes, codes.len()));
        let is_expected = mover == self.player
            && answer.point().is_some()
            && position.check(mover, answer).is_ok()
            && self.goes_on(codes, size);
        is_expected.then_some(answer)
    }

    /// The evaluation of `position`, to which these moves have led, drawn to the result that the game
    /// has if the player goes on to the end. Only a mirrored board changes it.
    pub(super) fn adjust<C: Capacity>(
        &self,
        codes: &[u16],
        position: &Position<C>,
        values: ResultValues,
        evaluation: Evaluation,
    ) -> Evaluation {
        let (size, board) = (position.size(), position.board());
        if position.to_move() == self.player || !self.goes_on(codes, size) || !is_mirrored(board) {
            return evaluation;
        }
        let rules = position.rules();
        let has_centre = size.width() % 2 == 1 && size.height() % 2 == 1;
        let centre = size.point(size.width() / 2, size.height() / 2);
        // Nobody but the opponent can take the centre, and under area counting it is a point.
        let owner = board.cell(centre).color().unwrap_or(self.player.opponent());
        let counts = has_centre && rules.is_plain_area();
        let margin = 2 * i32::from(counts) * owner.sign() - position.komi();
        let end = Evaluation::of(Outcome::of_count(rules, margin), size.area(), values);
        let mean = |now: f32, end: f32| now + TO_THE_END * (end - now);
        Evaluation {
            value: mean(evaluation.value, end.value),
            margin: mean(evaluation.margin, end.margin),
            ..evaluation
        }
    }

    /// The moves that the policy of `position` should favour, with the weights from 0 to 1. The moves with
    /// these `codes` have led there from the root. None where nobody mirrors any more.
    pub(super) fn favoured<C: Capacity>(
        &self,
        codes: &[u16],
        position: &Position<C>,
    ) -> Vec<(Move, f32)> {
        let (size, mover) = (position.size(), position.to_move());
        if !self.goes_on(codes, size) {
            return Vec::new();
        }
        let depth = 1.0 + (codes.len() as f32).sqrt();
        let is_legal = |mv| position.check(mover, mv).is_ok();
        if mover == self.player {
            let last = self.before(codes, codes.len());
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

/// Returns true if the stones on `board`, except at the centre, mirror stones of the other color.
fn is_mirrored<C: Capacity>(board: &Board<C>) -> bool {
    let size = board.size();
    size.points().all(|point| {
        let opposite = Symmetry::HALF_TURN.apply(size, point);
        let color = |point| board.cell(point).color();
        point == opposite || color(point) == color(opposite).map(Color::opponent)
    })
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

    /// A search from an empty 9x9 board in which White mirrors, the codes of these moves, Black first, and
    /// the position after them.
    fn line(moves: &[&str]) -> (Mirror, Vec<u16>, Position<AnySize>) {
        let size = Size::square(9);
        let root = Position::of_stones(Board::new(size), Color::Black);
        let (mirror, mut position) = (Mirror::new(Color::White, &root), root);
        let moves = moves.iter().map(|mv| size.parse_move(mv).unwrap());
        let codes = moves.map(|mv| {
            position.play(position.to_move(), mv);
            mv.code()
        });
        let codes = codes.collect();
        (mirror, codes, position)
    }

    fn favoured(moves: &[&str]) -> Vec<(String, f32)> {
        let (mirror, codes, position) = line(moves);
        let vertex = |(mv, weight)| (position.size().move_vertex(mv), weight);
        mirror.favoured(&codes, &position).into_iter().map(vertex).collect()
    }

    #[test]
    fn the_mirrored_answer_is_expected_where_it_is_legal() {
        let expected = |moves: &[&str]| {
            let (mirror, codes, position) = line(moves);
            mirror.expected(&codes, &position).map(|mv| position.size().move_vertex(mv))
        };
        assert_eq!(expected(&["C3"]).as_deref(), Some("G7"));
        assert_eq!(expected(&["C3", "G7", "E5", "C7", "C4"]).as_deref(), Some("G6"));
        for other in [&[][..], &["E5"], &["pass"], &["C3", "G7"], &["C3", "G6", "C4"]] {
            assert_eq!(expected(other), None, "{other:?}");
        }
    }

    #[test]
    fn a_mirrored_board_is_drawn_to_its_result() {
        let even = Evaluation {
            value: 0.5,
            margin: 0.0,
            spread: 20.0,
            winner: 0,
            no_result: 0.0,
            weight: 1.0,
            open: 0.0,
        };
        let values = ResultValues { bonus: 0.0, draw: 0.5, no_result: 0.5 };
        let adjusted = |moves: &[&str], komi| {
            let (mirror, codes, mut position) = line(moves);
            position.set_komi(komi);
            let after = mirror.adjust(&codes, &position, values, even);
            (after.value, after.margin)
        };
        // Black can take the centre, a point.
        let (lost, won) = (0.5 - 0.5 * TO_THE_END, 0.5 + 0.5 * TO_THE_END);
        assert_eq!(adjusted(&["C3", "G7"], 15), (lost, -13.0 * TO_THE_END));
        assert_eq!(adjusted(&["C3", "G7"], 1), (won, TO_THE_END));
        assert_eq!(adjusted(&["E5", "pass", "C3", "G7"], 1), (won, TO_THE_END));
        assert_eq!(adjusted(&["C3"], 15), (0.5, 0.0), "not answered");
        assert_eq!(adjusted(&["C3", "G6"], 15), (0.5, 0.0), "not mirrored");
        assert_eq!(adjusted(&["E5", "C7", "C3", "G7"], 15), (0.5, 0.0), "one more stone");
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
