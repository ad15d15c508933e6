// Winograd's scheme: the factors of a square, of four channels, from its points and their surroundings.
@compute @workgroup_size(128)
fn main(@builtin(global_invocation_id) id: vec3<u32>) {
    let column = id.x % K4;
    let tile = id.x / K4;
    if tile >= TILES { return; }
    let position = tile / (DOWN * ACROSS);
    let top = tile / ACROSS % DOWN * STEP;
    let left = tile % ACROSS * STEP;
    var d: array<array<vec4<f32>, SIDE>, SIDE>;
    for (var x = 0u; x < SIDE; x++) {
        var line: array<vec4<f32>, SIDE>;
        for (var y = 0u; y < SIDE; y++) {
            // Left of the board and above it, these wrap round to large numbers.
            let row = top + y - 1u;
            let beside = left + x - 1u;
            line[y] = vec4<f32>(0.0);
            if row < HEIGHT && beside < WIDTH {
                line[y] = vec4<f32>(source[((position * HEIGHT + row) * WIDTH + beside) * K4 + column]);
            }
        }
        line = transform(line);
        for (var y = 0u; y < SIDE; y++) { d[y][x] = line[y]; }
    }
    for (var y = 0u; y < SIDE; y++) {
        let line = transform(d[y]);
        for (var x = 0u; x < SIDE; x++) {
            tiles[((y * SIDE + x) * ROWS + tile) * K4 + column] = W4(line[x]);
        }
    }
}
