//! One worker and its iteration in three steps: select a leaf, submit it to the evaluator, complete
//! the visit. An evaluator that computes batches lets a worker have several visits in flight; they
//! are completed in the order in which they were selected.
//!
//! [`probe`] takes an iteration apart for measurements.

pub(super) mod probe;

use std::collections::VecDeque;
use std::sync::atomic::Ordering::Relaxed;

use rand_xoshiro::Xoshiro256PlusPlus;

use super::counts::ResultSums;
use super::criticality::CriticalitySums;
use super::detail::MoveDetails;
use super::node::Block;
use super::root::Root;
use super::select::{AmafWeights, Formula, SearchEvaluator};
use super::statistics::{LocalStatistics, Statistics};
use super::sync::{AtomicBool, AtomicI64, yield_now};
use super::tree::Edge;
use super::visit::{PathEnd, SelectionContext, Visit};
use crate::evaluator::{Assumptions, Evaluation, Leaf, Outcome, ResultValues};
use ponnuki_game::capacity::Capacity;
use ponnuki_game::color::Color;
use ponnuki_game::life::area;
use ponnuki_game::point::{Move, Size};

/// The data that the workers of one search share.
pub(super) struct SharedState<'a, C: Capacity, E: SearchEvaluator<C>> {
    /// The data for selection.
    pub context: SelectionContext<'a, C, E::Formula>,
    /// The values of games that end in the tree.
    pub values: ResultValues,
    pub statistics: &'a Statistics,
    /// The sums for criticality and the details of moves, only on request.
    pub criticality: Option<&'a CriticalitySums>,
    pub details: Option<&'a MoveDetails>,
    /// Iterations that may still be started, below 0 once workers have found none. Every worker
    /// takes one at a time, so that all of them share the iterations to the end; relaxed, because
    /// it guards nothing but its own count.
    pub budget: &'a AtomicI64,
    /// Set by the worker that polls the monitor, and by any worker that panics; read by all before
    /// each iteration. Relaxed: one more iteration does no harm.
    pub stop: &'a AtomicBool,
    /// The number of workers.
    pub workers: usize,
    /// The evaluations of this search after which the root is evaluated under all symmetries; the largest
    /// number if it was before the search, or never is.
    pub all_sides_after: u64,
}

impl<C: Capacity, E: SearchEvaluator<C>> SharedState<'_, C, E> {
    /// The most visits that a worker has in flight, whatever the batches of its evaluator: all workers
    /// together an eighth of the root's visits, since a visit in flight does not know the results of the
    /// others, and 64 at most, or four each.
    fn most_in_flight(&self) -> usize {
        let visits = self.context.tree.root().block.visits(0) as usize;
        let most = (MOST_IN_FLIGHT / self.workers).max(FEW_IN_FLIGHT);
        (visits / (8 * self.workers)).clamp(1, most)
    }
}

/// The most visits that all workers together have in flight: two batches of a graphics card.
const MOST_IN_FLIGHT: usize = 64;
/// The visits that each of many workers may have in flight all the same: the largest batch of the processor.
const FEW_IN_FLIGHT: usize = 4;

/// Ends the search for all workers when one of them panics; otherwise the others would go on.
struct StopOnPanic<'a>(&'a AtomicBool);

impl Drop for StopOnPanic<'_> {
    fn drop(&mut self) {
        if std::thread::panicking() {
            self.0.store(true, Relaxed);
        }
    }
}

/// The first play on a point that was not played on, neither in the tree nor in the playout.
const NEVER: u16 = u16::MAX;

/// A thread's evaluator and buffers, made once. Aligned to cache lines of its own, because a worker
/// writes to them all the time.
#[repr(align(128))]
pub(super) struct Worker<C: Capacity, E: SearchEvaluator<C>> {
    /// Its number among the workers, from 0.
    number: usize,
    evaluator: E,
    /// The visits whose leaves were submitted to the evaluator, the oldest first.
    in_flight: VecDeque<Box<Visit<C, E::Prior>>>,
    /// Visits of earlier iterations, kept for the next ones.
    spare: Vec<Box<Visit<C, E::Prior>>>,
    /// For each point index, the first ply at which it was played on, or [`NEVER`].
    first_play: Box<C::Of<u16>>,
    statistics: Box<LocalStatistics<C>>,
    /// Moves played since the last poll.
    moves_since_poll: usize,
    /// The number of iterations that had no result, so that others are to take their place.
    missing: usize,
}

