//! The placement of handicap stones.

use crate::color::Color;
use crate::point::{Move, Point, Size};

/// The reason why handicap stones cannot be placed. The Go Text Protocol prescribes the messages.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum HandicapError {
    /// There are stones on the board, or moves have been played.
    #[error("board not empty")]
    BoardNotEmpty,
    /// The board has no such handicap.
    #[error("invalid number of stones")]
    InvalidNumber,
    /// The points are too few, too many, off the board or not all different.
    #[error("bad vertex list")]
    BadVertexList,
}

/// The usual places of 2 to 9 handicap stones, as GTP's `fixed_handicap` defines them for squares
/// from side 7; on a rectangle each axis follows its own length.
///
/// A side of 7 or an even side has no middle line, so that such a board has at most four.
///
/// # Errors
/// [`HandicapError::InvalidNumber`] where the definition has no such handicap.
pub fn fixed_points(size: Size, stones: usize) -> Result<Vec<Point>, HandicapError> {
    let (Some(columns), Some(rows)) = (Lines::new(size.width()), Lines::new(size.height())) else {
        return Err(HandicapError::InvalidNumber);
    };
    let corners = [
        (columns.low, rows.low),
        (columns.high, rows.high),
        (columns.low, rows.high),
        (columns.high, rows.low),
    ];
    if !(2..=9).contains(&stones) {
        return Err(HandicapError::InvalidNumber);
    }
    let mut places = corners[..stones.min(4)].to_vec();
    if stones > 4 {
        let (Some(column), Some(row)) = (columns.middle, rows.middle) else {
            return Err(HandicapError::InvalidNumber);
        };
        if stones % 2 == 1 {
            places.push((column, row));
        }
        if stones >= 6 {
            places.extend([(columns.low, row), (columns.high, row)]);
        }
        if stones >= 8 {
            places.extend([(column, rows.low), (column, rows.high)]);
        }
    }
    Ok(places.into_iter().map(|(column, row)| size.point(column, row)).collect())
}

/// The lines of one axis that carry fixed handicap stones, counted from 0.
struct Lines {
    low: usize,
    high: usize,
    middle: Option<usize>,
}

impl Lines {
    /// The third line up to a side of 12, the fourth from 13 on; nothing below 7.
    fn new(side: usize) -> Option<Lines> {
        let low = match side {
            ..7 => return None,
            7..13 => 2,
            13.. => 3,
        };
        let middle = (side > 7 && side % 2 == 1).then_some(side / 2);
        Some(Lines { low, high: side - 1 - low, middle })
    }
}

/// Good places for `stones` handicap stones: the [fixed ones](fixed_points) first, and where these
/// do not suffice, the points with the most room around them.
///
/// # Errors
/// [`HandicapError::InvalidNumber`] for fewer than two stones, or when no empty point would be
/// left.
pub fn free_points(size: Size, stones: usize) -> Result<Vec<Point>, HandicapError> {
    if stones < 2 || stones >= size.area() {
        return Err(HandicapError::InvalidNumber);
    }
    if let Ok(points) = fixed_points(size, stones) {
        return Ok(points);
    }
    let mut points = most_fixed(size, stones);
    while points.len() < stones {
        // The first among equals, so that the choice depends on the size alone.
        let open = size.points().filter(|point| !points.contains(point));
        let roomiest = open.rev().max_by_key(|&point| room(size, &points, point));
        points.extend(roomiest);
    }
    Ok(points)
}

/// The number of plays of Black, up to `most`, before White's first play. Two or more may be a handicap: some
/// programs write one this way, and some let White pass in between. It is 0 if White then moves twice in a row: the
/// moves set a position up. KataGo counts like this.
pub fn moves(moves: &[(Color, Move)], most: usize) -> usize {
    let mut stones = 0;
    for (index, &(color, mv)) in moves.iter().enumerate() {
        let is_play = matches!(mv, Move::Play(_));
        let next = moves.get(index + 1).map(|&(color, _)| color);
        match color {
            _ if stones == most => break,
            Color::Black => stones += usize::from(is_play),
            Color::White if next == Some(Color::White) => return 0,
            Color::White if is_play => break,
            Color::White => {}
        }
    }
    stones
}

/// The points of the largest fixed handicap of at most `stones` stones.
fn most_fixed(size: Size, stones: usize) -> Vec<Point> {
    let most = (2..=9.min(stones)).rev().find_map(|count| fixed_points(size, count).ok());
    most.unwrap_or_default()
}

/// The room around a point: the distance along the lines to the nearest stone, or less where the
/// edge is near (an edge with `d` lines in between stands for a stone at distance `2d`). Among
/// equals, points on the third line or above come first, then points far from all stones.
fn room(size: Size, stones: &[Point], point: Point) -> (usize, usize, usize) {
    let distance = |stone: &Point| {
        size.column(*stone).abs_diff(size.column(point))
            + size.row(*stone).abs_diff(size.row(point))
    };
    let edge = size.edge_distance(point);
    let nearest = stones.iter().map(distance).min().unwrap_or(usize::MAX);
    (nearest.min(2 * edge), edge.min(2), stones.iter().map(distance).sum())
}

/// Checks that these points can be a handicap: from 2 stones to one less than the board has points,
/// all different and on the board.
///
/// # Errors
/// [`HandicapError::BadVertexList`] if not.
pub(super) fn check_points(size: Size, points: &[Point]) -> Result<(), HandicapError> {
    let different = |(index, point)| !points[..index].contains(point);
    let on_board = points.iter().all(|&point| size.contains(point));
    let fits = points.len() >= 2 && points.len() < size.area();
    if fits && on_board && points.iter().enumerate().all(different) {
        Ok(())
    } else {
        Err(HandicapError::BadVertexList)
    }
}
