//! The confirmation of life and death after the game has stopped, as in articles 7.1 and 7.2 of the
//! Japanese rules of 1989, by exhaustive reading.
//!
//! A chain is alive if the opponent, who moves first, cannot capture it, or if capturing it enables
//! a new stone that the opponent cannot capture. Such a stone is looked for on the points of the
//! captured chain. In these readings, a player whose stone was taken in a ko may not retake it
//! before passing for that very ko, so that threats elsewhere do not help. That is why a bent four
//! in the corner is dead as it stands.
//!
//! Readings are local. They stay in the part of the board that is connected with the chain by empty
//! points and by chains whose life is in doubt; everything around that part counts as alive. Where
//! the part is too large, or has too many positions, there is no answer.

use std::collections::HashMap;

use crate::board::{Board, GameBoard};
use crate::capacity::Capacity;
use crate::color::Color;
use crate::life::benson;
use crate::life::status::{ChainReading, ChainStatus, Status};
use crate::point::Point;
use crate::rules::Suicide;
use crate::with_capacity;

/// The number of positions between two looks at the clock.
const CLOCK_INTERVAL: usize = 64;

/// Limits of the positions that are small enough to be read out.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct ReadingLimits {
    /// The most points of the part of the board in which a chain is read.
    pub points: usize,
    /// The most of these that are no stones of the chain's player.
    pub others: usize,
    /// The safety from which a neighbouring chain counts as alive: 1 is certain, 0 an even chance.
    pub safety: f64,
    /// The number of positions after which a reading is given up.
    pub positions: usize,
    /// The most moves in one line of a reading.
    pub moves: usize,
}

impl ReadingLimits {
    /// Limits with which reading takes some milliseconds on a usual board.
    pub const USUAL: ReadingLimits =
        ReadingLimits { points: 26, others: 14, safety: 0.8, positions: 3000, moves: 200 };
}

/// Reads out every chain whose safety is in doubt, that is, between `-sure` and `sure`, and whose
/// surroundings are small enough for `limits`. When `is_over` says so, it stops early
/// and returns the readings so far.
pub fn confirm(
    board: &GameBoard,
    status: &Status,
    sure: f64,
    limits: &ReadingLimits,
    is_over: &dyn Fn() -> bool,
) -> Vec<ChainReading> {
    let mut readings: Vec<ChainReading> = Vec::new();
    let doubtful = |chain: &ChainStatus| !chain.certain && chain.safety.abs() <= sure;
    for (index, chain) in status.chains.iter().enumerate().filter(|(_, chain)| doubtful(chain)) {
        if is_over() {
            break;
        }
        let Some(part) = part(board, status, chain, limits) else { continue };
        let stone = chain.stones[0];
        let captured = Color::ALL.map(|first| {
            let question =
                ReadingTask { stone, part: &part, first, limits: (limits.positions, limits.moves) };
            with_capacity!(board.size(), C => is_captured::<C>(board, &question, is_over))
        });
        if let [Some(black), Some(white)] = captured {
            readings.push(ChainReading { chain: index, stays: [!black, !white], part });
        }
    }
    let live = lives_by_deaths(board, status, &readings);
    readings.retain(|reading| live.iter().all(|other| other.chain != reading.chain));
    readings.extend(live);
    readings
}

/// The chains whose enemy neighbours are all dead, no matter who moves first. Capturing those
/// neighbours may cost stones of the chain, but the chain or new stones in its place stay.
fn lives_by_deaths(
    board: &GameBoard,
    status: &Status,
    readings: &[ChainReading],
) -> Vec<ChainReading> {
    let size = board.size();
    let death_of = |near: Point| {
        readings.iter().find(|reading| {
            let first = status.chains[reading.chain].stones[0];
            reading.stays == [false; 2] && board.chain(first) == board.chain(near)
        })
    };
    let mut lives = Vec::new();
    for (index, chain) in status.chains.iter().enumerate().filter(|(_, chain)| !chain.certain) {
        let enemy = chain.color.opponent().stone();
        let beside = chain.stones.iter().flat_map(|&stone| size.neighbours(stone));
        let deaths: Option<Vec<&ChainReading>> =
            beside.filter(|&near| board.cell(near) == enemy).map(death_of).collect();
        if let Some(part) = deaths.as_ref().and_then(|deaths| deaths.first()).map(|d| &d.part) {
            lives.push(ChainReading { chain: index, stays: [true; 2], part: part.clone() });
        }
    }
    lives
}

