//! The command handlers, grouped as in the documentation.
//!
//! Each file has a table `COMMANDS`, with a row for each of its commands, and the handlers.
//!
//! - `admin`: the program itself.
//! - `rules`, `board`, `play`, `time`, `score`: rules, set-up, moves, clocks, the end of a game.
//! - `servers`: players, results, chat.
//! - `analyze`, `networks`: the search at work, and the outputs of networks.
//! - `inspect`, `gogui`: pictures and explanations, and GoGui's extensions.
//! - `research`: experiments and regression tests.
//! - `params`: parameters.

pub(super) mod admin;
pub(super) mod analyze;
pub(super) mod board;
pub(super) mod gogui;
pub(super) mod inspect;
pub(super) mod networks;
pub(super) mod params;
pub(super) mod play;
pub(super) mod research;
pub(super) mod rules;
pub(super) mod score;
pub(super) mod servers;
pub(super) mod time;
