//! The interface of a device that computes a network: the processor, or another.

use std::fmt;

use super::inputs::Inputs;
use super::output::Output;

/// The columns and rows of a board.
pub type BoardSize = (usize, usize);

/// Evaluates one position.
pub type EvaluateFn<'a> = dyn FnMut(&Inputs, &mut Output) + 'a;

/// Evaluates positions as games have them, one after the other, by the function that it is given. A
/// backend that computes with rounded numbers learns from them which numbers occur.
pub type Calibration<'a> = dyn FnMut(&mut EvaluateFn<'_>) + 'a;

/// Computes the outputs of one network. All its users share it; each thread that evaluates has a
/// [`Runner`]. It is displayed as its name, such as `int16 AVX2`.
pub trait Backend: fmt::Display + Send + Sync {
    /// The most positions that a batch of its runners has.
    fn max_batch_size(&self) -> usize;

    /// The number of batches, at least 1, that a runner should have under way at once, so that the
    /// backend never waits for its user.
    fn batches_in_flight(&self) -> usize;

    /// The memory that it takes at present, in bytes, without that of the runners.
    fn bytes(&self) -> usize;

    /// True if it computes with 16-bit floats.
    fn has_half_floats(&self) -> bool {
        false
    }

    /// A runner for boards of `size`. If it is the first of this size, the backend may call
    /// `calibration` before, with positions of the same size. Other threads that ask for the same size
    /// wait meanwhile; those that ask for another do not.
    fn runner(&self, size: BoardSize, calibration: &mut Calibration<'_>) -> Box<dyn Runner>;
}

/// Evaluates batches of positions on boards of one size, for one thread. The output of a position does
/// not depend on the batch that it is in.
pub trait Runner: Send {
    /// The number of positions in a batch, at least 1, with which it is fastest.
    fn batch_size(&self) -> usize;

    /// Starts to evaluate a batch of at least one position. It reads the inputs before it returns.
    ///
    /// # Panics
    /// When the inputs are of another board, or lack what the network reads about the players.
    fn submit(&mut self, inputs: &[Inputs]);

    /// Waits for the oldest batch that is under way, and makes `outputs` those of its positions, in
    /// order.
    ///
    /// # Panics
    /// When no batch is under way, or it has another number of positions.
    fn complete(&mut self, outputs: &mut [Output]);

    /// The same, but if the device has failed, the batch may be lost, so that nobody waits for outputs that
    /// are needed no more. Returns false then, and `outputs` mean nothing. A batch that is submitted later
    /// is evaluated by something else.
    ///
    /// # Panics
    /// As [`complete`](Self::complete).
    fn complete_unless_lost(&mut self, outputs: &mut [Output]) -> bool {
        self.complete(outputs);
        true
    }

    /// Evaluates a batch at once: `outputs[i]` becomes the output of `inputs[i]`. Allocates nothing
    /// once the outputs have been used for boards of this size.
    ///
    /// # Panics
    /// As [`submit`](Self::submit) and [`complete`](Self::complete), and when another batch is under
    /// way.
    fn run(&mut self, inputs: &[Inputs], outputs: &mut [Output]) {
        self.submit(inputs);
        self.complete(outputs);
    }
}
