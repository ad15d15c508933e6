//! The table of the networks that `ponnuki network get` knows, and where they lie.

use crate::params::hint;

/// The site of KataGo's networks. It lists size and SHA-256 of each network of the run `kata1` below
/// this address, by name.
pub const LISTING: &str = "https://katagotraining.org/api/networks/";

/// The files of the run `kata1`.
const RUN: &str = "https://media.katagotraining.org/uploaded/networks/models/kata1/";

/// The files of other networks, which the site does not list with a checksum.
const EXTRA: &str = "https://media.katagotraining.org/uploaded/networks/models_extra/";

/// The address of the licence of all networks of the table, which is like MIT's.
pub const LICENCE: &str = "https://katagotraining.org/network_license/";

/// A network that can be fetched by its name.
#[derive(Debug)]
pub struct KnownNetwork {
    /// The name by which users ask for it.
    pub name: &'static str,
    /// The name of its file.
    pub file: &'static str,
    /// The address of the folder of that file, with a slash at the end.
    pub folder: &'static str,
    /// The size of the file, if it is known here.
    pub bytes: Option<u64>,
    /// The checksum of the file in hexadecimal digits, if it is known here.
    pub sha256: Option<&'static str>,
    /// The millions of weights.
    pub weights: f64,
    /// The use of the network: for which machines, boards or players it is good.
    pub purpose: &'static str,
}

/// The networks of November 2026, from the smallest to the largest, and those with a purpose of their
/// own.
///
/// The checksum of `b18c384nbt` was computed from the file that KaTrain 1.17.1 brings along. For each of
/// the other ones at least two public projects, independently of each other, state the same. No source was
/// found for the checksums that are missing. The relative times are those of KataGo's documents.
pub const KNOWN: &[KnownNetwork] = &[
    KnownNetwork {
        name: "tf2-b10c384",
        file: "kata1-tf2-b10c384-s2941M-d5872M.bin.gz",
        folder: RUN,
        bytes: Some(38_245_507),
        sha256: None,
        weights: 10.5,
        purpose: "for one core of a current processor; the smallest file",
    },
    KnownNetwork {
        name: "b18c384nbt",
        file: "kata1-b18c384nbt-s9996604416-d4316597426.bin.gz",
        folder: RUN,
        bytes: Some(97_898_094),
        sha256: Some("9d7a6afed8ff5b74894727e156f04f0cd36060a24824892008fbb6e0cba51f1d"),
        weights: 26.3,
        purpose: "for one core of a current processor; faster than tf2-b10c384 on 19x19",
    },
    KnownNetwork {
        name: "tf3-b10c512",
        file: "kata1-tf3-b10c512-s3203M-d5937M.bin.gz",
        folder: RUN,
        bytes: None,
        sha256: None,
        weights: 28.5,
        purpose: "stronger than both, at about twice the time of tf2-b10c384",
    },
    KnownNetwork {
        name: "tf3-b11c768",
        file: "kata1-tf3-b11c768-s11500M-d6163M.bin.gz",
        folder: RUN,
        bytes: Some(211_568_937),
        sha256: Some("73f6454eba62d2f6d099af8ce66d8c3fde6225e223c55817da0627590e98b0ae"),
        weights: 70.4,
        purpose: "the strongest of these, at about four times the time of tf2-b10c384",
    },
    KnownNetwork {
        name: "b28c512nbt",
        file: "kata1-b28c512nbt-s13255194368-d5935380940.bin.gz",
        folder: RUN,
        bytes: Some(271_440_852),
        sha256: Some("c5bca453d7b08ea8df6546439325d4dd681e77d975e1da3f7593d771147b73bc"),
        weights: 72.8,
        purpose: "the strongest without attention, at about the time of tf3-b11c768",
    },
    KnownNetwork {
        name: "human",
        file: "b18c384nbt-humanv0.bin.gz",
        folder: EXTRA,
        bytes: Some(99_066_230),
        sha256: Some("637746e44f0efe00ad1245a50aa9bbf0716efe364c43965ead97bd6835d84ab5"),
        weights: 26.4,
        purpose: "imitates people of a rank or a time, beside another network (--human-network)",
    },
    KnownNetwork {
        name: "9x9",
        file: "kata9x9-b18c384nbt-20231025.bin.gz",
        folder: EXTRA,
        bytes: Some(97_878_277),
        sha256: Some("a1298ce1adc1dad7bd868ca962b2384cc8388ed373a00e6bae1114fa6f9e2d61"),
        weights: 26.3,
        purpose: "for 9x9, where it is among the strongest; for no other board",
    },
];

impl KnownNetwork {
    /// The address of its file.
    pub fn url(&self) -> String {
        format!("{}{}", self.folder, self.file)
    }

    /// Returns true if it plays alone and on all boards, as the networks of the run `kata1` do.
    pub fn is_general(&self) -> bool {
        self.folder == RUN
    }

    /// The address of its entry in the listing of the site, if it is of the run that is listed.
    pub fn listing(&self, site: &str) -> Option<String> {
        let name = self.file.strip_suffix(".bin.gz").filter(|_| self.is_general())?;
        Some(format!("{site}{name}/"))
    }
}

/// The network of this name.
///
/// # Errors
/// When there is none: words that suggest another name, or none.
pub fn known(name: &str) -> Result<&'static KnownNetwork, String> {
    let network = KNOWN.iter().find(|network| network.name == name);
    network.ok_or_else(|| hint(name, KNOWN.iter().map(|network| network.name)))
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn rows_are_complete_and_differ() {
        let set = |column: fn(&KnownNetwork) -> &'static str| -> BTreeSet<_> {
            KNOWN.iter().map(column).collect()
        };
        assert_eq!(set(|row| row.name).len(), KNOWN.len());
        assert_eq!(set(|row| row.file).len(), KNOWN.len());
        for row in KNOWN {
            let url = row.url();
            assert!(url.starts_with("https://") && url.ends_with(".bin.gz"), "{url}");
            assert!(!row.purpose.is_empty(), "{}", row.name);
            let is_digit = |c: char| c.is_ascii_digit() || ('a'..='f').contains(&c);
            let is_sum = |sum: &str| sum.len() == 64 && sum.chars().all(is_digit);
            assert!(row.sha256.is_none_or(is_sum), "{}", row.name);
            assert!(row.sha256.is_some() || row.listing(LISTING).is_some(), "{}", row.name);
        }
        let sums: BTreeSet<_> = KNOWN.iter().filter_map(|row| row.sha256).collect();
        assert_eq!(sums.len(), KNOWN.iter().filter(|row| row.sha256.is_some()).count());
        assert_eq!(known("9x9").unwrap().name, "9x9");
        assert_eq!(known("tf3-b10c521").unwrap_err(), ", did you mean 'tf3-b10c512'?");
        assert_eq!(known("nothing like it").unwrap_err(), "");
        let listing = known("tf2-b10c384").unwrap().listing("https://a.b/").unwrap();
        assert_eq!(listing, "https://a.b/kata1-tf2-b10c384-s2941M-d5872M/");
        assert_eq!(known("human").unwrap().listing(LISTING), None);
    }
}
