//! Mistakes of one's own level: how many players of a rank make a mistake, and how many of the next.

use serde::{Deserialize, Serialize};

use super::grade::GradedMove;
use super::model::Review;
use crate::analysis_format::rounded;
use crate::engine::{CHANCE_RANKS, rank_chances};
use crate::language::{Argument, Message, message, result};
use crate::model::LearnedData;
use crate::params::{LEVELS, Tuning};

/// Decimal places of chances.
const DIGITS: usize = 4;
/// A mistake is one of a rank if at least this share of such players makes it.
const USUAL: f64 = 0.02;
/// The next rank makes it less often if its share is at most this part of the share of the rank.
const LESS: f64 = 0.8;

/// The players whose chances to make each mistake are known.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(super) struct ChanceSource {
    /// The ranks, from the weakest.
    pub(super) ranks: Vec<String>,
    /// The network that imitates people; without it, they are the levels of the program.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) network: Option<String>,
}

/// Adds the chances of its mistakes to a review, if they are known: by a network that imitates people, or by the
/// levels if the network inside has reviewed the game.
pub(super) fn add(review: &mut Review, learned: &LearnedData, tuning: &Tuning) {
    let people = learned.networks.human.as_ref().map(|network| network.layers().name.clone());
    if people.is_none() && !review.reviewed_by.is_builtin {
        return;
    }
    let mut now = review.game.at_start();
    let size = now.size();
    for (index, &(color, mv)) in review.game.moves().iter().enumerate() {
        let Some(graded) = review.moves.get_mut(index) else { break };
        if graded.grade.is_fault() && now.to_move() == color {
            let tried = review.positions[index].tried.iter();
            let visits = tried.filter_map(|one| Some((size.parse_move(&one.vertex)?, one.visits)));
            let visits: Vec<_> = visits.collect();
            let chances = rank_chances(&now, mv, &visits, (learned, tuning));
            graded.chances = chances.into_iter().flatten().map(|it| rounded(it, DIGITS)).collect();
        }
        // The game was read with these moves, so they are possible.
        let _ = now.play_recorded(color, mv);
    }
    let ranks = CHANCE_RANKS.map(str::to_owned).to_vec();
    review.chances_of = Some(ChanceSource { ranks, network: people });
}

/// The one of [`CHANCE_RANKS`] that is nearest to a level and has a next one.
pub(super) fn nearest(level: &str) -> Option<usize> {
    let place = |level: &str| LEVELS.iter().skip(1).position(|known| *known == level);
    let wanted = place(level)?;
    let known = CHANCE_RANKS.iter().take(CHANCE_RANKS.len() - 1).enumerate();
    known.min_by_key(|(_, rank)| place(rank).unwrap_or(0).abs_diff(wanted)).map(|(at, _)| at)
}

/// The mistakes that players of the rank with this place make and those of the next make less often, the most
/// useful to unlearn first.
pub(super) fn to_learn(moves: &[GradedMove], rank: usize) -> Vec<&GradedMove> {
    let gain = |one: &GradedMove| match one.chances.get(rank..rank + 2) {
        Some(&[own, next]) if own >= USUAL && next <= LESS * own => one.cost * (own - next),
        _ => 0.0,
    };
    let mut found: Vec<_> = moves.iter().filter(|one| gain(one) > 0.0).collect();
    found.sort_by(|one, other| gain(other).total_cmp(&gain(one)));
    found
}

/// The title of the list of such mistakes.
pub(super) fn title(rank: usize) -> Message {
    let name =
        |at: usize| CHANCE_RANKS.get(at).map_or_else(|| Argument::from(""), |it| result::rank(it));
    message!("level-title", own = name(rank), next = name(rank + 1))
}

/// The sentence on whose chances these are.
pub(super) fn source(of: &ChanceSource) -> Message {
    match &of.network {
        Some(network) => message!("level-by-network", network = network),
        None => message!("level-by-levels"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::review::grade::{GamePhase, Grade};
    use ponnuki_game::color::Color;

    fn fault(number: usize, cost: f64, chances: &[f64]) -> GradedMove {
        GradedMove {
            number,
            color: Color::Black,
            vertex: "A1".to_owned(),
            grade: Grade::Mistake,
            kind: None,
            phase: GamePhase::Opening,
            points_lost: cost,
            winrate_lost: 0.0,
            cost,
            place: None,
            prior: None,
            chances: chances.to_vec(),
        }
    }

    /// The page of a review orders mistakes by the rank that its reader chooses, and must do it alike.
    #[test]
    fn the_script_of_the_page_has_the_same_limits() {
        let script = include_str!("page/faults.js");
        for (name, limit) in [("USUAL", USUAL), ("LESS", LESS)] {
            assert!(script.contains(&format!("const {name} = {limit};")), "{name}");
        }
    }

    #[test]
    fn the_nearest_rank_has_a_next_one() {
        let of = |level| nearest(level).map(|at| CHANCE_RANKS[at]);
        assert_eq!(["20k", "9k", "1k", "6d"].map(of), ["20k", "8k", "2k", "2d"].map(Some));
        assert_eq!([of("best"), of("30k"), of("")], [None; 3]);
    }

    #[test]
    fn what_the_next_rank_does_less_often_is_to_be_unlearned() {
        let moves = [
            fault(1, 4.0, &[0.5, 0.5, 0.1]), // both
            fault(2, 4.0, &[0.3, 0.1, 0.1]),
            fault(3, 9.0, &[0.3, 0.1, 0.1]),  // costs more
            fault(4, 9.0, &[0.01, 0.0, 0.0]), // a slip
            fault(5, 9.0, &[]),
        ];
        let of = |rank| to_learn(&moves, rank).iter().map(|one| one.number).collect::<Vec<_>>();
        assert_eq!(of(0), [3, 2]);
        assert_eq!([of(1), of(2)], [vec![1], vec![]]);
    }
}
