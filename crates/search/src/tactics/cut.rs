//! Cuts: stones that keep chains of the opponent apart, and points where a stone would.

use ponnuki_game::board::{Board, Chain};
use ponnuki_game::capacity::Capacity;
use ponnuki_game::color::Color;
use ponnuki_game::point::Point;

/// Returns true if a stone of `chain` is part of a crosscut: with another stone of its colour,
/// diagonal to it, it parts two chains of the opponent.
pub fn is_cutting<C: Capacity>(board: &Board<C>, chain: Chain) -> bool {
    let color = board.color_of(chain);
    let enemy = color.opponent();
    board.stones(chain).any(|stone| {
        let shape = board.shape(stone);
        shape.neighbours_of(enemy) >= 2
            && shape.diagonals_of(color) >= 1
            && sides(board, stone).into_iter().any(|(across, [left, right])| {
                let chains = [left, right].map(|side| board.chain_of_color(side, enemy));
                board.cell(across) == color.stone() && are_different_chains(chains)
            })
    })
}

/// Returns true if these are two chains, and not the same one.
fn are_different_chains(chains: [Option<Chain>; 2]) -> bool {
    matches!(chains, [Some(left), Some(right)] if left != right)
}

/// For each diagonal neighbour of `point`, that neighbour and the two points between them.
fn sides<C: Capacity>(board: &Board<C>, point: Point) -> [(Point, [Point; 2]); 4] {
    // Both lists go round clockwise, the diagonal ones from above right.
    let (beside, across) = (board.neighbours(point), board.diagonals(point));
    std::array::from_fn(|side| (across[side], [beside[side], beside[(side + 1) & 3]]))
}

/// Two chains of `owner` that a stone of the opponent on the empty `point` would part: it is the
/// only liberty that they share. If there are several pairs, this is the one with the fewest
/// liberties together.
pub fn parted_chains<C: Capacity>(
    board: &Board<C>,
    point: Point,
    owner: Color,
) -> Option<(Chain, Chain)> {
    if board.shape(point).neighbours_of(owner) < 2 {
        return None;
    }
    let chains = board.neighbours(point).map(|near| board.chain_of_color(near, owner));
    let mut best = None;
    for (index, first) in chains.iter().enumerate() {
        for second in &chains[..index] {
            let &(Some(first), Some(second)) = &(*first, *second) else { continue };
            if first == second {
                continue;
            }
            let mut shared = *board.liberties(first);
            shared.intersect_with(board.liberties(second));
            let liberties = board.liberty_count(first) + board.liberty_count(second);
            if shared.count() == 1 && best.is_none_or(|(least, _, _)| liberties < least) {
                best = Some((liberties, first, second));
            }
        }
    }
    best.map(|(_, first, second)| (first, second))
}

/// Returns true if a stone of `color` that is not in atari, diagonal to the empty `point`, touches
/// both chains: then a stone on `point` completes the cut between them.
pub fn completes_cut<C: Capacity>(
    board: &Board<C>,
    point: Point,
    color: Color,
    (first, second): (Chain, Chain),
) -> bool {
    let enemy = color.opponent();
    sides(board, point).into_iter().any(|(across, between)| {
        let chains = between.map(|side| board.chain_of_color(side, enemy));
        let both = [Some(first), Some(second)];
        let safe = board.chain_of_color(across, color).is_some_and(|own| !board.in_atari(own));
        safe && (chains == both || chains == [both[1], both[0]])
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use ponnuki_game::capacity::UpTo9;
    use ponnuki_game::point::Move;

    const CROSSCUT: &str = "
        .......
        .......
        ..XO...
        ..OX...
        ...X...
        .O.O...
        .......";

    fn board() -> (Board<UpTo9>, impl Fn(&str) -> Point) {
        let board = Board::<UpTo9>::from_diagram(CROSSCUT).unwrap();
        let size = board.size();
        (board, move |vertex: &str| size.parse_move(vertex).and_then(Move::point).unwrap())
    }

    #[test]
    fn all_stones_of_a_crosscut_cut() {
        let (board, at) = board();
        let cutting = |vertex: &str| is_cutting(&board, board.chain(at(vertex)));
        assert!(["C5", "D5", "C4", "D3"].into_iter().all(cutting));
        assert!(["B2", "D2"].into_iter().all(|vertex| !cutting(vertex)));
        // The chains above are connected round the back.
        let mut round = board.clone();
        for vertex in ["B5", "A5", "A4", "A3", "B3", "C3"] {
            round.play(at(vertex), Color::Black);
        }
        assert!(!is_cutting(&round, round.chain(at("C4"))));
    }

    #[test]
    fn a_cut_is_at_the_only_shared_liberty() {
        let (board, at) = board();
        let cut = parted_chains(&board, at("C3"), Color::White).is_some();
        assert!(!cut, "D2 is not next to C3");
        let pair = parted_chains(&board, at("C2"), Color::White).unwrap();
        assert_eq!(board.stone_count(pair.0) + board.stone_count(pair.1), 2);
        assert!(!completes_cut(&board, at("C2"), Color::Black, pair));
        assert!(parted_chains(&board, at("A1"), Color::White).is_none());
    }
}
