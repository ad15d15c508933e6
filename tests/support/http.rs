//! A small HTTP client, sufficient for `ponnuki web`.

#![allow(clippy::disallowed_methods, reason = "a test has to give up some time")]

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::time::{Duration, Instant};

/// A test gives up after this. Machines on which tests run may be busy.
const PATIENCE: Duration = Duration::from_secs(120);

/// The reply of a server.
#[derive(Debug)]
pub(crate) struct HttpReply {
    pub(crate) status: u16,
    /// The lines of the head, in lower case.
    pub(crate) head: String,
    pub(crate) body: String,
}

/// Sends a request, and returns the rest of the reply after its head.
fn send(
    port: u16,
    method: &str,
    path: &str,
    headers: &[(&str, &str)],
    body: &[u8],
) -> (u16, String, BufReader<TcpStream>) {
    let mut stream = TcpStream::connect(("127.0.0.1", port)).unwrap();
    stream.set_read_timeout(Some(PATIENCE)).unwrap();
    let mut head = format!("{method} {path} HTTP/1.1\r\nConnection: close\r\n");
    for (name, value) in headers {
        head += &format!("{name}: {value}\r\n");
    }
    head += &format!("Content-Length: {}\r\n\r\n", body.len());
    stream.write_all(head.as_bytes()).unwrap();
    // A server that refuses the head may have closed the stream.
    let _ = stream.write_all(body);
    let mut reader = BufReader::new(stream);
    let mut head = String::new();
    while !head.ends_with("\r\n\r\n") {
        assert!(reader.read_line(&mut head).unwrap() > 0, "{head}");
    }
    let status = head.split(' ').nth(1).unwrap().parse().unwrap();
    (status, head.to_lowercase(), reader)
}

/// The next piece of a body that comes in chunks; `None` at its end.
fn chunk(reader: &mut impl BufRead) -> Option<Vec<u8>> {
    let mut size = String::new();
    reader.read_line(&mut size).unwrap();
    let size = usize::from_str_radix(size.trim(), 16).ok()?;
    let mut bytes = vec![0; size + 2];
    reader.read_exact(&mut bytes).unwrap();
    bytes.truncate(size);
    (size > 0).then_some(bytes)
}

/// Makes a request and reads the whole reply.
pub(crate) fn request(
    port: u16,
    method: &str,
    path: &str,
    headers: &[(&str, &str)],
    body: &[u8],
) -> HttpReply {
    let (status, head, mut reader) = send(port, method, path, headers, body);
    let mut bytes = Vec::new();
    if head.contains("transfer-encoding: chunked") {
        while let Some(piece) = chunk(&mut reader) {
            bytes.extend(piece);
        }
    } else {
        reader.read_to_end(&mut bytes).unwrap();
    }
    HttpReply { status, head, body: String::from_utf8(bytes).unwrap() }
}

/// A stream of events.
pub(crate) struct Events {
    reader: BufReader<TcpStream>,
    text: String,
}

impl Events {
    pub(crate) fn open(port: u16, path: &str, headers: &[(&str, &str)]) -> Events {
        let (status, head, reader) = send(port, "GET", path, headers, b"");
        assert!(status == 200 && head.contains("text/event-stream"), "{head}");
        Events { reader, text: String::new() }
    }

    /// The name and the data of the next event; `None` when there are no more.
    pub(crate) fn next(&mut self) -> Option<(String, String)> {
        let since = Instant::now();
        loop {
            while let Some((event, rest)) = self.text.split_once("\n\n") {
                let (event, rest) = (event.to_owned(), rest.to_owned());
                self.text = rest;
                let field = |name: &str| event.lines().find_map(|line| line.strip_prefix(name));
                if let (Some(name), Some(data)) = (field("event: "), field("data: ")) {
                    return Some((name.to_owned(), data.to_owned()));
                }
            }
            assert!(since.elapsed() < PATIENCE, "only signs of life");
            let piece = chunk(&mut self.reader)?;
            self.text += std::str::from_utf8(&piece).unwrap();
        }
    }
}
