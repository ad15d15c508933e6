//! The numbers that layers pass on: one for each channel of each point of a board.

use bytemuck::{Pod, Zeroable};

use super::geometry::Geometry;

/// Channels are padded to a multiple of this, so that vectors of any set fit.
pub(crate) const BLOCK: usize = 16;

/// Sixteen numbers on a cache line of their own, so that no vector lies across two lines.
#[derive(Clone, Copy, Debug, Pod, Zeroable)]
#[repr(C, align(64))]
struct CacheLine([f32; BLOCK]);

/// Memory for numbers of 32 bits, aligned for vectors.
#[derive(Clone, Debug, Default)]
pub(crate) struct AlignedBuffer(Vec<CacheLine>);

impl AlignedBuffer {
    /// `len` zeros, and a few more where `len` is no multiple of 16.
    pub(crate) fn zeros(len: usize) -> AlignedBuffer {
        AlignedBuffer(vec![CacheLine::zeroed(); len.div_ceil(BLOCK)])
    }

    /// The memory as numbers of a type with 32 bits.
    pub(crate) fn get<T: Pod>(&self) -> &[T] {
        bytemuck::cast_slice(&self.0)
    }

    /// The memory as numbers of a type with 32 bits.
    pub(crate) fn get_mut<T: Pod>(&mut self) -> &mut [T] {
        bytemuck::cast_slice_mut(&mut self.0)
    }
}

/// A number for each channel, padded with zeros.
#[derive(Clone, Debug)]
pub struct ChannelVector {
    channels: usize,
    values: AlignedBuffer,
}

impl ChannelVector {
    /// Zeros for `channels` channels.
    pub fn zeros(channels: usize) -> ChannelVector {
        ChannelVector { channels, values: AlignedBuffer::zeros(channels) }
    }

    /// The given numbers.
    pub fn new(values: &[f32]) -> ChannelVector {
        let mut vector = Self::zeros(values.len());
        vector.as_mut_slice().copy_from_slice(values);
        vector
    }

    /// The number of channels, without the padding.
    pub fn channels(&self) -> usize {
        self.channels
    }

    /// The numbers, one for each channel.
    pub fn as_slice(&self) -> &[f32] {
        &self.values.get()[..self.channels]
    }

    /// The numbers, one for each channel, to be changed.
    pub fn as_mut_slice(&mut self) -> &mut [f32] {
        &mut self.values.get_mut()[..self.channels]
    }

    /// The numbers and zeros after them, to a multiple of 16.
    pub(crate) fn padded(&self) -> &[f32] {
        self.values.get()
    }
}

/// The input or output of a layer: a number for each channel of each point, the channels of a point
/// side by side. Points off the board and channels beyond the last are zero and stay so.
#[derive(Clone, Debug)]
pub struct FeatureMaps {
    geometry: Geometry,
    channels: usize,
    values: AlignedBuffer,
}

impl FeatureMaps {
    /// Zeros for `channels` channels.
    pub fn new(geometry: Geometry, channels: usize) -> FeatureMaps {
        let values = AlignedBuffer::zeros(geometry.len() * channels.next_multiple_of(BLOCK));
        FeatureMaps { geometry, channels, values }
    }

    /// The board and where its points lie.
    pub fn geometry(&self) -> Geometry {
        self.geometry
    }

    /// The number of channels, without the padding.
    pub fn channels(&self) -> usize {
        self.channels
    }

    /// Numbers of a point in memory: the channels, padded to a multiple of 16.
    pub(crate) fn stride(&self) -> usize {
        self.channels.next_multiple_of(BLOCK)
    }

    /// The numbers in memory, border and padding included.
    pub(crate) fn values(&self) -> &[f32] {
        self.values.get()
    }

    /// The numbers in memory, border and padding included; those must stay zero.
    pub(crate) fn values_mut(&mut self) -> &mut [f32] {
        self.values.get_mut()
    }

    /// The channels of the point in column `x` from the left and row `y` from the top, both from
    /// zero.
    ///
    /// # Panics
    /// If the point is off the board.
    pub fn at(&self, x: usize, y: usize) -> &[f32] {
        let start = self.start(x, y);
        &self.values()[start..start + self.channels]
    }

    /// The channels of the point in column `x` from the left and row `y` from the top, both from
    /// zero.
    ///
    /// # Panics
    /// If the point is off the board.
    pub fn at_mut(&mut self, x: usize, y: usize) -> &mut [f32] {
        let (start, channels) = (self.start(x, y), self.channels);
        &mut self.values_mut()[start..start + channels]
    }

    /// The channels of all points of the board, row by row from the top.
    pub fn points(&self) -> impl Iterator<Item = &[f32]> {
        let (width, height) = (self.geometry.width(), self.geometry.height());
        (0..width * height).map(move |index| self.at(index % width, index / width))
    }

    /// The index of a point's first channel in memory.
    fn start(&self, x: usize, y: usize) -> usize {
        assert!(x < self.geometry.width() && y < self.geometry.height(), "a point off the board");
        self.geometry.offset(x, y) * self.stride()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn points_are_written_and_read() {
        let mut maps = FeatureMaps::new(Geometry::new(3, 2), 17);
        for index in 0..6 {
            maps.at_mut(index % 3, index / 3).fill(index as f32 + 1.0);
        }
        let read: Vec<_> = maps.points().map(|point| (point.len(), point[16])).collect();
        assert_eq!(read, [1.0, 2.0, 3.0, 4.0, 5.0, 6.0].map(|value| (17, value)));
        let written = maps.values().iter().filter(|&&value| value != 0.0).count();
        assert_eq!((written, maps.stride()), (6 * 17, 32));
    }

    #[test]
    fn channel_vectors_are_padded_with_zeros() {
        let vector = ChannelVector::new(&[1.0; 20]);
        assert_eq!(vector.padded()[..20], [1.0; 20]);
        assert_eq!(vector.padded()[20..], [0.0; 12]);
    }
}
