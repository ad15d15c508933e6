//! The moves of playouts and their frequencies, which do not depend on colour or orientation.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

mod support;

use std::collections::{BTreeMap, BTreeSet};
use std::sync::LazyLock;

use ponnuki_game::board::Board;
use ponnuki_game::capacity::UpTo9;
use ponnuki_game::color::Color;
use ponnuki_game::point::{Move, Point, Size};
use ponnuki_game::position::Position as Stones;
use ponnuki_game::rules::Suicide;
use ponnuki_search::model::Model;
use ponnuki_search::playout::{Trace, run, run_light};
use ponnuki_search::tactics::{SelfAtari, judge_self_atari};
use rand::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;

use support::Random;
use support::positions::{Position, Turned, parse};
use support::reference::{Reference, Snapshot};

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Kind {
    Light,
    Default,
}

/// The number of playouts for each view of a position when frequencies are compared.
const GAMES: usize = 600;

const KINDS: [Kind; 2] = [Kind::Light, Kind::Default];

/// The model of default playouts, shared because its tables take longer to make than a playout.
static MODEL: LazyLock<Model> = LazyLock::new(Model::default);

/// Plays out a position and returns the moves.
fn play_out(position: &Position, kind: Kind, rng: &mut Xoshiro256PlusPlus) -> Vec<Move> {
    let mut board = board(position);
    let last = position.last.map_or(Move::Pass, Move::Play);
    let start = Stones::of_stones(board.clone(), position.to_move).with_last_move(last);
    let mut trace = Trace::default();
    match kind {
        Kind::Light => run_light(&start, &mut board, rng, &mut trace),
        Kind::Default => run(&start, &MODEL, &mut board, rng, &mut trace),
    }
    trace.codes().iter().map(|&code| Move::from_code(code)).collect()
}

fn board(position: &Position) -> Board<UpTo9> {
    let mut board = Board::from_diagram(&position.diagram()).unwrap();
    board.set_ko_point(position.ko);
    board
}

/// Positions from the middle of random games, with their last moves.
fn random_positions(count: u64) -> impl Iterator<Item = Position> {
    (0..count).map(|seed| {
        let mut random = Random::new(seed);
        let size = Size::new(3 + random.below(5), 3 + random.below(5)).unwrap();
        let mut game = Reference::new(size);
        let mut color = Color::Black;
        let mut last = None;
        for _ in 0..random.below(size.area() * 2) {
            let points: Vec<Point> = candidates(&game.now, color);
            last = (!points.is_empty()).then(|| points[random.below(points.len())]);
            game.play(last.map_or(Move::Pass, Move::Play), color);
            color = color.opponent();
        }
        let stone = |point: Point| Some((point, game.now.cell(point).color()?));
        Position {
            title: format!("random game {seed}"),
            size,
            stones: size.points().filter_map(stone).collect(),
            to_move: color,
            last,
            before: None,
            owned: Vec::new(),
            ko: game.now.ko.map(|(point, _)| point),
            within: Vec::new(),
            questions: Vec::new(),
        }
    })
}

/// True if all neighbours of an empty point have one colour, and enough of its diagonals too for a
/// real eye.
fn is_eye(now: &Snapshot, point: Point, color: Color) -> bool {
    let size = now.size;
    let (column, row) = (size.column(point) as isize, size.row(point) as isize);
    let cell = |right: isize, up: isize| {
        let column = usize::try_from(column + right).ok().filter(|&column| column < size.width());
        let row = usize::try_from(row + up).ok().filter(|&row| row < size.height());
        column.zip(row).map(|(column, row)| now.cell(size.point(column, row)))
    };
    let beside = [(0, 1), (1, 0), (0, -1), (-1, 0)].map(|(right, up)| cell(right, up));
    let diagonals = [(1, 1), (1, -1), (-1, -1), (-1, 1)].map(|(right, up)| cell(right, up));
    let taken = diagonals.iter().filter(|&&cell| cell == Some(color.opponent().stone())).count();
    let most = if beside.contains(&None) { 0 } else { 1 };
    beside.iter().all(|&cell| cell.is_none_or(|cell| cell == color.stone())) && taken <= most
}

/// The points that a playout may consider: legal, not suicide, and not an eye of its own colour.
fn candidates(now: &Snapshot, color: Color) -> Vec<Point> {
    let fits = |&point: &Point| {
        now.check(Suicide::Forbidden, point, color).is_ok() && !is_eye(now, point, color)
    };
    now.size.points().filter(fits).collect()
}

