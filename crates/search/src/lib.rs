//! Monte Carlo tree search for Go, with playouts or with neural networks, and what it rests on.
//!
//! # Search a position
//!
//! A [`Search`](search::Search) ends at its limits, or when its monitor stops it, and reports win
//! rates, scores, variations and owners. All values are Black's unless a colour is given.
//!
//! ```
//! use std::sync::Arc;
//!
//! use ponnuki_game::board::GameBoard;
//! use ponnuki_game::color::Color;
//! use ponnuki_search::model::Model;
//! use ponnuki_game::position::GamePosition;
//! use ponnuki_search::search::{Limits, Options, NeverStop, Search, Settings};
//!
//! let board = GameBoard::from_diagram(
//!     ". . . X O . .
//!      X X X X O O O
//!      O O O O O X X
//!      . . O X X X .
//!      . . O X . X .",
//! )?;
//! let position = GamePosition::of_stones(board, Color::White);
//! let settings =
//!     Settings { threads: 1, memory: 64 << 20, seed: 1, model: Arc::new(Model::default()) };
//! let mut search = Search::new(position.size(), settings);
//! let limits = Limits { visits: Some(1000), ..Limits::default() };
//! let report = search.run(&position, &Options { limits, ..Options::default() }, &NeverStop);
//!
//! // White wins only by killing the corner.
//! let best = report.best().ok_or("no move")?;
//! assert_eq!(position.size().move_vertex(best.mv), "B5");
//! assert!(best.winrate(Color::White) > 0.9);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Modules
//!
//! They are listed from the lowest row up; a module uses those of its own row and of the rows below.
//! The game is the crate `ponnuki_game`, networks are `ponnuki_network`.

// In WebAssembly, code that only native modules use is dead.
#![cfg_attr(target_family = "wasm", allow(dead_code))]

// Row 1: threads and memory, the data inside the program, the table of parameters.
pub mod machine;
mod packed;
pub mod params;
// Row 2: knowledge of the game beyond its rules.
pub mod feature;
pub mod model;
pub mod pattern;
pub mod shapes;
pub mod tactics;
// Row 3: evaluators, playouts and priors.
pub mod evaluator;
pub mod playout;
pub mod prior;
// Row 4: the search, and work for it that is timed.
pub mod search;
pub mod workloads;
