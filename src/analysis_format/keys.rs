//! The facts of an analysis: their names in each format, and where they come from.

use std::borrow::Cow;

use super::fact::Fact;
use super::format::Extra;
use super::preview::{Preview, policy_of};
use crate::engine::RawEvaluation;
use crate::search::{MoveReport, Report, SymmetricMove};
use ponnuki_game::color::Color;
use ponnuki_game::point::Move;
use ponnuki_network::{Prediction, Uncertainty};

/// Two standard deviations: the confidence of the lower bound of a win rate.
const CONFIDENCE: f64 = 2.0;

/// One fact, computed by an `F`.
pub(super) struct KeyRow<F> {
    /// The name in each [`Format`](super::format::Format): Lz, Kata, Cgos and Json. It is empty where
    /// the format has no such key.
    pub(super) names: [&'static str; 4],
    /// The extra that has to be requested, if any.
    pub(super) needs: Option<Extra>,
    pub(super) value: F,
}

pub(super) type MoveKey = KeyRow<fn(&MoveView<'_>) -> Fact>;
pub(super) type RootKey = KeyRow<fn(&RootView<'_>) -> Fact>;

/// A report and the side from which it is seen.
pub(super) struct RootView<'a> {
    pub(super) report: &'a Report,
    pub(super) preview: &'a Preview,
    /// The maximum number of moves in a variation after its first.
    pub(super) line: usize,
    pub(super) side: Color,
}

/// One move of a report.
pub(super) struct MoveView<'a> {
    pub(super) root: &'a RootView<'a>,
    pub(super) mv: &'a MoveReport,
    /// Set if this is another move, which is equal to that one and shown with its results.
    pub(super) copy: Option<&'a SymmetricMove>,
    pub(super) order: usize,
}

/// Facts about each move. The keys after the variation stand after it in KataGo's text as well.
pub(super) const MOVE_KEYS: &[MoveKey] = &[
    move_key(["move"; 4], None, |m| m.root.vertex(m.seen(m.mv.mv))),
    move_key(["visits"; 4], None, |m| Fact::Count(m.mv.visits)),
    move_key(["", "edgeVisits", "", "edgeVisits"], None, |m| Fact::Count(m.mv.visits)),
    move_key(["", "utility", "", "utility"], None, |m| utility(m.chance())),
    move_key(["winrate"; 4], None, |m| Fact::Chance(m.chance())),
    move_key(["", "scoreMean", "", "scoreMean"], None, |m| m.root.margin(m.mv.black_score)),
    move_key(["", "scoreStdev", "", "scoreStdev"], None, |m| Fact::Margin(m.score_stdev())),
    move_key(["", "scoreLead", "score", "scoreLead"], None, |m| m.root.margin(m.mv.black_score)),
    move_key(["", "scoreSelfplay", "", "scoreSelfplay"], None, |m| m.root.margin(m.mv.black_score)),
    move_key(["", "noResultValue", "", "noResultValue"], Some(Extra::NoResultValue), |m| {
        m.mv.no_result.map_or(Fact::Unknown, Fact::Chance)
    }),
    move_key(["prior"; 4], None, |m| Fact::Chance(m.mv.prior)),
    move_key(["", "humanPrior", "", "humanPrior"], None, |m| m.human_prior()),
    move_key(["lcb"; 4], None, |m| Fact::Chance(m.lower_bound())),
    move_key(["", "utilityLcb", "", "utilityLcb"], None, |m| utility(m.lower_bound())),
    move_key(["", "weight", "", "weight"], None, |m| Fact::Count(m.mv.visits)),
    move_key(["", "", "", "edgeWeight"], None, |m| Fact::Count(m.mv.visits)),
    move_key(["", "", "", "playSelectionValue"], None, |m| Fact::Count(m.selection_value())),
    move_key(["", "isSymmetryOf", "", "isSymmetryOf"], None, |m| m.original()),
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
    root_key(["", "scoreSelfplay", "", "scoreSelfplay"], None, |r| r.margin(r.report.black_score)),
    root_key(["", "weight", "", "weight"], None, |r| Fact::Count(r.report.visits)),
    // The network's raw output for the position.
    root_key(["", "", "", "rawWinrate"], None, |r| {
        r.raw(|p, sign| Fact::Chance(0.5 + 0.5 * sign * f64::from(p.win - p.loss)))
    }),
    root_key(["", "", "", "rawLead"], None, |r| {
        r.raw(|p, sign| Fact::Margin(sign * f64::from(p.lead)))
    }),
    root_key(["", "", "", "rawScoreSelfplay"], None, |r| {
        r.raw(|p, sign| Fact::Margin(sign * f64::from(p.score)))
    }),
    root_key(["", "", "", "rawScoreSelfplayStdev"], None, |r| {
        r.raw(|p, _| Fact::Margin(p.score_deviation.into()))
    }),
    root_key(["", "", "", "rawNoResultProb"], None, |r| {
        r.raw(|p, _| Fact::Chance(p.no_result.into()))
    }),
    // In KataGo's JSON this is an error of the win rate, in its text one of the difference between
    // wins and losses, which is twice as large.
    root_key(["", "rawStWrError", "", ""], None, |r| {
        r.uncertainty(|u| Fact::Chance(u.value.into()))
    }),
    root_key(["", "", "", "rawStWrError"], None, |r| {
        r.uncertainty(|u| Fact::Chance(f64::from(u.value) / 2.0))
    }),
    root_key(["", "rawStScoreError", "", "rawStScoreError"], None, |r| {
        r.uncertainty(|u| Fact::Margin(u.score.into()))
    }),
    root_key(["", "rawVarTimeLeft", "", "rawVarTimeLeft"], None, |r| {
        r.uncertainty(|u| Fact::Margin(u.time_left.into()))
    }),
    // The same of the network that imitates people, whose score is the mean of the games of people.
    root_key(["", "", "", "humanWinrate"], None, |r| {
        r.human(|p, sign| Fact::Chance(0.5 + 0.5 * sign * f64::from(p.win - p.loss)))
    }),
    root_key(["", "", "", "humanScoreMean"], None, |r| {
        r.human(|p, sign| Fact::Margin(sign * f64::from(p.score)))
    }),
    root_key(["", "", "", "humanScoreStdev"], None, |r| {
        r.human(|p, _| Fact::Margin(p.score_deviation.into()))
    }),
    root_key(["", "", "", "humanStWrError"], None, |r| {
        r.human(|p, _| error_of(p, |u| Fact::Chance(f64::from(u.value) / 2.0)))
    }),
    root_key(["", "", "", "humanStScoreError"], None, |r| {
        r.human(|p, _| error_of(p, |u| Fact::Margin(u.score.into())))
    }),
    root_key(["", "", "", "thisHash"], None, |r| r.name(0)),
    root_key(["", "", "", "symHash"], None, |r| r.name(1)),
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
    root_key(["", "", "", "policy"], Some(Extra::Policy), |r| {
        Fact::Chances(r.preview.policy.clone())
    }),
    root_key(["", "", "", "humanPolicy"], Some(Extra::Policy), |r| {
        r.preview.human.as_ref().map_or(Fact::Unknown, |raw| Fact::Chances(policy_of(raw)))
    }),
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

/// A fact about the errors that a network expects of its prediction, if it does.
fn error_of(prediction: &Prediction, fact: fn(&Uncertainty) -> Fact) -> Fact {
    prediction.uncertainty.as_ref().map_or(Fact::Unknown, fact)
}

impl RootView<'_> {
    /// The win rate of `side`, 0 to 1.
    fn chance(&self) -> f64 {
        self.report.winrate(self.side)
    }

    /// Black's margin in points, converted to the margin of `side`.
    fn margin(&self, black: f64) -> Fact {
        Fact::Margin(black * f64::from(self.side.sign()))
    }

    fn vertex(&self, mv: Move) -> Fact {
        Fact::Word(self.report.size.protocol_vertex(mv))
    }

    /// Values given in the order of [`Size::points`](ponnuki_game::point::Size::points), multiplied by
    /// `sign`. Missing points belong to nobody.
    fn owners(&self, owners: &[f32], sign: i32) -> Fact {
        let size = self.report.size;
        let of_place = |place: usize| f64::from(owners.get(place).copied().unwrap_or(0.0));
        let of = |point| of_place(size.place(point)) * f64::from(sign);
        Fact::Owners(size.points_from_top().map(of).collect())
    }

    fn owners_stdev(&self) -> Fact {
        self.owners(self.report.ownership_stdev.as_deref().unwrap_or_default(), 1)
    }

    /// A fact in the network's prediction for the mover. It is also given the sign by which the
    /// mover's values become those of the side from which the report is seen.
    fn raw(&self, fact: fn(&Prediction, f64) -> Fact) -> Fact {
        self.predicted(self.preview.raw.as_ref(), fact)
    }

    /// The same about what the network that imitates people predicts.
    fn human(&self, fact: fn(&Prediction, f64) -> Fact) -> Fact {
        self.predicted(self.preview.human.as_ref(), fact)
    }

    fn predicted(&self, raw: Option<&RawEvaluation>, fact: fn(&Prediction, f64) -> Fact) -> Fact {
        let sign = f64::from(self.report.to_move.sign() * self.side.sign());
        raw.map_or(Fact::Unknown, |raw| fact(&raw.prediction, sign))
    }

    /// A fact about how certain the network is of that.
    fn uncertainty(&self, fact: fn(&Uncertainty) -> Fact) -> Fact {
        let raw = self.preview.raw.as_ref();
        let uncertainty = raw.and_then(|raw| raw.prediction.uncertainty);
        uncertainty.as_ref().map_or(Fact::Unknown, fact)
    }

    /// One of the position's names.
    fn name(&self, which: usize) -> Fact {
        let names = self.preview.names.as_ref();
        names.map_or(Fact::Unknown, |names| Fact::Word(names[which].clone()))
    }
}

impl MoveView<'_> {
    /// The win rate of the side from which the report is seen, 0 to 1.
    fn chance(&self) -> f64 {
        self.mv.winrate(self.root.side)
    }

