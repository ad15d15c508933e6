//! The reason why a network cannot be used.

/// The reason why a network cannot be used.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NetworkError {
    /// The file cannot be read.
    #[error("the network cannot be read: {0}")]
    Io(String),
    /// There is no file of this name.
    #[error("there is no such file, and the usual places have no network of this name{hint}")]
    Unknown {
        /// Empty, or words that suggest another name.
        hint: String,
    },
    /// Several files have the name, which is a part of theirs.
    #[error("several networks have this in their names: {0}")]
    Ambiguous(String),
    /// The first words are not a name and a version.
    #[error("this is not a network in KataGo's format")]
    NotANetwork,
    /// The version reads other inputs, or is newer than this program.
    #[error("networks of version {0} {why}, so only those of versions 8 to 17 can be used", why = fault_of(*.0))]
    Version(usize),
    /// The network has something that this program cannot compute.
    #[error("the network has {0}, which this program does not support")]
    Unsupported(&'static str),
    /// The network imitates people, so it is not one to evaluate positions by.
    #[error("this network imitates people; name it with --human-network, beside another --network")]
    ImitatesPeople,
    /// The network does not imitate people.
    #[error("this network does not imitate people; name it with --network")]
    ImitatesNobody,
    /// The kernels cannot compute a layer.
    #[error("the network cannot be computed: {0}")]
    UnsupportedLayer(String),
    /// The file ends too early.
    #[error("the network's file is cut off in {place}")]
    Truncated {
        /// The layer that was being read.
        place: String,
    },
    /// The file contradicts itself.
    #[error("the network's file is damaged in {place}: {what}")]
    Damaged {
        /// The layer that was being read.
        place: String,
        /// The contradiction.
        what: String,
    },
}

/// The reason why networks of this version cannot be used, as the rest of a sentence.
fn fault_of(version: usize) -> &'static str {
    if version < 8 { "read other inputs than later ones" } else { "are newer than this program" }
}

#[cfg(test)]
mod tests {
    use crate::read;

    #[test]
    fn versions_with_other_inputs_are_refused_with_the_reason() {
        for (file, reason) in [
            ("g104\n5\n13 13\n", "networks of version 5 read other inputs than later ones"),
            ("new\n18\n22 19\n", "networks of version 18 are newer than this program"),
        ] {
            let error = read(file.as_bytes()).unwrap_err().to_string();
            assert_eq!(error, format!("{reason}, so only those of versions 8 to 17 can be used"));
        }
    }
}
