//! A search for one capacity class: keeps tree and workers, follows the game, makes reports.

use std::sync::atomic::{AtomicBool, AtomicI64};

use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::SeedableRng;
use rayon::{ThreadPool, ThreadPoolBuilder};

use super::arena::Apart;
use super::detail::Details;
use super::inspect::Node;
use super::statistics::Statistics;
use super::survey::Survey;
use super::tree::{Edge, Tree};
use super::worker::{Root, Shared, Worker, deepest};
use super::{Ban, Banned, Monitor, MoveReport, Options, Progress, Report, Settings, Think, View};
use crate::bits::BitSet;
use crate::board::Board;
use crate::capacity::Capacity;
use crate::color::Color;
use crate::game::{Game, Ledger};
use crate::point::{Move, Size};
use crate::rules::Rules;

/// Moves between two questions to the monitor: well under a millisecond of playouts.
const MOVES_PER_POLL: usize = 2000;
/// The longest expected line of play that is reported.
const LONGEST_LINE: usize = 24;

pub(super) struct Core<C: Capacity> {
    settings: Settings,
    tree: Tree,
    /// What the tree's root stands for, if it stands for something.
    rooted: Option<Rooted<C>>,
    workers: Vec<Worker<C>>,
    statistics: Statistics,
    /// Of the last search, if it was asked for one.
    survey: Option<Survey>,
    /// What was asked for beyond the statistics.
    details: Option<Details>,
    /// Made for the first search that needs more than one thread.
    pool: Option<ThreadPool>,
}

/// The position at the root of the tree and the game that led there.
struct Rooted<C: Capacity> {
    board: Box<Board<C>>,
    rules: Rules,
    komi: i32,
    ledger: Ledger,
    moves: Vec<(Color, Move)>,
    to_move: Color,
    /// Moves that were not considered at this root.
    excluded: BitSet<C>,
    /// The bans that the tree has grown under.
    bans: Vec<Ban>,
}

impl<C: Capacity> Rooted<C> {
    /// The present position of `game`, described by `root`.
    fn new(game: &Game, color: Color, root: &Root<C>) -> Self {
        Rooted {
            board: root.board.clone(),
            rules: root.rules,
            komi: root.komi,
            ledger: root.ledger,
            moves: game.moves().to_vec(),
            to_move: color,
            excluded: root.excluded,
            bans: root.bans.clone(),
        }
    }
}

impl<C: Capacity> Core<C> {
    pub(super) fn new(size: Size, settings: Settings) -> Self {
        Core {
            settings,
            tree: Tree::new(settings.memory),
            rooted: None,
            workers: Vec::new(),
            statistics: Statistics::new(size.extent()),
            survey: None,
            details: None,
            pool: None,
        }
    }

    /// The independent streams of random numbers, one for each thread.
    fn streams(&self) -> impl Iterator<Item = Xoshiro256PlusPlus> + use<C> {
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(self.settings.seed);
        (0..self.settings.threads.max(1)).map(move |_| {
            let stream = rng.clone();
            rng.jump();
            stream
        })
    }

    /// Describes the present position for the workers.
    fn root(&self, game: &Game, color: Color, options: &Options) -> Root<C> {
        let mut excluded = banned_at(&options.bans, game.size(), color, 0);
        let points = game.board().empties();
        for mv in points.map(Move::Play).chain([Move::Pass, Move::Button]) {
            let allowed = options.allow.as_ref().is_none_or(|allow| allow.contains(&mv));
            let legal = game.check(color, mv).is_ok();
            if !legal || !allowed || options.avoid.contains(&mv) {
                excluded.insert(mv.code() as usize);
            }
        }
        let last_ply = options.bans.iter().map(|ban| ban.plies).max().unwrap_or(0);
        let later = 1..last_ply.min(deepest(game.size().area()));
        Root {
            excluded,
            excluded_later: later
                .map(|ply| banned_at(&options.bans, game.size(), color.after(ply), ply))
                .collect(),
            bans: options.bans.clone(),
            ..Root::of(game, color)
        }
    }

