//! The Go Text Protocol, version 2: the only module that knows it, and the owner of stdout.
//!
//! A thread of its own reads the input, so that an analysis ends as soon as there is more of it,
//! `# interrupt` ends a move's search, and `quit` or the end of input ends everything. Commands
//! are carried out one after the other by the thread that calls [`serve`].

mod args;
mod commands;
mod graphics;
mod input;
mod registry;
mod request;
mod session;

pub use registry::{COMMANDS, Command, documentation};

use std::io::{Read, Write};
use std::sync::{Arc, mpsc};

use crate::clock::Stopwatch;
use crate::engine::{Engine, Signals, Stop};
use crate::gtp::input::Line;
use crate::gtp::session::Session;

/// Answers the commands of `input` on `output` until `quit`, the end of input, or the moment when
/// nobody reads the output any more.
pub fn serve(engine: Engine, input: impl Read + Send + 'static, output: &mut (dyn Write + Send)) {
    let signals = Arc::new(Signals::default());
    let (sender, lines) = mpsc::channel::<Line>();
    let for_reader = Arc::clone(&signals);
    std::thread::spawn(move || input::read_lines(input, &for_reader, &sender));
    let mut session = Session::new(engine, &signals, output);
    let mut last = 0;
    // No command is late because of the time that the one before it took.
    let mut idle_since = Stopwatch::start();
    for line in &lines {
        last = line.number;
        session.carry_out(&line, line.since.later(idle_since));
        idle_since = Stopwatch::start();
        if session.is_over() {
            break;
        }
        session.ponder(line.number);
    }
    session.engine.save_game(Some(Stop::by_interrupt(&signals, last)));
}
