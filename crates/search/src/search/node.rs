//! The moves of a position with their statistics, in blocks of sixteen.
//!
//! # Protocol
//!
//! The children of a position are a list of [`Block`]s, reached from the move that leads to the
//! position by the index in `children`. Workers share the tree without locks:
//!
//! * A block's `moves`, `prior`, `count` and `next`, and in the first block `parent` and
//!   `parent_lane`, are written by the one worker that expands the position, before it publishes
//!   the first block's index with a Release store into `children`; the others load that index with
//!   SeqCst, which includes Acquire, and so see the block complete. In the tree, two things change while
//!   workers run. One worker may replace the priors of a root: each is one number, stored relaxed, because
//!   a visit that still sees old ones chooses by these as others have before it. The mark of a forbidden
//!   repetition in `moves` is relaxed and may be seen late: until then the move is tried again and marked
//!   again.
//! * Blocks of discarded positions and free blocks belong to the thread that holds the collector's lock, and
//!   nobody else reads them: it links discarded positions by `parent` and free blocks by `next`, relaxed. A
//!   worker takes free blocks under the same lock.
//! * `visits`, `value`, `score` and `excess` are changed by every worker with relaxed `fetch_add` and
//!   read relaxed: no update is lost, and a reader may see a visit without its value or the other way
//!   round, an error of one visit for each worker. Workers that find `excess` below its limit at once
//!   may take it beyond the limit by one visit each, which the limit leaves room for.
//! * `extra` is loaded and stored relaxed, without a read-modify-write: when workers update the
//!   same move at once, only the last store counts. That loses one of some hundred playouts in a
//!   statistic that is only an estimate. With AMAF it saves hundreds of locked instructions per
//!   playout.
//! * `virtual_loss` counts the visits in flight through the move. Selection reads it relaxed. It
//!   also tells the collector whether a worker is below the move; a position may be evicted only
//!   while none is. A worker announces its visit (`fetch_add`) before it loads the move's
//!   `children`; the collector claims `children` (`compare_exchange`) before it loads
//!   `virtual_loss`, and restores it when a visit is there. All four operations are SeqCst, so that
//!   at least one of the two sees the other. A worker leaves its path from the end, each move with
//!   a Release `fetch_sub`, once it will not read the positions below any more; the collector's
//!   load sees all that came before.
//! * `role` is the use of a block. It is written with Release, by the worker that owns the block
//!   before it is published, or by the collector under its lock. The collector loads it with
//!   Acquire, so that it sees the `parent` that was written before it; with an older one it would
//!   only miss the position, whose children it could not detach from another move.
//!
//! All values are Black's.

use std::sync::atomic::Ordering::{Acquire, Relaxed, Release, SeqCst};

use super::counts::{HALF_POINT, MoveCounts, ONE, ResultSums, pack_prior, unpack_prior, weight};
use super::select::Formula;
use super::sync::{AtomicI32, AtomicI64, AtomicU16, AtomicU32, AtomicU64};
use ponnuki_game::color::Color;
use ponnuki_game::point::Move;

/// Moves in a block. A model has room for little.
pub(super) const LANES: usize = if cfg!(loom) { 1 } else { 16 };
/// The visits of a root at which its search ends. The 32 bits in which visits are counted have room
/// for twice as many, and no move below the root has more visits than the root.
pub(super) const MAX_VISITS: u32 = 1 << 31;
/// Set in the code of a move that would repeat a position illegally.
const REPETITION_FLAG: u16 = 1 << 15;
/// In `children` from the moment when a visit claims the expansion until it completes, and while
/// the collector takes the children away.
const EXPANDING: u32 = u32::MAX;

/// The use of a block.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u16)]
pub(super) enum Role {
    /// It is free, or being filled.
    None = 0,
    /// It is the first block of a position.
    First = 1,
    /// It is another block of a position.
    Rest = 2,
}

