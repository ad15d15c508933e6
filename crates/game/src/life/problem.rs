//! Life-and-death problems: whether a group in a part of the board lives, proved by reading.
//!
//! A problem is read in its part alone. Stones outside cannot be captured, and empty points outside
//! belong to the attacker, as if the rest of the board were filled. A player may pass, which stands for
//! a move elsewhere. The group lives if a stone of its player stays on one of the points of its stones,
//! in a seki too; it dies if the attacker prevents that.
//!
//! Kos are read four times, because their result depends on threats elsewhere. A group dies if the
//! attacker captures it although the defender may always retake a ko at once, and lives if the defender
//! saves it although the attacker may. It is a ko if either succeeds with some threats.
//!
//! - `grid`: the stones of the part as sets of bits.
//! - `prover`: proofs of one claim.

mod grid;
mod prover;

use std::collections::VecDeque;

use crate::board::GameBoard;
use crate::color::{ByColor, Color};
use crate::life::benson::unconditional_owners;
use crate::point::{Move, Point, Size};
use crate::rules::Suicide;

use self::grid::{Grid, PointSet, singles};
use self::prover::{Claim, LocalPosition, Prover, pass, survives};

/// The times that a player retakes a ko at once, where it is to be shown that threats decide.
const THREATS: u8 = 2;

/// The steps over empty points from a group to the edge of its part, where nothing encloses it.
const REACH: usize = 2;

/// The most points other than the group's stones of a part that is enclosed.
const MOST_ENCLOSED: usize = 24;

/// The positions that each claim is read in turn, at first; then more and more.
const FIRST_POSITIONS: usize = 4_000;

/// The most positions remembered for one claim, of about 150 bytes each.
const MOST_POSITIONS: usize = 500_000;

/// The end of a group, if both players play as well as they can.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Hash)]
pub enum Fate {
    /// The attacker captures it, whatever threats the defender has.
    Dies,
    /// The player with more ko threats succeeds.
    Ko,
    /// It stays, with two eyes or in a seki, whatever threats the attacker has.
    Lives,
}

/// A reason why there is no problem to read.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum ProblemError {
    /// There is no stone at the point.
    #[error("there is no stone at the point")]
    NoStone(Point),
    /// The group lives unconditionally.
    #[error("the group is alive whatever happens")]
    Alive,
    /// The part has no empty point.
    #[error("there is no empty point in the part")]
    NoRoom,
    /// The part spans more than about 120 points, from corner to corner.
    #[error("the part is too large to be read")]
    TooLarge,
}

/// A group in danger, the part of the board where it is read, and what has been read so far.
#[derive(Debug)]
pub struct Problem {
    frame: Frame,
    grid: Grid,
    defender: Color,
    /// The points of the group's stones; all of the part if the group has none.
    target: PointSet,
    /// See [`exits`](Problem::exits).
    exits: Vec<Point>,
    position: LocalPosition,
    /// That the attacker and that the defender succeeds whatever threats the other has; and that each
    /// succeeds with some threats against none.
    provers: [Prover; 4],
}

/// The rectangle of the board whose points have bits.
#[derive(Clone, Copy, Debug)]
struct Frame {
    size: Size,
    /// The column and row of the first bit.
    corner: (usize, usize),
    columns: usize,
    rows: usize,
}

/// A move of a problem, and the fate of the group after it, if it was found.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct JudgedMove {
    /// The move; a pass stands for a move elsewhere.
    pub mv: Move,
    /// The group's fate.
    pub fate: Option<Fate>,
}

impl Frame {
    /// The rectangle around a `part` of at least one point, and the points next to it. `None` if it has too
    /// many points for a set of bits.
    fn around(size: Size, part: &[Point]) -> Option<Frame> {
        let span = |places: &mut dyn Iterator<Item = usize>, side: usize| {
            let (least, most) = places.fold((side, 0), |(a, b), at| (a.min(at), b.max(at)));
            let first = least.saturating_sub(1);
            (first, (most + 2).min(side).saturating_sub(first))
        };
        let (column, columns) = span(&mut part.iter().map(|&p| size.column(p)), size.width());
        let (row, rows) = span(&mut part.iter().map(|&p| size.row(p)), size.height());
        let is_small = (columns + 1) * rows <= PointSet::BITS as usize;
        is_small.then_some(Frame { size, corner: (column, row), columns, rows })
    }

