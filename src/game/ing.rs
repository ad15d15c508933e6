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
//! The play is forbidden if its player is the loser. It is also forbidden, whoever the loser, if
//! plays have brought the situation about twice before, the start of the game counting as one;
//! so no game is endless.
//!
//! # Why it agrees with Ing
//!
//! In an odd number of kos (one, three) and in eternal life, the first player takes a stone, and
//! the second runs into a hot one first. The second player would also complete the cycle, and may
//! not: a fighting ko. In an even number of kos the first player runs into a hot stone first. The
//! second may complete the cycle, and the first may not begin it anew: a disturbing ko, and the
//! first player is the disturber. Superko would stop the second player there, and so let groups
//! die that live, or live that are dead; that is what Ing objected to.
//!
//! A loop without a pass cannot go round for ever, even apart from the limit of two. If it did,
//! the loser of the cycle that begins with any of its moves would be the player of that move, so
//! the first hot capture would be made by that player. Beginning one move later would change the
//! player, and the first hot capture would have to move on. Moving on at every step, it would keep
//! its distance, an even one, and take the stone of the move with which the cycle begins: a stone
//! of the capturing player. That is no capture; and a suicide removes the stone just played, which
//! then is not there to be taken.
//!
//! The idea that all stones played in a run of ko plays are hot is Bill Spight's (Ing-Spight ko
//! rule, Sensei's Library). `docs/rules-ing.md` has the examples, and what differs from the text.

use crate::bits::BitSet;
use crate::board::GameBoard;
use crate::capacity::UpTo25;
use crate::color::{ByColor, Color};
use crate::point::{Move, Point};

/// The last earlier turn after which the situation stood that `color` brings about by playing on
/// `point`, if Ing's rule forbids this play for that; 0 is the start. `None` if the play repeats
/// nothing, or may.
///
/// `start` is the position before the first of `moves`, with `to_move` to play in it, and `moves`
/// are all since then, without the play in question. The play has to be possible: on an empty
/// point, and no suicide of a single stone. Whether it retakes a simple ko that the start
/// forbids is not asked.
///
/// All moves are replayed, so a caller in a hurry asks only when it has seen that the play
/// repeats a position. Nothing is allocated; one [`GameBoard`] lies on the stack.
pub fn forbids(
    start: &GameBoard,
    to_move: Color,
    moves: impl Iterator<Item = (Color, Move)> + Clone,
    color: Color,
    point: Point,
) -> Option<usize> {
    // One board, replayed three times: it is large, and the caller may be deep in its stack.
    let mut board = start.clone();
    moves.clone().for_each(|(color, mv)| make(&mut board, color, mv));
    let hash = board.hash() ^ board.hash_change(point, color);

    // After the play it is the opponent's turn, so only turns of `color` can have led there.
    board.assign(start);
    let stood_at_start = board.hash() == hash && to_move == color.opponent();
    let mut last = stood_at_start.then_some(0);
    let mut brought_about = usize::from(stood_at_start);
    for (turn, (mover, mv)) in (1..).zip(moves.clone()) {
        make(&mut board, mover, mv);
        if board.hash() == hash && mover == color {
            last = Some(turn);
            brought_about += usize::from(mv.point().is_some());
        }
    }

    let turn = last?;
    board.assign(start);
    moves.clone().take(turn).for_each(|(color, mv)| make(&mut board, color, mv));
    let cycle = moves.skip(turn).chain([(color, Move::Play(point))]);
    (brought_about > 1 || loser(&mut board, cycle) == Some(color)).then_some(turn)
}

/// Who has to give way in a `cycle` of moves, which leads from the situation on `board` back to it.
fn loser(board: &mut GameBoard, cycle: impl Iterator<Item = (Color, Move)>) -> Option<Color> {
    let mut passes = ByColor::new(0, 0);
    let mut played = BitSet::<UpTo25>::EMPTY;
    let mut first_to_take = None;
    for (color, mv) in cycle {
        make(board, color, mv);
        match mv {
            Move::Pass | Move::Button => passes[color] += 1,
            Move::Play(point) => played.insert(point.index()),
        }
        // The stones in `played` all stood before this move, so an empty point was emptied by it.
        if first_to_take.is_none()
            && played.iter().any(|index| board.is_empty(Point::from_index(index)))
        {
            first_to_take = Some(color);
        }
    }
    match (passes[Color::Black], passes[Color::White]) {
        (0, 0) => first_to_take,
        (black, white) if black < white => Some(Color::Black),
        (black, white) if white < black => Some(Color::White),
        _ => None,
    }
}

fn make(board: &mut GameBoard, color: Color, mv: Move) {
    match mv {
        Move::Play(point) => {
            board.play(point, color);
        }
        Move::Pass | Move::Button => board.pass(),
    }
}
