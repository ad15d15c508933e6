//! The ladders that networks see: which chains are caught by one atari after another.
//!
//! Networks were trained with the reader of KataGo (`cpp/game/board.cpp`), so what counts as a
//! ladder is defined as there. The owner of a chain in atari may extend or capture a neighbour in
//! atari, and is safe with three liberties, or if the chain is not in atari after an enemy move.
//! The attacker may only give atari. A ladder that needs a ko does not work: an atari that takes a
//! ko does not count, except as the very first move. But a chain between two kos is caught if
//! filling either gains it nothing.
//!
//! [`LadderReader`](crate::tactics::LadderReader) judges kos otherwise and gives up earlier, as
//! suits playouts.

use crate::tactics::{consequence, for_each_attacker_in_atari, is_ko_capture, two_liberties};
use ponnuki_game::bits::BitSet;
use ponnuki_game::board::{Board, Chain};
use ponnuki_game::capacity::Capacity;
use ponnuki_game::color::{ByColor, Color};
use ponnuki_game::point::{Point, Size};
use ponnuki_game::position::Snapshot;

/// The chains of a board that ladders catch.
#[derive(Clone, Copy)]
pub(super) struct CaughtChains<C: Capacity> {
    /// The stones of chains with one liberty that cannot escape, even with the first move, and of
    /// chains with two that the opponent can catch.
    pub(super) stones: BitSet<C>,
    /// The moves that begin to catch the chains of each player that have two liberties.
    pub(super) moves: ByColor<BitSet<C>>,
}

impl<C: Capacity> CaughtChains<C> {
    /// No chain is caught.
    const NONE: CaughtChains<C> =
        CaughtChains { stones: BitSet::EMPTY, moves: ByColor::new(BitSet::EMPTY, BitSet::EMPTY) };
}

/// Reads the ladders of boards, and caches the results: in a search, the board before a move has
/// usually been read when that was the position to evaluate.
pub(super) struct LadderCache<C: Capacity> {
    /// The size of the cached boards.
    size: Option<Size>,
    /// The key of a board and the chains caught on it, at the last bits of the key. The key 0
    /// stands for the empty board, on which nothing is caught.
    entries: Vec<(u64, CaughtChains<C>)>,
    search: LadderSearch<C>,
}

/// The number of cached boards.
const CACHED_BOARDS: usize = 1 << 12;

impl<C: Capacity> LadderCache<C> {
    /// Nothing is read yet.
    pub(super) fn new() -> LadderCache<C> {
        let search = LadderSearch { spare: Vec::new(), moves_left: 0, max_depth: 0 };
        LadderCache { size: None, entries: Vec::new(), search }
    }

    /// The ladders of `board`, whose stones have this hash.
    pub(super) fn of_board(&mut self, board: &Board<C>, hash: u64) -> CaughtChains<C> {
        self.lookup_or_read(board.size(), key(hash, board.ko_point()), |search| {
            search.find_caught(board)
        })
    }

    /// The ladders of an earlier board of `size`.
    pub(super) fn of_snapshot(&mut self, snapshot: &Snapshot<C>, size: Size) -> CaughtChains<C> {
        self.lookup_or_read(size, key(snapshot.hash(), snapshot.ko_point()), |search| {
            search.find_caught(&snapshot.board(size))
        })
    }

    /// The cached chains under `key`, or else those that `read` returns.
    fn lookup_or_read(
        &mut self,
        size: Size,
        key: u64,
        read: impl FnOnce(&mut LadderSearch<C>) -> CaughtChains<C>,
    ) -> CaughtChains<C> {
        if self.size != Some(size) {
            self.size = Some(size);
            self.entries.clear();
            self.entries.resize(CACHED_BOARDS, (0, CaughtChains::NONE));
        }
        let entry = &mut self.entries[key as usize % CACHED_BOARDS];
        if entry.0 != key {
            *entry = (key, read(&mut self.search));
        }
        entry.1
    }
}

