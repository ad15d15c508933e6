//! The documents: each is a chapter of the book, except the pages of `docs/log`; their links lead
//! somewhere, and their pictures are shown.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Component, Path, PathBuf};

use regex_lite::Regex;

/// Documents outside `docs`.
const OTHERS: &[&str] = &[
    "ARCHITECTURE.md",
    "CHANGELOG.md",
    "CONTRIBUTING.md",
    "README.md",
    "regressions/README.md",
    "scripts/train/README.md",
    "tests/data/positions/README.md",
];

const SUMMARY: &str = "docs/SUMMARY.md";

/// The folder of dated pages about experiments. They are not in the book.
const LOG: &str = "docs/log/";

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// The files below `docs` whose names end in one of these ways, from the root.
fn below_docs(ends: &[&str]) -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    let mut todo = vec![root().join("docs")];
    while let Some(folder) = todo.pop() {
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                todo.push(path);
            } else if path.extension().is_some_and(|end| ends.contains(&end.to_str().unwrap())) {
                found.insert(path.strip_prefix(root()).unwrap().to_str().unwrap().to_owned());
            }
        }
    }
    found
}

/// The texts of all documents by path.
fn documents() -> BTreeMap<String, String> {
    let paths = below_docs(&["md"]).into_iter().chain(OTHERS.iter().map(|&path| path.to_owned()));
    paths.map(|path| (path.clone(), fs::read_to_string(root().join(path)).unwrap())).collect()
}

#[test]
fn links_lead_somewhere() {
    let documents = documents();
    assert!(documents.contains_key("docs/gtp.md"), "the documents were not found");
    let exists = |path: &str| root().join(path).exists();
    assert_eq!(dead_links(&documents, exists), [""; 0]);
}

#[test]
fn the_book_has_every_document_once() {
    let summary = fs::read_to_string(root().join(SUMMARY)).unwrap();
    let expected = below_docs(&["md"]);
    assert_eq!(wrong_chapters(&summary, &expected), [""; 0]);
}

#[test]
fn all_pictures_are_shown() {
    let shown: BTreeSet<String> = documents()
        .iter()
        .flat_map(|(path, text)| links(text).into_iter().map(|(to, _)| resolved(path, &to)))
        .collect();
    let pictures = below_docs(&["svg", "png", "webp"]);
    assert!(pictures.contains("docs/pictures/iteration.svg"), "the pictures were not found");
    assert_eq!(pictures.difference(&shown).collect::<Vec<_>>(), [""; 0]);
}

/// The lines of a text that are not code.
fn prose(text: &str) -> impl Iterator<Item = &str> {
    let mut fenced = false;
    text.lines().filter(move |line| {
        let fence = line.trim_start().starts_with("```");
        fenced ^= fence;
        !fence && !fenced && !line.starts_with("    ")
    })
}

/// The targets of the links and pictures in a text that are not on the web: path and fragment.
fn links(text: &str) -> Vec<(String, String)> {
    let link = Regex::new(r"\]\(([^)#\s]*)(?:#([^)\s]*))?\)").unwrap();
    let code = Regex::new("`[^`]*`").unwrap();
    prose(text)
        .flat_map(|line| {
            let line = code.replace_all(line, "code").into_owned();
            let found = link.captures_iter(&line).map(|found| {
                (found[1].to_owned(), found.get(2).map_or("", |part| part.as_str()).to_owned())
            });
            found.collect::<Vec<_>>()
        })
        .filter(|(to, _)| !to.contains("://"))
        .collect()
}

/// The target of a link in the file `from`, from the root; `from` itself if it has no path.
fn resolved(from: &str, to: &str) -> String {
    if to.is_empty() {
        return from.to_owned();
    }
    let mut place = PathBuf::new();
    for part in Path::new(from).parent().unwrap().join(to).components() {
        match part {
            Component::ParentDir if place.pop() => {}
            Component::CurDir => {}
            other => place.push(other),
        }
    }
    place.to_str().unwrap().to_owned()
}

/// The names by which headings are linked: lower case, hyphens for spaces, no other punctuation.
fn fragments(text: &str) -> BTreeSet<String> {
    let headings = prose(text).filter(|line| line.starts_with('#'));
    headings
        .map(|line| {
            let name = line.trim_start_matches('#').trim().to_lowercase().replace(' ', "-");
            name.chars().filter(|&c| c.is_alphanumeric() || c == '-' || c == '_').collect()
        })
        .collect()
}

/// Links to files or headings that do not exist.
fn dead_links(documents: &BTreeMap<String, String>, exists: impl Fn(&str) -> bool) -> Vec<String> {
    let mut complaints = Vec::new();
    for (path, text) in documents {
        for (to, fragment) in links(text) {
            let target = resolved(path, &to);
            let found = match documents.get(&target) {
                Some(text) => fragment.is_empty() || fragments(text).contains(&fragment),
                None => fragment.is_empty() && exists(&target),
            };
            if !found {
                complaints.push(format!("{path}: {to}#{fragment} leads nowhere"));
            }
        }
    }
    complaints
}

/// Documents outside the log that are not in the summary, and chapters that stand there twice.
fn wrong_chapters(summary: &str, expected: &BTreeSet<String>) -> Vec<String> {
    let mut complaints = Vec::new();
    let mut chapters = BTreeSet::new();
    for (to, _) in links(summary) {
        if !chapters.insert(resolved(SUMMARY, &to)) {
            complaints.push(format!("{to} is in {SUMMARY} twice"));
        }
    }
    let bound = expected.iter().filter(|path| *path != SUMMARY && !path.starts_with(LOG));
    let missing = bound.filter(|path| !chapters.contains(*path));
    complaints.extend(missing.map(|path| format!("{path} is not in {SUMMARY}")));
    complaints
}
