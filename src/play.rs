//! A game with people in a terminal: it shows a [`GameSession`](crate::session::GameSession) and turns
//! keys into commands.
//!
//! - `terminal`: the loop. It takes keys, signals, ticks and messages of the session's threads from one
//!   channel.
//! - `controls`: the cursor, the line being typed and the window over the board.
//! - `view`: draws session and controls into a buffer of any size.
//! - `plain`: the same game in lines of text, without a screen.
//! - `screen`, `log_lines`: the terminal, which is always restored, even after a panic. While it
//!   shows the game, log lines appear in its last line.

mod controls;
mod log_lines;
mod plain;
mod screen;
mod terminal;
mod view;

pub use log_lines::LogLines;
pub use plain::PlainUi;
pub use terminal::{Leaving, PlayError, PlayOutcome, PlayPlan, TerminalUi};
pub use view::Theme;
