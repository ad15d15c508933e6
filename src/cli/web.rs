//! The command line of `ponnuki web`.

use std::env;
use std::io::{self, Write};
use std::net::{IpAddr, Ipv4Addr};
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::Arc;

use clap::{Args, value_parser};

use super::ending;
use super::import::seen_file;
use super::logging::{log_level, start_plain_log};
use super::network::{self, GeneralNetworks};
use super::openings::index_file;
use super::options::{ParamOptions, WebParams, system_language};
use super::outcome::{exit_code, failure_code, stdout};
use super::startup;
use crate::imports::{GameService, WatchedFolder};
use crate::language::Language;
use crate::machine;
use crate::params::{BUILTIN_NETWORK, Params};
use crate::server::Closing;
use crate::webapp::{self, ImportPlan, NetworkSource, OpeningPlace, WebError, WebPlan};

#[derive(Args, Debug)]
pub(super) struct WebOptions {
    /// The port; 0 for any free port.
    #[arg(long, value_name = "PORT", default_value_t = 8419)]
    port: u16,
    /// Open the first page in the browser.
    #[arg(long)]
    open: bool,
    /// The address of this machine to listen on, for phones and others in the same network: 0.0.0.0 for all
    /// of its addresses. Everybody who has the printed address can then play and read your games, and
    /// nothing is encrypted. By default only this machine is served.
    #[arg(long, value_name = "ADDRESS", default_value_t = Ipv4Addr::LOCALHOST.into(), hide_default_value = true)]
    listen: IpAddr,
    /// The language of the pages, such as `de`. By default the browser's.
    #[arg(long, value_name = "LANGUAGE")]
    language: Option<Language>,
    /// The number of games in which the engine can think at the same time: they share `--memory`. Any number
    /// of games may be open.
    #[arg(
        long,
        value_name = "N",
        default_value_t = 4,
        hide_short_help = true,
        value_parser = value_parser!(u16).range(1..=64)
    )]
    games: u16,
    /// The number of minutes after which a game that no page shows is closed.
    #[arg(
        long,
        value_name = "MINUTES",
        default_value_t = 60.0,
        hide_short_help = true,
        value_parser = minutes
    )]
    idle: f64,
    /// The folder of the library, in which each game is saved after each move, as `game-1.sgf` and so
    /// on, and each review. By default `ponnuki` in the user's data folder.
    #[arg(long, value_name = "DIR")]
    out: Option<PathBuf>,
    /// Look positions up in the games of this folder instead of the library.
    #[arg(long, value_name = "DIR", hide_short_help = true)]
    openings: Option<PathBuf>,
    /// Watch this folder, in which other programs save games: the first page shows what is new there, to be
    /// added to the library. Give the option once for each folder.
    #[arg(long, value_name = "DIR", hide_short_help = true)]
    watch: Vec<PathBuf>,
    /// Ask the server of games at this address in place of online-go.com, if somebody asks for games.
    #[arg(long, value_name = "URL", hide_short_help = true, default_value = GameService::OGS, hide_default_value = true)]
    games_from: String,
    /// Fetch the networks that the first page offers from this address, with a slash at its end, in place
    /// of KataGo's site.
    #[arg(long, value_name = "URL", hide_short_help = true, value_parser = mirror)]
    networks_from: Option<String>,
    /// Read parameters from this TOML file instead of `ponnuki.toml` in the user's configuration
    /// folder. Options override the file.
    #[arg(long, value_name = "FILE")]
    config: Option<PathBuf>,
    /// The level of the messages that are written to standard error.
    #[arg(long, value_name = "LEVEL", default_value = "warn", value_parser = log_level())]
    #[arg(ignore_case = true, hide_possible_values = true)]
    log: log::LevelFilter,
    #[command(flatten)]
    params: ParamOptions<WebParams>,
}

/// Reads the address of a folder of networks.
fn mirror(text: &str) -> Result<String, String> {
    let is_url = text.starts_with("https://") || text.starts_with("http://");
    match is_url && text.ends_with('/') {
        true => Ok(text.to_owned()),
        false => Err("give an address such as https://mirror.example/networks/".to_owned()),
    }
}

