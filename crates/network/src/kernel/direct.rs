//! Convolutions by matrix tiles of bf16 numbers, as they are defined: without transforms and without
//! scales.
//!
//! The inputs are rounded once into a board with a border, the channels of a point side by side. A
//! product needs the inputs of neighbouring points one below the other: from point to point it is a step
//! in memory, for any point of the window. So a left tile is a place in that board, and another point of
//! the window is another place. A row of the board ends where the border of the next one begins; the
//! sums of border points are computed with the others, and left out.
//!
//! Tiles of sums for some points (a *block*) and one or two panels of 16 outputs are computed at once:
//! channels outside, points of the window inside, so that inputs come from the first level of the cache.
//! Meanwhile the vectors apply the epilogue to the sums of the block before, which takes about as long.

use super::activation::{Activate, by_activation};
use super::convolution::ConvolutionJob;
use super::epilogue::{Epilogue, EpilogueLanes, Points};
use super::feature_maps::{AlignedBuffer, BLOCK};
use super::geometry::Geometry;
use super::pack::{PackedWeights, TransformedWeights};
use super::product::ProductKernel;
use super::simd::{
    InstructionSet, Left, MAX_TILES, PANEL, Right, STEP, Simd, TileProduct, TileSimd, TileTask,
    Tiles, bf16,
};

/// The bf16 numbers of a right tile.
const RIGHT: usize = STEP * PANEL;
/// The bf16 numbers of a cache line.
const LINE: usize = 32;

/// Products of bf16 numbers by matrix tiles.
pub(crate) struct TileProducts;

impl ProductKernel for TileProducts {
    #[inline(always)]
    fn panel(_: usize) -> usize {
        PANEL
    }

    /// Panel by panel, 32 channels at a time, point of the window by point of the window: a right tile.
    fn pack(weights: &TransformedWeights<'_>, _: usize) -> (AlignedBuffer, Vec<f32>) {
        let filter = weights.filter();
        let window = filter.diameter().pow(2);
        let channels = filter.inputs().next_multiple_of(BLOCK);
        let steps = filter.inputs().div_ceil(STEP) * window;
        let panels = filter.outputs().div_ceil(PANEL);
        let mut packed = AlignedBuffer::zeros(panels * steps * RIGHT / 2);
        let numbers = packed.get_mut::<u16>();
        weights.for_each(|_, output, row| {
            for (at, &weight) in row.iter().enumerate() {
                let (tap, input) = (at / channels, at % channels);
                let step = output / PANEL * steps + input / STEP * window + tap;
                let place = input % STEP / 2 * 2 * PANEL + output % PANEL * 2 + input % 2;
                numbers[step * RIGHT + place] = bf16(weight);
            }
        });
        (packed, Vec::new())
    }
}

/// A convolution by matrix tiles.
pub(crate) struct TileConvolution {
    set: InstructionSet,
    geometry: Geometry,
    /// The side of the window.
    diameter: usize,
    /// True if each panel of results is followed by one of gates.
    is_gated: bool,
    /// Numbers of a point in the board of inputs.
    depth: usize,
    /// Points of a row of that board, with the border to the right.
    stride: usize,
    /// Rows of a tile, and tiles that cover the points from the first to the last of the board.
    rows: usize,
    tiles: usize,
    /// The points of the board, and how many of them come before each tile and after the last.
    points: Vec<Point>,
    points_before: Vec<usize>,
    /// The place of the left tile of each step for the first point, in numbers.
    steps: Vec<usize>,
}

/// A point of the board.
#[derive(Clone, Copy)]
struct Point {
    /// Its row in the tiles, counted from the first row of the first tile.
    row: u16,
    /// Its place in memory, as [`Geometry::offset`] counts.
    offset: u16,
}

impl TileConvolution {
    /// Numbers for the sums of two blocks.
    pub(crate) const SUMS: usize = 2 * BLOCK_SUMS;

