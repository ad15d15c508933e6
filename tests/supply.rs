//! The parts of the program: `deny.toml` restricts its dependencies, and `scripts/sbom` lists them.
//!
//! The lists of `deny.toml` are those of cargo-deny; the test reads them together with `cargo metadata`, so
//! that they hold where cargo-deny is not installed.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
use std::process::Command;

use serde_json::Value;

use crate::support::tools::{lacks, skip};

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// The metadata of the packages by cargo. `None` where it cannot be fetched.
fn metadata() -> Option<Value> {
    let ask = |more: &[&str]| {
        let mut command = Command::new(env!("CARGO"));
        command.args(["metadata", "--locked", "--features", "gpu", "--format-version", "1"]);
        command.args(more);
        command.current_dir(root()).output().unwrap()
    };
    let output = [&["--offline"][..], &[]].into_iter().map(ask).find(|out| out.status.success());
    if output.is_none() {
        skip("the registry");
    }
    output.map(|output| serde_json::from_slice(&output.stdout).unwrap())
}

fn text<'a>(value: &'a Value, key: &str) -> &'a str {
    value[key].as_str().unwrap_or_default()
}

/// The packages, without those of this repository, which come from no registry.
fn packages(metadata: &Value) -> Vec<&Value> {
    let all = metadata["packages"].as_array().unwrap().iter();
    all.filter(|package| !package["source"].is_null()).collect()
}

fn policy() -> toml::Table {
    std::fs::read_to_string(root().join("deny.toml")).unwrap().parse().unwrap()
}

/// True if a licence expression can be met with the allowed licences. A slash is an old form of `OR`.
fn is_met(expression: &str, allowed: &BTreeSet<&str>) -> bool {
    let flat = expression.replace('/', " OR ");
    if let Some(start) = flat.rfind('(') {
        let end = start + flat[start..].find(')').unwrap();
        // A part that is met does not matter any more, nor does its expression if it is not.
        let word = if is_met(&flat[start + 1..end], allowed) { "MET" } else { "UNMET" };
        return is_met(&format!("{}{word}{}", &flat[..start], &flat[end + 1..]), allowed);
    }
    let is_one = |word: &str| word.trim() == "MET" || allowed.contains(word.trim());
    flat.split(" OR ").any(|choice| choice.split(" AND ").all(is_one))
}

#[test]
fn dependencies_are_those_that_the_policy_allows() {
    let Some(metadata) = metadata() else { return };
    let policy = policy();
    let list = |table: &str, key: &str| policy[table][key].as_array().unwrap().clone();
    let (licences, registries) = (list("licenses", "allow"), list("sources", "allow-registry"));
    let allowed: BTreeSet<&str> = licences.iter().map(|word| word.as_str().unwrap()).collect();
    let registries: BTreeSet<&str> = registries.iter().map(|word| word.as_str().unwrap()).collect();
    let packages = packages(&metadata);
    assert!(packages.len() > 50);
    for package in packages {
        let (name, licence) = (text(package, "name"), text(package, "license"));
        assert!(is_met(licence, &allowed), "{name} has the licence '{licence}'");
        let registry = text(package, "source").strip_prefix("registry+").unwrap_or_default();
        assert!(registries.contains(registry), "{name} comes from '{}'", text(package, "source"));
    }
}

#[test]
fn crates_are_there_once_but_for_those_on_the_list() {
    let Some(metadata) = metadata() else { return };
    let mut versions: BTreeMap<&str, BTreeSet<&str>> = BTreeMap::new();
    for package in packages(&metadata) {
        versions.entry(text(package, "name")).or_default().insert(text(package, "version"));
    }
    let policy = policy();
    let skipped = policy["bans"]["skip"].as_array().unwrap();
    let word = |row: &toml::Value, key: &str| row[key].as_str().unwrap().to_owned();
    let skipped: Vec<(String, String)> =
        skipped.iter().map(|row| (word(row, "name"), word(row, "version"))).collect();
    for (name, versions) in &versions {
        let left = versions.iter().filter(|version| {
            !skipped.iter().any(|(skip, old)| skip == name && version.starts_with(old.as_str()))
        });
        assert!(left.count() <= 1, "{name} is there in the versions {versions:?}");
    }
    for (name, old) in &skipped {
        let found = versions.get(name.as_str()).is_some_and(|all| all.len() > 1);
        assert!(found, "{name} {old} needs no exception any more");
    }
}

#[test]
fn no_dependency_needs_a_newer_compiler_than_the_program_states() {
    let Some(metadata) = metadata() else { return };
    let number = |text: &str| -> Vec<u32> { text.split('.').map(|n| n.parse().unwrap()).collect() };
    let own = metadata["packages"].as_array().unwrap().iter();
    let own = own.clone().find(|package| text(package, "name") == "ponnuki").unwrap();
    let stated = number(text(own, "rust_version"));
    for package in packages(&metadata) {
        let Some(needed) = package["rust_version"].as_str() else { continue };
        assert!(number(needed) <= stated, "{} needs Rust {needed}", text(package, "name"));
    }
}

#[test]
fn the_bill_of_materials_lists_what_is_linked() {
    let Some(metadata) = metadata().filter(|_| !lacks(&["python3"])) else { return };
    let target = "x86_64-unknown-linux-musl";
    let made = Command::new("python3").arg(root().join("scripts/sbom")).arg(target).output();
    let output = made.unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let bill: Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!((text(&bill, "bomFormat"), text(&bill, "specVersion")), ("CycloneDX", "1.5"));
    assert_eq!(text(&bill["metadata"]["component"], "name"), "ponnuki");
    let parts = bill["components"].as_array().unwrap();
    let known: BTreeSet<(&str, &str)> = packages(&metadata)
        .into_iter()
        .map(|package| (text(package, "name"), text(package, "version")))
        .collect();
    let own = ["ponnuki-game", "ponnuki-network", "ponnuki-program", "ponnuki-search"];
    assert!(own.iter().all(|own| parts.iter().any(|part| text(part, "name") == *own)));
    for part in parts.iter().filter(|part| !own.contains(&text(part, "name"))) {
        let (name, version) = (text(part, "name"), text(part, "version"));
        assert!(known.contains(&(name, version)), "{name} {version}");
        assert_eq!(text(part, "purl"), format!("pkg:cargo/{name}@{version}"));
        assert_eq!(text(&part["hashes"][0], "content").len(), 64, "{name}");
        assert!(!text(&part["licenses"][0], "expression").is_empty(), "{name}");
    }
    let has = |name| parts.iter().any(|part| text(part, "name") == name);
    // Dependencies of tests, macros or other systems alone are not in the program.
    assert!(has("serde_json") && has("rustix"));
    assert!(!has("criterion") && !has("syn") && !has("windows-sys"));
}
