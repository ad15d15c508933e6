//! The command line: options, configuration file and commands.
//!
//! This file has a row for each command in `Program`, and a function that carries it out.
//!
//! - `startup`, `config`, `options`, `values`: the heap and the parameters of a program, these from the
//!   configuration file, the environment and the options.
//! - `help`: the texts of `--help` and `--help-all`.
//! - `outcome`, `ending`, `logging`: exit codes and complaints, signals and a closed output, the
//!   log.
//! - `bench`, `genconfig`, `man`, `rules`: commands that are carried out here.
//! - `benchmark`, `conformance`, `import`, `label`, `network`, `openings`, `play`, `problem`, `regress`, `review`, `score`,
//!   `selfplay`, `serve`, `tune`, `web`: the options of these commands; `match_command` has the options of `ponnuki match`; `start` and
//!   `team` have options that several commands share.
//! - `device_worker`: the process that owns the driver of a graphics card.

mod bench;
mod benchmark;
pub mod config;
mod conformance;
mod device_worker;
mod ending;
mod genconfig;
mod help;
mod import;
mod label;
mod logging;
mod man;
mod match_command;
mod network;
mod openings;
mod options;
mod outcome;
mod play;
mod problem;
mod regress;
mod review;
mod rules;
mod score;
mod selfplay;
mod serve;
mod start;
mod startup;
mod team;
mod tune;
mod values;
mod web;

use std::env;
use std::ffi::{OsStr, OsString};
use std::io::{self, IsTerminal, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::{Args, Parser, Subcommand};
use clap_complete::Shell;

use crate::analysis::{self, ServiceError};
use crate::batch::root_parallel::{self, RemoteRanks};
use crate::batch::sample_run::SampleError;
use crate::batch::team::Team;
use crate::cli::bench::BenchOptions;
use crate::cli::benchmark::BenchmarkOptions;
use crate::cli::conformance::ConformanceOptions;
use crate::cli::genconfig::ConfigurationError;
use crate::cli::import::ImportOptions;
use crate::cli::label::LabelOptions;
use crate::cli::logging::{log_level, start_log, start_plain_log};
use crate::cli::man::ManOptions;
use crate::cli::match_command::MatchOptions;
use crate::cli::network::NetworkOptions;
use crate::cli::openings::OpeningOptions;
use crate::cli::options::{LanguageOption, ParamOptions};
use crate::cli::outcome::{
    INTERRUPTED, USAGE, exit_code, exit_code_of_printing, failure_code, print_reason, report_file,
    stdout,
};
use crate::cli::play::PlayOptions;
use crate::cli::problem::ProblemOptions;
use crate::cli::regress::RegressOptions;
use crate::cli::review::ReviewOptions;
use crate::cli::rules::RulesForm;
use crate::cli::score::ScoreOptions;
use crate::cli::selfplay::SelfplayOptions;
use crate::cli::serve::ServeOptions;
use crate::cli::startup::StartupError;
use crate::cli::tune::TuneOptions;
use crate::cli::web::WebOptions;
use crate::cluster::{Cluster, ClusterError};
use crate::columns::{LINE, wrapped};
use crate::engine::Engine;
use crate::gtp::{GtpServer, SessionError};
use crate::language::Language;
use crate::params::{DeviceChoice, Params};
use crate::review::{ReviewError, ReviewEvent};
use crate::sandbox::Sandbox;
use crate::score_command::ScoreError;
use crate::tools::regress::RegressError;
use crate::tools::train::TrainError;
use crate::tools::tune::TuneError;
use crate::tools::{self, matches, train};
use ponnuki_game::record;

/// A program that plays Go.
///
/// Without a command it speaks GTP, for programs such as GoGui and Sabaki. With a game record in place
/// of a command, it continues the game in the terminal.
#[derive(Parser, Debug)]
#[command(
    name = "ponnuki",
    version,
    args_conflicts_with_subcommands = true,
    override_usage = "ponnuki [COMMAND] [OPTIONS]"
)]
pub struct Cli {
    #[command(subcommand)]
    command: Option<Program>,
    #[command(flatten)]
    gtp: SessionOptions,
}

/// The name and the version of the program.
const VERSION: &str = concat!("ponnuki ", env!("CARGO_PKG_VERSION"));

