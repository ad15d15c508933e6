//! Lines of input that have a largest length.

use std::io::{self, BufRead, Read};

/// Reads up to and including the next line feed, and keeps at most `longest` bytes of the line without it in `line`.
/// Returns whether some were dropped; `None` at the end of input. A last line without a line feed counts too.
///
/// # Errors
/// When the input cannot be read.
pub(crate) fn read_line(
    input: &mut impl BufRead,
    line: &mut Vec<u8>,
    longest: usize,
) -> io::Result<Option<bool>> {
    line.clear();
    // One byte more tells a line that is too long from one whose end comes next.
    let count = input.by_ref().take(longest as u64 + 1).read_until(b'\n', line)?;
    let is_whole = line.pop_if(|last| *last == b'\n').is_some() || count <= longest;
    if !is_whole {
        line.truncate(longest);
        input.skip_until(b'\n')?;
    }
    Ok((count > 0).then_some(!is_whole))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_lines_are_cut() {
        for (text, lines) in [
            ("", &[][..]),
            ("\n", &[("", false)]),
            ("abc", &[("abc", false)]),
            ("abc\n", &[("abc", false)]),
            ("abcd\nef", &[("abc", true), ("ef", false)]),
            ("abcdefgh\n\nabc\n", &[("abc", true), ("", false), ("abc", false)]),
            ("abcdefgh", &[("abc", true)]),
        ] {
            let (mut input, mut line, mut found) = (text.as_bytes(), Vec::new(), Vec::new());
            while let Some(is_cut) = read_line(&mut input, &mut line, 3).unwrap() {
                found.push((String::from_utf8(line.clone()).unwrap(), is_cut));
            }
            let lines: Vec<_> = lines.iter().map(|&(line, cut)| (line.to_owned(), cut)).collect();
            assert_eq!(found, lines, "{text:?}");
        }
    }
}
