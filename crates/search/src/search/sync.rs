//! The atomics, the lock and the memory through which the workers of a search share its tree: those of
//! the standard library, or with `--cfg loom` those of the crate loom.
//!
//! Tests with loom (`scripts/models`) run the workers in all orders that are possible, and let them read
//! everything that a memory as weak as C11's lets them read. The sums of `statistics` and `criticality` guard
//! nothing, and keep the atomics of the standard library.

#[cfg(loom)]
pub(super) use self::models::*;
#[cfg(not(loom))]
pub(super) use {
    bytemuck::{try_zeroed_slice_box, zeroed_slice_box},
    std::sync::atomic::{
        AtomicBool, AtomicI32, AtomicI64, AtomicU16, AtomicU32, AtomicU64, AtomicUsize,
    },
    std::sync::{Mutex, MutexGuard},
    std::thread::yield_now,
};

#[cfg(loom)]
mod models {
    use std::sync::atomic::Ordering::{self, AcqRel, Acquire, Release, SeqCst};

    pub(in crate::search) use loom::sync::atomic::{
        AtomicBool, AtomicI32, AtomicI64, AtomicU64, AtomicUsize,
    };
    pub(in crate::search) use loom::sync::{Mutex, MutexGuard};
    pub(in crate::search) use loom::thread::yield_now;

    /// Zeroed memory. The atomics of loom have to be made one by one.
    pub(in crate::search) fn zeroed_slice_box<T: Default>(count: usize) -> Box<[T]> {
        std::iter::repeat_with(T::default).take(count).collect()
    }

    /// The same.
    pub(in crate::search) fn try_zeroed_slice_box<T: Default>(
        count: usize,
    ) -> Result<Box<[T]>, ()> {
        Ok(zeroed_slice_box(count))
    }

    /// An atomic whose SeqCst operations have a single order; loom by itself takes them for AcqRel. A
    /// SeqCst load has to see the SeqCst changes before it, since both change `last`, and the latest value
    /// of an atomic is the one that is changed. If one of the two is weaker, the load may see an older value.
    macro_rules! ordered {
        ($Atomic:ident, $number:ty) => {
            #[derive(Default, Debug)]
            pub(in crate::search) struct $Atomic {
                value: loom::sync::atomic::$Atomic,
                last: AtomicUsize,
            }

            #[allow(dead_code, reason = "not every number needs every operation")]
            impl $Atomic {
                pub(in crate::search) fn load(&self, order: Ordering) -> $number {
                    if order != SeqCst {
                        return self.value.load(order);
                    }
                    self.last.fetch_add(0, Acquire);
                    self.value.load(Acquire)
                }

                pub(in crate::search) fn store(&self, value: $number, order: Ordering) {
                    self.change(order, |order| self.value.store(value, order))
                }

                pub(in crate::search) fn fetch_add(
                    &self,
                    value: $number,
                    order: Ordering,
                ) -> $number {
                    self.change(order, |order| self.value.fetch_add(value, order))
                }

                pub(in crate::search) fn fetch_sub(
                    &self,
                    value: $number,
                    order: Ordering,
                ) -> $number {
                    self.change(order, |order| self.value.fetch_sub(value, order))
                }

                pub(in crate::search) fn fetch_or(
                    &self,
                    value: $number,
                    order: Ordering,
                ) -> $number {
                    self.change(order, |order| self.value.fetch_or(value, order))
                }

                pub(in crate::search) fn compare_exchange(
                    &self,
                    current: $number,
                    new: $number,
                    success: Ordering,
                    failure: Ordering,
                ) -> Result<$number, $number> {
                    self.change(success, |order| {
                        self.value.compare_exchange(current, new, order, failure)
                    })
                }

                fn change<T>(&self, order: Ordering, change: impl FnOnce(Ordering) -> T) -> T {
                    if order != SeqCst {
                        return change(order);
                    }
                    let changed = change(AcqRel);
                    self.last.fetch_add(1, Release);
                    changed
                }
            }
        };
    }

    ordered!(AtomicU16, u16);
    ordered!(AtomicU32, u32);
}
