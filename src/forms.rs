//! What clients ask for and what they read: one layer for the forms of all of them.
//!
//! [`Wanted`] turns a search's report into Leela Zero's or KataGo's text, CGOS's JSON, or the JSON
//! of KataGo's analysis engine, all from one table of keys. [`gogui`] draws reports as GoGui's
//! pictures, and [`chat`] is what servers show of the engine's opinion.
//!
//! Nothing here reads input or writes output: that is for the protocols, which differ in how they
//! wrap what is made here.

pub mod chat;
pub mod gogui;

mod fact;
mod form;
mod keys;
mod wanted;

pub use form::{EXTRAS, Extra, Form};
pub use wanted::Wanted;
