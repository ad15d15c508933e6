// The sum of two vectors.
@compute @workgroup_size(64)
fn main(@builtin(workgroup_id) group: vec3<u32>, @builtin(local_invocation_index) thread: u32) {
    let at = group.y * 64u + thread;
    if at < LENGTH { vector[group.x * LENGTH + at] = one[group.x * LENGTH + at] + other[group.x * LENGTH + at]; }
}
