//! The targets of the fuzzers on their corpus: files of ours, and files that fuzzers have found.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

#[path = "../fuzz/targets/mod.rs"]
mod targets;

use targets::TARGETS;

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("fuzz")
}

/// The names of what is in a folder, without what follows a dot.
fn names(folder: &Path) -> BTreeSet<String> {
    let entries = fs::read_dir(folder).unwrap_or_else(|error| panic!("{folder:?}: {error}"));
    let name = |path: PathBuf| path.file_stem().unwrap().to_str().unwrap().to_owned();
    entries.map(|entry| name(entry.unwrap().path())).collect()
}

#[test]
fn each_target_passes_its_corpus() {
    for target in TARGETS {
        let corpus = folder().join("corpus").join(target.name);
        let files = fs::read_dir(&corpus).unwrap_or_else(|error| panic!("{corpus:?}: {error}"));
        let mut count = 0;
        for file in files {
            let path = file.unwrap().path();
            let bytes = fs::read(&path).unwrap();
            let outcome = std::panic::catch_unwind(|| (target.run)(&bytes));
            assert!(outcome.is_ok(), "{path:?}");
            count += 1;
        }
        assert!(count > 0, "{} has no corpus", target.name);
    }
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
