//! The grammar of a response: a mark, the number of the command if it had one, and text up to an empty
//! line.

use crate::batch::client::shortened;

/// A response of an engine.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct GtpResponse {
    /// True if its mark is `?`.
    pub(super) refused: bool,
    /// The number that it repeats, as it is written.
    pub(super) id: String,
    /// The text, without the space before it and the empty line after it.
    pub(super) text: String,
}

impl GtpResponse {
    /// Reads a response without the two line feeds at its end.
    ///
    /// # Errors
    /// When it is no response; the error has the reason.
    pub(super) fn parse(raw: &[u8]) -> Result<GtpResponse, String> {
        let text = String::from_utf8_lossy(raw);
        let no_response = || format!("'{}' is no response", shortened(&text));
        let rest = text.strip_prefix(['=', '?']).ok_or_else(no_response)?;
        let end = rest.find(|letter: char| !letter.is_ascii_digit()).unwrap_or(rest.len());
        let (id, rest) = rest.split_at(end);
        if !rest.is_empty() && !rest.starts_with([' ', '\n']) {
            return Err(format!("no space before the text of '{}'", shortened(&text)));
        }
        let body = rest.strip_prefix(' ').unwrap_or(rest);
        Ok(GtpResponse { refused: text.starts_with('?'), id: id.to_owned(), text: body.to_owned() })
    }
}

/// Takes the first response off `bytes`, which have no carriage returns: the bytes before the first
/// two line feeds in a row. `None` while they have not arrived.
pub(super) fn take(bytes: &mut Vec<u8>) -> Option<Vec<u8>> {
    let end = bytes.windows(2).position(|pair| pair == b"\n\n")?;
    let rest = bytes.split_off(end + 2);
    let mut raw = std::mem::replace(bytes, rest);
    raw.truncate(end);
    Some(raw)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parts(raw: &str) -> (bool, String, String) {
        let answer = GtpResponse::parse(raw.as_bytes()).unwrap();
        (answer.refused, answer.id, answer.text)
    }

    #[test]
    fn responses_are_taken_apart() {
        let expected = |refused, id: &str, text: &str| (refused, id.to_owned(), text.to_owned());
        assert_eq!(parts("=7 D4"), expected(false, "7", "D4"));
        assert_eq!(parts("= 7 D4"), expected(false, "", "7 D4"));
        assert_eq!(parts("?12 no"), expected(true, "12", "no"));
        assert_eq!(parts("="), expected(false, "", ""));
        assert_eq!(parts("=\na\nb"), expected(false, "", "\na\nb"));
    }

    #[test]
    fn other_output_is_no_response() {
        for raw in ["", "D4", " = D4", "=D4", "=7D4", "Loading…\n= D4"] {
            assert!(GtpResponse::parse(raw.as_bytes()).is_err(), "{raw}");
        }
    }

    #[test]
    fn a_response_ends_with_an_empty_line() {
        let mut bytes = b"= a\nb\n\n=2".to_vec();
        assert_eq!(take(&mut bytes), Some(b"= a\nb".to_vec()));
        assert_eq!((take(&mut bytes), bytes), (None, b"=2".to_vec()));
    }
}
