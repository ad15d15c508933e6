//! The tools that tests need beside the program: other programs, libraries, files.
//!
//! A test that is skipped notes what it lacks in the file that `$SKIPPED_TESTS` names, so that
//! `scripts/test` and `.ci/run` list it at the end.

use std::env;
use std::fs::OpenOptions;
use std::io::Write;
use std::path::Path;
use std::process::{Command, Stdio};

/// Finds out if the machine has a tool.
type Probe = fn() -> bool;

/// The tools, and whether the machine has them. What `scripts/install` installs has the name that it has
/// there, and programs have their own.
const TOOLS: &[(&str, Probe)] = &[
    ("cc", || runs("cc", &["--version"])),
    ("gogui", || runs("gogui-twogtp", &["-version"]) || is_jar("gogui-twogtp.jar")),
    ("gogui.jar", || is_jar("gogui.jar") && runs("javac", &["--version"])),
    ("mpirun", || runs("mpirun", &["--version"])),
    ("node", || runs("node", &["--version"])),
    ("pysgf", || imports("pysgf")),
    ("python3", || runs("python3", &["--version"])),
    ("sabaki", || has_file("tests/sabaki/node_modules/@sabaki/gtp")),
    ("sgfmill", || imports("sgfmill")),
    ("xz", || runs("xz", &["--version"])),
];

/// True if the machine lacks one of these tools, or of these files, whose names have a slash. Then the
/// test is to be skipped, and this is noted.
pub(crate) fn lacks(needs: &[&str]) -> bool {
    let is_there = |need: &str| match TOOLS.iter().find(|(name, _)| *name == need) {
        Some((_, find)) => find(),
        None => {
            assert!(need.contains('/'), "there is no tool '{need}'");
            has_file(need)
        }
    };
    let missing = needs.iter().find(|need| !is_there(need));
    missing.inspect(|need| skip(need)).is_some()
}

/// Notes that this test, or a part of it, is skipped for lack of `need`.
pub(crate) fn skip(need: &str) {
    let thread = std::thread::current();
    let note = format!("{}: needs {need}\n", thread.name().unwrap_or("a test"));
    match env::var_os("SKIPPED_TESTS") {
        Some(file) => {
            let mut notes = OpenOptions::new().create(true).append(true).open(file).unwrap();
            notes.write_all(note.as_bytes()).unwrap();
        }
        None => std::io::stderr().write_all(format!("skipped: {note}").as_bytes()).unwrap(),
    }
}

fn runs(program: &str, options: &[&str]) -> bool {
    let mut command = Command::new(program);
    command.args(options).stdin(Stdio::null());
    command.output().is_ok_and(|output| output.status.success())
}

/// True if Python has this module, or finds it where `scripts/install` puts it.
fn imports(module: &str) -> bool {
    let script = format!("import sys; sys.path.append('target/python'); import {module}");
    let mut command = Command::new("python3");
    command.args(["-c", &script]).current_dir(env!("CARGO_MANIFEST_DIR"));
    command.output().is_ok_and(|output| output.status.success())
}

/// True if the folder `$GOGUI` has this file, which Java can run.
fn is_jar(file: &str) -> bool {
    let folder = env::var_os("GOGUI").unwrap_or_default();
    Path::new(&folder).join(file).is_file() && runs("java", &["-version"])
}

/// True if this file or folder of the project, or beside it, exists.
fn has_file(path: &str) -> bool {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(path).exists()
}
