//! The rules in the terms of networks: the one table between our rule sets and theirs.
//!
//! Networks of KataGo know four choices: ko, suicide, scoring and tax. Ours become:
//!
//! | choice | of the network |
//! |---|---|
//! | simple ko; positional; situational superko | the same |
//! | natural situational superko | situational, from which it differs only after passes |
//! | Ing's ko rule | positional superko, as KataGo does; the inputs have exactly the points that Ing bans |
//! | a long cycle is a draw, or void | simple ko; the network's chance of no result is either |
//! | suicide | the same |
//! | area; stones and surrounded points with prisoners | area, with the prisoners in komi |
//! | stones, with prisoners or without | area with a tax on groups, which comes to the same |
//! | territory and prisoners | territory, with the stones on the board and off it in komi |
//! | surrounded points alone | territory, with the stones on the board in komi |
//! | prisoners alone | territory, the nearest: networks know no game without points |
//! | eyes in seki count, or not | no tax, or tax on seki |
//! | a tax on groups | tax on all, where eyes in seki never count |
//! | passes that cost a stone | in komi where prisoners count, else not at all |
//! | a point for the first pass | in komi once the game has stopped; before that it is not known |
//! | the button | the same |
//! | a player wins ties, or a draw is worth more to one of them | up to half a point in komi, where a tie is possible |
//! | how a game stops, and disputes | whether the next pass ends it; see `recent_moves.rs` |
//!
//! KataGo plays territory on in an "encore" that settles the dead stones. Our rule sets have
//! agreement and judges instead, so the inputs about the encore are always 0.

use ponnuki_game::capacity::Capacity;
use ponnuki_game::color::Color;
use ponnuki_game::position::Position;
use ponnuki_game::rules::{
    Counts, FirstPass, GroupTax, PassCost, Repetition, Rules, SekiEyes, Suicide,
};

/// The rules as networks know them.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct NetworkRules {
    /// The two inputs about ko.
    pub(super) ko: [f32; 2],
    /// True if the suicide of several stones is allowed.
    pub(super) suicide: bool,
    /// True if territory counts rather than area.
    pub(super) territory: bool,
    /// The tax on area or territory.
    pub(super) tax: Tax,
}

/// The points that are not counted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Tax {
    /// None.
    None,
    /// Eyes in seki.
    Seki,
    /// Those, and two points of each group.
    All,
}

impl NetworkRules {
    /// The nearest to `rules`.
    pub(super) fn of(rules: &Rules) -> NetworkRules {
        let ko = match rules.repetition {
            Repetition::Simple => [0.0, 0.0],
            Repetition::Positional | Repetition::Ing => [1.0, 0.5],
            Repetition::Situational | Repetition::NaturalSituational => [1.0, -0.5],
        };
        let tax = match (rules.group_tax, rules.seki_eyes) {
            _ if rules.counts_only_stones() => Tax::All,
            (GroupTax::TwoPoints, _) => Tax::All,
            (GroupTax::None, SekiEyes::DoNotCount) => Tax::Seki,
            (GroupTax::None, SekiEyes::Count) => Tax::None,
        };
        let suicide = rules.suicide == Suicide::MultiStone;
        NetworkRules { ko, suicide, territory: !rules.counts.stones, tax }
    }
}

/// The choices of `rules` that networks do not know, so that they play by the nearest that they
/// know: a phrase for each choice.
pub fn unsupported_rules(rules: &Rules) -> Vec<&'static str> {
    let counts = rules.counts;
    let counts_otherwise = ![Counts::AREA, Counts::TERRITORY, Counts::STONES].contains(&counts);
    let phrases = [
        (rules.repetition == Repetition::Ing, "Ing's ko rule"),
        (rules.repetition == Repetition::NaturalSituational, "natural situational superko"),
        (counts_otherwise, "what counts"),
        (counts.prisoners && rules.pass_cost == PassCost::Prisoner, "the cost of passes to come"),
        (rules.first_pass == FirstPass::CostsBlackAPoint, "the point for the first pass"),
    ];
    phrases.into_iter().filter(|(is_so, _)| *is_so).map(|(_, phrase)| phrase).collect()
}

/// The lead of `color` in points before the points on the board are counted as networks count them:
/// komi, and everything else that is decided already. A drawn game counts as `draw_for_white` wins of
/// White.
///
/// Networks count territory as area, and take a point from a player for each stone played. So the
/// stones on the board, and those that are off it where prisoners count, are the opponent's points.
pub(super) fn lead_of<C: Capacity>(
    position: &Position<C>,
    color: Color,
    draw_for_white: f32,
) -> f32 {
    let (rules, board) = (position.rules(), position.board());
    let Counts { stones, prisoners, .. } = rules.counts;
    let mut played = if stones { 0 } else { board.stone_difference() };
    if prisoners {
        let lost = |color| position.lost(color) as i32;
        played += lost(Color::Black) - lost(Color::White);
    }
    let komi = position.komi() - position.pass_state().half_points(rules);
    // Networks were trained to take half a point for a tie that is lost or won.
    let may_tie = position.komi().rem_euclid(2) == i32::from(rules.button);
    let tie = match rules.ties.winner() {
        _ if !may_tie => 0.0,
        None => draw_for_white - 0.5,
        Some(winner) => -0.5 * winner.sign() as f32,
    };
    let sign = color.sign();
    (-sign * (komi + 2 * played)) as f32 / 2.0 - sign as f32 * tie
}

/// A wave that shows on which side of a possible tie a lead is, for a board of `area` points under
/// area counting: it rises by a point for each point of the lead around those that can be tied, and
/// falls around the others. Between -0.5 and 0.5.
pub(super) fn parity_wave(lead: f32, area: usize) -> f32 {
    let offset = (area % 2) as f32;
    let above = (lead - offset).rem_euclid(2.0);
    if above < 0.5 {
        above
    } else if above < 1.5 {
        1.0 - above
    } else {
        above - 2.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use ponnuki_game::rules::RULESETS;

    #[test]
    fn katagos_rule_sets_can_be_told() {
        for name in ["chinese", "japanese", "aga", "aga-button", "new-zealand", "stone-scoring"] {
            let ruleset = RULESETS.iter().find(|ruleset| ruleset.name == name).unwrap();
            assert!(
                unsupported_rules(&ruleset.rules).is_empty(),
                "{name}: {:?}",
                unsupported_rules(&ruleset.rules)
            );
        }
        let ing = RULESETS.iter().find(|ruleset| ruleset.name == "ing").unwrap();
        assert!(unsupported_rules(&ing.rules).contains(&"Ing's ko rule"));
        let all = Rules { counts: Counts::EVERYTHING, ..ing.rules };
        assert!(unsupported_rules(&all).contains(&"what counts"));
    }
}
