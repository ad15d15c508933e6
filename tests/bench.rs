//! `ponnuki bench` on the command line: what its options do, and which can be combined.

use std::process::Output;

use serde_json::Value;

use crate::support::command::ponnuki;

fn bench(options: &[&str]) -> Output {
    ponnuki().arg("bench").args(options).output().unwrap()
}

fn printed(options: &[&str]) -> String {
    let output = bench(options);
    assert!(output.status.success() && output.stderr.is_empty(), "{output:?}");
    String::from_utf8(output.stdout).unwrap()
}

fn lines(options: &[&str]) -> Vec<Value> {
    let text = printed(options);
    text.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

#[test]
fn every_size_has_a_line_with_the_requested_figures() {
    // Not 4x4: the engine tries to solve that game, which takes more time than all the rest.
    let options = ["--size", "5,6x3", "--seconds", "0.01", "--threads", "2", "--json"];
    let found = lines(&options);
    assert_eq!(found.len(), 2);
    for (line, side) in found.iter().zip([5, 6]) {
        assert_eq!(line["size"], side);
        assert_eq!(line["threads"], 2);
        assert_eq!(line["seconds"], 0.01);
        assert!(line.get("shares").is_none());
    }
}

#[test]
fn fixed_work_is_the_same_in_two_processes() {
    let options = ["--size", "5,7", "--fixed", "--json"];
    let once = lines(&options);
    let kinds: Vec<&str> = once.iter().map(|line| line["workload"].as_str().unwrap()).collect();
    assert_eq!(kinds, ["light", "default", "search", "light", "default", "search"]);
    assert_eq!(once, lines(&options));
    let twice = lines(&["--size", "5", "--fixed=light", "--times", "2", "--json"]);
    assert_eq!(twice.len(), 1);
    let playouts = |line: &Value| line["playouts"].as_u64().unwrap();
    assert_eq!(playouts(&twice[0]), 2 * playouts(&once[0]));
}

#[test]
fn rules_change_what_is_searched_and_nothing_else() {
    let done = |work: &str, rules: &str| {
        let options = ["--size", "5", "--rules", rules, "--json"];
        lines(&[&options[..], &[&format!("--fixed={work}")]].concat())
    };
    assert_eq!(done("default", "chinese"), done("default", "japanese"));
    assert_ne!(done("search", "chinese"), done("search", "japanese"));
}

#[test]
fn options_that_make_no_sense_end_with_code_2() {
    for options in [
        &["--fixed", "--seconds", "1"][..],
        &["--fixed", "--threads", "2"],
        &["--fixed", "--visits", "100"],
        &["--fixed=heavy"],
        &["--times", "2"],
        &["--rules", "japanes"],
        &["--visits", "0"],
        &["--memory", "much"],
        &["--size", "26"],
    ] {
        let output = bench(options);
        let said = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(2), "{options:?}");
        assert!(output.stdout.is_empty() && said.starts_with("error: "), "{said}");
    }
}
