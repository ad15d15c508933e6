// Winograd's scheme: the results of a square, of four channels, from the products.
@compute @workgroup_size(128)
fn main(@builtin(global_invocation_id) id: vec3<u32>) {
    let column = id.x % N4;
    let tile = id.x / N4;
    if tile >= TILES { return; }
    let position = tile / (DOWN * ACROSS);
    let top = tile / ACROSS % DOWN * STEP;
    let left = tile % ACROSS * STEP;
    var d: array<array<vec4<f32>, STEP>, SIDE>;
    for (var y = 0u; y < SIDE; y++) {
        var line: array<vec4<f32>, SIDE>;
        for (var x = 0u; x < SIDE; x++) { line[x] = vec4<f32>(tiles[((y * SIDE + x) * ROWS + tile) * N4 + column]); }
        d[y] = transform(line);
    }
    for (var x = 0u; x < STEP; x++) {
        var line: array<vec4<f32>, SIDE>;
        for (var y = 0u; y < SIDE; y++) { line[y] = d[y][x]; }
        let points = transform(line);
        for (var y = 0u; y < STEP; y++) {
            if top + y < HEIGHT && left + x < WIDTH {
                finish((position * HEIGHT + top + y) * WIDTH + left + x, column, points[y]);
            }
        }
    }
}
