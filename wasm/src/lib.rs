//! Ponnuki as a WebAssembly module, in which it has no terminal or server, and threads for searches at most.
//!
//! The host (`site/module.js`) calls the functions that are exported here, and gives those of [`host`], beside
//! WASI's files, clock and random numbers. Texts and bytes for the module go through one buffer, [`input`].
//! After each call, the host calls [`run_next`] until it returns 0.
#![cfg(target_family = "wasm")]
// An exported function has a name that no other may have, and an import is the host's promise.
#![allow(unsafe_code, reason = "exports and imports have no other form")]

use std::cell::RefCell;
use std::collections::HashMap;
use std::error::Error;
use std::io::{self, Write};
use std::net::Ipv4Addr;

use ponnuki::engine::{Engine, EngineError, Signals};
use ponnuki::gtp::GtpFunction;
use ponnuki::machine;
use ponnuki::params::Params;
use ponnuki::webapp::{AnswerPart, Listener, Offline, WebPlan};
use ponnuki_game::color::Color;
use ponnuki_network::NetworkError;

/// The functions of the host. Bytes are an address in the memory of the module and a length.
mod host {
    #[link(wasm_import_module = "ponnuki")]
    unsafe extern "C" {
        /// Takes text: replies of GTP as they come, the name of a network, or the reason why a call has failed.
        pub(crate) safe fn reply(bytes: *const u8, length: usize);
        /// Takes the status and the headers of an answer, each header in a line.
        pub(crate) safe fn head(request: u32, status: u32, bytes: *const u8, length: usize);
        /// Takes a part of the body of an answer.
        pub(crate) safe fn body(request: u32, bytes: *const u8, length: usize);
        /// The answer is complete.
        pub(crate) safe fn end(request: u32);
        /// 1 if [`pause`] is to be called, 2 if a line of GTP waits, 0 otherwise.
        pub(crate) safe fn is_due() -> u32;
        /// Lets the host do something else. Returns 1 if a line of GTP waits.
        pub(crate) safe fn pause() -> u32;
        /// Takes a message for the developer.
        pub(crate) safe fn log(bytes: *const u8, length: usize);
    }
}

/// The state of the module.
#[derive(Default)]
struct Module {
    input: RefCell<Vec<u8>>,
    gtp: RefCell<Option<GtpFunction<'static>>>,
    /// The signals that stop a command of GTP.
    signals: RefCell<Option<&'static Signals>>,
    web: RefCell<Option<Offline>>,
    /// The listeners of answers that are under way, by the numbers of their requests.
    listeners: RefCell<HashMap<u32, Listener>>,
}

thread_local! {
    static MODULE: Module = Module::default();
}

/// Replies of GTP on their way to the host.
struct HostOutput;

impl Write for HostOutput {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        host::reply(bytes.as_ptr(), bytes.len());
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// The log, which is the host's.
struct HostLog;

impl log::Log for HostLog {
    fn enabled(&self, metadata: &log::Metadata<'_>) -> bool {
        metadata.level() <= log::Level::Warn
    }

    fn log(&self, record: &log::Record<'_>) {
        if self.enabled(record.metadata()) {
            let line = record.args().to_string();
            host::log(line.as_ptr(), line.len());
        }
    }

