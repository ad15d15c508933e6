//! Which files use names of which other files, and whether these uses form a cycle.
//!
//! Only the file where a name is defined counts, not the way of the path: `super::Move` leads to
//! `point.rs` if the parent module only imports it from there. So a module's root may use and
//! re-export its children, and the children may use each other, but a child that uses what the root
//! defines while the root uses the child closes a cycle: one of the two belongs in a file of its
//! own. A bare re-export is no use. Tests are left out, because they may need more than they test.

use std::collections::{BTreeMap, BTreeSet, HashMap, VecDeque};

use super::tokens::{Token, flatten, module_path, text};

/// A path of names from the crate's root on.
type Names = Vec<String>;

/// The targets of paths: the modules by their path, and the macros that the crate exports.
struct Modules<'a> {
    by_path: HashMap<Names, Module<'a>>,
    /// The macros with the files that define them.
    macros: HashMap<String, &'a str>,
}

struct Module<'a> {
    file: &'a str,
    path: Names,
    tokens: Vec<Token>,
    imports: Vec<Import>,
}

/// A name that a `use` brings into a module.
struct Import {
    name: String,
    /// As written; the first names may be `crate`, `self` or `super`.
    target: Names,
    is_reexport: bool,
    depth: usize,
    line: usize,
}

/// Maps a file to the files that it uses, each with the line and the name of the first use.
type Graph<'a> = BTreeMap<&'a str, BTreeMap<&'a str, (usize, String)>>;

/// The cycles among `files`, which are paths and texts, with one round trip of each. The pairs
/// (user, used) in `excused` are left out; an unnecessary pair is a complaint as well.
pub(crate) fn cycles(files: &[(String, String)], excused: &[(&str, &str)]) -> Vec<String> {
    let mut graph = Modules::new(files).graph();
    let mut complaints = Vec::new();
    for (user, used) in excused {
        if graph.get_mut(user).and_then(|uses| uses.remove(used)).is_none() {
            complaints.push(format!("{user} does not use {used}: no exception is needed"));
        }
    }
    let reach: BTreeMap<&str, BTreeSet<&str>> =
        graph.keys().map(|&file| (file, reachable(&graph, file))).collect();
    let mut told: BTreeSet<&str> = BTreeSet::new();
    for &file in graph.keys() {
        if !reach[file].contains(file) || told.contains(file) {
            continue;
        }
        let knot = reach[file].iter().filter(|&other| reach[other].contains(file));
        told.extend(knot.clone());
        let trip = round_trip(&graph, file);
        complaints.push(format!("a cycle among {} files: {}", knot.count(), trip.join(", ")));
    }
    complaints
}

/// The macros that `files` export, each with the file that defines it.
pub(crate) fn exported_macros(files: &[(String, String)]) -> HashMap<String, &str> {
    let mut macros = HashMap::new();
    for (file, source) in files {
        let tokens = flatten(source);
        for at in 3..tokens.len() {
            let is_exported = text(&tokens, at - 2) == "macro_export";
            if is_exported && text(&tokens, at) == "macro_rules" {
                macros.insert(text(&tokens, at + 2).to_owned(), file.as_str());
            }
        }
    }
    macros
}

/// All files that `from` uses, directly or through others.
fn reachable<'a>(graph: &Graph<'a>, from: &'a str) -> BTreeSet<&'a str> {
    let mut seen = BTreeSet::new();
    let mut open: Vec<&str> = vec![from];
    while let Some(file) = open.pop() {
        let uses = graph.get(file).into_iter().flat_map(|uses| uses.keys());
        open.extend(uses.copied().filter(|used| seen.insert(*used)));
    }
    seen
}

/// The shortest way from `start` back to it, in words.
fn round_trip(graph: &Graph<'_>, start: &str) -> Vec<String> {
    let mut came_from = BTreeMap::new();
    let mut open = VecDeque::from([start]);
    while let Some(file) = open.pop_front() {
        for &used in graph.get(file).into_iter().flat_map(|uses| uses.keys()) {
            if !came_from.contains_key(used) {
                came_from.insert(used, file);
                open.push_back(used);
            }
        }
    }
    let mut steps = Vec::new();
    let mut used = start;
    while let Some(&user) = came_from.get(used) {
        let (line, name) = &graph[user][used];
        steps.push(format!("{user}:{line} uses `{name}` of {used}"));
        used = user;
        if used == start {
            break;
        }
    }
    steps.reverse();
    steps
}

