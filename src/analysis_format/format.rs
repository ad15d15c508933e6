//! The output formats of an analysis, and the extras that clients can request.

/// The format in which an analysis is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Format {
    /// Leela Zero's text: win rates and priors are integers, in ten-thousandths.
    Lz,
    /// KataGo's extended text: win rates and priors are numbers from 0 to 1.
    Kata,
    /// The JSON that CGOS stores with its games.
    Cgos,
    /// JSON with the keys of KataGo's analysis engine.
    Json,
}

/// Facts that are shown only on request.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Extra {
    /// The figures for the position as a whole.
    RootInfo,
    /// The mean ownership of each point.
    Ownership,
    /// The standard deviation of the ownership.
    OwnershipStdev,
    /// The mean ownership after each move.
    MovesOwnership,
    /// The standard deviation of the ownership after each move.
    MovesOwnershipStdev,
    /// The visits of each move of the variations.
    PvVisits,
    /// The visits of the edges of the variations. In a tree, unlike in a graph, these are the same
    /// numbers.
    PvEdgeVisits,
    /// The prior of each point and of the pass.
    Policy,
    /// The probability after each move that the game ends without a result.
    NoResultValue,
}

/// Every [`Extra`] with its name in GTP commands and in JSON queries, empty where it has none.
pub const EXTRAS: &[(Extra, &str, &str)] = &[
    (Extra::RootInfo, "rootInfo", ""),
    (Extra::Ownership, "ownership", "includeOwnership"),
    (Extra::OwnershipStdev, "ownershipStdev", "includeOwnershipStdev"),
    (Extra::MovesOwnership, "movesOwnership", "includeMovesOwnership"),
    (Extra::MovesOwnershipStdev, "movesOwnershipStdev", "includeMovesOwnershipStdev"),
    (Extra::PvVisits, "pvVisits", "includePVVisits"),
    (Extra::PvEdgeVisits, "pvEdgeVisits", "includePVVisits"),
    (Extra::Policy, "policy", "includePolicy"),
    (Extra::NoResultValue, "noResultValue", "includeNoResultValue"),
];
