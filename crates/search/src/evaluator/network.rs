//! Evaluation by a network.
//!
//! - `symmetries`: the inputs of a board under its symmetries.
//! - `policy`: the probabilities of the legal moves.
//! - `queue`: the positions in flight.
//! - `noise`: noise in the policy of a root, for self-play.
//! - `calibration`: positions of games that the network plays with floats. They show the ranges of
//!   the numbers that integers multiply, and how far the two differ.

mod calibration;
mod noise;
mod policy;
mod queue;
mod symmetries;

use std::f64::consts::FRAC_2_PI;
use std::sync::Arc;

use rand::RngExt;
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::SeedableRng;

use self::policy::{Policy, PolicyShape};
use self::queue::{BatchQueue, OutputContext};
use super::inputs::{Global, InputEncoder, place};
use super::{Assumptions, Evaluation, Evaluator, Leaf, ResultValues, round_to_integer};
use crate::model::Model;
use crate::params::{PlayerProfile, Tuning};
use crate::prior::PolicyMove;
use ponnuki_game::capacity::{AnySize, Capacity};
use ponnuki_game::color::Color;
use ponnuki_game::point::{Move, Point, Size, Symmetry};
use ponnuki_game::position::Position;
use ponnuki_game::rules::LongCycle;
use ponnuki_network::{
    EvaluateFn, InputKey, Inputs, Layers, Network, Output, Prediction, Runner, exponential,
};

/// Evaluates each position by a network, under a symmetry that follows from the position and the
/// seed. So an evaluation depends on nothing else, and can be taken from the network's cache.
pub struct NetworkEvaluator<C: Capacity> {
    network: Arc<Network>,
    size: Size,
    tuning: Tuning,
    queue: BatchQueue,
    seed: u64,
    /// Draws the noise.
    rng: Xoshiro256PlusPlus,
    encoder: InputEncoder<C>,
    inputs: Inputs,
    output: Output,
    /// The policy of the last position.
    policy: Policy,
    /// The mean owners of all points in the last position, by index, Black's positive.
    owners: Box<C::Of<f32>>,
    /// True if evaluations count the open points.
    counts_open: bool,
    /// The network that imitates people, if the model has one.
    human_network: Option<Arc<Network>>,
    /// The evaluator with it, while [`Assumptions::people`] are.
    people: Option<Box<NetworkEvaluator<C>>>,
}

impl<C: Capacity> NetworkEvaluator<C> {
    /// An evaluator for boards of `size` by `network`. If that imitates people, it imitates these
    /// players.
    pub fn with_network(
        network: &Arc<Network>,
        players: PlayerProfile,
        size: Size,
        tuning: &Tuning,
        mut rng: Xoshiro256PlusPlus,
    ) -> Self {
        let mut encoder = InputEncoder::of(network.layers());
        let runner = runner(network, size, &mut encoder);
        encoder.set_players(players);
        encoder.set_draw_for_white(tuning.draw_for_white as f32);
        NetworkEvaluator {
            network: Arc::clone(network),
            size,
            tuning: *tuning,
            queue: BatchQueue::new(network, runner, size),
            seed: rng.random(),
            rng,
            encoder,
            inputs: Inputs::default(),
            output: Output::default(),
            policy: Policy::default(),
            owners: Box::new(C::filled(0.0)),
            counts_open: false,
            human_network: None,
            people: None,
        }
    }

    /// The network's prediction for `position`, from its mover's side, under this symmetry:
    /// computed anew and not rounded. Afterwards [`policy`](Self::policy) and
    /// [`ownership`](Evaluator::ownership) are those of `position`.
    pub fn predict(&mut self, position: &Position<C>, symmetry: Symmetry) -> Prediction {
        self.predict_with_optimism(position, symmetry, self.tuning.network_root_optimism as f32)
    }

    /// The same, with a policy that leans to moves that may turn out better than expected by
    /// `optimism`, 0 to 1. Networks before version 12 know no such moves.
    pub fn predict_with_optimism(
        &mut self,
        position: &Position<C>,
        symmetry: Symmetry,
        optimism: f32,
    ) -> Prediction {
        self.encoder.fill(position, &mut self.inputs);
        let context = self.output_context(symmetry);
        self.queue.compute(&self.inputs, symmetry, &mut self.output);
        let temperature = self.tuning.network_temperature as f32;
        self.decode(position, context, PolicyShape { optimism, temperature })
    }

