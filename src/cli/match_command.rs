//! The options of `ponnuki match`.

use std::path::PathBuf;

use clap::{Args, value_parser};

use crate::batch::stats::{NotATest, SequentialTest};
use crate::cli::team::TeamOptions;
use crate::cli::values::board_size;
use crate::tools::matches::{
    ByCompetitor, Competitor, EnginePlan, GtpClock, MatchPlan, MatchRun, OpeningPlan, Referee,
};
use ponnuki_game::point::Size;
use ponnuki_game::rules::{self, Rules, text};
use ponnuki_game::score::Komi;

#[derive(Args, Debug)]
pub(super) struct MatchOptions {
    /// The command line of the first engine, whose score is reported. In each game, `%SRAND` is
    /// replaced by another random number.
    #[arg(long, value_name = "COMMAND")]
    a: String,
    /// The command line of the second engine. Limits other than time, such as `--visits 200`,
    /// belong in the commands.
    #[arg(long, value_name = "COMMAND")]
    b: String,
    /// The folder in which the first engine is started.
    #[arg(long, value_name = "FOLDER")]
    cwd_a: Option<PathBuf>,
    /// The folder in which the second engine is started.
    #[arg(long, value_name = "FOLDER")]
    cwd_b: Option<PathBuf>,
    /// A GTP command that is sent to the first engine before each game; may be given several times.
    #[arg(long, value_name = "GTP")]
    setup_a: Vec<String>,
    /// A GTP command that is sent to the second engine before each game; may be given several
    /// times.
    #[arg(long, value_name = "GTP")]
    setup_b: Vec<String>,
    /// The folder for the results. A match that was interrupted continues there.
    #[arg(long, value_name = "FOLDER")]
    out: PathBuf,
    /// The number of games. Two games in a row are a pair, with the same opening and swapped
    /// colours.
    #[arg(long, value_name = "N", default_value_t = 20,
        value_parser = value_parser!(u32).range(1..=1_000_000))]
    games: u32,
    /// The number of games that are played at the same time.
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = value_parser!(u16).range(1..=1024))]
    jobs: u16,
    /// The size of the board: one number, or width and height as in 13x9.
    #[arg(long, value_name = "SIZE", default_value = "9", value_parser = board_size)]
    size: Size,
    /// The komi; by default the usual komi of the rules.
    #[arg(long, value_name = "POINTS", allow_hyphen_values = true)]
    komi: Option<Komi>,
    /// The rules: a name, or a JSON object.
    #[arg(long, value_name = "NAME", default_value = "chinese", value_parser = text::parse)]
    rules: Rules,
    /// The seconds for each move; 0 for no clock.
    #[arg(long, value_name = "S", default_value_t = 1.0, allow_hyphen_values = true,
        value_parser = seconds)]
    seconds: f64,
    /// A clock for each player instead of `--seconds`, as in `time_settings`: main time, length of
    /// a period, and stones to play in it.
    #[arg(long, value_name = "MAIN PERIOD STONES", overrides_with = "seconds", allow_hyphen_values = true, value_parser = clock)]
    clock: Option<GtpClock>,
    /// The seconds by which an engine may exceed its time without losing, because the machine is
    /// shared.
    #[arg(long, value_name = "S", default_value_t = 0.5, value_parser = seconds)]
    grace: f64,
    /// The seconds for a reply that no clock limits. After that the engine counts as hanging.
    #[arg(long, value_name = "S", default_value_t = 600.0, value_parser = seconds)]
    patience: f64,
    /// An engine that keeps no clock and cannot lose on time.
    #[arg(long, value_name = "ENGINE", value_enum)]
    unclocked: Vec<Competitor>,
    /// The number of random stones at the start.
    #[arg(long, value_name = "N", default_value_t = 0, value_parser = value_parser!(u16).range(..=100))]
    opening: u16,
    /// Game records whose main lines are the openings, used in turn.
    #[arg(long, value_name = "FILE", num_args = 1.., conflicts_with = "opening")]
    openings: Vec<PathBuf>,
    /// The number of moves to use of each record; by default all.
    #[arg(long, value_name = "N", requires = "openings")]
    opening_moves: Option<usize>,
    /// Who counts the final position: this program, GNU Go, or the two engines if they agree.
    #[arg(long, value_name = "WHO", value_enum, default_value = "ponnuki")]
    referee: Referee,
    /// The number of moves after which a game is counted as it stands.
    #[arg(long, value_name = "N", default_value_t = 900, value_parser = value_parser!(u32).range(1..))]
    max_moves: u32,
    /// End the match early by a sequential test over pairs of games: as soon as it is clear whether
    /// the first engine is stronger by ELO1 or only by ELO0.
    #[arg(long, value_names = ["ELO0", "ELO1"], num_args = 2, allow_hyphen_values = true)]
    sprt: Option<Vec<f64>>,
    /// The probability that the test decides wrongly, in either direction.
    #[arg(long, value_name = "P", default_value_t = 0.05, requires = "sprt")]
    sprt_error: f64,
    /// The seed of the random openings and of `%SRAND`.
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    #[command(flatten)]
    pub(super) team: TeamOptions,
    /// Print the result as JSON.
    #[arg(long)]
    pub(super) json: bool,
}

