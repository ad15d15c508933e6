//! One turn of an engine that has no client, and nobody to interrupt it.

use crate::clock::Stopwatch;
use crate::engine::{Engine, Signals, StopCondition, Turn, TurnOptions, TurnResult};

/// Lets the engine decide on a move for the player whose turn it is, and play it.
pub(crate) fn take(engine: &mut Engine, options: TurnOptions<'_>) -> TurnResult {
    let signals = Signals::default();
    engine.genmove(&Turn {
        color: engine.game().to_move(),
        since: Stopwatch::start(),
        stop: StopCondition::by_interrupt(&signals, signals.line()),
        observer: None,
        cleanup: false,
        play: true,
        options,
    })
}
