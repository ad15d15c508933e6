//! Who owns what: from the mean owners that a search reports to live, dead and seki chains.

use crate::board::GameBoard;
use crate::color::Color;
use crate::life::confirm::Reading;
use crate::point::{Point, Size};
use crate::score;
use crate::tactics::is_self_atari;

/// A chain is dead when its points belong to its own player by less than this (1 is always, -1
/// never). Stones in seki are lost in some playouts and kept in others, so that they stay well
/// above it; stones that are dead on the board are rarely kept.
const DEAD: f64 = -0.3;

/// Who moves first in the readings that a status takes over.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum First {
    /// This player.
    Player(Color),
    /// The opponent of each chain's owner, as in the confirmation after a stop.
    Opponent,
    /// Only what does not depend on it is taken over.
    Nobody,
}

/// What GTP's `final_status_list` asks for.
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
    /// How much the chain's points belong to its own player in the end: 1 always, -1 never.
    pub safety: f64,
    /// Whether that is certain whatever is played.
    pub certain: bool,
    /// Whether it is certain because it was read out, perhaps without two eyes.
    pub read: bool,
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
    /// Points where nothing is left to play, because what stands there has been read out.
    pub read_out: Vec<Point>,
}

impl Status {
    /// Combines mean owners, in the order of [`Size::points`], with what is owned unconditionally,
    /// which overrides them.
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

