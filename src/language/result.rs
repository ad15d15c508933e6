//! Results, rules, ranks and dates of records in words.

use super::{Argument, Message, message};
use ponnuki_game::color::Color;
use ponnuki_game::record::short_result;

/// A result as records write it, such as `B+3.5` or `黑中盘胜`; `None` if it is in other words.
pub fn result(text: &str) -> Option<Message> {
    let text = text.trim();
    let standard = short_result(text);
    let text = standard.as_str();
    match text.to_ascii_lowercase().as_str() {
        "0" | "draw" | "jigo" => return Some(message!("go-result-draw")),
        "void" => return Some(message!("go-result-void")),
        _ => {}
    }
    let (winner, by) = text.split_once('+')?;
    let color = match winner {
        "B" | "b" => Color::Black,
        "W" | "w" => Color::White,
        _ => return None,
    };
    Some(match by.to_ascii_lowercase().as_str() {
        "r" | "resign" | "resignation" => message!("go-result-resignation", color = color),
        "t" | "time" => message!("go-result-time", color = color),
        "f" | "forfeit" => message!("go-result-forfeit", color = color),
        "" | "0" => message!("go-result-win", color = color),
        number => {
            let points = number.parse::<f64>().ok().filter(|points| points.is_finite())?;
            let whole = points.floor();
            let kind = match (whole, points - whole) {
                (0.0, 0.5) => "half",
                (_, 0.5) => "and-half",
                _ => "whole",
            };
            let (points, whole) = (Argument::short(points), Argument::Number(whole, 0));
            message!("go-result-points", color = color, points = points, whole = whole, kind = kind)
        }
    })
}

/// A result in words, or as it stands in the record.
pub fn result_argument(text: &str) -> Argument {
    result(text).map_or_else(|| text.into(), Argument::from)
}

/// Rules by their name, or as the JSON object of rules without one: see
/// [`name_or_json`](ponnuki_game::rules::text::name_or_json).
pub fn rules(name: &str) -> Message {
    message!("go-rules", rules = if name.starts_with('{') { "special" } else { name })
}

/// A rank such as `5k`, `3d` or `9p`, or as it stands in the record.
pub fn rank(text: &str) -> Argument {
    let digits = text.trim_end_matches(|c: char| !c.is_ascii_digit());
    let kind = match text[digits.len()..].trim().to_lowercase().as_str() {
        "k" | "kyu" | "级" | "級" | "급" => "kyu",
        "d" | "dan" | "段" | "단" => "dan",
        "p" => "pro",
        _ => return text.into(),
    };
    match digits.parse::<u64>() {
        Ok(number) => message!("go-rank", kind = kind, number = number).into(),
        Err(_) => text.into(),
    }
}

/// A date such as `2026-11-28` as a country writes it, or as it stands in the record.
pub fn date(text: &str) -> Argument {
    let parts: Vec<&str> = text.split('-').collect();
    let is_number = |part: &&str| !part.is_empty() && part.chars().all(|c| c.is_ascii_digit());
    match parts[..] {
        [year, month, day] if parts.iter().all(is_number) && year.len() == 4 => {
            let [month, day] = [month, day].map(|part| part.trim_start_matches('0'));
            message!("go-date", iso = text, year = year, month = month, day = day).into()
        }
        _ => text.into(),
    }
}
