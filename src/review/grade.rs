//! The grades of the moves of a game: the points that each move cost, and how well the players
//! played.
//!
//! `docs/review.md` gives the definitions with their reasons.

use serde::{Deserialize, Serialize};

use super::analysis::{AnalysedPosition, SearchedMove};
use super::fault::{FaultContext, FaultKind};
use crate::analysis_format::rounded;
use crate::params::Params;
use ponnuki_game::color::Color;
use ponnuki_game::game::Game;

/// The quality of a move, by the points or the winning chances that it lost.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(super) enum Grade {
    /// The search would have played it, too.
    Best,
    Good,
    Inaccuracy,
    Mistake,
    Blunder,
}

/// The loss of points, or of winning chances, from which a move is of a grade, the worst grade first.
const THRESHOLDS: [(Grade, f64, f64); 3] =
    [(Grade::Blunder, 10.0, 0.5), (Grade::Mistake, 5.0, 0.3), (Grade::Inaccuracy, 2.0, 0.15)];

impl Grade {
    /// The grades that are counted for a player.
    pub(super) const FAULTS: [Grade; 3] = [Grade::Inaccuracy, Grade::Mistake, Grade::Blunder];

    fn of(points_lost: f64, winrate_lost: f64) -> Grade {
        let reached = THRESHOLDS
            .iter()
            .find(|(_, points, chances)| points_lost >= *points || winrate_lost >= *chances);
        reached.map_or(Grade::Good, |(grade, ..)| *grade)
    }

    /// The word by which messages choose.
    pub(super) fn word(self) -> &'static str {
        match self {
            Grade::Best => "best",
            Grade::Good => "good",
            Grade::Inaccuracy => "inaccuracy",
            Grade::Mistake => "mistake",
            Grade::Blunder => "blunder",
        }
    }

    /// Returns true if a better move is worth showing.
    pub(super) fn is_fault(self) -> bool {
        self >= Grade::Inaccuracy
    }
}

/// A part of the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) enum GamePhase {
    #[serde(rename = "opening")]
    Opening,
    #[serde(rename = "middle game")]
    Middle,
    #[serde(rename = "endgame")]
    Endgame,
}

impl GamePhase {
    pub(super) const ALL: [GamePhase; 3] =
        [GamePhase::Opening, GamePhase::Middle, GamePhase::Endgame];

    /// The phase of a move after `before` stones and passes on a board of `area` points. The engine
    /// plans its time by the same limits.
    fn of(before: usize, area: usize, params: &Params) -> GamePhase {
        let share = before as f64 / area as f64;
        match share {
            _ if share < params.opening_end => GamePhase::Opening,
            _ if share < params.endgame_start => GamePhase::Middle,
            _ => GamePhase::Endgame,
        }
    }

    pub(super) fn name(self) -> &'static str {
        match self {
            GamePhase::Opening => "opening",
            GamePhase::Middle => "middle game",
            GamePhase::Endgame => "endgame",
        }
    }
}

/// A move of the game, and its cost for the player who made it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(super) struct GradedMove {
    /// From 1.
    pub(super) number: usize,
    #[serde(serialize_with = "letter", deserialize_with = "color")]
    pub(super) color: Color,
    /// The move as a GTP vertex.
    #[serde(rename = "move")]
    pub(super) vertex: String,
    pub(super) grade: Grade,
    /// The kind of mistake, if it is one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) kind: Option<FaultKind>,
    pub(super) phase: GamePhase,
    pub(super) points_lost: f64,
    /// The chance of winning that was lost, 0 to 1.
    pub(super) winrate_lost: f64,
    /// The cost of the move in all, by which mistakes are ranked: see [`cost`].
    pub(super) cost: f64,
    /// The chances that players of some ranks make this mistake: see
    /// [`ChanceSource`](super::chances::ChanceSource).
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(super) chances: Vec<f64>,
    /// Its place among the moves that the search tried, from 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) place: Option<usize>,
    /// Its share of the priors of all moves, if the search tried it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) prior: Option<f64>,
}

/// A colour as the letter that SGF has for it.
pub(super) fn letter<S: serde::Serializer>(color: &Color, writer: S) -> Result<S::Ok, S::Error> {
    writer.serialize_char(color.letter())
}

/// A colour by its letter.
fn color<'de, D: serde::Deserializer<'de>>(reader: D) -> Result<Color, D::Error> {
    let text = String::deserialize(reader)?;
    Color::parse(&text).ok_or_else(|| serde::de::Error::custom("a colour is B or W"))
}

