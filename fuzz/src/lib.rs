//! The targets of the fuzzers: one function for each, by name. `scripts/fuzz` runs them; the test
//! `fuzz` of the main package runs the same functions on the corpus.

#![allow(clippy::unwrap_used, clippy::expect_used, reason = "a target fails by panicking")]

#[path = "../../crates/game/tests/support/agreement.rs"]
#[allow(dead_code, reason = "tests use more of it")]
mod agreement;
#[path = "../../crates/game/tests/support/reference.rs"]
#[allow(dead_code, reason = "tests use more of it")]
mod reference;
#[path = "../targets/mod.rs"]
mod targets;

/// The modules that targets share with tests, under the same path.
mod support {
    pub(crate) use crate::{agreement, reference};
}

/// Runs the target with this name.
///
/// # Panics
/// When it finds a fault, or there is no such target.
pub fn run(name: &str, bytes: &[u8]) {
    let target = targets::TARGETS.iter().find(|target| target.name == name);
    (target.expect("a target of this name").run)(bytes);
}
