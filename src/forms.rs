//! What clients ask for and what they read: one layer for the formats of all of them.
//!
//! An [`Ask`] is what a client wants of an analysis, read from the words of a GTP command or, as a
//! part of [`Wishes`], from the fields of a JSON query. An [`Inquiry`] puts it to an engine and has
//! its reports written: [`Wanted`] turns them into Leela Zero's or KataGo's text, CGOS's JSON, or
//! the JSON of KataGo's analysis engine, all from one table of keys.
//!
//! [`settings`] knows KataGo's names for parameters, [`networks`] writes what a network says by
//! itself, [`gogui`] turns reports into GoGui's graphics, and [`chat`] is what servers show of the
//! engine's opinion.
//!
//! Nothing here reads input or writes output: that is for the protocols, which differ in how they
//! wrap what is made here.

pub mod chat;
pub mod gogui;
pub mod networks;
pub mod read;
pub mod settings;

mod ask;
mod bans;
mod fact;
mod field;
mod fields;
mod form;
mod inquiry;
mod keys;
mod perspective;
mod preview;
mod wanted;
mod wishes;
mod words;

pub use ask::Ask;
pub use fact::rounded;
pub use field::{Complaint, Field};
pub use form::{EXTRAS, Extra, Form};
pub use inquiry::{Inquiry, Show};
pub use perspective::Perspective;
pub use preview::Preview;
pub use wanted::Wanted;
pub use wishes::Wishes;
pub use words::NotUnderstood;
