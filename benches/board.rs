//! The board: copying it, playing recorded games on it, asking for legality.

use criterion::{BatchSize, Criterion, criterion_group, criterion_main};
use ponnuki::board::Board;
use ponnuki::color::Color;
use ponnuki::playout::{Start, Trace, run_light};
use ponnuki::point::{Move, Size};
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::SeedableRng;
use std::hint::black_box;

/// A random game to its end, and the position there.
fn game<const N: usize, const W: usize>(size: Size) -> (Vec<Move>, Board<N, W, false>) {
    let mut board = Board::new(size);
    let mut trace = Trace::default();
    let start = Start { to_move: Color::Black, last: Move::Pass };
    run_light(&mut board, start, &mut Xoshiro256PlusPlus::seed_from_u64(9), &mut trace);
    (trace.codes().iter().map(|&code| Move::from_code(code)).collect(), board)
}

fn replay<const N: usize, const W: usize, const H: bool>(
    board: &mut Board<N, W, H>,
    moves: &[Move],
) {
    let mut color = Color::Black;
    for mv in moves {
        match mv {
            Move::Play(point) => {
                board.play(*point, color);
            }
            Move::Pass | Move::Button => board.pass(),
        }
        color = color.opponent();
    }
}

fn bench<const N: usize, const W: usize>(c: &mut Criterion, side: usize) {
    let size = Size::square(side);
    let (moves, end) = game::<N, W>(size);
    let empty = Board::<N, W, false>::new(size);
    let hashed = Board::<N, W, true>::new(size);
    let mut board = empty.clone();
    replay(&mut board, &moves);
    assert_eq!(board.to_diagram(), end.to_diagram());
    board.check().expect("the board is consistent");

    let mut group = c.benchmark_group(format!("board {side}x{side}"));
    group.bench_function(format!("replay {} moves", moves.len()), |b| {
        b.iter_batched_ref(|| empty.clone(), |board| replay(board, &moves), BatchSize::LargeInput);
    });
    group.bench_function(format!("replay {} moves with hash", moves.len()), |b| {
        b.iter_batched_ref(|| hashed.clone(), |board| replay(board, &moves), BatchSize::LargeInput);
    });
    group.bench_function("copy", |b| b.iter(|| board.assign(black_box(&end))));
    group.bench_function("legality of all empty points", |b| {
        b.iter(|| end.empties().filter(|&point| end.is_playable(point, Color::Black)).count());
    });
    group.finish();
}

fn all(c: &mut Criterion) {
    bench::<128, 2>(c, 9);
    bench::<256, 4>(c, 13);
    bench::<512, 8>(c, 19);
}

criterion_group!(benches, all);
criterion_main!(benches);
