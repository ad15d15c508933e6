// Divides by the root of the mean square of the channels of a point (a group is one point) or of the whole
// board (a group is one position). Then a factor, a summand and an activation for each channel.
var<workgroup> sums: array<f32, 64>;

@compute @workgroup_size(64)
fn main(@builtin(workgroup_id) group: vec3<u32>, @builtin(local_invocation_index) thread: u32) {
    let first = group.x * PART4;
    var sum = 0.0;
    for (var at = thread; at < PART4; at += 64u) {
        let four = vec4<f32>(source[first + at]);
        sum += dot(four, four);
    }
    sums[thread] = sum;
    workgroupBarrier();
    for (var half = 32u; half > 0u; half /= 2u) {
        if thread < half { sums[thread] += sums[thread + half]; }
        workgroupBarrier();
    }
    let factor = inverseSqrt(sums[0] / COUNT + EPSILON);
    for (var at = thread; at < PART4; at += 64u) {
        let column = at % N4;
        let four = vec4<f32>(source[first + at]) * factor;
        field[first + at] = S4(activate(four * affine[column] + affine[N4 + column]));
    }
}
