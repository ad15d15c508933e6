//! Outputs in few bytes.

use super::layers::Layers;
use super::output::Output;

/// Words for the outcome and the scores: two for each number, which is stored exactly.
const EXACT_WORDS: usize = 2 * 9;

/// The unit of the other numbers, logarithms and inverse hyperbolic tangents: it changes a chance by
/// a thousandth part of itself at most, and an owner by 0.0005.
const UNIT: f32 = 1.0 / 1024.0;

/// An output in 16-bit words. Chances of moves are relative to the likeliest.
#[derive(Clone, Debug, PartialEq)]
pub struct CompressedOutput {
    pub(super) area: usize,
    /// First the exact numbers; then the moves, the pass, the owners, and the moves and the pass of
    /// the second policy, if there is one.
    pub(super) words: Vec<u16>,
}

impl CompressedOutput {
    /// Memory for outputs of a network with these layers for boards of `area` points.
    pub fn new(area: usize, layers: &Layers) -> CompressedOutput {
        let policies = layers.policy.second.outputs.min(2);
        CompressedOutput { area, words: vec![0; EXACT_WORDS + policies * (area + 1) + area] }
    }

    /// Compresses `output`.
    pub fn compress(&mut self, output: &Output) {
        let most = output.policy.iter().fold(output.pass, |most, &one| most.max(one));
        let best = output.optimistic.iter().fold(f32::NEG_INFINITY, |most, &one| most.max(one));
        self.words.clear();
        for number in output.outcome.iter().chain(&output.score) {
            let bits = number.to_bits();
            self.words.extend([bits as u16, (bits >> 16) as u16]);
        }
        self.words.extend(output.policy.iter().map(|one| quantise(one - most)));
        self.words.push(quantise(output.pass - most));
        self.words.extend(output.ownership.iter().map(|&one| quantise(one)));
        self.words.extend(output.optimistic.iter().map(|one| quantise(one - best)));
    }

    /// Sets `output` to the compressed output, which was rounded.
    pub fn decompress(&self, output: &mut Output) {
        let (exact, rest) = self.words.split_at(EXACT_WORDS);
        let to = output.outcome.iter_mut().chain(&mut output.score);
        for (to, pair) in to.zip(exact.chunks_exact(2)) {
            *to = f32::from_bits(u32::from(pair[0]) | u32::from(pair[1]) << 16);
        }
        let (policy, rest) = rest.split_at(self.area + 1);
        let (ownership, optimistic) = rest.split_at(self.area);
        let set = |to: &mut Vec<f32>, words: &[u16]| {
            to.clear();
            to.extend(words.iter().map(|&word| f32::from(word as i16) * UNIT));
        };
        set(&mut output.policy, policy);
        output.pass = output.policy.pop().unwrap_or_default();
        set(&mut output.ownership, ownership);
        set(&mut output.optimistic, optimistic);
    }
}

/// Rounds a number to units, in the two's complement; a number too large for 16 bits is clipped.
fn quantise(number: f32) -> u16 {
    (number / UNIT).round() as i16 as u16
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn compressed_outputs_are_rounded() {
        let output = Output {
            policy: vec![3.5, -2.3456, -90.0],
            pass: 1.00001,
            optimistic: vec![-7.0, -8.5, 1.25, 0.0],
            outcome: [0.1, -2.7, f32::MIN],
            score: [0.3, 1e-9, 77.7, 0.0, -1.5, 2.0],
            ownership: vec![0.33333, -1e9, 12.0],
        };
        let mut compressed = CompressedOutput { area: 3, words: Vec::new() };
        compressed.compress(&output);
        let mut found = Output::default();
        compressed.decompress(&mut found);
        assert_eq!((found.outcome, found.score), (output.outcome, output.score));
        let is_near = |found: &[f32], expected: &[f32]| {
            assert_eq!(found.len(), expected.len());
            found.iter().zip(expected).all(|(one, other)| (one - other).abs() <= UNIT / 2.0)
        };
        assert!(is_near(&found.policy, &[0.0, -5.8456, -32.0]) && is_near(&[found.pass], &[-2.5]));
        assert!(is_near(&found.optimistic, &[-8.25, -9.75, 0.0, -1.25]));
        assert!(is_near(&found.ownership, &[0.33333, -32.0, 12.0]));
        let rounded = compressed.clone();
        compressed.compress(&found);
        assert_eq!(compressed, rounded, "to compress it again changes nothing");
    }
}
