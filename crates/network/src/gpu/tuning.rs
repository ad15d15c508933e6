//! The choices that make a network fast on a card, and how they are measured.

use std::fmt;
use std::str::FromStr;
use std::sync::Arc;
use std::time::{Duration, Instant};

use super::{Card, GpuBackend, GpuError, GpuOptions, MAX_BATCH, Style};
use crate::backend::{Backend, BoardSize};
use crate::inputs::{Inputs, PLAYER_FEATURES};
use crate::kernel::Geometry;
use crate::layers::{Layers, TrunkLayers};
use crate::output::Output;

/// The tiles of products that can be chosen.
pub(super) const TILES: &[[usize; 2]] =
    &[[64, 64], [32, 32], [32, 64], [64, 32], [128, 64], [128, 128]];

/// Nothing more is tried after this time.
const TIME_LIMIT: Duration = Duration::from_secs(7);
/// The time of one measurement, or a little more.
const MEASUREMENT: Duration = Duration::from_millis(100);
/// The blocks that are measured: others take as long.
const BLOCKS: usize = 4;
/// The batches that can be chosen. A search has no more positions than that under way.
const BATCHES: [usize; 3] = [16, 32, 64];

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

impl Default for Tuning {
    fn default() -> Tuning {
        Tuning { winograd: 4, tile: [64, 64], batch: 32 }
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

/// Finds the fastest [`Tuning`] for a network on a card, for boards of `size`, in less than ten seconds.
/// `progress` is told how much of the work is done, from 0 to 1.
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
    progress: &mut dyn FnMut(f32),
) -> Result<Tuning, GpuError> {
    let mut trial = Trial::new(layers, card, style, size)?;
    let schemes = [2, 0].map(Choice::Winograd);
    let tiles = TILES.iter().map(|&tile| Choice::Tile(tile));
    let choices: Vec<Choice> = schemes.into_iter().chain(tiles).collect();
    for (number, choice) in choices.iter().enumerate() {
        progress(number as f32 / (choices.len() + 1) as f32);
        trial.consider(choice);
    }
    progress(choices.len() as f32 / (choices.len() + 1) as f32);
    let batch = trial.fastest_batch()?;
    progress(1.0);
    Ok(Tuning { batch, ..trial.best })
}

/// A difference from the best tuning so far.
enum Choice {
    Winograd(usize),
    Tile([usize; 2]),
}

/// A part of a network on a card, with the best tuning so far.
struct Trial<'a> {
    layers: Arc<Layers>,
    card: &'a Card,
    style: Style,
    size: BoardSize,
    began: Instant,
    /// The positions of the batches that are measured: few on a slow card.
    positions: usize,
    best: Tuning,
    /// The seconds of a batch with it.
    seconds: f32,
}

impl Trial<'_> {
    fn new<'a>(
        layers: &Layers,
        card: &'a Card,
        style: Style,
        size: BoardSize,
    ) -> Result<Trial<'a>, GpuError> {
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
        let layers = Layers {
            name: layers.name.clone(),
            version: layers.version,
            multipliers: layers.multipliers,
            alive_with_suicide: layers.alive_with_suicide,
            trunk,
            policy: layers.policy.clone(),
            value: layers.value.clone(),
        };
        let (best, began) = (Tuning::default(), now());
        let layers = Arc::new(layers);
        let mut trial =
            Trial { layers, card, style, size, began, positions: 1, best, seconds: 0.0 };
        let one = trial.seconds(best, 1)?;
        trial.positions = ((2.0 * MEASUREMENT.as_secs_f32() / one) as usize).clamp(1, best.batch);
        trial.seconds = trial.seconds(best, trial.positions)?;
        Ok(trial)
    }

    fn is_over(&self) -> bool {
        self.began.elapsed() > TIME_LIMIT
    }

    /// The seconds of a batch.
    fn seconds(&self, tuning: Tuning, positions: usize) -> Result<f32, GpuError> {
        let options = GpuOptions { style: Some(self.style), tuning: Some(tuning), size: self.size };
        let backend = GpuBackend::new(Arc::clone(&self.layers), self.card, &options)?;
        let mut runner = backend.runner(self.size, &mut |_| {});
        let positions = positions.min(runner.batch_size());
        let inputs = vec![self.empty_board(); positions];
        let mut outputs = vec![Output::default(); positions];
        // The first batch may wait for the driver.
        runner.run(&inputs, &mut outputs);
        let began = now();
        let mut fastest = f32::INFINITY;
        while fastest.is_infinite() || began.elapsed() < MEASUREMENT {
            let start = now();
            runner.run(&inputs, &mut outputs);
            fastest = fastest.min(start.elapsed().as_secs_f32());
        }
        Ok(fastest)
    }

    fn empty_board(&self) -> Inputs {
        let (width, height) = self.size;
        let mut inputs = Inputs::default();
        inputs.spatial.reset(Geometry::new(width, height));
        (0..width * height).for_each(|_| inputs.spatial.end_point());
        if self.layers.imitates_people() {
            inputs.meta.resize(PLAYER_FEATURES, 0.0);
        }
        inputs
    }

    /// Tries a choice with the best others, and keeps it if it is faster.
    fn consider(&mut self, choice: &Choice) {
        let tuning = match *choice {
            Choice::Winograd(winograd) => Tuning { winograd, ..self.best },
            Choice::Tile(tile) => Tuning { tile, ..self.best },
        };
        if self.is_over() || tuning == self.best {
            return;
        }
        // Less is chance. What the card refuses is none of its choices.
        if let Ok(seconds) = self.seconds(tuning, self.positions)
            && seconds < 0.98 * self.seconds
        {
            (self.best, self.seconds) = (tuning, seconds);
        }
    }

    /// The smallest batch with nearly the most positions a second.
    fn fastest_batch(&self) -> Result<usize, GpuError> {
        let mut fastest = (f32::INFINITY, self.best.batch);
        for batch in BATCHES {
            // A card that takes long for the batches so far gains nothing by larger ones.
            if self.is_over() || self.positions < self.best.batch {
                break;
            }
            let seconds = self.seconds(Tuning { batch, ..self.best }, batch)? / batch as f32;
            if seconds < 0.95 * fastest.0 {
                fastest = (seconds, batch);
            }
        }
        Ok(fastest.1)
    }
}

#[allow(
    clippy::disallowed_methods,
    reason = "the program's clock knows this crate, not the other way round"
)]
fn now() -> Instant {
    Instant::now()
}
