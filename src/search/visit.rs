//! One iteration in progress: the line that it follows through the tree, and how the line ends.
//!
//! Selection starts from the root's position and follows the most urgent move from position to
//! position, until it reaches one without children. A position gets children once it has enough
//! visits; the visit that notices this claims the expansion. Where a second evaluation of the same
//! position would say nothing new, a worker that reaches a leaf under evaluation turns back.
//!
//! A move is tested for superko once, when it is first followed, against the positions of the game
//! and of the path. A repetition is marked in the tree, and the iteration ends without a result.
//! Two passes end a line at once where the rules count the board as it stands, or where it matters
//! who stops the game. Under plain area counting with agreement the line is played on, which shows
//! what is dead.

use crate::params::Tuning;
use crate::playout::Trace;
use crate::prior::RatedMove;
use ponnuki_game::bits::BitSet;
use ponnuki_game::capacity::Capacity;
use ponnuki_game::color::Color;
use ponnuki_game::point::Move;
use ponnuki_game::position::{Position, RepetitionOutcome};

use super::counts::MoveCounts;
use super::guide::{Guide, Opening};
use super::root::{Root, deepest};
use super::select::{Formula, Guided, Place};
use super::tree::{Edge, Tree};

/// A visit of the tree. It holds everything that an iteration needs between its steps, so that a
/// worker can have several visits under way.
pub(super) struct Visit<C: Capacity, P> {
    /// The moves followed from the root.
    pub path: Vec<Step>,
    /// Their codes, and the codes of the moves that an evaluator adds.
    pub trace: Trace,
    /// The position at the end of the path.
    pub position: Position<C>,
    pub end: End,
    /// How it began at the root.
    pub opening: Opening,
    /// The moves of that position, if it is to be expanded.
    pub moves: Vec<P>,
}

/// A move of a path: its block and lane, and the first block of its siblings.
#[derive(Clone, Copy)]
pub(super) struct Step {
    pub siblings: u32,
    pub block: u32,
    pub lane: u8,
}

/// How the path of a visit ends.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum End {
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

/// What selection needs.
pub(super) struct Way<'a, C: Capacity, F: Formula> {
    pub root: &'a Root<C>,
    pub tree: &'a Tree,
    pub formula: F,
    /// Moves of others to explore at the root.
    pub guide: Option<&'a Guide>,
    /// The visits that a leaf needs before it is expanded.
    pub expand_visits: u32,
    /// True if evaluating the same position again says something new.
    pub varies: bool,
}

impl<C: Capacity, P: RatedMove> Visit<C, P> {
    /// A visit with room for any path from `root`.
    pub(super) fn new(root: &Root<C>) -> Visit<C, P> {
        let depth = deepest(root.position.size().area()) + 1;
        let mut position = root.position.clone();
        position.reserve(depth);
        Visit {
            path: Vec::with_capacity(depth),
            trace: Trace::default(),
            position,
            end: End::Leaf { expands: false },
            opening: Opening::Own,
            moves: Vec::with_capacity(C::POINTS),
        }
    }

    /// Goes back to the root.
    pub(super) fn restart(&mut self, root: &Root<C>) {
        self.position.assign(&root.position);
        self.trace.clear();
        self.path.clear();
    }

    /// Follows the most urgent moves to a leaf or to the end of the game, and claims the leaf's
    /// expansion if it has been visited often enough. The visit is announced at every move of its
    /// path, as a virtual loss, until it is backed up or [leaves](Self::leave).
    pub(super) fn select<F: Formula>(&mut self, way: &Way<'_, C, F>) {
        self.restart(way.root);
        self.end = self.descend(way);
    }

    fn descend<F: Formula>(&mut self, way: &Way<'_, C, F>) -> End {
        let mut edge = way.tree.root();
        self.opening = way.opening();
        while self.path.len() < deepest(self.position.size().area()) {
            let color = self.position.to_move();
            // Read once: if another worker publishes the moves meanwhile, they belong to the next visit.
            let Some(siblings) = way.tree.first_block(edge) else {
                return if way.varies { End::Leaf { expands: false } } else { End::Busy };
            };
            let next = way.most_urgent(edge, siblings, self.path.len(), color, self.opening);
            let Some((mv, step)) = next else { return End::Leaf { expands: false } };
            edge = way.tree.edge(step.block, step.lane as usize);
            edge.block.enter(edge.lane);
            self.path.push(step);
            self.trace.push(mv);
            match self.position.play(color, mv) {
                RepetitionOutcome::Fine => {}
                RepetitionOutcome::Void => return End::Void,
                RepetitionOutcome::Forbidden => {
                    edge.block.mark_repetition(edge.lane);
                    return End::Repetition;
                }
            }
            let (pass_state, rules) = (self.position.pass_state(), self.position.rules());
            if pass_state.is_stopped() {
                if pass_state.all_alive(rules) {
                    return End::Finished;
                }
                // Where it matters who stops the game, the line ends here. Under plain area
                // counting the search may play on, which shows what is dead.
                if !rules.is_plain_area() {
                    break;
                }
            }
            if edge.block.visits(edge.lane) >= way.expand_visits
                && edge.block.claim_expansion(edge.lane)
            {
                return End::Leaf { expands: true };
            }
        }
        End::Leaf { expands: false }
    }

