//! The corpus of records in `tests/data/records`: each file has one peculiarity of real records, and
//! `tests/data/records.txt` says what it has to be read as, by every command.

use std::collections::HashMap;
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};

use flate2::Compression;
use flate2::write::GzEncoder;
use ponnuki_game::color::Color;
use ponnuki_game::game::Game;
use ponnuki_game::point::Move;
use ponnuki_game::record::{self, ParsedFile, ParsedRecord, WarningKind};
use ponnuki_game::rules;
use serde_json::{Value, json};

use crate::support;
use crate::support::folder::Folder;
use crate::support::web::Server;

pub(crate) fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/records")
}

/// A line of the table.
pub(crate) struct Row {
    pub(crate) file: String,
    pub(crate) encoding: String,
    pub(crate) moves: String,
    size: String,
    komi: f64,
    handicap: usize,
    rules: String,
    warnings: String,
    pub(crate) black: String,
}

pub(crate) fn table() -> Vec<Row> {
    let text = fs::read_to_string(folder().with_extension("txt")).unwrap();
    let rows = text.lines().filter(|line| !line.starts_with('#'));
    rows.map(|line| {
        let cells: Vec<&str> = line.split(" | ").collect();
        let [file, encoding, _, moves, size, komi, handicap, rules, warnings, black] = cells[..]
        else {
            panic!("{line}")
        };
        let plain = |text: &str| if text == "-" { String::new() } else { text.to_owned() };
        Row {
            file: file.to_owned(),
            encoding: encoding.to_owned(),
            moves: plain(moves),
            size: size.to_owned(),
            komi: komi.parse().unwrap(),
            handicap: handicap.parse().unwrap(),
            rules: rules.to_owned(),
            warnings: plain(warnings),
            black: plain(black),
        }
    })
    .collect()
}

fn moves(game: &Game) -> String {
    let text =
        |&(color, mv): &(Color, Move)| format!("{}{}", color.letter(), game.size().move_vertex(mv));
    game.moves().iter().map(text).collect::<Vec<_>>().join(" ")
}

fn read(file: &str) -> ParsedFile {
    let bytes = fs::read(folder().join(file)).unwrap();
    record::read_file(&bytes).unwrap_or_else(|error| panic!("{file}: {error}"))
}

#[test]
fn every_file_is_read_as_the_table_says() {
    let rows = table();
    assert!(rows.len() >= 80, "{} files", rows.len());
    let listed: Vec<&str> = rows.iter().map(|row| row.file.as_str()).collect();
    for entry in fs::read_dir(folder()).unwrap() {
        let name = entry.unwrap().file_name().into_string().unwrap();
        assert!(listed.contains(&name.as_str()), "{name} is not in the table");
    }
    let mut complaints = Vec::new();
    for row in &rows {
        let ParsedFile { encoding, recorded, .. } = read(&row.file);
        let ParsedRecord { game, record, warnings, .. } = &recorded;
        let kinds: Vec<&str> = warnings.iter().map(|warning| warning.kind.word()).collect();
        let found = (
            (encoding, moves(game), game.size().to_string(), game.komi().points()),
            (game.handicap(), rules::name_of(game.rules()).unwrap_or("-"), kinds.join(" ")),
            record.black.as_str(),
        );
        let expected = (
            (row.encoding.as_str(), row.moves.clone(), row.size.clone(), row.komi),
            (row.handicap, row.rules.as_str(), row.warnings.clone()),
            row.black.as_str(),
        );
        if found != expected {
            complaints.push(format!("{}:\n  {found:?}\n  {expected:?}\n  {warnings:?}", row.file));
        }
    }
    assert!(complaints.is_empty(), "\n{}", complaints.join("\n"));
}

#[test]
fn the_document_lists_all_kinds_of_warnings() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/records.md");
    let document = fs::read_to_string(path).unwrap();
    for (doubt, meaning) in WarningKind::TABLE {
        let words: Vec<&str> = meaning.split_whitespace().collect();
        let row = format!("| `{}` | {} |\n", doubt.word(), words.join(" "));
        assert!(document.contains(&row), "{row}");
        let word = doubt.word();
        let is_shown = |row: &Row| row.warnings.split(' ').any(|kind| kind == word);
        assert!(table().iter().any(is_shown), "no file of the corpus shows {word}");
    }
}

