//! Exact reading of whole games on the smallest boards.
//!
//! An alpha-beta search reads every line to the passes that end it, under area counting and by the
//! game's own rules about suicide and repetition. Superko makes the value of a position depend on the
//! positions before it, so each line carries the whole history of its game, and nothing but the order
//! in which moves are tried is remembered from one line to the next. The results are therefore exact,
//! and only a part of the boards is small enough for it: reading ends without an answer after a fixed
//! number of positions.
//!
//! The value is found by questions: does Black get at least so many points? A question is read some
//! moves deeper at a time, until unconditional life or the end of the game answers it in every line
//! that matters.
//!
//! - `stones`: the stones of such a board, as sets of bits.

mod stones;

use crate::bits::mix;
use crate::color::{ByColor, Color};
use crate::game::Game;
use crate::point::{Move, Size};
use crate::rules::{Repetition, Rules, Stopping};

use self::stones::{Stones, TinyBoard};

/// The points of the largest board that is read.
const MOST_POINTS: usize = 16;

/// The number of positions after which reading ends without an answer.
const POSITIONS: usize = 400_000;

/// The number of positions between two looks at the clock.
const CLOCK_INTERVAL: usize = 1024;

/// The number of moves by which the depth of reading grows from one try to the next.
const DEEPER: usize = 6;

/// Entries of the table of moves that have answered a question.
const ANSWERS: usize = 1 << 14;

/// Perfect play from a position to the end of the game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Solution {
    /// Black's margin in points, without komi.
    pub margin: i32,
    /// The move by which the player to move reaches it: a pass, where that is as good as any.
    pub best: Move,
}

/// Returns true if games under `rules` on boards of `size` may be solved: the result is plain area,
/// and no position may be repeated.
pub fn may_solve(size: Size, rules: &Rules) -> bool {
    let ends = match rules.repetition {
        Repetition::Positional | Repetition::Situational | Repetition::NaturalSituational => true,
        Repetition::Simple | Repetition::Ing => false,
    };
    ends && size.area() <= MOST_POINTS && rules.is_plain_area()
}

/// Solves the present position of `game` for `color`, who is to move, with every stone alive that
/// is not captured. `None` where games may not be [solved](may_solve), where there is too much to
/// read, and when `is_over` says so.
pub fn solve(game: &Game, color: Color, is_over: &dyn Fn() -> bool) -> Option<Solution> {
    let (mut solver, root) = Solver::of(game, color, is_over)?;
    let margin = solver.margin(&root)?;
    let best = solver.best(&root, margin)?;
    Some(Solution { margin, best: solver.mv(best) })
}

/// The owners of all points, in the order of [`Size::points`], after perfect play from the present
/// position of `game` with `color` to move, in which no pass has been made yet. `None` as for
/// [`solve`].
pub fn owners(game: &Game, color: Color, is_over: &dyn Fn() -> bool) -> Option<Vec<Option<Color>>> {
    let (mut solver, root) = Solver::of(game, color, is_over)?;
    let mut at = SolverPosition { passes: 0, ..root };
    let margin = solver.margin(&at)?;
    while !solver.is_end(&at) {
        let best = solver.best(&at, margin)?;
        at = solver.after(&at, best)?;
        solver.history.push(solver.key(&at));
    }
    Some(solver.grid.owners(at.stones))
}

/// A position of a line.
#[derive(Clone, Copy)]
struct SolverPosition {
    stones: Stones,
    to_move: Color,
    /// The player who made the last play.
    maker: Color,
    /// Passes in a row.
    passes: u32,
}

struct Solver<'a> {
    size: Size,
    grid: TinyBoard,
    rules: Rules,
    /// The keys of the positions of the game and of the line, the present one included.
    history: Vec<u64>,
    /// The moves that have answered questions about positions: the position's key, and the move.
    answers: Vec<(u64, SolverMove)>,
    /// For each player, how often a play on each point has answered a question.
    successes: ByColor<[u32; MOST_POINTS]>,
    /// Positions left to read.
    left: usize,
    is_over: &'a dyn Fn() -> bool,
}

/// A move of a line: the place of a play among the points of the board, or `None` for a pass.
type SolverMove = Option<u8>;

/// A move to try, its rank among the others, and the position after it.
struct MoveCandidate {
    mv: SolverMove,
    rank: u32,
    after: SolverPosition,
}

