//! One worker and its iteration: descend, expand, play out, back up.

pub(super) mod probe;

use std::sync::atomic::Ordering::Relaxed;
use std::sync::atomic::{AtomicBool, AtomicI64};

use rand_xoshiro::Xoshiro256PlusPlus;

use super::Ban;
use super::detail::Details;
use super::node::{Block, ONE};
use super::outcome::{Line, Outcome};
use super::params::Params;
use super::select::{self, AmafWeights};
use super::statistics::{Local, Statistics};
use super::survey::Survey;
use super::tree::{Edge, Tree};
use crate::bits::BitSet;
use crate::board::Board;
use crate::capacity::Capacity;
use crate::color::Color;
use crate::game::{Game, Ledger, Past};
use crate::life::area;
use crate::pattern::Patterns;
use crate::playout::{Policy, Situation, Start, Trace, owner};
use crate::point::Move;
use crate::prior::{self, Prior, priors};
use crate::rules::{Repetition, Rules, Suicide};
use crate::tactics::LadderReader;

/// The position a search starts from.
pub(super) struct Root<C: Capacity> {
    pub board: Box<Board<C>>,
    pub start: Start,
    /// Passes and the like that led to the position.
    pub ledger: Ledger,
    pub rules: Rules,
    /// What Black's count must exceed White's by, in half points.
    pub komi: i32,
    /// The positions that may not be repeated, or not without end, in the order of their keys.
    pub past: Vec<Past>,
    /// The game so far: Ing's rule asks how a position has come about.
    pub game: Game,
    /// Move codes that are not to be considered at the root.
    pub excluded: BitSet<C>,
    /// Those that are not to be considered at the plies after it.
    pub excluded_later: Vec<BitSet<C>>,
    /// Where `excluded_later` comes from.
    pub bans: Vec<Ban>,
}

/// What the workers of one search share.
pub(super) struct Shared<'a, C: Capacity> {
    pub root: &'a Root<C>,
    pub tree: &'a Tree,
    pub params: &'a Params,
    pub statistics: &'a Statistics,
    /// Only if it is asked for.
    pub survey: Option<&'a Survey>,
    pub details: Option<&'a Details>,
    /// Iterations that may still be started. Every worker takes some at a time from it; relaxed,
    /// because it guards nothing but its own count.
    pub budget: &'a AtomicI64,
    /// Set by whoever finds a reason to end the search; read by all before each iteration.
    /// Relaxed: an iteration more does no harm.
    pub stop: &'a AtomicBool,
}

/// Ends the search for all workers when one of them panics: nobody else would.
struct StopOnPanic<'a>(&'a AtomicBool);

impl Drop for StopOnPanic<'_> {
    fn drop(&mut self) {
        if std::thread::panicking() {
            self.0.store(true, Relaxed);
        }
    }
}

/// No move at this point was played in the playout.
const NEVER: u16 = u16::MAX;
/// The most moves that a line of play is followed into the tree on a board of `area` points. On the
/// smallest boards games go round many times before no position is left that has not stood before.
pub(super) const fn deepest(area: usize) -> usize {
    2 * area + 50
}

/// Iterations that a worker takes from the budget at a time, so that many workers do not fight for
/// it.
const GRANT: i64 = 8;

/// A thread's own boards and buffers, made once. Apart from those of others: a worker writes to them
/// all the time.
#[repr(align(128))]
pub(super) struct Worker<C: Capacity> {
    /// Its place among the workers, from 0.
    number: usize,
    rng: Xoshiro256PlusPlus,
    policy: Policy,
    board: Box<Board<C>>,
    end: Box<Board<C>>,
    trace: Trace,
    /// For each ply in the tree, the first block of the siblings and the place of the move.
    path: Vec<Step>,
    /// The account at the end of the path.
    ledger: Ledger,
    /// The positions along the path that may not be repeated.
    past: Vec<Past>,
    /// Whether the positions before the search may come again.
    root_forgotten: bool,
    /// For each point index, the first ply at which it was played.
    first_play: Box<C::Of<u16>>,
    priors: Vec<Prior>,
    ladders: LadderReader<C>,
    statistics: Box<Local<C>>,
    /// Moves played since the observer was last asked.
    moves_since_poll: usize,
    /// Iterations that were taken from the budget and not started yet.
    granted: i64,
}

