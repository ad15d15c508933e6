//! The facts of an analysis: their names in each form, and where they come from.

use super::fact::Fact;
use super::form::Extra;
use crate::color::Color;
use crate::point::{Move, Size};
use crate::search::{MoveReport, Report};

/// Two standard deviations: the confidence of the lower bound of a win rate.
const CONFIDENCE: f64 = 2.0;

/// One fact, computed by an `F`.
pub(super) struct KeyRow<F> {
    /// The name in the forms Lz, Kata, Cgos and Json of [`Form`](super::form::Form); empty where the
    /// form has no such key.
    pub(super) names: [&'static str; 4],
    /// What has to be asked for.
    pub(super) needs: Option<Extra>,
    pub(super) value: F,
}

pub(super) type MoveKey = KeyRow<fn(&MoveView<'_>) -> Fact>;
pub(super) type RootKey = KeyRow<fn(&RootView<'_>) -> Fact>;

/// A report and the side from which it is seen.
pub(super) struct RootView<'a> {
    pub(super) report: &'a Report,
    /// The priors of all moves, as [`priors_from_top`] returns them.
    pub(super) priors: &'a [f64],
    /// The maximum number of moves in a variation after its first.
    pub(super) line: usize,
    pub(super) side: Color,
}

/// One move of a report.
pub(super) struct MoveView<'a> {
    pub(super) root: &'a RootView<'a>,
    pub(super) mv: &'a MoveReport,
    pub(super) order: usize,
}

/// Facts about each move. What comes after the variation does so in KataGo's text as well.
pub(super) const MOVE_KEYS: &[MoveKey] = &[
    move_key(["move"; 4], None, |m| m.root.vertex(m.mv.mv)),
    move_key(["visits"; 4], None, |m| Fact::Count(m.mv.visits)),
    move_key(["", "edgeVisits", "", "edgeVisits"], None, |m| Fact::Count(m.mv.visits)),
    move_key(["", "utility", "", "utility"], None, |m| utility(m.chance())),
    move_key(["winrate"; 4], None, |m| Fact::Chance(m.chance())),
    move_key(["", "scoreMean", "", "scoreMean"], None, |m| m.root.margin(m.mv.black_score)),
    move_key(["", "scoreStdev", "", "scoreStdev"], None, |m| Fact::Margin(m.score_stdev())),
    move_key(["", "scoreLead", "score", "scoreLead"], None, |m| m.root.margin(m.mv.black_score)),
    move_key(["prior"; 4], None, |m| Fact::Chance(m.mv.prior)),
    move_key(["lcb"; 4], None, |m| Fact::Chance(m.lower_bound())),
    move_key(["", "utilityLcb", "", "utilityLcb"], None, |m| utility(m.lower_bound())),
    move_key(["", "weight", "", "weight"], None, |m| Fact::Count(m.mv.visits)),
    move_key(["order"; 4], None, |m| Fact::Count(m.order as u64)),
    move_key(["pv"; 4], None, |m| m.line()),
    move_key(["pvVisits", "pvVisits", "", "pvVisits"], Some(Extra::PvVisits), |m| m.line_visits()),
    move_key(
        ["pvEdgeVisits", "pvEdgeVisits", "", "pvEdgeVisits"],
        Some(Extra::PvEdgeVisits),
        |m| m.line_visits(),
    ),
    move_key(
        ["movesOwnership", "movesOwnership", "", "ownership"],
        Some(Extra::MovesOwnership),
        |m| m.owners(),
    ),
    move_key(
        ["movesOwnershipStdev", "movesOwnershipStdev", "", "ownershipStdev"],
        Some(Extra::MovesOwnershipStdev),
        |m| m.owners_stdev(),
    ),
];

/// Facts about the position as a whole: the segment `rootInfo`.
pub(super) const ROOT_KEYS: &[RootKey] = &[
    root_key(["", "", "", "currentPlayer"], None, |r| {
        Fact::Word(r.report.to_move.letter().to_string())
    }),
    root_key(["visits"; 4], None, |r| Fact::Count(r.report.visits)),
    root_key(["", "utility", "", "utility"], None, |r| utility(r.chance())),
    root_key(["winrate"; 4], None, |r| Fact::Chance(r.chance())),
    root_key(["", "scoreMean", "", "scoreMean"], None, |r| r.margin(r.report.black_score)),
    root_key(["", "scoreStdev", "", "scoreStdev"], None, |r| Fact::Margin(r.report.score_stdev)),
    root_key(["", "scoreLead", "score", "scoreLead"], None, |r| r.margin(r.report.black_score)),
    root_key(["", "weight", "", "weight"], None, |r| Fact::Count(r.report.visits)),
];

/// Facts about the points of the board, next to `rootInfo`.
pub(super) const BOARD_KEYS: &[RootKey] = &[
    root_key(["ownership"; 4], Some(Extra::Ownership), |r| {
        r.owners(&r.report.ownership, r.side.sign())
    }),
    root_key(
        ["ownershipStdev", "ownershipStdev", "", "ownershipStdev"],
        Some(Extra::OwnershipStdev),
        |r| r.owners_stdev(),
    ),
    root_key(["", "", "", "policy"], Some(Extra::Policy), |r| Fact::Chances(r.priors.to_vec())),
];

const fn move_key(
    names: [&'static str; 4],
    needs: Option<Extra>,
    value: fn(&MoveView<'_>) -> Fact,
) -> MoveKey {
    KeyRow { names, needs, value }
}

const fn root_key(
    names: [&'static str; 4],
    needs: Option<Extra>,
    value: fn(&RootView<'_>) -> Fact,
) -> RootKey {
    KeyRow { names, needs, value }
}

impl RootView<'_> {
    /// The win rate of `side`, 0 to 1.
    fn chance(&self) -> f64 {
        self.report.winrate(self.side)
    }

    /// Black's margin in points, converted to that of `side`.
    fn margin(&self, black: f64) -> Fact {
        Fact::Margin(black * f64::from(self.side.sign()))
    }

    fn vertex(&self, mv: Move) -> Fact {
        Fact::Word(self.report.size.move_vertex(mv))
    }

    /// Values given in the order of [`Size::points`], multiplied by `sign`. Missing points belong
    /// to nobody.
    fn owners(&self, owners: &[f32], sign: i32) -> Fact {
        let size = self.report.size;
        let of_place = |place: usize| f64::from(owners.get(place).copied().unwrap_or(0.0));
        Fact::Owners(places_from_top(size).map(|at| of_place(at) * f64::from(sign)).collect())
    }

    fn owners_stdev(&self) -> Fact {
        self.owners(self.report.ownership_stdev.as_deref().unwrap_or_default(), 1)
    }
}

impl MoveView<'_> {
    /// The win rate of the side from which the report is seen, 0 to 1.
    fn chance(&self) -> f64 {
        self.mv.winrate(self.root.side)
    }

    /// The mover's lower bound of the win rate, converted to the side from which the report is
    /// seen.
    fn lower_bound(&self) -> f64 {
        let mover = self.root.report.to_move;
        let bound = lower_bound(self.mv.winrate(mover), self.mv.visits);
        if mover == self.root.side { bound } else { 1.0 - bound }
    }

    /// The spread of the margins after this move; if not measured, that of all moves.
    fn score_stdev(&self) -> f64 {
        self.mv.score_stdev.unwrap_or(self.root.report.score_stdev)
    }

    fn line(&self) -> Fact {
        let size = self.root.report.size;
        let pv = self.mv.pv.iter().take(self.root.line.saturating_add(1));
        Fact::Line(pv.map(|&mv| size.move_vertex(mv)).collect())
    }

    fn line_visits(&self) -> Fact {
        let visits = self.mv.pv_visits.iter().take(self.root.line.saturating_add(1));
        Fact::Counts(visits.copied().collect())
    }

    /// The ownership after this move; if not measured, that of all moves.
    fn owners(&self) -> Fact {
        let measured = self.mv.owners.as_ref().map(|owners| owners.mean.as_slice());
        let owners = measured.unwrap_or(&self.root.report.ownership);
        self.root.owners(owners, self.root.side.sign())
    }

    fn owners_stdev(&self) -> Fact {
        match &self.mv.owners {
            Some(owners) => self.root.owners(&owners.stdev, 1),
            None => self.root.owners_stdev(),
        }
    }
}

/// The priors of all plays, row by row from the top left, then of the pass; `unknown` for moves
/// that the search has not considered.
pub(super) fn priors_from_top(report: &Report, unknown: impl Fn(Move) -> f64) -> Vec<f64> {
    let size = report.size;
    let prior = |mv: Move| {
        let entry = report.moves.iter().find(|entry| entry.mv == mv);
        entry.map_or_else(|| unknown(mv), |entry| entry.prior)
    };
    let plays = (0..size.height())
        .rev()
        .flat_map(|row| (0..size.width()).map(move |column| size.point(column, row)));
    plays.map(Move::Play).chain([Move::Pass]).map(prior).collect()
}

/// Indices into [`Size::points`], row by row from the top left.
fn places_from_top(size: Size) -> impl Iterator<Item = usize> {
    let rows = (0..size.height()).rev();
    rows.flat_map(move |row| (0..size.width()).map(move |column| row * size.width() + column))
}

/// From -1, lost, to 1, won.
fn utility(chance: f64) -> Fact {
    Fact::Margin(2.0 * chance - 1.0)
}

/// The lower end of the score interval for a proportion that was measured as `chance` in `visits`
/// visits (Wilson, "Probable inference, the law of succession, and statistical inference", 1927).
/// Unlike the normal approximation it stays between 0 and 1 and does not trust a single visit.
pub(super) fn lower_bound(chance: f64, visits: u64) -> f64 {
    if visits == 0 {
        return 0.0;
    }
    let n = visits as f64;
    let z = CONFIDENCE * CONFIDENCE;
    let middle = chance + z / (2.0 * n);
    let spread = (z * (chance * (1.0 - chance) / n + z / (4.0 * n * n))).max(0.0).sqrt();
    ((middle - spread) / (1.0 + z / n)).clamp(0.0, 1.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lower_bounds_are_cautious() {
        assert_eq!(lower_bound(1.0, 0), 0.0);
        assert!((lower_bound(1.0, 1) - 0.2).abs() < 1e-12);
        assert!(lower_bound(1.0, 1) < lower_bound(0.6, 100));
        assert!((0.58..0.6).contains(&lower_bound(0.6, 10_000)));
        assert_eq!(lower_bound(0.0, 50), 0.0);
    }
}
