//! What `ponnuki train patterns` is asked to do.

use std::path::PathBuf;

use clap::{Args, value_parser};

use crate::point::MAX_SIDE;

/// What `train patterns` is asked to do.
#[derive(Args, Debug, Clone)]
pub struct PatternPlan {
    /// Files of games, one game per line: size, komi, result and moves, separated by spaces; the
    /// moves are pairs of letters as in SGF, `--` for a pass. `-` is standard input. Or samples of
    /// `ponnuki selfplay`, a folder or a file that ends in `.jsonl`: from these is learned how often
    /// the search visited each move.
    #[arg(value_name = "GAMES", required = true)]
    pub(super) games: Vec<PathBuf>,
    /// Where the strengths go. If the file exists, training goes on from it. A correction of
    /// strengths that are not there begins with the built-in ones.
    #[arg(long, value_name = "FILE")]
    pub(super) out: PathBuf,
    /// Learn only the strengths of the features with names, for boards up to this many lines; all
    /// others stay as they are.
    #[arg(long, value_name = "LINES", value_parser = value_parser!(u8).range(2..i64::from(MAX_SIDE)))]
    pub(super) correct: Option<u8>,
    /// Positions to learn from, over all games.
    #[arg(long, value_name = "N", default_value_t = 1_000_000)]
    pub(super) positions: usize,
    /// How many times to go through them; 0 only tests the strengths in the file.
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub(super) rounds: usize,
    /// How often a shape must have been played in the positions to get a strength.
    #[arg(long, value_name = "N", default_value_t = 8)]
    pub(super) least_seen: u32,
    /// The most shapes in the file: the others, whose strengths matter least, are dropped after
    /// the first round.
    #[arg(long, value_name = "N", default_value_t = 100_000)]
    pub(super) shapes: usize,
    /// How far a position's lesson moves the strengths at first.
    #[arg(long, value_name = "RATE", default_value_t = 0.1, value_parser = amount)]
    pub(super) rate: f32,
    /// How strongly rare features are held back, in positions.
    #[arg(long, value_name = "N", default_value_t = 2.0, value_parser = amount)]
    pub(super) restraint: f32,
    /// Playouts for each position that tell who will own its points; with 0, owners are left out.
    #[arg(long, value_name = "N", default_value_t = 0)]
    pub(super) playouts: usize,
    /// Positions of held-out games to be tested on.
    #[arg(long, value_name = "N", default_value_t = 5000)]
    pub(super) test: usize,
    /// The seed of all that is random.
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub(super) seed: u64,
    /// Threads, by default one per processor. The result is the same for any number.
    #[arg(long, value_name = "N", value_parser = value_parser!(u16).range(1..=1024))]
    threads: Option<u16>,
}

impl PatternPlan {
    /// The longer side of the boards whose strengths are learned: without a correction, the largest.
    pub(super) fn side(&self) -> usize {
        self.correct.map_or(usize::from(MAX_SIDE), usize::from)
    }

    /// How many threads there are to be.
    pub(super) fn threads(&self) -> usize {
        self.threads.map_or_else(rayon::current_num_threads, usize::from)
    }
}

/// A number that is not negative.
fn amount(text: &str) -> Result<f32, &'static str> {
    let number = text.parse().ok().filter(|number: &f32| number.is_finite() && *number >= 0.0);
    number.ok_or("it should be a number, and not negative")
}
