//! The plan of `ponnuki train patterns`, which is also its command line.

use std::path::PathBuf;

use clap::{Args, value_parser};

use ponnuki_game::point::MAX_SIDE;

/// The plan of `train patterns`.
#[derive(Args, Debug, Clone)]
pub struct PatternPlan {
    /// Files of games, one game per line: size, komi, result and moves, separated by spaces. Moves
    /// are pairs of letters as in SGF, and `--` is a pass. `-` is standard input. Samples of
    /// `ponnuki selfplay`, a folder or a file that ends in `.jsonl`, work, too: the program learns
    /// from them how often the search visited each move.
    #[arg(value_name = "GAMES", required = true)]
    pub(super) games: Vec<PathBuf>,
    /// The file for the strengths. If the file exists, training continues from it. With
    /// `--correct`, training without such a file continues from the built-in strengths.
    #[arg(long, value_name = "FILE")]
    pub(super) out: PathBuf,
    /// Learn only the strengths of the features with names, for boards up to this many lines. All
    /// other strengths stay as they are.
    #[arg(long, value_name = "LINES", value_parser = value_parser!(u8).range(2..i64::from(MAX_SIDE)))]
    pub(super) correct: Option<u8>,
    /// The number of positions to learn from, over all games.
    #[arg(long, value_name = "N", default_value_t = 1_000_000)]
    pub(super) positions: usize,
    /// The number of times to go through the positions; 0 only tests the strengths in the file.
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub(super) rounds: usize,
    /// The number of times that a shape must have been played in the positions to get a strength.
    #[arg(long, value_name = "N", default_value_t = 8)]
    pub(super) least_seen: u32,
    /// The largest number of shapes in the file. After the first round, the shapes whose strengths
    /// matter least are dropped.
    #[arg(long, value_name = "N", default_value_t = 100_000)]
    pub(super) shapes: usize,
    /// The learning rate at the start: how far one position moves the strengths.
    #[arg(long, value_name = "RATE", default_value_t = 0.1, value_parser = amount)]
    pub(super) rate: f32,
    /// The force that keeps the strengths of rare features near 1, as a number of positions.
    #[arg(long, value_name = "N", default_value_t = 2.0, value_parser = amount)]
    pub(super) restraint: f32,
    /// The number of playouts for each position that predict who will own its points; with 0, the
    /// owners are left out.
    #[arg(long, value_name = "N", default_value_t = 0)]
    pub(super) playouts: usize,
    /// The number of positions of held-out games to test on.
    #[arg(long, value_name = "N", default_value_t = 5000)]
    pub(super) test: usize,
    /// The seed of all random numbers.
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub(super) seed: u64,
    /// The number of threads; by default one per processor. The result does not depend on it.
    #[arg(long, value_name = "N", value_parser = value_parser!(u16).range(1..=1024))]
    threads: Option<u16>,
}

impl PatternPlan {
    /// The longer side of the boards whose strengths are learned: without a correction, the largest.
    pub(super) fn side(&self) -> usize {
        self.correct.map_or(usize::from(MAX_SIDE), usize::from)
    }

    /// The number of threads.
    pub(super) fn threads(&self) -> usize {
        self.threads.map_or_else(rayon::current_num_threads, usize::from)
    }
}

/// A number that is not negative.
fn amount(text: &str) -> Result<f32, &'static str> {
    let number = text.parse().ok().filter(|number: &f32| number.is_finite() && *number >= 0.0);
    number.ok_or("it should be a number, and not negative")
}
