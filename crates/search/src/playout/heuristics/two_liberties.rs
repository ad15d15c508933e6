//! Gives atari to the last stone's chain if it has two liberties and would still have no more than
//! two after extending, and defends own chains that the last move has left with two liberties if an
//! atari would catch them, that is, leave them at most one after extending.

use crate::playout::{Candidates, PlayoutContext};
use crate::tactics::{for_each_attacker_in_atari, liberties_after_extending, two_liberties};
use ponnuki_game::board::{Board, Chain};
use ponnuki_game::capacity::Capacity;

pub(super) fn suggest<C: Capacity>(context: &PlayoutContext<'_, C>, candidates: &mut Candidates) {
    let board = context.board;
    let Some(last) = context.last else { return };
    let enemy = context.color.opponent();
    if let Some(chain) = board.chain_of_color(last, enemy)
        && board.liberty_count(chain) == 2
    {
        attack(board, chain, candidates);
    }
    for chain in board.chains_around(last, context.color, 2) {
        defend(board, chain, candidates);
    }
}

fn attack<C: Capacity>(board: &Board<C>, chain: Chain, candidates: &mut Candidates) {
    let (a, Some(b)) = two_liberties(board, chain) else { return };
    for (taken, run) in [(a, b), (b, a)] {
        let room = liberties_after_extending(board, chain, run, taken, true, 3);
        // The better atari is suggested twice: it leaves the chain as good as caught.
        candidates.add_if(taken, room <= 1);
        candidates.add_if(taken, room <= 2);
    }
}

fn defend<C: Capacity>(board: &Board<C>, chain: Chain, candidates: &mut Candidates) {
    let (a, Some(b)) = two_liberties(board, chain) else { return };
    let caught = |taken, run| liberties_after_extending(board, chain, run, taken, true, 2) <= 1;
    if !caught(a, b) && !caught(b, a) {
        return;
    }
    for_each_attacker_in_atari(board, chain, |attacker| {
        candidates.add(board.first_liberty(attacker))
    });
    for (run, other) in [(a, b), (b, a)] {
        candidates.add_if(run, liberties_after_extending(board, chain, run, other, false, 3) >= 3);
    }
}
