//! The names of the values of a row.

/// Defines the list of a row's values, by priority, and for each of them a constant that is its
/// index in the list.
macro_rules! values {
    ($(#[doc = $doc:literal])+ $list:ident: $($name:ident $text:literal,)+) => {
        $(#[doc = $doc])+
        pub(super) const $list: &[&str] = &[$($text),+];
        values!(@number 0; $($name)+);
    };
    (@number $index:expr;) => {};
    (@number $index:expr; $name:ident $($rest:ident)*) => {
        const $name: usize = $index;
        values!(@number $index + 1; $($rest)*);
    };
}

pub(super) use values;

/// Numbers of stones.
pub(super) const STONES: &[&str] =
    &["one stone", "two stones", "three stones", "four to six stones", "seven stones or more"];

/// The value in [`STONES`] for `count` stones, which is at least 1.
pub(super) fn stones(count: usize) -> usize {
    match count {
        0..=3 => count.max(1) - 1,
        4..=6 => 3,
        _ => 4,
    }
}