/// Up to sixteen moves of one position. The fields that the scan for the most urgent move reads
/// come first, in one stretch.
#[derive(Default)]
#[cfg_attr(not(loom), derive(bytemuck::Zeroable))]
#[repr(C)]
pub(super) struct Block {
    /// The position's next block, or the next free block, 0 for none.
    next: AtomicU32,
    /// The block of the move that leads to the position, 0 for the root; in a discarded position
    /// the first block of the next discarded one, 0 for none.
    parent: AtomicU32,
    /// The lane of that move in its block.
    parent_lane: AtomicU16,
    /// A [`Role`].
    role: AtomicU16,
    /// Moves in this block.
    count: AtomicU32,
    /// [`Move::code`], and perhaps [`REPETITION_FLAG`].
    moves: [AtomicU16; LANES],
    /// Visits in flight that go through this move.
    virtual_loss: [AtomicU16; LANES],
    visits: [AtomicU32; LANES],
    /// The stored part of the prior; see [`pack_prior`].
    prior: [AtomicU32; LANES],
    /// Sums of the values of evaluations in units of 1 / [`ONE`].
    value: [AtomicU64; LANES],
    /// Further numbers of the formula, in two halves: numbers that it updates itself, or AMAF, with
    /// the weight in the high half and the won weight in the low half, both in half units so that a
    /// drawn playout can be half won.
    extra: [AtomicU64; LANES],
    /// The first block of the position after the move, 0 for none, or [`EXPANDING`].
    children: [AtomicU32; LANES],
    /// Sums of the margins in units of a half point / [`HALF_POINT`].
    score: [AtomicI64; LANES],
    /// The difference between the weights and the visits; see [`ResultSums::excess`].
    excess: [AtomicI32; LANES],
}

impl Block {
    /// The size of a block. One move takes a sixteenth of it.
    pub(super) const BYTES: usize = size_of::<Block>();

    /// Empties the block and links it to `next`. Only for the worker that owns the block, before it
    /// is published.
    pub(super) fn reset(&self, next: u32) {
        self.next.store(next, Relaxed);
        self.count.store(0, Relaxed);
    }

    /// Links the block to `next`. Only for the block's owner.
    pub(super) fn set_next(&self, next: u32) {
        self.next.store(next, Relaxed);
    }

    /// The use of the block.
    pub(super) fn role(&self) -> Role {
        match self.role.load(Acquire) {
            1 => Role::First,
            2 => Role::Rest,
            _ => Role::None,
        }
    }

    /// Sets the use of the block.
    pub(super) fn set_role(&self, role: Role) {
        self.role.store(role as u16, Release);
    }

    /// The block and lane of the move that leads to the position that begins here; block 0 for the
    /// root's.
    pub(super) fn parent(&self) -> (u32, usize) {
        (self.parent.load(Relaxed), self.parent_lane.load(Relaxed) as usize)
    }

    /// Sets the [`parent`](Self::parent).
    pub(super) fn set_parent(&self, block: u32, lane: usize) {
        self.parent.store(block, Relaxed);
        self.parent_lane.store(lane as u16, Relaxed);
    }

    /// Appends a move with the stored part of its prior.
    pub(super) fn push(&self, mv: Move, prior: (f32, f32)) {
        let lane = self.count() & (LANES - 1);
        self.value[lane].store(0, Relaxed);
        self.extra[lane].store(0, Relaxed);
        self.score[lane].store(0, Relaxed);
        self.excess[lane].store(0, Relaxed);
        self.visits[lane].store(0, Relaxed);
        self.children[lane].store(0, Relaxed);
        self.prior[lane].store(pack_prior(prior), Relaxed);
        self.moves[lane].store(mv.code(), Relaxed);
        self.virtual_loss[lane].store(0, Relaxed);
        self.count.store(lane as u32 + 1, Relaxed);
    }