/// The key of the board whose stones have this hash.
fn key(hash: u64, ko: Option<Point>) -> u64 {
    /// Spreads the index of the ko over 64 bits: the fraction of the golden ratio.
    const SPREAD: u64 = 0x9e37_79b9_7f4a_7c15;
    hash ^ ko.map_or(0, |ko| (ko.index() as u64).wrapping_mul(SPREAD))
}

/// Reads single ladders.
struct LadderSearch<C: Capacity> {
    /// Boards to play on, on the heap because a ladder can be deeper than a stack has room for.
    spare: Vec<Box<Board<C>>>,
    /// Moves left to play for the present ladder.
    moves_left: u32,
    /// Moves in a row at which the attack counts as successful.
    max_depth: u32,
}

/// The most moves to play for one ladder. If they do not suffice, the chain is not caught.
const MAX_MOVES: u32 = 2000;

/// The most boards that are kept for reuse: enough for a ladder across a large board and back.
const MAX_SPARE_BOARDS: usize = 160;

impl<C: Capacity> LadderSearch<C> {
    /// All ladders of `board`.
    fn find_caught(&mut self, board: &Board<C>) -> CaughtChains<C> {
        let mut caught = CaughtChains::NONE;
        self.max_depth = board.size().area() as u32 * 3 / 2;
        for chain in board.chains() {
            let is_caught = match board.liberty_count(chain) {
                1 => self.read(|search| search.is_lost_at_first(board, chain)),
                2 => {
                    let (first, second) = two_liberties(board, chain);
                    let moves = &mut caught.moves[board.color_of(chain)];
                    let mut any = false;
                    for point in [Some(first), second].into_iter().flatten() {
                        if self.read(|search| search.attack_works(board, chain, point, 0)) {
                            moves.insert(point.index());
                            any = true;
                        }
                    }
                    any
                }
                _ => false,
            };
            if is_caught {
                board.stones(chain).for_each(|stone| caught.stones.insert(stone.index()));
            }
        }
        caught
    }

    /// Reads one ladder within the limit on moves.
    fn read(&mut self, question: impl FnOnce(&mut Self) -> bool) -> bool {
        self.moves_left = MAX_MOVES;
        question(self) && self.moves_left > 0
    }

    /// True if `chain`, in atari with its owner to move, is lost even if the owner may retake a ko.
    fn is_lost_at_first(&mut self, board: &Board<C>, chain: Chain) -> bool {
        let extended = consequence(board, board.first_liberty(chain), board.color_of(chain));
        if extended.liberties.count() >= 3 && board.ko_point().is_none() {
            return false;
        }
        let mut free = self.copy(board);
        free.set_ko_point(None);
        self.is_lost(free, Point::from_index(chain.index()), 0)
    }

    /// True if the chain at `stone`, in atari with its owner to move after `depth` moves, is lost.
    /// The board is used up.
    fn is_lost(&mut self, mut board: Box<Board<C>>, stone: Point, depth: u32) -> bool {
        let chain = board.chain(stone);
        let extended = consequence(&board, board.first_liberty(chain), board.color_of(chain));
        let room = extended.liberties.count();
        let may_extend = room == 2 || extended.captured > 0;
        let escapes = depth < self.max_depth
            && (room >= 3
                || self.is_saved_by_capture(&board, chain, depth)
                || may_extend && self.is_saved_by_extending(&mut board, chain, depth));
        self.recycle(board);
        !escapes
    }

    /// True if `chain`, in atari, escapes by extending. The board is played on.
    fn is_saved_by_extending(&mut self, board: &mut Board<C>, chain: Chain, depth: u32) -> bool {
        let (exit, owner) = (board.first_liberty(chain), board.color_of(chain));
        if self.moves_left == 0 || !board.is_playable(exit, owner) {
            return false;
        }
        self.moves_left -= 1;
        board.play(exit, owner);
        !self.can_catch(board, board.chain(exit), depth + 1)
    }

