//! `ponnuki selfplay`: games of the engine against itself, as samples to learn from or as records.
//!
//! Each game is played by one thread with a search of its own, and depends on nothing but the plan
//! and its number. So the games are the same for any number of threads, and a run that was
//! interrupted goes on where it was.
//!
//! - `plan`: which games are played, and where they go.
//! - `play`, `record`: one game, and its record with comments.
//! - `store`: the folder of a run.

mod plan;
mod play;
mod record;
mod store;

pub use plan::{GameFormat, SelfplayPlan};

use std::io::{self, Write};

use self::store::{GameStore, PlayedGame};
use crate::batch::progress::RunProgress;
use crate::batch::sample_run::{self, SampleError};
use crate::batch::team::Team;
use crate::engine;
use ponnuki_game::color::Color;

/// Plays the games of `plan` that its folder does not have yet, together with `team`, and writes a
/// summary of them to `out`. A process that only helps touches neither the folder nor `out`.
///
/// # Errors
/// When the network cannot be used, the folder belongs to another plan, a file cannot be read or
/// written, or a board is too small for the handicap.
pub fn run(plan: &SelfplayPlan, team: &Team, out: &mut impl Write) -> Result<(), SampleError> {
    plan.start.check()?;
    let learned = engine::learned(&plan.params)?;
    let play = |number| {
        let sample = play::play(plan, &learned, number).map_err(|error| error.to_string())?;
        PlayedGame::of(&sample, plan.format).map_err(|error| error.to_string())
    };
    if team.is_helper() {
        team.help(plan.threads, play);
        return Ok(());
    }
    let network = learned.networks.main.as_ref().map(|network| network.layers().name.as_str());
    let store = GameStore::open(&plan.out, &plan.description(network), plan.format)?;
    let missing = store.missing(plan.games)?;
    let mut summary = Played::default();
    let played = usize::try_from(plan.games).unwrap_or(usize::MAX).saturating_sub(missing.len());
    let progress = RunProgress::new(played + missing.len(), played, "games");
    sample_run::complete(team, plan.threads, missing, play, |game: PlayedGame| {
        store.add(&game)?;
        log::info!("game {} is over after {} moves", game.number, game.moves);
        summary.add(&game);
        progress.step();
        Ok(())
    })?;
    drop(progress);
    store.sort()?;
    Ok(summary.write(plan, out)?)
}

/// Statistics of the games.
#[derive(Default)]
struct Played {
    games: u64,
    moves: usize,
    searches: usize,
    black_wins: u64,
    white_wins: u64,
}

impl Played {
    fn add(&mut self, game: &PlayedGame) {
        self.games += 1;
        self.moves += game.moves;
        self.searches += game.searches;
        match game.winner() {
            Some(Color::Black) => self.black_wins += 1,
            Some(Color::White) => self.white_wins += 1,
            None => {}
        }
    }

    fn write(&self, plan: &SelfplayPlan, out: &mut impl Write) -> io::Result<()> {
        let Played { games, moves, searches, black_wins, white_wins } = self;
        writeln!(
            out,
            "{games} games played, {} in {}; Black won {black_wins}, White {white_wins}, nobody \
             {}; {:.1} moves a game, {searches} positions searched",
            plan.games,
            plan.out.display(),
            games - black_wins - white_wins,
            *moves as f64 / (*games).max(1) as f64,
        )?;
        out.flush()
    }
}
