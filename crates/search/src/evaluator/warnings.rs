//! Warnings about games that networks were not trained for.

use super::choice::{TRAINED_SIDES, is_trained_size};
use super::inputs::unsupported_rules;
use ponnuki_game::point::Size;
use ponnuki_game::rules::Rules;
use ponnuki_network::Network;

/// Warns, once for each `network`, of games on boards of `size` or by these `rules` for which it
/// was not trained. It plays them nevertheless.
pub fn warn_of_untrained_game(network: &Network, size: Size, rules: &Rules) {
    if !is_trained_size(size) {
        let (least, most) = (TRAINED_SIDES.start(), TRAINED_SIDES.end());
        network.warn_once(format!(
            "on {size} it plays as well as it can; networks are trained on boards from \
             {least}x{least} to {most}x{most}"
        ));
    }
    let unsupported_rules = unsupported_rules(rules);
    if !unsupported_rules.is_empty() {
        network.warn_once(format!(
            "it does not know these rules, and plays by the nearest that it knows: {}",
            unsupported_rules.join(", ")
        ));
    }
}
