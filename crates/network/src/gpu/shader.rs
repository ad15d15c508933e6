//! The text of shaders, in WGSL. Sizes are constants of the text, so layers of the same sizes share a shader.
//!
//! All channels of a point lie side by side, as vectors of four: the type `S4` is that of memory (`F16` or
//! `F32`), and all sums are of 32 bits. The bodies that need no other text are the files in `shaders`.

use std::fmt::Write;

use super::Style;
use super::plan::BufferId;
use crate::kernel::{Activation, WriteTo};

/// The threads of a group that goes through numbers one by one. With fewer, the largest batch of a large network
/// would need more groups than cards start at once.
pub(super) const GROUP: usize = 128;

/// A shader and the buffers that are bound to it.
pub(super) struct Shader {
    pub(super) text: String,
    pub(super) buffers: Vec<BufferId>,
}

impl Shader {
    /// A shader for numbers of this style: `S4` are four channels of a field, `W4` of Winograd's squares.
    pub(super) fn new(style: Style) -> Shader {
        let (enable, scalar) = match style {
            Style::F32 => ("", "f32"),
            Style::F16 => ("enable f16;\n", "f16"),
            Style::Matrix => ("enable f16;\nenable wgpu_cooperative_matrix;\n", "f16"),
        };
        let square_scalar = if style.of_squares() == Style::F32 { "f32" } else { scalar };
        let text =
            format!("{enable}alias S4 = vec4<{scalar}>;\nalias W4 = vec4<{square_scalar}>;\n");
        Shader { text, buffers: Vec::new() }
    }

    /// Adds lines.
    pub(super) fn add(&mut self, lines: &str) {
        self.text += lines;
        self.text.push('\n');
    }

    /// Names sizes.
    pub(super) fn constants(&mut self, sizes: &[(&str, usize)]) {
        for (name, value) in sizes {
            let _ = writeln!(self.text, "const {name} = {value}u;");
        }
    }

    /// Names a number.
    pub(super) fn number(&mut self, name: &str, value: f32) {
        let _ = writeln!(self.text, "const {name} = {value:?}f;");
    }

    /// Binds a buffer of elements of the type `element`, to be read.
    pub(super) fn reads(&mut self, name: &str, element: &str, buffer: BufferId) {
        self.bind("read", name, element, buffer);
    }

    /// Binds a buffer to be written.
    pub(super) fn writes(&mut self, name: &str, element: &str, buffer: BufferId) {
        self.bind("read_write", name, element, buffer);
    }

    fn bind(&mut self, access: &str, name: &str, element: &str, buffer: BufferId) {
        let binding = self.buffers.len();
        let _ = writeln!(
            self.text,
            "@group(0) @binding({binding}) var<storage, {access}> {name}: array<{element}>;"
        );
        self.buffers.push(buffer);
    }

    /// The function `activate`.
    pub(super) fn activation(&mut self, activation: Activation) {
        let body = match activation {
            Activation::Identity => "return x;",
            Activation::Relu => "return max(x, vec4<f32>(0.0));",
            // tanh(ln(1 + e)) = (e^2 + 2e) / (e^2 + 2e + 2), and 1 where e is large.
            Activation::Mish => {
                "let e = exp(min(x, vec4<f32>(20.0))); let n = e * (e + 2.0); return x * (n / (n + 2.0));"
            }
            Activation::Silu => "return x / (1.0 + exp(min(-x, vec4<f32>(80.0))));",
        };
        self.add(&format!("fn activate(x: vec4<f32>) -> vec4<f32> {{ {body} }}"));
    }
}

/// The rotation of queries or keys by the places of their points.
#[derive(Clone, Copy)]
pub(super) struct Rotation {
    /// Cosines and sines of two pairs of neighbouring numbers, by point, head of keys and pairs.
    pub(super) angles: BufferId,
    /// The heads of the results.
    pub(super) heads: usize,
    /// The heads of keys.
    pub(super) key_heads: usize,
    /// The numbers of a head, in vectors of four.
    pub(super) size4: usize,
}

/// The input of the next layer.
#[derive(Clone, Copy)]
pub(super) struct NextInput {
    pub(super) affine: BufferId,
    pub(super) activation: Activation,
    pub(super) gate: Option<BufferId>,
    pub(super) to: BufferId,
}

/// The end of a convolution: everything that is done to a point's results before they leave the card's
/// registers.
pub(super) struct Finish {
    /// Added to all points of a position.
    pub(super) bias: Option<BufferId>,
    pub(super) rotation: Option<Rotation>,
    /// The target of the results, besides the next layer's input, and the type of its elements.
    pub(super) sum: Option<(WriteTo<BufferId>, &'static str)>,
    pub(super) next: Option<NextInput>,
}

impl Finish {
    /// The results are written as they are, as elements of the type `element`.
    pub(super) fn store(to: BufferId, element: &'static str) -> Finish {
        let sum = Some((WriteTo::Set(to), element));
        Finish { bias: None, rotation: None, sum, next: None }
    }

    /// Adds the function `finish` of a row (a point), a column of four channels, and their sums. It needs the
    /// constants `AREA` and `N4`, the columns.
    pub(super) fn declare(&self, shader: &mut Shader) {
        let mut body = String::new();
        if let Some(bias) = self.bias {
            shader.reads("bias", "vec4<f32>", bias);
            body += "v += bias[row / AREA * N4 + column];\n";
        }
        if let Some(Rotation { angles, heads, key_heads, size4 }) = self.rotation {
            shader.reads("angles", "vec4<f32>", angles);
            let share = heads / key_heads;
            let _ = write!(
                body,
                "if column < {}u {{
let turn = angles[(row % AREA * {key_heads}u + column / {}u) * {size4}u + column % {size4}u];
v = v * turn.xxzz + vec4<f32>(-v.y, v.x, -v.w, v.z) * turn.yyww;
}}
",
                heads * size4,
                size4 * share
            );
        }
        if let Some((sum, element)) = self.sum {
            shader.writes("trunk", element, sum.target());
            if matches!(sum, WriteTo::Add(_)) {
                body += "v += vec4<f32>(trunk[at]);\n";
            }
            let _ = writeln!(body, "trunk[at] = {element}(v);");
        }
        if let Some(NextInput { affine, activation, gate, to }) = self.next {
            shader.activation(activation);
            shader.reads("affine", "vec4<f32>", affine);
            shader.writes("next", "S4", to);
            body += "v = activate(v * affine[column] + affine[N4 + column]);\n";
            if let Some(gate) = gate {
                shader.reads("gate", "S4", gate);
                body += "v *= vec4<f32>(gate[at]);\n";
            }
            body += "next[at] = S4(v);\n";
        }
        shader.add(&format!(
            "fn finish(row: u32, column: u32, sum: vec4<f32>) {{
let at = row * N4 + column;
var v = sum;
{body}}}"
        ));
    }
}

/// The places of a small matrix, row by row.
pub(super) fn grid(rows: usize, columns: usize) -> impl Iterator<Item = (usize, usize)> {
    (0..rows).flat_map(move |row| (0..columns).map(move |column| (row, column)))
}
