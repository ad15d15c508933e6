//! The reasons for the prior of a move.

use super::{Prior, PriorRater};
use crate::feature::Features;
use crate::feature::shapes::{KINDS, Shapes};
use crate::model::Model;
use ponnuki_game::capacity::Capacity;
use ponnuki_game::point::Move;
use ponnuki_game::position::Position;

/// The prior of a move with its reasons.
#[derive(Clone, PartialEq, Debug)]
pub struct PriorReasons {
    /// The prior.
    pub prior: Prior,
    /// The chance that a strong player makes the move, 0 to 1; 0 for moves that have no features.
    pub chance: f32,
    /// The features of the move with their strengths, each a factor.
    pub features: Vec<(String, f32)>,
}

/// The reasons for the prior of `mv` before any playout has shown the owners of the points; `None`
/// if the move gets no prior.
pub fn explain_prior<C: Capacity>(
    position: &Position<C>,
    model: &Model,
    mv: Move,
) -> Option<PriorReasons> {
    let (mut rater, mut priors) = (PriorRater::default(), Vec::new());
    rater.rate(position, model, None, &mut priors);
    let prior = priors.into_iter().find(|prior| prior.mv == mv)?;
    let sheet = rater.finder.sheet();
    let place = sheet.points().iter().position(|&point| Move::Play(point) == mv);
    let Some(candidate) = place else {
        return Some(PriorReasons { prior, chance: 0.0, features: Vec::new() });
    };
    let strengths = model.strengths();
    let here = strengths.on(position.size().longer_side());
    let strength = |feature: usize| here.logarithm(feature).exp();
    let names: Vec<_> = Features::<C>::names().collect();
    let marks = sheet.marks().iter();
    let mut features: Vec<(String, f32)> = marks
        .filter(|mark| usize::from(mark.candidate) == candidate)
        .filter_map(|mark| {
            let (row, value) = names.get(mark.feature as usize)?;
            Some((format!("{row}: {value}"), strength(mark.feature as usize)))
        })
        .collect();
    let last = position.last_move().point();
    let point = sheet.points()[candidate];
    let hashes = Shapes::get().of(position.board(), position.to_move(), last, point);
    for (kind, hash) in KINDS.iter().zip(hashes) {
        if let Some(number) = hash.and_then(|hash| strengths.shape(hash)) {
            features.push(((*kind).to_owned(), strength(strengths.named() + number as usize)));
        }
    }
    Some(PriorReasons { prior, chance: rater.chances[candidate], features })
}

#[cfg(test)]
mod tests {
    use super::*;
    use ponnuki_game::board::Board;
    use ponnuki_game::capacity::UpTo9;
    use ponnuki_game::color::Color;

    #[test]
    fn the_features_explain_the_chances() {
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
        let reasons = |mv| explain_prior(&position, &model, mv);
        let product = |vertex: &str| {
            let reasons = reasons(at(vertex)).unwrap();
            let product: f32 = reasons.features.iter().map(|(_, strength)| strength).product();
            (product, reasons.chance)
        };
        let (capture, far) = (product("D2"), product("G6"));
        assert!((capture.0 / far.0 / (capture.1 / far.1) - 1.0).abs() < 1e-3);
        assert_eq!(reasons(Move::Pass).unwrap().chance, 0.0);
        assert_eq!(reasons(at("B2")), None);
    }
}
