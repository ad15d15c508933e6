//! The commands for researchers: one module for each command that measures the engine or learns
//! from games.
//!
//! - [`mod@matches`]: `ponnuki match`, games between two GTP engines.
//! - [`conformance`]: `ponnuki conformance`, the demands of GTP on an engine.
//! - [`regress`]: `ponnuki regress`, positions with known good moves.
//! - [`mod@bench`]: `ponnuki bench`, speed and the fingerprint.
//! - [`network`]: `ponnuki network`, a description of a network, its speed, and the accuracy of its
//!   predictions.
//! - [`selfplay`]: `ponnuki selfplay`, games of the engine against itself.
//! - [`label`]: `ponnuki label`, positions with a network's output, from which networks learn.
//! - [`train`]: `ponnuki train`, strengths of patterns, learned from games.
//! - [`tune`]: `ponnuki tune`, better values of parameters.
//!
//! None of them uses another, except that [`mod@bench`] takes its evaluator from [`network`]. Their
//! common parts are in [`batch`](crate::batch). Nothing that players use depends on this module.

pub mod bench;
pub mod conformance;
pub mod label;
pub mod matches;
pub mod network;
pub mod regress;
pub mod selfplay;
pub mod train;
pub mod tune;
