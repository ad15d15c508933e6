//! The fuzz targets: functions that take any bytes and fail, by a panic, where the program does
//! something that it must not do. Fuzzers run them guided by coverage (`scripts/fuzz`), and the
//! test `fuzz` on the corpus.
//!
//! - `choices`: bytes as a sequence of choices, for targets that make up games.
//! - `words`: texts of the program's own grammars: rules, configuration.
//! - `records`, `runs`, `network`: files.
//! - `gtp`, `analysis`, `serve`, `web`: what clients send; `download`: what servers answer.
//! - `board`, `game`, `scoring`, `tree`: sequences of moves, compared with something slow and simple.
//! - `scratch`, `written`: a folder for files, and an output that is kept.

mod analysis;
mod board;
mod choices;
mod download;
mod game;
mod gtp;
mod network;
mod records;
mod runs;
mod scoring;
mod scratch;
mod serve;
mod tree;
mod web;
mod words;
mod written;

/// A function that is fuzzed.
pub(crate) struct Target {
    /// Its name, which its fuzzer and its folder in the corpus have, too.
    pub(crate) name: &'static str,
    pub(crate) run: fn(&[u8]),
}

const fn target(name: &'static str, run: fn(&[u8])) -> Target {
    Target { name, run }
}

/// All of them.
pub(crate) const TARGETS: &[Target] = &[
    target("analysis", analysis::queries),
    target("board", board::moves),
    target("config", words::config),
    target("download", download::answers),
    target("game", game::steps),
    target("gtp", gtp::session),
    target("journal", runs::journal),
    target("network", network::file),
    target("records", records::file),
    target("rules", words::rules),
    target("samples", runs::samples),
    target("scoring", scoring::symmetries),
    target("serve", serve::connection),
    target("tree", tree::searches),
    target("web", web::requests),
];
