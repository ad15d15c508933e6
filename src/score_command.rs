//! `ponnuki score`: the results of finished games, under one rule set or under all.
//!
//! The engine's judge decides which stones are dead, so that a count is the same as GTP's
//! `final_score` under the same rules. Where several rule sets are compared, the counts give the
//! reasons why they differ.
//!
//! - `check`: the contents of records, and the warnings about them.
//! - `counts`: one game counted under several rule sets.
//! - `print`: a counted game as text and as JSON.
//! - `svg`: a map of territory as a picture.

mod check;
mod counts;
mod print;
mod svg;

use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use crate::batch::progress::{LEFT, RunProgress};
use crate::disk;
use crate::engine::{EngineError, learned};
use crate::language::error::{of_file, of_record, of_system};
use crate::language::{Language, Message, message};
use crate::params::Params;
use crate::records::file_or_input;
use ponnuki_game::point::Point;
use ponnuki_game::record::{self, BadRecord, ParsedRecord};
use ponnuki_game::rules::{RULESETS, Rules};
use ponnuki_game::score::Komi;
use ponnuki_network::Network;

pub use check::{CheckSummary, check};
use counts::{Comparison, DeadStoneJudge};

/// The games to count, and how to count them.
#[derive(Clone, Debug)]
pub struct ScorePlan {
    /// The records, `-` for standard input.
    pub files: Vec<PathBuf>,
    /// The rules to count by. If empty, the rules of each record and all rule sets.
    pub rules: Vec<Rules>,
    /// Komi; if `None`, the komi of each record.
    pub komi: Option<Komi>,
    /// Vertices of the dead stones, in place of the judge's.
    pub dead: Option<Vec<String>>,
    /// The number of visits of the judge's searches, in place of the usual number.
    pub visits: Option<u64>,
    /// A file for the map of territory, for a single record.
    pub svg: Option<PathBuf>,
    /// True if the report is JSON.
    pub json: bool,
    /// The language of the report as text.
    pub language: Language,
    /// The engine's parameters; among them the network that evaluates positions.
    pub params: Params,
}

/// The reason why games cannot be counted.
#[derive(Debug, thiserror::Error)]
#[error("{}", self.words())]
pub enum ScoreError {
    /// A file cannot be read or written.
    File {
        /// The file.
        file: PathBuf,
        /// The system's error.
        reason: io::Error,
    },
    /// A file is not the record of a game.
    Record {
        /// The file.
        file: PathBuf,
        /// The error.
        reason: BadRecord,
    },
    /// A vertex for a dead stone has no stone.
    NoStone {
        /// The file.
        file: PathBuf,
        /// The text that was given as a vertex.
        vertex: String,
    },
    /// The search for dead stones has failed, which is logged.
    Judge {
        /// The file.
        file: PathBuf,
    },
    /// The output cannot be written.
    Output(#[from] io::Error),
    /// One picture cannot show several games.
    OnePicture,
    /// The network cannot be read.
    Engine(#[from] EngineError),
}

impl ScoreError {
    /// The reason in words.
    pub fn words(&self) -> Message {
        match self {
            ScoreError::File { file, reason } => of_file(file, of_system(reason)),
            ScoreError::Record { file, reason } => of_file(file, of_record(reason)),
            ScoreError::NoStone { file, vertex } => {
                of_file(file, message!("cli-no-stone", point = vertex))
            }
            ScoreError::Judge { file } => of_file(file, message!("cli-not-judged")),
            ScoreError::Output(error) => of_system(error),
            ScoreError::OnePicture => message!("cli-one-picture"),
            ScoreError::Engine(error) => message!("error-system", reason = error.to_string()),
        }
    }
}

/// Counts the games and prints the results as they are found. Games that cannot be counted are left
/// out, and the reasons returned.
///
/// # Errors
/// When nothing can be counted, or `out` cannot be written.
pub fn run(plan: &ScorePlan, out: &mut impl Write) -> Result<Vec<ScoreError>, ScoreError> {
    if plan.svg.is_some() && plan.files.len() != 1 {
        return Err(ScoreError::OnePicture);
    }
    let network = learned(&plan.params)?.networks.main;
    let each = if plan.rules.is_empty() { RULESETS.len() } else { plan.rules.len() };
    let words = plan.language.say(&message!("cli-counts-left", left = LEFT));
    let progress = RunProgress::new(plan.files.len() * each, 0, "counts").with_words(&words);
    let judge = DeadStoneJudge { network, visits: plan.visits, progress };
    let mut failures = Vec::new();
    for (number, file) in plan.files.iter().enumerate() {
        let counted = count(plan, &judge, file);
        judge.progress.reach((number + 1) * each);
        match counted {
            Ok(comparison) => judge.progress.suspend(|| show(plan, file, &comparison, out))?,
            Err(error) => failures.push(error),
        }
    }
    Ok(failures)
}

/// A game counted under its own rules and under all rule sets, as JSON: see [`run`]. `dead` are
/// stones of the dead chains; without them, playouts and `network` decide which stones are dead.
/// `None` after an error in a search.
pub fn counted(
    name: &str,
    recorded: ParsedRecord,
    dead: Option<Vec<Point>>,
    network: Option<Arc<Network>>,
) -> Option<String> {
    let judge = DeadStoneJudge { network, visits: None, progress: RunProgress::hidden(0) };
    let comparison = Comparison::of(recorded, &[], None, dead, &judge)?;
    let mut json = Vec::new();
    print::json(Path::new(name), &comparison, &mut json).ok()?;
    String::from_utf8(json).ok()
}

/// Counts one game.
fn count(plan: &ScorePlan, judge: &DeadStoneJudge, file: &Path) -> Result<Comparison, ScoreError> {
    let text =
        file_or_input(file).map_err(|reason| ScoreError::File { file: file.into(), reason })?;
    let recorded =
        record::read(&text).map_err(|reason| ScoreError::Record { file: file.into(), reason })?;
    recorded.log_warnings(&file.display());
    let board = recorded.game.board();
    let stone = |vertex: &String| {
        let point = board.size().parse_move(vertex).and_then(|mv| mv.point());
        point
            .filter(|&point| board.cell(point).is_stone())
            .ok_or_else(|| ScoreError::NoStone { file: file.into(), vertex: vertex.clone() })
    };
    let dead = plan.dead.as_ref().map(|dead| dead.iter().map(stone).collect());
    let dead = dead.transpose()?;
    Comparison::of(recorded, &plan.rules, plan.komi, dead, judge)
        .ok_or_else(|| ScoreError::Judge { file: file.into() })
}

/// Prints one game, and draws its map.
fn show(
    plan: &ScorePlan,
    file: &Path,
    comparison: &Comparison,
    out: &mut impl Write,
) -> Result<(), ScoreError> {
    if let Some(picture) = &plan.svg {
        let map = svg::picture(comparison.first().game.board(), &comparison.final_board());
        let written = disk::write(picture, map);
        written.map_err(|reason| ScoreError::File { file: picture.clone(), reason })?;
    }
    match plan.json {
        true => print::json(file, comparison, out)?,
        false => print::text(file, comparison, plan.language, out)?,
    }
    Ok(out.flush()?)
}
