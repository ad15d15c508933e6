//! The choices that make a network fast on a card, and how they are measured.

use std::fmt;
use std::str::FromStr;
use std::sync::Arc;
use std::time::{Duration, Instant};

use super::program::{CardWeights, GpuRunner, Shaders};
use super::{Card, GpuBackend, GpuError, MAX_BATCH, Style};
use crate::backend::{BoardSize, Runner};
use crate::inputs::Inputs;
use crate::kernel::Geometry;
use crate::layers::{Layers, TrunkLayers};
use crate::output::Output;
use crate::pipeline_cache::PipelineCache;

/// The tiles of products that can be chosen.
pub(super) const TILES: &[[usize; 2]] =
    &[[64, 64], [32, 32], [32, 64], [64, 32], [128, 64], [128, 128]];

/// The time to tune all styles of a card: with it, a first start takes less than ten seconds if the driver compiles a
/// shader in less than two.
pub const TUNING_TIME: Duration = Duration::from_secs(6);
/// The time of one measurement, or a little more.
const MEASUREMENT: Duration = Duration::from_millis(100);
/// The blocks that are measured: others take as long.
const BLOCKS: usize = 4;
/// The batches that can be chosen. A search has at most 64 positions under way: one batch is made while another one is
/// computed.
const BATCHES: [usize; 2] = [16, 32];
/// The most positions by which the other choices are measured.
const POSITIONS: usize = 32;

/// The choices that make a network fast on a card. It is written as a short line, such as
/// `winograd 4, tiles 64x64, batch 32`, and read from it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Tuning {
    /// The side of the squares of points that Winograd's scheme computes together, 2, 3 or 4; 0 for none.
    pub(super) winograd: usize,
    /// Rows and columns of the part of a product that a group of threads makes.
    pub(super) tile: [usize; 2],
    /// The positions of a batch.
    pub(super) batch: usize,
}

impl Tuning {
    /// A tuning that suits most cards.
    pub fn usual(style: Style) -> Tuning {
        Tuning { winograd: schemes(style)[0], tile: [64, 64], batch: POSITIONS }
    }
}

impl Tuning {
    /// The same choices in the largest batches that any card gets.
    pub fn with_largest_batch(self) -> Tuning {
        Tuning { batch: MAX_BATCH, ..self }
    }
}

impl fmt::Display for Tuning {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Tuning { winograd, tile: [rows, columns], batch } = self;
        write!(f, "winograd {winograd}, tiles {rows}x{columns}, batch {batch}")
    }
}

impl FromStr for Tuning {
    type Err = GpuError;

    fn from_str(text: &str) -> Result<Tuning, GpuError> {
        let read = || {
            let mut parts = text.trim().split(", ");
            let mut value = |name: &str| parts.next()?.strip_prefix(name)?.strip_prefix(' ');
            let winograd = value("winograd")?.parse().ok()?;
            let (rows, columns) = value("tiles")?.split_once('x')?;
            let tile = [rows.parse().ok()?, columns.parse().ok()?];
            let batch = value("batch")?.parse().ok()?;
            let is_known = [0, 2, 3, 4].contains(&winograd) && TILES.contains(&tile);
            let is_whole = is_known && (1..=MAX_BATCH).contains(&batch) && parts.next().is_none();
            is_whole.then_some(Tuning { winograd, tile, batch })
        };
        read().ok_or_else(|| GpuError::Tuning(text.to_owned()))
    }
}

/// Finds the fastest [`Tuning`] for a network on a card, for boards of `size`. After `limit` nothing more is compiled
/// or tried; one shader that the driver compiles already, and batches under way, come after it. `progress` is told how
/// much of the work is done, from 0 to 1: at once, and at each shader. Where the driver takes so long that nothing can
/// be measured, the tuning is one that suits most cards.
///
/// # Errors
/// As [`GpuBackend::new`].
///
/// # Panics
/// When the card fails.
pub fn tune(
    layers: &Layers,
    card: &Card,
    style: Style,
    size: BoardSize,
    limit: Duration,
    progress: &mut dyn FnMut(f32),
) -> Result<Tuning, GpuError> {
    let end = now() + limit;
    progress(0.0);
    let schemes = schemes(style)[1..].iter().map(|&scheme| Choice::Winograd(scheme));
    let tiles = TILES.iter().map(|&tile| Choice::Tile(tile));
    let choices: Vec<Choice> = schemes.chain(tiles).collect();
    // The first program, the choices, and the batch are a step each.
    let part = |step: usize| step as f32 / (choices.len() + 2) as f32;
    let mut trial = match Trial::new(layers, card, style, size, end, &mut || progress(0.0)) {
        Err(GpuError::TooSlow(_)) => return Ok(Tuning::usual(style)),
        trial => trial?,
    };
    for (number, choice) in choices.iter().enumerate() {
        progress(part(number + 1));
        trial.consider(choice, &mut || progress(part(number + 1)));
    }
    progress(part(choices.len() + 1));
    let batch = trial.fastest_batch();
    progress(1.0);
    Ok(Tuning { batch, ..trial.best })
}

/// The sides of the squares of Winograd's scheme that a style may use, or 0 for none, the usual one first. With
/// numbers of 32 bits 2x2 points take more memory and time than 3x3 on every board. With those of 16 bits larger
/// squares lose too much: b6c96 differs from the processor by up to 0.004 with 2x2 points, and by 0.009 with 3x3.
pub(super) fn schemes(style: Style) -> &'static [usize] {
    match style {
        Style::F32 | Style::F16 => &[4, 3, 0],
        Style::Matrix => &[2, 0],
    }
}

/// A difference from the best tuning so far.
enum Choice {
    Winograd(usize),
    Tile([usize; 2]),
}

