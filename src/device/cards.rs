//! The choice of a graphics card, and its measurement: how it is fastest, and how fast it and the processor
//! are.

use std::io::Write;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::slice;
use std::sync::Arc;
use std::time::Duration;

use super::remembered::{Measurement, Subject};
use super::worker::{OpenDevice, Task, panic_message};
use super::{Refusal, SEPARATOR, SOFTWARE, float_backend};
use crate::clock::Stopwatch;
use crate::evaluator::{prepare, sample_positions};
use crate::params::DeviceChoice;
use ponnuki_game::point::Size;
use ponnuki_network::gpu::{
    self, Card, CardKind, GpuBackend, GpuOptions, Style, TUNING_TIME, Tuning,
};
use ponnuki_network::kernel::{Geometry, Kernel};
use ponnuki_network::{Backend, Inputs, Layers, Network, Output, Runner};

/// The side of the board on which cards are measured.
const SIDE: usize = 19;
/// The seconds of a measurement of speed.
const SECONDS: f64 = 0.5;

/// The cards of this machine, each as a message.
pub(super) fn list() -> Vec<String> {
    let line = |card: &Card| {
        let kind = match card.kind() {
            CardKind::Discrete => "with its own memory",
            CardKind::Integrated => "with the processor's memory",
            CardKind::Other => "of unknown kind",
            CardKind::Software => SOFTWARE,
        };
        let floats = match card.best_style() {
            Style::F32 => "",
            Style::F16 => ", 16-bit floats",
            Style::Matrix => ", matrices of 16-bit floats",
        };
        let name = card.name().replace(SEPARATOR, " ");
        let description = format!("{}, {kind}{floats}", card.driver().replace(SEPARATOR, " "));
        format!("{name}{SEPARATOR}{description}{SEPARATOR}{kind}")
    };
    gpu::cards().iter().map(line).collect()
}

/// Opens the card that a task names, with the numbers with which it is fastest of those that the task permits. `say`
/// is told what takes time.
pub(super) fn open(
    task: &Task,
    layers: &Arc<Layers>,
    say: &mut dyn FnMut(&str),
) -> Result<OpenDevice, Refusal> {
    let card = select(&task.device, gpu::cards())?;
    let has_halves = |&style: &Style| style != Style::F32 && card.has(style);
    let halves: Vec<Style> =
        Style::ALL.into_iter().filter(has_halves).skip(task.skipped_styles).collect();
    let limit = TUNING_TIME / halves.len().max(1) as u32;
    let mut measured: Vec<(Style, Measurement)> = Vec::new();
    for &style in &halves {
        let thread = measured.first().map(|(_, other)| other.thread);
        match guarded(|| measurement(style, limit, thread, &card, layers, say)) {
            Ok(measurement) => measured.push((style, measurement)),
            Err(refusal) => say(&format!("{} with {style}: {refusal}", card.name())),
        }
    }
    sort_by_speed(&mut measured);
    for (style, measurement) in measured {
        match guarded(|| open_in(style, measurement, &card, task, layers)) {
            Err(Refusal::Failed(reason)) => say(&format!("{} with {style}: {reason}", card.name())),
            opened => return opened,
        }
    }
    // 32-bit floats are slower.
    guarded(|| {
        let measurement = measurement(Style::F32, TUNING_TIME, None, &card, layers, say)?;
        open_in(Style::F32, measurement, &card, task, layers)
    })
}

/// Sorts kinds of numbers by their speed, the fastest first. Those that are equally fast keep their order.
fn sort_by_speed(measured: &mut [(Style, Measurement)]) {
    measured.sort_by(|(_, one), (_, other)| other.card.total_cmp(&one.card));
}

/// The result of `work`, whose panic is a failure.
fn guarded<T>(work: impl FnOnce() -> Result<T, Refusal>) -> Result<T, Refusal> {
    let done = catch_unwind(AssertUnwindSafe(work));
    done.unwrap_or_else(|panic| Err(Refusal::Failed(panic_message(&*panic))))
}