/// The grade of each move of `game`, from its `positions` from the start to the end.
pub(super) fn graded(
    game: &Game,
    positions: &[AnalysedPosition],
    params: &Params,
) -> Vec<GradedMove> {
    let (size, area) = (game.size(), game.size().area());
    let moves = game.moves().iter().zip(positions.windows(2)).enumerate();
    let mut now = game.at_start();
    let mut last = None;
    let grade = |(index, (&(color, mv), around)): (usize, (&(Color, _), &[AnalysedPosition]))| {
        let (before, after) = (&around[0], &around[1]);
        let vertex = size.move_vertex(mv);
        let place = before.tried.iter().position(|tried| tried.vertex == vertex);
        let is_best = place == Some(0);
        // Black's gain is White's loss.
        let loss = |before: f64, after: f64| {
            if is_best { 0.0 } else { (f64::from(color.sign()) * (before - after)).max(0.0) }
        };
        let points_lost = rounded(loss(before.estimate.score, after.estimate.score), 2);
        let winrates = [before.estimate.winrate, after.estimate.winrate];
        let winrate_lost = rounded(loss(winrates[0], winrates[1]), 4);
        let grade = if is_best { Grade::Best } else { Grade::of(points_lost, winrate_lost) };
        let context = FaultContext {
            board: now.board(),
            color,
            played: mv,
            better: before.tried.first().and_then(|best| size.parse_move(&best.vertex)),
            last,
            reply: after.tried.first().and_then(|best| size.parse_move(&best.vertex)),
            owners: [&before.owners, &after.owners],
        };
        let kind = grade.is_fault().then(|| context.kind());
        last = mv.point();
        // The game was read with these moves, so they are possible.
        let _ = now.play_recorded(color, mv);
        GradedMove {
            number: index + 1,
            color,
            grade,
            kind,
            phase: GamePhase::of(game.start_stones().len() + index, area, params),
            points_lost,
            winrate_lost,
            cost: rounded(cost(points_lost, winrate_lost, winrates), 2),
            chances: Vec::new(),
            place: place.map(|place| place + 1),
            prior: place.map(|place| before.tried[place].prior),
            vertex,
        }
    };
    moves.map(grade).collect()
}

/// The share of the points lost that counts where the game is decided.
const DECIDED_SHARE: f64 = 0.1;
/// The points that all the winning chances are worth.
const CHANCES_IN_POINTS: f64 = 20.0;

/// Returns the cost of a move in points, with the chances of winning that were lost. `winrates` are
/// those before and after the move, of either player. Points count in full where the game is open, and
/// hardly where it is decided.
fn cost(points_lost: f64, winrate_lost: f64, winrates: [f64; 2]) -> f64 {
    let [low, high] = [winrates[0].min(winrates[1]), winrates[0].max(winrates[1])];
    let closest = 0.5_f64.clamp(low, high);
    let openness = 4.0 * closest * (1.0 - closest);
    let share = DECIDED_SHARE + (1.0 - DECIDED_SHARE) * openness;
    points_lost * share + CHANCES_IN_POINTS * winrate_lost
}

/// The move that the search would have played instead, if it is worth showing.
pub(super) fn better<'a>(
    graded: &GradedMove,
    positions: &'a [AnalysedPosition],
) -> Option<&'a SearchedMove> {
    let before = positions.get(graded.number - 1)?;
    graded.grade.is_fault().then(|| before.tried.first()).flatten()
}

/// The most expensive faults, at most `count`, the worst first.
pub(super) fn worst(moves: &[GradedMove], count: usize) -> Vec<&GradedMove> {
    let mut faults: Vec<_> = moves.iter().filter(|one| one.grade.is_fault()).collect();
    faults.sort_by(|a, b| b.cost.total_cmp(&a.cost));
    faults.truncate(count);
    faults
}

/// Statistics of how well some moves were played.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize)]
pub(super) struct Play {
    pub(super) moves: usize,
    /// From 0 to 100; absent without moves.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) accuracy: Option<f64>,
    /// All points that were lost.
    pub(super) points_lost: f64,
    /// All chances of winning that were lost, each 0 to 1.
    pub(super) winrate_lost: f64,
    /// The moves that the search would have played, too.
    pub(super) best: usize,
    pub(super) inaccuracies: usize,
    pub(super) mistakes: usize,
    pub(super) blunders: usize,
}

/// The factor by which the accuracy falls for each point that a move loses on average.
const LEFT_PER_POINT: f64 = 0.75;

