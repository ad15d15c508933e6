//! The work of a card for a batch, as data: shaders, buffers and steps. It is made of the network's operations,
//! for boards of one size, and knows no driver.
//!
//! A field is channels of each point of each position, side by side and padded; a vector is numbers of each
//! position, always of 32 bits. Fields that are never needed at the same time share a buffer. A convolution
//! does everything that follows it point by point: bias, rotation, residual sum, normalisation, activation, gate.

use half::f16;

use super::attention::{AttentionBlocks, sizes4};
use super::matrices::{self, GroupLimits};
use super::product::Product;
use super::shader::{Finish, GROUP, NextInput, Rotation, Shader, grid};
use super::winograd::Winograd;
use super::{Style, Tuning};
use crate::backend::BoardSize;
use crate::kernel::{Activation, MeanSquare, WriteTo};
use crate::layers::{AttentionLayer, ConvLayer, Layers, MatrixLayer, NormLayer, PreActivation};
use crate::operations::{
    FieldId, GLOBAL, META, Operation, Operations, PoolKind, SPATIAL, VectorId, last_uses,
};

/// Channels are padded to a multiple of this.
const PADDING: usize = 16;
/// Rows of fields are padded to a multiple of this, so that products make whole tiles.
const ROW_PADDING: usize = 128;
/// Convolutions of fewer channels than this gain nothing by Winograd's scheme.
const WINOGRAD_CHANNELS: usize = 16;

/// A buffer: its place in [`Plan::buffers`].
pub(super) type BufferId = usize;

/// The contents of a buffer at the beginning.
pub(super) enum Contents {
    /// This many bytes of zeros.
    Zeros(usize),
    /// These bytes.
    Bytes(Vec<u8>),
    /// The weights of a convolution, which the plans for boards of all sizes share.
    Weights(WeightKey),
}

/// The weights of a convolution in the form that a plan needs.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) struct WeightKey {
    /// The number of the operation.
    operation: usize,
    /// The side of the squares of Winograd's scheme, or 0.
    winograd: usize,
}

/// A shader, its buffers, and the groups of threads that run it.
pub(super) struct Step {
    pub(super) text: String,
    pub(super) buffers: Vec<BufferId>,
    /// Groups along x for n positions: `n * per.0 / per.1`, rounded up.
    pub(super) per: (usize, usize),
    /// Groups along y and z.
    pub(super) groups: (usize, usize),
}

impl Step {
    /// The groups along x for some positions.
    pub(super) fn groups_across(&self, positions: usize) -> usize {
        (positions * self.per.0).div_ceil(self.per.1)
    }
}

/// The layout of the outputs of a position: `policies` numbers for each point, policy by policy; the owner of
/// each point; a pass for each policy; three numbers of the outcome and six of the score.
#[derive(Clone, Copy)]
pub(super) struct OutputLayout {
    pub(super) policies: usize,
    pub(super) area: usize,
}

impl OutputLayout {
    /// The numbers of a position.
    pub(super) fn stride(self) -> usize {
        (self.policies + 1) * self.area + self.policies + 9
    }
}

/// A vector: its buffer, and the numbers that it has there for each position.
#[derive(Clone, Copy)]
pub(super) struct Vector {
    pub(super) buffer: BufferId,
    pub(super) stride: usize,
}

/// All that a card does for a batch.
pub(super) struct Plan {
    pub(super) buffers: Vec<Contents>,
    pub(super) steps: Vec<Step>,
    /// A number of 32 bits for each point, with a bit for each plane.
    pub(super) planes: BufferId,
    pub(super) globals: Vector,
    /// The features of the players, for networks that imitate people.
    pub(super) meta: Option<Vector>,
    pub(super) results: BufferId,
    pub(super) layout: OutputLayout,
}

/// The places of the channels of a field: some heads of numbers, each padded.
#[derive(Clone, Copy)]
struct Channels {
    heads: usize,
    size: usize,
}

