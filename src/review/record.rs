//! A review as a record with annotations: all that was in the original record, a comment on every
//! move, win rates and scores for programs that plot them, and better variations where a move was a
//! mistake.

use std::collections::BTreeMap;

use super::analysis::{AnalysedPosition, SearchedMove};
use super::grade::{Grade, GradedMove, better, worst};
use super::model::Review;
use super::words;
use crate::language::{Argument, message};
use ponnuki_game::color::Color;
use ponnuki_game::point::{Move, Point, Size};
use ponnuki_game::record::{self, Annotation, Property, RecordTree, Variation};

/// The label of the better move, on the board after the mistake.
const BETTER: &str = "A";

/// The largest number of variations. Each is nested in the previous ones, and some programs limit
/// the depth.
const VARIATIONS: usize = 100;

/// The record.
pub(super) fn text(review: &Review) -> String {
    let mut comments = BTreeMap::from([(0, words::overview(review, review.language))]);
    comments.extend(
        review.moves.iter().map(|one| (one.number, words::comment(review, one, review.language))),
    );
    let recorded = record::read_text(&review.sgf).ok();
    let tree = recorded.and_then(|recorded| RecordTree::read(&review.sgf, &recorded));
    // A record that was read once can be read again.
    tree.map_or_else(|| review.sgf.clone(), |tree| tree.annotated(&comments, &annotations(review)))
}

fn annotations(review: &Review) -> BTreeMap<usize, Annotation> {
    let estimate = |position: &AnalysedPosition| position.estimate;
    let estimates = review.positions.iter().map(estimate).map(|e| estimates(e.winrate, e.score));
    let plain = |properties| Annotation { properties, variations: Vec::new() };
    let mut annotations: BTreeMap<usize, Annotation> = estimates.map(plain).enumerate().collect();
    let size = review.game.size();
    for one in &review.moves {
        let Some(better) = better(one, &review.positions) else { continue };
        let point = size.parse_move(&better.vertex).and_then(Move::point);
        let label = point.map(|point| (point, BETTER.to_owned()));
        let after = annotations.entry(one.number).or_default();
        after.properties.extend(grade(one.grade));
        after.properties.push(Property::labels(size, label));
    }
    for one in review.worst() {
        let after = annotations.entry(one.number).or_default();
        after.properties.push(Property::one("HO", "1"));
    }
    for one in worst(&review.moves, VARIATIONS) {
        let better = better(one, &review.positions);
        let before = annotations.entry(one.number - 1).or_default();
        before.variations.extend(better.and_then(|better| variation(review, one, better)));
    }
    annotations
}

/// Black's win rate in per cent, as Sabaki keeps it, and Black's margin in points.
fn estimates(winrate: f64, score: f64) -> Vec<Property> {
    vec![
        Property::one("SBKV", format!("{:.2}", 100.0 * winrate)),
        Property::one("V", format!("{score:.1}")),
    ]
}

/// The properties of SGF for the grade of a move.
fn grade(grade: Grade) -> Option<Property> {
    match grade {
        Grade::Best | Grade::Good => None,
        Grade::Inaccuracy => Some(Property::one("DO", "")),
        Grade::Mistake => Some(Property::one("BM", "1")),
        Grade::Blunder => Some(Property::one("BM", "2")),
    }
}

/// The variation that would have been better than a mistake. At the end of the line, the stones are
/// numbered in the order in which they were played.
fn variation(review: &Review, one: &GradedMove, better: &SearchedMove) -> Option<Variation> {
    let size = review.game.size();
    let line = if better.line.is_empty() { &better.vertex } else { &better.line };
    let moves =
        line.split(' ').map(|vertex| size.parse_move(vertex)).collect::<Option<Vec<_>>>()?;
    let mut plays: Vec<(Color, Move)> = Vec::new();
    let mut color = one.color;
    for mv in moves {
        plays.push((color, mv));
        color = color.opponent();
    }
    let mut next = Vec::new();
    let mut properties = vec![numbers(size, &plays)];
    for &(color, mv) in plays.iter().rev() {
        let (comment, properties) = (String::new(), std::mem::take(&mut properties));
        next = vec![Variation { color, mv, comment, properties, next }];
    }
    let mut first = next.pop()?;
    first.comment = review.language.say(&message!(
        "review-instead",
        number = one.number,
        move = Argument::vertex(&one.vertex),
        color = review.perspective,
        percent = words::percent(better.winrate, review.perspective),
        margin = words::margin(better.score)
    ));
    first.properties.extend(estimates(better.winrate, better.score));
    Some(first)
}

/// The numbers of the stones, one for each point. A point that was played on twice has the number
/// of the first stone.
fn numbers(size: Size, plays: &[(Color, Move)]) -> Property {
    let mut labels: Vec<(Point, String)> = Vec::new();
    for (index, (_, mv)) in plays.iter().enumerate() {
        if let Some(point) = mv.point()
            && !labels.iter().any(|(other, _)| *other == point)
        {
            labels.push((point, (index + 1).to_string()));
        }
    }
    Property::labels(size, labels)
}
