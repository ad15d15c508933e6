//! The positions of one game, as a record or the network plays it.

use std::collections::HashMap;
use std::mem;
use std::sync::Arc;

use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::{Rng, SeedableRng};

use super::plan::LabelPlan;
use super::sample::Label;
use super::targets::GameTargets;
use crate::batch::opening;
use crate::batch::records::MoveSequence;
use crate::batch::start::GameStart;
use crate::evaluator::inputs::InputEncoder;
use crate::evaluator::{Evaluator, NetworkEvaluator};
use crate::model::Model;
use crate::playout::below;
use ponnuki_game::bits::fraction;
use ponnuki_game::capacity::AnySize;
use ponnuki_game::color::Color;
use ponnuki_game::game::{Game, HandicapError};
use ponnuki_game::point::{Move, Size, Symmetry};
use ponnuki_game::position::GamePosition;
use ponnuki_network::{Inputs, Prediction};

/// A game has at most this many moves for each point of the board.
const LONGEST: usize = 2;

/// The records, and the networks that label and play.
pub(super) struct LabelSources<'a> {
    pub(super) plan: &'a LabelPlan,
    /// Records to follow.
    pub(super) games: Vec<MoveSequence>,
    /// The network that labels.
    pub(super) teacher: Arc<Model>,
    /// The network that will learn from the labels, if the plan names one.
    pub(super) student: Option<Arc<Model>>,
}

/// A game before its first labelled position.
struct Playthrough<'a> {
    game: Game,
    /// The moves of the record that are followed.
    followed: &'a [Move],
    /// True if a network plays on after them.
    goes_on: bool,
    winner: Option<Option<Color>>,
    targets: Option<GameTargets<'a>>,
    rng: Xoshiro256PlusPlus,
}

impl LabelSources<'_> {
    fn playthrough(&self, number: u64) -> Result<Playthrough<'_>, HandicapError> {
        let count = self.games.len() as u64;
        if count == 0 {
            let GameStart { game, rng, .. } = self.plan.start.draw(number)?;
            let (followed, goes_on) = (&[][..], true);
            return Ok(Playthrough { game, followed, goes_on, winner: None, targets: None, rng });
        }
        let record = &self.games[(number % count) as usize];
        let mut rng = opening::stream(self.plan.start.seed, number);
        let drawn = self.plan.start.terms(record.size, &mut rng);
        let game = record.start(drawn)?;
        let goes_on = happens(self.plan.branch, &mut rng);
        let length = record.moves.len() as u32;
        let followed = if goes_on { below(&mut rng, length + 1) } else { length };
        let followed = &record.moves[..followed as usize];
        // The result is the result of the whole record, under its rules.
        let winner = record.winner.filter(|_| !goes_on);
        let targets = GameTargets::of(record, self.plan.results).filter(|_| !goes_on);
        Ok(Playthrough { game, followed, goes_on, winner, targets, rng })
    }
}

/// Labels games one after the other. The preparations of a network for a board stay for the next game on
/// such a board: large networks take seconds to prepare, and are not kept by themselves.
pub(super) struct Labellers<'a> {
    sources: &'a LabelSources<'a>,
    by_size: HashMap<Size, Labeller<'a>>,
}

impl<'a> Labellers<'a> {
    pub(super) fn new(sources: &'a LabelSources<'a>) -> Self {
        Labellers { sources, by_size: HashMap::new() }
    }

    /// Labels positions of the game with this number, and gives them to `write`.
    ///
    /// # Errors
    /// When the board has no room for the handicap.
    pub(super) fn label(
        &mut self,
        number: u64,
        mut write: impl FnMut(Size, &Label<'_>),
    ) -> Result<(), HandicapError> {
        let sources = self.sources;
        let playthrough = sources.playthrough(number)?;
        let size = playthrough.game.size();
        let labeller = self.by_size.entry(size).or_insert_with(|| Labeller::new(sources, size));
        labeller.run(playthrough, &mut |label| write(size, label));
        Ok(())
    }
}

/// Returns true if an event with this probability happens, drawn at random.
fn happens(chance: f64, rng: &mut Xoshiro256PlusPlus) -> bool {
    fraction(rng.next_u64()) < chance
}

/// A network on boards of one size, with its output for the last position.
struct SizedNetwork {
    evaluator: NetworkEvaluator<AnySize>,
    prediction: Prediction,
    policy: Vec<(Move, f32)>,
    /// The mean owners of [`Size::points`] in order, 1 for Black.
    owners: Vec<f32>,
}

impl SizedNetwork {
    fn new(size: Size, model: &Arc<Model>) -> Self {
        // All symmetries are given, so the evaluator draws no random numbers.
        let rng = Xoshiro256PlusPlus::seed_from_u64(0);
        SizedNetwork {
            evaluator: NetworkEvaluator::new(size, model, rng),
            prediction: Prediction::default(),
            policy: Vec::new(),
            owners: Vec::new(),
        }
    }

    /// Evaluates the position by the network: by all symmetries of the board, or by a random one.
    fn evaluate(&mut self, position: &GamePosition, all_sides: bool, rng: &mut Xoshiro256PlusPlus) {
        let size = position.size();
        self.prediction = if all_sides {
            self.evaluator.predict_all_symmetries(position)
        } else {
            let side = below(rng, Symmetry::count(size) as u32);
            self.evaluator.predict(position, Symmetry::numbered(side as u8, size))
        };
        self.policy.clear();
        self.policy.extend(self.evaluator.policy());
        self.owners.clear();
        self.owners.extend(size.points().map(|point| self.evaluator.ownership(point)));
    }

