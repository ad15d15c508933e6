//! Graphics cards as backends, by the drivers of the system (Vulkan, Metal, Direct3D 12).
//!
//! - `card`: the list of cards, and one that is open.
//! - `plan`: the operations of a network as steps of a card, for boards of one size.
//! - `shader`, `product`, `matrices`, `winograd`, `attention`: the text of the steps, with the files of WGSL beside
//!   them.
//! - `program`: a plan on a card, and the batches that go through it.
//! - `tuning`: the choice of what is fastest.
//!
//! Tests compare networks of all kinds with the definition, by Mesa's software card.

use std::fmt;
use std::str::FromStr;
use std::sync::Arc;

use super::backend::{Backend, BoardSize, Calibration, Runner};
use super::layers::Layers;
use super::operations::Operations;
use super::pipeline_cache::PipelineCache;
use card::OpenCard;
use plan::Plan;
use program::{CardWeights, GpuRunner, Program, Shaders};

mod attention;
mod card;
mod matrices;
mod plan;
mod product;
mod program;
mod shader;
mod tuning;
mod winograd;

#[cfg(test)]
mod tests;

pub use card::{Card, CardKind, cards};
pub use tuning::{TUNING_TIME, Tuning, tune};

/// The most positions of a batch. Searches have fewer under way; a batch of self-play or of a measurement may be
/// as large.
const MAX_BATCH: usize = 128;
/// While a card computes a batch, the next one is made.
const BATCHES_IN_FLIGHT: usize = 2;
/// The memory of a card that is kept for boards of sizes that nobody uses at present, in bytes.
const IDLE_MEMORY: usize = 1 << 30;

/// The numbers that a card computes with.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Style {
    /// 32-bit floats.
    F32,
    /// Weights and channels are 16-bit floats in memory; sums, and the squares of Winograd's scheme, are of 32 bits.
    F16,
    /// The card multiplies small matrices of 16-bit floats at once (cooperative matrices), with sums of 32 bits.
    /// wgpu calls that experimental.
    Matrix,
}

/// The reason why a card cannot compute a network.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum GpuError {
    /// The driver does not open the card.
    #[error("the card {0} cannot be opened: {1}")]
    NotOpened(String, String),
    /// The card does not have these numbers.
    #[error("the card {1} has no {0}")]
    Style(Style, String),
    /// The network does not fit into the card's memory, even in the smallest batch.
    #[error("the network is too large for the card {0}: {1}")]
    TooLarge(String, String),
    /// The driver refuses something that the network needs.
    #[error("the card {0} cannot compute the network: {1}")]
    Refused(String, String),
    /// The driver takes too long to compile what a measurement needs.
    #[error("the driver of the card {0} takes too long")]
    TooSlow(String),
    /// The text names no style.
    #[error("'{0}' is none of f32, f16 and matrix")]
    UnknownStyle(String),
    /// The text describes no tuning.
    #[error("'{0}' is no tuning")]
    Tuning(String),
}

/// The choices of a [`GpuBackend`].
#[derive(Clone, Debug)]
pub struct GpuOptions {
    /// The numbers; `None` for the best that the card has.
    pub style: Option<Style>,
    /// The result of [`tune`]; `None` for the usual one.
    pub tuning: Option<Tuning>,
    /// The board for which all is prepared at once. Others are prepared when they are asked for.
    pub size: BoardSize,
}

impl Default for GpuOptions {
    fn default() -> GpuOptions {
        GpuOptions { style: None, tuning: None, size: (19, 19) }
    }
}

/// Computes a network on a graphics card.
pub struct GpuBackend {
    layers: Arc<Layers>,
    card: Arc<OpenCard>,
    style: Style,
    tuning: Tuning,
    weights: CardWeights,
    programs: PipelineCache<Program>,
}

impl GpuBackend {
    /// A backend for the network with these layers on `card`.
    ///
    /// # Errors
    /// When the card cannot be opened, lacks the style or the memory, or its driver refuses something.
    pub fn new(
        layers: Arc<Layers>,
        card: &Card,
        options: &GpuOptions,
    ) -> Result<GpuBackend, GpuError> {
        let style = options.style.unwrap_or(card.best_style());
        GpuBackend::on(card.open(style)?, style, layers, options)
    }

