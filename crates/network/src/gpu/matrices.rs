//! Products of matrices by cooperative matrices: small ones that the threads of a subgroup hold together, and
//! that the card multiplies at once (tensor cores, simdgroup matrices). Their numbers are 16-bit floats, their
//! sums 32-bit floats.
//!
//! A group of threads makes a tile of rows and columns, as in `product`. Each of its subgroups makes a block of small
//! matrices; if they are smaller, and so more, than was planned, those that are left over repeat another one's block.
//! While the card multiplies, the inputs and weights of the next input channels are already on their way to the
//! registers.

use std::fmt::Write;

use super::product::{InputLoads, Product};
use super::shader::{Shader, grid};

/// The numbers that separate two rows in the memory of a group beyond their own, so that the rows of a small
/// matrix lie in different banks.
const GAP: usize = 8;
/// The most subgroups of a group.
const MOST_SUBGROUPS: usize = 8;
/// The results of a subgroup in a small tile. A larger tile gives more to each.
const RESULTS: usize = 1024;

/// The cooperative matrices of a card.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Matrices {
    /// Rows and columns.
    pub(super) side: usize,
    /// The most threads of a subgroup. It may have fewer, if the card has subgroups of several sizes.
    pub(super) subgroup: usize,
    /// True if a matrix can be loaded from vectors; else it has to be from numbers.
    pub(super) reads_vectors: bool,
}

/// The limits of a group of threads of a card.
#[derive(Clone, Copy, Debug)]
pub(super) struct GroupLimits {
    /// The bytes of its memory.
    pub(super) memory: usize,
    pub(super) threads: usize,
    pub(super) matrices: Option<Matrices>,
}

/// The part of a product that a group makes, and how its subgroups share it.
#[derive(Clone, Copy)]
struct SubgroupTile {
    matrices: Matrices,
    rows: usize,
    columns: usize,
    /// Subgroups side by side, and one below the other.
    across: usize,
    down: usize,
    /// The input channels that are brought into the memory of the group together.
    depth: usize,
    /// The small matrices of a subgroup that go through the memory of the group together, at the end.
    stored: usize,
}

impl SubgroupTile {
    /// The tile of a product. Of the ways in which its subgroups may share it, one that suits the card's limits.
    fn new(product: &Product, matrices: Matrices, limits: GroupLimits) -> SubgroupTile {
        let (rows, columns) = (product.tile[0], product.tile_columns());
        let (tall, wide) = (rows / matrices.side, columns / matrices.side);
        let most = (limits.threads / matrices.subgroup).clamp(1, MOST_SUBGROUPS);
        let most = (rows * columns / RESULTS).clamp(2.min(most), most);
        let divides = |&(down, across): &(usize, usize)| {
            down * across <= most && tall.is_multiple_of(down) && wide.is_multiple_of(across)
        };
        // Many subgroups, and of blocks of equal size the one with the fewest rows and columns to read.
        let (down, across) = grid(most + 1, most + 1)
            .filter(|&(down, across)| down > 0 && across > 0)
            .filter(divides)
            .max_by_key(|&(down, across)| {
                (down * across, std::cmp::Reverse(tall / down + wide / across))
            })
            .unwrap_or((1, 1));
        let with =
            |depth, stored| SubgroupTile { matrices, rows, columns, across, down, depth, stored };
        let choices = [with(32, wide / across), with(32, 1), with(16, wide / across)];
        let suits = |tile: &SubgroupTile| {
            product.inputs.is_multiple_of(tile.depth)
                && tile.threads().is_multiple_of(tile.depth / 4)
                && tile.bytes() <= limits.memory
        };
        choices.into_iter().find(suits).unwrap_or(with(16, 1))
    }

    fn subgroups(self) -> usize {
        self.across * self.down
    }

    fn threads(self) -> usize {
        self.subgroups() * self.matrices.subgroup
    }

    /// The distances of rows of inputs, weights and results in the memory of the group, in numbers.
    fn strides(self) -> [usize; 3] {
        [self.depth + GAP, self.columns + GAP, self.stored * self.matrices.side]
    }

    /// The numbers in the memory of the group: inputs, weights, results.
    fn sizes(self) -> [usize; 3] {
        let [inputs, weights, results] = self.strides();
        [self.rows * inputs, self.depth * weights, self.subgroups() * self.matrices.side * results]
    }

    fn bytes(self) -> usize {
        let [inputs, weights, results] = self.sizes();
        2 * (inputs + weights) + 4 * results
    }

    /// The small matrices of a subgroup, along rows and columns.
    fn own(self) -> [usize; 2] {
        let side = self.matrices.side;
        [self.rows / side / self.down, self.columns / side / self.across]
    }

    fn loads(self) -> InputLoads {
        InputLoads { rows: self.rows, depth4: self.depth / 4, threads: self.threads() }
    }

