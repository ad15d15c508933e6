//! The verdict on a position: which stones are dead, and what the count is.
//!
//! A verdict depends on the game alone, and not on settings, the clock, the number of threads or
//! earlier searches, so that two engines that have played a game always agree on its result. For
//! that reason the numbers below, and those of the readings behind a verdict, are constants: they
//! are the only numbers with an influence on decisions that are not parameters.

use std::ops::ControlFlow;
use std::sync::{Arc, LazyLock};

use crate::color::Color;
use crate::engine::searches::aside;
use crate::engine::watch::Watch;
use crate::game::Game;
use crate::life::status::{First, Status};
use crate::life::{benson, confirm};
use crate::model::{Learned, Model};
use crate::params::Tuning;
use crate::rules::{Dispute, Repetition, Rules};
use crate::score::Komi;
use crate::search::{Limits, Monitor, Options, Progress, Report, Settings, View};

/// Any number will do, as long as it is always the same.
const SEED: u64 = 0x6a75_6467;

/// More than the tree of a verdict can fill.
const MEMORY: usize = 64_000_000;

/// What the searches know: hardly any priors, because those say what strong players do in games,
/// and in a final position all moves have to be tried.
static UNBIASED: LazyLock<Arc<Model>> = LazyLock::new(|| {
    let tuning = Tuning { prior_visits: PRIOR_VISITS, ..Tuning::default() };
    Arc::new(Model::new(tuning, Learned::default()))
});
const PRIOR_VISITS: f64 = 25.0;

/// Visits of the search for each player to move. Playouts are faster on smaller boards, so there
/// are more of them.
fn visits(area: usize) -> u64 {
    (60_000 / area as u64).clamp(200, 600)
}

/// The judge's verdict on a position.
#[derive(Clone, Debug)]
pub struct Verdict {
    /// The status of stones and points by the mean ownership over both players to move.
    pub status: Status,
    /// The same with Black to move, and with White to move. Where they differ, something is left to
    /// play for.
    pub to_move: [Status; 2],
}

/// The verdict on the position of `game`: the `known` one, if it has been judged before. `None` if
/// the clock of `watch` or a signal ended it early.
pub(super) fn verdict(
    known: &mut Option<Verdict>,
    game: &Game,
    watch: &Watch<'_>,
) -> Option<Verdict> {
    if known.is_none() {
        *known = judge(game, watch);
    }
    known.clone()
}

/// Judges the position of `game`. `None` if the clock of `watch` or a signal ended it early.
///
/// There are two searches for each player to move. The first, with the game's komi, estimates the
/// margin; the second has a komi that makes the game close, because to a player who is far ahead or
/// behind a single group does not matter.
///
/// Life and death is settled by playing on, which must neither cost points nor be cut short by
/// passes: the searches use area counting whatever the rules say.
pub fn judge(game: &Game, watch: &Watch<'_>) -> Option<Verdict> {
    let board = game.board();
    let certain = benson::unconditional_owners(board, game.rules().suicide);
    let mut trial = game.clone();
    trial.set_rules(without_cost(game.rules(), Dispute::PlayOn));
    let mut sum = vec![0.0; board.size().area()];
    let mut statuses = Vec::with_capacity(2);
    for color in Color::ALL {
        let rough = search(&trial, color, visits(board.size().area()) / 4, watch)?;
        let close = even_game(&trial, rough.black_score, Color::Black);
        let report = search(&close, color, visits(board.size().area()), watch)?;
        for (sum, mean) in sum.iter_mut().zip(&report.ownership) {
            *sum += mean / 2.0;
        }
        statuses.push(Status::new(board, &report.ownership, &certain));
    }
    let to_move = statuses.try_into().ok()?;
    let mut verdict = Verdict { status: Status::new(board, &sum, &certain), to_move };
    if game.rules().dispute == Dispute::Confirm {
        let readings = confirm::confirm(board, &verdict.status, 1.0, &|| watch.is_over());
        if watch.is_over() {
            return None;
        }
        verdict.status.take_over(board, &readings, First::Opponent);
        for (status, first) in verdict.to_move.iter_mut().zip(Color::ALL) {
            status.take_over(board, &readings, First::Player(first));
        }
    }
    Some(verdict)
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

/// The game with a komi that makes it close at a margin of `black_score` points: whoever has `color`
/// has to do a little better than that to win.
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

/// A search on the side. `None` if it was stopped before its last visit.
fn search(game: &Game, color: Color, visits: u64, watch: &Watch<'_>) -> Option<Report> {
    let settings =
        Settings { threads: 1, memory: MEMORY, seed: SEED, model: Arc::clone(&UNBIASED) };
    let limits = Limits { visits: Some(visits), ..Limits::default() };
    let options = Options { limits, ..Options::default() };
    let patience = Patience { watch };
    let (report, _) = aside(game, color, settings, &options, &patience)?;
    (report.visits >= visits || !watch.is_over()).then_some(report)
}

/// Stops a search only when there is no time left, not when its choice is clear.
struct Patience<'a> {
    watch: &'a Watch<'a>,
}

impl Monitor for Patience<'_> {
    fn poll(&self, _: &Progress, _: &dyn View) -> ControlFlow<()> {
        if self.watch.is_over() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }
}
