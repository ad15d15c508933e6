//! The command line of `ponnuki network`.

use std::path::PathBuf;
use std::process::ExitCode;

use clap::Args;

use super::outcome::{failure_code, stdout};
use super::values::{board_size, measurement};
use crate::params::BUILTIN_NETWORK;
use crate::tools::network::accuracy::{self, AccuracyPlan};
use crate::tools::network::{self, NetworkPlan, list};
use ponnuki_game::point::Size;
use ponnuki_game::rules::{Rules, text};

#[derive(Args, Debug)]
pub(super) struct NetworkOptions {
    /// The network to describe: a file in KataGo's format, a part of the name of one that is found
    /// on this machine, or `builtin`. Without it, the networks that are found are listed.
    #[arg(value_name = "FILE")]
    name: Option<String>,
    /// Board sizes, separated by commas: one number each, or width and height as in 13x9.
    #[arg(long, value_name = "SIZES", value_delimiter = ',', default_value = "9,13,19",
        value_parser = board_size)]
    size: Vec<Size>,
    /// The seconds for each measurement. There are three for each size, and one in the list.
    #[arg(long, value_name = "SECONDS", default_value_t = 1.0, value_parser = measurement)]
    seconds: f64,
    /// Report instead how well the network predicts the moves and winners of every tenth game of
    /// these files: one game per line as for `ponnuki train patterns`, or samples of `ponnuki
    /// selfplay`.
    #[arg(long, value_name = "GAMES", num_args = 1.., conflicts_with_all = ["size", "seconds"])]
    games: Vec<PathBuf>,
    /// Print JSON instead of text: an object for each network that is found, or one.
    #[arg(long)]
    json: bool,
    /// The number of positions of those games that are evaluated.
    #[arg(long, value_name = "N", default_value_t = 20_000, requires = "games")]
    positions: usize,
    /// The rules of games that do not name any.
    #[arg(long, value_name = "NAME", default_value = "japanese", value_parser = text::parse,
        requires = "games")]
    rules: Rules,
}

/// Prints the description and the measurements of the network, or of all that are found.
pub(super) fn run(options: NetworkOptions) -> ExitCode {
    let NetworkOptions { name, size, seconds, games, json, positions, rules } = options;
    let plan = NetworkPlan { sizes: size, seconds, json };
    let out = &mut stdout().lock();
    let told = match (name, games.is_empty()) {
        (None, true) => list::run(&plan, out).map_err(Into::into),
        (Some(name), true) => network::run(&name, &plan, out).map_err(Into::into),
        (name, false) => {
            let network = name.unwrap_or_else(|| BUILTIN_NETWORK.to_owned());
            accuracy::run(&AccuracyPlan { network, games, positions, rules, json }, out)
        }
    };
    match told {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => failure_code(&error),
    }
}
