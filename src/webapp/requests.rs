//! The requests of pages about a game, as JSON.

use serde::Deserialize;

use crate::session::Place;

/// The largest numbers of visits and seconds for studying a position, and the default numbers.
const MOST_VISITS: u64 = 10_000_000;
const MOST_SECONDS: u32 = 600;
const USUAL_VISITS: u64 = 1_000_000;
const USUAL_SECONDS: u32 = 120;

/// A request to study a position.
#[derive(Clone, Debug, Deserialize)]
pub(super) struct StudyRequest {
    #[serde(flatten)]
    pub(super) place: Place,
    /// True if the engine is to search it.
    #[serde(default)]
    pub(super) live: bool,
    visits: Option<u64>,
    seconds: Option<u32>,
}

impl StudyRequest {
    /// True if the engine is to search the position, of which a search with `known` visits is known.
    pub(super) fn wants_search(&self, known: Option<u64>) -> bool {
        let is_enough = |known| self.visits.is_some_and(|wanted| wanted <= known);
        self.live && !known.is_some_and(is_enough)
    }

    /// The largest numbers of visits and seconds of a search.
    pub(super) fn limits(&self) -> (u64, u32) {
        let visits = self.visits.unwrap_or(USUAL_VISITS).clamp(1, MOST_VISITS);
        (visits, self.seconds.unwrap_or(USUAL_SECONDS).clamp(1, MOST_SECONDS))
    }
}
