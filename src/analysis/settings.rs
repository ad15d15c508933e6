//! The settings of a query: the facts to report about its positions, and the search of them.

use serde_json::{Map, Value as Json};

use crate::analysis_format::{AnalysisRequest, Format, Perspective, settings};
use crate::params::{ParamError, Params};

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
    pub(super) fn new(params: Params, perspective: Perspective) -> QuerySettings {
        let mut request = AnalysisRequest::new(Format::Json);
        request.report.perspective = perspective;
        request.report.line = LINE;
        QuerySettings { params, request }
    }

    /// Applies settings: KataGo's settings that have a meaning for this program, and this program's
    /// own parameters. Returns the names of unknown ones.
    ///
    /// # Errors
    /// Says which value is invalid.
    pub(super) fn take(&mut self, settings: &Map<String, Json>) -> Result<Vec<String>, String> {
        let mut unknown = Vec::new();
        for (name, value) in settings {
            let text = value.as_str().map_or_else(|| value.to_string(), str::to_owned);
            match name.as_str() {
                "reportAnalysisWinratesAs" => {
                    self.request.report.perspective = text.parse()?;
                }
                "analysisPVLen" => {
                    let length = text.parse().ok().filter(|length| (1..=1000).contains(length));
                    self.request.report.line =
                        length.ok_or("analysisPVLen must be an integer from 1 to 1000")?;
                }
                // An empty profile is harmless. KaTrain manages without one if this is refused.
                "humanSLProfile" if !text.is_empty() && self.params.human_network.is_empty() => {
                    return Err("Ponnuki was started without a network that imitates people, \
                                --human-network"
                        .to_owned());
                }
                name if settings::asks_for_nothing(name, &text) => {}
                _ => match settings::change(&mut self.params, name, &text) {
                    Ok(()) => {}
                    Err(ParamError::Unknown { .. }) => unknown.push(name.clone()),
                    Err(error) => return Err(error.to_string()),
                },
            }
        }
        Ok(unknown)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::Engine;
    use serde_json::json;

    fn take(settings: Json) -> (QuerySettings, Result<Vec<String>, String>) {
        let mut query = QuerySettings::new(Params::default(), Perspective::default());
        let Json::Object(settings) = settings else { panic!("{settings} is no object") };
        let result = query.take(&settings);
        (query, result)
    }

    #[test]
    fn settings_of_both_programs_are_known() {
        let (query, unknown) = take(json!({
            "maxVisits": 70, "maxPlayouts": 80, "maxTime": 2.5, "score_bonus": "0.1",
            "reportAnalysisWinratesAs": "SIDETOMOVE", "analysisPVLen": 3, "wideRootNoise": 0.04,
            "humanSLProfile": "", "antiMirror": true, "humanSLRootExploreProbWeightless": 0.8,
            "humanSLCpuctPermanent": 2, "humanSLPlaExploreProbWeightless": 0.0,
            "humanSLOppExploreProbWeightful": 0.5,
        }));
        let unknown = unknown.unwrap();
        assert_eq!(unknown, ["antiMirror", "humanSLOppExploreProbWeightful"]);
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