impl MatchOptions {
    /// Returns the plan of the match.
    pub(super) fn plan(&self) -> MatchPlan {
        let engine =
            |competitor, command: &String, folder: &Option<PathBuf>, setup: &[String]| EnginePlan {
                command: command.clone(),
                folder: folder.clone(),
                setup: setup.to_vec(),
                clocked: !self.unclocked.contains(&competitor),
            };
        MatchPlan {
            engines: ByCompetitor {
                a: engine(Competitor::A, &self.a, &self.cwd_a, &self.setup_a),
                b: engine(Competitor::B, &self.b, &self.cwd_b, &self.setup_b),
            },
            size: self.size,
            komi: self.komi.unwrap_or_else(|| rules::customary_komi(&self.rules, self.size)),
            rules: self.rules,
            clock: self.clock.unwrap_or_else(|| GtpClock::per_move(self.seconds)),
            grace: self.grace,
            patience: self.patience,
            openings: match self.openings.as_slice() {
                [] => OpeningPlan::Random(self.opening.into()),
                files => OpeningPlan::Records { files: files.to_vec(), moves: self.opening_moves },
            },
            referee: self.referee,
            max_moves: self.max_moves as usize,
            seed: self.seed,
        }
    }

    /// Returns the number of games, and how they are played.
    ///
    /// # Errors
    /// When the sequential test makes no sense.
    pub(super) fn match_run(&self) -> Result<MatchRun, NotATest> {
        let test = match self.sprt.as_deref() {
            Some(&[elo0, elo1]) => Some(SequentialTest::new(elo0, elo1, self.sprt_error)?),
            _ => None,
        };
        Ok(MatchRun {
            games: self.games as usize,
            jobs: self.jobs.into(),
            test,
            folder: self.out.clone(),
        })
    }
}

fn seconds(text: &str) -> Result<f64, String> {
    match text.parse() {
        Ok(seconds) if (0.0..=1e6).contains(&seconds) => Ok(seconds),
        _ => Err("a time is between 0 and 1000000 seconds".to_owned()),
    }
}

fn clock(text: &str) -> Result<GtpClock, String> {
    let mut words = text.split_whitespace();
    let read = (|| {
        let (main, period) = (seconds(words.next()?).ok()?, seconds(words.next()?).ok()?);
        let stones = words.next()?.parse().ok()?;
        words.next().is_none().then_some((main, period, stones))
    })();
    match read {
        Some((main, period, stones)) if main + period > 0.0 => {
            Ok(GtpClock(Some((main, period, stones))))
        }
        _ => Err("a clock is three numbers, such as '30 5 1': main time and period in seconds, \
                  stones in a period"
            .to_owned()),
    }
}