    /// Appends a copy of the move in `lane` of `other` with its children. Only while no worker runs.
    pub(super) fn push_copy(&self, other: &Block, lane: usize) {
        let to = self.count();
        self.push(other.legal_move(lane).unwrap_or(Move::Pass), other.prior(lane));
        self.value[to].store(other.value[lane].load(Relaxed), Relaxed);
        self.score[to].store(other.score[lane].load(Relaxed), Relaxed);
        self.excess[to].store(other.excess[lane].load(Relaxed), Relaxed);
        self.extra[to].store(other.extra[lane].load(Relaxed), Relaxed);
        self.visits[to].store(other.visits(lane), Relaxed);
        self.children[to].store(other.children[lane].load(Relaxed), Relaxed);
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
        (code & REPETITION_FLAG == 0).then(|| Move::from_code(code))
    }

    /// Marks the move as a forbidden repetition.
    pub(super) fn mark_repetition(&self, lane: usize) {
        self.moves[lane & (LANES - 1)].fetch_or(REPETITION_FLAG, Relaxed);
    }

    /// Visits completed so far.
    #[inline(always)]
    pub(super) fn visits(&self, lane: usize) -> u32 {
        self.visits[lane & (LANES - 1)].load(Relaxed)
    }

    /// The mean value, 0 to 1, if there is a visit.
    pub(super) fn mean_value(&self, lane: usize) -> Option<f64> {
        let sum = self.value[lane & (LANES - 1)].load(Relaxed) as f64;
        self.weight(lane).map(|weight| sum / ONE as f64 / weight)
    }

    /// The mean margin in points, if there is a visit.
    pub(super) fn mean_score(&self, lane: usize) -> Option<f64> {
        let sum = self.score[lane & (LANES - 1)].load(Relaxed) as f64;
        self.weight(lane).map(|weight| sum / f64::from(2.0 * HALF_POINT) / weight)
    }

    /// The weight of the completed visits, unless it is 0.
    fn weight(&self, lane: usize) -> Option<f64> {
        let weight = weight(self.visits(lane), self.excess[lane & (LANES - 1)].load(Relaxed));
        (weight > 0.0).then_some(weight.into())
    }

    /// The part of the prior that is kept.
    #[inline(always)]
    pub(super) fn prior(&self, lane: usize) -> (f32, f32) {
        unpack_prior(self.prior[lane & (LANES - 1)].load(Relaxed))
    }

    /// Replaces the stored part of the prior. Only of a root, and by one worker at a time.
    pub(super) fn set_prior(&self, lane: usize, prior: (f32, f32)) {
        self.prior[lane & (LANES - 1)].store(pack_prior(prior), Relaxed);
    }

    /// AMAF: the weight, and the part of it that Black won.
    pub(super) fn amaf(&self, lane: usize) -> (f64, f64) {
        let amaf = self.extra[lane & (LANES - 1)].load(Relaxed);
        (f64::from((amaf >> 32) as u32) / 2.0, f64::from(amaf as u32) / 2.0)
    }

    /// The counts of one move, for the formulas of selection.
    #[inline(always)]
    pub(super) fn counts(&self, lane: usize) -> MoveCounts {
        let lane = lane & (LANES - 1);
        let extra = self.extra[lane].load(Relaxed);
        let visits = self.visits[lane].load(Relaxed);
        MoveCounts {
            visits,
            weight: weight(visits, self.excess[lane].load(Relaxed)),
            value: self.value[lane].load(Relaxed) as i64 as f32,
            score: self.score[lane].load(Relaxed) as f32,
            extra: ((extra >> 32) as u32, extra as u32),
            prior: self.prior[lane].load(Relaxed),
            pending: self.virtual_loss[lane].load(Relaxed),
        }
    }

    /// The weight of all moves' visits, and the sum of the stored numbers of the priors, over the
    /// moves that have been visited or are being visited.
    pub(super) fn visited(&self) -> (f32, f32) {
        (0..self.count()).fold((0.0, 0.0), |(weight, sum), lane| {
            let own = self.counts(lane);
            let is_tried = own.visits > 0 || own.pending > 0;
            (weight + own.weight, if is_tried { sum + own.prior().0 } else { sum })
        })
    }

