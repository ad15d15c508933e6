//! Commands of servers besides moves, rules and time: names of players, results of games, chat.
//!
//! The clients of servers give up after an error reply, so only commands that make no sense fail.

use crate::analysis_format::chat;
use crate::gtp::args::Args;
use crate::gtp::reply::{CommandError, CommandResult, Reply};
use crate::gtp::session::{Command, Session};

pub(in crate::gtp) const COMMANDS: &[Command] = &[
    Command {
        name: "kgs-chat",
        args: "game | private NAME MESSAGE",
        help: "Answers a chat message. The engine understands questions about the score, the \
               chance of winning, the rules and the program.",
        run: kgs_chat,
    },
    Command {
        name: "kgs-game_over",
        args: "",
        help: "Tells the engine that the game has ended or is adjourned. The game is saved if \
               `sgf_dir` is set and the engine has made a move in it; an error says that it cannot be \
               saved now. The position stays.",
        run: kgs_game_over,
    },
    Command {
        name: "cgos-opponent_name",
        args: "NAME",
        help: "Sets the opponent's name for the record of the next game.",
        run: cgos_opponent_name,
    },
    Command {
        name: "cgos-opponent_rating",
        args: "RATING",
        help: "Sets the opponent's rating for the record of the next game.",
        run: cgos_opponent_rating,
    },
    Command {
        name: "cgos-gameover",
        args: "RESULT",
        help: "Tells the engine the result of the game, such as W+3.5, B+Resign or W+Time. The \
               game is saved as by `kgs-game_over`. The position stays.",
        run: cgos_gameover,
    },
];

fn kgs_chat(session: &mut Session<'_>, args: &mut Args<'_>) -> CommandResult {
    let channel = args.word()?.to_ascii_lowercase();
    if !["game", "private"].contains(&channel.as_str()) {
        return Err(CommandError::SYNTAX);
    }
    let name = args.word()?;
    Ok(chat::answer(&mut session.engine, name, &args.rest().join(" ")).into())
}

fn kgs_game_over(session: &mut Session<'_>, _: &mut Args<'_>) -> CommandResult {
    session.engine.save_game(None).map_err(CommandError::new)?;
    Ok(Reply::EMPTY)
}

fn cgos_opponent_name(session: &mut Session<'_>, args: &mut Args<'_>) -> CommandResult {
    session.engine.set_opponent_name(args.rest().join(" "));
    Ok(Reply::EMPTY)
}

fn cgos_opponent_rating(session: &mut Session<'_>, args: &mut Args<'_>) -> CommandResult {
    session.engine.set_opponent_rating(args.rest().join(" "));
    Ok(Reply::EMPTY)
}

/// Game records have a word for a game lost by an illegal move.
fn cgos_gameover(session: &mut Session<'_>, args: &mut Args<'_>) -> CommandResult {
    let result = args.next().unwrap_or("?").replace("Illegal", "Forfeit");
    session.engine.set_result(result).map_err(CommandError::new)?;
    Ok(Reply::EMPTY)
}