    /// Makes the tree's root the present position: by following the moves played since, or by
    /// starting anew.
    fn follow(&mut self, game: &Game, color: Color, root: &Root<C>) {
        let followed = match self.rooted.take() {
            Some(rooted) => self.try_follow(rooted, game, color, root),
            None => false,
        };
        if !followed {
            self.tree.clear();
        }
        self.rooted = Some(Rooted::new(game, color, root));
    }

    fn try_follow(
        &mut self,
        mut rooted: Rooted<C>,
        game: &Game,
        color: Color,
        root: &Root<C>,
    ) -> bool {
        let Some(news) = game.moves().strip_prefix(rooted.moves.as_slice()) else { return false };
        if rooted.rules != root.rules || rooted.komi != root.komi {
            return false;
        }
        let has_bans = !rooted.bans.is_empty() || !root.bans.is_empty();
        if has_bans && (rooted.bans != root.bans || !news.is_empty()) {
            return false;
        }
        // The visits of a search among some moves only say nothing about a choice among more.
        let mut still_excluded = rooted.excluded;
        still_excluded.intersect_with(&root.excluded);
        if news.is_empty() && still_excluded != rooted.excluded {
            return false;
        }
        for &(mover, mv) in news {
            if mover != rooted.to_move || !self.tree.advance(mv) {
                return false;
            }
            match mv {
                Move::Play(point) => drop(rooted.board.play(point, mover)),
                Move::Pass | Move::Button => rooted.board.pass(),
            }
            rooted.ledger.record(&rooted.rules, mover, mv);
            rooted.to_move = mover.opponent();
        }
        // Another game with the same moves would differ in the stones it started from.
        rooted.to_move == color
            && rooted.board.hash() == root.board.hash()
            && rooted.board.ko_point() == root.board.ko_point()
            && rooted.ledger == root.ledger
    }

    /// Iterations this search may make.
    fn budget(&self, options: &Options) -> i64 {
        let known = u64::from(self.tree.root().block.visits(0));
        let by_visits = options.limits.visits.map(|visits| {
            let missing = visits.saturating_sub(known);
            missing.max(visits / 4).max(1)
        });
        let budget = [by_visits, options.limits.playouts].into_iter().flatten().min();
        budget.map_or(i64::MAX, |budget| i64::try_from(budget).unwrap_or(i64::MAX))
    }
}

impl<C: Capacity> Think for Core<C> {
    fn think(
        &mut self,
        game: &Game,
        color: Color,
        options: &Options,
        monitor: &dyn Monitor,
    ) -> Report {
        let root = self.root(game, color, options);
        self.follow(game, color, &root);
        if self.workers.is_empty() {
            let streams = self.streams().enumerate();
            self.workers = streams.map(|(number, rng)| Worker::new(number, &root, rng)).collect();
        }
        self.statistics.clear();
        self.survey = options.survey.then(|| Survey::new(game.size()));
        self.details = Details::new(options.detail, game.size(), self.workers.len());
        let budget = Apart(AtomicI64::new(self.budget(options)));
        let stop = Apart(AtomicBool::new(false));
        let shared = Shared {
            root: &root,
            tree: &self.tree,
            params: &self.settings.params,
            statistics: &self.statistics,
            survey: self.survey.as_ref(),
            details: self.details.as_ref(),
            budget: &budget.0,
            stop: &stop.0,
        };
        run_workers(&mut self.workers, &mut self.pool, &shared, monitor);
        let watched = Watched {
            tree: &self.tree,
            root: &root,
            statistics: &self.statistics,
            details: self.details.as_ref(),
        };
        watched.report()
    }

    fn clear(&mut self) {
        self.tree.clear();
        self.rooted = None;
        self.survey = None;
        let streams: Vec<_> = self.streams().collect();
        for (worker, stream) in self.workers.iter_mut().zip(streams) {
            worker.reseed(stream);
        }
    }

    fn settings(&self) -> &Settings {
        &self.settings
    }

    fn tree_bytes(&self) -> usize {
        self.tree.bytes_used()
    }