    /// The vectors of weights that a thread loads: the number and the first of each, and the condition that it
    /// is one of them.
    fn weight_loads(self) -> impl Iterator<Item = (usize, usize, String)> {
        let (count, threads) = (self.depth * self.columns / 4, self.threads());
        (0..count).step_by(threads).enumerate().map(move |(j, first)| {
            let is_whole = first + threads <= count;
            let guard = format!("if thread + {first}u < {count}u ");
            (j, first, if is_whole { String::new() } else { guard })
        })
    }

    /// Declares the memory of the group.
    fn declare(self, shader: &mut Shader) {
        let [inputs, weights, results] = self.sizes();
        let (element, unit) = if self.matrices.reads_vectors { ("S4", 4) } else { ("f16", 1) };
        shader.add(&format!(
            "var<workgroup> a: array<{element}, {}>;
var<workgroup> b: array<{element}, {}>;
var<workgroup> sums: array<f32, {results}>;",
            inputs / unit,
            weights / unit
        ));
    }

    /// A place in the memory of the group, from the vector that it is.
    fn set(self, array: &str, at4: &str, value: &str) -> String {
        if self.matrices.reads_vectors {
            return format!("{array}[{at4}] = {value};");
        }
        ["x", "y", "z", "w"]
            .iter()
            .enumerate()
            .fold(format!("let to = 4u * ({at4}); "), |text, (lane, name)| {
                format!("{text}{array}[to + {lane}u] = {value}.{name}; ")
            })
    }

    /// Loads the inputs and weights of the step `step` into registers.
    fn add_loads(self, text: &mut String, product: &Product, step: &str) {
        let (depth4, columns4) = (self.depth / 4, self.columns / 4);
        let _ = writeln!(
            text,
            "let tap = ({step}) / PARTS;
let k = ({step}) % PARTS * {depth4}u;
let down = tap / DIAMETER;
let right = tap % DIAMETER;"
        );
        self.loads().add_places(text, product);
        for (i, _) in self.loads().of_thread() {
            let _ =
                writeln!(text, "load{i} = S4(0.0h); if ok{i} {{ load{i} = source[at{i} + k]; }}");
        }
        for (j, first, guard) in self.weight_loads() {
            let _ = writeln!(
                text,
                "{guard}{{ let e = thread + {first}u; weight{j} = weights[((group.z * TAPS + tap) * K4 * 4u + k * 4u + e / {columns4}u) * N4 + column + e % {columns4}u]; }}"
            );
        }
    }

    /// Brings what was loaded into the memory of the group.
    fn add_stores(self, text: &mut String) {
        let (depth4, columns4) = (self.depth / 4, self.columns / 4);
        let [input_stride4, weight_stride4, _] = self.strides().map(|stride| stride / 4);
        for (i, first) in self.loads().of_thread() {
            let at =
                format!("(thread / {depth4}u + {first}u) * {input_stride4}u + thread % {depth4}u");
            let set = self.set("a", &at, &format!("load{i}"));
            let _ = writeln!(text, "{}{{ {set} }}", self.loads().guard(first));
        }
        for (j, first, guard) in self.weight_loads() {
            let at = format!("e / {columns4}u * {weight_stride4}u + e % {columns4}u");
            let set = self.set("b", &at, &format!("weight{j}"));
            let _ = writeln!(text, "{guard}{{ let e = thread + {first}u; {set} }}");
        }
    }

    /// Adds the products of a subgroup's rows and columns to its sums.
    fn add_products(self, text: &mut String) {
        let side = self.matrices.side;
        let unit = if self.matrices.reads_vectors { 4 } else { 1 };
        let [input_stride, weight_stride, _] = self.strides().map(|stride| stride / unit);
        let [own_rows, own_columns] = self.own();
        for part in (0..self.depth).step_by(side) {
            text.push_str("{\n");
            for i in 0..own_rows {
                let _ = writeln!(
                    text,
                    "let a{i} = coopLoadT<coop_mat{side}x{side}<f16, A>>(&a[(ty + {}u) * {input_stride}u + {}u], {input_stride}u);",
                    i * side,
                    part / unit
                );
            }
            for j in 0..own_columns {
                let _ = writeln!(
                    text,
                    "let b{j} = coopLoadT<coop_mat{side}x{side}<f16, B>>(&b[{}u + tx / {unit}u], {weight_stride}u);",
                    part * weight_stride + j * side / unit
                );
            }
            for (i, j) in grid(own_rows, own_columns) {
                let _ = writeln!(text, "c{i}_{j} = coopMultiplyAdd(a{i}, b{j}, c{i}_{j});");
            }
            text.push_str("}\n");
        }
    }

