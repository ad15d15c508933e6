//! The commands of people, and the lines that they can type: points, and words for everything else.

use super::teaching::{Teaching, teaching};
use ponnuki_game::point::{Move, Point, Size};

/// A command of a person.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Command {
    /// Make a move.
    Move(Move),
    /// Take moves back, or the end of the game.
    Undo,
    /// Play the moves again that were taken back last.
    Redo,
    /// Suggest a move.
    Hint,
    /// Explain a move, by default the one that the engine would make.
    Explain(Option<Move>),
    /// Find out the player who is ahead, and the margin.
    Score,
    /// Let the engine make its move at once.
    Now,
    /// Begin teaching, or end it.
    Teach(Option<Teaching>),
    /// Keep the move that was warned of.
    Keep,
    /// Tell what that move loses, and which is better.
    Lost,
    /// Exchange the players.
    Swap,
    /// Pause the engine and the clocks, or continue.
    Wait,
    /// Resign.
    Resign,
    /// Mark a chain as dead or alive.
    Toggle(Point),
    /// Agree on the dead stones.
    Agree,
    /// Play on after the game has stopped.
    Continue,
}

/// The meaning of a line that was typed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Input {
    /// A command.
    Command(Command),
    /// Show the commands.
    Help,
    /// Leave.
    Quit,
}

/// The word that is typed as a whole: nobody gives a game up by a slip.
const WHOLE: &str = "resign";

/// All words that can be typed, in the order in which they are shown. The first letter is enough, unless
/// an earlier word has the same; `resign` is typed as a whole.
pub const WORDS: &[(&str, Input)] = &[
    ("pass", Input::Command(Command::Move(Move::Pass))),
    ("button", Input::Command(Command::Move(Move::Button))),
    ("undo", Input::Command(Command::Undo)),
    ("hint", Input::Command(Command::Hint)),
    ("help", Input::Help),
    ("explain", Input::Command(Command::Explain(None))),
    ("now", Input::Command(Command::Now)),
    ("wait", Input::Command(Command::Wait)),
    ("swap", Input::Command(Command::Swap)),
    ("score", Input::Command(Command::Score)),
    ("resign", Input::Command(Command::Resign)),
    ("redo", Input::Command(Command::Redo)),
    ("agree", Input::Command(Command::Agree)),
    ("continue", Input::Command(Command::Continue)),
    ("?", Input::Help),
    ("teach", Input::Command(Command::Teach(Some(Teaching::USUAL)))),
    ("keep", Input::Command(Command::Keep)),
    ("lost", Input::Command(Command::Lost)),
    ("quit", Input::Quit),
];

/// The reason why a line is not understood.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ParseError {
    /// The word is not known.
    Unknown(String),
    /// A vertex, in capitals, is not on a board of this size.
    NoPoint(String, Size),
}

impl std::error::Error for ParseError {}

/// Reads a line that was typed. A point is a move or, with `marks`, a chain to mark.
///
/// # Errors
/// When it is not understood.
pub fn parse(line: &str, size: Size, marks: bool) -> Result<Input, ParseError> {
    let mut words = line.split_whitespace();
    let (Some(first), second) = (words.next(), words.next()) else {
        return Err(ParseError::Unknown(String::new()));
    };
    if let Some(meaning) = found(first) {
        return match (meaning, second) {
            (Input::Command(Command::Explain(_)), Some(vertex)) => {
                Ok(Input::Command(Command::Explain(Some(move_of(vertex, size)?))))
            }
            (Input::Command(Command::Teach(_)), _) => {
                let wish = line.trim_start().get(first.len()..).unwrap_or_default();
                let wish = teaching(wish).map_err(|_| ParseError::Unknown(line.trim().to_owned()));
                Ok(Input::Command(Command::Teach(wish?)))
            }
            (meaning, None) => Ok(meaning),
            (_, Some(_)) => Err(ParseError::Unknown(line.trim().to_owned())),
        };
    }
    if second.is_some() {
        return Err(ParseError::Unknown(line.trim().to_owned()));
    }
    let mv = move_of(first, size)?;
    Ok(Input::Command(match mv.point() {
        Some(point) if marks => Command::Toggle(point),
        _ => Command::Move(mv),
    }))
}

/// The meaning of the first word that begins with `start`.
fn found(start: &str) -> Option<Input> {
    let start = start.to_ascii_lowercase();
    let is_meant = |word: &str| word.starts_with(&start) && (word != WHOLE || word == start);
    WORDS.iter().find(|(word, _)| is_meant(word)).map(|(_, meaning)| *meaning)
}

fn move_of(vertex: &str, size: Size) -> Result<Move, ParseError> {
    let looks_like_a_point = |vertex: &str| {
        let mut letters = vertex.chars();
        letters.next().is_some_and(|letter| letter.is_ascii_alphabetic())
            && !letters.as_str().is_empty()
            && letters.all(|letter| letter.is_ascii_digit())
    };
    size.parse_move(vertex).ok_or_else(|| match looks_like_a_point(vertex) {
        true => ParseError::NoPoint(vertex.to_uppercase(), size),
        false => ParseError::Unknown(vertex.to_owned()),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_known_by_their_first_letters() {
        let size = Size::square(9);
        let mut short = Vec::new();
        for &(word, meaning) in WORDS {
            assert_eq!(parse(word, size, false), Ok(meaning));
            let letters = if word == WHOLE { word.len() } else { word.len().min(3) };
            assert_eq!(parse(&word[..letters].to_uppercase(), size, true), Ok(meaning));
            short.extend((parse(&word[..1], size, true) != Ok(meaning)).then_some(word));
        }
        assert_eq!(short, ["help", "score", "resign"], "one letter is not enough for these");
        assert!(parse("resig", size, false).is_err());
    }

    #[test]
    fn points_are_moves_or_marks() {
        let size = Size::square(9);
        let point = size.point(3, 3);
        let command = |command| Ok(Input::Command(command));
        assert_eq!(parse(" d4 ", size, false), command(Command::Move(Move::Play(point))));
        assert_eq!(parse("D4", size, true), command(Command::Toggle(point)));
        assert_eq!(parse("e D4", size, false), command(Command::Explain(Some(Move::Play(point)))));
        assert_eq!(parse("explain", size, false), command(Command::Explain(None)));
        for (line, part) in [
            ("", "“”"),
            ("xyzzy", "“xyzzy” is not understood"),
            ("k10", "no point K10 on a 9x9 board"),
            ("i5", "no point I5"),
            ("undo 3", "“undo 3” is not understood"),
            ("d4 d5", "“d4 d5” is not understood"),
            ("explain z1", "no point Z1"),
        ] {
            let error = parse(line, size, false).unwrap_err().to_string();
            assert!(error.contains(part), "{line}: {error}");
        }
    }
}
