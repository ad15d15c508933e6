//! False eyes: points of an eye space that keep the stones around them together.
//!
//! Stones, eye spaces and the neutral points between stones make a graph. A point with at most one
//! neighbour in its eye space is a false eye if it is a cut point of that graph: without it, some
//! stone next to it does not reach all the others. A point with more neighbours is not a false eye,
//! since the opponent would have to enter the space to take it.

use super::eye;
use super::reach::{EyeSpace, ReachMap};

/// Finds how many eyes the spaces are worth, and the points that have to be filled and do not
/// count.
///
/// A false eye has to be filled unless the stones it keeps together have a real eye on each side.
/// A dead stone there is captured first, so the points beside it are filled too.
pub(super) fn judge(ground: &ReachMap, spaces: &mut [EyeSpace]) -> Vec<bool> {
    let grid = ground.grid;
    let nothing = vec![false; grid.cells.len()];
    let mut real_eyes = nothing.clone();
    let mut false_eyes = Vec::new();
    for space in spaces {
        let is_false = |&at: &usize| is_needed(ground, space, at, &nothing);
        let (cuts, real): (Vec<usize>, Vec<usize>) =
            space.points.iter().copied().partition(is_false);
        space.eyes = eye::count(ground, space.color, &real);
        real.into_iter().for_each(|at| real_eyes[at] = space.eyes > 0);
        false_eyes.extend(cuts.into_iter().map(|at| (&*space, at)));
    }
    let mut fills = nothing;
    for (space, at) in false_eyes {
        if is_needed(ground, space, at, &real_eyes) {
            fills[at] = true;
            if grid.dead[at] {
                grid.neighbours(at).for_each(|near| fills[near] = true);
            }
        }
    }
    fills
}

/// Returns true if a stone next to `at`, a point of `space`, needs `at`: without it the stone
/// neither reaches all the group's other points next to `at` nor one of `eyes`.
fn is_needed(ground: &ReachMap, space: &EyeSpace, at: usize, eyes: &[bool]) -> bool {
    let is_ours = |&point: &usize| ground.group(point) == Some(space.group);
    let (stones, inner): (Vec<usize>, Vec<usize>) = ground
        .grid
        .neighbours(at)
        .filter(is_ours)
        .partition(|&point| ground.grid.living(point).is_some());
    inner.len() < 2
        && stones.iter().any(|&stone| {
            let reached = reached_without(ground, space, at, stone);
            let mut beside = stones.iter().chain(&inner);
            let has_eye = || eyes.iter().zip(&reached).any(|(&eye, &reached)| eye && reached);
            !beside.all(|&point| reached[point]) && !has_eye()
        })
}

/// The points that the group of `space` reaches from `stone` when `removed` is taken away. There is
/// no way between eye spaces and neutral points, because there is a gate.
fn reached_without(ground: &ReachMap, space: &EyeSpace, removed: usize, stone: usize) -> Vec<bool> {
    let grid = ground.grid;
    let is_neutral = |at: usize| ground.group(at).is_none();
    let is_space = |at: usize| !is_neutral(at) && grid.living(at).is_none();
    let mut reached = vec![false; grid.cells.len()];
    reached[stone] = true;
    let mut todo = vec![stone];
    while let Some(at) = todo.pop() {
        if !ground.can_pass(space.color, at) {
            continue;
        }
        for near in grid.neighbours(at) {
            let is_barred = grid.living(near) == Some(space.color.opponent())
                || (is_space(at) && is_neutral(near))
                || (is_neutral(at) && is_space(near));
            if near != removed && !reached[near] && !is_barred {
                reached[near] = true;
                todo.push(near);
            }
        }
    }
    reached
}
