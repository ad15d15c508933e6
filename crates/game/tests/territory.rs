//! The positions in `tests/data/territory.txt`, figures of the rules, symmetries, and finished
//! games of random moves.

use ponnuki_game::board::{Board, GameBoard};
use ponnuki_game::capacity::UpTo25;
use ponnuki_game::color::{ByColor, Cell, Color};
use ponnuki_game::life::area;
use ponnuki_game::life::territory::{Grid, Territory};
use ponnuki_game::point::Size;

use crate::support::finished::{FinishedPosition, grid, positions};
use crate::support::{Random, color_of_turn, random_play};

type Owners = Vec<Option<Color>>;

/// Owners as rows from the top, `X`, `O` and `.`.
fn picture(grid: &Grid, owners: &[Option<Color>]) -> Vec<String> {
    let letter = |owner: &Option<Color>| match owner {
        Some(Color::Black) => 'X',
        Some(Color::White) => 'O',
        None => '.',
    };
    owners.chunks(grid.width()).rev().map(|row| row.iter().map(letter).collect()).collect()
}

fn count(owners: &[Option<Color>], color: Color) -> usize {
    owners.iter().filter(|&&owner| owner == Some(color)).count()
}

#[test]
fn positions_of_the_table() {
    let positions = positions();
    assert_eq!(positions.len(), 47);
    for FinishedPosition { name, grid, territory, area, seki } in positions {
        let found = Territory::of(&grid);
        let shown = picture(&grid, &found.territory).join("\n");
        let prisoners = |color: Color| {
            let stones = grid.cells().iter().zip(grid.dead());
            stones.filter(|&(&cell, &dead)| dead && cell == color.opponent().stone()).count()
        };
        let points = |color| count(&found.territory, color) + prisoners(color);
        assert_eq!(Color::ALL.map(points), territory, "{name}\n{shown}");
        assert_eq!(Color::ALL.map(|color| count(&found.area, color)), area, "{name}");
        assert_eq!(found.seki.iter().filter(|&&seki| seki).count(), seki, "{name}\n{shown}");
    }
}

#[test]
fn figures_of_the_rules() {
    let final_position = grid(&[
        "..XXXO...",
        ".X.XO..O.",
        ".XXOO...O",
        "..XXO.OOX",
        "..XO..OXX",
        ".XOOOOX.X",
        "..XOOXXXX",
        "..XOOOX.O",
        "..XXXOXO.",
    ]);
    let found = Territory::of(&final_position);
    let expected = [
        "XXXXXOOOO",
        "XXXXOOOOO",
        "XXXOOOOOO",
        "XXXXOOOOX",
        "XXXOOOOXX",
        "XXOOOOXXX",
        "XXXOOXXXX",
        "XXXOOOX.O",
        "XXXXXOXOO",
    ];
    assert_eq!(picture(&final_position, &found.area), expected);
    assert_eq!(Color::ALL.map(|color| count(&found.area, color)), [44, 36]);
    // The figure's territory is the area without the stones. Here the two eyes of the corner belong
    // to nobody, because their groups have no second eye.
    let expected = [
        "XX....OOO",
        "X.X..OO.O",
        "X....OOO.",
        "XX...O...",
        "XX..OO...",
        "X........",
        "XX.......",
        "XX.......",
        "XX.......",
    ];
    assert_eq!(picture(&final_position, &found.territory), expected);
    let corner_eyes = [8, 9 * 3 + 7];
    assert!(corner_eyes.iter().all(|&eye| found.seki[eye] && found.area[eye].is_some()));

    // The liberty that both need belongs to nobody under any rules.
    let without_eyes = grid(&["OOXXX", "OOXXX", "O.OX.", "OOOXX", "OO.XX"]);
    let found = Territory::of(&without_eyes);
    let shared = 2;
    assert_eq!((found.area[shared], found.territory[shared]), (None, None));

    // Black's eyes in seki are area, and not territory.
    let with_eyes = grid(&["O.X.X", ".OXXX", "XXOOO", ".XO.O", "XXOO."]);
    let found = Territory::of(&with_eyes);
    for eye in [5, 23] {
        assert_eq!((found.area[eye], found.territory[eye]), (Some(Color::Black), None));
        assert!(found.seki[eye]);
    }
}

#[test]
fn a_dead_stone_is_territory_below_it() {
    let grid = grid(&[".X.XO..", "XXXXOOO", "..oXO.x"]);
    let found = Territory::of(&grid);
    assert_eq!(picture(&grid, &found.territory), ["X.X..OO", ".......", "XXX..OO"]);
    assert_eq!(picture(&grid, &found.area), ["XXXXOOO", "XXXXOOO", "XXXXOOO"]);
}

