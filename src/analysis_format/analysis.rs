//! Running an analysis: the one path from a client's request to the reports that it reads.

use serde_json::{Map, Value as Json};

use super::preview::Preview;
use super::request::AnalysisRequest;
use crate::clock::Stopwatch;
use crate::engine::{Engine, Observer, StopCondition, TimedMonitor, Turn, TurnResult};
use crate::search::Report;
use ponnuki_game::color::Color;

/// Receives the reports of a search while it is running; `false` ends the search.
pub type ShowReport<'a> = dyn Fn(&Report) -> bool + Sync + 'a;

/// An analysis of an engine's current position.
pub struct Analysis<'a> {
    request: &'a AnalysisRequest,
    color: Color,
    preview: Preview,
}

impl<'a> Analysis<'a> {
    /// An analysis of the current position of `engine`. The facts that need no search are found out
    /// at once.
    pub fn new(request: &'a AnalysisRequest, engine: &mut Engine) -> Analysis<'a> {
        let color = request.color.unwrap_or_else(|| engine.game().to_move());
        Analysis { request, color, preview: request.report.preview(engine, color) }
    }

    /// Searches for this analysis alone, until a limit is reached or `stop` ends it. `show`
    /// receives the reports before the last one, which is returned; `None` after an error in the
    /// search, which is logged. `since` has been running since the analysis was requested.
    pub fn analyze(
        &self,
        engine: &mut Engine,
        since: Stopwatch,
        stop: StopCondition<'_>,
        show: &ShowReport<'_>,
    ) -> Option<Report> {
        let (mut options, seconds) = self.request.options(engine);
        options.human_policy =
            self.preview.human.as_ref().and_then(|people| engine.human_policy(people));
        let watch = TimedMonitor::new(since, None, Some(stop))
            .with_observer(self.observer(show))
            .with_deadline(seconds);
        engine.analyze(self.color, &options, &watch)
    }

    /// The turn whose search is shown as this analysis.
    pub fn turn<'b>(&'b self, since: Stopwatch, stop: StopCondition<'b>) -> Turn<'b> {
        Turn {
            bans: &self.request.bans,
            detail: self.request.report.detail(),
            visits: self.request.max_visits,
            seconds: self.request.max_time,
            never_resigns: self.request.never_resign.contains(&self.color),
            ..Turn::new(self.color, since, stop)
        }
    }

    /// Has `engine` take the turn, and shows the search for it. Otherwise like
    /// [`analyze`](Analysis::analyze); the final report is part of the answer.
    pub fn genmove(
        &self,
        engine: &mut Engine,
        turn: Turn<'_>,
        show: &ShowReport<'_>,
    ) -> TurnResult {
        // An analysis has at least a final report.
        let never = Observer { first: f64::INFINITY, interval: f64::INFINITY, show };
        let observer = Some(self.observer(show).unwrap_or(never));
        engine.genmove(&Turn { observer, ..turn })
    }

    fn observer<'b>(&self, show: &'b ShowReport<'b>) -> Option<Observer<'b>> {
        let interval = self.request.interval.unwrap_or(f64::INFINITY);
        let first = self.request.first.unwrap_or(interval);
        first.is_finite().then_some(Observer { first, interval, show })
    }

    /// A report as a line of text, which is empty if there is nothing to show.
    pub fn line(&self, report: &Report) -> String {
        self.request.report.line(report, &self.preview)
    }

    /// A report as an object; see [`ReportOptions::json`](super::ReportOptions::json).
    pub fn json(&self, report: &Report) -> Map<String, Json> {
        self.request.report.json(report, &self.preview)
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::analysis_format::format::{Extra, Format};
    use crate::engine::Signals;
    use crate::model::{LearnedData, Networks};
    use crate::params::Params;
    use ponnuki_game::game::Game;
    use ponnuki_game::point::{Move, Size};
    use ponnuki_game::rules::CHINESE;
    use ponnuki_network::random;

    #[test]
    fn networks_evaluate_each_position_once() {
        let [main, human] = [random::network(1 << 20), random::human_network()].map(Arc::new);
        let networks = Networks { main: Some(Arc::clone(&main)), human: Some(Arc::clone(&human)) };
        let learned = LearnedData { networks, ..LearnedData::default() };
        let params = Params {
            threads: 1,
            human_profile: "rank_5k".to_owned(),
            human_explored: 0.5,
            ..Params::default()
        };
        let mut request = AnalysisRequest::new(Format::Json);
        request.max_visits = Some(1);
        request.report.set(Extra::Policy, true);
        let size = Size::square(7);
        let mut game = Game::new(size, CHINESE.rules, CHINESE.komi(size));
        let mut idle = Some(Engine::in_game(params.clone(), &learned, game.clone()));
        let mut reply = |game: &Game| {
            let signals = Signals::default();
            let stop = StopCondition::by_interrupt(&signals, 1);
            let mut engine = idle.take().unwrap().renewed(params.clone(), game.clone());
            let analysis = Analysis::new(&request, &mut engine);
            let report = analysis.analyze(&mut engine, Stopwatch::start(), stop, &|_| true);
            idle = Some(engine);
            Json::Object(analysis.json(&report.unwrap())).to_string()
        };
        let first = reply(&game);
        // The position itself, and the one after its first move.
        assert_eq!((main.evaluations(), human.evaluations()), (2, 1));
        assert_eq!((reply(&game), main.evaluations()), (first.clone(), 2), "from the cache");
        game.play(Color::Black, Move::Play(size.point(0, 0))).unwrap();
        assert_ne!(reply(&game), first);
        assert!((3..=4).contains(&main.evaluations()));
    }
}
