//! Rule sets: independent choices, and the named combinations of them that are in use.
//!
//! [`Rules`] is a point in a space of independent choices; [`RULESETS`] names the combinations that
//! people play by. [`score`](crate::score) and [`pass_state`](crate::position::pass_state) define
//! the meaning of a choice for the result, [`position`](crate::position) for legality.
//!
//! - `table`: the named rule sets, and how to find one.
//! - [`axes`]: the choices, with their keys, words and meanings.
//! - [`text`]: rules as a name or as JSON.
//! - `foreign`: names of rules in other languages and programs.

pub mod axes;
mod foreign;
mod table;
pub mod text;

pub use table::{CHINESE, RULESETS, Ruleset, UnknownRules, customary_komi, find, name_of};

use crate::color::Color;

/// The earlier positions that a play may not repeat. A pass is never a repetition, and the
/// immediate retake of a single ko stone is illegal under every value.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Repetition {
    /// Only the immediate retake of a ko is illegal. See [`LongCycle`] for longer cycles.
    Simple,
    /// No board position may be repeated.
    Positional,
    /// No board position may be repeated with the same player to move.
    Situational,
    /// No player may create a board position that an earlier play of the same player created. A
    /// pass creates nothing.
    NaturalSituational,
    /// Fighting and disturbing ko, by Ing Chang-ki.
    Ing,
}

/// The consequence when a cycle has led back to an earlier position since the game last stopped, under
/// [`Repetition::Simple`] and, where prisoners count, both players have lost equally many stones.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum LongCycle {
    /// The game ends without a result.
    NoResult,
    /// The game is a draw.
    Draw,
}

/// The fate of a play that captures nothing and leaves its own chain without a liberty.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Suicide {
    /// It is illegal.
    Forbidden,
    /// It removes the chain if that has at least two stones. The suicide of a single stone, which
    /// leaves the board as it was, is illegal.
    MultiStone,
}

/// The items that give a player points. At least one of the three counts.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Counts {
    /// The player's living stones on the board.
    pub stones: bool,
    /// The empty points that only the player's stones surround.
    pub surrounded: bool,
    /// The enemy stones that were captured, are dead, or were handed over for passes.
    pub prisoners: bool,
}

/// The value of points that groups in seki surround.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum SekiEyes {
    /// They do.
    Count,
    /// They do not, and neither do false eyes that have to be filled eventually.
    DoNotCount,
}

/// The tax on every living group.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum GroupTax {
    /// Nothing.
    None,
    /// The two points that the group cannot fill, or one if it has only one.
    TwoPoints,
}

/// The cost of a pass.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum PassCost {
    /// Nothing.
    Free,
    /// A stone, which the opponent gets as a prisoner.
    Prisoner,
}

/// The reward for the first pass.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum FirstPass {
    /// It does not.
    Irrelevant,
    /// Black loses a point if White was the first to pass when the game stopped for the first
    /// time.
    CostsBlackAPoint,
}

/// The winner of a tie.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Ties {
    /// Nobody.
    #[default]
    Draw,
    /// White.
    White,
    /// Black.
    Black,
}

/// The placement of handicap stones.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum HandicapPlacement {
    /// On the star points.
    Fixed,
    /// Wherever Black chooses.
    Free,
}

/// Points that White receives for the handicap stones, besides komi.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum HandicapCompensation {
    /// Nothing.
    None,
    /// One point for each stone.
    OnePerStone,
    /// One point for each stone except the first.
    OnePerStoneButFirst,
}

/// When the game stops.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Stopping {
    /// After two passes in a row.
    TwoPasses,
    /// After two or more passes in a row, the last of them White's.
    WhiteLast,
}

/// The procedure by which the players settle which stones are dead when the game has stopped.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Dispute {
    /// By agreement; without it they play on, and agree after the next stop.
    PlayOn,
    /// By agreement after hypothetical play, which does not change the board; without it they play
    /// on.
    Confirm,
    /// By agreement at the first stop; from the second on every stone on the board is alive.
    AliveFromSecondStop,
    /// By agreement; but if the players stop again with no play in between, every stone on the
    /// board is alive.
    AliveIfNobodyPlays,
    /// Not at all: every stone on the board is alive, so dead stones must be captured before the
    /// end.
    CaptureFirst,
}

/// The player who moves first when a stopped game resumes.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Resumption {
    /// The player whose turn it is: the opponent of the last one to pass.
    InTurn,
    /// The opponent of the player who asks to resume.
    OpponentOfAsker,
}