impl Channels {
    /// The place of a channel.
    fn place(self, channel: usize) -> usize {
        channel / self.size * self.stride() + channel % self.size
    }

    fn stride(self) -> usize {
        if self.heads == 1 { self.size } else { self.size.next_multiple_of(4) }
    }

    /// All places, with padding.
    fn padded(self) -> usize {
        (self.heads * self.stride()).next_multiple_of(PADDING)
    }
}

/// The channels of all fields.
fn channels(operations: &Operations<'_>) -> Vec<Channels> {
    let plain = |&size: &usize| Channels { heads: 1, size };
    let mut channels: Vec<Channels> = operations.fields.iter().map(plain).collect();
    for operation in &operations.list {
        if let Operation::Attend { layer, queries, keys, values, to } = *operation {
            let sizes = layer.sizes;
            channels[queries] = Channels { heads: sizes.heads, size: sizes.key_size };
            channels[keys] = Channels { heads: sizes.key_heads, size: sizes.key_size };
            channels[values] = Channels { heads: sizes.key_heads, size: sizes.value_size };
            channels[to] = Channels { heads: sizes.heads, size: sizes.value_size };
        }
    }
    channels
}

/// The bytes of numbers as a style has them.
fn bytes_of(numbers: &[f32], style: Style) -> Vec<u8> {
    match style {
        Style::F32 => bytemuck::cast_slice(numbers).to_vec(),
        Style::F16 | Style::Matrix => {
            numbers.iter().flat_map(|&number| f16::from_f32(number).to_le_bytes()).collect()
        }
    }
}

/// The weights of a convolution as products read them: by part (a place of the window, or a product of
/// Winograd's scheme), input and output.
pub(super) fn weights(operations: &Operations<'_>, key: WeightKey, style: Style) -> Vec<u8> {
    let Operation::Convolve { layer, from, to, .. } = operations.list[key.operation] else {
        return Vec::new();
    };
    let channels = channels(operations);
    let (from, to) = (channels[from], channels[to.target()]);
    let taps = layer.diameter * layer.diameter;
    let window_of = |output: usize, input: usize| {
        &layer.weights[(output * layer.inputs + input) * taps..][..taps]
    };
    let matrix = (key.winograd > 0).then(|| Winograd { step: key.winograd }.window_matrix());
    let parts = matrix.as_ref().map_or(taps, Vec::len);
    let mut numbers = vec![0.0; parts * from.padded() * to.padded()];
    for (part, input) in grid(parts, layer.inputs) {
        let row = (part * from.padded() + from.place(input)) * to.padded();
        for output in 0..layer.outputs {
            let window = window_of(output, input);
            numbers[row + to.place(output)] = match &matrix {
                Some(matrix) => {
                    let products = matrix[part].iter().zip(window);
                    products.map(|(factor, &weight)| factor * f64::from(weight)).sum::<f64>() as f32
                }
                None => window[part],
            };
        }
    }
    bytes_of(&numbers, if key.winograd > 0 { style.of_squares() } else { style })
}

/// Makes a [`Plan`].
struct PlanBuilder<'a> {
    operations: &'a Operations<'a>,
    style: Style,
    tuning: Tuning,
    size: BoardSize,
    positions: usize,
    limits: GroupLimits,
    channels: Vec<Channels>,
    last_uses: Vec<usize>,
    /// The rotations of the fields that are queries or keys.
    rotations: Vec<Option<Rotation>>,
    buffers: Vec<Contents>,
    steps: Vec<Step>,
    /// The buffers of fields that are needed now.
    fields: Vec<Option<BufferId>>,
    /// Buffers that nothing will read any more, with their sizes.
    free: Vec<(usize, BufferId)>,
    vectors: Vec<Option<Vector>>,
    /// The factors and products of Winograd's squares, which all layers share.
    squares: Option<[BufferId; 2]>,
}

