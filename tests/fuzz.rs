//! The targets of the fuzzers on their corpus: files of ours, and files that fuzzers have found.

use std::collections::BTreeSet;
use std::fs;
use std::panic::catch_unwind;
use std::path::{Path, PathBuf};
use std::thread;

#[path = "../fuzz/targets/mod.rs"]
mod targets;

use targets::{TARGETS, Target};

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("fuzz")
}

/// The names of what is in a folder, without what follows a dot.
fn names(folder: &Path) -> BTreeSet<String> {
    let entries = fs::read_dir(folder).unwrap_or_else(|error| panic!("{folder:?}: {error}"));
    let name = |path: PathBuf| path.file_stem().unwrap().to_str().unwrap().to_owned();
    entries.map(|entry| name(entry.unwrap().path())).collect()
}

/// Runs a target on its corpus, and says which file made it fail.
fn pass(target: &Target) {
    let mut files = 0;
    for file in fs::read_dir(folder().join("corpus").join(target.name)).unwrap() {
        let path = file.unwrap().path();
        let bytes = fs::read(&path).unwrap();
        assert!(catch_unwind(|| (target.run)(&bytes)).is_ok(), "{path:?}");
        files += 1;
    }
    assert!(files > 0, "{} has no corpus", target.name);
}

#[test]
fn each_target_passes_its_corpus() {
    thread::scope(|scope| {
        for target in TARGETS {
            scope.spawn(move || pass(target));
        }
    });
}

#[test]
fn each_target_has_a_fuzzer_and_a_corpus_and_nothing_else_has() {
    let known: BTreeSet<String> = TARGETS.iter().map(|target| target.name.to_owned()).collect();
    assert_eq!(known.len(), TARGETS.len());
    assert_eq!(names(&folder().join("src/bin")), known);
    assert_eq!(names(&folder().join("corpus")), known);
    let document = fs::read_to_string(folder().join("../docs/reliability.md")).unwrap();
    let table = document.split("\n## Fuzzing\n").nth(1).unwrap().split("\n## ").next().unwrap();
    let rows = table.lines().filter_map(|line| line.strip_prefix("| `")?.split('`').next());
    assert_eq!(rows.map(str::to_owned).collect::<BTreeSet<_>>(), known);
}
