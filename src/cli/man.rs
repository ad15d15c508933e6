//! `ponnuki man`: manual pages.

use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::{Args, Command};
use clap_mangen::Man;

use super::outcome::{exit_code_of_printing, stdout};
use crate::disk;

#[derive(Args, Debug)]
pub(super) struct ManOptions {
    /// The folder for the pages of all commands. Without it, the page of the program itself goes to
    /// standard output.
    #[arg(long, value_name = "DIR")]
    out: Option<PathBuf>,
}

/// Writes the manual of `command`.
pub(super) fn run(options: &ManOptions, command: Command) -> ExitCode {
    let Some(folder) = &options.out else {
        return exit_code_of_printing(
            page(&Man::new(command)).and_then(|page| stdout().write_all(&page)),
        );
    };
    let mut command = command.disable_help_subcommand(true);
    command.build();
    let named = |error| io::Error::other(format!("{}: {error}", folder.display()));
    exit_code_of_printing(
        fs::create_dir_all(folder).map_err(named).and_then(|()| write(&command, folder)),
    )
}

/// Writes the page of a command and those of its commands.
fn write(command: &Command, folder: &Path) -> io::Result<()> {
    let man = Man::new(command.clone());
    disk::replace(&folder.join(man.get_filename()), page(&man)?)?;
    command.get_subcommands().try_for_each(|command| write(command, folder))
}

/// The whole page at once: its parts are a few bytes each.
fn page(man: &Man) -> io::Result<Vec<u8>> {
    let mut page = Vec::new();
    man.render(&mut page)?;
    Ok(page)
}
