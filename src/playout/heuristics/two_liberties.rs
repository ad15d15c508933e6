//! Attacks the last stone's chain when it has two liberties and the atari can hold, and defends
//! own chains that the last move has left with two liberties and in such danger.

use crate::board::{Board, Chain};
use crate::color::Color;
use crate::point::Point;
use crate::tactics::{consequence, for_attackers_in_atari, two_liberties};

use super::{Candidates, Situation};

pub(super) fn suggest<const N: usize, const W: usize, const H: bool>(
    situation: &Situation<'_, N, W, H>,
    candidates: &mut Candidates,
) {
    let board = situation.board;
    let Some(last) = situation.last else { return };
    let enemy = situation.color.opponent();
    if let Some(chain) = board.chain_of_color(last, enemy)
        && board.liberty_count(chain) == 2
    {
        attack(board, chain, enemy, candidates);
    }
    for chain in board.chains_around(last, situation.color, 2) {
        defend(board, chain, situation.color, candidates);
    }
}

/// How many liberties are left to a chain with two when the opponent plays `taken` and it runs to
/// `run`. From `enough` on any number may be given for any other, which is often seen at a glance.
fn room_after<const N: usize, const W: usize, const H: bool>(
    board: &Board<N, W, H>,
    taken: Point,
    run: Point,
    owner: Color,
    enough: usize,
) -> usize {
    let at_least = board.shape(run).empty_neighbours() - usize::from(is_beside(board, taken, run));
    if at_least >= enough {
        return at_least;
    }
    let mut liberties = consequence(board, run, owner).liberties;
    liberties.remove(taken.index());
    liberties.count()
}

fn is_beside<const N: usize, const W: usize, const H: bool>(
    board: &Board<N, W, H>,
    a: Point,
    b: Point,
) -> bool {
    let distance = a.index().abs_diff(b.index());
    (distance == 1) | (distance == board.stride())
}

fn attack<const N: usize, const W: usize, const H: bool>(
    board: &Board<N, W, H>,
    chain: Chain,
    owner: Color,
    candidates: &mut Candidates,
) {
    let (a, Some(b)) = two_liberties(board, chain) else { return };
    for (taken, run) in [(a, b), (b, a)] {
        let room = room_after(board, taken, run, owner, 3);
        // The better atari is suggested twice: after it the chain is as good as caught.
        candidates.add_if(taken, room <= 1);
        candidates.add_if(taken, room <= 2);
    }
}

fn defend<const N: usize, const W: usize, const H: bool>(
    board: &Board<N, W, H>,
    chain: Chain,
    owner: Color,
    candidates: &mut Candidates,
) {
    let (a, Some(b)) = two_liberties(board, chain) else { return };
    let caught = |taken, run| room_after(board, taken, run, owner, 2) <= 1;
    if !caught(a, b) && !caught(b, a) {
        return;
    }
    for_attackers_in_atari(board, chain, |attacker| candidates.add(board.first_liberty(attacker)));
    for run in [a, b] {
        let room = || consequence(board, run, owner).liberties.count();
        if board.shape(run).empty_neighbours() >= 3 || room() >= 3 {
            candidates.add(run);
        }
    }
}
