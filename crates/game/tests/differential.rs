//! Random games, move by move, against the reference: boards of every capacity class and the
//! game's verdict on every point.

use std::collections::HashMap;

use ponnuki_game::board::Board;
use ponnuki_game::capacity::{Capacity, UpTo9, UpTo13, UpTo19, UpTo25};
use ponnuki_game::color::Color;
use ponnuki_game::game::Game;
use ponnuki_game::point::{Move, Point, Size};
use ponnuki_game::rules::Rules;
use ponnuki_game::score::{self, Komi};

use crate::support::agreement::{compare_board, compare_facts, compare_game, compare_verdicts};
use crate::support::reference::{Position, Reference, Snapshot};
use crate::support::{LEGALITY, Random, rules};

/// Columns, rows, and the number of games. The rules change from game to game.
const SIZES: &[(usize, usize, usize)] = &[
    (1, 1, 6),
    (1, 2, 12),
    (1, 5, 120),
    (5, 1, 120),
    (2, 2, 120),
    (2, 3, 120),
    (3, 3, 120),
    (5, 5, 36),
    (7, 4, 18),
    (9, 9, 6),
    (13, 13, 3),
    (19, 5, 6),
    (2, 25, 6),
    (19, 19, 2),
    (25, 25, 2),
];

/// The moves of a game, and the reference after each.
type Record = Vec<(Color, Move, Snapshot)>;

#[test]
fn games_agree_with_the_reference() {
    let mut rule_pairs = LEGALITY.into_iter().cycle();
    for &(width, height, games) in SIZES {
        let size = Size::new(width, height).unwrap();
        let mut hashes = Hashes::default();
        for (game, (repetition, suicide)) in (1..=games).zip(&mut rule_pairs) {
            let mut random = Random::new((size.area() * 1000 + game) as u64);
            let record = play_game(size, &rules(repetition, suicide), &mut random);
            replay_everywhere(size, &record, &mut hashes);
        }
    }
}

/// Plays a random game, mostly alternating, with `Game` and the reference side by side.
fn play_game(size: Size, rules: &Rules, random: &mut Random) -> Record {
    let mut game = Game::new(size, *rules, Komi::default());
    let mut reference = Reference::new(size);
    let mut record = Record::new();
    // Checking every point costs the area squared, so large boards are checked occasionally.
    let interval = 1 + size.area() / 60;
    while record.len() < 3 * size.area() / 2 + 20 && game.consecutive_passes() < 2 {
        let color = match random.below(12) {
            0 => game.to_move().opponent(),
            _ => game.to_move(),
        };
        if record.len().is_multiple_of(interval) {
            compare_verdicts(&game, &reference, rules);
            assert_eq!(score::area(game.board(), &[]), reference.now.area(), "{:?}", game.board());
        }
        let mv = random_move(&reference, rules, color, random);
        reference.play(mv, color);
        game.play(color, mv).unwrap();
        record.push((color, mv, reference.now.clone()));
        assert_eq!(game.last_move(0), Some((color, mv)));
        compare_game(&game, &reference.now);
    }
    take_back(&mut game, &record);
    record
}

fn random_move(reference: &Reference, rules: &Rules, color: Color, random: &mut Random) -> Move {
    if random.below(40) == 0 {
        return Move::Pass;
    }
    let points: Vec<Point> = reference.now.size.points().collect();
    let start = random.below(points.len());
    let (late, early) = points.split_at(start);
    let legal = |&&point: &&Point| reference.check(rules, point, color).is_ok();
    early.iter().chain(late).find(legal).map_or(Move::Pass, |&point| Move::Play(point))
}

