//! The Zobrist keys of stones.

use crate::bits::mix;
use crate::color::Color;

/// One key for each colour and point index.
static KEYS: [[u64; 2]; 1024] = keys();

/// The key that a stone of `color` on the point with this index adds to the hash.
#[inline(always)]
pub(super) fn key(index: usize, color: Color) -> u64 {
    KEYS[index & 1023][color as usize - 1]
}

/// Fills the table with SplitMix64 from a fixed seed, so that hashes are the same in every run and
/// on every machine.
const fn keys() -> [[u64; 2]; 1024] {
    let mut keys = [[0; 2]; 1024];
    let mut state: u64 = 0x506f_6e6e_756b_6921;
    let mut i = 0;
    while i < 2048 {
        keys[i / 2][i % 2] = mix(state);
        state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
        i += 1;
    }
    keys
}
