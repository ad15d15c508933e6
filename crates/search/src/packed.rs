//! The data inside the program, as `build.rs` packs it.

use std::io::{self, Read};

use flate2::bufread::ZlibDecoder;

/// Returns the bytes of a file that `build.rs` has packed: the bytes at 0, 4, 8 and so on come first, then those at 1,
/// 5, 9, and so on.
///
/// # Errors
/// When it is damaged.
pub(crate) fn unpack(packed: &[u8]) -> io::Result<Vec<u8>> {
    let mut planes = Vec::new();
    ZlibDecoder::new(packed).read_to_end(&mut planes)?;
    let mut bytes = vec![0; planes.len()];
    let mut planes = planes.into_iter();
    for place in 0..4 {
        for (byte, own) in bytes.iter_mut().skip(place).step_by(4).zip(&mut planes) {
            *byte = own;
        }
    }
    Ok(bytes)
}

#[cfg(test)]
mod tests {
    use super::unpack;

    #[test]
    fn the_bytes_of_a_file_are_those_before_it_was_packed() {
        let packed = include_bytes!(concat!(env!("OUT_DIR"), "/strengths"));
        assert!(unpack(packed).unwrap() == include_bytes!("feature/strengths.bin"));
        assert!(unpack(&packed[..1000]).is_err());
    }
}