    fn flush(&self) {}
}

fn take_input() -> String {
    MODULE.with(|module| String::from_utf8_lossy(&module.input.take()).into_owned())
}

/// Tells the host the reason of a failure. Returns 0 if there is one, 1 otherwise.
fn told(result: Result<(), Box<dyn Error>>) -> u32 {
    let Err(error) = result else { return 1 };
    let reason = error.to_string();
    host::reply(reason.as_ptr(), reason.len());
    0
}

/// The parameters in the input, each in a line `NAME=VALUE`, over those of a page.
fn params() -> Result<Params, Box<dyn Error>> {
    if log::set_logger(&HostLog).is_ok() {
        log::set_max_level(log::LevelFilter::Warn);
    }
    let mut params = Params { threads: 1, memory: 32_000_000, ..Params::default() };
    for line in take_input().lines() {
        let (name, value) = line.split_once('=').ok_or("PARAMETER=VALUE is missing")?;
        params.set(name, value)?;
    }
    Ok(params)
}

/// Returns the address of a new input buffer of this length.
#[unsafe(no_mangle)]
pub extern "C" fn input(length: usize) -> *mut u8 {
    MODULE.with(|module| {
        let mut input = module.input.borrow_mut();
        *input = vec![0; length];
        input.as_mut_ptr()
    })
}

/// A pause of a search: replies get to the host, which may call the module.
fn pause() {
    if MODULE.with(|module| module.gtp.try_borrow_mut().is_err()) {
        machine::run_next();
    }
    let is_line = match host::is_due() {
        0 => false,
        1 => host::pause() != 0,
        _ => true,
    };
    if is_line && let Some(signals) = MODULE.with(|module| *module.signals.borrow()) {
        signals.line();
    }
}

/// Has searches make pauses: the host can suspend a call, or knows of lines that come meanwhile.
#[unsafe(no_mangle)]
pub extern "C" fn allow_pauses() {
    machine::set_pause(pause);
}

/// Starts a session of GTP with the parameters in the input. Returns 0 and replies with the reason if it cannot.
#[unsafe(no_mangle)]
pub extern "C" fn start_gtp() -> u32 {
    told(params().and_then(|params| {
        let signals: &'static Signals = Box::leak(Box::default());
        let gtp = GtpFunction::with_output(Engine::new(params)?, signals, HostOutput)?;
        MODULE.with(|module| {
            module.signals.replace(Some(signals));
            module.gtp.replace(Some(gtp));
        });
        Ok(())
    }))
}

/// Answers the lines of GTP in the input. Returns 0 if no more lines are answered.
#[unsafe(no_mangle)]
pub extern "C" fn gtp() -> u32 {
    let lines = take_input();
    MODULE.with(|module| {
        let mut gtp = module.gtp.borrow_mut();
        let Some(gtp) = gtp.as_mut() else { return 0 };
        gtp.answer(&lines);
        u32::from(!gtp.is_over())
    })
}

/// Tries the network of the parameters in the input: evaluates an empty board with it. Replies with its name. Returns 0
/// and replies with a word for the reason if it cannot be used.
#[unsafe(no_mangle)]
pub extern "C" fn try_network() -> u32 {
    let tried = params().and_then(|params| Ok(Engine::new(params)?)).map(|mut engine| {
        engine.raw_evaluation(Color::Black);
        engine.network().map_or_else(String::new, |network| network.layers().name.clone())
    });
    let (text, is_usable) = match tried {
        Ok(name) => (name, 1),
        Err(error) => (network_fault(&*error).to_owned(), 0),
    };
    host::reply(text.as_ptr(), text.len());
    is_usable
}

/// A word for the reason why a network cannot be used, for which the page has a message.
fn network_fault(error: &(dyn Error + 'static)) -> &'static str {
    // Nothing else of these parameters can be wrong, but memory can be missing.
    let Some(EngineError::Network { reason, .. }) = error.downcast_ref() else { return "large" };
    match reason {
        NetworkError::NotANetwork => "none",
        NetworkError::Version(_) => "version",
        NetworkError::ImitatesPeople => "people",
        NetworkError::Unsupported(_) | NetworkError::UnsupportedLayer(_) => "unsupported",
        // A file in memory can be read, but not always unpacked.
        _ => "damaged",
    }
}

/// Starts the web application. The input has the path below which the pages are shown, and from the second line
/// on parameters. Returns 0 and replies with the reason if it cannot.
#[unsafe(no_mangle)]
pub extern "C" fn start_web() -> u32 {
    let text = take_input();
    let (page, rest) = text.split_once('\n').unwrap_or((&text, ""));
    MODULE.with(|module| module.input.replace(rest.as_bytes().to_vec()));
    told(params().and_then(|params| {
        let plan = WebPlan {
            listen: Ipv4Addr::LOCALHOST.into(),
            port: 80,
            games: 2,
            idle_seconds: 600.0,
            language: None,
            folder: Some("/library".into()),
            may_lack_folder: true,
            networks: None,
            openings: None,
            page: Some(page.to_owned()),
            params,
        };
        let web = Offline::start(plan, [0; 16])?;
        MODULE.with(|module| module.web.replace(Some(web)));
        Ok(())
    }))
}

/// Starts to answer a request with this number. The input has its method, its path below the first page and its
/// headers, each in a line, then an empty line and the body. Returns 0 if it is no request.
#[unsafe(no_mangle)]
pub extern "C" fn request(number: u32) -> u32 {
    MODULE.with(|module| {
        let bytes = module.input.take();
        let at = bytes.windows(2).position(|two| two == b"\n\n").unwrap_or(bytes.len());
        let head = String::from_utf8_lossy(&bytes[..at]).into_owned();
        let body = bytes.get(at + 2..).unwrap_or_default().to_vec();
        let mut lines = head.lines();
        let method = lines.next().unwrap_or_default();
        let path = format!("/{}/{}", "0".repeat(32), lines.next().unwrap_or_default());
        let mut headers: Vec<(&str, &str)> =
            lines.filter_map(|line| line.split_once(": ")).collect();
        headers.extend([("host", "127.0.0.1:80"), ("origin", "http://127.0.0.1:80")]);
        let to = move |part: AnswerPart<'_>| match part {
            AnswerPart::Head(status, headers) => {
                let line = |(name, value): (_, &[u8])| {
                    format!("{name}: {}\n", String::from_utf8_lossy(value))
                };
                let lines = headers.iter().map(|(name, value)| line((name, value.as_bytes())));
                let lines: String = lines.collect();
                host::head(number, status.into(), lines.as_ptr(), lines.len());
            }
            AnswerPart::Body(bytes) => host::body(number, bytes.as_ptr(), bytes.len()),
            AnswerPart::End => host::end(number),
        };
        let web = module.web.borrow();
        let listener =
            web.as_ref().and_then(|web| web.request((method, &path), &headers, body, to));
        let Some(listener) = listener else { return 0 };
        module.listeners.borrow_mut().insert(number, listener);
        1
    })
}

/// Gives the answer to this request up.
#[unsafe(no_mangle)]
pub extern "C" fn drop_request(number: u32) {
    // Its end may wake others, who may end, too.
    drop(MODULE.with(|module| module.listeners.borrow_mut().remove(&number)));
}

/// Updates the clocks of games; to be called twice a second.
#[unsafe(no_mangle)]
pub extern "C" fn tick() {
    MODULE.with(|module| module.web.borrow().as_ref().map(Offline::tick));
}

/// Does the next work that waits for its turn. Returns 0 if there was none.
#[unsafe(no_mangle)]
pub extern "C" fn run_next() -> u32 {
    machine::run_next().into()
}
