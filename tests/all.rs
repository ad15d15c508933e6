//! All tests of the program and its library: one crate, so that they are compiled and linked once.

#![allow(clippy::unwrap_used, clippy::expect_used, reason = "a test fails by panicking")]

mod support;

mod analysis;
mod analysis_live;
mod bench;
mod cli;
mod combinations;
mod diagrams;
mod differential;
mod docs;
mod endgame;
mod fingerprint;
mod game_counts;
mod gogui;
mod gtp;
mod gtp_analysis;
mod gtp_ending;
mod gtp_live;
mod handicap;
mod ing;
mod label;
mod legal_counts;
mod matches;
#[cfg(feature = "mpi")]
mod mpi;
mod network;
mod perft;
mod pictures;
mod play;
mod playouts;
mod plays;
mod pondering;
mod positions;
mod properties;
mod questions;
mod regressions;
mod regressions_proof;
mod review;
mod rules_search;
mod sabaki;
mod score_command;
mod scoring;
mod scripts;
mod search;
mod search_detail;
mod selfplay;
mod sgf;
mod sgfmill;
mod solved;
mod status_lists;
mod streams;
mod territory;
mod tidy;
mod train;
mod tune;
mod web;
