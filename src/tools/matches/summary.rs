//! The state of a match: score, strength, faults, and the result of the sequential test.

use std::collections::{BTreeMap, HashMap};
use std::io::{self, Write};

use serde::Serialize;

use super::competitor::{ByCompetitor, Competitor};
use super::player::EngineName;
use super::results::{FaultKind, FinishedGame, GameEnd};
use crate::batch::stats::{self, GamePoints, Hypothesis, Interval, PairCounts, SequentialTest};

/// The state of a match after the games so far. Scores and Elo differences are from the side of the
/// first engine.
#[derive(Clone, Debug, Serialize)]
pub struct Summary {
    /// The engines.
    pub engines: ByCompetitor<EngineName>,
    /// All games.
    pub all: ScoreLine,
    /// The games without a fault.
    pub clean: ScoreLine,
    /// The games in which the first engine had Black.
    pub as_black: ScoreLine,
    /// The complete pairs, by the first engine's half points.
    pub pairs: PairCounts,
    /// The sequential test, if there is one.
    pub sprt: Option<TestState>,
    /// The faults of each engine.
    pub faults: ByCompetitor<BTreeMap<FaultKind, usize>>,
    /// Games in which the referee had to decide.
    pub disputed: usize,
    /// Games that became too long.
    pub too_long: usize,
    /// Moves of all games together.
    pub moves: usize,
    /// The moves that each engine made by itself.
    pub times: ByCompetitor<TimeUsed>,
    /// The result of the first game of a pair whose second is not over.
    #[serde(skip)]
    halves: HashMap<usize, GamePoints>,
}

/// A number of games, and the first engine's results in them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize)]
pub struct ScoreLine {
    /// Games.
    pub games: usize,
    /// The games that it won.
    pub won: usize,
    /// Draws, and games without a result.
    pub drawn: usize,
}

/// The time that an engine used.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize)]
pub struct TimeUsed {
    /// Moves.
    pub moves: usize,
    /// Seconds for all of them.
    pub seconds: f64,
    /// Seconds for the longest.
    pub longest: f64,
}

/// A sequential test and how it stands.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct TestState {
    /// The differences in Elo points by H0 and H1.
    pub elo: [f64; 2],
    /// The logarithm of the likelihood ratio.
    pub llr: f64,
    /// The bounds at which the test ends.
    pub bounds: Interval,
    /// The hypothesis that was accepted. Games that were still being played at that time do not
    /// change it.
    pub accepted: Option<Hypothesis>,
}

impl ScoreLine {
    fn add(&mut self, points: GamePoints) {
        self.games += 1;
        self.won += usize::from(points == GamePoints::Full);
        self.drawn += usize::from(points == GamePoints::Half);
    }

    /// Wins and half the draws.
    pub fn points(&self) -> f64 {
        self.won as f64 + self.drawn as f64 / 2.0
    }

    /// Points per game; ½ without games.
    pub fn share(&self) -> f64 {
        if self.games == 0 { 0.5 } else { self.points() / self.games as f64 }
    }

    /// The 95 % interval of the share.
    pub fn interval(&self) -> Interval {
        stats::wilson(self.points(), self.games)
    }

    /// The score in words: `12.5/20, 62.5 % [40.8, 80.1], Elo +89 [-65, +242]`.
    pub fn text(&self) -> String {
        let share = self.interval().map(|end| 100.0 * end);
        let elo = self.interval().map(stats::elo);
        format!(
            "{}/{}, {:.1} % [{:.1}, {:.1}], Elo {:+.0} [{:+.0}, {:+.0}]",
            self.points(),
            self.games,
            100.0 * self.share(),
            share.low,
            share.high,
            stats::elo(self.share()),
            elo.low,
            elo.high
        )
    }
}

impl TimeUsed {
    /// Seconds per move.
    pub fn mean(&self) -> f64 {
        self.seconds / self.moves.max(1) as f64
    }
}

impl TestState {
    /// The state in words: `SPRT 0 to 20: LLR +1.20 [-2.94, +2.94]`.
    pub fn text(&self) -> String {
        let accepted = match self.accepted {
            None => String::new(),
            Some(hypothesis) => format!(", {hypothesis:?} accepted"),
        };
        format!(
            "SPRT {} to {}: LLR {:+.2} [{:+.2}, {:+.2}]{accepted}",
            self.elo[0], self.elo[1], self.llr, self.bounds.low, self.bounds.high
        )
    }
}

