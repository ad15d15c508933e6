//! Commands that read and change the parameters: Ponnuki's own commands, and KataGo's.

use serde_json::{Map, Value};

use crate::gtp::args::Args;
use crate::gtp::reply::{CommandError, CommandResult, Reply};
use crate::gtp::session::{Command, Session};
use crate::katago::{self, SETTINGS};
use crate::params::{Param, Scope, TABLE};

pub(in crate::gtp) const COMMANDS: &[Command] = &[
    Command {
        name: "ponnuki-list_params",
        args: "",
        help: "All parameters with their values, one per line.",
        run: list_params,
    },
    Command {
        name: "ponnuki-get_param",
        args: "NAME",
        help: "The value of a parameter.",
        run: get_param,
    },
    Command {
        name: "ponnuki-set_param",
        args: "NAME VALUE",
        help: "Sets a parameter.",
        run: set_param,
    },
    Command {
        name: "kata-list-params",
        args: "",
        help: "The names of the parameters that can be set at any time, on one line, with some of \
               KataGo's names for them.",
        run: kata_list_params,
    },
    Command {
        name: "kata-get-param",
        args: "NAME",
        help: "The value of a parameter, by Ponnuki's name or by KataGo's.",
        run: kata_get_param,
    },
    Command {
        name: "kata-set-param",
        args: "NAME VALUE",
        help: "Sets a parameter, by Ponnuki's name or by KataGo's.",
        run: kata_set_param,
    },
    Command {
        name: "kata-get-params",
        args: "",
        help: "The parameters that can be set at any time as a JSON object.",
        run: kata_get_params,
    },
    Command {
        name: "kata-set-params",
        args: "OBJECT",
        help: "Sets the parameters in a JSON object. If one of them cannot be set, none is \
               changed.",
        run: kata_set_params,
    },
];

fn list_params(session: &mut Session<'_>, _: &mut Args<'_>) -> CommandResult {
    let params = session.engine.params();
    let line =
        |param: &Param| format!("{} {}", param.name, param.text(params)).trim_end().to_owned();
    Ok(TABLE.iter().map(line).collect::<Vec<String>>().join("\n").into())
}

fn get_param(session: &mut Session<'_>, args: &mut Args<'_>) -> CommandResult {
    Ok(session.engine.params().get(args.word()?).map_err(CommandError::new)?.into())
}

fn set_param(session: &mut Session<'_>, args: &mut Args<'_>) -> CommandResult {
    let name = args.word()?;
    session.set_param(name, &args.rest().join(" ")).map_err(CommandError::new)?;
    Ok(Reply::EMPTY)
}

/// The parameters that can be set at any time.
fn settable() -> impl Iterator<Item = &'static Param> {
    TABLE.iter().filter(|param| param.scope != Scope::Start)
}

fn kata_list_params(_: &mut Session<'_>, _: &mut Args<'_>) -> CommandResult {
    let names = SETTINGS.iter().filter(|setting| setting.is_changeable());
    let names = names.map(|setting| setting.name).chain(settable().map(|param| param.name));
    Ok(names.collect::<Vec<&str>>().join(" ").into())
}

fn kata_get_param(session: &mut Session<'_>, args: &mut Args<'_>) -> CommandResult {
    let (name, params) = (args.word()?, session.engine.params());
    if let Some(value) = katago::find(name).and_then(|setting| setting.value(params)) {
        return Ok(value.into());
    }
    Ok(params.get(name).map_err(CommandError::new)?.into())
}

fn kata_set_param(session: &mut Session<'_>, args: &mut Args<'_>) -> CommandResult {
    let (name, text) = (args.word()?, args.rest().join(" "));
    let changes = katago::changes(name, &text).map_err(CommandError::new)?;
    set_all(session, &changes)
}

fn kata_get_params(session: &mut Session<'_>, _: &mut Args<'_>) -> CommandResult {
    let params = session.engine.params();
    let entry = |param: &Param| (param.name.to_owned(), param.json(&param.text(params)));
    Ok(Value::Object(settable().map(entry).collect::<Map<String, Value>>()).into())
}

fn kata_set_params(session: &mut Session<'_>, args: &mut Args<'_>) -> CommandResult {
    let object: Map<String, Value> =
        serde_json::from_str(&args.rest().join(" ")).map_err(|_| CommandError::SYNTAX)?;
    let text = |value: &Value| value.as_str().map_or_else(|| value.to_string(), str::to_owned);
    let mut changes = Vec::new();
    for (name, value) in &object {
        changes.extend(katago::changes(name, &text(value)).map_err(CommandError::new)?);
    }
    set_all(session, &changes)
}

/// Sets parameters of these names: all of them or none.
fn set_all(session: &mut Session<'_>, changes: &[(&'static str, String)]) -> CommandResult {
    let changes = changes.iter().map(|(name, text)| (*name, text.as_str()));
    session.set_params(changes).map_err(CommandError::new)?;
    Ok(Reply::EMPTY)
}
