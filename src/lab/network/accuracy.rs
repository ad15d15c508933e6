//! How well a network predicts the moves and the winners of games that are held out from training.

use std::io::{self, Write};
use std::path::PathBuf;
use std::sync::Arc;

use rand::RngExt;
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::SeedableRng;
use rayon::prelude::*;

use crate::capacity::AnySize;
use crate::evaluator::NetworkEvaluator;
use crate::game::{Game, HandicapError};
use crate::lab::network::{self, NetworkToolError};
use crate::model::Model;
use crate::network::kernel::Kernel;
use crate::point::{Size, Symmetry};
use crate::position::GamePosition;
use crate::rules::Rules;
use crate::runs::progress::RunProgress;
use crate::runs::records::{self, RecordsError, Transcript};
use crate::score::Komi;

/// The numbers of moves at which the rows of the table begin.
const PHASES: [usize; 6] = [0, 30, 60, 100, 150, 200];
/// The ranks whose shares are reported.
const RANKS: [usize; 3] = [1, 5, 10];
/// Bins of win rates.
const BINS: usize = 10;
/// The smallest probability; smaller ones count as this, so that logarithms are finite.
const LEAST: f64 = 1e-6;
/// The komi of games that do not name any.
const USUAL_KOMI: Komi = Komi::from_half_points(15);

/// The options of the measurement.
pub struct AccuracyPlan {
    /// The network: a file or `builtin`.
    pub network: String,
    /// Files of games, as for `ponnuki train patterns`. Every tenth game is used.
    pub games: Vec<PathBuf>,
    /// Positions, drawn from the games at random, the same in each run.
    pub positions: usize,
    /// The rules of games that do not name any.
    pub rules: Rules,
}

