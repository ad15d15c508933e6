//! The networks that are found on a machine: their list, their names, and the best of them.

use std::fs;
use std::io::Write;
use std::process::{Command, Stdio};

use serde_json::Value;

use crate::support;
use crate::support::folder::Folder;

/// The program in a home with these networks, by path and contents, and no others.
fn at_home(folder: &Folder, files: &[(&str, &[u8])]) -> Command {
    for (name, bytes) in files {
        let file = folder.path().join(name);
        fs::create_dir_all(file.parent().unwrap()).unwrap();
        fs::write(file, bytes).unwrap();
    }
    let mut command = support::command::ponnuki();
    for name in ["XDG_DATA_HOME", "VIRTUAL_ENV", "CONDA_PREFIX", "PONNUKI_NETWORKS"] {
        command.env_remove(name);
    }
    command.env("HOME", folder.path()).env("PATH", folder.path().join("bin"));
    command
}

fn sample_network() -> Vec<u8> {
    fs::read(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/network.bin")).unwrap()
}

/// The sample with another value head, which has 2.7 million weights, all of them 0.
fn network_with_large_head() -> Vec<u8> {
    let mut file = sample_network();
    let head = b"\nconv 1 1 2 7 1 1\n";
    file.truncate(1 + file.windows(head.len()).position(|window| window == head).unwrap());
    let activation = "activation\nACTIVATION_MISH";
    // Each layer with the lengths of its lists of numbers.
    for (layer, lists) in [
        ("conv 1 1 2 100 1 1", &[2 * 100][..]),
        ("norm 100 0.001 1 1", &[100; 4]),
        (activation, &[]),
        ("matrix 300 8192", &[300 * 8192]),
        ("bias 8192", &[8192]),
        (activation, &[]),
        ("matrix 8192 3", &[8192 * 3]),
        ("bias 3", &[3]),
        ("matrix 8192 6", &[8192 * 6]),
        ("bias 6", &[6]),
        ("conv 1 1 100 1 1 1", &[100]),
    ] {
        writeln!(file, "{layer}").unwrap();
        for numbers in lists {
            file.extend(b"@BIN@".iter().chain(&vec![0; 4 * numbers]).chain(b"\n"));
        }
    }
    file
}

#[test]
fn the_networks_on_a_machine_are_listed_with_size_and_speed() {
    let folder = Folder::new("home");
    let sample = sample_network();
    let files = [
        (".katrain/sample-b2.bin", &sample[..]),
        (".local/share/ponnuki/networks/torn-b40.bin", &sample[..999]),
        ("elsewhere/lent.bin", &sample[..]),
    ];
    let list = |options: &[&str]| {
        let mut command = at_home(&folder, &files);
        command.args(["network", "--size", "5,7x3", "--seconds", "0.01"]).args(options);
        let output =
            command.env("PONNUKI_NETWORKS", folder.path().join("elsewhere")).output().unwrap();
        let told = String::from_utf8(output.stdout).unwrap();
        assert!(output.status.success() && output.stderr.is_empty(), "{told}");
        told
    };
    let told = list(&[]);
    let about = |name: &str| {
        let path = folder.path().join(name).display().to_string();
        let from = told.find(&path).unwrap_or_else(|| panic!("{name} is not in {told}"));
        told[from..].lines().skip(1).take(2).collect::<Vec<_>>().join("\n")
    };
    for name in [files[0].0, files[2].0] {
        let about = about(name);
        assert!(about.contains("2 blocks of 2 channels") && about.contains(" MB"), "{about}");
        assert!(about.contains("one thread: 5x5 ") && about.contains(", 7x3 "), "{about}");
    }
    assert!(about(files[1].0).contains("cannot be used: the network's file is cut off"), "{told}");
    assert!(told.starts_with("builtin\n"), "{told}");
    let lines = list(&["--json"]);
    let lines: Vec<Value> = lines.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    let of = |end: &str| lines.iter().find(|line| line["file"].as_str().unwrap().ends_with(end));
    let good = of("sample-b2.bin").unwrap();
    assert_eq!((&good["blocks"], &good["bytes"]), (&2.into(), &sample.len().into()), "{good}");
    assert!(good["evaluations_per_s"]["7x3"].as_f64().unwrap() > 0.0, "{good}");
    assert!(
        of("torn-b40.bin").unwrap()["error"].as_str().unwrap().contains("cut off"),
        "{lines:?}"
    );
    let one: Value = serde_json::from_str(&list(&["builtin", "--json"])).unwrap();
    assert_eq!((&one["blocks"], &one["boards"][0]["size"]), (&lines[0]["blocks"], &"5x5".into()));
}

#[test]
fn a_network_is_found_by_a_part_of_its_name() {
    let folder = Folder::new("home");
    let sample = sample_network();
    let other = [&sample[..], b" "].concat();
    let files = [
        (".katrain/sample-b2.bin", &sample[..]),
        (".katago/sample-b4.bin", &other[..]),
        (".katago/b4-torn.bin.gz", b"x"),
    ];
    let session = |name: &str| {
        let mut command = at_home(&folder, &files);
        command.args(["gtp", "--network", name]).stdin(Stdio::null()).output().unwrap()
    };
    assert!(session("b2").status.success());
    assert!(session("sample-b4").status.success());
    for (name, parts) in [
        ("sample", ["sample-b2.bin", "sample-b4.bin"]),
        ("sampel-b2", ["did you mean 'sample-b2'", "no network of this name"]),
        ("torn", ["cannot use the network torn", "not a network"]),
    ] {
        let output = session(name);
        let told = String::from_utf8(output.stderr).unwrap();
        assert!(output.status.code() == Some(2) && output.stdout.is_empty(), "{told}");
        assert!(parts.iter().all(|part| told.contains(part)), "{told}");
    }
}

#[test]
fn a_configuration_proposes_the_best_network_on_the_machine() {
    let folder = Folder::new("home");
    let sample = sample_network();
    let config = |files: &[(&str, &[u8])]| {
        let mut command = at_home(&folder, files);
        let output = command.args(["genconfig", "--network", "builtin"]).output().unwrap();
        assert!(output.status.success(), "{output:?}");
        String::from_utf8(output.stdout).unwrap()
    };
    let small = config(&[(".katrain/sample-b2.bin", &sample)]);
    assert!(small.contains("\nnetwork = \"builtin\"\n"), "{small}");
    let file = folder.path().join(".katrain/larger-b2.bin");
    let larger = config(&[(file.to_str().unwrap(), &network_with_large_head())]);
    assert!(larger.contains(&format!("\nnetwork = {file:?}\n")), "{larger}");
}