/// The choices that make up a rule set. Every combination that passes [`Rules::check`] can be
/// played, searched and counted.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Rules {
    /// The positions that may not be repeated.
    pub repetition: Repetition,
    /// The consequence of a repeated position, where repetition is not forbidden.
    pub long_cycle: LongCycle,
    /// The rule for suicide.
    pub suicide: Suicide,
    /// The items that give points.
    pub counts: Counts,
    /// The value of eyes in seki.
    pub seki_eyes: SekiEyes,
    /// The tax on a living group.
    pub group_tax: GroupTax,
    /// The cost of a pass.
    pub pass_cost: PassCost,
    /// The reward for the first pass.
    pub first_pass: FirstPass,
    /// True if there is a button: once in a game a player may take it in place of a move. It is
    /// worth half a point, is neither a play nor a pass, and lifts every ban on repetition.
    pub button: bool,
    /// The winner of a tie.
    pub ties: Ties,
    /// The placement of handicap stones.
    pub placement: HandicapPlacement,
    /// White's points for the handicap.
    pub compensation: HandicapCompensation,
    /// When the game stops.
    pub stopping: Stopping,
    /// The procedure by which the players then settle which stones are dead.
    pub dispute: Dispute,
    /// The player who moves first if the game resumes.
    pub resumption: Resumption,
}

/// Two choices that exclude each other.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum RuleConflict {
    /// Nothing gives points.
    #[error("nothing counts: neither stones, nor surrounded points, nor prisoners")]
    NothingCounts,
    /// If only stones count, the points that a tax would take are worth nothing anyway.
    #[error("a group tax clashes with counting stones alone, which amounts to the same tax")]
    TaxOnStones,
    /// Both let the last move decide the last half point.
    #[error("the button clashes with the point for the first pass: both reward the last move")]
    ButtonAndFirstPass,
    /// If a pass costs a stone, the last move is worth nothing that the button could reward.
    #[error("the button clashes with passes that cost a stone: they leave no last move to reward")]
    ButtonAndPassStones,
    /// If capturing dead stones costs points, players cannot be required to capture them.
    #[error(
        "capturing all dead stones before the end clashes with counting surrounded points without \
         stones, where every capture costs a point"
    )]
    CaptureAtOwnCost,
}

impl Rules {
    /// Checks that the choices are compatible.
    ///
    /// # Errors
    /// Names the two that exclude each other.
    pub const fn check(&self) -> Result<(), RuleConflict> {
        let Counts { stones, surrounded, prisoners } = self.counts;
        if !(stones || surrounded || prisoners) {
            return Err(RuleConflict::NothingCounts);
        }
        if stones && !surrounded && matches!(self.group_tax, GroupTax::TwoPoints) {
            return Err(RuleConflict::TaxOnStones);
        }
        if self.button && matches!(self.first_pass, FirstPass::CostsBlackAPoint) {
            return Err(RuleConflict::ButtonAndFirstPass);
        }
        let pass_stones = prisoners && matches!(self.pass_cost, PassCost::Prisoner);
        if self.button && pass_stones {
            return Err(RuleConflict::ButtonAndPassStones);
        }
        if matches!(self.dispute, Dispute::CaptureFirst) && self.plays_cost() && !pass_stones {
            return Err(RuleConflict::CaptureAtOwnCost);
        }
        Ok(())
    }

    /// Returns true if a stone played into the player's own territory costs a point.
    pub const fn plays_cost(&self) -> bool {
        self.counts.surrounded && !self.counts.stones
    }

    /// Returns true if nothing counts but stones on the board, so that territory has to be filled.
    pub const fn counts_only_stones(&self) -> bool {
        self.counts.stones && !self.counts.surrounded
    }

    /// Returns true if stones are counted as dead by agreement, at the first stop at least.
    pub const fn agrees_on_dead(&self) -> bool {
        !matches!(self.dispute, Dispute::CaptureFirst)
    }

    /// Returns true if the result is plain area: stones and surrounded points and nothing else, no
    /// matter who makes the last move.
    pub const fn is_plain_area(&self) -> bool {
        matches!(self.counts, Counts::AREA)
            && matches!(self.seki_eyes, SekiEyes::Count)
            && matches!(self.group_tax, GroupTax::None)
            && matches!(self.first_pass, FirstPass::Irrelevant)
            && !self.button
    }

    /// The same rules with plain area counting, in which neither a play nor a pass costs anything.
    pub const fn plain_area(self) -> Rules {
        Rules {
            counts: Counts::AREA,
            seki_eyes: SekiEyes::Count,
            group_tax: GroupTax::None,
            pass_cost: PassCost::Free,
            first_pass: FirstPass::Irrelevant,
            button: false,
            ..self
        }
    }
}

impl Counts {
    /// Stones and the points they surround.
    pub const AREA: Counts = Counts { stones: true, surrounded: true, prisoners: false };
    /// Surrounded points and prisoners.
    pub const TERRITORY: Counts = Counts { stones: false, surrounded: true, prisoners: true };
    /// Stones alone.
    pub const STONES: Counts = Counts { stones: true, surrounded: false, prisoners: false };
    /// All three.
    pub const EVERYTHING: Counts = Counts { stones: true, surrounded: true, prisoners: true };
}

