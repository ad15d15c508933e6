//! Cards compute networks as they are defined.

use std::env;
use std::process::Command;
use std::sync::Arc;
use std::time::Duration;

use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::SeedableRng;

use super::tuning::{TILES, schemes};
use super::*;
use crate::inputs::Inputs;
use crate::output::{Output, softmax};
use crate::random::Sample;
use crate::read;
use crate::reference;
use crate::tests::{SAMPLES, difference, inputs_of, sample_of};
use tools::skip;

#[allow(dead_code, reason = "most of it is for the tests of the program")]
#[path = "../../../../tests/support/tools.rs"]
mod tools;

/// The need of the tests with cooperative matrices. Debian 12 has an older version.
const MATRICES: &str = "Mesa 26, for cooperative matrices";

/// The boards of the tests.
const SIZES: [BoardSize; 5] = [(9, 9), (19, 5), (13, 13), (7, 11), (19, 19)];

/// A card, software where there is one. Without any, the test is skipped.
fn card() -> Option<Card> {
    let card = cards().pop();
    if card.is_none() {
        skip("mesa-vulkan-drivers");
    }
    card
}

fn backend(layers: &Arc<Layers>, card: &Card, options: &GpuOptions) -> GpuBackend {
    GpuBackend::new(Arc::clone(layers), card, options).unwrap()
}

fn some_inputs(sample: &Sample, size: BoardSize, count: usize) -> Vec<Inputs> {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(sample.seed);
    (0..count).map(|_| inputs_of(sample, size, &mut rng)).collect()
}

/// The largest difference of the chances of moves, of the chances of the outcomes, and of owners.
fn difference_of_chances(a: &Output, b: &Output) -> f32 {
    let [a, b] = [a, b].map(|output| {
        let (mut moves, mut outcome) = (output.policy.clone(), output.outcome);
        moves.push(output.pass);
        softmax(&mut moves);
        softmax(&mut outcome);
        let owners: Vec<f32> = output.ownership.iter().map(|number| number.tanh()).collect();
        [&moves[..], &outcome, &owners].concat()
    });
    let differences = a.iter().zip(&b).map(|(a, b)| (a - b).abs());
    differences.fold(0.0, |most, one| if one > most || one.is_nan() { one } else { most })
}

/// Compares a network on a board with the definition.
fn check(card: &Card, number: usize, size: BoardSize, style: Style, tuning: Tuning) {
    let sample = sample_of(SAMPLES[number], number as u64);
    let layers = Arc::new(read(&sample.file()[..]).unwrap());
    let inputs = some_inputs(&sample, size, 2);
    let options = GpuOptions { style: Some(style), tuning: Some(tuning), size };
    let backend = backend(&layers, card, &options);
    let mut found = vec![Output::default(); 2];
    backend.runner(size, &mut |_| {}).run(&inputs, &mut found);
    for (inputs, found) in inputs.iter().zip(&found) {
        let expected = reference::evaluate(&layers, inputs);
        let (error, most) = match style {
            Style::F32 => (difference(found, &expected), 1e-5),
            Style::F16 | Style::Matrix => (difference_of_chances(found, &expected), 5e-3),
        };
        assert!(error < most, "{number}, {size:?}, {style}, {tuning}: {error}");
    }
}

/// Compares a network on two boards, in all styles. Software cards take seconds to compile the shaders of a network,
/// so each kind of network has one test, with some of the tilings and schemes.
fn check_styles(number: usize, sizes: [BoardSize; 2], tiles: [usize; 2]) {
    let Some(card) = card() else { return };
    for (turn, style) in Style::ALL.into_iter().rev().enumerate() {
        if !card.has(style) {
            skip(MATRICES);
            continue;
        }
        let winograd = schemes(style)[(number + turn) % schemes(style).len()];
        let tuning = Tuning { winograd, tile: TILES[tiles[turn % 2]], batch: 3 };
        check(&card, number, sizes[turn % 2], style, tuning);
    }
}

#[test]
fn ordinary_blocks() {
    check_styles(0, [(9, 9), (13, 13)], [0, 5]);
}

