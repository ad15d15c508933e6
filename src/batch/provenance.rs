//! The engine with which a run was made.

use serde_json::{Value, json};

use super::fingerprint;
use crate::params::{Param, Params, TABLE};
use ponnuki_game::point::Size;

/// `plan`, an object, with the engine that plays it: the version, the fingerprint of play on these
/// boards, and the parameters that differ from their defaults. The number of threads and the seed
/// belong to single games and are left out.
pub(crate) fn with_provenance(mut plan: Value, sizes: &[Size], params: &Params) -> Value {
    let usual = Params::default();
    let is_changed = |param: &&Param| {
        !matches!(param.name, "threads" | "seed") && param.text(params) != param.text(&usual)
    };
    let changed = TABLE.iter().filter(is_changed);
    let changed: serde_json::Map<String, Value> =
        changed.map(|param| (param.name.to_owned(), json!(param.text(params)))).collect();
    let word = fingerprint::combined(sizes.iter().map(|&size| fingerprint::of_size(size)));
    plan["version"] = json!(env!("CARGO_PKG_VERSION"));
    plan["fingerprint"] = json!(format!("{word:016x}"));
    plan["params"] = Value::Object(changed);
    plan
}
