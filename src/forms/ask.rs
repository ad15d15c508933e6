//! What a client asks of an analysis, in whatever language it asks.

use super::form::Form;
use super::wanted::Wanted;
use crate::color::Color;
use crate::engine::{Engine, Terms};
use crate::search::{Ban, Limits, Options};

/// Everything that can be asked of one analysis. GTP's commands and JSON queries are both read into
/// this.
#[derive(Clone, Debug, PartialEq)]
pub struct Ask {
    /// Whose moves are meant; `None` for the player to move.
    pub color: Option<Color>,
    /// What is reported, and how it is written.
    pub wanted: Wanted,
    /// Seconds between two reports of a search that goes on. `None` for only one, if any.
    pub interval: Option<f64>,
    /// Seconds before the first of them, if not as many as between two.
    pub first: Option<f64>,
    /// What the players may not do.
    pub bans: Vec<Ban>,
    /// The players who may not resign.
    pub never_resign: Vec<Color>,
    /// Visits after which the search ends.
    pub max_visits: Option<u64>,
    /// Seconds after which the search ends.
    pub max_time: Option<f64>,
}

impl Ask {
    /// What is asked in this form by a client that wants nothing in particular.
    pub fn new(form: Form) -> Ask {
        Ask {
            color: None,
            wanted: Wanted::new(form),
            interval: None,
            first: None,
            bans: Vec::new(),
            never_resign: Vec::new(),
            max_visits: None,
            max_time: None,
        }
    }

    /// Whether the analysis goes on until it is stopped: the client reads line after line and has
    /// not said when to end. An analysis in [`Form::Json`] is a reply, which has to come some time.
    pub fn is_endless(&self) -> bool {
        self.wanted.form != Form::Json && !self.has_maximum()
    }

    fn has_maximum(&self) -> bool {
        self.max_visits.is_some() || self.max_time.is_some()
    }

    /// When a search by `engine` ends that is made for nothing but this analysis: by its options,
    /// and after so many seconds. Where the client does not say, that is as for a move without a
    /// clock.
    pub(super) fn options(&self, engine: &Engine) -> (Options, Option<f64>) {
        let (limits, seconds) = match self.has_maximum() || self.is_endless() {
            true => (Limits { visits: self.max_visits, playouts: None }, self.max_time),
            false => engine.untimed_limits(),
        };
        let (bans, detail) = (self.bans.clone(), self.wanted.detail());
        (Options { limits, bans, detail, ..Options::default() }, seconds)
    }

    /// What is asked of a turn of `color` that is to be seen as this analysis.
    pub(super) fn terms(&self, color: Color) -> Terms<'_> {
        Terms {
            bans: &self.bans,
            detail: self.wanted.detail(),
            visits: self.max_visits,
            seconds: self.max_time,
            never_resigns: self.never_resign.contains(&color),
        }
    }
}
