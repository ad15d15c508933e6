//! The command line: its output and exit codes.

use std::fs;
use std::io::Write;
use std::path::Path;
use std::process::{Output, Stdio};

use ponnuki_game::rules::RULESETS;

use crate::support;
use crate::support::folder::Folder;

fn run(arguments: &[&str]) -> Output {
    support::command::ponnuki().args(arguments).output().unwrap()
}

fn printed(arguments: &[&str]) -> String {
    let output = run(arguments);
    assert!(output.status.success() && output.stderr.is_empty(), "{output:?}");
    String::from_utf8(output.stdout).unwrap()
}

#[test]
fn rule_sets_are_listed_and_explained() {
    let list = printed(&["rules"]);
    for ruleset in RULESETS {
        assert!(list.lines().any(|line| line.starts_with(ruleset.name)), "{}", ruleset.name);
    }
    let japanese = printed(&["rules", "Japanese"]);
    assert!(
        japanese.starts_with("japanese (wagc, japanese1989): Japanese rules, komi 6.5\n"),
        "{japanese}"
    );
    assert!(japanese.contains("\nSource: Nihon Ki-in"), "{japanese}");
    let object = printed(&["rules", "{\"scoring\":\"STONES\"}"]);
    assert!(
        object.contains("A player's score is the stones on the board, and nothing else."),
        "{object}"
    );
    assert_eq!(printed(&["rules", "--json"]).lines().count(), RULESETS.len());
    assert!(printed(&["rules", "nz", "--json"]).starts_with("{\"name\":\"new-zealand\""));
}

#[test]
fn unknown_rules_end_with_code_2_and_a_suggestion() {
    for (rules, part) in [
        ("japanes", "did you mean 'japanese'"),
        ("{\"ko\":\"SUPER\"}", "unknown ko 'SUPER'"),
        ("{\"hasButton\":true,\"firstPass\":\"COSTS-BLACK\"}", "clashes"),
    ] {
        for arguments in [&["rules", rules][..], &["gtp", "--rules", rules]] {
            let output = run(arguments);
            let errors = String::from_utf8(output.stderr).unwrap();
            assert!(output.status.code() == Some(2) && output.stdout.is_empty(), "{errors}");
            assert!(errors.contains(part), "{errors}");
        }
    }
}

/// The program's output for these commands, with these options, variables and configuration.
fn session(options: &[&str], variables: &[(&str, &str)], config: &str, commands: &str) -> Output {
    let folder = Folder::new("cli");
    fs::write(folder.path().join("ponnuki.toml"), config).unwrap();
    let mut child = support::command::ponnuki()
        .arg("gtp")
        .args(options)
        .env("XDG_CONFIG_HOME", folder.path())
        .env_remove("PONNUKI_NETWORK")
        .envs(variables.iter().copied())
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    // A program that refuses to start reads nothing.
    let _ = child.stdin.take().unwrap().write_all(commands.as_bytes());
    child.wait_with_output().unwrap()
}

#[test]
fn options_override_variables_which_override_the_configuration() {
    let visits = |options: &[&str], variables: &[(&str, &str)], config: &str| {
        let output = session(options, variables, config, "kata-get-param visits\nquit\n");
        let reply = String::from_utf8(output.stdout).unwrap();
        reply.lines().next().unwrap().to_owned()
    };
    let variable = [("PONNUKI_VISITS", "22")];
    assert_eq!(visits(&[], &[], "visits = 11"), "= 11");
    assert_eq!(visits(&[], &variable, "visits = 11"), "= 22");
    assert_eq!(visits(&["--visits", "33"], &variable, "visits = 11"), "= 33");
}

#[test]
fn variables_that_mean_nothing_are_named() {
    let output = session(&[], &[("PONNUKI_VISTIS", "22")], "", "quit\n");
    let errors = String::from_utf8(output.stderr).unwrap();
    assert!(output.status.success() && errors.contains("did you mean 'visits'"), "{errors}");
    assert!(errors.contains("PONNUKI_VISTIS: "), "{errors}");
    // A number, a switch, a word among several, a profile.
    for (variable, value, part) in [
        ("PONNUKI_VISITS", "many", "visits must be a whole number from 0, not 'many'"),
        ("PONNUKI_THREADS", "abc", "threads must be a whole number from 1 to 1024, not 'abc'"),
        ("PONNUKI_PONDER", "maybe", "ponder must be true or false, not 'maybe'"),
        ("PONNUKI_KERNEL", "fast", "kernel must be one of"),
        ("PONNUKI_HUMAN_PROFILE", "rank_99k", "human_profile must be"),
    ] {
        let output = session(&[], &[(variable, value)], "", "quit\n");
        let errors = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(2), "{errors}");
        assert!(errors.contains(&format!("error: {variable}: {part}")), "{errors}");
    }
}