    fn root(&self) -> Option<Node<'_>> {
        self.rooted.as_ref().map(|rooted| Node::root(&self.tree, rooted.to_move))
    }

    fn criticality(&self) -> Option<Vec<f32>> {
        self.survey.as_ref().map(Survey::criticality)
    }

    fn rooted_at(&self, game: &Game) -> Option<(usize, Color)> {
        let rooted = self.rooted.as_ref()?;
        let same_rules = rooted.rules == *game.rules() && rooted.komi == game.effective_komi();
        // A tree that has grown under bans is not that of the game.
        let belongs =
            same_rules && rooted.bans.is_empty() && game.moves().starts_with(&rooted.moves);
        belongs.then_some((rooted.moves.len(), rooted.to_move))
    }

    fn check_tree(&self) -> Result<(), String> {
        self.tree.check()
    }
}

/// The codes of the moves that `bans` forbid `color`, who moves so many plies after the root.
fn banned_at<C: Capacity>(bans: &[Ban], size: Size, color: Color, ply: usize) -> BitSet<C> {
    let mut banned = BitSet::EMPTY;
    let mut allowed: Option<Vec<Move>> = None;
    for ban in bans.iter().filter(|ban| ban.color == color && ply < ban.plies) {
        match &ban.moves {
            Banned::These(moves) => moves.iter().for_each(|mv| banned.insert(mv.code() as usize)),
            Banned::AllBut(moves) => allowed.get_or_insert_default().extend(moves),
        }
    }
    if let Some(allowed) = allowed {
        let all = size.points().map(Move::Play).chain([Move::Pass, Move::Button]);
        let others = all.filter(|mv| !allowed.contains(mv));
        others.for_each(|mv| banned.insert(mv.code() as usize));
    }
    banned
}

/// Lets all workers search; the first one asks the monitor.
fn run_workers<C: Capacity>(
    workers: &mut [Worker<C>],
    pool: &mut Option<ThreadPool>,
    shared: &Shared<'_, C>,
    monitor: &dyn Monitor,
) {
    let watched = Watched {
        tree: shared.tree,
        root: shared.root,
        statistics: shared.statistics,
        details: shared.details,
    };
    let poll =
        || monitor.poll(&watched.progress(shared.statistics.playouts()), &watched).is_break();
    let Some((first, others)) = workers.split_first_mut() else { return };
    first.expand_root(shared);
    if others.is_empty() {
        return first.run(shared, MOVES_PER_POLL, poll);
    }
    let threads = others.len();
    let pool = match pool {
        Some(pool) => pool,
        None => match ThreadPoolBuilder::new().num_threads(threads).build() {
            Ok(made) => pool.insert(made),
            Err(error) => {
                log::warn!("searching with one thread: {error}");
                return first.run(shared, MOVES_PER_POLL, poll);
            }
        },
    };
    // The calling thread is the first worker, so that the pool holds one thread less.
    pool.in_place_scope(|scope| {
        for worker in others {
            scope.spawn(move |_| worker.run(shared, usize::MAX, || false));
        }
        first.run(shared, MOVES_PER_POLL, poll);
        // The budget may have run out for this worker only; the others notice by themselves.
    });
}

/// A search as seen from outside, while it runs or after it has ended.
struct Watched<'a, C: Capacity> {
    tree: &'a Tree,
    root: &'a Root<C>,
    statistics: &'a Statistics,
    details: Option<&'a Details>,
}

