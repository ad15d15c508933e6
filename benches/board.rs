//! Bit sets, and the board: copying it, replaying games on it, testing moves for legality.

#![allow(clippy::expect_used, reason = "a benchmark fails by panicking")]

use criterion::{BatchSize, Criterion, criterion_group, criterion_main};
use ponnuki::workloads::{PlayoutKind, played_out, replay};
use ponnuki_game::bits::BitSet;
use ponnuki_game::board::Board;
use ponnuki_game::capacity::{Capacity, UpTo9, UpTo13, UpTo19};
use ponnuki_game::color::Color;
use ponnuki_game::point::{Move, Size};
use ponnuki_game::position::Position;
use std::hint::black_box;

/// Plays `moves` in a position, which keeps more than the stones.
fn play<C: Capacity>(position: &mut Position<C>, moves: &[Move]) {
    for &mv in moves {
        position.play(position.to_move(), mv);
    }
}

fn bench<C: Capacity>(c: &mut Criterion, side: usize) {
    let size = Size::square(side);
    let (moves, _) = played_out(size, PlayoutKind::Light);
    let empty = Board::<C>::new(size);
    let start = Position::of_stones(empty.clone(), Color::Black);
    let mut end = empty.clone();
    replay(&mut end, &moves);
    end.check().expect("the board is consistent");
    let mut other = start.clone();
    play(&mut other, &moves);
    assert_eq!(other.board().to_diagram(), end.to_diagram());
    let mut board = empty.clone();

    let mut group = c.benchmark_group(format!("board {side}x{side}"));
    group.bench_function(format!("replay {} moves", moves.len()), |b| {
        b.iter_batched_ref(|| empty.clone(), |board| replay(board, &moves), BatchSize::LargeInput);
    });
    group.bench_function(format!("play {} moves in a position", moves.len()), |b| {
        b.iter_batched_ref(|| start.clone(), |start| play(start, &moves), BatchSize::LargeInput);
    });
    group.bench_function("copy", |b| b.iter(|| board.assign(black_box(&end))));
    group.bench_function("legality of all empty points", |b| {
        b.iter(|| end.empties().filter(|&point| end.is_playable(point, Color::Black)).count());
    });
    group.finish();
}

fn bits(c: &mut Criterion) {
    let (mut thirds, mut fifths) = (BitSet::<UpTo19>::EMPTY, BitSet::<UpTo19>::EMPTY);
    (0..512).step_by(3).for_each(|index| thirds.insert(index));
    (0..512).step_by(5).for_each(|index| fifths.insert(index));
    let union = |a: &BitSet<UpTo19>, b: &BitSet<UpTo19>| {
        let mut union = *a;
        union.union_with(b);
        union.count()
    };
    let sum = |set: &BitSet<UpTo19>| set.iter().sum::<usize>();
    assert_eq!(union(&thirds, &fifths), 171 + 103 - 35);
    assert_eq!(sum(&thirds), 3 * 170 * 171 / 2);

    let mut group = c.benchmark_group("bits of 512");
    group.bench_function("union and count", |b| {
        b.iter(|| union(black_box(&thirds), black_box(&fifths)));
    });
    group.bench_function("walk through 171", |b| b.iter(|| sum(black_box(&thirds))));
    group.finish();
}

fn all(c: &mut Criterion) {
    bits(c);
    bench::<UpTo9>(c, 9);
    bench::<UpTo13>(c, 13);
    bench::<UpTo19>(c, 19);
}

criterion_group!(benches, all);
criterion_main!(benches);
