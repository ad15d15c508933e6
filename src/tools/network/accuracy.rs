//! The accuracy with which a network predicts the moves and the winners of games that are held out
//! from training.

use std::collections::BTreeMap;
use std::io::{self, Write};
use std::path::PathBuf;
use std::sync::Arc;

use rand::RngExt;
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::SeedableRng;
use rayon::prelude::*;
use serde::Serialize;

use crate::batch::progress::RunProgress;
use crate::batch::records::{self, MoveSequence, RecordsError};
use crate::evaluator::NetworkEvaluator;
use crate::model::Model;
use crate::tools::network::{self, NetworkToolError};
use ponnuki_game::capacity::AnySize;
use ponnuki_game::game::{Game, HandicapError};
use ponnuki_game::point::{Size, Symmetry};
use ponnuki_game::position::GamePosition;
use ponnuki_game::rules::Rules;
use ponnuki_game::score::Komi;
use ponnuki_network::kernel::Kernel;

/// The numbers of moves at which the rows of the table begin.
const PHASES: [usize; 6] = [0, 30, 60, 100, 150, 200];
/// The ranks whose shares are reported.
const RANKS: [usize; 3] = [1, 5, 10];
/// Bins of win rates.
const BINS: usize = 10;
/// The smallest probability; smaller ones count as this, so that logarithms are finite.
const MIN_PROBABILITY: f64 = 1e-6;
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
    /// JSON in place of text.
    pub json: bool,
}

