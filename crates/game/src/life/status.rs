//! Life and death: which chains are alive, dead or in seki by the mean ownership that a search
//! reports.

use crate::board::GameBoard;
use crate::color::Color;
use crate::life::area::Area;
use crate::life::territory::{Grid, Territory};
use crate::point::{Point, Size};

/// A chain is dead if its safety is below this value; 1 is always kept, -1 never. Stones in seki
/// are lost in some playouts and kept in others, so that their safety is well above it. Dead stones
/// are rarely kept.
const DEAD: f64 = -0.3;

/// The player who moves first in the readings that a status takes over.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum FirstMover {
    /// This player.
    Player(Color),
    /// The opponent of each chain's owner, as in the confirmation after a stop.
    Opponent,
    /// Nobody in particular: only results that do not depend on it are taken over.
    Nobody,
}

/// The statuses of stones in GTP's `final_status_list`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum StoneStatus {
    /// Stays on the board, with territory of its own.
    Alive,
    /// Is taken off before counting.
    Dead,
    /// Stays on the board, although its eyes alone would not save it.
    Seki,
}

/// One chain and how safe it is.
#[derive(Clone, Debug)]
pub struct ChainStatus {
    /// The stones, in the order of [`Size::points`].
    pub stones: Vec<Point>,
    /// Their colour.
    pub color: Color,
    /// The mean ownership of its points by its own player at the end: 1 is always, -1 never.
    pub safety: f64,
    /// True if its fate is certain, whatever the players do.
    pub certain: bool,
    /// True if its fate is certain because it was read out, perhaps without two eyes.
    pub read: bool,
}

/// The result of reading one chain.
#[derive(Clone, PartialEq, Debug)]
pub struct ChainReading {
    /// Its place in [`Status::chains`].
    pub chain: usize,
    /// True if it stays when Black, and when White, moves first.
    pub stays: [bool; 2],
    /// The part of the board that it depends on.
    pub part: Vec<Point>,
}

impl ChainReading {
    /// Returns true if the chain stays when `first` moves first.
    pub fn stays_after(&self, first: Color) -> bool {
        self.stays[usize::from(first == Color::White)]
    }

    /// Returns true if it does not matter who moves first.
    pub fn is_settled(&self) -> bool {
        self.stays[0] == self.stays[1]
    }
}

/// The expected owner of everything on the board.
#[derive(Clone, Debug)]
pub struct Status {
    size: Size,
    /// Black's share of each point in the order of [`Size::points`]: 1 is always Black's, -1
    /// always White's.
    owners: Vec<f64>,
    /// All chains in the order of their first stones.
    pub chains: Vec<ChainStatus>,
    /// Points where nothing is left to play, because the stones there have been read out.
    pub read_out: Vec<Point>,
}

impl Status {
    /// All chains are alive: under rules that leave all stones on the board.
    pub fn all_alive(board: &GameBoard) -> Status {
        let sign = |point| board.cell(point).color().map_or(0, Color::sign) as f32;
        let means: Vec<f32> = board.size().points().map(sign).collect();
        Status::new(board, &means, &vec![None; means.len()])
    }

    /// Combines mean ownership, in the order of [`Size::points`], with unconditional ownership,
    /// which overrides it.
    pub fn new(board: &GameBoard, means: &[f32], certain: &[Option<Color>]) -> Status {
        let size = board.size();
        let owners: Vec<f64> = means
            .iter()
            .zip(certain)
            .map(|(&mean, owner)| owner.map_or(f64::from(mean), |color| f64::from(color.sign())))
            .collect();
        let mut chains = Vec::new();
        let mut seen = vec![false; size.extent()];
        for first in size.points() {
            let Some(color) = board.cell(first).color() else { continue };
            if seen[first.index()] {
                continue;
            }
            let mut stones: Vec<Point> = board.stones(board.chain(first)).collect();
            stones.sort_unstable();
            stones.iter().for_each(|stone| seen[stone.index()] = true);
            let sum: f64 = stones.iter().map(|&stone| owners[size.place(stone)]).sum();
            let safety = sum / stones.len() as f64 * f64::from(color.sign());
            let certain = stones.iter().all(|&stone| certain[size.place(stone)].is_some());
            chains.push(ChainStatus { stones, color, safety, certain, read: false });
        }
        Status { size, owners, chains, read_out: Vec::new() }
    }

