//! Measurements of cards, remembered in files of the user's folder for caches: one for each card, driver,
//! kind of network and style.

use std::env;
use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};
use std::str::FromStr;

use crate::disk;
use crate::hash::{NO_BYTES, hash_bytes};
use ponnuki_network::Layers;
use ponnuki_network::gpu::{Card, Style, Tuning};

/// The folder below the user's folder for caches.
const FOLDER: &str = "ponnuki/cards";
/// The user's folder for caches below the own folder.
const CACHES: &str = if cfg!(windows) { "AppData/Local" } else { ".cache" };

/// The subject of a measurement: the first lines of its file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Subject(String);

/// A measurement.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Measurement {
    /// The choices that make the network fast.
    pub(super) tuning: Tuning,
    /// Evaluations a second on 19x19 by the card.
    pub(super) card: f64,
    /// The same by one thread of the processor.
    pub(super) thread: f64,
}

impl Subject {
    /// A network with these layers on `card`, with numbers of this style.
    pub(super) fn new(card: &Card, style: Style, layers: &Layers) -> Subject {
        Subject::of(card.name(), card.driver(), &style.to_string(), layers)
    }

    fn of(card: &str, driver: &str, style: &str, layers: &Layers) -> Subject {
        let (trunk, version) = (&layers.trunk, layers.version);
        let (blocks, channels, weights) = (trunk.blocks.len(), trunk.channels, layers.weights());
        Subject(format!(
            "card: {card}\ndriver: {driver}\nnumbers: {style}\nnetwork: version {version}, {blocks} \
             blocks of {channels} channels, {weights} weights\n"
        ))
    }

    /// The file of the measurement; `None` if the environment has no folder of the user.
    pub(super) fn file(&self) -> Option<PathBuf> {
        Some(folder(&|name| env::var_os(name).filter(|value| !value.is_empty()))?.join(self.name()))
    }

    /// The name of the file.
    fn name(&self) -> String {
        format!("{:016x}.txt", hash_bytes(NO_BYTES, self.0.as_bytes()))
    }

    /// The measurement in this file. `None` if there is none, or the file is damaged or has another one.
    pub(super) fn read(&self, file: &Path) -> Option<Measurement> {
        let text = fs::read_to_string(file).ok()?;
        let mut lines = text.strip_prefix(&self.0)?.lines();
        let mut value = |key: &str| lines.next()?.strip_prefix(key);
        let tuning = Tuning::from_str(value("tuning: ")?).ok()?;
        let mut speed = |key| {
            let speed = value(key)?.parse::<f64>().ok()?;
            (speed.is_finite() && speed > 0.0).then_some(speed)
        };
        let (card, thread) = (speed(CARD)?, speed(THREAD)?);
        lines.next().is_none().then_some(Measurement { tuning, card, thread })
    }

    /// Writes a measurement into this file, and makes its folder.
    pub(super) fn write(&self, file: &Path, measurement: &Measurement) {
        let Measurement { tuning, card, thread } = measurement;
        let mut text = self.0.clone();
        let _ = write!(text, "tuning: {tuning}\n{CARD}{card:.1}\n{THREAD}{thread:.1}\n");
        let folder = file.parent().map_or(Ok(()), fs::create_dir_all);
        // Without it, the card is measured again.
        if let Err(error) = folder.and_then(|()| disk::replace(file, text)) {
            log::debug!("{}: {error}", file.display());
        }
    }
}

const CARD: &str = "card, evaluations a second: ";
const THREAD: &str = "a thread, evaluations a second: ";

/// The folder for measurements, by the variables of the environment.
fn folder(variable: &dyn Fn(&str) -> Option<std::ffi::OsString>) -> Option<PathBuf> {
    let home = || variable("HOME").or_else(|| variable("USERPROFILE"));
    let below_home = || home().map(|home| Path::new(&home).join(CACHES));
    let caches = variable("XDG_CACHE_HOME").map(PathBuf::from).or_else(below_home);
    caches.map(|caches| caches.join(FOLDER))
}

#[cfg(test)]
mod tests {
    use super::*;
    use ponnuki_network::random;

    #[test]
    fn measurements_are_remembered_and_damaged_files_are_ignored() {
        let root = env::temp_dir().join(format!("ponnuki-cards-{}", std::process::id()));
        let home = |name: &str| (name == "HOME").then(|| root.clone().into_os_string());
        let subject = Subject::of("A card", "Vulkan 1", "f16", &random::layers());
        let other = Subject::of("A card", "Vulkan 2", "f16", &random::layers());
        assert_ne!(subject.name(), other.name());
        let file = folder(&home).unwrap().join(subject.name());
        assert_eq!(subject.read(&file), None);
        let measurement =
            Measurement { tuning: Tuning::usual(Style::F16), card: 512.0, thread: 13.5 };
        subject.write(&file, &measurement);
        assert_eq!(subject.read(&file), Some(measurement));
        assert_eq!(other.read(&file), None, "another driver");
        let text = fs::read_to_string(&file).unwrap();
        for damaged in [
            String::new(),
            text.replace("512.0", "0"),
            text.replace("512.0", "inf"),
            text.replace("tuning: ", "tuning: x"),
            text[..text.len() / 2].to_owned(),
            text.clone() + "more\n",
        ] {
            fs::write(&file, damaged).unwrap();
            assert_eq!(subject.read(&file), None);
        }
        fs::write(&file, [0xff, 0xfe, 0]).unwrap();
        assert_eq!(subject.read(&file), None);
        subject.write(&file, &measurement);
        assert_eq!(subject.read(&file), Some(measurement));
        fs::remove_dir_all(&root).unwrap();
        // A folder that cannot be made is no error.
        fs::write(&root, "").unwrap();
        subject.write(&file, &measurement);
        assert_eq!(subject.read(&file), None);
        fs::remove_file(&root).unwrap();
    }
}
