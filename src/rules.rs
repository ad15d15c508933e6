//! Rule sets: independent choices, and the named combinations of them that are in use.
//!
//! [`Rules`] is a point in a space of independent choices; [`RULESETS`] names the points that
//! people play by. What a choice means for the result stands in [`score`](crate::score) and
//! [`ledger`](crate::game::ledger), what it means for legality in [`game`](crate::game).

pub mod axes;
mod table;
pub mod text;

pub use table::{CHINESE, RULESETS};

use crate::color::Color;
use crate::point::Size;
use crate::score::Komi;

/// Which earlier positions a play may not bring back. A pass is never a repetition, and the
/// immediate retake of a single ko stone is illegal under every value.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Repetition {
    /// Only the immediate retake of a ko is illegal. See [`LongCycle`] for longer cycles.
    Simple,
    /// No position of the stones may come again.
    Positional,
    /// No position of the stones may come again with the same player to move.
    Situational,
    /// No player may bring about a position that a play of the same player has brought about
    /// before. A pass brings nothing about.
    NaturalSituational,
    /// Fighting and disturbing ko, after Ing Chang-ki.
    Ing,
}

/// What happens when a cycle of plays has led back to an earlier position under
/// [`Repetition::Simple`], and neither player has lost more stones on the way where stones count.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum LongCycle {
    /// The game ends without a result.
    NoResult,
    /// The game is a draw.
    Draw,
}

/// What happens to a play that leaves its own chain without a liberty and captures nothing.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Suicide {
    /// It is illegal.
    Forbidden,
    /// It takes the chain off the board if that has at least two stones. The suicide of a single
    /// stone, which leaves the position as it was, is illegal.
    MultiStone,
}

/// What gives a player points. At least one of the three counts.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Counts {
    /// The own stones that stay on the board.
    pub stones: bool,
    /// The empty points that only own stones surround.
    pub surrounded: bool,
    /// The enemy stones that were captured, are dead, or were paid for passes.
    pub prisoners: bool,
}

/// Whether surrounded points of groups that live in seki give points.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum SekiEyes {
    /// They do.
    Count,
    /// They do not, and neither do false eyes that have to be filled in the end.
    DoNotCount,
}

/// What every living group costs its owner.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum GroupTax {
    /// Nothing.
    None,
    /// The two points that cannot be filled, or the one if the group has no more.
    TwoPoints,
}

/// What a pass costs.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum PassCost {
    /// Nothing.
    Free,
    /// A stone, which the opponent gets as a prisoner.
    Prisoner,
}

/// Whether it matters who is the first to pass.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum FirstPass {
    /// It does not.
    Irrelevant,
    /// Black loses a point if it was White who passed first when the game stopped for the first
    /// time.
    CostsBlackAPoint,
}

/// Who wins when the counts are equal.
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

/// Where handicap stones are placed.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum HandicapPlacement {
    /// On the star points.
    Fixed,
    /// Wherever Black likes.
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
    /// With two passes in a row.
    TwoPasses,
    /// With two passes in a row or more, the last of them White's.
    WhiteLast,
}

/// How the players settle which stones are dead when the game has stopped.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Dispute {
    /// By agreement; without it they play on, and agree after the next stop.
    PlayOn,
    /// By agreement after a confirmation in thought, of which the board sees nothing; without it
    /// they play on.
    Confirm,
    /// By agreement at the first stop; from the second on every stone on the board is alive.
    AliveFromSecondStop,
    /// By agreement; but if the players stop again without a play in between, every stone on the
    /// board is alive.
    AliveIfNobodyPlays,
    /// Not at all: every stone on the board is alive, so that what is dead must be captured before
    /// the end.
    CaptureFirst,
}

/// Who moves first when a stopped game goes on.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Resumption {
    /// The player whose turn it is: the opponent of the last one to pass.
    InTurn,
    /// The opponent of the player who asks for it.
    OpponentOfAsker,
}

