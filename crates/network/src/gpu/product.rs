//! Products of matrices and convolutions, which take nearly all of a card's time.
//!
//! A group of threads makes a tile of rows and columns. It goes through the input channels sixteen at a time:
//! those of its rows and their weights are brought into the memory of the group, where each thread reads what
//! it needs for a small matrix of results in its registers. The text is unrolled, because not every driver
//! unrolls loops, and an array that is indexed by a loop does not stay in registers.

use std::fmt::Write;

use super::shader::{Shader, grid};

/// Input channels that are brought into the memory of a group together, in vectors of four.
const DEPTH4: usize = 4;
/// The distance of rows in that memory, which is odd so that the rows lie in different banks.
const ROW4: usize = DEPTH4 + 1;

/// A product of rows (points, or Winograd's tiles) with weights. In a convolution the sum is over the places of
/// a window, too.
pub(super) struct Product {
    /// The rows of each of `count` independent products.
    pub(super) rows: usize,
    /// The rows that are points of a board.
    pub(super) points: usize,
    /// The board of a convolution.
    pub(super) size: (usize, usize),
    /// The side of the window: 1 if each row is for itself.
    pub(super) diameter: usize,
    /// Input channels, a multiple of 16.
    pub(super) inputs: usize,
    /// Output channels, a multiple of 16.
    pub(super) outputs: usize,
    /// The most rows and columns that a group makes.
    pub(super) tile: [usize; 2],
}

impl Product {
    /// The columns that a group makes: they divide the outputs.
    pub(super) fn tile_columns(&self) -> usize {
        let columns = (16..=self.tile[1]).rev().step_by(16);
        columns.into_iter().find(|&columns| self.outputs.is_multiple_of(columns)).unwrap_or(16)
    }

