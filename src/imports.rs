//! Games from elsewhere: from a server of games, from the web, and from folders in which other programs save.
//!
//! Nothing is fetched unless somebody asks for it, and nothing is kept here: whoever asks gets texts that have been
//! read as records.
//!
//! - `service`: the public interface of online-go.com (OGS), and records at other addresses.
//! - `watched`: new records in a folder.

mod service;
mod watched;

pub use service::{FetchedRecord, GamePage, GameService, ListedGame, Player, Wanted};
pub use watched::{NewRecord, WatchedFolder};