/// The choices that make up a rule set. Every combination that passes [`Rules::check`] can be
/// played, searched and counted.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Rules {
    /// Which positions may not come again.
    pub repetition: Repetition,
    /// What becomes of the game when one does, where that is not forbidden.
    pub long_cycle: LongCycle,
    /// Whether a player may take the own stones off.
    pub suicide: Suicide,
    /// What gives points.
    pub counts: Counts,
    /// Whether eyes in seki do.
    pub seki_eyes: SekiEyes,
    /// What a living group costs.
    pub group_tax: GroupTax,
    /// What a pass costs.
    pub pass_cost: PassCost,
    /// Whether the first pass costs.
    pub first_pass: FirstPass,
    /// Whether there is a button: once in a game a player may take it in place of a move. It is
    /// worth half a point, it is neither a play nor a pass, and it lifts every ban on repetition.
    pub button: bool,
    /// Who wins when the counts are equal.
    pub ties: Ties,
    /// Where handicap stones go.
    pub placement: HandicapPlacement,
    /// White's points for the handicap.
    pub compensation: HandicapCompensation,
    /// When the game stops.
    pub stopping: Stopping,
    /// Which stones are counted as dead then.
    pub dispute: Dispute,
    /// Who moves if it goes on.
    pub resumption: Resumption,
}

/// A named rule set with its customary komi.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Ruleset {
    /// The name, in lower case with hyphens.
    pub name: &'static str,
    /// Other names of the same.
    pub aliases: &'static [&'static str],
    /// The choices.
    pub rules: Rules,
    /// The komi that goes with these rules in an even game where nothing else is agreed.
    pub komi: Komi,
    /// Another komi for the 9x9 board, if there is one.
    pub komi_on_9x9: Option<Komi>,
    /// One line for people.
    pub summary: &'static str,
    /// The texts that define it.
    pub source: &'static str,
    /// In what this program departs from those texts, empty if in nothing.
    pub deviation: &'static str,
}

/// No rule set has this name.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("unknown rules '{name}', did you mean '{nearest}'? there are {known}")]
pub struct UnknownRules {
    /// The name asked for.
    pub name: String,
    /// The name or alias that is spelt most like it.
    pub nearest: &'static str,
    /// All names there are.
    pub known: String,
}

/// Two choices that cannot go together.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Clash {
    /// Nothing gives points.
    #[error("nothing counts: neither stones, nor surrounded points, nor prisoners")]
    NothingCounts,
    /// Where only stones count, the points that a tax would take have no value already.
    #[error("a group tax clashes with counting stones alone, which amounts to the same tax")]
    TaxOnStones,
    /// Both decide about the last half point by who runs out of moves.
    #[error("the button clashes with the point for the first pass: both stand for the last move")]
    ButtonAndFirstPass,
    /// Both make the last move free of charge.
    #[error("the button clashes with passes that cost a stone: they leave no last move to share")]
    ButtonAndPassStones,
    /// Where capturing the dead costs points, nobody can be asked to capture them first.
    #[error(
        "capturing all dead stones before the end clashes with counting surrounded points without \
         stones, where every capture costs a point"
    )]
    CaptureAtOwnCost,
}

/// The rule set with this name or alias. Letters and digits count, case, blanks and signs between
/// them do not, and neither does a last word `rules`.
///
/// # Errors
/// When there is none; the message lists the names and suggests the nearest.
pub fn find(name: &str) -> Result<&'static Ruleset, UnknownRules> {
    let wanted = normal_form(name);
    let is_wanted = |ruleset: &&Ruleset| ruleset.names().any(|name| normal_form(name) == wanted);
    if let Some(ruleset) = RULESETS.iter().find(is_wanted) {
        return Ok(ruleset);
    }
    let names: Vec<&str> = RULESETS.iter().map(|ruleset| ruleset.name).collect();
    let nearest = nearest(name, RULESETS.iter().flat_map(Ruleset::names));
    Err(UnknownRules {
        name: name.trim().to_owned(),
        nearest: nearest.unwrap_or(CHINESE.name),
        known: names.join(", "),
    })
}

/// The first rule set of the table with exactly these choices.
pub fn name_of(rules: &Rules) -> Option<&'static str> {
    RULESETS.iter().find(|ruleset| ruleset.rules == *rules).map(|ruleset| ruleset.name)
}

/// The komi that goes with these rules in an even game: that of the first rule set of the table with
/// exactly these choices, else the Japanese where every play costs a point, else the Chinese.
pub fn customary_komi(rules: &Rules, size: Size) -> Komi {
    let alike = RULESETS.iter().find(|ruleset| ruleset.rules == *rules);
    let otherwise = if rules.plays_cost() { &table::JAPANESE } else { &CHINESE };
    alike.unwrap_or(otherwise).komi(size)
}

