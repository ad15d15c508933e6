//! The Smart Game Format (red-bean.com/sgf): the main line of any record becomes a game, all
//! variations can be visited, and a game becomes a record of format 4.
//!
//! - `syntax`: the text becomes a stream of nodes and brackets.
//! - `values`: what the value of a property says.
//! - `read`: nodes become moves of a game.
//! - `write`: a game becomes a text.

mod read;
mod syntax;
mod values;
mod write;

pub(super) use read::{all_lines, main_line};
pub use write::{Annotation, Property, Variation, write, write_annotated, write_with};

/// The private property that marks a pass as taking the button. Programs that do not know it see a
/// pass.
const BUTTON: &str = "BUTTON";
