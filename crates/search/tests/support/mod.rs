//! Helpers of the tests of the game and of the program.

#![allow(dead_code, reason = "those use more of it")]

#[path = "../../../game/tests/support/mod.rs"]
mod game;
#[path = "../../../../tests/support/positions.rs"]
pub(crate) mod positions;
#[path = "../../../../tests/support/reader.rs"]
mod reader;

pub(crate) use game::{Random, reference};