    fn on(
        card: OpenCard,
        style: Style,
        layers: Arc<Layers>,
        options: &GpuOptions,
    ) -> Result<GpuBackend, GpuError> {
        let backend = GpuBackend {
            layers,
            card: Arc::new(card),
            style,
            tuning: options.tuning.unwrap_or(Tuning::usual(style)),
            weights: CardWeights::default(),
            programs: PipelineCache::new(IDLE_MEMORY),
        };
        let program = backend.usual_program(options.size)?;
        backend.programs.get(options.size, || Arc::new(program));
        Ok(backend)
    }

    /// A program for boards of `size`.
    fn usual_program(&self, size: BoardSize) -> Result<Program, GpuError> {
        self.program(size, self.tuning, &mut Shaders::default(), &mut || true)
    }

    /// A program for boards of `size` with this tuning, in batches as large as the card allows.
    fn program(
        &self,
        size: BoardSize,
        tuning: Tuning,
        shaders: &mut Shaders,
        goes_on: &mut dyn FnMut() -> bool,
    ) -> Result<Program, GpuError> {
        let operations = Operations::of(&self.layers);
        let limits = self.card.card.group_limits();
        let how = (self.style, tuning);
        let mut positions = tuning.batch;
        loop {
            let batch = (size, positions);
            let plan = Plan::new(&self.layers, &operations, batch, how, limits);
            let plan = plan.ok_or_else(|| {
                let why = "its threads have too little memory for an attention";
                GpuError::Refused(self.card.card.name().to_owned(), why.to_owned())
            })?;
            let pack = |key| plan::weights(&operations, key, self.style);
            let weights = (&self.weights, pack);
            match Program::new(&self.card, &plan, batch, weights, shaders, goes_on) {
                Err(GpuError::TooLarge(..)) if positions > 1 => positions /= 2,
                result => return result,
            }
        }
    }
}

impl Backend for GpuBackend {
    fn max_batch_size(&self) -> usize {
        self.tuning.batch
    }

    fn batches_in_flight(&self) -> usize {
        BATCHES_IN_FLIGHT
    }

    fn has_half_floats(&self) -> bool {
        self.style != Style::F32
    }

    /// Nothing: a card has memory of its own.
    fn bytes(&self) -> usize {
        0
    }

    /// # Panics
    /// When the card fails, or refuses a board of this size.
    fn runner(&self, size: BoardSize, _: &mut Calibration<'_>) -> Box<dyn Runner> {
        let program = self.programs.get(size, || match self.usual_program(size) {
            Ok(program) => Arc::new(program),
            Err(error) => panic!("{error}"),
        });
        Box::new(GpuRunner::new(program))
    }
}

impl fmt::Display for GpuBackend {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.style, self.card.card.name())
    }
}

impl Style {
    /// All styles, those that are fast as a rule first: each is followed by the next one that is more exact. A card
    /// that has a style has all that follow.
    pub const ALL: [Style; 3] = [Style::Matrix, Style::F16, Style::F32];

    /// The numbers of the squares of Winograd's scheme, of which the results are sums and differences, so that the
    /// errors of 16-bit floats add up in them. Matrices have no other numbers.
    fn of_squares(self) -> Style {
        match self {
            Style::F32 | Style::F16 => Style::F32,
            Style::Matrix => Style::Matrix,
        }
    }

    /// The bytes of a number in memory.
    fn bytes(self) -> usize {
        match self {
            Style::F32 => 4,
            Style::F16 | Style::Matrix => 2,
        }
    }
}

impl fmt::Display for Style {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Style::F32 => "f32",
            Style::F16 => "f16",
            Style::Matrix => "matrix",
        })
    }
}

impl FromStr for Style {
    type Err = GpuError;

    fn from_str(text: &str) -> Result<Style, GpuError> {
        let known = Style::ALL.into_iter().find(|style| style.to_string() == text);
        known.ok_or_else(|| GpuError::UnknownStyle(text.to_owned()))
    }
}