#[test]
fn records_are_read_as_they_were_written_without_a_warning() {
    for row in table() {
        let ParsedRecord { game, record, .. } = read(&row.file).recorded;
        let text = record::write(&game, &record);
        let again = record::read(text.as_bytes()).unwrap();
        assert_eq!((moves(&again.game), &again.record), (row.moves, &record), "{}", row.file);
        assert_eq!(again.game.effective_komi(), game.effective_komi(), "{}", row.file);
        let kept = ["illegal", "turn"];
        let mut kinds = again.warnings.iter().map(|warning| warning.kind.word());
        assert!(kinds.all(|kind| kept.contains(&kind)), "{}: {:?}", row.file, again.warnings);
    }
}

#[test]
fn gtp_reads_every_file() {
    let rows = table();
    // The game as it is written again.
    let ends = Folder::new("ponnuki-records");
    let mut session = String::new();
    for (index, row) in rows.iter().enumerate() {
        let file = folder().join(&row.file);
        let out = ends.path().join(format!("{index}.sgf"));
        // A record that names no rules is under those of the session.
        session += "kata-set-rules chinese\n";
        session += &format!("loadsgf {}\nprintsgf {}\n", file.display(), out.display());
    }
    let replies = gtp(&[], &session);
    assert!(!replies.lines().any(|line| line.starts_with('?')), "{replies}");
    for (index, row) in rows.iter().enumerate() {
        let text = fs::read(ends.path().join(format!("{index}.sgf"))).unwrap();
        let game = record::read(&text).unwrap().game;
        assert_eq!(
            (moves(&game), game.komi().points()),
            (row.moves.clone(), row.komi),
            "{}",
            row.file
        );
    }
}

#[test]
fn opening_books_are_read_from_every_file() {
    for row in table() {
        let file = folder().join(row.file).display().to_string();
        let reply = gtp(&["--book", &file], "name\n");
        assert!(reply.starts_with("= Ponnuki"), "{file}: {reply}");
    }
}

#[test]
fn every_file_is_counted() {
    let rows = table();
    let files: Vec<PathBuf> = rows.iter().map(|row| folder().join(&row.file)).collect();
    // With the stones alive that stand.
    let mut command = support::command::ponnuki();
    command.args(["score", "--json", "--dead", "none", "--rules", "chinese", "--network", "none"]);
    let output = command.args(&files).output().unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let counts = String::from_utf8(output.stdout).unwrap();
    let counts: Vec<Value> =
        counts.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(counts.len(), rows.len());
    for (row, count) in rows.iter().zip(&counts) {
        // A record without komi gets the komi of the rules to count by.
        let has_komi = read(&row.file).recorded.has_komi;
        assert!(count["komi"] == row.komi || !has_komi, "{}: {count}", row.file);
        assert_eq!(count["handicap"], row.handicap, "{}: {count}", row.file);
    }
}

#[test]
fn every_file_is_reviewed() {
    let out = Folder::new("ponnuki-records-reviewed");
    let mut command = support::command::ponnuki();
    command.args(["review", "--visits", "1", "--threads", "1", "--network", "none"]);
    command.args(["--playout-visits", "0", "--json"]).args([out.path(), &folder()]);
    // Folders are not searched for JSON, which may be anything.
    let rows = table();
    let json = rows.iter().filter(|row| row.file.ends_with(".json"));
    let output = command.args(json.map(|row| folder().join(&row.file))).output().unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let mut reviews = HashMap::new();
    for entry in fs::read_dir(out.path()).unwrap().map(Result::unwrap) {
        if let Ok(text) = fs::read_to_string(entry.path()) {
            let review: Value = serde_json::from_str(&text).unwrap();
            // The file of all games together is about none of them.
            let Some(file) = review["file"].as_str() else { continue };
            let file = Path::new(file).file_name().unwrap().to_owned();
            reviews.insert(file.into_string().unwrap(), review);
        }
    }
    for row in &rows {
        let review = &reviews[&row.file];
        let (game, moves) = (&review["game"], review["moves"].as_array().unwrap());
        let text = |mv: &Value| {
            format!("{}{}", &mv["color"].as_str().unwrap(), mv["move"].as_str().unwrap())
        };
        let moves: Vec<String> = moves.iter().map(text).collect();
        assert_eq!(moves.join(" "), row.moves, "{}", row.file);
        assert_eq!((&game["komi"], &game["handicap"]), (&json!(row.komi), &json!(row.handicap)));
        assert_eq!(game["black"], row.black.as_str(), "{}", row.file);
    }
}