/// The part of the board that the fate of `chain` depends on: everything that is connected with it
/// by empty points, chains of the same player, and enemy chains whose life is in doubt or depends
/// on it. `None` if the part is too large.
fn part(
    board: &GameBoard,
    status: &Status,
    chain: &ChainStatus,
    limits: &ReadingLimits,
) -> Option<Vec<Point>> {
    let size = board.size();
    let (largest, most_others) = (limits.points, limits.others);
    let own = chain.color.stone();
    let mut part = chain.stones.clone();
    let mut others = 0;
    let mut next = 0;
    while let Some(&point) = part.get(next) {
        next += 1;
        for near in size.neighbours(point) {
            if part.contains(&near) {
                continue;
            }
            let cell = board.cell(near);
            let limit = if cell == own { largest } else { most_others };
            let belongs = status.chain_at(near).is_none_or(|other| {
                !other.certain && (other.safety < limits.safety || is_enclosed(board, near, limit))
            });
            if belongs {
                part.push(near);
                others += usize::from(cell != own);
            }
        }
        if part.len() > largest || others > most_others {
            return None;
        }
    }
    part.sort_unstable();
    Some(part)
}

/// Returns true if enemies enclose the stone at `start` together with the own stones and empty
/// points connected with it, within at most `limit` points. It then lives or dies with the enemies
/// around it.
fn is_enclosed(board: &GameBoard, start: Point, limit: usize) -> bool {
    let enemy = board.cell(start).color().map(|color| color.opponent().stone());
    let mut points = vec![start];
    let mut next = 0;
    while let Some(&point) = points.get(next) {
        next += 1;
        for near in board.size().neighbours(point) {
            if Some(board.cell(near)) != enemy && !points.contains(&near) {
                points.push(near);
            }
        }
        if points.len() > limit {
            return false;
        }
    }
    true
}

/// A question about the life of a chain, to be answered by reading.
struct ReadingTask<'a> {
    /// A stone of the chain whose life is in doubt.
    stone: Point,
    /// The part of the board that is played on.
    part: &'a [Point],
    /// The player who moves first.
    first: Color,
    /// The most positions to read, and the most moves in one line.
    limits: (usize, usize),
}

/// Returns true if the chain is captured for good without enabling a new stone, if both sides play
/// their best. `None` if there is too much to read.
fn is_captured<C: Capacity>(
    board: &GameBoard,
    question: &ReadingTask<'_>,
    is_over: &dyn Fn() -> bool,
) -> Option<bool> {
    let &ReadingTask { stone, part, first, limits: (positions, depth) } = question;
    let chain = board.chain(stone);
    let mut copy = Board::<C>::new(board.size());
    copy.copy_from(board);
    // A ban on retaking a ko in the game does not hold in the confirmation, which starts afresh.
    copy.set_ko_point(None);
    let mut reader = LocalReader {
        owner: board.color_of(chain),
        target: board.stones(chain).collect(),
        part,
        known: HashMap::new(),
        line: Vec::new(),
        successes: HashMap::new(),
        left: positions,
        depth,
        is_over,
    };
    let state = ReadingState { to_move: first, passes: 0, captured: false, bans: Vec::new() };
    let answer = reader.answer(&copy, &state);
    let used = positions - reader.left;
    log::trace!("{answer:?} for {} after {used} positions", board.size().vertex(stone));
    answer
}

/// The part of a position that its stones do not show.
#[derive(Clone, PartialEq, Eq, Hash)]
struct ReadingState {
    to_move: Color,
    /// Passes in a row.
    passes: u8,
    /// True if the chain in question has been captured.
    captured: bool,
    /// Kos that a player may not retake before a pass for them.
    bans: Vec<(Point, Color)>,
}

type Key = (u64, ReadingState);

/// A value, if one was found, and the number of the earliest position of the line that it depends
/// on by repetition.
type ReadingValue = (Option<bool>, usize);

/// The result of reading a position.
enum KnownResult {
    Sure(bool),
    /// There is no answer within this number of moves.
    NotWithin(usize),
}

