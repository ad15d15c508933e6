//! The choices of a rule set with their keys, words and meanings: what reads, writes and explains
//! rules reads this table.

use super::{
    Counts, Dispute, FirstPass, GroupTax, HandicapCompensation, HandicapPlacement, LongCycle,
    PassCost, Repetition, Resumption, Rules, SekiEyes, Stopping, Suicide, Ties,
};

/// What has to be decided, and how it can be.
pub struct Axis {
    /// The key in JSON and of `kata-set-rule`.
    pub key: &'static str,
    /// Another key for the same, if there is one.
    pub alias: &'static str,
    /// Where the key comes from.
    pub origin: Origin,
    /// The possible choices. For any rules at least one of them holds.
    pub choices: &'static [Choice],
}

/// Where a key comes from, which decides when it is written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Origin {
    /// KataGo knows the key, so that it is always written.
    Shared,
    /// KataGo knows the key, but it says only a part of what a key of this program says.
    Partial,
    /// Only this program knows the key. It is written where the others do not imply its value.
    Own,
}

/// A possible choice.
pub struct Choice {
    /// The word for it. `true` and `false` stand without quotes in JSON.
    pub word: &'static str,
    /// What it means, in a sentence.
    pub meaning: &'static str,
    /// Whether these rules have chosen so.
    pub holds: fn(&Rules) -> bool,
    /// Makes the choice.
    pub choose: fn(&mut Rules),
}

impl Axis {
    /// What the rules have chosen here.
    pub fn choice(&self, rules: &Rules) -> &'static Choice {
        let held = self.choices.iter().find(|choice| (choice.holds)(rules));
        // Every axis covers all values of its fields, which a test makes sure of.
        held.unwrap_or(&self.choices[0])
    }
}

/// The fields of some rules as a tuple.
macro_rules! fields {
    ($rules:ident, [$($field:ident),+]) => { ($($rules.$field,)+) };
}

/// An axis whose choices are values of one field of [`Rules`], or of several together.
macro_rules! axis {
    ($origin:ident $key:literal $(or $alias:literal)?, $fields:tt:
     $($word:literal $value:expr, $($meaning:literal)+;)+) => {
        Axis {
            key: $key,
            alias: concat!($($alias)?),
            origin: Origin::$origin,
            choices: &[$(Choice {
                word: $word,
                meaning: concat!($($meaning),+),
                holds: |rules| fields!(rules, $fields) == $value,
                choose: |rules| fields!(rules, $fields) = $value,
            },)+],
        }
    };
}

const fn counts(stones: bool, surrounded: bool, prisoners: bool) -> (Counts,) {
    (Counts { stones, surrounded, prisoners },)
}

