//! Connections of `ponnuki serve`.

use ponnuki::serve::serve_bytes;
use serde_json::{Map, Value};

use super::analysis::{limited, small_params};

/// The placeholder of the token in a request.
const TOKEN: &str = "TOKEN";

/// The head of a request, an empty line, and messages, one per line. A line of `#` and hexadecimal digits stands
/// for these bytes in place of a message. `TOKEN` stands for the token. Only a request with the token becomes a
/// connection, any other gets an answer of HTTP; and on a connection all that is sent are whole frames with
/// objects of JSON.
pub(super) fn connection(bytes: &[u8]) {
    let token = "07".repeat(16);
    let end = bytes.windows(2).position(|pair| pair == b"\n\n").unwrap_or(bytes.len());
    let (head, rest) = bytes.split_at(end);
    let head = String::from_utf8_lossy(head).replace(TOKEN, &token);
    let mut sent = head.replace('\n', "\r\n").into_bytes();
    if let Some(messages) = rest.strip_prefix(b"\n\n") {
        sent.extend(b"\r\n\r\n");
        sent.extend(messages.split(|&byte| byte == b'\n').flat_map(frame));
    }
    let answer = serve_bytes(&small_params(), [7; 16], &sent).unwrap();
    let end = answer.windows(4).position(|four| four == b"\r\n\r\n").expect("a whole head") + 4;
    let (status, body) = (String::from_utf8_lossy(&answer[..end]), &answer[end..]);
    if status.starts_with("HTTP/1.1 101 ") {
        assert!(head.lines().next().unwrap().contains(&token), "{head}");
        return check_frames(body);
    }
    let length = format!("\r\nContent-Length: {}\r\n", body.len());
    let is_refused = ["400", "403"].iter().any(|code| status[9..].starts_with(code));
    assert!(is_refused && status.contains(&length), "{status}");
}

/// The bytes that a line stands for: a message of text, or what it says.
fn frame(line: &[u8]) -> Vec<u8> {
    if let Some(digits) = line.strip_prefix(b"#") {
        let digit = |digit: &u8| (*digit as char).to_digit(16).unwrap_or(0) as u8;
        return digits
            .chunks(2)
            .map(|pair| pair.iter().fold(0, |all, one| all << 4 | digit(one)))
            .collect();
    }
    let text = limited(line);
    let length = (text.len() as u64).to_be_bytes();
    // Text in one frame, with the longest form of its length and a mask of zeros.
    [&[0x81, 0xff][..], &length, &[0; 4], &text].concat()
}

/// Checks the frames of a server.
fn check_frames(mut bytes: &[u8]) {
    while let [kind, short, rest @ ..] = bytes {
        let extended = match short {
            126 => 2,
            127 => 8,
            _ => 0,
        };
        let length = match &rest[..extended] {
            [] => usize::from(*short),
            digits => digits.iter().fold(0, |all, &digit| all << 8 | usize::from(digit)),
        };
        let payload = &rest[extended..extended + length];
        match kind {
            0x81 => drop(serde_json::from_slice::<Map<String, Value>>(payload).unwrap()),
            0x88..=0x8a => {}
            other => panic!("a frame of kind {other:x}"),
        }
        bytes = &rest[extended + length..];
    }
    assert!(bytes.is_empty(), "half a frame");
}
