//! What servers say besides moves, rules and time: who plays, how a game has ended, chat.
//!
//! Their clients take a failure for the end of everything, so that only calls that make no sense at
//! all fail.

use crate::engine::Opinion;
use crate::gtp::args::Args;
use crate::gtp::registry::Command;
use crate::gtp::session::{Failure, Outcome, Reply, Session};
use crate::rules;

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

/// Something that people ask about, or say.
struct Topic {
    /// Words that show that it is meant.
    words: &'static [&'static str],
    /// Its name in the list of what is understood, empty where it is no question.
    name: &'static str,
    /// What there is to say. The text is the name of the one who speaks.
    answer: fn(&mut Session<'_>, &str) -> String,
}

/// What is understood, in the order of the answers to somebody who asks for several things.
const TOPICS: &[Topic] = &[
    Topic {
        words: &["hi", "hello", "hey", "hallo", "greetings", "hola", "bonjour", "ciao"],
        name: "",
        answer: |_, name| format!("Hello {name}, have a good game!"),
    },
    Topic {
        words: &["score", "points", "count", "margin", "ahead", "behind", "lead", "leading"],
        name: "score",
        answer: |session, _| score(session),
    },
    Topic {
        words: &["winrate", "win", "winning", "wins", "chance", "chances", "odds", "losing"],
        name: "win rate",
        answer: |session, _| of_opinion(session, chance),
    },
    Topic {
        words: &["rules", "rule", "ruleset", "komi", "superko"],
        name: "rules",
        answer: |session, _| rules_in_force(session),
    },
    Topic {
        words: &["name", "version", "program", "engine", "software", "bot", "ponnuki"],
        name: "version",
        answer: |_, _| {
            format!("I am Ponnuki {}, a Go program by tree search.", env!("CARGO_PKG_VERSION"))
        },
    },
    Topic {
        words: &["thanks", "thank", "thx", "ty", "gg", "bye"],
        name: "",
        answer: |_, name| format!("Thank you, {name}!"),
    },
];

/// Who asks for nothing in particular hears what he can ask for.
fn kgs_chat(session: &mut Session<'_>, args: &mut Args<'_>) -> Outcome {
    session.opponent_still_thinks();
    let channel = args.word()?.to_ascii_lowercase();
    if !["game", "private"].contains(&channel.as_str()) {
        return Err(Failure::SYNTAX);
    }
    let name = args.word()?;
    let message = args.rest().join(" ").to_lowercase();
    let words: Vec<&str> = message.split(|letter: char| !letter.is_alphanumeric()).collect();
    let meant = TOPICS.iter().filter(|topic| topic.words.iter().any(|word| words.contains(word)));
    let mut answers: Vec<String> = meant.map(|topic| (topic.answer)(session, name)).collect();
    answers.dedup();
    if answers.is_empty() {
        answers.push(help());
    }
    Ok(answers.join(" ").into())
}

fn help() -> String {
    let names: Vec<&str> =
        TOPICS.iter().map(|topic| topic.name).filter(|n| !n.is_empty()).collect();
    format!("You can ask me about: {}.", names.join(", "))
}

/// When the game has stopped there is something better than an opinion.
fn score(session: &mut Session<'_>) -> String {
    if session.engine.game().consecutive_passes() >= 2 {
        return format!("By my count the result is {}.", session.engine.final_score());
    }
    of_opinion(session, |opinion| {
        let verb = if opinion.score < 0.0 { "lose" } else { "win" };
        format!(
            "After move {} I expect as {} to {verb} by {:.1} points, give or take {:.0}.",
            opinion.number,
            opinion.color,
            opinion.score.abs(),
            opinion.score_stdev,
        )
    })
}

fn chance(opinion: &Opinion) -> String {
    format!(
        "My chance to win as {} is about {:.0} %, after {} visits.",
        opinion.color,
        100.0 * opinion.winrate,
        opinion.visits,
    )
}

fn of_opinion(session: &Session<'_>, say: fn(&Opinion) -> String) -> String {
    let nothing = || "I have not thought about this game yet.".to_owned();
    session.engine.opinion().map_or_else(nothing, say)
}

fn rules_in_force(session: &Session<'_>) -> String {
    let game = session.engine.game();
    let name = rules::name_of(game.rules()).unwrap_or("special");
    format!("We play by {name} rules with a komi of {}.", game.komi())
}

fn kgs_game_over(session: &mut Session<'_>, _: &mut Args<'_>) -> Outcome {
    session.engine.save_game(None);
    Ok(Reply::EMPTY)
}

fn cgos_opponent_name(session: &mut Session<'_>, args: &mut Args<'_>) -> Outcome {
    session.engine.meet(args.rest().join(" "));
    Ok(Reply::EMPTY)
}

fn cgos_opponent_rating(session: &mut Session<'_>, args: &mut Args<'_>) -> Outcome {
    session.engine.rate_opponent(args.rest().join(" "));
    Ok(Reply::EMPTY)
}

/// Game records have a word for a game that is lost by a breach of the rules.
fn cgos_gameover(session: &mut Session<'_>, args: &mut Args<'_>) -> Outcome {
    let result = args.next().unwrap_or("?").replace("Illegal", "Forfeit");
    session.engine.take_result(result);
    Ok(Reply::EMPTY)
}