impl<C: Capacity, E: SearchEvaluator<C>> Worker<C, E> {
    pub(super) fn new(number: usize, evaluator: E) -> Self {
        Worker {
            number,
            evaluator,
            in_flight: VecDeque::new(),
            spare: Vec::new(),
            first_play: Box::new(C::filled(NEVER)),
            statistics: Box::new(LocalStatistics::new()),
            moves_since_poll: 0,
            missing: 0,
        }
    }

    /// Starts again, with other random numbers.
    pub(super) fn restart(&mut self, rng: Xoshiro256PlusPlus) {
        self.evaluator.reseed(rng);
        self.moves_since_poll = 0;
    }

    /// The number of evaluations from which on a root is evaluated under all symmetries; see
    /// [`Evaluator::side_evaluations`](crate::evaluator::Evaluator::side_evaluations).
    pub(super) fn side_evaluations(&self, size: Size) -> u64 {
        self.evaluator.side_evaluations(size)
    }

    /// True if its evaluator computes batches.
    pub(super) fn has_batches(&self) -> bool {
        self.evaluator.has_batches()
    }

    /// Has positions evaluated under these assumptions.
    pub(super) fn assume(&mut self, assumptions: Assumptions) {
        self.evaluator.assume(assumptions);
    }

    /// A visit for the next iteration.
    #[inline]
    fn next_visit(&mut self, root: &Root<C>) -> Box<Visit<C, E::Prior>> {
        self.spare.pop().unwrap_or_else(|| Box::new(Visit::new(root)))
    }

    /// Searches until the budget is used up or the search is stopped, and completes all visits that
    /// are under way. `poll` is called every `moves_per_poll` moves; true stops the search.
    pub(super) fn run(
        &mut self,
        shared: &SharedState<'_, C, E>,
        moves_per_poll: usize,
        mut poll: impl FnMut() -> bool,
    ) {
        let _guard = StopOnPanic(shared.stop);
        self.missing = 0;
        let mut all_sides_after = shared.all_sides_after;
        let mut is_over = || {
            let is_over = poll();
            if is_over {
                shared.stop.store(true, Relaxed);
            }
            is_over
        };
        while self.may_iterate(shared) {
            self.moves_since_poll += self.iterate(shared);
            if self.moves_since_poll < moves_per_poll {
                continue;
            }
            self.moves_since_poll = 0;
            self.flush_statistics(shared);
            if !is_over() && shared.statistics.playouts() >= all_sides_after {
                all_sides_after = u64::MAX;
                self.renew_priors(shared, &mut || !is_over());
            }
        }
        self.flush_statistics(shared);
    }

    /// Gives the root the priors of all symmetries of the board, as long as `more`, while other workers search.
    fn renew_priors(&mut self, shared: &SharedState<'_, C, E>, more: &mut dyn FnMut() -> bool) {
        // The evaluator's answers come in the order of its questions.
        while self.complete_oldest(shared) > 0 {}
        let mut visit = self.next_visit(shared.context.root);
        self.rate_root(&shared.context, &mut visit, more);
        visit.replace_priors::<E::Formula>(shared.context.tree);
        self.spare.push(visit);
    }

    /// Returns true if another iteration is to follow, and takes it from the budget. Before it returns
    /// false, it completes all visits under way: some of them may have no result.
    fn may_iterate(&mut self, shared: &SharedState<'_, C, E>) -> bool {
        loop {
            let is_stopped = shared.stop.load(Relaxed);
            if !is_stopped && self.missing > 0 {
                self.missing -= 1;
                return true;
            }
            if !is_stopped && shared.budget.fetch_sub(1, Relaxed) > 0 {
                return true;
            }
            if self.complete_oldest(shared) == 0 {
                return false;
            }
        }
    }

