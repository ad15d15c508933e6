//! A review: a game with the analysis of its positions and the grades of its moves.

use serde::{Deserialize, Serialize};

use super::analysis::AnalysedPosition;
use super::chances::ChanceSource;
use super::grade::{self, GradedMove, worst};
use super::plan::SearchEffort;
use super::source::SourceGame;
use crate::engine::NAME;
use crate::language::{Argument, Language, message};
use crate::params::Params;
use ponnuki_game::color::Color;
use ponnuki_game::game::Game;
use ponnuki_game::record::GameInfo;

/// The number of mistakes that are listed, the largest first.
const LISTED: usize = 12;

/// The program, network and effort by which a game was reviewed.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
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

impl ReviewedBy {
    /// The same in words, as parts of a list.
    pub(super) fn words(&self) -> Vec<Argument> {
        let by = match &self.network {
            Some(name) => message!("review-by-network", program = NAME, network = name),
            None => message!("review-by-playouts", program = NAME),
        };
        let SearchEffort { visits, seconds, playout_visits } = self.effort;
        let visits = visits.map(|visits| message!("review-visits", visits = visits));
        let seconds =
            seconds.map(|seconds| message!("review-seconds", seconds = Argument::short(seconds)));
        let playouts =
            (playout_visits > 0).then(|| message!("review-playouts", visits = playout_visits));
        let parts = [Some(by), visits, seconds, playouts].into_iter().flatten();
        parts.map(Argument::from).collect()
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
    /// The language of all words but those of the JSON.
    pub(super) language: Language,
    /// The rank of the reader, if it is known.
    pub(super) rank: Option<String>,
    /// The players whose chances to make each mistake are known.
    pub(super) chances_of: Option<ChanceSource>,
    /// The positions from the start to the end.
    pub(super) positions: Vec<AnalysedPosition>,
    pub(super) moves: Vec<GradedMove>,
}

impl Review {
    /// The review of a game whose positions have been analysed.
    pub(super) fn new(
        source: SourceGame,
        reviewed_by: ReviewedBy,
        (perspective, language): (Color, Language),
        positions: Vec<AnalysedPosition>,
        params: &Params,
    ) -> Review {
        let SourceGame { name, sgf, game, record, .. } = source;
        let moves = grade::graded(&game, &positions, params);
        Review {
            name,
            sgf,
            game,
            record,
            reviewed_by,
            perspective,
            language,
            rank: None,
            chances_of: None,
            positions,
            moves,
        }
    }

    /// The largest mistakes.
    pub(super) fn worst(&self) -> Vec<&GradedMove> {
        worst(&self.moves, LISTED)
    }

    /// A player's name with the colour, or the colour alone.
    pub(super) fn full_name(&self, color: Color) -> Argument {
        match self.name(color) {
            "" => self.player(color),
            name => message!("review-name-color", name = name, color = color).into(),
        }
    }

    /// A player's name, or the colour if there is no name.
    pub(super) fn player(&self, color: Color) -> Argument {
        match self.name(color) {
            "" => message!("go-color", color = color).into(),
            name => name.into(),
        }
    }

    fn name(&self, color: Color) -> &str {
        match color {
            Color::Black => &self.record.black,
            Color::White => &self.record.white,
        }
    }
}