#[test]
fn groups_pay_for_two_points_that_they_have() {
    // White's left group has four points and its right one two; Black's has one.
    let grid = grid(&["..OXXXO.", "OOOX.XOO", "..OXXXO."]);
    let found = Territory::of(&grid);
    let mut numbers: Vec<usize> = found.groups.iter().flatten().copied().collect();
    numbers.sort_unstable();
    numbers.dedup();
    assert_eq!(numbers, [0, 1, 2]);
    assert_eq!(found.group_tax(&found.area), ByColor::new(1, 4));
    // With a single eye, Black's group is in seki.
    assert_eq!(found.group_tax(&found.territory), ByColor::new(0, 4));
    for (stone, space) in found.groups.iter().zip(&found.spaces) {
        assert!(stone.is_some() != space.is_some());
    }
}

#[test]
fn rows_have_to_be_whole() {
    assert!(Grid::new(0, vec![]).is_none());
    assert!(Grid::new(2, vec![Cell::Empty; 3]).is_none());
    assert!(Grid::new(1, vec![Cell::Border]).is_none());
    let nothing = Territory::of(&Grid::new(3, vec![Cell::Empty; 6]).unwrap());
    assert_eq!(nothing.area, [None; 6]);
    assert_eq!(nothing.territory, [None; 6]);
}

/// The grid of `width` columns whose point `at` is the point `from(at)` of `grid`, with the colours
/// as `color` turns them.
fn changed(
    grid: &Grid,
    width: usize,
    from: impl Fn(usize) -> usize,
    color: impl Fn(Color) -> Color,
) -> Grid {
    let all = 0..grid.cells().len();
    let cell = |at| grid.cells()[from(at)].color().map_or(Cell::Empty, |c| color(c).stone());
    let mut new = Grid::new(width, all.clone().map(cell).collect()).unwrap();
    all.filter(|&at| grid.dead()[from(at)]).for_each(|at| new.mark_dead(at));
    new
}

/// Group numbers in the order of their first point, so that two numberings can be compared.
fn renumbered(groups: Vec<Option<usize>>) -> Vec<Option<usize>> {
    let mut order = Vec::new();
    let mut number = |group| {
        order.iter().position(|&known| known == group).unwrap_or_else(|| {
            order.push(group);
            order.len() - 1
        })
    };
    groups.into_iter().map(|group| group.map(&mut number)).collect()
}

fn assert_same_after_changes(name: &str, grid: &Grid) {
    let found = Territory::of(grid);
    let swap = |owners: &Owners| -> Owners {
        owners.iter().map(|owner| owner.map(Color::opponent)).collect()
    };
    let (width, height) = (grid.width(), grid.height());
    let swapped = Territory::of(&changed(grid, width, |at| at, Color::opponent));
    assert_eq!(swapped.area, swap(&found.area), "{name}");
    assert_eq!(swapped.territory, swap(&found.territory), "{name}");
    assert_eq!(swapped.seki, found.seki, "{name}");
    assert_eq!(renumbered(swapped.groups), renumbered(found.groups.clone()), "{name}");
    for symmetry in 1..8 {
        let turned = symmetry & 4 != 0;
        let new_width = if turned { height } else { width };
        let from = |at: usize| {
            let (mut column, mut row) = (at % new_width, at / new_width);
            if turned {
                (column, row) = (row, column);
            }
            let column = if symmetry & 1 != 0 { width - 1 - column } else { column };
            let row = if symmetry & 2 != 0 { height - 1 - row } else { row };
            row * width + column
        };
        let new = Territory::of(&changed(grid, new_width, from, |color| color));
        for at in 0..found.area.len() {
            let place = format!("{name}, symmetry {symmetry}, point {}", from(at));
            assert_eq!(new.area[at], found.area[from(at)], "{place}");
            assert_eq!(new.territory[at], found.territory[from(at)], "{place}");
            assert_eq!(new.seki[at], found.seki[from(at)], "{place}");
        }
        let groups = (0..found.groups.len()).map(|at| found.groups[from(at)]).collect();
        assert_eq!(renumbered(new.groups), renumbered(groups), "{name}");
    }
}

#[test]
fn colours_and_directions_are_alike() {
    for position in positions() {
        assert_same_after_changes(position.name, &position.grid);
    }
    // Finished games with some stones taken off again have gaps, neutral points and sekis.
    let mut random = Random::new(5);
    for game in 0..300 {
        let size = Size::new(4 + random.below(8), 4 + random.below(8)).unwrap();
        let board = finished(size, game);
        let mut cells: Vec<Cell> = size.points().map(|point| board.cell(point)).collect();
        for _ in 0..random.below(8) {
            cells[random.below(size.area())] = Cell::Empty;
        }
        let mut grid = Grid::new(size.width(), cells).unwrap();
        (0..random.below(3)).for_each(|_| grid.mark_dead(random.below(size.area())));
        assert_same_after_changes(&format!("game {game}"), &grid);
    }
}

