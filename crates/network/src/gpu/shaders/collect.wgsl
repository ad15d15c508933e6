// Gathers the outputs of each position: policies point by point, owners, passes, outcome, score.
@compute @workgroup_size(64)
fn main(@builtin(workgroup_id) group: vec3<u32>, @builtin(local_invocation_index) thread: u32) {
    let position = group.x;
    let to = position * STRIDE;
    for (var point = thread; point < AREA; point += 64u) {
        let row = position * AREA + point;
        let four = vec4<f32>(moves[row * MOVES4]);
        for (var policy = 0u; policy < POLICIES; policy++) { results[to + policy * AREA + point] = four[policy]; }
        results[to + POLICIES * AREA + point] = vec4<f32>(owners[row * OWNERS4]).x;
    }
    let rest = to + (POLICIES + 1u) * AREA;
    if thread < POLICIES { results[rest + thread] = passes[position * PASSES + thread]; }
    if thread < 3u { results[rest + POLICIES + thread] = outcome[position * OUTCOMES + thread]; }
    if thread < 6u { results[rest + POLICIES + 3u + thread] = score[position * SCORES + thread]; }
}
