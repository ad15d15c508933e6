//! `ponnuki genconfig`: a configuration file that explains all parameters, with settings for this
//! machine.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use serde::Serialize;

use crate::batch::progress::RunProgress;
use crate::disk;
use crate::engine::{self, Engine, EngineError};
use crate::params::{BUILTIN_NETWORK, Kind, NO_NETWORK, Param, Params, TABLE};
use crate::tools::network::{self, NetworkToolError, list};
use ponnuki_game::point::Size;
use ponnuki_network::Network;
use ponnuki_network::kernel::Kernel;

/// The widest line, in characters.
const WIDTH: usize = 100;
/// Boards on which networks are measured, in lines.
const SIDES: [usize; 2] = [9, 19];
/// The seconds of each measurement.
const SECONDS: f64 = 0.3;
/// The share of the machine's memory that a search may fill, and its largest number of bytes.
const MEMORY_SHARE: u64 = 4;
const MOST_MEMORY: u64 = 4_000_000_000;

/// The reason why there is no configuration.
#[derive(Debug, thiserror::Error)]
pub(super) enum ConfigurationError {
    /// The parameters make no sense, or the network cannot be used.
    #[error(transparent)]
    Engine(#[from] EngineError),
    /// It cannot be measured.
    #[error(transparent)]
    Network(#[from] NetworkToolError),
    /// It cannot be written to standard output.
    #[error(transparent)]
    Output(#[from] io::Error),
    /// The file for it exists.
    #[error("{} exists: move it away first", .0.display())]
    Taken(PathBuf),
    /// The file cannot be written.
    #[error("{}: {reason}", file.display())]
    File {
        /// The file.
        file: PathBuf,
        /// The reason that the system gives.
        reason: io::Error,
    },
}

/// A setting that was chosen for this machine.
struct Suggestion {
    name: &'static str,
    value: String,
    reason: String,
}

/// A configuration as JSON: see [`run`].
#[derive(Serialize)]
struct Configuration {
    /// The settings of the file, by the names of parameters.
    settings: BTreeMap<&'static str, serde_json::Value>,
    /// The reasons for the settings that were chosen for this machine.
    reasons: BTreeMap<&'static str, String>,
}

/// Makes a configuration, as a file for people or as JSON: the parameters in `params` that
/// differ from their defaults, the threads and memory for this machine, the best network that is found
/// on it, unless `params` name one, and the fastest kernel for the network. Writes it to `file`, which must
/// not exist, or without one to `out`.
///
/// # Errors
/// When the parameters make no sense, the network cannot be used, `file` exists, or the configuration cannot be written.
pub(super) fn run(
    params: &Params,
    json: bool,
    file: Option<&Path>,
    out: &mut impl Write,
) -> Result<(), ConfigurationError> {
    // The measurements take a while, so they do not begin in vain.
    if let Some(file) = file.filter(|file| file.exists()) {
        return Err(ConfigurationError::Taken(file.to_owned()));
    }
    // Nor for a game that cannot begin.
    Engine::new(Params {
        network: NO_NETWORK.to_owned(),
        human_network: String::new(),
        sgf_dir: String::new(),
        ..params.clone()
    })?;
    let mut choices = vec![threads(params)];
    choices.extend(memory());
    let (name, reason) = match params.network.as_str() {
        BUILTIN_NETWORK => list::best(SECONDS),
        name => (name.to_owned(), String::new()),
    };
    let params = &Params { network: name.clone(), ..params.clone() };
    // Whatever the device, the processor is measured by itself.
    let by_processor = Params { device: "cpu".to_owned(), ..params.clone() };
    if let Some(network) = engine::learned(&by_processor)?.networks.main {
        let reason = match reason.is_empty() {
            true => format!("{}.", network.layers().name),
            false => reason,
        };
        choices.push(kernel(&network)?);
        if params.device == Params::default().device {
            choices.extend(device(&name, &network, params)?);
        }
        choices.push(Suggestion { name: "network", value: name, reason });
    }
    let text = match json {
        true => {
            let configuration = Configuration::of(params, choices);
            serde_json::to_string(&configuration).map_err(io::Error::other)? + "\n"
        }
        false => text(params, &choices),
    };
    match file {
        Some(file) => disk::create_free([file.to_owned()], text)
            .map(|_| ())
            .map_err(|reason| ConfigurationError::File { file: file.to_owned(), reason }),
        None => Ok(out.write_all(text.as_bytes()).and_then(|()| out.flush())?),
    }
}

impl Configuration {
    fn of(params: &Params, choices: Vec<Suggestion>) -> Configuration {
        let set = |param: &Param| Some((param.name, param.json(&value(param, params, &choices)?)));
        let settings = TABLE.iter().filter_map(set).collect();
        let reasons = choices.into_iter().map(|choice| (choice.name, choice.reason)).collect();
        Configuration { settings, reasons }
    }
}

/// The value that a configuration sets: a choice of the user, or one that differs from the default.
fn value(param: &Param, params: &Params, choices: &[Suggestion]) -> Option<String> {
    let chosen = choices.iter().find(|choice| choice.name == param.name);
    let (value, usual) = (param.text(params), param.text(&Params::default()));
    let wanted = || (value != usual).then_some(value);
    chosen.map(|choice| choice.value.clone()).or_else(wanted)
}

fn threads(params: &Params) -> Suggestion {
    let processors = Params::default().threads;
    let value = params.threads.to_string();
    Suggestion {
        name: "threads",
        value,
        reason: format!("This machine has {processors} processors."),
    }
}

/// A share of the machine's memory; `None` if the system does not say how much it has.
fn memory() -> Option<Suggestion> {
    let all = machine_memory()?;
    let share = (all / MEMORY_SHARE).min(MOST_MEMORY) / 1_000_000;
    let reason = format!("This machine has {} MB.", all / 1_000_000);
    Some(Suggestion { name: "memory", value: format!("{share}MB"), reason })
}

#[cfg(target_os = "linux")]
fn machine_memory() -> Option<u64> {
    let system = rustix::system::sysinfo();
    Some(system.totalram * u64::from(system.mem_unit))
}

#[cfg(not(target_os = "linux"))]
fn machine_memory() -> Option<u64> {
    None
}

/// The kernel that computes `network` fastest on the largest board.
fn kernel(network: &Arc<Network>) -> Result<Suggestion, ConfigurationError> {
    let mut reason = String::from("Evaluations a second by one thread:");
    let mut value = "auto";
    let progress = RunProgress::new(SIDES.len(), 0, "boards");
    for side in SIDES {
        let [fastest, fp32] = network::speeds(network.layers(), Size::square(side), SECONDS)?;
        let kernel = Kernel::fastest();
        let _ = write!(reason, " {fastest:.0} by {kernel} and {fp32:.0} by fp32 on {side}x{side};");
        progress.step();
        // `auto` is the fastest wherever that is close to floats.
        value = if fp32 > fastest { "fp32" } else { "auto" };
    }
    let reason = reason.trim_end_matches(';').to_owned() + ".";
    Ok(Suggestion { name: "kernel", value: value.to_owned(), reason })
}

/// A graphics card if it computes `network` faster than all threads, else the processor. `None` if there is
/// no card, so that one that comes later is used.
fn device(
    name: &str,
    network: &Arc<Network>,
    params: &Params,
) -> Result<Option<Suggestion>, ConfigurationError> {
    let [_, side] = SIDES;
    let fastest = network::fastest_device(
        name,
        network.layers(),
        Size::square(side),
        SECONDS,
        params.threads,
    )?;
    Ok(fastest.map(|(value, reason)| Suggestion { name: "device", value, reason }))
}

/// The file: each parameter with its help. The parameters that were chosen, here or by `params`,
/// are set. The others are shown as comments.
fn text(params: &Params, choices: &[Suggestion]) -> String {
    let mut text = String::new();
    comment(
        &mut text,
        "Configuration of Ponnuki: ponnuki.toml in the user's configuration folder, or a file that \
         --config names. Options of the command line and variables such as PONNUKI_THREADS override it. \
         To change a setting, remove the # before its name.",
    );
    let mut group = "";
    for param in TABLE {
        if param.group != group {
            group = param.group;
            let _ = write!(text, "\n# == {group} ==\n");
        }
        text.push('\n');
        comment(&mut text, param.help());
        if let Some(choice) = choices.iter().find(|choice| choice.name == param.name) {
            comment(&mut text, &choice.reason);
        }
        match value(param, params, choices) {
            Some(value) => setting(&mut text, "", param, &value),
            None => setting(&mut text, "#", param, &param.text(params)),
        }
    }
    text
}

/// Appends lines of comment.
fn comment(text: &mut String, words: &str) {
    let mut column = WIDTH;
    for word in words.split_whitespace() {
        let fits = column + 1 + word.chars().count() <= WIDTH;
        if !fits {
            if !text.is_empty() && !text.ends_with('\n') {
                text.push('\n');
            }
            text.push('#');
            column = 1;
        }
        text.push(' ');
        text.push_str(word);
        column += 1 + word.chars().count();
    }
    text.push('\n');
}

/// Appends a line with a setting, which means the same in a configuration of KataGo (`.cfg`).
fn setting(text: &mut String, before: &str, param: &Param, value: &str) {
    let value = match param.kind {
        Kind::Real { .. } | Kind::Integer { .. } | Kind::Switch => value.to_owned(),
        // The escapes of JSON are those of TOML.
        _ => serde_json::Value::from(value).to_string(),
    };
    let _ = writeln!(text, "{before}{} = {value}", param.name);
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parsed(text: &str) -> Params {
        let mut params = Params::default();
        for (name, value) in &text.parse::<toml::Table>().unwrap() {
            let value = value.as_str().map_or_else(|| value.to_string(), str::to_owned);
            params.set(name, &value).unwrap();
        }
        params
    }

    #[test]
    fn a_configuration_sets_what_was_chosen_and_shows_the_rest() {
        let suggestion =
            |name, value: &str| Suggestion { name, value: value.to_owned(), reason: "So.".into() };
        let text = text(
            &Params { lag: 0.5, ..Params::default() },
            &[suggestion("threads", "3"), suggestion("memory", "700MB")],
        );
        let wanted = Params { threads: 3, memory: 700_000_000, lag: 0.5, ..Params::default() };
        assert_eq!(parsed(&text), wanted);
        assert!(text.lines().all(|line| line.chars().count() <= WIDTH), "{text}");
        // Without the marks everything is set, to its value without the file.
        let settings = text.lines().filter(|line| !line.starts_with("# "));
        let all: Vec<&str> = settings.map(|line| line.trim_start_matches('#')).collect();
        assert_eq!(all.iter().filter(|line| line.contains(" = ")).count(), TABLE.len());
        assert_eq!(parsed(&all.join("\n")), wanted);
    }

    #[test]
    fn a_configuration_has_the_same_meaning_in_katagos_format() {
        let network = r#"C:\my "networks"\a.bin.gz"#;
        let params = Params { network: network.to_owned(), lag: 0.5, ..Params::default() };
        let text = text(&params, &[]);
        assert_eq!(parsed(&text), params);
        let folder = std::env::temp_dir();
        let file = folder.join(format!("ponnuki-genconfig-{}.cfg", std::process::id()));
        std::fs::write(&file, text).unwrap();
        let entries = crate::katago::read_file(&file).unwrap();
        std::fs::remove_file(file).unwrap();
        let found = |key| entries.iter().find(|entry| entry.key == key).map(|entry| &*entry.value);
        assert_eq!((found("network"), found("lag")), (Some(network), Some("0.5")));
        assert!(TABLE.iter().all(|param| {
            let katagos = crate::katago::find(param.name);
            katagos.is_none() || param.name == "rules"
        }));
    }

    #[test]
    fn as_json_it_has_the_same_settings_with_reasons() {
        let choice = |name, value: &str, reason: &str| Suggestion {
            name,
            value: value.to_owned(),
            reason: reason.to_owned(),
        };
        let choices = vec![choice("threads", "3", "Three."), choice("memory", "700MB", "Much.")];
        let configuration =
            Configuration::of(&Params { lag: 0.5, ponder: true, ..Params::default() }, choices);
        assert_eq!(
            serde_json::to_value(&configuration).unwrap(),
            serde_json::json!({
                "settings": {"threads": 3, "memory": "700MB", "lag": 0.5, "ponder": true},
                "reasons": {"threads": "Three.", "memory": "Much."},
            })
        );
    }
}
