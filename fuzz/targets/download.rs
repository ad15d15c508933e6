//! Servers from which `ponnuki network get` fetches.

use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::net::{Ipv4Addr, TcpListener, TcpStream};
use std::path::Path;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;

use ponnuki::tools::network::get::{self, GetPlan};

use super::scratch::Scratch;

/// The file that is to be fetched.
const NETWORK: &[u8] = include_bytes!("../../tests/data/network.bin");

/// A line, and the answers of a server, one for each connection, separated by lines with a dot. In an answer
/// `SUM` and `SIZE` stand for those of a network, and a line `@1-10` in the body for these bytes of it. If the
/// first line is `listing`, the first answer is the site's listing of the network. Whatever the answers are, the
/// network takes its name whole and right or not at all, and nothing but its part stays otherwise.
pub(super) fn answers(bytes: &[u8]) {
    let end = bytes.iter().position(|&byte| byte == b'\n').unwrap_or(bytes.len());
    let (first, rest) = bytes.split_at(end);
    let answers: Vec<Vec<u8>> =
        parts(rest.get(1..).unwrap_or_default(), b"\n.\n").into_iter().map(answer).collect();
    let scratch = Scratch::new();
    let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).unwrap();
    let address = listener.local_addr().unwrap();
    let is_listed = first == b"listing";
    let plan = GetPlan {
        name: is_listed.then(|| "tf2-b10c384".to_owned()),
        from: Some(format!("http://{address}/{}", if is_listed { "" } else { "a.bin" })),
        file: None,
        sha256: (!is_listed).then(|| sum().to_owned()),
        folder: scratch.path().to_owned(),
        listing: is_listed.then(|| format!("http://{address}/api/")),
    };
    let is_over = AtomicBool::new(false);
    let end = thread::scope(|scope| {
        scope.spawn(|| serve(&listener, &answers, &is_over));
        let end = get::run(&plan, &mut Vec::new());
        is_over.store(true, Ordering::Relaxed);
        // Wakes the server up.
        drop(TcpStream::connect(address));
        end
    });
    check(end.map_err(|error| error.to_string()), scratch.path());
}

fn check(end: Result<(), String>, folder: &Path) {
    let files = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    let is_part = |path: &Path| path.extension().is_some_and(|end| end == "part" || end == "tag");
    let (parts, whole): (Vec<_>, Vec<_>) = files.partition(|path| is_part(path));
    match end {
        Ok(()) => {
            assert!(parts.is_empty() && whole.len() == 1, "{parts:?} {whole:?}");
            assert_eq!(fs::read(&whole[0]).unwrap(), NETWORK);
        }
        Err(error) => assert!(whole.is_empty() && !error.is_empty(), "{error}: {whole:?}"),
    }
}

/// Sends an answer to each connection, and nothing after the last.
fn serve(listener: &TcpListener, answers: &[Vec<u8>], is_over: &AtomicBool) {
    for (number, stream) in listener.incoming().enumerate() {
        if is_over.load(Ordering::Relaxed) {
            return;
        }
        let stream = stream.unwrap();
        let head = BufReader::new(&stream).lines();
        head.map_while(Result::ok).take_while(|line| !line.is_empty()).for_each(drop);
        if let Some(answer) = answers.get(number) {
            // The client may not want all of it.
            let _ = (&stream).write_all(answer);
        }
    }
}

/// The bytes of an answer. It leads nowhere but to the same server.
fn answer(text: &[u8]) -> Vec<u8> {
    let end = text.windows(2).position(|pair| pair == b"\n\n").unwrap_or(text.len());
    let (head, body) = text.split_at(end);
    let mut bytes = Vec::new();
    for line in String::from_utf8_lossy(head).lines() {
        let is_safe = !line.to_ascii_lowercase().contains("location") || line == "Location: /other";
        bytes.extend(if is_safe { replaced(line) } else { "Location: /".to_owned() }.bytes());
        bytes.extend(b"\r\n");
    }
    if let Some(body) = body.strip_prefix(b"\n\n") {
        bytes.extend(b"\r\n");
        for line in parts(body, b"\n") {
            match std::str::from_utf8(line).ok().and_then(range) {
                Some(range) => bytes.extend(&NETWORK[range]),
                None => bytes.extend(replaced(&String::from_utf8_lossy(line)).bytes()),
            }
        }
    }
    bytes
}

fn replaced(line: &str) -> String {
    line.replace("SUM", sum()).replace("SIZE", &NETWORK.len().to_string())
}

/// The bytes that a line `@1-10` stands for.
fn range(line: &str) -> Option<std::ops::Range<usize>> {
    let (start, end) = line.strip_prefix('@')?.split_once('-')?;
    let end = if end == "SIZE" { NETWORK.len() } else { end.parse().ok()? };
    let start = start.parse().ok().filter(|&start| start <= end)?;
    (end <= NETWORK.len()).then_some(start..end)
}

fn parts<'a>(bytes: &'a [u8], separator: &[u8]) -> Vec<&'a [u8]> {
    let (mut parts, mut rest) = (Vec::new(), bytes);
    while let Some(end) = rest.windows(separator.len()).position(|part| part == separator) {
        parts.push(&rest[..end]);
        rest = &rest[end + separator.len()..];
    }
    parts.push(rest);
    parts
}

/// The checksum of the network, as the program states it for a file that is handed over.
fn sum() -> &'static str {
    static SUM: OnceLock<String> = OnceLock::new();
    SUM.get_or_init(|| {
        let scratch = Scratch::new();
        let file = scratch.path().join("b.bin");
        fs::write(&file, NETWORK).unwrap();
        let folder = scratch.path().join("folder");
        let plan = GetPlan {
            name: None,
            from: None,
            file: Some(file),
            sha256: None,
            folder,
            listing: None,
        };
        let mut said = Vec::new();
        get::run(&plan, &mut said).unwrap();
        let said = String::from_utf8(said).unwrap();
        said.split("SHA-256 ").nth(1).unwrap()[..64].to_owned()
    })
}