/// A move of a reading.
#[derive(Clone, Copy)]
enum ReadingMove {
    Play(Point),
    /// A pass that lifts the ban on a ko.
    PassFor(Point),
    Pass,
}

struct LocalReader<'a> {
    owner: Color,
    /// The points of the chain in question.
    target: Vec<Point>,
    part: &'a [Point],
    known: HashMap<Key, KnownResult>,
    line: Vec<Key>,
    /// The number of times that each play has succeeded.
    successes: HashMap<(Point, Color), u32>,
    /// Positions left to read.
    left: usize,
    /// The most moves in one line.
    depth: usize,
    is_over: &'a dyn Fn() -> bool,
}

impl LocalReader<'_> {
    /// Finds whether the chain's opponent succeeds. Reads deeper and deeper, because most questions
    /// have a short answer, and the results of one attempt order the moves of the next.
    fn answer<C: Capacity>(&mut self, board: &Board<C>, state: &ReadingState) -> Option<bool> {
        for depth in (2..=self.depth).step_by(2) {
            let (value, _) = self.value(board, state.clone(), depth);
            if value.is_some() || self.left == 0 {
                return value;
            }
        }
        None
    }

    /// Returns true if the chain's opponent succeeds, and `None` if reading `depth` moves ahead
    /// does not show it.
    fn value<C: Capacity>(
        &mut self,
        board: &Board<C>,
        state: ReadingState,
        depth: usize,
    ) -> ReadingValue {
        let here = self.line.len();
        if state.passes == 2 {
            return (Some(state.captured && !self.has_new_stone(board)), here);
        }
        let key = (board.hash(), state);
        match self.known.get(&key) {
            Some(&KnownResult::Sure(value)) => return (Some(value), here),
            Some(&KnownResult::NotWithin(known)) if known >= depth => return (None, here),
            _ => {}
        }
        // A repetition fails the side that needs it: the chain is not captured, or the new stone is
        // not there for good.
        if let Some(at) = self.line.iter().position(|earlier| *earlier == key) {
            return (Some(key.1.captured), at);
        }
        if let Some(value) = self.static_value(board, &key.1) {
            self.known.insert(key, KnownResult::Sure(value));
            return (Some(value), here);
        }
        if depth == 0 || self.left == 0 {
            return (None, here);
        }
        self.left -= 1;
        if self.left.is_multiple_of(CLOCK_INTERVAL) && (self.is_over)() {
            self.left = 0;
        }
        let (result, earliest) = self.value_by_moves(board, &key, depth);
        let answer = match result {
            Some(value) if earliest >= here => Some(KnownResult::Sure(value)),
            Some(_) => None,
            None => Some(KnownResult::NotWithin(depth)),
        };
        if let Some(answer) = answer {
            self.known.insert(key, answer);
        }
        (result, earliest.min(here))
    }

    /// The value of a position from the values after each move: one success is enough for the
    /// player to move.
    fn value_by_moves<C: Capacity>(
        &mut self,
        board: &Board<C>,
        key: &Key,
        depth: usize,
    ) -> ReadingValue {
        let color = key.1.to_move;
        let wanted = color != self.owner;
        let mut result = Some(!wanted);
        let mut earliest = usize::MAX;
        self.line.push(key.clone());
        for mv in self.moves(board, &key.1) {
            let Some((board, state)) = self.after(board, &key.1, mv) else { continue };
            let (value, since) = self.value(&board, state, depth - 1);
            if value == Some(wanted) {
                // Then the value depends on the repetitions of this move alone.
                (result, earliest) = (value, since);
                if let ReadingMove::Play(point) = mv {
                    *self.successes.entry((point, color)).or_default() += 1;
                }
                break;
            }
            earliest = earliest.min(since);
            result = result.and(value);
        }
        self.line.pop();
        (result, earliest)
    }

    fn has_new_stone<C: Capacity>(&self, board: &Board<C>) -> bool {
        self.target.iter().any(|&point| board.cell(point) == self.owner.stone())
    }

    /// The value if unconditional life alone decides it.
    fn static_value<C: Capacity>(&self, board: &Board<C>, state: &ReadingState) -> Option<bool> {
        let size = board.size();
        let owners = benson::unconditional_owners(board, Suicide::Forbidden);
        let owner_of = |&point: &Point| owners[size.place(point)];
        let lives = |point: &&Point| {
            owner_of(point) == Some(self.owner) && board.cell(**point) == self.owner.stone()
        };
        if self.target.iter().any(|point| lives(&point)) {
            return Some(false);
        }
        let attacker = Some(self.owner.opponent());
        // Stones in unconditional enemy territory can be captured at any time.
        (state.captured || board.cell(self.target[0]) == self.owner.stone())
            .then(|| self.target.iter().all(|point| owner_of(point) == attacker))
            .filter(|&all| all)
    }

    /// The moves to try: captures first, then the plays that have succeeded most often elsewhere,
    /// passes last.
    fn moves<C: Capacity>(&self, board: &Board<C>, state: &ReadingState) -> Vec<ReadingMove> {
        let color = state.to_move;
        let legal =
            |point: &&Point| board.is_empty(**point) && !board.is_self_capture(**point, color);
        let mut plays: Vec<Point> = self.part.iter().filter(legal).copied().collect();
        let successes = |point: Point| self.successes.get(&(point, color)).copied();
        let takes = |point: Point| {
            board.neighbours(point).into_iter().any(|near| {
                let chain = board.chain_of_color(near, color.opponent());
                chain.is_some_and(|chain| board.in_atari(chain))
            })
        };
        plays.sort_by_key(|&point| std::cmp::Reverse((takes(point), successes(point))));
        let bans = state.bans.iter().filter(|(_, banned)| *banned == color);
        let passes = bans.map(|&(ko, _)| ReadingMove::PassFor(ko)).chain([ReadingMove::Pass]);
        plays.into_iter().map(ReadingMove::Play).chain(passes).collect()
    }

    /// The position after a move. `None` if it retakes a ko too early.
    fn after<C: Capacity>(
        &self,
        board: &Board<C>,
        state: &ReadingState,
        mv: ReadingMove,
    ) -> Option<(Box<Board<C>>, ReadingState)> {
        let color = state.to_move;
        let mut next = Box::new(board.clone());
        let mut after = ReadingState { to_move: color.opponent(), passes: 0, ..state.clone() };
        match mv {
            ReadingMove::Pass => after.passes = state.passes + 1,
            ReadingMove::PassFor(ko) => after.bans.retain(|&ban| ban != (ko, color)),
            ReadingMove::Play(point) => {
                let taken = next.play(point, color);
                if taken == 1 && state.bans.contains(&(point, color)) {
                    return None;
                }
                let stood = board.cell(self.target[0]) == self.owner.stone();
                let stands = next.cell(self.target[0]) == self.owner.stone();
                after.captured |= stood && !stands;
                after.bans.retain(|&(ko, _)| next.is_empty(ko));
                if let Some(ko) = next.ko_point() {
                    after.bans.push((ko, color.opponent()));
                    after.bans.sort_unstable();
                    // From now on the ban is kept in the list.
                    next.set_ko_point(None);
                }
            }
        }
        Some((next, after))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::life::area;
    use crate::life::status::FirstMover;

    /// The position with its status. Chains that do not live unconditionally are in doubt or, if
    /// `safe`, safe.
    fn position(diagram: &str, safe: bool) -> (GameBoard, Status) {
        let board = GameBoard::from_diagram(diagram).unwrap();
        let certain = benson::unconditional_owners(&board, Suicide::Forbidden);
        let share = |owner: Option<Color>| owner.map_or(0.0, |color| color.sign() as f32);
        let owners = area::owners(&board, &[]).into_iter();
        let means: Vec<f32> = owners.map(|o| if safe { share(o) } else { 0.0 }).collect();
        let status = Status::new(&board, &means, &certain);
        (board, status)
    }

    /// The first stone of each chain that was read, and whether the chain stays if Black, and if
    /// White, moves first.
    fn read(diagram: &str, safe: bool) -> Vec<(String, [bool; 2])> {
        let (board, status) = position(diagram, safe);
        let mut readings = confirm(&board, &status, 1.0, &ReadingLimits::USUAL, &|| false);
        readings.sort_by_key(|reading| reading.chain);
        let name = |r: &ChainReading| board.size().vertex(status.chains[r.chain].stones[0]);
        readings.iter().map(|reading| (name(reading), reading.stays)).collect()
    }

    fn stays(vertex: &str, stays: [bool; 2]) -> (String, [bool; 2]) {
        (vertex.to_owned(), stays)
    }

    const BENT_FOUR: &str = "
        . X . X . . X
        X X X X X X X
        X X X X X X X
        O O X X X X X
        . O O O O X X
        X X X . O X .";

    #[test]
    fn parts_larger_than_their_limits_are_not_read() {
        let (board, status) = position(BENT_FOUR, false);
        let readings = |points, others| {
            let limits = ReadingLimits { points, others, ..ReadingLimits::USUAL };
            confirm(&board, &status, 1.0, &limits, &|| false)
        };
        let count = |points, others| readings(points, others).len();
        assert_eq!([count(26, 14), count(5, 14), count(26, 2)], [2, 0, 0]);
        let largest = readings(26, 14).iter().map(|reading| reading.part.len()).max().unwrap();
        assert_eq!([count(largest, 14), count(largest - 1, 14)], [2, 0]);
    }

    #[test]
    fn stones_are_enclosed_where_they_reach_few_points() {
        let diagram = "
            . . . . .
            . . . . .
            O O O . .
            X . O . .";
        let board = GameBoard::from_diagram(diagram).unwrap();
        // Black's stone reaches 2 points, White's all 19 others.
        for (column, reached) in [(0, 2), (2, 19)] {
            let stone = board.size().point(column, 0);
            for limit in 1..=20 {
                assert_eq!(is_enclosed(&board, stone, limit), limit >= reached, "{column} {limit}");
            }
        }
    }

    #[test]
    fn bent_four_in_the_corner_is_dead_as_it_stands() {
        let verdict = [stays("A1", [true; 2]), stays("E1", [false; 2])];
        assert_eq!(read(BENT_FOUR, false), verdict);
        assert_eq!(read(BENT_FOUR, true), verdict);
        let (board, mut status) = position(BENT_FOUR, true);
        let readings = confirm(&board, &status, 1.0, &ReadingLimits::USUAL, &|| false);
        status.take_over(&board, &readings, FirstMover::Opponent);
        let size = board.size();
        let dead: Vec<String> = status.dead().iter().map(|&stone| size.vertex(stone)).collect();
        assert_eq!(dead, ["E1"]);
        assert_eq!(status.share(size.point(0, 1), Color::Black), 1.0);
        assert!(status.read_out.contains(&size.point(3, 0)));
    }

    #[test]
    fn a_group_that_needs_a_ko_for_its_second_eye_is_dead() {
        let diagram = "
            . X . X . . X
            X X X X X X X
            X X X X X X X
            X X X X X X X
            O O O X X X X
            . O . O X . X";
        assert_eq!(read(diagram, false), [stays("B1", [false; 2]), stays("D1", [false; 2])]);
    }

    #[test]
    fn a_group_that_lives_by_a_move_dies_when_the_opponent_moves_first() {
        let diagram = "
            X X X X X . X
            . X X X X X X
            O O O O X X X
            . . . O X . X";
        assert_eq!(read(diagram, false), [stays("D1", [false, true])]);
    }

    #[test]
    fn stones_in_seki_stay() {
        let diagram = "
            X X X X X X X X X
            X X X X X X . X .
            O O O O O O X X X
            O X X X X O X X X
            . X X X . O X . X";
        assert_eq!(read(diagram, false), [stays("B1", [true; 2]), stays("F1", [true; 2])]);
    }

    #[test]
    fn three_points_without_capturing_is_a_seki() {
        // The player who captures first loses by it: White's capture enables a new black stone, and
        // Black's stones cannot leave.
        let diagram = "
            . X X O . . . . .
            O X X O . . . . .
            X O O O . . . . .
            X X X O O O O O O
            X X X X X X X X X
            . . . . . . . . .
            . . . . . . . . .
            . . . . . . . . .
            . . . . . . . . .";
        assert!(read(diagram, true).contains(&stays("B8", [true; 2])));
    }

    #[test]
    fn a_stone_whose_capture_leads_to_a_snapback_lives() {
        let diagram = "
            . X . X .
            X X X X X
            X X X X X
            O O X X X
            X . X X X";
        assert_eq!(read(diagram, false), [stays("A1", [true; 2]), stays("A2", [false; 2])]);
    }
}
