//! Commands that read and change the parameters.

use crate::gtp::args::Args;
use crate::gtp::registry::Command;
use crate::gtp::session::{Failure, Outcome, Reply, Session};
use crate::params::TABLE;

pub(in crate::gtp) const COMMANDS: &[Command] = &[
    Command {
        name: "ponnuki-list_params",
        args: "",
        help: "All parameters with their values, one on a line.",
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
];

fn list_params(session: &mut Session<'_>, _: &mut Args<'_>) -> Outcome {
    let params = session.engine.params();
    let line = |param: &crate::params::Param| {
        format!("{} {}", param.name, param.text(params)).trim_end().to_owned()
    };
    Ok(TABLE.iter().map(line).collect::<Vec<String>>().join("\n").into())
}

fn get_param(session: &mut Session<'_>, args: &mut Args<'_>) -> Outcome {
    Ok(session.engine.params().get(args.word()?).map_err(Failure::new)?.into())
}

fn set_param(session: &mut Session<'_>, args: &mut Args<'_>) -> Outcome {
    let name = args.word()?;
    session.engine.set_param(name, &args.rest().join(" ")).map_err(Failure::new)?;
    Ok(Reply::EMPTY)
}
