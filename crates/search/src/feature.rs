//! Features: properties of a move that a glance shows, each with a learned strength.
//!
//! The chance that a strong player makes a move is taken to be proportional to the product of the
//! strengths of its features (R. Coulom, "Computing Elo Ratings of Move Patterns in the Game of
//! Go", 2007). There are two kinds: the rows of [`Features::TABLE`], each with a few values, of
//! which a move has at most one, and [shapes](Shapes), the stones around the move up to several
//! distances. [`Strengths`] has the logarithms of all strengths; they are trained by `ponnuki train
//! patterns`.
//!
//! To add a feature, write a function that marks the moves that have it, and put it into the table.
//! It has no effect until the strengths are trained again.
//!
//! - `table`, `values`: the table, and how its rows name their values.
//! - `finder`, `context`, `sheet`: finding the features of all candidate moves of a position.
//! - `ataris`, `captures`, `cuts`, `tenuki`, `escapes`, `eyes`, `liberties`, `nets`, `place`,
//!   `self_ataris`: the functions of the rows.
//! - [`shapes`]: the stones around a move, by a hash.
//! - `strengths`: the learned strengths, and their file.

pub mod shapes;
pub mod strengths;

mod ataris;
mod captures;
mod context;
mod cuts;
mod escapes;
mod eyes;
mod finder;
mod liberties;
mod nets;
mod place;
mod self_ataris;
mod sheet;
mod table;
mod tenuki;
mod values;

pub use context::{FeatureContext, FeatureInput};
pub use finder::FeatureFinder;
pub use shapes::Shapes;
pub use sheet::{FeatureMark, FeatureSheet};
pub use strengths::Strengths;
pub use table::{Feature, Features};