#[test]
fn a_folder_that_takes_no_games_is_named_at_the_start() {
    let folder = Folder::new("games");
    let (good, bad) = (folder.path().join("new/games"), folder.path().join("file"));
    fs::write(&bad, "").unwrap();
    for (dir, is_named) in [(&good, false), (&bad, true)] {
        let output = session(&["--sgf-dir", dir.to_str().unwrap()], &[], "", "quit\n");
        let errors = String::from_utf8(output.stderr).unwrap();
        assert!(output.status.success(), "{errors}");
        assert_eq!(errors.contains("cannot save games in"), is_named, "{errors}");
    }
    assert_eq!(fs::read_dir(&good).unwrap().count(), 0, "nothing is left of the attempt");
}

#[test]
fn a_configuration_that_nobody_named_may_be_missing_or_unreadable() {
    let folder = Folder::new("homes");
    let shut = folder.path().join("shut");
    // Reading a folder fails for everybody, while root may read the files of others.
    fs::create_dir_all(shut.join(".config/ponnuki.toml")).unwrap();
    let session = |home: &Path, options: &[&str]| {
        let mut command = support::command::ponnuki();
        command.arg("gtp").args(options).env_remove("XDG_CONFIG_HOME").env("HOME", home);
        command.stdin(Stdio::null()).output().unwrap()
    };
    for (home, lines) in [(Path::new("/dev/null"), 0), (&folder.path().join("none"), 0), (&shut, 1)]
    {
        let output = session(home, &[]);
        let errors = String::from_utf8(output.stderr).unwrap();
        assert!(output.status.success(), "{}: {errors}", home.display());
        assert_eq!(errors.lines().count(), lines, "{}: {errors}", home.display());
    }
    let named = shut.join(".config/ponnuki.toml");
    let output = session(&shut, &["--config", named.to_str().unwrap()]);
    assert_eq!(output.status.code(), Some(2), "a file that was named is missed");
}

#[test]
fn errors_say_what_is_wrong_and_nothing_else() {
    for (arguments, wanted) in [
        ("gtp --seconds -3", "error: seconds must be a number from 0 to 86400, not '-3'\n"),
        ("gtp --threads -1", "error: threads must be a whole number from 1 to 1024, not '-1'\n"),
        ("review --visits -3 a.sgf", "a whole number above 0, or quick, normal or thorough\n"),
        ("selfplay --games -3 --out x", "takes a whole number of 0 or more, not '-3'\n"),
        ("review --seconds -3 a.sgf", "give a number of seconds above 0, up to a day\n"),
        ("selfplay --games 1 --out x --visits 0", "takes a whole number above 0, not '0'\n"),
        ("score no.sgf", "error: no.sgf: "),
        ("gtp --config no.toml", "error: cannot read no.toml: "),
    ] {
        let output = run(&arguments.split(' ').collect::<Vec<&str>>());
        let errors = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(2), "{arguments}: {errors}");
        assert!(errors.contains(wanted), "{arguments}: {errors}");
        assert!(!errors.contains("os error"), "{arguments}: {errors}");
        let is_usage = wanted.contains("up to a day") || wanted.contains("thorough");
        assert_eq!(errors.contains("For more information"), is_usage, "{arguments}: {errors}");
    }
}

#[test]
fn a_file_in_place_of_a_command_is_played() {
    let folder = Folder::new("cli-file");
    let file = |name: &str| folder.path().join(name).display().to_string();
    fs::write(file("gtp"), "(;SZ[9];B[ee])").unwrap();
    for (argument, wanted) in [
        // There is no terminal here.
        (file("a.sgf").as_str(), "error: a game needs a terminal"),
        (file("a.sgf.gz").as_str(), "error: a game needs a terminal"),
        (file("gtp").as_str(), "error: a game needs a terminal"),
        ("plya", "a similar subcommand exists: 'play'"),
        ("scor", "a similar subcommand exists: 'score'"),
        ("--sgf", "unexpected argument '--sgf'"),
    ] {
        let output = run(&[argument]);
        let errors = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(2), "{argument}: {errors}");
        assert!(errors.contains(wanted), "{argument}: {errors}");
    }
    // A command stays one, whatever files there are.
    let mut command = support::command::ponnuki();
    fs::write(file("help"), "(;SZ[9];B[ee])").unwrap();
    let output = command.args(["help", "gtp"]).current_dir(folder.path()).output().unwrap();
    assert!(String::from_utf8(output.stdout).unwrap().contains("Go Text Protocol"));
}

