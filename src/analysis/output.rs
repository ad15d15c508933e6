//! The messages of the protocol, and the stream to which they are written.

use std::time::Duration;

use serde_json::{Map, Value, json};

use super::field::FieldMessage;
use crate::output_queue::{OutputError, OutputQueue};

/// The stream of replies to a client. The reader of its queries and all their searches write to it, one
/// line at a time.
pub(super) struct Replies {
    output: OutputQueue,
}

impl Replies {
    pub(super) fn new(output: OutputQueue) -> Replies {
        Replies { output }
    }

    /// Writes a message.
    pub(super) fn send(&self, message: &Value) {
        self.output.send(format!("{message}\n"));
    }

    /// Writes a report of a running search. If the client has not read the one before of the job with
    /// this `number`, this one replaces it. Returns whether somebody reads it.
    pub(super) fn show(&self, number: u64, message: &Value) -> bool {
        self.output.show(number, format!("{message}\n"))
    }

    /// Returns true if the client has not left too much unread, or nobody gets further messages.
    pub(super) fn has_room(&self) -> bool {
        self.output.has_room() || self.is_closed()
    }

    /// Waits until the client has not left too much unread, or until nobody gets further messages.
    pub(super) fn wait_for_room(&self) {
        self.output.wait_for_room(|| false);
    }

    /// Suppresses all further messages.
    pub(super) fn close(&self) {
        self.output.seal();
    }

    /// Returns true if further messages are suppressed.
    pub(super) fn is_closed(&self) -> bool {
        !self.output.is_open()
    }

    /// Waits until the client has read everything. If it stopped reading at a report of a running
    /// search, that is only as long as `patience`.
    ///
    /// # Errors
    /// When replies could not be written.
    pub(super) fn finish(&self, patience: Duration) -> Result<(), OutputError> {
        self.output.finish(patience)
    }
}

/// The message that a query was refused.
pub(super) fn refusal(id: &str, message: &FieldMessage) -> Value {
    json!({"id": id, "field": message.field, "error": message.text})
}

/// The warning that part of a query has no effect. It says that it is not the final reply: KaTrain 1.20
/// takes it for that otherwise when it is connected over a network.
pub(super) fn warning(id: &str, message: &FieldMessage) -> Value {
    json!({
        "id": id, "field": message.field, "warning": message.text, "isDuringSearch": true,
        "noResults": true,
    })
}

/// The message that a line was refused, when it is not known which query it belongs to.
pub(super) fn error(text: impl ToString) -> Value {
    json!({"error": text.to_string()})
}

/// The message that an action was carried out: the action itself and its results.
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
