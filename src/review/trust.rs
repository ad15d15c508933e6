//! The reliability of a review: the strength of a player with its network and visits, as
//! `docs/levels.md` measures it.

use super::model::Review;
use crate::engine::{MeasuredRank, measured_rank};

/// The honest word on a review.
pub(super) fn words(review: &Review) -> String {
    let visits = review.positions.iter().map(|position| position.estimate.visits);
    let mut visits: Vec<u64> = visits.collect();
    visits.sort_unstable();
    // Of most positions: some may have been searched for longer since.
    let visits = visits.get(visits.len() / 2).copied().unwrap_or(0);
    let by = &review.reviewed_by;
    let strength = match (&by.network, by.is_builtin) {
        (None, _) => {
            "The rank of playouts was not measured, and any network judges better.".to_owned()
        }
        (Some(_), false) => "The rank of this network was not measured.".to_owned(),
        (Some(_), true) => {
            let size = review.game.size();
            let player = match measured_rank(visits, size) {
                MeasuredRank::Below => "no stronger than 20k".to_owned(),
                MeasuredRank::Rank(rank) => format!("{rank} or stronger"),
                MeasuredRank::Above => "stronger than 6d".to_owned(),
            };
            let visits =
                if visits == 1 { "1 visit".to_owned() } else { format!("{visits} visits") };
            format!(
                "With {visits} a move, the built-in network is {player} on {size}, on a scale where \
                 GNU Go 3.8 is 8k. Nobody has measured it against people. It can misread a fight of large \
                 groups for many moves."
            )
        }
    };
    format!("How far to trust it: {strength} A loss of less than two points may be noise.")
}