/// The accuracy of a player whose moves lost this many points on average.
pub(super) fn accuracy(mean_loss: f64) -> f64 {
    100.0 * LEFT_PER_POINT.powf(mean_loss)
}

impl Play {
    /// The statistics of the moves of `color`, in one phase of the game or in all.
    pub(super) fn of(moves: &[GradedMove], color: Color, phase: Option<GamePhase>) -> Play {
        let is_meant =
            |one: &&GradedMove| one.color == color && phase.is_none_or(|phase| one.phase == phase);
        let mut play = Play::default();
        for one in moves.iter().filter(is_meant) {
            play.moves += 1;
            play.points_lost += one.points_lost;
            play.winrate_lost += one.winrate_lost;
            match one.grade {
                Grade::Best => play.best += 1,
                Grade::Good => {}
                Grade::Inaccuracy => play.inaccuracies += 1,
                Grade::Mistake => play.mistakes += 1,
                Grade::Blunder => play.blunders += 1,
            }
        }
        play.settled()
    }

    /// The statistics of these and `other` moves.
    pub(super) fn with(self, other: &Play) -> Play {
        let sum = Play {
            moves: self.moves + other.moves,
            accuracy: None,
            points_lost: self.points_lost + other.points_lost,
            winrate_lost: self.winrate_lost + other.winrate_lost,
            best: self.best + other.best,
            inaccuracies: self.inaccuracies + other.inaccuracies,
            mistakes: self.mistakes + other.mistakes,
            blunders: self.blunders + other.blunders,
        };
        sum.settled()
    }

    /// The same with rounded sums, and with the accuracy that follows from them.
    fn settled(self) -> Play {
        let play = Play {
            points_lost: rounded(self.points_lost, 2),
            winrate_lost: rounded(self.winrate_lost, 4),
            ..self
        };
        Play { accuracy: play.mean_loss().map(|loss| rounded(accuracy(loss), 1)), ..play }
    }

    /// The points that a move lost on average.
    pub(super) fn mean_loss(&self) -> Option<f64> {
        (self.moves > 0).then(|| self.points_lost / self.moves as f64)
    }

