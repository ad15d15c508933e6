//! The table of features.

use std::marker::PhantomData;

use super::context::FeatureContext;
use super::shapes::Shapes;
use super::sheet::FeatureSheet;
use super::strengths::Strengths;
use super::{
    ataris, captures, cuts, escapes, eyes, liberties, nets, place, self_ataris, tenuki, values,
};
use ponnuki_game::capacity::Capacity;

/// One feature of a move.
pub struct Feature<C: Capacity> {
    /// Its name.
    pub name: &'static str,
    /// Its possible values. If several apply to a move, the first one counts.
    pub values: &'static [&'static str],
    /// [Marks](FeatureSheet::mark) the moves that have it.
    pub mark: fn(&mut FeatureContext<'_, C>, &mut FeatureSheet<C>),
}

/// Holds the table: one for each capacity class.
pub struct Features<C: Capacity>(PhantomData<C>);

impl<C: Capacity> Features<C> {
    /// All features but shapes.
    pub const TABLE: &'static [Feature<C>] = &[
        Feature {
            name: "line",
            values: &["1", "2", "3", "4", "5 or more"],
            mark: |context, sheet| place::line(context, sheet),
        },
        Feature {
            name: "distance from the last move",
            values: place::DISTANCES,
            mark: |context, sheet| place::distance(context.board.size(), context.last, sheet),
        },
        Feature {
            name: "distance from the mover's last move",
            values: place::DISTANCES,
            mark: |context, sheet| place::distance(context.board.size(), context.before, sheet),
        },
        Feature {
            name: "owner by playouts",
            values: place::OWNERS,
            mark: |context, sheet| place::owner(context, sheet),
        },
        Feature {
            name: "why it captures",
            values: captures::CAPTURES,
            mark: |context, sheet| captures::captures(context, sheet),
        },
        Feature {
            name: "stones it captures",
            values: values::STONES,
            mark: |context, sheet| captures::size(context, sheet),
        },
        Feature {
            name: "captures the last move's chain",
            values: captures::LAST,
            mark: |context, sheet| captures::last(context, sheet),
        },
        Feature {
            name: "escape from atari",
            values: escapes::ESCAPES,
            mark: |context, sheet| escapes::escapes(context, sheet),
        },
        Feature {
            name: "stones that escape",
            values: values::STONES,
            mark: |context, sheet| escapes::size(context, sheet),
        },
        Feature {
            name: "defence of a chain with two liberties",
            values: escapes::DEFENCES,
            mark: |context, sheet| escapes::defences(context, sheet),
        },
        Feature {
            name: "stones defended",
            values: values::STONES,
            mark: |context, sheet| escapes::defended(context, sheet),
        },
        Feature {
            name: "atari",
            values: ataris::ATARIS,
            mark: |context, sheet| ataris::ataris(context, sheet),
        },
        Feature {
            name: "self-atari",
            values: self_ataris::SELF_ATARIS,
            mark: |context, sheet| self_ataris::kinds(context, sheet),
        },
        Feature {
            name: "stones given away",
            values: values::STONES,
            mark: |context, sheet| self_ataris::given(context, sheet),
        },
        Feature {
            name: "net",
            values: nets::NETS,
            mark: |context, sheet| nets::nets(context, sheet),
        },
        Feature {
            name: "takes one of three liberties",
            values: nets::CLOSURES,
            mark: |context, sheet| nets::closures(context, sheet),
        },
        Feature {
            name: "cut",
            values: cuts::CUTS,
            mark: |context, sheet| cuts::cuts(context, sheet),
        },
        Feature {
            name: "connection",
            values: cuts::CONNECTIONS,
            mark: |context, sheet| cuts::connections(context, sheet),
        },
        Feature {
            name: "wedge",
            values: cuts::WEDGES,
            mark: |context, sheet| cuts::wedges(context, sheet),
        },
        Feature {
            name: "vital point",
            values: eyes::VITAL,
            mark: |context, sheet| eyes::vital(context, sheet),
        },
        Feature {
            name: "double snapback",
            values: eyes::SNAPBACKS,
            mark: |context, sheet| eyes::double_snapbacks(context, sheet),
        },
        Feature {
            name: "fills",
            values: eyes::FILLS,
            mark: |context, sheet| eyes::fillings(context, sheet),
        },
        Feature {
            name: "liberties after the move",
            values: liberties::OWN,
            mark: |context, sheet| liberties::own(context, sheet),
        },
        Feature {
            name: "liberties left to the opponent",
            values: liberties::OPPONENTS,
            mark: |context, sheet| liberties::opponents(context, sheet),
        },
        Feature {
            name: "race",
            values: liberties::RACES,
            mark: |context, sheet| liberties::races(context, sheet),
        },
        Feature {
            name: "leaves unanswered",
            values: tenuki::UNANSWERED,
            mark: |context, sheet| tenuki::unanswered(context, sheet),
        },
    ];

    /// The names of all values of the [`TABLE`](Self::TABLE) in the order of their
    /// [features](super::FeatureMark::feature), each with the name of its row.
    pub fn names() -> impl Iterator<Item = (&'static str, &'static str)> {
        let rows = Self::TABLE.iter();
        rows.flat_map(|row| row.values.iter().map(move |value| (row.name, *value)))
    }

    /// Finds all features of all candidates in `sheet`: rows of the table, then the shapes that
    /// `strengths` knows.
    pub fn find(
        context: &mut FeatureContext<'_, C>,
        strengths: &Strengths,
        sheet: &mut FeatureSheet<C>,
    ) {
        for row in Self::TABLE {
            (row.mark)(context, sheet);
            sheet.end_row(row.values.len());
        }
        Shapes::get().mark(context, strengths, sheet);
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
