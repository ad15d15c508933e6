//! AMX: products of matrix tiles of bf16 numbers.
//!
//! The processor has eight registers of up to 16 rows of 64 bytes. Six hold sums, one a left tile,
//! whose rows are those of points, and one a right tile of weights. Between two `asm!` blocks the sums
//! stay in their registers: no other code of the program uses tiles, because it is compiled without
//! the feature. A thread that is interrupted finds them again.

use std::arch::asm;
use std::arch::x86_64::__cpuid_count;

use super::vector::{MAX_TILES, PANEL, TileProduct, Tiles};

/// True if the processor has tiles with products of bf16 numbers.
pub(super) fn is_present() -> bool {
    /// Bits of leaf 7: AMX-BF16 and AMX-TILE.
    const FEATURES: u32 = 1 << 22 | 1 << 24;
    __cpuid_count(0, 0).eax >= 7 && __cpuid_count(7, 0).edx & FEATURES == FEATURES
}

/// Asks the system to let this process use tiles, all its threads. Asked again, it says the same.
#[cfg(target_os = "linux")]
pub(super) fn permit() -> bool {
    // `arch_prctl` with `ARCH_REQ_XCOMP_PERM` for the data of tiles (Linux 5.16).
    const CALL: i64 = 158;
    const REQUEST: i64 = 0x1023;
    const TILE_DATA: i64 = 18;
    let result: i64;
    // SAFETY: the call changes nothing but what the process may do. A system that does not know it
    // returns an error.
    unsafe {
        asm!("syscall", inlateout("rax") CALL => result, in("rdi") REQUEST, in("rsi") TILE_DATA,
            lateout("rcx") _, lateout("r11") _, options(nostack));
    }
    result == 0
}

/// Other systems are not asked.
#[cfg(not(target_os = "linux"))]
pub(super) fn permit() -> bool {
    false
}

/// The form of the registers.
#[repr(C, align(64))]
struct Configuration {
    palette: u8,
    start_row: u8,
    reserved: [u8; 14],
    /// Bytes of a row of each register.
    bytes: [u16; 16],
    rows: [u8; 16],
}

/// The registers of this thread, ready for use until this is dropped.
pub(super) struct Amx {
    rows: usize,
}

impl Amx {
    /// Gives the tiles of sums and left tiles `rows` rows, at most 16.
    ///
    /// # Safety
    /// The processor must have tiles, and the system must have permitted them.
    #[inline(always)]
    pub(super) unsafe fn configure(rows: usize) -> Amx {
        assert!((1..=16).contains(&rows), "rows of a tile");
        let mut form = Configuration {
            palette: 1,
            start_row: 0,
            reserved: [0; 14],
            bytes: [0; 16],
            rows: [0; 16],
        };
        form.bytes[..8].fill(64);
        form.rows[..8].fill(rows as u8);
        form.rows[7] = 16;
        // SAFETY: the caller's promise; the form is valid, since no tile has more than 16 rows.
        unsafe {
            asm!(
                "ldtilecfg [{}]", in(reg) &form,
                out("tmm0") _, out("tmm1") _, out("tmm2") _, out("tmm3") _,
                out("tmm4") _, out("tmm5") _, out("tmm6") _, out("tmm7") _,
                options(nostack, readonly, preserves_flags),
            );
        }
        Amx { rows }
    }
}

impl Drop for Amx {
    #[inline(always)]
    fn drop(&mut self) {
        // SAFETY: as this value exists, the processor has tiles.
        unsafe {
            asm!(
                "tilerelease",
                out("tmm0") _, out("tmm1") _, out("tmm2") _, out("tmm3") _,
                out("tmm4") _, out("tmm5") _, out("tmm6") _, out("tmm7") _,
                options(nomem, nostack, preserves_flags),
            );
        }
    }
}

/// The products of left tiles one below the other with the right tiles of one or two panels. The numbers
/// are those of the registers of sums, panel by panel.
macro_rules! multiply {
    ($product:ident, $left:ident, $right:ident, [$($one:literal)+] [$($two:literal)*]) => {
        asm!(
            "tileloaddt1 tmm7, [{right} + {line}]",
            $(
                "tileloadd tmm6, [{left} + {stride}]",
                concat!("tdpbf16ps tmm", $one, ", tmm6, tmm7"),
                "add {left}, {tile}",
            )+
            multiply!(@load $($two)*),
            $(
                "tileloadd tmm6, [{again} + {stride}]",
                concat!("tdpbf16ps tmm", $two, ", tmm6, tmm7"),
                "add {again}, {tile}",
            )*
            left = inout(reg) $left => _,
            again = inout(reg) $left => _,
            stride = in(reg) 2 * $product.left.stride,
            tile = in(reg) 2 * $product.left.stride * $product.rows,
            right = in(reg) $right,
            other = in(reg) $right.wrapping_add($product.right.apart),
            line = in(reg) 64usize,
            out("tmm0") _, out("tmm1") _, out("tmm2") _, out("tmm3") _,
            out("tmm4") _, out("tmm5") _, out("tmm6") _, out("tmm7") _,
            options(nostack, readonly),
        )
    };
    (@load) => { "/* {other} {again} */" };
    (@load $($two:literal)+) => { "tileloaddt1 tmm7, [{other} + {line}]" };
}

impl Tiles for Amx {
    #[inline(always)]
    fn clear(&mut self) {
        // SAFETY: as this value exists, the tiles are configured.
        unsafe {
            asm!(
                "tilezero tmm0", "tilezero tmm1", "tilezero tmm2",
                "tilezero tmm3", "tilezero tmm4", "tilezero tmm5",
                out("tmm0") _, out("tmm1") _, out("tmm2") _,
                out("tmm3") _, out("tmm4") _, out("tmm5") _,
                options(nomem, nostack, preserves_flags),
            );
        }
    }

    #[inline(always)]
    fn multiply(&mut self, product: &TileProduct<'_>, left: usize, right: usize) {
        let fits = left <= product.last_left && right <= product.last_right;
        assert!(fits && product.rows == self.rows, "the tiles of a step");
        // SAFETY: the tiles of this height lie in the slices, as the product has computed. The
        // registers are configured, as this value exists.
        unsafe {
            let left = product.left.numbers.as_ptr().add(left);
            let right = product.right.weights.as_ptr().add(right);
            match product.tiles + 4 * (product.panels - 1) {
                1 => multiply!(product, left, right, [0] []),
                2 => multiply!(product, left, right, [0 1] []),
                3 => multiply!(product, left, right, [0 1 2] []),
                4 => multiply!(product, left, right, [0 1 2 3] []),
                5 => multiply!(product, left, right, [0][1]),
                6 => multiply!(product, left, right, [0 1] [2 3]),
                7 => multiply!(product, left, right, [0 1 2] [3 4 5]),
                _ => unreachable!("more tiles than registers"),
            }
        }
    }

    #[inline(always)]
    fn store(&self, count: usize, to: &mut [f32]) {
        let each = self.rows * PANEL;
        assert!(count <= MAX_TILES && to.len() >= count * each, "room for the sums of tiles");
        macro_rules! store {
            ($($register:literal)*) => {
                $(
                    if count > $register {
                        // SAFETY: the slice has room for this many tiles.
                        unsafe {
                            asm!(
                                concat!("tilestored [{to} + {line}], tmm", $register),
                                to = in(reg) to.as_mut_ptr().add($register * each),
                                line = in(reg) 64usize,
                                options(nostack, preserves_flags),
                            );
                        }
                    }
                )*
            };
        }
        store!(0 1 2 3 4 5);
    }
}
