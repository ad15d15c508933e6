//! Ladders: a chain that is chased with one liberty after each attack.

use crate::board::{Board, Chain};
use crate::point::Point;

use super::{consequence, for_attackers_in_atari, two_liberties};

/// Positions looked at before a ladder counts as unreadable (and the chain as not captured).
const NODE_BUDGET: u32 = 400;

/// Whether `chain`, which is in atari with its owner to move, can be captured in a ladder or
/// otherwise without ever reaching three liberties. Saving moves that are tried: extending, and
/// capturing an attacker in atari next to the chain.
///
/// A chain is not said to be captured when reading took too long.
pub fn is_ladder_capture<const N: usize, const W: usize, const H: bool>(
    board: &Board<N, W, H>,
    chain: Chain,
) -> bool {
    debug_assert!(board.in_atari(chain));
    let Some(stone) = board.stones(chain).next() else { return false };
    let mut budget = NODE_BUDGET;
    defender_is_lost(board, stone, &mut budget)
}

/// Whether a chain with two liberties is caught when its opponent gives atari on `liberty`.
pub fn is_caught_by<const N: usize, const W: usize, const H: bool>(
    board: &Board<N, W, H>,
    chain: Chain,
    liberty: Point,
) -> bool {
    let Some(stone) = board.stones(chain).next() else { return false };
    let mut budget = NODE_BUDGET;
    attack_works(board, stone, liberty, &mut budget)
}

/// The defender of the chain at `stone` (one liberty) is to move: is the chain lost?
fn defender_is_lost<const N: usize, const W: usize, const H: bool>(
    board: &Board<N, W, H>,
    stone: Point,
    budget: &mut u32,
) -> bool {
    if *budget == 0 {
        return false;
    }
    *budget -= 1;
    let chain = board.chain(stone);
    let mut saves = [Point::from_index(0); 8];
    let mut count = 0;
    for_attackers_in_atari(board, chain, |attacker| {
        let point = board.first_liberty(attacker);
        if count < saves.len() && !saves[..count].contains(&point) {
            saves[count] = point;
            count += 1;
        }
    });
    let extension = board.first_liberty(chain);
    let captures = &saves[..count];
    captures.iter().all(|&point| is_lost_after(board, stone, point, budget))
        && (captures.contains(&extension) || is_lost_after(board, stone, extension, budget))
}

/// The defender plays `point`: is the chain at `stone` still lost?
fn is_lost_after<const N: usize, const W: usize, const H: bool>(
    board: &Board<N, W, H>,
    stone: Point,
    point: Point,
    budget: &mut u32,
) -> bool {
    let Some(color) = board.cell(stone).color() else { return true };
    if !board.is_playable(point, color) {
        return true;
    }
    let mut after = copy(board);
    after.play(point, color);
    let chain = after.chain(stone);
    match after.liberty_count(chain) {
        0 | 1 => true,
        2 => {
            // A retake that the ko rule forbids leaves the defender a move ahead.
            if after.ko_point().is_some() {
                return false;
            }
            let (a, b) = two_liberties(&after, chain);
            // The liberty that gives the chain more room is tried first.
            let room = |p: Point| consequence(&after, p, color).liberties.count();
            let (a, b) = match b {
                Some(b) if room(b) > room(a) => (b, Some(a)),
                _ => (a, b),
            };
            attack_works(&after, stone, a, budget)
                || b.is_some_and(|b| attack_works(&after, stone, b, budget))
        }
        _ => false,
    }
}

/// The attacker puts the chain at `stone` in atari by playing `liberty`: is it lost?
fn attack_works<const N: usize, const W: usize, const H: bool>(
    board: &Board<N, W, H>,
    stone: Point,
    liberty: Point,
    budget: &mut u32,
) -> bool {
    let Some(color) = board.cell(stone).color() else { return true };
    let attacker = color.opponent();
    if !board.is_playable(liberty, attacker) {
        return false;
    }
    let mut after = copy(board);
    after.play(liberty, attacker);
    let chain = after.chain(stone);
    after.in_atari(chain) && defender_is_lost(&after, stone, budget)
}

/// A copy on the heap. A ladder is as deep as the board is long, several times over, and that many
/// boards do not fit on the stack of a thread. Not inlined, so that no temporary board is left in
/// the frame of the caller either.
#[inline(never)]
fn copy<const N: usize, const W: usize, const H: bool>(
    board: &Board<N, W, H>,
) -> Box<Board<N, W, H>> {
    Box::new(board.clone())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::color::Color;
    use crate::point::Move;

    type TestBoard = Board<128, 2, false>;

    fn at(board: &TestBoard, vertex: &str) -> Point {
        board.size().parse_move(vertex).and_then(Move::point).unwrap()
    }

    const RUNNING: &str = "
        .........
        .........
        .........
        .........
        ...XX....
        ..XOX....
        ..X......
        .........
        .........";

    #[test]
    fn a_ladder_runs_to_the_edge() {
        let board = TestBoard::from_diagram(RUNNING).unwrap();
        assert!(is_ladder_capture(&board, board.chain(at(&board, "D4"))));
    }

    #[test]
    fn a_breaker_saves_the_chain() {
        let mut board = TestBoard::from_diagram(RUNNING).unwrap();
        board.play(at(&board, "F2"), Color::White);
        let chain = board.chain(at(&board, "D4"));
        assert!(!is_ladder_capture(&board, chain));
    }

    #[test]
    fn an_atari_from_the_right_side_catches() {
        let board = TestBoard::from_diagram(
            ".........
             .........
             .........
             .........
             .........
             .........
             ..XX.....
             ..XO.....
             .........",
        )
        .unwrap();
        let chain = board.chain(at(&board, "D2"));
        assert!(is_caught_by(&board, chain, at(&board, "E2")));
        assert!(!is_caught_by(&board, chain, at(&board, "D1")));
    }
}
