//! The features of the priors, in one table: what speaks for a move or against it at a glance.
//!
//! To add a feature, write a function that gives visits, add its weights to the table of
//! [parameters](crate::params), and put both into [`Features::TABLE`].

use std::marker::PhantomData;

use crate::capacity::Capacity;
use crate::params::Tuning;
use crate::playout::{Candidates, Heuristic, Heuristics, Situation};
use crate::point::Point;
use crate::tactics::{SelfAtari, consequence, judge_self_atari, two_liberties};

use super::book::PriorBook;
use super::place;
use super::scene::Scene;

/// One feature of a move.
pub struct Feature<C: Capacity> {
    /// What it is called in explanations.
    pub name: &'static str,
    /// The [parameters](crate::params::TABLE) that weigh it.
    pub weights: &'static [&'static str],
    /// Gives prior visits to the moves that have it.
    pub give: fn(&mut Scene<'_, C>, &mut PriorBook<'_>),
}

/// Holds the table: one for each capacity class.
pub struct Features<C: Capacity>(PhantomData<C>);

impl<C: Capacity> Features<C> {
    /// All features. They add up, so their order does not matter.
    pub const TABLE: &'static [Feature<C>] = &[
        Feature {
            name: "the first stone in a corner",
            weights: &["prior_corner", "prior_corner_side"],
            give: |scene, book| place::corners(scene, book),
        },
        Feature {
            name: "its line in an empty part of the board",
            weights: &["prior_line"],
            give: |scene, book| place::lines(scene, book),
        },
        Feature {
            name: "an answer to an atari",
            weights: &["prior_atari"],
            give: |scene, book| {
                suggestions(&Heuristics::ATARI, scene.tuning().prior_atari, scene, book);
            },
        },
        Feature {
            name: "a chain with two liberties",
            weights: &["prior_two_liberties"],
            give: |scene, book| {
                let visits = scene.tuning().prior_two_liberties;
                suggestions(&Heuristics::TWO_LIBERTIES, visits, scene, book);
            },
        },
        Feature {
            name: "the vital point of an eye space",
            weights: &["prior_eye_space"],
            give: |scene, book| {
                suggestions(&Heuristics::EYE_SPACE, scene.tuning().prior_eye_space, scene, book);
            },
        },
        Feature {
            name: "a 3x3 pattern",
            weights: &["prior_pattern"],
            give: |scene, book| {
                suggestions(&Heuristics::PATTERN, scene.tuning().prior_pattern, scene, book);
            },
        },
        Feature { name: "self-atari", weights: &["prior_self_atari"], give: self_atari },
        Feature {
            name: "a chain in atari",
            weights: &[
                "prior_capture",
                "prior_capture_stone",
                "prior_capture_most",
                "prior_ladder",
            ],
            give: captures,
        },
        Feature {
            name: "a ladder",
            weights: &["prior_capture", "prior_capture_stone", "prior_capture_most"],
            give: ladders,
        },
    ];
}

/// What playouts would try.
fn suggestions<C: Capacity>(
    heuristic: &Heuristic<C>,
    visits: f64,
    scene: &Scene<'_, C>,
    book: &mut PriorBook<'_>,
) {
    let mut candidates = Candidates::new();
    (heuristic.suggest)(&scene.situation, &mut candidates);
    let points = candidates.points();
    for (index, &point) in points.iter().enumerate() {
        if !points[..index].contains(&point) {
            book.add(point, visits, 1.0);
        }
    }
}

/// What playouts would refuse.
fn self_atari<C: Capacity>(scene: &mut Scene<'_, C>, book: &mut PriorBook<'_>) {
    let Situation { board, color, .. } = scene.situation;
    for point in book.points() {
        if judge_self_atari(board, point, color) == SelfAtari::Bad {
            book.add(point, scene.tuning().prior_self_atari, 0.0);
        }
    }
}

/// Chains in atari anywhere: the enemy's may be captured; an own one may be saved, or is better
/// left alone if the ladder works.
fn captures<C: Capacity>(scene: &mut Scene<'_, C>, book: &mut PriorBook<'_>) {
    let Situation { board, color, .. } = scene.situation;
    for chain in board.chains_in_atari() {
        let liberty = board.first_liberty(chain);
        let worth = capture_worth(scene.tuning(), board.stone_count(chain));
        if board.color_of(chain) != color {
            book.add(liberty, worth, 1.0);
        } else if scene.ladders.is_capture(board, chain) {
            book.add(liberty, scene.tuning().prior_ladder, 0.0);
        } else {
            book.add(liberty, worth / 2.0, 1.0);
        }
    }
}

/// Chains with two liberties that a ladder catches: the enemy's can be caught, an own one should
/// run now.
fn ladders<C: Capacity>(scene: &mut Scene<'_, C>, book: &mut PriorBook<'_>) {
    let Situation { board, color, .. } = scene.situation;
    for chain in board.chains().filter(|&chain| board.liberty_count(chain) == 2) {
        let (a, Some(b)) = two_liberties(board, chain) else { continue };
        let owner = board.color_of(chain);
        let mut caught = |atari: Point, run: Point| {
            // A chain that runs into the open is out of reach, and reading would only confirm it.
            let mut room = consequence(board, run, owner).liberties;
            room.remove(atari.index());
            room.count() <= 2 && scene.ladders.is_caught_by(board, chain, atari)
        };
        let catching = [(a, b), (b, a)].map(|(atari, run)| (atari, caught(atari, run)));
        let worth = capture_worth(scene.tuning(), board.stone_count(chain));
        if owner != color {
            for (atari, _) in catching.into_iter().filter(|entry| entry.1) {
                book.add(atari, worth, 1.0);
            }
        } else if catching.iter().any(|entry| entry.1) {
            for run in [a, b] {
                if consequence(board, run, owner).liberties.count() >= 3 {
                    book.add(run, worth, 1.0);
                }
            }
        }
    }
}

/// Visits, all won, for capturing a chain of this many stones, or for saving it from a ladder.
fn capture_worth(tuning: &Tuning, stones: usize) -> f64 {
    let worth = tuning.prior_capture + tuning.prior_capture_stone * stones as f64;
    worth.min(tuning.prior_capture_most)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::capacity::UpTo9;
    use crate::params;

    #[test]
    fn every_weight_is_a_parameter() {
        for feature in Features::<UpTo9>::TABLE {
            assert!(!feature.weights.is_empty(), "{}", feature.name);
            for weight in feature.weights {
                assert!(params::find(weight).is_ok(), "{weight}");
            }
        }
        let mut names: Vec<_> = Features::<UpTo9>::TABLE.iter().map(|row| row.name).collect();
        names.sort_unstable();
        names.dedup();
        assert_eq!(names.len(), Features::<UpTo9>::TABLE.len());
    }
}
