//! A cache of the outputs of a network.
//!
//! An output depends on the inputs alone, so a cache saves time and changes nothing: outputs depend
//! neither on its size nor on earlier requests.

use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use std::sync::{Mutex, PoisonError};

use super::compressed::CompressedOutput;
use super::key::InputKey;

/// The number of shards, each with a lock, so that threads rarely wait for each other.
const SHARDS: usize = 64;

/// The number of words in a cell: two lines of a processor's cache.
const CELL_WORDS: usize = 64;

/// Outputs by [`InputKey`], in memory of a fixed size. A new one replaces those in its place. Outputs
/// of all lengths share the memory, so that searches on boards of several sizes do not disturb each
/// other.
pub struct Cache {
    shards: Vec<Mutex<Shard>>,
    /// The memory of each shard, in bytes. Any thread may set it; a shard follows when it is next
    /// used. It orders nothing else, so Relaxed does.
    bytes: AtomicUsize,
}

/// A part of a cache: cells, of which each output takes as many in a row as it needs. The output is
/// valid as long as all these cells have its key.
#[derive(Default)]
struct Shard {
    /// The memory that it has been fitted to, in bytes.
    bytes: usize,
    /// The key of the output in each cell, 0 while it is empty.
    keys: Vec<u64>,
    /// The words of each cell.
    words: Vec<[u16; CELL_WORDS]>,
}

impl Cache {
    /// A cache of up to `bytes` of memory, which the system provides as it fills.
    pub fn new(bytes: usize) -> Cache {
        let shards = (0..SHARDS).map(|_| Mutex::default()).collect();
        Cache { shards, bytes: AtomicUsize::new(bytes / SHARDS) }
    }

    /// Changes the memory to `bytes`. If that is another size, the outputs are lost.
    pub fn resize(&self, bytes: usize) {
        self.bytes.store(bytes / SHARDS, Relaxed);
    }

    /// Forgets all outputs, so that a measurement finds none of an earlier one.
    pub fn clear(&self) {
        for shard in &self.shards {
            *shard.lock().unwrap_or_else(PoisonError::into_inner) = Shard::default();
        }
    }

    /// Sets `output` to the output under `key`. Returns false if there is none. Outputs of one key
    /// have one length, because the key depends on the size of the board.
    pub fn lookup(&self, key: InputKey, output: &mut CompressedOutput) -> bool {
        let length = output.words.len();
        self.with_entry(key, length, |keys, words| {
            let found = keys.iter().all(|kept| *kept == key.number());
            if found {
                output.words.copy_from_slice(&words[..length]);
            }
            found
        })
    }

    /// Stores `output` under `key`.
    pub fn insert(&self, key: InputKey, output: &CompressedOutput) {
        let length = output.words.len();
        self.with_entry(key, length, |keys, words| {
            keys.fill(key.number());
            words[..length].copy_from_slice(&output.words);
            true
        });
    }

    /// Calls `visit` with the keys and the words of the cells for an output of `length` words under
    /// `key`, and returns its result; false if the memory is too small for such an output.
    fn with_entry(
        &self,
        key: InputKey,
        length: usize,
        visit: impl FnOnce(&mut [u64], &mut [u16]) -> bool,
    ) -> bool {
        let shard = &self.shards[key.number() as usize % SHARDS];
        // Nothing that can fail happens while the lock is held.
        let mut shard = shard.lock().unwrap_or_else(PoisonError::into_inner);
        let bytes = self.bytes.load(Relaxed);
        if shard.bytes != bytes {
            shard.resize(bytes);
        }
        let Shard { keys, words, .. } = &mut *shard;
        // Outputs of one length never overlap in shard: one replaces another as a whole.
        let cells = length.div_ceil(CELL_WORDS);
        let place = (key.number() / SHARDS as u64).checked_rem((keys.len() / cells) as u64);
        let Some(place) = place.map(|place| place as usize) else { return false };
        let cells = place * cells..(place + 1) * cells;
        visit(&mut keys[cells.clone()], words[cells].as_flattened_mut())
    }
}

impl Shard {
    /// Empties the shard, and reserves `bytes` bytes.
    fn resize(&mut self, bytes: usize) {
        let count = bytes / (size_of::<u64>() + size_of::<[u16; CELL_WORDS]>());
        // The old memory is freed before the new is reserved.
        *self = Shard::default();
        *self = Shard { bytes, keys: vec![0; count], words: vec![[0; CELL_WORDS]; count] };
    }
}

#[cfg(test)]
mod tests {
    use super::super::inputs::Inputs;
    use super::*;

    fn key(number: usize) -> InputKey {
        InputKey::new(&Inputs::default()).with_symmetry(number)
    }

    /// An output with its number in all its words.
    fn output(number: usize, length: usize) -> CompressedOutput {
        CompressedOutput { area: 0, words: vec![number as u16; length] }
    }

    /// Counts the outputs in the cache among the first `count`.
    fn found(cache: &Cache, count: usize, length: usize) -> usize {
        let is_found = |&number: &usize| {
            let mut one = output(0xffff, length);
            let found = cache.lookup(key(number), &mut one);
            assert_eq!(one, output(if found { number } else { 0xffff }, length));
            found
        };
        (0..count).filter(is_found).count()
    }

    #[test]
    fn outputs_are_found_until_they_are_replaced() {
        let cache = Cache::new(1 << 20);
        assert_eq!(found(&cache, 500, 100), 0);
        for number in 0..500 {
            cache.insert(key(number), &output(number, 100));
            assert!(cache.lookup(key(number), &mut output(0, 100)));
        }
        // There is room for 3800, so few places were taken twice.
        assert!((450..500).contains(&found(&cache, 500, 100)));
    }

    #[test]
    fn outputs_of_several_lengths_share_the_cache() {
        let cache = Cache::new(1 << 22);
        let length = |number: usize| [181, 361, 741][number % 3];
        for number in 0..600 {
            cache.insert(key(number), &output(number, length(number)));
        }
        let is_found = |&number: &usize| {
            let mut one = output(0xffff, length(number));
            let found = cache.lookup(key(number), &mut one);
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
            cache.insert(key(number), &output(number, 30));
        }
        assert!((400..=(1 << 16) / 136).contains(&found(&cache, 5000, 30)));
        let bytes = |shard: &Mutex<Shard>| {
            let shard = shard.lock().unwrap();
            size_of::<u64>() * shard.keys.capacity()
                + size_of::<[u16; CELL_WORDS]>() * shard.words.capacity()
        };
        assert!(cache.shards.iter().map(bytes).sum::<usize>() <= 1 << 16);
        cache.resize(1 << 15);
        for number in 0..5000 {
            cache.insert(key(number), &output(number, 30));
        }
        assert!(cache.shards.iter().map(bytes).sum::<usize>() <= 1 << 15);
    }

    #[test]
    fn without_memory_nothing_is_stored() {
        let cache = Cache::new(0);
        cache.insert(key(1), &output(1, 10));
        assert_eq!(found(&cache, 10, 10), 0);
    }
}
