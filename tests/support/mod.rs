//! Helpers shared by several test files.

#[path = "../../crates/game/tests/support/mod.rs"]
#[allow(dead_code, reason = "the tests of the game use more of it")]
mod game;

pub(crate) use game::{Random, agreement, finished, parse_size, reference, verdict};

pub(crate) mod answers;
pub(crate) mod boards;
pub(crate) mod command;
pub(crate) mod escapes;
pub(crate) mod folder;
pub(crate) mod http;
pub(crate) mod positions;
pub(crate) mod program;
pub(crate) mod queries;
pub(crate) mod reader;
pub(crate) mod readings;
pub(crate) mod script;
pub(crate) mod solver;
pub(crate) mod stand_in;
pub(crate) mod tools;
pub(crate) mod web;
pub(crate) mod websocket;
