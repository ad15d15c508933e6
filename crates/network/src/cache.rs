//! A cache of what a network has said.
//!
//! What a network says depends on what it is shown and on nothing else, so a cache saves time and
//! changes nothing: neither its size nor what was asked before shows in what is said.

use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use std::sync::{Mutex, PoisonError};

use super::compressed::CompressedOutput;
use super::key::InputKey;

/// Parts with a lock of their own, so that threads rarely wait for each other.
const PARTS: usize = 64;

/// Words of an output that are kept together: two lines of a processor's cache.
const CELL: usize = 64;

/// Outputs by [`InputKey`], in memory of a fixed size. A new one replaces those in its place. Outputs
/// of all lengths share the memory, so that searches on boards of several sizes do not disturb each
/// other.
pub struct Cache {
    parts: Vec<Mutex<Part>>,
    /// The memory of each part, in bytes. Any thread may set it; a part follows when it is next used.
    /// It orders nothing else, so Relaxed does.
    bytes: AtomicUsize,
}

/// A part of a cache: cells, of which each output takes as many in a row as it needs. It is there as
/// long as they all hold its key.
#[derive(Default)]
struct Part {
    /// The memory that it has been fitted to, in bytes.
    bytes: usize,
    /// The key of the output in each cell, 0 while it is empty.
    keys: Vec<u64>,
    /// The words of each cell.
    words: Vec<[u16; CELL]>,
}

impl Cache {
    /// A cache of up to `bytes` of memory, which the system provides as it fills.
    pub fn new(bytes: usize) -> Cache {
        let parts = (0..PARTS).map(|_| Mutex::default()).collect();
        Cache { parts, bytes: AtomicUsize::new(bytes / PARTS) }
    }

    /// Changes the memory to `bytes`. If that is another size, what was kept is lost.
    pub fn resize(&self, bytes: usize) {
        self.bytes.store(bytes / PARTS, Relaxed);
    }

    /// Sets `output` to what is kept under `key`, if anything is. Returns whether there is. Outputs
    /// of one key have one length, because the key depends on the size of the board.
    pub fn find(&self, key: InputKey, output: &mut CompressedOutput) -> bool {
        let length = output.words.len();
        self.at(key, length, |keys, words| {
            let found = keys.iter().all(|kept| *kept == key.number());
            if found {
                output.words.copy_from_slice(&words[..length]);
            }
            found
        })
    }

    /// Keeps `output` under `key`.
    pub fn keep(&self, key: InputKey, output: &CompressedOutput) {
        let length = output.words.len();
        self.at(key, length, |keys, words| {
            keys.fill(key.number());
            words[..length].copy_from_slice(&output.words);
            true
        });
    }

    /// What `visit` returns, given the keys and the words of the cells for an output of `length`
    /// words under `key`; false if there is no room for any.
    fn at(
        &self,
        key: InputKey,
        length: usize,
        visit: impl FnOnce(&mut [u64], &mut [u16]) -> bool,
    ) -> bool {
        let part = &self.parts[key.number() as usize % PARTS];
        // Nothing that can fail happens while the lock is held.
        let mut part = part.lock().unwrap_or_else(PoisonError::into_inner);
        let bytes = self.bytes.load(Relaxed);
        if part.bytes != bytes {
            part.refit(bytes);
        }
        let Part { keys, words, .. } = &mut *part;
        // Outputs of one length never overlap in part: one replaces another as a whole.
        let cells = length.div_ceil(CELL);
        let place = (key.number() / PARTS as u64).checked_rem((keys.len() / cells) as u64);
        let Some(place) = place.map(|place| place as usize) else { return false };
        let cells = place * cells..(place + 1) * cells;
        visit(&mut keys[cells.clone()], words[cells].as_flattened_mut())
    }
}

impl Part {
    /// Empties the part, and makes room in `bytes` bytes.
    fn refit(&mut self, bytes: usize) {
        let count = bytes / (size_of::<u64>() + size_of::<[u16; CELL]>());
        // The old memory is freed before the new is reserved.
        *self = Part::default();
        *self = Part { bytes, keys: vec![0; count], words: vec![[0; CELL]; count] };
    }
}

#[cfg(test)]
mod tests {
    use super::super::inputs::Inputs;
    use super::*;

    fn key(number: usize) -> InputKey {
        InputKey::new(&Inputs::default()).seen_from(number)
    }

    /// An output that says what it belongs to.
    fn output(number: usize, length: usize) -> CompressedOutput {
        CompressedOutput { area: 0, words: vec![number as u16; length] }
    }

    /// How many of the first `count` outputs are in the cache.
    fn found(cache: &Cache, count: usize, length: usize) -> usize {
        let is_found = |&number: &usize| {
            let mut one = output(0xffff, length);
            let found = cache.find(key(number), &mut one);
            assert_eq!(one, output(if found { number } else { 0xffff }, length));
            found
        };
        (0..count).filter(is_found).count()
    }

    #[test]
    fn what_is_kept_is_found_until_it_is_replaced() {
        let cache = Cache::new(1 << 20);
        assert_eq!(found(&cache, 500, 100), 0);
        for number in 0..500 {
            cache.keep(key(number), &output(number, 100));
            assert!(cache.find(key(number), &mut output(0, 100)));
        }
        // There is room for 3800, so few places were taken twice.
        assert!((450..500).contains(&found(&cache, 500, 100)));
    }

    #[test]
    fn outputs_of_several_lengths_are_kept_at_once() {
        let cache = Cache::new(1 << 22);
        let length = |number: usize| [181, 361, 741][number % 3];
        for number in 0..600 {
            cache.keep(key(number), &output(number, length(number)));
        }
        let is_found = |&number: &usize| {
            let mut one = output(0xffff, length(number));
            let found = cache.find(key(number), &mut one);
            assert!(one == output(if found { number } else { 0xffff }, length(number)));
            found
        };
        // They take a seventh of the memory, so few were replaced, by whatever length.
        assert!((450..600).contains(&(0..600).filter(is_found).count()));
    }

    #[test]
    fn memory_is_bounded() {
        let cache = Cache::new(1 << 16);
        for number in 0..5000 {
            cache.keep(key(number), &output(number, 30));
        }
        assert!((400..=(1 << 16) / 136).contains(&found(&cache, 5000, 30)));
        let bytes = |part: &Mutex<Part>| {
            let part = part.lock().unwrap();
            size_of::<u64>() * part.keys.capacity()
                + size_of::<[u16; CELL]>() * part.words.capacity()
        };
        assert!(cache.parts.iter().map(bytes).sum::<usize>() <= 1 << 16);
        cache.resize(1 << 15);
        for number in 0..5000 {
            cache.keep(key(number), &output(number, 30));
        }
        assert!(cache.parts.iter().map(bytes).sum::<usize>() <= 1 << 15);
    }

    #[test]
    fn without_memory_nothing_is_kept() {
        let cache = Cache::new(0);
        cache.keep(key(1), &output(1, 10));
        assert_eq!(found(&cache, 10, 10), 0);
    }
}
