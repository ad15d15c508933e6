//! `ponnuki label`: its samples have the inputs and outputs of a network, and depend on the options
//! alone.

use std::collections::BTreeMap;
use std::fs;
use std::io::{BufRead, BufReader, Read};
use std::path::{Path, PathBuf};
use std::process::Output;

use flate2::read::GzDecoder;

use crate::support;
use crate::support::folder::Folder;

/// A small network with random weights.
const NETWORK: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/network.bin");
const PLANES: usize = 22;
const GLOBALS: usize = 19;

fn label(out: &Path, options: &[&str]) -> Output {
    support::command::ponnuki()
        .args(["label", "--network", NETWORK, "--out", out.to_str().unwrap()])
        .args(options)
        .output()
        .unwrap()
}

fn labelled(out: &Path, options: &[&str]) -> String {
    let output = label(out, options);
    assert!(output.status.success() && output.stderr.is_empty(), "{output:?}");
    String::from_utf8(output.stdout).unwrap()
}

fn refusal(code: i32, out: &Path, options: &[&str]) -> String {
    let output = label(out, options);
    assert_eq!(output.status.code(), Some(code), "{output:?}");
    String::from_utf8(output.stderr).unwrap()
}

/// The files of a folder with their contents, by name.
fn files(folder: &Path) -> BTreeMap<PathBuf, Vec<u8>> {
    let files = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    let samples = files.filter(|file| file.extension().is_some_and(|extension| extension == "gz"));
    samples.map(|file| (file.file_name().unwrap().into(), fs::read(&file).unwrap())).collect()
}

/// A labelled position, as `docs/training.md` describes it.
struct Sample {
    size: (usize, usize),
    planes: Vec<Vec<bool>>,
    global: Vec<f32>,
    policy: Vec<u16>,
    /// Win, loss, no result, score, deviation, lead.
    prediction: Vec<f32>,
    owner: Vec<i8>,
    played: u16,
    result: i8,
    sides: u8,
    ply: u16,
}

/// Reads numbers from the front of some bytes.
struct Bytes<'a>(&'a [u8]);

impl Bytes<'_> {
    fn take<const N: usize>(&mut self) -> [u8; N] {
        let (taken, rest) = self.0.split_first_chunk::<N>().unwrap();
        self.0 = rest;
        *taken
    }

    fn floats(&mut self, count: usize) -> Vec<f32> {
        (0..count).map(|_| f32::from_le_bytes(self.take())).collect()
    }

    fn sample(&mut self, size: (usize, usize)) -> Sample {
        let area = size.0 * size.1;
        let mut plane = || {
            let bytes: Vec<u8> = (0..area.div_ceil(8)).map(|_| self.take::<1>()[0]).collect();
            (0..area).map(|place| bytes[place / 8] >> (place % 8) & 1 == 1).collect()
        };
        Sample {
            size,
            planes: (0..PLANES).map(|_| plane()).collect(),
            global: self.floats(GLOBALS),
            policy: (0..=area).map(|_| u16::from_le_bytes(self.take())).collect(),
            prediction: self.floats(6),
            owner: (0..area).map(|_| i8::from_le_bytes(self.take())).collect(),
            played: u16::from_le_bytes(self.take()),
            result: i8::from_le_bytes(self.take()),
            sides: self.take::<1>()[0],
            ply: u16::from_le_bytes(self.take()),
        }
    }
}

/// All samples of a folder, in the order of their files.
fn samples(folder: &Path) -> Vec<Sample> {
    let mut samples = Vec::new();
    for packed in files(folder).values() {
        let mut reader = BufReader::new(GzDecoder::new(&packed[..]));
        let mut header = String::new();
        reader.read_line(&mut header).unwrap();
        let header: serde_json::Value = serde_json::from_str(&header).unwrap();
        assert_eq!(header["format"], 1);
        let side = |name: &str| header[name].as_u64().unwrap() as usize;
        let size = (side("width"), side("height"));
        let mut bytes = Vec::new();
        reader.read_to_end(&mut bytes).unwrap();
        let mut bytes = Bytes(&bytes);
        while !bytes.0.is_empty() {
            samples.push(bytes.sample(size));
        }
    }
    samples
}

/// The numbers of positions that a summary gives.
fn counts(said: &str) -> Vec<usize> {
    said.lines().map(|line| line.split(' ').nth(1).unwrap().parse().unwrap()).collect()
}

const VARIED: [&str; 10] = [
    "--size",
    "5,7x4",
    "--rules",
    "chinese,japanese",
    "--komi",
    "usual+-3",
    "--opening",
    "1",
    "--wild",
    "0.2",
];

