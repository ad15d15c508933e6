//! The verdict on a position: the dead stones, and the count.
//!
//! A verdict depends on the game and the network alone, and not on settings, the clock, the number
//! of threads or earlier searches, so that two engines that have played a game agree on its result.
//! For that reason the numbers below are constants, and all other numbers behind a verdict are the
//! defaults of the parameters. Where the rules confirm life and death by hypothetical play, small
//! areas are read out ([`confirm`]).

use std::ops::ControlFlow;
use std::sync::{Arc, LazyLock};

use crate::engine::monitor::TimedMonitor;
use crate::engine::searches::quiet_side_search;
use crate::evaluator;
use crate::model::{LearnedData, Model};
use crate::params::Tuning;
use crate::search::{Limits, Monitor, Options, Progress, Report, Settings, View};
use ponnuki_game::color::Color;
use ponnuki_game::game::Game;
use ponnuki_game::life::benson;
use ponnuki_game::life::confirm::{self, ReadingLimits};
use ponnuki_game::life::status::{FirstMover, Status};
use ponnuki_game::point::{Point, Size};
use ponnuki_game::rules::{Dispute, Repetition, Rules};
use ponnuki_game::score::Komi;
use ponnuki_game::solver;
use ponnuki_network::Network;

/// Any number will do, as long as it is always the same.
const SEED: u64 = 0x6a75_6467;

/// More than the tree of a verdict can fill.
const MEMORY: usize = 64_000_000;

/// The model of playouts. It has hardly any priors, because these predict what strong players do in
/// games, and in a final position all moves have to be tried.
static UNBIASED: LazyLock<Arc<Model>> = LazyLock::new(|| {
    let tuning = Tuning { prior_visits: PRIOR_VISITS, ..Tuning::default() };
    Arc::new(Model::new(tuning, LearnedData::default()))
});
const PRIOR_VISITS: f64 = 25.0;

/// The certainty that a network must have about a chain for the chain not to be read out: with 1,
/// every chain is read out.
const NETWORK_SURE: f64 = 0.95;

/// The number of visits of a network's search for each player to move. More visits do not change
/// which stones are dead.
const NETWORK_VISITS: u64 = 32;

/// The judge's verdict on a position.
#[derive(Clone, Debug)]
pub struct Verdict {
    /// The status of stones and points by the mean ownership over both players to move.
    pub status: Status,
    /// The same with Black to move, and with White to move. Where they differ, something is left to
    /// play for.
    pub to_move: [Status; 2],
}

impl Verdict {
    /// The status with `color` to move.
    pub(super) fn with(&self, color: Color) -> &Status {
        &self.to_move[usize::from(color == Color::White)]
    }
}

/// The verdict on the position of `game`: the `known` one, if it has been judged before. `None` if
/// the clock of `monitor` or a signal ended it early.
pub(super) fn verdict(
    known: &mut Option<Verdict>,
    game: &Game,
    network: Option<&Arc<Network>>,
    monitor: &TimedMonitor<'_>,
) -> Option<Verdict> {
    if known.is_none() {
        *known = judge(game, network, monitor);
    }
    known.clone()
}

/// Judges the position of `game`. `None` if the clock of `monitor` or a signal ended it early.
///
/// On the smallest boards a chain is dead if it does not survive perfect play, as far as that can be
/// read ([`solver`]). Elsewhere a chain is dead by playouts; with a `network` that knows boards of
/// this size, it is dead if the network says so, unless playouts clearly say that it lives. Networks
/// recognise most seki and unfinished shapes that playouts fill in, but believe that some rare living
/// shapes are dead, such as dragons with two heads. Playouts in their turn let stray stones in a
/// large territory live half of the time.
///
/// Life and death is settled by playing on, which must neither cost points nor be cut short by
/// passes: the searches use area counting whatever the rules say.
pub fn judge(
    game: &Game,
    network: Option<&Arc<Network>>,
    monitor: &TimedMonitor<'_>,
) -> Option<Verdict> {
    judge_with(game, network, None, monitor)
}