    /// A move of the variation as it is played after this move.
    fn seen(&self, mv: Move) -> Move {
        self.copy.map_or(mv, |copy| copy.seen(self.root.report.size, mv))
    }

    /// The move that was searched instead of this one.
    fn original(&self) -> Fact {
        self.copy.map_or(Fact::Unknown, |copy| self.root.vertex(copy.original))
    }

    /// The probability that people make the move.
    fn human_prior(&self) -> Fact {
        let human = self.root.preview.human.as_ref();
        let likely = human.and_then(|raw| raw.probability(self.seen(self.mv.mv)));
        likely.map_or(Fact::Unknown, |likely| Fact::Chance(likely.into()))
    }

    /// The mover's lower bound of the win rate, converted to the side from which the report is
    /// seen.
    fn lower_bound(&self) -> f64 {
        let mover = self.root.report.to_move;
        let chance = self.mv.winrate(mover);
        let bound = match self.mv.bound {
            Some(bound) => (chance - bound.error).max(0.0),
            None => lower_bound(chance, self.mv.visits),
        };
        if mover == self.root.side { bound } else { 1.0 - bound }
    }

    /// The number by which the moves are in their order: the visits, and for the choice of the search at
    /// least as many as any other move has.
    fn selection_value(&self) -> u64 {
        let moves = &self.root.report.moves;
        let is_choice = moves.first().is_some_and(|best| best.mv == self.mv.mv);
        let most = moves.iter().map(|other| other.visits).max();
        if is_choice { most.unwrap_or(0) } else { self.mv.visits }
    }

