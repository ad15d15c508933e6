//! A small WebSocket client, sufficient for `ponnuki serve`.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::time::Duration;

use serde_json::Value;

use super::http::HttpReply;

/// A test gives up after this. Machines on which tests run may be busy.
const PATIENCE: Duration = Duration::from_secs(120);

const TEXT: u8 = 1;
const CLOSE: u8 = 8;
const PING: u8 = 9;
const PONG: u8 = 10;

/// A connection to a server.
pub(crate) struct WebSocket {
    pub(crate) stream: TcpStream,
    reader: BufReader<TcpStream>,
}

/// A message, or the end of the messages, as a client reads it.
#[derive(Debug, PartialEq)]
pub(crate) enum Event {
    Message(Value),
    /// The server closes the connection, with a code and a reason.
    Close(u16, String),
    /// The connection is at its end.
    End,
}

impl WebSocket {
    /// Connects to the server on this port. `headers` are added to those that a client needs.
    ///
    /// # Errors
    /// The reply of a server that refuses.
    pub(crate) fn connect(
        port: u16,
        path: &str,
        headers: &[(&str, &str)],
    ) -> Result<WebSocket, HttpReply> {
        let mut stream = TcpStream::connect(("127.0.0.1", port)).unwrap();
        stream.set_read_timeout(Some(PATIENCE)).unwrap();
        let mut head = format!(
            "GET {path} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nUpgrade: websocket\r\n\
             Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\n\
             Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
        );
        for (name, value) in headers {
            head += &format!("{name}: {value}\r\n");
        }
        stream.write_all(format!("{head}\r\n").as_bytes()).unwrap();
        let mut reader = BufReader::new(stream.try_clone().unwrap());
        let mut head = String::new();
        while !head.ends_with("\r\n\r\n") {
            assert!(reader.read_line(&mut head).unwrap() > 0, "{head}");
        }
        let status = head.split(' ').nth(1).unwrap().parse().unwrap();
        if status != 101 {
            let mut body = String::new();
            reader.read_to_string(&mut body).unwrap();
            return Err(HttpReply { status, head: head.to_lowercase(), body });
        }
        // The accepted key of the example in RFC 6455.
        assert!(head.contains("s3pPLMBiTxaQ9kYGzzhZRbK+xOo="), "{head}");
        Ok(WebSocket { stream, reader })
    }

    /// Sends the head of a frame with a mask of zeros, which changes nothing.
    pub(crate) fn announce(&mut self, kind: u8, length: usize) {
        let mut head = vec![0x80 | kind];
        match length {
            0..=125 => head.push(0x80 | length as u8),
            126..=0xffff => {
                head.push(0x80 | 126);
                head.extend((length as u16).to_be_bytes());
            }
            _ => {
                head.push(0x80 | 127);
                head.extend((length as u64).to_be_bytes());
            }
        }
        head.extend([0; 4]);
        self.stream.write_all(&head).unwrap();
    }

    /// Sends a message.
    pub(crate) fn send(&mut self, text: &str) {
        self.announce(TEXT, text.len());
        self.stream.write_all(text.as_bytes()).unwrap();
    }

    /// The next message, or the end. Answers pings.
    pub(crate) fn event(&mut self) -> Event {
        loop {
            let Some((kind, bytes)) = self.frame() else { return Event::End };
            match kind {
                TEXT => return Event::Message(serde_json::from_slice(&bytes).unwrap()),
                PING => {
                    self.announce(PONG, bytes.len());
                    self.stream.write_all(&bytes).unwrap();
                }
                CLOSE => {
                    let code = u16::from_be_bytes([bytes[0], bytes[1]]);
                    return Event::Close(code, String::from_utf8(bytes[2..].to_vec()).unwrap());
                }
                _ => panic!("a frame of the kind {kind}"),
            }
        }
    }

    /// The next message.
    pub(crate) fn message(&mut self) -> Value {
        match self.event() {
            Event::Message(message) => message,
            other => panic!("{other:?} in place of a message"),
        }
    }

    /// A whole frame of the server, which never divides such short messages.
    fn frame(&mut self) -> Option<(u8, Vec<u8>)> {
        let mut head = [0; 2];
        self.reader.read_exact(&mut head).ok()?;
        assert!(head[0] & 0x80 != 0 && head[1] & 0x80 == 0, "a server does not mask");
        let mut more = [0; 8];
        let size = match head[1] {
            126 => 2,
            127 => 8,
            _ => 0,
        };
        self.reader.read_exact(&mut more[8 - size..]).ok()?;
        let length = if size == 0 { head[1] as usize } else { u64::from_be_bytes(more) as usize };
        let mut bytes = vec![0; length];
        self.reader.read_exact(&mut bytes).ok()?;
        Some((head[0] & 15, bytes))
    }
}