/// What is compared of a name.
fn normal_form(name: &str) -> String {
    let letters: String = name.chars().filter(|letter| letter.is_alphanumeric()).collect();
    let letters = letters.to_lowercase();
    letters.strip_suffix("rules").map_or(letters.clone(), str::to_owned)
}

/// The candidate that is spelt most like `wanted`, the first of equals.
fn nearest(
    wanted: &str,
    candidates: impl DoubleEndedIterator<Item = &'static str>,
) -> Option<&'static str> {
    let wanted = normal_form(wanted);
    let likeness =
        |candidate: &&str| (1000.0 * strsim::jaro_winkler(&normal_form(candidate), &wanted)) as u32;
    candidates.rev().max_by_key(likeness)
}

impl Ruleset {
    /// The name and the aliases.
    pub fn names(&self) -> impl DoubleEndedIterator<Item = &'static str> + use<> {
        std::iter::once(self.name).chain(self.aliases.iter().copied())
    }

    /// The customary komi on boards of this size.
    pub fn komi(&self, size: Size) -> Komi {
        match self.komi_on_9x9 {
            Some(komi) if size == Size::square(9) => komi,
            _ => self.komi,
        }
    }
}

impl Default for Rules {
    /// Chinese rules.
    fn default() -> Self {
        CHINESE.rules
    }
}

impl Rules {
    /// Whether the choices can go together.
    ///
    /// # Errors
    /// Names the two that cannot.
    pub const fn check(&self) -> Result<(), Clash> {
        let Counts { stones, surrounded, prisoners } = self.counts;
        if !(stones || surrounded || prisoners) {
            return Err(Clash::NothingCounts);
        }
        if stones && !surrounded && matches!(self.group_tax, GroupTax::TwoPoints) {
            return Err(Clash::TaxOnStones);
        }
        if self.button && matches!(self.first_pass, FirstPass::CostsBlackAPoint) {
            return Err(Clash::ButtonAndFirstPass);
        }
        let pass_stones = prisoners && matches!(self.pass_cost, PassCost::Prisoner);
        if self.button && pass_stones {
            return Err(Clash::ButtonAndPassStones);
        }
        if matches!(self.dispute, Dispute::CaptureFirst) && self.plays_cost() && !pass_stones {
            return Err(Clash::CaptureAtOwnCost);
        }
        Ok(())
    }

    /// Whether a stone played into the player's own territory costs a point.
    pub const fn plays_cost(&self) -> bool {
        self.counts.surrounded && !self.counts.stones
    }

    /// Whether nothing counts but stones on the board, so that territory has to be filled.
    pub const fn counts_only_stones(&self) -> bool {
        self.counts.stones && !self.counts.surrounded
    }

    /// Whether stones are counted as dead by agreement, at the first stop at least.
    pub const fn agrees_on_dead(&self) -> bool {
        !matches!(self.dispute, Dispute::CaptureFirst)
    }

    /// Whether the result is plain area: stones and surrounded points and nothing else, whoever
    /// makes the last move.
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
    /// What is compared between positions: a number for the position with this `hash` of its
    /// stones when `to_move` is next and `maker` has brought it about, equal for two positions that
    /// are a repetition of each other.
    ///
    /// Where a repetition is not forbidden outright, the number tells cycles: same stones, same
    /// player to move.
    #[inline]
    pub const fn key(self, hash: u64, to_move: Color, maker: Color) -> u64 {
        /// Sets the positions of White apart: the first 64 bits of pi's fraction.
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
    /// The winner of a game with equal counts.
    pub const fn winner(self) -> Option<Color> {
        match self {
            Ties::Draw => None,
            Ties::White => Some(Color::White),
            Ties::Black => Some(Color::Black),
        }
    }
}

impl Resumption {
    /// Who moves first when `asker` wants to go on, and it is `to_move`'s turn.
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
    fn every_name_is_its_own_and_in_lower_case() {
        let names: Vec<&str> = RULESETS.iter().flat_map(Ruleset::names).collect();
        for (index, name) in names.iter().enumerate() {
            let is_same = |other: &&str| normal_form(other) == normal_form(name);
            assert!(!names[..index].iter().any(is_same), "{name} stands for two rule sets");
            assert_eq!(name.to_lowercase().replace([' ', '_'], "-"), *name);
            assert!(find(name).unwrap().names().any(|other| other == *name));
        }
    }

