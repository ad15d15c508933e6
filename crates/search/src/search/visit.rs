//! One iteration in progress: the line that it follows through the tree, and the end of the line.
//!
//! Selection starts from the root's position and follows the most urgent move from position to
//! position, until it reaches one without children. A position gets children once it has enough
//! visits; the visit that notices this claims the expansion. Where a second evaluation of the same
//! position would have the same result, a worker that reaches a leaf under evaluation turns back.
//!
//! A move is tested for superko once, when it is first followed, against the positions of the game
//! and of the path. A repetition is marked in the tree, and the iteration ends without a result.
//! Two passes end a line at once where the rules count the board as it stands, or where the player
//! who stops the game matters. Under plain area counting with agreement the line is played on,
//! which shows the dead stones.

use crate::params::Tuning;
use crate::playout::Trace;
use crate::prior::RatedMove;
use ponnuki_game::bits::BitSet;
use ponnuki_game::capacity::Capacity;
use ponnuki_game::color::Color;
use ponnuki_game::point::Move;
use ponnuki_game::position::{Position, RepetitionOutcome};

use super::counts::MoveCounts;
use super::human_policy::{HumanPolicy, IterationKind};
use super::mirror::{LEAST_SHARE, Mirror};
use super::root::{Root, max_depth};
use super::select::{Formula, PositionStats, SearchEvaluator};
use super::tree::{Edge, Tree};

/// A visit of the tree. It holds everything that an iteration needs between its steps, so that a
/// worker can have several visits under way.
pub(super) struct Visit<C: Capacity, P> {
    /// The moves followed from the root.
    pub path: Vec<PathStep>,
    /// Their codes, and the codes of the moves that an evaluator adds.
    pub trace: Trace,
    /// The position at the end of the path.
    pub position: Position<C>,
    pub end: PathEnd,
    /// The number of moves before the last one that was chosen by the policy of people and does not
    /// count, if there is one: the result counts from that move on alone.
    pub uncounted: Option<usize>,
    /// The moves of that position, if it is to be expanded.
    pub moves: Vec<P>,
}

/// A move of a path: its block and lane, and the first block of its siblings.
#[derive(Clone, Copy)]
pub(super) struct PathStep {
    pub siblings: u32,
    pub block: u32,
    pub lane: u8,
}

/// The end of the path of a visit.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum PathEnd {
    /// At a position to be evaluated; if it `expands`, this visit has claimed the expansion.
    Leaf { expands: bool },
    /// The game has stopped, and the board is counted as it stands.
    Finished,
    /// A cycle has voided the game.
    Void,
    /// The last move repeats a position illegally. It has been marked and is not selected again.
    Repetition,
    /// At a leaf that another visit has claimed, of this worker or another one.
    Busy,
}

/// The data that selection reads.
pub(super) struct SelectionContext<'a, C: Capacity, F: Formula> {
    pub root: &'a Root<C>,
    pub tree: &'a Tree,
    pub formula: F,
    /// The policy of people whose moves are explored.
    pub human_policy: Option<&'a HumanPolicy>,
    /// Set if a player mirrors the other's moves.
    pub mirror: Option<Mirror>,
    /// The visits that a leaf needs before it is expanded.
    pub expand_visits: u32,
    /// True if evaluating the same position again may have another result.
    pub is_stochastic: bool,
}

impl<C: Capacity, P: RatedMove> Visit<C, P> {
    /// A visit with room for any path from `root`.
    pub(super) fn new(root: &Root<C>) -> Visit<C, P> {
        let depth = max_depth(root.position.size().area()) + 1;
        let mut position = root.position.clone();
        position.reserve(depth);
        Visit {
            path: Vec::with_capacity(depth),
            trace: Trace::default(),
            position,
            end: PathEnd::Leaf { expands: false },
            uncounted: None,
            moves: Vec::with_capacity(C::POINTS),
        }
    }

    /// Goes back to the root.
    pub(super) fn restart(&mut self, root: &Root<C>) {
        self.position.assign(&root.position);
        self.trace.clear();
        self.path.clear();
        self.uncounted = None;
    }

    /// Follows the most urgent moves to a leaf or to the end of the game, and claims the leaf's
    /// expansion if it has been visited often enough. The visit is announced at every move of its
    /// path, as a virtual loss, until it is backed up or [leaves](Self::leave).
    pub(super) fn select<F: Formula>(&mut self, context: &SelectionContext<'_, C, F>) {
        self.restart(context.root);
        self.end = self.descend(context);
    }

