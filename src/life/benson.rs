//! Unconditional life: stones and territory that remain whatever the opponent does, even if their
//! owner passes every time.

use crate::bits::BitSet;
use crate::board::Board;
use crate::capacity::Capacity;
use crate::color::{Cell, Color};
use crate::point::Point;
use crate::rules::Suicide;

/// For each of [`Size::points`](crate::point::Size::points) in order, the player who owns it
/// unconditionally.
///
/// Chains are judged by Benson's algorithm (Life in the Game of Go, Information Sciences 10, 1976):
/// a chain lives if two enclosed regions are vital to it, and a region serves only while all chains
/// around it live. A region between living chains is territory if at most one of its points is out
/// of their reach, so that the opponent has no room for two eyes in it. Where the rules allow the
/// suicide of several stones, occupied points of a region count as empty, because they may become
/// so.
pub fn unconditional_owners<C: Capacity>(board: &Board<C>, suicide: Suicide) -> Vec<Option<Color>> {
    let owned = Color::ALL.map(|color| Side::new(board, color, suicide).owned());
    let owner = |point: Point| {
        let owns = |color: &Color| owned[*color as usize - 1].contains(point.index());
        Color::ALL.into_iter().find(owns)
    };
    board.size().points().map(owner).collect()
}

/// The chains of one player and the regions between them. All sets are of point indices.
struct Side<C: Capacity> {
    chains: Vec<EnclosingChain<C>>,
    regions: Vec<EnclosedRegion<C>>,
}

struct EnclosingChain<C: Capacity> {
    stones: BitSet<C>,
    /// The points beside its stones.
    beside: BitSet<C>,
    lives: bool,
}

/// A connected set of points without a stone of the player.
struct EnclosedRegion<C: Capacity> {
    points: BitSet<C>,
    /// Points that the opponent could use for an eye unless a chain is next to them.
    open: BitSet<C>,
    serves: bool,
}

impl<C: Capacity> Side<C> {
    fn new(board: &Board<C>, color: Color, suicide: Suicide) -> Side<C> {
        let own = board.chains().filter(|&chain| board.color_of(chain) == color);
        let chains = own.map(|chain| {
            let (mut stones, mut beside) = (BitSet::EMPTY, BitSet::EMPTY);
            for stone in board.stones(chain) {
                stones.insert(stone.index());
                board.neighbours(stone).into_iter().for_each(|near| beside.insert(near.index()));
            }
            EnclosingChain { stones, beside, lives: true }
        });
        let mut left = BitSet::<C>::EMPTY;
        for point in board.size().points().filter(|&point| board.cell(point) != color.stone()) {
            left.insert(point.index());
        }
        let mut side = Side { chains: chains.collect(), regions: Vec::new() };
        while let Some(start) = left.first() {
            let region = region(board, Point::from_index(start), color, suicide);
            left.subtract(&region.points);
            side.regions.push(region);
        }
        side
    }

    /// What the player owns unconditionally: drops the chains with fewer than two vital regions,
    /// and the regions that they border, until there are none left to drop.
    fn owned(mut self) -> BitSet<C> {
        loop {
            let mut changed = false;
            for chain in self.chains.iter_mut().filter(|chain| chain.lives) {
                let is_vital = |region: &&EnclosedRegion<C>| region.is_vital_to(chain);
                chain.lives = self.regions.iter().filter(is_vital).count() >= 2;
                changed |= !chain.lives;
            }
            if !changed {
                break;
            }
            for region in &mut self.regions {
                let broken =
                    |chain: &EnclosingChain<C>| !chain.lives && chain.beside.meets(&region.points);
                region.serves &= !self.chains.iter().any(broken);
            }
        }
        let mut owned = BitSet::EMPTY;
        let mut reach = BitSet::EMPTY;
        for chain in self.chains.iter().filter(|chain| chain.lives) {
            owned.union_with(&chain.stones);
            reach.union_with(&chain.beside);
        }
        for region in self.regions.iter().filter(|r| r.serves && r.points.meets(&reach)) {
            let mut out_of_reach = region.open;
            out_of_reach.subtract(&reach);
            if out_of_reach.count() <= 1 {
                owned.union_with(&region.points);
            }
        }
        owned
    }
}

impl<C: Capacity> EnclosedRegion<C> {
    /// Whether the chain is next to every open point.
    fn is_vital_to(&self, chain: &EnclosingChain<C>) -> bool {
        self.serves && self.points.meets(&chain.beside) && self.open.is_within(&chain.beside)
    }
}

/// The connected points around `start` that hold no stone of `color`.
fn region<C: Capacity>(
    board: &Board<C>,
    start: Point,
    color: Color,
    suicide: Suicide,
) -> EnclosedRegion<C> {
    let (mut points, mut open) = (BitSet::EMPTY, BitSet::EMPTY);
    let mut queue = C::filled(start);
    let mut length = 1;
    points.insert(start.index());
    let mut next = 0;
    while next < length {
        let point = queue[next];
        next += 1;
        let is_open = suicide == Suicide::MultiStone || board.is_empty(point);
        open.set(point.index(), is_open);
        for near in board.neighbours(point) {
            let cell = board.cell(near);
            if cell != Cell::Border && cell != color.stone() && !points.contains(near.index()) {
                points.insert(near.index());
                queue[length] = near;
                length += 1;
            }
        }
    }
    EnclosedRegion { points, open, serves: true }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::GameBoard;

    fn owned(diagram: &str, suicide: Suicide) -> String {
        let board = GameBoard::from_diagram(diagram).unwrap();
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
        // Here there is room for eyes.
        assert_eq!(owned(".X.../XX.../.X...", Suicide::Forbidden), "BB.../BB.../BB...");
    }

    #[test]
    fn an_empty_or_open_board_belongs_to_nobody() {
        assert_eq!(owned(".../.../...", Suicide::Forbidden), ".../.../...");
        assert_eq!(owned(".../.X./...", Suicide::Forbidden), ".../.../...");
        assert_eq!(owned(".", Suicide::MultiStone), ".");
    }
}
