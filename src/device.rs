//! Networks on graphics cards.
//!
//! Drivers of graphics cards crash and hang, so a process of its own has the driver: this program started
//! anew (`ponnuki device-worker`), which reads positions and writes outputs. When it fails in any way, the
//! processor goes on, and one warning says so.
//!
//! - `backend`: the device as the backend of a network, compared with the processor at the start and later.
//! - `connection`: the program's side of the process.
//! - `frame`: the messages.
//! - `worker`: the process.
//! - `cards`, `remembered`: the choice of a card, its measurement, and the file that remembers this.

mod backend;
#[cfg(feature = "gpu")]
mod cards;
mod connection;
mod frame;
#[cfg(feature = "gpu")]
mod remembered;
mod worker;

use std::env;
use std::fmt;
use std::iter;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::Arc;

use self::backend::DeviceBackend;
use self::connection::Connection;
use crate::params::DeviceChoice;
use ponnuki_network::kernel::Kernel;
use ponnuki_network::{Backend, Layers, NetworkError, ProcessorBackend};

pub use worker::{Task, measure, work};

/// The variable of the environment that names the program for the process, in place of this one. Tests put
/// a process there that fails.
pub const WORKER_VARIABLE: &str = "PONNUKI_DEVICE_WORKER";

/// The device for a network.
#[derive(Clone, Debug)]
pub struct DevicePlan {
    /// The name of the device, as the parameter `device` has it.
    pub device: String,
    /// The name of the network, as the parameter `network` has it.
    pub network: String,
    /// The number of search threads.
    pub threads: u64,
}

impl DevicePlan {
    /// The backend for the network with these layers: the device, or the processor by `kernel` where the
    /// device cannot be used or, if it was left open, is no faster. A warning says why it cannot be used.
    /// What is prepared for the processor takes `memory` bytes. True if it is a card.
    ///
    /// # Errors
    /// When the processor cannot compute the network.
    pub fn backend(
        &self,
        layers: &Arc<Layers>,
        kernel: Kernel,
        memory: usize,
    ) -> Result<(Box<dyn Backend>, bool), NetworkError> {
        let processor = ProcessorBackend::new(Arc::clone(layers), kernel, memory)?;
        let choice = DeviceChoice::parse(&self.device).unwrap_or(DeviceChoice::Processor);
        let is_used = match choice {
            DeviceChoice::Processor => false,
            // Without cards there is nothing to choose, and no time to lose.
            DeviceChoice::Auto => cfg!(feature = "gpu") && may_have_cards(),
            DeviceChoice::Card(_) | DeviceChoice::Worker => true,
        };
        if !is_used {
            return Ok((Box::new(processor), false));
        }
        let program = worker_program().map_err(Refusal::Failed);
        let started = program.and_then(|program| {
            WorkerPlan { program, plan: self.clone(), skipped_styles: 0 }
                .start_with_fallback(layers)
        });
        match started {
            Ok((plan, connection)) => {
                let layers = Arc::clone(layers);
                Ok((Box::new(DeviceBackend::new(layers, processor, plan, connection)), true))
            }
            Err(Refusal::Declined(reason)) => {
                log::info!("network {}: {reason}", layers.name);
                Ok((Box::new(processor), false))
            }
            Err(Refusal::Failed(reason) | Refusal::Ended(reason)) => {
                let (network, device) = (&layers.name, &self.device);
                log::warn!(
                    "network {network}: the device {device} cannot be used: {reason}; the processor \
                     computes"
                );
                Ok((Box::new(processor), false))
            }
        }
    }
}

/// False if the machine certainly has no graphics card: Linux has a file for each kind of driver (the
/// system's own, NVIDIA's, Windows' below WSL, ARM's, Qualcomm's).
fn may_have_cards() -> bool {
    let files = ["dri", "nvidiactl", "dxg", "mali0", "kgsl-3d0"];
    let is_there = |file: &str| Path::new("/dev").join(file).exists();
    !cfg!(target_os = "linux") || files.into_iter().any(is_there)
}

/// A graphics card of this machine.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CardFacts {
    /// Its name.
    pub name: String,
    /// Its driver, its kind and its numbers, for people.
    pub description: String,
    /// True if the processor plays the card.
    pub is_software: bool,
}

