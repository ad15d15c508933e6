//! The chances that players of different ranks make a move: by a network that imitates people, or as the levels
//! draw their moves.

use super::drawing::Drawing;
use super::level;
use super::root_evaluator::raw_evaluations;
use crate::model::LearnedData;
use crate::params::{PlayerProfile, Tuning};
use ponnuki_game::game::Game;
use ponnuki_game::point::Move;

/// The ranks for which chances are known, from the weakest; each is three above the one before.
pub const CHANCE_RANKS: [&str; 9] = ["20k", "17k", "14k", "11k", "8k", "5k", "2k", "2d", "5d"];

/// The chances that players of the [`CHANCE_RANKS`] make the move `mv` in the present position of `game`. With a
/// network that imitates people they are people, else the levels, whose shares of visits `visits` gives for the
/// moves that a search has tried. `None` if there is no network, or the move is not legal.
pub fn rank_chances(
    game: &Game,
    mv: Move,
    visits: &[(Move, u64)],
    (learned, tuning): (&LearnedData, &Tuning),
) -> Option<[f64; CHANCE_RANKS.len()]> {
    let networks = &learned.networks;
    let mut chances = [0.0; CHANCE_RANKS.len()];
    if let Some(network) = &networks.human {
        for (chance, rank) in chances.iter_mut().zip(CHANCE_RANKS) {
            let profile = PlayerProfile::parse(&format!("rank_{rank}"))?;
            let raw = raw_evaluations(game, game.to_move(), network, profile, tuning, &[0], 0.0);
            *chance = f64::from(raw.first()?.probability(mv)?);
        }
        return Some(chances);
    }
    let (network, nobody) = (networks.main.as_ref()?, PlayerProfile::default());
    let raw = raw_evaluations(game, game.to_move(), network, nobody, tuning, &[0], 0.0).pop()?;
    let at = raw.policy.iter().position(|(known, _)| *known == mv)?;
    let tried: u64 = visits.iter().map(|(_, visits)| visits).sum();
    let share = |mv: Move| {
        let found = visits.iter().find(|(known, _)| *known == mv);
        found.map_or(0.0, |(_, visits)| *visits as f64 / tried.max(1) as f64)
    };
    let moves: Vec<(f64, f64)> =
        raw.policy.iter().map(|&(mv, prior)| (share(mv), f64::from(prior))).collect();
    for (chance, rank) in chances.iter_mut().zip(CHANCE_RANKS) {
        let [visits, temperature] = level::visits_and_temperature(rank, game.size())?;
        // One visit is that of the position itself.
        let weights = moves.iter().map(|(share, prior)| (share * (visits - 1.0), *prior));
        let all = Drawing::at(temperature).move_chances(&weights.collect::<Vec<_>>());
        *chance = all[at] / all.iter().sum::<f64>();
    }
    Some(chances)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine;
    use crate::params::Params;
    use ponnuki_game::point::Size;
    use ponnuki_game::rules::CHINESE;

    #[test]
    fn stronger_levels_make_the_best_move_more_often() {
        let params = Params::default();
        let learned = engine::learned(&params).unwrap();
        let size = Size::square(9);
        let game = Game::new(size, CHINESE.rules, CHINESE.komi(size));
        let center = size.parse_move("E5").unwrap();
        let edge = size.parse_move("A1").unwrap();
        let of = |mv| rank_chances(&game, mv, &[(center, 40)], (&learned, &params.tuning)).unwrap();
        let (best, worst) = (of(center), of(edge));
        assert!(best.windows(2).all(|pair| pair[0] < pair[1]), "{best:?}");
        assert!(best[8] > 0.9 && worst[8] < 1e-6, "{best:?} {worst:?}");
        assert!(worst[0] <= best[0] && best.iter().all(|chance| (0.0..=1.0).contains(chance)));
        assert_eq!(rank_chances(&game, Move::Button, &[], (&learned, &params.tuning)), None);
    }
}
