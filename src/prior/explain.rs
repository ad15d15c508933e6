//! Where the prior of a move comes from.

use super::{Book, Prior, Wants, priors};
use super::{add_captures, add_distance, add_ladders, add_place, add_suggestions};
use crate::capacity::Capacity;
use crate::playout::{Candidates, Heuristics, Situation};
use crate::point::{Move, Point};
use crate::tactics::LadderReader;

/// What one consideration has added to the prior of a move. Wins are the mover's.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Contribution {
    /// The consideration in words.
    pub name: &'static str,
    /// Wins given in advance, at most `visits`.
    pub wins: f32,
    /// Visits given in advance.
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

/// What the prior of `mv` is made of; empty if the move gets none. The parts add up to what
/// [`priors`] gives.
pub fn contributions<C: Capacity>(
    situation: &Situation<'_, C>,
    wants: &Wants,
    mv: Move,
) -> Vec<Contribution> {
    let (board, color) = (situation.board, situation.color);
    let length = board.size().extent();
    let part = |add: &mut dyn FnMut(&mut Book<'_>)| part(mv, length, add);
    let mut all = Vec::new();
    let mut ladders = LadderReader::default();
    priors(situation, wants, &mut ladders, &mut all);
    let Some(whole) = all.into_iter().find(|prior| prior.mv == mv) else { return Vec::new() };
    // A suicide is thought of when everything else has had its say.
    let considered = mv.point().is_some_and(|point| board.is_playable(point, color));
    let parts = [
        ("the place on the board", part(&mut |book| add_place(board, book))),
        ("suggestions and self-atari", part(&mut |book| add_suggestions(situation, book))),
        ("chains in atari", part(&mut |book| add_captures(board, color, &mut ladders, book))),
        ("ladders", part(&mut |book| add_ladders(board, color, &mut ladders, book))),
        ("the way from the last move", part(&mut |book| add_distance(situation, book))),
    ];
    let parts = if considered { &parts[..] } else { &[] };
    let sum = |of: fn(&Prior) -> f32| parts.iter().map(|(_, part)| of(part)).sum::<f32>();
    let even = Contribution {
        name: "what every move gets",
        wins: whole.wins - sum(|part| part.wins),
        visits: whole.visits - sum(|part| part.visits),
    };
    let named = parts.iter().filter(|(_, part)| part.visits > 0.0);
    let named =
        named.map(|&(name, part)| Contribution { name, wins: part.wins, visits: part.visits });
    [even].into_iter().chain(named).collect()
}

/// What `add` alone gives to `mv`, on a board whose arrays have this length.
fn part(mv: Move, length: usize, add: &mut dyn FnMut(&mut Book<'_>)) -> Prior {
    let mut priors = [Prior { mv, wins: 0.0, visits: 0.0 }];
    let mut at = vec![0; length];
    at[usize::from(mv.code())] = 1;
    add(&mut Book { priors: &mut priors, at: &at });
    priors[0]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Board;
    use crate::capacity::UpTo9;
    use crate::color::Color;
    use crate::pattern::Patterns;

    #[test]
    fn the_parts_make_the_whole() {
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
        let patterns = Patterns::get();
        let last = at("C2").point();
        let situation = Situation { board: &board, color: Color::Black, last, patterns };
        let wants = Wants { even: 10.0, ..Wants::default() };
        let mut all = Vec::new();
        priors(&situation, &wants, &mut LadderReader::default(), &mut all);
        for prior in all {
            let parts = contributions(&situation, &wants, prior.mv);
            assert!((parts[0].visits - 10.0).abs() < 1e-3, "{parts:?}");
            assert!((0.0..=10.0).contains(&parts[0].wins));
        }
        // Taking two stones is a matter of several of them.
        let names: Vec<_> =
            contributions(&situation, &wants, at("D2")).iter().map(|c| c.name).collect();
        assert!(names.contains(&"suggestions and self-atari"), "{names:?}");
        assert!(!suggesting(&situation, board.size().point(3, 1)).is_empty());
        assert!(contributions(&situation, &wants, at("B2")).is_empty());
    }
}