impl<'a> Solver<'a> {
    /// A solver for `game`, and the present position with `color` to move.
    fn of(
        game: &Game,
        color: Color,
        is_over: &'a dyn Fn() -> bool,
    ) -> Option<(Solver<'a>, SolverPosition)> {
        let rules = *game.rules();
        if !may_solve(game.size(), &rules) {
            return None;
        }
        let mut solver = Solver {
            size: game.size(),
            grid: TinyBoard::new(game.size(), rules.suicide),
            rules,
            history: Vec::new(),
            answers: vec![(0, None); ANSWERS],
            successes: ByColor::default(),
            left: POSITIONS,
            is_over,
        };
        let standing = |game: &Game| SolverPosition {
            stones: Stones::of(game.board()),
            to_move: game.to_move(),
            maker: game.pass_state().maker(),
            passes: if game.pass_state().is_stopped() { 0 } else { game.pass_state().passes() },
        };
        let mut past = game.at_start();
        solver.history.push(solver.key(&standing(&past)));
        for &(mover, mv) in game.moves() {
            past.play(mover, mv).ok()?;
            solver.history.push(solver.key(&standing(&past)));
        }
        let root = SolverPosition { to_move: color, ..standing(game) };
        // A ko that was set up has no past. Its retake leads to the position before it.
        let ko = game.board().ko_point().and_then(|ko| u8::try_from(game.size().place(ko)).ok());
        let retaken = ko.and_then(|ko| solver.after(&root, Some(ko)));
        solver.history.extend(retaken.map(|retaken| solver.key(&retaken)));
        Some((solver, root))
    }

    fn mv(&self, mv: SolverMove) -> Move {
        let point = |place: u8| self.size.points().nth(usize::from(place));
        mv.and_then(point).map_or(Move::Pass, Move::Play)
    }

    fn key(&self, at: &SolverPosition) -> u64 {
        self.rules.repetition.key(at.stones.packed(), at.to_move, at.maker)
    }

    /// Returns true if the passes have ended the game.
    fn is_end(&self, at: &SolverPosition) -> bool {
        let any_may_be_last = self.rules.stopping == Stopping::TwoPasses;
        at.passes >= 2 && (any_may_be_last || at.to_move == Color::Black)
    }

    /// Returns true if a pass of the player to move ends the game.
    fn may_end(&self, at: &SolverPosition) -> bool {
        self.is_end(&SolverPosition {
            to_move: at.to_move.opponent(),
            passes: at.passes + 1,
            ..*at
        })
    }

    /// The position after a move; `None` if the move is illegal.
    fn after(&self, at: &SolverPosition, mv: SolverMove) -> Option<SolverPosition> {
        let to_move = at.to_move.opponent();
        let Some(place) = mv else {
            return Some(SolverPosition { to_move, passes: at.passes + 1, ..*at });
        };
        let stones = self.grid.play(at.stones, at.to_move, place)?;
        let after = SolverPosition { stones, to_move, maker: at.to_move, passes: 0 };
        (!self.history.contains(&self.key(&after))).then_some(after)
    }

    /// The legal moves, the most promising first: the move that has answered a question before,
    /// captures, and moves that have answered questions elsewhere. The pass is last otherwise.
    fn candidates(&self, at: &SolverPosition) -> Vec<MoveCandidate> {
        let (key, color) = (self.key(at), at.to_move);
        let answer = Some(self.answers[slot(key)]).filter(|entry| entry.0 == key);
        let empties = self.grid.empties(at.stones);
        let places = (0..MOST_POINTS as u8).filter(|place| empties & 1 << place != 0);
        let candidate = |mv: SolverMove| {
            let after = self.after(at, mv)?;
            let rank = match mv {
                _ if answer.is_some_and(|(_, best)| best == mv) => u32::MAX,
                Some(place) => {
                    let taken = after.stones.count(color.opponent());
                    let captured = at.stones.count(color.opponent()) - taken;
                    1 + 1000 * captured + self.successes[color][usize::from(place)].min(999_999)
                }
                None => 0,
            };
            Some(MoveCandidate { mv, rank, after })
        };
        let mut candidates: Vec<MoveCandidate> =
            places.map(Some).chain([None]).filter_map(candidate).collect();
        candidates.sort_by_key(|candidate| std::cmp::Reverse(candidate.rank));
        candidates
    }

