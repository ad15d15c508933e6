//! A review: a game with the analysis of its positions and the grades of its moves.

use std::fmt;

use serde::{Deserialize, Serialize};

use super::analysis::AnalysedPosition;
use super::grade::{self, GradedMove, worst};
use super::plan::SearchEffort;
use super::source::SourceGame;
use crate::params::Params;
use ponnuki_game::color::Color;
use ponnuki_game::game::Game;
use ponnuki_game::record::GameInfo;

/// The name of the program in reviews.
pub(super) const PROGRAM: &str = concat!("Ponnuki ", env!("CARGO_PKG_VERSION"));
/// The number of mistakes that are listed, the largest first.
const LISTED: usize = 12;

/// The program, network and effort by which a game was reviewed.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(super) struct ReviewedBy {
    /// The name of the network; playouts if there is none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) network: Option<String>,
    /// True if it is the network inside the program.
    #[serde(default, rename = "builtin")]
    pub(super) is_builtin: bool,
    #[serde(flatten)]
    pub(super) effort: SearchEffort,
}

impl fmt::Display for ReviewedBy {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.network {
            Some(name) => write!(f, "{PROGRAM} with the network {name}")?,
            None => write!(f, "{PROGRAM} with playouts")?,
        }
        let SearchEffort { visits, seconds, playout_visits } = self.effort;
        visits.map_or(Ok(()), |visits| write!(f, ", {visits} visits a position"))?;
        seconds.map_or(Ok(()), |seconds| write!(f, ", {seconds} s a position"))?;
        if playout_visits > 0 {
            write!(f, ", and with {playout_visits} playouts a position")?;
        }
        Ok(())
    }
}

/// A reviewed game.
pub(super) struct Review {
    /// The name of the file.
    pub(super) name: String,
    /// The text of the record in SGF, with all that it has besides the main line.
    pub(super) sgf: String,
    pub(super) game: Game,
    /// The facts in the record besides the game.
    pub(super) record: GameInfo,
    pub(super) reviewed_by: ReviewedBy,
    /// The player whose win rates are reported.
    pub(super) perspective: Color,
    /// The positions from the start to the end.
    pub(super) positions: Vec<AnalysedPosition>,
    pub(super) moves: Vec<GradedMove>,
}

impl Review {
    /// The review of a game whose positions have been analysed.
    pub(super) fn new(
        source: SourceGame,
        reviewed_by: ReviewedBy,
        perspective: Color,
        positions: Vec<AnalysedPosition>,
        params: &Params,
    ) -> Review {
        let SourceGame { name, sgf, game, record, .. } = source;
        let moves = grade::graded(&game, &positions, params);
        Review { name, sgf, game, record, reviewed_by, perspective, positions, moves }
    }

    /// The largest mistakes.
    pub(super) fn worst(&self) -> Vec<&GradedMove> {
        worst(&self.moves, LISTED)
    }

    /// A player's name with the colour, or the colour alone.
    pub(super) fn full_name(&self, color: Color) -> String {
        match self.player(color) {
            name if name == color.name() => name.to_owned(),
            name => format!("{name} ({})", color.name()),
        }
    }

    /// A player's name, or the colour if there is no name.
    pub(super) fn player(&self, color: Color) -> &str {
        let name = match color {
            Color::Black => &self.record.black,
            Color::White => &self.record.white,
        };
        if name.is_empty() { color.name() } else { name }
    }
}