#[derive(Clone, Copy)]
struct Step {
    siblings: u32,
    block: u32,
    lane: u8,
}

/// How a descent through the tree ended.
enum Descent {
    /// At a position to be played out.
    Leaf(Start),
    /// With a stop after which the board is counted as it is.
    Finished(Start),
    /// With a cycle that voids the game.
    Void,
    /// With a repetition, which has been marked and will not be chosen again.
    Repetition,
}

/// What a position that has come again means.
enum Again {
    /// It has not, or it is of no consequence.
    Never,
    /// The game is void.
    Void,
    /// The play was illegal.
    Illegal,
}

impl<C: Capacity> Root<C> {
    /// The present position of `game` with `color` to move, where every move may be considered.
    pub(super) fn of(game: &Game, color: Color) -> Self {
        let mut board = Box::new(Board::new(game.size()));
        board.copy_from(game.board());
        let mut past = game.past().to_vec();
        past.sort_unstable_by_key(|past| past.key);
        let last = game.last_move(0).map_or(Move::Pass, |(_, mv)| mv);
        Root {
            board,
            start: Start { to_move: color, last },
            ledger: *game.ledger(),
            rules: *game.rules(),
            komi: game.effective_komi(),
            past,
            game: game.clone(),
            excluded: BitSet::EMPTY,
            excluded_later: Vec::new(),
            bans: Vec::new(),
        }
    }

    /// Move codes that are not to be considered so many plies after the root.
    #[inline]
    fn excluded_at(&self, ply: usize) -> Option<&BitSet<C>> {
        match ply {
            0 => Some(&self.excluded),
            _ => self.excluded_later.get(ply - 1),
        }
    }

    /// Whether a position before the search has this key and is `like` the one in question.
    fn knows(&self, key: u64, like: impl Fn(&Past) -> bool) -> bool {
        let first = self.past.partition_point(|past| past.key < key);
        self.past[first..].iter().take_while(|past| past.key == key).any(like)
    }
}

impl<C: Capacity> Worker<C> {
    pub(super) fn new(number: usize, root: &Root<C>, rng: Xoshiro256PlusPlus) -> Self {
        let size = root.board.size();
        let depth = deepest(size.area()) + 1;
        Worker {
            number,
            rng,
            policy: Policy::default(),
            board: root.board.clone(),
            end: Box::new(Board::new(size)),
            trace: Trace::default(),
            path: Vec::with_capacity(depth),
            ledger: root.ledger,
            past: Vec::with_capacity(depth),
            root_forgotten: false,
            first_play: Box::new(C::filled(NEVER)),
            priors: Vec::with_capacity(C::POINTS),
            ladders: LadderReader::default(),
            statistics: Box::new(Local::new()),
            moves_since_poll: 0,
            granted: 0,
        }
    }

    /// Starts the stream of random numbers again.
    pub(super) fn reseed(&mut self, rng: Xoshiro256PlusPlus) {
        self.rng = rng;
    }

