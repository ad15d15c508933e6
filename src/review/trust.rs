//! The reliability of a review: the strength of a player with its network and visits, as
//! `docs/levels.md` measures it.

use super::model::Review;
use crate::engine::{MeasuredRank, measured_rank};
use crate::language::result::rank;
use crate::language::{Message, message};

/// The honest word on a review.
pub(super) fn words(review: &Review) -> Message {
    let visits = review.positions.iter().map(|position| position.estimate.visits);
    let mut visits: Vec<u64> = visits.collect();
    visits.sort_unstable();
    // Of most positions: some may have been searched for longer since.
    let visits = visits.get(visits.len() / 2).copied().unwrap_or(0);
    let by = &review.reviewed_by;
    let strength = match (&by.network, by.is_builtin) {
        (None, _) => message!("review-trust-playouts"),
        (Some(_), false) => message!("review-trust-network"),
        (Some(_), true) => {
            let size = review.game.size();
            let player = match measured_rank(visits, size) {
                MeasuredRank::Below => message!("review-rank-below", rank = rank("20k")),
                MeasuredRank::Rank(found) => message!("review-rank", rank = rank(found)),
                MeasuredRank::Above => message!("review-rank-above", rank = rank("6d")),
            };
            let (size, measured) = (size.to_string(), rank("8k"));
            message!(
                "review-trust-rank",
                visits = visits,
                rank = player,
                size = size,
                measured = measured
            )
        }
    };
    message!("review-trust", strength = strength)
}
