//! One turn of an engine that has no client, and nobody to interrupt it.

use crate::clock::Stopwatch;
use crate::engine::{Answer, Engine, Signals, Stop, Turn, TurnOptions};

/// Lets the engine decide on a move for the player whose turn it is, and play it.
pub(crate) fn take(engine: &mut Engine, options: TurnOptions<'_>) -> Answer {
    let signals = Signals::default();
    engine.genmove(&Turn {
        color: engine.game().to_move(),
        since: Stopwatch::start(),
        stop: Stop::by_interrupt(&signals, signals.line()),
        observer: None,
        cleanup: false,
        play: true,
        options,
    })
}
