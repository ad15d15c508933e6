//! The files that parameters name: networks, strengths of features, and the opening book.

use std::sync::Arc;

use super::book::Book;
use super::error::EngineError;
use super::networks::network_layers;
use super::searches;
use crate::capacity::UpTo9;
use crate::feature::{Features, Strengths};
use crate::model::{Learned, Networks, builtin_strengths};
use crate::network::kernel::Kernel;
use crate::network::{Network, NetworkError};
use crate::params::{NO_NETWORK, Params};

/// What has been learned, from the files that `params` name.
///
/// # Errors
/// When a file cannot be read, or is not what it should be.
pub fn learned(params: &Params) -> Result<Learned, EngineError> {
    let networks = Networks { main: main_network(params)?, human: human_network(params)? };
    Ok(Learned { strengths: strengths(params)?, networks })
}

/// The main network, which `params` name.
pub(super) fn main_network(params: &Params) -> Result<Option<Arc<Network>>, EngineError> {
    match params.network.as_str() {
        NO_NETWORK => Ok(None),
        name => network(name, params, searches::network_memory(params), false).map(Some),
    }
}

/// The network that imitates people, if `params` name one.
pub(super) fn human_network(params: &Params) -> Result<Option<Arc<Network>>, EngineError> {
    match params.human_network.as_str() {
        "" => Ok(None),
        name => network(name, params, searches::human_memory(params), true).map(Some),
    }
}

/// The network of this name, which has to imitate people or not.
fn network(
    name: &str,
    params: &Params,
    memory: usize,
    imitates_people: bool,
) -> Result<Arc<Network>, EngineError> {
    let kernel = match params.kernel.as_str() {
        "plain" => Kernel::PLAIN,
        "fp32" => Kernel::fp32(),
        _ => Kernel::int16(),
    };
    let layers = network_layers(name).and_then(|layers| match layers.imitates_people() {
        is_human if is_human == imitates_people => Ok(layers),
        true => Err(NetworkError::ImitatesPeople),
        false => Err(NetworkError::ImitatesNobody),
    });
    let network = layers.and_then(|layers| Network::new(layers, kernel, memory));
    let network =
        network.map_err(|reason| EngineError::Network { file: name.to_owned(), reason })?;
    log::info!("network {}, {}", network.layers().name, network.kernel());
    Ok(Arc::new(network))
}

/// The strengths of features that `params` name.
fn strengths(params: &Params) -> Result<Arc<Strengths>, EngineError> {
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
pub(super) fn book(file: &str) -> Result<Book, EngineError> {
    let failure = |reason: String| EngineError::Book { file: file.to_owned(), reason };
    let bytes = std::fs::read(file).map_err(|error| failure(error.to_string()))?;
    let book = Book::read(&bytes).map_err(|error| failure(error.to_string()))?;
    log::info!("{} positions in the book {file}", book.len());
    Ok(book)
}