    /// The network's prediction for `position`, from its mover's side, as at the root of a search
    /// with the same random numbers: under the same symmetry, and rounded as in the network's
    /// cache. Afterwards [`policy`](Self::policy) and [`ownership`](Evaluator::ownership) are those
    /// of `position`.
    pub fn predict_as_root(&mut self, position: &Position<C>) -> Prediction {
        self.predict_random_symmetry(position, PolicyShape::of_root(&self.tuning, position))
    }

    /// The network's prediction for `position`, from its mover's side: the mean over all symmetries
    /// of the board. So are [`policy`](Self::policy) and [`ownership`](Evaluator::ownership)
    /// afterwards.
    pub fn predict_all_symmetries(&mut self, position: &Position<C>) -> Prediction {
        self.predict_symmetries(position, &mut || true)
    }

    /// The same over the first symmetries, as long as `more`, which is called before each but the first.
    fn predict_symmetries(
        &mut self,
        position: &Position<C>,
        more: &mut dyn FnMut() -> bool,
    ) -> Prediction {
        let size = position.size();
        let key = self.encode(position);
        let shape = PolicyShape::of_root(&self.tuning, position);
        let (mut predictions, mut policies) = (Vec::new(), Vec::new());
        let mut owners = C::filled(0.0);
        let mut sides = 0;
        for symmetry in Symmetry::all(size) {
            if sides > 0 && !more() {
                break;
            }
            let context = self.output_context(symmetry);
            self.queue.add(&self.inputs, key.with_symmetry(sides), context);
            sides += 1;
        }
        while self.queue.wait() > 0 {}
        let share = 1.0 / sides as f32;
        for _ in 0..sides {
            let Some(prediction) = self.decode_next(position, shape) else { continue };
            predictions.push(prediction);
            policies.push(self.policy.clone());
            let of_side = self.owners.as_ref().as_ref();
            owners.as_mut().iter_mut().zip(of_side).for_each(|(sum, one)| *sum += one * share);
        }
        if predictions.len() < sides {
            // The device has failed. What takes its place loses nothing.
            return self.predict_symmetries(position, more);
        }
        self.policy.fill_with_mean(&policies);
        *self.owners = owners;
        Prediction::mean(&predictions)
    }

    /// The legal moves of the last position with their probabilities; together 1.
    pub fn policy(&self) -> impl Iterator<Item = (Move, f32)> {
        self.policy.iter()
    }

    /// The network's prediction under a symmetry drawn at random.
    fn predict_random_symmetry(
        &mut self,
        position: &Position<C>,
        shape: PolicyShape,
    ) -> Prediction {
        loop {
            if self.submit(position) == 0 {
                self.queue.wait();
            }
            if let Some(prediction) = self.decode_next(position, shape) {
                return prediction;
            }
        }
    }

    /// Makes the inputs and their key.
    fn encode(&mut self, position: &Position<C>) -> InputKey {
        self.encoder.fill(position, &mut self.inputs);
        InputKey::new(&self.inputs)
    }

    /// The context for decoding the output of the inputs under this symmetry.
    fn output_context(&self, symmetry: Symmetry) -> OutputContext {
        let is_set = |global: Global| self.inputs.global[global as usize] > 0.0;
        OutputContext {
            symmetry,
            may_be_void: !is_set(Global::Superko) || is_set(Global::Territory),
        }
    }

    /// Forgets the oldest position that is ready.
    ///
    /// # Panics
    /// When no position was submitted.
    pub fn skip(&mut self) {
        self.queue.take(&mut self.output);
    }

    /// Decodes the output for `position`, the oldest one that is ready. `None` if the device has failed
    /// that was to evaluate it.
    fn decode_next(&mut self, position: &Position<C>, shape: PolicyShape) -> Option<Prediction> {
        let context = self.queue.take(&mut self.output)?;
        Some(self.decode(position, context, shape))
    }

