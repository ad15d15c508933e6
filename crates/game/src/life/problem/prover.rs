//! Proofs by proof-number search (df-pn: Ayumu Nagai, "Df-pn algorithm for searching AND/OR trees and
//! its applications", 2002).
//!
//! A proof is a tree of moves with a reply to every move of the opponent, in which the prover never
//! needs a repetition: a repeated position proves nothing. So a proof holds wherever its position
//! occurs and under every rule against repetition. That a proof was not found says nothing: the
//! position may be lost, or too large, or reached by a repetition.

use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hash, Hasher};

use super::grid::{Grid, PointSet, Stones, singles};
use crate::bits::mix;
use crate::color::{ByColor, Color};

/// The places of a set.
const BITS: usize = PointSet::BITS as usize;

/// The most moves of a line.
const DEPTH: usize = 200;

/// The number of positions between two looks at the clock.
const CLOCK_INTERVAL: usize = 256;

/// A proof number that no sum reaches.
const INFINITE: u32 = u32::MAX / 4;

/// The least numbers of positions whose proof, and whose refutation, would settle a position.
type ProofNumbers = (u32, u32);

const PROVED: ProofNumbers = (0, INFINITE);
const REFUTED: ProofNumbers = (INFINITE, 0);

/// A position of a line.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct LocalPosition {
    pub(super) stones: Stones,
    /// The point of a ko that the player to move may not retake; empty if there is none.
    pub(super) ko: PointSet,
    pub(super) to_move: Color,
    /// Passes in a row.
    pub(super) passes: u8,
    /// The number of times that the prover may still retake a ko at once.
    pub(super) threats: u8,
}

impl Hash for LocalPosition {
    fn hash<H: Hasher>(&self, state: &mut H) {
        let small =
            u64::from(self.passes) << 16 | u64::from(self.threats) << 8 | self.to_move as u64;
        state.write_u64(small ^ self.ko as u64 ^ (self.ko >> 64) as u64);
        for color in Color::ALL {
            state.write_u64(self.stones[color] as u64);
            state.write_u64((self.stones[color] >> 64) as u64);
        }
    }
}

/// A claim to be proved.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Claim {
    /// The player whose success is to be proved.
    pub(super) prover: Color,
    /// The player whose stones are in danger.
    pub(super) defender: Color,
    /// True if the opponent may always retake a ko at once.
    pub(super) opponent_has_threats: bool,
}

/// A search for proofs of one claim. It remembers what it has found.
#[derive(Debug)]
pub(super) struct Prover {
    claim: Claim,
    /// The points of the stones in danger. Any stone of the defender on them that stays is a success.
    target: PointSet,
    known: HashMap<LocalPosition, Knowledge, BuildHasherDefault<WordHasher>>,
    /// For each player, how often a play on each point has decided a position.
    successes: ByColor<Vec<u32>>,
    /// Positions left to read.
    left: usize,
}

#[derive(Clone, Copy, Debug)]
struct Knowledge {
    numbers: ProofNumbers,
    is_in_line: bool,
}

impl Prover {
    pub(super) fn new(claim: Claim, target: PointSet) -> Prover {
        let successes = ByColor::new(vec![0; BITS], vec![0; BITS]);
        Prover { claim, target, known: HashMap::default(), successes, left: 0 }
    }

    /// The claim.
    #[cfg(test)]
    pub(super) fn claim(&self) -> Claim {
        self.claim
    }

    /// The position as this claim sees it: without a ban for an opponent who always has threats.
    pub(super) fn start(&self, at: &LocalPosition) -> LocalPosition {
        let is_free = self.claim.opponent_has_threats && at.to_move != self.claim.prover;
        LocalPosition { ko: if is_free { 0 } else { at.ko }, ..*at }
    }

