//! Compares a network on a graphics card with the same network on the processor, in 32-bit floats: the largest
//! differences of all that the network says. `ponnuki network` lists the cards, and `ponnuki device-worker
//! --measure` their speed.
//!
//! usage: cargo bench --features gpu --bench cards -- NETWORK [WIDTHxHEIGHT [POSITIONS [STYLES [CARD]]]]
//!
//! A network is a file, or one of random weights: `random-people`, `random-nested` or `random-transformer`. Styles
//! are such as `f32-4,f16-2`: the numbers, and the side of the squares of Winograd's scheme, or 0; those that the
//! card lacks are left out. A card is a number of the list. The positions are those of games that the network plays
//! against itself.
#![allow(clippy::print_stdout, reason = "its output is a table")]

use std::env;
use std::error::Error;
use std::slice;
use std::sync::Arc;

use ponnuki::evaluator::inputs::{InputEncoder, place};
use ponnuki_game::capacity::AnySize;
use ponnuki_game::game::Game;
use ponnuki_game::point::{Move, Size};
use ponnuki_game::rules;
use ponnuki_network::gpu::{Card, GpuBackend, GpuOptions, Style, Tuning, cards};
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
    // Cargo adds options of its own.
    let mut arguments = env::args().skip(1).filter(|word| !word.starts_with("--"));
    let Some(file) = arguments.next() else { return Ok(()) };
    let mut argument = |usual: &str| arguments.next().unwrap_or_else(|| usual.to_owned());
    let (board, count, styles) = (argument("19x19"), argument("16"), argument(USUAL_STYLES));
    let card = argument("0").parse::<usize>()?;
    let (width, height) = board.split_once('x').ok_or("a board is such as 9x9")?;
    let size = Size::new(width.parse()?, height.parse()?).ok_or("there is no such board")?;
    let cards = cards();
    let card = cards.get(card).ok_or("there is no such card")?;
    let examples = Examples::new(&file, size, count.parse()?)?;
    println!("| network | board | positions | style | policy | win | ownership | lead | score |");
    println!("|---|---|---|---|---|---|---|---|---|");
    styles.split(',').try_for_each(|style| examples.try_style(card, style))
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

    /// Prints the differences in a style, if the card has it.
    fn try_style(&self, card: &Card, word: &str) -> Outcome<()> {
        let size = (self.size.width(), self.size.height());
        let (style, squares) = word.split_once('-').ok_or("a style is such as f16-4")?;
        let style: Style = style.parse()?;
        if !card.has(style) {
            return Ok(());
        }
        // Software takes minutes to compile what is unrolled for large tiles.
        let tuning: Tuning = format!("winograd {squares}, tiles 32x32, batch 5").parse()?;
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
