//! Where the prior of a move comes from.

use super::book::{Prior, PriorBook};
use super::features::Features;
use super::priors;
use super::scene::Scene;
use crate::capacity::Capacity;
use crate::model::Model;
use crate::playout::{Candidates, Heuristics, Situation};
use crate::point::{Move, Point};
use crate::position::Position;
use crate::tactics::LadderReader;

/// What one feature has added to a move's prior. Wins are the mover's.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Contribution {
    /// The feature in words.
    pub name: &'static str,
    /// Prior wins, at most `visits`.
    pub wins: f32,
    /// Prior visits.
    pub visits: f32,
}

/// The names of the heuristics of playouts that would suggest `point`, in the order in which
/// playouts ask them.
pub fn suggesting<C: Capacity>(situation: &Situation<'_, C>, point: Point) -> Vec<&'static str> {
    let mut candidates = Candidates::new();
    let mut names = Vec::new();
    for heuristic in Heuristics::<C>::TABLE {
        candidates.clear();
        (heuristic.suggest)(situation, &mut candidates);
        if candidates.points().contains(&point) {
            names.push(heuristic.name);
        }
    }
    names
}

/// The parts of the prior of `mv`; none if the move gets no prior. They add up to what [`priors`]
/// gives.
pub fn contributions<C: Capacity>(
    position: &Position<C>,
    model: &Model,
    mv: Move,
) -> Vec<Contribution> {
    let mut ladders = LadderReader::default();
    let mut all = Vec::new();
    priors(position, model, &mut ladders, &mut all);
    let Some(whole) = all.into_iter().find(|prior| prior.mv == mv) else { return Vec::new() };
    let mut even =
        Contribution { name: "what every move gets", wins: whole.wins, visits: whole.visits };
    let mut parts = Vec::new();
    ladders.begin(model.tuning());
    let mut scene = Scene { situation: Situation::of(position, model), ladders: &mut ladders };
    // A suicide is added only after the features.
    let is_rated =
        mv.point().is_some_and(|point| position.board().is_playable(point, position.to_move()));
    for feature in Features::<C>::TABLE.iter().filter(|_| is_rated) {
        let part = part(mv, position.size().extent(), |book| (feature.give)(&mut scene, book));
        even.wins -= part.wins;
        even.visits -= part.visits;
        if part.visits > 0.0 {
            parts.push(Contribution { name: feature.name, wins: part.wins, visits: part.visits });
        }
    }
    parts.insert(0, even);
    parts
}

/// What `give` alone gives to `mv`. Arrays over the board's points have this `length`.
fn part(mv: Move, length: usize, give: impl FnOnce(&mut PriorBook<'_>)) -> Prior {
    let mut priors = [Prior { mv, wins: 0.0, visits: 0.0 }];
    let mut at = vec![0; length];
    at[usize::from(mv.code())] = 1;
    give(&mut PriorBook::new(&mut priors, &at));
    priors[0]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Board;
    use crate::capacity::UpTo9;
    use crate::color::Color;

    #[test]
    fn the_parts_add_up_to_the_whole() {
        let board = Board::<UpTo9>::from_diagram(
            ".........
             .........
             .........
             .........
             .........
             .........
             .XX......
             XOO......
             .X.......",
        )
        .unwrap();
        let at = |vertex: &str| board.size().parse_move(vertex).unwrap();
        let position = Position::of_stones(board.clone(), Color::Black).with_last_move(at("C2"));
        let model = Model::default();
        let mut all = Vec::new();
        priors(&position, &model, &mut LadderReader::default(), &mut all);
        for prior in all {
            let parts = contributions(&position, &model, prior.mv);
            assert!((parts[0].visits - 14.0).abs() < 1e-3, "{parts:?}");
            assert!((0.0..=14.0).contains(&parts[0].wins));
        }
        // More than one feature speaks for capturing the two stones.
        let names: Vec<_> =
            contributions(&position, &model, at("D2")).iter().map(|c| c.name).collect();
        assert!(names.contains(&"a chain with two liberties"), "{names:?}");
        assert!(
            !suggesting(&Situation::of(&position, &model), board.size().point(3, 1)).is_empty()
        );
        assert!(contributions(&position, &model, at("B2")).is_empty());
    }
}
