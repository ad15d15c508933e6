//! The formats of the protocols: the requests of clients for an analysis, and the replies.
//!
//! An [`AnalysisRequest`] is read from the words of a GTP command, or is made from the fields of a JSON
//! query. An [`Analysis`] carries it out with an engine. Its
//! [`ReportOptions`] turn the reports of the search into Leela Zero's or KataGo's text, CGOS's JSON,
//! or the JSON of KataGo's analysis engine, all from one table of keys.
//!
//! - `request`, `arguments`, `bans`: requests, and how they are read from words.
//! - `analysis`: the one path from a request to its reports.
//! - `report`, `format`, `fact`, `keys`, `perspective`: reports. `keys` is the table of facts.
//! - `preview`: facts that need no search: names of the position, and the network's raw output.
//! - [`networks`]: networks as clients see them.
//! - [`gogui`]: reports as GoGui's graphics.
//! - [`chat`]: messages that servers show.
//!
//! Nothing here reads input or writes output. The protocols do that, and wrap the formats in their own
//! ways.

pub mod chat;
pub mod gogui;
pub mod networks;

mod analysis;
mod arguments;
mod bans;
mod fact;
mod format;
mod keys;
mod perspective;
mod preview;
mod report;
mod request;

pub use analysis::{Analysis, ShowReport};
pub use arguments::ArgumentError;
pub use bans::MoveListKind;
pub use fact::rounded;
pub use format::{EXTRAS, Extra, Format};
pub use perspective::Perspective;
pub use preview::Preview;
pub use report::ReportOptions;
pub use request::AnalysisRequest;
