//! Comparisons of a game and of boards with the reference.

use std::collections::BTreeSet;

use ponnuki_game::board::Board;
use ponnuki_game::capacity::Capacity;
use ponnuki_game::color::{Cell, Color};
use ponnuki_game::game::{Game, IllegalMove};
use ponnuki_game::point::{Move, Point};
use ponnuki_game::rules::{Rules, Suicide};

use crate::support::reference::{Reference, Snapshot};

/// The verdicts on every point of the board for both players.
pub(crate) fn compare_verdicts(game: &Game, reference: &Reference, rules: &Rules) {
    for color in Color::ALL {
        assert_eq!(game.check(color, Move::Pass), Ok(()));
        for point in reference.now.size.points() {
            let (ours, theirs) =
                (game.check(color, Move::Play(point)), reference.check(rules, point, color));
            let vertex = reference.now.size.vertex(point);
            assert_eq!(ours, theirs, "{color} {vertex} {:?}", game.board());
        }
    }
}

/// A game after a move, with its history.
pub(crate) fn compare_game(game: &Game, reference: &Snapshot) {
    game.board().check().unwrap();
    compare_board(game.board(), reference);
    assert_eq!(game.position().history().len(), game.moves().len() + 1);
    assert_eq!(game.position().hash(), game.board().hash());
}

/// The stones, the ko and the prisoners.
pub(crate) fn compare_board<C: Capacity>(board: &Board<C>, reference: &Snapshot) {
    let size = reference.size;
    assert_eq!(board.ko_point(), reference.ko.map(|(point, _)| point), "{board:?}");
    for color in Color::ALL {
        assert_eq!(board.prisoners(color), reference.prisoners[color], "{board:?}");
    }
    for point in size.points() {
        assert_eq!(board.cell(point), reference.cell(point), "{board:?}");
    }
}

/// Chains, liberties and the other facts that tactics read from a board.
pub(crate) fn compare_facts<C: Capacity>(board: &Board<C>, reference: &Snapshot) {
    let mut chains = 0;
    for point in reference.size.points() {
        let near = reference.size.neighbours(point);
        let empty = near.filter(|&near| reference.cell(near) == Cell::Empty).map(Point::index);
        let found: BTreeSet<usize> = board.empty_neighbours(point).iter().collect();
        assert_eq!(found, empty.collect(), "{board:?}");
        let Some(color) = reference.cell(point).color() else {
            for color in Color::ALL {
                let verdict = reference.check(Suicide::Forbidden, point, color);
                let suicide = verdict == Err(IllegalMove::Suicide);
                let ko = board.ko_point() == Some(point);
                assert!(ko || board.is_self_capture(point, color) == suicide, "{board:?}");
                assert_eq!(board.is_playable(point, color), !ko && verdict.is_ok(), "{board:?}");
                compare_surroundings(board, reference, point, color);
            }
            continue;
        };
        let (stones, liberties) = reference.chain(point);
        let chain = board.chain(point);
        assert_eq!(board.color_of(chain), color);
        assert_eq!(board.chain_of_color(point, color), Some(chain));
        assert_eq!(board.chain_of_color(point, color.opponent()), None);
        assert_eq!(board.stones(chain).collect::<BTreeSet<_>>(), stones);
        assert_eq!(board.liberty_count(chain), liberties.len());
        assert_eq!(Some(&board.first_liberty(chain)), liberties.first());
        assert_eq!(board.in_atari(chain), liberties.len() == 1);
        let indices = liberties.iter().map(|liberty| liberty.index());
        assert!(board.liberties(chain).iter().eq(indices));
        if stones.first() == Some(&point) {
            chains += 1;
        }
    }
    let signs = reference.size.points().map(|point| reference.cell(point).sign());
    assert_eq!(board.stone_difference(), signs.sum::<i32>());
    assert_eq!(board.chains().count(), chains);
    let again = Board::<C>::from_diagram(&board.to_diagram()).unwrap();
    assert_eq!(again.to_diagram(), board.to_diagram());
}

/// The neighbours of an empty point: stones of a colour, their chains, and their other liberties.
fn compare_surroundings<C: Capacity>(
    board: &Board<C>,
    reference: &Snapshot,
    point: Point,
    color: Color,
) {
    let of = |wanted: Cell| -> BTreeSet<Point> {
        let near = reference.size.neighbours(point);
        near.filter(|&near| reference.cell(near) == wanted).collect()
    };
    let liberties = |stone: &Point| reference.chain(*stone).1.len();
    let (own, enemy) = (of(color.stone()), of(color.opponent().stone()));
    let shape = board.shape(point);
    for (directions, expected) in
        [(shape.directions_of(color), &own), (shape.empty_directions(), &of(Cell::Empty))]
    {
        assert_eq!(&board.neighbours_in(point, directions).collect::<BTreeSet<_>>(), expected);
    }
    for least in 1..=5 {
        let is_there = own.iter().any(|stone| liberties(stone) >= usize::from(least));
        assert_eq!(board.has_chain_around(point, color, least), is_there, "{board:?}");
    }
    let captures = enemy.iter().any(|stone| liberties(stone) == 1);
    for stone in &own {
        let chain = reference.chain(*stone).0;
        let gains = captures || own.iter().any(|other| !chain.contains(other));
        let found = board.gains_by_chains(point, board.chain(*stone), color);
        assert_eq!(found, gains, "{color} {} {board:?}", reference.size.vertex(point));
    }
}