    /// True if `chain`, in atari, escapes when its owner captures a neighbour in atari.
    fn is_saved_by_capture(&mut self, board: &Board<C>, chain: Chain, depth: u32) -> bool {
        let mut captures = BitSet::<C>::EMPTY;
        for_each_attacker_in_atari(board, chain, |attacker| {
            captures.insert(board.first_liberty(attacker).index());
        });
        // A capture on the liberty of the chain itself is looked at as an extension.
        captures.remove(board.first_liberty(chain).index());
        let stone = Point::from_index(chain.index());
        let mut captures = captures.iter().map(Point::from_index);
        captures.any(|point| self.is_saved_by(board, stone, point, depth))
    }

    /// True if the chain at `stone` escapes when its owner plays `point`.
    fn is_saved_by(&mut self, board: &Board<C>, stone: Point, point: Point, depth: u32) -> bool {
        let Some(owner) = board.cell(stone).color() else { return false };
        if self.moves_left == 0 || !board.is_playable(point, owner) {
            return false;
        }
        let after = self.board_after(board, point, owner);
        let is_saved = !self.can_catch(&after, after.chain(stone), depth + 1);
        self.recycle(after);
        is_saved
    }

    /// True if the opponent of `chain`, to move after `depth` moves, catches it.
    fn can_catch(&mut self, board: &Board<C>, chain: Chain, depth: u32) -> bool {
        match board.liberty_count(chain) {
            0 | 1 => return true,
            2 if depth >= self.max_depth => return true,
            2 => {}
            _ => return false,
        }
        let (a, b) = two_liberties(board, chain);
        let b = b.unwrap_or(a);
        if is_between_kos(board, chain, [a, b]) {
            return true;
        }
        // The liberty that gives the chain more room is tried first.
        let owner = board.color_of(chain);
        let room = |point: Point| consequence(board, point, owner).liberties.count();
        let (a, b) = if room(b) > room(a) { (b, a) } else { (a, b) };
        self.attack_works(board, chain, a, depth) || self.attack_works(board, chain, b, depth)
    }

    /// True if `chain`, which has two liberties, is lost after the opponent gives atari on `point`
    /// after `depth` moves.
    fn attack_works(&mut self, board: &Board<C>, chain: Chain, point: Point, depth: u32) -> bool {
        let attacker = board.color_of(chain).opponent();
        if self.moves_left == 0 || !board.is_playable(point, attacker) {
            return false;
        }
        match judge_at_once(board, chain, point) {
            Some(works) => works,
            None => {
                let mut after = self.board_after(board, point, attacker);
                if depth == 0 {
                    after.set_ko_point(None);
                }
                let stone = Point::from_index(chain.index());
                if after.ko_point().is_some() || !after.in_atari(after.chain(stone)) {
                    self.recycle(after);
                    return false;
                }
                self.is_lost(after, stone, depth + 1)
            }
        }
    }

    /// The board after a play.
    fn board_after(&mut self, board: &Board<C>, point: Point, color: Color) -> Box<Board<C>> {
        self.moves_left -= 1;
        let mut after = self.copy(board);
        after.play(point, color);
        after
    }

    /// A copy of `board`. Not inlined, so that the caller's stack frame holds no temporary board.
    #[inline(never)]
    fn copy(&mut self, board: &Board<C>) -> Box<Board<C>> {
        match self.spare.pop() {
            Some(mut spare) => {
                spare.assign(board);
                spare
            }
            None => Box::new(board.clone()),
        }
    }

    /// Keeps the memory of a board for the next play.
    fn recycle(&mut self, board: Box<Board<C>>) {
        if self.spare.len() < MAX_SPARE_BOARDS {
            self.spare.push(board);
        }
    }
}

