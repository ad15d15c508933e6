//! Reading on the board: liberties after a move, self-atari, ladders, nets, cuts, snapbacks,
//! nakade.
//!
//! Every function here answers one question about one board. None knows rules or history. The
//! caller names the colour.
//!
//! This file has the liberties after a move. Besides:
//!
//! - `self_atari`: which self-ataris are blunders, and which are throw-ins, snapbacks or nakade.
//! - `ladder`: a chain that is chased by one atari after another.
//! - `weak`: chains with one or two liberties, and the results of reading them.
//! - `nakade`: eye spaces with one vital point.
//! - `snapback`: a stone thrown in, whose capture leaves the captor in atari.
//! - `cut`: which stones keep chains apart.

mod cut;
mod ladder;
mod nakade;
mod self_atari;
mod snapback;
mod weak;

pub use cut::{completes_cut, is_cutting, parted_chains};
pub use ladder::{LadderReader, is_caught_by, is_ladder_capture};
pub use nakade::{is_dead_shape, vital_point};
pub use self_atari::{SelfAtari, judge_self_atari};
pub use snapback::{is_double_snapback, snapback};
pub use weak::{WeakChain, read_weak_chains};

use ponnuki_game::bits::BitSet;
use ponnuki_game::board::{Board, Chain};
use ponnuki_game::capacity::Capacity;
use ponnuki_game::color::Color;
use ponnuki_game::point::Point;

/// The consequence of a play, found without playing it.
#[derive(Clone, Copy, Debug)]
pub struct Consequence<C: Capacity> {
    /// The liberties of the stone's chain afterwards. If chains of several stones are captured,
    /// only the captured points next to the stone itself are counted, which gives a lower bound;
    /// otherwise the set is exact.
    pub liberties: BitSet<C>,
    /// The number of stones of the stone's chain afterwards.
    pub stones: usize,
    /// The number of enemy stones captured.
    pub captured: usize,
}

/// The consequence of `color`'s play on the empty `point`.
#[inline]
pub fn consequence<C: Capacity>(board: &Board<C>, point: Point, color: Color) -> Consequence<C> {
    let mut liberties = board.empty_neighbours(point);
    let (mut stones, mut captured) = (1, 0);
    let mut seen: [Option<Chain>; 4] = [None; 4];
    let shape = board.shape(point);
    for (index, near) in board.neighbours_in(point, shape.directions_of(color)).enumerate() {
        let chain = board.chain(near);
        liberties.union_with(board.liberties(chain));
        if !seen.contains(&Some(chain)) {
            stones += board.stone_count(chain);
            seen[index & 3] = Some(chain);
        }
    }
    seen = [None; 4];
    for (index, near) in
        board.neighbours_in(point, shape.directions_of(color.opponent())).enumerate()
    {
        let chain = board.chain(near);
        if board.in_atari(chain) {
            liberties.insert(near.index());
            if !seen.contains(&Some(chain)) {
                captured += board.stone_count(chain);
                seen[index & 3] = Some(chain);
            }
        }
    }
    liberties.remove(point.index());
    Consequence { liberties, stones, captured }
}

/// Returns true if a play of `color` on `point` is a self-atari: its chain would have at most one
/// liberty.
#[inline]
pub fn is_self_atari<C: Capacity>(board: &Board<C>, point: Point, color: Color) -> bool {
    self_atari(board, point, color).is_some()
}

/// The consequence of a play of `color` on `point`, if that is a self-atari. Cheap in the usual
/// case, exact in every case.
#[inline]
fn self_atari<C: Capacity>(board: &Board<C>, point: Point, color: Color) -> Option<Consequence<C>> {
    let is_open = board.shape(point).empty_neighbours() >= 2;
    if is_open || board.has_chain_around(point, color, 3) {
        return None;
    }
    let after = consequence(board, point, color);
    let in_atari = after.liberties.count() < 2 && !captures_extend(board, point, color, &after);
    in_atari.then_some(after)
}

/// The number of liberties that `chain`, which has the two liberties `run` and `other`, would have
/// after extending on `run`; if `taken`, after the opponent has played on `other`, too. A result of
/// `enough` or more is a lower bound, which can often be seen at a glance.
#[inline]
pub fn liberties_after_extending<C: Capacity>(
    board: &Board<C>,
    chain: Chain,
    run: Point,
    other: Point,
    taken: bool,
    enough: usize,
) -> usize {
    let color = board.color_of(chain);
    let distance = run.index().abs_diff(other.index());
    let is_beside = (distance == 1) | (distance == board.size().stride());
    let new = board.shape(run).empty_neighbours() - usize::from(is_beside);
    let room = new + usize::from(!taken);
    if room >= enough || !board.gains_by_chains(run, chain, color) {
        return room;
    }
    consequence(board, run, color).liberties.count() - usize::from(taken)
}

/// Returns true if captured stones that do not touch `point` give the capturing chain more
/// liberties.
fn captures_extend<C: Capacity>(
    board: &Board<C>,
    point: Point,
    color: Color,
    after: &Consequence<C>,
) -> bool {
    // A single captured stone is one liberty, already counted. Of several, another one counts if it
    // touches an own chain that the new stone joins.
    if after.captured < 2 {
        return false;
    }
    let own: [Option<Chain>; 4] =
        board.neighbours(point).map(|near| board.chain_of_color(near, color));
    let victims = board.neighbours(point).map(|near| {
        board.chain_of_color(near, color.opponent()).filter(|&chain| board.in_atari(chain))
    });
    victims.into_iter().flatten().any(|victim| {
        board.stones(victim).any(|stone| {
            !after.liberties.contains(stone.index())
                && board.neighbours(stone).into_iter().any(|near| {
                    let chain = board.chain_of_color(near, color);
                    chain.is_some() && own.contains(&chain)
                })
        })
    })
}