    /// The urgency of each move for `color`; unspecified in lanes without a move.
    ///
    /// The atomics are loaded one by one into plain arrays, for which the compiler then generates
    /// vector instructions. That takes two thirds of the time that a loop over the moves would
    /// take.
    #[inline(always)]
    pub(super) fn urgencies<F: Formula>(&self, color: Color, formula: F) -> [f32; LANES] {
        let mut visits = [0; LANES];
        let mut value = [0.0; LANES];
        let mut weights = [0.0; LANES];
        let mut score = [0.0; LANES];
        let mut high = [0; LANES];
        let mut low = [0; LANES];
        let mut prior = [0; LANES];
        let mut pending = [0; LANES];
        for lane in 0..LANES {
            visits[lane] = self.visits[lane].load(Relaxed);
            value[lane] = self.value[lane].load(Relaxed) as i64 as f32;
            if F::USES_SCORES {
                score[lane] = self.score[lane].load(Relaxed) as f32;
                weights[lane] = weight(visits[lane], self.excess[lane].load(Relaxed));
            }
            let extra = self.extra[lane].load(Relaxed);
            (high[lane], low[lane]) = ((extra >> 32) as u32, extra as u32);
            prior[lane] = self.prior[lane].load(Relaxed);
            pending[lane] = self.virtual_loss[lane].load(Relaxed);
        }
        let mut urgencies = [0.0; LANES];
        for lane in 0..LANES {
            let counts = MoveCounts {
                visits: visits[lane],
                weight: weights[lane],
                value: value[lane],
                score: score[lane],
                extra: (high[lane], low[lane]),
                prior: prior[lane],
                pending: pending[lane],
            };
            urgencies[lane] = formula.urgency(counts, color);
        }
        urgencies
    }

    /// The same, by the policy of people.
    pub(super) fn human_urgencies<F: Formula>(&self, color: Color, formula: F) -> [f32; LANES] {
        std::array::from_fn(|lane| formula.urgency(self.counts(lane).by_people(), color))
    }

    /// Replaces the further numbers of the formula.
    pub(super) fn set_extra(&self, lane: usize, (high, low): (u32, u32)) {
        let extra = u64::from(high) << 32 | u64::from(low);
        self.extra[lane & (LANES - 1)].store(extra, Relaxed);
    }

    /// Announces a visit that goes through this move.
    #[inline(always)]
    pub(super) fn enter(&self, lane: usize) {
        self.virtual_loss[lane & (LANES - 1)].fetch_add(1, SeqCst);
    }

    /// Visits in flight that go through this move.
    pub(super) fn virtual_loss(&self, lane: usize) -> u16 {
        self.virtual_loss[lane & (LANES - 1)].load(Relaxed)
    }

    /// Takes the announcement back. The visit must have left everything below the move before.
    #[inline(always)]
    pub(super) fn leave(&self, lane: usize) {
        self.virtual_loss[lane & (LANES - 1)].fetch_sub(1, Release);
    }

    /// Adds the results of evaluations. Once the sum of weights comes near the end of its field, further
    /// results count without their weights.
    #[inline(always)]
    pub(super) fn add(&self, lane: usize, sums: ResultSums) {
        const MAX_WEIGHT: u32 = 1 << 30;
        let lane = lane & (LANES - 1);
        let mut sums = sums;
        if sums.excess != 0 && self.excess[lane].load(Relaxed).unsigned_abs() < MAX_WEIGHT {
            self.excess[lane].fetch_add(sums.excess, Relaxed);
        } else if sums.excess != 0 {
            sums = sums.unweighted();
        }
        self.visits[lane].fetch_add(sums.visits, Relaxed);
        self.value[lane].fetch_add(sums.value, Relaxed);
        self.score[lane].fetch_add(sums.score, Relaxed);
    }

    /// Adds `weight`, which may be 0, to the AMAF statistics; `half_wins` halves of it are won.
    #[inline(always)]
    pub(super) fn add_amaf(&self, lane: usize, weight: u64, half_wins: u64) {
        /// Cuts off the bit that a shift by one moves from the upper half into the lower.
        const HALVES: u64 = 0x7fff_ffff_7fff_ffff;
        let amaf = &self.extra[lane & (LANES - 1)];
        let mut sums = amaf.load(Relaxed);
        if sums >> 63 != 0 {
            // Halving keeps the mean. With a weight this large, its exact size no longer matters.
            sums = sums >> 1 & HALVES;
        }
        amaf.store(sums + weight * (2 << 32 | half_wins), Relaxed);
    }