    /// Searches until the budget is used up or the search is stopped. Every `moves_per_poll` moves
    /// `poll` is asked whether to stop.
    pub(super) fn run(
        &mut self,
        shared: &Shared<'_, C>,
        moves_per_poll: usize,
        mut poll: impl FnMut() -> bool,
    ) {
        let _guard = StopOnPanic(shared.stop);
        self.granted = 0;
        while !shared.stop.load(Relaxed) {
            if self.granted == 0 {
                self.granted = shared.budget.fetch_sub(GRANT, Relaxed).clamp(0, GRANT);
            }
            if self.granted == 0 {
                break;
            }
            self.granted -= 1;
            self.iterate(shared);
            self.moves_since_poll += self.trace.len() + 1;
            if self.moves_since_poll >= moves_per_poll {
                self.moves_since_poll = 0;
                self.pass_on(shared);
                if poll() {
                    shared.stop.store(true, Relaxed);
                }
            }
        }
        self.pass_on(shared);
    }

    /// One iteration of the search.
    fn iterate(&mut self, shared: &Shared<'_, C>) {
        let descent = self.descend(shared);
        match self.evaluate(shared, &descent) {
            Some(outcome) => self.back_up(shared, outcome),
            None => self.abandon(shared),
        }
    }

    /// The outcome of a line that ended in `descent`, by a playout if that is open; `None` where it
    /// has none.
    #[inline]
    fn evaluate(&mut self, shared: &Shared<'_, C>, descent: &Descent) -> Option<Outcome> {
        let outcome = match *descent {
            Descent::Leaf(start) => {
                self.end.assign(&self.board);
                self.policy.run(&mut self.end, start, &mut self.rng, &mut self.trace);
                let end = &*self.end;
                let area = self.statistics.add_playout(end);
                let margin = self.margin(shared.root, start.to_move, area);
                let outcome = Outcome::of_count(&shared.root.rules, margin);
                self.note(shared, outcome, || end.size().points().map(|point| owner(end, point)));
                outcome
            }
            Descent::Finished(start) => {
                let owners = area::owners(&*self.board, &[]);
                let line = self.line(start.to_move);
                let margin = line.margin_as_it_stands(&shared.root.rules) - shared.root.komi;
                let outcome = Outcome::of_count(&shared.root.rules, margin);
                self.note(shared, outcome, || owners.iter().copied());
                self.statistics.add_owners(self.board.size().points().zip(owners));
                outcome
            }
            Descent::Void => {
                self.note(shared, Outcome::DRAW, std::iter::empty);
                Outcome::DRAW
            }
            Descent::Repetition => return None,
        };
        Some(outcome)
    }

    /// Counts the iteration, which ended with these owners of [`Size::points`](crate::point::Size::points),
    /// for the survey and for the root's move that it has followed, if somebody asked for that.
    #[inline]
    fn note<I: Iterator<Item = Option<Color>>>(
        &self,
        shared: &Shared<'_, C>,
        outcome: Outcome,
        owners: impl Fn() -> I,
    ) {
        if let Some(survey) = shared.survey {
            survey.add(self.board.size().points().zip(owners()), outcome.winner);
        }
        let Some(details) = shared.details else { return };
        let first = self.trace.codes().first().filter(|_| !self.path.is_empty());
        details.add(self.number, first.copied(), outcome.margin, owners());
    }

    /// Black's margin in half points after a playout that left `area` points more to Black than to
    /// White.
    #[inline]
    fn margin(&self, root: &Root<C>, to_move: Color, area: i32) -> i32 {
        let margin = if root.rules.is_plain_area() {
            2 * area
        } else {
            self.line(to_move).margin(&root.rules, &self.end)
        };
        margin - root.komi
    }

