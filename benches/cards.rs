//! Compares a network on a graphics card with the same network on the processor, in 32-bit floats, and measures
//! its speed there. Without a network it lists the cards.
//!
//! usage: cargo bench --features gpu --bench cards -- [NETWORK [WIDTHxHEIGHT [POSITIONS [STYLES [CARD]]]]]
//!
//! A network is a file, or one of random weights: `random-people`, `random-nested` or `random-transformer`. Styles
//! are such as `f32-4,f16-2`: the numbers, and the side of the squares of Winograd's scheme, or 0; those that the
//! card lacks are left out. A style `tune-f16` is tuned before, and `speed-f16` measures batches of 1 to 128
//! positions after that. A card is a number of the list. The positions are those of games that the network plays
//! against itself.
#![allow(clippy::print_stdout, reason = "its output is a table")]

use std::env;
use std::error::Error;
use std::slice;
use std::sync::Arc;

use ponnuki::clock::Stopwatch;
use ponnuki::evaluator::inputs::{InputEncoder, place};
use ponnuki_game::capacity::AnySize;
use ponnuki_game::game::Game;
use ponnuki_game::point::{Move, Size};
use ponnuki_game::rules;
use ponnuki_network::gpu::{Card, GpuBackend, GpuOptions, Style, Tuning, cards, tune};
use ponnuki_network::kernel::Kernel;
use ponnuki_network::random::{BlockKind, Sample};
use ponnuki_network::{
    Backend, Inputs, Layers, Network, Output, PLAYER_FEATURES, Prediction, read, read_file, softmax,
};
use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus as Random;

/// The styles that are compared if none are named.
const USUAL_STYLES: &str = "f32-0,f32-3,f32-4,f16-0,f16-3,f16-4,matrix-0,matrix-2";

type Outcome<T> = Result<T, Box<dyn Error>>;

/// A network, and positions with its outputs on the processor.
struct Examples {
    layers: Arc<Layers>,
    size: Size,
    inputs: Vec<Inputs>,
    expected: Vec<Output>,
}

fn main() -> Outcome<()> {
    // Cargo adds an option of its own.
    let arguments: Vec<String> = env::args().skip(1).filter(|word| word != "--bench").collect();
    let argument = |number: usize, usual: &'static str| {
        arguments.get(number).map_or(usual, String::as_str).to_owned()
    };
    let cards = cards();
    let Some(file) = arguments.first() else {
        for (number, card) in cards.iter().enumerate() {
            let styles = Style::ALL.into_iter().filter(|&style| card.has(style));
            let styles: Vec<String> = styles.map(|style| style.to_string()).collect();
            println!(
                "{number}: {card}, {:?}, {}, largest buffer {} MiB",
                card.kind(),
                styles.join(" "),
                card.largest_buffer() >> 20
            );
        }
        return Ok(());
    };
    let card = cards.get(argument(4, "0").parse::<usize>()?).ok_or("there is no such card")?;
    let board = argument(1, "19x19");
    let (width, height) = board.split_once('x').ok_or("a board is such as 9x9")?;
    let size = Size::new(width.parse()?, height.parse()?).ok_or("there is no such board")?;
    let examples = Examples::new(file, size, argument(2, "16").parse()?)?;
    println!("| network | board | positions | style | policy | win | ownership | lead | score |");
    println!("|---|---|---|---|---|---|---|---|---|");
    for style in argument(3, USUAL_STYLES).split(',') {
        examples.try_style(card, style)?;
    }
    Ok(())
}

impl Examples {
    fn new(file: &str, size: Size, count: usize) -> Outcome<Examples> {
        let layers = match random_sample(file) {
            Some(sample) => read(&sample.file()[..])?,
            None => read_file(file.as_ref())?,
        };
        let network = Network::new(layers.clone(), Kernel::fp32(), 0)?;
        let mut runner = network.runner((size.width(), size.height()), &mut |_| {});
        let mut encoder = InputEncoder::<AnySize>::of(&layers);
        let mut random = Random::seed_from_u64(1);
        let (mut inputs, mut expected) = (Vec::new(), Vec::new());
        while inputs.len() < count {
            let names = ["chinese", "japanese", "aga", "tromp-taylor"];
            let rules = rules::find(names[inputs.len() % names.len()])?.rules;
            let mut game = Game::new(size, rules, "6.5".parse()?);
            for turn in 0..size.area() {
                let mut one = Inputs::default();
                encoder.fill(game.position(), &mut one);
                if layers.imitates_people() {
                    one.meta = (0..PLAYER_FEATURES).map(|_| random.random::<f32>() - 0.5).collect();
                }
                let mut output = vec![Output::default()];
                runner.run(slice::from_ref(&one), &mut output);
                let mv = drawn_move(&game, &output[0], &mut random);
                if turn % 24 == 0 && inputs.len() < count {
                    inputs.push(one);
                    expected.extend(output);
                }
                if inputs.len() == count || turn > 24 * 8 {
                    break;
                }
                game.play(game.position().to_move(), mv)?;
            }
        }
        Ok(Examples { layers: Arc::new(layers), size, inputs, expected })
    }