/// The graphics cards of this machine in the order of their numbers: none without the feature `gpu`.
///
/// # Errors
/// When the driver fails; the text says how.
pub fn cards() -> Result<Vec<CardFacts>, String> {
    if !cfg!(feature = "gpu") {
        return Ok(Vec::new());
    }
    let mut cards = Vec::new();
    let mut command = Command::new(worker_program()?);
    command.arg(WORKER_COMMAND).arg("--list");
    let listed = Connection::start(command, &mut |line| {
        let mut parts = line.split(SEPARATOR).map(str::to_owned);
        if let (Some(name), Some(description), Some(kind)) =
            (parts.next(), parts.next(), parts.next())
        {
            cards.push(CardFacts { name, description, is_software: kind == SOFTWARE });
        }
    });
    match listed.err() {
        Some(Refusal::Failed(reason) | Refusal::Ended(reason)) => Err(reason),
        Some(Refusal::Declined(_)) | None => Ok(cards),
    }
}

/// The command that makes this program the process.
pub const WORKER_COMMAND: &str = "device-worker";
/// Stands between the facts about a card in a message, which is a line of text.
const SEPARATOR: char = '|';
/// The most kinds of numbers that can be skipped: all but 32-bit floats.
const MOST_SKIPPED: usize = 2;
/// The kind of a card in a message.
const SOFTWARE: &str = "software";

/// The program of the process.
fn worker_program() -> Result<PathBuf, String> {
    let named = env::var_os(WORKER_VARIABLE).map(PathBuf::from);
    named.map_or_else(env::current_exe, Ok).map_err(|error| error.to_string())
}

/// A process to start.
#[derive(Clone)]
struct WorkerPlan {
    program: PathBuf,
    plan: DevicePlan,
    /// See [`worker::Task::skipped_styles`].
    skipped_styles: usize,
}

impl WorkerPlan {
    /// As [`start`](WorkerPlan::start), with more exact numbers if the process ends without a word: a driver that
    /// crashes with some numbers may do without them.
    fn start_with_fallback(mut self, layers: &Layers) -> Result<(WorkerPlan, Connection), Refusal> {
        loop {
            match self.start(layers) {
                Ok(connection) => return Ok((self, connection)),
                Err(Refusal::Ended(reason)) if self.skipped_styles < MOST_SKIPPED => {
                    self.skipped_styles += 1;
                    log::info!("network {}: {reason}; it starts with other numbers", layers.name);
                }
                Err(refusal) => return Err(refusal),
            }
        }
    }

    /// Starts the process, and waits until it has the network of these layers.
    fn start(&self, layers: &Layers) -> Result<Connection, Refusal> {
        let DevicePlan { device, network, threads } = &self.plan;
        let mut command = Command::new(&self.program);
        command.arg(WORKER_COMMAND).args(["--device", device, "--network", network]);
        command.args(["--threads", &threads.to_string()]);
        command.args(iter::repeat_n("--exact", self.skipped_styles));
        // A measurement takes a while, and a program that says nothing looks as if it hung.
        let mut listen = |line: &str| log::warn!("network {}: {line}", layers.name);
        let connection = Connection::start(command, &mut listen)?;
        match connection.ready.weights == layers.weights() as u64 {
            true => Ok(connection),
            false => Err(Refusal::Failed("the network's file has changed".to_owned())),
        }
    }
}

/// The reason why a device does not compute.
#[derive(Clone, PartialEq, Eq, Debug)]
enum Refusal {
    /// It was to compute only if that is worth while, and it is not.
    Declined(String),
    /// It cannot.
    Failed(String),
    /// Its process has ended without a word, says nothing more while it starts, or writes something else than
    /// messages.
    Ended(String),
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (Refusal::Declined(reason) | Refusal::Failed(reason) | Refusal::Ended(reason)) = self;
        f.write_str(reason)
    }
}

/// The processor's 32-bit floats, with which devices are compared.
fn float_backend(layers: &Arc<Layers>) -> Result<ProcessorBackend, NetworkError> {
    ProcessorBackend::new(Arc::clone(layers), Kernel::fp32(), 0)
}
