//! Queries of the analysis protocol.

use serde_json::{Value, json};

/// A query for a 5x5 board, with these fields added or replaced.
pub(crate) fn query(changes: Value) -> String {
    let mut query = json!({
        "id": "q", "boardXSize": 5, "boardYSize": 5, "rules": "chinese", "komi": 7.5, "moves": [],
    });
    let Value::Object(changes) = changes else { panic!("{changes} is no object") };
    for (key, value) in changes {
        match value {
            Value::Null => query.as_object_mut().unwrap().remove(&key),
            value => query.as_object_mut().unwrap().insert(key, value),
        };
    }
    format!("{query}\n")
}
