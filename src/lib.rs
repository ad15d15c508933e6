//! Ponnuki, a Go engine: a fast board, Monte Carlo tree search, and GTP version 2 in front.
//!
//! The program is made of this library, which can also be used by itself, as two examples show.
//!
//! # Play a game
//!
//! An [`Engine`](engine::Engine) has a game, a search and a clock, and can move for either player.
//! It checks every move.
//!
//! ```
//! use ponnuki::clock::Stopwatch;
//! use ponnuki_game::color::Color;
//! use ponnuki::engine::{Engine, Signals, StopCondition, Turn};
//! use ponnuki::params::Params;
//! use ponnuki_game::point::Move;
//! use ponnuki_game::position::IllegalMove;
//!
//! let params =
//!     Params { size: "5".to_owned(), threads: 1, visits: 200, seed: 1, ..Params::default() };
//! let mut engine = Engine::new(params)?;
//! let centre = Move::Play(engine.game().size().point(2, 2)); // C3: columns and rows count from 0
//! engine.play(Color::Black, centre)?;
//! assert_eq!(engine.play(Color::White, centre), Err(IllegalMove::Occupied));
//!
//! let signals = Signals::default();
//! while engine.game().consecutive_passes() < 2 {
//!     let stop = StopCondition::by_interrupt(&signals, signals.line());
//!     let turn = Turn::new(engine.game().to_move(), Stopwatch::start(), stop);
//!     engine.genmove(&Turn { never_resigns: true, ..turn });
//! }
//! // On a board this small, the player who starts in the centre can take all of it.
//! assert_eq!(engine.final_score().winner(), Some(Color::Black));
//! println!("{}{}", engine.game().board(), engine.record());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Evaluate by a network
//!
//! With a network an engine has a [`RawEvaluation`](engine::RawEvaluation) of a position before any
//! search. The network in this example has random weights.
//!
//! ```
//! use ponnuki_game::color::Color;
//! use ponnuki::engine::Engine;
//! use ponnuki::params::Params;
//!
//! let params = Params {
//!     size: "9".to_owned(),
//!     network: "../tests/data/network.bin".to_owned(),
//!     ..Params::default()
//! };
//! let mut engine = Engine::new(params)?;
//! let raw = engine.raw_evaluation(Color::Black).ok_or("no network")?;
//!
//! let chances: f32 = raw.policy.iter().map(|(_, likely)| likely).sum();
//! assert_eq!(raw.policy.len(), 81 + 1); // every point, and a pass
//! assert!((chances - 1.0).abs() < 1e-3);
//! assert_eq!(raw.ownership.len(), 81);
//! assert!((0.0..=1.0).contains(&raw.prediction.chance())); // Black's, who is to move
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # In WebAssembly
//!
//! Everything but the modules of native programs compiles for `wasm32-wasip1`, and for
//! `wasm32-wasip1-threads` with threads for searches. A page calls
//! [`GtpFunction`](gtp::GtpFunction) or the web application without a server,
//! [`Offline`](webapp::Offline). Instead of starting other threads, the library puts their work into a queue:
//! after each call, the host of the module calls `machine::run_next` until it returns false.
//!
//! # Modules
//!
//! The game is the crate `ponnuki_game`, networks are `ponnuki_network`, and what searches rests on is
//! `ponnuki_search`. Modules of the program are listed from the lowest row up; a module uses those of its own row and of the rows below.
//! `tests/tidy.rs` checks the imports.

// In WebAssembly, code that only native modules use is dead.
#![cfg_attr(target_family = "wasm", allow(dead_code))]

// Rows 1 to 4: parameters, the machine, knowledge of the game, evaluators, playouts and the search.
pub use ponnuki_search::{
    evaluator, feature, machine, model, params, pattern, playout, prior, search, shapes, tactics,
    workloads,
};
// Row 1: files, hashes, KataGo's settings, words, parts of pages and of servers.
pub mod cluster;
pub mod columns;
pub mod disk;
mod hash;
#[cfg(not(target_family = "wasm"))]
mod http;
pub mod katago;
pub mod language;
mod lines;
mod records;
pub mod sandbox;
pub mod server;
pub mod widgets;
// Row 4: time.
pub mod clock;
#[cfg(not(target_family = "wasm"))]
pub mod device;
// Row 5: the engine, and the output to clients.
pub mod engine;
pub mod output_queue;
// Row 6: requests of clients and reports to them, a game with people and its words, long runs.
pub mod analysis_format;
pub mod batch;
pub mod english;
pub mod session;
pub mod words;
// Row 7: the protocols, the terminal, programs of players and of researchers. None uses another, but
// `serve` uses `analysis`.
pub mod analysis;
pub mod gtp;
#[cfg(not(target_family = "wasm"))]
pub mod imports;
pub mod openings;
#[cfg(not(target_family = "wasm"))]
pub mod play;
pub mod problem;
pub mod review;
pub mod score_command;
#[cfg(not(target_family = "wasm"))]
pub mod serve;
#[cfg(not(target_family = "wasm"))]
pub mod tools;
// Row 8: the web application.
pub mod webapp;
// Row 9: the command line.
#[cfg(not(target_family = "wasm"))]
pub mod cli;
