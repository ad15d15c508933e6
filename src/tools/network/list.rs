//! The networks that are found on this machine, with their speed, and the best of them.

use std::collections::BTreeMap;
use std::fs;
use std::io::{self, Write};
use std::path::Path;

use serde::Serialize;

use super::{NetworkFacts, NetworkOnCard, NetworkPlan, NetworkToolError, cards, rounded, speed};
use crate::batch::progress::RunProgress;
use crate::device::CardFacts;
use crate::engine::{found_networks, network_layers};
use crate::params::BUILTIN_NETWORK;
use ponnuki_game::point::Size;
use ponnuki_network::Layers;
use ponnuki_network::kernel::Kernel;

/// The fewest evaluations a second on 19x19, by one thread, with which a larger network is better than
/// a smaller one. docs/log has the games from which it follows.
const LEAST_SPEED: f64 = 10.0;

/// A network that was found. As JSON it has the facts about the network, or an error.
#[derive(Serialize)]
struct NetworkLine {
    file: String,
    /// The size of the file; 0 for the network inside the program.
    bytes: u64,
    #[serde(flatten)]
    facts: Option<NetworkFacts>,
    /// Evaluations a second by one thread, for each board.
    evaluations_per_s: BTreeMap<String, f64>,
    /// The same by each graphics card.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    cards: BTreeMap<String, BTreeMap<String, f64>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    error: Option<String>,
}

/// Writes a paragraph, or a line of JSON, about each network that is found: its description and its
/// speed on the boards of `plan`, or why it cannot be used. Then, as text, the graphics cards.
///
/// # Errors
/// When `out` cannot be written, or the network inside the program cannot be used.
pub fn run(plan: &NetworkPlan, out: &mut impl Write) -> Result<(), NetworkToolError> {
    let cards = cards();
    let found = found_networks();
    let names = found.iter().map(|file| file.display().to_string());
    let names: Vec<String> = [BUILTIN_NETWORK.to_owned()].into_iter().chain(names).collect();
    let progress = RunProgress::new(names.len() * plan.sizes.len(), 0, "measurements");
    for (number, name) in names.into_iter().enumerate() {
        let line = NetworkLine::of(name, plan, &cards, &progress);
        progress.reach((number + 1) * plan.sizes.len());
        progress.suspend(|| match plan.json {
            true => writeln!(out, "{}", serde_json::to_string(&line).map_err(io::Error::other)?),
            false => line.write(&plan.sizes, out),
        })?;
        out.flush()?;
    }
    if !plan.json {
        for (number, card) in cards.iter().enumerate() {
            writeln!(out, "gpu:{number} {}\n    {}", card.name, card.description)?;
        }
    }
    Ok(out.flush()?)
}

impl NetworkLine {
    /// The network `name`, measured by `plan`. Each measurement on the processor is a step of `progress`.
    fn of(
        file: String,
        plan: &NetworkPlan,
        cards: &[CardFacts],
        progress: &RunProgress,
    ) -> NetworkLine {
        let bytes = fs::metadata(Path::new(&file)).map_or(0, |data| data.len());
        let mut line = NetworkLine {
            bytes,
            facts: None,
            evaluations_per_s: BTreeMap::new(),
            cards: BTreeMap::new(),
            error: None,
            file,
        };
        let speed_on = |layers: &Layers, size: Size| {
            let speed = speed(layers, Kernel::fastest(), size, plan.seconds)?;
            progress.step();
            Ok((size.to_string(), rounded(speed)))
        };
        let measured = network_layers(&line.file).and_then(|layers| {
            line.facts = Some(NetworkFacts::of(&layers));
            for card in NetworkOnCard::all(&line.file, &layers, cards) {
                let speed =
                    |size: &Size| (size.to_string(), rounded(card.speed(*size, plan.seconds)));
                line.cards.insert(card.name(), plan.sizes.iter().map(speed).collect());
            }
            plan.sizes.iter().map(|&size| speed_on(&layers, size)).collect()
        });
        match measured {
            Ok(speeds) => line.evaluations_per_s = speeds,
            Err(error) => line.error = Some(error.to_string()),
        }
        line
    }

    /// Writes it as text, with the speeds in the order of `sizes`.
    fn write(&self, sizes: &[Size], out: &mut impl Write) -> io::Result<()> {
        writeln!(out, "{}", self.file)?;
        if let Some(facts) = &self.facts {
            let megabytes = match self.bytes {
                0 => String::new(),
                bytes => format!("{:.1} MB, ", bytes as f64 / 1e6),
            };
            writeln!(
                out,
                "    {}, model version {}{}: {megabytes}{} blocks of {} channels, {:.1} million weights",
                facts.name,
                facts.version,
                if facts.imitates_people { ", imitates people" } else { "" },
                facts.blocks,
                facts.channels,
                facts.weights as f64 / 1e6
            )?;
        }
        if let Some(error) = &self.error {
            return writeln!(out, "    cannot be used: {error}");
        }
        let mut write = |what: &str, measured: &BTreeMap<String, f64>| {
            let speed = |size: &Size| format!("{size} {:.0}", measured[&size.to_string()]);
            let speeds: Vec<String> = sizes.iter().map(speed).collect();
            writeln!(out, "    evaluations a second, {what}: {}", speeds.join(", "))
        };
        write("one thread", &self.evaluations_per_s)?;
        self.cards.iter().try_for_each(|(name, speeds)| write(name, speeds))
    }
}

/// The best network for this machine among those that are found and the one inside the program: its
/// name, and the measurements. Each measurement takes `seconds`.
///
/// A larger network plays better at equal time, as long as it evaluates enough positions.
pub fn best(seconds: f64) -> (String, String) {
    let side = Size::square(19);
    let names = found_networks().into_iter().filter_map(|file| file.to_str().map(str::to_owned));
    let names = [BUILTIN_NETWORK.to_owned()].into_iter().chain(names);
    let mut read: Vec<(String, Layers)> =
        names.filter_map(|name| Some((name.clone(), network_layers(&name).ok()?))).collect();
    // Networks that imitate people do not evaluate positions for the engine.
    read.retain(|(_, layers)| !layers.imitates_people());
    read.sort_by_key(|(_, layers)| std::cmp::Reverse(layers.weights()));
    let progress = RunProgress::new(read.len(), 0, "networks");
    for (name, layers) in read {
        progress.step();
        let Ok(speed) = speed(&layers, Kernel::fastest(), side, seconds) else { continue };
        if speed >= LEAST_SPEED {
            let reason = format!(
                "{}: of the networks found here, the largest that makes at least {LEAST_SPEED} \
                 evaluations a second with one thread on {side}; it makes {speed:.0}.",
                layers.name
            );
            return (name, reason);
        }
    }
    let reason =
        format!("No network found here makes {LEAST_SPEED} evaluations a second on {side}.");
    (BUILTIN_NETWORK.to_owned(), reason)
}