    /// Looks for a proof from `start` by reading at most `positions` new positions. `Some(false)` if
    /// everything was read without finding one.
    pub(super) fn prove(
        &mut self,
        grid: &Grid,
        start: &LocalPosition,
        positions: usize,
        is_over: &dyn Fn() -> bool,
    ) -> Option<bool> {
        self.left = positions;
        let mut reading = Reading { grid, is_over, prover: self };
        let numbers = match reading.look(start) {
            numbers if numbers.0 == 0 || numbers.1 == 0 => numbers,
            _ => reading.expand(start, (INFINITE, INFINITE), 0),
        };
        match numbers {
            (0, _) => Some(true),
            (_, 0) => Some(false),
            _ => None,
        }
    }

    /// The number of positions that are remembered.
    pub(super) fn size(&self) -> usize {
        self.known.len()
    }
}

/// A move, empty for a pass, its rank among the others, and the position after it.
struct Child {
    play: PointSet,
    rank: u32,
    after: LocalPosition,
    /// As they were when they were looked up last.
    numbers: ProofNumbers,
}

/// One run of a prover.
struct Reading<'a> {
    grid: &'a Grid,
    is_over: &'a dyn Fn() -> bool,
    prover: &'a mut Prover,
}

impl Reading<'_> {
    /// The knowledge about a position, or else what can be seen without a move.
    fn look(&mut self, at: &LocalPosition) -> ProofNumbers {
        if let Some(known) = self.prover.known.get(at) {
            return if known.is_in_line { REFUTED } else { known.numbers };
        }
        self.count();
        let numbers = match survives(self.grid, at, self.prover.target, self.prover.claim.defender)
        {
            None => (1, 1),
            Some(survives) => {
                let succeeds = survives == (self.prover.claim.prover == self.prover.claim.defender);
                if succeeds { PROVED } else { REFUTED }
            }
        };
        self.prover.known.insert(*at, Knowledge { numbers, is_in_line: false });
        numbers
    }

    /// Counts a position or a visit to it: where lines meet, visits may find nothing new.
    fn count(&mut self) {
        self.prover.left = self.prover.left.saturating_sub(1);
        if self.prover.left.is_multiple_of(CLOCK_INTERVAL) && (self.is_over)() {
            self.prover.left = 0;
        }
    }

    /// The moves and the positions after them: captures first, then the plays that have decided most
    /// positions elsewhere, the pass last. Plays where no stone in danger can live are left out: between
    /// walls they change nothing, and are worth no more than a pass.
    fn children(&self, at: &LocalPosition) -> Vec<Child> {
        let claim = &self.prover.claim;
        let solid = self.grid.solid(&at.stones, claim.defender.opponent());
        let hopeless = self.grid.hopeless(claim.defender, solid);
        let mut children = Vec::with_capacity(16);
        for play in singles(self.grid.empties(&at.stones) & !hopeless) {
            let mut threats = at.threats;
            if play == at.ko {
                if at.to_move != claim.prover || threats == 0 {
                    continue;
                }
                threats -= 1;
            }
            let Some((stones, ko)) = self.grid.play(&at.stones, at.to_move, play) else { continue };
            let to_move = at.to_move.opponent();
            let is_banned = to_move == claim.prover || !claim.opponent_has_threats;
            let ko = if is_banned { ko } else { 0 };
            let after = LocalPosition { stones, ko, to_move, passes: 0, threats };
            let takes = stones[to_move] != at.stones[to_move];
            let successes = self.prover.successes[at.to_move][play.trailing_zeros() as usize];
            let rank = if takes { u32::MAX } else { 1 + successes };
            children.push(Child { play, rank, after, numbers: (1, 1) });
        }
        children.push(Child { play: 0, rank: 0, after: pass(at), numbers: (1, 1) });
        children.sort_by_key(|child| std::cmp::Reverse(child.rank));
        children
    }

    /// Searches below a position until one of its numbers reaches its limit.
    fn expand(&mut self, at: &LocalPosition, limits: ProofNumbers, depth: usize) -> ProofNumbers {
        if depth == DEPTH {
            self.prover.known.insert(*at, Knowledge { numbers: REFUTED, is_in_line: false });
            return REFUTED;
        }
        self.count();
        self.prover.known.insert(*at, Knowledge { numbers: (1, 1), is_in_line: true });
        let mut children = self.children(at);
        for child in &mut children {
            child.numbers = self.look(&child.after);
        }
        let is_own = at.to_move == self.prover.claim.prover;
        // The player to move wants to make the first number zero.
        let turned = |(a, b): ProofNumbers| if is_own { (a, b) } else { (b, a) };
        let limits = turned(limits);
        let numbers = loop {
            let (mut least, mut second, mut best) = (INFINITE, INFINITE, 0);
            // Lines that meet again are counted once by the largest number of the others plus one for
            // each, instead of their sum.
            let (mut largest, mut open, mut best_other) = (0, 0, 0);
            for (index, child) in children.iter().enumerate() {
                let (own, other) = turned(child.numbers);
                if own < least {
                    (second, least, best, best_other) = (least, own, index, other);
                } else {
                    second = second.min(own);
                }
                largest = largest.max(other);
                open += u32::from(other > 0);
            }
            let sum = if open == 0 { 0 } else { (largest + open - 1).min(INFINITE) };
            let numbers = if least == 0 { (0, INFINITE) } else { (least, sum) };
            let is_done = numbers.0 == 0 || numbers.1 == 0;
            if is_done || numbers.0 >= limits.0 || numbers.1 >= limits.1 || self.prover.left == 0 {
                break numbers;
            }
            let next = (
                limits.0.min(second.saturating_add(1 + second / 4)),
                limits.1.saturating_sub(sum - best_other.min(sum)),
            );
            children[best].numbers = self.expand(&children[best].after, turned(next), depth + 1);
        };
        if let Some(child) = children.iter().find(|child| turned(child.numbers).0 == 0) {
            let bit = child.play.trailing_zeros() as usize;
            if let Some(successes) = self.prover.successes[at.to_move].get_mut(bit) {
                *successes += 1;
            }
        }
        let numbers = turned(numbers);
        self.prover.known.insert(*at, Knowledge { numbers, is_in_line: false });
        numbers
    }
}

