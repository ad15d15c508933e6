//! The tests of the program and its library but those that count allocations: one crate, so that they are compiled
//! and linked once.

#![allow(clippy::unwrap_used, clippy::expect_used, reason = "a test fails by panicking")]

mod support;

mod analysis;
mod analysis_live;
mod bench;
mod cli;
mod combinations;
mod conformance;
mod device;
mod diagrams;
mod docs;
mod endgame;
mod faults;
mod fingerprint;
mod fuzz;
mod gogui;
mod gtp;
mod gtp_analysis;
mod gtp_ending;
mod gtp_live;
mod imports;
mod katago;
mod label;
mod matches;
mod mpi;
mod network;
mod network_get;
mod network_list;
mod openings;
mod pictures;
mod play;
mod players;
mod pondering;
mod positions;
mod practice;
mod problem;
mod records;
mod regressions;
mod review;
mod review_words;
mod rules_search;
mod sabaki;
mod sandbox;
mod score_command;
mod scripts;
mod search;
mod search_detail;
mod seki;
mod selfplay;
mod serve;
mod sgfmill;
mod side_searches;
mod soak;
mod solved;
mod status_lists;
mod streams;
mod supply;
mod tidy;
mod train;
mod tune;
mod web;
mod web_library;
mod web_tree;
