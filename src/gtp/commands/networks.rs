//! KataGo's commands about the network that evaluates positions.

use crate::color::Color;
use crate::formats::networks;
use crate::gtp::args::{Args, integer, number};
use crate::gtp::reply::{CommandResult, Failure};
use crate::gtp::session::{Command, Session};

pub(in crate::gtp) const COMMANDS: &[Command] = &[
    Command {
        name: "kata-get-models",
        args: "",
        help: "The network in use as a JSON array: its name, its version, and how it is computed. \
               The array is empty if playouts evaluate positions.",
        run: models,
    },
    Command {
        name: "kata-raw-nn",
        args: "[COLOR] SYMMETRY [OPTIMISM]",
        help: "The raw output of the network for the position: White's chances, lead and scores, \
               then the policy, row by row from the top with NAN for illegal moves, and White's \
               ownership. Outputs that the network does not have are left out. SYMMETRY, 0 to 7 \
               or `all`, is the symmetry by which the network sees the board. OPTIMISM, 0 to 1, \
               makes the policy of newer networks prefer moves that may turn out better than \
               expected; by default it is as at the root of a search.",
        run: raw_outputs,
    },
];

/// The symmetries of a square, as KataGo counts them.
const SYMMETRIES: [u8; 8] = [0, 1, 2, 3, 4, 5, 6, 7];

fn models(session: &mut Session<'_>, _: &mut Args<'_>) -> CommandResult {
    let engine = &session.engine;
    let network = engine.network().map(AsRef::as_ref);
    Ok(networks::models(network, &engine.params().network).into())
}

fn raw_outputs(session: &mut Session<'_>, args: &mut Args<'_>) -> CommandResult {
    let mut word = args.word()?;
    let mut color = session.engine.game().to_move();
    if let Some(player) = Color::parse(word) {
        (color, word) = (player, args.word()?);
    }
    let one;
    let symmetries = match word {
        "all" => &SYMMETRIES[..],
        _ => {
            one = [*SYMMETRIES.get(integer(word)?).ok_or(Failure::SYNTAX)?];
            &one
        }
    };
    let optimism = args.next().map(number).transpose()?.map(|optimism| optimism as f32);
    if optimism.is_some_and(|optimism| !(0.0..=1.0).contains(&optimism)) {
        return Err(Failure::SYNTAX);
    }
    let raw = session.engine.raw_evaluations(color, symmetries, optimism);
    let raw = raw.ok_or(Failure::new("there is no network"))?;
    let texts = symmetries.iter().zip(&raw);
    let text: String = texts.map(|(&number, raw)| networks::raw_outputs(number, raw)).collect();
    Ok(text.trim_end().into())
}
