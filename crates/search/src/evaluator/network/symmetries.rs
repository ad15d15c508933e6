//! The inputs of a board under its symmetries.

use crate::evaluator::inputs::place;
use ponnuki_game::point::{Size, Symmetry};
use ponnuki_network::Inputs;

/// For each symmetry of a board, the point that comes to each place.
pub(super) struct SymmetryMaps(Vec<(Symmetry, Vec<u16>)>);

impl SymmetryMaps {
    /// The maps for boards of `size`.
    pub(super) fn new(size: Size) -> SymmetryMaps {
        let points_seen = |symmetry: Symmetry| {
            let mut sources = vec![0; size.area()];
            for point in size.points() {
                sources[place(size, symmetry.apply(size, point))] = place(size, point) as u16;
            }
            (symmetry, sources)
        };
        SymmetryMaps(Symmetry::all(size).map(points_seen).collect())
    }

    /// Sets `transformed` to the inputs under this symmetry.
    pub(super) fn transform(&self, symmetry: Symmetry, inputs: &Inputs, transformed: &mut Inputs) {
        transformed.global = inputs.global;
        transformed.meta.clone_from(&inputs.meta);
        if let Some((_, sources)) = self.0.iter().find(|(side, _)| *side == symmetry) {
            inputs.spatial.permute(sources, &mut transformed.spatial);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use ponnuki_network::PLANES;
    use ponnuki_network::kernel::Geometry;

    #[test]
    fn planes_are_seen_where_their_point_is_seen() {
        for size in [Size::square(5), Size::new(4, 7).unwrap()] {
            let mut inputs = Inputs::default();
            inputs.spatial.reset(Geometry::new(size.width(), size.height()));
            for point in 0..size.area() {
                // Different planes at each point.
                (0..6)
                    .filter(|bit| point >> bit & 1 == 1)
                    .for_each(|bit| inputs.spatial.push(bit + 1));
                inputs.spatial.end_point();
            }
            let sides = SymmetryMaps::new(size);
            for symmetry in Symmetry::all(size) {
                let mut transformed = Inputs::default();
                sides.transform(symmetry, &inputs, &mut transformed);
                let (planes, seen) = (inputs.planes(), transformed.planes());
                for point in size.points() {
                    let [from, to] = [point, symmetry.apply(size, point)]
                        .map(|point| place(size, point) * PLANES);
                    assert_eq!(seen[to..to + PLANES], planes[from..from + PLANES]);
                }
            }
        }
    }
}
