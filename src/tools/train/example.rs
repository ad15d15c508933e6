//! One position with the move that was played in it, and its features.

use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::SeedableRng;

use crate::batch::records::MoveSequence;
use crate::feature::strengths::SizeStrengths;
use crate::feature::{FeatureFinder, FeatureInput, FeatureMark, Strengths};
use crate::model::Model;
use crate::params::Tuning;
use crate::playout::{self, Trace};
use ponnuki_game::board::GameBoard;
use ponnuki_game::capacity::{AnySize, Capacity};
use ponnuki_game::color::Color;
use ponnuki_game::point::{Move, Point};
use ponnuki_game::position::Position;

/// The position before a move of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct TrainingExample {
    record: u32,
    /// The index of the move.
    ply: u16,
}

/// The candidates of a position with their features.
pub(super) struct RatedCandidates {
    pub(super) marks: Vec<FeatureMark>,
    /// For each candidate, the probability that it should get; 1 in all.
    pub(super) wanted: Vec<f32>,
}

/// The smallest probability in a loss; smaller ones count as this.
const MIN_PROBABILITY: f32 = 1e-9;

impl RatedCandidates {
    /// The chances that `strengths` give the candidates.
    pub(super) fn chances(&self, strengths: SizeStrengths<'_>) -> Vec<f32> {
        let mut chances = Vec::new();
        strengths.rate(self.wanted.len(), &self.marks, 0.0, &mut chances);
        chances
    }

    /// The loss with these chances: the cross entropy.
    pub(super) fn loss(&self, chances: &[f32]) -> f64 {
        let parts = self.wanted.iter().zip(chances).filter(|(wanted, _)| **wanted > 0.0);
        parts.map(|(&wanted, chance)| f64::from(-wanted * chance.max(MIN_PROBABILITY).ln())).sum()
    }
}

/// Makes lessons of the positions of games.
pub(super) struct ExampleMaker<'a> {
    pub(super) records: &'a [MoveSequence],
    /// The number of playouts for the owners of a position's points.
    pub(super) playouts: usize,
}

impl TrainingExample {
    /// The lessons of a game: the positions that were searched, or otherwise all its plays.
    pub(super) fn all(
        index: usize,
        record: &MoveSequence,
    ) -> impl Iterator<Item = TrainingExample> + use<> {
        let plies: Vec<usize> = match record.searches.len() {
            0 => (0..record.moves.len()).filter(|&ply| record.moves[ply] != Move::Pass).collect(),
            _ => record.searches.keys().copied().collect(),
        };
        plies.into_iter().map(move |ply| TrainingExample { record: index as u32, ply: ply as u16 })
    }

    /// The game of the example, the board before its move, and the player who makes the move.
    pub(super) fn board(self, records: &[MoveSequence]) -> (&MoveSequence, GameBoard, Color) {
        let record = &records[self.record as usize];
        let mut board = GameBoard::new(record.size);
        let mut color = Color::Black;
        for mv in &record.moves[..usize::from(self.ply)] {
            match mv.point() {
                Some(point) => {
                    board.play(point, color);
                }
                None => board.pass(),
            }
            color = color.opponent();
        }
        (record, board, color)
    }

    /// The move that was played, the last one, and the one before that.
    pub(super) fn moves(self, record: &MoveSequence) -> [Option<Point>; 3] {
        [0, 1, 2].map(|back| {
            let index = usize::from(self.ply).checked_sub(back)?;
            record.moves.get(index)?.point()
        })
    }
}

impl ExampleMaker<'_> {
    /// The candidates and features of an example; `None` if nothing wanted is a candidate, because
    /// it fills an eye.
    pub(super) fn answers(
        &self,
        example: TrainingExample,
        strengths: &Strengths,
    ) -> Option<RatedCandidates> {
        let (record, board, color) = example.board(self.records);
        let [played, last, before] = example.moves(record);
        let owners = (self.playouts > 0).then(|| self.owners(example, &board, color));
        let input = FeatureInput { board: &board, color, last, before, owners: owners.as_ref() };
        let mut finder = FeatureFinder::default();
        let sheet = finder.find(input, &Tuning::default(), strengths);
        let wanted = |point: &Point| match record.searches.get(&usize::from(example.ply)) {
            None => f32::from(u8::from(Some(*point) == played)),
            Some(visits) => {
                let of_point = visits.iter().find(|(visited, _)| visited.point() == Some(*point));
                of_point.map_or(0.0, |&(_, visits)| visits as f32)
            }
        };
        let mut wanted: Vec<f32> = sheet.points().iter().map(wanted).collect();
        let all = wanted.iter().sum::<f32>();
        wanted.iter_mut().for_each(|share| *share /= all);
        (all > 0.0).then(|| RatedCandidates { marks: sheet.marks().to_vec(), wanted })
    }

    /// The mean owner of each point by playouts.
    fn owners(
        &self,
        example: TrainingExample,
        board: &GameBoard,
        color: Color,
    ) -> <AnySize as Capacity>::Of<f32> {
        let model = Model::default();
        let seed = u64::from(example.record) << 16 | u64::from(example.ply);
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
        let mut end = Box::new(board.clone());
        let (mut sums, mut trace) = (AnySize::filled(0), Trace::default());
        let position = Position::of_stones(board.clone(), color);
        for _ in 0..self.playouts {
            trace.clear();
            playout::run(&position, &model, &mut end, &mut rng, &mut trace);
            playout::add_owners(&end, &mut sums);
        }
        AnySize::from_fn(|index| sums[index] as f32 / self.playouts as f32)
    }
}