#[derive(Subcommand, Debug)]
enum Program {
    /// Print a script that lets a shell complete commands and options.
    Completions(CompletionsOptions),
    /// Check whether a GTP engine does what the protocol and its usual extensions demand.
    ///
    /// Prints what fails, with the section of the draft of GTP version 2 that it comes from. An engine
    /// that hangs or ends is started again. The exit code is 1 if a check fails.
    Conformance(ConformanceOptions),
    /// Print or write a configuration file that explains all parameters, with threads, memory, network,
    /// kernel and device chosen for this machine.
    Genconfig(GenconfigOptions),
    /// Speak the Go Text Protocol on standard input and output (the default).
    ///
    /// Add it to a graphical program such as GoGui or Sabaki as an engine, with the full path of this
    /// program. To try it by hand, start it and type `genmove black`, `showboard`, `help` or `quit`.
    Gtp(SessionOptions),
    /// Analyse positions for programs that speak KataGo's JSON protocol, such as KaTrain.
    ///
    /// Queries are JSON objects, one per line, on standard input. Replies go to standard output as
    /// soon as they are ready. At the end of input the program answers the remaining queries and
    /// exits. Queries state their own board size, rules and komi; the options for these have no
    /// effect.
    Analysis(AnalysisOptions),
    /// Measure the speed of the board, the playouts and the search on this machine.
    ///
    /// Playouts are measured with one thread, the search with `--threads`. The two fingerprints at
    /// the end, of play with playouts and of play with the built-in network, stay the same as long as
    /// the engine plays the same. With `--network`, the search with that network and the parts of an
    /// evaluation are measured instead.
    Bench(BenchOptions),
    /// Find the number of threads with which a search is fastest.
    ///
    /// Searches positions of a game with several numbers of threads.
    Benchmark(BenchmarkOptions),
    /// Add games from elsewhere to the library of `ponnuki web`.
    ///
    /// They come from online-go.com, from another address, or from a folder in which other programs save.
    /// Nothing is fetched unless you ask for it, every record is read before it is kept, and no file is
    /// replaced. Proxies are those of the variables ALL_PROXY, HTTPS_PROXY, HTTP_PROXY and NO_PROXY. The
    /// exit code is 1 if a game is not added.
    Import(ImportOptions),
    /// Label positions with the outputs of a network, as samples for training a network.
    ///
    /// The same options give the same samples. An interrupted run continues when it is started
    /// again. The configuration file is not read.
    Label(LabelOptions),
    /// Print the manual page, or write the pages of all commands into a folder.
    Man(ManOptions),
    /// Play a match between two GTP engines, with clocks, and with colours swapped on the same
    /// openings. The program checks every move, counts the games and writes a report. The folder of
    /// a match contains everything that is known about it.
    // The last occurrence wins, so that a wrapper script can override options.
    #[command(args_override_self = true)]
    Match(Box<MatchOptions>),
    /// List the networks on this machine, describe one, or fetch one.
    ///
    /// The list has the speed of each. A description has its speed and accuracy on this machine, or how
    /// well it predicts games.
    Network(NetworkOptions),
    /// Show what was played in a position in the games of a folder, and how it went.
    ///
    /// Positions count however the board is turned, mirrored, or its colours exchanged. For each move there
    /// are the number of games, the share that its player won, years, players and games. The positions are
    /// kept in an index, and only records that have changed are read again.
    Openings(OpeningOptions),
    /// Play a game in the terminal, against the engine or another person.
    ///
    /// You can also watch the engine play both colours. Type points such as D4 or use the cursor; `?`
    /// shows the keys. The record is saved after each move, and `ponnuki play FILE` continues it. The
    /// exit code is 130 after Ctrl-C.
    // The last occurrence wins, so that a wrapper script can override options.
    #[command(args_override_self = true)]
    Play(Box<PlayOptions>),
    /// Read whether a group lives or dies, with each player to move first.
    ///
    /// Shows the group, the part of the board that its life depends on, and the moves that succeed. A fate
    /// that is told is proved; where nothing is proved in the time, a search guesses. The configuration file
    /// is not read.
    Problem(ProblemOptions),
    /// Run suites of GTP commands with patterns for the replies, and report the replies that are
    /// not as expected.
    ///
    /// The exit code is 1 if a test fails that is not marked as a known failure.
    Regress(RegressOptions),
    /// Review games: the largest mistakes, and better moves.
    ///
    /// Every move has its win rate and score, and each player a summary. Without an output file, a
    /// summary is printed. With one, a folder beside it keeps the positions that have been searched,
    /// and an interrupted review continues when it is started again. The configuration file is not
    /// read.
    // The last occurrence wins, so that a wrapper script can override options.
    #[command(args_override_self = true)]
    Review(Box<ReviewOptions>),
    /// List the rule sets, or explain one in plain words.
    Rules(RulesOptions),
    /// Count games under one rule set, or side by side under all of them.
    ///
    /// Prints the dead stones, a map of territory, and for each rule set the result and the reasons
    /// why it differs. If a record cannot be counted, the others are counted, and the exit code is
    /// 2. The configuration file is not read.
    Score(ScoreOptions),
    /// Play games of the engine against itself, and write them as samples to learn from or as game
    /// records.
    ///
    /// The same options give the same games. An interrupted run continues when it is started again.
    /// The configuration file is not read.
    Selfplay(SelfplayOptions),
    /// Analyse positions for programs on other machines, such as KaTrain on a laptop.
    ///
    /// Speaks KataGo's JSON protocol over WebSocket, with several clients at the same time. Prints the
    /// address that KaTrain takes as the URL of its remote engine, and serves it until Ctrl-C. Queries
    /// state their own board size, rules and komi; the options for these have no effect.
    // The last occurrence wins, so that a wrapper script can override options.
    #[command(args_override_self = true)]
    Serve(Box<ServeOptions>),
    /// Tune parameters by games between versions of the engine, and play the match that shows
    /// whether the new values are better.
    ///
    /// An interrupted run continues when it is started again with the same options. The
    /// configuration file is not read.
    Tune(TuneOptions),
    /// Learn from games.
    #[command(subcommand)]
    Train(TrainCommand),
    /// Print the name and the version of the program.
    Version,
    /// Play, analyse and review in a browser on this machine.
    ///
    /// Prints the address to open in the browser, which nobody else can guess, and serves it until
    /// Ctrl-C.
    // The last occurrence wins, so that a wrapper script can override options.
    #[command(args_override_self = true)]
    Web(Box<WebOptions>),
}