/// Judges the position of `game` by searches of `visits` visits for each player to move, with a
/// network and with playouts. The default numbers are the same for all engines.
pub fn judge_with(
    game: &Game,
    network: Option<&Arc<Network>>,
    visits: Option<u64>,
    monitor: &TimedMonitor<'_>,
) -> Option<Verdict> {
    let board = game.board();
    let rules = without_cost(game.rules(), Dispute::PlayOn);
    let mut trial = game.clone();
    trial.set_rules(rules);
    let source = StatusSource::network(network, game.size(), visits);
    let sure = if source.is_some() { NETWORK_SURE } else { 1.0 };
    let [status, to_move @ ..] = match source {
        None => match solved_statuses(&trial, monitor) {
            Some(statuses) => statuses,
            None => StatusSource::playouts(game.size(), visits).statuses(&trial, monitor)?,
        },
        Some(source) => {
            let mut statuses = source.statuses(&stones_alone(game, rules), monitor)?;
            if statuses.iter().any(may_be_wrong) {
                let doubts =
                    StatusSource::playouts(game.size(), visits).statuses(&trial, monitor)?;
                statuses.iter_mut().zip(&doubts).for_each(|(status, other)| status.spare(other));
            }
            statuses
        }
    };
    let mut verdict = Verdict { status, to_move };
    if game.rules().dispute == Dispute::Confirm {
        let known = &verdict.status;
        let limits = &ReadingLimits::USUAL;
        let readings = confirm::confirm(board, known, sure, limits, &|| monitor.is_over());
        if monitor.is_over() {
            return None;
        }
        verdict.status.take_over(board, &readings, FirstMover::Opponent);
        for (status, first) in verdict.to_move.iter_mut().zip(Color::ALL) {
            status.take_over(board, &readings, FirstMover::Player(first));
        }
    }
    Some(verdict)
}

/// The statuses of [`StatusSource::statuses`] by perfect play, if it can be found.
fn solved_statuses(game: &Game, monitor: &TimedMonitor<'_>) -> Option<[Status; 3]> {
    let board = game.board();
    let certain = benson::unconditional_owners(board, game.rules().suicide);
    let [black, white] = Color::ALL.map(|color| -> Option<Vec<f32>> {
        let owners = solver::owners(game, color, &|| monitor.is_over())?;
        Some(owners.into_iter().map(|owner| owner.map_or(0, Color::sign) as f32).collect())
    });
    let (black, white) = black.zip(white)?;
    let both: Vec<f32> = black.iter().zip(&white).map(|(a, b)| (a + b) / 2.0).collect();
    Some([both, black, white].map(|means| Status::new(board, &means, &certain)))
}

/// Returns true if the judge gives the same verdict on two games that differ only in their rules.
pub fn are_alike(one: &Game, other: &Game) -> bool {
    let seen = |game: &Game| {
        let rules = without_cost(game.rules(), Dispute::PlayOn);
        let confirms = game.rules().dispute == Dispute::Confirm;
        (rules.repetition, rules.suicide, confirms, game.effective_komi())
    };
    seen(one) == seen(other)
}

/// Returns true if a chain is dead, and not for certain.
fn may_be_wrong(status: &Status) -> bool {
    status.chains.iter().any(|chain| chain.is_dead() && !chain.certain)
}

/// The stones of `game` without its moves. A network that sees a pass expects that another pass
/// ends the game with all stones alive.
fn stones_alone(game: &Game, rules: Rules) -> Game {
    let (board, size) = (game.board(), game.size());
    let stone = |point| board.cell(point).color().map(|color| (point, color));
    let stones: Vec<(Point, Color)> = size.points().filter_map(stone).collect();
    let mut alone = Game::new(size, rules, game.komi());
    match alone.setup(&stones, game.to_move()) {
        Ok(()) => alone,
        // Every chain has a liberty, so this is a bug.
        Err(error) => {
            log::error!("a position cannot be set up again: {error}");
            game.clone()
        }
    }
}

/// A source of verdicts on stones: searches with one model.
struct StatusSource {
    model: Arc<Model>,
    /// The number of visits of the search for each player to move.
    visits: u64,
}

impl StatusSource {
    /// Playouts. They are faster on smaller boards, so there are more of them.
    fn playouts(size: Size, visits: Option<u64>) -> StatusSource {
        let usual = (60_000 / size.area() as u64).clamp(200, 600);
        let visits = visits.unwrap_or(usual);
        StatusSource { model: Arc::clone(&UNBIASED), visits }
    }

