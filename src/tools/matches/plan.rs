//! The plan of a match: everything that has an influence on its games.

use std::path::PathBuf;

use clap::ValueEnum;
use serde::Serialize;
use serde_json::{Value, json};

use super::competitor::ByCompetitor;
use crate::clock::TimeControl;
use ponnuki_game::point::Size;
use ponnuki_game::rules::{Rules, text};
use ponnuki_game::score::Komi;

/// The plan of a match. Two matches with the same plan play the same games, if the engines do.
#[derive(Clone, Debug)]
pub struct MatchPlan {
    /// The engines.
    pub engines: ByCompetitor<EnginePlan>,
    /// The board.
    pub size: Size,
    /// Komi, the same in all games.
    pub komi: Komi,
    /// The rules by which moves are judged and positions counted.
    pub rules: Rules,
    /// The clock of each player.
    pub clock: GtpClock,
    /// Seconds that a player may overstep the clock, because the machine is shared.
    pub grace: f64,
    /// Seconds for an answer that no clock limits.
    pub patience: f64,
    /// The openings.
    pub openings: OpeningPlan,
    /// The referee.
    pub referee: Referee,
    /// Moves after which a game is counted as it stands.
    pub max_moves: usize,
    /// The seed of all that is random.
    pub seed: u64,
}

/// An engine and how it is treated.
#[derive(Clone, Debug)]
pub struct EnginePlan {
    /// The command line. `%SRAND` in it becomes a random number that depends on the seed and the
    /// game.
    pub command: String,
    /// The folder in which it is started, if not the present one.
    pub folder: Option<PathBuf>,
    /// GTP commands that it is sent before a game.
    pub setup: Vec<String>,
    /// True if it can lose on time.
    pub clocked: bool,
}

/// A time control as the arguments of GTP's `time_settings`, in seconds. None at all without
/// numbers.
#[derive(Clone, Copy, Debug, PartialEq, Default)]
pub struct GtpClock(pub Option<(f64, f64, u32)>);

impl GtpClock {
    /// This many seconds for each move; no clock for 0.
    pub fn per_move(seconds: f64) -> GtpClock {
        GtpClock((seconds > 0.0).then_some((0.0, seconds, 1)))
    }

    /// Returns the time control of the numbers.
    pub fn control(self) -> TimeControl {
        let control = |(main, period, stones)| TimeControl::from_gtp(main, period, stones);
        self.0.map_or(TimeControl::Unlimited, control)
    }

    /// A number of seconds as it is sent to engines: whole seconds, as in GTP, unless the time
    /// control itself has fractions.
    pub fn gtp_seconds(self, seconds: f64) -> String {
        let is_whole = self.0.is_none_or(|(main, period, _)| (main + period).fract() == 0.0);
        let seconds = seconds.max(0.0);
        if is_whole { format!("{}", seconds.floor()) } else { format!("{seconds:.2}") }
    }
}

/// The openings of a match. Both games of a pair have the same opening.
#[derive(Clone, Debug)]
pub enum OpeningPlan {
    /// This number of stones at random places.
    Random(usize),
    /// The main lines of game records, in rotation.
    Records {
        /// The files.
        files: Vec<PathBuf>,
        /// Only this many moves of each.
        moves: Option<usize>,
    },
}

/// The program that counts the final position of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Referee {
    /// The judge of this program.
    Ponnuki,
    /// GNU Go.
    Gnugo,
    /// The two engines, if their `final_score` is the same; else the judge of this program.
    Agree,
}

impl Referee {
    /// The program's name; `-` if it is none.
    pub fn name(self) -> &'static str {
        match self {
            Referee::Ponnuki => "Ponnuki",
            Referee::Gnugo => "GNU Go",
            Referee::Agree => "-",
        }
    }
}

impl MatchPlan {
    /// The part of the plan that must stay the same when a match is continued.
    pub fn terms(&self) -> Value {
        let engine = |engine: &EnginePlan| {
            json!({
                "command": engine.command,
                "folder": engine.folder,
                "setup": engine.setup,
                "clocked": engine.clocked,
            })
        };
        let openings = match &self.openings {
            OpeningPlan::Random(stones) => json!({ "random": stones }),
            OpeningPlan::Records { files, moves } => json!({ "files": files, "moves": moves }),
        };
        json!({
            "a": engine(&self.engines.a),
            "b": engine(&self.engines.b),
            "size": self.size.to_string(),
            "komi": self.komi.points(),
            "rules": text::name_or_json(&self.rules),
            "clock": self.clock.0,
            "grace": self.grace,
            "patience": self.patience,
            "openings": openings,
            "referee": self.referee,
            "max_moves": self.max_moves,
            "seed": self.seed,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn engines_are_told_whole_seconds_unless_the_clock_has_fractions() {
        let whole = GtpClock(Some((30.0, 5.0, 3)));
        assert_eq!(
            (whole.gtp_seconds(29.99).as_str(), whole.gtp_seconds(-1.5).as_str()),
            ("29", "0")
        );
        assert_eq!(GtpClock::per_move(0.5).gtp_seconds(0.499), "0.50");
        assert_eq!(GtpClock::per_move(0.0).control(), TimeControl::Unlimited);
        let absolute = GtpClock(Some((30.0, 0.0, 0))).control();
        assert_eq!(absolute, TimeControl::Absolute { main: 30.0 });
    }
}