/// Why the accuracy cannot be measured.
#[derive(Debug, thiserror::Error)]
pub enum AccuracyError {
    /// The network cannot be used.
    #[error(transparent)]
    Network(#[from] NetworkToolError),
    /// The games cannot be read.
    #[error(transparent)]
    Games(#[from] RecordsError),
    /// No game is held out.
    #[error("every tenth game is held out, and there are fewer than ten with moves in the files")]
    NoGames,
    /// A board has no room for a handicap.
    #[error("the handicap of a game cannot be placed: {0}")]
    Handicap(#[from] HandicapError),
    /// The table cannot be written.
    #[error(transparent)]
    Output(#[from] io::Error),
}

/// A network's prediction for one position.
#[derive(Clone, Copy, Debug)]
struct Foresight {
    /// The moves before.
    ply: usize,
    /// The probability of the move that was played.
    chance: f64,
    /// The number of moves that were at least as likely.
    rank: usize,
    /// The mover's winning chance, and whether the mover won; `None` where there is no winner or
    /// the result is unknown.
    win: Option<(f64, bool)>,
}

/// Sums over positions.
#[derive(Clone, Copy, Debug, Default)]
struct Accuracy {
    positions: usize,
    policy_loss: f64,
    within: [usize; RANKS.len()],
    decided: usize,
    win_loss: f64,
    right: usize,
}

/// Measures a network on held-out games, and writes two tables to `out`: how well it predicts
/// moves, by the number of moves before, and how often players won, by the winning chance that it
/// gave them.
///
/// # Errors
/// When the network or the games cannot be used, or `out` cannot be written.
pub fn run(plan: &AccuracyPlan, out: &mut impl Write) -> Result<(), AccuracyError> {
    let model = network::open(&plan.network, Kernel::int16())?;
    let mut games = Vec::new();
    for file in &plan.games {
        records::read(file, &mut games)?;
    }
    games.retain(|game| game.held_out && !game.moves.is_empty());
    if games.is_empty() {
        return Err(AccuracyError::NoGames);
    }
    let samples = draw(&games, plan.positions);
    let progress = RunProgress::new(samples.len(), 0, "positions");
    let seen: Vec<Foresight> = samples
        .par_iter()
        .map_init(Vec::new, |predictors, &(game, ply)| {
            let predicted = predict(&games[game], ply, plan.rules, &model, predictors);
            progress.step();
            predicted
        })
        .collect::<Result<_, HandicapError>>()?;
    drop(progress);
    writeln!(out, "{} positions of {} held-out games", seen.len(), games.len())?;
    by_phase(&seen, out)?;
    calibration(&seen, out)?;
    Ok(out.flush()?)
}

/// Numbers of games, and of moves before a position in each.
fn draw(games: &[Transcript], count: usize) -> Vec<(usize, usize)> {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(1);
    let mut one = || {
        let game = rng.random_range(0..games.len());
        (game, rng.random_range(0..games[game].moves.len()))
    };
    (0..count).map(|_| one()).collect()
}

/// Predicts the next move and the winner after a number of moves of a record. The first argument is
/// the start of the record's game.
type Predictor = Box<dyn FnMut(&Game, &Transcript, usize) -> Foresight>;

fn predict(
    record: &Transcript,
    ply: usize,
    rules: Rules,
    model: &Arc<Model>,
    predictors: &mut Vec<(Size, Predictor)>,
) -> Result<Foresight, HandicapError> {
    let game = record.start((rules, record.komi.unwrap_or(USUAL_KOMI)))?;
    let known = predictors.iter().position(|(size, _)| *size == record.size);
    let index = known.unwrap_or_else(|| {
        predictors.push((record.size, predictor(record.size, model)));
        predictors.len() - 1
    });
    Ok((predictors[index].1)(&game, record, ply))
}

/// A predictor for boards of this size.
fn predictor(size: Size, model: &Arc<Model>) -> Predictor {
    let mut evaluator = network::evaluator(size, model);
    Box::new(move |start, record, ply| {
        let mut position = GamePosition::root_of(&start.to_play(start.to_move()));
        for &mv in &record.moves[..ply] {
            position.play(position.to_move(), mv);
        }
        foresight(&mut evaluator, &position, record, ply)
    })
}

fn foresight(
    evaluator: &mut NetworkEvaluator<AnySize>,
    position: &GamePosition,
    record: &Transcript,
    ply: usize,
) -> Foresight {
    let prediction = evaluator.consult(position, Symmetry::IDENTITY);
    let played = evaluator.likely().find(|&(mv, _)| mv == record.moves[ply]);
    let chance = played.map_or(0.0, |(_, chance)| chance);
    let rank = evaluator.likely().filter(|&(_, other)| other >= chance).count();
    let win = prediction.win / (prediction.win + prediction.loss).max(f32::MIN_POSITIVE);
    let winner = record.winner.flatten();
    Foresight {
        ply,
        chance: chance.into(),
        rank,
        win: winner.map(|winner| (win.into(), winner == position.to_move())),
    }
}

impl Accuracy {
    fn of<'a>(seen: impl Iterator<Item = &'a Foresight>) -> Accuracy {
        let mut sums = Accuracy::default();
        for foresight in seen {
            sums.positions += 1;
            sums.policy_loss -= foresight.chance.max(LEAST).ln();
            for (count, most) in sums.within.iter_mut().zip(RANKS) {
                *count += usize::from(foresight.rank <= most);
            }
            if let Some((win, won)) = foresight.win {
                let right = if won { win } else { 1.0 - win };
                sums.decided += 1;
                sums.win_loss -= right.max(LEAST).ln();
                sums.right += usize::from(right > 0.5);
            }
        }
        sums
    }

    fn write(&self, name: &str, out: &mut impl Write) -> io::Result<()> {
        let mean = |sum: f64, count: usize| sum / count.max(1) as f64;
        let percent = |count: usize, of: usize| 100.0 * mean(count as f64, of);
        let [first, five, ten] = self.within.map(|count| percent(count, self.positions));
        writeln!(
            out,
            "{name:>12} {:>10} {:>13.3} {first:>11.1} % {five:>4.1} % {ten:>4.1} % {:>15.3} {:>12.1} %",
            self.positions,
            mean(self.policy_loss, self.positions),
            mean(self.win_loss, self.decided),
            percent(self.right, self.decided)
        )
    }
}

fn by_phase(seen: &[Foresight], out: &mut impl Write) -> io::Result<()> {
    writeln!(
        out,
        "moves before  positions  policy, nats  the move is 1st, of 5, of 10  win rate, nats  right \
         winner"
    )?;
    for (index, &from) in PHASES.iter().enumerate() {
        let to = PHASES.get(index + 1).copied().unwrap_or(usize::MAX);
        let sums = Accuracy::of(seen.iter().filter(|one| (from..to).contains(&one.ply)));
        let name = match to {
            usize::MAX => format!("{from} or more"),
            _ => format!("{from} to {}", to - 1),
        };
        if sums.positions > 0 {
            sums.write(&name, out)?;
        }
    }
    Accuracy::of(seen.iter()).write("all", out)
}

/// The share of games that the mover won, for each bin of win rates.
fn calibration(seen: &[Foresight], out: &mut impl Write) -> io::Result<()> {
    writeln!(out, "win rate said  positions  mean said  won")?;
    let decided: Vec<(f64, bool)> = seen.iter().filter_map(|one| one.win).collect();
    for bin in 0..BINS {
        let of_bin = |win: f64| ((win * BINS as f64) as usize).min(BINS - 1) == bin;
        let inside: Vec<_> = decided.iter().filter(|(win, _)| of_bin(*win)).collect();
        if inside.is_empty() {
            continue;
        }
        let count = inside.len() as f64;
        let said = inside.iter().map(|(win, _)| win).sum::<f64>() / count;
        let won = inside.iter().filter(|(_, won)| *won).count() as f64 / count;
        let name = format!("{} to {} %", 100 * bin / BINS, 100 * (bin + 1) / BINS);
        let (said, won) = (100.0 * said, 100.0 * won);
        writeln!(out, "{name:>13} {:>10} {said:>8.1} % {won:>4.1} %", inside.len())?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sums_are_those_of_their_positions() {
        let one = Foresight { ply: 10, chance: 0.5, rank: 1, win: Some((0.8, true)) };
        let other = Foresight { ply: 40, chance: 0.0, rank: 7, win: Some((0.75, false)) };
        let unknown = Foresight { ply: 250, chance: 1.0, rank: 2, win: None };
        let sums = Accuracy::of([one, other, unknown].iter());
        assert_eq!((sums.positions, sums.within, sums.decided, sums.right), (3, [1, 2, 3], 2, 1));
        assert!((sums.policy_loss - (2.0_f64.ln() - LEAST.ln())).abs() < 1e-9);
        assert!((sums.win_loss + 0.8_f64.ln() + 0.25_f64.ln()).abs() < 1e-9);
        let mut text = Vec::new();
        by_phase(&[one, other, unknown], &mut text).unwrap();
        calibration(&[one, other, unknown], &mut text).unwrap();
        let text = String::from_utf8(text).unwrap();
        let rows: Vec<Vec<&str>> =
            text.lines().map(|line| line.split_whitespace().collect()).collect();
        assert_eq!(
            rows[1],
            [
                "0", "to", "29", "1", "0.693", "100.0", "%", "100.0", "%", "100.0", "%", "0.223",
                "100.0", "%"
            ]
        );
        assert!(
            rows.contains(&vec!["70", "to", "80", "%", "1", "75.0", "%", "0.0", "%"]),
            "{text}"
        );
        assert!(
            rows.contains(&vec!["80", "to", "90", "%", "1", "80.0", "%", "100.0", "%"]),
            "{text}"
        );
    }
}