#[test]
fn global_pooling() {
    check_styles(1, [(19, 5), (7, 11)], [0, 2]);
}

#[test]
fn nested_blocks_and_people() {
    check_styles(7, [(13, 13), (19, 19)], [3, 4]);
}

#[test]
fn nested_transformers() {
    check_styles(10, [(7, 11), (9, 9)], [1, 0]);
}

#[test]
fn heads_of_odd_sizes() {
    check_styles(11, [(19, 19), (19, 5)], [1, 3]);
}

#[test]
#[ignore = "it takes a software card ten minutes"]
fn cards_evaluate_all_networks_on_all_boards() {
    let Some(card) = card() else { return };
    for (number, (place, size)) in
        (0..SAMPLES.len()).flat_map(|number| SIZES.iter().enumerate().map(move |one| (number, one)))
    {
        for (turn, style) in Style::ALL.into_iter().filter(|&style| card.has(style)).enumerate() {
            let winograd = schemes(style)[(number + place + turn) % schemes(style).len()];
            let tile = TILES[(number + place) % TILES.len()];
            check(&card, number, *size, style, Tuning { winograd, tile, batch: 3 });
        }
    }
}

/// The output of a position is the same to the last bit, alone or at any place of a batch.
#[test]
fn batches_do_not_change_outputs() {
    let Some(card) = card() else { return };
    // A convolution of 3x3, and a transformer whose boards end within a tile.
    for number in [6, 9] {
        let sample = sample_of(SAMPLES[number], 3);
        let layers = Arc::new(read(&sample.file()[..]).unwrap());
        let size = (5, 7);
        let tuning = Some(Tuning { tile: [32, 32], batch: 5, ..Tuning::usual(Style::F32) });
        let backend = backend(&layers, &card, &GpuOptions { tuning, size, style: None });
        let mut runner = backend.runner(size, &mut |_| {});
        assert_eq!(runner.batch_size(), 5);
        let inputs = some_inputs(&sample, size, 8);
        let mut alone = vec![Output::default(); 8];
        for (inputs, output) in inputs.chunks(1).zip(alone.chunks_mut(1)) {
            runner.run(inputs, output);
        }
        let mut found = vec![Output::default(); 8];
        let (first, second) = found.split_at_mut(5);
        runner.submit(&inputs[..5]);
        runner.submit(&inputs[5..]);
        runner.complete(first);
        runner.complete(second);
        assert_eq!(found, alone);
        // Two runners share the card.
        let mut other = backend.runner(size, &mut |_| {});
        runner.submit(&inputs[..3]);
        other.submit(&inputs[3..5]);
        runner.complete(&mut found[..3]);
        other.complete(&mut found[3..5]);
        assert_eq!(found, alone);
    }
}

/// Without a driver there is no card, and nothing fails.
#[test]
fn without_a_driver_there_is_no_card() {
    const NOWHERE: (&str, &str) = ("VK_DRIVER_FILES", "/nonexistent");
    if env::var(NOWHERE.0).is_ok_and(|files| files == NOWHERE.1) {
        assert!(cards().iter().all(|card| !card.driver().starts_with("vulkan")));
        return;
    }
    let name = "gpu::tests::without_a_driver_there_is_no_card";
    let mut command = Command::new(env::current_exe().unwrap());
    let output = command.args(["--exact", name]).env(NOWHERE.0, NOWHERE.1).output().unwrap();
    let text = String::from_utf8_lossy(&output.stdout);
    assert!(output.status.success() && text.contains("1 passed"), "{text}");
}

#[test]
fn a_card_says_what_it_is() {
    let Some(card) = card() else { return };
    assert!(!card.name().is_empty() && card.to_string().contains(card.driver()));
    assert!(card.largest_buffer() >= 1 << 27, "{}", card.largest_buffer());
    let styles: Vec<Style> = Style::ALL.into_iter().filter(|&style| card.has(style)).collect();
    assert_eq!(card.best_style(), styles[0]);
    assert!(Style::ALL.ends_with(&styles), "those that are more exact are there, too");
    assert_eq!(styles.contains(&Style::F16), card.has_half_floats());
    for style in Style::ALL {
        let is_refused = card.open(style).err() == Some(GpuError::Style(style, card.name().into()));
        assert_eq!(is_refused, !card.has(style));
    }
}

