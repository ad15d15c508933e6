//! Capacity classes: how many points the arrays of a board have room for.
//!
//! A playout begins with a copy of the board, so a small board should not carry the arrays of a
//! large one. Boards, and all that works on them, take one type parameter that stands for a class
//! ([`UpTo9`] to [`UpTo25`]). Which class fits a [`Size`](crate::point::Size) is decided in one
//! place, [`with_capacity!`](crate::with_capacity).
//!
//! Everything is compiled once for each class. Code that takes longer than playouts, in comparison
//! with a copy of the board, uses fewer classes: a search with a network two
//! ([`with_one_of_two_capacities!`](crate::with_one_of_two_capacities)), tools one ([`AnySize`]).
//!
//! Lengths are powers of two, so that an index can be masked instead of checked.

use std::fmt::Debug;
use std::hash::Hash;
use std::ops::IndexMut;

/// A class of boards. It defines the lengths of arrays over points and of sets of points.
pub trait Capacity: Copy + Debug + Eq + Hash + Send + Sync + 'static {
    /// The length of an array over points, border included: a power of two.
    const POINTS: usize;
    /// Turns any number into a valid index of such an array.
    const MASK: usize = Self::POINTS - 1;
    /// The number of 64-bit words in a set of points.
    const WORDS: usize = Self::POINTS / 64;
    /// The words of an empty set.
    const NO_WORDS: Self::Words;

    /// An array with an element for each point.
    type Of<T: Item>: Array<T>;
    /// A bit for each point.
    type Words: Array<u64> + Debug + Eq + Hash;

    /// An array filled with `value`.
    fn filled<T: Item>(value: T) -> Self::Of<T>;

    /// An array whose element at each index is `value(index)`.
    fn from_fn<T: Item>(value: impl FnMut(usize) -> T) -> Self::Of<T>;
}

/// A type that an array over points may hold.
pub trait Item: Copy + Send + Sync + 'static {}

impl<T: Copy + Send + Sync + 'static> Item for T {}

/// An array of a fixed length.
pub trait Array<T: Item>:
    Copy + Send + Sync + 'static + IndexMut<usize, Output = T> + AsRef<[T]> + AsMut<[T]>
{
}

impl<T: Item, const N: usize> Array<T> for [T; N] {}

/// Defines a class on each line: its name and its number of points.
macro_rules! classes {
    ($($(#[doc = $doc:literal])+ $name:ident = $points:literal;)+) => {$(
        $(#[doc = $doc])+
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
        pub enum $name {}

        impl Capacity for $name {
            const POINTS: usize = $points;
            const NO_WORDS: Self::Words = [0; $points / 64];
            type Of<T: Item> = [T; $points];
            type Words = [u64; $points / 64];

            #[inline(always)]
            fn filled<T: Item>(value: T) -> [T; $points] {
                [value; $points]
            }

            #[inline(always)]
            fn from_fn<T: Item>(value: impl FnMut(usize) -> T) -> [T; $points] {
                std::array::from_fn(value)
            }
        }
    )+};
}

classes! {
    /// Room for a 9x9 board.
    UpTo9 = 128;
    /// Room for a 13x13 board.
    UpTo13 = 256;
    /// Room for a 19x19 board.
    UpTo19 = 512;
    /// Room for a 25x25 board, the largest.
    UpTo25 = 1024;
}

/// The class that holds all boards: for games and tools.
pub type AnySize = UpTo25;

/// Evaluates an expression in which a name stands for the smallest [`Capacity`] that holds boards
/// of the given size: `with_capacity!(size, C => Board::<C>::new(size).empty_count())`.
#[macro_export]
macro_rules! with_capacity {
    ($size:expr, $class:ident => $body:expr) => {
        match $size.extent() {
            0..=128 => {
                type $class = $crate::capacity::UpTo9;
                $body
            }
            129..=256 => {
                type $class = $crate::capacity::UpTo13;
                $body
            }
            257..=512 => {
                type $class = $crate::capacity::UpTo19;
                $body
            }
            _ => {
                type $class = $crate::capacity::UpTo25;
                $body
            }
        }
    };
}

/// Like [`with_capacity!`](crate::with_capacity), with one of two classes, [`UpTo13`] and [`UpTo25`]:
/// for searches with a network, in which the copy of a larger board than necessary costs 1 or 2 % of the
/// time at most.
#[macro_export]
macro_rules! with_one_of_two_capacities {
    ($size:expr, $class:ident => $body:expr) => {
        match $size.extent() {
            0..=256 => {
                type $class = $crate::capacity::UpTo13;
                $body
            }
            _ => {
                type $class = $crate::capacity::UpTo25;
                $body
            }
        }
    };
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::point::Size;

    #[test]
    fn every_size_gets_the_smallest_class_that_holds_it() {
        let points = |side| with_capacity!(Size::square(side), C => C::POINTS);
        assert_eq!(
            [1, 9, 10, 14, 15, 21, 22, 25].map(points),
            [128, 128, 256, 256, 512, 512, 1024, 1024]
        );
        let points = |side| with_one_of_two_capacities!(Size::square(side), C => C::POINTS);
        assert_eq!([1, 14, 15, 25].map(points), [256, 256, 1024, 1024]);
        for width in 1..=25 {
            for height in 1..=25 {
                let size = Size::new(width, height).unwrap();
                assert!(size.extent() <= with_capacity!(size, C => C::POINTS));
            }
        }
    }
}
