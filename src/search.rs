//! Monte Carlo tree search.

mod report;

pub use report::{MoveReport, Report, for_color};
