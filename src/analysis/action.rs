//! Actions: what a client can ask for besides analyses.

use serde_json::{Map, Value, json};

use super::Engine;
use super::output::{self, Complaint};
use super::read::{self, Reading, Refusal};

/// The action of a name. It returns what its reply adds to the request.
struct Action {
    name: &'static str,
    run: fn(&Engine<'_>, &Map<String, Value>) -> Result<Value, Complaint>,
}

const ACTIONS: &[Action] = &[
    Action {
        name: "query_version",
        run: |_, _| Ok(json!({"version": env!("CARGO_PKG_VERSION"), "git_hash": "<omitted>"})),
    },
    // Models are neural networks, and there is none.
    Action { name: "query_models", run: |_, _| Ok(json!({"models": []})) },
    // Every position is searched from nothing.
    Action { name: "clear_cache", run: |_, _| Ok(json!({})) },
    Action {
        name: "terminate",
        run: |engine, request| {
            let id = request.get("terminateId").and_then(Value::as_str);
            let id = id.ok_or_else(|| Complaint::new("terminateId", "must be a text"))?;
            terminate(engine, Some(id), request)
        },
    },
    Action { name: "terminate_all", run: |engine, request| terminate(engine, None, request) },
];

/// Carries out the action of this name and replies to it.
pub(super) fn carry_out(engine: &Engine<'_>, name: &str, id: &str, request: &Map<String, Value>) {
    let Some(action) = ACTIONS.iter().find(|action| action.name == name) else {
        let names: Vec<&str> = ACTIONS.iter().map(|action| action.name).collect();
        let text = format!("must be one of {}", names.join(", "));
        return engine.refuse(id, &Complaint::new("action", text));
    };
    match (action.run)(engine, request) {
        Ok(addition) => engine.output.send(&output::echo(request, addition)),
        Err(complaint) => engine.refuse(id, &complaint),
    }
}

/// Ends the analyses of a query, or of all, in some turns, or in all.
fn terminate(
    engine: &Engine<'_>,
    id: Option<&str>,
    request: &Map<String, Value>,
) -> Result<Value, Complaint> {
    let turns = request.get("turnNumbers").map(turns).transpose();
    let turns = turns.map_err(|_| Complaint::new("turnNumbers", "must be a list of integers"))?;
    let never_begun = engine.schedule.stop(|job| {
        id.is_none_or(|id| job.id == id)
            && turns.as_ref().is_none_or(|turns| turns.contains(&(job.task.turn as i64)))
    });
    for job in never_begun {
        engine.output.send(&output::no_results(&job.id, job.task.turn));
    }
    Ok(json!({}))
}

fn turns(value: &Value) -> Reading<Vec<i64>> {
    let in_range = |turn: &Value| read::integer(turn, i64::MIN, i64::MAX);
    read::list(value, in_range).map_err(|_| Refusal::Form)
}