/// The end of a game of random moves in which nobody fills an own eye.
fn finished(size: Size, seed: u64) -> Board<UpTo25> {
    let mut board = Board::<UpTo25>::new(size);
    let mut random = Random::new(seed);
    let mut passes = 0;
    for turn in 0..5 * size.area() {
        let color = color_of_turn(turn);
        if let Some(point) = random_play(&board, color, &mut random) {
            board.play(point, color);
            passes = 0;
        } else {
            board.pass();
            passes += 1;
        }
        if passes == 2 {
            break;
        }
    }
    board
}

fn neighbours(grid: &Grid, at: usize) -> impl Iterator<Item = usize> {
    let width = grid.width();
    let (column, row) = (at % width, at / width);
    let inside = [
        (column > 0).then(|| at - 1),
        (column + 1 < width).then(|| at + 1),
        (row > 0).then(|| at - width),
        (row + 1 < grid.height()).then(|| at + width),
    ];
    inside.into_iter().flatten()
}

/// The pieces of the owner's area that touch `at`, after `at` is removed from it.
fn pieces_without(grid: &Grid, area: &[Option<Color>], at: usize) -> Vec<Vec<usize>> {
    let beside =
        |point: usize| neighbours(grid, point).filter(|&near| area[near] == area[at] && near != at);
    let mut pieces: Vec<Vec<usize>> = Vec::new();
    for start in beside(at) {
        if pieces.iter().any(|piece| piece.contains(&start)) {
            continue;
        }
        let mut piece = vec![start];
        let mut next = 0;
        while next < piece.len() {
            for near in beside(piece[next]) {
                if !piece.contains(&near) {
                    piece.push(near);
                }
            }
            next += 1;
        }
        pieces.push(piece);
    }
    pieces
}

/// Random games end when both sides have only their own eyes to fill. If there are no neutral points
/// and no group is in seki, each point is a living stone, territory or a false eye: a point without
/// which its owner's area falls apart, with one piece that has no eye. Removing stones from the
/// inside of chains makes such points, and larger eye spaces.
#[test]
fn finished_games_have_territory_but_for_false_eyes() {
    let (mut counted, mut false_eyes) = (0, 0);
    for seed in 0..900 {
        let size = Size::new(5 + seed % 7, 5 + seed / 7 % 7).unwrap();
        let board = finished(size, seed as u64);
        assert_eq!(Territory::of(&Grid::of(&board, &[])).area, area::owners(&board, &[]));
        let grid = thinned(&board, seed);
        let found = Territory::of(&grid);
        let is_full = found.area.iter().all(Option::is_some);
        for (at, &owner) in found.territory.iter().enumerate() {
            let is_stone = grid.cells()[at].is_stone();
            assert!(owner.is_none() || (owner == found.area[at] && !is_stone && !found.seki[at]));
            if is_stone || !is_full || found.seki.contains(&true) {
                continue;
            }
            let is_empty = |&at: &usize| !grid.cells()[at].is_stone();
            let pieces = pieces_without(&grid, &found.area, at);
            let is_blind = |piece: &Vec<usize>| !piece.iter().any(is_empty);
            let shown = || format!("{at}\n{}", picture(&grid, &stones(&grid)).join("\n"));
            if pieces.len() == 1 {
                assert_eq!(owner, found.area[at], "{}", shown());
                counted += 1;
            } else if neighbours(&grid, at).filter(is_empty).count() < 2
                && pieces.iter().any(is_blind)
            {
                assert_eq!(owner, None, "{}", shown());
                false_eyes += 1;
            }
        }
    }
    assert!(counted > 1000 && false_eyes > 10, "{counted} {false_eyes}");
}

/// The position with some stones taken off that have only stones of their colour beside them.
fn thinned(board: &Board<UpTo25>, seed: usize) -> Grid {
    let full = Grid::of(board, &[]);
    let mut cells = full.cells().to_vec();
    let mut random = Random::new(seed as u64);
    for _ in 0..random.below(6) {
        let at = random.below(cells.len());
        if neighbours(&full, at).all(|near| cells[near] == cells[at]) {
            cells[at] = Cell::Empty;
        }
    }
    Grid::new(full.width(), cells).unwrap()
}

fn stones(grid: &Grid) -> Owners {
    grid.cells().iter().map(|cell| cell.color()).collect()
}

#[test]
fn boards_and_grids_agree_about_dead_chains() {
    let board = GameBoard::from_diagram(".X.O\n.XXO\nXXOO\n..O.").unwrap();
    let size = board.size();
    let grid = Grid::of(&board, &[size.point(2, 1), size.point(0, 0)]);
    assert_eq!((grid.width(), grid.height()), (4, 4));
    let whole: Vec<bool> = grid.cells().iter().map(|&cell| cell == Cell::White).collect();
    assert_eq!(grid.dead(), whole);
    assert_eq!(Territory::of(&grid).area, [Some(Color::Black); 16]);
}
