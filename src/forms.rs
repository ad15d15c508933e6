//! What clients ask for and what they read: one layer for the formats of all of them.
//!
//! What a client asks for, in the words of a GTP command or the fields of a JSON query, becomes an
//! [`Ask`]. An [`Inquiry`] puts it to an engine, either the one that plays the game or one that
//! `ponnuki analysis` has made for the position, and has its reports written. [`Wanted`] turns a
//! report into Leela Zero's or KataGo's text, CGOS's JSON, or the JSON of KataGo's analysis engine.
//! What nobody knows is left out.
//!
//! - `ask`, `words`, `fields`, `bans`, `wishes`: what is asked for, from words or from JSON.
//! - `read`, `field`: values in JSON queries.
//! - `inquiry`: the one path from a request to its reports.
//! - `wanted`, `form`, `fact`, `keys`, `perspective`: what is written. `keys` is the table of
//!   facts.
//! - `preview`: what needs no search: names of the position, and what a network says by itself.
//! - [`networks`]: networks as clients see them.
//! - [`settings`]: KataGo's names for parameters.
//! - [`gogui`]: reports as GoGui's graphics.
//! - [`chat`]: what servers show of the engine's opinion.
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
