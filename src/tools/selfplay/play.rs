//! One game of the engine against itself.

use rand_xoshiro::Xoshiro256PlusPlus;

use super::plan::SelfplayPlan;
use crate::batch::ending::{EndReason, GameOutcome};
use crate::batch::samples::{GameSample, SearchedPosition};
use crate::batch::start::GameStart;
use crate::batch::turn;
use crate::clock::Stopwatch;
use crate::engine::{Engine, TimedMonitor};
use crate::model::LearnedData;
use crate::params::Params;
use crate::playout::below;
use crate::search::{Limits, Options, Report};
use ponnuki_game::game::HandicapError;

/// Plays the game with this number, with the network and strengths of the plan in `learned`. The
/// game depends on the plan and the number alone.
///
/// # Errors
/// When the board has no room for the handicap.
pub(super) fn play(
    plan: &SelfplayPlan,
    learned: &LearnedData,
    number: u64,
) -> Result<GameSample, HandicapError> {
    let GameStart { game, opening, mut rng } = plan.start.draw(number)?;
    let seed = u64::from(below(&mut rng, u32::MAX));
    let params = Params { threads: 1, seed, ..plan.params.clone() };
    let longest = params.longest_game;
    let mut engine = Engine::in_game(params, learned, game);
    let mut searches = Vec::new();
    let end = loop {
        if let Some(end) = EndReason::of(engine.game(), longest) {
            break end;
        }
        let ply = engine.game().moves().len();
        let drawn =
            if ply < opening + plan.drawn_moves { draw(&mut engine, &mut rng) } else { None };
        // A game that ends by resignation would have no owners.
        let report = drawn.or_else(|| turn::take(&mut engine, true).report);
        searches.extend(report.map(|report| SearchedPosition::new(ply, &report)));
    };
    let outcome = GameOutcome::of(&mut engine, end);
    Ok(GameSample { number, game: engine.game().clone(), opening, outcome, searches })
}

/// Plays a move drawn in proportion to the visits. `None`, and nothing is played, if the most
/// visited move is not on the board. Then the engine has to decide.
fn draw(engine: &mut Engine, rng: &mut Xoshiro256PlusPlus) -> Option<Report> {
    let color = engine.game().to_move();
    let limits = Limits { visits: Some(engine.params().visits), playouts: None };
    let options = Options { limits, ..Options::default() };
    let report =
        engine.analyze(color, &options, &TimedMonitor::new(Stopwatch::start(), None, None))?;
    report.best()?.mv.point()?;
    let plays = report.moves.iter().filter(|tried| tried.mv.point().is_some());
    let all: u64 = plays.clone().map(|tried| tried.visits).sum();
    let mut left = u64::from(below(rng, u32::try_from(all).unwrap_or(u32::MAX)));
    for tried in plays {
        if left < tried.visits {
            engine.play(color, tried.mv).ok()?;
            return Some(report);
        }
        left -= tried.visits;
    }
    None
}
