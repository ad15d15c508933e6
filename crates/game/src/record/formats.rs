//! The formats of records, and how each is recognised.

use std::path::Path;

use super::builder::ParsedRecord;
use super::error::LocatedFault;
use super::{gib, json, ngf, sgf, ugf};

/// A format of records.
pub(super) struct RecordFormat {
    /// Its name.
    pub(super) name: &'static str,
    /// The extensions of its files.
    pub(super) extensions: &'static [&'static str],
    /// Returns true if a text is in this format, as far as its beginning shows.
    pub(super) recognises: fn(&str) -> bool,
    /// Reads the main line of the first record in a text, up to the position before a move.
    pub(super) read: fn(&str, Option<usize>) -> Result<ParsedRecord, LocatedFault>,
    /// True if records have variations.
    pub(super) has_variations: bool,
}

/// All formats. A text that belongs to none of the others may be SGF, in which anything may stand
/// before the record.
pub(super) const FORMATS: &[RecordFormat] = &[
    RecordFormat {
        name: "GIB",
        extensions: &["gib"],
        recognises: gib::recognises,
        read: gib::read,
        has_variations: false,
    },
    RecordFormat {
        name: "UGF",
        extensions: &["ugf", "ugi"],
        recognises: ugf::recognises,
        read: ugf::read,
        has_variations: false,
    },
    RecordFormat {
        name: "NGF",
        extensions: &["ngf"],
        recognises: ngf::recognises,
        read: ngf::read,
        has_variations: false,
    },
    RecordFormat {
        name: "JSON",
        extensions: &["json"],
        recognises: json::recognises,
        read: json::read,
        has_variations: false,
    },
    RecordFormat {
        name: "SGF",
        extensions: &["sgf"],
        recognises: |_| true,
        read: sgf::main_line,
        has_variations: true,
    },
];

/// Returns true if a text is in the format that has variations.
pub(super) fn is_sgf(text: &str) -> bool {
    FORMATS.iter().find(|format| (format.recognises)(text)).is_some_and(|one| one.has_variations)
}

/// Returns true if the name of a file says that it is a record and nothing else, packed or not: JSON may be
/// anything.
pub fn is_record_name(path: &Path) -> bool {
    let has_end = |path: &Path, end: &str| {
        path.extension().is_some_and(|found| found.eq_ignore_ascii_case(end))
    };
    let unpacked = if has_end(path, "gz") { path.with_extension("") } else { path.to_owned() };
    let mut own = FORMATS.iter().filter(|format| format.name != "JSON");
    own.any(|format| format.extensions.iter().any(|end| has_end(&unpacked, end)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_tell_records() {
        for (name, is_record) in [
            ("a.sgf", true),
            ("folder/a.SGF", true),
            ("a.b.ugi", true),
            ("a.sgf.gz", true),
            ("a.Ngf.GZ", true),
            ("a.json", false),
            ("a.bin.gz", false),
            ("sgf", false),
            ("a.gz", false),
        ] {
            assert_eq!(is_record_name(Path::new(name)), is_record, "{name}");
        }
    }
}
