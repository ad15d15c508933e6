//! Ing's ko rule: which repetitions are a fight that must be interrupted, and which a disturbance.
//!
//! Ing Chang-ki's rules (SST Laws of Wei-ch'i, 1991; Goe Rules, 1996) divide ko in two. In a
//! *fighting ko* the stones just played are hot: they may not be taken before someone has played
//! elsewhere or passed. In a *disturbing ko* no stone is hot, but the player who started it, the
//! disturber, may go round once and not again. The text tells the two apart by life and death,
//! and by diagrams. This module tells them apart by the moves alone.
//!
//! # The reading
//!
//! A *situation* is the stones on the board and whose turn it is. The question arises only when a
//! play would bring back a situation that has stood before. The moves since it last stood, that
//! play included, are the *cycle*. A cycle has at most one *loser*:
//!
//! 1. If the players passed equally often, and at all, nobody: a pass lets hot stones cool.
//! 2. If one player passed less often than the other, that player, who kept the cycle going while
//!    the other was content.
//! 3. If nobody passed, the player who was the first to take off a stone that was played within
//!    the cycle. Those are the hot stones.
//!
//! The play is forbidden if its player is the loser. It is also forbidden, no matter who loses, if
//! plays have brought the situation about twice before, where the start of the game counts as a
//! play; so no game is endless.
//!
//! # Why it agrees with Ing
//!
//! In an odd number of kos (one, three) and in eternal life, the first player takes a stone, and
//! the second runs into a hot one first. The second player would also complete the cycle, and may
//! not: a fighting ko. In an even number of kos the first player runs into a hot stone first. The
//! second may complete the cycle, and the first may not begin it anew: a disturbing ko, and the
//! first player is the disturber. Superko would stop the second player there, and so kill living
//! groups or save dead ones. That is what Ing objected to.
//!
//! A loop without a pass cannot go round for ever, even apart from the limit of two. If it did,
//! the loser of the cycle that begins with any of its moves would be the player of that move, so
//! the first hot capture would be made by that player. GameStart one move later would change the
//! player, and the first hot capture would have to move on. Moving on at every step, it would keep
//! its distance, an even one, and take the stone of the move with which the cycle begins: a stone
//! of the capturing player. That is no capture; and a suicide removes the stone just played, which
//! then is not there to be taken.
//!
//! The idea that all stones played in a run of ko plays are hot is Bill Spight's (Ing-Spight ko
//! rule, Sensei's Library). `docs/rules-ing.md` has the examples, and the differences from the
//! text.

use crate::bits::BitSet;
use crate::board::Board;
use crate::capacity::Capacity;
use crate::color::{ByColor, Color};
use crate::point::{Move, Point};

use super::{History, HistoryEntry};

/// The number of the last earlier position that a play repeats, if Ing's rule forbids that: `color`
/// has played on `point`, which led to the stones on `board` and to the situation with this `key`.
/// `None` if the play repeats nothing, or may repeat it.
///
/// `history` holds all positions before the play. The stones are the same at the beginning and at
/// the end of the cycle, so that only the cycle has to be replayed.
pub(super) fn forbids<C: Capacity>(
    board: &Board<C>,
    history: &History,
    key: u64,
    color: Color,
    point: Point,
) -> Option<usize> {
    let last = history.last_with_key(key)?;
    let by_play = |&number: &usize| number == 0 || history.get(number).mv().point().is_some();
    if history.with_key(key).filter(by_play).nth(1).is_some() {
        return Some(last);
    }
    let cycle = history.since(last + 1).map(|past: &HistoryEntry| (past.mover, past.mv()));
    let cycle = cycle.chain([(color, Move::Play(point))]);
    (loser(board, cycle) == Some(color)).then_some(last)
}

/// The loser of a `cycle` of moves, which leads from the situation on `board` back to it.
fn loser<C: Capacity>(
    board: &Board<C>,
    cycle: impl Iterator<Item = (Color, Move)> + Clone,
) -> Option<Color> {
    let mut passes = ByColor::new(0, 0);
    cycle.clone().filter(|(_, mv)| mv.point().is_none()).for_each(|(color, _)| passes[color] += 1);
    match (passes[Color::Black], passes[Color::White]) {
        (0, 0) => first_to_take(board.clone(), cycle),
        (black, white) if black < white => Some(Color::Black),
        (black, white) if white < black => Some(Color::White),
        _ => None,
    }
}

/// The player of a `cycle` who is the first to take off a stone that was played in it.
fn first_to_take<C: Capacity>(
    mut board: Board<C>,
    cycle: impl Iterator<Item = (Color, Move)>,
) -> Option<Color> {
    let mut played = BitSet::<C>::EMPTY;
    for (color, mv) in cycle {
        if let Move::Play(point) = mv {
            board.play(point, color);
            played.insert(point.index());
        }
        // The stones in `played` all stood before this move, so an empty point was emptied by it.
        if played.iter().any(|index| board.is_empty(Point::from_index(index))) {
            return Some(color);
        }
    }
    None
}
