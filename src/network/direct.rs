//! Evaluates a network as its definition says, slowly and in 64 bits: what the fast way is tested
//! against.

use super::inputs::{Inputs, PLANES};
use super::kernel::Activation;
use super::layers::{
    BlockLayers, ConvLayer, Entrance, Layers, MatrixLayer, PassLayers, PoolingLayers,
};
use super::output::Output;

/// Channels of each point, by row from the top, column and channel.
pub(super) struct Field {
    width: usize,
    height: usize,
    channels: usize,
    numbers: Vec<f64>,
}

impl Field {
    fn new(width: usize, height: usize, channels: usize) -> Field {
        Field { width, height, channels, numbers: vec![0.0; width * height * channels] }
    }

    fn convolved(&self, conv: &ConvLayer) -> Field {
        let mut to = Field::new(self.width, self.height, conv.outputs);
        let reach = conv.diameter / 2;
        for (row, column) in grid(self.height, self.width) {
            for (down, right) in grid(conv.diameter, conv.diameter) {
                let from = (row + down).checked_sub(reach);
                let beside = (column + right).checked_sub(reach);
                let (Some(from), Some(beside)) = (from, beside) else { continue };
                if from >= self.height || beside >= self.width {
                    continue;
                }
                let read = &self.numbers[(from * self.width + beside) * self.channels..];
                let written = &mut to.numbers[(row * self.width + column) * conv.outputs..];
                let place = down * conv.diameter + right;
                for (output, input) in grid(conv.outputs, conv.inputs) {
                    let row = (output * conv.inputs + input) * conv.diameter * conv.diameter;
                    written[output] += f64::from(conv.weights[row + place]) * read[input];
                }
            }
        }
        to
    }

    fn entered(&self, entrance: &Entrance) -> Field {
        let mut to = Field { numbers: self.numbers.clone(), ..*self };
        for point in to.numbers.chunks_exact_mut(self.channels) {
            for (channel, number) in point.iter_mut().enumerate() {
                let scaled = *number * f64::from(entrance.norm.scale[channel]);
                *number =
                    activated(scaled + f64::from(entrance.norm.bias[channel]), entrance.activation);
            }
        }
        to
    }

    fn add(&mut self, other: &Field) {
        self.numbers.iter_mut().zip(&other.numbers).for_each(|(sum, number)| *sum += number);
    }

    fn add_to_each(&mut self, bias: &[f64]) {
        for point in self.numbers.chunks_exact_mut(self.channels) {
            point.iter_mut().zip(bias).for_each(|(sum, number)| *sum += number);
        }
    }

    /// Means, means scaled by the board's side, and largest numbers, of all channels.
    fn pooled(&self) -> Vec<f64> {
        let area = (self.width * self.height) as f64;
        let of = |channel: usize| self.numbers.iter().skip(channel).step_by(self.channels);
        let mean = |channel: usize| of(channel).sum::<f64>() / area;
        let side = (area.sqrt() - 14.0) * 0.1;
        let means = (0..self.channels).map(mean);
        let largest =
            |channel: usize| of(channel).fold(f64::NEG_INFINITY, |most, &one| most.max(one));
        let scaled = (0..self.channels).map(|channel| mean(channel) * side);
        means.chain(scaled).chain((0..self.channels).map(largest)).collect()
    }
}

fn grid(rows: usize, columns: usize) -> impl Iterator<Item = (usize, usize)> {
    (0..rows).flat_map(move |row| (0..columns).map(move |column| (row, column)))
}

fn activated(x: f64, activation: Activation) -> f64 {
    match activation {
        Activation::Identity => x,
        Activation::Relu => x.max(0.0),
        Activation::Mish => x * x.exp().ln_1p().tanh(),
        Activation::Silu => x / (1.0 + (-x).exp()),
    }
}

fn product(matrix: &MatrixLayer, numbers: &[f64]) -> Vec<f64> {
    let column = |output: usize| {
        let weights = matrix.weights.iter().skip(output).step_by(matrix.outputs);
        weights.zip(numbers).map(|(&weight, number)| f64::from(weight) * number).sum()
    };
    (0..matrix.outputs).map(column).collect()
}

