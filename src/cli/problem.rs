//! The command line of `ponnuki problem`.

use std::path::PathBuf;
use std::process::ExitCode;

use clap::Args;

use super::logging::start_plain_log;
use super::options::{EvaluationParams, LanguageOption, ParamOptions};
use super::outcome::{USAGE, exit_code_of_printing, print_reason, stdout};
use super::values::duration;
use crate::params::Params;
use crate::problem::{self, CommandError, ProblemPlan};
use ponnuki_game::color::Color;

#[derive(Args, Debug)]
pub(super) struct ProblemOptions {
    /// The record with the position, in SGF or another format; `-` for standard input.
    #[arg(value_name = "FILE")]
    file: PathBuf,
    /// The number of moves of the record that are played; by default all of them.
    #[arg(long = "move", value_name = "N")]
    number: Option<usize>,
    /// A stone of the group in danger, such as D4. By default it is the only group in doubt.
    #[arg(long, value_name = "POINT")]
    group: Option<String>,
    /// Read in this part of the board: points and rectangles, with commas between them, as in `A1:F5,G2`.
    /// By default the program finds the part.
    #[arg(long, value_name = "POINTS")]
    part: Option<String>,
    /// The only player to move first: black or white. By default the fates are told for both.
    #[arg(long, value_name = "COLOR", value_parser = player)]
    to_move: Option<Color>,
    /// The seconds for each player to move first.
    #[arg(long, value_name = "S", default_value_t = 10.0, value_parser = duration)]
    seconds: f64,
    /// Print JSON instead of text.
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    language: LanguageOption,
    #[command(flatten)]
    evaluation: ParamOptions<EvaluationParams>,
}

fn player(text: &str) -> Result<Color, String> {
    Color::parse(text).ok_or_else(|| "a player is black or white".to_owned())
}

/// Prints the fate of the group.
pub(super) fn run(options: ProblemOptions) -> ExitCode {
    start_plain_log(log::LevelFilter::Warn);
    let language = options.language.chosen();
    let mut params = Params::default();
    options.evaluation.apply(&mut params);
    let plan = ProblemPlan {
        file: options.file,
        number: options.number,
        group: options.group,
        part: options.part,
        to_move: options.to_move,
        seconds: options.seconds,
        json: options.json,
        language,
        params,
    };
    match problem::run(&plan, &mut stdout().lock()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(CommandError::Output(error)) => exit_code_of_printing(Err(error)),
        Err(error) => {
            print_reason(&error.words(), language);
            ExitCode::from(USAGE)
        }
    }
}
