//! Escapes for bytes that text files cannot contain.

/// The bytes that a text with escapes stands for. `\A` is a very long word.
pub(crate) fn unescape(text: &str) -> Vec<u8> {
    let mut bytes = Vec::new();
    let mut rest = text.bytes();
    while let Some(byte) = rest.next() {
        if byte != b'\\' {
            bytes.push(byte);
            continue;
        }
        match rest.next().unwrap() {
            b'r' => bytes.push(b'\r'),
            b't' => bytes.push(b'\t'),
            b'n' => bytes.push(b'\n'),
            b'0' => bytes.push(0),
            b'#' => bytes.push(b'#'),
            b'A' => bytes.extend([b'a'; 200_000]),
            b'x' => {
                let digits: String = (0..2).map(|_| char::from(rest.next().unwrap())).collect();
                bytes.push(u8::from_str_radix(&digits, 16).unwrap());
            }
            other => panic!("no escape for {}", char::from(other)),
        }
    }
    bytes
}
