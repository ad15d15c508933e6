//! The inventory of `unsafe`: where it may stand, how often, and that each use says why it is sound.

use super::tokens::flatten;

/// The files with `unsafe`, each with the number of its uses. docs/reliability.md gives the arguments.
pub(crate) const INVENTORY: &[(&str, usize)] = &[
    ("src/network/kernel/simd/avx2.rs", 6),
    ("src/network/kernel/simd/avx512.rs", 6),
    ("src/network/kernel/simd/lattice.rs", 2),
    ("src/network/kernel/simd/neon.rs", 4),
    ("src/network/kernel/simd/vector.rs", 1),
    ("tests/play.rs", 1),
];

/// The uses of `unsafe` in a file that are more or fewer than the inventory says, or have no reason.
pub(crate) fn faults(path: &str, text: &str, inventory: &[(&str, usize)]) -> Vec<String> {
    let lines: Vec<&str> = text.lines().collect();
    let uses: Vec<usize> = flatten(text)
        .iter()
        .filter(|token| token.text == "unsafe")
        .map(|token| token.line)
        .collect();
    let listed = inventory.iter().find(|(file, _)| *file == path).map_or(0, |(_, count)| *count);
    let mut faults = Vec::new();
    if uses.len() != listed {
        faults.push(format!("{path}: {} uses of unsafe, {listed} in the inventory", uses.len()));
    }
    let lacking = uses.into_iter().filter(|line| !has_reason(&lines[..line - 1]));
    faults.extend(lacking.map(|line| format!("{path}:{line}: unsafe without a SAFETY comment")));
    faults
}

/// Whether the comment at the end of these lines says why something is sound.
fn has_reason(before: &[&str]) -> bool {
    let comment = before.iter().rev().map(|line| line.trim_start());
    comment.take_while(|line| line.starts_with("//")).any(|line| line.starts_with("// SAFETY: "))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn unsafe_without_a_place_or_a_reason_is_found() {
        let good = "// SAFETY: the index was checked.\n// It was.\nlet x = unsafe { f() };\n";
        let bare = "let x = unsafe { f() };\n";
        let text = "const UNSAFE: &str = \"unsafe\"; // unsafe\n";
        let listed = &[("a.rs", 1)];
        assert!(faults("a.rs", good, listed).is_empty());
        assert_eq!(faults("a.rs", bare, listed), ["a.rs:1: unsafe without a SAFETY comment"]);
        assert_eq!(faults("b.rs", good, listed), ["b.rs: 1 uses of unsafe, 0 in the inventory"]);
        assert_eq!(faults("a.rs", "", listed), ["a.rs: 0 uses of unsafe, 1 in the inventory"]);
        assert!(faults("b.rs", text, listed).is_empty());
    }
}
