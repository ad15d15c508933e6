//! Priors: the wins and visits that the moves of a new node start with.
//!
//! Every move worth a node gets the same number of prior visits. Half of them are won, but fewer
//! for an own eye, a suicide, and a pass that cannot be as good as a play. The
//! [features](features::Features::TABLE) add theirs. Their weights are parameters; the defaults are
//! those of this engine's first versions, chosen by hand after the example of Pachi and michi.
//! `docs/strength.md` has what was measured about them.

pub mod features;

mod book;
mod explain;
mod place;
mod scene;

pub use book::{Prior, PriorBook};
pub use explain::{Contribution, contributions, suggesting};
pub use features::{Feature, Features};
pub use scene::Scene;

use crate::capacity::Capacity;
use crate::model::Model;
use crate::params::Tuning;
use crate::playout::Situation;
use crate::point::Move;
use crate::position::Position;
use crate::rules::{Repetition, Suicide};
use crate::tactics::LadderReader;

/// What the rules make of moves that are usually pointless.
#[derive(Clone, Copy, Debug)]
struct Wants {
    /// Prior visits of value one half, which steady the statistics while there are few visits.
    even: f32,
    /// Whether a pass may be as good as any move: where plays cost points, where the first pass
    /// pays, and where retaking a ko depends on who made the position.
    pass_is_a_move: bool,
    /// Whether own eyes may be filled, because only stones count.
    own_eyes: bool,
    /// Whether the button can be taken.
    button: bool,
    /// Whether the suicide of several stones is legal.
    suicide: bool,
}

impl Wants {
    fn of<C: Capacity>(position: &Position<C>, tuning: &Tuning) -> Wants {
        let (size, rules, ledger) = (position.size(), position.rules(), position.ledger());
        Wants {
            even: tuning.even_prior_on(size.longer_side()) as f32,
            pass_is_a_move: rules.plays_cost()
                || ledger.rewards_first_pass(rules)
                || rules.repetition == Repetition::NaturalSituational,
            own_eyes: rules.counts_only_stones(),
            button: ledger.has_button(rules),
            suicide: rules.suicide == Suicide::MultiStone,
        }
    }
}

/// Fills `priors` with every move of `position` worth a node: playable points other than own eyes,
/// unless those may be filled; suicides where they are legal; then the pass and the button.
/// `ladders` reads the ladders.
pub fn priors<C: Capacity>(
    position: &Position<C>,
    model: &Model,
    ladders: &mut LadderReader<C>,
    priors: &mut Vec<Prior>,
) {
    let wants = Wants::of(position, model.tuning());
    let (even, tuning) = (wants.even, model.tuning());
    let (board, color) = (position.board(), position.to_move());
    let pass_value = tuning.prior_pass_value as f32;
    priors.clear();
    let mut at = C::filled(0u16);
    for point in board.size().points() {
        if board.is_empty(point) && board.is_playable(point, color) {
            let is_eye = board.is_eye(point, color);
            if is_eye && !wants.own_eyes {
                continue;
            }
            at[point.index()] = priors.len() as u16 + 1;
            let value = if is_eye { pass_value } else { 0.5 };
            priors.push(Prior { mv: Move::Play(point), wins: even * value, visits: even });
        }
    }
    ladders.begin(tuning);
    let mut scene = Scene { situation: Situation::of(position, model), ladders };
    let mut book = PriorBook::new(priors, at.as_ref());
    for feature in Features::<C>::TABLE {
        (feature.give)(&mut scene, &mut book);
    }
    if wants.suicide {
        add_suicides(position, even, tuning.prior_suicide_value as f32, priors);
    }
    let pass_value = if wants.pass_is_a_move { 0.5 } else { pass_value };
    priors.push(Prior { mv: Move::Pass, wins: even * pass_value, visits: even });
    if wants.button {
        priors.push(Prior { mv: Move::Button, wins: even / 2.0, visits: even });
    }
}

/// Adds the points where the stone and its own neighbours would be taken off at once.
fn add_suicides<C: Capacity>(
    position: &Position<C>,
    even: f32,
    value: f32,
    priors: &mut Vec<Prior>,
) {
    let (board, color) = (position.board(), position.to_move());
    for point in board.size().points() {
        if board.is_empty(point)
            && board.is_self_capture(point, color)
            && board.shape(point).neighbours_of(color) > 0
        {
            priors.push(Prior { mv: Move::Play(point), wins: even * value, visits: even });
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Board;
    use crate::capacity::UpTo9;
    use crate::color::Color;

    fn prior_of(diagram: &str, last: &str, vertex: &str) -> Option<Prior> {
        let board = Board::<UpTo9>::from_diagram(diagram).unwrap();
        let parse = |text: &str| board.size().parse_move(text).unwrap();
        let position = Position::of_stones(board.clone(), Color::Black).with_last_move(parse(last));
        let mut list = Vec::new();
        priors(&position, &Model::default(), &mut LadderReader::default(), &mut list);
        assert!(list.iter().all(|p| p.wins >= 0.0 && p.wins <= p.visits + 1e-3));
        list.into_iter().find(|prior| prior.mv == parse(vertex))
    }

    const CORNER: &str = "
        .........
        .........
        .........
        .........
        .........
        .........
        .XX......
        XOO......
        .X.......";

    #[test]
    fn captures_and_neighbourhood_are_preferred() {
        let value = |prior: Prior| prior.wins / prior.visits;
        let capture = prior_of(CORNER, "C2", "D2").unwrap();
        let far = prior_of(CORNER, "C2", "G6").unwrap();
        assert!(value(capture) > value(far));
        let first_line = prior_of(CORNER, "C2", "G9").unwrap();
        assert!(value(first_line) < value(far));
    }
}
