//! The programs beside the engine: what `ponnuki` does when it does not speak GTP.

pub mod bench;
pub mod fingerprint;
pub mod rules;
pub mod workloads;
