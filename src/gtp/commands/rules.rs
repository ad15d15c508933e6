//! Commands that set the rules of the game.
//!
//! Rules may change in the middle of a game: the position and the moves that led to it stay as they
//! are.

use crate::gtp::args::Args;
use crate::gtp::reply::{CommandError, CommandResult, Reply};
use crate::gtp::session::{Command, Session};
use ponnuki_game::rules::text::RulesError;
use ponnuki_game::rules::{self, Rules, text};
use ponnuki_game::score::Komi;

pub(in crate::gtp) const COMMANDS: &[Command] = &[
    Command {
        name: "komi",
        args: "POINTS",
        help: "Sets komi, a multiple of 0.5, unless the parameter `forced_komi` has set it for all \
               games.",
        run: komi,
    },
    Command {
        name: "kgs-rules",
        args: "NAME",
        help: "Sets the rules by their name. `chinese` has superko, as on the KGS server. The \
               names of all other rule sets work, too. Komi and position stay.",
        run: kgs_rules,
    },
    Command {
        name: "kata-get-rules",
        args: "",
        help: "The rules as a JSON object with KataGo's keys and values. Ponnuki's own keys \
               follow where KataGo's leave something open.",
        run: get_rules,
    },
    Command {
        name: "kata-set-rules",
        args: "NAME | OBJECT",
        help: "Sets the rules by the name of a rule set or by a JSON object. Komi and position \
               stay.",
        run: set_rules,
    },
    Command {
        name: "kata-set-rule",
        args: "KEY VALUE",
        help: "Changes one of the choices that make up the rules. Komi and position stay.",
        run: set_rule,
    },
    Command {
        name: "ponnuki-resume",
        args: "COLOR",
        help: "Resumes a stopped game after COLOR has disputed which stones are dead. The reply \
               is the player who moves first.",
        run: resume,
    },
];

fn komi(session: &mut Session<'_>, args: &mut Args<'_>) -> CommandResult {
    let komi = Komi::try_from(args.number()?).map_err(CommandError::new)?;
    if session.engine.params().forced_komi.is_empty() {
        session.engine.set_komi(komi);
    }
    Ok(Reply::EMPTY)
}

/// Only the first word counts: the server may send more some day.
fn kgs_rules(session: &mut Session<'_>, args: &mut Args<'_>) -> CommandResult {
    let name = args.word()?;
    let name = if name.eq_ignore_ascii_case("chinese") { "chinese-kgs" } else { name };
    let rules = rules::find(name).map(|ruleset| ruleset.rules);
    change(session, rules.map_err(RulesError::from))
}

fn get_rules(session: &mut Session<'_>, _: &mut Args<'_>) -> CommandResult {
    Ok(text::json(session.engine.game().rules()).into())
}

fn set_rules(session: &mut Session<'_>, args: &mut Args<'_>) -> CommandResult {
    let words = args.rest();
    if words.is_empty() {
        return Err(CommandError::SYNTAX);
    }
    change(session, text::parse(&words.join(" ")))
}

fn set_rule(session: &mut Session<'_>, args: &mut Args<'_>) -> CommandResult {
    let (key, value) = (args.word()?, args.word()?);
    let rules = text::with(session.engine.game().rules(), key, value);
    change(session, rules)
}

fn change(session: &mut Session<'_>, rules: Result<Rules, RulesError>) -> CommandResult {
    session.engine.set_rules(rules.map_err(CommandError::new)?);
    Ok(Reply::EMPTY)
}

fn resume(session: &mut Session<'_>, args: &mut Args<'_>) -> CommandResult {
    let asker = args.color()?;
    let game = session.engine.game();
    let rules = game.rules();
    if !game.pass_state().is_stopped() {
        return Err(CommandError::new("the game has not stopped"));
    }
    if game.pass_state().all_alive(rules) {
        return Err(CommandError::new("every stone on the board is alive by the rules"));
    }
    Ok(rules.resumption.first(asker, game.to_move()).into())
}
