//! `ponnuki conformance`: the program passes every check, and an engine that hangs, ends or babbles is
//! found out and started again.

use std::process::Output;

use serde_json::Value;

use crate::support;
use crate::support::folder::Folder;

fn conformance(options: &[&str]) -> Output {
    support::command::ponnuki()
        .arg("conformance")
        .args(options)
        .env("XDG_CONFIG_HOME", "/nonexistent")
        .output()
        .unwrap()
}

/// The checks that an engine was given, as JSON.
fn checks(output: &Output) -> Vec<Value> {
    let said = String::from_utf8(output.stdout.clone()).unwrap();
    said.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

#[test]
fn the_program_passes_every_check() {
    let program = env!("CARGO_BIN_EXE_ponnuki");
    let engine = format!("'{program}' gtp --threads 1 --memory 64MB --seed 1 --seconds 0.2");
    let output = conformance(&["--engine", &engine, "--timeout", "60", "--json"]);
    let checks = checks(&output);
    let others: Vec<&Value> = checks.iter().filter(|check| check["verdict"] != "passed").collect();
    assert!(others.is_empty() && output.status.success(), "{others:#?}");
    assert!(checks.len() >= 100, "only {} checks", checks.len());
}

#[test]
fn the_checks_are_listed() {
    let all = conformance(&["--list"]);
    let demanded = conformance(&["--list", "--level", "demanded"]);
    let undo = conformance(&["--list", "--only", "undo"]);
    let lines = |output: &Output| output.stdout.iter().filter(|&&byte| byte == b'\n').count();
    assert!(lines(&all) > lines(&demanded) && lines(&demanded) > lines(&undo));
    let text = String::from_utf8(demanded.stdout).unwrap();
    assert!(text.contains("administration: protocol_version is 2 (demanded, 6.3.1)"), "{text}");
}

#[test]
#[cfg(unix)]
fn engines_with_faults_are_found_out() {
    let folder = Folder::new("conformance");
    // It knows its version and its commands, hangs at `name`, ends at `version`, and babbles at `komi`.
    let script = r#"while read -r first second rest; do
        case $first in [0-9]*) id=$first; command=$second;; *) id=; command=$first;; esac
        case $command in
            protocol_version) printf '=%s 2\n\n' "$id";;
            list_commands) printf '=%s name\nversion\n\n' "$id";;
            name) sleep 60;;
            version) exit 3;;
            komi) printf 'komi is a fine thing\n\n';;
            *) printf '?%s unknown command\n\n' "$id";;
        esac
    done"#;
    let file = folder.path().join("engine.sh");
    std::fs::write(&file, script).unwrap();
    let engine = format!("sh '{}'", file.display());
    let only =
        |text| ["--engine", &engine, "--timeout", "1", "--json", "--only", text].map(String::from);
    for (name, verdict, finding) in [
        ("protocol_version is 2", "passed", ""),
        ("name is a line of text", "failed", "no answer within 1 s"),
        ("version is answered", "failed", "ended with exit status: 3"),
        ("any komi is accepted", "failed", "'komi is a fine thing' is no response"),
        ("all required commands are listed", "failed", "missing: protocol_version known_command"),
        ("undo takes a move back", "absent", ""),
        ("an unknown command is refused as", "passed", ""),
    ] {
        let options = only(name);
        let output = conformance(&options.each_ref().map(String::as_str));
        let checks = checks(&output);
        assert_eq!((checks.len(), &checks[0]["verdict"]), (1, &Value::from(verdict)), "{checks:?}");
        let said = checks[0]["finding"].as_str().unwrap_or_default();
        assert!(said.contains(finding), "{name}: {said}");
        assert_eq!(output.status.code(), Some(i32::from(verdict == "failed")), "{name}");
    }
}

#[test]
#[cfg(unix)]
fn failures_are_reported_by_kind() {
    let echo = "sh -c 'while read -r line; do echo \"= 2\"; echo; done'";
    let output = conformance(&["--engine", echo, "--timeout", "1", "--only", "known_command"]);
    let said = String::from_utf8(output.stdout).unwrap();
    assert!(said.contains("administration\n  failed: known_command knows the required"), "{said}");
    assert!(
        said.contains(
            "known_command says false of an unknown command (demanded, 6.3.1)\n    it says '2'\n"
        ),
        "{said}"
    );
    assert!(said.ends_with("0 left out because the engine lacks the command\n"), "{said}");
    assert_eq!(output.status.code(), Some(1));
}

#[test]
fn engines_that_do_not_start_are_errors() {
    for (engine, code, part) in [
        ("/nonexistent/engine", 2, "cannot start '/nonexistent/engine'"),
        ("'", 2, "unfinished quotation"),
        #[cfg(unix)]
        ("sh -c 'exit 3'", 1, "does not answer after its start"),
    ] {
        let output = conformance(&["--engine", engine, "--startup", "5"]);
        let said = String::from_utf8(output.stderr).unwrap();
        assert!(output.status.code() == Some(code) && said.contains(part), "{engine}: {said}");
    }
}
