//! Warnings about games that networks were not trained for.

use super::choice::{TRAINED_SIDES, knows};
use super::inputs::untold;
use ponnuki_game::point::Size;
use ponnuki_game::rules::Rules;
use ponnuki_network::Network;

/// Warns, once for each `network`, of what it does not know about games on boards of `size` by
/// these `rules`. It plays them nevertheless.
pub fn warn_of_doubts(network: &Network, size: Size, rules: &Rules) {
    if !knows(size) {
        let (least, most) = (TRAINED_SIDES.start(), TRAINED_SIDES.end());
        network.warn_once(format!(
            "on {size} it plays as well as it can; networks are trained on boards from \
             {least}x{least} to {most}x{most}"
        ));
    }
    let untold = untold(rules);
    if !untold.is_empty() {
        network.warn_once(format!(
            "it does not know these rules, and plays by the nearest that it knows: {}",
            untold.join(", ")
        ));
    }
}