#[test]
fn programs_for_players_warn_in_plain_words() {
    let folder = Folder::new("cli-warnings");
    let file = folder.path().join("a.sgf").display().to_string();
    fs::write(&file, "(;SZ[5]KM[7.25];B[cc];W[cc])").unwrap();
    let wanted = format!(
        "warning: {file}: line 1, column 8: komi 7.25 is taken for 7.5 points (komi)\n\
         warning: {file}: line 1, column 23: move 2 of the record, C3, is illegal: the point is \
         occupied; the game is read up to here (impossible)\n"
    );
    for program in [
        &["score", "--network", "none", "--dead", "none"][..],
        &["review", "--network", "none", "--visits", "1", "--threads", "1"],
    ] {
        let output = run(&[program, &[file.as_str()]].concat());
        let errors = String::from_utf8(output.stderr).unwrap();
        assert!(output.status.success() && errors == wanted, "{program:?}: {errors}");
    }
    // Clients of the protocols do not take such lines for messages to themselves.
    let output = session(&[], &[], "", &format!("loadsgf {file}\nquit\n"));
    let errors = String::from_utf8(output.stderr).unwrap();
    assert!(errors.lines().count() == 2 && errors.starts_with('['), "{errors}");
}

#[test]
fn levels_may_be_written_in_capitals() {
    let output = session(&["--level", "5K"], &[], "", "kata-get-param level\nquit\n");
    assert_eq!(String::from_utf8(output.stdout).unwrap().lines().next(), Some("= 5k"));
}

#[test]
fn help_has_what_most_need_and_help_all_the_rest() {
    for (command, common, rare) in [
        ("gtp", "--level", "--fewest-moves"),
        ("review", "--html", "--even-prior"),
        ("web", "--port", "--human-share"),
    ] {
        let (short, all) = (printed(&[command, "--help"]), printed(&[command, "--help-all"]));
        assert!(short.contains(common) && all.contains(common), "{command}: {short}");
        assert!(!short.contains(rare) && all.contains(rare), "{command}: {short}");
        assert!(short.contains("'--help-all'") && !all.contains("explains the other"), "{short}");
        assert!(short.lines().count() < 70, "{command}: {} lines", short.lines().count());
    }
    assert!(!printed(&["rules", "--help"]).contains("explains the other"));
    let sentence = "Without an output file, a summary is printed.";
    for option in ["--help", "--help-all"] {
        let help = printed(&["review", option]).split_whitespace().collect::<Vec<_>>().join(" ");
        assert_eq!(help.matches(sentence).count(), 1, "{option}: {help}");
    }
}

#[test]
fn the_help_of_the_program_fits_on_a_screen() {
    let help = |words: &[&str]| {
        let mut command = support::command::ponnuki();
        let output = command.args(words).env("COLUMNS", "80").output().unwrap();
        assert!(output.status.success() && output.stderr.is_empty(), "{output:?}");
        String::from_utf8(output.stdout).unwrap()
    };
    let short = help(&["help"]);
    assert!(short.lines().count() <= 24, "{} lines\n{short}", short.lines().count());
    assert!(short.lines().all(|line| line.len() <= 80), "{short}");
    let line = |start: &str| short.lines().position(|line| line.trim().starts_with(start)).unwrap();
    assert!(line("play ") < line("web ") && line("web ") < line("gtp "), "{short}");
    assert!(short.contains(" selfplay, ") && short.contains("'ponnuki help --all'"), "{short}");
    assert_eq!(short, help(&["-h"]));
    let all = help(&["help", "--all"]);
    assert!(all.contains("\n  selfplay ") && all.contains("--fewest-moves"), "{all}");
    assert_eq!(all, help(&["--help-all"]));
    assert_eq!(help(&["help", "review"]), help(&["review", "--help"]));
    assert_eq!(
        help(&["help", "train", "patterns", "--all"]),
        help(&["train", "patterns", "--help-all"])
    );
}

#[test]
fn there_are_no_colours_in_a_pipe() {
    let output = run(&["gtp", "--lev", "1"]);
    assert!(!output.stderr.contains(&0x1b) && !output.stderr.is_empty(), "{output:?}");
    assert!(!printed(&["--help"]).contains('\x1b'));
    let output = session(&["--log", "debug"], &[], "", "genmove b\nquit\n");
    assert!(!output.stderr.contains(&0x1b) && !output.stderr.is_empty(), "{output:?}");
}