    /// The end of the path, where it is the turn of `to_move`, and the playout from there.
    fn line(&self, to_move: Color) -> Line<'_, C> {
        let moves = &self.trace.codes()[self.path.len()..];
        Line { board: &self.board, ledger: &self.ledger, to_move, moves }
    }

    /// Follows the most urgent moves to a position that is new or ends the game, and gives it
    /// children if it has been visited often enough.
    fn descend(&mut self, shared: &Shared<'_, C>) -> Descent {
        let root = shared.root;
        self.board.assign(&root.board);
        self.trace.clear();
        self.path.clear();
        self.past.clear();
        self.root_forgotten = false;
        self.ledger = root.ledger;
        let mut start = root.start;
        let mut edge = shared.tree.root();
        while self.path.len() < deepest(self.board.size().area()) {
            let Some((mv, step)) = self.most_urgent(shared, edge, start.to_move) else { break };
            edge = shared.tree.edge(step.block, step.lane as usize);
            edge.block.enter(edge.lane);
            self.path.push(step);
            self.trace.push(mv);
            self.play(&root.rules, mv, start.to_move);
            start = Start { to_move: start.to_move.opponent(), last: mv };
            match self.comes_again(root, mv, start.to_move) {
                Again::Never => {}
                Again::Void => return Descent::Void,
                Again::Illegal => {
                    edge.block.mark_repetition(edge.lane);
                    return Descent::Repetition;
                }
            }
            if self.ledger.is_stopped() {
                if self.ledger.all_alive(&root.rules) {
                    return Descent::Finished(start);
                }
                // Where it matters who stops, a stop is a stop. Under plain area counting the
                // search may go on and so find out what is dead.
                if !root.rules.is_plain_area() {
                    break;
                }
            }
            if edge.block.visits(edge.lane) >= shared.params.expand_visits
                && edge.block.claim_expansion(edge.lane)
            {
                self.expand(shared, edge, start);
                break;
            }
        }
        Descent::Leaf(start)
    }

    /// Plays a move in the tree.
    fn play(&mut self, rules: &Rules, mv: Move, color: Color) {
        match mv {
            Move::Play(point) => drop(self.board.play(point, color)),
            Move::Pass => self.board.pass(),
            Move::Button => {
                self.board.pass();
                self.past.clear();
                self.root_forgotten = true;
            }
        }
        self.ledger.record(rules, color, mv);
    }

    /// Whether `mv`, just played, has brought an earlier position back; remembers the position.
    fn comes_again(&mut self, root: &Root<C>, mv: Move, to_move: Color) -> Again {
        let rules = &root.rules;
        let now = Past::of(&*self.board, &self.ledger, rules, to_move);
        let voids = rules.repetition == Repetition::Simple;
        let like = |past: &Past| past.key == now.key && (!voids || past.balance == now.balance);
        let again = mv.point().is_some()
            && (self.past.iter().any(like) || !self.root_forgotten && root.knows(now.key, like));
        self.past.push(now);
        match (again, rules.repetition) {
            (false, _) => Again::Never,
            (true, Repetition::Simple) => Again::Void,
            (true, Repetition::Ing) if !self.is_forbidden_by_ing(root, mv) => Again::Never,
            (true, _) => Again::Illegal,
        }
    }

    /// Whether Ing's rule forbids `mv`, the last move of the path. This replays the game, but only
    /// where a position has come again.
    fn is_forbidden_by_ing(&self, root: &Root<C>, mv: Move) -> bool {
        let Some(point) = mv.point() else { return false };
        let first = root.start.to_move;
        let last = self.path.len() - 1;
        let codes = self.trace.codes()[..last].iter().enumerate();
        let line = codes.map(|(ply, &code)| (first.after(ply), Move::from_code(code)));
        root.game.forbids_by_ing(line, first.after(last), point).is_some()
    }

    /// The move after `edge` that looks best to `color`, the first of equals.
    #[inline]
    fn most_urgent(
        &self,
        shared: &Shared<'_, C>,
        edge: Edge<'_>,
        color: Color,
    ) -> Option<(Move, Step)> {
        let excluded = shared.root.excluded_at(self.path.len());
        let mut best = None;
        let mut best_urgency = f32::NEG_INFINITY;
        let siblings = shared.tree.first_block(edge)?;
        for (index, block) in shared.tree.blocks_from(siblings) {
            let urgencies = block.urgencies(color, shared.params.rave_equivalence);
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

    /// Gives the position on the board, reached by `edge`, its moves.
    pub(super) fn expand(&mut self, shared: &Shared<'_, C>, edge: Edge<'_>, start: Start) {
        let situation = Situation {
            board: &*self.board,
            color: start.to_move,
            last: start.last.point(),
            patterns: Patterns::get(),
        };
        let wants = wants(shared.params, &shared.root.rules, &self.ledger);
        priors(&situation, &wants, &mut self.ladders, &mut self.priors);
        let black = start.to_move == Color::Black;
        let moves = self.priors.iter().map(|prior| {
            let value = prior.wins / prior.visits.max(f32::MIN_POSITIVE);
            (prior.mv, if black { value } else { 1.0 - value }, prior.visits)
        });
        // Without memory the position stays as it is, and a later visit tries again.
        let _ = shared.tree.expand(edge, moves);
    }

    /// Puts the root's position on the board and expands it.
    pub(super) fn expand_root(&mut self, shared: &Shared<'_, C>) {
        self.board.assign(&shared.root.board);
        self.ledger = shared.root.ledger;
        let root = shared.tree.root();
        if root.block.claim_expansion(root.lane) {
            self.expand(shared, root, shared.root.start);
        }
    }

    /// Adds the outcome to the moves of the path and to the AMAF statistics of their siblings.
    fn back_up(&mut self, shared: &Shared<'_, C>, outcome: Outcome) {
        let margin = outcome.margin;
        let area = self.board.size().area();
        let value = select::value(outcome, area, shared.params.score_bonus);
        let value = (value * ONE as f32) as u64;
        let half_wins = (outcome.winner + 1) as u64;
        let moves = self.trace.codes();
        *self.first_play = C::filled(NEVER);
        for ply in (self.path.len()..moves.len()).rev() {
            self.first_play[moves[ply] as usize & C::MASK] = ply as u16;
        }
        for (ply, step) in self.path.iter().enumerate().rev() {
            self.first_play[moves[ply] as usize & C::MASK] = ply as u16;
            let weights = AmafWeights::new(ply, moves.len());
            for (_, block) in shared.tree.blocks_from(step.siblings) {
                update_amaf::<C>(block, &self.first_play, weights, half_wins);
            }
            let edge = shared.tree.edge(step.block, step.lane as usize);
            edge.block.add_result(edge.lane, value, margin);
            edge.block.leave(edge.lane);
        }
        if self.statistics.add_result(value, margin) {
            self.pass_on(shared);
        }
    }

    /// Passes the results of the last iterations on to all.
    fn pass_on(&mut self, shared: &Shared<'_, C>) {
        let root = shared.tree.root();
        let (playouts, value, margin) = self.statistics.flush(shared.statistics);
        root.block.add_results(root.lane, playouts, value, margin);
    }

    /// Ends an iteration without a result and gives it back to the budget. Since each marks a move,
    /// there are never more of them than moves in the tree.
    fn abandon(&mut self, shared: &Shared<'_, C>) {
        self.granted += 1;
        for step in self.path.iter().rev() {
            let edge = shared.tree.edge(step.block, step.lane as usize);
            edge.block.leave(edge.lane);
        }
    }
}

/// What the search asks of the priors of a position. A pass can be as good as a move where moves
/// cost points, where the first pass pays, and where a ko may be taken back if the opponent has to
/// make the position.
pub fn wants(params: &Params, rules: &Rules, ledger: &Ledger) -> prior::Wants {
    prior::Wants {
        even: params.even_prior,
        pass_is_a_move: rules.plays_cost()
            || ledger.rewards_first_pass(rules)
            || rules.repetition == Repetition::NaturalSituational,
        own_eyes: rules.counts_only_stones(),
        button: ledger.has_button(rules),
        suicide: rules.suicide == Suicide::MultiStone,
    }
}

/// Credits the moves in `block` that the same side was the first to play at this ply or later.
/// Passes and the button are left out.
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