/// Where memory is scarce, batches are smaller. A network that does not fit at all is refused.
#[test]
fn batches_shrink_to_the_memory_of_the_card() {
    let Some(card) = card() else { return };
    let layers = Arc::new(crate::random::layers());
    let options = GpuOptions { style: Some(Style::F32), tuning: None, size: (9, 9) };
    let backend = |largest_buffer: u64| {
        let open = OpenCard { largest_buffer, ..card.open(Style::F32).unwrap() };
        GpuBackend::on(open, Style::F32, Arc::clone(&layers), &options)
    };
    let batch = |largest: u64| {
        backend(largest).map(|backend| backend.runner((9, 9), &mut |_| {}).batch_size())
    };
    assert_eq!(batch(1 << 27), Ok(32));
    // The planes of 4 boards are 32 channels of 384 rows: 48 KiB.
    assert_eq!(batch(60 << 10), Ok(4));
    let Err(error) = backend(1 << 10) else { panic!("a network in a kilobyte") };
    assert!(matches!(&error, GpuError::TooLarge(name, _) if name == card.name()), "{error}");
}

#[test]
fn a_tuning_is_a_line_of_text() {
    for tile in TILES {
        let tuning = Tuning { winograd: 2, tile: *tile, batch: 16 };
        assert_eq!(tuning.to_string().parse(), Ok(tuning));
    }
    let line = Tuning::usual(Style::F32).to_string();
    assert_eq!(line, "winograd 4, tiles 64x64, batch 32");
    for (from, to) in [
        ("4,", "5,"),
        ("64x", "65x"),
        ("64x64", "64"),
        ("32", "0"),
        ("32", "129"),
        ("32", "32, more"),
        (", batch 32", ""),
        ("winograd", "Winograd"),
    ] {
        let changed = line.replacen(from, to, 1);
        assert_eq!(changed.parse::<Tuning>(), Err(GpuError::Tuning(changed.clone())));
    }
    for style in Style::ALL {
        assert_eq!(style.to_string().parse(), Ok(style));
    }
    assert!("f64".parse::<Style>().is_err());
}

/// The limit of time holds for the first program, too.
#[test]
fn a_slow_driver_is_not_waited_for() {
    let Some(card) = card() else { return };
    let layers = crate::random::layers();
    let mut steps = Vec::new();
    let mut note = |done| steps.push(done);
    let tuning = tune(&layers, &card, Style::F32, (9, 9), Duration::ZERO, &mut note);
    assert_eq!(tuning, Ok(Tuning::usual(Style::F32)));
    assert_eq!(steps, [0.0, 0.0]);
}

#[test]
fn a_tuning_is_found_by_measuring() {
    let Some(card) = card() else { return };
    let layers = crate::random::layers();
    let mut steps = Vec::new();
    let tuning =
        tune(&layers, &card, Style::F32, (9, 9), TUNING_TIME, &mut |done| steps.push(done));
    let tuning = tuning.unwrap();
    assert!(steps.is_sorted() && steps.first() == Some(&0.0) && steps.last() == Some(&1.0));
    // There is a call before each shader of the first program.
    assert!(steps.iter().filter(|&&step| step == 0.0).count() > 10, "{steps:?}");
    assert_eq!(tuning.to_string().parse(), Ok(tuning));
    // It computes the same as any other.
    let sample = sample_of(SAMPLES[0], 0);
    let inputs = some_inputs(&sample, (9, 9), 1);
    let layers = Arc::new(layers);
    let outputs = [Some(tuning), None].map(|tuning| {
        let options = GpuOptions { style: Some(Style::F32), tuning, size: (9, 9) };
        let mut output = vec![Output::default()];
        let backend = backend(&layers, &card, &options);
        backend.runner((9, 9), &mut |_| {}).run(&inputs, &mut output);
        output
    });
    assert!(difference(&outputs[0][0], &outputs[1][0]) < 1e-4);
}