    /// Takes over the readings of single chains for the case that `first` moves first; for
    /// [`FirstMover::Nobody`], only those that hold in either case.
    pub fn take_over(&mut self, board: &GameBoard, readings: &[ChainReading], first: FirstMover) {
        let mut parts = Vec::new();
        for reading in readings {
            let chain = &mut self.chains[reading.chain];
            let mover = match first {
                FirstMover::Player(color) => color,
                FirstMover::Opponent => chain.color.opponent(),
                FirstMover::Nobody if reading.is_settled() => chain.color,
                FirstMover::Nobody => continue,
            };
            let owner =
                if reading.stays_after(mover) { chain.color } else { chain.color.opponent() };
            chain.safety = if owner == chain.color { 1.0 } else { -1.0 };
            (chain.certain, chain.read) = (true, true);
            for &stone in &chain.stones {
                self.owners[self.size.place(stone)] = f64::from(owner.sign());
            }
            parts.push(&reading.part);
            if reading.is_settled() {
                self.read_out.extend(&reading.part);
            }
        }
        let area = Area::of(board, &self.dead());
        for &point in parts.into_iter().flatten().filter(|&&point| board.is_empty(point)) {
            let owner = area.owner(point);
            self.owners[self.size.place(point)] = f64::from(owner.map_or(0, Color::sign));
        }
    }

    /// Takes over from `other`, another status of the same position, the chains that are dead here
    /// and not by the mean of both: it takes a clear opinion there to overrule a clear one here.
    pub fn spare(&mut self, other: &Status) {
        for (chain, spared) in self.chains.iter_mut().zip(&other.chains) {
            let mean = chain.safety.midpoint(spared.safety);
            if chain.is_dead() && mean >= DEAD {
                chain.safety = spared.safety;
                for place in chain.stones.iter().map(|&stone| self.size.place(stone)) {
                    self.owners[place] = other.owners[place];
                }
            }
        }
    }

    /// The chain with a stone on `point`.
    pub fn chain_at(&self, point: Point) -> Option<&ChainStatus> {
        self.chains.iter().find(|chain| chain.stones.contains(&point))
    }

    /// The mean ownership of `point` by `color` at the end, -1 to 1.
    pub fn share(&self, point: Point, color: Color) -> f64 {
        self.owners[self.size.place(point)] * f64::from(color.sign())
    }

    /// One stone of each dead chain. Chains that certainly stay are not dead, and chains in
    /// certain enemy territory are.
    pub fn dead(&self) -> Vec<Point> {
        self.chains.iter().filter(|chain| chain.is_dead()).map(|chain| chain.stones[0]).collect()
    }

    /// The chains with this status.
    ///
    /// The living chains in seki are the same as in the count ([`Territory`]), even under rules
    /// where eyes in seki count. It assumes that the dead stones are known and the borders are
    /// closed.
    pub fn list(&self, board: &GameBoard, status: StoneStatus) -> Vec<&ChainStatus> {
        let judged = Territory::of(&Grid::of(board, &self.dead()));
        let of = |chain: &ChainStatus| match chain.is_dead() {
            true => StoneStatus::Dead,
            false if judged.seki[self.size.place(chain.stones[0])] => StoneStatus::Seki,
            false => StoneStatus::Alive,
        };
        self.chains.iter().filter(|&chain| of(chain) == status).collect()
    }
}