    /// Black's margin after perfect play.
    fn margin(&mut self, at: &SolverPosition) -> Option<i32> {
        let area = self.size.area() as i32;
        let (mut low, mut high) = (-area, area);
        // Small boards often belong to one player, which is soon proved.
        let mut asked = high;
        while low < high {
            let answer = depths().find_map(|depth| match self.reaches(at, asked, depth) {
                None if self.left > 0 => None,
                answer => Some(answer),
            });
            if answer?? {
                low = asked
            } else {
                high = asked - 1
            }
            asked = (low + high + 1).div_euclid(2);
        }
        Some(low)
    }

    /// The move by which the player to move reaches this margin, the value of the position.
    fn best(&mut self, at: &SolverPosition, margin: i32) -> Option<SolverMove> {
        let (least, wanted) = match at.to_move {
            Color::Black => (margin, true),
            Color::White => (margin + 1, false),
        };
        let mut candidates = self.candidates(at);
        candidates.sort_by_key(|candidate| candidate.mv.is_some());
        for depth in depths() {
            for candidate in &candidates {
                if self.reaches_by(candidate, least, depth) == Some(wanted) {
                    return Some(candidate.mv);
                }
            }
            if self.left == 0 {
                break;
            }
        }
        None
    }

    /// Finds whether Black gets at least this margin. `None` if reading this number of moves ahead
    /// does not show it.
    fn reaches(&mut self, at: &SolverPosition, least: i32, depth: usize) -> Option<bool> {
        if self.is_end(at) {
            return Some(self.grid.margin(at.stones) >= least);
        }
        let wanted = at.to_move == Color::Black;
        if self.may_end(at) && (self.grid.margin(at.stones) >= least) == wanted {
            return Some(wanted);
        }
        let (low, high) = self.grid.bounds(at.stones);
        if low >= least || high < least {
            return Some(low >= least);
        }
        if depth == 0 || self.left == 0 {
            return None;
        }
        self.left -= 1;
        if self.left.is_multiple_of(CLOCK_INTERVAL) && (self.is_over)() {
            self.left = 0;
        }
        let color = at.to_move;
        let mut result = Some(!wanted);
        for candidate in self.candidates(at) {
            let answer = self.reaches_by(&candidate, least, depth - 1);
            if answer == Some(wanted) {
                let key = self.key(at);
                self.answers[slot(key)] = (key, candidate.mv);
                if let Some(place) = candidate.mv {
                    self.successes[color][usize::from(place)] += 1;
                }
                return answer;
            }
            result = result.and(answer);
        }
        result
    }

    /// The same after a move.
    fn reaches_by(&mut self, candidate: &MoveCandidate, least: i32, depth: usize) -> Option<bool> {
        self.history.push(self.key(&candidate.after));
        let answer = self.reaches(&candidate.after, least, depth);
        self.history.pop();
        answer
    }
}

/// The depths of reading in moves, one try after the other.
fn depths() -> impl Iterator<Item = usize> {
    (1..).map(|times| DEEPER * times)
}

/// Returns the slot of a position in the table of answers.
fn slot(key: u64) -> usize {
    mix(key) as usize % ANSWERS
}

#[cfg(test)]
mod tests {
    use rand::RngExt;
    use rand::SeedableRng;
    use rand_xoshiro::Xoshiro256PlusPlus;

    use super::*;
    use crate::rules::{self, RULESETS};
    use crate::score::Komi;

    fn size(width: usize, height: usize) -> Size {
        Size::new(width, height).unwrap()
    }

    fn game(size: Size, rules: &str) -> Game {
        Game::new(size, rules::find(rules).unwrap().rules, Komi::default())
    }

    fn solved(game: &Game) -> Option<Solution> {
        solve(game, game.to_move(), &|| false)
    }

    /// The values of the table of Ted Drange and Bill Spight (1998), under all rules by which games are
    /// solved and in both orientations.
    #[test]
    fn boards_have_their_known_values() {
        let mut compared = 0;
        for ruleset in RULESETS.iter().filter(|set| may_solve(size(2, 2), &set.rules)) {
            for (short, long, value) in
                [(1, 2, 0), (1, 3, 3), (1, 4, 4), (1, 5, 0), (1, 6, 1), (2, 2, 1), (2, 3, 0)]
            {
                for size in [size(short, long), size(long, short)] {
                    let game = Game::new(size, ruleset.rules, Komi::default());
                    let margin = solved(&game).map(|solution| solution.margin);
                    assert_eq!(margin, Some(value), "{} {size}", ruleset.name);
                    compared += 1;
                }
            }
        }
        assert!(compared >= 5 * 14, "{compared}");
        for (width, height, value) in [(3, 3, 9), (2, 4, 8), (4, 2, 8)] {
            let size = size(width, height);
            assert_eq!(solved(&game(size, "chinese")).unwrap().margin, value, "{size}");
        }
    }