#[test]
fn threads_and_interruptions_change_nothing() {
    let (whole, parts) = (Folder::new("label-whole"), Folder::new("label-parts"));
    let options =
        |count, threads| [&VARIED[..], &["--count", count, "--threads", threads]].concat();
    let said = labelled(whole.path(), &options("300", "1"));
    labelled(parts.path(), &options("250", "2"));
    // An interrupted run has files that the journal does not list.
    let journal = parts.path().join("batches.jsonl");
    let lines = fs::read_to_string(&journal).unwrap();
    fs::write(&journal, lines.lines().next().unwrap().to_owned() + "\n{\"bat").unwrap();
    let said_again = labelled(parts.path(), &options("300", "2"));
    assert_eq!(counts(&said_again), counts(&said));
    assert_eq!(files(whole.path()), files(parts.path()));
    assert_eq!(samples(whole.path()).len(), counts(&said).iter().sum::<usize>());
    let other = refusal(1, whole.path(), &[&VARIED[..], &["--count", "9", "--seed", "2"]].concat());
    assert!(other.contains("seed is 1 there, and 2 here"), "{other}");
}

#[test]
fn samples_say_what_networks_see_and_say() {
    let folder = Folder::new("label-samples");
    labelled(folder.path(), &[&VARIED[..], &["--count", "40", "--keep", "1"]].concat());
    let samples = samples(folder.path());
    assert!(samples.len() > 500, "{}", samples.len());
    for sample in &samples {
        let area = sample.size.0 * sample.size.1;
        assert!(sample.planes[0].iter().all(|&on_board| on_board));
        assert!(!(0..area).any(|place| sample.planes[1][place] && sample.planes[2][place]));
        // Points with a stone are no moves.
        let stone = |place: &usize| sample.planes[1][*place] || sample.planes[2][*place];
        assert!((0..area).filter(stone).all(|place| sample.policy[place] == 0));
        let sum: i64 = sample.policy.iter().map(|&chance| i64::from(chance)).sum();
        assert!((sum - 65535).abs() <= area as i64, "{sum}");
        let [win, loss, void] = sample.prediction[..3] else { unreachable!() };
        assert!((win + loss + void - 1.0).abs() < 1e-5 && sample.prediction[4] >= 0.0);
        assert!(sample.owner.iter().all(|&owner| owner != i8::MIN));
        assert!(usize::from(sample.played) <= area);
        assert_eq!((sample.result, sample.sides), (i8::MIN, 1));
    }
    // The last move is the one that was played in the sample before, and the stones have changed
    // sides.
    let next = samples.windows(2).filter(|pair| pair[1].ply == pair[0].ply + 1);
    let mut seen = 0;
    for pair in next.filter(|pair| pair[0].size == pair[1].size) {
        let played = usize::from(pair[0].played);
        if let Some(last) = pair[1].planes[9].iter().position(|&is_last| is_last) {
            assert_eq!(last, played);
            assert!(pair[1].planes[2][played]);
            seen += 1;
        }
    }
    assert!(seen > 300, "{seen}");
}

#[test]
fn records_are_followed() {
    let folder = Folder::new("label-records");
    let games = folder.path().join("games.txt");
    fs::create_dir_all(folder.path()).unwrap();
    let game = |result| format!("5 7.5 {result} ccbcdccbcd----\n");
    fs::write(&games, game("W+R").repeat(9) + &game("B+3.5")).unwrap();
    let games = games.to_str().unwrap();
    let options = |rest: &[&'static str]| {
        let usual = [games, "--count", "10", "--branch", "0", "--keep", "1"];
        [&usual[..], &["--rules", "tromp-taylor"], rest].concat()
    };
    let out = folder.path().join("train");
    labelled(&out, &options(&["--all-sides"]));
    let read = samples(&out);
    assert_eq!(read.len(), 70);
    for (index, sample) in read.iter().enumerate() {
        // White won all games but the one that is held out.
        let expected = if index % 7 % 2 == 0 { -1 } else { 1 };
        assert_eq!((sample.result, sample.sides), (expected, 8));
        assert_eq!(usize::from(sample.ply), index % 7);
        assert_eq!(sample.played, [12, 11, 13, 7, 17, 25, 25][index % 7]);
        assert_eq!(sample.global[0], if index % 7 == 6 { 1.0 } else { 0.0 });
    }
    let out = folder.path().join("test");
    labelled(&out, &options(&["--held-out"]));
    assert!(samples(&out).iter().all(|sample| sample.result == 1 - 2 * (sample.ply % 2) as i8));
    // After a record is left, the network plays on.
    let out = folder.path().join("on");
    let options = ["--count", "10", "--branch", "1", "--keep", "1", "--even", "1"];
    labelled(&out, &[&[games][..], &options].concat());
    let read = samples(&out);
    assert!(read.iter().all(|sample| sample.result == i8::MIN));
    assert!(read.iter().any(|sample| sample.ply > 7));
}

