//! Takes lines up one after the other, and does what they ask for.

use std::io::{BufRead, Read};

use serde_json::{Map, Value};

use super::output::{self, Replies};
use super::query::Query;
use super::schedule::Schedule;
use super::{action, task};
use crate::forms::{Complaint, Wishes};

/// Longer lines are refused, in bytes. A game of a thousand moves with as many bans takes a
/// hundredth of it.
const LONGEST_LINE: u64 = 1 << 24;

/// What the reader of queries and the searches share.
pub(super) struct Service<'a> {
    /// What queries wish for that wish for nothing in particular.
    pub(super) wishes: Wishes,
    pub(super) replies: Replies<'a>,
    pub(super) schedule: Schedule,
}

impl Service<'_> {
    /// Does jobs until there are no more, or nobody reads the replies.
    pub(super) fn work(&self) {
        while let Some((job, threads)) = self.schedule.take() {
            task::search(&job, threads, &self.replies);
            self.schedule.done(&job, threads);
            self.stop_if_closed();
        }
    }

    /// Stops all searches if nobody would read what they find.
    pub(super) fn stop_if_closed(&self) {
        if self.replies.is_closed() {
            self.schedule.stop(|_| true);
        }
    }

    /// Reads lines to the end of input.
    pub(super) fn read(&self, mut input: impl BufRead) {
        let mut line = Vec::new();
        while !self.replies.is_closed() {
            match read_line(&mut input, &mut line) {
                Ok(LineRead::End) => return,
                Ok(LineRead::TooLong) => self.replies.send(&output::error("the line is too long")),
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
            Ok(_) => return self.replies.send(&output::error("the line is no JSON object")),
            Err(error) => {
                return self.replies.send(&output::error(format!("the line is no JSON: {error}")));
            }
        };
        let Some(id) = object.get("id").and_then(Value::as_str) else {
            return self.replies.send(&output::error("the object has no id that is a text"));
        };
        match object.get("action").and_then(Value::as_str) {
            Some(name) => {
                let reply = action::carry_out(name, &object, &self.schedule, &self.replies);
                match reply {
                    Ok(reply) => self.replies.send(&reply),
                    Err(complaint) => self.refuse(id, &complaint),
                }
            }
            None => self.take_query(id, &object),
        }
    }

    fn take_query(&self, id: &str, object: &Map<String, Value>) {
        match Query::read(object, self.wishes.clone()) {
            Ok(query) => {
                for warning in &query.warnings {
                    self.replies.send(&output::warning(id, warning));
                }
                self.schedule.add(id, query);
            }
            Err(complaint) => self.refuse(id, &complaint),
        }
    }

    fn refuse(&self, id: &str, complaint: &Complaint) {
        log::info!("query {id}: {} {}", complaint.field, complaint.text);
        self.replies.send(&output::refusal(id, complaint));
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
