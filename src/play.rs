//! A game between people and the engine, and the terminal in which it is played.
//!
//! [`Sitting`] is the game with its players and clocks. It carries out orders, and gives the engine
//! its present task, an [`Errand`]. A result belongs to an errand, and an errand to a position. The
//! result of an errand that is no longer needed is dropped; if the engine is still at work on it, it
//! is interrupted.
//!
//! - `sitting`, `start`: the game and its start. They know no terminal, no thread and no time.
//! - `errand`, `thinker`: the engine's tasks, and the engine in a thread of its own.
//! - `orders`: the words that a player can type, in one table.
//! - `desk`: the cursor, the line being typed and the window over the board. It turns keys into
//!   orders.
//! - `view`: draws game and desk into a buffer of any size.
//! - `venue`: the loop. It takes keys, signals, ticks and answers of the engine from one channel.
//! - `screen`, `notices`: the terminal, which is restored whatever happens, panics included. While it
//!   shows the game, log lines appear in its last line.
//! - `keeper`: the record, which is written after each move.
//!
//! `ponnuki web` uses the same [`Sitting`], orders and [`Thinker`].

mod desk;
mod errand;
mod keeper;
mod notices;
pub mod orders;
mod screen;
mod sitting;
mod start;
mod thinker;
mod venue;
mod view;

pub use errand::{Brought, Errand, ErrandKind};
pub use keeper::Keeper;
pub use notices::Notices;
pub use sitting::{HUMAN, PlayPhase, Sitting, Unwilling, Who};
pub use start::{is_engine, name_players, rank_engine, with_handicap};
pub use thinker::{Heard, Thinker};
pub use venue::{Farewell, Leaving, Outside, PlayError, PlayPlan, Venue};
pub use view::Theme;
