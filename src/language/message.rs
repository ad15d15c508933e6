//! Sentences as values.

use std::fmt;

use serde_json::{Value, json};

use super::Language;
use ponnuki_game::color::Color;
use ponnuki_game::point::{Move, Size};

/// A sentence: the key of a message in the catalogues, and its arguments. `Display` gives it in English.
#[derive(Clone, PartialEq, Debug)]
pub struct Message {
    pub(super) key: &'static str,
    pub(super) arguments: Vec<(&'static str, Argument)>,
}

/// An argument of a message.
#[derive(Clone, PartialEq, Debug)]
pub enum Argument {
    /// A text that stays as it is, such as a name or a point, or a word that a message chooses by.
    Text(String),
    /// A number with this many decimals.
    Number(f64, usize),
    /// Another message.
    Message(Message),
    /// Moves, with spaces between them.
    Line(Vec<Argument>),
}

/// The message of a key, which is a literal so that a test finds it, with arguments by name.
macro_rules! message {
    ($key:literal $(, $name:ident = $value:expr)* $(,)?) => {
        $crate::language::Message::new(
            $key,
            vec![$((stringify!($name), $crate::language::Argument::from($value))),*],
        )
    };
}
pub(crate) use message;

impl Message {
    /// The message of a key with these arguments; `message!` writes it shorter.
    pub fn new(key: &'static str, arguments: Vec<(&'static str, Argument)>) -> Message {
        Message { key, arguments }
    }

    /// The message for the function `message` of the scripts of pages: a list of key and arguments.
    pub fn json(&self) -> Value {
        let arguments =
            self.arguments.iter().map(|(name, value)| ((*name).to_owned(), value.json()));
        json!([self.key, Value::Object(arguments.collect())])
    }
}

impl fmt::Display for Message {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&Language::English.say(self))
    }
}

impl Argument {
    /// A move by its name in records and protocols: a point stays as it is, words are translated.
    pub fn vertex(name: &str) -> Argument {
        match name {
            "pass" => message!("go-pass").into(),
            "button" => message!("go-button").into(),
            point => point.into(),
        }
    }

    /// A move on a board of this size.
    pub fn mv(size: Size, mv: Move) -> Argument {
        Argument::vertex(&size.move_vertex(mv))
    }

    /// A line of moves on a board of this size.
    pub fn line(size: Size, moves: &[Move]) -> Argument {
        Argument::Line(moves.iter().map(|&mv| Argument::mv(size, mv)).collect())
    }

    /// A number without needless decimals, at most one.
    pub fn short(number: f64) -> Argument {
        Argument::Number(number, usize::from((10.0 * number).round() % 10.0 != 0.0))
    }

    /// A share of 1 in per cent, without decimals.
    pub fn percent(share: f64) -> Argument {
        message!("go-percent", number = Argument::Number(100.0 * share, 0)).into()
    }

    /// The argument for the scripts of pages.
    pub fn json(&self) -> Value {
        match self {
            Argument::Text(text) => json!(text),
            Argument::Number(number, decimals) => json!({ "number": number, "decimals": decimals }),
            Argument::Message(message) => message.json(),
            Argument::Line(moves) => {
                json!({ "line": moves.iter().map(Argument::json).collect::<Vec<_>>() })
            }
        }
    }
}

impl From<&str> for Argument {
    fn from(text: &str) -> Argument {
        Argument::Text(text.to_owned())
    }
}

impl From<String> for Argument {
    fn from(text: String) -> Argument {
        Argument::Text(text)
    }
}

impl From<&String> for Argument {
    fn from(text: &String) -> Argument {
        Argument::Text(text.clone())
    }
}

impl From<Message> for Argument {
    fn from(message: Message) -> Argument {
        Argument::Message(message)
    }
}

impl From<usize> for Argument {
    fn from(number: usize) -> Argument {
        Argument::Number(number as f64, 0)
    }
}

impl From<u64> for Argument {
    fn from(number: u64) -> Argument {
        Argument::Number(number as f64, 0)
    }
}

/// `black` or `white`, by which messages choose.
impl From<Color> for Argument {
    fn from(color: Color) -> Argument {
        Argument::Text(if color == Color::Black { "black" } else { "white" }.to_owned())
    }
}
