//! Playouts from the empty board: uniformly random ones, and those of the default policy.

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use ponnuki::workloads::{PlayoutKind, PlayoutRun};
use ponnuki_game::capacity::{Capacity, UpTo9, UpTo13, UpTo19};
use ponnuki_game::point::Size;

fn bench<C: Capacity>(c: &mut Criterion, side: usize) {
    let mut playouts = PlayoutRun::<C>::new(Size::square(side));
    let mut group = c.benchmark_group(format!("playout {side}x{side}"));
    group.throughput(Throughput::Elements(1));
    for (kind, name) in [(PlayoutKind::Light, "light"), (PlayoutKind::Default, "default")] {
        let mut once = || playouts.run(kind);
        let differences: Vec<i32> = (0..500).map(|_| once()).collect();
        let mean = differences.iter().sum::<i32>() as f64 / 500.0;
        assert!(mean.abs() < side as f64 * 1.5, "playouts favour one side by {mean} points");
        group.bench_function(name, |b| b.iter(&mut once));
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
