//! A client: reads its lines one by one, and carries them out.

use std::io::BufRead;
use std::sync::Arc;
use std::time::Duration;

use serde_json::{Map, Value};

use super::action;
use super::field::FieldMessage;
use super::output::{self, Replies};
use super::query::Query;
use super::schedule::Job;
use super::service::AnalysisService;
use crate::analysis_format::networks;
use crate::lines::read_line;
use crate::output_queue::OutputError;
use crate::params::Params;

/// The maximum length of a line in bytes; longer ones are refused. A game of a thousand moves with
/// as many bans takes a sixth of it, and a line of this length is carried out so quickly that the next
/// one hardly waits.
const LONGEST_LINE: usize = 1 << 20;

/// The bytes of lines that are read in advance while the client has left too much unread. A game takes
/// some dozen times the memory of its line.
const MOST_AHEAD: usize = 1 << 20;

/// A client of a service: its queries, and the replies to them. When it is dropped, its searches end.
pub struct AnalysisClient {
    service: Arc<AnalysisService>,
    replies: Arc<Replies>,
    /// Its number among the clients of the service.
    number: u64,
    /// The bytes of lines that have been carried out since it left too much unread.
    ahead: usize,
}

impl AnalysisClient {
    pub(super) fn new(
        service: Arc<AnalysisService>,
        replies: Arc<Replies>,
        number: u64,
    ) -> AnalysisClient {
        AnalysisClient { service, replies, number, ahead: 0 }
    }

    /// Carries out lines until the end of input, or until nobody reads the replies.
    pub(super) fn read(&mut self, mut input: impl BufRead) {
        let mut line = Vec::new();
        while self.wait() {
            match read_line(&mut input, &mut line, LONGEST_LINE) {
                Ok(None) => return,
                Ok(Some(true)) => self.refuse_line("the line is too long"),
                Ok(Some(false)) => self.take(&line),
                Err(error) => return log::warn!("cannot read the input: {error}"),
            }
        }
    }

    /// Waits until the next line may be carried out. While the client has left too much unread, only
    /// some are carried out in advance: the client may want to terminate its queries. Returns false if nobody
    /// reads the replies.
    pub fn wait(&self) -> bool {
        if self.ahead > MOST_AHEAD {
            self.replies.wait_for_room();
        }
        !self.replies.is_closed()
    }

    /// Carries out a line. An empty one means nothing.
    pub fn take(&mut self, line: &[u8]) {
        self.ahead = if self.replies.has_room() { 0 } else { self.ahead + line.len() };
        if line.len() > LONGEST_LINE {
            return self.refuse_line("the line is too long");
        }
        if line.trim_ascii().is_empty() {
            return;
        }
        log::debug!("{}", String::from_utf8_lossy(line).trim());
        let object = match serde_json::from_slice::<Value>(line) {
            Ok(Value::Object(object)) => object,
            Ok(_) => return self.refuse_line("the line is not a JSON object"),
            Err(error) => return self.refuse_line(format!("the line is not valid JSON: {error}")),
        };
        let Some(id) = object.get("id").and_then(Value::as_str) else {
            return self.refuse_line("the id is missing or not a string");
        };
        match object.get("action").and_then(Value::as_str) {
            Some(name) => match action::carry_out(name, &object, self) {
                Ok(reply) => self.replies.send(&reply),
                Err(message) => self.refuse(id, &message),
            },
            None => self.take_query(id, &object, line.len()),
        }
    }

    fn take_query(&self, id: &str, object: &Map<String, Value>, length: usize) {
        let query = match Query::read(object, self.service.settings.clone()) {
            Ok(query) => query,
            Err(message) => return self.refuse(id, &message),
        };
        for warning in &query.warnings {
            self.replies.send(&output::warning(id, warning));
        }
        if !self.service.schedule.add(self.number, id, query, length) {
            let reason = "too many positions are waiting already: wait for their replies";
            self.refuse(id, &FieldMessage::new("analyzeTurns", reason));
        }
    }

    /// Stops the searches of its jobs that are `meant`; removes and returns those that have not been
    /// started.
    pub(super) fn stop(&self, meant: impl Fn(&Job) -> bool) -> Vec<Arc<Job>> {
        self.service.schedule.stop(self.number, meant)
    }

    /// The parameters of the whole service.
    pub(super) fn params(&self) -> &Params {
        &self.service.settings.params
    }

    /// The networks in use.
    pub(super) fn models(&self) -> Value {
        networks::models(&self.service.learned.networks, &self.service.settings.params)
    }

    /// Ends all its searches. It gets no more replies.
    pub(super) fn close(&self) {
        self.replies.close();
        self.stop(|_| true);
    }

    /// Waits until the client has read everything. If it stopped reading at a report of a running
    /// search, that is only as long as `patience`.
    ///
    /// # Errors
    /// When replies could not be written.
    pub(super) fn finish(&self, patience: Duration) -> Result<(), OutputError> {
        self.replies.finish(patience)
    }

    fn refuse_line(&self, reason: impl ToString) {
        self.replies.send(&output::error(reason));
    }

    fn refuse(&self, id: &str, message: &FieldMessage) {
        log::info!("query {id}: {} {}", message.field, message.text);
        self.replies.send(&output::refusal(id, message));
    }
}

impl Drop for AnalysisClient {
    fn drop(&mut self) {
        self.replies.close();
        self.service.schedule.leave(self.number);
    }
}