/// Opens a card with numbers of this style, which was measured.
fn open_in(
    style: Style,
    measurement: Measurement,
    card: &Card,
    task: &Task,
    layers: &Arc<Layers>,
) -> Result<OpenDevice, Refusal> {
    let processor = measurement.thread * task.threads as f64;
    if task.device == DeviceChoice::Auto && measurement.card <= processor {
        return Err(Refusal::Declined(format!(
            "the processor is faster than {}: {processor:.0} and {:.0} evaluations a second",
            card.name(),
            measurement.card
        )));
    }
    let backend = backend(style, measurement.tuning, card, layers)?;
    let batch_size = backend.runner((SIDE, SIDE), &mut |_| {}).batch_size();
    // Nothing is known of software.
    let relative_speed = ((measurement.card / measurement.thread).ceil() as usize).max(1);
    let name = format!("{} {style}", card.name());
    Ok(OpenDevice { backend: Box::new(backend), batch_size, relative_speed, name })
}

/// The network on a card.
fn backend(
    style: Style,
    tuning: Tuning,
    card: &Card,
    layers: &Arc<Layers>,
) -> Result<GpuBackend, Refusal> {
    let options = GpuOptions { style: Some(style), tuning: Some(tuning), size: (SIDE, SIDE) };
    let backend = GpuBackend::new(Arc::clone(layers), card, &options);
    backend.map_err(|error| Refusal::Failed(error.to_string()))
}

/// The measurement of a card with numbers of this style: as it is remembered, or made now, tuned within `limit`. The
/// speed of a thread of the processor is measured if it is not known.
fn measurement(
    style: Style,
    limit: Duration,
    thread: Option<f64>,
    card: &Card,
    layers: &Arc<Layers>,
    say: &mut dyn FnMut(&str),
) -> Result<Measurement, Refusal> {
    let subject = Subject::new(card, style, layers);
    let file = subject.file();
    if let Some(known) = file.as_deref().and_then(|file| subject.read(file)) {
        return Ok(known);
    }
    // Software that emulates a card is slower than this program in any case.
    if card.kind() == CardKind::Software {
        return Ok(Measurement { tuning: Tuning::usual(style), card: 0.0, thread: 0.0 });
    }
    let name = card.name();
    say(&format!("the card {name} is measured with {style} for it, which takes a while once"));
    let mut quarter = 0;
    let tuning = gpu::tune(layers, card, style, (SIDE, SIDE), limit, &mut |done| {
        let is_next = (4.0 * done) as usize > quarter;
        quarter = (4.0 * done) as usize;
        // Without words, it only shows that the process works.
        say(&if is_next { format!("{} % measured", 25 * quarter) } else { String::new() });
    });
    let tuning = tuning.map_err(|error| Refusal::Failed(error.to_string()))?;
    let backend = backend(style, tuning, card, layers)?;
    say("");
    let inputs = Inputs::empty_board(Geometry::new(SIDE, SIDE), layers.imitates_people());
    let mut runner = backend.runner((SIDE, SIDE), &mut |_| {});
    let slow = speed(&mut *runner, slice::from_ref(&inputs), 1);
    // A slow card would take long for a large batch, and gain nothing by it.
    let positions = ((slow * SECONDS) as usize).clamp(1, runner.batch_size());
    let batch = vec![inputs.clone(); positions];
    let card = speed(&mut *runner, &batch, backend.batches_in_flight());
    say("");
    let thread = thread.map_or_else(|| thread_speed(layers, &inputs), Ok)?;
    let measurement = Measurement { tuning, card, thread };
    file.inspect(|file| subject.write(file, &measurement));
    Ok(measurement)
}

