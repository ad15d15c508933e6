//! Life and death: what stays on the board, and what it surrounds.
//!
//! Everything here is said of a position as it stands, without a game, a search or a clock; where
//! playing on has to show what lives, the mean owners that a search reports come in from outside.
//!
//! - [`benson`]: stones and territory that stay whatever is played.
//! - [`confirm`]: life and death of small surroundings, read out exhaustively.
//! - [`status`]: which chains are alive, dead and in seki.
//! - [`area`]: who owns which point once the dead stones are known.
//! - [`territory`]: what counts where eyes in seki and false eyes do not.
//! - [`seki`]: the definition that status lists, counts and the search share.

pub mod area;
pub mod benson;
pub mod confirm;
pub mod seki;
pub mod status;
pub mod territory;