    /// Decodes the last output, which is for `position` in this context.
    fn decode(
        &mut self,
        position: &Position<C>,
        context: OutputContext,
        shape: PolicyShape,
    ) -> Prediction {
        let OutputContext { symmetry, may_be_void } = context;
        let size = position.size();
        self.policy.fill(position, &self.output, symmetry, shape);
        let sign = position.to_move().sign() as f32;
        for point in size.points() {
            let seen = place(size, symmetry.apply(size, point));
            self.owners[point.index() & C::MASK] = sign * tanh(self.output.ownership[seen]);
        }
        Prediction::new(&self.output, &self.network.layers().multipliers, may_be_void)
    }

    /// The weight of a prediction: large if the network expects a small error of its utility, which
    /// counts the score as the search does close to the expected one. The weight is 1 for networks
    /// that predict no errors. The formula is KataGo's.
    fn weight(&self, size: Size, prediction: &Prediction) -> f32 {
        let tuning = &self.tuning;
        let Some(uncertainty) = prediction.uncertainty else { return 1.0 };
        if tuning.network_most_weight <= 1.0 {
            return 1.0;
        }
        let side = (size.area() as f64).sqrt();
        let variance = f64::from(prediction.score_deviation).powi(2);
        let slope = |bonus: f64, width: f64| {
            let width = width * side;
            bonus * FRAC_2_PI / (width * width + FRAC_2_PI * variance).sqrt()
        };
        let of_point = slope(tuning.network_score, tuning.network_score_width)
            + slope(tuning.network_points, tuning.network_points_width);
        let error = tuning.network_win * f64::from(uncertainty.value)
            + of_point * f64::from(uncertainty.score);
        let usual = tuning.network_usual_error;
        (usual / (error + usual / tuning.network_most_weight)) as f32
    }

    /// The [open points](Evaluation::open) of the last position.
    fn open_points(&self) -> f32 {
        if !self.counts_open {
            return 0.0;
        }
        self.size.points().map(|point| 1.0 - self.ownership(point).powi(2)).sum()
    }

    fn list_moves(&self, moves: &mut Vec<PolicyMove>) {
        moves.clear();
        let least = self.tuning.network_least_policy as f32;
        for (mv, probability) in self.policy.iter() {
            if probability >= least || !matches!(mv, Move::Play(_)) {
                moves.push(PolicyMove::new(mv, probability));
            }
        }
    }
}

impl<C: Capacity> Evaluator<C> for NetworkEvaluator<C> {
    type Prior = PolicyMove;

    const IS_STOCHASTIC: bool = false;
    const RECORDS_MOVES: bool = false;
    const HAS_ROOT_PRIORS: bool = true;
    const OWNER_UNIT: i32 = 1000;
    const STATISTICS_BATCH: u32 = 1;
    const MOVES_PER_POLL: usize = 1;

    /// # Panics
    /// When the model has no network.
    fn new(size: Size, model: &Arc<Model>, rng: Xoshiro256PlusPlus) -> Self {
        let Some(network) = model.network() else { panic!("a model without a network") };
        let human_network = model.learned().networks.human.clone();
        let players = PlayerProfile::default();
        let evaluator = Self::with_network(network, players, size, model.tuning(), rng);
        NetworkEvaluator { human_network, ..evaluator }
    }

    fn assume(&mut self, assumptions: Assumptions) {
        self.encoder.assume(assumptions);
        self.counts_open = assumptions.counts_open;
        let Some((network, players)) = self.human_network.as_ref().zip(assumptions.people) else {
            self.people = None;
            return;
        };
        let (size, tuning) = (self.size, &self.tuning);
        let people = self.people.get_or_insert_with(|| {
            // All workers have the same seed.
            let rng = Xoshiro256PlusPlus::seed_from_u64(self.seed);
            Box::new(Self::with_network(network, players, size, tuning, rng))
        });
        people.encoder.set_players(players);
        people.encoder.assume(assumptions);
    }

    fn reseed(&mut self, mut rng: Xoshiro256PlusPlus) {
        self.people = None;
        self.seed = rng.random();
        self.rng = rng;
    }

    fn submit(&mut self, position: &Position<C>) -> usize {
        let size = position.size();
        let key = self.encode(position);
        let side = key.draw(self.seed, Symmetry::count(size));
        let symmetry = Symmetry::all(size).nth(side).unwrap_or(Symmetry::IDENTITY);
        let context = self.output_context(symmetry);
        self.queue.add(&self.inputs, key.with_symmetry(side), context)
    }