/// Writes what the card of a task is worth for a network: for each kind of numbers, the largest difference
/// of its chances to the processor's, and the evaluations a second in batches of several sizes, on boards
/// of each of `sizes`.
///
/// # Errors
/// When there is no such card, it fails, or `out` cannot be written.
pub(super) fn measure(
    task: &Task,
    layers: &Arc<Layers>,
    sizes: &[Size],
    out: &mut impl Write,
) -> Result<(), String> {
    let failed = |error: &dyn ToString| error.to_string();
    let card = select(&task.device, gpu::cards()).map_err(|refusal| failed(&refusal))?;
    writeln!(out, "{card}, {}", layers.name).map_err(|error| failed(&error))?;
    let mut say = |line: String| writeln!(out, "{line}").map_err(|error| failed(&error));
    let mut is_measured = false;
    for style in Style::ALL.into_iter().filter(|&style| card.has(style)) {
        match guarded(|| measure_style(style, &card, layers, sizes, &mut say)) {
            Ok(()) => is_measured = true,
            Err(reason) => say(format!("{style}: {reason}"))?,
        }
    }
    is_measured.then_some(()).ok_or_else(|| "no kind of numbers could be measured".to_owned())
}

/// Measures a card with numbers of this style on boards of each of `sizes`. `say` gets lines for people.
fn measure_style(
    style: Style,
    card: &Card,
    layers: &Arc<Layers>,
    sizes: &[Size],
    say: &mut dyn FnMut(String) -> Result<(), String>,
) -> Result<(), Refusal> {
    let failed = |error: gpu::GpuError| Refusal::Failed(error.to_string());
    let tuning =
        gpu::tune(layers, card, style, (SIDE, SIDE), TUNING_TIME, &mut |_| {}).map_err(failed)?;
    say(format!("{style}: {tuning}")).map_err(Refusal::Failed)?;
    for &size in sizes {
        let sides = (size.width(), size.height());
        let tuning = Some(tuning.with_largest_batch());
        let options = GpuOptions { style: Some(style), tuning, size: sides };
        let backend = GpuBackend::new(Arc::clone(layers), card, &options).map_err(failed)?;
        let mut runner = backend.runner(sides, &mut |_| {});
        let (difference, inputs) = compare(layers, size, &mut *runner).map_err(Refusal::Failed)?;
        let batches = (0..).map(|power| 1 << power);
        let batches = batches.take_while(|&batch| batch <= runner.batch_size());
        let batches: Vec<usize> = batches.collect();
        let speeds: Vec<String> = batches
            .into_iter()
            .map(|batch| {
                let batch = vec![inputs.clone(); batch];
                let speed = speed(&mut *runner, &batch, backend.batches_in_flight());
                format!("{} {speed:.0}", batch.len())
            })
            .collect();
        let speeds = speeds.join(", ");
        let line = format!(
            "{style}, {size}: chances differ by {difference:.1e}; evaluations a second by batch: \
             {speeds}"
        );
        say(line).map_err(Refusal::Failed)?;
    }
    Ok(())
}

/// The largest difference between the chances by `runner` and those by the processor's floats in positions
/// of games, and one of the positions.
fn compare(
    layers: &Arc<Layers>,
    size: Size,
    runner: &mut dyn Runner,
) -> Result<(f32, Inputs), String> {
    let floats = float_backend(layers).map_err(|error| error.to_string())?;
    let mut floats = floats.runner((size.width(), size.height()), &mut |_| {});
    let (mut most, mut last) = (0f32, Inputs::default());
    sample_positions(layers, size, &mut |inputs, output| {
        let mut found = Output::default();
        floats.run(slice::from_ref(inputs), slice::from_mut(output));
        runner.run(slice::from_ref(inputs), slice::from_mut(&mut found));
        most = most.max(found.difference(output));
        last.clone_from(inputs);
    });
    Ok((most, last))
}

/// The card that `choice` means.
fn select(choice: &DeviceChoice, cards: Vec<Card>) -> Result<Card, Refusal> {
    let name = match choice {
        DeviceChoice::Card(name) => name.as_str(),
        // A program that emulates a card is no faster than this one.
        _ => {
            let card = cards.into_iter().find(|card| card.kind() != CardKind::Software);
            return card.ok_or_else(|| Refusal::Declined("there is no graphics card".to_owned()));
        }
    };
    let index = match_name(name, &cards.iter().map(Card::name).collect::<Vec<_>>());
    index.map(|index| cards[index].clone()).map_err(Refusal::Failed)
}

