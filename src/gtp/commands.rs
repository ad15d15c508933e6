//! The command handlers, grouped as in the documentation.

pub(super) mod admin;
pub(super) mod analyze;
pub(super) mod board;
pub(super) mod gogui;
pub(super) mod look;
pub(super) mod networks;
pub(super) mod params;
pub(super) mod play;
pub(super) mod research;
pub(super) mod rules;
pub(super) mod score;
pub(super) mod servers;
pub(super) mod time;