    fn width(&self) -> usize {
        self.columns + 1
    }

    /// The points of the rectangle.
    fn points(self) -> impl Iterator<Item = Point> {
        let ((column, row), size) = (self.corner, self.size);
        (row..row + self.rows)
            .flat_map(move |row| (column..column + self.columns).map(move |c| size.point(c, row)))
    }

    /// The set of one point; empty if the point is not in the rectangle.
    fn set(&self, point: Point) -> PointSet {
        let column = self.size.column(point).wrapping_sub(self.corner.0);
        let row = self.size.row(point).wrapping_sub(self.corner.1);
        if column >= self.columns || row >= self.rows {
            return 0;
        }
        1 << (row * self.width() + column)
    }

    /// The point of a set of one.
    fn point(&self, single: PointSet) -> Point {
        let bit = single.trailing_zeros() as usize;
        self.size.point(self.corner.0 + bit % self.width(), self.corner.1 + bit / self.width())
    }
}

impl Problem {
    /// The problem of the group of `defender` in `part`, with `to_move` to play. Chains of `defender`
    /// that are partly in the part belong to it. Without stones there, the question is whether
    /// `defender` can live there.
    ///
    /// # Errors
    /// When the group lives, the part has no empty point, or it is too large.
    pub fn new(
        board: &GameBoard,
        part: &[Point],
        defender: Color,
        to_move: Color,
    ) -> Result<Problem, ProblemError> {
        let size = board.size();
        let owners = unconditional_owners(board, Suicide::Forbidden);
        let lives = |point: Point| owners[size.place(point)] == Some(defender);
        let is_group = |point: Point| board.cell(point) == defender.stone() && !lives(point);
        let mut points: Vec<Point> = part.iter().copied().filter(|&p| !lives(p)).collect();
        if points.is_empty() && !part.is_empty() {
            return Err(ProblemError::Alive);
        }
        for &point in part.iter().filter(|&&point| is_group(point)) {
            points.extend(board.stones(board.chain(point)));
        }
        points.sort_unstable();
        points.dedup();
        if !points.iter().any(|&point| board.is_empty(point)) {
            return Err(ProblemError::NoRoom);
        }
        let frame = Frame::around(size, &points).ok_or(ProblemError::TooLarge)?;
        let set = |points: &mut dyn Iterator<Item = Point>| {
            points.fold(0, |set: PointSet, point| set | frame.set(point))
        };
        let all = set(&mut frame.points());
        let inside = set(&mut points.iter().copied());
        let stones_of = |color: Color| {
            set(&mut frame.points().filter(|&point| board.cell(point) == color.stone()))
        };
        let attacker = defender.opponent();
        let mut walls = ByColor::default();
        walls[defender] = stones_of(defender) & !inside;
        walls[attacker] = all & !inside & !walls[defender];
        let mut stones = walls;
        for color in Color::ALL {
            stones[color] |= stones_of(color) & inside;
        }
        let group = stones[defender] & inside;
        let target = if group == 0 { inside } else { group };
        let ko = board.ko_point().map_or(0, |ko| frame.set(ko) & inside);
        let claim = |prover, opponent_has_threats| Claim { prover, defender, opponent_has_threats };
        let claims = [(attacker, true), (defender, true), (attacker, false), (defender, false)];
        Ok(Problem {
            frame,
            grid: Grid { width: frame.width() as u32, points: all, walls },
            defender,
            target,
            exits: exits(board, &points, attacker),
            position: LocalPosition { stones, ko, to_move, passes: 0, threats: 0 },
            provers: claims.map(|(prover, threats)| Prover::new(claim(prover, threats), target)),
        })
    }

    /// The player whose group is in danger.
    pub fn defender(&self) -> Color {
        self.defender
    }

    /// The player to move.
    pub fn to_move(&self) -> Color {
        self.position.to_move
    }

