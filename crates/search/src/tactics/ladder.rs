//! Ladders: a chain that is chased by one atari after another.

use crate::params::Tuning;
use ponnuki_game::board::{Board, Chain};
use ponnuki_game::capacity::Capacity;
use ponnuki_game::color::Color;
use ponnuki_game::point::Point;

use super::{consequence, for_each_attacker_in_atari, two_liberties};

/// Returns true if `chain`, which is in atari with its owner to move, is captured; see
/// [`LadderReader::is_capture`].
pub fn is_ladder_capture<C: Capacity>(board: &Board<C>, chain: Chain) -> bool {
    LadderReader::default().is_capture(board, chain)
}

/// Returns true if a chain with two liberties is caught when its opponent gives atari on `liberty`.
pub fn is_caught_by<C: Capacity>(board: &Board<C>, chain: Chain, liberty: Point) -> bool {
    LadderReader::default().is_caught_by(board, chain, liberty)
}

/// Reads ladders. It keeps its boards for the next ladder, so that callers that read many do not
/// allocate the same memory again and again.
pub struct LadderReader<C: Capacity> {
    /// On the heap, because a ladder can be several times as deep as the board is long, and that
    /// many boards do not fit on a thread's stack.
    spare: Vec<Box<Board<C>>>,
    /// The most positions to read for one ladder.
    limit: u64,
    /// Positions left to read for the present ladder.
    budget: u64,
    /// Positions left to read for all ladders of a position. Few positions need more. Without this
    /// limit, only the number of chains would bound how long reading keeps a search from noticing
    /// anything else.
    position_budget: u64,
}

/// The most boards that are kept for reuse: enough for a ladder across the largest usual board.
const MAX_SPARE_BOARDS: usize = 80;

impl<C: Capacity> Default for LadderReader<C> {
    fn default() -> Self {
        let mut reader =
            LadderReader { spare: Vec::new(), limit: 0, budget: 0, position_budget: 0 };
        reader.start(&Tuning::default());
        reader
    }
}

impl<C: Capacity> LadderReader<C> {
    /// Starts another position, with the whole budget for its ladders.
    pub fn start(&mut self, tuning: &Tuning) {
        (self.limit, self.position_budget) = (tuning.ladder_positions, tuning.ladder_positions_all);
    }

    /// Returns true if `chain`, which is in atari with its owner to move, can be captured in a
    /// ladder or otherwise without ever reaching three liberties. The rescues tried are extending,
    /// and capturing an attacker in atari next to the chain.
    ///
    /// If the budget runs out, the chain does not count as captured.
    pub fn is_capture(&mut self, board: &Board<C>, chain: Chain) -> bool {
        debug_assert!(board.in_atari(chain));
        let Some(stone) = board.stones(chain).next() else { return false };
        self.read(|reader| reader.defender_is_lost(board, stone))
    }

    /// Returns true if a chain with two liberties is caught when its opponent gives atari on
    /// `liberty`.
    pub fn is_caught_by(&mut self, board: &Board<C>, chain: Chain, liberty: Point) -> bool {
        let Some(stone) = board.stones(chain).next() else { return false };
        self.read(|reader| reader.attack_works(board, stone, liberty))
    }

    /// Returns true if a chain with two liberties is caught by an atari on either of them.
    pub fn is_open_to_ladder(&mut self, board: &Board<C>, chain: Chain) -> bool {
        let (first, second) = two_liberties(board, chain);
        self.is_caught_by(board, chain, first)
            || second.is_some_and(|second| self.is_caught_by(board, chain, second))
    }

    /// Returns true if `chain` stays caught although its owner plays `point`.
    pub fn is_lost_in_spite_of(&mut self, board: &Board<C>, chain: Chain, point: Point) -> bool {
        let Some(stone) = board.stones(chain).next() else { return false };
        self.read(|reader| reader.is_lost_after(board, stone, point))
    }

    /// Returns true if `chain` is caught after the opponent plays `point`, which may be next to the
    /// chain or near it: an atari, a net, or a move that takes one of three liberties.
    pub fn is_enclosed_by(&mut self, board: &Board<C>, chain: Chain, point: Point) -> bool {
        let Some(stone) = board.stones(chain).next() else { return false };
        let attacker = board.color_of(chain).opponent();
        if !board.is_playable(point, attacker) || can_run(board, chain, point) {
            return false;
        }
        self.read(|reader| {
            let after = reader.board_after(board, point, attacker);
            let lost = reader.defender_is_lost(&after, stone);
            reader.recycle(after);
            lost
        })
    }