/// The reason why the accuracy cannot be measured.
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
struct NetworkPrediction {
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

/// The accuracy of a network's predictions, on the mean of some positions. As JSON, a number that
/// is not known is absent.
#[derive(Debug, Serialize)]
struct Accuracy {
    /// The fewest moves before the positions.
    from: usize,
    /// The most of them.
    #[serde(skip_serializing_if = "Option::is_none")]
    to: Option<usize>,
    positions: usize,
    /// The mean of -ln P, where P is the probability of the move that was played.
    policy_loss: f64,
    /// For each of [`RANKS`], the share of positions whose move was among this number of likely ones.
    within: BTreeMap<usize, f64>,
    /// The mean of -ln P, where P is the winning chance of the winner.
    #[serde(skip_serializing_if = "Option::is_none")]
    win_loss: Option<f64>,
    /// The share of positions in which the winner had the larger winning chance.
    #[serde(skip_serializing_if = "Option::is_none")]
    right_winner: Option<f64>,
}

/// The positions in which the mover's winning chance was in a range.
#[derive(Debug, Serialize)]
struct CalibrationBin {
    /// The least and the largest chance.
    from: f64,
    to: f64,
    positions: usize,
    /// The mean of the chances.
    said: f64,
    /// The share of games that the mover won.
    won: f64,
}

/// Everything that is measured, as JSON.
#[derive(Debug, Serialize)]
struct AccuracyReport {
    network: String,
    games: usize,
    phases: Vec<Accuracy>,
    all: Accuracy,
    calibration: Vec<CalibrationBin>,
}

/// Measures a network on held-out games, and writes two tables to `out`, or one object of JSON: how
/// well it predicts moves, by the number of moves before, and how often players won, by the winning
/// chance that it gave them.
///
/// # Errors
/// When the network or the games cannot be used, or `out` cannot be written.
pub fn run(plan: &AccuracyPlan, out: &mut impl Write) -> Result<(), AccuracyError> {
    let model = network::open(&plan.network, Kernel::fastest())?;
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
    let seen: Vec<NetworkPrediction> = samples
        .par_iter()
        .map_init(Vec::new, |predictors, &(game, ply)| {
            let predicted = predict(&games[game], ply, plan.rules, &model, predictors);
            progress.step();
            predicted
        })
        .collect::<Result<_, HandicapError>>()?;
    drop(progress);
    let report = AccuracyReport::of(plan.network.clone(), games.len(), &seen);
    match plan.json {
        true => writeln!(out, "{}", serde_json::to_string(&report).map_err(io::Error::other)?)?,
        false => report.write(out)?,
    }
    Ok(out.flush()?)
}

/// Numbers of games, and of moves before a position in each.
fn draw(games: &[MoveSequence], count: usize) -> Vec<(usize, usize)> {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(1);
    let mut one = || {
        let game = rng.random_range(0..games.len());
        (game, rng.random_range(0..games[game].moves.len()))
    };
    (0..count).map(|_| one()).collect()
}

/// Predicts the next move and the winner after a number of moves of a record. The first argument is
/// the start of the record's game.
type Predictor = Box<dyn FnMut(&Game, &MoveSequence, usize) -> NetworkPrediction>;

fn predict(
    record: &MoveSequence,
    ply: usize,
    rules: Rules,
    model: &Arc<Model>,
    predictors: &mut Vec<(Size, Predictor)>,
) -> Result<NetworkPrediction, HandicapError> {
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
    record: &MoveSequence,
    ply: usize,
) -> NetworkPrediction {
    let prediction = evaluator.predict(position, Symmetry::IDENTITY);
    let played = evaluator.policy().find(|&(mv, _)| mv == record.moves[ply]);
    let chance = played.map_or(0.0, |(_, chance)| chance);
    let rank = evaluator.policy().filter(|&(_, other)| other >= chance).count();
    let win = prediction.win / (prediction.win + prediction.loss).max(f32::MIN_POSITIVE);
    let winner = record.winner.flatten();
    NetworkPrediction {
        ply,
        chance: chance.into(),
        rank,
        win: winner.map(|winner| (win.into(), winner == position.to_move())),
    }
}

impl Accuracy {
    /// Of the positions after at least `from` and at most `to` moves.
    fn of<'a>(
        from: usize,
        to: Option<usize>,
        seen: impl Iterator<Item = &'a NetworkPrediction>,
    ) -> Accuracy {
        let inside =
            |one: &&NetworkPrediction| from <= one.ply && to.is_none_or(|to| one.ply <= to);
        let seen: Vec<&NetworkPrediction> = seen.filter(inside).collect();
        let loss = |chance: f64| -chance.max(MIN_PROBABILITY).ln();
        let right = |&(win, won): &(f64, bool)| if won { win } else { 1.0 - win };
        let right: Vec<f64> = seen.iter().filter_map(|one| one.win.as_ref()).map(right).collect();
        let within = |rank| {
            let inside = seen.iter().filter(|one| one.rank <= rank).count();
            (rank, inside as f64 / seen.len().max(1) as f64)
        };
        Accuracy {
            from,
            to,
            positions: seen.len(),
            policy_loss: mean(seen.iter().map(|one| loss(one.chance))).unwrap_or(0.0),
            within: RANKS.map(within).into(),
            win_loss: mean(right.iter().map(|&chance| loss(chance))),
            right_winner: mean(right.iter().map(|&chance| f64::from(chance > 0.5))),
        }
    }

    fn write(&self, name: &str, out: &mut impl Write) -> io::Result<()> {
        let [first, five, ten] = RANKS.map(|rank| 100.0 * self.within[&rank]);
        writeln!(
            out,
            "{name:>12} {:>10} {:>13.3} {first:>11.1} % {five:>4.1} % {ten:>4.1} % {:>15.3} {:>12.1} %",
            self.positions,
            self.policy_loss,
            self.win_loss.unwrap_or(0.0),
            100.0 * self.right_winner.unwrap_or(0.0)
        )
    }
}

/// The mean of some numbers; `None` if there are none.
fn mean(numbers: impl ExactSizeIterator<Item = f64>) -> Option<f64> {
    let count = numbers.len();
    (count > 0).then(|| numbers.sum::<f64>() / count as f64)
}