impl Plan {
    /// The plan of a network for batches of up to `positions` on boards of one size, for a card whose groups of
    /// threads have these limits. `None` if they have too little memory for an attention.
    pub(super) fn new(
        layers: &Layers,
        operations: &Operations<'_>,
        (size, positions): (BoardSize, usize),
        (style, tuning): (Style, Tuning),
        limits: GroupLimits,
    ) -> Option<Plan> {
        let mut builder = PlanBuilder {
            style,
            tuning,
            size,
            positions,
            limits,
            channels: channels(operations),
            last_uses: last_uses(operations),
            rotations: vec![None; operations.fields.len()],
            buffers: Vec::new(),
            steps: Vec::new(),
            fields: vec![None; operations.fields.len()],
            free: Vec::new(),
            vectors: vec![None; operations.vectors.len()],
            squares: None,
            operations,
        };
        let planes = builder.begin();
        let globals = builder.vector(GLOBAL);
        let meta = layers.imitates_people().then(|| builder.vector(META));
        builder.add_steps()?;
        // The output has the second policy where there is one.
        let policies = layers.policy.second.outputs.min(2);
        let layout = OutputLayout { policies, area: builder.area() };
        let results = builder.collect(layout);
        let PlanBuilder { buffers, steps, .. } = builder;
        Some(Plan { buffers, steps, planes, globals, meta, results, layout })
    }
}

