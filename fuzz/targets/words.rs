//! Rules and configuration: what is understood is written as a text that means the same, and what is not
//! understood gets a reason.

use ponnuki::cli::config;
use ponnuki::params::{Params, TABLE};
use ponnuki_game::rules::{self, text};

/// Rules as a name, as JSON, or in KataGo's short form; after a line end, a choice that is changed: its
/// key and its value.
pub(super) fn rules(bytes: &[u8]) {
    let written = String::from_utf8_lossy(bytes);
    let (written, change) = written.split_once('\n').unwrap_or((&written, ""));
    let read = match text::parse(written) {
        Ok(read) => read,
        Err(error) => return assert!(!error.to_string().is_empty()),
    };
    assert_eq!(read.check(), Ok(()), "{written}");
    assert_means(&read);
    let (key, value) = change.split_once(' ').unwrap_or((change, ""));
    match text::with(&read, key, value) {
        Ok(changed) => assert_means(&changed),
        Err(error) => assert!(!error.to_string().is_empty()),
    }
}

/// All texts of these rules mean them.
fn assert_means(rules: &rules::Rules) {
    assert_eq!(text::parse(&text::json(rules)).as_ref(), Ok(rules));
    assert_eq!(text::parse(&text::name_or_json(rules)).as_ref(), Ok(rules));
}

/// A configuration file.
pub(super) fn config(bytes: &[u8]) {
    let written = String::from_utf8_lossy(bytes);
    let mut params = Params::default();
    if let Err(error) = config::set_all("file.toml", &written, &mut params) {
        assert!(error.to_string().contains("file.toml"), "{error}");
    }
    let mut again = Params::default();
    for param in TABLE {
        let value = param.text(&params);
        again.set(param.name, &value).unwrap_or_else(|error| panic!("{error}"));
        assert_eq!(param.text(&again), value, "{}", param.name);
    }
    assert_eq!(again, params);
}
