//! The outputs of the networks for the present position, without a search.

use crate::engine::Engine;
use crate::engine::root_evaluator::{RawEvaluation, raw_evaluations};
use crate::params::PlayerProfile;
use ponnuki_game::color::Color;

impl Engine {
    /// Returns the main network's output for the present position with `color` to move, as at the
    /// root of a search: under the same symmetry, and the network evaluates the position once for
    /// both. `None` if there is no network.
    pub fn raw_evaluation(&mut self, color: Color) -> Option<RawEvaluation> {
        self.root_evaluator.evaluate(&self.game, color, &self.settings)
    }

    /// The network's outputs for the present position with `color` to move, one for each of the
    /// symmetries with these [numbers](ponnuki_game::point::Symmetry::numbered). `optimism`, 0 to
    /// 1, is the policy's preference for moves that may turn out better than expected; by default
    /// it is as at the root of a search. `None` if there is no network.
    pub fn raw_evaluations(
        &self,
        color: Color,
        symmetries: &[u8],
        optimism: Option<f32>,
    ) -> Option<Vec<RawEvaluation>> {
        let tuning = &self.params.tuning;
        let optimism = optimism.unwrap_or(tuning.network_root_optimism as f32);
        let (network, players) = (self.network()?, PlayerProfile::default());
        Some(raw_evaluations(&self.game, color, network, players, tuning, symmetries, optimism))
    }

    /// The outputs of the network that imitates people, as it imitates those of `human_profile`;
    /// otherwise as [`raw_evaluations`](Self::raw_evaluations), without optimism. `None` if there is no
    /// such network or no profile.
    pub fn human_evaluations(&self, color: Color, symmetries: &[u8]) -> Option<Vec<RawEvaluation>> {
        let profile = PlayerProfile::parse(&self.params.human_profile)?;
        let (network, tuning) = (self.human_network()?, &self.params.tuning);
        Some(raw_evaluations(&self.game, color, network, profile, tuning, symmetries, 0.0))
    }

    /// The same for one symmetry, with the board in its normal orientation.
    pub fn human_evaluation(&self, color: Color) -> Option<RawEvaluation> {
        self.human_evaluations(color, &[0])?.pop()
    }
}
