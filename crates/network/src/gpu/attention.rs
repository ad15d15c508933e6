//! Attention: a group of threads mixes the values for a block of queries of one head.
//!
//! Keys and values come in blocks. For each, the group multiplies queries and keys, turns the products into
//! weights, and adds the values; when a larger product appears, the sums so far shrink (M. Milakov and N.
//! Gimelshein, "Online normalizer calculation for softmax", 2018; T. Dao et al., "FlashAttention", 2022).
//! Eight by eight threads have some queries each, and some keys or channels of the values.

use std::fmt::Write;

use super::shader::{Shader, grid};
use crate::kernel::HeadSizes;

/// The threads of a group, along the queries and along keys or channels.
const SIDE: usize = 8;

/// The queries of a group, and the keys of a block.
#[derive(Clone, Copy)]
pub(super) struct AttentionBlocks {
    pub(super) queries: usize,
    keys: usize,
}

impl AttentionBlocks {
    /// The largest blocks for heads of these sizes that fit into `memory` bytes of a group.
    pub(super) fn new(sizes: HeadSizes, memory: usize) -> Option<AttentionBlocks> {
        let blocks = [[4, 4], [4, 2], [4, 1], [2, 2], [2, 1], [1, 1]];
        let blocks = blocks
            .map(|[queries, keys]| AttentionBlocks { queries: queries * SIDE, keys: keys * SIDE });
        blocks.into_iter().find(|blocks| blocks.bytes(sizes) <= memory)
    }

    fn bytes(self, sizes: HeadSizes) -> usize {
        let [size4, value4] = sizes4(sizes);
        let vectors = self.queries * (size4 + 1) + self.keys * (size4 + 1).max(value4);
        16 * vectors + 4 * self.queries * (self.keys + 1) + 12 * self.queries
    }

    /// Adds the shader, which reads `queries`, `keys` and `values` and writes `field`. Groups are counted by
    /// blocks of queries, position by position, and by heads. The constants are the columns of four channels
    /// of the fields, the area and the `BLOCKS` of queries of a position.
    pub(super) fn add_to(self, shader: &mut Shader, sizes: HeadSizes) {
        let AttentionBlocks { queries, keys } = self;
        let [size4, value4] = sizes4(sizes);
        let share = sizes.heads / sizes.key_heads;
        let (own_rows, own_keys, own_values) = (queries / SIDE, keys / SIDE, value4.div_ceil(SIDE));
        let row4 = size4 + 1;
        shader.number("SCALE", 1.0 / (sizes.key_size as f32).sqrt());
        let mut text = format!(
            "var<workgroup> some_queries: array<vec4<f32>, {}>;
var<workgroup> block: array<vec4<f32>, {}>; // of keys, then of values
var<workgroup> fits: array<f32, {}>;
var<workgroup> largest: array<f32, {queries}>;
var<workgroup> shrink: array<f32, {queries}>;
var<workgroup> total: array<f32, {queries}>;
@compute @workgroup_size({threads})
fn main(@builtin(workgroup_id) group: vec3<u32>, @builtin(local_invocation_index) thread: u32) {{
let tx = thread % {SIDE}u;
let ty = thread / {SIDE}u;
let position = group.x / BLOCKS * AREA;
let first = group.x % BLOCKS * {queries}u;
let head = group.y;
for (var e = thread; e < {}u; e += {threads}u) {{
let row = position + min(first + e / {size4}u, AREA - 1u);
some_queries[e / {size4}u * {row4}u + e % {size4}u] = vec4<f32>(queries[row * QUERIES4 + head * {size4}u + e % {size4}u]) * SCALE;
}}
if thread < {queries}u {{ largest[thread] = -1e30; total[thread] = 0.0; }}
",
            queries * row4,
            keys * row4.max(value4),
            queries * (keys + 1),
            queries * size4,
            threads = SIDE * SIDE,
        );
        for (i, j) in grid(own_rows, own_values) {
            let _ = writeln!(text, "var sum{i}_{j} = vec4<f32>(0.0);");
        }
        let load = |name: &str, four: usize, stride: usize, columns: &str| {
            format!(
                "for (var e = thread; e < {}u; e += {}u) {{
let row = position + min(start + e / {four}u, AREA - 1u);
block[e / {four}u * {stride}u + e % {four}u] = vec4<f32>({name}[row * {columns} + head / {share}u * {four}u + e % {four}u]);
}}
",
                keys * four,
                SIDE * SIDE
            )
        };
        let _ = write!(
            text,
            "for (var start = 0u; start < AREA; start += {keys}u) {{\nworkgroupBarrier();\n{}workgroupBarrier();\n",
            load("keys", size4, row4, "KEYS4")
        );
        add_fits(&mut text, [own_rows, own_keys], [size4, row4], keys);
        // While some threads make weights, all have loaded the values.
        let _ = write!(
            text,
            "workgroupBarrier();
{}if thread < {queries}u {{
let old = largest[thread];
var most = old;
for (var key = 0u; key < {keys}u; key++) {{ most = max(most, fits[thread * {stride}u + key]); }}
let less = exp(old - most);
var sum = total[thread] * less;
for (var key = 0u; key < {keys}u; key++) {{
let weight = exp(fits[thread * {stride}u + key] - most);
fits[thread * {stride}u + key] = weight;
sum += weight;
}}
largest[thread] = most;
shrink[thread] = less;
total[thread] = sum;
}}
workgroupBarrier();
",
            load("values", value4, value4, "VALUES4"),
            stride = keys + 1,
        );
        add_values(&mut text, [own_rows, own_values], value4, keys);
        text += "}\n";
        for i in 0..own_rows {
            let _ =
                writeln!(text, "if first + ty + {0}u < AREA {{ let query = ty + {0}u;", SIDE * i);
            for j in 0..own_values {
                let _ = writeln!(
                    text,
                    "if tx + {0}u < {value4}u {{ field[(position + first + query) * N4 + head * {value4}u + tx + {0}u] = S4(sum{i}_{j} / total[query]); }}",
                    SIDE * j
                );
            }
            text += "}\n";
        }
        text += "}\n";
        shader.add(&text);
    }
}

