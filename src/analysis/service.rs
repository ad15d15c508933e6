//! Reads lines one by one, and carries them out.

use std::io::{BufRead, Read};

use serde_json::{Map, Value};

use super::field::FieldMessage;
use super::output::{self, Replies};
use super::query::Query;
use super::schedule::Schedule;
use super::settings::QuerySettings;
use super::{action, task};
use crate::analysis_format::networks;
use crate::model::LearnedData;

/// The maximum length of a line in bytes; longer ones are refused. A game of a thousand moves with
/// as many bans takes a sixth of it, and a line of this length is carried out so quickly that the next
/// one hardly waits.
const LONGEST_LINE: u64 = 1 << 20;

/// The bytes of lines that are read in advance while the client has left too much unread. A game takes
/// some dozen times the memory of its line.
const MOST_AHEAD: usize = 1 << 20;

/// The state that the reader of queries shares with the searches.
pub(super) struct Service {
    /// The defaults for queries.
    pub(super) settings: QuerySettings,
    /// The learned data for all searches.
    pub(super) learned: LearnedData,
    pub(super) replies: Replies,
    pub(super) schedule: Schedule,
}

impl Service {
    /// Carries out jobs until there are no more or nobody reads the replies. None is started while
    /// the client has left too much unread.
    pub(super) fn work(&self) {
        loop {
            self.replies.wait_for_room();
            let Some(mut running) = self.schedule.take() else { return };
            task::search(&mut running, &self.learned, &self.replies);
            self.schedule.done(running);
            self.stop_if_closed();
        }
    }

    /// Stops all searches if nobody reads the replies any more.
    pub(super) fn stop_if_closed(&self) {
        if self.replies.is_closed() {
            self.schedule.stop(|_| true);
        }
    }

    /// Reads lines until the end of input. While the client has left too much unread, it reads only
    /// some of them in advance: the client may want to terminate its queries.
    pub(super) fn read(&self, mut input: impl BufRead) {
        let (mut line, mut ahead) = (Vec::new(), 0);
        while !self.replies.is_closed() {
            let has_room = self.replies.has_room();
            if !has_room && ahead > MOST_AHEAD {
                self.replies.wait_for_room();
                continue;
            }
            let read = read_line(&mut input, &mut line);
            ahead = if has_room { 0 } else { ahead + line.len() };
            match read {
                Ok(LineRead::End) => return,
                Ok(LineRead::TooLong) => self.replies.send(&output::error("the line is too long")),
                Ok(LineRead::Whole) if line.trim_ascii().is_empty() => {}
                Ok(LineRead::Whole) => self.take(&line),
                Err(error) => return log::warn!("cannot read the input: {error}"),
            }
        }
    }

    /// Handles a line.
    fn take(&self, line: &[u8]) {
        log::debug!("{}", String::from_utf8_lossy(line).trim());
        let object = match serde_json::from_slice::<Value>(line) {
            Ok(Value::Object(object)) => object,
            Ok(_) => return self.replies.send(&output::error("the line is not a JSON object")),
            Err(error) => {
                return self
                    .replies
                    .send(&output::error(format!("the line is not valid JSON: {error}")));
            }
        };
        let Some(id) = object.get("id").and_then(Value::as_str) else {
            return self.replies.send(&output::error("the id is missing or not a string"));
        };
        match object.get("action").and_then(Value::as_str) {
            Some(name) => {
                match action::carry_out(
                    name,
                    &object,
                    &self.models(),
                    &self.settings.params,
                    &self.schedule,
                    &self.replies,
                ) {
                    Ok(reply) => self.replies.send(&reply),
                    Err(message) => self.refuse(id, &message),
                }
            }
            None => self.take_query(id, &object),
        }
    }

    fn take_query(&self, id: &str, object: &Map<String, Value>) {
        match Query::read(object, self.settings.clone()) {
            Ok(query) => {
                for warning in &query.warnings {
                    self.replies.send(&output::warning(id, warning));
                }
                self.schedule.add(id, query);
            }
            Err(message) => self.refuse(id, &message),
        }
    }

    /// The networks in use.
    fn models(&self) -> Value {
        networks::models(&self.learned.networks, &self.settings.params)
    }

    fn refuse(&self, id: &str, message: &FieldMessage) {
        log::info!("query {id}: {} {}", message.field, message.text);
        self.replies.send(&output::refusal(id, message));
    }
}

/// The result of reading a line.
enum LineRead {
    Whole,
    TooLong,
    End,
}

/// Reads up to and including the next line feed. A last line without one counts too.
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
