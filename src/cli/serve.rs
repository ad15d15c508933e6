//! The command line of `ponnuki serve`.

use std::io::{self, Write};
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::path::PathBuf;
use std::process::ExitCode;
use std::time::Duration;

use clap::{Args, value_parser};

use super::logging::start_plain_log;
use super::outcome::{exit_code, failure_code, stdout};
use super::{GtpOptions, ending};
use crate::serve::{self, ServeError, ServePlan};
use crate::server::Closing;

/// The port, if `--listen` names none.
const PORT: u16 = 8420;

#[derive(Args, Debug)]
pub(super) struct ServeOptions {
    #[command(flatten)]
    gtp: GtpOptions,
    /// The address of this machine to listen on, with a port or without: 0.0.0.0 for all of its
    /// addresses, port 0 for any free port. By default only this machine is served. Nothing is
    /// encrypted; see docs/serve.md.
    #[arg(
        long,
        value_name = "ADDRESS",
        default_value_t = SocketAddr::new(Ipv4Addr::LOCALHOST.into(), PORT),
        value_parser = address
    )]
    listen: SocketAddr,
    /// The file that keeps the token, so that the address stays the same. It is made if there is none.
    /// By default each start has a new token.
    #[arg(long, value_name = "FILE")]
    token_file: Option<PathBuf>,
    /// The largest number of clients at the same time. They share `--threads` and `--memory`.
    #[arg(long, value_name = "N", default_value_t = 4, value_parser = value_parser!(u16).range(1..=64))]
    clients: u16,
    /// The number of seconds after which a client that neither reads nor answers is disconnected.
    #[arg(
        long,
        value_name = "SECONDS",
        default_value_t = 60,
        hide_short_help = true,
        value_parser = value_parser!(u16).range(1..=3600)
    )]
    silence: u16,
}

/// Reads an address with a port or without.
fn address(text: &str) -> Result<SocketAddr, String> {
    let with_port = text.parse::<IpAddr>().map(|address| SocketAddr::new(address, PORT));
    with_port.or_else(|_| text.parse()).map_err(|_| {
        "give an address of this machine, such as 192.168.1.5, 0.0.0.0:8420 or [::1]:8420"
            .to_owned()
    })
}

/// Serves clients until a signal comes. An address that is in use is a failure, not wrong usage.
pub(super) fn run(options: ServeOptions) -> ExitCode {
    start_plain_log(options.gtp.log);
    let params = match options.gtp.params() {
        Ok(params) => params,
        Err(error) => return failure_code(&error),
    };
    let closing = Closing::default();
    let closer = closing.clone();
    ending::end_on_signal(move |_| closer.close());
    let is_shared = !options.listen.ip().is_loopback();
    let announce = |url: &str| {
        let out = &mut stdout();
        writeln!(out, "{url}").and_then(|()| out.flush())?;
        if is_shared {
            warn(&mut io::stderr())?;
        }
        Ok(())
    };
    let plan = ServePlan {
        listen: options.listen,
        token_file: options.token_file,
        clients: options.clients.into(),
        silence: Duration::from_secs(options.silence.into()),
        params,
    };
    match serve::serve(plan, &closing, announce) {
        Err(error @ (ServeError::Engine(_) | ServeError::TokenFile { .. })) => failure_code(&error),
        other => exit_code(other),
    }
}

/// Says that others can read what is sent.
fn warn(err: &mut impl Write) -> io::Result<()> {
    writeln!(
        err,
        "Others in your network can reach this address. Everybody who has it can use the engine, and \
         nothing is encrypted: whoever can listen in reads the address and the games. Use it only in \
         a network that you trust; for the Internet, put a proxy with TLS in front (docs/serve.md)."
    )
}