impl AccuracyReport {
    fn of(network: String, games: usize, seen: &[NetworkPrediction]) -> AccuracyReport {
        let phase = |(index, &from): (usize, &usize)| {
            let to = PHASES.get(index + 1).map(|&next| next - 1);
            Accuracy::of(from, to, seen.iter())
        };
        let phases = PHASES.iter().enumerate().map(phase).filter(|phase| phase.positions > 0);
        let decided: Vec<(f64, bool)> = seen.iter().filter_map(|one| one.win).collect();
        AccuracyReport {
            network,
            games,
            phases: phases.collect(),
            all: Accuracy::of(0, None, seen.iter()),
            calibration: (0..BINS).filter_map(|bin| CalibrationBin::of(bin, &decided)).collect(),
        }
    }

    fn write(&self, out: &mut impl Write) -> io::Result<()> {
        writeln!(out, "{} positions of {} held-out games", self.all.positions, self.games)?;
        writeln!(
            out,
            "moves before  positions  policy, nats  the move is 1st, of 5, of 10  win rate, nats  right \
             winner"
        )?;
        for phase in &self.phases {
            let name = match phase.to {
                None => format!("{} or more", phase.from),
                Some(to) => format!("{} to {to}", phase.from),
            };
            phase.write(&name, out)?;
        }
        self.all.write("all", out)?;
        writeln!(out, "win rate said  positions  mean said  won")?;
        for bin in &self.calibration {
            let name = format!("{:.0} to {:.0} %", 100.0 * bin.from, 100.0 * bin.to);
            let (said, won) = (100.0 * bin.said, 100.0 * bin.won);
            writeln!(out, "{name:>13} {:>10} {said:>8.1} % {won:>4.1} %", bin.positions)?;
        }
        Ok(())
    }
}

impl CalibrationBin {
    /// The bin number `bin` of [`BINS`]; `None` if it is empty. Each of `decided` is the mover's
    /// winning chance, and whether the mover won.
    fn of(bin: usize, decided: &[(f64, bool)]) -> Option<CalibrationBin> {
        let bin_of = |win: f64| ((win * BINS as f64) as usize).min(BINS - 1);
        let inside: Vec<_> = decided.iter().filter(|(win, _)| bin_of(*win) == bin).collect();
        Some(CalibrationBin {
            from: bin as f64 / BINS as f64,
            to: (bin + 1) as f64 / BINS as f64,
            positions: inside.len(),
            said: mean(inside.iter().map(|(win, _)| *win))?,
            won: mean(inside.iter().map(|(_, won)| f64::from(*won)))?,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sums_are_those_of_their_positions() {
        let one = NetworkPrediction { ply: 10, chance: 0.5, rank: 1, win: Some((0.8, true)) };
        let other = NetworkPrediction { ply: 40, chance: 0.0, rank: 7, win: Some((0.75, false)) };
        let unknown = NetworkPrediction { ply: 250, chance: 1.0, rank: 2, win: None };
        let report = AccuracyReport::of("network".to_owned(), 2, &[one, other, unknown]);
        let all = &report.all;
        assert_eq!((all.positions, all.right_winner), (3, Some(0.5)));
        assert_eq!(all.within, [(1, 1.0 / 3.0), (5, 2.0 / 3.0), (10, 1.0)].into());
        assert!((all.policy_loss - (2.0_f64.ln() - MIN_PROBABILITY.ln()) / 3.0).abs() < 1e-9);
        let win_loss = -(0.8_f64.ln() + 0.25_f64.ln()) / 2.0;
        assert!((all.win_loss.unwrap() - win_loss).abs() < 1e-9);
        let json = serde_json::to_value(&report).unwrap();
        assert_eq!(json["phases"][0]["to"], 29);
        assert_eq!(json["phases"][2].get("to"), None, "{json}");
        assert_eq!(json["calibration"][1]["won"], 1.0, "{json}");
        let mut text = Vec::new();
        report.write(&mut text).unwrap();
        let text = String::from_utf8(text).unwrap();
        let rows: Vec<Vec<&str>> =
            text.lines().map(|line| line.split_whitespace().collect()).collect();
        assert_eq!(
            rows[2],
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