    /// Mixes the result of the game into the output for the position after `ply` moves.
    fn mix_in_result(&mut self, targets: GameTargets<'_>, mover: Color, ply: usize) {
        self.prediction = targets.prediction(mover, self.prediction);
        targets.own(&mut self.owners);
        self.policy = targets.policy(ply).unwrap_or_else(|| mem::take(&mut self.policy));
    }
}

/// Goes through games on boards of one size.
struct Labeller<'a> {
    plan: &'a LabelPlan,
    teacher: SizedNetwork,
    student: Option<SizedNetwork>,
    maker: InputEncoder<AnySize>,
    inputs: Inputs,
}

impl<'a> Labeller<'a> {
    fn new(sources: &LabelSources<'a>, size: Size) -> Self {
        Labeller {
            plan: sources.plan,
            teacher: SizedNetwork::new(size, &sources.teacher),
            student: sources.student.as_ref().map(|model| SizedNetwork::new(size, model)),
            // Networks up to version 14 expect this.
            maker: InputEncoder::new(false),
            inputs: Inputs::default(),
        }
    }

    fn run(&mut self, playthrough: Playthrough<'_>, write: &mut dyn FnMut(&Label<'_>)) {
        let Playthrough { game, followed, goes_on, winner, targets, mut rng } = playthrough;
        let longest = LONGEST * game.size().area();
        let mut position = GamePosition::root_of(&game.to_play(game.to_move()));
        for ply in 0..longest {
            let record = followed.get(ply).copied();
            if position.pass_state().is_stopped() || record.is_none() && !goes_on {
                return;
            }
            if goes_on && ply == followed.len() && happens(self.plan.even, &mut rng) {
                self.make_even(&mut position, &mut rng);
            }
            let keeps = self.evaluate_position(&position, record.is_none(), &mut rng);
            let mv = record.unwrap_or_else(|| self.draw(&mut rng));
            if keeps {
                if let Some(targets) = targets {
                    self.teacher.mix_in_result(targets, position.to_move(), ply);
                }
                write(&self.label(&position, ply, mv, winner));
            }
            let mover = position.to_move();
            if position.check(mover, mv).is_err() {
                return;
            }
            position.play(mover, mv);
            if position.void().is_some() {
                return;
            }
        }
    }

    /// Evaluates the position by the networks that are needed for its label or for drawing a move.
    /// Returns whether it should be labelled.
    fn evaluate_position(
        &mut self,
        position: &GamePosition,
        draws: bool,
        rng: &mut Xoshiro256PlusPlus,
    ) -> bool {
        let keeps = happens(self.plan.keep, rng);
        if keeps || draws || self.student.is_some() {
            self.teacher.evaluate(position, self.plan.all_sides, rng);
        }
        let Some(student) = &mut self.student else { return keeps };
        student.evaluate(position, false, rng);
        let doubt = (student.prediction.win - self.teacher.prediction.win).abs();
        keeps || f64::from(doubt) > self.plan.doubt
    }

    /// The label: the teacher's output for the position, the move that was played there, and the
    /// winner of the game.
    fn label(
        &mut self,
        position: &GamePosition,
        ply: usize,
        played: Move,
        winner: Option<Option<Color>>,
    ) -> Label<'_> {
        self.maker.fill(position, &mut self.inputs);
        let size = position.size();
        Label {
            size,
            mover: position.to_move(),
            inputs: &self.inputs,
            policy: &self.teacher.policy,
            prediction: self.teacher.prediction,
            owners: &self.teacher.owners,
            played,
            winner,
            sides: if self.plan.all_sides { Symmetry::count(size) as u8 } else { 1 },
            ply: ply as u16,
        }
    }

    /// Sets the komi with which the teacher finds the position even, rounded randomly to half
    /// points.
    fn make_even(&mut self, position: &mut GamePosition, rng: &mut Xoshiro256PlusPlus) {
        self.teacher.evaluate(position, self.plan.all_sides, rng);
        let lead = f64::from(position.to_move().sign() as f32 * self.teacher.prediction.lead);
        let most = 2.0 * position.size().area() as f64;
        let half_points =
            (2.0 * lead.clamp(-most, most) + 2.0 * fraction(rng.next_u64()) - 1.0).round();
        position.set_komi(position.komi() + half_points as i32);
    }

    /// Draws a move for the last position: the student's move, if there is a student.
    fn draw(&self, rng: &mut Xoshiro256PlusPlus) -> Move {
        let policy = &self.student.as_ref().unwrap_or(&self.teacher).policy;
        let plays = || policy.iter().filter(|(mv, _)| mv.point().is_some());
        let count = plays().count() as u32;
        if count > 0 && happens(self.plan.wild, rng) {
            let nth = below(rng, count) as usize;
            return plays().nth(nth).map_or(Move::Pass, |entry| entry.0);
        }
        let power = 1.0 / self.plan.temperature;
        let weight = |entry: &(Move, f32)| f64::from(entry.1).powf(power);
        let all: f64 = policy.iter().map(weight).sum();
        let mut left = all * fraction(rng.next_u64());
        for entry in policy {
            left -= weight(entry);
            if left < 0.0 {
                return entry.0;
            }
        }
        Move::Pass
    }
}