/// The number of the card that `name` means, of these names: a number, a part of the name, or nothing for
/// the first.
fn match_name(name: &str, names: &[&str]) -> Result<usize, String> {
    if names.is_empty() {
        return Err("there is no graphics card, or no driver for one".to_owned());
    }
    let is_part = |card: &str| card.to_lowercase().contains(&name.to_lowercase());
    // A number of one digit is none of a kind of card.
    let number = name.parse::<usize>().ok().filter(|&number| number < names.len() || number < 10);
    let found = match number {
        Some(number) => Some(number).filter(|&number| number < names.len()),
        None => names.iter().position(|card| is_part(card)),
    };
    found.ok_or_else(|| {
        let line = |(number, name): (usize, &&str)| format!("{number} {name}");
        let all: Vec<String> = names.iter().enumerate().map(line).collect();
        format!("there is no card {name}; there are: {}", all.join(", "))
    })
}

/// Evaluations a second by a runner in batches like this, with this number of them under way.
fn speed(runner: &mut dyn Runner, batch: &[Inputs], batches: usize) -> f64 {
    let mut outputs = vec![Output::default(); batch.len()];
    runner.run(batch, &mut outputs);
    let (since, mut count) = (Stopwatch::start(), 0);
    (0..batches).for_each(|_| runner.submit(batch));
    while since.seconds() < SECONDS {
        runner.complete(&mut outputs);
        runner.submit(batch);
        count += batch.len();
    }
    let seconds = since.seconds();
    (0..batches).for_each(|_| runner.complete(&mut outputs));
    count as f64 / seconds
}

/// Evaluations a second by one thread of the processor.
fn thread_speed(layers: &Arc<Layers>, inputs: &Inputs) -> Result<f64, Refusal> {
    let network = Network::new(Layers::clone(layers), Kernel::fastest(), 0);
    let network = network.map_err(|error| Refusal::Failed(error.to_string()))?;
    prepare(&network, Size::square(SIDE));
    let mut runner = network.runner((SIDE, SIDE), &mut |_| {});
    Ok(speed(&mut *runner, slice::from_ref(inputs), 1))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_fastest_numbers_are_taken_and_of_equally_fast_ones_the_first() {
        let order = |speeds: [f64; 3]| {
            let of = |(style, card)| {
                (style, Measurement { tuning: Tuning::usual(style), card, thread: 1.0 })
            };
            let mut measured: Vec<_> = Style::ALL.into_iter().zip(speeds).map(of).collect();
            sort_by_speed(&mut measured);
            measured.into_iter().map(|(style, _)| style).collect::<Vec<_>>()
        };
        assert_eq!(order([300.0, 200.0, 100.0]), Style::ALL);
        assert_eq!(order([200.0, 300.0, 100.0]), [Style::F16, Style::Matrix, Style::F32]);
        assert_eq!(order([0.0; 3]), Style::ALL, "software, which is not measured");
    }

    #[test]
    fn cards_are_named_by_number_and_by_parts_of_their_names() {
        let names = ["NVIDIA GeForce RTX 3060", "Intel Iris Xe", "NVIDIA T400"];
        let found = |name| match_name(name, &names);
        assert_eq!(found(""), Ok(0));
        assert_eq!(found("2"), Ok(2));
        assert_eq!(found("iris"), Ok(1));
        assert_eq!(found("3060"), Ok(0), "no number of a card");
        assert!(found("3").is_err(), "no part of a name");
        let missing = found("radeon").unwrap_err();
        assert!(missing.ends_with("0 NVIDIA GeForce RTX 3060, 1 Intel Iris Xe, 2 NVIDIA T400"));
        assert!(match_name("0", &[]).unwrap_err().starts_with("there is no graphics card"));
    }
}