impl Summary {
    /// The state before the first game.
    pub(super) fn new(engines: ByCompetitor<EngineName>, test: Option<SequentialTest>) -> Summary {
        let state = |test: SequentialTest| TestState {
            elo: test.hypotheses(),
            llr: 0.0,
            bounds: test.bounds(),
            accepted: None,
        };
        Summary {
            engines,
            all: ScoreLine::default(),
            clean: ScoreLine::default(),
            as_black: ScoreLine::default(),
            pairs: PairCounts::default(),
            sprt: test.map(state),
            faults: ByCompetitor::default(),
            disputed: 0,
            too_long: 0,
            moves: 0,
            times: ByCompetitor::default(),
            halves: HashMap::new(),
        }
    }

    /// Adds a game, in the order in which they ended.
    pub(super) fn add(&mut self, game: &FinishedGame, test: Option<SequentialTest>) {
        let points = game.points();
        self.all.add(points);
        if game.black == Competitor::A {
            self.as_black.add(points);
        }
        match &game.fault {
            None => self.clean.add(points),
            Some(fault) => *self.faults[fault.engine].entry(fault.kind).or_default() += 1,
        }
        self.disputed += usize::from(game.scores.disputed);
        self.too_long += usize::from(game.end == GameEnd::MoveLimit);
        self.moves += game.length();
        for competitor in Competitor::ALL {
            let used = &mut self.times[competitor];
            used.moves += game.seconds[competitor].len();
            used.seconds += game.total_seconds(competitor);
            used.longest = game.seconds[competitor].iter().copied().fold(used.longest, f64::max);
        }
        match self.halves.remove(&(game.game / 2)) {
            None => drop(self.halves.insert(game.game / 2, points)),
            Some(other) => self.pairs.add([other, points]),
        }
        if let (Some(state), Some(test)) = (&mut self.sprt, test) {
            state.llr = test.ratio(&self.pairs);
            state.accepted = state.accepted.or_else(|| test.accepted(&self.pairs));
        }
    }

    /// Returns true if the sequential test has ended.
    pub(super) fn is_decided(&self) -> bool {
        self.sprt.is_some_and(|test| test.accepted.is_some())
    }

    /// One line for the progress of a match.
    pub(super) fn line(&self) -> String {
        let test = self.sprt.map_or_else(String::new, |test| format!("; {}", test.text()));
        let faults = match Competitor::ALL
            .map(|competitor| self.faults[competitor].values().sum::<usize>())
        {
            [0, 0] => String::new(),
            [a, b] => format!("; faults a {a}, b {b}"),
        };
        format!("a {}{test}{faults}", self.all.text())
    }

    /// Writes the whole as text or JSON.
    ///
    /// # Errors
    /// When `out` cannot be written.
    pub fn print(&self, json: bool, out: &mut impl Write) -> io::Result<()> {
        if json {
            let text = serde_json::to_string_pretty(self).map_err(io::Error::other)?;
            writeln!(out, "{text}")?;
        } else {
            self.write(out)?;
        }
        out.flush()
    }

    /// Writes the whole as text.
    ///
    /// # Errors
    /// When `out` cannot be written.
    pub(super) fn write(&self, out: &mut impl Write) -> io::Result<()> {
        for competitor in Competitor::ALL {
            writeln!(out, "{competitor}: {}", self.engines[competitor].label())?;
        }
        writeln!(out, "a won {}", self.all.text())?;
        match self.clean.games {
            games if games == self.all.games => {}
            0 => writeln!(out, "no game was without a fault")?,
            _ => writeln!(out, "games without a fault: {}", self.clean.text())?,
        }
        let black = self.as_black;
        writeln!(out, "a as Black {}/{}, drawn {}", black.points(), black.games, self.all.drawn)?;
        let counts = self.pairs.counts().map(|count| count.to_string()).join(" ");
        writeln!(out, "pairs with 0, 1/2, 1, 3/2, 2 points: {counts}")?;
        if let Some(test) = &self.sprt {
            writeln!(out, "{}", test.text())?;
        }
        for competitor in Competitor::ALL {
            let used = &self.times[competitor];
            let faults = self.faults[competitor].iter();
            let kinds: Vec<_> = faults.map(|(kind, count)| format!("{count} {kind}")).collect();
            let kinds = if kinds.is_empty() { "none".to_owned() } else { kinds.join(", ") };
            let (mean, longest) = (used.mean(), used.longest);
            writeln!(
                out,
                "{competitor}: faults {kinds}; {mean:.3} s a move, longest {longest:.3} s"
            )?;
        }
        let length = self.moves as f64 / self.all.games.max(1) as f64;
        writeln!(
            out,
            "{length:.0} moves a game, {} too long, {} disputed results",
            self.too_long, self.disputed
        )
    }
}
