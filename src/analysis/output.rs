//! The messages of the protocol, and the stream to which they are written.

use std::io::Write;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, PoisonError};

use serde_json::{Map, Value, json};

use crate::formats::Complaint;

/// The stream of replies. The reader of queries and all searches write to it, one line at a time.
pub(super) struct Replies<'a> {
    stream: Mutex<&'a mut (dyn Write + Send)>,
    /// Set once nobody reads the stream any more or nothing more may be written, and never cleared.
    closed: AtomicBool,
}

impl<'a> Replies<'a> {
    pub(super) fn new(stream: &'a mut (dyn Write + Send)) -> Replies<'a> {
        Replies { stream: Mutex::new(stream), closed: AtomicBool::new(false) }
    }

    /// Writes a message and flushes it.
    pub(super) fn send(&self, message: &Value) {
        let mut stream = self.stream.lock().unwrap_or_else(PoisonError::into_inner);
        if self.is_closed() {
            return;
        }
        if let Err(error) = writeln!(stream, "{message}").and_then(|()| stream.flush()) {
            log::info!("the output is closed: {error}");
            self.close();
        }
    }

    /// Suppresses all further messages.
    pub(super) fn close(&self) {
        self.closed.store(true, Ordering::Relaxed);
    }

    /// Whether further messages are suppressed.
    pub(super) fn is_closed(&self) -> bool {
        self.closed.load(Ordering::Relaxed)
    }
}

/// The message that a query was refused.
pub(super) fn refusal(id: &str, complaint: &Complaint) -> Value {
    json!({"id": id, "field": complaint.field, "error": complaint.text})
}

/// The warning that part of a query has no effect.
pub(super) fn warning(id: &str, complaint: &Complaint) -> Value {
    json!({"id": id, "field": complaint.field, "warning": complaint.text})
}

/// The message that a line was refused, when it is not known which query it belongs to.
pub(super) fn error(text: impl ToString) -> Value {
    json!({"error": text.to_string()})
}

/// The message that an action was carried out: the action itself and what it adds.
pub(super) fn echo(action: &Map<String, Value>, addition: Value) -> Value {
    let mut reply = action.clone();
    if let Value::Object(addition) = addition {
        reply.extend(addition);
    }
    Value::Object(reply)
}

/// The message that an analysis was ended before it had any result.
pub(super) fn no_results(id: &str, turn: usize) -> Value {
    json!({"id": id, "turnNumber": turn, "isDuringSearch": false, "noResults": true})
}
