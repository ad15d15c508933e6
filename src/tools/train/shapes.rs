//! The shapes that get a strength: shapes that are played, and shapes that often could be played.

use std::collections::HashMap;

use rayon::prelude::*;

use super::example::TrainingExample;
use crate::batch::records::MoveSequence;
use crate::feature::Shapes;
use ponnuki_game::point::Point;

/// One of this number of lessons is searched for shapes that could be played.
const SPARSE: usize = 50;
/// The factor by which a shape must be seen more often if it is not played.
const UNPLAYED: u32 = 20;

/// The number of lessons that are counted at a time, which limits the memory.
const CHUNK: usize = 20_000;

/// The hashes of the shapes that were played at least `least` times in these lessons, and of the
/// shapes that could be played at least [`UNPLAYED`] times as often in every [`SPARSE`]th example.
pub(super) fn shapes(
    records: &[MoveSequence],
    examples: &[TrainingExample],
    least: u32,
) -> Vec<u32> {
    let mut played = HashMap::new();
    for chunk in examples.chunks(CHUNK) {
        count(chunk, &mut played, |example| played_shapes(records, example));
    }
    let sparse: Vec<TrainingExample> = examples.iter().copied().step_by(SPARSE).collect();
    let mut possible = HashMap::new();
    for chunk in sparse.chunks(CHUNK / 100) {
        count(chunk, &mut possible, |example| possible_shapes(records, example));
    }
    let often = |counts: HashMap<u32, u32>, least: u32| {
        counts.into_iter().filter(move |&(_, count)| count >= least).map(|(hash, _)| hash)
    };
    let mut hashes: Vec<u32> =
        often(played, least).chain(often(possible, UNPLAYED * least)).collect();
    hashes.sort_unstable();
    hashes.dedup();
    hashes
}

fn count(
    examples: &[TrainingExample],
    counts: &mut HashMap<u32, u32>,
    shapes: impl Fn(TrainingExample) -> Vec<u32> + Sync,
) {
    let found: Vec<Vec<u32>> = examples.par_iter().map(|&example| shapes(example)).collect();
    for hash in found.into_iter().flatten() {
        *counts.entry(hash).or_default() += 1;
    }
}

fn played_shapes(records: &[MoveSequence], example: TrainingExample) -> Vec<u32> {
    let (record, board, color) = example.board(records);
    let [played, last, _] = example.moves(record);
    let of = |point: Point| Shapes::get().of(&board, color, last, point);
    played.map_or_else(Vec::new, |point| of(point).into_iter().flatten().collect())
}

fn possible_shapes(records: &[MoveSequence], example: TrainingExample) -> Vec<u32> {
    let (record, board, color) = example.board(records);
    let [_, last, _] = example.moves(record);
    let points = board.empties().filter(|&point| board.is_playable(point, color));
    points.flat_map(|point| Shapes::get().of(&board, color, last, point)).flatten().collect()
}
