//! Actions: what a client can ask for besides analyses.

use serde_json::{Map, Value, json};

use super::output::{self, Complaint, Output};
use super::read::{self, Parsed, Refusal};
use super::schedule::Schedule;

/// The action of a name. It returns what its reply adds to the request.
struct Action {
    name: &'static str,
    run: fn(&Map<String, Value>, &Schedule, &Output<'_>) -> Result<Value, Complaint>,
}

const ACTIONS: &[Action] = &[
    Action {
        name: "query_version",
        run: |_, _, _| Ok(json!({"version": env!("CARGO_PKG_VERSION"), "git_hash": "<omitted>"})),
    },
    // Models are neural networks, and there is none.
    Action { name: "query_models", run: |_, _, _| Ok(json!({"models": []})) },
    // Every position is searched from nothing.
    Action { name: "clear_cache", run: |_, _, _| Ok(json!({})) },
    Action {
        name: "terminate",
        run: |request, schedule, output| {
            let id = request.get("terminateId").and_then(Value::as_str);
            let id = id.ok_or_else(|| Complaint::new("terminateId", "must be a text"))?;
            terminate(Some(id), request, schedule, output)
        },
    },
    Action {
        name: "terminate_all",
        run: |request, schedule, output| terminate(None, request, schedule, output),
    },
];

/// Carries out the action of this name and replies to it.
///
/// # Errors
/// When there is no such action, or the request is not one for it.
pub(super) fn carry_out(
    name: &str,
    request: &Map<String, Value>,
    schedule: &Schedule,
    output: &Output<'_>,
) -> Result<(), Complaint> {
    let action = ACTIONS.iter().find(|action| action.name == name).ok_or_else(|| {
        let names: Vec<&str> = ACTIONS.iter().map(|action| action.name).collect();
        Complaint::new("action", format!("must be one of {}", names.join(", ")))
    })?;
    let addition = (action.run)(request, schedule, output)?;
    output.send(&output::echo(request, addition));
    Ok(())
}

/// Ends the analyses of a query, or of all, in some turns, or in all.
fn terminate(
    id: Option<&str>,
    request: &Map<String, Value>,
    schedule: &Schedule,
    output: &Output<'_>,
) -> Result<Value, Complaint> {
    let turns = request.get("turnNumbers").map(turns).transpose();
    let turns = turns.map_err(|_| Complaint::new("turnNumbers", "must be a list of integers"))?;
    let never_begun = schedule.stop(|job| {
        id.is_none_or(|id| job.id == id)
            && turns.as_ref().is_none_or(|turns| turns.contains(&(job.task.turn as i64)))
    });
    for job in never_begun {
        output.send(&output::no_results(&job.id, job.task.turn));
    }
    Ok(json!({}))
}

fn turns(value: &Value) -> Parsed<Vec<i64>> {
    let in_range = |turn: &Value| read::integer(turn, i64::MIN, i64::MAX);
    read::list(value, in_range).map_err(|_| Refusal::Form)
}
