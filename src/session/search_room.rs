//! The room for search trees that several games share: many may be open, and few have a tree.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError, Weak};

use crate::engine::Engine;

/// An engine that is locked while it searches.
pub(super) type SharedEngine = Arc<Mutex<Engine>>;

/// Room for the search trees of a number of engines.
#[derive(Debug)]
pub struct SearchRoom {
    most: usize,
    /// The engines that may have a tree, the one that has searched last at the end. Held for a moment.
    engines: Mutex<Vec<Weak<Mutex<Engine>>>>,
}

impl SearchRoom {
    /// Room for `most` trees.
    pub fn new(most: usize) -> SearchRoom {
        SearchRoom { most, engines: Mutex::default() }
    }

    /// Gives room to an engine, which its caller has locked. If there is none, the engine that has been idle
    /// for the longest time loses its tree. Returns false if none is idle.
    pub(super) fn admit(&self, engine: &SharedEngine) -> bool {
        let mut engines = self.engines.lock().unwrap_or_else(PoisonError::into_inner);
        let own = Arc::downgrade(engine);
        engines.retain(|one| one.strong_count() > 0 && !one.ptr_eq(&own));
        while engines.len() >= self.most {
            let Some(idle) = engines.iter().position(drops_tree) else { return false };
            engines.remove(idle);
        }
        engines.push(own);
        true
    }
}

/// Drops the tree of an engine, unless it is searching. Returns true if it has none afterwards.
fn drops_tree(engine: &Weak<Mutex<Engine>>) -> bool {
    let Some(engine) = engine.upgrade() else { return true };
    let Ok(mut idle) = engine.try_lock() else { return false };
    idle.drop_search();
    true
}

/// Locks an engine. After an error in a search, nobody uses it any more.
pub(super) fn lock(engine: &SharedEngine) -> MutexGuard<'_, Engine> {
    engine.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::params::Params;

    #[test]
    fn the_engine_that_is_idle_for_the_longest_time_makes_room() {
        let room = SearchRoom::new(2);
        let params = Params { memory: 2_000_000, ..Params::default() };
        let engines: [SharedEngine; 3] =
            std::array::from_fn(|_| Arc::new(Mutex::new(Engine::new(params.clone()).unwrap())));
        let with_room = || {
            let known = room.engines.lock().unwrap();
            let at = |one: &Weak<Mutex<Engine>>| {
                engines.iter().position(|other| one.ptr_eq(&Arc::downgrade(other))).unwrap()
            };
            known.iter().map(at).collect::<Vec<usize>>()
        };
        for (number, expected) in [(0, vec![0]), (1, vec![0, 1]), (0, vec![1, 0]), (2, vec![0, 2])]
        {
            let _searching = lock(&engines[number]);
            assert!(room.admit(&engines[number]));
            assert_eq!(with_room(), expected);
        }
        let [_one, _other, _third] = [0, 2, 1].map(|number| lock(&engines[number]));
        assert!(!room.admit(&engines[1]), "all others are searching");
    }
}