    /// A convolution with these weights.
    pub(crate) fn new(
        weights: &PackedWeights,
        geometry: Geometry,
        set: InstructionSet,
    ) -> TileConvolution {
        let diameter = weights.diameter;
        let stride = geometry.width() + diameter / 2;
        let chunks = weights.inputs.div_ceil(STEP);
        // Points a large power of two apart would compete for places in the cache.
        let depth = STEP * if chunks.is_multiple_of(8) { chunks + 1 } else { chunks };
        let window = (0..diameter.pow(2)).map(|tap| tap / diameter * stride + tap % diameter);
        let places = (0..chunks)
            .flat_map(|chunk| window.clone().map(move |point| point * depth + chunk * STEP));
        let span = (geometry.height() - 1) * stride + geometry.width();
        let tiles = span.div_ceil(16);
        let rows = span.div_ceil(tiles);
        let points = (0..geometry.area()).map(|index| geometry.point(index));
        let points = points
            .map(|(x, y)| Point {
                row: (y * stride + x) as u16,
                offset: geometry.offset(x, y) as u16,
            })
            .collect::<Vec<_>>();
        let before = |tile| points.partition_point(|point| usize::from(point.row) < tile * rows);
        let points_before = (0..=tiles).map(before).collect();
        TileConvolution {
            set,
            geometry,
            diameter,
            is_gated: weights.packing.is_gated,
            depth,
            stride,
            rows,
            tiles,
            points,
            points_before,
            steps: places.collect(),
        }
    }

    /// The memory that it takes.
    pub(crate) fn bytes(&self) -> usize {
        size_of_val(&self.steps[..]) + size_of_val(&self.points[..])
    }

    /// True if `other` reads the same board of inputs, where both read the same channels.
    pub(crate) fn shares_inputs_with(&self, other: &TileConvolution) -> bool {
        self.set == other.set && self.diameter == other.diameter
    }

    /// The length of the board of inputs, in places of 32 bits.
    pub(crate) fn inputs_len(&self) -> usize {
        self.points() * self.depth / 2
    }

    /// The vectors of a block that pass through the epilogue.
    fn parts<S: Simd>(&self, block: Block) -> usize {
        (if self.is_gated { 1 } else { block.panels }) * (PANEL / S::LANES)
    }

    /// Points of the board of inputs: those that the last row of the last tile reads included.
    fn points(&self) -> usize {
        self.tiles * self.rows + (self.diameter - 1) * (self.stride + 1)
    }

    /// Convolves the sources, whose inputs `memory` has from the last convolution if they are loaded, and
    /// applies the epilogues.
    pub(crate) fn run(
        &self,
        jobs: &mut [ConvolutionJob<'_>],
        weights: &PackedWeights,
        [numbers, sums]: [&mut AlignedBuffer; 2],
        inputs_loaded: bool,
    ) {
        let numbers = &mut numbers.get_mut()[..2 * self.inputs_len() * jobs.len()];
        let panels = weights.outputs.div_ceil(PANEL) * if self.is_gated { 2 } else { 1 };
        let (weights, sums) = (weights.factors.get(), sums.get_mut());
        let convolution = self;
        self.set.run_tiles(Run {
            convolution,
            jobs,
            inputs_loaded,
            numbers,
            weights,
            panels,
            sums,
        });
    }
}

/// A run of a convolution.
struct Run<'a, 'b> {
    convolution: &'a TileConvolution,
    jobs: &'a mut [ConvolutionJob<'b>],
    /// True if the boards of inputs are those of the sources already.
    inputs_loaded: bool,
    /// The boards of inputs, one for each job.
    numbers: &'a mut [u16],
    weights: &'a [u16],
    /// Panels of the weights.
    panels: usize,
    sums: &'a mut [f32],
}

/// Numbers for the sums of a block.
const BLOCK_SUMS: usize = MAX_TILES * 16 * PANEL;

/// Tiles of points and panels of outputs whose sums are computed at once.
#[derive(Clone, Copy)]
struct Block {
    /// The job to whose board it belongs.
    job: usize,
    /// The first row of its tiles, and the first panel.
    row: usize,
    panel: usize,
    /// Tiles below each other, and panels.
    tiles: usize,
    panels: usize,
}

impl TileTask for Run<'_, '_> {
    #[inline(always)]
    fn run<S: TileSimd>(mut self, simd: S) {
        if !self.inputs_loaded {
            for job in 0..self.jobs.len() {
                self.load_inputs(simd, job);
            }
        }
        // All have the same.
        let Some(first) = self.jobs.first() else { return };
        by_activation!(first.epilogue.activation(), A => self.multiply::<S, A>(simd));
    }
}

