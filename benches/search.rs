//! The search: a thousand iterations from the empty board with an empty tree.

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use ponnuki::game::Game;
use ponnuki::point::Size;
use ponnuki::rules::CHINESE;
use ponnuki::search::{Limits, Options, Params, Patient, Search, Settings};

const PLAYOUTS: u64 = 1000;

fn bench(c: &mut Criterion, side: usize) {
    let size = Size::square(side);
    let game = Game::new(size, CHINESE.rules, CHINESE.komi);
    let limits = Limits { playouts: Some(PLAYOUTS), ..Limits::default() };
    let options = Options { limits, ..Options::default() };
    let params = Params::for_side(side);
    let mut search = Search::new(size, Settings { threads: 1, memory: 256 << 20, seed: 1, params });
    let mut once = || {
        search.clear();
        search.run(&game, game.to_move(), &options, &Patient)
    };
    let report = once();
    assert_eq!(report.playouts, PLAYOUTS);
    assert_eq!(report.moves.iter().map(|entry| entry.visits).sum::<u64>(), PLAYOUTS);

    let mut group = c.benchmark_group("search");
    group.throughput(Throughput::Elements(PLAYOUTS));
    group.sample_size(20);
    group.bench_function(format!("{side}x{side}"), |b| b.iter(&mut once));
    group.finish();
}

fn all(c: &mut Criterion) {
    for side in [9, 13, 19] {
        bench(c, side);
    }
}

criterion_group!(benches, all);
criterion_main!(benches);