    fn descend<F: Formula>(&mut self, context: &SelectionContext<'_, C, F>) -> PathEnd {
        let mut edge = context.tree.root();
        while self.path.len() < max_depth(self.position.size().area()) {
            let color = self.position.to_move();
            // Read once: if another worker publishes the moves meanwhile, they belong to the next visit.
            let Some(siblings) = context.tree.first_block(edge) else {
                return if context.is_stochastic {
                    PathEnd::Leaf { expands: false }
                } else {
                    PathEnd::Busy
                };
            };
            let kind = self.iteration_kind(context, edge);
            if kind == IterationKind::Uncounted {
                self.uncounted = Some(self.path.len());
            }
            let expected = context.mirror.as_ref();
            let expected =
                expected.and_then(|mirror| mirror.expected(self.trace.codes(), &self.position));
            let next = expected
                .and_then(|mv| context.neglected(siblings, self.path.len(), mv, LEAST_SHARE))
                .or_else(|| context.most_urgent(edge, siblings, self.path.len(), color, kind));
            let Some((mv, step)) = next else { return PathEnd::Leaf { expands: false } };
            edge = context.tree.edge(step.block, step.lane as usize);
            edge.block.enter(edge.lane);
            self.path.push(step);
            self.trace.push(mv);
            match self.position.play(color, mv) {
                RepetitionOutcome::Fine => {}
                RepetitionOutcome::Void => return PathEnd::Void,
                RepetitionOutcome::Forbidden => {
                    edge.block.mark_repetition(edge.lane);
                    return PathEnd::Repetition;
                }
            }
            let (pass_state, rules) = (self.position.pass_state(), self.position.rules());
            if pass_state.is_stopped() {
                if pass_state.all_alive(rules) {
                    return PathEnd::Finished;
                }
                // Where the player who stops the game matters, the line ends here. Under plain area
                // counting the search may play on, which shows the dead stones.
                if !rules.is_plain_area() {
                    break;
                }
            }
            if edge.block.visits(edge.lane) >= context.expand_visits
                && edge.block.claim_expansion(edge.lane)
            {
                return PathEnd::Leaf { expands: true };
            }
        }
        PathEnd::Leaf { expands: false }
    }

    /// The kind of the iteration in the position after `edge`, which it has reached.
    #[inline]
    fn iteration_kind<F: Formula>(
        &self,
        context: &SelectionContext<'_, C, F>,
        edge: Edge<'_>,
    ) -> IterationKind {
        let Some(human_policy) = context.human_policy else { return IterationKind::Own };
        let number = self.position.hash() ^ u64::from(edge.block.visits(edge.lane));
        human_policy.iteration_kind(self.path.is_empty(), self.position.to_move(), number)
    }

    /// True if its result counts in the value of the root.
    pub(super) fn is_counted(&self) -> bool {
        self.uncounted.is_none()
    }

    /// True if its result counts in the value of the move of the path with this number, from 0.
    pub(super) fn is_counted_at(&self, ply: usize) -> bool {
        self.uncounted.is_none_or(|first| first <= ply)
    }

    /// The last move of the path.
    pub(super) fn edge<'a>(&self, tree: &'a Tree) -> Edge<'a> {
        let last = self.path.last();
        last.map_or(tree.root(), |step| tree.edge(step.block, step.lane as usize))
    }

    /// Changes the priors of the moves after the end of the path as long as a player mirrors.
    pub(super) fn favour_by<F: Formula<Prior = P>>(&mut self, mirror: &Mirror) {
        let codes = &self.trace.codes()[..self.path.len()];
        F::favour(&mut self.moves, &mirror.favoured(codes, &self.position));
    }

    /// Expands the position at the end of the path. Only for the visit that has claimed the
    /// expansion.
    pub(super) fn expand<F: Formula<Prior = P>>(&self, tree: &Tree) {
        let color = self.position.to_move();
        let moves = self.moves.iter().map(|prior| (prior.mv(), F::encode_prior(prior, color)));
        // Without memory the position remains a leaf, and a later visit tries again.
        let _ = tree.expand(self.edge(tree), moves);
    }

    /// Replaces the priors of the moves after the end of the path: of a root, and by one worker at a time.
    pub(super) fn replace_priors<F: Formula<Prior = P>>(&self, tree: &Tree) {
        let color = self.position.to_move();
        for (mv, edge) in tree.moves(self.edge(tree)) {
            if let Some(prior) = self.moves.iter().find(|prior| prior.mv() == mv) {
                edge.block.set_prior(edge.lane, F::encode_prior(prior, color));
            }
        }
    }

    /// Leaves the path, last move first. An expansion that it has claimed is free again.
    pub(super) fn leave(&self, tree: &Tree) {
        if self.end == (PathEnd::Leaf { expands: true }) {
            let edge = self.edge(tree);
            edge.block.publish_children(edge.lane, 0);
        }
        for step in self.path.iter().rev() {
            tree.edge(step.block, step.lane as usize).block.leave(step.lane as usize);
        }
    }
}

