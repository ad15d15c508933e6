//! Playouts from the empty board: uniformly random ones, and those of the default policy.

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use ponnuki::board::Board;
use ponnuki::capacity::{Capacity, UpTo9, UpTo13, UpTo19};
use ponnuki::color::Color;
use ponnuki::model::Model;
use ponnuki::playout::{Trace, area_difference, run, run_light};
use ponnuki::point::Size;
use ponnuki::position::Position;
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::SeedableRng;

fn bench<C: Capacity>(c: &mut Criterion, side: usize) {
    let size = Size::square(side);
    let mut board = Board::<C>::new(size);
    let empty = Position::of_stones(board.clone(), Color::Black);
    let model = Model::default();
    let mut trace = Trace::default();
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(1);

    let mut group = c.benchmark_group(format!("playout {side}x{side}"));
    group.throughput(Throughput::Elements(1));
    for light in [true, false] {
        let mut once = || {
            trace.clear();
            if light {
                run_light(&empty, &mut board, &mut rng, &mut trace);
            } else {
                run(&empty, &model, &mut board, &mut rng, &mut trace);
            }
            area_difference(&board)
        };
        let differences: Vec<i32> = (0..500).map(|_| once()).collect();
        let mean = differences.iter().sum::<i32>() as f64 / 500.0;
        assert!(mean.abs() < side as f64 * 1.5, "playouts favour one side by {mean} points");
        group.bench_function(if light { "light" } else { "default" }, |b| b.iter(&mut once));
    }
    group.finish();
}

fn all(c: &mut Criterion) {
    bench::<UpTo9>(c, 9);
    bench::<UpTo13>(c, 13);
    bench::<UpTo19>(c, 19);
}

criterion_group!(benches, all);
criterion_main!(benches);