impl<'a> Modules<'a> {
    fn new(files: &'a [(String, String)]) -> Modules<'a> {
        let mut modules = Modules { by_path: HashMap::new(), macros: exported_macros(files) };
        for (file, source) in files {
            let path: Names = module_path(file).into_iter().map(str::to_owned).collect();
            let tokens = flatten(source);
            let imports = imports(&tokens);
            modules.by_path.insert(path.clone(), Module { file, path, tokens, imports });
        }
        modules
    }

    fn graph(&self) -> Graph<'a> {
        let mut graph = Graph::new();
        for module in self.by_path.values() {
            let uses: &mut BTreeMap<_, _> = graph.entry(module.file).or_default();
            for (names, depth, line) in module.paths() {
                let absolute = self.absolute(module, &names, depth);
                let Some((file, name)) = absolute.and_then(|path| self.defined(&path)) else {
                    continue;
                };
                if file != module.file {
                    uses.entry(file).or_insert((line, name));
                }
            }
        }
        graph
    }

    /// A path as written in `module`, `depth` inline modules deep, from the crate's root on. `None`
    /// for names that are local or from another crate.
    fn absolute(&self, module: &Module<'_>, names: &[String], depth: usize) -> Option<Names> {
        let first = names.first()?;
        let ups = names.iter().take_while(|name| *name == "super").count();
        let own = |rest: &[String]| Some([&module.path, rest].concat());
        match first.as_str() {
            "crate" => Some(names[1..].to_vec()),
            "self" => own(&names[1..]),
            "super" => {
                let length = module.path.len().checked_sub(ups.saturating_sub(depth))?;
                Some([&module.path[..length], &names[ups..]].concat())
            }
            _ if self.by_path.contains_key(&[&module.path, &names[..1]].concat()) => own(names),
            _ => {
                let import = module.import(first).filter(|import| import.target != names)?;
                // Names imported from another crate lead nowhere here.
                let target = self.absolute(module, &import.target, import.depth)?;
                Some([&target, &names[1..]].concat())
            }
        }
    }

    /// The file that defines the target of a path from the root, and the target's name there;
    /// `None` for a module.
    fn defined(&self, path: &[String]) -> Option<(&'a str, String)> {
        let mut length = 0;
        while length < path.len() && self.by_path.contains_key(&path[..=length]) {
            length += 1;
        }
        let module = self.by_path.get(&path[..length])?;
        let name = path.get(length)?;
        if let Some(import) = module.import(name) {
            let target = self.absolute(module, &import.target, import.depth)?;
            return self.defined(&[&target, &path[length + 1..]].concat());
        }
        let exported = self.macros.get(name).filter(|_| length == 0);
        Some((exported.copied().unwrap_or(module.file), name.clone()))
    }
}

impl Module<'_> {
    fn import(&self, name: &str) -> Option<&Import> {
        self.imports.iter().find(|import| import.name == name)
    }

    /// All paths outside tests that name something that may be of another file, each with the depth
    /// of inline modules and the line where it stands.
    fn paths(&self) -> Vec<(Names, usize, usize)> {
        let mut found = Vec::new();
        let mut used = BTreeSet::new();
        let mut in_use = false;
        for (at, token) in self.tokens.iter().enumerate() {
            in_use = token.text == "use" || (in_use && token.text != ";");
            let inner = at > 0 && matches!(text(&self.tokens, at - 1), "::" | "." | "mod");
            if in_use || inner || token.test {
                continue;
            }
            used.insert(token.text.as_str());
            let mut names = vec![token.text.clone()];
            let mut end = at + 1;
            while text(&self.tokens, end) == "::" && is_name(text(&self.tokens, end + 1)) {
                names.push(self.tokens[end + 1].text.clone());
                end += 2;
            }
            if names.len() > 1 {
                found.push((names, token.modules, token.line));
            }
        }
        for import in &self.imports {
            if !import.is_reexport || used.contains(import.name.as_str()) {
                found.push((import.target.clone(), import.depth, import.line));
            }
        }
        found
    }
}

fn is_name(text: &str) -> bool {
    text.starts_with(|first: char| first.is_alphabetic() || first == '_')
}

/// The names that the `use`s outside tests bring into a file.
fn imports(tokens: &[Token]) -> Vec<Import> {
    let mut found = Vec::new();
    for (at, token) in tokens.iter().enumerate() {
        // `use<'a>` in a signature is no import.
        if token.text == "use" && !token.test && text(tokens, at + 1) != "<" {
            let before = at.checked_sub(1).map_or("", |before| text(tokens, before));
            let is_reexport = matches!(before, "pub" | ")");
            import_tree(tokens, at + 1, &[], is_reexport, &mut found);
        }
    }
    found
}

