//! All tests of the game: one crate, so that they are compiled and linked once.

#![allow(clippy::unwrap_used, clippy::expect_used, reason = "a test fails by panicking")]

mod support;

mod differential;
mod game_counts;
mod handicap;
mod ing;
mod judgements;
mod legal_counts;
mod life_problems;
mod perft;
mod plays;
mod properties;
mod regressions_proof;
mod rulesets;
mod scoring;
mod sgf;
mod sgf_forgiven;
mod territory;