impl ChainStatus {
    /// Returns true if the chain is taken off before counting.
    pub fn is_dead(&self) -> bool {
        self.safety < DEAD
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::life::area;

    fn status(diagram: &str, means: &[f32]) -> (GameBoard, Status) {
        let board = GameBoard::from_diagram(diagram).unwrap();
        let nothing = vec![None; board.size().area()];
        let status = Status::new(&board, means, &nothing);
        (board, status)
    }

    fn vertices(size: Size, chains: &[&ChainStatus]) -> Vec<String> {
        chains.iter().map(|chain| size.vertex(chain.stones[0])).collect()
    }

    #[test]
    fn every_chain_has_one_status() {
        // Rows of the means go up from the bottom.
        let diagram = ".XO../.XO../OXO../XXO..";
        let means = [
            [1., 1., -0.2, -1., -1.],
            [0.9, 1., -0.5, -1., -1.],
            [1., 1., -1., -1., -1.],
            [1., 1., -1., -1., -1.],
        ];
        let (board, status) = status(diagram, means.as_flattened());
        let size = board.size();
        assert_eq!(vertices(size, &status.list(&board, StoneStatus::Dead)), ["A2"]);
        assert_eq!(vertices(size, &status.list(&board, StoneStatus::Alive)), ["A1", "C1"]);
        assert!(status.list(&board, StoneStatus::Seki).is_empty());
        assert_eq!(status.share(size.point(0, 1), Color::White), f64::from(-0.9_f32));
    }

    #[test]
    fn it_takes_a_clear_opinion_to_overrule_a_clear_one() {
        let diagram = ".XO.X\n.XO.X\n.XO.X\n.XO.X";
        let (_, mut one) = status(diagram, &[-1.0, -0.9, 0.2, -1.0, -0.8].repeat(4));
        let (_, other) = status(diagram, &[-1.0, 0.1, 0.9, 1.0, 0.3].repeat(4));
        one.spare(&other);
        let dead: Vec<bool> = one.chains.iter().map(ChainStatus::is_dead).collect();
        assert_eq!(dead, [true, false, false]);
        let share = |column| one.share(one.size.point(column, 0), Color::Black);
        assert_eq!([1, 2, 3, 4].map(share), [-0.9_f32, 0.2, -1.0, 0.3].map(f64::from));
    }

    #[test]
    fn a_reading_counts_for_the_player_who_moves_first() {
        let after = |stays, first| {
            let (board, mut status) = status(".XO.\n.XO.\n.XO.", &[0.25; 12]);
            status.take_over(&board, &[ChainReading { chain: 0, stays, part: Vec::new() }], first);
            (status.chains[0].read, status.chains[0].safety)
        };
        let if_first = [true, false];
        assert_eq!(after(if_first, FirstMover::Player(Color::Black)), (true, 1.0));
        assert_eq!(after(if_first, FirstMover::Player(Color::White)), (true, -1.0));
        assert_eq!(after(if_first, FirstMover::Opponent), (true, -1.0));
        // The player who moves first is not known: only facts that hold in either case count.
        assert_eq!(after(if_first, FirstMover::Nobody), (false, 0.25));
        assert_eq!(after([true; 2], FirstMover::Nobody), (true, 1.0));
        assert_eq!(after([false; 2], FirstMover::Nobody), (true, -1.0));
    }

    #[test]
    fn the_seki_list_is_that_of_the_count() {
        // The two groups in the corner share C1 and C2 and have no eyes, and Black's other group
        // has a single eye. White on the right has two.
        let diagram = "
            X X X X X X . X O O
            O O O O O X X X O .
            X X . O O O X X O O
            X X . O O O X X O .";
        let board = GameBoard::from_diagram(diagram).unwrap();
        let size = board.size();
        let owners = area::owners(&board, &[]).into_iter();
        let means: Vec<f32> = owners.map(|o| o.map_or(0, Color::sign) as f32).collect();
        let status = Status::new(&board, &means, &vec![None; size.area()]);
        let seki = status.list(&board, StoneStatus::Seki);
        assert_eq!(vertices(size, &seki), ["A1", "D1", "G1"]);
        assert_eq!(vertices(size, &status.list(&board, StoneStatus::Alive)), ["J1"]);
        assert!(status.list(&board, StoneStatus::Dead).is_empty());
    }

    #[test]
    fn certain_owners_override_the_means() {
        let board = GameBoard::from_diagram("XX.\nOO.").unwrap();
        let black = Some(Color::Black);
        let certain = [None, None, None, black, black, None];
        let status = Status::new(&board, &[-0.9, -0.9, 0.0, -1.0, -1.0, 0.0], &certain);
        assert!(!status.chains[0].certain && status.chains[0].safety > 0.8);
        assert!(status.chains[1].certain && status.chains[1].safety == 1.0);
    }
}
