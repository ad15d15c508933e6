//! The statistics of one move in plain numbers, as the formulas of selection read them.

/// A value of 1 in the fixed-point sums of values.
pub(super) const ONE: u64 = 1 << 16;
/// The unit of prior visits.
const PRIOR_UNIT: f32 = 1.0 / 64.0;

/// The counts of a move as a block keeps them. Values are Black's.
#[derive(Clone, Copy, Debug)]
pub(super) struct MoveCounts {
    /// Visits completed so far.
    pub visits: u32,
    /// The sum of their values in units of 1 / [`ONE`].
    pub value: f32,
    /// The sum of their margins in units of a half point / [`HALF_POINT`](super::node::HALF_POINT),
    /// for formulas that [read](super::select::Formula::SCORES) it.
    pub score: f32,
    /// Further numbers of the formula: AMAF, as weight and won weight in half units, or what it has
    /// [noted](super::select::Formula::note).
    pub extra: (u32, u32),
    /// The [packed](pack_prior) part of the prior.
    pub prior: u32,
    /// Virtual losses: visits in flight that go through the move.
    pub pending: u16,
}

impl MoveCounts {
    /// The part of the prior that is kept; see [`pack_prior`].
    #[inline(always)]
    pub(super) fn prior(&self) -> (f32, f32) {
        unpack_prior(self.prior)
    }
}

/// Packs the part of a prior that is kept: a number from 0 to 1 (high half, 65535 is 1) and a
/// weight in visits (low half, in 1/64, up to 1023).
#[inline]
pub(super) fn pack_prior((value, visits): (f32, f32)) -> u32 {
    let value = (value.clamp(0.0, 1.0) * 65535.0) as u32;
    let visits = (visits / PRIOR_UNIT).clamp(0.0, 65535.0) as u32;
    value << 16 | visits
}

/// Unpacks them.
#[inline(always)]
pub(super) fn unpack_prior(prior: u32) -> (f32, f32) {
    (f32::from((prior >> 16) as u16) / 65535.0, f32::from(prior as u16) * PRIOR_UNIT)
}
