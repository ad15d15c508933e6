//! The forms of an analysis, and what it can be asked to show.

/// How an analysis is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    /// Text as Leela Zero made it common: chances and priors are integers, in ten-thousandths.
    Lz,
    /// Text as KataGo extended it: chances and priors are numbers from 0 to 1.
    Kata,
    /// The JSON that CGOS keeps with its games.
    Cgos,
    /// JSON with the names of KataGo's analysis engine.
    Json,
}

/// What is shown only when it is asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Extra {
    /// The figures of the whole position.
    RootInfo,
    /// The mean owner of each point.
    Ownership,
    /// The standard deviation of the owners.
    OwnershipStdev,
    /// The mean owners after each move.
    MovesOwnership,
    /// The standard deviations of the owners after each move.
    MovesOwnershipStdev,
    /// The visits of each move of the expected lines.
    PvVisits,
    /// The same counted by the moves that led there. In a tree there is one such move, so both are
    /// equal.
    PvEdgeVisits,
    /// The prior of each point and of a pass.
    Policy,
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
];
