//! What servers say besides moves, rules and time: who plays, how a game has ended, chat.
//!
//! Their clients take a failure for the end of everything, so that only calls that make no sense at
//! all fail.

use crate::forms::chat;
use crate::gtp::args::Args;
use crate::gtp::reply::{CommandResult, Failure, Reply};
use crate::gtp::session::{Command, Session};

pub(in crate::gtp) const COMMANDS: &[Command] = &[
    Command {
        name: "kgs-chat",
        args: "game | private NAME MESSAGE",
        help: "Somebody has said something: replies what to answer. Questions about the score, \
               the chance to win, the rules and the program are understood.",
        run: kgs_chat,
    },
    Command {
        name: "kgs-game_over",
        args: "",
        help: "Says that the game has ended or is interrupted. It is saved if that is wanted; the \
               position stays.",
        run: kgs_game_over,
    },
    Command {
        name: "cgos-opponent_name",
        args: "NAME",
        help: "Names the other player of the next game, for its record.",
        run: cgos_opponent_name,
    },
    Command {
        name: "cgos-opponent_rating",
        args: "RATING",
        help: "The rating of the other player, for the record of the game.",
        run: cgos_opponent_rating,
    },
    Command {
        name: "cgos-gameover",
        args: "RESULT",
        help: "Says how the game has ended, as in W+3.5, B+Resign or W+Time. It is saved if that is \
               wanted; the position stays.",
        run: cgos_gameover,
    },
];

fn kgs_chat(session: &mut Session<'_>, args: &mut Args<'_>) -> CommandResult {
    let channel = args.word()?.to_ascii_lowercase();
    if !["game", "private"].contains(&channel.as_str()) {
        return Err(Failure::SYNTAX);
    }
    let name = args.word()?;
    Ok(chat::answer(&mut session.engine, name, &args.rest().join(" ")).into())
}

fn kgs_game_over(session: &mut Session<'_>, _: &mut Args<'_>) -> CommandResult {
    session.engine.save_game(None);
    Ok(Reply::EMPTY)
}

fn cgos_opponent_name(session: &mut Session<'_>, args: &mut Args<'_>) -> CommandResult {
    session.engine.meet(args.rest().join(" "));
    Ok(Reply::EMPTY)
}

fn cgos_opponent_rating(session: &mut Session<'_>, args: &mut Args<'_>) -> CommandResult {
    session.engine.rate_opponent(args.rest().join(" "));
    Ok(Reply::EMPTY)
}

/// Game records have a word for a game that is lost by a breach of the rules.
fn cgos_gameover(session: &mut Session<'_>, args: &mut Args<'_>) -> CommandResult {
    let result = args.next().unwrap_or("?").replace("Illegal", "Forfeit");
    session.engine.take_result(result);
    Ok(Reply::EMPTY)
}