impl PlanBuilder<'_> {
    fn area(&self) -> usize {
        self.size.0 * self.size.1
    }

    /// The rows of a field.
    fn rows(&self) -> usize {
        (self.positions * self.area()).next_multiple_of(ROW_PADDING)
    }

    /// The columns of a field, of four channels.
    fn columns(&self, field: FieldId) -> usize {
        self.channels[field].padded() / 4
    }

    fn buffer(&mut self, contents: Contents) -> BufferId {
        self.buffers.push(contents);
        self.buffers.len() - 1
    }

    fn floats(&mut self, numbers: &[f32]) -> BufferId {
        self.buffer(Contents::Bytes(bytes_of(numbers, Style::F32)))
    }

    /// Factors and summands of channels.
    fn affine(&mut self, norm: &NormLayer) -> BufferId {
        let padded = norm.scale.len().next_multiple_of(PADDING);
        let mut numbers = vec![0.0; 2 * padded];
        numbers[..norm.scale.len()].copy_from_slice(&norm.scale);
        numbers[padded..][..norm.bias.len()].copy_from_slice(&norm.bias);
        self.floats(&numbers)
    }

    /// The buffer of a field.
    fn field(&mut self, field: FieldId) -> BufferId {
        if let Some(buffer) = self.fields[field] {
            return buffer;
        }
        let size = self.rows() * 4 * self.columns(field) * self.style.bytes();
        let buffer = match self.free.iter().position(|&(free, _)| free == size) {
            Some(at) => self.free.swap_remove(at).1,
            None => self.buffer(Contents::Zeros(size)),
        };
        self.fields[field] = Some(buffer);
        buffer
    }

    /// Gives up the buffers of the fields that nothing needs after the operation `at`.
    fn release(&mut self, at: usize) {
        for field in self.operations.list[at].fields().filter(|&field| field != SPATIAL) {
            if self.last_uses[field] == at
                && let Some(buffer) = self.fields[field].take()
                && let Contents::Zeros(size) = self.buffers[buffer]
            {
                self.free.push((size, buffer));
            }
        }
    }

    fn vector(&mut self, vector: VectorId) -> Vector {
        if let Some(vector) = self.vectors[vector] {
            return vector;
        }
        let stride = self.operations.vectors[vector].next_multiple_of(PADDING);
        // The rows that pad a field belong to positions after the last.
        let positions = self.rows().div_ceil(self.area());
        let made = Vector { buffer: self.buffer(Contents::Zeros(4 * stride * positions)), stride };
        self.vectors[vector] = Some(made);
        made
    }

    fn step(&mut self, shader: Shader, per: (usize, usize), groups: (usize, usize)) {
        let Shader { text, buffers } = shader;
        self.steps.push(Step { text, buffers, per, groups });
    }

    /// Adds a step that goes through all numbers of a field, four at a time.
    fn field_step(&mut self, shader: Shader, columns: usize) {
        self.step(shader, (self.area() * columns, GROUP), (1, 1));
    }

    /// Makes a field of the planes. Returns their buffer.
    fn begin(&mut self) -> BufferId {
        let planes = self.buffer(Contents::Zeros(4 * self.rows()));
        let columns = self.columns(SPATIAL);
        let mut shader = Shader::new(self.style);
        shader.constants(&[("ROWS", self.rows()), ("N4", columns)]);
        shader.reads("bits", "u32", planes);
        shader.writes("field", "S4", self.field(SPATIAL));
        shader.add(include_str!("shaders/expand.wgsl"));
        self.field_step(shader, columns);
        planes
    }

    fn add_steps(&mut self) -> Option<()> {
        let operations = self.operations;
        for operation in &operations.list {
            if let Operation::Attend { layer, queries, keys, .. } = operation
                && !layer.rotations.is_empty()
            {
                let angles = self.angles(layer);
                let [size4, _] = sizes4(layer.sizes);
                let (heads, key_heads) = (layer.sizes.heads, layer.sizes.key_heads);
                for (field, heads) in [(*queries, heads), (*keys, key_heads)] {
                    self.rotations[field] = Some(Rotation { angles, heads, key_heads, size4 });
                }
            }
        }
        let mut at = 0;
        while let Some(operation) = operations.list.get(at) {
            let fused = self.add_step(at, operation)?;
            (at..=at + fused).for_each(|at| self.release(at));
            at += 1 + fused;
        }
        Some(())
    }

    /// Adds the operation `at`, and returns the number of the next operations that are done as well.
    fn add_step(&mut self, at: usize, operation: &Operation<'_>) -> Option<usize> {
        match *operation {
            Operation::Convolve { layer, from, bias, to } => {
                return Some(self.convolve(at, (layer, from), bias, to));
            }
            Operation::Normalise { layer, from, to } => self.normalise(layer, from, to),
            Operation::Attend { layer, queries, keys, values, to } => {
                self.attend(layer, [queries, keys, values], to)?;
            }
            Operation::Gate { by, to } => {
                let columns = self.columns(to);
                let mut shader = Shader::new(self.style);
                shader.constants(&[("ROWS", self.rows()), ("N4", columns)]);
                shader.reads("gate", "S4", self.field(by));
                shader.writes("field", "S4", self.field(to));
                shader.add(include_str!("shaders/gate.wgsl"));
                self.field_step(shader, columns);
            }
            Operation::Pool { from, kind, to } => self.pool(from, kind, to),
            Operation::Multiply { matrix, bias, activation, from, to } => {
                self.multiply(matrix, bias, activation, (from, to));
            }
            Operation::Sum { one, other, to } => {
                let [one, other, to] = [one, other, to].map(|vector| self.vector(vector));
                let mut shader = Shader::new(self.style);
                shader.constants(&[("LENGTH", to.stride)]);
                shader.reads("one", "f32", one.buffer);
                shader.reads("other", "f32", other.buffer);
                shader.writes("vector", "f32", to.buffer);
                shader.add(include_str!("shaders/sum.wgsl"));
                self.step(shader, (1, 1), (to.stride.div_ceil(64), 1));
            }
        }
        Some(0)
    }

    fn normalise(&mut self, layer: &PreActivation, from: FieldId, to: FieldId) {
        let (columns, area) = (self.columns(from), self.area());
        let mut shader = Shader::new(self.style);
        shader.constants(&[("ROWS", self.rows()), ("N4", columns)]);
        shader.activation(layer.activation);
        shader.reads("source", "S4", self.field(from));
        shader.reads("affine", "vec4<f32>", self.affine(&layer.norm));
        shader.writes("field", "S4", self.field(to));
        let Some(MeanSquare { is_spatial, epsilon }) = layer.rms else {
            shader.add(include_str!("shaders/normalise.wgsl"));
            return self.field_step(shader, columns);
        };
        let points = if is_spatial { area } else { 1 };
        shader.constants(&[("PART4", points * columns)]);
        shader.number("COUNT", (points * self.operations.fields[from]) as f32);
        shader.number("EPSILON", epsilon);
        shader.add(include_str!("shaders/rms.wgsl"));
        self.step(shader, (area, points), (1, 1));
    }

    fn pool(&mut self, from: FieldId, kind: PoolKind, to: VectorId) {
        let (columns, to) = (self.columns(from), self.vector(to));
        let side = (self.area() as f32).sqrt() - 14.0;
        let mut shader = Shader::new(self.style);
        shader.constants(&[
            ("AREA", self.area()),
            ("N4", columns),
            ("CHANNELS", self.operations.fields[from]),
            ("LENGTH", to.stride),
        ]);
        shader.number("SCALE", side * 0.1);
        shader.number("SQUARE", side * side * 0.01 - 0.1);
        shader.add(&format!("const MAX = {};", kind == PoolKind::Max));
        shader.reads("field", "S4", self.field(from));
        shader.writes("vector", "f32", to.buffer);
        shader.add(include_str!("shaders/pool.wgsl"));
        self.step(shader, (1, 1), (columns.div_ceil(16), 1));
    }

    fn multiply(
        &mut self,
        matrix: &MatrixLayer,
        bias: Option<&[f32]>,
        activation: Activation,
        (from, to): (VectorId, VectorId),
    ) {
        let [from, to] = [from, to].map(|vector| self.vector(vector));
        let zeros = vec![0.0; matrix.outputs];
        let mut shader = Shader::new(self.style);
        shader.constants(&[
            ("INPUTS", matrix.inputs),
            ("OUTPUTS", matrix.outputs),
            ("FROM", from.stride),
            ("LENGTH", to.stride),
        ]);
        shader.activation(activation);
        shader.reads("source", "f32", from.buffer);
        shader.reads("weights", "f32", self.floats(&matrix.weights));
        shader.reads("bias", "f32", self.floats(bias.unwrap_or(&zeros)));
        shader.writes("vector", "f32", to.buffer);
        shader.add(include_str!("shaders/multiply.wgsl"));
        self.step(shader, (1, 1), (matrix.outputs.div_ceil(64), 1));
    }

    /// The cosines and sines of an attention's rotations, by point, head of keys, and pair of neighbouring
    /// numbers. Pairs without a rotation are turned by nothing.
    fn angles(&mut self, layer: &AttentionLayer) -> BufferId {
        let [size4, _] = sizes4(layer.sizes);
        let pairs = layer.sizes.key_size / 2;
        let mut table = Vec::new();
        for point in 0..self.area() {
            let (x, y) = ((point % self.size.0) as f32, (point / self.size.0) as f32);
            for head in layer.rotations.chunks(pairs.max(1)).take(layer.sizes.key_heads) {
                let angle = |turn: &[f32; 2]| x * turn[0] + y * turn[1];
                let angles = head.iter().map(angle).chain(std::iter::repeat(0.0));
                table.extend(angles.take(2 * size4).flat_map(|angle| [angle.cos(), angle.sin()]));
            }
        }
        self.floats(&table)
    }

    fn attend(
        &mut self,
        layer: &AttentionLayer,
        [queries, keys, values]: [FieldId; 3],
        to: FieldId,
    ) -> Option<()> {
        let blocks = AttentionBlocks::new(layer.sizes, self.limits.memory)?;
        let count = self.area().div_ceil(blocks.queries);
        let mut shader = Shader::new(self.style);
        shader.constants(&[
            ("AREA", self.area()),
            ("QUERIES4", self.columns(queries)),
            ("KEYS4", self.columns(keys)),
            ("VALUES4", self.columns(values)),
            ("N4", self.columns(to)),
            ("BLOCKS", count),
        ]);
        shader.reads("queries", "S4", self.field(queries));
        shader.reads("keys", "S4", self.field(keys));
        shader.reads("values", "S4", self.field(values));
        shader.writes("field", "S4", self.field(to));
        blocks.add_to(&mut shader, layer.sizes);
        self.step(shader, (count, 1), (layer.sizes.heads, 1));
        Some(())
    }

    /// Adds the convolution `at`, with the normalisation, activation and gate that follow it. Returns the number of
    /// operations that these are.
    fn convolve(
        &mut self,
        at: usize,
        (layer, from): (&ConvLayer, FieldId),
        bias: Option<VectorId>,
        to: WriteTo<FieldId>,
    ) -> usize {
        let operations = self.operations;
        let follower = operations.fusable_normalisation(at, to);
        let sum = match to {
            // The results are needed only in their normalised form.
            WriteTo::Set(field) if follower.is_some() && self.last_uses[field] == at + 1 => None,
            to => Some((to.map(|field| self.field(field)), "S4")),
        };
        let next = follower.map(|(layer, next)| {
            let gate = operations.fusable_gate(at + 2, next).map(|by| self.field(by));
            let (affine, to) = (self.affine(&layer.norm), self.field(next));
            NextInput { affine, activation: layer.activation, gate, to }
        });
        let fused = next.map_or(0, |next| 1 + usize::from(next.gate.is_some()));
        let rotation = self.rotations[to.target()];
        let bias = bias.map(|bias| self.vector(bias).buffer);
        let finish = Finish { bias, rotation, sum, next };
        let widths = [self.channels[from], self.channels[to.target()]].map(Channels::padded);
        if self.tuning.winograd > 0 && is_tiled(layer) {
            self.convolve_squares(at, widths, from, &finish);
        } else {
            self.convolve_points(at, layer, widths, from, &finish);
        }
        fused
    }

    /// A convolution whose products are added up point by point of the window.
    fn convolve_points(
        &mut self,
        operation: usize,
        layer: &ConvLayer,
        [inputs, outputs]: [usize; 2],
        from: FieldId,
        finish: &Finish,
    ) {
        let product = Product {
            rows: self.rows(),
            points: self.positions * self.area(),
            size: self.size,
            diameter: layer.diameter,
            inputs,
            outputs,
            tile: self.tuning.tile,
        };
        let weights = self.buffer(Contents::Weights(WeightKey { operation, winograd: 0 }));
        let source = self.field(from);
        self.product(&product, [source, weights], "S4", finish, (self.area(), 1));
    }

    /// A product of `rows` rows a position, `count` times, of inputs and weights of the type `element`.
    fn product(
        &mut self,
        product: &Product,
        [source, weights]: [BufferId; 2],
        element: &str,
        finish: &Finish,
        (rows, count): (usize, usize),
    ) {
        let mut shader = Shader::new(self.style);
        shader.constants(&[("AREA", product.size.0 * product.size.1), ("N4", product.outputs / 4)]);
        shader.reads("source", element, source);
        shader.reads("weights", element, weights);
        finish.declare(&mut shader);
        match self.limits.matrices.filter(|_| self.style == Style::Matrix) {
            Some(matrices) => matrices::add_product(product, &mut shader, matrices, self.limits),
            None => product.add_to(&mut shader),
        }
        let groups = (product.outputs / product.tile_columns(), count);
        self.step(shader, (rows, product.tile[0]), groups);
    }

    /// A convolution by Winograd's scheme: points to factors, products, and products to points.
    fn convolve_squares(
        &mut self,
        operation: usize,
        [inputs, outputs]: [usize; 2],
        from: FieldId,
        finish: &Finish,
    ) {
        let winograd = Winograd { step: self.tuning.winograd };
        let (width, height) = self.size;
        let (down, across) = (height.div_ceil(winograd.step), width.div_ceil(winograd.step));
        let tiles = self.positions * down * across;
        let rows = tiles.next_multiple_of(ROW_PADDING);
        let count = winograd.side() * winograd.side();
        let [factors, products] = self.square_buffers(rows * count);
        let sizes = [
            ("TILES", tiles),
            ("ROWS", rows),
            ("DOWN", down),
            ("ACROSS", across),
            ("STEP", winograd.step),
            ("SIDE", winograd.side()),
            ("WIDTH", width),
            ("HEIGHT", height),
            ("AREA", self.area()),
            ("K4", inputs / 4),
            ("N4", outputs / 4),
        ];
        let mut shader = Shader::new(self.style);
        shader.constants(&sizes);
        shader.reads("source", "S4", self.field(from));
        shader.writes("tiles", "W4", factors);
        shader.add(&winograd.input_function());
        shader.add(include_str!("shaders/winograd_in.wgsl"));
        self.step(shader, (down * across * inputs / 4, GROUP), (1, 1));

        let product = Product {
            rows,
            points: rows,
            size: (1, 1),
            diameter: 1,
            inputs,
            outputs,
            tile: self.tuning.tile,
        };
        let key = WeightKey { operation, winograd: winograd.step };
        let weights = self.buffer(Contents::Weights(key));
        let store = Finish::store(products, "W4");
        self.product(&product, [factors, weights], "W4", &store, (down * across, count));

        let mut shader = Shader::new(self.style);
        shader.constants(&sizes);
        shader.reads("tiles", "W4", products);
        finish.declare(&mut shader);
        shader.add(&winograd.output_function());
        shader.add(include_str!("shaders/winograd_out.wgsl"));
        self.step(shader, (down * across * outputs / 4, GROUP), (1, 1));
    }

    /// The buffers for the factors and the products of squares, made for the layer with the most channels.
    fn square_buffers(&mut self, rows: usize) -> [BufferId; 2] {
        if let Some(buffers) = self.squares {
            return buffers;
        }
        let widths = self.operations.list.iter().filter_map(|operation| match operation {
            Operation::Convolve { layer, .. } if is_tiled(layer) => {
                Some(layer.inputs.max(layer.outputs).next_multiple_of(PADDING))
            }
            _ => None,
        });
        let size = rows * widths.max().unwrap_or(0) * self.style.of_squares().bytes();
        let buffers = [(); 2].map(|()| self.buffer(Contents::Zeros(size)));
        *self.squares.insert(buffers)
    }

    /// Gathers the outputs. Returns their buffer.
    fn collect(&mut self, layout: OutputLayout) -> BufferId {
        let outputs = self.operations.outputs;
        let [passes, outcome, score] =
            [outputs.pass, outputs.outcome, outputs.score].map(|vector| self.vector(vector));
        let results = self.buffer(Contents::Zeros(4 * layout.stride() * self.positions));
        let mut shader = Shader::new(self.style);
        shader.constants(&[
            ("AREA", layout.area),
            ("POLICIES", layout.policies),
            ("STRIDE", layout.stride()),
            ("MOVES4", self.columns(outputs.moves)),
            ("OWNERS4", self.columns(outputs.ownership)),
            ("PASSES", passes.stride),
            ("OUTCOMES", outcome.stride),
            ("SCORES", score.stride),
        ]);
        shader.reads("moves", "S4", self.field(outputs.moves));
        shader.reads("owners", "S4", self.field(outputs.ownership));
        shader.reads("passes", "f32", passes.buffer);
        shader.reads("outcome", "f32", outcome.buffer);
        shader.reads("score", "f32", score.buffer);
        shader.writes("results", "f32", results);
        shader.add(include_str!("shaders/collect.wgsl"));
        self.step(shader, (1, 1), (1, 1));
        results
    }
}

/// True if Winograd's scheme suits a convolution.
fn is_tiled(layer: &ConvLayer) -> bool {
    layer.diameter == 3 && layer.inputs.min(layer.outputs) >= WINOGRAD_CHANNELS
}