/// A position in the tree: the edge that leads to it, and the first block of its moves.
struct TreePosition<'a> {
    tree: &'a Tree,
    edge: Edge<'a>,
    siblings: u32,
    is_root: bool,
}

impl PositionStats for TreePosition<'_> {
    fn is_root(&self) -> bool {
        self.is_root
    }

    fn parent(&self) -> MoveCounts {
        self.edge.block.counts(self.edge.lane)
    }

    fn visited(&self) -> (f32, f32) {
        let blocks = self.tree.blocks_from(self.siblings).map(|(_, block)| block.visited());
        blocks.fold((0.0, 0.0), |all, block| (all.0 + block.0, all.1 + block.1))
    }
}

impl<'a, C: Capacity, F: Formula> SelectionContext<'a, C, F> {
    /// The data for selection with evaluators of type `E`.
    pub(super) fn new<E>(
        root: &'a Root<C>,
        tree: &'a Tree,
        tuning: &Tuning,
    ) -> SelectionContext<'a, C, F>
    where
        E: SearchEvaluator<C, Formula = F>,
    {
        let side = root.position.size().longer_side();
        SelectionContext {
            root,
            tree,
            formula: E::formula(tuning, side),
            human_policy: None,
            mirror: None,
            expand_visits: E::expand_visits(tuning, side),
            is_stochastic: E::IS_STOCHASTIC,
        }
    }

    /// The number by which the urgency of a move of the root is lower.
    pub(super) fn penalty(&self, mv: Move) -> f32 {
        let known = self.root.penalties.iter().find(|(other, _)| *other == mv);
        known.map_or(0.0, |(_, utility)| F::UTILITY * utility)
    }

    /// The move `mv` of the position whose first block is `siblings`, `ply` plies from the root, if it has
    /// less than this share of the visits, and may be played.
    fn neglected(
        &self,
        siblings: u32,
        ply: usize,
        mv: Move,
        share: f32,
    ) -> Option<(Move, PathStep)> {
        let excluded: Option<&BitSet<C>> = self.root.excluded_at(ply);
        if excluded.is_some_and(|set| set.contains(mv.code() as usize)) {
            return None;
        }
        let (mut all, mut found) = (0, None);
        for (index, block) in self.tree.blocks_from(siblings) {
            for lane in 0..block.count() {
                let visits = block.visits(lane) + u32::from(block.virtual_loss(lane));
                all += visits;
                if block.legal_move(lane) == Some(mv) {
                    found = Some((visits, PathStep { siblings, block: index, lane: lane as u8 }));
                }
            }
        }
        let (visits, step) = found?;
        (visits as f32 <= share * all as f32).then_some((mv, step))
    }

    /// The most urgent of `color`'s moves after `edge`, which is `ply` plies from the root and whose
    /// first block is `siblings`; the first among equals. `None` if none may be played.
    #[inline]
    pub(super) fn most_urgent(
        &self,
        edge: Edge<'_>,
        siblings: u32,
        ply: usize,
        color: Color,
        kind: IterationKind,
    ) -> Option<(Move, PathStep)> {
        let human_policy = self.human_policy.filter(|_| kind != IterationKind::Own);
        let excluded: Option<&BitSet<C>> = self.root.excluded_at(ply);
        let position = TreePosition { tree: self.tree, edge, siblings, is_root: ply == 0 };
        let mut formula = self.formula.for_position(&position, color);
        if let Some(human_policy) = human_policy {
            formula = formula.with_exploration(human_policy.weight(position.visited().0));
        }
        let mut best = None;
        let mut best_urgency = f32::NEG_INFINITY;
        for (index, block) in self.tree.blocks_from(siblings) {
            let mut urgencies = match human_policy {
                None => block.urgencies(color, formula),
                Some(_) => block.human_urgencies(color, formula),
            };
            if ply == 0 && !self.root.penalties.is_empty() {
                for (lane, urgency) in urgencies.iter_mut().enumerate().take(block.count()) {
                    *urgency -= block.legal_move(lane).map_or(0.0, |mv| self.penalty(mv));
                }
            }
            for (lane, urgency) in urgencies.into_iter().enumerate().take(block.count()) {
                if urgency > best_urgency
                    && let Some(mv) = block.legal_move(lane)
                    && excluded.is_none_or(|set| !set.contains(mv.code() as usize))
                {
                    best_urgency = urgency;
                    best = Some((mv, PathStep { siblings, block: index, lane: lane as u8 }));
                }
            }
        }
        best
    }
}
