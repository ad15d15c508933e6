//! The search: a thousand iterations from the empty board in an empty tree; then one iteration in
//! the grown tree, and selection and expansion at the root.

#![allow(clippy::expect_used, reason = "a benchmark fails by panicking")]

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use ponnuki::search::{NeverStop, Search, probe};
use ponnuki::workloads;
use ponnuki_game::point::Size;

const PLAYOUTS: u64 = 1000;

fn bench(c: &mut Criterion, side: usize) {
    let size = Size::square(side);
    let game = workloads::empty_game(size);
    let options = workloads::playouts(PLAYOUTS);
    let settings = workloads::settings(1, 256 << 20);
    let mut search = Search::new(size, settings.clone());
    let mut once = || {
        search.clear();
        search.run(game.position(), &options, &NeverStop)
    };
    let report = once();
    assert_eq!(report.playouts, PLAYOUTS);
    assert_eq!(report.moves.iter().map(|entry| entry.visits).sum::<u64>(), PLAYOUTS);

    let mut group = c.benchmark_group(format!("search {side}x{side}"));
    group.throughput(Throughput::Elements(PLAYOUTS));
    group.sample_size(20);
    group.bench_function("from an empty tree", |b| b.iter(&mut once));
    group.throughput(Throughput::Elements(1));
    probe(game.position(), &settings, |probe| {
        for _ in 0..PLAYOUTS {
            probe.iterate(&mut |_| {});
        }
        let best = probe.select().expect("a move");
        assert!(report.moves.iter().any(|entry| entry.mv == best));
        group.bench_function(format!("selection among {} moves", report.moves.len()), |b| {
            b.iter(|| probe.select());
        });
        group.bench_function(format!("expansion with {} moves", report.moves.len()), |b| {
            b.iter(|| probe.expand());
        });
        group.bench_function("iteration", |b| b.iter(|| probe.iterate(&mut |_| {})));
    });
    group.finish();
}

fn all(c: &mut Criterion) {
    for side in [9, 13, 19] {
        bench(c, side);
    }
}

criterion_group!(benches, all);
criterion_main!(benches);
