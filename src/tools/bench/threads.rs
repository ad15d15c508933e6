//! `ponnuki benchmark`: the speed of the search for several numbers of threads.

use std::io::{self, Write};

use crate::clock::Stopwatch;
use crate::engine::{self, Engine, EngineError, TimedMonitor};
use crate::params::Params;
use crate::search::{Limits, Options};
use ponnuki_game::game::Game;
use ponnuki_game::point::Size;
use ponnuki_network::Network;

/// The positions, the searches and the numbers of threads of a benchmark.
#[derive(Clone, Debug)]
pub struct ThreadsPlan {
    /// The parameters of the engine but for threads and limits.
    pub params: Params,
    /// The board.
    pub size: Size,
    /// The visits of each search.
    pub visits: u64,
    /// The number of positions, from the whole of a game.
    pub positions: usize,
    /// The numbers of threads; of none, powers of two and the number of processors.
    pub threads: Vec<u64>,
}

/// The reason why nothing is measured.
#[derive(Debug, thiserror::Error)]
pub enum ThreadsError {
    /// The engine cannot be made.
    #[error(transparent)]
    Engine(#[from] EngineError),
    /// The figures cannot be written.
    #[error(transparent)]
    Output(#[from] io::Error),
}

impl ThreadsPlan {
    /// The numbers of threads.
    fn numbers(&self) -> Vec<u64> {
        if !self.threads.is_empty() {
            return self.threads.clone();
        }
        let processors = Params::default().threads;
        let powers = (0..).map(|power| 1 << power).take_while(|&number| number < processors);
        powers.chain([processors]).collect()
    }
}

/// Searches the positions with each number of threads, and writes how many visits there were in a
/// second. Each search begins with an empty tree, and the first with each number of threads without an
/// evaluation from the cache. The lines are those of KataGo's command of this name, which LizzieYzy-Next
/// parses; batches count as full ones.
///
/// # Errors
/// When the engine cannot be made, or `out` cannot be written.
pub fn compare_threads(plan: &ThreadsPlan, out: &mut impl Write) -> Result<(), ThreadsError> {
    let params = Params { size: plan.size.to_string(), seed: 1, ..plan.params.clone() };
    let learned = engine::learned(&params)?;
    let game = engine::empty_game(&params)?;
    let network = learned.networks.main.as_deref();
    let by = network.map_or("playouts".to_owned(), |network| {
        format!("{} ({})", network.layers().name, network.backend())
    });
    writeln!(
        out,
        "{} positions on {} with {} visits each, by {by}",
        plan.positions, plan.size, plan.visits
    )?;
    let new =
        |threads| Engine::in_game(Params { threads, ..params.clone() }, &learned, game.clone());
    let games = positions(new(1), plan.positions);
    let mut best = (0, 0.0);
    for threads in plan.numbers() {
        let mut engine = new(threads);
        // The first search on a board takes time for preparations.
        search(&mut engine, &game, 1);
        learned.networks.clear_caches();
        let counts = |network: &Network| (network.evaluations(), network.batches());
        let before = network.map_or((0, 0), counts);
        let since = Stopwatch::start();
        let visits: u64 = games.iter().map(|game| search(&mut engine, game, plan.visits)).sum();
        let seconds = since.seconds().max(1e-9);
        let rate = visits as f64 / seconds;
        let count = games.len();
        write!(
            out,
            "numSearchThreads = {threads:>2}: {count} / {count} positions, visits/s = {rate:.2}"
        )?;
        if let Some(network) = network {
            let after = counts(network);
            let [evaluations, batches] =
                [after.0 - before.0, after.1 - before.1].map(|count| count as f64 / seconds);
            let batch = evaluations / batches.max(1e-9);
            write!(
                out,
                " nnEvals/s = {evaluations:.2} nnBatches/s = {batches:.2} avgBatchSize = {batch:.2}"
            )?;
        }
        writeln!(out, " ({seconds:.1} secs)")?;
        out.flush()?;
        if rate > best.1 {
            best = (threads, rate);
        }
    }
    let (threads, rate) = best;
    writeln!(out, "numSearchThreads = {threads:>2}: {rate:.2} visits/s (recommended)")?;
    Ok(())
}

/// Positions of a game that the engine plays against itself, evenly spread from its start on.
fn positions(mut engine: Engine, count: usize) -> Vec<Game> {
    let apart = (engine.game().size().area() * 2 / 3 / count.max(1)).max(1);
    let mut games = Vec::new();
    while games.len() < count {
        if engine.game().moves().len().is_multiple_of(apart) {
            games.push(engine.game().clone());
        }
        let color = engine.game().to_move();
        let best = engine.priors(color).and_then(|report| report.best().map(|best| best.mv));
        let played = best.is_some_and(|mv| engine.play(color, mv).is_ok());
        if !played || engine.game().consecutive_passes() > 1 {
            break;
        }
    }
    games
}

/// Searches a position from an empty tree; returns the number of visits.
fn search(engine: &mut Engine, game: &Game, visits: u64) -> u64 {
    engine.replace_game(game.clone());
    let limits = Limits { visits: Some(visits), playouts: None };
    let options = Options { limits, ..Options::default() };
    let monitor = TimedMonitor::new(Stopwatch::start(), None, None);
    engine.analyze(game.to_move(), &options, &monitor).map_or(0, |report| report.playouts)
}