    /// The points of the part, sorted.
    pub fn part(&self) -> Vec<Point> {
        let walls = self.grid.walls;
        let inside = self.grid.points & !walls[Color::Black] & !walls[Color::White];
        singles(inside).map(|single| self.frame.point(single)).collect()
    }

    /// The points of the group as it was at first, sorted.
    pub fn group(&self) -> Vec<Point> {
        singles(self.target).map(|single| self.frame.point(single)).collect()
    }

    /// The empty points outside the part that are next to empty points or stones of the group in it. The
    /// reading lets nobody play there: a group that dies might get out through them.
    pub fn exits(&self) -> &[Point] {
        &self.exits
    }

    /// Plays a move of the player to move. Returns false, and plays nothing, if it is outside the part
    /// or illegal: on a stone, a suicide, or the immediate retake of a ko.
    pub fn play(&mut self, mv: Move) -> bool {
        let after = self.after(mv);
        self.position = after.unwrap_or(self.position);
        after.is_some()
    }

    fn after(&self, mv: Move) -> Option<LocalPosition> {
        let at = &self.position;
        if at.passes == 2 {
            return None;
        }
        let Move::Play(point) = mv else { return Some(pass(at)) };
        let play = self.frame.set(point) & self.grid.empties(&at.stones) & !at.ko;
        let (stones, ko) =
            (play != 0).then(|| self.grid.play(&at.stones, at.to_move, play)).flatten()?;
        Some(LocalPosition { stones, ko, to_move: at.to_move.opponent(), passes: 0, ..*at })
    }

    /// The fate of the group where no more play is needed to see it.
    pub fn end(&self) -> Option<Fate> {
        let survives = survives(&self.grid, &self.position, self.target, self.defender)?;
        Some(if survives { Fate::Lives } else { Fate::Dies })
    }

    /// The fate of the group if both play as well as they can. `None` if reading about `positions`
    /// positions for each claim does not prove it, or when `is_over` says so.
    pub fn fate(&mut self, positions: usize, is_over: &dyn Fn() -> bool) -> Option<Fate> {
        self.fate_at(self.position, positions, is_over)
    }

    fn fate_at(
        &mut self,
        at: LocalPosition,
        positions: usize,
        is_over: &dyn Fn() -> bool,
    ) -> Option<Fate> {
        let mut answers = [None; 4];
        let mut tried = FIRST_POSITIONS.min(positions);
        loop {
            for (index, prover) in self.provers.iter_mut().enumerate() {
                // Most groups are no ko: this is asked when a first look has found neither life nor death.
                let is_weak = index >= 2;
                let is_first = tried == FIRST_POSITIONS && tried < positions;
                let waits = is_weak && is_first && answers[..2] != [Some(false); 2];
                if waits || answers[index].is_some() {
                    continue;
                }
                let room = MOST_POSITIONS.saturating_sub(prover.size());
                if room > 0 && !is_over() {
                    let threats = if is_weak { THREATS } else { 0 };
                    let start = prover.start(&LocalPosition { threats, ..at });
                    answers[index] = prover.prove(&self.grid, &start, tried.min(room), is_over);
                }
                match answers {
                    [Some(true), ..] => return Some(Fate::Dies),
                    [_, Some(true), ..] => return Some(Fate::Lives),
                    [.., Some(true), Some(true)] => return Some(Fate::Ko),
                    _ => {}
                }
            }
            if answers.iter().all(Option::is_some) || tried >= positions || is_over() {
                return None;
            }
            tried = (3 * tried).min(positions);
        }
    }

    /// All legal moves of the player to move, a pass included, with the fate of the group after each;
    /// limits as for [`fate`](Problem::fate), for each move.
    pub fn judge(&mut self, positions: usize, is_over: &dyn Fn() -> bool) -> Vec<JudgedMove> {
        let plays = singles(self.grid.empties(&self.position.stones));
        let moves: Vec<Move> =
            plays.map(|single| Move::Play(self.frame.point(single))).chain([Move::Pass]).collect();
        let judged = moves.into_iter().filter_map(|mv| {
            let after = self.after(mv)?;
            Some(JudgedMove { mv, fate: self.fate_at(after, positions, is_over) })
        });
        judged.collect()
    }
}

