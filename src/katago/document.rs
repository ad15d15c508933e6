//! The text of `docs/katago.md`.

use std::fmt::Write;

use super::{Effect, SETTINGS, Setting, Unit};

const HEAD: &str = "\
# In KataGo's place

Programs that start KataGo can start Ponnuki instead: the same command line, the same configuration files, the same
protocols. `UPDATE=1 cargo test the_table_of_katagos_settings` regenerates this page.

    ponnuki gtp -model FILE -config gtp.cfg -override-config \"maxVisits=500,numSearchThreads=4\"
    ponnuki analysis -config analysis.cfg -analysis-threads 4 -quit-without-waiting
    ponnuki benchmark -model FILE -visits 800 -threads 1,2,4
    ponnuki genconfig -model FILE -output gtp.cfg
    ponnuki version

- Options have one dash or two. `-model` and `-human-model` are `--network` and `--human-network`; without `-model` the
  network inside is used.
- If the file of the program is named `katago`, it reports the name and a version of KataGo, because some programs ask
  only an engine of this name for all that it can do. `--gtp-name` and `--gtp-version` set other ones.
- A configuration file is in KataGo's format if its name ends with `.cfg`: lines of `name = value`, comments after `#`,
  and `@include FILE`, relative to the folder of the file. Of several files the later ones override the earlier ones,
  and `-override-config` overrides all of them. A name is one of the table, or a
  [parameter](gtp.md#table-of-parameters) of Ponnuki.
- A setting without an effect is passed over if its value describes what Ponnuki does in any case, or if it belongs to
  hardware, caches or log files. All others are named in one warning, with the reason. An unknown name ends the
  program with the file, the line and the nearest known name.
- The same table holds for `kata-set-param` and `kata-get-param` in GTP and for `overrideSettings` in
  [JSON queries](analysis.md). There a setting that cannot be changed for one position, or has no effect, draws a
  warning; in GTP it is an error.

";

/// The text of `docs/katago.md`.
pub fn documentation() -> String {
    let mut text = HEAD.to_owned();
    text.push_str("| KataGo's setting | in Ponnuki |\n|---|---|\n");
    for setting in SETTINGS {
        let more = if setting.is_prefix { "..." } else { "" };
        let _ = writeln!(text, "| `{}{more}` | {} |", setting.name, meaning(setting));
    }
    text
}

fn meaning(setting: &Setting) -> String {
    match setting.effect {
        Effect::Params(names, unit) => {
            let names: Vec<String> = names.iter().map(|name| format!("`{name}`")).collect();
            let names = names.join(", ");
            match unit {
                Unit::Same => names,
                Unit::AtMost(most) => format!("{names}; more than {most} counts as {most}"),
                Unit::WinRate => format!("{names}, as a win rate: (1 + value) / 2"),
                Unit::OffAt(off) => format!("`false` sets {names} to {off}"),
                Unit::Symmetries(_) => {
                    format!("1 never evaluates the root in all symmetries, more always ({names})")
                }
                Unit::Seed => format!("{names}; a text becomes a number"),
                Unit::Threads => format!("{names}, at most one for each processor"),
            }
        }
        Effect::Rule(key) => format!("`{key}` of the rules"),
        Effect::Nothing(reason) => format!("no effect: {reason}"),
        Effect::Missing([], reason) => format!("not supported: {reason}"),
        Effect::Missing(usual, reason) => {
            format!("as with {}: {reason}", usual.join(" or "))
        }
    }
}