#[test]
fn games_in_a_browser_begin_with_every_file() {
    let server = Server::start(&["--network", "none"]);
    for row in table() {
        let bytes = fs::read(folder().join(&row.file)).unwrap();
        let game = server.start_game(json!({ "sgf": server.text_of(&bytes) }));
        let record = server.get(&format!("{game}game.sgf")).body;
        let read = record::read(record.as_bytes()).unwrap();
        assert_eq!(moves(&read.game), row.moves, "{}", row.file);
        assert_eq!(read.game.komi().points(), row.komi, "{}", row.file);
        assert!(row.black.is_empty() || read.record.black == row.black, "{}", row.file);
        assert_eq!(server.ask("DELETE", game.trim_end_matches('/'), "").status, 200);
    }
}

/// The program's replies to these commands.
fn gtp(options: &[&str], commands: &str) -> String {
    let mut child = support::program::spawn(&[&["gtp", "--memory", "64MB"], options].concat());
    child.stdin.take().unwrap().write_all(commands.as_bytes()).unwrap();
    let output = child.wait_with_output().unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap()
}

#[test]
fn a_review_shows_names_in_any_encoding() {
    let file = folder().join("sjis-unnamed.sgf");
    let out = Folder::new("ponnuki-reviewed");
    let (page, record) = (out.path().join("page.html"), out.path().join("record.sgf"));
    let review = |options: &[&str]| {
        let mut command = support::command::ponnuki();
        command.args(["review", "--visits", "10", "--threads", "1"]).arg(&file).args(options);
        let output = command.output().unwrap();
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        String::from_utf8(output.stdout).unwrap()
    };
    let names = ["甲野 太", "乙川 申"];
    let summary = review(&[]);
    review(&["--html", page.to_str().unwrap(), "--sgf", record.to_str().unwrap()]);
    let (page, record) = (fs::read_to_string(page).unwrap(), fs::read_to_string(record).unwrap());
    for name in names {
        assert!(summary.contains(name) && page.contains(name), "{summary}");
        assert!(record.contains(&format!("[{name}]")), "{record}");
    }
    assert!(record.contains("CA[UTF-8]") && record.contains("白の表"), "{record}");
}

/// A file that gzip has packed.
fn packed(bytes: &[u8]) -> Vec<u8> {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::default());
    encoder.write_all(bytes).unwrap();
    encoder.finish().unwrap()
}

