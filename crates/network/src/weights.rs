//! Packed weights that the pipelines for boards of several sizes share.
//!
//! Packed weights depend on how a board is cut into tiles, and boards of many sizes are cut into the
//! same. They are kept as long as a pipeline needs them.

use std::collections::HashMap;
use std::hash::Hash;
use std::sync::{Arc, Mutex, PoisonError, Weak};

use super::kernel::{Filter, PackedWeights, Packing, SparseWeights};

/// The weights of a network that pipelines use now. The number of its operation identifies a layer.
#[derive(Default)]
pub(super) struct SharedWeights {
    packed: SharedValues<(usize, Packing), PackedWeights>,
    sparse: SharedValues<usize, SparseWeights>,
}

impl SharedWeights {
    /// The packed weights of a layer.
    pub(super) fn packed(
        &self,
        layer: usize,
        filter: &Filter<'_>,
        packing: Packing,
    ) -> Arc<PackedWeights> {
        self.packed.get((layer, packing), || PackedWeights::new(filter, packing))
    }

    /// The packed weights of a layer and of the gates of its results.
    pub(super) fn gated(
        &self,
        layer: usize,
        filters: [&Filter<'_>; 2],
        packing: Packing,
    ) -> Arc<PackedWeights> {
        let [filter, gate] = filters;
        self.packed.get((layer, packing), || PackedWeights::gated(filter, gate, packing))
    }

    /// The weights of a layer that reads the planes.
    pub(super) fn sparse(&self, layer: usize, filter: &Filter<'_>) -> Arc<SparseWeights> {
        self.sparse.get(layer, || SparseWeights::new(filter))
    }
}

/// Values that live as long as somebody uses them.
struct SharedValues<K, V>(Mutex<HashMap<K, Weak<V>>>);

impl<K, V> Default for SharedValues<K, V> {
    fn default() -> Self {
        SharedValues(Mutex::default())
    }
}

impl<K: Copy + Eq + Hash, V> SharedValues<K, V> {
    /// The value under `key`, made now if nothing uses one. The lock is not held meanwhile, so two
    /// threads may make it at once; the first to be done is shared.
    fn get(&self, key: K, make: impl FnOnce() -> V) -> Arc<V> {
        let found = self.0.lock().unwrap_or_else(PoisonError::into_inner).get(&key).cloned();
        if let Some(value) = found.and_then(|value| value.upgrade()) {
            return value;
        }
        let made = Arc::new(make());
        let mut values = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let value = values.get(&key).and_then(Weak::upgrade).unwrap_or(made);
        values.insert(key, Arc::downgrade(&value));
        value
    }
}