/// Returns true if a play of `color` on the empty `point` takes a ko: it captures a single stone,
/// and the capturing stone can be captured alone.
pub fn is_ko_capture<C: Capacity>(board: &Board<C>, point: Point, color: Color) -> bool {
    if board.shape(point).has_empty_neighbour() || board.shape(point).neighbours_of(color) > 0 {
        return false;
    }
    let after = consequence(board, point, color);
    after.captured == 1 && after.liberties.count() == 1
}

/// The one or two liberties of a chain that has no more than two.
#[inline]
pub fn two_liberties<C: Capacity>(board: &Board<C>, chain: Chain) -> (Point, Option<Point>) {
    let (first, second) = board.liberties(chain).first_two();
    (Point::from_index(first), (second != first).then(|| Point::from_index(second)))
}

/// Calls `visit` for every enemy chain in atari that touches `chain`, possibly more than once for
/// the same chain.
#[inline]
pub fn for_each_attacker_in_atari<C: Capacity>(
    board: &Board<C>,
    chain: Chain,
    mut visit: impl FnMut(Chain),
) {
    for_each_attacker(board, chain, |other| {
        if board.in_atari(other) {
            visit(other);
        }
    });
}

/// Calls `visit` for every enemy chain that touches `chain`, possibly more than once for the same
/// chain.
#[inline]
pub fn for_each_attacker<C: Capacity>(
    board: &Board<C>,
    chain: Chain,
    mut visit: impl FnMut(Chain),
) {
    let enemy = board.color_of(chain).opponent();
    for stone in board.stones(chain) {
        if board.shape(stone).neighbours_of(enemy) == 0 {
            continue;
        }
        for near in board.neighbours(stone) {
            if let Some(other) = board.chain_of_color(near, enemy) {
                visit(other);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use ponnuki_game::capacity::UpTo9;
    use ponnuki_game::point::Move;

    type TestBoard = Board<UpTo9>;

    fn at(board: &TestBoard, vertex: &str) -> Point {
        board.size().parse_move(vertex).and_then(Move::point).unwrap()
    }

    /// Calls `visit` with the positions of random games on 7x7, and the colour to move.
    fn in_random_games(mut visit: impl FnMut(&TestBoard, Color)) {
        let mut state = 7u64;
        for _ in 0..300 {
            let mut board = TestBoard::new(ponnuki_game::point::Size::square(7));
            let mut color = Color::Black;
            for _ in 0..120 {
                visit(&board, color);
                state = state.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
                let count = board.empty_count();
                if count == 0 {
                    break;
                }
                let point = board.empty_at((state >> 33) as usize % count);
                if board.is_playable(point, color) && !board.is_eye(point, color) {
                    board.play(point, color);
                }
                color = color.opponent();
            }
        }
    }

    /// The predicted consequence of a move agrees with the board after it.
    #[test]
    fn predictions_hold_when_the_move_is_played() {
        in_random_games(|board, color| {
            for point in board.empties().filter(|&point| board.is_playable(point, color)) {
                let predicted = consequence(board, point, color);
                let atari = is_self_atari(board, point, color);
                let mut after = board.clone();
                assert_eq!(after.play(point, color), predicted.captured);
                let chain = after.chain(point);
                assert_eq!(after.stone_count(chain), predicted.stones);
                assert_eq!(after.liberty_count(chain) < 2, atari, "{board}");
                assert!(predicted.liberties.count() <= after.liberty_count(chain));
            }
        });
    }

    #[test]
    fn liberties_after_extending_are_those_of_the_board() {
        let mut compared = 0;
        in_random_games(|board, _| {
            for chain in board.chains().filter(|&chain| board.liberty_count(chain) == 2) {
                let (a, Some(b)) = two_liberties(board, chain) else { panic!() };
                for (run, other) in [(a, b), (b, a)] {
                    compared += compare_room(board, chain, run, other);
                }
            }
        });
        assert!(compared > 1000);
    }

    /// Compares the room of a chain that extends with the board afterwards, if it may extend.
    fn compare_room(board: &TestBoard, chain: Chain, run: Point, other: Point) -> usize {
        let color = board.color_of(chain);
        if !board.is_playable(run, color) {
            return 0;
        }
        let mut after = board.clone();
        let captured = after.play(run, color);
        let liberties = after.liberty_count(after.chain(run));
        for taken in [false, true] {
            let shown = liberties - usize::from(taken);
            let room = |enough| liberties_after_extending(board, chain, run, other, taken, enough);
            assert!(room(9) == shown || captured > 1 && room(9) < shown, "{board}");
            assert!((1..5).all(|enough| room(enough).min(enough) == room(9).min(enough)));
        }
        1
    }

    #[test]
    fn attackers_in_atari_are_found() {
        let board = TestBoard::from_diagram(
            ".....
             .XOX.
             .OXO.
             .....
             .....",
        )
        .unwrap();
        let chain = board.chain(at(&board, "C3"));
        let mut found = Vec::new();
        for_each_attacker_in_atari(&board, chain, |other| found.push(other));
        assert_eq!(found, [board.chain(at(&board, "C4"))]);
    }
}