/// A part of a network on a card, with the best tuning so far.
struct Trial {
    backend: GpuBackend,
    size: BoardSize,
    end: Instant,
    /// The compiled shaders: tunings share most of them.
    shaders: Shaders,
    /// The inputs of a batch.
    inputs: Vec<Inputs>,
    /// The positions of the batches that are measured: few on a slow card.
    positions: usize,
    best: Tuning,
    runner: GpuRunner,
    /// The seconds of a batch with it.
    seconds: f32,
}

impl Trial {
    /// A trial with the usual tuning. All programs are for the largest batch, so that they have the same shaders.
    fn new(
        layers: &Layers,
        card: &Card,
        style: Style,
        size: BoardSize,
        end: Instant,
        alive: &mut dyn FnMut(),
    ) -> Result<Trial, GpuError> {
        let best = Tuning { batch: BATCHES[BATCHES.len() - 1], ..Tuning::usual(style) };
        let backend = GpuBackend {
            layers: Arc::new(first_blocks(layers)),
            card: Arc::new(card.open(style)?),
            style,
            tuning: best,
            weights: CardWeights::default(),
            programs: PipelineCache::new(0),
        };
        let mut shaders = Shaders::default();
        let runner = runner(&backend, best, size, end, &mut shaders, alive)?;
        let board = Geometry::new(size.0, size.1);
        let inputs = Inputs::empty_board(board, backend.layers.imitates_people());
        let inputs = vec![inputs; runner.batch_size()];
        let (positions, seconds) = (1, 0.0);
        let mut trial =
            Trial { backend, size, end, shaders, inputs, positions, best, runner, seconds };
        let one = fastest(&mut trial.runner, &trial.inputs[..1]);
        let most = trial.inputs.len().min(POSITIONS);
        trial.positions = ((2.0 * MEASUREMENT.as_secs_f32() / one) as usize).clamp(1, most);
        trial.seconds = fastest(&mut trial.runner, &trial.inputs[..trial.positions]);
        Ok(trial)
    }

    fn is_over(&self) -> bool {
        now() > self.end
    }

    /// Tries a choice with the best others, and keeps it if it is faster.
    fn consider(&mut self, choice: &Choice, alive: &mut dyn FnMut()) {
        let tuning = match *choice {
            Choice::Winograd(winograd) => Tuning { winograd, ..self.best },
            Choice::Tile(tile) => Tuning { tile, ..self.best },
        };
        if self.is_over() || tuning == self.best {
            return;
        }
        let made = runner(&self.backend, tuning, self.size, self.end, &mut self.shaders, alive);
        // What the card refuses is none of its choices.
        let Ok(mut runner) = made else { return };
        if runner.batch_size() < self.positions {
            return;
        }
        let seconds = fastest(&mut runner, &self.inputs[..self.positions]);
        log::debug!("{tuning}: {:.2} ms for {} positions", 1e3 * seconds, self.positions);
        // Less is chance.
        if seconds < 0.98 * self.seconds {
            (self.best, self.runner, self.seconds) = (tuning, runner, seconds);
        }
    }

    /// The smallest batch with nearly the most positions a second.
    fn fastest_batch(&mut self) -> usize {
        // A card that takes long for few positions gains nothing by more, and nobody could stop it in time.
        if self.positions < POSITIONS {
            return self.positions;
        }
        let mut best = (f32::INFINITY, POSITIONS);
        for batch in BATCHES {
            if self.is_over() || batch > self.runner.batch_size() {
                break;
            }
            let seconds = fastest(&mut self.runner, &self.inputs[..batch]) / batch as f32;
            if seconds < 0.95 * best.0 {
                best = (seconds, batch);
            }
        }
        best.1
    }
}

/// A runner of the program with this tuning.
fn runner(
    backend: &GpuBackend,
    tuning: Tuning,
    size: BoardSize,
    end: Instant,
    shaders: &mut Shaders,
    alive: &mut dyn FnMut(),
) -> Result<GpuRunner, GpuError> {
    let began = now();
    let program = backend.program(size, tuning, shaders, &mut || {
        alive();
        now() < end
    })?;
    log::debug!("{tuning}: compiled in {:.2} s", began.elapsed().as_secs_f32());
    Ok(GpuRunner::new(Arc::new(program)))
}

/// The seconds of the fastest of some batches.
fn fastest(runner: &mut GpuRunner, inputs: &[Inputs]) -> f32 {
    let mut outputs = vec![Output::default(); inputs.len()];
    // The first batch may wait for the driver.
    runner.run(inputs, &mut outputs);
    let began = now();
    let mut fastest = f32::INFINITY;
    while fastest.is_infinite() || began.elapsed() < MEASUREMENT {
        let start = now();
        runner.run(inputs, &mut outputs);
        fastest = fastest.min(start.elapsed().as_secs_f32());
    }
    fastest
}

/// The layers with a few blocks.
fn first_blocks(layers: &Layers) -> Layers {
    let trunk = &layers.trunk;
    let blocks = trunk.blocks.iter().take(BLOCKS).cloned().collect();
    let trunk = TrunkLayers {
        channels: trunk.channels,
        planes: trunk.planes.clone(),
        globals: trunk.globals.clone(),
        players: trunk.players.clone(),
        blocks,
        end: trunk.end.clone(),
    };
    Layers {
        name: layers.name.clone(),
        version: layers.version,
        multipliers: layers.multipliers,
        alive_with_suicide: layers.alive_with_suicide,
        trunk,
        policy: layers.policy.clone(),
        value: layers.value.clone(),
    }
}

#[allow(
    clippy::disallowed_methods,
    reason = "the program's clock knows this crate, not the other way round"
)]
fn now() -> Instant {
    Instant::now()
}
