//! Priors: the wins and visits that the moves of a new node start with.
//!
//! Every move worth a node gets the same number of prior visits. Half of them are won, but fewer
//! for an own eye, a suicide, and a pass that cannot be as good as a play. On top of that a play
//! gets won visits in proportion to the square root of the chance that a strong player makes it,
//! which follows from the [strengths](crate::feature::Strengths) of its features. Where few moves
//! are left or all are weak, as at the end of a game, plays get fewer won visits, and the button or
//! the pass gets some. `docs/patterns.md` describes how the strengths are learned and how well they
//! predict.
//!
//! `explain` lists the reasons for the prior of a move; it reads the same features.

mod explain;

pub use explain::{PriorReasons, explain_prior};

use crate::feature::{FeatureFinder, FeatureInput};
use crate::model::Model;
use crate::params::Tuning;
use ponnuki_game::capacity::Capacity;
use ponnuki_game::point::{Move, Point};
use ponnuki_game::position::Position;
use ponnuki_game::rules::{Repetition, Suicide};

/// A move with its prior. Wins are the mover's.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Prior {
    /// The move.
    pub mv: Move,
    /// Prior wins, at most `visits`.
    pub wins: f32,
    /// Prior visits.
    pub visits: f32,
}

/// A move with the probability that the policy of a network gives it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PolicyMove {
    /// The move.
    pub mv: Move,
    /// The probability, 0 to 1. Those of a position add up to 1 at most.
    pub probability: f32,
    /// The probability that people make the move, as far as that is asked for.
    pub human: f32,
}

impl PolicyMove {
    /// The least probability at which moves of people are added.
    const LEAST_HUMAN: f32 = 0.001;

    /// A move with this probability.
    pub fn new(mv: Move, probability: f32) -> PolicyMove {
        PolicyMove { mv, probability, human: 0.0 }
    }

    /// Adds the policy of people to `moves`: their probabilities, and moves that only people make.
    pub fn add_people(moves: &mut Vec<PolicyMove>, people: impl Iterator<Item = (Move, f32)>) {
        for (mv, human) in people {
            match moves.iter_mut().find(|known| known.mv == mv) {
                Some(known) => known.human = human,
                None if human >= PolicyMove::LEAST_HUMAN => {
                    moves.push(PolicyMove { mv, probability: 0.0, human });
                }
                None => {}
            }
        }
    }
}

/// A move that a new node may get, rated before it is tried.
pub trait RatedMove: Send {
    /// The move.
    fn mv(&self) -> Move;
}

impl RatedMove for Prior {
    fn mv(&self) -> Move {
        self.mv
    }
}

impl RatedMove for PolicyMove {
    fn mv(&self) -> Move {
        self.mv
    }
}

impl Prior {
    /// The share of the visits that is won, 0 to 1.
    pub fn value(&self) -> f32 {
        self.wins / self.visits.max(f32::MIN_POSITIVE)
    }

    /// Adds `visits` visits, all won.
    fn add_wins(&mut self, visits: f32) {
        self.wins += visits;
        self.visits += visits;
    }
}

/// The rules' treatment of moves that are usually pointless.
#[derive(Clone, Copy, Debug)]
struct PriorRules {
    /// Prior visits of value one half, which steady the statistics while there are few visits.
    even: f32,
    /// True if a pass may be as good as any move: where plays cost points, where the first pass
    /// pays, and where retaking a ko depends on who made the position.
    pass_is_a_move: bool,
    /// True if own eyes may be filled, because only stones count.
    own_eyes: bool,
    /// True if the button can be taken.
    button: bool,
    /// True if the suicide of several stones is legal.
    suicide: bool,
}

impl PriorRules {
    fn of<C: Capacity>(position: &Position<C>, tuning: &Tuning) -> PriorRules {
        let (size, rules, pass_state) = (position.size(), position.rules(), position.pass_state());
        PriorRules {
            even: tuning.even_prior_on(size.longer_side()) as f32,
            pass_is_a_move: rules.plays_cost()
                || pass_state.rewards_first_pass(rules)
                || rules.repetition == Repetition::NaturalSituational,
            own_eyes: rules.counts_only_stones(),
            button: pass_state.has_button(rules),
            suicide: rules.suicide == Suicide::MultiStone,
        }
    }
}

/// Rates the moves of positions. The next position reuses the memory.
pub struct PriorRater<C: Capacity> {
    finder: FeatureFinder<C>,
    /// For each candidate that the finder has found, the chance that it is played.
    chances: Vec<f32>,
}

impl<C: Capacity> Default for PriorRater<C> {
    fn default() -> Self {
        PriorRater { finder: FeatureFinder::default(), chances: Vec::new() }
    }
}