#[derive(Subcommand, Debug)]
enum TrainCommand {
    /// Learn the strengths of the features of moves, from the moves that were played in games.
    Patterns(train::PatternPlan),
}

#[derive(Args, Debug)]
struct CompletionsOptions {
    /// The shell for which the script is made.
    shell: Shell,
}

#[derive(Args, Debug)]
struct GenconfigOptions {
    /// Print a JSON object instead: the settings, and the reasons for those that were chosen.
    #[arg(long)]
    json: bool,
    /// Write into this file, which must not exist, instead of printing.
    #[arg(long, value_name = "FILE")]
    output: Option<PathBuf>,
    #[command(flatten)]
    params: ParamOptions,
}

#[derive(Args, Debug)]
struct RulesOptions {
    /// The rule set to explain: a name such as `japanese`, or a JSON object such as
    /// `{"ko":"SIMPLE"}`.
    #[arg(value_name = "NAME")]
    rules: Option<String>,
    /// Print one JSON object per line instead of text.
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    language: LanguageOption,
}

#[derive(Args, Debug)]
struct GtpOptions {
    #[command(flatten)]
    params: ParamOptions,
    /// Read parameters from this file: TOML, or a configuration of KataGo (`.cfg`).
    ///
    /// Without one, `ponnuki.toml` in the user's configuration folder is read. Of several files the
    /// later ones override the earlier ones, and options override all of them.
    #[arg(long, value_name = "FILE")]
    config: Vec<PathBuf>,
    /// Override settings of the configuration files: NAME=VALUE,NAME=VALUE.
    ///
    /// The names are those of KataGo or of parameters. An empty value removes a setting.
    #[arg(long, value_name = "SETTINGS", allow_hyphen_values = true, hide_short_help = true)]
    override_config: Vec<String>,
    /// The level of the messages that are written to standard error.
    #[arg(long, value_name = "LEVEL", default_value = "warn", value_parser = log_level())]
    #[arg(ignore_case = true, hide_possible_values = true)]
    log: log::LevelFilter,
}

#[derive(Args, Debug)]
struct SessionOptions {
    #[command(flatten)]
    gtp: GtpOptions,
    /// Let commands such as `loadsgf`, `printsgf` and those that change parameters use only files in
    /// this folder. Names are then relative to it. Options and the configuration file may name
    /// others.
    #[arg(long, value_name = "DIR")]
    sandbox: Option<PathBuf>,
    /// Search together with the other processes that mpirun or Slurm has started with this one. All
    /// of them need the same options; see docs/scaling.md.
    #[arg(long)]
    mpi: bool,
}

