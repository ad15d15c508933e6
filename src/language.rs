//! The words that people read, in ten languages.
//!
//! A [`Message`] is a sentence as a value: a key of the catalogues with its arguments. It becomes text in a
//! [`Language`], or JSON for the script of a page, which has the catalogue of its language. Catalogues are files
//! in the binary, in Fluent's format (`src/language/*.ftl`); `src/language/GLOSSARY.md` has the terms of Go that
//! they use. Protocols, logs and the programs of researchers speak English alone.
//!
//! - `message`: sentences as values.
//! - `catalogue`: the messages of a language, as text and for scripts.
//! - `result`: results, rules, ranks and dates in words.
//! - `error`: errors of files and records in words.

mod catalogue;
pub mod error;
mod message;
pub mod result;

pub(crate) use message::message;
pub use message::{Argument, Message};

use std::io::Read;
use std::sync::OnceLock;

use flate2::bufread::ZlibDecoder;

use self::catalogue::Catalogue;

/// A language of the program.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Language {
    /// English, which has what no other language is asked for.
    #[default]
    English,
    /// Chinese in simplified characters.
    SimplifiedChinese,
    /// Chinese in traditional characters.
    TraditionalChinese,
    /// Japanese.
    Japanese,
    /// Korean.
    Korean,
    /// Spanish.
    Spanish,
    /// Italian.
    Italian,
    /// German.
    German,
    /// French.
    French,
    /// Russian.
    Russian,
}

/// The catalogue of a language by its tag.
macro_rules! packed {
    ($tag:literal) => {
        include_bytes!(concat!(env!("OUT_DIR"), "/", $tag, ".ftl"))
    };
}

/// Each language, in the order of the variants: its tag for browsers, its own name, its catalogue as `build.rs` packs it.
const TABLE: [(Language, &str, &str, &[u8]); 10] = [
    (Language::English, "en", "English", packed!("en")),
    (Language::SimplifiedChinese, "zh-Hans", "简体中文", packed!("zh-Hans")),
    (Language::TraditionalChinese, "zh-Hant", "繁體中文", packed!("zh-Hant")),
    (Language::Japanese, "ja", "日本語", packed!("ja")),
    (Language::Korean, "ko", "한국어", packed!("ko")),
    (Language::Spanish, "es", "Español", packed!("es")),
    (Language::Italian, "it", "Italiano", packed!("it")),
    (Language::German, "de", "Deutsch", packed!("de")),
    (Language::French, "fr", "Français", packed!("fr")),
    (Language::Russian, "ru", "Русский", packed!("ru")),
];

/// The catalogues, each read when its language is used first. Any thread may read one; `OnceLock` orders that
/// after its writing.
static CATALOGUES: [OnceLock<Catalogue>; TABLE.len()] = [const { OnceLock::new() }; TABLE.len()];

impl Language {
    /// All languages, in the order in which they are offered.
    pub fn all() -> impl Iterator<Item = Language> {
        TABLE.into_iter().map(|(language, ..)| language)
    }

    /// The tag, as in `zh-Hant`.
    pub const fn tag(self) -> &'static str {
        TABLE[self as usize].1
    }

    /// The name of the language in itself.
    pub const fn name(self) -> &'static str {
        TABLE[self as usize].2
    }

    /// The language of a tag or of a locale, as in `de`, `zh-TW` or `pt_BR.UTF-8`; `None` if the program does
    /// not have it. `C` and `POSIX` are English.
    pub fn of_tag(tag: &str) -> Option<Language> {
        let tag = tag.split(['.', '@']).next().unwrap_or_default().to_ascii_lowercase();
        let parts: Vec<&str> = tag.split(['-', '_']).collect();
        let is_traditional = |part: &&str| ["hant", "tw", "hk", "mo"].contains(part);
        match parts[0] {
            "c" | "posix" => Some(Language::English),
            "zh" if parts.contains(&"hans") => Some(Language::SimplifiedChinese),
            "zh" if parts.iter().any(is_traditional) => Some(Language::TraditionalChinese),
            "zh" => Some(Language::SimplifiedChinese),
            first => Language::all().find(|language| language.tag() == first),
        }
    }

    /// The language that a browser's header `Accept-Language` prefers among those of the program.
    pub fn accepted(header: &str) -> Option<Language> {
        let choice = |part: &str| {
            let (tag, quality) = part.split_once(";q=").unwrap_or((part, "1"));
            Some((quality.trim().parse::<f64>().ok()?, Language::of_tag(tag.trim())?))
        };
        let mut choices: Vec<(f64, Language)> = header.split(',').filter_map(choice).collect();
        // Those that are equally welcome stay in their order.
        choices.sort_by(|(one, _), (other, _)| other.total_cmp(one));
        choices.first().map(|(_, language)| *language)
    }

    /// The language of the system by its environment variables: the first of `LC_ALL`, `LC_MESSAGES` and `LANG`
    /// that has a value decides.
    pub fn of_environment(variable: impl Fn(&str) -> Option<String>) -> Language {
        let set = |name| variable(name).filter(|value| !value.is_empty());
        let locale = ["LC_ALL", "LC_MESSAGES", "LANG"].into_iter().find_map(set);
        locale.and_then(|locale| Language::of_tag(&locale)).unwrap_or_default()
    }

    /// The text of a message.
    pub fn say(self, message: &Message) -> String {
        self.catalogue().text(message)
    }

    /// The text of a message without arguments.
    pub fn text(self, key: &'static str) -> String {
        self.say(&Message::new(key, Vec::new()))
    }

    /// The text of an argument.
    pub fn show(self, argument: &Argument) -> String {
        self.catalogue().shown(argument)
    }

    /// Texts as a list, with the commas of the language.
    pub fn list(self, parts: impl IntoIterator<Item = Argument>) -> String {
        let join = |one, other| message!("go-list", one = one, other = other).into();
        parts.into_iter().reduce(join).map_or_else(String::new, |list| self.show(&list))
    }

    /// A number with this many decimals.
    pub fn number(self, number: f64, decimals: usize) -> String {
        self.catalogue().number(number, decimals)
    }

    /// The messages whose keys begin in one of these ways, as JSON for the function `message` of the scripts of
    /// pages (`src/widgets/page.js`): the tag, and for each key its pattern.
    pub fn script(self, prefixes: &[&str]) -> String {
        self.catalogue().script(self.tag(), prefixes)
    }

    fn catalogue(self) -> &'static Catalogue {
        CATALOGUES[self as usize].get_or_init(|| Catalogue::read(self.tag(), self.messages()))
    }

    /// The messages in Fluent's format.
    ///
    /// # Panics
    /// When the program is damaged.
    fn messages(self) -> String {
        let mut text = String::new();
        let read = ZlibDecoder::new(TABLE[self as usize].3).read_to_string(&mut text);
        assert!(read.is_ok(), "the catalogue of {self} in the program is damaged");
        text
    }
}

impl std::str::FromStr for Language {
    type Err = String;

    fn from_str(text: &str) -> Result<Language, String> {
        Language::of_tag(text).ok_or_else(|| {
            let tags: Vec<&str> = Language::all().map(Language::tag).collect();
            format!("the languages are {}", tags.join(", "))
        })
    }
}

impl std::fmt::Display for Language {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.tag())
    }
}

#[cfg(test)]
mod tests;
