// The product of a vector and a matrix, with a bias and an activation. Four threads share each of 64 sums.
var<workgroup> parts: array<f32, 256>;

@compute @workgroup_size(256)
fn main(@builtin(workgroup_id) group: vec3<u32>, @builtin(local_invocation_index) thread: u32) {
    let output = group.y * 64u + thread % 64u;
    var sum = 0.0;
    if output < OUTPUTS {
        for (var input = thread / 64u; input < INPUTS; input += 4u) {
            sum = fma(source[group.x * FROM + input], weights[input * OUTPUTS + output], sum);
        }
    }
    parts[thread] = sum;
    workgroupBarrier();
    if thread < 64u && output < OUTPUTS {
        sum = parts[thread] + parts[thread + 64u] + parts[thread + 128u] + parts[thread + 192u];
        vector[group.x * LENGTH + output] = activate(vec4<f32>(sum + bias[output])).x;
    }
}