    /// The value by the definition, without any knowledge, if both players can still change it from
    /// `low` and `high`.
    fn value(game: &Game, mut low: i32, mut high: i32) -> i32 {
        if game.pass_state().is_stopped() {
            return game.score(&[]).half_points() / 2;
        }
        let color = game.to_move();
        let plays = game.size().points().map(Move::Play);
        for mv in [Move::Pass].into_iter().chain(plays) {
            let mut after = game.clone();
            if after.play(color, mv).is_ok() {
                let value = value(&after, low, high);
                match color {
                    Color::Black => low = low.max(value),
                    Color::White => high = high.min(value),
                }
                if low >= high {
                    break;
                }
            }
        }
        if color == Color::Black { low } else { high }
    }

    /// Returns true if the value by the definition is `margin`. The players only have to show that it is neither less nor
    /// more, which takes a fraction of the time of finding it.
    fn has_value(game: &Game, margin: i32) -> bool {
        value(game, margin - 1, margin + 1) == margin
    }

    #[test]
    fn positions_are_solved_as_the_definition_says() {
        let mut random = Xoshiro256PlusPlus::seed_from_u64(1);
        let sizes = [size(1, 1), size(2, 1), size(1, 3), size(4, 1), size(2, 2)];
        let mut compared = 0;
        for ruleset in RULESETS.iter().filter(|set| may_solve(size(2, 2), &set.rules)) {
            for size in sizes.repeat(3) {
                let mut game = Game::new(size, ruleset.rules, Komi::default());
                for _ in 0..random.random_range(0..12) {
                    let places: Vec<Move> = size.points().map(Move::Play).collect();
                    let mv = places[random.random_range(0..places.len())];
                    let _ = game.play(game.to_move(), mv);
                }
                let Solution { margin, best } = solved(&game).unwrap();
                let name = ruleset.name;
                assert!(has_value(&game, margin), "{name} {margin} {:?}", game.board());
                game.play(game.to_move(), best).unwrap();
                assert!(has_value(&game, margin), "{name} {margin} {:?}", game.board());
                compared += 1;
            }
        }
        assert!(compared >= 100, "{compared}");
    }

    #[test]
    fn perfect_play_shows_what_is_dead() {
        let mut game = game(size(3, 3), "chinese");
        for vertex in ["B2", "A1"] {
            game.play(game.to_move(), game.size().parse_move(vertex).unwrap()).unwrap();
        }
        for color in Color::ALL {
            assert_eq!(owners(&game, color, &|| false), Some(vec![Some(Color::Black); 9]));
        }
    }

    #[test]
    fn a_ko_that_was_set_up_may_not_be_retaken() {
        let diagram = ".XO./XO.O/.XO.";
        let rules = rules::find("chinese").unwrap().rules;
        let open = Game::from_diagram(diagram, rules, Komi::default(), Color::Black).unwrap();
        let mut banned = open.clone();
        let ko = open.size().parse_move("C2").unwrap().point().unwrap();
        banned.setup_ko(ko).unwrap();
        let plays = |game: &Game| {
            let (solver, root) = Solver::of(game, Color::Black, &|| false).unwrap();
            solver.candidates(&root).iter().any(|one| solver.mv(one.mv) == Move::Play(ko))
        };
        assert!(plays(&open) && !plays(&banned));
    }

    #[test]
    fn unsolvable_games_have_no_answer() {
        assert_eq!(solved(&game(size(4, 4), "chinese")), None, "too much to read");
        assert_eq!(solve(&game(size(2, 3), "chinese"), Color::Black, &|| true), None, "no time");
        for (size, rules) in
            [(size(5, 5), "chinese"), (size(1, 3), "japanese"), (size(1, 3), "ing")]
        {
            assert_eq!(solved(&game(size, rules)), None, "{size} {rules}");
        }
    }
}
