//! Files that gzip has packed.

use std::borrow::Cow;
use std::io::Read;

use flate2::bufread::MultiGzDecoder;

use super::error::{BadRecord, RecordFault};

/// The largest record in a packed file, in bytes. A small file may hold any number of them.
const MAX_BYTES: usize = 64 << 20;

/// The first bytes of a packed file.
const MARK: [u8; 2] = [0x1f, 0x8b];

/// Returns true if a file is packed.
pub(super) fn is_packed(bytes: &[u8]) -> bool {
    bytes.starts_with(&MARK)
}

/// The bytes of a record, unpacked if they are packed.
///
/// # Errors
/// When they cannot be unpacked, or are too many.
pub(super) fn unpacked(bytes: &[u8]) -> Result<Cow<'_, [u8]>, BadRecord> {
    if !is_packed(bytes) {
        return Ok(Cow::Borrowed(bytes));
    }
    let mut record = Vec::new();
    let read = MultiGzDecoder::new(bytes).take(MAX_BYTES as u64 + 1).read_to_end(&mut record);
    let fault = match read {
        Ok(count) if count <= MAX_BYTES => return Ok(Cow::Owned(record)),
        Ok(_) => RecordFault::Large(MAX_BYTES),
        Err(reason) => RecordFault::Packed(reason.to_string()),
    };
    Err(BadRecord { place: None, fault })
}

#[cfg(test)]
mod tests {
    use std::io::Write;

    use flate2::Compression;
    use flate2::write::GzEncoder;

    use super::*;

    fn packed(bytes: &[u8]) -> Vec<u8> {
        let mut encoder = GzEncoder::new(Vec::new(), Compression::fast());
        encoder.write_all(bytes).unwrap();
        encoder.finish().unwrap()
    }

    #[test]
    fn packed_records_are_unpacked_and_others_stay() {
        let plain = b"(;SZ[9];B[ee])";
        assert!(matches!(unpacked(plain), Ok(Cow::Borrowed(same)) if same == plain));
        assert_eq!(unpacked(&packed(plain)).unwrap().as_ref(), plain);
        let two = [packed(b"(;SZ[9]"), packed(b";B[ee])")].concat();
        assert_eq!(unpacked(&two).unwrap().as_ref(), plain);
    }

    #[test]
    fn damaged_and_very_large_files_are_refused() {
        let whole = packed(b"(;SZ[9];B[ee])");
        let said = |bytes: &[u8]| unpacked(bytes).unwrap_err().to_string();
        assert!(said(&whole[..whole.len() - 9]).contains("cannot be unpacked"));
        assert!(said(&MARK).contains("cannot be unpacked"));
        let bomb = packed(&vec![b' '; MAX_BYTES + 1]);
        assert!(bomb.len() < 1 << 20);
        assert!(said(&bomb).contains("more than 64 MiB"));
    }
}
