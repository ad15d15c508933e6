//! `ponnuki network`: the description of a network, its speed on this machine, and the difference
//! between the fastest kernel and floats.
//!
//! - [`list`]: the networks that are found on this machine.
//! - [`accuracy`]: how well a network predicts the moves and winners of games.
//! - [`get`], [`known`], `download`: networks from the web, the table of those that are known, and
//!   downloads that go on where they were cut.

pub mod accuracy;
mod download;
pub mod get;
pub mod known;
pub mod list;

use std::collections::BTreeMap;
use std::io::{self, Write};
use std::sync::Arc;

use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::SeedableRng;
use serde::Serialize;

use crate::batch::progress::RunProgress;
use crate::clock::Stopwatch;
use crate::device::{self, CardFacts, DevicePlan};
use crate::engine;
use crate::evaluator::{Evaluator, NetworkEvaluator};
use crate::model::{LearnedData, Model};
use crate::params::Tuning;
use ponnuki_game::board::GameBoard;
use ponnuki_game::capacity::AnySize;
use ponnuki_game::color::Color;
use ponnuki_game::point::{Move, Size, Symmetry};
use ponnuki_game::position::GamePosition;
use ponnuki_game::rules::CHINESE;
use ponnuki_network::kernel::{Kernel, NoTiles};
use ponnuki_network::{BlockLayers, Layers, Network, NetworkError};

/// Positions that are evaluated to compare kernels.
const POSITIONS: usize = 40;
/// Positions that are evaluated to measure nothing but the speed.
const OPENING: usize = 8;
/// Komi in half points.
const KOMI: i32 = 15;

/// The reason why a network cannot be described or measured.
#[derive(Debug, thiserror::Error)]
pub enum NetworkToolError {
    /// It cannot be used.
    #[error("{file}: {error}")]
    Network {
        /// The file.
        file: String,
        /// The error.
        error: NetworkError,
    },
    /// The report cannot be written.
    #[error(transparent)]
    Output(#[from] io::Error),
}

/// The measurements of networks, and the form of the report.
#[derive(Clone, Debug)]
pub struct NetworkPlan {
    /// The boards.
    pub sizes: Vec<Size>,
    /// The seconds of each measurement.
    pub seconds: f64,
    /// JSON in place of text.
    pub json: bool,
}

/// Facts about a network.
#[derive(Serialize)]
struct NetworkFacts {
    name: String,
    /// The version of the format.
    version: u32,
    imitates_people: bool,
    blocks: usize,
    channels: usize,
    /// The number of weights.
    weights: usize,
}

impl NetworkFacts {
    fn of(layers: &Layers) -> NetworkFacts {
        NetworkFacts {
            name: layers.name.clone(),
            version: layers.version,
            imitates_people: layers.imitates_people(),
            blocks: layers.trunk.blocks.len(),
            channels: layers.trunk.channels,
            weights: layers.weights(),
        }
    }
}

/// A card of this machine, and the network on it.
pub(super) struct NetworkOnCard {
    /// The number of the card.
    number: usize,
    card: CardFacts,
    model: Arc<Model>,
}

impl NetworkOnCard {
    /// The network `name`, which has these layers, on each card of `cards` that can compute it. Software
    /// that emulates a card is left out. A card that cannot be used is an error in the log.
    pub(super) fn all(name: &str, layers: &Layers, cards: &[CardFacts]) -> Vec<NetworkOnCard> {
        let real = cards.iter().enumerate().filter(|(_, card)| !card.is_software);
        let on_card = |(number, card): (usize, &CardFacts)| {
            let (device, network) = (format!("gpu:{number}"), name.to_owned());
            let plan = DevicePlan { device, network, threads: 1 };
            let layers = Arc::new(layers.clone());
            let (backend, is_on_card) = plan.backend(&layers, Kernel::fp32(), 0).ok()?;
            let network = Arc::new(Network::with_backend(layers, backend, 0));
            let learned = LearnedData::with_network(network);
            let model = Arc::new(Model::new(Tuning::default(), learned));
            is_on_card.then(|| NetworkOnCard { number, card: card.clone(), model })
        };
        real.filter_map(on_card).collect()
    }