/// The empty points beside a sorted part that are next to points of it without a stone of the attacker.
fn exits(board: &GameBoard, part: &[Point], attacker: Color) -> Vec<Point> {
    let size = board.size();
    let is_inside = |point: &Point| part.binary_search(point).is_ok();
    let is_open = |near: Point| is_inside(&near) && board.cell(near) != attacker.stone();
    let is_exit = |&point: &Point| {
        board.is_empty(point) && !is_inside(&point) && size.neighbours(point).any(is_open)
    };
    size.points().filter(is_exit).collect()
}

/// The part of the board that the life of the group at `stone` depends on: the empty points and stones
/// of its player that it reaches within two steps, or more if it is enclosed, and the opponent's chains
/// that have no liberty elsewhere.
///
/// # Errors
/// When there is no stone, or it lives unconditionally.
pub fn part_around(board: &GameBoard, stone: Point) -> Result<Vec<Point>, ProblemError> {
    let Some(defender) = board.cell(stone).color() else {
        return Err(ProblemError::NoStone(stone));
    };
    let owners = unconditional_owners(board, Suicide::Forbidden);
    if owners[board.size().place(stone)] == Some(defender) {
        return Err(ProblemError::Alive);
    }
    let enclosed = flood(board, stone, defender, usize::MAX, MOST_ENCLOSED);
    let near = || flood(board, stone, defender, REACH, usize::MAX);
    Ok(enclosed.or_else(near).unwrap_or_default())
}

/// The points that the group at `start` reaches in at most `reach` steps over empty points, sorted;
/// `None` if more than `most` of them are not its player's stones.
fn flood(
    board: &GameBoard,
    start: Point,
    defender: Color,
    reach: usize,
    most: usize,
) -> Option<Vec<Point>> {
    let size = board.size();
    let mut steps: Vec<Option<usize>> = vec![None; size.area()];
    let mut others = 0;
    // Points to go on from, those of fewer steps first.
    let mut next = VecDeque::from([(start, 0)]);
    loop {
        while let Some((point, step)) = next.pop_front() {
            let place = size.place(point);
            if steps[place].is_some_and(|known| known <= step) {
                continue;
            }
            others += usize::from(steps[place].is_none() && board.cell(point) != defender.stone());
            if others > most {
                return None;
            }
            steps[place] = Some(step);
            for near in size.neighbours(point) {
                match board.cell(near).color() {
                    Some(color) if color == defender => next.push_front((near, step)),
                    None if step < reach => next.push_back((near, step + 1)),
                    _ => {}
                }
            }
        }
        // Chains that the group may capture belong to the part, with what is behind them.
        let is_within = |point: Point| steps[size.place(point)].is_some();
        let captive = board.chains().find(|&chain| {
            let mut stones = board.stones(chain);
            board.color_of(chain) != defender
                && stones.next().is_some_and(|stone| !is_within(stone))
                && board
                    .liberties(chain)
                    .iter()
                    .all(|liberty| is_within(Point::from_index(liberty)))
        });
        let Some(captive) = captive else { break };
        next.extend(board.stones(captive).map(|stone| (stone, 0)));
    }
    let mut part: Vec<Point> =
        size.points().filter(|&point| steps[size.place(point)].is_some()).collect();
    part.sort_unstable();
    Some(part)
}

#[cfg(test)]
mod tests {
    use std::collections::HashMap;

    use rand::{RngExt, SeedableRng};
    use rand_xoshiro::Xoshiro256PlusPlus;

    use super::grid::Stones;
    use super::*;

    /// The fates of White's group in the lower left corner of a diagram, with Black and with White to
    /// move. Black stands for the attacker.
    fn fates(diagram: &str) -> [Option<Fate>; 2] {
        let board = GameBoard::from_diagram(diagram).unwrap();
        let stone = board.size().points().find(|&p| board.cell(p) == Color::White.stone()).unwrap();
        let part = part_around(&board, stone).unwrap();
        Color::ALL.map(|to_move| {
            let mut problem = Problem::new(&board, &part, Color::White, to_move).unwrap();
            problem.fate(300_000, &|| false)
        })
    }

