//! Reports of searches as clients read them: every format is generated from one table of keys.
//!
//! [`ReportOptions`] turn a search's [`Report`] into a line of text or into JSON. The tables in `keys`
//! have a row for each fact: its name in each format, the extra that a client has to request for it,
//! if any, and its source. The keys of a text are in the order of the rows, which is KataGo's.
//!
//! Every fact comes from a search, or from a network before the search. Unknown facts are left out,
//! such as all outputs of a network where there is none, and outputs that its version does not have.

use std::fmt::Write;
use std::iter::once;

use serde_json::{Map, Value as Json};

use super::fact::Fact;
use super::format::{Extra, Format};
use super::keys::{BOARD_KEYS, KeyRow, MOVE_KEYS, MoveView, ROOT_KEYS, RootView};
use super::perspective::Perspective;
use super::preview::{Preview, names, policy};
use crate::engine::Engine;
use crate::params::Params;
use crate::search::{DetailLevel, Report};
use ponnuki_game::color::Color;

/// The facts about a search that a client requests, and their format.
#[derive(Clone, Debug, PartialEq)]
pub struct ReportOptions {
    /// The format.
    pub format: Format,
    /// The side whose win rates and margins are shown.
    pub perspective: Perspective,
    /// The minimum number of moves to show, including untried ones if necessary.
    pub min_moves: usize,
    /// The maximum number of moves to show.
    pub max_moves: usize,
    /// The maximum number of moves in a variation after its first.
    pub line: usize,
    /// The facts to show in addition to the usual ones.
    pub extras: Vec<Extra>,
}

/// The maximum number of moves for CGOS, which stores them with the game for every turn.
const CGOS_MOVES: usize = 10;

impl ReportOptions {
    /// Returns the defaults of this format.
    pub fn new(format: Format) -> ReportOptions {
        let (max_moves, extras) = match format {
            Format::Lz | Format::Kata => (usize::MAX, Vec::new()),
            Format::Cgos => (CGOS_MOVES, vec![Extra::RootInfo, Extra::Ownership]),
            Format::Json => (usize::MAX, vec![Extra::RootInfo]),
        };
        let perspective = Perspective(None);
        ReportOptions { format, perspective, min_moves: 0, max_moves, line: usize::MAX, extras }
    }

    /// Follows the parameters of analyses.
    pub fn take_params(&mut self, params: &Params) {
        // A parameter has one of the values that can be read.
        self.perspective = params.analysis_side.parse().unwrap_or(Perspective(None));
        self.line = match params.analysis_moves {
            1000 => usize::MAX,
            moves => moves as usize,
        };
    }

    /// Adds or removes an extra.
    pub fn set(&mut self, extra: Extra, wanted: bool) {
        self.extras.retain(|&other| other != extra);
        if wanted {
            self.extras.push(extra);
        }
    }

    /// Returns the detail that the search has to collect.
    pub fn detail(&self) -> DetailLevel {
        let owners = [Extra::OwnershipStdev, Extra::MovesOwnership, Extra::MovesOwnershipStdev];
        match self.format {
            _ if owners.iter().any(|extra| self.extras.contains(extra)) => DetailLevel::Owners,
            Format::Kata | Format::Json => DetailLevel::Scores,
            Format::Lz | Format::Cgos => DetailLevel::Nothing,
        }
    }

    /// The requested facts about the present position of `engine`, with `color` to move, that need no
    /// search.
    pub fn preview(&self, engine: &mut Engine, color: Color) -> Preview {
        let shows = |extra| self.extras.contains(&extra);
        // Only JSON has a place for a policy, and for names.
        let shows_policy = self.format == Format::Json && shows(Extra::Policy);
        let shows_names = self.format == Format::Json && shows(Extra::RootInfo);
        let shows_network = shows_names || self.format == Format::Kata && shows(Extra::RootInfo);
        let needs_human =
            matches!(self.format, Format::Json | Format::Kata) || engine.explores_people();
        let needs_network = shows_network || shows_policy;
        let raw = needs_network.then(|| engine.raw_evaluation(color)).flatten();
        Preview {
            policy: if shows_policy { policy(engine, color, raw.as_ref()) } else { vec![] },
            human: if needs_human { engine.human_evaluation(color) } else { None },
            names: shows_names.then(|| names(engine.game().board(), color)),
            raw,
        }
    }

    /// The analysis on one line, without a line end. A text is empty if there is nothing to show.
    /// `preview` has the facts about the position from before the search.
    pub fn line(&self, report: &Report, preview: &Preview) -> String {
        match self.format {
            Format::Lz | Format::Kata => self.text(report, preview),
            Format::Cgos | Format::Json => Json::Object(self.json(report, preview)).to_string(),
        }
    }

