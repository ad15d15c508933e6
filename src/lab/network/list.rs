//! The networks that are found on this machine, with their speed, and the best of them.

use std::fs;
use std::io::{self, Write};
use std::path::Path;

use super::{NetworkToolError, speed};
use crate::engine::{found_networks, network_layers};
use crate::network::kernel::Kernel;
use crate::network::{Layers, NetworkError};
use crate::params::BUILTIN_NETWORK;
use crate::point::Size;

/// The fewest evaluations a second on 19x19, by one thread, with which a larger network is better than
/// a smaller one. docs/networks.md has the games from which it follows.
const LEAST_SPEED: f64 = 10.0;

/// Writes a paragraph about each network that is found: what it is and its speed on these boards,
/// measured for `seconds` each, or why it cannot be used.
///
/// # Errors
/// When `out` cannot be written, or the network inside the program cannot be used.
pub fn run(sizes: &[Size], seconds: f64, out: &mut impl Write) -> Result<(), NetworkToolError> {
    let found = found_networks();
    let names = found.iter().map(|file| file.display().to_string());
    for name in [BUILTIN_NETWORK.to_owned()].into_iter().chain(names) {
        let layers = network_layers(&name);
        writeln!(out, "{name}")?;
        out.flush()?;
        match layers {
            Ok(layers) => describe(&name, &layers, sizes, seconds, out)?,
            Err(error) => writeln!(out, "    cannot be used: {error}")?,
        }
    }
    Ok(out.flush()?)
}

fn describe(
    name: &str,
    layers: &Layers,
    sizes: &[Size],
    seconds: f64,
    out: &mut impl Write,
) -> io::Result<()> {
    let bytes = fs::metadata(Path::new(name)).map_or(0, |data| data.len());
    let size = if bytes > 0 { format!("{:.1} MB, ", bytes as f64 / 1e6) } else { String::new() };
    let trunk = &layers.trunk;
    writeln!(
        out,
        "    {}, model version {}{}: {size}{} blocks of {} channels, {:.1} million weights",
        layers.name,
        layers.version,
        if layers.imitates_people() { ", imitates people" } else { "" },
        trunk.blocks.len(),
        trunk.channels,
        layers.weights() as f64 / 1e6
    )?;
    let speed_on = |&size: &Size| {
        let speed = speed(layers, Kernel::int16(), size, seconds)?;
        Ok(format!("{size} {speed:.0}"))
    };
    match sizes.iter().map(speed_on).collect::<Result<Vec<_>, NetworkError>>() {
        Ok(speeds) => writeln!(out, "    evaluations a second, one thread: {}", speeds.join(", ")),
        Err(error) => writeln!(out, "    cannot be used: {error}"),
    }
}

/// The best network for this machine among those that are found and the one inside the program: its
/// name, and what was measured. Each measurement takes `seconds`.
///
/// A larger network plays better at equal time, as long as it evaluates enough positions.
pub fn best(seconds: f64) -> (String, String) {
    let side = Size::square(19);
    let names = found_networks().into_iter().filter_map(|file| file.to_str().map(str::to_owned));
    let names = [BUILTIN_NETWORK.to_owned()].into_iter().chain(names);
    let mut read: Vec<(String, Layers)> =
        names.filter_map(|name| Some((name.clone(), network_layers(&name).ok()?))).collect();
    // Those that imitate people do not say what a position is worth to the engine.
    read.retain(|(_, layers)| !layers.imitates_people());
    read.sort_by_key(|(_, layers)| std::cmp::Reverse(layers.weights()));
    for (name, layers) in read {
        let Ok(speed) = speed(&layers, Kernel::int16(), side, seconds) else { continue };
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
