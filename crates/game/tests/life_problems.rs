//! The hundred problems of `problems.txt`: their fates, and the moves that lead to them, found by the game and by an
//! independent prover.

use std::fs;

use ponnuki_game::board::GameBoard;
use ponnuki_game::color::Color;
use ponnuki_game::life::problem::{Fate, Problem, part_around};
use ponnuki_game::point::Point;

use crate::support::prover::Prover;

/// The positions that the game may read for each claim.
const POSITIONS: usize = 100_000;

/// The positions that the independent prover may read for each move.
const BUDGET: u64 = 6_000;

struct KnownProblem {
    name: String,
    board: GameBoard,
    stone: Point,
    to_move: Color,
    fate: Fate,
    right: Vec<String>,
}

fn problems() -> Vec<KnownProblem> {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/problems.txt");
    let text = fs::read_to_string(path).unwrap();
    let lines: Vec<&str> = text.lines().filter(|line| !line.starts_with('#')).collect();
    let problem = |lines: &[&str]| {
        let parts: Vec<&str> = lines[0].split("; ").collect();
        let board = GameBoard::from_diagram(&lines[1..].join("\n")).unwrap();
        let (_, stone) = parts[1].rsplit_once(' ').unwrap();
        KnownProblem {
            name: parts[0].to_owned(),
            stone: board.size().parse_move(stone).unwrap().point().unwrap(),
            to_move: Color::parse(parts[2].strip_suffix(" to play").unwrap()).unwrap(),
            fate: match parts[3] {
                "dies" => Fate::Dies,
                "ko" => Fate::Ko,
                "lives" => Fate::Lives,
                other => panic!("{other}"),
            },
            right: parts[4].split(' ').map(str::to_owned).collect(),
            board,
        }
    };
    lines.chunks(10).map(problem).collect()
}

impl KnownProblem {
    fn problem(&self) -> Problem {
        let part = part_around(&self.board, self.stone).unwrap();
        let defender = self.board.cell(self.stone).color().unwrap();
        Problem::new(&self.board, &part, defender, self.to_move).unwrap()
    }

    /// The moves after which the player to move succeeds when no kos are fought, by the other prover. The
    /// board outside the part is filled by the attacker, but for two eyes; the group lives if that is not
    /// all the attacker's in the end.
    fn proved(&self) -> Vec<(String, Option<bool>)> {
        let (size, problem) = (self.board.size(), self.problem());
        let (part, attacker) = (problem.part(), problem.defender().opponent());
        let reserved = [(8, 8), (6, 8)].map(|(column, row)| size.point(column, row));
        let side = |color: Color| usize::from(color == Color::White);
        let owner = |point: Point| match part.contains(&point) {
            true => self.board.cell(point).color(),
            false => (!reserved.contains(&point)).then_some(attacker),
        };
        let stones: Vec<(usize, usize)> = size
            .points()
            .filter_map(|point| owner(point).map(|color| (size.place(point), side(color))))
            .collect();
        let shape = (size.width(), size.height());
        let prover = Prover::new(shape, &stones, side(self.to_move), None);
        // The attacker needs every point.
        let komi = attacker.sign() * (2 * size.area() as i32 - 1);
        let points: Vec<Point> = size.points().collect();
        let judged = prover.judge(komi, BUDGET, 0);
        let vertex = |play: Option<usize>| play.map_or("pass".into(), |at| size.vertex(points[at]));
        judged.into_iter().map(|(play, wins)| (vertex(play), wins)).collect()
    }
}

#[test]
fn known_problems_are_solved() {
    let problems = problems();
    assert_eq!(problems.len(), 100);
    let mut wrong = Vec::new();
    for known in &problems {
        let fate = known.problem().fate(POSITIONS, &|| false);
        if fate != Some(known.fate) {
            wrong.push(format!("{}, {}: {fate:?}", known.name, known.to_move));
        }
    }
    assert!(wrong.is_empty(), "{wrong:?}");
}

/// Every move of every problem. What is a ko for the game may be either for the other prover, which
/// knows no threats.
#[test]
fn proofs_are_those_of_another_prover() {
    let (mut compared, mut right) = ([0; 2], 0);
    for known in &problems() {
        let mut problem = known.problem();
        let is_defence = known.to_move == problem.defender();
        let proved = known.proved();
        for judged in problem.judge(POSITIONS / 5, &|| false) {
            let vertex = known.board.size().move_vertex(judged.mv);
            let Some(fate) = judged.fate else { continue };
            let is_right = known.right.contains(&vertex);
            assert_eq!(fate == known.fate, is_right, "{} {vertex}", known.name);
            right += usize::from(is_right);
            let wins =
                proved.iter().find(|(other, _)| *other == vertex).and_then(|(_, wins)| *wins);
            let succeeds = match fate {
                Fate::Lives => is_defence,
                Fate::Dies => !is_defence,
                Fate::Ko => continue,
            };
            if let Some(wins) = wins {
                assert_eq!(wins, succeeds, "{} {vertex} {}", known.name, known.to_move);
                compared[usize::from(wins)] += 1;
            }
        }
    }
    assert!(compared[0] > 200 && compared[1] > 60 && right > 100, "{compared:?} {right}");
}