    /// One iteration: selects a visit, submits its leaf, and completes the visits whose leaves have
    /// become ready; most evaluators have a leaf ready at once. Returns the number of moves that the
    /// completed visits have played, plus one for each.
    fn iterate(&mut self, shared: &SharedState<'_, C, E>) -> usize {
        let mut visit = self.next_visit(shared.context.root);
        visit.select(&shared.context);
        if let PathEnd::Leaf { .. } = visit.end {
            let ready = self.evaluator.submit(&visit.position);
            self.in_flight.push_back(visit);
            if ready == 0 && self.in_flight.len() >= shared.most_in_flight() {
                return self.complete_oldest(shared);
            }
            return self.complete_ready(shared, ready);
        }
        let is_busy = visit.end == PathEnd::Busy;
        let moves = self.finish(shared, visit);
        if !is_busy {
            return moves;
        }
        // If this worker has visits in flight, one of them may be at the leaf. Otherwise another
        // worker is evaluating it.
        let moves_under_way = self.complete_oldest(shared);
        if moves_under_way == 0 {
            yield_now();
        }
        moves + moves_under_way
    }

    /// Completes the visits of the oldest batch under way. Returns their moves as
    /// [`iterate`](Self::iterate) does, 0 only if no visit is under way.
    fn complete_oldest(&mut self, shared: &SharedState<'_, C, E>) -> usize {
        let ready = self.evaluator.wait();
        self.complete_ready(shared, ready)
    }

    /// Completes the oldest visits in flight, `ready` of them.
    #[inline]
    fn complete_ready(&mut self, shared: &SharedState<'_, C, E>, ready: usize) -> usize {
        let mut moves = 0;
        for _ in 0..ready {
            let Some(visit) = self.in_flight.pop_front() else { break };
            moves += self.finish(shared, visit);
        }
        moves
    }

    /// Evaluates and completes a visit, and keeps it for a later iteration. Returns the number of its
    /// moves, plus one.
    #[inline]
    fn finish(
        &mut self,
        shared: &SharedState<'_, C, E>,
        mut visit: Box<Visit<C, E::Prior>>,
    ) -> usize {
        let evaluation = self.evaluate(shared, &mut visit);
        self.complete(shared, &mut visit, evaluation);
        let moves = visit.trace.len() + 1;
        self.spare.push(visit);
        moves
    }

    /// The evaluation at the end of the visit's path; `None` if the visit ended without a position
    /// to evaluate, or the device has failed that was to evaluate it.
    #[inline]
    fn evaluate(
        &mut self,
        shared: &SharedState<'_, C, E>,
        visit: &mut Visit<C, E::Prior>,
    ) -> Option<Evaluation> {
        let evaluation = match visit.end {
            PathEnd::Leaf { expands } => {
                let (followed, counts) = (visit.path.len(), visit.is_counted());
                let evaluation = self.evaluator.evaluate(Leaf {
                    position: &visit.position,
                    trace: &mut visit.trace,
                    moves: expands.then_some(&mut visit.moves),
                    owners: self.statistics.owners(counts),
                })?;
                debug_assert!(E::RECORDS_MOVES || visit.trace.len() == followed);
                let evaluation = match &shared.context.mirror {
                    Some(mirror) => mirror.adjust(
                        &visit.trace.codes()[..followed],
                        &visit.position,
                        shared.values,
                        evaluation,
                    ),
                    None => evaluation,
                };
                let points = visit.position.size().points();
                self.add_to_sums(shared, visit, &evaluation, || {
                    points.clone().map(|point| self.evaluator.ownership(point))
                });
                evaluation
            }
            PathEnd::Finished => {
                let evaluation = self.evaluate_finished_game(
                    shared,
                    visit,
                    Outcome::of_position(&visit.position),
                );
                let owners = area::owners(visit.position.board(), &[]);
                let certain =
                    |owner: &Option<Color>| owner.map_or(0.0, |color| color.sign() as f32);
                self.add_to_sums(shared, visit, &evaluation, || owners.iter().map(certain));
                let points = visit.position.size().points();
                if visit.is_counted() {
                    self.statistics.add_owners(points.zip(owners), E::OWNER_UNIT);
                }
                evaluation
            }
            PathEnd::Void => {
                let outcome = Outcome::of_cycle(visit.position.rules());
                let evaluation = self.evaluate_finished_game(shared, visit, outcome);
                self.add_to_sums(shared, visit, &evaluation, std::iter::empty);
                evaluation
            }
            PathEnd::Repetition | PathEnd::Busy => return None,
        };
        Some(evaluation)
    }

