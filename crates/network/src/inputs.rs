//! The inputs of a network.

use super::kernel::{Geometry, SparseInputs};

/// The planes that a network reads: numbers of each point.
pub const PLANES: usize = 22;
/// The global features that a network reads: numbers of the position.
pub const GLOBALS: usize = 19;
/// The features of the players that a network that imitates people reads: numbers of the game.
pub const PLAYER_FEATURES: usize = 192;
/// The planes of an empty point far from the last moves: nothing but that it is on the board.
pub(super) const EMPTY_POINT: [f32; PLANES] = {
    let mut planes = [0.0; PLANES];
    planes[0] = 1.0;
    planes
};

/// All inputs of a network for a position. An [`InputKey`] identifies them.
///
/// [`InputKey`]: super::InputKey
#[derive(Clone, PartialEq, Debug)]
pub struct Inputs {
    /// The planes. The first is 1 at each point; of the others only those that are 1 are listed.
    pub spatial: SparseInputs,
    /// The global features.
    pub global: [f32; GLOBALS],
    /// The features of the players: [`PLAYER_FEATURES`] numbers for a network that imitates people,
    /// and none for others.
    pub meta: Vec<f32>,
}

/// The inputs of a board without points.
impl Default for Inputs {
    fn default() -> Self {
        let spatial = SparseInputs::new(Geometry::new(0, 0), PLANES);
        Inputs { spatial, global: [0.0; GLOBALS], meta: Vec::new() }
    }
}

impl Inputs {
    /// An empty board, with all else 0, for a network that imitates people or not.
    pub fn empty_board(board: Geometry, imitates_people: bool) -> Inputs {
        let mut inputs = Inputs::default();
        inputs.spatial.reset(board);
        (0..board.area()).for_each(|_| inputs.spatial.end_point());
        inputs.meta.resize(if imitates_people { PLAYER_FEATURES } else { 0 }, 0.0);
        inputs
    }

    /// Every plane of every point: points by row from the top, [`PLANES`] numbers for each.
    pub fn planes(&self) -> Vec<f32> {
        let geometry = self.spatial.geometry();
        let mut planes = EMPTY_POINT.repeat(geometry.width() * geometry.height());
        self.spatial.indices().iter().for_each(|&place| planes[place as usize] = 1.0);
        planes
    }
}