/// True if an atari on `point` against `chain`, which has two liberties, plainly works, false if it
/// plainly fails; `None` if that needs reading.
fn judge_at_once<C: Capacity>(board: &Board<C>, chain: Chain, point: Point) -> Option<bool> {
    let owner = board.color_of(chain);
    if board.chains_around(point, owner, 1).next().is_some() {
        return None;
    }
    let (first, second) = two_liberties(board, chain);
    let exit = if first == point { second? } else { first };
    let mut extended = consequence(board, exit, owner);
    extended.liberties.remove(point.index());
    // The atari may rescue stones that the extension would have captured.
    if extended.captured > 0 {
        return None;
    }
    match extended.liberties.count() {
        0 | 1 => {}
        2 => return None,
        _ => return Some(false),
    }
    let mut has_rescue = consequence(board, point, owner.opponent()).liberties.count() < 2;
    for_each_attacker_in_atari(board, chain, |_| has_rescue = true);
    (!has_rescue).then_some(true)
}

/// True if `chain` is caught between two kos: the opponent may take either, filling one gains it no
/// liberty, and it can capture nothing else.
fn is_between_kos<C: Capacity>(board: &Board<C>, chain: Chain, liberties: [Point; 2]) -> bool {
    let owner = board.color_of(chain);
    let is_ko = |&point: &Point| {
        is_ko_capture(board, point, owner.opponent())
            && consequence(board, point, owner).liberties.count() <= 2
    };
    if !liberties.iter().all(is_ko) {
        return false;
    }
    let mut has_rescue = false;
    for_each_attacker_in_atari(board, chain, |_| has_rescue = true);
    !has_rescue
}

#[cfg(test)]
mod tests {
    use super::*;
    use ponnuki_game::capacity::UpTo9;
    use ponnuki_game::point::Move;

    type TestBoard = Board<UpTo9>;

    fn board(diagram: &str) -> TestBoard {
        TestBoard::from_diagram(diagram).unwrap()
    }

    fn caught(board: &TestBoard) -> CaughtChains<UpTo9> {
        LadderCache::new().of_board(board, board.hash())
    }

    /// The vertices of a set.
    fn vertices(board: &TestBoard, set: &BitSet<UpTo9>) -> String {
        let names: Vec<String> =
            set.iter().map(|index| board.size().vertex(Point::from_index(index))).collect();
        names.join(" ")
    }

    /// The definition without any short cut, which gives up after `left` moves.
    struct Slow {
        moves_left: u32,
    }

    impl Slow {
        fn board_after(
            &mut self,
            board: &TestBoard,
            point: Point,
            color: Color,
        ) -> Option<TestBoard> {
            self.moves_left = self.moves_left.checked_sub(1)?;
            let mut after = board.clone();
            board.is_playable(point, color).then(|| after.play(point, color))?;
            Some(after)
        }

        fn is_lost(&mut self, board: &TestBoard, stone: Point) -> bool {
            let chain = board.chain(stone);
            if board.ko_point().is_some() || board.liberty_count(chain) > 1 {
                return false;
            }
            let mut moves = vec![board.first_liberty(chain)];
            for_each_attacker_in_atari(board, chain, |other| {
                moves.push(board.first_liberty(other))
            });
            !moves.into_iter().any(|point| {
                let after = self.board_after(board, point, board.color_of(chain));
                after.is_some_and(|after| !self.can_catch(&after, stone))
            })
        }

        fn can_catch(&mut self, board: &TestBoard, stone: Point) -> bool {
            let chain = board.chain(stone);
            match board.liberty_count(chain) {
                0 | 1 => return true,
                2 => {}
                _ => return false,
            }
            let (a, b) = two_liberties(board, chain);
            let points = [a, b.unwrap()];
            is_between_kos(board, chain, points)
                || points.into_iter().any(|point| {
                    let after = self.board_after(board, point, board.color_of(chain).opponent());
                    after.is_some_and(|after| self.is_lost(&after, stone))
                })
        }