/// The numbers of a key and of a value in each head, in vectors of four.
pub(super) fn sizes4(sizes: HeadSizes) -> [usize; 2] {
    [sizes.key_size, sizes.value_size].map(|size| size.div_ceil(4))
}

/// The products of a thread's queries and keys. Keys beyond the board fit nothing.
fn add_fits(
    text: &mut String,
    [own_rows, own_keys]: [usize; 2],
    [size4, row4]: [usize; 2],
    keys: usize,
) {
    for (i, j) in grid(own_rows, own_keys) {
        let _ = writeln!(text, "var fit{i}_{j} = 0.0;");
    }
    let _ = writeln!(text, "for (var e = 0u; e < {size4}u; e++) {{");
    for i in 0..own_rows {
        let _ = writeln!(text, "let q{i} = some_queries[(ty + {}u) * {row4}u + e];", SIDE * i);
    }
    for j in 0..own_keys {
        let _ = writeln!(text, "let k{j} = block[(tx + {}u) * {row4}u + e];", SIDE * j);
    }
    for (i, j) in grid(own_rows, own_keys) {
        let _ = writeln!(text, "fit{i}_{j} += dot(q{i}, k{j});");
    }
    text.push_str("}\n");
    for (i, j) in grid(own_rows, own_keys) {
        let _ = writeln!(
            text,
            "fits[(ty + {}u) * {}u + tx + {key}u] = select(-1e30, fit{i}_{j}, start + tx + {key}u < AREA);",
            SIDE * i,
            keys + 1,
            key = SIDE * j,
        );
    }
}

/// Adds the values of a block to a thread's sums.
fn add_values(text: &mut String, [own_rows, own_values]: [usize; 2], value4: usize, keys: usize) {
    for i in 0..own_rows {
        let _ = writeln!(text, "let less{i} = shrink[ty + {}u];", SIDE * i);
    }
    for (i, j) in grid(own_rows, own_values) {
        let _ = writeln!(text, "sum{i}_{j} *= less{i};");
    }
    let _ = writeln!(text, "for (var key = 0u; key < {keys}u; key++) {{");
    for i in 0..own_rows {
        let stride = keys + 1;
        let _ = writeln!(text, "let w{i} = fits[(ty + {}u) * {stride}u + key];", SIDE * i);
    }
    for j in 0..own_values {
        let _ = writeln!(
            text,
            "let v{j} = block[key * {value4}u + min(tx + {}u, {}u)];",
            SIDE * j,
            value4 - 1
        );
    }
    for (i, j) in grid(own_rows, own_values) {
        let _ = writeln!(text, "sum{i}_{j} += w{i} * v{j};");
    }
    text.push_str("}\n");
}