    /// The spread of the margins after this move. If it was not measured, the spread over all moves.
    fn score_stdev(&self) -> f64 {
        self.mv.score_stdev.unwrap_or(self.root.report.score_stdev)
    }

    fn line(&self) -> Fact {
        let size = self.root.report.size;
        let pv = self.mv.pv.iter().take(self.root.line.saturating_add(1));
        Fact::Line(pv.map(|&mv| size.protocol_vertex(self.seen(mv))).collect())
    }

    fn line_visits(&self) -> Fact {
        let visits = self.mv.pv_visits.iter().take(self.root.line.saturating_add(1));
        Fact::Counts(visits.copied().collect())
    }

    /// The ownership after this move. If it was not measured, the ownership over all moves.
    fn owners(&self) -> Fact {
        let measured = self.mv.owners.as_ref().map(|owners| owners.mean.as_slice());
        let owners = measured.unwrap_or(&self.root.report.ownership);
        self.root.owners(&self.seen_owners(owners), self.root.side.sign())
    }

    fn owners_stdev(&self) -> Fact {
        match &self.mv.owners {
            Some(owners) => self.root.owners(&self.seen_owners(&owners.stdev), 1),
            None => self.root.owners_stdev(),
        }
    }

    /// Numbers of all points, in the order of [`Size::points`](ponnuki_game::point::Size::points), as
    /// they are after this move.
    fn seen_owners<'b>(&self, owners: &'b [f32]) -> Cow<'b, [f32]> {
        let Some(copy) = self.copy else { return owners.into() };
        let size = self.root.report.size;
        let mut seen = owners.to_vec();
        for (point, owner) in size.points().zip(owners) {
            seen[size.place(copy.symmetry.apply(size, point))] = *owner;
        }
        seen.into()
    }
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