/// The reference board with the same stones.
fn snapshot(position: &Position) -> Snapshot {
    let mut now = Reference::new(position.size).now;
    let places: Vec<Point> = position.size.points().collect();
    for &(point, color) in &position.stones {
        now.cells[places.iter().position(|&place| place == point).unwrap()] = color.stone();
    }
    now.ko = position.ko.map(|point| (point, position.to_move));
    now
}

/// True if playouts never play here by default: a pointless self-atari, unless it gives away only
/// one stone, or two that were single stones.
fn is_refused(position: &Position, point: Point) -> bool {
    let color = position.to_move;
    let board = board(position);
    if judge_self_atari(&board, point, color) != SelfAtari::Bad {
        return false;
    }
    let now = snapshot(position);
    let near = position.size.neighbours(point);
    let own: Vec<Point> = near.filter(|&near| now.cell(near) == color.stone()).collect();
    own.len() > 1 || own.iter().any(|&stone| now.chain(stone).0.len() > 1)
}

/// The first moves of `count` playouts, and how often each was chosen.
fn first_moves(position: &Position, kind: Kind, games: usize, seed: u64) -> BTreeMap<Move, usize> {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
    let mut counts = BTreeMap::new();
    for _ in 0..games {
        *counts.entry(play_out(position, kind, &mut rng)[0]).or_insert(0) += 1;
    }
    counts
}

/// With no last move to answer, a playout chooses among all candidates that it does not refuse, and
/// passes if there are none.
#[test]
fn exactly_the_candidates_are_chosen() {
    let mut moves = 0;
    for mut position in random_positions(30) {
        position.last = None;
        for kind in KINDS {
            let mut expected: BTreeSet<Move> = candidates(&snapshot(&position), position.to_move)
                .into_iter()
                .filter(|&point| kind == Kind::Light || !is_refused(&position, point))
                .map(Move::Play)
                .collect();
            if expected.is_empty() {
                expected.insert(Move::Pass);
            }
            // The least likely moves are small self-ataris, which are allowed two times in five.
            // The probability that any of 49 is missed in 2000 games is less than one in ten
            // million.
            let chosen: BTreeSet<Move> =
                first_moves(&position, kind, 2000, 3).into_keys().collect();
            let (title, diagram) = (&position.title, position.diagram());
            assert_eq!(chosen, expected, "{kind:?}, {title}\n{diagram}");
            moves += chosen.len();
        }
    }
    assert!(moves > 300, "{moves}");
}

/// Heuristics are skipped now and then, so answering the last move does not rule out any other
/// move.
#[test]
fn answers_rule_out_no_candidate() {
    let text = "
= a pattern is there to be answered
.....
..XO.
.....
..O..
.....
to move: b
last: D4
pattern C3: yes";
    let position = &parse(text)[0];
    let board = candidates(&snapshot(position), position.to_move);
    let chosen = first_moves(position, Kind::Default, 40_000, 5);
    let points: Vec<Point> = chosen.keys().filter_map(|mv| mv.point()).collect();
    assert_eq!(points.iter().collect::<BTreeSet<_>>(), board.iter().collect::<BTreeSet<_>>());
    let most = chosen.values().max().unwrap();
    assert!(*most > 40_000 / 8, "the answers are preferred: {chosen:?}");
}

/// Whole playouts, move by move, on the reference board: no move is illegal, retakes a ko or fills
/// the player's own eye; nobody passes while there is a move that playouts do not refuse; two
/// passes end the playout, well before the limit unless there is a cycle of kos.
#[test]
fn playouts_obey_their_rules_to_the_end() {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(11);
    let mut broken_off = 0;
    for start in random_positions(80) {
        for kind in KINDS {
            let moves = play_out(&start, kind, &mut rng);
            let mut game = Reference::new(start.size);
            game.now = snapshot(&start);
            let mut color = start.to_move;
            for (index, &mv) in moves.iter().enumerate() {
                check_move(&game.now, kind, color, mv);
                let passes = moves[..=index].iter().rev().take_while(|mv| **mv == Move::Pass);
                assert_eq!(passes.count() == 2, index + 1 == moves.len() && mv == Move::Pass);
                game.play(mv, color);
                color = color.opponent();
            }
            if moves[moves.len() - 2..] != [Move::Pass; 2] {
                broken_off += 1;
                assert_eq!(moves.len(), 3 * start.size.area());
                let tail = &moves[moves.len() / 2..];
                let points: BTreeSet<Move> = tail.iter().copied().collect();
                assert!(points.len() < tail.len() / 2, "no cycle of kos: {moves:?}");
            }
        }
    }
    assert!(broken_off <= 3, "{broken_off} playouts did not end");
}

