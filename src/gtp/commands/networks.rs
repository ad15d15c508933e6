//! KataGo's commands about networks.

use crate::analysis_format::networks;
use crate::engine::RawEvaluation;
use crate::gtp::args::{Args, integer, number};
use crate::gtp::reply::{CommandError, CommandResult};
use crate::gtp::session::{Command, Session};
use ponnuki_game::color::Color;

pub(in crate::gtp) const COMMANDS: &[Command] = &[
    Command {
        name: "kata-get-models",
        args: "",
        help: "The networks in use as a JSON array: the name, the version, and how it is computed. \
               The array is empty if playouts evaluate positions and no network imitates people.",
        run: models,
    },
    Command {
        name: "kata-raw-nn",
        args: "[COLOR] SYMMETRY [OPTIMISM]",
        help: "The raw output of the network for the position: White's chances, lead and scores, \
               then the policy, row by row from the top with NAN for illegal moves, and White's \
               ownership. Outputs that the network does not have are -1. SYMMETRY, 0 to 7 or \
               `all`, is the symmetry by which the network sees the board. OPTIMISM, 0 to 1, \
               makes the policy of newer networks prefer moves that may turn out better than \
               expected. The default is the value that a search uses at its root.",
        run: raw_outputs,
    },
    Command {
        name: "kata-raw-human-nn",
        args: "[COLOR] SYMMETRY",
        help: "The raw output of the network that imitates people (`human_network`), for the people \
               of `human_profile`. Otherwise like `kata-raw-nn`.",
        run: raw_human_outputs,
    },
];

/// The symmetries of a square, as KataGo counts them.
static SYMMETRIES: [u8; 8] = [0, 1, 2, 3, 4, 5, 6, 7];

fn models(session: &mut Session<'_>, _: &mut Args<'_>) -> CommandResult {
    let engine = &session.engine;
    Ok(networks::models(engine.networks(), engine.params()).into())
}

fn raw_outputs(session: &mut Session<'_>, args: &mut Args<'_>) -> CommandResult {
    let (color, symmetries) = asked(session, args)?;
    let optimism = args.next().map(number).transpose()?.map(|optimism| optimism as f32);
    if optimism.is_some_and(|optimism| !(0.0..=1.0).contains(&optimism)) {
        return Err(CommandError::SYNTAX);
    }
    let raw = session.engine.raw_evaluations(color, symmetries, optimism);
    outputs(symmetries, &raw.ok_or(CommandError::new("there is no network"))?, false)
}

fn raw_human_outputs(session: &mut Session<'_>, args: &mut Args<'_>) -> CommandResult {
    let (color, symmetries) = asked(session, args)?;
    let engine = &session.engine;
    if engine.human_network().is_none() {
        return Err(CommandError::new("there is no network that imitates people, human_network"));
    }
    let raw = engine.human_evaluations(color, symmetries);
    let raw = raw.ok_or(CommandError::new("there are no people to imitate, human_profile"))?;
    outputs(symmetries, &raw, true)
}

/// The player and the symmetries for which a network is evaluated.
fn asked(
    session: &Session<'_>,
    args: &mut Args<'_>,
) -> Result<(Color, &'static [u8]), CommandError> {
    let mut word = args.word()?;
    let mut color = session.engine.game().to_move();
    if let Some(player) = Color::parse(word) {
        (color, word) = (player, args.word()?);
    }
    if word == "all" {
        return Ok((color, &SYMMETRIES));
    }
    let number: usize = integer(word)?;
    Ok((color, SYMMETRIES.get(number..=number).ok_or(CommandError::SYNTAX)?))
}

fn outputs(symmetries: &[u8], raw: &[RawEvaluation], is_human: bool) -> CommandResult {
    let texts = symmetries.iter().zip(raw);
    let texts = texts.map(|(&number, raw)| networks::raw_outputs(number, raw, is_human));
    Ok(texts.collect::<String>().trim_end().into())
}