/// Reads the minutes that a game may be idle.
fn minutes(text: &str) -> Result<f64, String> {
    match text.parse() {
        Ok(minutes) if (0.001..=100_000.0).contains(&minutes) => Ok(minutes),
        _ => Err("give a number of minutes from 0.001 to 100000".to_owned()),
    }
}

impl WebOptions {
    /// The plan of the server with these parameters.
    fn plan(self, params: Params) -> WebPlan {
        let networks = self.networks(&params);
        let library = self.out.clone().or_else(data_folder);
        let imports = self.imports();
        let is_library = self.openings.is_none();
        let openings = self.openings.or_else(|| library.clone()).map(|folder| OpeningPlace {
            kept: index_file(&folder),
            folder,
            is_library,
        });
        WebPlan {
            listen: self.listen,
            port: self.port,
            games: self.games.into(),
            idle_seconds: 60.0 * self.idle,
            language: self.language,
            may_lack_folder: self.out.is_none(),
            folder: library,
            networks,
            openings,
            imports: Arc::new(imports),
            page: None,
            params: Params { sgf_dir: String::new(), ..params },
        }
    }

    /// The places from which games come. Others who may open the pages fetch nothing with this machine.
    fn imports(&self) -> ImportPlan {
        let watched = |folder: &PathBuf| WatchedFolder::new(folder.clone(), seen_file(folder));
        ImportPlan {
            service: self.listen.is_loopback().then(|| GameService::at(&self.games_from)),
            folders: self.watch.iter().map(watched).collect(),
        }
    }

    /// The networks that are offered at the first start, unless the user has chosen one, or others may open
    /// the pages.
    fn networks(&self, params: &Params) -> Option<Arc<dyn NetworkSource>> {
        let has_offer = self.listen.is_loopback() && params.network == BUILTIN_NETWORK;
        let folder = has_offer.then(network::first_folder).flatten()?;
        Some(Arc::new(GeneralNetworks { from: self.networks_from.clone(), folder }))
    }
}

/// The folder for the data of the program: below `XDG_DATA_HOME` or the system's own.
pub(super) fn data_folder() -> Option<PathBuf> {
    let folder = |name| env::var_os(name).filter(|value| !value.is_empty()).map(PathBuf::from);
    let below_home = match env::consts::OS {
        "macos" => "Library/Application Support",
        _ => ".local/share",
    };
    let data = folder("XDG_DATA_HOME")
        .or_else(|| folder("LOCALAPPDATA"))
        .or_else(|| folder("HOME").map(|home| home.join(below_home)))?;
    Some(data.join("ponnuki"))
}

/// Writes to standard error which machines can open the address, with a code for the camera of a
/// phone.
fn print_address(url: &str) -> io::Result<()> {
    let mut err = io::stderr();
    if let Some(code) = webapp::code(url) {
        writeln!(err, "{code}")?;
    }
    writeln!(
        err,
        "Others in your network can open this address. Everybody who has it can play, and read your \
         games and reviews; nothing is encrypted. Use it only in a network that you trust."
    )
}

/// Serves pages until a signal comes. A port that is in use is a failure, not wrong usage.
pub(super) fn run(options: WebOptions) -> ExitCode {
    start_plain_log(options.log);
    let params = match startup::params(options.config.as_slice(), &[], &options.params) {
        Ok(params) => params,
        Err(error) => return failure_code(&error),
    };
    let closing = Closing::default();
    let closer = closing.clone();
    ending::end_on_signal(move |_| closer.close());
    let (opens, is_shared) = (options.open, !options.listen.is_loopback());
    let language = options.language.unwrap_or_else(system_language);
    let announce = |url: &str| {
        let out = &mut stdout();
        writeln!(out, "{url}").and_then(|()| out.flush())?;
        if is_shared {
            print_address(url)?;
        }
        // The pages may have offered networks; then it says nothing.
        network::offer(language);
        if opens && let Err(error) = webapp::open_browser(url) {
            let error = machine::plain(&error.to_string());
            log::warn!("no browser could be started ({error}): open the address above");
        }
        Ok(())
    };
    match webapp::serve(options.plan(params), &closing, announce) {
        Err(error @ WebError::Engine(_)) => failure_code(&error),
        other => exit_code(other),
    }
}
