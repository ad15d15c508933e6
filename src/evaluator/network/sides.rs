//! The sides from which a network is shown a board.

use crate::evaluator::inputs::place;
use ponnuki_game::point::{Size, Symmetry};
use ponnuki_network::Inputs;

/// For each symmetry of a board, which point is seen at which place.
pub(super) struct BoardSides(Vec<(Symmetry, Vec<u16>)>);

impl BoardSides {
    /// The sides of boards of `size`.
    pub(super) fn new(size: Size) -> BoardSides {
        let points_seen = |symmetry: Symmetry| {
            let mut sources = vec![0; size.area()];
            for point in size.points() {
                sources[place(size, symmetry.apply(size, point))] = place(size, point) as u16;
            }
            (symmetry, sources)
        };
        BoardSides(Symmetry::all(size).map(points_seen).collect())
    }

    /// Makes `turned` the inputs of a board that is shown by this symmetry.
    pub(super) fn turn(&self, symmetry: Symmetry, inputs: &Inputs, turned: &mut Inputs) {
        turned.global = inputs.global;
        turned.meta.clone_from(&inputs.meta);
        if let Some((_, sources)) = self.0.iter().find(|(side, _)| *side == symmetry) {
            inputs.spatial.permute(sources, &mut turned.spatial);
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
            let sides = BoardSides::new(size);
            for symmetry in Symmetry::all(size) {
                let mut turned = Inputs::default();
                sides.turn(symmetry, &inputs, &mut turned);
                let (planes, seen) = (inputs.planes(), turned.planes());
                for point in size.points() {
                    let [from, to] = [point, symmetry.apply(size, point)]
                        .map(|point| place(size, point) * PLANES);
                    assert_eq!(seen[to..to + PLANES], planes[from..from + PLANES]);
                }
            }
        }
    }
}
