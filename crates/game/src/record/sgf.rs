//! The Smart Game Format (red-bean.com/sgf): the main line of any record becomes a game, all
//! variations can be visited, and a game becomes a record of format 4.
//!
//! - `syntax`: the text becomes a stream of nodes and brackets.
//! - `values`: the meaning of a property's value.
//! - `read`: nodes become moves of a game.
//! - `write`: a game becomes a text.
//! - `tree`, `extend`, `annotate`, `edit`, `outline`: a record that is written again with all that
//!   was in it, also with a game that has gone on, with annotations and with a reader's changes,
//!   and its tree for showing it.
//! - `divide`: nodes of several moves, where another move has to stand between them.
//! - `plain`: whether a record says no more than its game.

mod annotate;
mod divide;
mod edit;
mod extend;
mod outline;
mod plain;
mod read;
mod syntax;
mod tree;
mod values;
mod write;

pub use edit::TreeEdit;
pub use outline::{TreeMark, TreeMove};
pub(super) use plain::is_plain;
pub(super) use read::{all_lines, main_line};
pub use tree::RecordTree;
pub use write::{Annotation, Property, Variation, write, write_annotated, write_with};

/// The games in a text: those of a collection, each as a text of its own.
pub(super) fn games(text: &str) -> Vec<&str> {
    syntax::records(text)
}

/// The private property that marks a pass as taking the button. Programs that do not know it see a
/// pass.
const BUTTON: &str = "BUTTON";
