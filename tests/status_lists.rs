//! The positions of `crates/game/tests/data/territory.txt` as a client sees them: status lists and scores over
//! GTP.

use std::collections::BTreeSet;
use std::fmt::Write as _;

use ponnuki_game::color::Color;
use ponnuki_game::life::territory::{Grid, Territory};
use ponnuki_game::point::Size;

use crate::support::finished::{FinishedPosition, positions};
use crate::support::program::Program;

/// The program's lists for a position, as vertices.
struct Lists {
    dead: BTreeSet<String>,
    alive: BTreeSet<String>,
    seki: BTreeSet<String>,
    score: String,
}

/// Sets up a position in the program and asks about everything. Japanese rules, without komi.
fn ask(program: &mut Program, grid: &Grid, vertices: &[String]) -> Lists {
    program.ask(&format!("boardsize {} {}", grid.width(), grid.height()));
    program.ask("clear_board");
    program.ask("kata-set-rules japanese");
    program.ask("komi 0");
    let mut setup = "gogui-setup".to_owned();
    for (cell, vertex) in grid.cells().iter().zip(vertices) {
        cell.color().iter().for_each(|color| write!(setup, " {color} {vertex}").unwrap());
    }
    program.ask(&setup);
    let mut list = |status: &str| -> BTreeSet<String> {
        let reply = program.ask(&format!("final_status_list {status}"));
        reply.split_whitespace().map(str::to_owned).collect()
    };
    let (dead, alive, seki) = (list("dead"), list("alive"), list("seki"));
    Lists { dead, alive, seki, score: program.ask("final_score") }
}

/// A score as GTP writes it.
fn score(black: usize, white: usize) -> String {
    match black.cmp(&white) {
        std::cmp::Ordering::Greater => format!("B+{}", black - white),
        std::cmp::Ordering::Less => format!("W+{}", white - black),
        std::cmp::Ordering::Equal => "0".to_owned(),
    }
}

/// A player's points, dead stones included as prisoners.
fn points(grid: &Grid, judged: &Territory, color: Color) -> usize {
    let owned = judged.territory.iter().filter(|&&owner| owner == Some(color)).count();
    let stones = grid.cells().iter().zip(grid.dead());
    owned + stones.filter(|&(&cell, &dead)| dead && cell == color.opponent().stone()).count()
}

/// Lists and score agree: for the program's dead stones, living stones are in seki exactly where
/// the count gives them no territory. Where the data have the same dead stones, everything agrees
/// with the data.
#[test]
fn lists_and_scores_agree_with_the_count_and_with_the_data() {
    let mut program = Program::start(&[]);
    let (mut as_in_the_data, mut with_seki) = (Vec::new(), 0);
    for FinishedPosition { name, grid, territory, seki, .. } in positions() {
        // GTP allows no larger boards.
        let Some(size) = Size::new(grid.width(), grid.height()) else { continue };
        let vertices: Vec<String> = size.points().map(|point| size.vertex(point)).collect();
        let said = ask(&mut program, &grid, &vertices);
        let mut played = Grid::new(grid.width(), grid.cells().to_vec()).unwrap();
        let dead = |at: &usize| said.dead.contains(&vertices[*at]);
        (0..vertices.len()).filter(dead).for_each(|at| played.mark_dead(at));
        let judged = Territory::of(&played);
        let stones = |is_seki: bool| -> BTreeSet<String> {
            let lives = |at: &usize| played.cells()[*at].is_stone() && !played.dead()[*at];
            let wanted = (0..vertices.len()).filter(lives).filter(|&at| judged.seki[at] == is_seki);
            wanted.map(|at| vertices[at].clone()).collect()
        };
        assert_eq!(said.seki, stones(true), "{name}");
        assert_eq!(said.alive, stones(false), "{name}");
        let [black, white] = Color::ALL.map(|color| points(&played, &judged, color));
        assert_eq!(said.score, score(black, white), "{name}");
        if played == grid {
            assert_eq!(said.score, score(territory[0], territory[1]), "{name}");
            assert!(said.seki.len() <= seki && said.seki.is_empty() == (seki == 0), "{name}");
            with_seki += usize::from(seki > 0);
            as_in_the_data.push(name);
        }
    }
    // In the others the program considers different stones dead, mostly groups in diagrams that
    // have only open space around them.
    assert!(as_in_the_data.len() >= 9 && with_seki >= 2, "{as_in_the_data:?}");
}

#[test]
fn a_ring_with_one_eye_is_in_seki_and_not_alive() {
    let name = "a ring with one eye";
    let ring = positions().into_iter().find(|position| position.name == name).unwrap();
    let size = Size::new(ring.grid.width(), ring.grid.height()).unwrap();
    let vertices: Vec<String> = size.points().map(|point| size.vertex(point)).collect();
    let said = ask(&mut Program::start(&[]), &ring.grid, &vertices);
    let of = |color: Color| -> BTreeSet<String> {
        let stones = ring.grid.cells().iter().zip(&vertices);
        stones.filter(|(cell, _)| **cell == color.stone()).map(|(_, v)| v.clone()).collect()
    };
    assert_eq!((said.seki, said.alive), (of(Color::White), of(Color::Black)));
    assert_eq!((said.score.as_str(), said.dead.len()), ("B+17", 0));
}
