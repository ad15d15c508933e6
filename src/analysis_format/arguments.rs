//! The arguments of a GTP command for analysis.

use super::bans::MoveListKind;
use super::format::{EXTRAS, Extra, Format};
use super::request::AnalysisRequest;
use ponnuki_game::color::Color;
use ponnuki_game::point::{Move, Size};

/// The shortest interval between reports, in seconds: more of them help nobody.
const SHORTEST_INTERVAL: f64 = 0.01;

/// The reason why the arguments cannot be read.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ArgumentError {
    /// No analysis has this key.
    #[error("unknown key '{0}'")]
    Key(String),
    /// A value is missing, or is none for its key.
    #[error("the value of a key was not understood")]
    Value,
}

type ArgumentResult<T> = Result<T, ArgumentError>;

impl AnalysisRequest {
    /// Parses the arguments of an analysis command on a board of `size`. They may come in any
    /// order.
    ///
    /// # Errors
    /// If there is no such key, or a value is missing or invalid for its key.
    pub fn from_words(
        words: &[String],
        size: Size,
        format: Format,
    ) -> Result<AnalysisRequest, ArgumentError> {
        let mut words = WordReader { rest: words };
        let mut request = AnalysisRequest::new(format);
        while let Some(word) = words.next() {
            if let Some(color) = Color::parse(word) {
                request.color = Some(color);
            } else if let Ok(hundredths) = real(word) {
                request.interval = Some(interval(hundredths)?);
            } else {
                request.take(word, &mut words, size)?;
            }
        }
        Ok(request)
    }

    /// Takes the value of `key` from `words`.
    fn take(&mut self, key: &str, words: &mut WordReader<'_>, size: Size) -> ArgumentResult<()> {
        // Lines of text have no policy.
        let has_place = |extra| extra != Extra::Policy || self.report.format == Format::Json;
        let mut extras = EXTRAS.iter().filter(|(extra, ..)| has_place(*extra));
        if let Some((extra, ..)) = extras.find(|(_, name, _)| name.eq_ignore_ascii_case(key)) {
            self.report.set(*extra, switch(words.word()?)?);
            return Ok(());
        }
        match key.to_ascii_lowercase().as_str() {
            "interval" => self.interval = Some(interval(real(words.word()?)?)?),
            "minmoves" => self.report.min_moves = whole(words.word()?)?,
            "maxmoves" => self.report.max_moves = whole(words.word()?)?,
            "maxvisits" => self.max_visits = Some(positive(words.word()?)? as u64),
            "avoid" => self.take_list(MoveListKind::Avoid, words, size)?,
            "allow" => self.take_list(MoveListKind::Allow, words, size)?,
            "maxtime" => self.max_time = Some(not_negative(real(words.word()?)?)?),
            _ => return Err(ArgumentError::Key(key.to_owned())),
        }
        Ok(())
    }

    /// Takes a player, moves separated by commas, and a number of plies.
    fn take_list(
        &mut self,
        listing: MoveListKind,
        words: &mut WordReader<'_>,
        size: Size,
    ) -> ArgumentResult<()> {
        let color = Color::parse(words.word()?).ok_or(ArgumentError::Value)?;
        let mut moves = Vec::new();
        for word in words.word()?.split(',') {
            if word.eq_ignore_ascii_case("resign") {
                // A search never resigns, so a ban on resigning concerns only a turn, and resigning
                // cannot be the only move allowed.
                if listing == MoveListKind::Avoid {
                    self.never_resign.push(color);
                }
            } else if let Some((corner, opposite)) = word.split_once(':') {
                moves.extend(rectangle(size, corner, opposite).ok_or(ArgumentError::Value)?);
            } else {
                moves.push(size.parse_move(word).ok_or(ArgumentError::Value)?);
            }
        }
        self.bans.push(listing.ban(color, moves, positive(words.word()?)?));
        Ok(())
    }
}

/// The words not read so far.
struct WordReader<'a> {
    rest: &'a [String],
}

impl<'a> WordReader<'a> {
    fn next(&mut self) -> Option<&'a str> {
        let (first, rest) = self.rest.split_first()?;
        self.rest = rest;
        Some(first)
    }

    fn word(&mut self) -> ArgumentResult<&'a str> {
        self.next().ok_or(ArgumentError::Value)
    }
}

