//! Comparisons of a game and of boards with the reference.

use std::collections::BTreeSet;

use ponnuki::board::Board;
use ponnuki::capacity::Capacity;
use ponnuki::color::Color;
use ponnuki::game::{Game, IllegalMove};
use ponnuki::point::Move;
use ponnuki::rules::{Rules, Suicide};

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

/// Chains, liberties and what else tactics ask of a board.
pub(crate) fn compare_facts<C: Capacity>(board: &Board<C>, reference: &Snapshot) {
    let mut chains = 0;
    let mut in_atari = Vec::new();
    for point in reference.size.points() {
        let Some(color) = reference.cell(point).color() else {
            for color in Color::ALL {
                let verdict = reference.check(Suicide::Forbidden, point, color);
                let suicide = verdict == Err(IllegalMove::Suicide);
                let ko = board.ko_point() == Some(point);
                assert!(ko || board.is_self_capture(point, color) == suicide, "{board:?}");
                assert_eq!(board.is_playable(point, color), !ko && verdict.is_ok(), "{board:?}");
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
            in_atari.extend((liberties.len() == 1).then_some(chain));
        }
    }
    assert_eq!(board.chains().count(), chains);
    let listed: Vec<_> = board.chains_in_atari().collect();
    assert!(listed.len() == in_atari.len() && in_atari.iter().all(|chain| listed.contains(chain)));
    let again = Board::<C>::from_diagram(&board.to_diagram()).unwrap();
    assert_eq!(again.to_diagram(), board.to_diagram());
}