/// Undoes the whole game and compares each step with a game that never went further.
fn take_back(game: &mut Game, record: &Record) {
    for steps in (0..record.len()).rev() {
        game.undo().unwrap();
        assert_eq!(game.moves().len(), steps);
        // Rebuilding takes time linear in the length, so long games are compared at a few moves
        // only.
        if steps % (1 + record.len() / 40) != 0 {
            continue;
        }
        let mut again = Game::new(game.size(), *game.rules(), game.komi());
        for (color, mv, _) in &record[..steps] {
            again.play(*color, *mv).unwrap();
        }
        assert_eq!(game.moves(), again.moves());
        assert_eq!(game.to_move(), again.to_move());
        assert_eq!(game.position().history(), again.position().history());
        assert_eq!(game.pass_state(), again.pass_state());
        assert_eq!(game.void(), again.void());
        assert_eq!(format!("{:?}", game.board()), format!("{:?}", again.board()));
        assert_eq!(game.board().hash(), again.board().hash());
        game.board().check().unwrap();
        if steps > 0 {
            compare_board(game.board(), &record[steps - 1].2);
        }
    }
    assert!(game.undo().is_err());
}

/// Replays a game on the boards of every class that can hold it.
fn replay_everywhere(size: Size, record: &Record, hashes: &mut Hashes) {
    replay::<UpTo25>(size, record, hashes);
    if size.extent() <= 512 {
        replay::<UpTo19>(size, record, hashes);
    }
    if size.extent() <= 256 {
        replay::<UpTo13>(size, record, hashes);
    }
    if size.extent() <= 128 {
        replay::<UpTo9>(size, record, hashes);
    }
}

fn replay<C: Capacity>(size: Size, record: &Record, hashes: &mut Hashes) {
    let mut board = Board::<C>::new(size);
    let mut flat = Board::<C>::new(Size::new(3, 4).unwrap()); // changes its size, too
    let mut large = Board::<UpTo25>::new(size);
    let interval = 1 + record.len() / 50;
    for (index, (color, mv, reference)) in record.iter().enumerate() {
        let foreseen = match mv {
            Move::Play(point) => Some(board.hash() ^ board.hash_change(*point, *color)),
            _ => None,
        };
        let captured = match mv {
            Move::Pass | Move::Button => {
                board.pass();
                0
            }
            Move::Play(point) => board.play(*point, *color),
        };
        assert!(foreseen.is_none_or(|hash| hash == board.hash()));
        let before = index.checked_sub(1).map(|last| &record[last].2);
        let prisoners =
            |color| reference.prisoners[color] - before.map_or(0, |b| b.prisoners[color]);
        assert_eq!(captured, prisoners(color.opponent()));
        hashes.insert(&reference.cells, board.hash());
        board.check().unwrap();
        compare_board(&board, reference);
        if index % interval == 0 {
            flat.assign(&board);
            flat.check().unwrap();
            compare_board(&flat, reference);
            large.copy_from(&board);
            large.check().unwrap();
            compare_board(&large, reference);
            hashes.insert(&reference.cells, large.hash());
        }
    }
}

/// The hash of every position seen on one size: a position has one hash on all boards, and no
/// two positions share it.
#[derive(Default)]
struct Hashes {
    hash_of: HashMap<Position, u64>,
    position_of: HashMap<u64, Position>,
}

impl Hashes {
    fn insert(&mut self, position: &Position, hash: u64) {
        match self.hash_of.get(position) {
            Some(&known) => assert_eq!(known, hash),
            None => {
                self.hash_of.insert(position.clone(), hash);
                let other = self.position_of.insert(hash, position.clone());
                assert_eq!(other, None, "two positions share a hash");
            }
        }
    }
}

/// The queries that tactics use, on positions of random games.
#[test]
fn facts_agree_with_the_reference() {
    for (width, height) in [(1, 5), (2, 2), (5, 5), (9, 9), (13, 13), (6, 25)] {
        let size = Size::new(width, height).unwrap();
        let mut random = Random::new(size.area() as u64);
        let record = play_game(size, &Rules::default(), &mut random);
        let mut board = Board::<UpTo19>::new(size);
        for (color, mv, reference) in &record {
            match mv {
                Move::Pass | Move::Button => board.pass(),
                Move::Play(point) => {
                    board.play(*point, *color);
                }
            }
            compare_facts(&board, reference);
        }
    }
}