    #[test]
    fn the_rows_of_the_table_are_complete_and_can_be_played() {
        for ruleset in RULESETS {
            assert_eq!(ruleset.rules.check(), Ok(()), "{}", ruleset.name);
            assert!(ruleset.rules.plain_area().is_plain_area(), "{}", ruleset.name);
            for text in [ruleset.summary, ruleset.source] {
                assert!(text.ends_with('.') && text.len() > 15, "{}: {text}", ruleset.name);
            }
            assert!(ruleset.deviation.is_empty() || ruleset.deviation.ends_with('.'));
        }
    }

    #[test]
    fn names_are_found_however_they_are_written() {
        for name in ["new-zealand", "New_Zealand", " NEW ZEALAND ", "NZ", "New Zealand Rules"] {
            assert_eq!(find(name).unwrap().name, "new-zealand");
        }
        for name in ["Tromp-Taylor", "Tromp/Taylor", "TrompTaylor rules", "Tromp Taylor"] {
            assert_eq!(find(name).unwrap().name, "tromp-taylor");
        }
        assert_eq!(find("Tromp-Taylor").unwrap().rules.suicide, Suicide::MultiStone);
        assert_eq!(name_of(&Rules::default()), Some("chinese"));
    }

    #[test]
    fn an_unknown_name_gets_a_suggestion() {
        let error = find("chinees").unwrap_err();
        assert_eq!(error.nearest, "chinese");
        assert!(error.to_string().contains("tromp-taylor, cgos, japanese"), "{error}");
        assert!(find("").unwrap_err().to_string().contains("unknown rules ''"));
    }

    #[test]
    fn rules_without_a_name_have_a_komi_too() {
        let size = Size::square(19);
        for ruleset in RULESETS {
            assert_eq!(
                customary_komi(&ruleset.rules, size),
                ruleset.komi(size),
                "{}",
                ruleset.name
            );
        }
        let territory = Rules { ties: Ties::Black, ..table::JAPANESE.rules };
        assert_eq!(customary_komi(&territory, size), table::JAPANESE.komi);
        let area = Rules { ties: Ties::Black, ..CHINESE.rules };
        assert_eq!(customary_komi(&area, size), CHINESE.komi);
    }

    #[test]
    fn choices_that_cannot_go_together_are_named() {
        let chinese = CHINESE.rules;
        let clash = |rules: Rules| rules.check().unwrap_err();
        let nothing = Counts { stones: false, surrounded: false, prisoners: false };
        assert_eq!(clash(Rules { counts: nothing, ..chinese }), Clash::NothingCounts);
        let tax = Rules { group_tax: GroupTax::TwoPoints, counts: Counts::STONES, ..chinese };
        assert_eq!(clash(tax), Clash::TaxOnStones);
        let first = Rules { first_pass: FirstPass::CostsBlackAPoint, button: true, ..chinese };
        assert_eq!(clash(first), Clash::ButtonAndFirstPass);
        let japanese = find("japanese").unwrap().rules;
        let paid = Rules { pass_cost: PassCost::Prisoner, button: true, ..japanese };
        assert_eq!(clash(paid), Clash::ButtonAndPassStones);
        let capture = Rules { dispute: Dispute::CaptureFirst, ..japanese };
        assert_eq!(clash(capture), Clash::CaptureAtOwnCost);
    }

    #[test]
    fn each_rule_of_repetition_compares_its_own_positions() {
        let [black, white] = Color::ALL;
        let same = |repetition: Repetition, a: (Color, Color), b: (Color, Color)| {
            repetition.key(7, a.0, a.1) == repetition.key(7, b.0, b.1)
        };
        let (normal, other) = ((black, white), (white, black));
        // After a pass the same stones lie there, made by the same player, with the other to move.
        let passed = (white, white);
        assert!(same(Repetition::Positional, normal, other));
        assert!(!same(Repetition::Situational, normal, other));
        assert!(!same(Repetition::Situational, normal, passed));
        assert!(!same(Repetition::NaturalSituational, normal, other));
        assert!(same(Repetition::NaturalSituational, normal, passed));
    }
}
