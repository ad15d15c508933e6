// Multiplies a field by another.
@compute @workgroup_size(128)
fn main(@builtin(global_invocation_id) id: vec3<u32>) {
    if id.x < ROWS * N4 { field[id.x] = S4(vec4<f32>(field[id.x]) * vec4<f32>(gate[id.x])); }
}