    /// The move's code, also of a forbidden repetition: for the AMAF update.
    #[inline(always)]
    pub(super) fn point_index(&self, lane: usize) -> usize {
        (self.moves[lane & (LANES - 1)].load(Relaxed) & !REPETITION_FLAG) as usize
    }

    /// The first block of the position after the move; `None` while it has no children, its
    /// expansion is claimed, or the collector is taking them away.
    #[inline(always)]
    pub(super) fn children(&self, lane: usize) -> Option<u32> {
        match self.children[lane & (LANES - 1)].load(SeqCst) {
            0 | EXPANDING => None,
            first => Some(first),
        }
    }

    /// Claims the expansion of the position after the move. Only one visit gets true. Relaxed will
    /// do, because the claim passes no data on.
    pub(super) fn claim_expansion(&self, lane: usize) -> bool {
        self.children[lane & (LANES - 1)].compare_exchange(0, EXPANDING, Relaxed, Relaxed).is_ok()
    }

    /// Takes the children that begin with block `first` away from the move, unless the move has
    /// other children or none, or a worker is below it. Only for the collector. The move keeps its
    /// statistics and is expanded again when it is next visited.
    pub(super) fn detach_children(&self, lane: usize, first: u32) -> bool {
        let children = &self.children[lane & (LANES - 1)];
        if children.compare_exchange(first, EXPANDING, SeqCst, Relaxed).is_err() {
            return false;
        }
        let nobody = self.virtual_loss[lane & (LANES - 1)].load(SeqCst) == 0;
        children.store(if nobody { 0 } else { first }, Release);
        nobody
    }

    /// Publishes the children, or with 0 withdraws the claim.
    pub(super) fn publish_children(&self, lane: usize, first: u32) {
        self.children[lane & (LANES - 1)].store(first, Release);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::search::select::{Rave, Stats};

    fn result(value: u64, score: i64) -> ResultSums {
        ResultSums { visits: 1, excess: 0, value, score }
    }

    fn stats(block: &Block, lane: usize, color: Color) -> Stats {
        Rave::stats(block.counts(lane), color)
    }

    #[test]
    fn statistics_are_from_the_movers_side() {
        let block = Block::default();
        block.push(Move::Pass, (0.75, 8.0));
        block.add(0, result(ONE, 15 * HALF_POINT as i64));
        block.add(0, result(ONE, 5 * HALF_POINT as i64));
        block.add(0, result(0, -2 * HALF_POINT as i64));
        block.add_amaf(0, 3, 2);
        block.add_amaf(0, 1, 0);
        block.enter(0);
        let black = stats(&block, 0, Color::Black);
        let white = stats(&block, 0, Color::White);
        assert!((black.visits - 12.0).abs() < 0.1 && (white.visits - 12.0).abs() < 0.1);
        // Each of the three playouts and eight prior visits is won by one side; the virtual loss is
        // a loss for either.
        assert!((black.wins - 8.0).abs() < 0.1 && (white.wins - 3.0).abs() < 0.1);
        assert_eq!((black.amaf_visits, black.amaf_wins), (4.0, 3.0));
        assert_eq!((white.amaf_visits, white.amaf_wins), (4.0, 1.0));
        assert_eq!(block.mean_score(0), Some(3.0));
        block.leave(0);
        assert!((stats(&block, 0, Color::White).visits - 11.0).abs() < 0.1);
    }

    #[test]
    fn urgencies_of_a_block_are_those_of_each_move() {
        let block = Block::default();
        for lane in 0..13 {
            block.push(Move::Pass, (lane as f32 / 13.0, 5.0 * lane as f32));
            (0..7 * lane).for_each(|n| block.add(lane, result(n as u64 * 997, n as i64)));
            block.add_amaf(lane, 1 + lane as u64 * 100, lane as u64 % 3);
            (0..lane % 4).for_each(|_| block.enter(lane));
        }
        let formula = Rave { equivalence: 3000.0 };
        for color in Color::ALL {
            let all = block.urgencies(color, formula);
            for (lane, urgency) in all.into_iter().enumerate().take(block.count()) {
                assert_eq!(urgency, formula.urgency(block.counts(lane), color));
            }
        }
    }

    #[test]
    fn amaf_never_overflows() {
        let block = Block::default();
        block.push(Move::Pass, (0.5, 1.0));
        block.extra[0].store(u64::MAX - (1 << 32), Relaxed);
        block.add_amaf(0, 3, 2);
        let stats = stats(&block, 0, Color::Black);
        assert!(
            stats.amaf_visits > 1e9 && (stats.amaf_wins / stats.amaf_visits - 1.0).abs() < 0.01
        );
    }

    #[test]
    fn beyond_the_limit_of_weights_results_without_any_are_left_out() {
        let block = Block::default();
        block.push(Move::Pass, (0.5, 1.0));
        block.excess[0].store(1 << 30, Relaxed);
        let one = ResultSums { visits: 4, excess: 16, value: 10, score: -10 };
        block.add(0, one.weightless());
        assert_eq!((block.visits(0), block.value[0].load(Relaxed)), (0, 0));
        block.add(0, one);
        assert_eq!((block.visits(0), block.value[0].load(Relaxed)), (4, 8));
    }

    #[test]
    fn only_one_visit_expands() {
        let block = Block::default();
        block.push(Move::Pass, (0.5, 1.0));
        assert_eq!(block.children(0), None);
        assert!(block.claim_expansion(0) && !block.claim_expansion(0));
        assert_eq!(block.children(0), None);
        block.publish_children(0, 7);
        assert_eq!(block.children(0), Some(7));
    }
}

/// Models of two workers that add to a move at once; see `sync`.
#[cfg(loom)]
mod interleavings {
    use super::*;
    use std::sync::Arc;