    /// The number of moves with this grade, a fault.
    pub(super) fn faults(&self, grade: Grade) -> usize {
        match grade {
            Grade::Best => self.best,
            Grade::Good => 0,
            Grade::Inaccuracy => self.inaccuracies,
            Grade::Mistake => self.mistakes,
            Grade::Blunder => self.blunders,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::review::analysis::Estimate;
    use ponnuki_game::point::Size;
    use ponnuki_game::rules::CHINESE;
    use ponnuki_game::score::Komi;

    /// Pages grade moves that are tried in them, and must do it alike.
    #[test]
    fn the_scripts_of_pages_have_the_same_limits() {
        let script = include_str!("../widgets/page.js");
        let (_, rest) = script.split_once("const limits = [").unwrap();
        let (limits, _) = rest.split_once("];").unwrap();
        let limits: Vec<&str> =
            limits.split(['[', ']', '"', ',', ' ']).filter(|it| !it.is_empty()).collect();
        assert_eq!(limits.len(), 9);
        for limit in limits.chunks(3) {
            let (points, chances): (f64, f64) =
                (limit[1].parse().unwrap(), limit[2].parse().unwrap());
            for grade in [Grade::of(points, 0.0), Grade::of(0.0, chances)] {
                assert_eq!(grade.word(), limit[0]);
            }
            for grade in [Grade::of(points - 0.001, 0.0), Grade::of(0.0, chances - 0.001)] {
                assert_ne!(grade.word(), limit[0]);
            }
        }
    }

    /// A position of which Black expects this, with the best move.
    fn positions(winrate: f64, score: f64, best: &str) -> AnalysedPosition {
        let tried = |vertex: &str, prior| SearchedMove {
            vertex: vertex.to_owned(),
            visits: 10,
            winrate,
            score,
            prior,
            line: String::new(),
        };
        AnalysedPosition {
            estimate: Estimate { winrate, score, visits: 20 },
            stdev: 1.0,
            playouts: None,
            tried: vec![tried(best, 0.5), tried("A1", 0.25)],
            owners: "m".repeat(25),
        }
    }

    fn sample() -> (Game, Vec<AnalysedPosition>) {
        let size = Size::square(5);
        let mut game = Game::new(size, CHINESE.rules, Komi::default());
        for vertex in ["C3", "A1", "B2", "pass"] {
            game.play(game.to_move(), size.parse_move(vertex).unwrap()).unwrap();
        }
        let positions = [
            positions(0.5, 0.0, "C3"),
            positions(0.75, 3.5, "D4"),
            positions(0.9, 8.5, "B4"),
            positions(0.6, 10.0, "D1"),
            positions(1.0, 22.5, "D1"),
        ];
        (game, positions.into())
    }

    #[test]
    fn a_move_costs_what_the_mover_expects_less_after_it() {
        let (game, positions) = sample();
        let moves = graded(&game, &positions, &Params::default());
        let losses: Vec<_> = moves.iter().map(|one| (one.points_lost, one.winrate_lost)).collect();
        // The first is the search's own move, White loses with the second, and Black's third gains
        // points at the cost of chances, which is a mistake, too.
        assert_eq!(losses, [(0.0, 0.0), (5.0, 0.15), (0.0, 0.3), (12.5, 0.4)]);
        let grades: Vec<_> = moves.iter().map(|one| one.grade).collect();
        assert_eq!(grades, [Grade::Best, Grade::Mistake, Grade::Mistake, Grade::Blunder]);
        assert_eq!((moves[1].place, moves[1].prior), (Some(2), Some(0.25)));
        assert_eq!((moves[2].place, moves[2].prior), (None, None));
        assert_eq!(better(&moves[1], &positions).unwrap().vertex, "D4");
        assert_eq!(better(&moves[0], &positions), None);
        let worst: Vec<_> = worst(&moves, 9).iter().map(|one| one.number).collect();
        assert_eq!(worst, [4, 2, 3]);
    }

    #[test]
    fn decided_positions_cost_little() {
        // An open game: all points, and a fifth of a point for each percent.
        assert!((cost(5.0, 0.2, [0.6, 0.4]) - 9.0).abs() < 1e-9);
        // The same from either side, and as open as the game was at its closest.
        assert_eq!(cost(5.0, 0.2, [0.4, 0.6]), cost(5.0, 0.2, [0.6, 0.4]));
        let lost = cost(5.0, 0.35, [0.95, 0.6]);
        assert!((lost - (5.0 * (0.1 + 0.9 * 0.96) + 7.0)).abs() < 1e-9, "{lost}");
        // A decided game: a tenth of the points.
        assert!((cost(20.0, 0.0, [1.0, 1.0]) - 2.0).abs() < 1e-9);
        assert!(cost(20.0, 0.01, [0.99, 0.98]) < cost(3.0, 0.1, [0.55, 0.45]));
        let (game, positions) = sample();
        let moves = graded(&game, &positions, &Params::default());
        let costs: Vec<_> = moves.iter().map(|one| one.cost).collect();
        assert_eq!(costs, [0.0, 6.88, 6.0, 20.05]);
    }

    #[test]
    fn grades_begin_at_their_thresholds() {
        for (points, chances, grade) in [
            (0.0, 0.0, Grade::Good),
            (1.99, 0.149, Grade::Good),
            (2.0, 0.0, Grade::Inaccuracy),
            (0.5, 0.15, Grade::Inaccuracy),
            (5.0, 0.0, Grade::Mistake),
            (9.99, 0.3, Grade::Mistake),
            (10.0, 0.0, Grade::Blunder),
            (0.5, 0.5, Grade::Blunder),
        ] {
            assert_eq!(Grade::of(points, chances), grade, "{points} {chances}");
        }
    }

    #[test]
    fn accuracy_falls_with_the_mean_loss() {
        let (game, positions) = sample();
        let moves = graded(&game, &positions, &Params::default());
        let black = Play::of(&moves, Color::Black, None);
        assert_eq!((black.moves, black.accuracy, black.best), (2, Some(100.0), 1));
        let white = Play::of(&moves, Color::White, None);
        assert_eq!((white.points_lost, white.mistakes, white.blunders), (17.5, 1, 1));
        let expected = 100.0 * 0.75_f64.powf(8.75);
        assert!((white.accuracy.unwrap() - expected).abs() < 0.05);
        assert_eq!(Play::of(&moves, Color::White, Some(GamePhase::Endgame)), Play::default());
    }

    #[test]
    fn the_parts_of_a_game_follow_the_board() {
        let params = Params::default();
        let of = |before, area| GamePhase::of(before, area, &params);
        assert_eq!(
            [of(0, 361), of(72, 361), of(73, 361)].map(GamePhase::name)[..2],
            ["opening"; 2]
        );
        assert_eq!([of(73, 361), of(144, 361)], [GamePhase::Middle; 2]);
        assert_eq!([of(145, 361), of(600, 361), of(33, 81)], [GamePhase::Endgame; 3]);
    }
}