#[test]
fn compressed_records_are_read_everywhere() {
    let rows = table();
    let row = rows.iter().find(|row| row.file == "sjis-unnamed.sgf").unwrap();
    let bytes = packed(&fs::read(folder().join(&row.file)).unwrap());
    let read = record::read_file(&bytes).unwrap();
    assert_eq!(
        (moves(&read.recorded.game).as_str(), read.encoding),
        (row.moves.as_str(), "Shift_JIS")
    );
    let mut count = 0;
    record::visit_moves(&bytes, &mut |_, _, _| count += 1).unwrap();
    assert_eq!(count, 4);
    // Folders are searched for them, too.
    let packed_folder = Folder::new("ponnuki-packed");
    let path = packed_folder.path().join("game.sgf.gz");
    fs::write(&path, &bytes).unwrap();
    fs::write(packed_folder.path().join("other.bin.gz"), &bytes).unwrap();
    let mut command = support::command::ponnuki();
    let output = command.args(["score", "--check"]).arg(packed_folder.path()).output().unwrap();
    let text = String::from_utf8(output.stdout).unwrap();
    assert!(text.contains("game.sgf.gz: SGF in Shift_JIS, 9x9, 4 moves"), "{text}");
    assert!(text.ends_with("1 files: 0 clear, 1 doubtful, 0 unreadable\n"), "{text}");
    let out = packed_folder.path().join("reviews");
    let mut command = support::command::ponnuki();
    command.args(["review", "--visits", "1", "--threads", "1", "--network", "none"]);
    command.args(["--playout-visits", "0", "--json"]).args([&out, packed_folder.path()]);
    assert!(command.output().unwrap().status.success());
    assert!(out.join("game.json").is_file());
    let reply =
        gtp(&["--book", &path.display().to_string()], &format!("loadsgf {}\n", path.display()));
    assert!(reply.starts_with("= \n"), "{reply}");
    let server = Server::start(&["--network", "none"]);
    assert!(server.text_of(&bytes).contains("甲野"));
    // Files that cannot be unpacked are named.
    let broken = server.ask("POST", "text", &bytes[..bytes.len() / 2]);
    assert!(broken.status == 400 && broken.body.contains("cannot be unpacked"), "{}", broken.body);
}

#[test]
fn a_diagnosis_says_what_is_doubtful() {
    let rows = table();
    let check = |paths: &[&Path]| {
        let mut command = support::command::ponnuki();
        let output = command.args(["score", "--check"]).args(paths).output().unwrap();
        (output.status.code().unwrap(), String::from_utf8(output.stdout).unwrap())
    };
    let (code, text) = check(&[&folder()]);
    assert_eq!(code, 1);
    let mut found: HashMap<String, Vec<String>> = HashMap::new();
    let mut file = String::new();
    for line in text.lines() {
        match line.strip_prefix("  ") {
            Some(warning) => {
                let (_, kind) = warning.rsplit_once('(').unwrap();
                found.get_mut(&file).unwrap().push(kind.trim_end_matches(')').to_owned());
            }
            None => {
                let path = line.split(": ").next().unwrap();
                file = path.rsplit('/').next().unwrap().to_owned();
                found.insert(file.clone(), Vec::new());
            }
        }
    }
    for row in rows.iter().filter(|row| !row.file.ends_with(".json")) {
        assert_eq!(found[&row.file].join(" "), row.warnings, "{}", row.file);
    }
    let clear = folder().join("utf8-plain.sgf");
    let (code, text) = check(&[&clear]);
    assert_eq!((code, text.lines().count()), (0, 2), "{text}");
    assert!(
        text.contains("SGF in UTF-8, 9x9, 1 moves, chinese rules, komi 6.5, black 甲野"),
        "{text}"
    );
    let bad = Folder::new("ponnuki-unreadable");
    let broken = bad.path().join("broken.sgf");
    fs::write(&broken, "(;SZ[9];B[ee];W[cc").unwrap();
    let (code, text) = check(&[&clear, bad.path()]);
    assert!(code == 2 && text.contains("broken.sgf: line 1, column 15: the record"), "{text}");
    assert!(text.ends_with("2 files: 1 clear, 0 doubtful, 1 unreadable\n"), "{text}");
    let missing = bad.path().join("missing.sgf");
    let (code, text) = check(&[&missing]);
    assert!(code == 2 && !text.contains("os error"), "{text}");
    let (code, text) = check(&[Path::new("--json"), &clear, &broken, &missing]);
    let lines: Vec<Value> = text.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!((code, lines.len()), (2, 3), "{text}");
    assert_eq!((&lines[0]["komi"], &lines[0]["warnings"]), (&6.5.into(), &Value::Array(vec![])));
    assert!(lines[0]["black"].as_str().unwrap().contains("甲野"), "{text}");
    assert!(lines[1]["error"].as_str().unwrap().contains("no end"), "{text}");
    assert!(lines[2]["file"].as_str().unwrap().ends_with("missing.sgf"), "{text}");
}
