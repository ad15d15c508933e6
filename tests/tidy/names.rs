//! Names of types: one name, one type, so that a name means the same in every file.

use std::collections::BTreeMap;

use super::tokens::{Token, flatten, text};

/// The names of `files`, which are paths and texts, that stand for more than one type, associated
/// types and tests left out. Names in `excused` are allowed; one of them that is unique is a
/// complaint.
pub(crate) fn doubles(files: &[(String, String)], excused: &[&str]) -> Vec<String> {
    let mut places: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for (path, source) in files {
        for (name, line) in types(&flatten(source)) {
            places.entry(name).or_default().push(format!("{path}:{line}"));
        }
    }
    places.retain(|_, places| places.len() > 1);
    let idle = excused.iter().filter(|name| !places.contains_key(**name));
    let idle = idle.map(|name| format!("`{name}` is one type: no exception is needed"));
    let doubles = places.iter().filter(|(name, _)| !excused.contains(&name.as_str()));
    let told = |(name, places): (&String, &Vec<String>)| {
        format!("the type name `{name}` is used twice: {}", places.join(", "))
    };
    idle.chain(doubles.map(told)).collect()
}

/// The types that a file defines outside tests, including those that macros define.
fn types(tokens: &[Token]) -> Vec<(String, usize)> {
    let mut found = Vec::new();
    // For each open brace whether it belongs to an `impl` or a `trait`.
    let mut bodies = Vec::new();
    let mut head = false;
    for (at, token) in tokens.iter().enumerate() {
        let before = at.checked_sub(1).map_or("", |before| text(tokens, before));
        match token.text.as_str() {
            // `impl` before a type that is not named, as in `fn f() -> impl Iterator`, is no head.
            "impl" if matches!(before, "" | "}" | ";" | "]" | "unsafe" | "{") => head = true,
            "trait" => head = true,
            "{" => bodies.push(std::mem::take(&mut head)),
            "}" => drop(bodies.pop()),
            ";" => head = false,
            _ => {}
        }
        let defines = match token.text.as_str() {
            "struct" | "enum" | "trait" => true,
            "type" => !bodies.last().copied().unwrap_or(false),
            _ => false,
        };
        let name = text(tokens, at + 1);
        if defines && !token.test && name.starts_with(|first: char| first.is_uppercase()) {
            found.push((name.to_owned(), token.line));
        }
    }
    found
}

mod checks {
    use super::*;

    #[test]
    fn names_are_unique() {
        let found = |first: &str, second: &str| {
            let files = [("a.rs", first), ("b.rs", second)];
            let owned = files.map(|(path, text)| (path.to_owned(), text.to_owned()));
            doubles(&owned, &[]).len()
        };
        let twice = [
            "struct A;",
            "pub enum A { B }",
            "trait A {}",
            "type A = u8;",
            "mod c { pub(crate) struct A<T>(T); }",
            "m! { struct A; }",
            "impl B { fn f() -> impl C { struct A {} } }",
        ];
        for text in twice {
            assert_eq!(found("struct A {}", text), 1, "{text}");
        }
        let once = [
            "struct B; use a::A;",
            "#[cfg(test)] mod tests { struct A; }",
            "trait B { type A; }",
            "impl<T> B for C<T> { type A = T; }",
            "fn f() { A {}; let a: A; }",
        ];
        for text in once {
            assert_eq!(found("struct A {}", text), 0, "{text}");
        }
    }

    #[test]
    fn exceptions_are_needed() {
        let files = [("a.rs".to_owned(), "struct A; mod b { struct A; }".to_owned())];
        assert_eq!(doubles(&files, &["A"]), [""; 0]);
        assert_eq!(doubles(&files, &["A", "B"]).len(), 1);
    }
}
