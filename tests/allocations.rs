//! The parts of a search that allocate nothing once their memory is reserved.
//!
//! These tests are a program of their own, because the allocator that counts fills zeroed memory by itself:
//! with it, every tree of 512 MB would be written to the end before its search.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use allocation_counter::measure;
use ponnuki::engine::{learned, search_settings};
use ponnuki::evaluator::{Evaluator, Leaf, NetworkEvaluator, PlayoutEvaluator};
use ponnuki::params::{Params, PlayerProfile};
use ponnuki::playout::Trace;
use ponnuki::search::{Settings, probe};
use ponnuki_game::capacity::{AnySize, Capacity};
use ponnuki_game::game::Game;
use ponnuki_game::point::{Move, Size, Symmetry};
use ponnuki_game::position::Position;
use ponnuki_game::rules::{Rules, text};
use ponnuki_game::score::Komi;
use rand::RngExt;
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::SeedableRng;

fn settings(network: &str) -> Settings {
    let [network, device] = [network, "cpu"].map(str::to_owned);
    let params = Params { network, device, seed: 1, ..Params::default() };
    search_settings(&params, &learned(&params).unwrap())
}

/// The positions of a game of random moves.
fn positions(size: Size, rules: Rules) -> Vec<Position<AnySize>> {
    let mut random = Xoshiro256PlusPlus::seed_from_u64(7);
    let mut game = Game::new(size, rules, Komi::from_half_points(13));
    let points: Vec<_> = size.points().collect();
    let mut positions = Vec::new();
    while positions.len() < 40 {
        let mv = Move::Play(points[random.random_range(..points.len())]);
        if game.play(game.to_move(), mv).is_ok() {
            positions.push(Position::root_of(game.position()));
        }
    }
    positions
}

/// Positions that are evaluated once more by the same playouts.
#[test]
fn playouts_allocate_nothing() {
    let settings = settings("none");
    let size = Size::square(9);
    let positions = positions(size, text::parse("chinese").unwrap());
    let rng = Xoshiro256PlusPlus::seed_from_u64(1);
    let mut evaluator = PlayoutEvaluator::<AnySize>::new(size, &settings.model, rng.clone());
    let (mut trace, mut moves) = (Trace::default(), Vec::with_capacity(AnySize::POINTS));
    let mut owners = AnySize::filled(0);
    let mut evaluate = || {
        evaluator.reseed(rng.clone());
        for position in &positions {
            trace.clear();
            evaluator.evaluate(Leaf {
                position,
                trace: &mut trace,
                moves: Some(&mut moves),
                owners: &mut owners,
            });
        }
    };
    evaluate();
    assert_eq!(measure(evaluate).count_total, 0);
}

/// Iterations reserve memory only for what is deeper or larger than everything before: lines of play,
/// ladders, lists of moves. That is rare after the first ones.
#[test]
fn iterations_allocate_nothing_but_room_to_grow() {
    for (network, size, iterations) in [("none", 9, 400), ("none", 19, 100), ("builtin", 9, 200)] {
        let rules = text::parse("chinese").unwrap();
        let game = Game::new(Size::square(size), rules, Komi::from_half_points(13));
        let found = probe(game.position(), &settings(network), |probe| {
            let mut iterate = || (0..iterations).for_each(|_| probe.iterate(&mut |_| {}));
            iterate();
            measure(iterate)
        });
        let count = found.count_total;
        assert!(count < iterations / 8, "{count} allocations by {network}, {size}x{size}");
    }
}

/// Rules decide what a network is told of areas. Each position is evaluated twice and counted once,
/// because memory for reading ladders is reserved as they get deeper.
#[test]
fn evaluations_by_a_network_allocate_nothing() {
    let settings = settings("builtin");
    let network = settings.model.network().unwrap();
    let size = Size::square(9);
    for name in ["chinese", "japanese", "aga", "ing", "button-go"] {
        let rng = Xoshiro256PlusPlus::seed_from_u64(1);
        let mut evaluator = NetworkEvaluator::with_network(
            network,
            PlayerProfile::default(),
            size,
            settings.model.tuning(),
            rng,
        );
        let positions = positions(size, text::parse(name).unwrap());
        let mut evaluate = || {
            for position in &positions {
                evaluator.predict(position, Symmetry::IDENTITY);
            }
        };
        evaluate();
        assert_eq!(measure(evaluate).count_total, 0, "{name}");
    }
}