/// All choices, in an order in which they can be made one after the other: those of Tromp-Taylor
/// rules come first. The keys that KataGo knows have its values where there is one for the choice.
pub const AXES: &[Axis] = &[
    axis! { Shared "scoring" or "score", [counts]:
        "AREA" (Counts::AREA,), "The own stones on the board and the empty points that only they "
            "surround count.";
        "TERRITORY" (Counts::TERRITORY,), "The empty points that only own stones surround count, "
            "and the prisoners.";
        "STONES" (Counts::STONES,), "The own stones on the board count, and nothing else.";
        "AREA+PRISONERS" (Counts::EVERYTHING,), "The own stones on the board, the empty points "
            "that only they surround, and the prisoners all count.";
        "STONES+PRISONERS" counts(true, false, true), "The own stones on the board and the "
            "prisoners count.";
        "SURROUNDED" counts(false, true, false), "The empty points that only own stones surround "
            "count, and nothing else.";
        "PRISONERS" counts(false, false, true), "The prisoners count, and nothing else.";
    },
    axis! { Shared "ko", [repetition]:
        "POSITIONAL" (Repetition::Positional,), "No position of the stones may come again.";
        "SIMPLE" (Repetition::Simple,), "A ko may not be retaken at once; other positions may come "
            "again.";
        "SITUATIONAL" (Repetition::Situational,), "No position of the stones may come again with "
            "the same player to move.";
        "NATURAL-SITUATIONAL" (Repetition::NaturalSituational,), "No player may bring about a "
            "position that an earlier play of the same player has brought about.";
        "ING" (Repetition::Ing,), "A ko may not be retaken at once, one of the players may not close "
            "a longer cycle, and nobody may bring a position about for the third time.";
    },
    axis! { Shared "suicide", [suicide]:
        "true" (Suicide::MultiStone,), "A play may take its own chain of two stones or more off.";
        "false" (Suicide::Forbidden,), "A play may not leave its own chain without a liberty.";
    },
    axis! { Shared "tax", [seki_eyes, group_tax]:
        "NONE" (SekiEyes::Count, GroupTax::None), "Surrounded points count in seki, too.";
        "SEKI" (SekiEyes::DoNotCount, GroupTax::None), "Surrounded points in seki do not count.";
        "ALL" (SekiEyes::DoNotCount, GroupTax::TwoPoints), "Every living group costs the two "
            "points that it cannot fill, and surrounded points in seki do not count.";
        "GROUPS" (SekiEyes::Count, GroupTax::TwoPoints), "Every group costs the two points that it "
            "cannot fill, or the one if it has no more.";
    },
    axis! { Shared "whiteHandicapBonus", [compensation]:
        "0" (HandicapCompensation::None,), "White gets nothing for handicap stones but komi.";
        "N-1" (HandicapCompensation::OnePerStoneButFirst,), "White gets a point for each handicap "
            "stone except the first.";
        "N" (HandicapCompensation::OnePerStone,), "White gets a point for each handicap stone.";
    },
    axis! { Shared "hasButton", [button]:
        "false" (false,), "There is no button.";
        "true" (true,), "Once in the game a player may take the button in place of a move, for "
            "half a point; it lifts every ban on repetition.";
    },
    Axis {
        key: "friendlyPassOk",
        alias: "",
        origin: Origin::Partial,
        choices: &[
            Choice {
                word: "false",
                meaning: "Dead stones have to be captured before the end, unless each capture \
                          would cost a point.",
                holds: |rules| !rules.agrees_on_dead() || rules.plays_cost(),
                choose: |rules| {
                    if !rules.plays_cost() {
                        rules.dispute = Dispute::CaptureFirst;
                    }
                },
            },
            Choice {
                word: "true",
                meaning: "Dead stones may stay on the board until the count.",
                holds: Rules::agrees_on_dead,
                choose: |rules| {
                    if !rules.agrees_on_dead() {
                        rules.dispute = Dispute::PlayOn;
                    }
                },
            },
        ],
    },
    axis! { Own "longCycle", [long_cycle]:
        "NO-RESULT" (LongCycle::NoResult,), "Where a position may come again, a cycle ends the "
            "game without a result.";
        "DRAW" (LongCycle::Draw,), "Where a position may come again, a cycle ends the game with a "
            "draw.";
    },
    axis! { Own "passCost", [pass_cost]:
        "FREE" (PassCost::Free,), "A pass costs nothing.";
        "PRISONER" (PassCost::Prisoner,), "A pass costs a stone, which the opponent gets as a "
            "prisoner.";
    },
    axis! { Own "firstPass", [first_pass]:
        "FREE" (FirstPass::Irrelevant,), "It does not matter who passes first.";
        "COSTS-BLACK" (FirstPass::CostsBlackAPoint,), "Black loses a point if White was the first "
            "to pass when the game stopped for the first time.";
    },
    axis! { Own "ties", [ties]:
        "DRAW" (Ties::Draw,), "Equal counts are a draw.";
        "WHITE" (Ties::White,), "White wins with equal counts.";
        "BLACK" (Ties::Black,), "Black wins with equal counts.";
    },
    axis! { Own "handicapPlacement", [placement]:
        "FREE" (HandicapPlacement::Free,), "Black places handicap stones anywhere.";
        "FIXED" (HandicapPlacement::Fixed,), "Handicap stones go on the star points.";
    },
    axis! { Own "stopping", [stopping]:
        "TWO-PASSES" (Stopping::TwoPasses,), "Two passes in a row stop the game.";
        "WHITE-LAST" (Stopping::WhiteLast,), "Two passes in a row or more stop the game, the last "
            "of them White's.";
    },
    axis! { Own "dispute", [dispute]:
        "CAPTURE-FIRST" (Dispute::CaptureFirst,), "Every stone on the board is alive: what is dead "
            "has to be captured before the end.";
        "PLAY-ON" (Dispute::PlayOn,), "The players agree which stones are dead, or else play on.";
        "CONFIRM" (Dispute::Confirm,), "The players confirm in thought which stones are dead, or "
            "else play on.";
        "ALIVE-FROM-SECOND-STOP" (Dispute::AliveFromSecondStop,), "The players agree which stones "
            "are dead, or else play on; from the second stop on every stone is alive.";
        "ALIVE-IF-NOBODY-PLAYS" (Dispute::AliveIfNobodyPlays,), "The players agree which stones "
            "are dead, or else play on; if both pass again at once, every stone is alive.";
    },
    axis! { Own "resumption", [resumption]:
        "IN-TURN" (Resumption::InTurn,), "When a stopped game goes on, the player moves whose turn "
            "it is.";
        "OPPONENT-OF-ASKER" (Resumption::OpponentOfAsker,), "When a stopped game goes on, the "
            "opponent of the player who asks for it moves.";
    },
];

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::{RULESETS, find};

    /// All combinations of two choices, starting from each rule set.
    fn many_rules() -> Vec<Rules> {
        let choices = || AXES.iter().flat_map(|axis| axis.choices);
        let mut many: Vec<Rules> = Vec::new();
        for ruleset in RULESETS {
            for first in choices() {
                for second in choices() {
                    let mut rules = ruleset.rules;
                    (first.choose)(&mut rules);
                    (second.choose)(&mut rules);
                    many.push(rules);
                }
            }
        }
        many
    }

    #[test]
    fn every_axis_covers_all_rules_with_one_choice_each() {
        for rules in many_rules() {
            for axis in AXES {
                let held = axis.choices.iter().filter(|choice| (choice.holds)(&rules)).count();
                // Where every play costs a point, both values of KataGo's key are true.
                let both = axis.origin == Origin::Partial && rules.plays_cost();
                assert!(held == 1 || both && held == 2, "{}: {held} of {rules:?}", axis.key);
            }
        }
    }

    #[test]
    fn a_choice_holds_when_it_is_made_and_changes_nothing_when_it_holds() {
        for rules in many_rules() {
            for (axis, choice) in AXES.iter().flat_map(|a| a.choices.iter().map(move |c| (a, c))) {
                let mut chosen = rules;
                (choice.choose)(&mut chosen);
                let is_idle = axis.origin == Origin::Partial && rules.plays_cost();
                assert!((choice.holds)(&chosen) || is_idle, "{} {}", axis.key, choice.word);
                assert!(!(choice.holds)(&rules) || chosen == rules || is_idle, "{}", axis.key);
            }
        }
    }

    #[test]
    fn the_first_choices_are_those_of_tromp_and_taylor() {
        let rules = find("tromp-taylor").unwrap().rules;
        for axis in AXES {
            assert!((axis.choices[0].holds)(&rules), "{}", axis.key);
        }
    }

    #[test]
    fn meanings_are_sentences() {
        for choice in AXES.iter().flat_map(|axis| axis.choices) {
            let meaning = choice.meaning;
            assert!(meaning.ends_with('.') && !meaning.contains("  "), "{meaning}");
        }
    }
}
