//! One turn of an engine that has no client, and nobody to interrupt it.

use crate::clock::Stopwatch;
use crate::engine::{Engine, Signals, StopCondition, Turn, TurnResult};

/// Lets the engine decide on a move for the player whose turn it is, and play it.
pub(crate) fn take(engine: &mut Engine, never_resigns: bool) -> TurnResult {
    let signals = Signals::default();
    let stop = StopCondition::by_interrupt(&signals, signals.line());
    let turn = Turn::new(engine.game().to_move(), Stopwatch::start(), stop);
    engine.genmove(&Turn { never_resigns, ..turn })
}