impl<C: Capacity> PriorRater<C> {
    /// Fills `priors` with every move of `position` worth a node: playable points other than own
    /// eyes, then those eyes if they may be filled; suicides where they are legal; the pass, or
    /// the button while it is free. `owners` is the mean owner of each point by playouts, as in
    /// [`FeatureInput::owners`].
    pub fn rate(
        &mut self,
        position: &Position<C>,
        model: &Model,
        owners: Option<&C::Of<f32>>,
        priors: &mut Vec<Prior>,
    ) {
        let tuning = model.tuning();
        let prior_rules = PriorRules::of(position, tuning);
        let even = prior_rules.even;
        let pass_value = tuning.prior_pass_value as f32;
        let mut add = |mv, value: f32| priors.push(Prior { mv, wins: even * value, visits: even });
        self.predict(position, model, owners);
        for &point in self.finder.sheet().points() {
            add(Move::Play(point), 0.5);
        }
        if prior_rules.own_eyes {
            own_eyes(position).for_each(|point| add(Move::Play(point), pass_value));
        }
        if prior_rules.suicide {
            let value = tuning.prior_suicide_value as f32;
            suicides(position).for_each(|point| add(Move::Play(point), value));
        }
        let crowd = (self.chances.len() as f64 / tuning.prior_candidates).min(1.0);
        let most = tuning.prior_visits_on(position.size().longer_side()) * crowd * crowd;
        for (prior, &chance) in priors.iter_mut().zip(&self.chances) {
            if chance >= tuning.prior_least as f32 {
                prior.add_wins(most as f32 * chance.sqrt());
            }
        }
        let value = if prior_rules.pass_is_a_move { 0.5 } else { pass_value };
        // A pass takes the button while it is free.
        let (mv, value) =
            if prior_rules.button { (Move::Button, 0.5) } else { (Move::Pass, value) };
        priors.push(Prior { mv, wins: even * value, visits: even });
        // The last of these, the button or the pass, is the move to make where all others are weak.
        // The power keeps it out of the way while there is anything to play for.
        let idle = 1.0 - self.chances.iter().sum::<f32>();
        if let Some(last) = priors.last_mut() {
            last.add_wins(most as f32 * idle.powi(4));
        }
    }

    /// Finds the features of all candidates, and the chances that they are played, from the products
    /// of their strengths.
    fn predict(&mut self, position: &Position<C>, model: &Model, owners: Option<&C::Of<f32>>) {
        let (last, before) = last_two(position);
        let input = FeatureInput {
            board: position.board(),
            color: position.to_move(),
            last,
            before,
            owners,
        };
        let (tuning, strengths) = (model.tuning(), model.strengths());
        let sheet = self.finder.find(input, tuning, strengths);
        let rest = tuning.prior_rest as f32;
        let strengths = strengths.on(position.size().longer_side());
        strengths.rate(sheet.points().len(), sheet.marks(), rest, &mut self.chances);
    }
}

/// The points of the opponent's last move and of the mover's before that.
fn last_two<C: Capacity>(position: &Position<C>) -> (Option<Point>, Option<Point>) {
    let mut moves = position.history().iter().rev().map(|past| past.mv().point());
    (moves.next().flatten(), moves.next().flatten())
}

/// The mover's own eyes.
fn own_eyes<C: Capacity>(position: &Position<C>) -> impl Iterator<Item = Point> {
    let (board, color) = (position.board(), position.to_move());
    let is_eye = move |&point: &Point| {
        board.is_empty(point) && board.is_playable(point, color) && board.is_eye(point, color)
    };
    board.size().points().filter(is_eye)
}

/// The points where the stone and its own neighbours would be taken off at once.
fn suicides<C: Capacity>(position: &Position<C>) -> impl Iterator<Item = Point> {
    let (board, color) = (position.board(), position.to_move());
    let is_suicide = move |&point: &Point| {
        board.is_empty(point)
            && board.is_self_capture(point, color)
            && board.shape(point).neighbours_of(color) > 0
    };
    board.size().points().filter(is_suicide)
}

#[cfg(test)]
mod tests {
    use super::*;
    use ponnuki_game::board::Board;
    use ponnuki_game::capacity::UpTo9;
    use ponnuki_game::color::Color;

    fn prior_of(diagram: &str, last: &str, vertex: &str) -> Option<Prior> {
        let board = Board::<UpTo9>::from_diagram(diagram).unwrap();
        let parse = |text: &str| board.size().parse_move(text).unwrap();
        let position = Position::of_stones(board.clone(), Color::Black).with_last_move(parse(last));
        let mut list = Vec::new();
        PriorRater::default().rate(&position, &Model::default(), None, &mut list);
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
    fn saving_stones_and_good_points_are_preferred() {
        let wins = |vertex| prior_of(CORNER, "C2", vertex).unwrap().wins;
        assert!(wins("D2") > wins("D9") && wins("G6") > wins("G9"));
        // White has just put three stones in atari.
        let atari = CORNER.replace("XOO......", "XOOO.....").replace(".XX......", "OXXX.....");
        let wins = |vertex| prior_of(&atari.replace(".X.......", ".XX......"), "D2", vertex);
        assert!(wins("E2").unwrap().wins > wins("G6").unwrap().wins);
    }
}