        fn first_attack_works(&mut self, board: &TestBoard, stone: Point, point: Point) -> bool {
            let attacker = board.cell(stone).color().unwrap().opponent();
            let after = self.board_after(board, point, attacker);
            after.is_some_and(|mut after| {
                after.set_ko_point(None);
                self.is_lost(&after, stone)
            })
        }
    }

    /// Compares all ladders of a board with the definition. Returns how many are caught.
    fn compare(board: &TestBoard) -> usize {
        let found = caught(board);
        let mut count = 0;
        for chain in board.chains() {
            let stone = board.stones(chain).next().unwrap();
            let mut slow = Slow { moves_left: MAX_MOVES };
            let mut free = board.clone();
            free.set_ko_point(None);
            let moves: Vec<Point> = match board.liberty_count(chain) {
                2 => board.liberties(chain).iter().map(Point::from_index).collect(),
                _ => vec![],
            };
            let works: Vec<Point> = moves
                .into_iter()
                .filter(|&point| slow.first_attack_works(board, stone, point))
                .collect();
            let is_lost = board.in_atari(chain) && slow.is_lost(&free, stone);
            if slow.moves_left == 0 {
                continue;
            }
            let is_caught = is_lost || !works.is_empty();
            for stone in board.stones(chain) {
                assert_eq!(found.stones.contains(stone.index()), is_caught, "{board}");
            }
            let network_rules = &found.moves[board.color_of(chain)];
            assert!(works.iter().all(|point| network_rules.contains(point.index())), "{board}");
            count += usize::from(is_caught);
        }
        count
    }

    #[test]
    fn short_cuts_change_no_answer() {
        let mut state = 7u64;
        let (mut positions, mut ladders) = (0, 0);
        for game in 0..400 {
            let mut board = TestBoard::new(Size::new(5 + game % 5, 5 + game / 5 % 5).unwrap());
            let mut color = Color::Black;
            for _ in 0..2 * board.size().area() {
                state = state.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
                if board.empty_count() == 0 {
                    break;
                }
                let point = board.empty_at((state >> 33) as usize % board.empty_count());
                if board.is_playable(point, color) && !board.is_eye(point, color) {
                    board.play(point, color);
                    positions += 1;
                    ladders += compare(&board);
                }
                color = color.opponent();
            }
        }
        assert!(positions > 5000 && ladders > 5000, "{ladders} ladders, {positions} positions");
    }

    const RUNNING: &str = "........./........./........./........./...XX..../..XOX..../..X....../\
                           ........./.........";

    #[test]
    fn a_ladder_works_unless_a_stone_stands_in_its_way() {
        let running = board(RUNNING);
        assert_eq!(vertices(&running, &caught(&running).stones), "D4");
        let mut broken = running.clone();
        broken.play(running.size().parse_move("F2").and_then(Move::point).unwrap(), Color::White);
        assert_eq!(vertices(&broken, &caught(&broken).stones), "");
    }

    #[test]
    fn the_moves_are_those_that_catch() {
        let board = board("......./.O...../......./OX...../.......");
        let caught = caught(&board);
        assert_eq!(vertices(&board, &caught.stones), "A2");
        assert_eq!(vertices(&board, &caught.moves[Color::White]), "A3");
        assert_eq!(vertices(&board, &caught.moves[Color::Black]), "");
    }

    #[test]
    fn ladders_are_cached() {
        let mut ladders = LadderCache::new();
        let running = board(RUNNING);
        let first = ladders.of_board(&running, running.hash());
        // The hash of the first board gets the answer for the first board, whatever board comes with it.
        let empty = TestBoard::new(Size::square(9));
        assert_eq!(ladders.of_board(&empty, running.hash()).stones, first.stones);
        assert!(ladders.of_board(&empty, empty.hash()).stones.is_empty());
        // A board of another size is another board.
        let small = TestBoard::new(Size::square(8));
        assert!(ladders.of_board(&small, running.hash()).stones.is_empty());
    }
}