#[test]
fn levels_of_the_log_are_listed() {
    let output = run(&["gtp", "--log", "loud"]);
    let errors = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(2), "{errors}");
    assert!(errors.contains("possible values: off, error, warn, info, debug, trace"), "{errors}");
    assert!(session(&["--log", "WARN"], &[], "", "quit\n").status.success());
}

#[test]
fn a_generated_configuration_is_one() {
    let network = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/network.bin");
    let folder = Folder::new("genconfig");
    // As KataGo's users write it, into a file that is read in KataGo's format.
    let file = folder.path().join("gtp.cfg");
    let file = file.to_str().unwrap();
    let arguments = ["genconfig", "-model", network, "--lag", "0.3", "-output", file];
    let first = run(&arguments);
    assert!(first.status.success() && first.stdout.is_empty(), "{first:?}");
    assert_eq!(first.stderr, format!("wrote {file}\n").as_bytes());
    let again = run(&arguments);
    let refusal = String::from_utf8(again.stderr).unwrap();
    assert_eq!(refusal, format!("error: {file} exists: move it away first\n"));
    assert_eq!(again.status.code(), Some(2));
    let config = fs::read_to_string(file).unwrap();
    assert!(config.contains("Evaluations a second by one thread: "), "{config}");
    assert!(config.contains(&format!("\nnetwork = {network:?}\n")), "{config}");
    let asked = "kata-get-param network\nkata-get-param threads\nkata-get-param lag\nquit\n";
    let said = String::from_utf8(session(&[], &[], &config, asked).stdout).unwrap();
    let threads = std::thread::available_parallelism().unwrap();
    assert!(config.contains("\n#ponder = false\n"), "{config}");
    assert!(said.starts_with(&format!("= {network}\n\n= {threads}\n\n= 0.3\n")), "{said}");
    let same = session(&["-config", file], &[], "", asked);
    assert_eq!(String::from_utf8(same.stdout).unwrap(), said, "{:?}", same.stderr);
    let json = printed(&["genconfig", "--json", "--network", network, "--lag", "0.3"]);
    let json: serde_json::Value = serde_json::from_str(&json).unwrap();
    assert_eq!(json["settings"]["network"], network, "{json}");
    assert_eq!(json["settings"]["threads"], threads.get(), "{json}");
    assert_eq!((&json["settings"]["lag"], &json["reasons"]["lag"]), (&0.3.into(), &().into()));
    let reason = json["reasons"]["kernel"].as_str().unwrap();
    assert!(reason.starts_with("Evaluations a second by one thread: "), "{json}");
}

#[test]
fn no_configuration_is_generated_for_a_game_that_cannot_begin() {
    for options in
        [["--rules", "foo"], ["--size", "99"], ["--komi", "nan"], ["--book", "/nonexistent"]]
    {
        let refused = run(&[&["genconfig"], &options[..]].concat());
        let errors = String::from_utf8(refused.stderr).unwrap();
        assert!(
            errors.starts_with("error: ") && refused.stdout.is_empty(),
            "{options:?}: {errors}"
        );
        assert_eq!(refused.status.code(), Some(2), "{options:?}");
    }
}

#[test]
fn shells_and_manuals_know_the_options() {
    for (shell, part) in [
        ("bash", "complete -F _ponnuki"),
        ("zsh", "#compdef ponnuki"),
        ("fish", "complete -c ponnuki"),
        ("elvish", "edit:completion"),
        ("powershell", "Register-ArgumentCompleter"),
    ] {
        let script = printed(&["completions", shell]);
        assert!(script.contains(part) && script.contains("resign-threshold"), "{shell}");
    }
    assert_eq!(run(&["completions", "tcsh"]).status.code(), Some(2));
    assert!(printed(&["man"]).contains(".TH ponnuki 1"));
    let folder = Folder::new("man");
    let out = folder.path().join("man1");
    assert_eq!(printed(&["man", "--out", out.to_str().unwrap()]), "");
    let page = fs::read_to_string(out.join("ponnuki-match.1")).unwrap();
    assert!(page.contains("sprt"), "{page}");
    let file = out.join("ponnuki.1");
    let refused = run(&["man", "--out", file.to_str().unwrap()]);
    assert_eq!(refused.status.code(), Some(1));
    assert!(String::from_utf8(refused.stderr).unwrap().contains(file.to_str().unwrap()));
}

/// Commands that print something, quick ones.
#[cfg(target_os = "linux")]
const PRINTING: &[&str] = &[
    "--help",
    "--version",
    "help match",
    "man",
    "completions bash",
    "rules",
    "label --network tests/data/network.bin --count 1 --size 3 --out",
    "selfplay --games 1 --size 2 --visits 1 --network none --out",
    "tune --params prior_rest:0:40 --size 2 --visits 1 --iterations 1 --pairs 1 --match-pairs 0 --out",
];