    const DIES: Option<Fate> = Some(Fate::Dies);
    const LIVES: Option<Fate> = Some(Fate::Lives);

    #[test]
    fn eye_spaces_have_their_known_fates() {
        // Black's wall has two eyes on the right.
        let shapes = [
            ("straight two", "XXXXXX/OOOX.X/..OXXX/OOOX.X", [DIES, DIES]),
            ("straight three", "XXXXXXX/OOOOX.X/...OXXX/OOOOX.X", [DIES, LIVES]),
            ("straight four", "XXXXXXXX/OOOOOX.X/....OXXX/OOOOOX.X", [LIVES, LIVES]),
        ];
        for (name, diagram, expected) in shapes {
            assert_eq!(fates(diagram), expected, "{name}");
        }
    }

    /// All positions that follow from `start` under a claim, with the prover's successes by definition:
    /// the least set that holds the ends that succeed, the positions of the prover with a move into it,
    /// and the positions of the opponent with all moves into it. Games end by two passes alone.
    fn succeeds_by_definition(problem: &Problem, index: usize) -> bool {
        let prover = &problem.provers[index];
        let claim = prover.claim();
        let threats = if index >= 2 { THREATS } else { 0 };
        let start = prover.start(&LocalPosition { threats, ..problem.position });
        let mut numbers = HashMap::from([(start, 0)]);
        let mut positions = vec![start];
        let mut children: Vec<Vec<usize>> = Vec::new();
        while let Some(&at) = positions.get(children.len()) {
            let mut after = vec![pass(&at)];
            for play in singles(problem.grid.empties(&at.stones)) {
                let retakes = u8::from(play == at.ko);
                if retakes > 0 && (at.to_move != claim.prover || at.threats == 0) {
                    continue;
                }
                if let Some((stones, ko)) = problem.grid.play(&at.stones, at.to_move, play) {
                    let to_move = at.to_move.opponent();
                    let is_free = claim.opponent_has_threats && to_move != claim.prover;
                    let (ko, threats) = (if is_free { 0 } else { ko }, at.threats - retakes);
                    after.push(LocalPosition { stones, ko, to_move, passes: 0, threats });
                }
            }
            let is_end = at.passes == 2;
            children.push(
                after
                    .into_iter()
                    .filter(|_| !is_end)
                    .map(|child| {
                        *numbers.entry(child).or_insert_with(|| {
                            positions.push(child);
                            positions.len() - 1
                        })
                    })
                    .collect(),
            );
        }
        let mut wins: Vec<bool> = positions
            .iter()
            .map(|at| {
                let stays = at.stones[problem.defender] & problem.target != 0;
                at.passes == 2 && stays == (claim.prover == problem.defender)
            })
            .collect();
        loop {
            let before = wins.clone();
            for (number, at) in positions.iter().enumerate().filter(|(_, at)| at.passes < 2) {
                let mut after = children[number].iter().map(|&child| wins[child]);
                wins[number] |=
                    if at.to_move == claim.prover { after.any(|w| w) } else { after.all(|w| w) };
            }
            if wins == before {
                return wins[0];
            }
        }
    }

    /// The same as [`Grid::play`], by the board of games.
    fn played(
        board: &GameBoard,
        problem: &Problem,
        at: &LocalPosition,
        play: PointSet,
    ) -> Option<(Stones, PointSet)> {
        let (frame, size, color) = (&problem.frame, board.size(), at.to_move);
        let mut after = GameBoard::new(size);
        for point in size.points() {
            let inside = Color::ALL.into_iter().find(|&c| at.stones[c] & frame.set(point) != 0);
            let outside = board.cell(point).color().filter(|_| frame.set(point) == 0);
            if let Some(color) = inside.or(outside) {
                after.play(point, color);
            }
        }
        let point = frame.point(play);
        if after.is_self_capture(point, color) {
            return None;
        }
        after.play(point, color);
        let stones = Color::ALL.map(|color| {
            let stones = frame.points().filter(|&point| after.cell(point) == color.stone());
            stones.fold(0, |set, point| set | frame.set(point))
        });
        let ko = after.ko_point().map_or(0, |ko| frame.set(ko));
        Some((ByColor::new(stones[0], stones[1]), ko))
    }

