//! Standoffs: opposing chains of which neither player can fill a shared liberty without self-atari.
//!
//! Standoffs decide which player may still play where, while dame are still open; they concern
//! single chains and points. Seki once the game has stopped, and so the count, depends on groups
//! and their eyes ([`seki`](ponnuki_game::life::seki)).

use crate::tactics::is_self_atari;
use ponnuki_game::board::GameBoard;
use ponnuki_game::color::Color;
use ponnuki_game::life::area::Area;
use ponnuki_game::life::status::{ChainStatus, Status};
use ponnuki_game::point::{Point, Size};

/// The first stones of the chains in a standoff. `area` is the area of the board without the dead
/// stones of `status`.
///
/// A chain that is not unconditionally alive is in one if it shares with an enemy chain a neutral
/// point that is self-atari for either player, and each of the two chains has no more territory
/// than one eye of a single point.
pub(super) fn standoffs(board: &GameBoard, status: &Status, area: &Area) -> Vec<Point> {
    let size = board.size();
    let is_lean = |chain: &&ChainStatus| {
        let may_be = chain.read || !chain.certain;
        may_be && !chain.is_dead() && eye_points(area, chain, size) <= 1
    };
    let candidates: Vec<(&ChainStatus, Vec<Point>)> = status
        .chains
        .iter()
        .filter(is_lean)
        .map(|chain| (chain, adjacent_points(chain, size, |near| area.is_neutral(near))))
        .collect();
    let nobody_dares =
        |&point: &Point| Color::ALL.iter().all(|&color| is_self_atari(board, point, color));
    let shares = |(chain, points): &(&ChainStatus, Vec<Point>)| {
        candidates.iter().any(|(other, others)| {
            other.color != chain.color
                && points.iter().any(|p| others.contains(p) && nobody_dares(p))
        })
    };
    candidates.iter().filter(|c| shares(c)).map(|(chain, _)| chain.stones[0]).collect()
}

/// The number of points of own territory next to the chain; if that is one, with those next to it.
fn eye_points(area: &Area, chain: &ChainStatus, size: Size) -> usize {
    let is_own = |point: Point| area.is_surrounded(point, chain.color);
    let points = adjacent_points(chain, size, is_own);
    match points.first() {
        Some(&only) if points.len() == 1 => {
            1 + size.neighbours(only).filter(|&near| is_own(near)).count()
        }
        _ => points.len(),
    }
}

/// The points next to the chain for which `wanted` holds.
fn adjacent_points(chain: &ChainStatus, size: Size, wanted: impl Fn(Point) -> bool) -> Vec<Point> {
    let beside = chain.stones.iter().flat_map(|&stone| size.neighbours(stone));
    let mut points: Vec<Point> = beside.filter(|&near| wanted(near)).collect();
    points.sort_unstable();
    points.dedup();
    points
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(diagram: &str) -> Vec<String> {
        let board = GameBoard::from_diagram(diagram).unwrap();
        let size = board.size();
        let share =
            |point| board.cell(point).color().map_or(0.0, |color| 0.4 * color.sign() as f32);
        let means: Vec<f32> = size.points().map(share).collect();
        let status = Status::new(&board, &means, &vec![None; size.area()]);
        let area = Area::of(&board, &status.dead());
        standoffs(&board, &status, &area).into_iter().map(|stone| size.vertex(stone)).collect()
    }

    #[test]
    fn chains_that_share_their_last_liberties_are_in_a_standoff() {
        // Black and White in the corner share C1 and C2; either move is self-atari for both.
        let diagram = "
            X X X X X X .
            O O O O O X X
            X X . O O O X
            X X . O O O X";
        assert_eq!(found(diagram), ["A1", "D1"]);
        // With an eye White may take the liberties one by one.
        assert!(found(&diagram.replacen("O O O X", "O . O X", 1)).is_empty());
    }
}