    /// The name of the device for the parameter `device`, and the card's own.
    fn name(&self) -> String {
        format!("gpu:{} {}", self.number, self.card.name)
    }

    /// Evaluations a second on boards of this size, measured for `seconds`.
    fn speed(&self, size: Size, seconds: f64) -> f64 {
        let mut evaluator = evaluator(size, &self.model);
        let positions: Vec<_> = moves_of(size, &mut evaluator).take(OPENING).collect();
        speed_of(&mut evaluator, &positions, seconds)
    }
}

/// The cards of this machine: none if there is no driver, or it fails, which the log says.
pub(super) fn cards() -> Vec<CardFacts> {
    device::cards().unwrap_or_else(|error| {
        log::warn!("the graphics cards cannot be listed: {error}");
        Vec::new()
    })
}

/// The device on which the network `name` is fastest on boards of this size, for the parameter `device`,
/// and the measurements: a card, or the processor with this number of threads. `None` without a card.
pub fn fastest_device(
    name: &str,
    layers: &Layers,
    size: Size,
    seconds: f64,
    threads: u64,
) -> Result<Option<(String, String)>, NetworkToolError> {
    let cards = NetworkOnCard::all(name, layers, &cards());
    let speeds = cards.iter().map(|one| (one.speed(size, seconds), one));
    let Some((speed, card)) = speeds.max_by(|one, other| one.0.total_cmp(&other.0)) else {
        return Ok(None);
    };
    let failure = |error| NetworkToolError::Network { file: name.to_owned(), error };
    let thread = self::speed(layers, Kernel::fastest(), size, seconds).map_err(failure)?;
    let processor = thread * threads as f64;
    let reason = format!(
        "Evaluations a second on {size}: {speed:.0} by {}, {processor:.0} by {threads} threads of the \
         processor.",
        card.card.name
    );
    let device =
        if speed > processor { format!("gpu:{}", card.card.name) } else { "cpu".to_owned() };
    Ok(Some((device, reason)))
}

/// The kernels that are measured, the fastest first, with their names. The others are compared with [`FLOATS`].
fn kernels() -> Vec<(&'static str, Kernel)> {
    let tiles = Kernel::tiles().ok().map(|kernel| ("bf16", kernel));
    let others = [("int16", Kernel::int16()), (FLOATS, Kernel::fp32()), ("plain", Kernel::PLAIN)];
    tiles.into_iter().chain(others).collect()
}

/// The kernel that others are compared with.
const FLOATS: &str = "fp32";

/// A network with its measurements, as JSON.
#[derive(Serialize)]
struct MeasuredNetwork {
    #[serde(flatten)]
    facts: NetworkFacts,
    boards: Vec<Measured>,
}

/// Describes the network `name`, and measures it by `plan`.
///
/// # Errors
/// When there is no network that this program can use, or `out` cannot be written.
pub fn run(name: &str, plan: &NetworkPlan, out: &mut impl Write) -> Result<(), NetworkToolError> {
    let failure = |error| NetworkToolError::Network { file: name.to_owned(), error };
    let layers = engine::network_layers(name).map_err(failure)?;
    if !plan.json {
        describe(&layers, out)?;
    }
    let kernels = kernels();
    let models = kernels.iter().map(|&(_, kernel)| model(&layers, kernel));
    let models = models.collect::<Result<Vec<_>, _>>().map_err(failure)?;
    let cards = NetworkOnCard::all(name, &layers, &cards());
    let progress = RunProgress::new(plan.sizes.len(), 0, "boards");
    let mut boards = Vec::new();
    for &size in &plan.sizes {
        let mut measured = measure(size, &kernels, &models, plan.seconds);
        let speed = |card: &NetworkOnCard| (card.name(), rounded(card.speed(size, plan.seconds)));
        measured.cards = cards.iter().map(speed).collect();
        progress.step();
        if !plan.json {
            progress.suspend(|| measured.write(&kernels, out))?;
        }
        boards.push(measured);
    }
    if plan.json {
        let network = MeasuredNetwork { facts: NetworkFacts::of(&layers), boards };
        let line = serde_json::to_string(&network).map_err(io::Error::other)?;
        progress.suspend(|| writeln!(out, "{line}"))?;
    }
    Ok(out.flush()?)
}

/// The number of positions of boards of this size that a thread evaluates in a second, with the fastest
/// kernel and with floats, each measured for `seconds` in an opening.
///
/// # Errors
/// When the network cannot be computed.
pub fn speeds(layers: &Layers, size: Size, seconds: f64) -> Result<[f64; 2], NetworkToolError> {
    let failure = |error| NetworkToolError::Network { file: layers.name.clone(), error };
    let speed = |kernel| speed(layers, kernel, size, seconds).map_err(failure);
    Ok([speed(Kernel::fastest())?, speed(Kernel::fp32())?])
}

/// The number of positions of an opening on a board of this size that a thread evaluates in a second
/// by `kernel`, measured for `seconds`.
fn speed(layers: &Layers, kernel: Kernel, size: Size, seconds: f64) -> Result<f64, NetworkError> {
    let model = model(layers, kernel)?;
    let mut evaluator = evaluator(size, &model);
    let positions: Vec<_> = moves_of(size, &mut evaluator).take(OPENING).collect();
    Ok(speed_of(&mut evaluator, &positions, seconds))
}

/// A model with the network `name`, computed by `kernel`.
///
/// # Errors
/// When there is no network that this program can use.
pub(super) fn open(name: &str, kernel: Kernel) -> Result<Arc<Model>, NetworkToolError> {
    let model = engine::network_layers(name).and_then(|layers| model(&layers, kernel));
    model.map_err(|error| NetworkToolError::Network { file: name.to_owned(), error })
}

/// A model whose network is computed by `kernel`.
fn model(layers: &Layers, kernel: Kernel) -> Result<Arc<Model>, NetworkError> {
    let network = Arc::new(Network::new(layers.clone(), kernel, 0)?);
    let learned = LearnedData::with_network(network);
    Ok(Arc::new(Model::new(Tuning::default(), learned)))
}

fn describe(layers: &Layers, out: &mut impl Write) -> io::Result<()> {
    let trunk = &layers.trunk;
    let pools =
        |block: &&BlockLayers| matches!(block, BlockLayers::Residual { pooling: Some(_), .. });
    let nests = |block: &&BlockLayers| matches!(block, BlockLayers::Nested { .. });
    let count = |kind: &dyn Fn(&&BlockLayers) -> bool| trunk.blocks.iter().filter(kind).count();
    let imitates = if layers.imitates_people() { ", imitates people" } else { "" };
    writeln!(out, "{}, model version {}{imitates}", layers.name, layers.version)?;
    writeln!(
        out,
        "{} blocks of {} channels, {} with global pooling, {} nested; {} weights, {:.1} MB",
        trunk.blocks.len(),
        trunk.channels,
        count(&pools),
        count(&nests),
        layers.weights(),
        layers.weights() as f64 * 4.0 / 1e6
    )?;
    match Kernel::tiles() {
        Err(reason @ NoTiles::Refused) => writeln!(out, "{reason}"),
        _ => Ok(()),
    }
}

/// The measurements on boards of one size.
#[derive(Serialize)]
struct Measured {
    size: String,
    /// Evaluations a second by each kernel.
    evaluations_per_s: BTreeMap<&'static str, f64>,
    /// Evaluations a second by each graphics card.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    cards: BTreeMap<String, f64>,
    /// The largest difference between a move's probabilities by the fastest kernel and by floats.
    policy: f32,
    /// The largest difference between the win rates.
    win: f32,
    /// The mean Kullback-Leibler divergence of the policies.
    divergence: f64,
}

impl Measured {
    /// Writes it as text.
    fn write(&self, kernels: &[(&str, Kernel)], out: &mut impl Write) -> io::Result<()> {
        let speed = |(name, kernel): &(&str, Kernel)| {
            format!("{kernel} {:.0}", self.evaluations_per_s[name])
        };
        let of_card = |(name, speed): (&String, &f64)| format!("{name} {speed:.0}");
        let speeds = kernels.iter().map(speed).chain(self.cards.iter().map(of_card));
        let speeds: Vec<String> = speeds.collect();
        writeln!(out, "{}: evaluations a second: {}", self.size, speeds.join(", "))?;
        writeln!(
            out,
            "       {} against floats: policy {:.4}, win rate {:.4} at most, divergence {:.1e}",
            kernels[0].0, self.policy, self.win, self.divergence
        )
    }
}

fn measure(
    size: Size,
    kernels: &[(&'static str, Kernel)],
    models: &[Arc<Model>],
    seconds: f64,
) -> Measured {
    let floats = kernels.iter().position(|&(name, _)| name == FLOATS).unwrap_or_default();
    let mut evaluators: Vec<NetworkEvaluator<AnySize>> =
        models.iter().map(|model| evaluator(size, model)).collect();
    let plies = (size.area() * 2 / 3 / POSITIONS).max(1);
    let moves = moves_of(size, &mut evaluators[floats]);
    let positions: Vec<GamePosition> = moves.step_by(plies).take(POSITIONS).collect();
    let mut measured = Measured {
        size: size.to_string(),
        evaluations_per_s: BTreeMap::new(),
        cards: BTreeMap::new(),
        policy: 0.0,
        win: 0.0,
        divergence: 0.0,
    };
    for position in &positions {
        let [told, meant] = [0, floats].map(|at| {
            let told = evaluators[at].predict(position, Symmetry::IDENTITY);
            (told.win, evaluators[at].policy().collect::<Vec<_>>())
        });
        measured.win = measured.win.max((told.0 - meant.0).abs());
        for ((_, ours), (_, theirs)) in told.1.iter().zip(&meant.1) {
            measured.policy = measured.policy.max((ours - theirs).abs());
            let ratio = theirs.max(f32::MIN_POSITIVE) / ours.max(f32::MIN_POSITIVE);
            measured.divergence += f64::from(theirs * ratio.ln()) / positions.len() as f64;
        }
    }
    let speeds = evaluators.iter_mut().map(|one| rounded(speed_of(one, &positions, seconds)));
    measured.evaluations_per_s = kernels.iter().map(|&(name, _)| name).zip(speeds).collect();
    measured
}

/// A speed without the digits that nobody can trust.
fn rounded(speed: f64) -> f64 {
    (10.0 * speed).round() / 10.0
}

/// Evaluations of `positions` in a second, measured for `seconds`.
fn speed_of(
    evaluator: &mut NetworkEvaluator<AnySize>,
    positions: &[GamePosition],
    seconds: f64,
) -> f64 {
    let (since, mut count) = (Stopwatch::start(), 0);
    for position in positions.iter().cycle() {
        let ready = evaluator.submit(position);
        (0..ready).for_each(|_| evaluator.skip());
        count += ready;
        if count > 0 && since.seconds() >= seconds {
            break;
        }
    }
    let speed = count as f64 / since.seconds();
    (0..evaluator.wait()).for_each(|_| evaluator.skip());
    speed
}

/// An evaluator by the network of `model`.
pub(super) fn evaluator(size: Size, model: &Arc<Model>) -> NetworkEvaluator<AnySize> {
    NetworkEvaluator::new(size, model, Xoshiro256PlusPlus::seed_from_u64(1))
}

/// The positions of a game in which the network plays its most likely moves, for two thirds of the
/// board's points.
pub(super) fn moves_of(
    size: Size,
    evaluator: &mut NetworkEvaluator<AnySize>,
) -> impl Iterator<Item = GamePosition> {
    let board = Box::new(GameBoard::new(size));
    let start = GamePosition::new(board, Color::Black, CHINESE.rules, KOMI);
    let next = |position: &GamePosition| {
        evaluator.predict(position, Symmetry::IDENTITY);
        let plays = evaluator.policy().filter(|(mv, _)| *mv != Move::Pass);
        let (mv, _) = plays.max_by(|a, b| a.1.total_cmp(&b.1))?;
        let mut next = position.clone();
        next.play(position.to_move(), mv);
        Some(next)
    };
    std::iter::successors(Some(start), next).take(size.area() * 2 / 3 + 1)
}