    /// Prints the differences in a style, or the speed.
    fn try_style(&self, card: &Card, word: &str) -> Outcome<()> {
        let size = (self.size.width(), self.size.height());
        let (first, second) = word.split_once('-').ok_or("a style is such as f16-4")?;
        let numbers = if matches!(first, "tune" | "speed") { second } else { first };
        if !card.has(numbers.parse()?) {
            return Ok(());
        }
        let (style, tuning): (Style, Tuning) = match first {
            "tune" | "speed" => {
                let (style, began) = (second.parse()?, Stopwatch::start());
                let mut last = -1.0;
                let tuning = tune(&self.layers, card, style, size, &mut |done| {
                    if done > last {
                        println!("{:.0} % after {:.1} s", 100.0 * done, began.seconds());
                        last = done;
                    }
                })?;
                println!("{tuning}, found in {:.1} s", began.seconds());
                let largest =
                    tuning.to_string().rsplit_once(' ').map(|(other, _)| format!("{other} 128"));
                let largest = largest.filter(|_| first == "speed").map(|text| text.parse());
                (style, largest.transpose()?.unwrap_or(tuning))
            }
            // Software takes minutes to compile what is unrolled for large tiles.
            _ => (first.parse()?, format!("winograd {second}, tiles 32x32, batch 5").parse()?),
        };
        let options = GpuOptions { style: Some(style), tuning: Some(tuning), size };
        let backend = GpuBackend::new(Arc::clone(&self.layers), card, &options)?;
        if first == "speed" {
            return self.print_speed(&backend);
        }
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

    /// Positions a second in batches of each size, two under way.
    fn print_speed(&self, backend: &GpuBackend) -> Outcome<()> {
        let mut runner = backend.runner((self.size.width(), self.size.height()), &mut |_| {});
        for batch in [1, 2, 4, 8, 16, 32, 64, 128] {
            if batch > runner.batch_size() {
                break;
            }
            let inputs: Vec<Inputs> = self.inputs.iter().cycle().take(batch).cloned().collect();
            let mut outputs = vec![Output::default(); batch];
            runner.run(&inputs, &mut outputs);
            let (began, mut batches) = (Stopwatch::start(), 0);
            runner.submit(&inputs);
            while began.seconds() < 2.0 {
                runner.submit(&inputs);
                runner.complete(&mut outputs);
                batches += 1;
            }
            runner.complete(&mut outputs);
            let rate = ((batches + 1) * batch) as f64 / began.seconds();
            println!("batch {batch}: {rate:.1} positions a second");
        }
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

/// The random network of this name.
fn random_sample(name: &str) -> Option<Sample> {
    let (kinds, activation): (&'static [BlockKind], _) = match name {
        "random-people" => (&[BlockKind::Ordinary, BlockKind::Nested], "ACTIVATION_MISH"),
        "random-nested" => (&[BlockKind::Nested, BlockKind::Pooling], "ACTIVATION_SILU"),
        "random-transformer" => {
            (&[BlockKind::NestedTransformer, BlockKind::Attention], "ACTIVATION_SILU")
        }
        _ => return None,
    };
    let imitates_people = name == "random-people";
    Some(Sample {
        version: 15,
        channels: 96,
        kinds,
        activation,
        imitates_people,
        binary: true,
        seed: 1,
    })
}

/// A legal move, drawn from the network's policy; a pass if none is found.
fn drawn_move(game: &Game, output: &Output, random: &mut Random) -> Move {
    let size = game.size();
    let mut chances = output.policy.clone();
    softmax(&mut chances);
    for _ in 0..20 {
        let mut left: f32 = random.random();
        let drawn = size.points().find(|&point| {
            left -= chances[place(size, point)];
            left < 0.0
        });
        let position = game.position();
        let play = drawn.map(Move::Play);
        if let Some(play) = play.filter(|&play| position.check(position.to_move(), play).is_ok()) {
            return play;
        }
    }
    Move::Pass
}
