//! What a client wants to know about a position, and how far the search for it goes.

use std::str::FromStr;

use serde_json::{Map, Value};

use super::output::Complaint;
use crate::color::Color;
use crate::forms::{Form, Wanted};
use crate::params::{ParamError, Params};
use crate::search::{Ban, Limits};

/// Whose chances and margins are reported; `None` for the player to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Perspective(pub Option<Color>);

impl Default for Perspective {
    /// Black's, as in KataGo's example configuration.
    fn default() -> Self {
        Perspective(Some(Color::Black))
    }
}

impl FromStr for Perspective {
    type Err = String;

    /// Reads `BLACK`, `WHITE` or `SIDETOMOVE` in any case.
    fn from_str(text: &str) -> Result<Perspective, String> {
        if text.eq_ignore_ascii_case("sidetomove") {
            return Ok(Perspective(None));
        }
        let side = Color::parse(text).map(|color| Perspective(Some(color)));
        side.ok_or_else(|| format!("'{text}' is none of BLACK, WHITE and SIDETOMOVE"))
    }
}

/// Moves of a line of play after its first one, if a client does not say.
const LINE: usize = 15;

/// The longest time of a search that the parameters know, in seconds.
const LONGEST: f64 = 86400.0;

/// The wishes of a query, the same for all its turns.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Wishes {
    /// Limits, and what shapes the search.
    pub(super) params: Params,
    /// What is reported.
    pub(super) wanted: Wanted,
    /// Whether the priors of all moves are.
    pub(super) policy: bool,
    /// The most moves of a line of play after its first one.
    pub(super) line: usize,
    /// Seconds between two reports of a search that goes on.
    pub(super) every: Option<f64>,
    /// Seconds before the first of them.
    pub(super) first: Option<f64>,
    pub(super) bans: Vec<Ban>,
}

/// A setting that KataGo has by another name, and with larger values.
struct Alias {
    katago: &'static str,
    param: &'static str,
    most: f64,
}

const ALIASES: &[Alias] = &[
    Alias { katago: "maxVisits", param: "visits", most: f64::INFINITY },
    Alias { katago: "maxPlayouts", param: "playouts", most: f64::INFINITY },
    Alias { katago: "maxTime", param: "seconds", most: LONGEST },
];

impl Wishes {
    /// What a query gets that wants nothing in particular.
    pub(super) fn new(params: Params, Perspective(perspective): Perspective) -> Wishes {
        Wishes {
            params,
            wanted: Wanted { perspective, ..Wanted::new(Form::Json) },
            policy: false,
            line: LINE,
            every: None,
            first: None,
            bans: Vec::new(),
        }
    }

    /// Where a search ends.
    pub(super) fn limits(&self) -> Limits {
        let limit = |count: u64| Some(count).filter(|&count| count > 0);
        Limits { visits: limit(self.params.visits), playouts: limit(self.params.playouts) }
    }

    /// Seconds after which a search ends, if anything but its visits or playouts ends it.
    pub(super) fn seconds(&self) -> Option<f64> {
        let Params { seconds, visits, playouts, untimed_seconds, .. } = self.params;
        match visits == 0 && playouts == 0 && seconds == 0.0 {
            true => Some(untimed_seconds),
            false => Some(seconds).filter(|&seconds| seconds > 0.0),
        }
    }

    /// Takes settings over: those of KataGo's that mean something here, and this program's own
    /// parameters. Returns the names of those that are unknown.
    ///
    /// # Errors
    /// Says which value makes no sense.
    pub(super) fn take_settings(
        &mut self,
        settings: &Map<String, Value>,
    ) -> Result<Vec<String>, String> {
        let mut unknown = Vec::new();
        for (name, value) in settings {
            let text = value.as_str().map_or_else(|| value.to_string(), str::to_owned);
            match name.as_str() {
                "reportAnalysisWinratesAs" => {
                    self.wanted.perspective = text.parse::<Perspective>()?.0;
                }
                "analysisPVLen" => {
                    let length = text.parse().ok().filter(|length| (1..=1000).contains(length));
                    self.line = length.ok_or("analysisPVLen is an integer from 1 to 1000")?;
                }
                // An empty one wants nobody. KaTrain does without when this is refused.
                "humanSLProfile" if text.is_empty() => {}
                "humanSLProfile" => {
                    return Err("there is no network that imitates people".to_owned());
                }
                _ => match self.take_param(name, &text) {
                    Ok(()) => {}
                    Err(ParamError::Unknown { .. }) => unknown.push(name.clone()),
                    Err(error) => return Err(error.to_string()),
                },
            }
        }
        Ok(unknown)
    }

    fn take_param(&mut self, name: &str, text: &str) -> Result<(), ParamError> {
        let Some(alias) = ALIASES.iter().find(|alias| alias.katago == name) else {
            return self.params.change(name, text);
        };
        match text.parse::<f64>() {
            Ok(number) if number > alias.most => {
                self.params.change(alias.param, &alias.most.to_string())
            }
            _ => self.params.change(alias.param, text),
        }
    }
}

impl Complaint {
    /// The warning about settings that have no effect.
    pub(super) fn unknown_settings(names: &[String]) -> Complaint {
        Complaint::new("overrideSettings", format!("no such settings: {}", names.join(", ")))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn take(settings: Value) -> (Wishes, Result<Vec<String>, String>) {
        let mut wishes = Wishes::new(Params::default(), Perspective::default());
        let Value::Object(settings) = settings else { panic!("{settings} is no object") };
        let result = wishes.take_settings(&settings);
        (wishes, result)
    }

    #[test]
    fn settings_of_both_programs_are_known() {
        let (wishes, unknown) = take(json!({
            "maxVisits": 70, "maxPlayouts": 80, "maxTime": 2.5, "score_bonus": "0.1",
            "reportAnalysisWinratesAs": "SIDETOMOVE", "analysisPVLen": 3, "wideRootNoise": 0.04,
            "humanSLProfile": "", "antiMirror": true,
        }));
        assert_eq!(unknown, Ok(vec!["antiMirror".to_owned(), "wideRootNoise".to_owned()]));
        assert_eq!((wishes.params.visits, wishes.params.playouts), (70, 80));
        assert_eq!((wishes.params.seconds, wishes.params.score_bonus), (2.5, 0.1));
        assert_eq!((wishes.wanted.perspective, wishes.line), (None, 3));
        assert_eq!(take(json!({"maxTime": 1e20})).0.params.seconds, LONGEST);
    }

    #[test]
    fn senseless_settings_are_refused() {
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
    fn every_search_has_an_end() {
        let seconds = |settings| take(settings).0.seconds();
        assert_eq!(seconds(json!({})), Some(5.0));
        assert_eq!(seconds(json!({"maxVisits": 10})), None);
        assert_eq!(seconds(json!({"maxPlayouts": 10, "maxTime": 3})), Some(3.0));
    }
}
