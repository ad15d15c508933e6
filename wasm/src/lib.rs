//! Ponnuki as a WebAssembly module, in which it has no threads, terminal or server. `scripts/wasm-check`
//! shows by this program that the library works there.
//!
//! usage: `ponnuki-wasm gtp|web [PARAMETER=VALUE]...`
//!
//! `gtp` answers lines of GTP. `web` is the web application: it answers requests, each in a line
//! `METHOD PATH BODY`, by lines `STATUS BODY`.

use std::error::Error;
use std::io::{self, Write};
use std::net::Ipv4Addr;

use ponnuki::engine::{Engine, Signals};
use ponnuki::gtp::GtpFunction;
use ponnuki::params::Params;
use ponnuki::webapp::{Offline, WebPlan};

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = std::env::args().skip(1);
    let protocol = arguments.next().unwrap_or_default();
    let mut params = Params { threads: 1, memory: 64_000_000, ..Params::default() };
    for argument in arguments {
        let (name, value) = argument.split_once('=').ok_or("PARAMETER=VALUE is missing")?;
        params.set(name, value)?;
    }
    match protocol.as_str() {
        "gtp" => gtp(params),
        "web" => web(params),
        _ => Err("the first argument is gtp or web".into()),
    }
}

/// Answers each line of the input, and does the work that has been started by that.
fn answer_lines(mut answer: impl FnMut(&str) -> String) -> io::Result<()> {
    #[expect(clippy::disallowed_methods, reason = "this is a program")]
    let mut output = io::stdout();
    for line in io::stdin().lines() {
        output.write_all(answer(&line?).as_bytes())?;
        #[cfg(target_family = "wasm")]
        while ponnuki::machine::run_next() {}
    }
    output.flush()
}

fn gtp(params: Params) -> Result<(), Box<dyn Error>> {
    let signals = Signals::default();
    let mut gtp = GtpFunction::new(Engine::new(params)?, &signals)?;
    answer_lines(|line| gtp.answer(line))?;
    gtp.close();
    Ok(())
}

fn web(params: Params) -> Result<(), Box<dyn Error>> {
    let plan = WebPlan {
        listen: Ipv4Addr::LOCALHOST.into(),
        port: 80,
        games: 1,
        idle_seconds: f64::INFINITY,
        language: None,
        folder: None,
        may_lack_folder: true,
        networks: None,
        params,
    };
    let app = Offline::start(plan, [0; 16])?;
    let root = format!("/{}/", "0".repeat(32));
    let headers = [("host", "127.0.0.1:80"), ("origin", "http://127.0.0.1:80")];
    answer_lines(|line| {
        let mut words = line.splitn(3, ' ').map(str::to_owned);
        let mut word = || words.next().unwrap_or_default();
        let (method, path, body) = (word(), root.clone() + &word(), word());
        let reply = app.answer(&method, &path, &headers, body.into_bytes());
        reply.map_or("this is no request\n".to_owned(), |reply| {
            format!("{} {}\n", reply.status, String::from_utf8_lossy(&reply.body))
        })
    })?;
    Ok(())
}
