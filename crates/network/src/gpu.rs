//! Graphics cards as backends, by the drivers of the system (Vulkan, Metal, Direct3D 12).
//!
//! - `card`: the list of cards.

use std::fmt;
use std::str::FromStr;
use std::sync::Arc;

use super::backend::{Backend, BoardSize, Calibration, Runner};
use super::layers::Layers;

mod card;

pub use card::{Card, CardKind, cards};

/// The numbers that a card computes with.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Style {
    /// 32-bit floats.
    F32,
    /// Weights and channels are 16-bit floats in memory; sums are of 32 bits.
    F16,
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
    /// The text describes no tuning.
    #[error("'{0}' is no tuning")]
    Tuning(String),
}

/// The choices that make a network fast on a card. It is written as a short line, such as
/// `winograd 4, tiles 64x64, batch 32`, and read from it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Tuning {
    /// The side of the squares of points that Winograd's scheme computes together, 2 or 4; 0 for none.
    winograd: usize,
    /// Rows and columns of the part of a product that a group of threads makes.
    tile: [usize; 2],
    /// The positions of a batch.
    batch: usize,
}

/// The choices of a [`GpuBackend`].
#[derive(Clone, Debug)]
pub struct GpuOptions {
    /// The numbers; `None` for the best that the card has.
    pub style: Option<Style>,
    /// The result of [`tune`]; `None` for one that suits most cards.
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
pub struct GpuBackend {}

impl GpuBackend {
    /// A backend for the network with these layers on `card`.
    ///
    /// # Errors
    /// When the card cannot be opened, lacks the style or the memory, or its driver refuses something.
    pub fn new(
        _layers: Arc<Layers>,
        card: &Card,
        options: &GpuOptions,
    ) -> Result<GpuBackend, GpuError> {
        card.open(options.style.unwrap_or(card.best_style()))?;
        Err(GpuError::Refused(card.name().to_owned(), "the kernels are not written yet".to_owned()))
    }

    /// The numbers that it computes with.
    pub fn style(&self) -> Style {
        Style::F32
    }
}

impl Backend for GpuBackend {
    fn max_batch_size(&self) -> usize {
        64
    }

    fn batches_in_flight(&self) -> usize {
        2
    }

    fn bytes(&self) -> usize {
        0
    }

    /// # Panics
    /// When the card fails, or refuses a board of this size.
    fn runner(&self, _size: BoardSize, _: &mut Calibration<'_>) -> Box<dyn Runner> {
        panic!("the kernels are not written yet")
    }
}

impl fmt::Display for GpuBackend {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.style().fmt(f)
    }
}

/// Finds the fastest [`Tuning`] for a network on a card, for boards of `size`. `progress` is told how much of
/// the work is done, from 0 to 1.
///
/// # Errors
/// As [`GpuBackend::new`].
pub fn tune(
    layers: &Arc<Layers>,
    card: &Card,
    style: Style,
    size: BoardSize,
    progress: &mut dyn FnMut(f32),
) -> Result<Tuning, GpuError> {
    progress(0.0);
    let options = GpuOptions { style: Some(style), tuning: None, size };
    GpuBackend::new(Arc::clone(layers), card, &options)?;
    progress(1.0);
    Ok(Tuning::default())
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
        Err(GpuError::Tuning(text.to_owned()))
    }
}

impl fmt::Display for Style {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Style::F32 => "f32",
            Style::F16 => "f16",
        })
    }
}
