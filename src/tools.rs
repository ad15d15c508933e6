//! The programs beside the engine: what `ponnuki` does when it does not speak GTP.

pub mod bench;
pub mod fingerprint;
pub mod parallel;
pub mod rules;
pub mod stats;
pub mod workloads;