impl<C: Capacity> Watched<'_, C> {
    /// The root's moves that may be played.
    fn moves(&self) -> impl Iterator<Item = (Move, Edge<'_>)> {
        let excluded = |mv: Move| self.root.excluded.contains(mv.code() as usize);
        self.tree.moves(self.tree.root()).filter(move |(mv, _)| !excluded(*mv))
    }

    /// The win rate of the player to move after `edge`, one half if nothing is known.
    fn winrate(&self, edge: Edge<'_>) -> f64 {
        let black = edge.block.mean_value(edge.lane).unwrap_or(0.5);
        super::for_color(black, self.root.start.to_move)
    }

    fn progress(&self, playouts: u64) -> Progress {
        let (mut best, mut second) = ((0, 0.5, None), 0);
        for (mv, edge) in self.moves() {
            let visits = edge.block.visits(edge.lane);
            if visits > best.0 {
                second = best.0;
                best = (visits, self.winrate(edge), Some(mv));
            } else {
                second = second.max(visits);
            }
        }
        let rivals = self
            .moves()
            .filter(|(mv, e)| Some(*mv) != best.2 && e.block.visits(e.lane) >= best.0.div_ceil(10));
        let highest = rivals.map(|(_, edge)| self.winrate(edge)).fold(0.0, f64::max);
        let root = self.tree.root();
        Progress {
            visits: u64::from(root.block.visits(root.lane)),
            playouts,
            best_visits: u64::from(best.0),
            second_visits: u64::from(second),
            best_winrate: best.1,
            root_winrate: self.winrate(root),
            best_is_first_choice: best.1 >= highest,
        }
    }

    /// The line of most visited moves that begins with `first`, each with its visits.
    fn line(&self, first: (Move, Edge<'_>)) -> Vec<(Move, u64)> {
        let entry = |(mv, edge): (Move, Edge<'_>)| (mv, u64::from(edge.block.visits(edge.lane)));
        let mut line = vec![entry(first)];
        let mut edge = first.1;
        while line.len() < LONGEST_LINE {
            let visits = |(_, edge): &(Move, Edge<'_>)| edge.block.visits(edge.lane);
            // Of equals the first in the list, so that a line is the same each time it is asked
            // for.
            let most = self.tree.moves(edge).filter(|entry| visits(entry) > 0);
            let Some(next) = most.reduce(|a, b| if visits(&b) > visits(&a) { b } else { a }) else {
                break;
            };
            line.push(entry(next));
            edge = next.1;
        }
        line
    }

    fn move_reports(&self) -> Vec<MoveReport> {
        let root_value = self.tree.root().block.mean_value(0).unwrap_or(0.5);
        let root_score = self.tree.root().block.mean_score(0).unwrap_or(0.0);
        let prior_wins = |edge: Edge<'_>| {
            let (value, visits) = edge.block.prior(edge.lane);
            visits as f64 * super::for_color(f64::from(value), self.root.start.to_move)
        };
        let all: f64 = self.moves().map(|(_, edge)| prior_wins(edge)).sum();
        let mut reports: Vec<MoveReport> = self
            .moves()
            .map(|(mv, edge)| {
                let (pv, pv_visits) = self.line((mv, edge)).into_iter().unzip();
                MoveReport {
                    mv,
                    visits: u64::from(edge.block.visits(edge.lane)),
                    black_winrate: edge.block.mean_value(edge.lane).unwrap_or(root_value),
                    black_score: edge.block.mean_score(edge.lane).unwrap_or(root_score),
                    prior: if all > 0.0 { prior_wins(edge) / all } else { 0.0 },
                    pv,
                    pv_visits,
                    score_stdev: self.details.and_then(|details| details.score_stdev(mv)),
                    owners: self.details.and_then(|details| details.owners_after(mv)),
                }
            })
            .collect();
        // The most visited first, then the better, then in the order of the board.
        let color = self.root.start.to_move;
        reports.sort_by(|a, b| {
            let by_value = b.winrate(color).total_cmp(&a.winrate(color));
            let by_prior = b.prior.total_cmp(&a.prior);
            b.visits.cmp(&a.visits).then(by_value).then(by_prior).then(a.mv.cmp(&b.mv))
        });
        reports
    }
}

impl<C: Capacity> View for Watched<'_, C> {
    fn report(&self) -> Report {
        // Lines of play are read far into the tree.
        let _still = self.tree.hold();
        let root = self.tree.root();
        let size = self.root.board.size();
        let (black_score, score_stdev) = self.statistics.score();
        Report {
            size,
            to_move: self.root.start.to_move,
            visits: u64::from(root.block.visits(root.lane)),
            playouts: self.statistics.playouts(),
            black_winrate: root.block.mean_value(root.lane).unwrap_or(0.5),
            black_score,
            score_stdev,
            moves: self.move_reports(),
            ownership: size.points().map(|point| self.statistics.owner(point.index())).collect(),
            ownership_stdev: self.details.and_then(Details::all_owners).map(|owners| owners.stdev),
        }
    }
}
