//! `ponnuki device-worker`: the process that computes a network for another process of this program. It is
//! no command for people, so no help lists it.

use std::env;
use std::ffi::OsString;
use std::io;
use std::process::ExitCode;

use clap::Parser;

use super::logging::start_log;
use super::outcome::{exit_code_of_printing, failure_code, stdout};
use super::values::board_size;
use crate::device::{self, Task, WORKER_COMMAND};
use crate::engine;
use crate::params::{BUILTIN_NETWORK, DeviceChoice};
use ponnuki_game::point::Size;

/// Compute a network on a graphics card, for another process over its pipes.
#[derive(Parser, Debug)]
#[command(name = WORKER_COMMAND)]
struct WorkerOptions {
    /// The device.
    #[arg(long, default_value = "gpu")]
    device: String,
    /// The network.
    #[arg(long, default_value = BUILTIN_NETWORK)]
    network: String,
    /// The number of threads of the processor that would compute in its place.
    #[arg(long, default_value_t = 1)]
    threads: usize,
    /// Skip the least exact kind of numbers; again for the next one.
    #[arg(long, action = clap::ArgAction::Count)]
    exact: u8,
    /// List the cards instead.
    #[arg(long)]
    list: bool,
    /// Write instead what the card is worth, as text, on boards of these sizes.
    #[arg(long, value_delimiter = ',', value_parser = board_size)]
    measure: Vec<Size>,
}

/// Does the work if the command line asks for it.
pub(super) fn run() -> Option<ExitCode> {
    let words: Vec<OsString> = env::args_os().skip(1).collect();
    words.first().filter(|command| *command == WORKER_COMMAND)?;
    let options = match WorkerOptions::try_parse_from(words) {
        Ok(options) => options,
        Err(error) => error.exit(),
    };
    let device = DeviceChoice::parse(&options.device).unwrap_or(DeviceChoice::Processor);
    let task = Task { device, threads: options.threads, skipped_styles: options.exact.into() };
    if !options.measure.is_empty() {
        let layers = engine::network_layers(&options.network).map_err(|error| error.to_string());
        let measured = layers
            .and_then(|layers| device::measure(&task, layers, &options.measure, &mut stdout()));
        return Some(match measured {
            Ok(()) => ExitCode::SUCCESS,
            Err(reason) => failure_code(&io::Error::other(reason)),
        });
    }
    // The program shows what comes on standard error only if its own log has this level.
    start_log(log::LevelFilter::Debug);
    let layers = (!options.list).then(|| engine::network_layers(&options.network));
    Some(exit_code_of_printing(device::work(&task, layers, io::stdin(), stdout())))
}