#[cfg(target_os = "linux")]
#[test]
fn a_full_output_is_an_error_and_a_closed_one_is_not() {
    let folder = Folder::new("output");
    for (number, words) in PRINTING.iter().enumerate() {
        let start = |name: &str, output: Stdio| {
            let mut command = support::command::ponnuki();
            command.args(words.split(' '));
            if words.ends_with("--out") {
                command.arg(folder.path().join(format!("{name}-{number}")));
            }
            let ended = command.stdout(output).stderr(Stdio::piped()).output().unwrap();
            (ended.status.code(), String::from_utf8(ended.stderr).unwrap())
        };
        let full = fs::OpenOptions::new().write(true).open("/dev/full").unwrap();
        let (code, said) = start("full", full.into());
        assert!(code == Some(1) && said.contains("error: No space left"), "{words}: {said}");
        let (reader, writer) = std::io::pipe().unwrap();
        drop(reader);
        let (code, said) = start("closed", writer.into());
        assert!(code == Some(0) && !said.contains("error"), "{words}: {said}");
    }
}

#[cfg(target_os = "linux")]
#[test]
fn a_protocol_on_a_full_output_is_an_error_and_on_a_closed_one_is_not() {
    let query = "{\"id\":\"a\",\"action\":\"query_version\"}\n";
    for (word, input) in [("gtp", "name\n"), ("analysis", query)] {
        let start = |output: Stdio| {
            let mut command = support::command::ponnuki();
            command.arg(word).stdin(Stdio::piped()).stdout(output).stderr(Stdio::piped());
            let mut running = command.spawn().unwrap();
            running.stdin.take().unwrap().write_all(input.as_bytes()).unwrap();
            let ended = running.wait_with_output().unwrap();
            (ended.status.code(), String::from_utf8(ended.stderr).unwrap())
        };
        let full = fs::OpenOptions::new().write(true).open("/dev/full").unwrap();
        let (code, said) = start(full.into());
        let error = "error: the output cannot be written: No space left on device\n";
        assert!(code == Some(1) && said.contains(error), "{word}: {said}");
        let (reader, writer) = std::io::pipe().unwrap();
        drop(reader);
        let (code, said) = start(writer.into());
        assert!(code == Some(0) && !said.contains("error"), "{word}: {said}");
    }
}

#[test]
fn a_game_that_cannot_be_saved_is_an_error_and_in_the_log() {
    let folder = Folder::new("unsaved");
    let file = folder.path().join("file");
    fs::write(&file, "").unwrap();
    let options = ["--size", "3", "--visits", "2", "--sgf-dir", file.to_str().unwrap()];
    let output = session(&options, &[], "", "genmove b\nkgs-game_over\nname\nquit\n");
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).unwrap();
    let (said, errors) = (text(output.stdout), text(output.stderr));
    assert_eq!(output.status.code(), Some(1), "{errors}");
    assert!(said.contains("? cannot save the game in ") && said.contains("= Ponnuki"), "{said}");
    assert!(errors.contains("this game is not saved: (;"), "{errors}");
}

#[test]
fn bad_options_of_an_analysis_end_with_code_2() {
    for (arguments, part) in [
        (["--report-analysis-winrates-as", "RED"], "default, black, white, sidetomove"),
        (["--positions", "1025"], "from 0 to 1024"),
        (["--config", "/nonexistent/ponnuki.toml"], "cannot read /nonexistent/ponnuki.toml"),
    ] {
        let output = run(&[&["analysis"], &arguments[..]].concat());
        let errors = String::from_utf8(output.stderr).unwrap();
        assert!(output.status.code() == Some(2) && output.stdout.is_empty(), "{errors}");
        assert!(errors.contains(part), "{errors}");
    }
}

#[test]
#[cfg(not(feature = "mpi"))]
fn without_mpi_its_option_is_refused() {
    let folder = Folder::new("without-mpi");
    let out = folder.path().join("games");
    let out = out.to_str().unwrap();
    for arguments in [
        &["selfplay", "--mpi", "--games", "1", "--out", out][..],
        &["label", "--mpi", "--count", "1", "--out", out],
        &["match", "--mpi", "--a", "a", "--b", "b", "--out", out],
        &["gtp", "--mpi"],
    ] {
        let output = run(arguments);
        let errors = String::from_utf8(output.stderr).unwrap();
        assert!(output.status.code() == Some(2) && output.stdout.is_empty(), "{errors}");
        assert!(errors.contains("built without MPI"), "{errors}");
    }
    assert!(!folder.path().join("games").exists());
}