    fn text(&self, report: &Report, preview: &Preview) -> String {
        let root = self.root_view(report, preview);
        let mut text = String::new();
        for view in self.move_views(&root) {
            text.push_str(" info");
            self.write_facts(&mut text, MOVE_KEYS, &view);
        }
        if self.extras.contains(&Extra::RootInfo) {
            text.push_str(" rootInfo");
            self.write_facts(&mut text, ROOT_KEYS, &root);
        }
        self.write_facts(&mut text, BOARD_KEYS, &root);
        text.split_off(text.len().min(1))
    }

    /// The analysis as an object. In [`Format::Json`] that is `moveInfos`, `rootInfo`, and what was
    /// requested about the board; the caller adds what it knows about the query. `preview` has the
    /// facts about the position from before the search.
    pub fn json(&self, report: &Report, preview: &Preview) -> Map<String, Json> {
        let root = self.root_view(report, preview);
        let views = self.move_views(&root);
        let moves: Vec<Json> =
            views.map(|view| Json::Object(self.object(MOVE_KEYS, &view))).collect();
        let mut info = Map::new();
        if self.extras.contains(&Extra::RootInfo) {
            info = self.object(ROOT_KEYS, &root);
        }
        let mut all = self.object(BOARD_KEYS, &root);
        if self.format == Format::Cgos {
            all.append(&mut info);
            all.insert("moves".to_owned(), moves.into());
        } else {
            if !info.is_empty() {
                all.insert("rootInfo".to_owned(), info.into());
            }
            all.insert("moveInfos".to_owned(), moves.into());
        }
        all
    }

    fn root_view<'a>(&self, report: &'a Report, preview: &'a Preview) -> RootView<'a> {
        let side = self.perspective.0.unwrap_or(report.to_move);
        RootView { report, preview, side, line: self.line }
    }

    /// The moves to show, best first, each followed by those that are equal to it: the moves that
    /// were tried, and other moves if more are requested.
    fn move_views<'a>(&self, root: &'a RootView<'a>) -> impl Iterator<Item = MoveView<'a>> {
        let Report { moves, symmetric, .. } = root.report;
        let with_copies = moves.iter().flat_map(move |mv| {
            let copies = symmetric.iter().filter(move |copy| copy.original == mv.mv);
            once((mv, None)).chain(copies.map(move |copy| (mv, Some(copy))))
        });
        let tried = with_copies.clone().filter(|(mv, _)| mv.visits > 0).count();
        let shown = tried.max(self.min_moves).min(self.max_moves);
        let shown = with_copies.take(shown).enumerate();
        shown.map(move |(order, (mv, copy))| MoveView { root, mv, copy, order })
    }