    /// Adds the shader, which reads `source` and `weights` and calls `finish` with the results. Groups are counted
    /// by tiles of rows, tiles of columns, and independent products.
    pub(super) fn add_to(&self, shader: &mut Shader) {
        self.add_constants(shader);
        let tile = Tile::new(self.tile, self.tile_columns() / 4);
        let Tile { rows, columns4, threads, across, down, .. } = tile;
        let mut text = format!(
            "var<workgroup> a: array<vec4<f32>, {}>;
var<workgroup> b: array<vec4<f32>, {}>;
@compute @workgroup_size({threads})
fn main(@builtin(workgroup_id) group: vec3<u32>, @builtin(local_invocation_index) thread: u32) {{
let tx = thread % {across}u;
let ty = thread / {across}u;
let column = group.y * {columns4}u;
",
            rows * ROW4,
            tile.weights4()
        );
        let loads = tile.loads();
        loads.add_rows(&mut text, self);
        for (i, j) in tile.own() {
            let _ = writeln!(text, "var c{i}_{j} = vec4<f32>(0.0);");
        }
        text += "for (var tap = 0u; tap < TAPS; tap++) {
let down = tap / DIAMETER;
let right = tap % DIAMETER;
";
        loads.add_places(&mut text, self);
        text += "for (var k = 0u; k < K4; k += 4u) {\n";
        tile.add_loads(&mut text);
        text += "workgroupBarrier();\n";
        tile.add_products(&mut text);
        text += "workgroupBarrier();\n}\n}\n";
        for (i, j) in tile.own() {
            let _ = writeln!(
                text,
                "finish(group.z * ROWS + group.x * {rows}u + ty + {}u, column + tx + {}u, c{i}_{j});",
                i * down,
                j * across
            );
        }
        text += "}\n";
        shader.add(&text);
    }

    /// Names the sizes.
    pub(super) fn add_constants(&self, shader: &mut Shader) {
        let (width, height) = self.size;
        shader.constants(&[
            ("ROWS", self.rows),
            ("POINTS", self.points),
            ("WIDTH", width),
            ("HEIGHT", height),
            ("DIAMETER", self.diameter),
            ("RADIUS", self.diameter / 2),
            ("TAPS", self.diameter * self.diameter),
            ("K4", self.inputs / 4),
        ]);
    }
}

/// The inputs that a group loads together: `depth4` vectors of each of its rows. A thread loads every so many.
#[derive(Clone, Copy)]
pub(super) struct InputLoads {
    pub(super) rows: usize,
    pub(super) depth4: usize,
    pub(super) threads: usize,
}

impl InputLoads {
    /// The vectors of a thread: the number and the first row of each.
    pub(super) fn of_thread(self) -> impl Iterator<Item = (usize, usize)> {
        let count = (self.rows * self.depth4).div_ceil(self.threads);
        (0..count).map(move |i| (i, i * self.threads / self.depth4))
    }

    /// The condition that a row of a thread, the first of which is `first`, belongs to the group; empty where
    /// it always does.
    pub(super) fn guard(self, first: usize) -> String {
        let InputLoads { rows, depth4, threads } = self;
        if first + threads.div_ceil(depth4) <= rows {
            return String::new();
        }
        format!("if thread / {depth4}u + {first}u < {rows}u ")
    }

    /// The rows that a thread loads, and their places on the board.
    pub(super) fn add_rows(self, text: &mut String, product: &Product) {
        let InputLoads { rows, depth4, .. } = self;
        for (i, first) in self.of_thread() {
            let _ =
                writeln!(text, "let row{i} = group.x * {rows}u + thread / {depth4}u + {first}u;");
            if product.diameter > 1 {
                let _ =
                    writeln!(text, "let y{i} = row{i} % AREA / WIDTH; let x{i} = row{i} % WIDTH;");
            }
        }
    }

    /// The places that these rows read in the part `right`, `down` of the window, if they are on the board.
    pub(super) fn add_places(self, text: &mut String, product: &Product) {
        let depth4 = self.depth4;
        for (i, _) in self.of_thread() {
            let _ = if product.diameter == 1 {
                writeln!(
                    text,
                    "let ok{i} = true; let at{i} = (group.z * ROWS + row{i}) * K4 + thread % {depth4}u;"
                )
            } else {
                // Numbers below 0 wrap round, so they are beyond the board, too.
                writeln!(
                    text,
                    "let ok{i} = row{i} < POINTS && y{i} + down - RADIUS < HEIGHT && x{i} + right - RADIUS < WIDTH;
let at{i} = (row{i} + down * WIDTH + right - RADIUS * WIDTH - RADIUS) * K4 + thread % {depth4}u;"
                )
            };
        }
    }
}

/// The part of a product that a group makes. A thread makes every so many rows and columns of it.
#[derive(Clone, Copy)]
struct Tile {
    rows: usize,
    /// In vectors of four.
    columns4: usize,
    threads: usize,
    /// Threads side by side, and one below the other.
    across: usize,
    down: usize,
}

impl Tile {
    /// A tile of `rows` by no more than `columns`, of which `columns4` vectors are there.
    fn new([rows, columns]: [usize; 2], columns4: usize) -> Tile {
        // Eight by eight results of a thread use its registers well.
        let threads = (rows * columns / 64).clamp(64, 256);
        let across = [16, 8].into_iter().find(|n| columns4.is_multiple_of(2 * n)).unwrap_or(4);
        Tile { rows, columns4, threads, across, down: threads / across }
    }

    /// The vectors of weights that are brought into the memory of the group together.
    fn weights4(self) -> usize {
        4 * DEPTH4 * self.columns4
    }

    /// The rows and columns of a thread.
    fn own(self) -> impl Iterator<Item = (usize, usize)> {
        grid(self.rows.div_ceil(self.down), self.columns4 / self.across)
    }

    fn loads(self) -> InputLoads {
        InputLoads { rows: self.rows, depth4: DEPTH4, threads: self.threads }
    }

    /// Brings inputs and weights into the memory of the group. All reads of inputs come first, so that the card
    /// waits once.
    fn add_loads(self, text: &mut String) {
        let Tile { columns4, threads, .. } = self;
        let loads = self.loads();
        for (i, _) in loads.of_thread() {
            let _ = writeln!(
                text,
                "var load{i} = vec4<f32>(0.0); if ok{i} {{ load{i} = vec4<f32>(source[at{i} + k]); }}"
            );
        }
        for (i, first) in loads.of_thread() {
            let _ = writeln!(
                text,
                "{}{{ a[(thread / 4u + {first}u) * {ROW4}u + thread % 4u] = load{i}; }}",
                loads.guard(first)
            );
        }
        for first in (0..self.weights4()).step_by(threads) {
            let is_whole = first + threads <= self.weights4();
            let guard = format!("if e < {}u ", self.weights4());
            let _ = writeln!(
                text,
                "{{ let e = thread + {first}u; {}{{ b[e] = vec4<f32>(weights[((group.z * TAPS + tap) * K4 * 4u + k * 4u + e / {columns4}u) * N4 + column + e % {columns4}u]); }} }}",
                if is_whole { "" } else { &guard }
            );
        }
    }

    /// Adds the products of a thread's rows and columns to its sums.
    fn add_products(self, text: &mut String) {
        let Tile { rows, columns4, across, down, .. } = self;
        let _ = writeln!(text, "for (var four = 0u; four < {DEPTH4}u; four++) {{");
        for i in 0..rows.div_ceil(down) {
            let _ = writeln!(text, "let a{i} = a[(ty + {}u) * {ROW4}u + four];", i * down);
        }
        for (lane, name) in ["x", "y", "z", "w"].into_iter().enumerate() {
            for j in 0..columns4 / across {
                let place = lane * columns4 + j * across;
                let row = 4 * columns4;
                let _ = writeln!(text, "let b{lane}_{j} = b[four * {row}u + tx + {place}u];");
            }
            for (i, j) in self.own() {
                let _ = writeln!(
                    text,
                    "c{i}_{j} = fma(vec4<f32>(a{i}.{name}), b{lane}_{j}, c{i}_{j});"
                );
            }
        }
        text.push_str("}\n");
    }
}