    /// Runs `add` in two threads, in all orders, and then calls `after`.
    fn twice(
        make: fn(&Block),
        add: impl Fn(&Block) + Copy + Send + Sync + 'static,
        after: fn(&Block),
    ) {
        loom::model(move || {
            let block = Arc::new(Block::default());
            block.push(Move::Pass, (0.5, 0.0));
            make(&block);
            let theirs = Arc::clone(&block);
            let running = loom::thread::spawn(move || add(&theirs));
            add(&block);
            running.join().unwrap();
            after(&block);
        });
    }

    /// No result is lost, a reader is at most one visit of each worker wrong, and the excess passes its
    /// limit by at most one visit of each worker.
    #[test]
    fn results_are_not_lost() {
        const LIMIT: i32 = 1 << 30;
        let one = ResultSums { visits: 1, excess: 1, value: 10, score: -10 };
        let add = move |block: &Block| {
            block.add(0, one);
            let counts = block.counts(0);
            assert!(counts.visits >= 1 && counts.value >= 9.0, "its own results");
            assert!((counts.value - 10.0 * counts.visits as f32).abs() <= 11.0, "{counts:?}");
        };
        let make = |block: &Block| block.excess[0].store(LIMIT - 1, Relaxed);
        twice(make, add, |block| {
            assert_eq!(block.visits(0), 2);
            // Beyond the limit a result counts without its weight, a seventeenth less.
            assert!((19..=20).contains(&block.value[0].load(Relaxed)));
            assert!((-20..=-19).contains(&block.score[0].load(Relaxed)));
            assert!((LIMIT..=LIMIT + 1).contains(&block.excess[0].load(Relaxed)));
        });
    }

    /// Of updates of AMAF that come at once all but the last may be lost, and no more.
    #[test]
    fn amaf_loses_only_what_comes_at_once() {
        twice(
            |_| {},
            |block| block.add_amaf(0, 1, 2),
            |block| {
                let (weight, won) = block.amaf(0);
                assert!((weight == 1.0 || weight == 2.0) && won == weight);
            },
        );
    }
}