fn check_move(now: &Snapshot, kind: Kind, color: Color, mv: Move) {
    match mv {
        Move::Play(point) => {
            assert_eq!(now.check(Suicide::Forbidden, point, color), Ok(()));
            assert!(!is_eye(now, point, color), "{point:?} fills an eye");
        }
        Move::Pass if kind == Kind::Light => {
            assert!(candidates(now, color).is_empty(), "passed too early");
        }
        Move::Pass => {
            let stone = |point: Point| Some((point, now.cell(point).color()?));
            let position = Position {
                title: String::new(),
                size: now.size,
                stones: now.size.points().filter_map(stone).collect(),
                to_move: color,
                last: None,
                before: None,
                owned: Vec::new(),
                ko: now.ko.map(|(point, _)| point),
                within: Vec::new(),
                questions: Vec::new(),
            };
            // Small self-ataris are refused only now and then.
            let playable = |&point: &Point| {
                judge_self_atari(&board(&position), point, color) != SelfAtari::Bad
            };
            let points = candidates(now, color);
            assert!(!points.iter().any(playable), "passed too early\n{}", position.diagram());
        }
        Move::Button => panic!("playouts do not take the button"),
    }
}

/// The chi-squared statistic of a table of counts, with one row for each view of a position, under
/// the hypothesis that all rows have the same distribution; and its degrees of freedom. Columns
/// with an expected count below five in a row are merged.
fn chi_squared(rows: &[Vec<usize>]) -> (f64, f64) {
    let sum = |column: usize| rows.iter().map(|row| row[column]).sum::<usize>();
    let (small, large): (Vec<usize>, Vec<usize>) =
        (0..rows[0].len()).partition(|&column| sum(column) < 5 * rows.len());
    let mut columns: Vec<Vec<usize>> = large.into_iter().map(|column| vec![column]).collect();
    columns.extend((!small.is_empty()).then_some(small));
    let mut statistic = 0.0;
    for column in &columns {
        let of = |row: &Vec<usize>| column.iter().map(|&column| row[column]).sum::<usize>() as f64;
        let expected = rows.iter().map(of).sum::<f64>() / rows.len() as f64;
        statistic += rows.iter().map(|row| (of(row) - expected).powi(2) / expected).sum::<f64>();
    }
    (statistic, ((columns.len() - 1) * (rows.len() - 1)) as f64)
}

/// In all sixteen views (eight symmetries, two colours), a position has the same moves with the
/// same frequencies. With `d` degrees of freedom the statistic has mean `d` and variance `2 d`; the
/// bound is five standard deviations above the mean, which chance alone reaches less than once in
/// 50,000 positions.
#[test]
fn frequencies_are_symmetric() {
    let mut freedom = 0.0;
    for position in random_positions(12).filter(|position| position.size.area() < 40) {
        for kind in KINDS {
            let rows = rows(&position, kind);
            let (statistic, degrees) = chi_squared(&rows);
            let bound = degrees + 5.0 * (2.0 * degrees).sqrt();
            let title = &position.title;
            assert!(statistic <= bound, "{kind:?}, {title}: {statistic}, {degrees}\n{rows:?}");
            freedom += degrees;
        }
    }
    assert!(freedom > 400.0, "{freedom}");
}

/// The number of times that each move was the first, in the order of the position's own points, for
/// all its views.
fn rows(position: &Position, kind: Kind) -> Vec<Vec<usize>> {
    let size = position.size;
    let mut rows = Vec::new();
    for (seed, by) in Turned::all().enumerate() {
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(100 + seed as u64);
        let turned = position.turned(by);
        let mut counts: BTreeMap<Move, usize> = BTreeMap::new();
        for _ in 0..GAMES {
            *counts.entry(play_out(&turned, kind, &mut rng)[0]).or_insert(0) += 1;
        }
        let of = |mv| counts.get(&mv).copied().unwrap_or(0);
        let points = size.points().map(|point| of(Move::Play(by.point(size, point))));
        rows.push(points.chain([of(Move::Pass)]).collect());
    }
    // Columns of moves that were never chosen have no information.
    let chosen = |column: &usize| rows.iter().any(|row: &Vec<usize>| row[*column] > 0);
    let columns: Vec<usize> = (0..=size.area()).filter(chosen).collect();
    rows.iter().map(|row| columns.iter().map(|&column| row[column]).collect()).collect()
}