    /// The network, if there is one that knows boards of this size.
    fn network(
        network: Option<&Arc<Network>>,
        size: Size,
        visits: Option<u64>,
    ) -> Option<StatusSource> {
        let network = network.filter(|_| evaluator::is_trained_size(size))?;
        let learned = LearnedData::with_network(Arc::clone(network));
        let model = Arc::new(Model::new(Tuning::default(), learned));
        Some(StatusSource { model, visits: visits.unwrap_or(NETWORK_VISITS) })
    }

    /// The status of everything by the mean ownership over both players to move, with Black to move,
    /// and with White to move. `None` if the clock of `monitor` or a signal ended it early.
    ///
    /// There are two searches for each player to move. The first, with the game's komi, estimates
    /// the margin; the second has a komi that makes the game close, because to a player who is far
    /// ahead or behind a single group does not matter.
    fn statuses(&self, game: &Game, monitor: &TimedMonitor<'_>) -> Option<[Status; 3]> {
        let board = game.board();
        let certain = benson::unconditional_owners(board, game.rules().suicide);
        let mut sum = vec![0.0; board.size().area()];
        let mut to_move = Vec::with_capacity(2);
        for color in Color::ALL {
            let rough = self.search(game, color, self.visits / 4, monitor)?;
            let close = even_game(game, rough.black_score, Color::Black);
            let report = self.search(&close, color, self.visits, monitor)?;
            for (sum, mean) in sum.iter_mut().zip(&report.ownership) {
                *sum += mean / 2.0;
            }
            to_move.push(Status::new(board, &report.ownership, &certain));
        }
        let [black, white]: [Status; 2] = to_move.try_into().ok()?;
        Some([Status::new(board, &sum, &certain), black, white])
    }

    /// A side search. `None` if it was stopped before its last visit.
    fn search(
        &self,
        game: &Game,
        color: Color,
        visits: u64,
        monitor: &TimedMonitor<'_>,
    ) -> Option<Report> {
        let model = Arc::clone(&self.model);
        let settings = Settings { threads: 1, memory: MEMORY, seed: SEED, model };
        let limits = Limits { visits: Some(visits), ..Limits::default() };
        let options = Options { limits, ..Options::default() };
        let patience = JudgeMonitor { monitor };
        let (report, _) = quiet_side_search(game, color, settings, &options, &patience)?;
        (report.visits >= visits || !monitor.is_over()).then_some(report)
    }
}

/// The same rules on legal moves with plain area counting, so that it costs nothing to play a
/// position out. Simple ko becomes positional superko, because a cycle would say nothing about the
/// stones.
pub fn without_cost(rules: &Rules, dispute: Dispute) -> Rules {
    let repetition = match rules.repetition {
        Repetition::Simple => Repetition::Positional,
        other => other,
    };
    Rules { repetition, dispute, ..rules.plain_area() }
}

/// The game for a cleanup, in which dead stones have to be captured whatever the rules say about
/// counting: they count as alive, and captures cost nothing.
pub(super) fn cleanup_game(game: &Game) -> Game {
    let mut game = game.clone();
    game.set_rules(without_cost(game.rules(), Dispute::CaptureFirst));
    game
}

/// The game with a komi that makes it close at a margin of `black_score` points: the player of
/// `color` has to do slightly better than this margin to win.
pub fn even_game(game: &Game, black_score: f64, color: Color) -> Game {
    let mut even = game.clone();
    let points = f64::from(game.komi().half_points()) / 2.0 + black_score;
    let komi = match color {
        Color::Black => points.floor() + 0.5,
        Color::White => points.ceil() - 0.5,
    };
    let komi = Komi::try_from(komi.clamp(-700.5, 700.5));
    even.set_komi(komi.unwrap_or_else(|_| game.komi()));
    even
}

/// Stops a search only when there is no time left, not when its choice is clear.
struct JudgeMonitor<'a> {
    monitor: &'a TimedMonitor<'a>,
}

impl Monitor for JudgeMonitor<'_> {
    fn poll(&self, _: &Progress, _: &dyn View) -> ControlFlow<()> {
        if self.is_over() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }

    fn is_over(&self) -> bool {
        self.monitor.is_over()
    }
}
