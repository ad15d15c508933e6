//! The command line of `ponnuki network`.

use std::fs;
use std::io::{self, IsTerminal, Write};
use std::path::PathBuf;
use std::process::ExitCode;

use clap::{Args, Subcommand};

use super::logging::start_plain_log;
use super::outcome::{exit_code, exit_code_of_printing, failure_code, stdout};
use super::values::{board_size, measurement};
use crate::engine::{found_networks, own_networks};
use crate::language::Language;
use crate::machine::plain;
use crate::params::BUILTIN_NETWORK;
use crate::tools::network::accuracy::{self, AccuracyPlan};
use crate::tools::network::get::{self, GetError, GetPlan};
use crate::tools::network::known::{KNOWN, KnownNetwork, LICENCE, LISTING};
use crate::tools::network::{self, NetworkPlan, list};
use crate::webapp::{NetworkSource, OfferedNetwork};
use ponnuki_game::point::Size;
use ponnuki_game::rules::{Rules, text};

#[derive(Args, Debug)]
#[command(args_conflicts_with_subcommands = true)]
pub(super) struct NetworkOptions {
    #[command(subcommand)]
    command: Option<NetworkCommand>,
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

#[derive(Subcommand, Debug)]
enum NetworkCommand {
    /// List the networks of KataGo that are known, or fetch one of them.
    ///
    /// The network comes from KataGo's site, a mirror, or a file. It is checked and read whole before it
    /// takes its name in the folder where networks are found. A download that was cut goes on when the
    /// command is started again. Proxies are those of the variables ALL_PROXY, HTTPS_PROXY, HTTP_PROXY
    /// and NO_PROXY.
    Get(GetOptions),
}

#[derive(Args, Debug)]
struct GetOptions {
    /// The name of the network. Without name, address and file, the known networks are listed.
    name: Option<String>,
    /// Fetch it from this address, for example of a mirror: that of the file, or one that ends with a
    /// slash, to which the name of the file is added.
    #[arg(long, value_name = "URL")]
    from: Option<String>,
    /// Take this file, which came in another way, and fetch nothing.
    #[arg(long, value_name = "FILE", conflicts_with = "from")]
    file: Option<PathBuf>,
    /// The checksum that the file must have, in place of the known one.
    #[arg(long, value_name = "HEX", value_parser = checksum)]
    sha256: Option<String>,
    /// Fetch it without a question.
    #[arg(long)]
    yes: bool,
}

/// Reads a checksum.
fn checksum(text: &str) -> Result<String, String> {
    match text.len() == 64 && text.chars().all(|c| c.is_ascii_hexdigit()) {
        true => Ok(text.to_owned()),
        false => Err("a SHA-256 has 64 hexadecimal digits".to_owned()),
    }
}

/// Gets a network, or lists those that can be got.
fn get(options: GetOptions) -> ExitCode {
    let GetOptions { name, from, file, sha256, yes } = options;
    let is_terminal = io::stderr().is_terminal();
    // On a terminal a bar shows the progress, elsewhere the log does.
    start_plain_log(if is_terminal { log::LevelFilter::Warn } else { log::LevelFilter::Info });
    let out = &mut stdout().lock();
    if name.is_none() && from.is_none() && file.is_none() {
        return exit_code_of_printing(get::list(out));
    }
    let Some(folder) = own_networks() else { return failure_code(&GetError::NoFolder) };
    // A user who names another place may not reach the site.
    let listing = (from.is_none() && file.is_none()).then(|| LISTING.to_owned());
    let plan = GetPlan { name, from, file, sha256, folder, listing };
    let wanted = match plan.wanted() {
        Ok(wanted) => wanted,
        Err(error) => return failure_code(&error),
    };
    let asks = !yes && is_terminal && io::stdin().is_terminal();
    match wanted.summary().filter(|_| asks).map(|summary| is_agreed(&summary)) {
        Some(Ok(false)) => ExitCode::SUCCESS,
        Some(Err(error)) => exit_code(Err(error)),
        _ => exit_code(get::run(&plan, out)),
    }
}

/// The folder for networks at the first start of a program for players, which is the time to offer some. Whoever
/// shows the offer makes the folder, or it would come at each start.
pub(super) fn first_folder() -> Option<PathBuf> {
    // A user with networks needs no offer.
    let is_first = |folder: &PathBuf| !folder.exists() && found_networks().is_empty();
    own_networks().filter(is_first)
}

/// Says on a terminal, at the first start and in this language, that there are more networks.
pub(super) fn offer(language: Language) {
    let folder = io::stderr().is_terminal().then(first_folder).flatten();
    if folder.is_some_and(|folder| fs::create_dir_all(folder).is_ok()) {
        // If standard error is closed, nobody can read it.
        let _ = writeln!(io::stderr(), "{}", language.text("term-networks"));
    }
}

/// The networks of the table that play on all boards, for the web application.
#[derive(Debug)]
pub(super) struct GeneralNetworks {
    /// A mirror in place of their own addresses, with a slash at the end.
    pub(super) from: Option<String>,
    pub(super) folder: PathBuf,
}

impl GeneralNetworks {
    fn plan(&self, name: &str) -> GetPlan {
        GetPlan {
            name: Some(name.to_owned()),
            from: self.from.clone(),
            file: None,
            sha256: None,
            folder: self.folder.clone(),
            listing: self.from.is_none().then(|| LISTING.to_owned()),
        }
    }
}

impl NetworkSource for GeneralNetworks {
    fn note_offer(&self) -> bool {
        fs::create_dir_all(&self.folder).is_ok()
    }

    fn networks(&self) -> Vec<OfferedNetwork> {
        let offered = |network: &KnownNetwork| OfferedNetwork {
            name: network.name.to_owned(),
            purpose: network.purpose.to_owned(),
            bytes: network.bytes,
        };
        KNOWN.iter().filter(|network| network.is_general()).map(offered).collect()
    }

    fn licence(&self) -> &str {
        LICENCE
    }

    fn fetch(&self, name: &str) -> Result<PathBuf, String> {
        let plan = self.plan(name);
        let fetched = get::run(&plan, &mut io::sink()).and_then(|()| plan.target());
        fetched.map(|(file, _)| file).map_err(|error| plain(&error.to_string()))
    }

    fn fetched(&self, name: &str) -> u64 {
        self.plan(name).target().map_or(0, |(_, bytes)| bytes)
    }
}

/// Asks on the terminal whether the network is to be fetched.
fn is_agreed(summary: &str) -> io::Result<bool> {
    let mut answer = String::new();
    write!(io::stderr(), "{summary}\nFetch it? [Y/n] ")?;
    io::stdin().read_line(&mut answer)?;
    Ok(answer.ends_with('\n') && ["", "y", "yes"].contains(&answer.trim().to_lowercase().as_str()))
}

/// Prints the description and the measurements of the network, or of all that are found.
pub(super) fn run(options: NetworkOptions) -> ExitCode {
    let NetworkOptions { command, name, size, seconds, games, json, positions, rules } = options;
    if let Some(NetworkCommand::Get(options)) = command {
        return get(options);
    }
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