#[derive(Args, Debug)]
struct AnalysisOptions {
    #[command(flatten)]
    gtp: GtpOptions,
    /// Exit at the end of input without answering pending queries.
    #[arg(long)]
    quit_without_waiting: bool,
}

/// The arguments of the process. A game record stands for the command that continues it, and long
/// options may have one dash, as KataGo's have.
fn arguments() -> Vec<OsString> {
    let arguments = env::args_os().map(with_two_dashes).collect();
    let mut arguments = help::with_help_option(arguments);
    if arguments.get(1).is_some_and(|first| is_game(first)) {
        arguments.insert(1, "play".into());
    }
    arguments
}

/// The argument with another dash if it is a word after one dash.
fn with_two_dashes(argument: OsString) -> OsString {
    let is_letter = |byte: Option<&u8>| byte.is_some_and(u8::is_ascii_alphabetic);
    match argument.as_encoded_bytes() {
        [b'-', word @ ..] if is_letter(word.first()) && is_letter(word.get(1)) => {
            let mut long = OsString::from("-");
            long.push(&argument);
            long
        }
        _ => argument,
    }
}

/// Returns true if the first argument is a game record, or at least a file, and no command or
/// option.
fn is_game(first: &OsStr) -> bool {
    let mut command = help::command::<Cli>();
    // The command `help` is added.
    command.build();
    let is_option = first.as_encoded_bytes().starts_with(b"-");
    let path = Path::new(first);
    let is_file = || record::is_record_name(path) || path.is_file();
    !is_option && command.find_subcommand(first).is_none() && is_file()
}

/// Runs the program with its arguments. A bad option ends it with exit code 2.
pub fn run() -> ExitCode {
    startup::share_heap();
    if let Some(code) = device_worker::run() {
        return code;
    }
    let cli = match help::parse::<Cli>(arguments()) {
        Ok(cli) => cli,
        Err(code) => return code,
    };
    match cli.command {
        Some(Program::Analysis(options)) => run_analysis(&options),
        Some(Program::Bench(options)) => bench::run(&options),
        Some(Program::Benchmark(options)) => benchmark::run(&options),
        Some(Program::Completions(options)) => run_completions(&options),
        Some(Program::Conformance(options)) => conformance::run(options),
        Some(Program::Genconfig(options)) => run_genconfig(&options),
        Some(Program::Gtp(options)) => run_gtp(&options),
        Some(Program::Import(options)) => import::run(options),
        Some(Program::Label(options)) => run_label(options),
        Some(Program::Man(options)) => man::run(&options, help::command::<Cli>()),
        Some(Program::Match(options)) => run_match(&options),
        Some(Program::Network(options)) => network::run(options),
        Some(Program::Openings(options)) => openings::run(options),
        Some(Program::Play(options)) => play::run(*options),
        Some(Program::Problem(options)) => problem::run(options),
        Some(Program::Regress(options)) => run_regress(options),
        Some(Program::Review(options)) => run_review(*options),
        Some(Program::Rules(options)) => run_rules(&options),
        Some(Program::Score(options)) => run_score(options),
        Some(Program::Selfplay(options)) => run_selfplay(options),
        Some(Program::Serve(options)) => serve::run(*options),
        Some(Program::Tune(options)) => run_tune(options),
        Some(Program::Train(TrainCommand::Patterns(plan))) => run_train(&plan),
        Some(Program::Version) => exit_code_of_printing(writeln!(stdout(), "{VERSION}")),
        Some(Program::Web(options)) => web::run(*options),
        None => {
            say_hello();
            run_gtp(&cli.gtp)
        }
    }
}

/// Says what to type if somebody has started the program in a terminal without a command.
fn say_hello() {
    if io::stdin().is_terminal() && stdout().is_terminal() {
        let language = Language::of_environment(|name| env::var(name).ok());
        let lines = wrapped(&language.text("term-hello"), LINE);
        // Whoever cannot read it has lost nothing but this.
        let _ = writeln!(io::stderr(), "{}", lines.join("\n"));
    }
}

