//! The statistics of a player, put together from all games.

use std::collections::{BTreeMap, HashSet};

use serde::Serialize;

use super::game::{GameSummary, KindCount, SideSummary};
use super::name;
use super::rank::RankEstimate;
use crate::review::fault::FaultKind;
use crate::review::grade::{GamePhase, Play};
use ponnuki_game::color::Color;
use ponnuki_game::point::Size;

/// The moves that make a game one of the best or of the worst.
const LEAST_MOVES: usize = 10;
/// The most games of either.
const LISTED: usize = 5;

/// The statistics of a player.
#[derive(Debug, Serialize)]
pub(super) struct PlayerSummary {
    /// The name, as most records write it.
    pub(super) name: String,
    /// The text by which the player is recognised, and the last part of the address of the page.
    #[serde(skip)]
    pub(super) key: String,
    #[serde(skip)]
    pub(super) slug: String,
    /// The rank in the newest record that has one.
    pub(super) rank: String,
    #[serde(flatten)]
    pub(super) results: ResultCount,
    #[serde(flatten)]
    pub(super) all: Play,
    pub(super) as_black: Play,
    pub(super) as_white: Play,
    pub(super) phases: Vec<PhasePlay>,
    pub(super) kinds: Vec<KindOfMistake>,
    pub(super) estimates: Vec<RankEstimate>,
    /// From the first to the last.
    pub(super) months: Vec<MonthPlay>,
    /// Those with the most games first.
    pub(super) opponents: Vec<OpponentSummary>,
    /// The numbers of the games in which a move lost the least and the most on average, in the order of the games
    /// from 0.
    pub(super) best_games: Vec<usize>,
    pub(super) worst_games: Vec<usize>,
}

/// The results of games.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize)]
pub(super) struct ResultCount {
    pub(super) games: usize,
    pub(super) won: usize,
    pub(super) lost: usize,
}

#[derive(Debug, Serialize)]
pub(super) struct PhasePlay {
    pub(super) phase: GamePhase,
    #[serde(flatten)]
    pub(super) play: Play,
}

#[derive(Debug, Serialize)]
pub(super) struct KindOfMistake {
    pub(super) kind: FaultKind,
    pub(super) count: usize,
    pub(super) points_lost: f64,
}

#[derive(Debug, Serialize)]
pub(super) struct MonthPlay {
    /// As in `2026-03`.
    pub(super) month: String,
    #[serde(flatten)]
    pub(super) results: ResultCount,
    #[serde(flatten)]
    pub(super) play: Play,
}

#[derive(Debug, Serialize)]
pub(super) struct OpponentSummary {
    pub(super) name: String,
    #[serde(skip)]
    pub(super) key: String,
    #[serde(flatten)]
    pub(super) results: ResultCount,
    /// The player's own moves in these games.
    #[serde(flatten)]
    pub(super) play: Play,
}

impl ResultCount {
    fn add(&mut self, has_won: Option<bool>) {
        self.games += 1;
        self.won += usize::from(has_won == Some(true));
        self.lost += usize::from(has_won == Some(false));
    }
}

/// A player's part of a game with this number.
struct Part<'a> {
    number: usize,
    game: &'a GameSummary,
    color: Color,
}

impl<'a> Part<'a> {
    fn side(&self) -> &'a SideSummary {
        self.game.side(self.color)
    }

    fn opponent(&self) -> &'a str {
        &self.game.side(self.color.opponent()).name
    }

    fn has_won(&self) -> Option<bool> {
        self.game.has_won(self.color)
    }
}

/// The players of these games, which are in the order of their dates, the newest first: those with the most games
/// first.
pub(super) fn players(games: &[GameSummary]) -> Vec<PlayerSummary> {
    let mut parts: BTreeMap<String, Vec<Part<'_>>> = BTreeMap::new();
    for (number, game) in games.iter().enumerate() {
        for color in Color::ALL {
            let key = name::key(&game.side(color).name);
            if !key.is_empty() {
                parts.entry(key).or_default().push(Part { number, game, color });
            }
        }
    }
    let mut taken = HashSet::new();
    let player = |(key, parts): (&String, &Vec<Part<'_>>)| {
        let slug = name::slug(key);
        let others = (2..).map(|number| format!("{slug}-{number}"));
        let free = std::iter::once(slug.clone()).chain(others).find(|one| !taken.contains(one));
        let slug = free.unwrap_or(slug);
        taken.insert(slug.clone());
        PlayerSummary::new((key.clone(), slug), parts)
    };
    let mut players: Vec<PlayerSummary> = parts.iter().map(player).collect();
    players.sort_by(|one, other| {
        other.results.games.cmp(&one.results.games).then_with(|| one.name.cmp(&other.name))
    });
    players
}

/// The spelling of a name that occurs most often, without a rank; of several, the one that comes first.
fn usual_name<'a>(names: impl Iterator<Item = &'a str>) -> String {
    let mut counts: Vec<(String, usize)> = Vec::new();
    for name in names.map(name::plain) {
        match counts.iter_mut().find(|(known, _)| *known == name) {
            Some((_, count)) => *count += 1,
            None => counts.push((name, 1)),
        }
    }
    let most = counts.iter().map(|(_, count)| *count).max();
    counts.into_iter().find(|(_, count)| Some(*count) == most).map(|it| it.0).unwrap_or_default()
}