    fn has_batches(&self) -> bool {
        self.queue.batch_size() > 1
    }

    fn wait(&mut self) -> usize {
        self.queue.wait()
    }

    fn evaluate(&mut self, leaf: Leaf<'_, C, PolicyMove>) -> Option<Evaluation> {
        let shape = PolicyShape::of_leaf(&self.tuning);
        let prediction = self.decode_next(leaf.position, shape)?;
        if let Some(moves) = leaf.moves {
            self.list_moves(moves);
            if let Some(people) = &mut self.people {
                people
                    .predict_random_symmetry(leaf.position, PolicyShape { optimism: 0.0, ..shape });
                PolicyMove::add_people(moves, people.policy());
            }
        }
        let owned = <Self as Evaluator<C>>::OWNER_UNIT as f32;
        for (sum, owner) in leaf.owners.as_mut().iter_mut().zip(self.owners.as_ref().as_ref()) {
            *sum += round_to_integer(owner * owned) as i32;
        }
        let weight = self.weight(leaf.position.size(), &prediction);
        let values = ResultValues::of(&self.tuning, 0.0);
        let open = self.open_points();
        Some(Evaluation { weight, open, ..evaluation(&prediction, leaf.position, values) })
    }

    fn certain_weight(&self) -> f32 {
        let knows_errors = self.network.layers().multipliers.errors.is_some();
        if knows_errors { self.tuning.network_most_weight as f32 } else { 1.0 }
    }

    fn ownership(&self, point: Point) -> f32 {
        self.owners[point.index() & C::MASK]
    }

    fn side_evaluations(&self, size: Size) -> u64 {
        self.tuning.network_side_visits * Symmetry::count(size) as u64
    }

    fn moves(
        &mut self,
        position: &Position<C>,
        more: &mut dyn FnMut() -> bool,
        moves: &mut Vec<PolicyMove>,
    ) -> Option<Evaluation> {
        let prediction = if more() {
            self.predict_symmetries(position, more)
        } else {
            self.predict_as_root(position)
        };
        self.list_moves(moves);
        noise::mix_noise(moves, &self.tuning, &mut self.rng);
        let values = ResultValues::of(&self.tuning, 0.0);
        let open = self.open_points();
        Some(Evaluation { open, ..evaluation(&prediction, position, values) })
    }
}

/// Makes `network` ready for boards of `size`. With integers that takes some time for the
/// calibration. An evaluator does it if nobody has done it before.
pub fn prepare(network: &Network, size: Size) {
    runner(network, size, &mut InputEncoder::<AnySize>::of(network.layers()));
}

/// Has `evaluate` evaluate positions of games on boards of `size`, as [`prepare`] does: always the same, if
/// it always gives the same outputs of the network with these layers.
pub fn sample_positions(layers: &Layers, size: Size, evaluate: &mut EvaluateFn<'_>) {
    calibration::play_games(size, &mut InputEncoder::<AnySize>::of(layers), evaluate);
}

fn runner<C: Capacity>(
    network: &Network,
    size: Size,
    encoder: &mut InputEncoder<C>,
) -> Box<dyn Runner> {
    let sides = (size.width(), size.height());
    network.runner(sides, &mut |evaluate| calibration::play_games(size, encoder, evaluate))
}

/// The evaluation of a position from the prediction for its mover. Where the rules call a long cycle a
/// draw, the network's games without a result are draws.
fn evaluation<C: Capacity>(
    prediction: &Prediction,
    position: &Position<C>,
    values: ResultValues,
) -> Evaluation {
    let sign = position.to_move().sign();
    let may_be_void = position.rules().long_cycle == LongCycle::NoResult;
    let undecided = if may_be_void { values.no_result } else { values.draw };
    let value = match position.to_move() {
        Color::Black => prediction.win + undecided * prediction.no_result,
        Color::White => 1.0 - (prediction.win + (1.0 - undecided) * prediction.no_result),
    };
    Evaluation {
        value: value.clamp(0.0, 1.0),
        margin: 2.0 * prediction.lead * sign as f32,
        spread: 2.0 * prediction.score_deviation,
        winner: if prediction.win > prediction.loss { sign } else { -sign },
        no_result: if may_be_void { prediction.no_result } else { 0.0 },
        weight: 1.0,
        open: 0.0,
    }
}

