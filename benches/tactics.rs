//! Tactics and shape: ladders, self-atari, eye spaces, patterns, and the priors made from them.

#![allow(clippy::expect_used, reason = "a benchmark fails by panicking")]

use std::hint::black_box;

use criterion::{Criterion, criterion_group, criterion_main};
use ponnuki::model::Model;
use ponnuki::pattern::Patterns;
use ponnuki::prior::PriorRater;
use ponnuki::tactics::{SelfAtari, is_caught_by, is_ladder_capture, judge_self_atari, vital_point};
use ponnuki::workloads::{LargeBoard, middle_game};
use ponnuki_game::color::Color;
use ponnuki_game::point::{Move, Point, Size};
use ponnuki_game::position::Position;

/// White's stone at D5 of a 19x19 board, caught in a ladder that runs to the far corner.
fn ladder(c: &mut Criterion) {
    let mut rows = vec![".".repeat(19); 13];
    rows.extend(["...XX", "..XOX", "..X.."].map(|row| format!("{row:.<19}")));
    rows.extend(vec![".".repeat(19); 3]);
    let running = LargeBoard::from_diagram(&rows.join("\n")).expect("a position");
    let at = |board: &LargeBoard, vertex| {
        board.size().parse_move(vertex).and_then(|mv| mv.point()).expect("a point")
    };
    let chain = running.chain(at(&running, "D5"));
    assert!(running.in_atari(chain) && is_ladder_capture(&running, chain));
    let mut broken = running.clone();
    broken.play(at(&running, "G3"), Color::White);
    let saved = broken.chain(at(&broken, "D5"));
    assert!(!is_ladder_capture(&broken, saved));

    let mut group = c.benchmark_group("ladder");
    group.bench_function("to the edge", |b| {
        b.iter(|| is_ladder_capture(black_box(&running), chain));
    });
    group.bench_function("to a breaker", |b| {
        b.iter(|| is_ladder_capture(black_box(&broken), saved));
    });
    group.finish();
}

fn bench(c: &mut Criterion, side: usize) {
    let board = middle_game(Size::square(side));
    let points: Vec<Point> =
        board.empties().filter(|&point| board.is_playable(point, Color::Black)).collect();
    let bad = || {
        let judge =
            |&&point: &&Point| judge_self_atari(&board, point, Color::Black) == SelfAtari::Bad;
        points.iter().filter(judge).count()
    };
    let patterns = Patterns::new();
    let matching = || {
        let matches = |&&point: &&Point| patterns.matches(board.shape(point), Color::Black);
        points.iter().filter(matches).count()
    };
    let caught = || {
        let pairs = board.chains().filter(|&chain| board.liberty_count(chain) == 2);
        pairs.filter(|&chain| is_caught_by(&board, chain, board.first_liberty(chain))).count()
    };
    let vital = || points.iter().filter(|&&point| vital_point(&board, point).is_some()).count();
    for (name, found) in [("self-atari", bad()), ("pattern", matching()), ("atari", caught())] {
        assert!((1..points.len()).contains(&found), "{name}: {found} of {}", points.len());
    }
    assert!(vital() < points.len());

    let mut group = c.benchmark_group(format!("{} points of {side}x{side}", points.len()));
    group.bench_function("self-atari", |b| b.iter(bad));
    group.bench_function("pattern", |b| b.iter(matching));
    group.bench_function("atari that catches", |b| b.iter(caught));
    group.bench_function("vital point", |b| b.iter(vital));
    bench_priors(&mut group, &board, points.len());
    group.finish();
}

fn bench_priors(
    group: &mut criterion::BenchmarkGroup<'_, criterion::measurement::WallTime>,
    board: &LargeBoard,
    playable: usize,
) {
    let last = board.chains().last().and_then(|chain| board.stones(chain).next());
    let last = last.map_or(Move::Pass, Move::Play);
    let position = Position::of_stones(board.clone(), Color::Black).with_last_move(last);
    let model = Model::default();
    let mut found = Vec::new();
    let mut rater = PriorRater::default();
    let mut make = |found: &mut Vec<_>| {
        found.clear();
        rater.rate(&position, &model, None, found);
    };
    make(&mut found);
    assert!(found.len() > playable / 2 && found.len() <= playable + 1);
    group.bench_function("priors", |b| b.iter(|| make(&mut found)));
}

fn all(c: &mut Criterion) {
    ladder(c);
    bench(c, 9);
    bench(c, 19);
}

criterion_group!(benches, all);
criterion_main!(benches);