fn sum<'a>(plays: impl Iterator<Item = &'a Play>) -> Play {
    plays.fold(Play::default(), Play::with)
}

impl PlayerSummary {
    fn new((key, slug): (String, String), parts: &[Part<'_>]) -> PlayerSummary {
        let mut results = ResultCount::default();
        parts.iter().for_each(|part| results.add(part.has_won()));
        let of_color = |color| {
            sum(parts.iter().filter(|part| part.color == color).map(|part| &part.side().all))
        };
        let phases = GamePhase::ALL.into_iter().enumerate();
        let phases = phases.map(|(at, phase)| PhasePlay {
            phase,
            play: sum(parts.iter().map(|part| &part.side().phases[at])),
        });
        let rank = parts.iter().map(|part| part.side().rank.as_str());
        let (best_games, worst_games) = extremes(parts);
        PlayerSummary {
            name: usual_name(parts.iter().map(|part| part.side().name.as_str())),
            key,
            slug,
            rank: rank.into_iter().find(|rank| !rank.is_empty()).unwrap_or_default().to_owned(),
            results,
            all: sum(parts.iter().map(|part| &part.side().all)),
            as_black: of_color(Color::Black),
            as_white: of_color(Color::White),
            phases: phases.filter(|one| one.play.moves > 0).collect(),
            kinds: kinds(parts),
            estimates: RankEstimate::boards().filter_map(|size| estimate(parts, size)).collect(),
            months: months(parts),
            opponents: opponents(parts),
            best_games,
            worst_games,
        }
    }
}

/// The kinds of mistakes that occur, those that lost the most points first.
fn kinds(parts: &[Part<'_>]) -> Vec<KindOfMistake> {
    let of_kind = |(at, kind): (usize, FaultKind)| {
        let counts = parts.iter().map(|part| part.side().kinds[at]);
        let KindCount { count, points_lost } =
            counts.fold(KindCount::default(), |sum, one| KindCount {
                count: sum.count + one.count,
                points_lost: sum.points_lost + one.points_lost,
            });
        KindOfMistake { kind, count, points_lost: (100.0 * points_lost).round() / 100.0 }
    };
    let mut kinds: Vec<_> = FaultKind::ALL.into_iter().enumerate().map(of_kind).collect();
    kinds.retain(|kind| kind.count > 0);
    kinds.sort_by(|one, other| other.points_lost.total_cmp(&one.points_lost));
    kinds
}

fn estimate(parts: &[Part<'_>], size: Size) -> Option<RankEstimate> {
    let is_meant =
        |part: &&Part<'_>| part.game.size == size && RankEstimate::counts(&part.game.judge, size);
    let games = parts.iter().filter(is_meant).count();
    let play = sum(parts.iter().filter(is_meant).map(|part| &part.side().all));
    RankEstimate::of(size, games, &play)
}

fn months(parts: &[Part<'_>]) -> Vec<MonthPlay> {
    let mut months: BTreeMap<&str, (ResultCount, Play)> = BTreeMap::new();
    for part in parts {
        let Some(month) = part.game.month() else { continue };
        let (results, play) = months.entry(month).or_default();
        results.add(part.has_won());
        *play = play.with(&part.side().all);
    }
    let month =
        |(month, (results, play)): (&str, _)| MonthPlay { month: month.to_owned(), results, play };
    months.into_iter().map(month).collect()
}

fn opponents(parts: &[Part<'_>]) -> Vec<OpponentSummary> {
    let mut by_key: BTreeMap<String, Vec<&Part<'_>>> = BTreeMap::new();
    for part in parts {
        let key = name::key(part.opponent());
        if !key.is_empty() {
            by_key.entry(key).or_default().push(part);
        }
    }
    let opponent = |(key, parts): (String, Vec<&Part<'_>>)| {
        let mut results = ResultCount::default();
        parts.iter().for_each(|part| results.add(part.has_won()));
        OpponentSummary {
            name: usual_name(parts.iter().map(|part| part.opponent())),
            key,
            results,
            play: sum(parts.iter().map(|part| &part.side().all)),
        }
    };
    let mut opponents: Vec<_> = by_key.into_iter().map(opponent).collect();
    opponents.sort_by(|one, other| {
        other.results.games.cmp(&one.results.games).then_with(|| one.name.cmp(&other.name))
    });
    opponents
}

/// The games with the least and with the largest loss a move. No game is among both.
fn extremes(parts: &[Part<'_>]) -> (Vec<usize>, Vec<usize>) {
    let loss = |part: &Part<'_>| part.side().all.mean_loss().unwrap_or(0.0);
    let mut long: Vec<_> =
        parts.iter().filter(|part| part.side().all.moves >= LEAST_MOVES).collect();
    long.sort_by(|one, other| loss(one).total_cmp(&loss(other)));
    let numbers: Vec<usize> = long.iter().map(|part| part.number).collect();
    let best = LISTED.min(numbers.len() / 2);
    let worst = LISTED.min(numbers.len() - best);
    (numbers[..best].to_vec(), numbers.iter().rev().take(worst).copied().collect())
}