    /// True if its result counts in what is said of the root.
    pub(super) fn counts(&self) -> bool {
        self.opening != Opening::Apart
    }

    /// The last move of the path.
    pub(super) fn edge<'a>(&self, tree: &'a Tree) -> Edge<'a> {
        let last = self.path.last();
        last.map_or(tree.root(), |step| tree.edge(step.block, step.lane as usize))
    }

    /// Expands the position at the end of the path. Only for the visit that has claimed the
    /// expansion.
    pub(super) fn expand<F: Formula<Prior = P>>(&self, tree: &Tree) {
        let color = self.position.to_move();
        let moves = self.moves.iter().map(|prior| (prior.mv(), F::keep(prior, color)));
        // Without memory the position remains a leaf, and a later visit tries again.
        let _ = tree.expand(self.edge(tree), moves);
    }

    /// Gives the moves of the position at the end of the path new priors. Only while no other worker
    /// runs.
    pub(super) fn rate_again<F: Formula<Prior = P>>(&self, tree: &Tree) {
        let color = self.position.to_move();
        for (mv, edge) in tree.moves(self.edge(tree)) {
            if let Some(prior) = self.moves.iter().find(|prior| prior.mv() == mv) {
                edge.block.set_prior(edge.lane, F::keep(prior, color));
            }
        }
    }

    /// Leaves the path, last move first.
    pub(super) fn leave(&self, tree: &Tree) {
        for step in self.path.iter().rev() {
            tree.edge(step.block, step.lane as usize).block.leave(step.lane as usize);
        }
    }
}

/// A position in the tree: the edge that leads to it, and the first block of its moves.
struct Here<'a> {
    tree: &'a Tree,
    edge: Edge<'a>,
    siblings: u32,
    is_root: bool,
}

impl Place for Here<'_> {
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

impl<'a, C: Capacity, F: Formula> Way<'a, C, F> {
    /// What selection needs with evaluators of type `E`.
    pub(super) fn new<E>(root: &'a Root<C>, tree: &'a Tree, tuning: &Tuning) -> Way<'a, C, F>
    where
        E: Guided<C, Formula = F>,
    {
        let side = root.position.size().longer_side();
        Way {
            root,
            tree,
            formula: E::formula(tuning, side),
            guide: None,
            expand_visits: E::expand_visits(tuning, side),
            varies: E::VARIES,
        }
    }

    /// How the next visit begins.
    fn opening(&self) -> Opening {
        let Some(guide) = self.guide else { return Opening::Own };
        let root = self.tree.root();
        let visits = self.tree.first_block(root).map_or(0.0, |siblings| {
            let place = Here { tree: self.tree, edge: root, siblings, is_root: true };
            place.visited().0
        });
        guide.opening(visits.to_bits().into())
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
        opening: Opening,
    ) -> Option<(Move, Step)> {
        let guide = self.guide.filter(|_| ply == 0 && opening != Opening::Own);
        let excluded: Option<&BitSet<C>> = self.root.excluded_at(ply);
        let place = Here { tree: self.tree, edge, siblings, is_root: ply == 0 };
        let mut formula = self.formula.after(&place, color);
        if let Some(guide) = guide {
            formula = formula.exploring(guide.weight(place.visited().0));
        }
        let mut best = None;
        let mut best_urgency = f32::NEG_INFINITY;
        for (index, block) in self.tree.blocks_from(siblings) {
            let urgencies = match guide {
                None => block.urgencies(color, formula),
                Some(guide) => block.guided_urgencies(color, formula, guide),
            };
            for (lane, urgency) in urgencies.into_iter().enumerate().take(block.count()) {
                if urgency > best_urgency
                    && let Some(mv) = block.legal_move(lane)
                    && excluded.is_none_or(|set| !set.contains(mv.code() as usize))
                {
                    best_urgency = urgency;
                    best = Some((mv, Step { siblings, block: index, lane: lane as u8 }));
                }
            }
        }
        best
    }
}
