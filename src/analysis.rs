//! KataGo's JSON analysis protocol, for programs such as KaTrain: `ponnuki analysis`.
//!
//! A client writes a JSON object a line: a query that names a game and the turns of it to analyse,
//! or an action such as the end of a query. Replies are objects on lines, too. They come when they
//! are ready, in any order; every turn of every query gets exactly one last reply.
//!
//! `query` reads queries by a table of their fields, `record` plays the games, `schedule` shares the
//! threads out over the positions, `watch` searches one. `docs/analysis.md` is the reference.

mod action;
mod output;
mod query;
mod read;
mod record;
mod schedule;
mod watch;
mod wishes;

pub use wishes::Perspective;

use std::io::{BufRead, BufReader, Read, Write};

use serde_json::{Map, Value};

use self::output::{Complaint, Output};
use self::query::Query;
use self::schedule::Schedule;
use self::wishes::Wishes;
use crate::params::Params;

/// Longer lines are refused, in bytes. A game of a thousand moves with as many bans takes a
/// hundredth of it.
const LONGEST_LINE: u64 = 1 << 24;

/// How the engine is set up.
#[derive(Clone, Debug)]
pub struct ServiceOptions {
    /// Threads and memory for all positions together, and what queries do not set.
    pub params: Params,
    /// The most positions that are searched at the same time, at least 1.
    pub positions: usize,
    /// What queries do not set.
    pub perspective: Perspective,
    /// Whether the end of input ends all searches.
    pub quit_without_waiting: bool,
}

/// Answers the queries of `input` on `output` until the end of input, and then until they are all
/// answered; or until the moment when nobody reads the output any more.
pub fn serve(options: &ServiceOptions, input: impl Read, output: &mut (dyn Write + Send)) {
    let threads = options.params.threads as usize;
    let output = Output::new(output);
    let positions = options.positions.clamp(1, threads.max(1));
    let engine = Service { options, output, schedule: Schedule::new(threads, positions) };
    std::thread::scope(|scope| {
        for _ in 0..positions {
            scope.spawn(|| engine.work());
        }
        engine.read(BufReader::new(input));
        if options.quit_without_waiting {
            engine.output.close();
            engine.schedule.stop(|_| true);
        }
        engine.schedule.close();
    });
}

/// What the reader of queries and the searches share.
struct Service<'a> {
    options: &'a ServiceOptions,
    output: Output<'a>,
    schedule: Schedule,
}

impl Service<'_> {
    /// Does jobs until there are no more.
    fn work(&self) {
        while let Some((job, threads)) = self.schedule.take() {
            watch::search(&job, threads, &self.output);
            self.schedule.done(&job, threads);
        }
    }

    /// Reads lines to the end of input.
    fn read(&self, mut input: impl BufRead) {
        let mut line = Vec::new();
        while !self.output.is_closed() {
            match read_line(&mut input, &mut line) {
                Ok(LineRead::End) => return,
                Ok(LineRead::TooLong) => self.output.send(&output::error("the line is too long")),
                Ok(LineRead::Whole) if line.trim_ascii().is_empty() => {}
                Ok(LineRead::Whole) => self.take(&line),
                Err(error) => return log::warn!("cannot read the input: {error}"),
            }
        }
    }

    /// Takes a line up.
    fn take(&self, line: &[u8]) {
        log::debug!("{}", String::from_utf8_lossy(line).trim());
        let object = match serde_json::from_slice::<Value>(line) {
            Ok(Value::Object(object)) => object,
            Ok(_) => return self.output.send(&output::error("the line is no JSON object")),
            Err(error) => {
                return self.output.send(&output::error(format!("the line is no JSON: {error}")));
            }
        };
        let Some(id) = object.get("id").and_then(Value::as_str) else {
            return self.output.send(&output::error("the object has no id that is a text"));
        };
        match object.get("action").and_then(Value::as_str) {
            Some(name) => {
                let done = action::carry_out(name, &object, &self.schedule, &self.output);
                done.unwrap_or_else(|complaint| self.refuse(id, &complaint));
            }
            None => self.take_query(id, &object),
        }
    }

    fn take_query(&self, id: &str, object: &Map<String, Value>) {
        let wishes = Wishes::new(self.options.params.clone(), self.options.perspective);
        match Query::read(object, wishes) {
            Ok(query) => {
                for warning in &query.warnings {
                    self.output.send(&warning.warning(id));
                }
                self.schedule.add(id, query);
            }
            Err(complaint) => self.refuse(id, &complaint),
        }
    }

    fn refuse(&self, id: &str, complaint: &Complaint) {
        log::info!("query {id}: {} {}", complaint.field, complaint.text);
        self.output.send(&complaint.error(id));
    }
}

/// What was found where a line should be.
enum LineRead {
    Whole,
    TooLong,
    End,
}

/// Reads up to and including the next line feed. A last line without one counts.
fn read_line(input: &mut impl BufRead, line: &mut Vec<u8>) -> std::io::Result<LineRead> {
    line.clear();
    let count = input.by_ref().take(LONGEST_LINE).read_until(b'\n', line)?;
    if count == 0 {
        return Ok(LineRead::End);
    }
    if line.ends_with(b"\n") || count < LONGEST_LINE as usize {
        return Ok(LineRead::Whole);
    }
    input.skip_until(b'\n')?;
    Ok(LineRead::TooLong)
}
