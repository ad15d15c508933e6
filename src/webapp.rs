//! `ponnuki web`: games, analysis and reviews in a browser on the same machine.
//!
//! In place of the terminal of `ponnuki play` is a `GameRoom`: a [game](crate::play::Sitting) with
//! its engine, which thinks in a thread of its own. Requests and that thread change its state under
//! one lock. Every change ends in the same way: the engine is sent where it is needed, the record
//! is handed to another thread that saves it if it has changed, and each page that listens is told
//! what has changed: the record, how the game stands, or what the engine thinks. A position that a page looks
//! at is searched when the game does not need the engine, and only as long as the page listens.
//!
//! - `server`, `plan`: one thread that serves requests, and what it serves. Whatever waits for a lock of
//!   a game or a disk, or reads or writes out a record, runs on other threads.
//! - `offline`: the same without a server, for tests.
//! - `routes`, `denial`: what can be requested, and why a request is refused.
//! - `gate`, `address`: refuse requests that do not come from the pages of the program.
//! - `games`: all games and reviews, with limits on their numbers.
//! - `library`: the folder in which they stay when the program ends.
//! - `browser`, `camera`: the browser that is started, and the address for the camera of a phone.
//! - `room`, `state`, `study`, `edits`, `new_game`: a game, its state, a position that a page looks at,
//!   what a page changes in its tree, and the start of a game.
//! - `analyses`: what the engine has found in the positions of a game.
//! - `scribe`, `counts`: saving a game and what was found in it, and its counts, both without a lock.
//! - `streams`: the streams of events of a browser, of which there are few.
//! - `game_json`: the JSON that pages read.
//! - `reviews`: reviews that are being made or have been, by [`review`](crate::review).
//! - `assets`: the pages, which are files in the binary (`src/webapp/pages/`). Their scripts keep
//!   only where the reader is (`place.js`) and what was thought of positions (`look.js`); whatever
//!   else they show comes as JSON and is put into text nodes.

mod address;
mod analyses;
mod assets;
mod browser;
mod camera;
mod counts;
mod denial;
mod edits;
mod game_json;
mod games;
mod gate;
mod library;
mod new_game;
mod offline;
mod plan;
mod reviews;
mod room;
mod routes;
mod scribe;
mod server;
mod state;
mod streams;
mod study;

pub use browser::open_browser;
pub use camera::code;
pub use offline::{Offline, OfflineReply};
pub use plan::{WebError, WebPlan};
pub use server::{Closing, serve};
