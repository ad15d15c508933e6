//! The programs beside the engine: what `ponnuki` does when it does not speak GTP.

pub mod accuracy;
pub mod allies;
pub mod beginning;
pub mod bench;
pub mod client;
pub mod ending;
pub mod fingerprint;
pub mod folder;
pub mod genconfig;
pub mod label;
pub mod matches;
pub mod network;
pub mod parallel;
pub mod records;
pub mod regress;
pub mod review;
pub mod rules;
pub mod samples;
pub mod score;
pub mod selfplay;
pub mod stats;
pub mod team;
pub mod train;
pub mod tune;
pub mod workloads;

mod duel;
mod journal;
mod opening;
mod provenance;
mod turn;