impl Run<'_, '_> {
    /// Rounds the inputs of a job. Everything that is not a channel of a point becomes 0.
    #[inline(always)]
    fn load_inputs<S: Simd>(&mut self, simd: S, job: usize) {
        let TileConvolution { geometry, diameter, depth, stride, .. } = *self.convolution;
        let source = self.jobs[job].source;
        let (channels, radius) = (source.stride(), diameter / 2);
        let board = 2 * self.convolution.inputs_len();
        let mut points = self.numbers[job * board..(job + 1) * board].chunks_exact_mut(depth);
        let mut border = radius * (stride + 1);
        for y in 0..geometry.height() {
            points.by_ref().take(border).for_each(|point| point.fill(0));
            let row = &source.values()[geometry.offset(0, y) * channels..];
            let row = row.chunks_exact(channels).take(geometry.width());
            for (inputs, point) in row.zip(points.by_ref()) {
                let (point, rest) = point.split_at_mut(channels);
                let vectors = inputs.chunks_exact(S::LANES);
                for (inputs, numbers) in vectors.zip(point.chunks_exact_mut(S::LANES)) {
                    simd.store_bf16(numbers, 0, simd.load(inputs, 0));
                }
                rest.fill(0);
            }
            border = radius;
        }
        points.for_each(|point| point.fill(0));
    }

    /// Multiplies block after block, and passes on the sums of the block before meanwhile.
    #[inline(always)]
    fn multiply<S: TileSimd, A: Activate>(self, simd: S) {
        let Run { convolution, jobs, numbers, weights, panels, sums, .. } = self;
        let &TileConvolution { depth, rows, ref steps, .. } = convolution;
        let plan = Plan::of(convolution, panels, jobs.len());
        let board = 2 * convolution.inputs_len();
        let mut registers = simd.configure(rows);
        let (mut sums, mut waiting_sums) = sums.split_at_mut(BLOCK_SUMS);
        let mut waiting = Block { job: 0, row: 0, panel: 0, tiles: 0, panels: 1 };
        let each = steps.len() * RIGHT;
        for turn in 0..plan.turns() {
            let block = plan.block(turn);
            let (mut fetch, lines) = plan.fetch(turn);
            let left =
                Left { numbers: &numbers[block.job * board + block.row * depth..], stride: depth };
            let right = Right { weights: &weights[block.panel * each..], apart: each };
            let product = TileProduct::new((block.tiles, block.panels), rows, left, right);
            registers.clear();
            let parts = convolution.parts::<S>(waiting);
            for part in 0..parts {
                let epilogue = &mut jobs[waiting.job].epilogue;
                let mut passing =
                    Passing::new(simd, convolution, epilogue, waiting, waiting_sums, part);
                let [first, end] = [part, part + 1].map(|part| part * steps.len() / parts);
                let rate = passing.points.len().div_ceil((end - first).max(1));
                for (step, &place) in steps.iter().enumerate().take(end).skip(first) {
                    registers.multiply(&product, place, step * RIGHT);
                    for _ in 0..lines {
                        simd.prefetch_far(right.weights, fetch);
                        fetch += LINE;
                    }
                    passing.pass_on::<A>(simd, rate);
                }
                passing.pass_on::<A>(simd, usize::MAX);
            }
            registers.store(block.tiles * block.panels, sums);
            (sums, waiting_sums) = (waiting_sums, sums);
            waiting = block;
        }
        for part in 0..convolution.parts::<S>(waiting) {
            let epilogue = &mut jobs[waiting.job].epilogue;
            Passing::new(simd, convolution, epilogue, waiting, waiting_sums, part)
                .pass_on::<A>(simd, usize::MAX);
        }
    }
}

/// The order of the blocks of a run.
struct Plan {
    jobs: usize,
    /// Tiles of the points of a job, and how many parts they are cut into.
    tiles: usize,
    blocks: usize,
    /// Rows of a tile.
    rows: usize,
    /// Panels, how many of them belong to a block, and how many such groups there are.
    panels: usize,
    width: usize,
    groups: usize,
    /// Steps of a block.
    steps: usize,
    /// True if all panels come in turn for each block of points, and not the reverse.
    points_outside: bool,
}