    /// Takes over what was read out about single chains, as it is when `first` moves first; without
    /// `first`, what does not depend on that.
    pub fn take_over(&mut self, board: &GameBoard, readings: &[Reading], first: First) {
        let mut parts = Vec::new();
        for reading in readings {
            let chain = &mut self.chains[reading.chain];
            let mover = match first {
                First::Player(color) => color,
                First::Opponent => chain.color.opponent(),
                First::Nobody if reading.is_settled() => chain.color,
                First::Nobody => continue,
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
        let territory = Territory::new(board, &self.dead());
        for &point in parts.into_iter().flatten().filter(|&&point| board.is_empty(point)) {
            let owner = territory.owner(point, self.size);
            self.owners[self.size.place(point)] = f64::from(owner.map_or(0, Color::sign));
        }
    }

    /// The chain with a stone on `point`.
    pub fn chain_at(&self, point: Point) -> Option<&ChainStatus> {
        self.chains.iter().find(|chain| chain.stones.contains(&point))
    }

    /// How much `point` belongs to `color` in the end, -1 to 1.
    pub fn share(&self, point: Point, color: Color) -> f64 {
        self.owners[self.size.place(point)] * f64::from(color.sign())
    }

    /// One stone of each dead chain. Chains that certainly stay are not dead, and chains in
    /// certain enemy territory are.
    pub fn dead(&self) -> Vec<Point> {
        self.chains.iter().filter(|chain| chain.is_dead()).map(|chain| chain.stones[0]).collect()
    }

    /// The chains with this status.
    pub fn list(&self, board: &GameBoard, status: StoneStatus) -> Vec<&ChainStatus> {
        let seki = self.seki(board);
        let of = |chain: &ChainStatus| match (chain.is_dead(), seki.contains(&chain.stones[0])) {
            (true, _) => StoneStatus::Dead,
            (false, true) => StoneStatus::Seki,
            (false, false) => StoneStatus::Alive,
        };
        self.chains.iter().filter(|&chain| of(chain) == status).collect()
    }

    /// The first stones of the chains in seki.
    ///
    /// With the dead stones off, a chain that is not certain to live is in seki if it shares a
    /// neutral point with an enemy chain where a play would put either player into atari, and each
    /// of the two chains has no more territory than one eye of a single point.
    pub fn seki(&self, board: &GameBoard) -> Vec<Point> {
        let territory = Territory::new(board, &self.dead());
        let lean = |chain: &&ChainStatus| {
            let may_be = chain.read || !chain.certain;
            may_be && !chain.is_dead() && territory.eye_points(chain, self.size) <= 1
        };
        let candidates: Vec<(&ChainStatus, Vec<Point>)> = self
            .chains
            .iter()
            .filter(lean)
            .map(|chain| (chain, territory.neutral_beside(chain, self.size)))
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
}

impl ChainStatus {
    /// Whether the chain is taken off before counting.
    pub fn is_dead(&self) -> bool {
        self.safety < DEAD
    }
}

/// The empty points of a board from which the dead stones are taken.
pub struct Territory {
    owners: Vec<Option<Color>>,
    empty: Vec<bool>,
}

impl Territory {
    /// Takes the chains with a stone in `dead` off.
    pub fn new(board: &GameBoard, dead: &[Point]) -> Territory {
        let size = board.size();
        let mut empty: Vec<bool> = size.points().map(|point| board.is_empty(point)).collect();
        for &stone in dead.iter().filter(|&&stone| board.cell(stone).is_stone()) {
            for point in board.stones(board.chain(stone)) {
                empty[size.place(point)] = true;
            }
        }
        Territory { owners: score::owners(board, dead), empty }
    }

    /// The owner of `point`, be it a stone or surrounded.
    pub fn owner(&self, point: Point, size: Size) -> Option<Color> {
        self.owners[size.place(point)]
    }

    /// Whether `point` is empty and next to both players' areas, or to nothing.
    pub fn is_neutral(&self, point: Point, size: Size) -> bool {
        self.empty[size.place(point)] && self.owners[size.place(point)].is_none()
    }

    /// The connected sets of neutral points.
    pub fn neutral_regions(&self, size: Size) -> Vec<Vec<Point>> {
        let mut seen = vec![false; size.extent()];
        let mut regions = Vec::new();
        for start in size.points() {
            if seen[start.index()] || !self.is_neutral(start, size) {
                continue;
            }
            seen[start.index()] = true;
            let mut region = vec![start];
            let mut next = 0;
            while let Some(&point) = region.get(next) {
                next += 1;
                for near in size.neighbours(point) {
                    if !seen[near.index()] && self.is_neutral(near, size) {
                        seen[near.index()] = true;
                        region.push(near);
                    }
                }
            }
            regions.push(region);
        }
        regions
    }

    fn neutral_beside(&self, chain: &ChainStatus, size: Size) -> Vec<Point> {
        let beside = chain.stones.iter().flat_map(|&stone| size.neighbours(stone));
        let mut points: Vec<Point> = beside.filter(|&near| self.is_neutral(near, size)).collect();
        points.sort_unstable();
        points.dedup();
        points
    }

    /// The number of points of own territory next to the chain, up to two, and those behind the
    /// first.
    fn eye_points(&self, chain: &ChainStatus, size: Size) -> usize {
        let is_own = |point: &Point| {
            self.empty[size.place(*point)] && self.owners[size.place(*point)] == Some(chain.color)
        };
        let beside = chain.stones.iter().flat_map(|&stone| size.neighbours(stone));
        let mut points: Vec<Point> = beside.filter(is_own).collect();
        points.sort_unstable();
        points.dedup();
        match points.first() {
            Some(&only) if points.len() == 1 => 1 + size.neighbours(only).filter(is_own).count(),
            _ => points.len(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn status(diagram: &str, means: &[f32]) -> (GameBoard, Status) {
        let board = GameBoard::from_diagram(&diagram.replace('/', "\n")).unwrap();
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
        let diagram = ".XO./.XO./OX../XX..";
        let means = [1., 1., -0.2, -1., 0.9, 1., -0.5, -1., 1., 1., -1., -1., 1., 1., -1., -1.];
        let (board, status) = status(diagram, &means);
        let size = board.size();
        assert_eq!(vertices(size, &status.list(&board, StoneStatus::Dead)), ["A2"]);
        assert_eq!(vertices(size, &status.list(&board, StoneStatus::Alive)), ["A1", "C3"]);
        assert!(status.list(&board, StoneStatus::Seki).is_empty());
        assert_eq!(status.share(size.point(0, 1), Color::White), f64::from(-0.9_f32));
    }

    #[test]
    fn chains_that_share_their_last_liberties_are_in_seki() {
        // Black and White in the corner share C1 and C2; neither can play there.
        let diagram = "
            X X X X X X .
            O O O O O X X
            X X . O O O X
            X X . O O O X";
        let board = GameBoard::from_diagram(&diagram.replace('/', "\n")).unwrap();
        let size = board.size();
        let means: Vec<f32> = size
            .points()
            .map(|point| board.cell(point).color().map_or(0.0, |color| 0.4 * color.sign() as f32))
            .collect();
        let nothing = vec![None; size.area()];
        let status = Status::new(&board, &means, &nothing);
        let seki = status.list(&board, StoneStatus::Seki);
        assert_eq!(vertices(size, &seki), ["A1", "D1"]);
        // With an eye White may take the liberties one by one.
        let with_eye = diagram.replacen("O O O X", "O . O X", 1);
        let board = GameBoard::from_diagram(&with_eye).unwrap();
        let status = Status::new(&board, &means, &nothing);
        assert!(status.list(&board, StoneStatus::Seki).is_empty());
    }

    #[test]
    fn what_is_certain_overrides_the_means() {
        let board = GameBoard::from_diagram("XX.\nOO.").unwrap();
        let black = Some(Color::Black);
        let certain = [None, None, None, black, black, None];
        let status = Status::new(&board, &[-0.9, -0.9, 0.0, -1.0, -1.0, 0.0], &certain);
        assert!(!status.chains[0].certain && status.chains[0].safety > 0.8);
        assert!(status.chains[1].certain && status.chains[1].safety == 1.0);
    }
}