    /// The evaluation of a game that ended in the tree.
    fn evaluate_finished_game(
        &self,
        shared: &SharedState<'_, C, E>,
        visit: &Visit<C, E::Prior>,
        outcome: Outcome,
    ) -> Evaluation {
        let area = visit.position.size().area();
        let weight = self.evaluator.certain_weight();
        Evaluation { weight, ..Evaluation::of(outcome, area, shared.values) }
    }

    /// Counts an evaluation, with the mean owners of
    /// [`Size::points`](ponnuki_game::point::Size::points) in order, for criticality and for the
    /// root's move that the visit followed, as far as requested.
    #[inline]
    fn add_to_sums<I: Iterator<Item = f32>>(
        &self,
        shared: &SharedState<'_, C, E>,
        visit: &Visit<C, E::Prior>,
        evaluation: &Evaluation,
        owners: impl Fn() -> I,
    ) {
        if let Some(criticality) = shared.criticality {
            criticality.add(visit.position.size().points().zip(owners()), evaluation.winner);
        }
        let Some(details) = shared.details.filter(|_| visit.is_counted_at(0)) else { return };
        let first = visit.trace.codes().first().filter(|_| !visit.path.is_empty());
        details.add(self.number, first.copied(), evaluation, owners());
    }

    /// Completes a visit: expands the leaf if the visit has claimed it, and backs the evaluation
    /// up. Without an evaluation the visit only leaves the tree.
    #[inline]
    fn complete(
        &mut self,
        shared: &SharedState<'_, C, E>,
        visit: &mut Visit<C, E::Prior>,
        evaluation: Option<Evaluation>,
    ) {
        let Some(evaluation) = evaluation else {
            // Another iteration takes the place of this one. That cannot go on for ever: the move of a
            // repetition is marked and not selected again, the worker waits for a busy leaf, and what
            // takes the place of a device that has failed loses nothing.
            self.missing += 1;
            return visit.leave(shared.context.tree);
        };
        if visit.end == (PathEnd::Leaf { expands: true }) {
            if let Some(mirror) = &shared.context.mirror {
                visit.favour_by::<E::Formula>(mirror);
            }
            visit.expand::<E::Formula>(shared.context.tree);
        }
        self.back_up(shared, visit, &evaluation);
    }

    /// Adds an evaluation to the moves of the path and, with an evaluator that plays on, to the
    /// AMAF statistics of their siblings. Leaves each move of the path.
    fn back_up(
        &mut self,
        shared: &SharedState<'_, C, E>,
        visit: &Visit<C, E::Prior>,
        evaluation: &Evaluation,
    ) {
        let sums = ResultSums::of(evaluation);
        let half_wins = (evaluation.winner + 1) as u64;
        let moves = visit.trace.codes();
        if E::RECORDS_MOVES {
            *self.first_play = C::filled(NEVER);
            for ply in (visit.path.len()..moves.len()).rev() {
                self.first_play[moves[ply] as usize & C::MASK] = ply as u16;
            }
        }
        for (ply, step) in visit.path.iter().enumerate().rev() {
            if E::RECORDS_MOVES {
                self.first_play[moves[ply] as usize & C::MASK] = ply as u16;
                let weights = AmafWeights::new(ply, moves.len());
                for (_, block) in shared.context.tree.blocks_from(step.siblings) {
                    update_amaf::<C>(block, &self.first_play, weights, half_wins);
                }
            }
            let edge = shared.context.tree.edge(step.block, step.lane as usize);
            if visit.is_counted_at(ply) {
                update_extra(shared.context.formula, edge, evaluation);
                edge.block.add(edge.lane, sums);
            } else {
                edge.block.add(edge.lane, sums.weightless());
            }
            edge.block.leave(edge.lane);
        }
        if visit.is_counted() {
            update_extra(shared.context.formula, shared.context.tree.root(), evaluation);
        }
        if self.statistics.add_result(visit.is_counted().then_some(evaluation), sums)
            >= E::STATISTICS_BATCH
        {
            self.flush_statistics(shared);
        }
    }

