//! The finished positions of `tests/data/territory.txt`, whose head explains the format.

use ponnuki_game::color::Cell;
use ponnuki_game::life::territory::Grid;

/// Reads a diagram, top row first; dead stones are lower-case letters.
pub(crate) fn grid(rows: &[&str]) -> Grid {
    let rows: Vec<String> = rows.iter().map(|row| row.replace(char::is_whitespace, "")).collect();
    assert!(rows.iter().all(|row| row.len() == rows[0].len()), "{rows:?}");
    let text: Vec<char> = rows.iter().rev().flat_map(|row| row.chars()).collect();
    let cell = |character: &char| match character {
        'X' | 'x' => Cell::Black,
        'O' | 'o' => Cell::White,
        '.' => Cell::Empty,
        other => panic!("{other}"),
    };
    let mut grid = Grid::new(rows[0].len(), text.iter().map(cell).collect()).unwrap();
    for (at, _) in text.iter().enumerate().filter(|(_, c)| c.is_ascii_lowercase()) {
        grid.mark_dead(at);
    }
    let dead: Vec<bool> = text.iter().map(char::is_ascii_lowercase).collect();
    assert_eq!(grid.dead(), dead, "whole chains are dead");
    grid
}

/// A position of the file with its counts, Black's first.
pub(crate) struct FinishedPosition {
    pub(crate) name: &'static str,
    pub(crate) grid: Grid,
    pub(crate) territory: [usize; 2],
    pub(crate) area: [usize; 2],
    pub(crate) seki: usize,
}

/// The positions of `tests/data/territory.txt`.
pub(crate) fn positions() -> Vec<FinishedPosition> {
    let blocks = include_str!("../data/territory.txt").split("\n= ").skip(1);
    let positions = blocks.map(|block| {
        let is_row = |line: &&str| line.starts_with(['.', 'X', 'O', 'x', 'o']);
        let diagram: Vec<&str> = block.lines().skip(1).filter(is_row).collect();
        let numbers = |key: &str| -> Vec<usize> {
            let line = block.lines().find_map(|line| line.strip_prefix(key)).unwrap();
            line.split_whitespace().map(|number| number.parse().unwrap()).collect()
        };
        FinishedPosition {
            name: block.lines().next().unwrap(),
            grid: grid(&diagram),
            territory: numbers("territory ").try_into().unwrap(),
            area: numbers("area ").try_into().unwrap(),
            seki: numbers("seki ")[0],
        }
    });
    positions.collect()
}
