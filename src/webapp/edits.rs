//! What a page asks to change in the tree of a game.

use serde::Deserialize;

use super::study::Viewpoint;

/// A change at a place.
#[derive(Clone, Debug, Deserialize)]
pub(super) struct EditRequest {
    #[serde(flatten)]
    pub(super) place: Viewpoint,
    pub(super) edit: EditKind,
    /// The comment.
    #[serde(default)]
    pub(super) text: String,
}

#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(super) enum EditKind {
    /// The line up to the place is kept with the game.
    Keep,
    /// The place gets another comment.
    Comment,
    /// The variation is deleted from the place on.
    Remove,
    /// What was deleted last comes back, unless something else was changed since.
    Restore,
    /// The variation changes places with the one before it.
    Earlier,
    /// The variation changes places with the one after it.
    Later,
    /// The variation becomes the game.
    Lead,
}