impl Repetition {
    /// The key by which positions are compared: equal for two positions that repeat each other.
    /// `hash` is the hash of the stones, `to_move` is next to move, and `maker` made the last play.
    ///
    /// If repetition is not forbidden outright, equal keys mark a cycle: same stones, same player
    /// to move.
    #[inline]
    pub const fn key(self, hash: u64, to_move: Color, maker: Color) -> u64 {
        /// Distinguishes White's positions: the first 64 bits of the fraction of pi.
        const WHITE: u64 = 0x243f_6a88_85a3_08d3;
        let of = match self {
            Repetition::Positional => return hash,
            Repetition::Simple | Repetition::Situational | Repetition::Ing => to_move,
            Repetition::NaturalSituational => maker.opponent(),
        };
        match of {
            Color::White => hash ^ WHITE,
            Color::Black => hash,
        }
    }
}

impl HandicapCompensation {
    /// White's points for `stones` handicap stones.
    pub const fn points(self, stones: usize) -> usize {
        match self {
            HandicapCompensation::None => 0,
            HandicapCompensation::OnePerStone => stones,
            HandicapCompensation::OnePerStoneButFirst => stones.saturating_sub(1),
        }
    }
}

impl Ties {
    /// The winner of a tied game.
    pub const fn winner(self) -> Option<Color> {
        match self {
            Ties::Draw => None,
            Ties::White => Some(Color::White),
            Ties::Black => Some(Color::Black),
        }
    }
}

impl Resumption {
    /// Returns the player who moves first when `asker` resumes the game and it is `to_move`'s turn.
    pub const fn first(self, asker: Color, to_move: Color) -> Color {
        match self {
            Resumption::InTurn => to_move,
            Resumption::OpponentOfAsker => asker.opponent(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn incompatible_choices_are_named() {
        let chinese = CHINESE.rules;
        let clash = |rules: Rules| rules.check().unwrap_err();
        let nothing = Counts { stones: false, surrounded: false, prisoners: false };
        assert_eq!(clash(Rules { counts: nothing, ..chinese }), RuleConflict::NothingCounts);
        let tax = Rules { group_tax: GroupTax::TwoPoints, counts: Counts::STONES, ..chinese };
        assert_eq!(clash(tax), RuleConflict::TaxOnStones);
        let first = Rules { first_pass: FirstPass::CostsBlackAPoint, button: true, ..chinese };
        assert_eq!(clash(first), RuleConflict::ButtonAndFirstPass);
        let japanese = find("japanese").unwrap().rules;
        let paid = Rules { pass_cost: PassCost::Prisoner, button: true, ..japanese };
        assert_eq!(clash(paid), RuleConflict::ButtonAndPassStones);
        let capture = Rules { dispute: Dispute::CaptureFirst, ..japanese };
        assert_eq!(clash(capture), RuleConflict::CaptureAtOwnCost);
    }

    #[test]
    fn one_thing_that_counts_is_enough() {
        for counted in 1..8 {
            let [stones, surrounded, prisoners] = [1, 2, 4].map(|bit| counted & bit != 0);
            let counts = Counts { stones, surrounded, prisoners };
            assert_eq!(Rules { counts, ..CHINESE.rules }.check(), Ok(()), "{counts:?}");
        }
    }

    #[test]
    fn territory_is_filled_where_nothing_counts_but_stones() {
        let only_stones = |counts| Rules { counts, ..CHINESE.rules }.counts_only_stones();
        assert!(only_stones(Counts::STONES));
        assert!(!only_stones(CHINESE.rules.counts));
        assert!(!only_stones(find("japanese").unwrap().rules.counts));
    }

    #[test]
    fn each_repetition_rule_compares_its_own_positions() {
        let [black, white] = Color::ALL;
        let same = |repetition: Repetition, a: (Color, Color), b: (Color, Color)| {
            repetition.key(7, a.0, a.1) == repetition.key(7, b.0, b.1)
        };
        let (normal, other) = ((black, white), (white, black));
        // After a pass the stones are the same, placed by the same player, with the other to move.
        let passed = (white, white);
        assert!(same(Repetition::Positional, normal, other));
        assert!(!same(Repetition::Situational, normal, other));
        assert!(!same(Repetition::Situational, normal, passed));
        assert!(!same(Repetition::NaturalSituational, normal, other));
        assert!(same(Repetition::NaturalSituational, normal, passed));
        // No bit of the hash is lost.
        let keys =
            |color| (0..64).map(move |bit| Repetition::Situational.key(1 << bit, color, black));
        let all: std::collections::BTreeSet<u64> = Color::ALL.into_iter().flat_map(keys).collect();
        assert_eq!(all.len(), 128);
    }
}
