// The parts of an attention that are no products: 64 threads of a group take each step together.

// Loads the queries of a head.
fn begin(position: u32, first: u32, head: u32, thread: u32) {
    for (var e = thread; e < QUERIES * SIZE4; e += 64u) {
        let row = position + min(first + e / SIZE4, AREA - 1u);
        let four = vec4<f32>(queries[row * QUERIES4 + head * SIZE4 + e % SIZE4]);
        some_queries[e / SIZE4 * ROW4 + e % SIZE4] = four * SCALE;
    }
    if thread < QUERIES {
        largest[thread] = -1e30;
        total[thread] = 0.0;
    }
}

// Loads a block of keys.
fn load_keys(position: u32, start: u32, head: u32, thread: u32) {
    for (var e = thread; e < KEYS * SIZE4; e += 64u) {
        let row = position + min(start + e / SIZE4, AREA - 1u);
        let four = keys[row * KEYS4 + head / SHARE * SIZE4 + e % SIZE4];
        block[e / SIZE4 * ROW4 + e % SIZE4] = vec4<f32>(four);
    }
}

// Loads a block of values.
fn load_values(position: u32, start: u32, head: u32, thread: u32) {
    for (var e = thread; e < KEYS * VALUE4; e += 64u) {
        let row = position + min(start + e / VALUE4, AREA - 1u);
        block[e] = vec4<f32>(values[row * VALUES4 + head / SHARE * VALUE4 + e % VALUE4]);
    }
}

// Turns the products of a query and the keys of a block into weights, and finds by how much a larger product
// shrinks the sums so far.
fn weigh(thread: u32) {
    if thread >= QUERIES { return; }
    let old = largest[thread];
    var most = old;
    for (var key = 0u; key < KEYS; key++) { most = max(most, fits[thread * FITS + key]); }
    let less = exp(old - most);
    var sum = total[thread] * less;
    for (var key = 0u; key < KEYS; key++) {
        let weight = exp(fits[thread * FITS + key] - most);
        fits[thread * FITS + key] = weight;
        sum += weight;
    }
    largest[thread] = most;
    shrink[thread] = less;
    total[thread] = sum;
}

// Writes four channels of a query's results.
fn store(position: u32, first: u32, query: u32, head: u32, column: u32, sum: vec4<f32>) {
    if first + query < AREA && column < VALUE4 {
        field[(position + first + query) * N4 + head * VALUE4 + column] = S4(sum / total[query]);
    }
}