    /// A corner of eight or nine points with random stones, most of its edge White's; around it Black's
    /// wall with two eyes.
    fn random_corner(random: &mut Xoshiro256PlusPlus) -> (GameBoard, Vec<Point>) {
        let (columns, rows) = [(4, 2), (2, 4), (3, 3)][random.random_range(0..3)];
        let size = Size::new(columns + 4, rows + 4).unwrap();
        let mut board = GameBoard::new(size);
        let eyes = [(columns + 3, 0), (columns + 3, 2)].map(|(c, r)| size.point(c, r));
        let inside = |point: &Point| size.column(*point) < columns && size.row(*point) < rows;
        for point in size.points().filter(|point| !eyes.contains(point)) {
            let is_edge = size.column(point) + 1 == columns || size.row(point) + 1 == rows;
            let color = match random.random_range(0..10) {
                _ if !inside(&point) => Some(Color::Black),
                0..=8 if is_edge => Some(Color::White),
                0..=2 => Some(Color::White),
                3 => Some(Color::Black),
                _ => None,
            };
            if let Some(color) = color.filter(|&color| !board.is_self_capture(point, color)) {
                board.play(point, color);
            }
        }
        (board, size.points().filter(inside).collect())
    }

    #[test]
    fn plays_are_those_of_the_board() {
        let mut random = Xoshiro256PlusPlus::seed_from_u64(5);
        let (mut suicides, mut captures, mut kos) = (0, 0, 0);
        for _ in 0..500 {
            let (board, part) = random_corner(&mut random);
            let Ok(mut problem) = Problem::new(&board, &part, Color::White, Color::Black) else {
                continue;
            };
            if problem.part() != part {
                continue; // A living group beside it became a wall, and so did the points behind it.
            }
            for _ in 0..12 {
                let at = problem.position;
                for play in singles(problem.grid.empties(&at.stones)) {
                    let after = problem.grid.play(&at.stones, at.to_move, play);
                    assert_eq!(after, played(&board, &problem, &at, play), "{at:?} {play}");
                    suicides += usize::from(after.is_none());
                    let enemy = at.to_move.opponent();
                    captures +=
                        usize::from(after.is_some_and(|(s, _)| s[enemy] != at.stones[enemy]));
                    kos += usize::from(after.is_some_and(|(_, ko)| ko != 0));
                }
                let point = part[random.random_range(0..part.len())];
                if !problem.play(Move::Play(point)) {
                    problem.play(Move::Pass);
                    problem.position.passes = 0;
                }
            }
        }
        assert!(suicides > 100 && captures > 100 && kos > 20, "{suicides} {captures} {kos}");
    }

    /// Random groups in a corner, against the definition.
    #[test]
    fn proofs_are_those_of_the_definition() {
        let mut random = Xoshiro256PlusPlus::seed_from_u64(4);
        let mut compared: HashMap<[Option<Fate>; 2], usize> = HashMap::new();
        for _ in 0..3000 {
            let (board, part) = random_corner(&mut random);
            let problem = |to_move| Problem::new(&board, &part, Color::White, to_move).ok();
            let [Some(mut black), Some(mut white)] = Color::ALL.map(problem) else { continue };
            let fates = [&mut black, &mut white].map(|problem| problem.fate(20_000, &|| false));
            let times = compared.entry(fates).or_default();
            *times += 1;
            if *times > 3 {
                continue;
            }
            for (problem, fate) in [black, white].iter().zip(fates) {
                let definition = [0, 1, 2, 3].map(|i| succeeds_by_definition(problem, i));
                let expected = match definition {
                    [true, false, ..] => Some(Fate::Dies),
                    [false, true, ..] => Some(Fate::Lives),
                    [false, false, true, true] => Some(Fate::Ko),
                    _ => None,
                };
                assert_eq!(fate, expected, "{definition:?} {}", board.to_diagram());
            }
        }
        assert!(compared.len() >= 5, "{compared:?}");
    }
}
