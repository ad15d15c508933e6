//! The files that parameters name: networks, strengths of features, games to avoid, and the opening
//! book.

use std::sync::Arc;

use super::avoided::AvoidedGames;
use super::book::Book;
use super::error::EngineError;
use super::networks::network_layers;
use super::searches;
#[cfg(not(target_family = "wasm"))]
use crate::device::DevicePlan;
use crate::feature::{Features, Strengths};
use crate::machine;
use crate::model::{LearnedData, Networks, builtin_strengths};
#[cfg(target_family = "wasm")]
use crate::params::DeviceChoice;
use crate::params::{BUILTIN_NETWORK, NO_NETWORK, Params};
use crate::sandbox::Sandbox;
use ponnuki_game::capacity::UpTo9;
#[cfg(target_family = "wasm")]
use ponnuki_network::ProcessorBackend;
use ponnuki_network::kernel::Kernel;
use ponnuki_network::{Backend, Layers, Network, NetworkError, read_file};

/// Reads the learned data from the files that `params` name.
///
/// # Errors
/// When a file cannot be read or has the wrong contents, and when the system has too little memory
/// for anything.
pub fn learned(params: &Params) -> Result<LearnedData, EngineError> {
    drop(machine::reserve_memory().ok_or(EngineError::Memory)?);
    let open = Sandbox::default();
    let (main, human) = (read_main_network(params, &open)?, read_human_network(params, &open)?);
    let networks = Networks { main, human };
    let [first, second] = AvoidedGames::of(params);
    let avoided = [Arc::new(first.read(&open)?), Arc::new(second.read(&open)?)];
    Ok(LearnedData { strengths: read_strengths(params)?, networks, avoided })
}

/// The main network, which `params` name, if the sandbox lets it be read.
pub(super) fn read_main_network(
    params: &Params,
    sandbox: &Sandbox,
) -> Result<Option<Arc<Network>>, EngineError> {
    match params.network.as_str() {
        NO_NETWORK => Ok(None),
        name => {
            let memory = searches::network_memory(params);
            read_network(name, false, params, memory, sandbox).map(Some)
        }
    }
}

/// The network that imitates people, if `params` name one and the sandbox lets it be read.
pub(super) fn read_human_network(
    params: &Params,
    sandbox: &Sandbox,
) -> Result<Option<Arc<Network>>, EngineError> {
    match params.human_network.as_str() {
        "" => Ok(None),
        name => {
            let memory = searches::human_memory(params);
            read_network(name, true, params, memory, sandbox).map(Some)
        }
    }
}

/// A network that is in use, whose parameter has the value `name`, made anew for the kernel and the device
/// that `params` name. No file is read again: its name may stand for another one by now.
pub(super) fn made_anew(
    network: Option<Arc<Network>>,
    name: &str,
    params: &Params,
    memory: usize,
) -> Result<Option<Arc<Network>>, EngineError> {
    let layers = network.map(|network| network.layers().clone());
    layers.map(|layers| make_network(name, layers, params, memory)).transpose()
}

/// The network of this name, which has to imitate people or not. In a sandbox it is the name of a file.
fn read_network(
    name: &str,
    imitates_people: bool,
    params: &Params,
    memory: usize,
    sandbox: &Sandbox,
) -> Result<Arc<Network>, EngineError> {
    let read = match sandbox.is_closed() && name != BUILTIN_NETWORK {
        true => read_file(&sandbox.readable(name)?),
        false => network_layers(name),
    };
    let layers = read.and_then(|layers| match layers.imitates_people() {
        is_human if is_human == imitates_people => Ok(layers),
        true => Err(NetworkError::ImitatesPeople),
        false => Err(NetworkError::ImitatesNobody),
    });
    let failure = |reason| EngineError::Network { file: name.to_owned(), reason };
    make_network(name, layers.map_err(failure)?, params, memory)
}

/// A network with these layers.
fn make_network(
    name: &str,
    layers: Layers,
    params: &Params,
    memory: usize,
) -> Result<Arc<Network>, EngineError> {
    let kernel = Kernel::named(&params.kernel)
        .map_err(|reason| EngineError::Kernel { name: params.kernel.clone(), reason })?;
    let layers = Arc::new(layers);
    let backend = backend(name, &layers, kernel, params, memory / 2)
        .map_err(|reason| EngineError::Network { file: name.to_owned(), reason })?;
    let network = Network::with_backend(layers, backend, memory);
    log::info!("network {}, {}", network.layers().name, network.backend());
    Ok(Arc::new(network))
}

/// The device that `params` name for a network, or the processor.
#[cfg(not(target_family = "wasm"))]
fn backend(
    name: &str,
    layers: &Arc<Layers>,
    kernel: Kernel,
    params: &Params,
    memory: usize,
) -> Result<Box<dyn Backend>, NetworkError> {
    let (device, network) = (params.device.clone(), name.to_owned());
    let plan = DevicePlan { device, network, threads: params.threads };
    plan.backend(layers, kernel, memory).map(|(backend, _)| backend)
}

/// The processor: the host of a module starts no processes.
#[cfg(target_family = "wasm")]
fn backend(
    _: &str,
    layers: &Arc<Layers>,
    kernel: Kernel,
    params: &Params,
    memory: usize,
) -> Result<Box<dyn Backend>, NetworkError> {
    if matches!(DeviceChoice::parse(&params.device), Some(DeviceChoice::Card(_))) {
        log::warn!("graphics cards cannot be used here; the processor computes");
    }
    Ok(Box::new(ProcessorBackend::new(Arc::clone(layers), kernel, memory)?))
}

/// The strengths of features that `params` name.
fn read_strengths(params: &Params) -> Result<Arc<Strengths>, EngineError> {
    let file = &params.strengths;
    if file.is_empty() {
        return Ok(builtin_strengths());
    }
    let failure = |reason: String| EngineError::Strengths { file: file.clone(), reason };
    let bytes = std::fs::read(file).map_err(|error| failure(error.to_string()))?;
    let read = Strengths::from_bytes(&bytes, Features::<UpTo9>::names());
    Ok(Arc::new(read.map_err(|error| failure(error.to_string()))?))
}

/// The opening book in this file.
pub(super) fn read_book(file: &str) -> Result<Book, EngineError> {
    let failure = |reason: String| EngineError::Book { file: file.to_owned(), reason };
    let bytes = std::fs::read(file).map_err(|error| failure(error.to_string()))?;
    let (book, warnings) = Book::read(&bytes).map_err(|error| failure(error.to_string()))?;
    warnings.iter().for_each(|warning| log::warn!("{file}: {warning}"));
    log::info!("{} positions in the book {file}", book.len());
    Ok(book)
}
