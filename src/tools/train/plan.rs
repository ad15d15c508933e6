//! What `ponnuki train patterns` is asked to do.

use std::path::PathBuf;

use clap::{Args, value_parser};

/// What `train patterns` is asked to do.
#[derive(Args, Debug, Clone)]
pub struct PatternPlan {
    /// Files of games, one game per line: size, komi, result and moves, separated by spaces; the
    /// moves are pairs of letters as in SGF, `--` for a pass. `-` is standard input.
    #[arg(value_name = "GAMES", required = true)]
    pub(super) games: Vec<PathBuf>,
    /// Where the strengths go. If the file exists, training goes on from it.
    #[arg(long, value_name = "FILE")]
    pub(super) out: PathBuf,
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
