//! All checks, by kind.
//!
//! - `syntax`: lines, numbers, comments, white space, and input that no sane client sends.
//! - `admin`: the engine's information about itself.
//! - `setup`: the board, komi and handicap.
//! - `moves`: plays, moves of the engine, and undo.
//! - `time`: clocks.
//! - `score`: results and dead stones.
//! - `records`: loading games.
//! - `extensions`: KGS, GoGui and rules.
//! - `streams`: analyses that end with the next line.
//! - `endings`: quit, and the end of the input.

mod admin;
mod endings;
mod extensions;
mod moves;
mod records;
mod score;
mod setup;
mod streams;
mod syntax;
mod time;

use super::check::Check;

/// The kinds of checks with their names.
pub(super) const KINDS: &[(&str, &[Check])] = &[
    ("protocol syntax", syntax::CHECKS),
    ("administration", admin::CHECKS),
    ("setup", setup::CHECKS),
    ("moves", moves::CHECKS),
    ("time", time::CHECKS),
    ("score", score::CHECKS),
    ("game records", records::CHECKS),
    ("extensions", extensions::CHECKS),
    ("analysis streams", streams::CHECKS),
    ("endings", endings::CHECKS),
];