    /// Adds this worker's results since the last flush to the shared statistics and to the root.
    fn flush_statistics(&mut self, shared: &SharedState<'_, C, E>) {
        let root = shared.context.tree.root();
        root.block.add(root.lane, self.statistics.flush(shared.statistics));
    }

    /// Expands the root, or gives its moves the priors of a root if it was expanded as a leaf, and
    /// adapts the formula to the result that is expected there. The root is evaluated under as many
    /// symmetries of the board as `more` says; see [`Evaluator::moves`](crate::evaluator::Evaluator::moves).
    pub(super) fn prepare_root(
        &mut self,
        context: &mut SelectionContext<'_, C, E::Formula>,
        more: &mut dyn FnMut() -> bool,
    ) {
        let root = context.tree.root();
        let is_new = root.block.claim_expansion(root.lane);
        if !is_new && !E::HAS_ROOT_PRIORS {
            return;
        }
        let mut visit = self.next_visit(context.root);
        let expected = self.rate_root(context, &mut visit, more);
        if is_new {
            visit.expand::<E::Formula>(context.tree);
        } else {
            visit.replace_priors::<E::Formula>(context.tree);
        }
        if let Some(mut expected) = expected {
            if let Some(score) = root.block.mean_score(root.lane) {
                expected.margin = 2.0 * score as f32;
            }
            let area = visit.position.size().area();
            context.formula = context.formula.with_expected_result(&expected, area);
        }
        self.spare.push(visit);
    }

    /// Makes `visit` one of the root, with the root's moves and their priors. Returns the root's evaluation, if it is
    /// known.
    fn rate_root(
        &mut self,
        context: &SelectionContext<'_, C, E::Formula>,
        visit: &mut Visit<C, E::Prior>,
        more: &mut dyn FnMut() -> bool,
    ) -> Option<Evaluation> {
        visit.restart(context.root);
        let expected = self.evaluator.moves(&visit.position, more, &mut visit.moves);
        if let Some(human_policy) = context.human_policy {
            E::Formula::add_human_moves(&mut visit.moves, human_policy);
        }
        if E::HAS_ROOT_PRIORS {
            let excluded = &context.root.excluded;
            E::Formula::exclude(&mut visit.moves, |mv| excluded.contains(mv.code() as usize));
        }
        if let Some(mirror) = &context.mirror {
            visit.favour_by::<E::Formula>(mirror);
        }
        expected
    }
}

/// Updates the further numbers of a move by an evaluation, before it is added to the move's sums.
#[inline(always)]
fn update_extra(formula: impl Formula, edge: Edge<'_>, evaluation: &Evaluation) {
    if let Some(extra) = formula.update_extra(|| edge.block.counts(edge.lane), evaluation) {
        edge.block.set_extra(edge.lane, extra);
    }
}

/// Adds to the AMAF statistics of the moves in `block` on whose point the same side was the first
/// to play, at this ply or later. Passes and the button are left out.
#[inline(always)]
fn update_amaf<C: Capacity>(
    block: &Block,
    first_play: &C::Of<u16>,
    weights: AmafWeights,
    half_wins: u64,
) {
    for lane in 0..block.count() {
        let index = block.point_index(lane);
        let at = first_play[index & C::MASK];
        let played = at != NEVER && index >= Move::CODES_OF_NO_POINT;
        block.add_amaf(lane, u64::from(played) * weights.weight(at), half_wins);
    }
}

#[cfg(test)]
mod tests;
