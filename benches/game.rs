//! Games: play under superko, undo, area, territory and unconditional life, the inputs of networks,
//! game records, and lines of GTP.

#![allow(clippy::expect_used, reason = "a benchmark fails by panicking")]

use std::hint::black_box;
use std::io::{self, Cursor, Read};
use std::thread;

use criterion::{BatchSize, Criterion, Throughput, criterion_group, criterion_main};
use ponnuki::engine::Engine;
use ponnuki::evaluator::inputs::InputEncoder;
use ponnuki::gtp::GtpServer;
use ponnuki::params::Params;
use ponnuki::workloads::{PlayoutKind, played_out};
use ponnuki_game::board::GameBoard;
use ponnuki_game::color::Color;
use ponnuki_game::game::Game;
use ponnuki_game::life::area;
use ponnuki_game::life::benson::unconditional_owners;
use ponnuki_game::life::territory::{Grid, Territory};
use ponnuki_game::point::{Move, Size};
use ponnuki_game::record;
use ponnuki_game::rules::{self, Suicide};
use ponnuki_network::Inputs;

/// Plays `moves` until one is illegal, and returns how many were legal.
fn play(game: &mut Game, moves: &[Move]) -> usize {
    let mut turns = moves.iter().enumerate();
    let illegal = turns.position(|(turn, &mv)| game.play(Color::Black.after(turn), mv).is_err());
    illegal.unwrap_or(moves.len())
}

fn bench(c: &mut Criterion, side: usize) {
    let size = Size::square(side);
    let ruleset = rules::find("tromp-taylor").expect("a rule set");
    let empty = Game::new(size, ruleset.rules, ruleset.komi(size));
    let (mut moves, end) = played_out(size, PlayoutKind::Default);
    let mut played = empty.clone();
    let legal = play(&mut played, &moves);
    moves.truncate(legal);
    assert!(moves.len() > size.area() / 2, "the game ended early");
    let record = record::write(&played, &record::GameInfo::default());
    assert_eq!(record::read_text(&record).map(|read| read.game.moves().len()), Ok(moves.len()));

    let mut group = c.benchmark_group(format!("game of {} moves on {side}x{side}", moves.len()));
    group.bench_function("play with positional superko", |b| {
        b.iter_batched_ref(|| empty.clone(), |game| play(game, &moves), BatchSize::LargeInput);
    });
    group.bench_function("undo the last move", |b| {
        b.iter_batched_ref(|| played.clone(), |game| game.undo().is_ok(), BatchSize::LargeInput);
    });
    group.bench_function("read as SGF", |b| b.iter(|| record::read_text(black_box(&record))));
    group.bench_function("write as SGF", |b| {
        b.iter(|| record::write(black_box(&played), &record::GameInfo::default()));
    });
    group.finish();

    let mut board = GameBoard::new(size);
    board.copy_from(&end);
    let owners = area::owners(&board, &[]);
    let area: i32 = owners.iter().flatten().map(|color| color.sign()).sum();
    assert_eq!(area, ponnuki::playout::area_difference(&end));
    let grid = Grid::of(&board, &[]);
    assert_eq!(Territory::of(&grid).area, owners);
    let mut group = c.benchmark_group(format!("end of a game on {side}x{side}"));
    group.bench_function("area", |b| b.iter(|| area::owners(black_box(&board), &[])));
    group.bench_function("territory", |b| b.iter(|| Territory::of(black_box(&grid))));
    group.bench_function("unconditional life", |b| {
        b.iter(|| unconditional_owners(black_box(&board), Suicide::Forbidden));
    });
    group.finish();
}

/// The inputs of networks for the positions of a game in turn, so that ladders have to be read for
/// the last board only.
fn inputs(c: &mut Criterion, side: usize) {
    const POSITIONS: usize = 50;
    let size = Size::square(side);
    let ruleset = rules::find("chinese").expect("a rule set");
    let mut game = Game::new(size, ruleset.rules, ruleset.komi(size));
    let mut positions = Vec::new();
    let (moves, _) = played_out(size, PlayoutKind::Default);
    for (turn, &mv) in moves.iter().enumerate().take(size.area() / 4 + POSITIONS) {
        if game.play(Color::Black.after(turn), mv).is_err() {
            break;
        }
        positions.push(game.position().clone());
    }
    positions.drain(..positions.len().saturating_sub(POSITIONS));
    assert_eq!(positions.len(), POSITIONS, "the game ended early");
    let mut inputs = Inputs::default();
    let mut fill = |encoder: &mut InputEncoder<_>| {
        positions.iter().for_each(|position| encoder.fill(position, &mut inputs));
        inputs.spatial.indices().len()
    };
    assert!(fill(&mut InputEncoder::new(false)) > size.area() / 4, "the stones");
    let mut group = c.benchmark_group(format!("inputs of networks on {side}x{side}"));
    group.throughput(Throughput::Elements(POSITIONS as u64));
    group.bench_function("positions in turn", |b| {
        b.iter_batched_ref(|| InputEncoder::new(false), &mut fill, BatchSize::LargeInput);
    });
    group.finish();
}

/// Lines through the whole protocol, from input to replies. Starting the engine is included.
fn protocol(c: &mut Criterion) {
    const LINES: usize = 1000;
    let input = "7 known_command genmove # a comment\n".repeat(LINES).into_bytes();
    let answer = || {
        let params = Params { network: "none".to_owned(), ..Params::default() };
        let engine = Engine::new(params).expect("an engine");
        let (mut replies, output) = io::pipe().expect("a pipe");
        let reader = thread::spawn(move || {
            let mut read = Vec::new();
            replies.read_to_end(&mut read).expect("replies");
            read
        });
        GtpServer::default().run(engine, Cursor::new(input.clone()), output).expect("threads");
        reader.join().expect("a reader")
    };
    assert_eq!(answer(), "=7 true\n\n".repeat(LINES).into_bytes());
    let mut group = c.benchmark_group("protocol");
    group.throughput(Throughput::Elements(LINES as u64));
    group.bench_function("a line and its reply", |b| b.iter(answer));
    group.finish();
}

fn all(c: &mut Criterion) {
    bench(c, 9);
    bench(c, 19);
    inputs(c, 9);
    inputs(c, 19);
    protocol(c);
}

criterion_group!(benches, all);
criterion_main!(benches);
