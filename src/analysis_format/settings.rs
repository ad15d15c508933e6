//! KataGo's names for settings that are parameters of this program.

use crate::params::{ParamError, Params, Scope, find};

/// The longest time for a search that the parameters allow, in seconds.
const MAX_SECONDS: f64 = 86400.0;

/// A setting for which KataGo has a different name.
pub struct Alias {
    /// KataGo's name.
    pub katago: &'static str,
    /// The name of the parameter.
    pub own: &'static str,
    /// The largest value here: KataGo accepts larger ones, which amount to the same.
    most: f64,
    /// True if it applies to the analysis of a single position, which has neither clock nor
    /// opponent.
    is_of_search: bool,
}

/// All aliases, in the order of the documentation.
pub const ALIASES: &[Alias] = &[
    Alias { katago: "maxVisits", own: "visits", most: f64::INFINITY, is_of_search: true },
    Alias { katago: "maxPlayouts", own: "playouts", most: f64::INFINITY, is_of_search: true },
    Alias { katago: "maxTime", own: "seconds", most: MAX_SECONDS, is_of_search: true },
    Alias { katago: "wideRootNoise", own: "network_root_width", most: 5.0, is_of_search: true },
    Alias {
        katago: "humanSLProfile",
        own: "human_profile",
        most: f64::INFINITY,
        is_of_search: true,
    },
    Alias {
        katago: "humanSLChosenMoveProp",
        own: "human_share",
        most: f64::INFINITY,
        is_of_search: true,
    },
    Alias {
        katago: "humanSLChosenMoveIgnorePass",
        own: "human_ignore_pass",
        most: f64::INFINITY,
        is_of_search: true,
    },
    Alias {
        katago: "humanSLChosenMovePiklLambda",
        own: "human_suppression",
        most: 1e9,
        is_of_search: true,
    },
    Alias {
        katago: "humanSLRootExploreProbWeightless",
        own: "human_explored",
        most: f64::INFINITY,
        is_of_search: true,
    },
    Alias {
        katago: "humanSLRootExploreProbWeightful",
        own: "human_explored_counted",
        most: f64::INFINITY,
        is_of_search: true,
    },
    Alias {
        katago: "humanSLCpuctExploration",
        own: "human_exploration",
        most: 1000.0,
        is_of_search: true,
    },
    Alias {
        katago: "humanSLCpuctPermanent",
        own: "human_exploration_lasting",
        most: 1000.0,
        is_of_search: true,
    },
    Alias { katago: "ponderingEnabled", own: "ponder", most: f64::INFINITY, is_of_search: false },
    Alias { katago: "lagBuffer", own: "lag", most: f64::INFINITY, is_of_search: false },
];

/// Settings of KataGo for features that this program does not have, with the values that turn these
/// off. KataGo's example configurations have them with this value.
const ABSENT: &[(&str, f64)] = &[
    ("humanSLPlaExploreProbWeightless", 0.0),
    ("humanSLPlaExploreProbWeightful", 0.0),
    ("humanSLOppExploreProbWeightless", 0.0),
    ("humanSLOppExploreProbWeightful", 0.0),
];

/// Returns true if a setting of KataGo asks for nothing, and can be passed over.
pub fn asks_for_nothing(name: &str, text: &str) -> bool {
    ABSENT.iter().any(|&(absent, value)| absent == name && text.parse() == Ok(value))
}

/// The parameter and value meant by a name and value of either program. A name that neither program
/// knows is returned unchanged.
pub fn canonical<'a>(name: &'a str, text: &str) -> (&'a str, String) {
    let Some(alias) = ALIASES.iter().find(|alias| alias.katago == name) else {
        return (name, text.to_owned());
    };
    match text.parse::<f64>() {
        Ok(number) if number > alias.most => (alias.own, alias.most.to_string()),
        _ => (alias.own, text.to_owned()),
    }
}

/// Changes a parameter for the analysis of one position, under the name of either program.
///
/// # Errors
/// As [`Params::change`], and when the parameter is the whole program's. KataGo's names for what does
/// not apply to an analysis are unknown.
pub fn change(params: &mut Params, name: &str, text: &str) -> Result<(), ParamError> {
    let alias = ALIASES.iter().find(|alias| alias.katago == name);
    if alias.is_some_and(|alias| !alias.is_of_search) {
        return params.change(name, text);
    }
    let (own, text) = canonical(name, text);
    match find(own)? {
        param if param.scope == Scope::Program => Err(ParamError::Fixed(param.name)),
        param => params.change(param.name, &text),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_both_programs_are_understood() {
        assert_eq!(canonical("maxVisits", "7"), ("visits", "7".to_owned()));
        assert_eq!(canonical("maxTime", "1e20"), ("seconds", "86400".to_owned()));
        assert_eq!(canonical("lag", "0.5"), ("lag", "0.5".to_owned()));
        assert!(ALIASES.iter().all(|alias| Params::default().get(alias.own).is_ok()));
    }

    #[test]
    fn empty_settings_are_passed_over() {
        assert!(asks_for_nothing("humanSLOppExploreProbWeightful", "0.0"));
        assert!(!asks_for_nothing("humanSLOppExploreProbWeightful", "0.1"));
        assert!(!asks_for_nothing("humanSLOppExploreProbWeightful", ""));
        assert!(!asks_for_nothing("humanSLRootExploreProbWeightful", "0"));
        assert!(
            ABSENT.iter().all(|(name, _)| canonical(name, "1").0 == *name && find(name).is_err())
        );
    }

    #[test]
    fn clock_settings_do_not_apply_to_an_analysis() {
        let mut params = Params::default();
        assert_eq!(change(&mut params, "maxPlayouts", "9"), Ok(()));
        assert_eq!(params.playouts, 9);
        assert_eq!(change(&mut params, "kernel", "fp32"), Err(ParamError::Fixed("kernel")));
        let unknown = change(&mut params, "lagBuffer", "1");
        assert!(matches!(unknown, Err(ParamError::Unknown { .. })), "{unknown:?}");
    }
}
