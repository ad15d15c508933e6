//! The moves of a position with their statistics, in blocks of sixteen.
//!
//! # Protocol
//!
//! The children of a position are a list of [`Block`]s, reached from the move that leads to the
//! position by the index in `children`. Workers share the tree without locks:
//!
//! * A block's `moves`, `prior`, `count` and `next` are written by the one worker that expands the
//!   position, before it publishes the first block's index with a Release store into `children`;
//!   the others read that index with Acquire and so see the block complete. The single later
//!   change, the mark of an illegal repetition in `moves`, may be seen late: until then the move
//!   is tried again and marked again.
//! * `visits`, `value`, `score` and `virtual_loss` are changed by every worker with relaxed
//!   `fetch_add` and `fetch_sub`: no update is lost, and a reader may see a visit without its
//!   value or the other way round, an error of one visit for each worker.
//! * `amaf` is read and written back relaxed, without a read-modify-write: of workers that update
//!   the same move at once only the last one's update counts. That is a playout or a few of
//!   hundreds in a statistic that is a guess anyway, and it spares hundreds of locked instructions
//!   for each playout.
//!
//! All values are Black's.

use std::sync::atomic::Ordering::{Acquire, Relaxed, Release};
use std::sync::atomic::{AtomicI64, AtomicU16, AtomicU32, AtomicU64};

use bytemuck::Zeroable;

use super::select::Stats;
use crate::color::Color;
use crate::point::Move;

/// Moves in a block.
pub(super) const LANES: usize = 16;
/// A value of 1 in the fixed-point sums of `value`.
pub(super) const ONE: u64 = 1 << 16;
/// The unit of prior visits.
const PRIOR_UNIT: f32 = 1.0 / 64.0;
/// Set in a move that would repeat a position.
const REPEATS: u16 = 1 << 15;
/// In place of a block index while a worker makes the children.
const EXPANDING: u32 = u32::MAX;

/// Up to sixteen moves of one position.
#[derive(Zeroable)]
#[repr(C)]
pub(super) struct Block {
    /// Sums of the playouts' values in units of 1 / [`ONE`].
    value: [AtomicU64; LANES],
    /// AMAF: weight in the high half, won weight in the low half, both in half units so that a
    /// drawn playout can be half won.
    amaf: [AtomicU64; LANES],
    /// Sums of the margins in half points.
    score: [AtomicI64; LANES],
    visits: [AtomicU32; LANES],
    /// The first block of the position after the move, 0 for none yet, or [`EXPANDING`].
    children: [AtomicU32; LANES],
    /// The prior's value (high half, 65535 is 1) and visits (low half, in [`PRIOR_UNIT`]).
    prior: [AtomicU32; LANES],
    /// [`Move::code`], and perhaps [`REPEATS`].
    moves: [AtomicU16; LANES],
    /// Workers below this move whose playout has not ended yet.
    virtual_loss: [AtomicU16; LANES],
    /// The position's next block, 0 for none.
    next: AtomicU32,
    /// Moves in this block.
    count: AtomicU32,
}

/// A move of a [`Block`] as it is written down, in the units of the block.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Record {
    pub value: u64,
    pub amaf: u64,
    pub score: i64,
    pub visits: u32,
    pub prior: u32,
    pub mv: u16,
}

impl Record {
    /// The move, whether it repeats a position or not.
    pub(super) fn mv(&self) -> Move {
        Move::from_code(self.mv & !REPEATS)
    }
}

/// A move takes at most 48 bytes.
const _: () = assert!(Block::BYTES <= 48 * LANES);

impl Block {
    /// Memory of one block, a sixteenth of which is one move's.
    pub(super) const BYTES: usize = size_of::<Block>();

    /// Makes the block empty, in front of `next`. Only the worker that has taken the block from
    /// the arena may call this.
    pub(super) fn reset(&self, next: u32) {
        self.next.store(next, Relaxed);
        self.count.store(0, Relaxed);
    }

    /// Appends a move with a prior of `value` (Black's, 0 to 1) over `visits`.
    pub(super) fn push(&self, mv: Move, value: f32, visits: f32) {
        let lane = self.count() & (LANES - 1);
        let value = (value.clamp(0.0, 1.0) * 65535.0) as u32;
        let visits = (visits / PRIOR_UNIT).clamp(0.0, 65535.0) as u32;
        self.value[lane].store(0, Relaxed);
        self.amaf[lane].store(0, Relaxed);
        self.score[lane].store(0, Relaxed);
        self.visits[lane].store(0, Relaxed);
        self.children[lane].store(0, Relaxed);
        self.prior[lane].store(value << 16 | visits, Relaxed);
        self.moves[lane].store(mv.code(), Relaxed);
        self.virtual_loss[lane].store(0, Relaxed);
        self.count.store(lane as u32 + 1, Relaxed);
    }

