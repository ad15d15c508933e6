//! Larger networks for a user who has none: the first page offers them, and fetches one.

use std::fmt::Debug;
use std::path::PathBuf;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use serde::Serialize;
use serde_json::{Value, json};

use super::http_error::RequestError;

/// A network that is offered.
#[derive(Clone, Debug, Serialize)]
pub struct OfferedNetwork {
    /// The name by which it is fetched.
    pub name: String,
    /// The use of the network in English. Pages have their own words for the networks that they know.
    pub purpose: String,
    /// The size of its file, if that is known.
    pub bytes: Option<u64>,
}

/// The place from which networks come.
pub trait NetworkSource: Debug + Send + Sync {
    /// Notes that a page shows the offer, so that later starts make none. Returns false if that cannot be noted.
    fn note_offer(&self) -> bool;

    /// The networks that it has.
    fn networks(&self) -> Vec<OfferedNetwork>;

    /// The licence of all of them: its address.
    fn licence(&self) -> &str;

    /// Fetches the network with this name, from where an earlier attempt was cut. Returns its file.
    ///
    /// # Errors
    /// When it does not come, or is not what it should be: the reason in words.
    fn fetch(&self, name: &str) -> Result<PathBuf, String>;

    /// The number of its bytes that have come.
    fn fetched(&self, name: &str) -> u64;
}

/// The course of an offer. The names are those of networks.
#[derive(Clone, Debug)]
enum Stage {
    Open,
    Fetching(String),
    Failed(String),
    Ready(String),
    Closed,
}

/// The offer of networks. Without a source there is none.
#[derive(Debug)]
pub(super) struct NetworkOffer {
    source: Option<Arc<dyn NetworkSource>>,
    stage: Mutex<Stage>,
}

impl NetworkOffer {
    pub(super) fn new(source: Option<Arc<dyn NetworkSource>>) -> NetworkOffer {
        NetworkOffer { source, stage: Mutex::new(Stage::Open) }
    }

    fn stage(&self) -> MutexGuard<'_, Stage> {
        // Nothing that can fail happens while the lock is held.
        self.stage.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The offer as JSON. Without one there are no networks.
    pub(super) fn json(&self) -> Value {
        let stage = self.stage().clone();
        let (Some(source), false) = (&self.source, matches!(stage, Stage::Closed)) else {
            return json!({ "networks": [] });
        };
        if !source.note_offer() {
            return json!({ "networks": [] });
        }
        let mut offer = json!({ "networks": source.networks(), "licence": source.licence() });
        match stage {
            Stage::Open | Stage::Closed => {}
            Stage::Fetching(name) => {
                offer["fetched"] = source.fetched(&name).into();
                offer["fetching"] = name.into();
            }
            Stage::Failed(reason) => offer["error"] = reason.into(),
            Stage::Ready(name) => offer["ready"] = name.into(),
        }
        offer
    }

    /// Accepts the offer of a network, which [`fetch`](NetworkOffer::fetch) is to fetch.
    ///
    /// # Errors
    /// When it is not offered, or a network is being fetched.
    pub(super) fn accept(&self, name: &str) -> Result<(), RequestError> {
        let source = self.source.as_ref().ok_or(RequestError::NoNetworks)?;
        if !source.networks().iter().any(|network| network.name == name) {
            return Err(RequestError::NoNetworks);
        }
        self.enter(Stage::Fetching(name.to_owned()))
    }

    /// Fetches the network that was accepted, and has `take` use its file. What goes wrong is part of the
    /// offer from then on.
    pub(super) fn fetch(&self, take: impl FnOnce(PathBuf) -> Result<(), String>) {
        let (Some(source), Stage::Fetching(name)) = (&self.source, self.stage().clone()) else {
            return;
        };
        let end = source.fetch(&name).and_then(take);
        *self.stage() = end.map_or_else(Stage::Failed, |()| Stage::Ready(name));
    }

    /// Closes the offer.
    ///
    /// # Errors
    /// When a network is being fetched.
    pub(super) fn close(&self) -> Result<(), RequestError> {
        self.enter(Stage::Closed)
    }

    fn enter(&self, next: Stage) -> Result<(), RequestError> {
        let mut stage = self.stage();
        if matches!(*stage, Stage::Fetching(_)) {
            return Err(RequestError::Fetching);
        }
        *stage = next;
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A source with one network, which comes if there is a reason for it.
    #[derive(Debug)]
    struct FixedSource(Result<(), String>);

    impl NetworkSource for FixedSource {
        fn note_offer(&self) -> bool {
            true
        }

        fn networks(&self) -> Vec<OfferedNetwork> {
            let text = str::to_owned;
            vec![OfferedNetwork { name: text("a"), purpose: text("for all"), bytes: Some(10) }]
        }

        fn licence(&self) -> &str {
            "free"
        }

        fn fetch(&self, name: &str) -> Result<PathBuf, String> {
            self.0.clone().map(|()| PathBuf::from(format!("{name}.bin.gz")))
        }

        fn fetched(&self, _: &str) -> u64 {
            5
        }
    }

    fn offer(source: FixedSource) -> NetworkOffer {
        NetworkOffer::new(Some(Arc::new(source)))
    }

    #[test]
    fn an_offer_is_fetched_once_and_closed() {
        let offer = offer(FixedSource(Ok(())));
        let open = json!({
            "networks": [{ "name": "a", "purpose": "for all", "bytes": 10 }], "licence": "free",
        });
        assert_eq!(offer.json(), open);
        assert_eq!(offer.accept("b"), Err(RequestError::NoNetworks));
        assert_eq!(offer.accept("a"), Ok(()));
        offer.fetch(|file| {
            assert_eq!(file, PathBuf::from("a.bin.gz"));
            let during = offer.json();
            assert_eq!((&during["fetching"], &during["fetched"]), (&json!("a"), &json!(5)));
            assert_eq!(offer.accept("a"), Err(RequestError::Fetching));
            assert_eq!(offer.close(), Err(RequestError::Fetching));
            Ok(())
        });
        assert_eq!(offer.json()["ready"], "a");
        assert_eq!(offer.close(), Ok(()));
        assert_eq!(offer.json(), json!({ "networks": [] }));
    }

    #[test]
    fn a_failure_leaves_the_offer_open() {
        let offer = offer(FixedSource(Err("cut".to_owned())));
        assert_eq!(offer.accept("a"), Ok(()));
        offer.fetch(|_| panic!("nothing has come"));
        assert_eq!(offer.json()["error"], "cut");
        assert_eq!(offer.json()["networks"][0]["name"], "a");
        let none = NetworkOffer::new(None);
        assert_eq!(none.json(), json!({ "networks": [] }));
        assert_eq!(none.accept("a"), Err(RequestError::NoNetworks));
    }
}