    /// Takes the sums of a subgroup through the memory of the group, because only the card knows which thread has
    /// which numbers, and finishes them.
    fn add_finish(self, text: &mut String) {
        let side = self.matrices.side;
        let [own_rows, own_columns] = self.own();
        let (stride, rows) = (self.strides()[2], self.rows);
        let piece = side * stride;
        for (i, first) in grid(own_rows, own_columns.div_ceil(self.stored)) {
            let columns = first * self.stored..own_columns.min((first + 1) * self.stored);
            let _ = writeln!(text, "if subgroup < SUBGROUPS {{");
            for (place, j) in columns.clone().enumerate() {
                let _ = writeln!(
                    text,
                    "coopStoreT(c{i}_{j}, &sums[subgroup * {piece}u + {}u], {stride}u);",
                    place * side
                );
            }
            let row4 = columns.len() * side / 4;
            let _ = writeln!(
                text,
                "}}
workgroupBarrier();
if subgroup < SUBGROUPS {{ for (var e = lane; e < {}u; e += lanes) {{
let first = subgroup * {piece}u + e / {row4}u * {stride}u + e % {row4}u * 4u;
let sum = vec4<f32>(sums[first], sums[first + 1u], sums[first + 2u], sums[first + 3u]);
finish(group.z * ROWS + group.x * {rows}u + ty + {}u + e / {row4}u, column + tx / 4u + {}u + e % {row4}u, sum);
}} }}
workgroupBarrier();",
                side * row4,
                i * side,
                columns.start * side / 4
            );
        }
    }
}

/// Adds the shader of a product, as [`Product::add_to`], by cooperative matrices.
pub(super) fn add_product(
    product: &Product,
    shader: &mut Shader,
    matrices: Matrices,
    limits: GroupLimits,
) {
    let tile = SubgroupTile::new(product, matrices, limits);
    let [own_rows, own_columns] = tile.own();
    let side = matrices.side;
    product.add_constants(shader);
    shader.constants(&[
        ("SUBGROUPS", tile.subgroups()),
        ("PARTS", product.inputs / tile.depth),
        ("STEPS", product.diameter * product.diameter * product.inputs / tile.depth),
    ]);
    tile.declare(shader);
    let mut text = format!(
        "@compute @workgroup_size({})
fn main(@builtin(workgroup_id) group: vec3<u32>, @builtin(local_invocation_index) thread: u32,
@builtin(subgroup_id) subgroup: u32, @builtin(subgroup_invocation_id) lane: u32, @builtin(subgroup_size) lanes: u32) {{
let column = group.y * {}u;
// All subgroups have to multiply: those that are left over do the last one's work again.
let ty = min(subgroup, SUBGROUPS - 1u) / {across}u * {}u;
let tx = min(subgroup, SUBGROUPS - 1u) % {across}u * {}u;
",
        tile.threads(),
        tile.columns / 4,
        own_rows * side,
        own_columns * side,
        across = tile.across,
    );
    tile.loads().add_rows(&mut text, product);
    for (i, _) in tile.loads().of_thread() {
        let _ = writeln!(text, "var load{i}: S4;");
    }
    for (j, ..) in tile.weight_loads() {
        let _ = writeln!(text, "var weight{j}: S4;");
    }
    for (i, j) in grid(own_rows, own_columns) {
        let _ = writeln!(text, "var c{i}_{j} = coop_mat{side}x{side}<f32, C>();");
    }
    text += "{\n";
    tile.add_loads(&mut text, product, "0u");
    text += "}\nfor (var step = 0u; step < STEPS; step++) {\n";
    tile.add_stores(&mut text);
    text += "workgroupBarrier();\nif step + 1u < STEPS {\n";
    tile.add_loads(&mut text, product, "step + 1u");
    text += "}\n";
    tile.add_products(&mut text);
    text += "workgroupBarrier();\n}\n";
    tile.add_finish(&mut text);
    text += "}\n";
    shader.add(&text);
}

#[cfg(test)]
mod tests {
    use super::super::tuning::TILES;
    use super::*;

    /// The subgroups of each tile make all of it once, within the limits of the card.
    #[test]
    fn subgroups_share_every_tile() {
        for (&tile, outputs) in
            TILES.iter().flat_map(|tile| [16, 48, 96, 128, 384].map(|n| (tile, n)))
        {
            for (side, subgroup) in [(8, 4), (8, 8), (16, 32), (16, 64), (8, 32)] {
                for (memory, inputs) in [(20 << 10, 32), (48 << 10, 48), (48 << 10, 192)] {
                    let size = (9, 9);
                    let (rows, points, diameter) = (384, 324, 3);
                    let product = Product { rows, points, size, diameter, inputs, outputs, tile };
                    let matrices = Matrices { side, subgroup, reads_vectors: true };
                    let limits = GroupLimits { memory, threads: 256, matrices: Some(matrices) };
                    let made = SubgroupTile::new(&product, matrices, limits);
                    let [down, across] = made.own();
                    assert_eq!(down * made.down * side, tile[0]);
                    assert_eq!(across * made.across * side, product.tile_columns());
                    assert!(made.threads() <= 256 && made.bytes() <= memory, "{tile:?} {outputs}");
                    assert!(inputs.is_multiple_of(made.depth) && made.depth.is_multiple_of(side));
                    let results = down * across * side * side;
                    assert!(
                        results <= 2048 || made.subgroups() == 256 / subgroup,
                        "{tile:?} {outputs}"
                    );
                }
            }
        }
    }
}