    /// Appends a copy of the move in `lane` of `other`, its children included. Only while no
    /// worker runs.
    pub(super) fn push_copy(&self, other: &Block, lane: usize) {
        let (value, visits) = other.prior(lane);
        let to = self.count();
        self.push(other.legal_move(lane).unwrap_or(Move::Pass), value, visits);
        self.value[to].store(other.value[lane].load(Relaxed), Relaxed);
        self.score[to].store(other.score[lane].load(Relaxed), Relaxed);
        self.visits[to].store(other.visits(lane), Relaxed);
        self.children[to].store(other.children[lane].load(Relaxed), Relaxed);
    }

    /// Everything about the move in `lane` but its children.
    pub(super) fn record(&self, lane: usize) -> Record {
        let lane = lane & (LANES - 1);
        Record {
            value: self.value[lane].load(Relaxed),
            amaf: self.amaf[lane].load(Relaxed),
            score: self.score[lane].load(Relaxed),
            visits: self.visits[lane].load(Relaxed),
            prior: self.prior[lane].load(Relaxed),
            mv: self.moves[lane].load(Relaxed),
        }
    }

    /// Appends a move as it was recorded, without children. Only while no worker runs.
    pub(super) fn push_record(&self, record: &Record) {
        let lane = self.count() & (LANES - 1);
        self.push(Move::Pass, 0.0, 0.0);
        self.value[lane].store(record.value, Relaxed);
        self.amaf[lane].store(record.amaf, Relaxed);
        self.score[lane].store(record.score, Relaxed);
        self.visits[lane].store(record.visits, Relaxed);
        self.prior[lane].store(record.prior, Relaxed);
        self.moves[lane].store(record.mv, Relaxed);
    }

    /// Moves in this block.
    #[inline(always)]
    pub(super) fn count(&self) -> usize {
        self.count.load(Relaxed) as usize
    }

    /// The index of the position's next block.
    #[inline(always)]
    pub(super) fn next(&self) -> Option<u32> {
        match self.next.load(Relaxed) {
            0 => None,
            next => Some(next),
        }
    }

    /// The move, unless it would repeat a position.
    #[inline(always)]
    pub(super) fn legal_move(&self, lane: usize) -> Option<Move> {
        let code = self.moves[lane & (LANES - 1)].load(Relaxed);
        (code & REPEATS == 0).then(|| Move::from_code(code))
    }

    /// Bans the move for repeating a position.
    pub(super) fn mark_repetition(&self, lane: usize) {
        self.moves[lane & (LANES - 1)].fetch_or(REPEATS, Relaxed);
    }

    /// Visits so far.
    #[inline(always)]
    pub(super) fn visits(&self, lane: usize) -> u32 {
        self.visits[lane & (LANES - 1)].load(Relaxed)
    }

    /// The mean value, 0 to 1, if there is a visit.
    pub(super) fn mean_value(&self, lane: usize) -> Option<f64> {
        let visits = self.visits(lane);
        let sum = self.value[lane & (LANES - 1)].load(Relaxed);
        (visits > 0).then(|| sum as f64 / ONE as f64 / f64::from(visits))
    }

    /// The mean margin in points, if there is a visit.
    pub(super) fn mean_score(&self, lane: usize) -> Option<f64> {
        let visits = self.visits(lane);
        let sum = self.score[lane & (LANES - 1)].load(Relaxed);
        (visits > 0).then(|| sum as f64 / 2.0 / f64::from(visits))
    }

    /// The prior's value and visits.
    #[inline(always)]
    pub(super) fn prior(&self, lane: usize) -> (f32, f32) {
        let prior = self.prior[lane & (LANES - 1)].load(Relaxed);
        ((prior >> 16) as f32 / 65535.0, (prior & 0xffff) as f32 * PRIOR_UNIT)
    }

    /// What selection needs to know, from the side of `color`. Every virtual loss counts as a
    /// visit that the mover has lost.
    #[inline(always)]
    pub(super) fn stats(&self, lane: usize, color: Color) -> Stats {
        let lane = lane & (LANES - 1);
        let visits = self.visits[lane].load(Relaxed) as f32;
        let value = self.value[lane].load(Relaxed) as i64 as f32 * (1.0 / ONE as f32);
        let amaf = self.amaf[lane].load(Relaxed);
        let (amaf_visits, amaf_wins) = ((amaf >> 32) as f32 * 0.5, amaf as u32 as f32 * 0.5);
        let (prior_value, prior_visits) = self.prior(lane);
        let pending = f32::from(self.virtual_loss[lane].load(Relaxed));
        let wins = value + prior_value * prior_visits;
        let known = visits + prior_visits;
        match color {
            Color::Black => Stats { visits: known + pending, wins, amaf_visits, amaf_wins },
            Color::White => Stats {
                visits: known + pending,
                wins: known - wins,
                amaf_visits,
                amaf_wins: amaf_visits - amaf_wins,
            },
        }
    }

