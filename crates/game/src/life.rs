//! Life and death: the stones that stay on the board, and the points that they surround.
//!
//! Everything here judges a position as it stands, without a game, a search or a clock. Where only
//! further play shows life and death, the caller supplies the mean ownership that a search has
//! found.
//!
//! - [`benson`]: unconditional life: stones and territory that no play can take away.
//! - [`confirm`]: life and death of small surroundings, read out exhaustively.
//! - [`problem`]: life-and-death problems: the fate of a group in its part of the board, proved.
//! - [`status`]: which chains are alive, dead or in seki.
//! - [`area`]: the owner of each point once the dead stones are known.
//! - [`territory`]: the count where eyes in seki and false eyes do not count.
//! - [`seki`]: the definition that status lists, counts and the search share.

pub mod area;
pub mod benson;
pub mod confirm;
pub mod problem;
pub mod seki;
pub mod status;
pub mod territory;
