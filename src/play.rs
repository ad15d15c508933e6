//! A game between people and the engine, and the terminal in which it is played.
//!
//! [`Sitting`] is the game: whose turn it is, what the players may do, and what the engine is to do
//! for them. It knows neither terminal nor threads. `Desk` adds what a player sees besides the game
//! and turns keys into orders, and `view` draws both. [`Thinker`] does the engine's part in a thread of
//! its own, so that the screen stays alive, and [`Venue`] brings them together.

mod desk;
mod errand;
mod keeper;
mod notices;
pub mod orders;
mod outset;
mod screen;
mod sitting;
mod thinker;
mod venue;
mod view;

pub use errand::{Brought, Errand, ErrandKind};
pub use keeper::Keeper;
pub use notices::Notices;
pub use outset::{is_engine, name_players, with_handicap};
pub use sitting::{HUMAN, PlayPhase, Sitting, Unwilling, Who};
pub use thinker::{Heard, Thinker};
pub use venue::{Farewell, Leaving, Outside, PlayError, PlayPlan, Venue};
pub use view::Theme;