impl Plan {
    /// The plans that were the fastest (Sapphire Rapids, layers of 64 to 384 channels).
    #[inline(always)]
    fn of(convolution: &TileConvolution, panels: usize, jobs: usize) -> Plan {
        let &TileConvolution { diameter, rows, tiles, ref steps, .. } = convolution;
        let is_deep = diameter == 1 && steps.len() >= 12;
        let (height, width) = match diameter {
            1 if is_deep => (2, 2),
            1 => (3, 2),
            _ => (4, 1),
        };
        Plan {
            jobs,
            tiles,
            blocks: tiles.div_ceil(height),
            rows,
            panels,
            width,
            groups: panels.div_ceil(width),
            steps: steps.len(),
            points_outside: is_deep,
        }
    }

    /// The number of blocks of all jobs, each with each group of panels.
    fn turns(&self) -> usize {
        self.jobs * self.blocks * self.groups
    }

    /// Block and group of a turn. The blocks of all jobs are counted through.
    #[inline(always)]
    fn place(&self, turn: usize) -> (usize, usize) {
        match self.points_outside {
            true => (turn / self.groups, turn % self.groups),
            false => (turn % (self.jobs * self.blocks), turn / (self.jobs * self.blocks)),
        }
    }

    #[inline(always)]
    fn block(&self, turn: usize) -> Block {
        let (block, group) = self.place(turn);
        let (job, block) = (block / self.blocks, block % self.blocks);
        let [first, end] = [block, block + 1].map(|block| block * self.tiles / self.blocks);
        let panel = group * self.width;
        let panels = self.width.min(self.panels - panel);
        Block { job, row: first * self.rows, panel, tiles: end - first, panels }
    }

    /// The weights of the next group that are to be brought near in a turn: their place behind those
    /// of this group, and the cache lines in each step.
    #[inline(always)]
    fn fetch(&self, turn: usize) -> (usize, usize) {
        let (block, group) = self.place(turn);
        let lines = self.width * RIGHT / LINE;
        let next = self.width * self.steps * RIGHT;
        match self.points_outside {
            _ if group + 1 == self.groups => (next, 0),
            true => (next, if block == 0 { lines } else { 0 }),
            false => {
                let lines = lines.div_ceil(self.jobs * self.blocks);
                (next + block * self.steps * lines * LINE, lines)
            }
        }
    }
}

/// The sums of one vector of channels of a block on their way through the epilogue.
struct Passing<'a, S: Simd> {
    lanes: EpilogueLanes<'a, S>,
    /// The points that are left.
    points: &'a [Point],
    /// The first row of the block.
    row: usize,
    /// The sums, from those of the first row on.
    sums: &'a [f32],
    /// The sums of the gates in the same way.
    gates: Option<&'a [f32]>,
}

impl<'a, S: Simd> Passing<'a, S> {
    /// The vector of a block with the number `part`, in the order of the channels.
    #[inline(always)]
    fn new(
        simd: S,
        convolution: &'a TileConvolution,
        epilogue: &'a mut Epilogue<'_>,
        block: Block,
        sums: &'a [f32],
        part: usize,
    ) -> Passing<'a, S> {
        let TileConvolution { rows, points, points_before, is_gated, .. } = convolution;
        let each = block.tiles * rows * PANEL;
        // A block has one panel of results and one of gates then.
        let panels_before = if *is_gated { block.panel / 2 } else { block.panel };
        let channel = panels_before * PANEL + part * S::LANES;
        let (panel, lane) = (part * S::LANES / PANEL, part * S::LANES % PANEL);
        let first = block.row / rows;
        Passing {
            lanes: epilogue.lanes(simd, channel, Points::All),
            points: &points[points_before[first]..points_before[first + block.tiles]],
            row: block.row,
            sums: &sums[panel * each + lane..],
            gates: is_gated.then(|| &sums[each + lane..]),
        }
    }

    /// Passes on the sums of up to `count` points.
    #[inline(always)]
    fn pass_on<A: Activate>(&mut self, simd: S, count: usize) {
        let (points, left) = self.points.split_at(count.min(self.points.len()));
        for &Point { row, offset } in points {
            let at = (usize::from(row) - self.row) * PANEL;
            let mut factor = None;
            if let Some(gates) = self.gates {
                factor = Some(simd.load(gates, at));
            }
            let sums = simd.load(self.sums, at);
            self.lanes.finish::<A>(simd, (usize::from(offset), 0), sums, factor);
        }
        self.points = left;
    }
}
