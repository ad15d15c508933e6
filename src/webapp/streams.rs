//! Streams of events, of which each browser has few: over HTTP/1.1 it opens six connections to a server,
//! and a stream takes one for as long as its page is shown. The pages beyond those that have a stream
//! ask again and again, and get a stream when another has ended.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// The number of streams for an address. The browser has two more connections for requests.
const MOST_STREAMS: usize = 4;

/// The number of open streams of each address.
type OpenStreams = HashMap<IpAddr, usize>;

/// All open streams.
#[derive(Clone, Default)]
pub(super) struct Streams(Arc<Mutex<OpenStreams>>);

/// The place of a stream among those of its address, as long as it is open.
#[derive(Default)]
pub(super) struct StreamSlot(Option<(Streams, IpAddr)>);

impl Streams {
    fn lock(&self) -> MutexGuard<'_, OpenStreams> {
        // Nothing that can fail happens while the lock is held.
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// A place for another stream of an address; `None` if it has as many as it may have.
    pub(super) fn take(&self, address: IpAddr) -> Option<StreamSlot> {
        let mut open = self.lock();
        let count = open.entry(address).or_default();
        if *count == MOST_STREAMS {
            return None;
        }
        *count += 1;
        Some(StreamSlot(Some((self.clone(), address))))
    }
}

impl Drop for StreamSlot {
    fn drop(&mut self) {
        let Some((streams, address)) = self.0.take() else { return };
        let mut open = streams.lock();
        let left = open.get(&address).map_or(0, |count| count - 1);
        match left {
            0 => open.remove(&address),
            left => open.insert(address, left),
        };
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_stream_that_ends_makes_room_for_another() {
        let streams = Streams::default();
        let [here, there] = [[127, 0, 0, 1], [10, 0, 0, 2]].map(IpAddr::from);
        let mut slots: Vec<_> = (0..MOST_STREAMS).map(|_| streams.take(here).unwrap()).collect();
        assert!(streams.take(here).is_none() && streams.take(there).is_some());
        slots.pop();
        assert!(streams.take(here).is_some());
        drop(slots);
        assert!(streams.lock().is_empty());
    }
}
