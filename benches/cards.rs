//! Compares a network on a graphics card with the same network on the processor, in 32-bit floats: the largest
//! differences of all that the network says. `ponnuki network` lists the cards, and `ponnuki device-worker
//! --measure` their speed.
//!
//! usage: cargo bench --features gpu --bench cards -- NETWORK [WIDTHxHEIGHT [STYLES [CARD]]]
//!
//! Styles are such as `f32-4,f16-2`: the numbers, and the side of the squares of Winograd's scheme, or 0. A card is a
//! number of the list. The positions are those by which the program compares a card at its start.
#![allow(clippy::print_stdout, reason = "its output is a table")]

use std::env;
use std::error::Error;
use std::slice;
use std::sync::Arc;

use ponnuki::evaluator::sample_positions;
use ponnuki_game::point::Size;
use ponnuki_network::gpu::{Card, GpuBackend, GpuOptions, Style, Tuning, cards};
use ponnuki_network::kernel::Kernel;
use ponnuki_network::{Backend, Inputs, Layers, Network, Output, Prediction, read_file, softmax};

type Outcome<T> = Result<T, Box<dyn Error>>;

/// A network, and positions with its outputs on the processor.
struct Examples {
    layers: Arc<Layers>,
    size: Size,
    inputs: Vec<Inputs>,
    expected: Vec<Output>,
}

fn main() -> Outcome<()> {
    // Cargo adds options of its own.
    let mut arguments = env::args().skip(1).filter(|word| !word.starts_with("--"));
    let Some(file) = arguments.next() else { return Ok(()) };
    let mut argument = |usual: &str| arguments.next().unwrap_or_else(|| usual.to_owned());
    let (board, styles) = (argument("19x19"), argument("f32-0,f32-2,f32-4,f16-0,f16-2,f16-4"));
    let card = argument("0").parse::<usize>()?;
    let (width, height) = board.split_once('x').ok_or("a board is such as 9x9")?;
    let size = Size::new(width.parse()?, height.parse()?).ok_or("there is no such board")?;
    let cards = cards();
    let card = cards.get(card).ok_or("there is no such card")?;
    let examples = Examples::new(&file, size)?;
    println!("| network | board | positions | style | policy | win | ownership | lead | score |");
    println!("|---|---|---|---|---|---|---|---|---|");
    styles.split(',').try_for_each(|style| examples.try_style(card, style))
}

impl Examples {
    fn new(file: &str, size: Size) -> Outcome<Examples> {
        let layers = read_file(file.as_ref())?;
        let network = Network::new(layers.clone(), Kernel::fp32(), 0)?;
        let mut runner = network.runner((size.width(), size.height()), &mut |_| {});
        let (mut inputs, mut expected) = (Vec::new(), Vec::new());
        sample_positions(&layers, size, &mut |one, output| {
            runner.run(slice::from_ref(one), slice::from_mut(output));
            inputs.push(one.clone());
            expected.push(output.clone());
        });
        Ok(Examples { layers: Arc::new(layers), size, inputs, expected })
    }

    /// Prints the differences in a style.
    fn try_style(&self, card: &Card, word: &str) -> Outcome<()> {
        let size = (self.size.width(), self.size.height());
        let (style, side) = word.split_once('-').ok_or("a style is such as f16-4")?;
        let style: Style = style.parse()?;
        let tuning: Tuning = format!("winograd {side}, tiles 64x64, batch 5").parse()?;
        let options = GpuOptions { style: Some(style), tuning: Some(tuning), size };
        let backend = GpuBackend::new(Arc::clone(&self.layers), card, &options)?;
        let mut runner = backend.runner(size, &mut |_| {});
        let mut found = vec![Output::default(); self.inputs.len()];
        let batch = runner.batch_size();
        for (inputs, outputs) in self.inputs.chunks(batch).zip(found.chunks_mut(batch)) {
            runner.run(inputs, outputs);
        }
        let mut worst = [0.0f32; 5];
        for (found, expected) in found.iter().zip(&self.expected) {
            let both = [self.meaning(found), self.meaning(expected)];
            for (worst, (one, other)) in worst.iter_mut().zip(both[0].iter().zip(&both[1])) {
                let differences = one.iter().zip(other).map(|(a, b)| (a - b).abs());
                *worst = differences
                    .fold(*worst, |most, one| if one > most || one.is_nan() { one } else { most });
            }
        }
        let cells = worst.map(|number| format!("{number:.1e}")).join(" | ");
        let (name, count) = (&self.layers.name, self.inputs.len());
        println!("| {name} | {}x{} | {count} | {word} | {cells} |", size.0, size.1);
        Ok(())
    }

    /// The chances of the moves, of the outcomes, the owners, the lead and the score.
    fn meaning(&self, output: &Output) -> [Vec<f32>; 5] {
        let prediction = Prediction::new(output, &self.layers.multipliers, true);
        let mut moves = output.policy.clone();
        moves.push(output.pass);
        softmax(&mut moves);
        let owners = output.ownership.iter().map(|number| number.tanh()).collect();
        let outcomes = vec![prediction.win, prediction.loss, prediction.no_result];
        [moves, outcomes, owners, vec![prediction.lead], vec![prediction.score]]
    }
}
