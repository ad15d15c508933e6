//! The evaluator of a search, by the size of its boards.

use std::sync::Arc;

use crate::model::Model;
use ponnuki_game::point::Size;
use ponnuki_network::Network;

/// The sides of the boards on which KataGo's networks were trained.
pub(super) const TRAINED_SIDES: std::ops::RangeInclusive<usize> = 7..=19;

/// True if networks were trained on boards of `size`.
pub fn is_trained_size(size: Size) -> bool {
    [size.width(), size.height()].iter().all(|side| TRAINED_SIDES.contains(side))
}

/// The network of `model` that evaluates boards of `size`; `None` where playouts do: without a network,
/// and on boards with a shorter side than those on which networks were trained, where a network passes
/// in the middle of a game. Beyond the longest of these sides, a network is still the better judge of
/// shapes.
pub fn network_for(model: &Model, size: Size) -> Option<&Arc<Network>> {
    let shortest = size.width().min(size.height());
    model.network().filter(|_| shortest >= *TRAINED_SIDES.start())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::LearnedData;
    use crate::params::Tuning;
    use ponnuki_network::random;

    #[test]
    fn small_boards_are_played_out() {
        let learned = LearnedData::with_network(Arc::new(random::network(0)));
        let model = Model::new(Tuning::default(), learned);
        let is_network =
            |(width, height)| network_for(&model, Size::new(width, height).unwrap()).is_some();
        assert!([(7, 7), (19, 7), (19, 19), (25, 25)].into_iter().all(is_network));
        assert!(![(6, 6), (6, 19), (19, 6), (7, 1), (1, 1)].into_iter().any(is_network));
        assert!(network_for(&Model::default(), Size::square(9)).is_none());
    }
}
