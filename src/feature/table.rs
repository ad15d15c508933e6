//! The table of features.

use std::marker::PhantomData;

use super::scene::Scene;
use super::shapes::Shapes;
use super::sheet::Sheet;
use super::strengths::Strengths;
use super::{
    ataris, captures, cuts, elsewhere, escapes, eyes, liberties, nets, place, self_ataris, values,
};
use ponnuki_game::capacity::Capacity;

/// One feature of a move.
pub struct Feature<C: Capacity> {
    /// Its name.
    pub name: &'static str,
    /// Its possible values. If several apply to a move, the first one counts.
    pub values: &'static [&'static str],
    /// [Marks](Sheet::mark) the moves that have it.
    pub mark: fn(&mut Scene<'_, C>, &mut Sheet<C>),
}

/// Holds the table: one for each capacity class.
pub struct Features<C: Capacity>(PhantomData<C>);

impl<C: Capacity> Features<C> {
    /// All features but shapes.
    pub const TABLE: &'static [Feature<C>] = &[
        Feature {
            name: "line",
            values: &["1", "2", "3", "4", "5 or more"],
            mark: |scene, sheet| place::line(scene, sheet),
        },
        Feature {
            name: "distance from the last move",
            values: place::DISTANCES,
            mark: |scene, sheet| place::distance(scene.board.size(), scene.last, sheet),
        },
        Feature {
            name: "distance from the mover's last move",
            values: place::DISTANCES,
            mark: |scene, sheet| place::distance(scene.board.size(), scene.before, sheet),
        },
        Feature {
            name: "owner by playouts",
            values: place::OWNERS,
            mark: |scene, sheet| place::owner(scene, sheet),
        },
        Feature {
            name: "why it captures",
            values: captures::CAPTURES,
            mark: |scene, sheet| captures::captures(scene, sheet),
        },
        Feature {
            name: "stones it captures",
            values: values::STONES,
            mark: |scene, sheet| captures::size(scene, sheet),
        },
        Feature {
            name: "captures the last move's chain",
            values: captures::LAST,
            mark: |scene, sheet| captures::last(scene, sheet),
        },
        Feature {
            name: "escape from atari",
            values: escapes::ESCAPES,
            mark: |scene, sheet| escapes::escapes(scene, sheet),
        },
        Feature {
            name: "stones that escape",
            values: values::STONES,
            mark: |scene, sheet| escapes::size(scene, sheet),
        },
        Feature {
            name: "defence of a chain with two liberties",
            values: escapes::DEFENCES,
            mark: |scene, sheet| escapes::defences(scene, sheet),
        },
        Feature {
            name: "stones defended",
            values: values::STONES,
            mark: |scene, sheet| escapes::defended(scene, sheet),
        },
        Feature {
            name: "atari",
            values: ataris::ATARIS,
            mark: |scene, sheet| ataris::ataris(scene, sheet),
        },
        Feature {
            name: "self-atari",
            values: self_ataris::SELF_ATARIS,
            mark: |scene, sheet| self_ataris::kinds(scene, sheet),
        },
        Feature {
            name: "stones given away",
            values: values::STONES,
            mark: |scene, sheet| self_ataris::given(scene, sheet),
        },
        Feature { name: "net", values: nets::NETS, mark: |scene, sheet| nets::nets(scene, sheet) },
        Feature {
            name: "takes one of three liberties",
            values: nets::CLOSURES,
            mark: |scene, sheet| nets::closures(scene, sheet),
        },
        Feature { name: "cut", values: cuts::CUTS, mark: |scene, sheet| cuts::cuts(scene, sheet) },
        Feature {
            name: "connection",
            values: cuts::CONNECTIONS,
            mark: |scene, sheet| cuts::connections(scene, sheet),
        },
        Feature {
            name: "wedge",
            values: cuts::WEDGES,
            mark: |scene, sheet| cuts::wedges(scene, sheet),
        },
        Feature {
            name: "vital point",
            values: eyes::VITAL,
            mark: |scene, sheet| eyes::vital(scene, sheet),
        },
        Feature {
            name: "double snapback",
            values: eyes::SNAPBACKS,
            mark: |scene, sheet| eyes::double_snapbacks(scene, sheet),
        },
        Feature {
            name: "fills",
            values: eyes::FILLS,
            mark: |scene, sheet| eyes::fillings(scene, sheet),
        },
        Feature {
            name: "liberties after the move",
            values: liberties::OWN,
            mark: |scene, sheet| liberties::own(scene, sheet),
        },
        Feature {
            name: "liberties left to the opponent",
            values: liberties::OPPONENTS,
            mark: |scene, sheet| liberties::opponents(scene, sheet),
        },
        Feature {
            name: "race",
            values: liberties::RACES,
            mark: |scene, sheet| liberties::races(scene, sheet),
        },
        Feature {
            name: "leaves unanswered",
            values: elsewhere::UNANSWERED,
            mark: |scene, sheet| elsewhere::unanswered(scene, sheet),
        },
    ];

    /// The names of all values of the [`TABLE`](Self::TABLE) in the order of their
    /// [features](super::Mark::feature), each with the name of its row.
    pub fn names() -> impl Iterator<Item = (&'static str, &'static str)> {
        let rows = Self::TABLE.iter();
        rows.flat_map(|row| row.values.iter().map(move |value| (row.name, *value)))
    }

    /// Finds all features of all candidates in `sheet`: rows of the table, then the shapes that
    /// `strengths` knows.
    pub fn find(scene: &mut Scene<'_, C>, strengths: &Strengths, sheet: &mut Sheet<C>) {
        for row in Self::TABLE {
            (row.mark)(scene, sheet);
            sheet.end_row(row.values.len());
        }
        Shapes::get().mark(scene, strengths, sheet);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use ponnuki_game::capacity::UpTo9;
    use std::collections::HashSet;

    #[test]
    fn names_are_unique() {
        let names: Vec<_> = Features::<UpTo9>::names().collect();
        assert_eq!(names.iter().collect::<HashSet<_>>().len(), names.len());
        let rows: HashSet<_> = Features::<UpTo9>::TABLE.iter().map(|row| row.name).collect();
        assert_eq!(rows.len(), Features::<UpTo9>::TABLE.len());
    }
}
