//! `ponnuki web`: games, analysis and reviews in a browser on the same machine.
//!
//! A `GameRoom` is a game with its engine, which thinks in a thread of its own. It takes the orders
//! that can be typed in `ponnuki play`, and tells whoever listens how the game stands and what the
//! engine is thinking. A `ReviewJob` is a review that is made or has been. `Site` holds both, with
//! limits on their numbers. `routes` turns requests into calls, and `gate` refuses those that do not
//! come from the pages of the program. The pages are files in the binary (`assets`); whatever they
//! show comes as JSON and is put into text nodes.

mod address;
mod assets;
mod denial;
mod games;
mod gate;
mod opening;
mod plan;
mod reviews;
mod room;
mod routes;
mod server;
mod shown;
mod state;
mod study;

pub use plan::{SiteError, SitePlan};
pub use server::{Closing, serve};
