//! The settings of a query: the facts to report about its positions, and the search of them.

use serde_json::{Map, Value as Json};

use crate::analysis_format::{AnalysisRequest, Format, Perspective};
use crate::katago::{self, SettingError};
use crate::params::{ParamError, Params, Scope, find};
use ponnuki_game::color::Color;

/// The number of moves in a variation after its first, if the client does not say.
const LINE: usize = 15;

/// The settings of a query, the same for all its turns.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct QuerySettings {
    /// The limits and other parameters of the search.
    pub(super) params: Params,
    /// The facts to report, and the banned moves.
    pub(super) request: AnalysisRequest,
}

impl QuerySettings {
    /// The defaults for queries.
    pub(super) fn new(params: Params) -> QuerySettings {
        QuerySettings { params, request: AnalysisRequest::new(Format::Json) }
    }

    /// Applies settings of this program or of KataGo. Returns warnings about those that have no
    /// effect.
    ///
    /// # Errors
    /// Describes the value that is invalid.
    pub(super) fn take(&mut self, settings: &Map<String, Json>) -> Result<Vec<String>, String> {
        let (mut unknown, mut warnings) = (Vec::new(), Vec::new());
        for (name, value) in settings {
            let text = value.as_str().map_or_else(|| value.to_string(), str::to_owned);
            // An empty profile is harmless. KaTrain manages without one if this is refused.
            if name == "humanSLProfile" && !text.is_empty() && self.params.human_network.is_empty()
            {
                return Err("Ponnuki was started without a network that imitates people, \
                            --human-network"
                    .to_owned());
            }
            match self.change(name, &text) {
                Ok(()) => {}
                Err(SettingError::Unknown { .. }) => unknown.push(name.as_str()),
                Err(error @ SettingError::Missing { .. }) => warnings.push(error.to_string()),
                Err(error) => return Err(error.to_string()),
            }
        }
        if !unknown.is_empty() {
            warnings.insert(0, format!("no such settings: {}", unknown.join(", ")));
        }
        Ok(warnings)
    }

    /// Changes a setting for the analysis of one position.
    fn change(&mut self, name: &str, text: &str) -> Result<(), SettingError> {
        for (own, value) in katago::changes(name, text)? {
            let param = find(own)?;
            match katago::find(name) {
                // KataGo's configuration of a whole program makes no sense for one position.
                Some(setting) if param.scope != Scope::Always => {
                    let reason = "it can only be set when the program starts";
                    return Err(SettingError::Missing { name: setting.name, reason });
                }
                None if param.scope == Scope::Program => {
                    return Err(ParamError::Fixed(param.name).into());
                }
                Some(setting) => self
                    .params
                    .change(own, &value)
                    .map_err(|error| SettingError::Value { name: setting.name, error })?,
                None => self.params.change(own, &value)?,
            }
        }
        Ok(())
    }

    /// Has the reports follow the parameters, whose defaults are those of KataGo's analysis engine.
    pub(super) fn update_report(&mut self) {
        let report = &mut self.request.report;
        report.take_params(&self.params);
        if self.params.analysis_side == Params::default().analysis_side {
            report.perspective = Perspective(Some(Color::Black));
        }
        if self.params.analysis_moves == Params::default().analysis_moves {
            report.line = LINE;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::Engine;
    use serde_json::json;

    fn take(settings: Json) -> (QuerySettings, Result<Vec<String>, String>) {
        let mut query = QuerySettings::new(Params::default());
        let Json::Object(settings) = settings else { panic!("{settings} is no object") };
        let result = query.take(&settings);
        query.update_report();
        (query, result)
    }

    #[test]
    fn settings_of_both_programs_are_known() {
        let (query, unknown) = take(json!({
            "maxVisits": 70, "maxPlayouts": 80, "maxTime": 2.5, "score_bonus": "0.1",
            "reportAnalysisWinratesAs": "SIDETOMOVE", "analysisPVLen": 3, "wideRootNoise": 0.04,
            "humanSLProfile": "", "useEvalCache": true, "humanSLRootExploreProbWeightless": 0.8,
            "humanSLCpuctPermanent": 2, "humanSLPlaExploreProbWeightless": 0.0, "newSetting": 1,
            "humanSLOppExploreProbWeightful": 0.5, "ignoreAllHistory": true, "antiMirror": true,
        }));
        let warnings = unknown.unwrap();
        assert_eq!(warnings[0], "no such settings: newSetting");
        let starts = |at: usize, part: &str| warnings[at].starts_with(part);
        assert!(starts(1, "ignoreAllHistory has no effect"), "{warnings:?}");
        assert!(starts(2, "useEvalCache has no effect"), "{warnings:?}");
        assert_eq!(warnings.len(), 3);
        assert_eq!(query.params.human_explored_opponent_counted, 0.5);
        assert!(query.params.analysis_breaks_mirror_play);
        assert_eq!(query.params.human_explored, 0.8);
        assert_eq!(query.params.human_exploration_lasting, 2.0);
        assert_eq!((query.params.visits, query.params.playouts), (70, 80));
        assert_eq!((query.params.seconds, query.params.tuning.score_bonus), (2.5, 0.1));
        assert_eq!(query.params.tuning.network_root_width, 0.04);
        assert_eq!(query.request.report.perspective, Perspective(None));
        assert_eq!(query.request.report.line, 3);
        assert_eq!(take(json!({"maxTime": 1e20})).0.params.seconds, 86400.0);
    }

    #[test]
    fn invalid_settings_are_refused() {
        for (settings, part) in [
            (json!({"maxVisits": -1}), "visits must be"),
            (json!({"maxTime": "soon"}), "seconds must be"),
            (json!({"threads": 4}), "threads can only be set"),
            (json!({"reportAnalysisWinratesAs": "RED"}), "'RED'"),
            (json!({"analysisPVLen": 0}), "analysisPVLen"),
            (json!({"humanSLProfile": "rank_3k"}), "imitates people"),
        ] {
            let error = take(settings).1.unwrap_err();
            assert!(error.contains(part), "{error}");
        }
    }

    #[test]
    fn every_search_has_a_limit() {
        let seconds = |settings| {
            let query = take(settings).0;
            let engine = Engine::new(query.params).unwrap();
            query.request.options(&engine).1
        };
        assert_eq!(seconds(json!({})), Some(5.0));
        assert_eq!(seconds(json!({"maxVisits": 10})), None);
        assert_eq!(seconds(json!({"maxPlayouts": 10, "maxTime": 3})), Some(3.0));
    }
}
