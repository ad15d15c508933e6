//! `ponnuki web`: games, analysis and reviews in a browser on the same machine.
//!
//! A `SharedGame` is a [game](crate::session::GameSession) that pages show. Requests and the
//! threads of the session change it under one lock, and each page that listens is sent the changes:
//! the record, the state of the game, or the engine's results. A position that a page shows is
//! searched when the game does not need the engine, and only as long as the page listens.
//!
//! - `server`, `plan`: one thread that serves requests, and its options. Work that waits for a lock
//!   of a game or a disk, or reads or writes out a record, runs on other threads.
//! - `offline`: the same without a server, for tests and for pages that contain the program.
//! - `routes`, `requests`, `http_error`: the addresses, the requests, and the reasons for refusing
//!   one.
//! - `gate`, `address`: refuse requests that do not come from the pages of the program.
//! - `games`: all games and reviews, with limits on their numbers.
//! - `library`: the folder in which they stay when the program ends.
//! - `networks`: larger networks for a user who has none.
//! - `imports`: games from a server, from the web, and from folders that are watched.
//! - `openings`: what was played in a position in the games of the library or of another folder.
//! - `life`: the page of life-and-death problems.
//! - `browser`, `camera`: the browser that is started, and the address for the camera of a phone.
//! - `shared_game`, `new_game`: a game that pages show, and the start of a game.
//! - `analyses`: the engine's results for the positions of a game.
//! - `counts`: the counts of a game, without its lock.
//! - `streams`: the streams of events of a browser, of which there are few.
//! - `game_json`: the JSON that pages read.
//! - `players`: the pages of players, by all reviews.
//! - `practice`: problems from the mistakes in all reviews, and when each comes again.
//! - `reviews`: reviews that are being made or have been, by [`review`](crate::review).
//! - `assets`: the pages, which are files in the binary (`src/webapp/pages/`). Their scripts keep
//!   only the reader's place (`place.js`) and the results for positions (`look.js`); everything
//!   else that they show comes as JSON and is put into text nodes.

mod address;
mod analyses;
mod assets;
#[cfg(not(target_family = "wasm"))]
mod browser;
#[cfg(not(target_family = "wasm"))]
mod camera;
mod counts;
mod game_json;
mod games;
mod gate;
mod http_error;
#[cfg(not(target_family = "wasm"))]
mod imports;
mod library;
mod life;
mod networks;
mod new_game;
mod offline;
mod openings;
mod plan;
mod players;
mod practice;
mod requests;
mod reviews;
mod routes;
#[cfg(not(target_family = "wasm"))]
mod server;
mod shared_game;
mod streams;

#[cfg(not(target_family = "wasm"))]
pub use browser::open_browser;
#[cfg(not(target_family = "wasm"))]
pub use camera::code;
#[cfg(not(target_family = "wasm"))]
pub use imports::{ImportPlan, keep_record};
pub use networks::{NetworkSource, OfferedNetwork};
pub use offline::{AnswerPart, Listener, Offline, OfflineReply};
pub use openings::OpeningPlace;
pub use plan::{WebError, WebPlan};
#[cfg(not(target_family = "wasm"))]
pub use server::serve;
