//! Unconditional life: stones and territory that stay whatever the opponent does, even if their
//! owner passes every time.

use crate::board::Board;
use crate::color::{Cell, Color};
use crate::point::{Point, Size};
use crate::rules::Suicide;

/// For each of [`Size::points`] in order, the player who owns it unconditionally.
///
/// Chains are judged by Benson's algorithm (Life in the Game of Go, Information Sciences 10, 1976):
/// a chain lives if two enclosed regions are vital to it, and a region serves only while all chains
/// around it live. A region between living chains is territory if at most one of its points is out
/// of their reach, so that the opponent finds no room for two eyes in it. Where the opponent may
/// take off several own stones, occupied points of a region count like empty ones, because they may
/// become empty.
pub fn unconditional_owners<const N: usize, const W: usize, const H: bool>(
    board: &Board<N, W, H>,
    suicide: Suicide,
) -> Vec<Option<Color>> {
    let mut owners = vec![None; board.size().area()];
    for color in Color::ALL {
        let mut side = Side::new(board, color, suicide);
        side.strike_out();
        side.mark(board.size(), &mut owners);
    }
    owners
}

/// The chains of one player and the regions between them.
struct Side {
    color: Color,
    chains: Vec<Chain>,
    regions: Vec<Region>,
    /// The index of the chain on each point, by point index.
    chain_at: Vec<Option<usize>>,
}

struct Chain {
    stones: Vec<Point>,
    lives: bool,
}

/// A connected set of points without a stone of the player.
struct Region {
    points: Vec<Point>,
    /// Points that the opponent could use for an eye unless a chain is next to them.
    open: Vec<Point>,
    /// The chains around it.
    border: Vec<usize>,
    /// Those of them that every open point is next to.
    vital_to: Vec<usize>,
    serves: bool,
}

impl Side {
    fn new<const N: usize, const W: usize, const H: bool>(
        board: &Board<N, W, H>,
        color: Color,
        suicide: Suicide,
    ) -> Side {
        let size = board.size();
        let mut chain_at = vec![None; size.extent()];
        let mut chains = Vec::new();
        for chain in board.chains().filter(|&chain| board.color_of(chain) == color) {
            let stones: Vec<Point> = board.stones(chain).collect();
            for stone in &stones {
                chain_at[stone.index()] = Some(chains.len());
            }
            chains.push(Chain { stones, lives: true });
        }
        let mut side = Side { color, chains, regions: Vec::new(), chain_at };
        let mut seen = vec![false; size.extent()];
        for start in size.points() {
            if !seen[start.index()] && board.cell(start) != color.stone() {
                let region = side.region(board, start, suicide, &mut seen);
                side.regions.push(region);
            }
        }
        side
    }

    fn region<const N: usize, const W: usize, const H: bool>(
        &self,
        board: &Board<N, W, H>,
        start: Point,
        by: Suicide,
        seen: &mut [bool],
    ) -> Region {
        let size = board.size();
        let mut points = vec![start];
        let mut border = Vec::new();
        seen[start.index()] = true;
        let mut next = 0;
        while let Some(&point) = points.get(next) {
            next += 1;
            for near in size.neighbours(point) {
                match self.chain_at[near.index()] {
                    Some(chain) if !border.contains(&chain) => border.push(chain),
                    None if !seen[near.index()] => {
                        seen[near.index()] = true;
                        points.push(near);
                    }
                    _ => {}
                }
            }
        }
        let open: Vec<Point> = points
            .iter()
            .copied()
            .filter(|&point| by == Suicide::MultiStone || board.cell(point) == Cell::Empty)
            .collect();
        let vital_to = border
            .iter()
            .copied()
            .filter(|&chain| open.iter().all(|&point| self.touches(size, point, chain)))
            .collect();
        Region { points, open, border, vital_to, serves: true }
    }

    fn touches(&self, size: Size, point: Point, chain: usize) -> bool {
        size.neighbours(point).any(|near| self.chain_at[near.index()] == Some(chain))
    }

    /// Takes away chains with fewer than two vital regions, and the regions that they border,
    /// until none is left to take away.
    fn strike_out(&mut self) {
        loop {
            let mut eyes = vec![0; self.chains.len()];
            for region in self.regions.iter().filter(|region| region.serves) {
                region.vital_to.iter().for_each(|&chain| eyes[chain] += 1);
            }
            let mut changed = false;
            for (chain, eyes) in self.chains.iter_mut().zip(eyes) {
                changed |= chain.lives && eyes < 2;
                chain.lives &= eyes >= 2;
            }
            if !changed {
                return;
            }
            for region in &mut self.regions {
                region.serves &= region.border.iter().all(|&chain| self.chains[chain].lives);
            }
        }
    }

    /// Writes what lives, and what it surrounds, into `owners`.
    fn mark(&self, size: Size, owners: &mut [Option<Color>]) {
        let mut set = |point: Point| {
            owners[size.row(point) * size.width() + size.column(point)] = Some(self.color);
        };
        for chain in self.chains.iter().filter(|chain| chain.lives) {
            chain.stones.iter().for_each(|&stone| set(stone));
        }
        for region in self.regions.iter().filter(|region| region.serves) {
            let out_of_reach = |point: &&Point| {
                !size.neighbours(**point).any(|near| self.chain_at[near.index()].is_some())
            };
            if !region.border.is_empty() && region.open.iter().filter(out_of_reach).count() <= 1 {
                region.points.iter().for_each(|&point| set(point));
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::GameBoard;

    fn owned(diagram: &str, suicide: Suicide) -> String {
        let board = GameBoard::from_diagram(&diagram.replace('/', "\n")).unwrap();
        let owners = unconditional_owners(&board, suicide);
        let letter = |owner: &Option<Color>| owner.map_or('.', Color::letter);
        let rows: Vec<String> = owners
            .chunks(board.size().width())
            .rev()
            .map(|row| row.iter().map(letter).collect())
            .collect();
        rows.join("/")
    }

    #[test]
    fn two_eyes_live_and_one_does_not() {
        assert_eq!(owned(".X.X./XXXXX/OOOOO/.....", Suicide::Forbidden), "BBBBB/BBBBB/...../.....");
        assert_eq!(owned("..XX./XXXXX/OOOOO/.....", Suicide::Forbidden), "BBBBB/BBBBB/...../.....");
        assert_eq!(owned("XXXX./XXXXX/OOOOO/.....", Suicide::Forbidden), "...../...../...../.....");
    }

    #[test]
    fn a_stone_without_room_for_eyes_is_dead() {
        let diagram = "
            . X . X .
            X X X X X
            . . . . X
            . O . . X
            X X X X X";
        assert_eq!(owned(diagram, Suicide::Forbidden), "BBBBB/BBBBB/BBBBB/BBBBB/BBBBB");
        // Here is room for eyes.
        assert_eq!(owned(".X.../XX.../.X...", Suicide::Forbidden), "BB.../BB.../BB...");
    }

    #[test]
    fn an_empty_or_open_board_belongs_to_nobody() {
        assert_eq!(owned(".../.../...", Suicide::Forbidden), ".../.../...");
        assert_eq!(owned(".../.X./...", Suicide::Forbidden), ".../.../...");
        assert_eq!(owned(".", Suicide::MultiStone), ".");
    }
}
