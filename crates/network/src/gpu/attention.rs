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
        shader.constants(&[
            ("SIZE4", size4),
            ("VALUE4", value4),
            ("ROW4", size4 + 1),
            ("SHARE", sizes.heads / sizes.key_heads),
            ("QUERIES", queries),
            ("KEYS", keys),
            ("FITS", keys + 1),
        ]);
        shader.number("SCALE", 1.0 / (sizes.key_size as f32).sqrt());
        shader.add(&format!(
            "var<workgroup> some_queries: array<vec4<f32>, QUERIES * ROW4>;
var<workgroup> block: array<vec4<f32>, {}>; // of keys, then of values
var<workgroup> fits: array<f32, QUERIES * FITS>;
var<workgroup> largest: array<f32, QUERIES>;
var<workgroup> shrink: array<f32, QUERIES>;
var<workgroup> total: array<f32, QUERIES>;",
            keys * (size4 + 1).max(value4)
        ));
        shader.add(include_str!("shaders/attend.wgsl"));
        let own = [queries / SIDE, keys / SIDE, value4.div_ceil(SIDE)];
        shader.add(&main_function(own));
    }
}

/// The main function, where a thread has this many queries, keys of a block, and vectors of the values.
fn main_function([own_rows, own_keys, own_values]: [usize; 3]) -> String {
    let mut text = String::from(
        "@compute @workgroup_size(64)
fn main(@builtin(workgroup_id) group: vec3<u32>, @builtin(local_invocation_index) thread: u32) {
let tx = thread % 8u;
let ty = thread / 8u;
let position = group.x / BLOCKS * AREA;
let first = group.x % BLOCKS * QUERIES;
let head = group.y;
begin(position, first, head, thread);
",
    );
    for (i, j) in grid(own_rows, own_values) {
        let _ = writeln!(text, "var sum{i}_{j} = vec4<f32>(0.0);");
    }
    text += "for (var start = 0u; start < AREA; start += KEYS) {
workgroupBarrier();
load_keys(position, start, head, thread);
workgroupBarrier();
";
    add_fits(&mut text, own_rows, own_keys);
    text += "workgroupBarrier();
load_values(position, start, head, thread);
weigh(thread);
workgroupBarrier();
";
    add_values(&mut text, own_rows, own_values);
    text += "}\n";
    for (i, j) in grid(own_rows, own_values) {
        let _ = writeln!(
            text,
            "store(position, first, ty + {}u, head, tx + {}u, sum{i}_{j});",
            SIDE * i,
            SIDE * j
        );
    }
    text + "}\n"
}

/// The numbers of a key and of a value in each head, in vectors of four.
pub(super) fn sizes4(sizes: HeadSizes) -> [usize; 2] {
    [sizes.key_size, sizes.value_size].map(|size| size.div_ceil(4))
}

/// The products of a thread's queries and keys. Keys beyond the board fit nothing.
fn add_fits(text: &mut String, own_rows: usize, own_keys: usize) {
    for (i, j) in grid(own_rows, own_keys) {
        let _ = writeln!(text, "var fit{i}_{j} = 0.0;");
    }
    text.push_str("for (var e = 0u; e < SIZE4; e++) {\n");
    for i in 0..own_rows {
        let _ = writeln!(text, "let q{i} = some_queries[(ty + {}u) * ROW4 + e];", SIDE * i);
    }
    for j in 0..own_keys {
        let _ = writeln!(text, "let k{j} = block[(tx + {}u) * ROW4 + e];", SIDE * j);
    }
    for (i, j) in grid(own_rows, own_keys) {
        let _ = writeln!(text, "fit{i}_{j} += dot(q{i}, k{j});");
    }
    text.push_str("}\n");
    for (i, j) in grid(own_rows, own_keys) {
        let _ = writeln!(
            text,
            "fits[(ty + {}u) * FITS + tx + {key}u] = select(-1e30, fit{i}_{j}, start + tx + {key}u < AREA);",
            SIDE * i,
            key = SIDE * j,
        );
    }
}

/// Adds the values of a block to a thread's sums.
fn add_values(text: &mut String, own_rows: usize, own_values: usize) {
    for i in 0..own_rows {
        let _ = writeln!(text, "let less{i} = shrink[ty + {}u];", SIDE * i);
    }
    for (i, j) in grid(own_rows, own_values) {
        let _ = writeln!(text, "sum{i}_{j} *= less{i};");
    }
    text.push_str("for (var key = 0u; key < KEYS; key++) {\n");
    for i in 0..own_rows {
        let _ = writeln!(text, "let w{i} = fits[(ty + {}u) * FITS + key];", SIDE * i);
    }
    for j in 0..own_values {
        let _ = writeln!(
            text,
            "let v{j} = block[key * VALUE4 + min(tx + {}u, VALUE4 - 1u)];",
            SIDE * j
        );
    }
    for (i, j) in grid(own_rows, own_values) {
        let _ = writeln!(text, "sum{i}_{j} += w{i} * v{j};");
    }
    text.push_str("}\n");
}