    /// The facts of `table` that this format has, that were requested and that are known, with their
    /// names.
    fn facts<'a, V, F: Fn(&V) -> Fact>(
        &'a self,
        table: &'a [KeyRow<F>],
        view: &'a V,
    ) -> impl Iterator<Item = (&'static str, Fact)> + 'a {
        let name = |key: &KeyRow<F>| key.names[self.format as usize];
        let is_requested =
            |key: &KeyRow<F>| key.needs.is_none_or(|needs| self.extras.contains(&needs));
        let keys = table.iter().filter(move |key| !name(key).is_empty() && is_requested(key));
        let facts = keys.map(move |key| (name(key), (key.value)(view)));
        facts.filter(|(_, fact)| !matches!(fact, Fact::Unknown))
    }

    fn write_facts<V, F: Fn(&V) -> Fact>(&self, text: &mut String, table: &[KeyRow<F>], view: &V) {
        for (name, value) in self.facts(table, view) {
            let _ = write!(text, " {name}");
            value.write(self.format, text);
        }
    }

    fn object<V, F: Fn(&V) -> Fact>(&self, table: &[KeyRow<F>], view: &V) -> Map<String, Json> {
        let facts = self.facts(table, view);
        facts.map(|(name, value)| (name.to_owned(), value.json(self.format))).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::analysis_format::fact::rounded;
    use crate::analysis_format::format::EXTRAS;
    use crate::analysis_format::keys::lower_bound;
    use crate::search::{MoveReport, Ownership, SymmetricMove};
    use ponnuki_game::point::{Move, Size, Symmetry};

    /// White to move on 2x2: A1 is the better of two moves, and the pass was not tried.
    fn report() -> Report {
        let size = Size::square(2);
        let entry = |vertex: &str, visits, black_winrate, pv: &[&str]| MoveReport {
            mv: size.parse_move(vertex).unwrap(),
            visits,
            black_winrate,
            black_score: 1.5,
            bound: None,
            prior: 0.25,
            pv: pv.iter().map(|vertex| size.parse_move(vertex).unwrap()).collect(),
            pv_visits: vec![visits; pv.len()],
            score_stdev: None,
            no_result: None,
            owners: None,
        };
        let measured =
            Ownership { mean: vec![1.0, 0.5, 0.0, -1.0], stdev: vec![0.0, 0.75, 1.0, 0.0] };
        let best = MoveReport {
            score_stdev: Some(0.5),
            no_result: Some(0.125),
            owners: Some(measured),
            ..entry("A1", 75, 0.25, &["A1", "B2", "pass"])
        };
        Report {
            size,
            to_move: Color::White,
            visits: 100,
            playouts: 100,
            black_winrate: 0.4,
            black_score: -0.00001,
            score_stdev: 2.0,
            moves: vec![best, entry("B2", 25, 0.5, &["B2"]), entry("pass", 0, 0.4, &["pass"])],
            symmetric: Vec::new(),
            min_visit_share: 1.0,
            // A1 B1 A2 B2
            ownership: vec![1.0, 0.0, -1.0, 0.25],
            ownership_stdev: Some(vec![0.0, 1.0, 0.0, 0.5]),
        }
    }

    fn options(format: Format, extras: &[Extra]) -> ReportOptions {
        ReportOptions { extras: extras.to_vec(), ..ReportOptions::new(format) }
    }

    #[test]
    fn leela_zeros_text_has_integers() {
        let line = options(Format::Lz, &[]).line(&report(), &Preview::default());
        let bounds = [lower_bound(0.75, 75), lower_bound(0.5, 25)];
        let [first, second] = bounds.map(|bound| (bound * 10_000.0).round());
        assert_eq!(
            line,
            format!(
                "info move A1 visits 75 winrate 7500 prior 2500 lcb {first} order 0 pv A1 B2 pass \
                 info move B2 visits 25 winrate 5000 prior 2500 lcb {second} order 1 pv B2"
            )
        );
    }

    #[test]
    fn katagos_text_has_its_keys_in_katagos_order() {
        let all: Vec<Extra> = EXTRAS.iter().map(|entry| entry.0).collect();
        let line = ReportOptions { max_moves: 1, ..options(Format::Kata, &all) }
            .line(&report(), &Preview::default());
        let bound = lower_bound(0.75, 75);
        assert_eq!(
            line,
            format!(
                "info move A1 visits 75 edgeVisits 75 utility 0.5000 winrate 0.750000 \
                 scoreMean -1.5000 scoreStdev 0.5000 scoreLead -1.5000 scoreSelfplay -1.5000 \
                 noResultValue 0.125000 prior 0.250000 \
                 lcb {bound:.6} utilityLcb {:.4} weight 75 order 0 pv A1 B2 pass \
                 pvVisits 75 75 75 pvEdgeVisits 75 75 75 \
                 movesOwnership 0.000 1.000 -1.000 -0.500 \
                 movesOwnershipStdev 1.000 0.000 0.000 0.750 \
                 rootInfo visits 100 utility 0.2000 winrate 0.600000 scoreMean 0.0000 \
                 scoreStdev 2.0000 scoreLead 0.0000 scoreSelfplay 0.0000 weight 100 \
                 ownership 1.000 -0.250 -1.000 0.000 \
                 ownershipStdev 0.000 0.500 0.000 1.000",
                2.0 * bound - 1.0
            )
        );
    }

    #[test]
    fn untried_moves_are_shown_on_request() {
        let shown = |min_moves, max_moves| {
            let options = ReportOptions { min_moves, max_moves, ..options(Format::Lz, &[]) };
            options.line(&report(), &Preview::default()).matches("info move").count()
        };
        assert_eq!(
            [shown(0, 9), shown(3, 9), shown(9, 9), shown(0, 1), shown(2, 1)],
            [2, 3, 3, 1, 1]
        );
        assert_eq!(shown(0, 0), 0);
        assert_eq!(
            ReportOptions { max_moves: 0, ..options(Format::Kata, &[]) }
                .line(&report(), &Preview::default()),
            ""
        );
    }

    #[test]
    fn json_has_the_keys_of_the_analysis_engine() {
        let options = ReportOptions {
            perspective: Perspective::default(),
            line: 1,
            ..options(Format::Json, &[Extra::RootInfo, Extra::Policy, Extra::MovesOwnership])
        };
        let policy = vec![0.5, 0.25, -1.0, 0.0, 0.25];
        let json = options.json(&report(), &Preview { policy, ..Preview::default() });
        let info = &json["moveInfos"][0];
        assert_eq!(info["move"], "A1");
        assert_eq!(info["pv"], serde_json::json!(["A1", "B2"]), "one move after the first");
        assert_eq!((&info["winrate"], &info["scoreLead"]), (&0.25.into(), &1.5.into()));
        assert_eq!((&info["edgeWeight"], &info["playSelectionValue"]), (&75.into(), &75.into()));
        // The mover's lower bound is an upper bound for the opponent.
        assert!(info["lcb"].as_f64().unwrap() > 0.25);
        assert_eq!(info["ownership"], serde_json::json!([0.0, -1.0, 1.0, 0.5]));
        // The second move was not measured, so it has the ownership of all moves.
        assert_eq!(json["moveInfos"][1]["ownership"], serde_json::json!([-1.0, 0.25, 1.0, 0.0]));
        assert_eq!(json["rootInfo"]["currentPlayer"], "W");
        assert_eq!(json["rootInfo"]["winrate"], 0.4);
        assert_eq!(json["policy"], serde_json::json!([0.5, 0.25, -1.0, 0.0, 0.25]));
        assert!(!json.contains_key("ownership") && info.get("pvVisits").is_none());
    }

    #[test]
    fn cgos_gets_variations_and_ownership_as_text() {
        assert_eq!(
            ReportOptions::new(Format::Cgos).line(&report(), &Preview::default()),
            format!(
                "{{\"moves\":[{{\"lcb\":{},\"move\":\"A1\",\"order\":0,\"prior\":0.25,\
                 \"pv\":\"B2 pass\",\"score\":-1.5,\"visits\":75,\"winrate\":0.75}},\
                 {{\"lcb\":{},\"move\":\"B2\",\"order\":1,\"prior\":0.25,\"pv\":\"\",\
                 \"score\":-1.5,\"visits\":25,\"winrate\":0.5}}],\"ownership\":\"+XAf\",\
                 \"score\":0.0,\"visits\":100,\"winrate\":0.6}}",
                rounded(lower_bound(0.75, 75), 6),
                rounded(lower_bound(0.5, 25), 6),
            )
        );
    }

    #[test]
    fn equal_moves_are_shown_with_the_results_of_the_one_that_was_searched() {
        // The reflection at the diagonal through A1 and B2: A2 becomes B1.
        let size = Size::square(2);
        let at = |vertex| size.parse_move(vertex).unwrap();
        let is_diagonal = |symmetry: &Symmetry| {
            let of = |x, y| symmetry.apply(size, size.point(x, y));
            (of(0, 0), of(1, 0)) == (size.point(0, 0), size.point(0, 1))
        };
        let symmetry = Symmetry::all(size).find(is_diagonal).unwrap();
        let mut report = report();
        // The owners of A1, B1, A2 and B2.
        let owners = Ownership { mean: vec![1.0, 0.5, 0.0, -1.0], stdev: vec![0.0; 4] };
        report.moves[0] = MoveReport {
            mv: at("B1"),
            pv: vec![at("B1"), at("A2"), Move::Pass],
            owners: Some(owners),
            ..report.moves[0].clone()
        };
        report.symmetric = vec![SymmetricMove { mv: at("A2"), original: at("B1"), symmetry }];
        let json = ReportOptions {
            perspective: Perspective(Some(Color::Black)),
            ..options(Format::Json, &[Extra::MovesOwnership])
        };
        let json = json.json(&report, &Preview::default());
        let [first, copy] = [&json["moveInfos"][0], &json["moveInfos"][1]];
        assert_eq!((&first["move"], first.get("isSymmetryOf")), (&"B1".into(), None));
        assert_eq!((&copy["move"], &copy["isSymmetryOf"]), (&"A2".into(), &"B1".into()));
        assert_eq!(copy["pv"], serde_json::json!(["A2", "B1", "pass"]));
        assert_eq!((&copy["order"], &copy["visits"]), (&1.into(), &first["visits"]));
        // From the top: A2 B2 A1 B1.
        assert_eq!(first["ownership"], serde_json::json!([0.0, -1.0, 1.0, 0.5]));
        assert_eq!(copy["ownership"], serde_json::json!([0.5, -1.0, 1.0, 0.0]));
        let line = |format| options(format, &[]).line(&report, &Preview::default());
        let text = line(Format::Kata);
        assert!(text.contains(" weight 75 isSymmetryOf B1 order 1 pv A2 B1 pass "), "{text}");
        assert_eq!(line(Format::Lz).matches("info move").count(), 3);
    }

    #[test]
    fn only_requested_facts_are_collected() {
        assert_eq!(ReportOptions::new(Format::Lz).detail(), DetailLevel::Nothing);
        assert_eq!(options(Format::Lz, &[Extra::Ownership]).detail(), DetailLevel::Nothing);
        assert_eq!(options(Format::Kata, &[Extra::Ownership]).detail(), DetailLevel::Scores);
        assert_eq!(options(Format::Json, &[Extra::MovesOwnership]).detail(), DetailLevel::Owners);
        assert_eq!(options(Format::Kata, &[Extra::OwnershipStdev]).detail(), DetailLevel::Owners);
    }
}
