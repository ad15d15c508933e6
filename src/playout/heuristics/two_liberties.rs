//! Attacks the last stone's chain when it has two liberties and the atari can hold, and defends
//! own chains that the last move has left with two liberties and in such danger.

use crate::bits::BitSet;
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
    let mut seen = [None; 4];
    for (index, near) in board.neighbours(last).into_iter().enumerate() {
        let own = board.chain_of_color(near, situation.color);
        if let Some(chain) = own
            && board.liberty_count(chain) == 2
            && !seen.contains(&own)
        {
            seen[index] = own;
            defend(board, chain, situation.color, candidates);
        }
    }
}

/// What is left to a chain with two liberties when the opponent plays `taken`: its liberties after
/// it has run to `run`.
fn room_after<const N: usize, const W: usize, const H: bool>(
    board: &Board<N, W, H>,
    taken: Point,
    run: Point,
    owner: Color,
) -> BitSet<W> {
    let mut liberties = consequence(board, run, owner).liberties;
    liberties.remove(taken.index());
    liberties
}

fn attack<const N: usize, const W: usize, const H: bool>(
    board: &Board<N, W, H>,
    chain: Chain,
    owner: Color,
    candidates: &mut Candidates,
) {
    let (a, Some(b)) = two_liberties(board, chain) else { return };
    for (taken, run) in [(a, b), (b, a)] {
        let room = room_after(board, taken, run, owner).count();
        // The better atari is suggested twice: after it the chain is as good as caught.
        if room <= 1 {
            candidates.add(taken);
        }
        if room <= 2 {
            candidates.add(taken);
        }
    }
}

fn defend<const N: usize, const W: usize, const H: bool>(
    board: &Board<N, W, H>,
    chain: Chain,
    owner: Color,
    candidates: &mut Candidates,
) {
    let (a, Some(b)) = two_liberties(board, chain) else { return };
    let caught = |taken, run| room_after(board, taken, run, owner).count() <= 1;
    if !caught(a, b) && !caught(b, a) {
        return;
    }
    for_attackers_in_atari(board, chain, |attacker| candidates.add(board.first_liberty(attacker)));
    for run in [a, b] {
        if consequence(board, run, owner).liberties.count() >= 3 {
            candidates.add(run);
        }
    }
}
