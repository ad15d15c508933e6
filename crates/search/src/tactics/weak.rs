//! Weak chains: those with one or two liberties, and the results of reading them.

use ponnuki_game::board::{Board, Chain};
use ponnuki_game::capacity::Capacity;
use ponnuki_game::color::Color;
use ponnuki_game::point::Point;

use super::{LadderReader, two_liberties};

/// A chain with one or two liberties.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct WeakChain {
    /// The chain.
    pub chain: Chain,
    /// Its owner.
    pub color: Color,
    /// The number of its stones.
    pub stones: usize,
    /// Its liberty with the smaller index.
    pub first: Point,
    /// The other one, unless it is in atari.
    pub second: Option<Point>,
    /// In atari: true if it is caught even if its owner moves first. Otherwise, for either liberty,
    /// true if it is caught by an atari there.
    caught: [bool; 2],
}

impl WeakChain {
    /// Reads `chain`, if it is weak.
    pub fn read<C: Capacity>(
        board: &Board<C>,
        chain: Chain,
        ladders: &mut LadderReader<C>,
    ) -> Option<WeakChain> {
        let (first, second) = match board.liberty_count(chain) {
            1 | 2 => two_liberties(board, chain),
            _ => return None,
        };
        let caught = match second {
            None => [ladders.is_capture(board, chain); 2],
            Some(second) => [
                ladders.is_caught_by(board, chain, first),
                ladders.is_caught_by(board, chain, second),
            ],
        };
        let (color, stones) = (board.color_of(chain), board.stone_count(chain));
        Some(WeakChain { chain, color, stones, first, second, caught })
    }

    /// Returns true if it has one liberty.
    pub fn in_atari(&self) -> bool {
        self.second.is_none()
    }

    /// Returns true if it is in atari and cannot be saved.
    pub fn is_lost(&self) -> bool {
        self.in_atari() && self.caught[0]
    }

    /// Returns true if it has two liberties and its opponent can catch it.
    pub fn is_threatened(&self) -> bool {
        !self.in_atari() && (self.caught[0] || self.caught[1])
    }

    /// Its one or two liberties.
    pub fn liberties(&self) -> impl Iterator<Item = Point> + use<> {
        [Some(self.first), self.second].into_iter().flatten()
    }

    /// The moves that put it in atari: each with the liberty that is left, and true if it is caught
    /// then.
    pub fn ataris(&self) -> impl Iterator<Item = (Point, Point, bool)> + use<> {
        let pair = self.second.map(|second| {
            [(self.first, second, self.caught[0]), (second, self.first, self.caught[1])]
        });
        pair.into_iter().flatten()
    }
}

/// Reads all weak chains of both colours.
pub fn read_weak_chains<C: Capacity>(
    board: &Board<C>,
    ladders: &mut LadderReader<C>,
    weak: &mut Vec<WeakChain>,
) {
    weak.clear();
    weak.extend(board.chains().filter_map(|chain| WeakChain::read(board, chain, ladders)));
}

#[cfg(test)]
mod tests {
    use super::*;
    use ponnuki_game::capacity::UpTo9;
    use ponnuki_game::point::Move;

    #[test]
    fn reading_tells_weak_chains_apart() {
        let board = Board::<UpTo9>::from_diagram(
            ".........
             ..O......
             .OXO.....
             .........
             ......X..
             .........
             .........
             XX.......
             XO.......",
        )
        .unwrap();
        let at = |vertex: &str| board.size().parse_move(vertex).and_then(Move::point).unwrap();
        let read = |vertex: &str| {
            WeakChain::read(&board, board.chain(at(vertex)), &mut LadderReader::default())
        };
        assert_eq!(read("G5"), None);
        let runs = read("C7").unwrap();
        assert!(runs.in_atari() && !runs.is_lost() && runs.ataris().next().is_none());
        let corner = read("B1").unwrap();
        assert!(corner.in_atari() && corner.is_lost() && !corner.is_threatened());
        assert_eq!((corner.stones, corner.color), (1, Color::White));
        assert_eq!(corner.liberties().collect::<Vec<_>>(), [at("C1")]);
    }
}