/// Reads the part of a `use` that begins at `at` behind `prefix`, and returns where it ends.
fn import_tree(
    tokens: &[Token],
    mut at: usize,
    prefix: &[String],
    is_reexport: bool,
    found: &mut Vec<Import>,
) -> usize {
    let mut target = prefix.to_vec();
    loop {
        match text(tokens, at) {
            "{" => {
                at += 1;
                while text(tokens, at) != "}" {
                    at = import_tree(tokens, at, &target, is_reexport, found);
                    at += usize::from(text(tokens, at) == ",");
                }
                return at + 1;
            }
            "self" if !target.is_empty() => {}
            name => target.push(name.to_owned()),
        }
        at += 1;
        if text(tokens, at) != "::" {
            break;
        }
        at += 1;
    }
    let mut name = target.last().cloned().unwrap_or_default();
    if text(tokens, at) == "as" {
        name = text(tokens, at + 1).to_owned();
        at += 2;
    }
    let Token { modules: depth, line, .. } = tokens[at - 1];
    found.push(Import { name, target, is_reexport, depth, line });
    at
}

mod checks {
    use super::*;

    /// The complaints about files that are given as paths and texts.
    fn complaints(files: &[(&str, &str)], excused: &[(&str, &str)]) -> Vec<String> {
        let owned = |(path, text): &(&str, &str)| ((*path).to_owned(), (*text).to_owned());
        cycles(&files.iter().map(owned).collect::<Vec<_>>(), excused)
    }

    const A_USES_B: (&str, &str) = ("src/a.rs", "use crate::b::B; struct A(B);");

    #[test]
    fn cycles_are_found() {
        let back = [
            "use crate::a::A; struct B(A);",
            "use super::a::A as C; struct B(C);",
            "use crate::{c, a::{self}}; struct B(a::A);",
            "struct B(crate::a::A);",
            "mod inner { use super::super::a::A; }",
            "use crate::c::C; struct B(C);",
            "use super::c; struct B(c::C);",
            "fn b() { log::info!(\"{}\", crate::a::NAME); }",
        ];
        for b in back {
            let c = ("src/c.rs", "pub(crate) use crate::a::A as C;");
            let found = complaints(&[A_USES_B, ("src/b.rs", b), c], &[]);
            assert_eq!(found.len(), 1, "{b}");
            assert!(
                found[0].starts_with("a cycle among 2 files: src/a.rs:1 uses `B`"),
                "{found:?}"
            );
            let excused = [("src/b.rs", "src/a.rs")];
            assert_eq!(complaints(&[A_USES_B, ("src/b.rs", b), c], &excused), [""; 0]);
        }
    }

    #[test]
    fn a_child_does_not_use_what_its_parent_builds_from_it() {
        let child = ("src/a/b.rs", "use super::A; pub struct B(A);");
        for root in ["mod b; use b::B; pub struct A(B);", "mod b; pub struct A(b::B);"] {
            assert_eq!(complaints(&[("src/a.rs", root), child], &[]).len(), 1, "{root}");
        }
        // A root may use the names that it re-exports.
        let root = "mod b; pub use b::B; pub struct A(B);";
        assert_eq!(complaints(&[("src/a.rs", root), child], &[]).len(), 1);
    }

    #[test]
    fn one_direction_is_no_cycle() {
        let good = [
            "struct B;",
            "struct B; #[cfg(test)] mod tests { use crate::a::A; }",
            "struct B; #[cfg(test)] use crate::a::A;",
            "use crate::c::B;",
            "use super::c::{self, C}; fn b() { c::f(super::d::D) }",
            "use a::A; // of another crate",
            "fn b() { self.a::<A>() }",
        ];
        for b in good {
            let c = ("src/c.rs", "pub struct C; pub struct B;");
            assert_eq!(complaints(&[A_USES_B, ("src/b.rs", b), c], &[]), [""; 0], "{b}");
        }
        // A root that only re-exports its children, and children that use each other through it.
        let root = ("src/a.rs", "mod b; mod c; pub use b::{B, b}; pub use c::C; pub struct A;");
        let b = ("src/a/b.rs", "use super::{A, C}; pub struct B(A, C); pub fn b() {}");
        assert_eq!(complaints(&[root, b, ("src/a/c.rs", "pub struct C;")], &[]), [""; 0]);
        let exported = ("src/a.rs", "#[macro_export] macro_rules! m { () => {} } use crate::b::B;");
        let user = ("src/b.rs", "use crate::m;");
        assert_eq!(complaints(&[exported, user, ("src/lib.rs", "")], &[]).len(), 1);
    }

    #[test]
    fn exceptions_are_needed() {
        let excused = [("src/b.rs", "src/a.rs")];
        assert_eq!(complaints(&[A_USES_B, ("src/b.rs", "struct B;")], &excused).len(), 1);
    }
}
