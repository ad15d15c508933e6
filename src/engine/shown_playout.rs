//! A playout that is shown move by move.

use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::SeedableRng;

use crate::model::Model;
use crate::playout::{self, Heuristics, PlayoutContext, Trace, area_difference};
use crate::search::Settings;
use ponnuki_game::board::GameBoard;
use ponnuki_game::color::Color;
use ponnuki_game::game::Game;
use ponnuki_game::point::Move;
use ponnuki_game::position::GamePosition;
use ponnuki_game::score::Score;

/// The playouts of one position that are shown.
#[derive(Clone, Debug, Default)]
pub(super) struct ShownPlayouts {
    /// The one that is being shown.
    current: Option<ShownPlayout>,
    /// The number of playouts that have been started.
    started: u64,
}

/// A playout from the present position, of which some moves have been shown.
#[derive(Clone, Debug)]
pub struct ShownPlayout {
    /// All its moves.
    pub moves: Vec<(Color, Move)>,
    /// For each move, the heuristics that suggest it. A move without heuristics was drawn at
    /// random. A move with heuristics may have been drawn at random as well, because heuristics are
    /// applied only with some probability.
    pub reasons: Vec<Vec<&'static str>>,
    /// The number of moves that have been shown.
    pub shown: usize,
    /// The area count of its last position, komi included.
    pub result: Score,
}

impl ShownPlayouts {
    /// Goes `steps` moves further in the playout of `game` that is shown. A new one begins if there
    /// is none, or if `anew` is true. The same seed gives the same playouts.
    pub(super) fn show(
        &mut self,
        game: &Game,
        settings: &Settings,
        steps: usize,
        anew: bool,
    ) -> &ShownPlayout {
        let ShownPlayouts { current, started } = self;
        if anew {
            *current = None;
        }
        let playout = current.get_or_insert_with(|| {
            *started += 1;
            ShownPlayout::new(game, &settings.model, settings.seed.wrapping_add(*started))
        });
        playout.shown = (playout.shown + steps).min(playout.moves.len());
        playout
    }
}

impl ShownPlayout {
    /// Plays out the present position of `game`.
    fn new(game: &Game, model: &Model, seed: u64) -> ShownPlayout {
        let position = game.position();
        let mut end = Box::new(GameBoard::new(game.size()));
        let mut trace = Trace::default();
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
        playout::run(position, model, &mut end, &mut rng, &mut trace);
        let margin = 2 * area_difference(&*end) - position.komi();
        let codes = trace.codes().iter().enumerate();
        let mover = |ply| position.to_move().after(ply);
        let moves: Vec<_> = codes.map(|(ply, &code)| (mover(ply), Move::from_code(code))).collect();
        let reasons = suggesting_heuristics(position.clone(), model, &moves);
        let result = Score::from_half_points(margin).with_ties(game.rules().ties);
        ShownPlayout { moves, reasons, shown: 0, result }
    }
}

/// The heuristics that suggest each of these moves, played one after the other from `position`.
fn suggesting_heuristics(
    mut position: GamePosition,
    model: &Model,
    moves: &[(Color, Move)],
) -> Vec<Vec<&'static str>> {
    let reason = |&(color, mv): &(Color, Move)| {
        let situation = PlayoutContext::of(&position, model);
        let names =
            mv.point().map_or_else(Vec::new, |point| Heuristics::suggesting(&situation, point));
        position.play(color, mv);
        names
    };
    moves.iter().map(reason).collect()
}
