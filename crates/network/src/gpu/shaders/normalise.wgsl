// A factor, a summand and an activation for each channel.
@compute @workgroup_size(128)
fn main(@builtin(global_invocation_id) id: vec3<u32>) {
    if id.x >= ROWS * N4 { return; }
    let column = id.x % N4;
    field[id.x] = S4(activate(vec4<f32>(source[id.x]) * affine[column] + affine[N4 + column]));
}
