//! `ponnuki match`: games between two GTP engines, with clocks, a referee, a sequential test and a
//! report.
//!
//! A match trusts no engine: each runs in a process group of its own, every answer has a deadline,
//! and the group is killed when the game ends. The state of a match is its folder, which gets a
//! line for each game that is over. To continue a match is to read these lines and to play the
//! games that are missing.
//!
//! - `plan`, `competitor`, `openings`: the options of a match, its players, and its openings.
//! - `game`, `player`, `referee`: one game, one engine in it, and the judge of its result.
//! - `results`, `store`: a game that is over, and the folder.
//! - `summary`, `report`, `plot`, `dat`, `progress`: score and faults, the page, its pictures, the
//!   table of gogui-twogtp, and the progress that is shown meanwhile.

mod competitor;
mod dat;
mod game;
mod openings;
mod plan;
mod player;
mod plot;
mod progress;
mod referee;
mod report;
mod results;
mod store;
mod summary;

pub use competitor::{ByCompetitor, Competitor};
pub use openings::OpeningError;
pub use plan::{EnginePlan, GtpClock, MatchPlan, OpeningPlan, Referee};
pub use player::EngineName;
pub use results::{Fault, FaultKind, FinalScores, FinishedGame, GameEnd};
pub use summary::{ScoreLine, Summary, TestState, TimeUsed};

use std::collections::{BTreeMap, HashSet};
use std::ops::ControlFlow;
use std::path::PathBuf;

use self::openings::Openings;
use self::player::{Player, PlayerError};
use self::progress::ProgressView;
use self::store::Store;
use crate::batch::folder::{self, FolderError, RunFolder};
use crate::batch::process::StartFailure;
use crate::batch::stats::SequentialTest;
use crate::batch::team::{AbandonedGames, Team};
use crate::clock;
use crate::engine::Signals;
use ponnuki_game::color::Color;
use ponnuki_game::record::{self, GameInfo};

/// The number of games of a match, and how they are played. A match may be continued with other
/// values.
#[derive(Clone, Debug)]
pub struct MatchRun {
    /// The number of games in all, including earlier ones.
    pub games: usize,
    /// The number of games at the same time.
    pub jobs: usize,
    /// A test; once it has decided, no more games begin.
    pub test: Option<SequentialTest>,
    /// The folder of the match.
    pub folder: PathBuf,
}

/// The reason why there is no match.
#[derive(Debug, thiserror::Error)]
pub enum MatchError {
    /// The folder cannot be used.
    #[error(transparent)]
    Folder(#[from] FolderError),
    /// The openings cannot be played.
    #[error(transparent)]
    Opening(#[from] OpeningError),
    /// An engine does not start.
    #[error("engine {engine}: {message}")]
    Engine {
        /// The engine.
        engine: Competitor,
        /// The error.
        message: String,
    },
    /// Some games have no result.
    #[error(transparent)]
    GivenUp(#[from] AbandonedGames),
    /// The referee does not start.
    #[error("the referee: {0}")]
    Referee(#[from] StartFailure),
}

/// Plays the games of a match that have not been played in its folder, together with `team`, and
/// writes the results there: `games.jsonl` and a record for each game as it ends; at the end, also of
/// an interrupted match, `match.dat`, `report.html` and `summary.json`.
///
/// `signals` interrupt the match when they are cut off. `None` in a process that only helps: it
/// writes nothing there but the engines' standard error.
///
/// # Errors
/// When the match cannot begin, or its folder cannot be written.
pub fn run(
    plan: &MatchPlan,
    match_run: &MatchRun,
    team: &Team,
    signals: &Signals,
) -> Result<Option<Summary>, MatchError> {
    let openings = Openings::new(plan, match_run.games.div_ceil(2))?;
    let play = |number: u64| {
        let number = number as usize;
        // An opening that cannot be played was found before the first game.
        let opening = openings.of_pair(number / 2).ok().filter(|_| !signals.is_cut_off())?;
        game::play(plan, number, opening, &match_run.folder, signals)
    };
    if team.is_helper() {
        folder::make(&match_run.folder)?;
        team.help(match_run.jobs, play);
        return Ok(None);
    }
    let folder = RunFolder::lock(&match_run.folder)?;
    referee::check(plan, signals)?;
    let engines = ByCompetitor {
        a: name_of(plan, Competitor::A, &folder, signals)?,
        b: name_of(plan, Competitor::B, &folder, signals)?,
    };
    // An engine that does not start leaves the folder free for another match.
    let (store, mut games) = Store::open(folder, &plan.terms())?;
    let mut summary = Summary::new(engines, match_run.test);
    games.iter().for_each(|game| summary.add(game, match_run.test));
    let played: HashSet<usize> = games.iter().map(|game| game.game).collect();
    let wanted = if summary.is_decided() { 0 } else { match_run.games };
    let missing = (0..wanted).filter(|game| !played.contains(game)).map(|game| game as u64);
    let mut failure = None;
    let given_up;
    {
        let progress = ProgressView::new(match_run.games, &summary);
        given_up = team.play(match_run.jobs, missing, play, |result| {
            let Some(finished) = result else { return ControlFlow::Break(()) };
            let record = record(&summary, &finished, &openings);
            if let Err(error) = store.add(&finished, &record) {
                failure = Some(error);
                return ControlFlow::Break(());
            }
            summary.add(&finished, match_run.test);
            progress.show(&finished, &summary);
            games.push(finished);
            if summary.is_decided() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
    }
    failure.map_or(Ok(()), Err)?;
    store.write("match.dat", &dat::table(plan, &summary, &games))?;
    store.write("report.html", &report::page(plan, match_run.test, &summary, &games))?;
    let mut json = Vec::new();
    // Writing to memory cannot fail.
    let _ = summary.print(true, &mut json);
    store.write("summary.json", &String::from_utf8_lossy(&json))?;
    given_up?;
    Ok(Some(summary))
}

/// Starts an engine once before the match, so that a wrong command does not lose a game.
fn name_of(
    plan: &MatchPlan,
    engine: Competitor,
    folder: &RunFolder,
    signals: &Signals,
) -> Result<EngineName, MatchError> {
    let log = folder.file(&format!("start-{engine}.log"));
    let named = Player::start(plan, engine, 0, log, signals).and_then(|mut player| {
        let name = player.name()?;
        player.quit();
        Ok(name)
    });
    named.map_err(|foul| {
        let message = match foul {
            PlayerError::Fault(fault) => fault.message,
            PlayerError::Interrupted => "interrupted".to_owned(),
        };
        MatchError::Engine { engine, message }
    })
}

/// The record of a game, whose moves were legal after its opening.
fn record(summary: &Summary, finished: &FinishedGame, openings: &Openings<'_>) -> String {
    let game = openings.of_pair(finished.game / 2).ok();
    let game = game.and_then(|opening| finished.replayed(opening)).unwrap_or_else(|| {
        log::error!("game {} cannot be replayed; its record is empty", finished.game);
        openings.empty_game()
    });
    let name = |color| {
        let competitor = Competitor::with(color, finished.game);
        format!("{} ({competitor})", summary.engines[competitor].label())
    };
    let fault = finished.fault.iter();
    let comments: BTreeMap<_, _> = fault
        .map(|fault| (game.moves().len(), format!("{}: {}", fault.engine, fault.message)))
        .collect();
    let record = GameInfo {
        black: name(Color::Black),
        white: name(Color::White),
        result: finished.result.clone(),
        date: clock::date(),
        comments,
        ..GameInfo::default()
    };
    record::write(&game, &record)
}