#[test]
fn what_happened_can_be_the_label() {
    let folder = Folder::new("label-results");
    let (games, out) = (folder.path().join("games"), folder.path().join("out"));
    let played = support::command::ponnuki()
        .args(["selfplay", "--size", "5", "--games", "12", "--visits", "30", "--komi", "6.5"])
        .args(["--temperature-moves", "6", "--network", "none", "--out", games.to_str().unwrap()])
        .output()
        .unwrap();
    assert!(played.status.success(), "{played:?}");
    let games = games.to_str().unwrap();
    let options = [games, "--count", "11", "--branch", "0", "--keep", "1", "--results", "1"];
    labelled(&out, &options);
    let read = samples(&out);
    assert!(read.len() > 100);
    for sample in &read {
        // Black moves first and every other time.
        let komi = if sample.ply % 2 == 0 { -6.5 } else { 6.5 };
        let owned: f32 = sample.owner.iter().map(|&owner| f32::from(owner) / 127.0).sum();
        let [win, loss, void, score, deviation, lead] = sample.prediction[..] else {
            unreachable!()
        };
        assert_eq!((score, lead, deviation, void), (owned + komi, owned + komi, 0.0, 0.0));
        assert_eq!((win, loss), if score > 0.0 { (1.0, 0.0) } else { (0.0, 1.0) });
        assert_eq!(sample.result, if score > 0.0 { 1 } else { -1 });
    }
    // The shares of thirty visits or so.
    let of_visits = |sample: &&Sample| {
        let shares = sample.policy.iter().map(|&share| f32::from(share) / 65535.0);
        (20..40)
            .any(|all| shares.clone().all(|share| (share * all as f32 % 1.0 - 0.5).abs() > 0.49))
    };
    let searched = read.iter().filter(of_visits).count();
    assert!(searched * 2 > read.len(), "{searched} of {}", read.len());
    // Half of these labels and half of the network's output.
    let half = folder.path().join("half");
    labelled(&half, &[&options[..7], &["--results", "0.5"]].concat());
    let none = folder.path().join("none");
    labelled(&none, &options[..7]);
    for ((one, half), none) in read.iter().zip(samples(&half)).zip(samples(&none)) {
        let mean = |at: usize| (one.prediction[at] + none.prediction[at]) / 2.0;
        assert!([0, 1, 3, 5].into_iter().all(|at| (half.prediction[at] - mean(at)).abs() < 1e-3));
        assert!(half.prediction[4] >= none.prediction[4] / 2f32.sqrt() - 1e-3);
        assert_eq!(half.policy, one.policy);
    }
}

#[test]
fn what_a_student_misjudges_is_labelled() {
    let folder = Folder::new("label-student");
    let kept = |name: &str, options: &[&str]| {
        let out = folder.path().join(name);
        let usual = ["--size", "7", "--count", "4", "--keep", "0", "--student", "builtin"];
        labelled(&out, &[&usual[..], options].concat());
        samples(&out).iter().map(|sample| (sample.ply, sample.played)).collect::<Vec<_>>()
    };
    let all = kept("all", &["--doubt", "0"]);
    assert_eq!(all.iter().filter(|(ply, _)| *ply == 0).count(), 4);
    let some = kept("some", &["--doubt", "0.3"]);
    assert!(some.len() > 20 && some.len() + 20 < all.len(), "{} of {}", some.len(), all.len());
    // They are positions of the same games.
    let mut rest = all.iter();
    assert!(some.iter().all(|sample| rest.any(|other| other == sample)));
    assert!(kept("none", &["--doubt", "1"]).is_empty());
    // The student plays: it begins in the centre, which a network with random weights seldom does.
    let first = all.iter().filter(|sample| **sample == (0, 24)).count();
    assert!(first >= 2, "{first}");
}

#[test]
fn what_cannot_be_labelled_is_refused() {
    let folder = Folder::new("label-refused");
    let out = folder.path();
    for (options, code, reason) in [
        (&["--count", "1", "--network", "none"][..], 1, "--network FILE"),
        (&["--count", "1", "--network", "/nowhere"], 1, "/nowhere"),
        (&["--count", "1", "--keep", "2"], 2, "between 0 and 1"),
        (&["--count", "1", "--temperature", "0"], 2, "between 0.01 and 100"),
        (&["--count", "1", "--size", "2", "--handicap", "4"], 1, "too small for the handicap"),
        (&["--count", "1", "/nowhere"], 1, "/nowhere"),
        (&["--count", "1", "--student", "none"], 1, "the student must be a network"),
        (&["--count", "1", "--doubt", "0.2"], 2, "--student"),
        (&[], 2, "--count"),
    ] {
        let said = refusal(code, out, options);
        assert!(said.contains(reason), "{options:?}: {said}");
    }
    assert!(files(out).is_empty());
}
