//! The Go Text Protocol, version 2: the only module that knows it, and the owner of stdout.
//!
//! - `server`: a session with a client that writes and reads streams.
//! - `function`: a session that is called with lines and returns the replies.
//! - `input`: reads lines, and raises the signals that must not wait for their turn.
//! - `command_line`, `args`: the grammar of a line, and the types of a command's arguments.
//! - `session`: looks a command up, calls its handler, and writes the reply.
//! - `registry`: all commands. A command is a row in `COMMANDS` of a file in `commands`, with its
//!   handler below it; lists and `docs/gtp.md` follow from these tables.
//! - `commands`: the handlers, one file for each group.
//! - `reply`, `stderr`: the output for the client.

mod args;
mod command_line;
mod commands;
mod function;
mod input;
mod registry;
mod reply;
#[cfg(not(target_family = "wasm"))]
mod server;
mod session;
mod stderr;

pub use function::GtpFunction;
pub use registry::{COMMANDS, documentation};
#[cfg(not(target_family = "wasm"))]
pub use server::{GtpServer, StopHandle};
pub use session::{Command, SessionError};