    /// Returns true if the chain of a stone that `color` plays on the empty `point` can be captured
    /// at once or in a ladder.
    pub fn is_caught_after_playing(
        &mut self,
        board: &Board<C>,
        point: Point,
        color: Color,
    ) -> bool {
        if !is_short_after(board, point, color) {
            return false;
        }
        let after = self.board_after(board, point, color);
        let chain = after.chain(point);
        let caught = match after.liberty_count(chain) {
            1 => true,
            2 => self.is_open_to_ladder(&after, chain),
            _ => false,
        };
        self.recycle(after);
        caught
    }

    /// Returns true if, after an atari on `point` against `chain`, the chain `other` of the same
    /// colour is caught next, no matter how the owner answers the atari.
    pub fn catches_after(
        &mut self,
        board: &Board<C>,
        chain: Chain,
        point: Point,
        other: Chain,
    ) -> bool {
        let first = |chain| board.stones(chain).next();
        let (Some(stone), Some(other)) = (first(chain), first(other)) else { return false };
        let owner = board.color_of(chain);
        self.read(|reader| {
            let attacked = reader.board_after(board, point, owner.opponent());
            let rescues = Rescues::of(&attacked, attacked.chain(stone));
            let works = rescues.points().iter().all(|&rescue| {
                !attacked.is_playable(rescue, owner) || {
                    let after = reader.board_after(&attacked, rescue, owner);
                    let caught = reader.can_catch(&after, other);
                    reader.recycle(after);
                    caught
                }
            });
            reader.recycle(attacked);
            works
        })
    }

    /// Returns true if the chain at `stone` can be captured by its opponent, who is to move.
    fn can_catch(&mut self, board: &Board<C>, stone: Point) -> bool {
        let chain = board.chain(stone);
        let (first, second) = two_liberties(board, chain);
        match board.liberty_count(chain) {
            1 => board.is_playable(first, board.color_of(chain).opponent()),
            2 => {
                self.attack_works(board, stone, first)
                    || second.is_some_and(|second| self.attack_works(board, stone, second))
            }
            _ => false,
        }
    }

    /// Answers one question within the budget that is left for all questions of the position.
    fn read(&mut self, question: impl FnOnce(&mut Self) -> bool) -> bool {
        let budget = self.position_budget.min(self.limit);
        self.budget = budget;
        let answer = question(self);
        self.position_budget -= budget - self.budget;
        answer
    }

    /// Returns true if the chain at `stone`, which is short of liberties with its owner to move, is
    /// lost.
    fn defender_is_lost(&mut self, board: &Board<C>, stone: Point) -> bool {
        if self.budget == 0 {
            return false;
        }
        self.budget -= 1;
        let chain = board.chain(stone);
        let rescues = Rescues::of(board, chain);
        rescues.points().iter().all(|&point| self.is_lost_after(board, stone, point))
    }

    /// Returns true if the chain at `stone` is still lost after its owner plays `point`.
    fn is_lost_after(&mut self, board: &Board<C>, stone: Point, point: Point) -> bool {
        let Some(color) = board.cell(stone).color() else { return true };
        if !board.is_playable(point, color) {
            return true;
        }
        // Most extensions are decided without playing them.
        if board.liberties(board.chain(stone)).contains(point.index()) {
            let extended = consequence(board, point, color);
            match extended.liberties.count() {
                0 | 1 if extended.captured == 0 => return true,
                0..=2 => {}
                _ => return false,
            }
        }
        let after = self.board_after(board, point, color);
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
        self.recycle(after);
        lost
    }

    /// Returns true if the chain at `stone` is lost after the attacker gives atari on `liberty`.
    fn attack_works(&mut self, board: &Board<C>, stone: Point, liberty: Point) -> bool {
        let Some(color) = board.cell(stone).color() else { return true };
        let (chain, attacker) = (board.chain(stone), color.opponent());
        if !board.is_playable(liberty, attacker) || can_run(board, chain, liberty) {
            return false;
        }
        if self.budget > 0 && is_shut_in(board, chain, liberty) {
            self.budget -= 1;
            return true;
        }
        let after = self.board_after(board, liberty, attacker);
        let works = after.in_atari(after.chain(stone)) && self.defender_is_lost(&after, stone);
        self.recycle(after);
        works
    }