    /// Announces a worker that goes down this move.
    #[inline(always)]
    pub(super) fn enter(&self, lane: usize) {
        self.virtual_loss[lane & (LANES - 1)].fetch_add(1, Relaxed);
    }

    /// Takes the announcement back.
    #[inline(always)]
    pub(super) fn leave(&self, lane: usize) {
        self.virtual_loss[lane & (LANES - 1)].fetch_sub(1, Relaxed);
    }

    /// Adds the result of a playout: its value in units of 1 / [`ONE`] and its margin in half
    /// points.
    #[inline(always)]
    pub(super) fn add_result(&self, lane: usize, value: u64, margin: i32) {
        let lane = lane & (LANES - 1);
        self.visits[lane].fetch_add(1, Relaxed);
        self.value[lane].fetch_add(value, Relaxed);
        self.score[lane].fetch_add(i64::from(margin), Relaxed);
    }

    /// Adds to the AMAF statistics: `weight`, of which `half_wins` halves are won.
    #[inline(always)]
    pub(super) fn add_amaf(&self, lane: usize, weight: u32, half_wins: u32) {
        /// Cuts off the bit that a shift by one moves from the upper half into the lower.
        const HALVES: u64 = 0x7fff_ffff_7fff_ffff;
        let amaf = &self.amaf[lane & (LANES - 1)];
        let mut sums = amaf.load(Relaxed);
        if sums >> 63 != 0 {
            // Halving keeps the mean, and after so many playouts the weight does not matter.
            sums = sums >> 1 & HALVES;
        }
        let more = u64::from(2 * weight) << 32 | u64::from(half_wins * weight);
        amaf.store(sums + more, Relaxed);
    }

    /// The move's code whatever its legality: for the AMAF update.
    #[inline(always)]
    pub(super) fn point_index(&self, lane: usize) -> usize {
        (self.moves[lane & (LANES - 1)].load(Relaxed) & !REPEATS) as usize
    }

    /// The first block of the position after the move; `None` as long as the position has no
    /// children, or another worker is making them.
    #[inline(always)]
    pub(super) fn children(&self, lane: usize) -> Option<u32> {
        match self.children[lane & (LANES - 1)].load(Acquire) {
            0 | EXPANDING => None,
            first => Some(first),
        }
    }

    /// Whether the caller is the one worker that may make the children now. Acquire and Release
    /// are not needed: the claim passes no data on.
    pub(super) fn claim_expansion(&self, lane: usize) -> bool {
        self.children[lane & (LANES - 1)].compare_exchange(0, EXPANDING, Relaxed, Relaxed).is_ok()
    }

    /// Publishes the children, or with 0 gives the claim back.
    pub(super) fn publish_children(&self, lane: usize, first: u32) {
        self.children[lane & (LANES - 1)].store(first, Release);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn statistics_turn_with_the_mover() {
        let block = Block::zeroed();
        block.push(Move::Pass, 0.75, 8.0);
        block.add_result(0, ONE, 15);
        block.add_result(0, ONE, 5);
        block.add_result(0, 0, -2);
        block.add_amaf(0, 3, 2);
        block.add_amaf(0, 1, 0);
        block.enter(0);
        let black = block.stats(0, Color::Black);
        let white = block.stats(0, Color::White);
        assert!((black.visits - 12.0).abs() < 0.1 && (white.visits - 12.0).abs() < 0.1);
        // Three playouts and eight prior visits are won by one side or the other; the virtual
        // loss is lost by both.
        assert!((black.wins - 8.0).abs() < 0.1 && (white.wins - 3.0).abs() < 0.1);
        assert_eq!((black.amaf_visits, black.amaf_wins), (4.0, 3.0));
        assert_eq!((white.amaf_visits, white.amaf_wins), (4.0, 1.0));
        assert_eq!(block.mean_score(0), Some(3.0));
        block.leave(0);
        assert!((block.stats(0, Color::White).visits - 11.0).abs() < 0.1);
    }

    #[test]
    fn amaf_never_overflows() {
        let block = Block::zeroed();
        block.push(Move::Pass, 0.5, 1.0);
        block.amaf[0].store(u64::MAX - (1 << 32), Relaxed);
        block.add_amaf(0, 3, 2);
        let stats = block.stats(0, Color::Black);
        assert!(
            stats.amaf_visits > 1e9 && (stats.amaf_wins / stats.amaf_visits - 1.0).abs() < 0.01
        );
    }

    #[test]
    fn only_one_worker_expands() {
        let block = Block::zeroed();
        block.push(Move::Pass, 0.5, 1.0);
        assert_eq!(block.children(0), None);
        assert!(block.claim_expansion(0) && !block.claim_expansion(0));
        assert_eq!(block.children(0), None);
        block.publish_children(0, 7);
        assert_eq!(block.children(0), Some(7));
    }
}
