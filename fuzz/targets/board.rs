//! The board against the reference.

use ponnuki_game::board::Board;
use ponnuki_game::capacity::{Capacity, UpTo9, UpTo13, UpTo25};
use ponnuki_game::game::Game;
use ponnuki_game::point::{Move, Size};
use ponnuki_game::rules::{Repetition, Rules, Suicide};
use ponnuki_game::score::{self, Komi};

use super::choices::Choices;
use crate::support::agreement::{compare_board, compare_facts, compare_game, compare_verdicts};
use crate::support::reference::Reference;

/// Moves of both players in any order, legal or not. Every verdict, and every fact of boards of three
/// classes, is the same as the reference's.
pub(super) fn moves(bytes: &[u8]) {
    let mut choices = Choices::new(bytes);
    let longest = choices.one_of(&[4, 6, 9, 11]);
    let size = choices.size(longest);
    let repetition = choices.one_of(&[
        Repetition::Simple,
        Repetition::Positional,
        Repetition::Situational,
        Repetition::NaturalSituational,
    ]);
    let suicide = choices.one_of(&[Suicide::Forbidden, Suicide::MultiStone]);
    let rules = Rules { repetition, suicide, ..Rules::default() };
    let mut table = Table::new(size, rules);
    for turn in 0.. {
        if choices.is_over() {
            break;
        }
        table.step(&mut choices, turn);
    }
    table.compare_all(&rules);
}

/// The same position in all implementations.
struct Table {
    rules: Rules,
    reference: Reference,
    game: Game,
    small: Option<Board<UpTo9>>,
    middle: Board<UpTo13>,
    large: Board<UpTo25>,
}

impl Table {
    fn new(size: Size, rules: Rules) -> Table {
        Table {
            rules,
            reference: Reference::new(size),
            game: Game::new(size, rules, Komi::default()),
            small: (size.extent() <= 128).then(|| Board::new(size)),
            middle: Board::new(size),
            large: Board::new(size),
        }
    }

    fn step(&mut self, choices: &mut Choices<'_>, turn: usize) {
        let mv = choices.mv(self.game.size());
        // Mostly in turn: an odd byte in 16 gives the move to the same player again.
        let again = choices.below(16) == 15;
        let color = if again { self.game.to_move().opponent() } else { self.game.to_move() };
        let legal = match mv {
            Move::Play(point) => self.reference.check(&self.rules, point, color),
            _ => Ok(()),
        };
        let before = self.game.position().hash();
        assert_eq!(self.game.play(color, mv), legal, "{color} {mv:?} {:?}", self.game.board());
        if legal.is_err() {
            return assert_eq!(self.game.position().hash(), before);
        }
        let captured = self.reference.play(mv, color);
        if let Some(small) = &mut self.small {
            play(small, color, mv, captured);
        }
        play(&mut self.middle, color, mv, captured);
        play(&mut self.large, color, mv, captured);
        compare_game(&self.game, &self.reference.now);
        if turn.is_multiple_of(16) {
            self.compare_all(&self.rules);
        }
    }

    fn compare_all(&self, rules: &Rules) {
        let now = &self.reference.now;
        compare_verdicts(&self.game, &self.reference, rules);
        if let Some(small) = &self.small {
            compare(small, &self.game, now);
        }
        compare(&self.middle, &self.game, now);
        compare(&self.large, &self.game, now);
        assert_eq!(score::area(self.game.board(), &[]), now.area(), "{:?}", self.game.board());
    }
}

fn play<C: Capacity>(
    board: &mut Board<C>,
    color: ponnuki_game::color::Color,
    mv: Move,
    captured: usize,
) {
    match mv {
        Move::Play(point) => assert_eq!(board.play(point, color), captured, "{board:?}"),
        _ => board.pass(),
    }
}

fn compare<C: Capacity>(
    board: &Board<C>,
    game: &Game,
    reference: &crate::support::reference::Snapshot,
) {
    board.check().unwrap();
    compare_board(board, reference);
    compare_facts(board, reference);
    assert_eq!(board.hash(), game.board().hash());
}