/// The points between two opposite corners.
fn rectangle(size: Size, corner: &str, opposite: &str) -> Option<impl Iterator<Item = Move>> {
    let place = |vertex: &str| {
        let point = size.parse_move(vertex)?.point()?;
        Some((size.column(point), size.row(point)))
    };
    let ((a, b), (c, d)) = (place(corner)?, place(opposite)?);
    let points = (b.min(d)..=b.max(d))
        .flat_map(move |row| (a.min(c)..=a.max(c)).map(move |column| size.point(column, row)));
    Some(points.map(Move::Play))
}

/// Converts hundredths of a second to seconds.
fn interval(hundredths: f64) -> ArgumentResult<f64> {
    Ok((not_negative(hundredths)? / 100.0).max(SHORTEST_INTERVAL))
}

fn real(word: &str) -> ArgumentResult<f64> {
    word.parse().ok().filter(|number: &f64| number.is_finite()).ok_or(ArgumentError::Value)
}

fn not_negative(number: f64) -> ArgumentResult<f64> {
    if number >= 0.0 { Ok(number) } else { Err(ArgumentError::Value) }
}

fn switch(word: &str) -> ArgumentResult<bool> {
    word.to_ascii_lowercase().parse().map_err(|_| ArgumentError::Value)
}

fn whole(word: &str) -> ArgumentResult<usize> {
    word.parse().map_err(|_| ArgumentError::Value)
}

fn positive(word: &str) -> ArgumentResult<usize> {
    whole(word).ok().filter(|&number| number > 0).ok_or(ArgumentError::Value)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::search::BannedMoves;

    fn read(text: &str) -> ArgumentResult<AnalysisRequest> {
        let words: Vec<String> = text.split_whitespace().map(str::to_owned).collect();
        AnalysisRequest::from_words(&words, Size::square(9), Format::Kata)
    }

    #[test]
    fn words_come_in_any_order() {
        let request =
            read("50 ownership TRUE w maxVisits 7 MaxTime 2.5 minmoves 2 noResultValue true")
                .unwrap();
        assert_eq!((request.color, request.interval), (Some(Color::White), Some(0.5)));
        assert_eq!((request.max_visits, request.max_time), (Some(7), Some(2.5)));
        let extras = [Extra::Ownership, Extra::NoResultValue];
        assert_eq!((request.report.min_moves, &request.report.extras[..]), (2, &extras[..]));
        assert!(!request.is_endless() && read("b interval 0").unwrap().is_endless());
        assert_eq!(read("b interval 0").unwrap().interval, Some(SHORTEST_INTERVAL));
        for bad in ["interval", "interval -1", "noResultValue 1", "maxvisits 0", "ownership maybe"]
        {
            assert_eq!(read(bad), Err(ArgumentError::Value), "{bad}");
        }
    }

    #[test]
    fn lists_are_bans() {
        let request = read("avoid b A1:B2,pass,resign 3 allow w C3,resign 1").unwrap();
        assert_eq!(request.never_resign, [Color::Black]);
        let [avoid, allow] = &request.bans[..] else { panic!("{:?}", request.bans) };
        assert_eq!((avoid.color, avoid.plies), (Color::Black, 3));
        assert!(matches!(&avoid.moves, BannedMoves::These(moves) if moves.len() == 5));
        assert!(matches!(&allow.moves, BannedMoves::AllBut(moves) if moves.len() == 1));
        for bad in ["avoid b A1", "avoid A1 1", "avoid b A1 0", "allow w Z1 1", "allow b A1: 1"] {
            assert_eq!(read(bad), Err(ArgumentError::Value), "{bad}");
        }
    }

    /// The words are those of `parseAnalyzeCommand` in KataGo's `gtp.cpp`.
    #[test]
    fn the_keys_of_katago_are_known_and_no_others() {
        for known in [
            "interval 5",
            "avoid b A1 1",
            "allow b A1 1",
            "minmoves 1",
            "maxmoves 1",
            "rootInfo true",
            "ownership true",
            "ownershipStdev true",
            "movesOwnership true",
            "movesOwnershipStdev true",
            "pvVisits true",
            "pvEdgeVisits true",
            "noResultValue true",
        ] {
            assert!(read(known).is_ok(), "{known}");
        }
        for (unknown, key) in [
            ("new thing", "new"),
            ("b 50 ownership true ownershipp true", "ownershipp"),
            ("policy true", "policy"),
            ("b D4", "D4"),
            ("inf", "inf"),
        ] {
            assert_eq!(read(unknown), Err(ArgumentError::Key(key.to_owned())), "{unknown}");
        }
    }
}