fn biased(mut numbers: Vec<f64>, bias: &[f32]) -> Vec<f64> {
    numbers.iter_mut().zip(bias).for_each(|(sum, &number)| *sum += f64::from(number));
    numbers
}

/// What a pooling adds to the channels beside it, and the pooled numbers.
fn pooling(layers: &PoolingLayers, from: &Field) -> (Vec<f64>, Vec<f64>) {
    let pooled = from.convolved(&layers.conv).entered(&layers.entrance).pooled();
    (product(&layers.to_bias, &pooled), pooled)
}

fn pass_block(block: &BlockLayers, trunk: &mut Field) {
    match block {
        BlockLayers::Residual { before, first, pooling: pool, between, second } => {
            let entered = trunk.entered(before);
            let mut middle = entered.convolved(first);
            if let Some(pool) = pool {
                middle.add_to_each(&pooling(pool, &entered).0);
            }
            trunk.add(&middle.entered(between).convolved(second));
        }
        BlockLayers::Nested { before, first, blocks, after, second } => {
            let mut inner = trunk.entered(before).convolved(first);
            blocks.iter().for_each(|block| pass_block(block, &mut inner));
            trunk.add(&inner.entered(after).convolved(second));
        }
    }
}

/// What the network says of these inputs.
pub(super) fn evaluate(layers: &Layers, inputs: &Inputs) -> Output {
    let geometry = inputs.spatial.geometry();
    let input = Field {
        width: geometry.width(),
        height: geometry.height(),
        channels: PLANES,
        numbers: inputs.planes().into_iter().map(f64::from).collect(),
    };
    let globals = inputs.global.map(f64::from);
    let mut trunk = input.convolved(&layers.trunk.planes);
    trunk.add_to_each(&product(&layers.trunk.globals, &globals));
    layers.trunk.blocks.iter().for_each(|block| pass_block(block, &mut trunk));
    let tip = trunk.entered(&layers.trunk.tip);
    let mut output = Output::default();
    policy(layers, &tip, &mut output);
    value(layers, &tip, &mut output);
    output
}

fn policy(layers: &Layers, tip: &Field, output: &mut Output) {
    let head = &layers.policy;
    let mut field = tip.convolved(&head.first);
    let (bias, pooled) = pooling(&head.pooling, tip);
    field.add_to_each(&bias);
    let moves = field.entered(&head.entrance).convolved(&head.second);
    let pass = match &head.pass {
        PassLayers::Direct(matrix) => product(matrix, &pooled),
        PassLayers::Hidden(first, bias, activation, second) => {
            let hidden = biased(product(first, &pooled), bias);
            let hidden: Vec<f64> = hidden.iter().map(|&one| activated(one, *activation)).collect();
            product(second, &hidden)
        }
    };
    let of = |policy: usize| {
        let numbers = moves.numbers.iter().skip(policy).step_by(moves.channels);
        numbers.map(|&one| one as f32).collect::<Vec<f32>>()
    };
    (output.policy, output.pass) = (of(0), pass[0] as f32);
    if let Some(&pass) = pass.get(1) {
        output.optimistic = of(1);
        output.optimistic.push(pass as f32);
    }
}

fn value(layers: &Layers, tip: &Field, output: &mut Output) {
    let head = &layers.value;
    let field = tip.convolved(&head.conv).entered(&head.entrance);
    let side = ((field.width * field.height) as f64).sqrt() - 14.0;
    // In place of the largest numbers there are means scaled by the square of the side.
    let mut pooled = field.pooled();
    for channel in 0..field.channels {
        pooled[2 * field.channels + channel] = pooled[channel] * (side * side * 0.01 - 0.1);
    }
    let hidden = biased(product(&head.hidden.0, &pooled), &head.hidden.1);
    let hidden: Vec<f64> = hidden.iter().map(|&one| activated(one, head.activation)).collect();
    let of = |(matrix, bias): &(MatrixLayer, Vec<f32>), numbers: &mut [f32]| {
        let product = biased(product(matrix, &hidden), bias);
        numbers.iter_mut().zip(product).for_each(|(to, number)| *to = number as f32);
    };
    of(&head.outcome, &mut output.outcome);
    of(&head.score, &mut output.score);
    let owners = field.convolved(&head.ownership);
    output.ownership = owners.numbers.iter().map(|&one| one as f32).collect();
}
