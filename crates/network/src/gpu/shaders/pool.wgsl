// Three numbers of each channel: its mean, the mean scaled by the board's side, and the largest or the mean
// scaled again. A group makes 64 channels of one position.
var<workgroup> sums: array<vec4<f32>, 256>;
var<workgroup> tops: array<vec4<f32>, 256>;

@compute @workgroup_size(256)
fn main(@builtin(workgroup_id) group: vec3<u32>, @builtin(local_invocation_index) thread: u32) {
    let column = group.y * 16u + thread % 16u;
    var sum = vec4<f32>(0.0);
    var top = vec4<f32>(-1e30);
    if column < N4 {
        for (var point = thread / 16u; point < AREA; point += 16u) {
            let four = vec4<f32>(field[(group.x * AREA + point) * N4 + column]);
            sum += four;
            top = max(top, four);
        }
    }
    sums[thread] = sum;
    tops[thread] = top;
    workgroupBarrier();
    if thread < 16u {
        for (var other = thread + 16u; other < 256u; other += 16u) {
            sum += sums[other];
            top = max(top, tops[other]);
        }
        let mean = sum / f32(AREA);
        for (var lane = 0u; lane < 4u; lane++) {
            let channel = 4u * column + lane;
            if channel < CHANNELS {
                let to = group.x * LENGTH + channel;
                vector[to] = mean[lane];
                vector[to + CHANNELS] = mean[lane] * SCALE;
                vector[to + 2u * CHANNELS] = select(mean[lane] * SQUARE, top[lane], MAX);
            }
        }
    }
}
