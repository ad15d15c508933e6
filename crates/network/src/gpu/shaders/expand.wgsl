// Makes channels of the planes, which come as one bit for each plane of each point.
@compute @workgroup_size(128)
fn main(@builtin(global_invocation_id) id: vec3<u32>) {
    let row = id.x / N4;
    let column = id.x % N4;
    if row >= ROWS { return; }
    let four = (vec4<u32>(bits[row] >> (4u * column)) >> vec4<u32>(0u, 1u, 2u, 3u)) & vec4<u32>(1u);
    field[id.x] = S4(vec4<f32>(four));
}
