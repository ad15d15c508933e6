//! Noise for the root's policy, which makes self-play try moves that the policy does not see.

use rand::Rng;

use crate::params::Tuning;
use crate::playout::below;
use crate::prior::PolicyMove;

/// The number of draws from the urn. Each draw stands for an equal share of the noise.
const DRAWS: u32 = 1000;

/// Replaces the fraction `network_noise` of the probabilities of `moves` by noise from a Dirichlet
/// distribution whose parameters add up to `network_noise_spread`. That is by default AlphaZero's 0.03
/// for each of 361 points (Silver et al., "A general reinforcement learning algorithm that masters
/// chess, shogi, and Go through self-play", 2018).
///
/// Each move gets its share of the draws from a Polya urn. Each draw is a random move, or it repeats a
/// random earlier draw, which becomes more likely with each draw. The shares tend to that distribution
/// (Blackwell and MacQueen, "Ferguson distributions via Polya urn schemes", 1973). The urn needs
/// integers only, so the noise is the same on every machine.
pub(super) fn mix_noise(moves: &mut [PolicyMove], tuning: &Tuning, rng: &mut impl Rng) {
    let share = tuning.network_noise as f32;
    // In hundredths.
    let spread = (100.0 * tuning.network_noise_spread).round() as u32;
    if share <= 0.0 || moves.is_empty() {
        return;
    }
    let mut drawn: Vec<usize> = Vec::with_capacity(DRAWS as usize);
    for draws in 0..DRAWS {
        let is_new = below(rng, spread + 100 * draws) < spread;
        drawn.push(if is_new {
            below(rng, moves.len() as u32) as usize
        } else {
            drawn[below(rng, draws) as usize]
        });
    }
    moves.iter_mut().for_each(|likely| likely.probability *= 1.0 - share);
    drawn.into_iter().for_each(|index| moves[index].probability += share / DRAWS as f32);
}

#[cfg(test)]
mod tests {
    use super::*;
    use ponnuki_game::point::Move;
    use rand_xoshiro::Xoshiro256PlusPlus;
    use rand_xoshiro::rand_core::SeedableRng;

    fn mixed(share: f32, seed: u64) -> Vec<f32> {
        let probability = |index| if index == 0 { 1.0 } else { 0.0 };
        let likely = |index| PolicyMove::new(Move::Pass, probability(index));
        let mut moves: Vec<PolicyMove> = (0..50).map(likely).collect();
        let tuning = Tuning { network_noise: share.into(), ..Tuning::default() };
        mix_noise(&mut moves, &tuning, &mut Xoshiro256PlusPlus::seed_from_u64(seed));
        moves.iter().map(|likely| likely.probability).collect()
    }

    #[test]
    fn noise_takes_its_share() {
        let moves = mixed(0.25, 1);
        assert!((moves.iter().sum::<f32>() - 1.0).abs() < 1e-4);
        assert!(moves[0] >= 0.75 && moves[0] < 1.0);
        assert_eq!(moves, mixed(0.25, 1));
        assert_ne!(moves, mixed(0.25, 2));
        assert_eq!(mixed(0.0, 1)[0], 1.0);
    }

    #[test]
    fn its_variance_is_that_of_the_distribution() {
        // The share of one of fifty moves has the variance m (1 - m) / (a + 1) for its mean m and
        // the concentration a.
        let shares: Vec<f32> = (0..400).map(|seed| mixed(1.0, seed)[7]).collect();
        let mean = shares.iter().sum::<f32>() / 400.0;
        let variance = shares.iter().map(|share| (share - mean).powi(2)).sum::<f32>() / 400.0;
        assert!((mean - 0.02).abs() < 0.01, "{mean}");
        let expected = 0.02 * 0.98 / 11.83;
        assert!((0.5..1.6).contains(&(variance / expected)), "{variance} {expected}");
    }
}