/// The hyperbolic tangent, the same on every machine.
fn tanh(number: f32) -> f32 {
    let power = exponential(-2.0 * number.abs());
    ((1.0 - power) / (1.0 + power)).copysign(number)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::LearnedData;
    use crate::params::Tuning;
    use ponnuki_game::board::Board;
    use ponnuki_game::capacity::AnySize;
    use ponnuki_game::rules;
    use ponnuki_network::random;

    fn evaluator_with(size: Size, memory: usize, seed: u64) -> NetworkEvaluator<AnySize> {
        let learned = LearnedData::with_network(Arc::new(random::network(memory)));
        let model = Arc::new(Model::new(Tuning::default(), learned));
        NetworkEvaluator::new(size, &model, Xoshiro256PlusPlus::seed_from_u64(seed))
    }

    fn evaluator(size: Size) -> NetworkEvaluator<AnySize> {
        evaluator_with(size, 0, 1)
    }

    #[test]
    fn the_policy_is_of_legal_moves() {
        let board = Board::from_diagram(".XO.\nXO.O\n.XO.\n....").unwrap();
        let position = Position::of_stones(board, Color::White);
        let position = position.clone().with_last_move(position.size().parse_move("B2").unwrap());
        let size = position.size();
        let mut evaluator = evaluator(size);
        let prediction = evaluator.predict(&position, Symmetry::IDENTITY);
        assert!((prediction.win + prediction.loss + prediction.no_result - 1.0).abs() < 1e-5);
        let sum: f32 = evaluator.policy().map(|(_, likely)| likely).sum();
        assert!((sum - 1.0).abs() < 1e-5);
        let legal = |mv| position.check(Color::White, mv).is_ok();
        let all = size.points().map(Move::Play).chain([Move::Pass]).filter(|&mv| legal(mv));
        let listed: Vec<Move> = evaluator.policy().map(|(mv, _)| mv).collect();
        assert_eq!(listed, all.collect::<Vec<_>>());
        assert!(size.points().all(|point| evaluator.ownership(point).abs() <= 1.0));
    }

    /// Positions of a game, and the first of them again.
    fn positions(size: Size) -> Vec<Position<AnySize>> {
        let mut position = Position::of_stones(Board::new(size), Color::Black);
        let mut positions = vec![position.clone()];
        for point in size.points().step_by(3) {
            position.play(position.to_move(), Move::Play(point));
            positions.push(position.clone());
        }
        positions.push(positions[0].clone());
        positions
    }

    /// All results for a position under a random symmetry, to the last bit.
    fn said(evaluator: &mut NetworkEvaluator<AnySize>, position: &Position<AnySize>) -> Vec<u32> {
        let prediction =
            evaluator.predict_random_symmetry(position, PolicyShape::of_leaf(&Tuning::default()));
        let Prediction { win, loss, no_result, score, score_deviation, lead, .. } = prediction;
        let owners = position.size().points().map(|point| evaluator.ownership(point));
        let numbers =
            [win, loss, no_result, score, score_deviation, lead].into_iter().chain(owners);
        let chances = evaluator.policy().map(|(_, likely)| likely);
        numbers.chain(chances).map(f32::to_bits).collect()
    }

    #[test]
    fn evaluations_depend_on_the_position_and_the_seed() {
        for size in [Size::square(5), Size::new(4, 7).unwrap()] {
            let [mut without, mut with] =
                [0, 1 << 20].map(|memory| evaluator_with(size, memory, 1));
            let mut other = evaluator_with(size, 0, 2);
            let mut differ = 0;
            for position in positions(size) {
                let said_without = said(&mut without, &position);
                assert_eq!(said(&mut with, &position), said_without);
                assert_eq!(said(&mut with, &position), said_without, "from the cache");
                differ += usize::from(said(&mut other, &position) != said_without);
            }
            assert!(differ > 0, "another seed shows other sides");
        }
    }

    #[test]
    fn all_sides_are_averaged() {
        for size in [Size::square(5), Size::new(4, 7).unwrap()] {
            let mut evaluator = evaluator(size);
            for position in positions(size) {
                let share = 1.0 / Symmetry::count(size) as f32;
                let (mut win, mut lead, mut owners, mut chances) = (0.0, 0.0, 0.0, 0.0);
                for symmetry in Symmetry::all(size) {
                    let prediction = evaluator.predict(&position, symmetry);
                    win += prediction.win * share;
                    lead += prediction.lead * share;
                    owners += evaluator.ownership(size.point(1, 2)) * share;
                    chances += evaluator.policy().next().unwrap().1 * share;
                }
                let mean = evaluator.predict_all_symmetries(&position);
                assert!((mean.win - win).abs() < 1e-5 && (mean.lead - lead).abs() < 1e-3);
                // The logarithms are rounded.
                assert!((evaluator.ownership(size.point(1, 2)) - owners).abs() < 1e-3);
                assert!((evaluator.policy().next().unwrap().1 - chances).abs() < 1e-3);
            }
        }
    }

    #[test]
    fn a_pass_takes_the_button() {
        let board = Box::new(Board::<AnySize>::new(Size::square(5)));
        let rules = rules::find("aga-button").unwrap().rules;
        let mut position = Position::new(board, Color::Black, rules, 14);
        let mut evaluator = evaluator(position.size());
        let chance = |evaluator: &NetworkEvaluator<AnySize>, wanted| {
            evaluator.policy().find(|(mv, _)| *mv == wanted).map(|(_, likely)| likely)
        };
        evaluator.predict(&position, Symmetry::IDENTITY);
        assert_eq!(chance(&evaluator, Move::Pass), None);
        assert!(chance(&evaluator, Move::Button).unwrap() > 0.0);
        position.play(Color::Black, Move::Button);
        evaluator.predict(&position, Symmetry::IDENTITY);
        assert!(chance(&evaluator, Move::Pass).unwrap() > 0.0);
        assert_eq!(chance(&evaluator, Move::Button), None);
    }

    #[test]
    fn values_are_blacks() {
        let prediction = Prediction {
            win: 0.8,
            loss: 0.2,
            no_result: 0.0,
            score: 6.0,
            score_deviation: 4.0,
            lead: 5.0,
            uncertainty: None,
        };
        let values = ResultValues { bonus: 0.0, draw: 0.5, no_result: 0.5 };
        let of = |color| evaluation(&prediction, &japanese(color, LongCycle::NoResult), values);
        let (black, white) = (of(Color::Black), of(Color::White));
        assert!((black.value - 0.8).abs() < 1e-6 && (white.value - 0.2).abs() < 1e-6);
        assert_eq!((black.margin, white.margin), (10.0, -10.0));
        assert_eq!((black.winner, white.winner, black.spread), (1, -1, 8.0));
    }

    /// An empty board under Japanese rules with this outcome of a long cycle.
    fn japanese(to_move: Color, long_cycle: LongCycle) -> Position<AnySize> {
        let rules = rules::Rules { long_cycle, ..rules::find("japanese").unwrap().rules };
        Position::new(Box::new(Board::new(Size::square(5))), to_move, rules, 13)
    }

    #[test]
    fn games_without_a_result_have_the_value_of_the_parameters() {
        let prediction = Prediction {
            win: 0.5,
            loss: 0.25,
            no_result: 0.25,
            score: 0.0,
            score_deviation: 1.0,
            lead: 0.0,
            uncertainty: None,
        };
        let values = ResultValues { bonus: 0.0, draw: 0.0, no_result: 1.0 };
        let of = |color, cycle| {
            let Evaluation { value, no_result, .. } =
                evaluation(&prediction, &japanese(color, cycle), values);
            (value, no_result)
        };
        assert_eq!(of(Color::Black, LongCycle::NoResult), (0.75, 0.25));
        assert_eq!(of(Color::White, LongCycle::NoResult), (0.5, 0.25));
        assert_eq!(of(Color::Black, LongCycle::Draw), (0.5, 0.0));
        assert_eq!(of(Color::White, LongCycle::Draw), (0.25, 0.0));
    }

    #[test]
    fn the_hyperbolic_tangent_is_that_of_the_library() {
        for number in [-20.0f32, -1.0, -0.01, 0.0, 0.3, 2.0, 90.0] {
            assert!((tanh(number) - number.tanh()).abs() < 1e-6, "{number}");
        }
    }
}
