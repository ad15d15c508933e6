//! Actions: the requests of clients other than for an analysis.

use serde_json::{Map, Value, json};

use super::client::AnalysisClient;
use super::field::FieldMessage;
use super::output;
use super::read::{self, ValueError, ValueResult};

/// A named action. It returns the fields that the reply adds to the request.
struct Action {
    name: &'static str,
    run: fn(&Call<'_>) -> Result<Value, FieldMessage>,
}

/// A request for an action, and its arguments.
struct Call<'a> {
    object: &'a Map<String, Value>,
    client: &'a AnalysisClient,
}

const ACTIONS: &[Action] = &[
    Action {
        name: "query_version",
        run: |call| {
            let version = match call.client.params().gtp_version.as_str() {
                "" => env!("CARGO_PKG_VERSION"),
                version => version,
            };
            Ok(json!({"version": version, "git_hash": "<omitted>"}))
        },
    },
    Action { name: "query_models", run: |call| Ok(json!({"models": call.client.models()})) },
    // Every search starts with an empty tree, so there is nothing to clear.
    Action { name: "clear_cache", run: |_| Ok(json!({})) },
    Action {
        name: "terminate",
        run: |call| {
            let id = call.object.get("terminateId").and_then(Value::as_str);
            let id = id.ok_or_else(|| FieldMessage::new("terminateId", "must be a text"))?;
            terminate(call, Some(id))
        },
    },
    Action { name: "terminate_all", run: |call| terminate(call, None) },
];

/// Carries out the action with this name, which a client requests by `object`. Returns the reply to it;
/// replies to analyses that it ends are sent first.
///
/// # Errors
/// If there is no such action, or it cannot be carried out.
pub(super) fn carry_out(
    name: &str,
    object: &Map<String, Value>,
    client: &AnalysisClient,
) -> Result<Value, FieldMessage> {
    let Some(action) = ACTIONS.iter().find(|action| action.name == name) else {
        let names: Vec<&str> = ACTIONS.iter().map(|action| action.name).collect();
        return Err(FieldMessage::new("action", format!("must be one of {}", names.join(", "))));
    };
    let addition = (action.run)(&Call { object, client })?;
    Ok(output::echo(object, addition))
}

/// Ends the analyses of one query of the client or of all, for some turns or for all.
fn terminate(call: &Call<'_>, id: Option<&str>) -> Result<Value, FieldMessage> {
    let turns = call.object.get("turnNumbers").map(turns).transpose();
    let turns =
        turns.map_err(|_| FieldMessage::new("turnNumbers", "must be a list of integers"))?;
    let never_begun = call.client.stop(|job| {
        id.is_none_or(|id| *job.id == *id)
            && turns.as_ref().is_none_or(|turns| turns.contains(&(job.turn as i64)))
    });
    for job in never_begun {
        job.replies.send(&output::no_results(&job.id, job.turn));
    }
    Ok(json!({}))
}

fn turns(value: &Value) -> ValueResult<Vec<i64>> {
    let in_range = |turn: &Value| read::integer(turn, i64::MIN, i64::MAX);
    read::list(value, in_range).map_err(|_| ValueError::Form)
}
