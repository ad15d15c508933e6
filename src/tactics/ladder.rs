//! Ladders: a chain that is chased by one atari after another.

use crate::board::{Board, Chain};
use crate::capacity::Capacity;
use crate::color::Color;
use crate::params::Tuning;
use crate::point::Point;

use super::{consequence, for_attackers_in_atari, two_liberties};

/// Whether `chain`, which is in atari with its owner to move, is captured; see
/// [`LadderReader::is_capture`].
pub fn is_ladder_capture<C: Capacity>(board: &Board<C>, chain: Chain) -> bool {
    LadderReader::default().is_capture(board, chain)
}

/// Whether a chain with two liberties is caught when its opponent gives atari on `liberty`.
pub fn is_caught_by<C: Capacity>(board: &Board<C>, chain: Chain, liberty: Point) -> bool {
    LadderReader::default().is_caught_by(board, chain, liberty)
}

/// Reads ladders, and keeps its boards for the next one, so that a caller who reads many does not
/// allocate the same memory again and again.
pub struct LadderReader<C: Capacity> {
    /// On the heap, because a ladder can be several times as deep as the board is long, and that
    /// many boards do not fit on a thread's stack.
    spare: Vec<Box<Board<C>>>,
    /// The most positions to read for one ladder.
    most: u64,
    /// Positions left to read for the present ladder.
    budget: u64,
    /// Positions left to read for all ladders of a position. Few positions need more, but without
    /// this limit only the number of chains would bound how long reading keeps a search from
    /// noticing anything else.
    left: u64,
}

/// The most boards that are kept: enough for a ladder across the largest usual board.
const KEPT: usize = 80;

impl<C: Capacity> Default for LadderReader<C> {
    fn default() -> Self {
        let mut reader = LadderReader { spare: Vec::new(), most: 0, budget: 0, left: 0 };
        reader.begin(&Tuning::default());
        reader
    }
}

impl<C: Capacity> LadderReader<C> {
    /// Begins another position, with the whole budget for its ladders.
    pub fn begin(&mut self, tuning: &Tuning) {
        (self.most, self.left) = (tuning.ladder_positions, tuning.ladder_positions_all);
    }

    /// Whether `chain`, which is in atari with its owner to move, can be captured in a ladder or
    /// otherwise without ever reaching three liberties. The rescues tried are extending, and
    /// capturing an attacker in atari next to the chain.
    ///
    /// If the budget runs out, the chain does not count as captured.
    pub fn is_capture(&mut self, board: &Board<C>, chain: Chain) -> bool {
        debug_assert!(board.in_atari(chain));
        let Some(stone) = board.stones(chain).next() else { return false };
        self.read(|reader| reader.defender_is_lost(board, stone))
    }

    /// Whether a chain with two liberties is caught when its opponent gives atari on `liberty`.
    pub fn is_caught_by(&mut self, board: &Board<C>, chain: Chain, liberty: Point) -> bool {
        let Some(stone) = board.stones(chain).next() else { return false };
        self.read(|reader| reader.attack_works(board, stone, liberty))
    }

    /// Answers one question within what is left of the budget for all of them.
    fn read(&mut self, question: impl FnOnce(&mut Self) -> bool) -> bool {
        let budget = self.left.min(self.most);
        self.budget = budget;
        let answer = question(self);
        self.left -= budget - self.budget;
        answer
    }

    /// Whether the chain at `stone`, in atari with its owner to move, is lost.
    fn defender_is_lost(&mut self, board: &Board<C>, stone: Point) -> bool {
        if self.budget == 0 {
            return false;
        }
        self.budget -= 1;
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
        captures.iter().all(|&point| self.is_lost_after(board, stone, point))
            && (captures.contains(&extension) || self.is_lost_after(board, stone, extension))
    }

    /// Whether the chain at `stone` is still lost after its owner plays `point`.
    fn is_lost_after(&mut self, board: &Board<C>, stone: Point, point: Point) -> bool {
        let Some(color) = board.cell(stone).color() else { return true };
        if !board.is_playable(point, color) {
            return true;
        }
        let after = self.after(board, point, color);
        let chain = after.chain(stone);
        let lost = match after.liberty_count(chain) {
            0 | 1 => true,
            // The attacker may not retake the ko at once, so the defender is a move ahead.
            2 if after.ko_point().is_some() => false,
            2 => {
                let (a, b) = two_liberties(&after, chain);
                // The liberty that gives the chain more room is tried first.
                let room = |p: Point| consequence(&after, p, color).liberties.count();
                let (a, b) = match b {
                    Some(b) if room(b) > room(a) => (b, Some(a)),
                    _ => (a, b),
                };
                self.attack_works(&after, stone, a)
                    || b.is_some_and(|b| self.attack_works(&after, stone, b))
            }
            _ => false,
        };
        self.keep(after);
        lost
    }

    /// Whether the chain at `stone` is lost after the attacker gives atari on `liberty`.
    fn attack_works(&mut self, board: &Board<C>, stone: Point, liberty: Point) -> bool {
        let Some(color) = board.cell(stone).color() else { return true };
        let attacker = color.opponent();
        if !board.is_playable(liberty, attacker) {
            return false;
        }
        let after = self.after(board, liberty, attacker);
        let works = after.in_atari(after.chain(stone)) && self.defender_is_lost(&after, stone);
        self.keep(after);
        works
    }

    /// The board after a play. Not inlined, so that the caller's stack frame holds no temporary
    /// board.
    #[inline(never)]
    fn after(&mut self, board: &Board<C>, point: Point, color: Color) -> Box<Board<C>> {
        let mut after = match self.spare.pop() {
            Some(mut spare) => {
                spare.assign(board);
                spare
            }
            None => Box::new(board.clone()),
        };
        after.play(point, color);
        after
    }

    /// Keeps a board for the next play.
    fn keep(&mut self, board: Box<Board<C>>) {
        if self.spare.len() < KEPT {
            self.spare.push(board);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::capacity::UpTo9;
    use crate::point::Move;

    type TestBoard = Board<UpTo9>;

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
    fn earlier_ladders_do_not_change_the_answer() {
        let mut reader = LadderReader::default();
        let running = TestBoard::from_diagram(RUNNING).unwrap();
        let mut broken = running.clone();
        broken.play(at(&running, "F2"), Color::White);
        for _ in 0..3 {
            assert!(reader.is_capture(&running, running.chain(at(&running, "D4"))));
            assert!(!reader.is_capture(&broken, broken.chain(at(&broken, "D4"))));
            assert!(!reader.spare.is_empty() && reader.spare.len() <= KEPT);
        }
    }

    #[test]
    fn all_ladders_of_a_position_share_a_budget() {
        let mut reader = LadderReader::default();
        let board = TestBoard::from_diagram(RUNNING).unwrap();
        let chain = board.chain(at(&board, "D4"));
        let ladders = (0..).take_while(|_| reader.is_capture(&board, chain)).take(1000).count();
        assert!((3..1000).contains(&ladders), "{ladders} ladders were read");
        reader.begin(&Tuning::default());
        assert!(reader.is_capture(&board, chain));
    }
}
