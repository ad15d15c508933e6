//! A hash of bytes that is the same on every machine and in every version, so that files may have it.

/// The hash of no bytes.
pub(crate) const NO_BYTES: u64 = 0xcbf2_9ce4_8422_2325;

/// The hash FNV-1a (Fowler, Noll and Vo) of `bytes`, after bytes that have the hash `before`.
pub(crate) fn hash_bytes(before: u64, bytes: &[u8]) -> u64 {
    let mix = |hash: u64, &byte: &u8| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
    bytes.iter().fold(before, mix)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hashes_are_those_of_its_authors() {
        assert_eq!(hash_bytes(NO_BYTES, b""), 0xcbf2_9ce4_8422_2325);
        assert_eq!(hash_bytes(NO_BYTES, b"a"), 0xaf63_dc4c_8601_ec8c);
        assert_eq!(hash_bytes(NO_BYTES, b"foobar"), 0x8594_4171_f739_67e8);
        assert_eq!(hash_bytes(hash_bytes(NO_BYTES, b"foo"), b"bar"), 0x8594_4171_f739_67e8);
    }
}
