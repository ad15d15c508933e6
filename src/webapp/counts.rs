//! The counts of a game under all rule sets. They take a search, which all requests for the same
//! position share.

use std::sync::{Arc, Mutex, PoisonError};

use tokio::sync::watch;

use super::http_error::{HttpError, RequestError};
use crate::machine;

/// The result of a count; `None` while it is under way.
type CountFound = Option<Result<Arc<str>, HttpError>>;

/// The last counts that were asked for in a game.
#[derive(Default)]
pub(super) struct SharedCounts(Mutex<Option<Counting>>);

/// Counts that are found, or will be.
struct Counting {
    /// All that they depend on, as text.
    position: String,
    found: watch::Receiver<CountFound>,
}

impl SharedCounts {
    /// The counts of a `position`, which identifies everything that they depend on: by `count`,
    /// unless they are known or being computed. No other request has to wait for `count`.
    ///
    /// # Errors
    /// Those of `count`. The next request tries it again.
    pub(super) async fn of(
        &self,
        position: String,
        count: impl FnOnce() -> Result<String, HttpError> + Send + 'static,
    ) -> Result<Arc<str>, HttpError> {
        let mut found = self.start(position, count);
        let failed = |_| HttpError::from(RequestError::Failed);
        let found = found.wait_for(Option::is_some).await.map_err(failed)?;
        found.clone().unwrap_or_else(|| Err(RequestError::NotCounted.into()))
    }

    /// The channel in which the counts of the position are found.
    fn start(
        &self,
        position: String,
        count: impl FnOnce() -> Result<String, HttpError> + Send + 'static,
    ) -> watch::Receiver<CountFound> {
        let mut last = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(known) = last.as_ref().filter(|known| known.serves(&position)) {
            return known.found.clone();
        }
        let (tell, found) = watch::channel(None);
        // It goes on when the requests have been given up, and serves the next one.
        drop(machine::blocking(move || {
            let counted = count().map(Arc::from);
            tell.send_replace(Some(counted));
        }));
        last.insert(Counting { position, found }).found.clone()
    }
}

impl Counting {
    /// True if these are the counts of this position, or will be.
    fn serves(&self, position: &str) -> bool {
        let is_found = matches!(*self.found.borrow(), Some(Ok(_)));
        let is_under_way = self.found.borrow().is_none() && self.found.has_changed().is_ok();
        self.position == position && (is_found || is_under_way)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::atomic::{AtomicUsize, Ordering};
    use std::sync::mpsc::channel;

    #[test]
    fn all_who_ask_for_a_position_share_a_count() {
        let runtime = tokio::runtime::Builder::new_current_thread().build().unwrap();
        runtime.block_on(async {
            let (counts, counted) = (SharedCounts::default(), Arc::new(AtomicUsize::new(0)));
            let (may_end, wait) = channel::<()>();
            let wait = Mutex::new(wait);
            let count = |result: &'static str| {
                let counted = counted.clone();
                move || {
                    counted.fetch_add(1, Ordering::Relaxed);
                    Ok(result.to_owned())
                }
            };
            let slow = {
                let count = count("first");
                move || {
                    wait.lock().unwrap().recv().unwrap();
                    count()
                }
            };
            // The first page that asked has gone before the counts were found.
            drop(counts.start("a".to_owned(), slow));
            let second = counts.start("a".to_owned(), count("second"));
            assert!(second.borrow().is_none());
            may_end.send(()).unwrap();
            for _ in 0..2 {
                assert_eq!(&*counts.of("a".to_owned(), count("other")).await.unwrap(), "first");
            }
            assert_eq!(counted.load(Ordering::Relaxed), 1);
            assert_eq!(&*counts.of("b".to_owned(), count("other")).await.unwrap(), "other");
            assert_eq!(counted.load(Ordering::Relaxed), 2);
        });
    }

    #[test]
    fn what_has_failed_is_tried_again() {
        let runtime = tokio::runtime::Builder::new_current_thread().build().unwrap();
        runtime.block_on(async {
            let counts = SharedCounts::default();
            let ask = |count: fn() -> Result<String, HttpError>| counts.of("a".to_owned(), count);
            let refused = ask(|| Err(RequestError::NoDeadStones.into())).await;
            assert_eq!(refused, Err(RequestError::NoDeadStones.into()));
            assert!(ask(|| panic!("this is a test")).await.is_err());
            assert_eq!(&*ask(|| Ok("counted".to_owned())).await.unwrap(), "counted");
        });
    }
}
