//! A game in the terminal, between people and the engine.
//!
//! [`Sitting`] is the game: whose turn it is, what the players may do, and what the engine is to do
//! for them. It knows neither terminal nor threads. `Desk` adds what a player sees besides the game
//! and turns keys into orders, and `view` draws both. `thinker` does the engine's part in a thread of
//! its own, so that the screen stays alive, and [`Venue`] brings them together.

mod desk;
mod errand;
mod keeper;
mod notices;
mod orders;
mod screen;
mod sitting;
mod thinker;
mod venue;
mod view;

pub use keeper::Keeper;
pub use notices::Notices;
pub use sitting::{HUMAN, Sitting, Who};
pub use venue::{Farewell, Leaving, Outside, PlayError, PlayPlan, Venue};
pub use view::Theme;
