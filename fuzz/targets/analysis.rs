//! Queries of KataGo's JSON protocol.

use std::collections::BTreeSet;

use ponnuki::analysis::serve;
use ponnuki::params::Params;
use serde_json::{Map, Value};

use super::written::Written;

/// The most visits of a query.
const VISITS: u64 = 8;

/// The parameters of a program whose searches are short.
pub(super) fn small_params() -> Params {
    Params {
        threads: 1,
        memory: 4_000_000,
        visits: 4,
        seed: 1,
        network: "none".to_owned(),
        untimed_seconds: 0.02,
        ..Params::default()
    }
}

/// Lines of queries and actions. Each reply is an object on a line, each line gets one at least, and each
/// turn of a query exactly one that is final.
pub(super) fn queries(bytes: &[u8]) {
    let lines: Vec<Vec<u8>> = bytes.split(|&byte| byte == b'\n').map(limited).collect();
    let written = Written::default();
    serve(&small_params(), false, &lines.join(&b'\n')[..], written.clone()).unwrap();
    let text = written.text();
    let replies: Vec<Map<String, Value>> = text
        .lines()
        .map(|line| serde_json::from_str(line).unwrap_or_else(|error| panic!("{error}: {line}")))
        .collect();
    let objects: Vec<Map<String, Value>> =
        lines.iter().filter_map(|line| serde_json::from_slice(line).ok()).collect();
    let is_empty = |line: &&Vec<u8>| line.trim_ascii().is_empty();
    let strangers = lines.len() - objects.len() - lines.iter().filter(is_empty).count();
    let errors = replies.iter().filter(|reply| reply.contains_key("error")).count();
    assert!(errors >= strangers, "{replies:?}");
    if objects.iter().all(|object| !object.contains_key("action")) {
        objects.iter().for_each(|object| assert_answered(object, &objects, &replies));
    }
}

/// A query has an error, or a final reply for each of its turns.
fn assert_answered(
    query: &Map<String, Value>,
    all: &[Map<String, Value>],
    replies: &[Map<String, Value>],
) {
    let Some(id) = query.get("id").filter(|id| id.is_string()) else { return };
    if all.iter().filter(|other| other.get("id") == Some(id)).count() > 1 {
        return;
    }
    let own = || replies.iter().filter(|reply| reply.get("id") == Some(id));
    let finals = own().filter(|reply| reply.get("isDuringSearch") == Some(&Value::Bool(false)));
    let mut turns: Vec<u64> = finals.filter_map(|reply| reply["turnNumber"].as_u64()).collect();
    turns.sort_unstable();
    if own().any(|reply| reply.contains_key("error")) {
        return assert!(turns.is_empty(), "{replies:?}");
    }
    let moves = query["moves"].as_array().unwrap().len() as u64;
    let asked = query.get("analyzeTurns").and_then(Value::as_array);
    let asked: BTreeSet<u64> = match asked {
        // A turn may be written as `1.0` or `-0`.
        Some(turns) => turns.iter().filter_map(Value::as_f64).map(|turn| turn as u64).collect(),
        None => [moves].into(),
    };
    assert_eq!(turns, Vec::from_iter(asked), "{replies:?}");
}

/// A line that asks for no long search.
pub(super) fn limited(line: &[u8]) -> Vec<u8> {
    let Ok(mut object) = serde_json::from_slice::<Map<String, Value>>(line) else {
        return line.to_vec();
    };
    limit(&mut object);
    if let Some(Value::Object(settings)) = object.get_mut("overrideSettings") {
        limit(settings);
    }
    Value::Object(object).to_string().into_bytes()
}

fn limit(object: &mut Map<String, Value>) {
    for (name, value) in object.iter_mut() {
        let name = name.to_ascii_lowercase().replace('-', "_");
        let most = match name.as_str() {
            "maxvisits" | "visits" | "maxplayouts" | "playouts" => VISITS as f64,
            "maxtime" | "seconds" | "untimed_seconds" => 0.02,
            _ => continue,
        };
        let text = value.as_str().map_or_else(|| value.to_string(), str::to_owned);
        if text.parse().is_ok_and(|number: f64| number == 0.0 || number > most) {
            *value = if most < 1.0 { most.into() } else { VISITS.into() };
        }
    }
}
