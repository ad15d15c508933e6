//! The device that computes networks.

use super::hint::hint;

/// The device that computes networks, as a user names it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum DeviceChoice {
    /// A graphics card if it is faster than the processor, else the processor.
    Auto,
    /// The processor.
    Processor,
    /// A graphics card: its number in the list of `ponnuki network`, a part of its name, or nothing for
    /// the first.
    Card(String),
    /// The processor in the process that otherwise computes on a graphics card. For tests of that
    /// process, on machines without a card.
    Worker,
}

impl DeviceChoice {
    /// The device of this name, if it can be one. Cards are not looked for.
    pub fn parse(text: &str) -> Option<DeviceChoice> {
        let (kind, card) = text.split_once(':').unwrap_or((text, ""));
        let is_whole = !text.ends_with(':');
        match kind.to_ascii_lowercase().as_str() {
            "auto" if kind == text => Some(DeviceChoice::Auto),
            "cpu" if kind == text => Some(DeviceChoice::Processor),
            "gpu" if is_whole => Some(DeviceChoice::Card(card.to_owned())),
            "worker" if card == "cpu" => Some(DeviceChoice::Worker),
            _ => None,
        }
    }

    /// Words that suggest the device whose name is most similar to `text`; empty if none is similar enough.
    pub(super) fn hint(text: &str) -> String {
        hint(&text.to_ascii_lowercase(), ["auto", "cpu", "gpu"].into_iter())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn devices_have_names() {
        let card = |name: &str| Some(DeviceChoice::Card(name.to_owned()));
        for (text, expected) in [
            ("auto", Some(DeviceChoice::Auto)),
            ("CPU", Some(DeviceChoice::Processor)),
            ("gpu", card("")),
            ("gpu:1", card("1")),
            ("GPU:Arc A770: 2", card("Arc A770: 2")),
            ("worker:cpu", Some(DeviceChoice::Worker)),
            ("gpu:", None),
            ("auto:1", None),
            ("cpu:0", None),
            ("worker", None),
            ("gpus", None),
            ("", None),
        ] {
            assert_eq!(DeviceChoice::parse(text), expected, "{text}");
        }
        assert_eq!(DeviceChoice::hint("gpi"), ", did you mean 'gpu'?");
    }
}