/// Plays the match and prints its result. An interrupt ends it with exit code 130.
fn run_match(options: &MatchOptions) -> ExitCode {
    // On a terminal a bar shows the games, elsewhere the log does.
    let is_terminal = io::stderr().is_terminal();
    start_log(if is_terminal { log::LevelFilter::Warn } else { log::LevelFilter::Info });
    let signals = ending::cut_off_on_signal();
    let match_run = match options.match_run() {
        Ok(match_run) => match_run,
        Err(error) => return failure_code(&error),
    };
    let team = match options.team.team() {
        Ok(team) => team,
        Err(error) => return failure_code(&error),
    };
    let result = matches::run(&options.plan(), &match_run, &team, &signals);
    let code = match &result {
        Ok(Some(summary)) => {
            exit_code_of_printing(summary.print(options.json, &mut stdout().lock()))
        }
        Ok(None) => ExitCode::SUCCESS,
        Err(error) if !signals.is_cut_off() => failure_code(error),
        Err(_) => ExitCode::SUCCESS,
    };
    if signals.is_cut_off() { ExitCode::from(INTERRUPTED) } else { code }
}

fn run_label(options: LabelOptions) -> ExitCode {
    start_log(options.log);
    run_samples(options.team.team(), |team| {
        tools::label::run(&options.plan(), team, &mut stdout().lock())
    })
}

fn run_completions(options: &CompletionsOptions) -> ExitCode {
    let mut script = Vec::new();
    clap_complete::generate(options.shell, &mut help::command::<Cli>(), "ponnuki", &mut script);
    exit_code_of_printing(stdout().write_all(&script))
}

fn run_genconfig(options: &GenconfigOptions) -> ExitCode {
    let mut params = Params::default();
    options.params.apply(&mut params);
    let file = options.output.as_deref();
    match genconfig::run(&params, options.json, file, &mut stdout().lock()) {
        Ok(()) => {
            file.inspect(|file| report_file(file, Language::English));
            ExitCode::SUCCESS
        }
        Err(ConfigurationError::Output(error)) => exit_code_of_printing(Err(error)),
        Err(error) => failure_code(&error),
    }
}

/// Reviews the games. An interrupt ends it with exit code 130.
fn run_review(options: ReviewOptions) -> ExitCode {
    start_plain_log(options.log);
    let plan = options.plan();
    let language = plan.language;
    let complain = |error: &ReviewError| print_reason(&error.words(), language);
    let report_file = |file: &Path| report_file(file, language);
    let out = &mut stdout().lock();
    let told = ReviewEvent { report_file: &report_file, complain: &complain };
    let error = match crate::review::run(&plan, ending::cut_off_on_signal, out, told) {
        Ok(()) => return ExitCode::SUCCESS,
        Err(ReviewError::Output(error)) => return exit_code_of_printing(Err(error)),
        Err(error) => error,
    };
    complain(&error);
    match error {
        ReviewError::Interrupted { .. } => ExitCode::from(INTERRUPTED),
        error if error.is_usage() => ExitCode::from(USAGE),
        _ => ExitCode::FAILURE,
    }
}

fn run_rules(options: &RulesOptions) -> ExitCode {
    let out = &mut stdout().lock();
    let form = match options.json {
        true => RulesForm::Json,
        false => RulesForm::Text(options.language.chosen()),
    };
    match options.rules.as_deref().map(rules::ExplainedRules::find) {
        None => exit_code_of_printing(rules::list(form, out)),
        Some(Ok(explained)) => exit_code_of_printing(explained.write(form, out)),
        Some(Err(error)) => failure_code(&error),
    }
}

/// Counts all games that can be counted, and then reports the errors of the others.
fn run_score(options: ScoreOptions) -> ExitCode {
    start_plain_log(log::LevelFilter::Warn);
    if options.check {
        return match crate::score_command::check(&options.files, options.json, &mut stdout().lock())
        {
            Ok(checked) => ExitCode::from(checked.code()),
            Err(error) => exit_code_of_printing(Err(error)),
        };
    }
    let plan = options.plan();
    let failures = match crate::score_command::run(&plan, &mut stdout().lock()) {
        Ok(failures) if failures.is_empty() => return ExitCode::SUCCESS,
        Ok(failures) => failures,
        Err(ScoreError::Output(error)) => return exit_code_of_printing(Err(error)),
        Err(error) => vec![error],
    };
    failures.iter().for_each(|failure| print_reason(&failure.words(), plan.language));
    ExitCode::from(USAGE)
}

fn run_selfplay(options: SelfplayOptions) -> ExitCode {
    start_log(options.log);
    run_samples(options.team.team(), |team| {
        tools::selfplay::run(&options.plan(), team, &mut stdout().lock())
    })
}

