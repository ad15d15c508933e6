//! One game counted under several rule sets.

use std::sync::Arc;

use crate::batch::progress::RunProgress;
use crate::clock::Stopwatch;
use crate::engine::TimedMonitor;
use crate::engine::judge;
use crate::language::{Message, message, result};
use ponnuki_game::game::Game;
use ponnuki_game::game::breakdown::ScoreBreakdown;
use ponnuki_game::point::Point;
use ponnuki_game::record::{GameInfo, ParsedRecord};
use ponnuki_game::rules::{self, Dispute, RULESETS, Rules, text};
use ponnuki_game::score::Komi;
use ponnuki_game::score::final_board::FinalBoard;
use ponnuki_network::Network;

/// The judge of dead stones, with its settings.
pub(super) struct DeadStoneJudge {
    /// The network that judges in addition to playouts.
    pub(super) network: Option<Arc<Network>>,
    /// The number of visits of each search, in place of the usual number.
    pub(super) visits: Option<u64>,
    /// Takes a step with each count.
    pub(super) progress: RunProgress,
}

impl DeadStoneJudge {
    /// One stone of each dead chain of `game`. `None` after an error in a search.
    fn dead(&self, game: &Game) -> Option<Vec<Point>> {
        let watch = TimedMonitor::new(Stopwatch::start(), None, None);
        let verdict = judge::judge_with(game, self.network.as_ref(), self.visits, &watch)?;
        Some(verdict.status.dead())
    }
}

/// A game counted under one rule set.
pub(super) struct CountedGame {
    /// The name of the rules, or the rules themselves.
    pub(super) name: String,
    /// The game under these rules.
    pub(super) game: Game,
    /// One stone of each chain that is removed as dead.
    pub(super) dead: Vec<Point>,
    /// The items of the count.
    pub(super) account: ScoreBreakdown,
}

impl CountedGame {
    /// The rules in words; those without a name with their JSON.
    pub(super) fn rules(&self) -> Message {
        let rules = result::rules(&self.name);
        match self.name.starts_with('{') {
            true => message!("go-list", one = rules, other = self.name.as_str()),
            false => rules,
        }
    }

    /// The result in the form of game records.
    pub(super) fn result(&self) -> String {
        match self.game.void() {
            Some(void) => void.result().to_owned(),
            None => self.game.score(&self.dead).to_string(),
        }
    }
}

/// A game counted under several rule sets. The other counts are compared with the first.
pub(super) struct Comparison {
    /// The facts in the record besides the game.
    pub(super) record: GameInfo,
    pub(super) counts: Vec<CountedGame>,
}

impl Comparison {
    /// Counts a game under these rules; if there are none, under its own and then under all rule
    /// sets. `dead` replaces the judge's decision. Without a `komi`, the komi of the record is used
    /// or, if it has none, the customary komi of the first rules. `None` after an error in a
    /// search.
    pub(super) fn of(
        recorded: ParsedRecord,
        rules: &[Rules],
        komi: Option<Komi>,
        dead: Option<Vec<Point>>,
        judge: &DeadStoneJudge,
    ) -> Option<Comparison> {
        let ParsedRecord { mut game, record, has_komi, .. } = recorded;
        let named = named_rules(&game, rules);
        let (_, first) = named.first()?;
        let customary = || rules::customary_komi(first, game.size());
        let assumed = (!has_komi && !rules.is_empty() && game.handicap() == 0).then(customary);
        if let Some(komi) = komi.or(assumed) {
            game.set_komi(komi);
        }
        let by_agreement = Rules { dispute: Dispute::PlayOn, ..*first };
        let mut judged: Vec<(Game, Vec<Point>)> = Vec::new();
        let mut dead_in = |game: &Game| match &dead {
            Some(dead) => Some(dead.clone()),
            None => match judged.iter().find(|(other, _)| judge::are_alike(other, game)) {
                Some((_, dead)) => Some(dead.clone()),
                None => {
                    let dead = judge.dead(game)?;
                    judged.push((game.clone(), dead.clone()));
                    Some(dead)
                }
            },
        };
        let agreed = dead_in(&with_rules(&game, by_agreement))?;
        let counted = named.into_iter().map(|(name, rules)| {
            let game = with_rules(&game, rules);
            let is_alive = game.pass_state().all_alive(&rules);
            let dead = if is_alive { Vec::new() } else { dead_in(&game)? };
            let account = ScoreBreakdown::of(&game, &agreed, &dead);
            judge.progress.step();
            Some(CountedGame { name, game, dead, account })
        });
        Some(Comparison { record, counts: counted.collect::<Option<_>>()? })
    }

    /// The first count, with which the others are compared.
    pub(super) fn first(&self) -> &CountedGame {
        &self.counts[0]
    }

    /// The board at the end, under the first rules.
    pub(super) fn final_board(&self) -> FinalBoard {
        let CountedGame { game, dead, .. } = self.first();
        FinalBoard::of(game.board(), dead, game.rules())
    }
}

/// The rules to count by with their names: `rules`, or otherwise the rules of the game and all rule
/// sets.
fn named_rules(game: &Game, rules: &[Rules]) -> Vec<(String, Rules)> {
    if !rules.is_empty() {
        return rules.iter().map(|rules| (text::name_or_json(rules), *rules)).collect();
    }
    let own = text::name_or_json(game.rules());
    let others = RULESETS.iter().filter(|ruleset| ruleset.name != own);
    let others: Vec<_> = others.map(|ruleset| (ruleset.name.to_owned(), ruleset.rules)).collect();
    [(own, *game.rules())].into_iter().chain(others).collect()
}

/// The same game under other rules.
fn with_rules(game: &Game, rules: Rules) -> Game {
    let mut game = game.clone();
    game.set_rules(rules);
    game
}