/// The position after a pass. A pass of a player who may not retake a ko stands for a move elsewhere, and
/// is none of the two that end the play.
pub(super) fn pass(at: &LocalPosition) -> LocalPosition {
    let passes = if at.ko == 0 { at.passes + 1 } else { 0 };
    LocalPosition { ko: 0, to_move: at.to_move.opponent(), passes, ..*at }
}

/// Returns true if a stone of `defender` on `target` stays, and `None` if that cannot be seen without a move.
pub(super) fn survives(
    grid: &Grid,
    at: &LocalPosition,
    target: PointSet,
    defender: Color,
) -> Option<bool> {
    let attacker = defender.opponent();
    let solid = grid.linked(&at.stones, attacker, grid.solid(&at.stones, attacker));
    let hopeless = grid.hopeless(defender, solid);
    if target & !hopeless == 0 {
        return Some(false);
    }
    let present = at.stones[defender] & target & !hopeless;
    if at.passes == 2 {
        return Some(present != 0);
    }
    (present != 0 && grid.living(&at.stones, defender) & present != 0).then_some(true)
}

/// A hash of the few words of a position, whose inputs nobody chooses to make them collide.
#[derive(Default)]
struct WordHasher(u64);

impl Hasher for WordHasher {
    fn write(&mut self, bytes: &[u8]) {
        bytes.iter().for_each(|&byte| self.write_u64(u64::from(byte)));
    }

    fn write_u64(&mut self, number: u64) {
        self.0 = (self.0.rotate_left(23) ^ number).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    }

    fn finish(&self) -> u64 {
        mix(self.0)
    }
}