/// Makes the samples of a run together with a team, if there is one.
fn run_samples(
    team: Result<Team, ClusterError>,
    run: impl FnOnce(&Team) -> Result<(), SampleError>,
) -> ExitCode {
    match team.map(|team| run(&team)) {
        Err(error) => failure_code(&error),
        Ok(Err(SampleError::Output(error))) => exit_code_of_printing(Err(error)),
        Ok(ended) => exit_code(ended),
    }
}

fn run_regress(options: RegressOptions) -> ExitCode {
    let signals = ending::cut_off_on_signal();
    let run = |plan| tools::regress::run(&plan, &signals, &mut stdout().lock());
    match options.plan().map_err(RegressError::from).and_then(run) {
        _ if signals.is_cut_off() => ExitCode::from(INTERRUPTED),
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(RegressError::Output(error)) => exit_code_of_printing(Err(error)),
        Err(error) => exit_code(Err(error)),
    }
}

fn run_tune(options: TuneOptions) -> ExitCode {
    start_log(options.log);
    match tools::tune::run(&options.plan(), &mut stdout().lock()) {
        Err(TuneError::Output(error)) => exit_code_of_printing(Err(error)),
        other => exit_code(other),
    }
}

fn run_train(plan: &train::PatternPlan) -> ExitCode {
    match train::patterns(plan, &mut stdout()) {
        Err(TrainError::Output(error)) => exit_code_of_printing(Err(error)),
        other => exit_code(other),
    }
}

fn run_gtp(options: &SessionOptions) -> ExitCode {
    start_log(options.gtp.log);
    let sandbox = match options.sandbox.as_deref().map(Sandbox::within).transpose() {
        Ok(sandbox) => sandbox.unwrap_or_default(),
        Err(reason) => {
            let folder = options.sandbox.clone().unwrap_or_default();
            return failure_code(&StartupError::Sandbox { folder, reason });
        }
    };
    if options.mpi {
        return run_gtp_with_others(&options.gtp, sandbox);
    }
    run_session(engine(&options.gtp, sandbox))
}

/// Speaks GTP on rank 0, and searches for it on the others.
fn run_gtp_with_others(options: &GtpOptions, sandbox: Sandbox) -> ExitCode {
    let cluster = match Cluster::join() {
        Ok(cluster) => cluster,
        Err(error) => return failure_code(&error),
    };
    if cluster.rank() == 0 {
        let ranks = Box::new(RemoteRanks::new(cluster));
        let engine = engine(options, sandbox);
        return run_session(engine.map(|engine| engine.with_remote_searches(ranks)));
    }
    let followed = options.params().and_then(|params| Ok(root_parallel::follow(cluster, &params)?));
    followed.map_or_else(|error| failure_code(&error), |()| ExitCode::SUCCESS)
}

/// Speaks GTP until the client has no more commands.
fn run_session(engine: Result<Engine, StartupError>) -> ExitCode {
    match engine {
        Ok(engine) => {
            let server = GtpServer::default();
            ending::watch(&server.stop_handle());
            match server.run(engine, io::stdin(), stdout()) {
                Err(SessionError::Thread(error)) => failure_code(&error),
                ended => exit_code(ended),
            }
        }
        Err(error) => failure_code(&error),
    }
}

fn run_analysis(options: &AnalysisOptions) -> ExitCode {
    start_log(options.gtp.log);
    let params = match options.gtp.params() {
        Ok(params) => params,
        Err(error) => return failure_code(&error),
    };
    match analysis::serve(&params, options.quit_without_waiting, io::stdin(), stdout()) {
        ended @ (Ok(()) | Err(ServiceError::Output(_))) => exit_code(ended),
        Err(error) => failure_code(&error),
    }
}

impl GtpOptions {
    fn params(&self) -> Result<Params, StartupError> {
        startup::params(&self.config, &self.override_config, &self.params)
    }
}

/// An engine with these parameters, whose commands use no other files than the sandbox lets them.
fn engine(options: &GtpOptions, sandbox: Sandbox) -> Result<Engine, StartupError> {
    let mut params = options.params()?;
    if sandbox.is_closed() {
        // A driver reads and writes files of its own, and its process is not watched.
        if matches!(DeviceChoice::parse(&params.device), Some(DeviceChoice::Card(_))) {
            log::warn!("with --sandbox graphics cards are not used; the processor computes");
        }
        "cpu".clone_into(&mut params.device);
    }
    Ok(Engine::new(params)?.in_sandbox(sandbox))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_command_line_is_consistent() {
        help::command::<Cli>().debug_assert();
    }
}