    /// The board after a play. Not inlined, so that the caller's stack frame holds no temporary
    /// board.
    #[inline(never)]
    fn board_after(&mut self, board: &Board<C>, point: Point, color: Color) -> Box<Board<C>> {
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

    /// Keeps the memory of a board for the next play.
    fn recycle(&mut self, board: Box<Board<C>>) {
        if self.spare.len() < MAX_SPARE_BOARDS {
            self.spare.push(board);
        }
    }
}

/// The moves that may save a chain: capturing an attacker in atari, or extending.
struct Rescues {
    points: [Point; Rescues::MAX_RESCUES],
    count: usize,
}

impl Rescues {
    /// The largest number of moves that are tried.
    const MAX_RESCUES: usize = 11;

    fn of<C: Capacity>(board: &Board<C>, chain: Chain) -> Rescues {
        let mut rescues =
            Rescues { points: [Point::from_index(0); Rescues::MAX_RESCUES], count: 0 };
        for_each_attacker_in_atari(board, chain, |attacker| {
            rescues.add(board.first_liberty(attacker))
        });
        let extensions = board.liberties(chain).iter().map(Point::from_index);
        extensions.for_each(|point| rescues.add(point));
        rescues
    }

    fn add(&mut self, point: Point) {
        if self.count < Rescues::MAX_RESCUES && !self.points().contains(&point) {
            self.points[self.count] = point;
            self.count += 1;
        }
    }

    fn points(&self) -> &[Point] {
        &self.points[..self.count]
    }
}

/// Returns true if, after the opponent has played on `taken`, extending on another liberty plainly
/// gives `chain` three liberties. If the play on `taken` captures something, that needs reading.
fn can_run<C: Capacity>(board: &Board<C>, chain: Chain, taken: Point) -> bool {
    let owner = board.color_of(chain);
    if board.chains_around(taken, owner, 1).next().is_some() {
        return false;
    }
    board.liberties(chain).iter().filter(|&liberty| liberty != taken.index()).any(|liberty| {
        let mut room = consequence(board, Point::from_index(liberty), owner).liberties;
        room.remove(taken.index());
        room.count() >= 3
    })
}

/// Returns true if `chain`, which has two liberties, is plainly caught after the opponent has
/// played on one of them, `taken`: its owner can capture nothing next to it, and extending on the
/// other liberty leaves it in atari. Most ladders end like this.
fn is_shut_in<C: Capacity>(board: &Board<C>, chain: Chain, taken: Point) -> bool {
    let owner = board.color_of(chain);
    let (first, second) = two_liberties(board, chain);
    let run = if first == taken { second.unwrap_or(first) } else { first };
    let mut extension = consequence(board, run, owner);
    extension.liberties.remove(taken.index());
    if extension.captured > 0 || extension.liberties.count() > 1 {
        return false;
    }
    let attack = consequence(board, taken, owner.opponent());
    if attack.captured > 0 || attack.liberties.count() < 2 {
        return false;
    }
    let mut has_rescue = false;
    for_each_attacker_in_atari(board, chain, |_| has_rescue = true);
    !has_rescue
}

/// Returns true if the chain of a stone on `point` would have one liberty, or two and an atari that
/// it does not plainly escape by extending.
fn is_short_after<C: Capacity>(board: &Board<C>, point: Point, color: Color) -> bool {
    if board.shape(point).empty_neighbours() > 2 || board.has_chain_around(point, color, 4) {
        return false;
    }
    let after = consequence(board, point, color).liberties;
    let (a, b) = match after.count() {
        0 | 1 => return true,
        2 => after.first_two(),
        _ => return false,
    };
    [(a, b), (b, a)].into_iter().any(|(atari, run)| {
        let mut room = consequence(board, Point::from_index(run), color).liberties;
        room.remove(atari);
        room.remove(point.index());
        room.count() < 3
    })
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
            assert!(!reader.spare.is_empty() && reader.spare.len() <= MAX_SPARE_BOARDS);
        }
    }

    #[test]
    fn all_ladders_of_a_position_share_a_budget() {
        let mut reader = LadderReader::default();
        let board = TestBoard::from_diagram(RUNNING).unwrap();
        let chain = board.chain(at(&board, "D4"));
        let ladders = (0..).take_while(|_| reader.is_capture(&board, chain)).take(1000).count();
        assert!((3..1000).contains(&ladders), "{ladders} ladders were read");
        reader.start(&Tuning::default());
        assert!(reader.is_capture(&board, chain));
    }
}
